#!/usr/bin/env bash
# bench_codecs_test.sh - the bench of the codecs: does it measure every codec, and refuse nonsense?
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
    "$bench" --json --rounds 1 fen | grep -Eq '^\{"codec":"fen","unit":"position",.*"write_ns":[0-9.]+,"read_ns":[0-9.]+,"copy_ns":[0-9.]+,"write_ratio":[0-9.]+,"read_ratio":[0-9.]+\}$'
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
