#!/usr/bin/env bash
# add_a_law_slow_test.sh - does docs/add-a-law.md work? Its file and its line are put into a copy of
# the project, and then what the law is about is broken.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
page=$PLY_ROOT/docs/add-a-law.md
copy=$scratch/copy
build=$copy/build/release

does_the_page_make_a_file_and_a_line() {
    copy_project "$copy"
    awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$page" \
        >"$copy/properties/laws/captures.c"
    sed -n 's/^ *\(LAW([a-z_]*)\)$/\1/p' "$page" >>"$copy/properties/laws.def"
    tail -n 1 "$copy/properties/laws.def" | grep captures
}

does_it_build() { build_copy "$copy" plyproof properties.laws_test; }

do_the_tests_of_laws_pass() { "$build/properties.laws_test"; }

does_it_fail_if_en_passant_is_broken() {
    sed -i '/to == position->ep) position->piece/d' "$copy/core/position.c"
    build_copy "$copy" plyproof
    "$build/plyproof" laws run captures-take-one-piece --trials 1000 >"$scratch/said" && return 1
    grep -q '^FAILED captures-take-one-piece: [0-9]* pieces are left of [0-9]*$' "$scratch/said"
}

does_the_command_that_it_prints_show_it_again() {
    ! bash -c "$(sed -n 's/^ *again: //p' "$scratch/said")"
}

question does_the_page_make_a_file_and_a_line does_the_page_make_a_file_and_a_line
question does_it_build_without_a_warning does_it_build
question do_the_tests_of_laws_pass do_the_tests_of_laws_pass
question does_the_command_print_what_the_page_shows \
    env PLY_BUILD_DIR="$build" "$PLY_ROOT/ci/console_slow_test.sh" "$page"
question does_it_fail_if_en_passant_is_broken does_it_fail_if_en_passant_is_broken
question does_the_command_that_it_prints_show_it_again \
    does_the_command_that_it_prints_show_it_again
finish_tests
