#!/usr/bin/env bash
# add_a_target_slow_test.sh - does docs/add-a-target.md work? Its file and its line are put into a
# copy of the project, and nothing else is touched.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs clang-19 patch python3
export PLYPROOF_FUZZ_OPTIMISE=-O0 # much is compiled here, and little runs
make_scratch
page=$PLY_ROOT/docs/add-a-target.md
copy=$scratch/copy
build=$copy/build/release
copy_project "$copy"

does_the_page_make_a_file_and_a_line() {
    awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$page" >"$copy/fuzz/mirror.c"
    grep -q '^void fuzz_mirror' "$copy/fuzz/mirror.c"
    sed -n 's/^ *\(FUZZ_TARGET(mirror, .*)\)$/\1/p' "$page" >>"$copy/fuzz/targets.def"
    tail -n 1 "$copy/fuzz/targets.def" | grep mirror
}

does_it_build_without_a_warning() { build_copy "$copy" replay; }

is_it_listed() { "$build/replay" --list | grep '^mirror  *any board: its mirror image'; }

does_everybody_know_it() {
    cmake -P "$copy/fuzz/targets.cmake" | grep -x 'fuzz mirror -'
    "$copy/ci/campaign" list --out "$scratch/campaign" | grep '^mirror  *0 seeds'
}

are_seeds_missed_and_made() {
    local status=0
    "$build/replay" --corpus "$copy/corpus" 2>"$scratch/said" || status=$?
    [ "$status" = 3 ]
    grep 'no inputs for mirror' "$scratch/said"
    mkdir "$copy/corpus/seeds/mirror"
    "$build/replay" --seeds mirror "$copy/corpus/seeds/mirror"
    "$build/replay" --corpus "$copy/corpus"
}

# The one bug that the page names, and no other, so that it is asked about alone.
does_it_find_a_bug() {
    sed -i 's/^targets: .*/targets: mirror/' "$copy/bugs/mirror_turns_the_files_too.patch"
    "$copy/ci/bugs" --only mirror_turns_the_files_too --layer fuzz >"$scratch/said" 2>&1 || true
    grep '^    fuzz    mirror, ' "$scratch/said" || { cat "$scratch/said" && return 1; }
}

question does_the_page_make_a_file_and_a_line does_the_page_make_a_file_and_a_line
question does_it_build_without_a_warning does_it_build_without_a_warning
question is_it_listed is_it_listed
question does_everybody_know_it does_everybody_know_it
question are_seeds_missed_and_made are_seeds_missed_and_made
question does_it_find_a_bug does_it_find_a_bug
finish_tests
