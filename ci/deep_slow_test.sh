#!/usr/bin/env bash
# deep_slow_test.sh - ci/deep: is every count noted once, however often it is killed, and does
# another run go on where it was?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
journal=$scratch/journal
edges=$PLY_ROOT/perft/suites/edges.epd

# What a count is known by, without its check and its result.
keys() { tail -n +3 "$journal" | cut -d ' ' -f 3-; }

# How many counts of an engine are noted.
counts_by() { keys 2>/dev/null | grep -c "^$1 " || true; }

# Runs ci/deep until so many counts of the engine are noted, however long that takes; then kills it
# with the signal, and waits for what it had begun to end: run_until COUNTS ENGINE SIGNAL
run_until() {
    local running
    "$PLY_ROOT/ci/deep" --hours 100 --journal "$journal" >"$scratch/said" 2>&1 &
    running=$!
    while [ "$(counts_by "$2")" -lt "$1" ]; do
        kill -0 $running || { cat "$scratch/said" && return 1; }
        sleep 0.05
    done
    kill "-$3" $running
    wait $running || true
    while ! flock -n "$journal" true; do sleep 0.05; done
}

# The first counts are those that deepen the suites, and then there are those of all generators.
does_another_run_go_on_after_a_kill() {
    run_until 10 fast TERM
    run_until $(($(counts_by fast) + 10)) fast KILL
    cp "$journal" "$scratch/before"
    run_until 1 mailbox KILL
    run_until $(($(counts_by mailbox) + 100)) mailbox TERM
    cmp -n "$(stat -c %s "$scratch/before")" "$journal" "$scratch/before"
    [ -z "$(keys | sort | uniq -d)" ]
}

# A kill in the middle of a line, by a limit on the size of files: what is whole is kept.
is_deepening_killed_anywhere_taken_up() {
    local bytes deepen=("$PLY_BUILD_DIR/make_suites" deepen 1000000 "$edges" "$scratch/deepening")
    for bytes in 1000 2500 4000; do
        if prlimit --fsize=$bytes --core=0 "${deepen[@]}" >/dev/null 2>&1; then return 1; fi
        [ "$(stat -c %s "$scratch/deepening")" = $bytes ]
        head -n -1 "$scratch/deepening" >"$scratch/whole"
    done
    head -n 60 "$edges" >"$scratch/some.epd"
    "$PLY_BUILD_DIR/make_suites" deepen 1000000 "$scratch/some.epd" "$scratch/deepening" \
        >"$scratch/deeper"
    "$PLY_BUILD_DIR/make_suites" deepen 1000000 "$scratch/some.epd" | diff - "$scratch/deeper"
    cmp -n "$(stat -c %s "$scratch/whole")" "$scratch/deepening" "$scratch/whole"
    [ -z "$(tail -n +3 "$scratch/deepening" | cut -d ' ' -f 3- | sort | uniq -d)" ]
}

# Everything is noted already, so the only work is to read it; then the time is up.
is_the_end_of_the_time_an_end() {
    "$PLY_ROOT/ci/deep" --hours 0.0001 --journal "$journal" | tee "$scratch/said"
    tail -n 1 "$scratch/said" | grep '^The time is up; all agree. [0-9]* counts are in .*journal, '
}

is_a_time_that_is_none_a_usage_error() {
    local status hours
    for hours in soon 0 0.0 -1; do
        status=0
        "$PLY_ROOT/ci/deep" --hours $hours || status=$?
        [ $status = 2 ]
    done
}

question does_another_run_go_on_after_a_kill does_another_run_go_on_after_a_kill
question is_deepening_killed_anywhere_taken_up is_deepening_killed_anywhere_taken_up
question is_the_end_of_the_time_an_end is_the_end_of_the_time_an_end
question is_a_time_that_is_none_a_usage_error is_a_time_that_is_none_a_usage_error
finish_tests
