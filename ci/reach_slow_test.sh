#!/usr/bin/env bash
# reach_slow_test.sh - does some fuzz target reach every public function of the library? Builds the
# replayer with coverage in a scratch folder, replays the corpora, and asks gcov.
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"

make_scratch

# Every function that a public header declares.
public_functions() {
    grep -rhoE 'PLY_API [^;=]*\(' "$PLY_ROOT/core" --include='*.h' |
        sed -E 's/.*[ *](ply_[a-z0-9_]+)\($/\1/' | grep '^ply_' | sort -u
}

# The functions of core/ that ran, by gcov's summary of each.
reached_functions() {
    find "$scratch/build" -name '*.gcda' -path '*core*' -exec gcov -n -f {} + 2>/dev/null |
        awk -F"'" '/^Function/ { name = $2 }
            /^Lines executed/ && !/:0\.00%/ { print name; name = "" }' |
        grep '^ply_' | sort -u
}

replay_with_coverage() {
    cmake -S "$PLY_ROOT" -B "$scratch/build" -G Ninja -DPLYPROOF_TESTS=OFF \
        -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="-O0 --coverage"
    ninja -C "$scratch/build" replay
    "$scratch/build/replay" --corpus "$PLY_ROOT/corpus"
}

is_reached() { grep -qx "$1" "$scratch/reached"; }

question "do the corpora replay" replay_with_coverage
reached_functions >"$scratch/reached"
for function in $(public_functions); do
    question "does a target reach $function" is_reached "$function"
done
finish_tests
