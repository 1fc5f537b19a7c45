#!/usr/bin/env bash
# breaks_slow_test.sh - ci/breaks: is a break caught, is one that breaks nothing told to be missed,
# and is a patch that does not apply, or does not build, an error?
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
mkdir "$scratch/it"
cp -r "$PLY_ROOT"/{ci,cli,core,corpus,fuzz,perft,properties,CMakeLists.txt,CMakePresets.json} \
    "$scratch/it"
breaks=$scratch/it/properties/breaks
rm -f "$breaks"/*

# Writes a patch of one line of core/uci/uci.c: write_break NAME FROM TO
write_break() {
    printf '%s\n' "It is broken." "--- a/core/uci/uci.c" "+++ b/core/uci/uci.c" "@@ -1,1 +1,1 @@" \
        "-$2" "+$3" >"$breaks/$1.patch"
}

# Runs ci/breaks; sets status, and leaves what it said in $scratch/said: try ARGUMENT...
try() {
    status=0
    "$scratch/it/ci/breaks" "$@" >"$scratch/said" 2>&1 || status=$?
}

says() { grep -q -- "$1" "$scratch/said" || { cat "$scratch/said" && return 1; }; }

first=$(head -n 1 "$PLY_ROOT/core/uci/uci.c")
line=$(grep -m 1 'PLY_LOWER_CASE' "$PLY_ROOT/core/uci/uci.c")
at=$(grep -n -m 1 'PLY_LOWER_CASE' "$PLY_ROOT/core/uci/uci.c" | sed 's/:.*//')

is_a_patch_that_does_not_apply_told() {
    write_break stale 'no such line' 'another'
    try --check
    [ "$status" = 1 ]
    says 'stale does not apply'
    says '^1 patches, 1 of them do not apply or do not compile$'
    rm "$breaks/stale.patch"
}

is_a_patch_that_does_not_compile_told() {
    write_break wrong_c "$first" "$first wrong"
    try --check
    [ "$status" = 1 ]
    says 'wrong_c does not compile'
    rm "$breaks/wrong_c.patch"
}

are_wrong_arguments_refused() {
    try no_such_break
    [ "$status" = 2 ]
    try --trials many
    [ "$status" = 2 ]
    says 'trials needs a number'
    try --write
    [ "$status" = 2 ]
    says 'write needs --every-law'
}

# Four breaks in one run, so that the laws are built once.
is_each_break_told_what_became_of_it() {
    write_break harmless "$first" "$first /* as it was */"
    write_break stale 'no such line' 'another'
    write_break wrong_c "$first" "$first wrong"
    write_break capitals "$line" "${line/PLY_LOWER_CASE/PLY_UPPER_CASE}"
    sed -i "s/^@@.*/@@ -$at,1 +$at,1 @@/" "$breaks/capitals.patch"
    try --jobs 1 --trials 30 --every-law --write
    [ "$status" = 3 ]
    says '^caught capitals .*:uci, trial [0-9]*$'
    says '^MISSED harmless$'
    says '^CANNOT stale: does not apply$'
    says '^CANNOT wrong_c: does not build$'
    says '^moves-come-back  *catches 1$'
    says '^san-is-written-by-definition  *catches 0$'
    says '^4 breaks, 1 caught, 1 missed$'
    grep -q '^| moves-come-back | 1 | capitals | [0-9]* |$' "$breaks/caught.md"
}

question is_a_patch_that_does_not_apply_told is_a_patch_that_does_not_apply_told
question is_a_patch_that_does_not_compile_told is_a_patch_that_does_not_compile_told
question are_wrong_arguments_refused are_wrong_arguments_refused
question is_each_break_told_what_became_of_it is_each_break_told_what_became_of_it
finish_tests
