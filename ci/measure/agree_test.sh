#!/usr/bin/env bash
# agree_test.sh - does `agree` find what differs, and say so in its exit status?
# SPDX-License-Identifier: MIT
set -eu
agree=$PLY_BUILD_DIR/agree
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "$*"
    exit 1
}

"$agree" 400 400 3 >"$scratch/out" || fail "the generators differ: $(cat "$scratch/out")"
grep -q '^constructed: 400 positions, .* 0 differences$' "$scratch/out" || fail "no summary"

# An engine that leaves out a move: it lists one, always the same.
cat >"$scratch/liar" <<'LIAR'
#!/bin/sh
while read -r line; do
    case $line in
    go*) printf 'a1b1: 1\n\nNodes searched: 1\n\n' ;;
    esac
done
LIAR
chmod +x "$scratch/liar"
status=0
"$agree" 5 0 3 "$scratch/liar" >"$scratch/out" || status=$?
[ $status = 1 ] || fail "status $status for an engine that lists other moves, not 1"
grep -q '^stockfish: other moves: rnbqkbnr/' "$scratch/out" || fail "the position is not named"

# Engines that cannot be started, or go away.
for engine in "$scratch/nothing" false; do
    status=0
    "$agree" 5 0 3 "$engine" >/dev/null 2>&1 || status=$?
    [ $status = 3 ] || fail "status $status for the engine $engine, not 3"
done

# One that takes what it is told and says nothing of use is no Stockfish, and nobody waits for it.
status=0
timeout 60 "$agree" 5 0 3 cat 1 >/dev/null 2>"$scratch/err" || status=$?
[ $status = 3 ] || fail "status $status for an engine that does not count, not 3"
grep -q 'does not answer .* as Stockfish does' "$scratch/err" || fail "no sentence"
