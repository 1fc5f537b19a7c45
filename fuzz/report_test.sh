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
# The command draws the same position.
does_it_draw_the_same_board() {
    local fen='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
    printf '%s' "$fen" >"$scratch/case"
    "$PLY_BUILD_DIR/plyproof" show --target read_fen "$scratch/case" >"$scratch/shown"
    echo "$fen ;D1 1" | "$PLY_BUILD_DIR/plyproof" suite -q --html "$scratch/drawn.html" - \
        >/dev/null 2>&1 || [ $? = 1 ]
    report "import re
ours = report.board(open('$scratch/shown').read())
theirs = re.search('<svg class=.board.*?</svg>', open('$scratch/drawn.html').read())[0]
parts = lambda svg: sorted(re.findall('<text.*?</text>|M[0-7] [0-7]h1v1h-1z', svg))
assert len(parts(ours)) == 64 and parts(ours) == parts(theirs), (ours, theirs)
assert report.board('refused: no position here') == ''"
}

make_scratch
question does_it_have_the_style_and_the_script does_it_have_the_style_and_the_script
question does_the_command_have_the_same does_the_command_have_the_same
question does_it_draw_the_same_board does_it_draw_the_same_board
finish_tests
