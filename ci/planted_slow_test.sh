#!/usr/bin/env bash
# planted_slow_test.sh - ci/planted: is a bug noticed, is one that does nothing told to be missed,
# and is one that cannot be planted an error?
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
mkdir "$scratch/it"
cp -r "$PLY_ROOT"/{ci,cli,core,fuzz,perft,properties,CMakeLists.txt,CMakePresets.json} "$scratch/it"
bugs=$scratch/it/perft/suites/planted.txt

# Plants one bug, given by what it replaces: plant_one FROM TO; sets status and $scratch/said
plant_one() {
    printf '== the bug\n-%s\n+%s\n' "$1" "$2" >"$bugs"
    status=0
    "$scratch/it/ci/planted" --nodes 500 >"$scratch/said" 2>&1 || status=$?
}

is_a_bug_noticed() {
    plant_one 'type <= PLY_QUEEN; type++' 'type < PLY_QUEEN; type++'
    [ $status = 0 ] && grep -q '^1 planted, 1 noticed at depth 3 or less, 0 missed$' "$scratch/said"
}

is_a_bug_that_does_nothing_told_to_be_missed() {
    plant_one 'type <= PLY_QUEEN; type++' 'type < PLY_KING; type++'
    [ $status = 1 ] && grep -q '^1 planted, 0 noticed at depth 3 or less, 1 missed$' "$scratch/said"
}

is_a_bug_that_cannot_be_planted_an_error() {
    plant_one 'no such text' 'nothing'
    [ $status = 3 ] && grep -q 'cannot be planted' "$scratch/said"
}

question is_a_bug_noticed is_a_bug_noticed
question is_a_bug_that_does_nothing_told_to_be_missed is_a_bug_that_does_nothing_told_to_be_missed
question is_a_bug_that_cannot_be_planted_an_error is_a_bug_that_cannot_be_planted_an_error
finish_tests
