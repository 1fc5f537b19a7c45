#!/usr/bin/env bash
# figures_test.sh - is docs/figures.md made of what commands wrote, and is what is old marked?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs python3
make_scratch

# A project in which the commands that are measured write what this test wants.
mkdir -p "$scratch/ci" "$scratch/core" "$scratch/docs"
cp "$PLY_ROOT/ci/figures" "$scratch/ci/"
echo 'int x;' >"$scratch/core/x.c"
fake() { # fake SCRIPT STATUS TEXT
    printf '#!/bin/sh\ncat <<END\n%s\nEND\nexit %s\n' "$3" "$2" >"$scratch/ci/$1"
    chmod +x "$scratch/ci/$1"
}
figures() { "$scratch/ci/figures" "$@"; }

is_the_page_made_of_what_is_stored() { "$PLY_ROOT/ci/figures" check; }
is_what_a_command_writes_stored_and_shown() {
    fake sizes 0 "$scratch/core 14243 2892"
    figures run sizes && figures write && figures check
    grep -x 'command  ci/sizes' "$scratch/docs/figures/sizes.txt"
    grep -x 'core 14243 2892' "$scratch/docs/figures/sizes.txt"
    grep -x '    core 14243 2892' "$scratch/docs/figures.md"
    figures list | grep -E '^sizes +[0-9-]+, current'
}
is_a_figure_that_was_written_by_hand_noticed() {
    sed -i 's/14243/14244/' "$scratch/docs/figures.md"
    [ "$(figures check)" = "docs/figures.md is not what \`ci/figures write\` makes" ]
    [ "$(figures check >/dev/null; echo $?)" = 1 ]
    figures write && figures check
}
is_a_figure_old_when_its_code_has_changed() {
    echo '/* a page to read is no code */' >"$scratch/core/README.md"
    figures list | grep -E '^sizes +[0-9-]+, current'
    echo 'int y;' >>"$scratch/core/x.c"
    figures list | grep -E '^sizes +[0-9-]+, old'
    figures check | grep -x 'sizes is old: core changed since'
    figures write
    grep -xF '**Old:** core changed since.' "$scratch/docs/figures.md"
}
is_nothing_stored_of_a_command_that_fails() {
    local before
    before=$(cat "$scratch/docs/figures/sizes.txt")
    fake sizes 1 "core 1 1"
    [ "$(figures run sizes >/dev/null; echo $?)" = 1 ]
    fake sizes 0 ""
    [ "$(figures run sizes >/dev/null; echo $?)" = 1 ]
    [ "$(cat "$scratch/docs/figures/sizes.txt")" = "$before" ]
}
are_speed_and_coverage_plotted() {
    fake bench 0 "fen                position     7543    59.9      50.0     100.0   26.4   2.2  3.6
mscs (binary)      position     7543    24.0      82.1     109.4      13.3  6.1      8.2"
    fake campaign 0 "Filename  Functions Missed Executed Lines Missed Cover Branches Missed Cover
core/fen/fen.c     10 0 100.00%  100 5 95.00%  40 10 75.00%
core/fen/other.c    1 0 100.00%  100 5 95.00%  0 0 -
TOTAL              11 0 100.00%  200 10 95.00%  40 10 75.00%"
    figures run codecs coverage && figures write && figures check
    python3 - "$scratch/docs/figures" <<'END'
import sys
import xml.etree.ElementTree as tree
wanted = {"codecs": ["fen", "20.0", "10.0"], "coverage": ["core/fen", "95.0", "75.0"]}
for name, words in wanted.items():
    drawing = tree.parse(f"{sys.argv[1]}/{name}.svg").getroot()
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert all(word in texts for word in words), texts
    assert "TOTAL" not in texts
END
    grep -F '(figures/codecs.svg)' "$scratch/docs/figures.md"
    sed -i 's/95.0/99.0/' "$scratch/docs/figures/coverage.svg"
    [ "$(figures check >/dev/null; echo $?)" = 1 ]
    figures check | grep -xF "docs/figures/coverage.svg is not what \`ci/figures write\` makes"
    figures write
}
is_what_is_of_no_figure_noticed() {
    touch "$scratch/docs/figures/nothing.txt"
    figures check | grep -x 'docs/figures/nothing.txt is of no figure'
    rm "$scratch/docs/figures/nothing.txt"
}
is_a_wrong_call_refused() {
    local call
    for call in "" "run" "run nothing" "draw" "write now"; do
        # shellcheck disable=SC2086 # words
        [ "$(figures $call >/dev/null 2>&1; echo $?)" = 2 ] || { echo "$call" && return 1; }
    done
    figures --help | grep -F 'Usage: ci/figures list'
}

question is_the_page_made_of_what_is_stored is_the_page_made_of_what_is_stored
question is_what_a_command_writes_stored_and_shown is_what_a_command_writes_stored_and_shown
question is_a_figure_that_was_written_by_hand_noticed is_a_figure_that_was_written_by_hand_noticed
question is_a_figure_old_when_its_code_has_changed is_a_figure_old_when_its_code_has_changed
question is_nothing_stored_of_a_command_that_fails is_nothing_stored_of_a_command_that_fails
question are_speed_and_coverage_plotted are_speed_and_coverage_plotted
question is_what_is_of_no_figure_noticed is_what_is_of_no_figure_noticed
question is_a_wrong_call_refused is_a_wrong_call_refused
finish_tests
