#!/usr/bin/env bash
# deep_slow_test.sh - ci/deep: does it end in time, and does another run go on where it was?
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch

# Nine seconds at a time.
does_it_end_in_time_and_note_its_counts() {
    "$PLY_ROOT/ci/deep" --hours 0.0025 --journal "$scratch/journal" | tee "$scratch/said"
    grep -q '^The time is up; all agree' "$scratch/said"
    [ "$(wc -l <"$scratch/journal")" -gt 100 ]
}

does_another_run_go_on() {
    local before after
    before=$(wc -l <"$scratch/journal")
    "$PLY_ROOT/ci/deep" --hours 0.0025 --journal "$scratch/journal" >/dev/null
    after=$(wc -l <"$scratch/journal")
    [ "$after" -gt "$before" ]
    [ -z "$(cut -d' ' -f3- "$scratch/journal" | tail -n +2 | sort | uniq -d)" ]
}

is_a_time_that_is_none_a_usage_error() {
    local status=0
    "$PLY_ROOT/ci/deep" --hours soon || status=$?
    [ $status = 2 ]
}

"$PLY_ROOT/ci/deep" --hours 0 --journal "$scratch/none" >/dev/null # builds
question does_it_end_in_time_and_note_its_counts does_it_end_in_time_and_note_its_counts
question does_another_run_go_on does_another_run_go_on
question is_a_time_that_is_none_a_usage_error is_a_time_that_is_none_a_usage_error
finish_tests
