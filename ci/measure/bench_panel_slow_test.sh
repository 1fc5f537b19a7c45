#!/usr/bin/env bash
# bench_panel_slow_test.sh - does the panel measure four groups, and tell that a program is wrong?
# SPDX-License-Identifier: MIT
set -eu
bench=$PLY_BUILD_DIR/bench_panel
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "$*"
    exit 1
}

# Other programs: one that is right, taken from the table itself, and one that always says 12.
cat >"$scratch/right" <<RIGHT
#!/usr/bin/env bash
[ "\$1" = perft ] || exit 1
[ "\$3" = 1 ] || exec "$PLY_BUILD_DIR/plyproof" perft --quiet "\$2" "\$3"
exec "$PLY_BUILD_DIR/plyproof" perft --quiet "\$2" 1
RIGHT
printf '#!/bin/sh\necho 12\n' >"$scratch/wrong"
chmod +x "$scratch/right" "$scratch/wrong"
export STOCKFISH=/nowhere

"$bench" --rounds 1 --peer "$scratch/right" >"$scratch/out" || fail "a right program: status $?"
for group in six games random endings all; do
    grep -qE "^$group +fast alone / peer +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9.]+$" "$scratch/out" ||
        fail "no summary of $group: $(tail -8 "$scratch/out")"
done
! grep -q ' wrong ' "$scratch/out" || fail "right, and called wrong: $(grep wrong "$scratch/out")"

"$bench" --rounds 1 --peer "$scratch/wrong" >"$scratch/out" || fail "a wrong program: status $?"
[ "$(grep -c ' wrong ' "$scratch/out")" -ge 60 ] || fail "wrong counts pass: $(cat "$scratch/out")"
! grep -q 'alone / peer' "$scratch/out" || fail "wrong counts have a speed"

# It is such a program itself; and threads have a summary, too.
"$bench" --rounds 1 --group six --portable --peer "$bench" >"$scratch/out" ||
    fail "portable: status $?"
grep -qE '^six +portable alone / peer +6 ' "$scratch/out" || fail "portable: $(cat "$scratch/out")"
"$bench" --rounds 1 --group endings --threads --seconds 0.01 >"$scratch/out" ||
    fail "threads: status $?"
for ways in 'two threads' 'two processes'; do
    grep -qE "^endings +$ways / one thread +20 +[0-9.]+ +[0-9.]+ +[0-9.]+$" "$scratch/out" ||
        fail "no summary of $ways: $(cat "$scratch/out")"
done

"$bench" --json --rounds 1 | grep -c '"leaves"' | grep -qE '^(6[0-9]|[7-9][0-9])$' ||
    fail "fewer than 60 positions"
status=0
"$bench" --rounds 1 --peer "$scratch/none" >/dev/null 2>&1 || status=$?
[ $status = 3 ] || fail "status $status for a program that is not there, not 3"
status=0
"$bench" --peer >/dev/null 2>&1 || status=$?
[ $status = 2 ] || fail "status $status for --peer without a program, not 2"
