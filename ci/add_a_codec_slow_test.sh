#!/usr/bin/env bash
# add_a_codec_slow_test.sh - does docs/add-a-codec.md work? Its files are put into a copy of the
# project, with its line in the table, and nothing else is touched.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
page=$PLY_ROOT/docs/add-a-codec.md
copy=$scratch/copy
build=$copy/build/release

# Writes each block of C on the page to the file that its first line names.
does_the_page_make_files() {
    mkdir "$copy/core/rows"
    awk -v folder="$copy/core/rows/" '/^```c$/ { inside = 1; file = ""; next }
        /^```$/ { inside = 0 }
        inside && file == "" { file = folder $2 }
        inside { print > file }' "$page"
    sed -n 's/^ *\(PLY_CODEC(rows)\)$/\1/p' "$page" >>"$copy/core/codecs.def"
    [ "$(ls "$copy/core/rows")" = "rows.c${newline}rows_test.c" ]
    tail -n 1 "$copy/core/codecs.def" | grep rows
}

does_it_build() { build_copy "$copy" plyproof core.rows.rows_test; }

does_its_own_test_pass() { (cd "$build" && ctest -L '^rows$' --no-tests=error); }
does_it_fail_if_the_codec_is_broken() {
    sed -i 's/text\[square\] = letters/text[63 - square] = letters/' "$copy/core/rows/rows.c"
    does_it_build
    ! does_its_own_test_pass
}
does_verify_notice() { ! "$build/plyproof" verify --quick; }

newline=$'\n'
question can_the_project_be_copied copy_project "$copy"
question does_the_page_make_two_files_and_a_line does_the_page_make_files
question does_it_build_without_a_warning does_it_build
question does_its_own_test_pass does_its_own_test_pass
question does_the_command_print_what_the_page_shows \
    env PLY_BUILD_DIR="$build" "$PLY_ROOT/ci/console_slow_test.sh" "$page"
question does_its_test_fail_if_it_is_broken does_it_fail_if_the_codec_is_broken
question does_verify_notice_that_it_is_broken does_verify_notice
finish_tests
