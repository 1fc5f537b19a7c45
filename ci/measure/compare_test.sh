#!/usr/bin/env bash
# compare_test.sh - does `compare` find a wrong count, and name the command that shows it again?
# SPDX-License-Identifier: MIT
set -eu
compare=$PLY_BUILD_DIR/compare
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "$*"
    exit 1
}

"$compare" 0.3 5 >"$scratch/out" || fail "counts differ: $(cat "$scratch/out")"
grep -qE '^seed 5: [1-9][0-9]* positions, [0-9]+ leaves, all the same, ' "$scratch/out" ||
    fail "no summary: $(cat "$scratch/out")"

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
[ "$("$compare" fen "$start" 3)" = 'all count 8902' ] || fail "one position is not counted"
status=0
"$compare" fen 'no position' 3 >/dev/null 2>&1 || status=$?
[ $status = 2 ] || fail "status $status for a text that is no position, not 2"

# The plain count with one leaf too many in check: put before the library, it is the one that runs.
cat >"$scratch/wrong.c" <<'WRONG'
#include "perft/perft.h"
perft_count perft_plain(const ply_generator *g, const ply_position *position, unsigned depth) {
    ply_board board;
    g->load(&board, position);
    return (depth ? g->count(&board) : 1) + (g->checkers(&board) != 0);
}
WRONG
root=$PLY_SOURCE_DIR
"${CC:-cc}" -I"$root" -I"$root/core" "$root/ci/measure/compare_main.c" "$scratch/wrong.c" \
    "$PLY_BUILD_DIR"/libplyproof_{properties,theft*,corpus,perft}.a "$PLY_BUILD_DIR/libplyproof.a" \
    -lpthread -lm -o "$scratch/compare" 2>"$scratch/errors" ||
    fail "the wrong count does not build: $(cat "$scratch/errors")"
status=0
"$scratch/compare" 5 5 >"$scratch/out" || status=$?
[ $status = 1 ] || fail "status $status for a wrong count, not 1"
again=$(sed -n 's/^see it again: //p' "$scratch/out")
fen=$(printf '%s' "$again" | cut -d "'" -f 2)
depth=${again##* }
"$scratch/compare" fen "$fen" "$depth" >/dev/null && fail "'$again' does not show it again"
"$compare" fen "$fen" "$depth" >/dev/null || fail "'$again' is not a position that is counted right"
