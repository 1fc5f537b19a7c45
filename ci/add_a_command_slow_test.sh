#!/usr/bin/env bash
# add_a_command_slow_test.sh - does docs/add-a-command.md work? Its file, its line and its cases are
# put into a copy of the project, and nothing else is touched.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
page=$PLY_ROOT/docs/add-a-command.md
copy=$scratch/copy
build=$copy/build/release
copy_project "$copy"

# The block of the page that is marked so.
block() {
    awk -v mark="\`\`\`$1" \
        '$0 == mark { inside = 1; next } /^```$/ { inside = 0 } inside' "$page"
}

does_the_page_make_files_and_a_line() {
    block c >"$copy/cli/mirror.c"
    grep -q '^const cli_command cli_command_mirror' "$copy/cli/mirror.c"
    block case >"$copy/cli/cases/mirror.txt"
    grep -q '^== ' "$copy/cli/cases/mirror.txt"
    sed -n 's/^ *\(CLI_COMMAND(mirror)\)$/\1/p' "$page" >>"$copy/cli/commands.def"
    tail -n 1 "$copy/cli/commands.def" | grep mirror
}

does_it_build_without_a_warning() { build_copy "$copy" plyproof cli.{cases,examples}_test; }

does_it_print_what_the_page_says() {
    local said
    said=$("$build/plyproof" mirror '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
    grep -xF "    $said" "$page"
}

do_help_and_completions_know_it() {
    "$build/plyproof" help | grep '^  mirror  *positions with the sides changed'
    "$build/plyproof" help mirror | grep -F "plyproof mirror [OPTION...] [FEN...]"
    "$build/plyproof" help --man | grep mirror
    local shell
    for shell in bash zsh fish; do "$build/plyproof" completion $shell | grep -w mirror; done
}

# Both its example and its case; and if it did something else, that would be seen.
do_its_cases_hold() {
    "$build/cli.cases_test" '*mirror*' >"$scratch/said" 2>&1
    "$build/cli.examples_test" '*mirror*' >>"$scratch/said" 2>&1
    grep 'OK.*is a bad position an empty line, and the next one still mirrored' "$scratch/said"
    grep 'OK.*plyproof mirror' "$scratch/said"
}
is_a_wrong_answer_noticed() {
    sed -i 's/ply_mirror(&reader/(void)(\&reader/; s/, &mirrored.start);/);/' "$copy/cli/mirror.c"
    build_copy "$copy" plyproof
    if "$build/cli.cases_test" '*mirror*' >"$scratch/said" 2>&1; then return 1; fi
    grep 'FAILED.*still mirrored' "$scratch/said"
}

question does_the_page_make_files_and_a_line does_the_page_make_files_and_a_line
question does_it_build_without_a_warning does_it_build_without_a_warning
question does_it_print_what_the_page_says does_it_print_what_the_page_says
question do_help_and_completions_know_it do_help_and_completions_know_it
question do_its_cases_hold do_its_cases_hold
question is_a_wrong_answer_noticed is_a_wrong_answer_noticed
finish_tests
