#!/usr/bin/env bash
# bench_codecs_test.sh - the bench of the codecs: does it measure every codec, and refuse nonsense?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
bench=$PLY_BUILD_DIR/bench_codecs

is_every_codec_measured() {
    local codecs lines
    codecs=$(grep -c '^PLY_CODEC' "$PLY_SOURCE_DIR/core/codecs.def")
    lines=$("$bench" --json --rounds 1 | grep -vc '(binary)')
    [ "$codecs" = "$lines" ]
}

does_a_line_hold_both_times_and_both_ratios() {
    local number=':[0-9.]+' figures='' name begin='{"codec":"fen","unit":"position"'
    for name in write_ns read_ns copy_ns write_ratio read_ratio; do
        figures+=",\"$name\"$number"
    done
    "$bench" --json --rounds 1 fen | grep -F "$begin" | grep -E "$figures\}\$"
}

is_an_unknown_codec_a_usage_error() {
    local status=0
    "$bench" nonsense || status=$?
    [ $status = 2 ]
}

question is_every_codec_measured is_every_codec_measured
question does_a_line_hold_both_times_and_both_ratios does_a_line_hold_both_times_and_both_ratios
question is_an_unknown_codec_a_usage_error is_an_unknown_codec_a_usage_error
finish_tests
