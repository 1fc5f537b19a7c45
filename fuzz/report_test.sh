#!/usr/bin/env bash
# report_test.sh - does the report of a campaign have the look of all reports, which stands in C?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs python3

report() {
    PYTHONPATH=$PLY_ROOT/fuzz python3 -B -c "from campaign import report
page = report.PAGE.format(head=report.template('head'), tail=report.template('tail'),
                          summary='', about='', plots='', curves='', lines='',
                          rows='', crashes='', uncovered='')
$1"
}

does_it_have_the_style_and_the_script() {
    report "assert page.count('<style>') == 2 and '.card {' in page and 'color-scheme' in page
assert page.count('<script>') == 1 and page.endswith('</html>\\n') and '\\\\n' not in page"
}
does_the_command_have_the_same() {
    echo '4k3/8/8/8/8/8/8/4K3 w - - ;D1 5' |
        "$PLY_BUILD_DIR/plyproof" suite -q --html "$scratch/report.html" - >/dev/null
    report "theirs = open('$scratch/report.html').read()
assert report.template('head') in theirs and theirs.endswith(report.template('tail'))"
}

make_scratch
question does_it_have_the_style_and_the_script does_it_have_the_style_and_the_script
question does_the_command_have_the_same does_the_command_have_the_same
finish_tests
