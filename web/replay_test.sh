#!/usr/bin/env bash
# replay_test.sh - does the replayer fail where inputs are missing or break, and say what is wrong?
# SPDX-License-Identifier: MIT
set -u
replay=$PLY_BUILD_DIR/replay
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# expect STATUS WORDS COMMAND...: it must end so and say so.
expect() {
    local status=$1 words=$2 got=0
    shift 2
    "$@" >"$scratch/said" 2>&1 || got=$?
    if [ "$got" != "$status" ] || ! grep -qF -- "$words" "$scratch/said"; then
        printf 'not so: status %s and "%s" from %s; it was %s and:\n' "$status" "$words" "$*" "$got"
        head -n 5 "$scratch/said"
        failed=1
    fi
}

expect 3 "no inputs for journal" "$replay" --corpus "$scratch"
cp -r "$PLY_SOURCE_DIR/corpus" "$scratch/corpus"
expect 0 "0 targets without any input" "$replay" --corpus "$scratch/corpus"
for target in journal suite moves arguments question; do
    rm -rf "$scratch/corpus/seeds/$target" "$scratch/corpus/regressions/$target"
    expect 3 "no inputs for $target" "$replay" --corpus "$scratch/corpus"
done
mkdir "$scratch/bare"
expect 3 "fen: 0 inputs held" "$replay" read_fen "$scratch/bare"
expect 3 "cannot be read" "$replay" read_fen "$scratch/nothing"
expect 2 "no target read_nothing" "$replay" read_nothing "$scratch/bare"
expect 2 "usage" "$replay"
expect 2 "usage" "$replay" --options
expect 0 "usage" "$replay" --help
expect 0 "arguments" "$replay" --list
expect 0 "use_counters = 0" "$replay" --options read_urlsafe
expect 0 '"--json' "$replay" --dictionary arguments
exit $failed
