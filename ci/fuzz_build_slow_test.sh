#!/usr/bin/env bash
# fuzz_build_slow_test.sh - builds the targets as OSS-Fuzz does, in a scratch folder, and runs each.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs clang-19 clang++-19 zip unzip
make_scratch
export CC=clang-19 CXX=clang++-19 SRC=$scratch/src OUT=$scratch/out WORK=$scratch/work
export CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address" CXXFLAGS="-O1 -fsanitize=address"
export LIB_FUZZING_ENGINE="-fsanitize=fuzzer,address"
mkdir -p "$SRC" "$OUT" "$WORK"
ln -s "$PLY_ROOT" "$SRC/plyproof"

build_by_contract() { bash -eu "$PLY_ROOT/ci/oss-fuzz/build.sh"; }

# Runs from its own seeds, dictionary and options: it must try each seed and more, and see the edges
# of what it tries.
run_artefact() {
    local name=$1 seeds=$scratch/seeds/$1 words=() edges
    mkdir -p "$seeds"
    unzip -q "$OUT/${name}_seed_corpus.zip" -d "$seeds"
    [ ! -f "$OUT/$name.dict" ] || words=(-dict="$OUT/$name.dict")
    grep -q '^max_len = ' "$OUT/$name.options"
    "$OUT/$name" -runs=500 -print_final_stats=1 "${words[@]}" "$seeds" \
        >"$scratch/$name.log" 2>&1 || { tail -n 20 "$scratch/$name.log"; false; }
    grep -qE 'number_of_executed_units: *[1-9]' "$scratch/$name.log"
    edges=$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$scratch/$name.log" | tail -n 1)
    [ "${edges:-0}" -ge 10 ] || { say "$name sees ${edges:-no} edges" && return 1; }
}

question "does build.sh build every target" build_by_contract
for options in "$OUT"/*.options; do
    name=$(basename "$options" .options)
    question "does $name run" run_artefact "$name"
done
finish_tests
