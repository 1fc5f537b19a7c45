#!/usr/bin/env bash
# exported_names_test.sh - does every exported name begin with its room's prefix? That is ply_ for
# core/ alone, so that nobody takes for the library's what is ours, or has two of one name.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch

# The objects of a room in the build, but for tests and programs: those export nothing.
objects_of() { find "$1" -path "*.dir/$2/*.c.o" ! -name '*_test.c.o' ! -name '*_main.c.o'; }

# Names that a room exports although they begin otherwise: foreign_names BUILD ROOM PATTERN
# What begins with two underscores is the compiler's.
foreign_names() {
    objects_of "$1" "$2" | xargs nm -A --defined-only --extern-only |
        awk -v mine="^($3|__)" '$NF !~ mine { sub(/.*\.dir\//, ""); print }'
}

exports_its_own() {
    [ -n "$(objects_of "$@")" ] || { say "no object of $2/ was built" && return 1; }
    foreign_names "$@" | none
}

is_a_stranger_noticed() {
    mkdir -p "$scratch/x.dir/core"
    echo 'int perft_f(void); int perft_f(void) { return 1; }' |
        cc -x c -c -o "$scratch/x.dir/core/x.c.o" -
    if exports_its_own "$scratch" core ply_ >"$scratch/said"; then return 1; fi
    grep -q perft_f "$scratch/said"
}

build=${PLY_BUILD_DIR:-$PLY_ROOT/build/release}
question does_core_export_ply exports_its_own "$build" core ply_
question does_corpus_export_corpus exports_its_own "$build" corpus corpus_
question does_perft_export_perft exports_its_own "$build" perft perft_
question does_properties_export_law_and_theft exports_its_own "$build" properties 'law_|theft_'
question does_fuzz_export_fuzz exports_its_own "$build" fuzz \
    'fuzz_|afl_custom_|LLVMFuzzer'
question does_cli_export_cli exports_its_own "$build" cli 'cli_|fuzz_arguments$'
question is_a_stranger_noticed is_a_stranger_noticed
finish_tests
