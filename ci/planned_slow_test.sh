#!/usr/bin/env bash
# planned_slow_test.sh - ci/planned: does a count that is killed come to the published total, and
# is one that is not at its end told apart?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs python3
make_scratch

# Runs ci/planned, and expects a status: planned STATUS ARGUMENT...
planned() {
    local status=0
    "$PLY_ROOT/ci/planned" "${@:2}" >"$scratch/said" 2>"$scratch/errors" || status=$?
    cat "$scratch/said" "$scratch/errors"
    [ $status = "$1" ]
}
results() { grep -c '^done' "$1/results"; }

does_a_count_that_was_killed_come_to_the_published_total() {
    planned 0 8 --ply 4 --kill 0.5 --hash 64M --threads 1 --folder "$scratch/eight"
    grep -x 'leaves     84998978956, as published' "$scratch/said"
    grep -x 'runs       2, 1 of them killed' "$scratch/said"
    # No position was counted twice; the line that the kill cut in two was.
    [ "$(cut -d ' ' -f 4 "$scratch/eight/results" | sort | uniq -d | wc -l)" -le 1 ]
}
does_another_run_count_nothing() {
    cp "$scratch/said" "$scratch/before"
    planned 0 8 --folder "$scratch/eight"
    diff <(grep -v ^clock "$scratch/before") <(grep -v ^clock "$scratch/said")
}
# A result that is one too many, with a check that fits.
is_a_wrong_total_noticed() {
    cp -r "$scratch/eight" "$scratch/wrong"
    python3 - "$scratch/wrong/results" <<'END'
import pathlib
import sys
path = pathlib.Path(sys.argv[1])
first, rest = path.read_text().split("\n", 1)
words = first.split(" ")[:-1]
words[4] = str(int(words[4]) + 1)
check = 0xcbf29ce484222325
for byte in " ".join(words).encode():
    check = (check ^ byte) * 0x100000001b3 & 0xffffffffffffffff
path.write_text(" ".join(words) + f" {(check ^ check >> 32) & 0xffffffff:08x}\n" + rest)
END
    planned 1 8 --folder "$scratch/wrong"
    grep -E '^leaves     8[0-9]*, but 84998978956 is published' "$scratch/said"
}
is_the_same_counted_at_once() {
    local time="[0-9.]+ s"
    planned 0 7 --ply 3 --beside --hash 64M --threads 1 --folder "$scratch/both"
    grep -E "^at once +$time, $time of processor; by plan [0-9.]+ and [0-9.]+ of that\$" \
        "$scratch/said"
}

# A second does not suffice for depth 11. On a busy machine it may not suffice for any position;
# then another second is taken.
is_the_rest_estimated_when_the_time_is_up() {
    local tries=0 far=(11 --ply 5 --minutes 0.02 --hash 64M --folder "$scratch/far")
    until planned 0 "${far[@]}"; do
        tries=$((tries + 1))
        [ $tries -lt 60 ]
    done
    grep -E '^counted    [1-9][0-9]* of 822518 positions' "$scratch/said"
    grep -E '^all of it  at most [0-9.]+ (min|h) of processor' "$scratch/said"
    # Without a limit of time, what is not whole has not held.
    ! grep -q '^leaves' "$scratch/said"
}
is_a_folder_of_another_count_refused() {
    planned 3 9 --folder "$scratch/far"
    grep -E "^ci/planned: .*far/plan is of depth 11 and ply 5; take another" "$scratch/errors"
}
is_a_wrong_call_a_usage_error() {
    planned 2
    planned 2 many
    planned 2 1
    planned 2 6 --minutes 0
}
is_a_stretch_of_each_part_of_the_plan_taken() {
    planned 0 7 --ply 4 --minutes 10 --hash 64M --folder "$scratch/spread"
    grep -x 'leaves     3195901860, as published' "$scratch/said"
    # The first four stretches are a quarter of the plan apart.
    awk 'NR > 1 && (NR - 2) % 256 == 0 { print $4 }' "$scratch/spread/plan" | head -n 4 |
        diff - <(printf '1\n65537\n32769\n16385\n')
}

question does_a_count_that_was_killed_come_to_the_published_total \
    does_a_count_that_was_killed_come_to_the_published_total
question does_another_run_count_nothing does_another_run_count_nothing
question is_a_wrong_total_noticed is_a_wrong_total_noticed
question is_a_stretch_of_each_part_of_the_plan_taken is_a_stretch_of_each_part_of_the_plan_taken
question is_the_same_counted_at_once is_the_same_counted_at_once
question is_the_rest_estimated_when_the_time_is_up is_the_rest_estimated_when_the_time_is_up
question is_a_folder_of_another_count_refused is_a_folder_of_another_count_refused
question is_a_wrong_call_a_usage_error is_a_wrong_call_a_usage_error
finish_tests
