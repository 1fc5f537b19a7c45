#!/usr/bin/env bash
# hardened_test.sh - is the command built with what Debian's programs have against errors in them?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"

lies_elsewhere_in_each_run() {
    readelf -h "$1" | grep -E 'Type: +DYN'
    readelf -d "$1" | grep -E 'FLAGS_1.* PIE'
}
has_no_table_that_can_be_written() {
    readelf -lW "$1" | grep GNU_RELRO
    readelf -dW "$1" | grep -E 'BIND_NOW|FLAGS_1.* NOW'
}
has_no_stack_that_can_be_run() { readelf -lW "$1" | grep -E 'GNU_STACK .* RW ' ; }
has_a_guard_on_its_stack() { readelf -W --dyn-syms "$1" | grep -w '__stack_chk_fail@.*'; }
has_calls_that_check_lengths() {
    # They come with optimisation.
    grep -qx 'CMAKE_BUILD_TYPE:STRING=Debug' "$PLY_BUILD_DIR/CMakeCache.txt" ||
        readelf -W --dyn-syms "$1" | grep '_chk@' | grep -v stack_chk
}
# A program without all that must be found to be without.
is_an_unguarded_program_found() {
    echo 'int main(void) { return 0; }' >"$scratch/bare.c"
    cc -no-pie -fno-stack-protector -Wl,-z,norelro,-z,lazy,-z,execstack \
        -o "$scratch/bare" "$scratch/bare.c"
    local check
    for check in lies_elsewhere_in_each_run has_no_table_that_can_be_written \
        has_no_stack_that_can_be_run has_a_guard_on_its_stack; do
        ! $check "$scratch/bare" || { echo "$check" && return 1; }
    done
}

make_scratch
command=${PLYPROOF:?}
for check in lies_elsewhere_in_each_run has_no_table_that_can_be_written \
    has_no_stack_that_can_be_run has_a_guard_on_its_stack has_calls_that_check_lengths; do
    question $check $check "$command"
done
question is_an_unguarded_program_found is_an_unguarded_program_found
finish_tests
