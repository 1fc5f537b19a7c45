#!/usr/bin/env bash
# freestanding_test.sh - does core/ stand alone, and would ci/freestanding notice if it did not?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
mkdir -p "$scratch/core" "$scratch/ci"
cp "$PLY_ROOT/core/README.md" "$scratch/core/"
cp "$PLY_ROOT/ci/freestanding" "$PLY_ROOT/ci/lib.sh" "$scratch/ci/"

# Is one file of C refused, and for that reason? is_noticed REASON TEXT
is_noticed() {
    printf '%s\n' "$2" >"$scratch/core/it.c"
    if "$scratch/ci/freestanding" >"$scratch/said"; then return 1; fi
    grep -F -A1 "FAIL  $1" "$scratch/said"
}

question does_core_stand_alone "$PLY_ROOT/ci/freestanding"
question is_a_call_of_the_c_library_noticed is_noticed 'does it call nothing foreign' \
    'int puts(const char *); int f(void); int f(void) { return puts("x"); }'
question is_data_that_can_change_noticed is_noticed 'has it no data that can change' \
    'int f(void); int f(void) { static int n; return n++; }'
question is_a_foreign_header_noticed is_noticed 'does it include nothing foreign' \
    '#include <stdio.h>'
question is_an_extension_that_is_not_named_noticed is_noticed \
    'does core/README.md name every extension' \
    'int f(int); int f(int a) { return __builtin_ffs(a); }'
finish_tests
