#!/usr/bin/env bash
# fuzz_build_slow_test.sh - builds the targets as OSS-Fuzz does, in a scratch folder, and runs each.
# The flags are those of fuzz.campaign, and the folder is as far from the source as a build of its,
# so that ccache knows what that has compiled. (ci/oss-fuzz/check takes those of OSS-Fuzz.)
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs clang-19 clang++-19 ld.lld-19 python3 zip unzip
export PLYPROOF_FUZZ_OPTIMISE=-O0
make_scratch
WORK=$(mktemp -d "$PLY_BUILD_DIR/../oss-fuzz.XXXXXX")
trap 'rm -rf "$scratch" "$WORK"' EXIT
CFLAGS=$(PYTHONPATH=$PLY_ROOT/fuzz python3 -B -c \
    'from campaign import build; print(build.libfuzzer_flags("address"))')
export CC=clang-19 CXX=clang++-19 SRC=$scratch/src OUT=$scratch/out WORK CFLAGS
export CXXFLAGS="-O1 -fsanitize=address,undefined" LIB_FUZZING_ENGINE="-fsanitize=fuzzer"
export LDFLAGS=-fuse-ld=lld-19
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
    "$OUT/$name" -runs=500 -print_final_stats=1 -print_funcs=0 "${words[@]}" "$seeds" \
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
