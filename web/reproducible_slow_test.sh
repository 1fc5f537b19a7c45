#!/usr/bin/env bash
# reproducible_slow_test.sh - does the same source give the same page, to the byte?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/../ci/lib.sh"
needs wasm-ld-19 clang-19 python3
make_scratch

# The same bytes, packed in another folder from sources at another place.
are_the_same_bytes_built_elsewhere() {
    mkdir "$scratch/elsewhere"
    tar -C "$PLY_ROOT" --exclude=./build --exclude=./.git --exclude=./out -cf - . |
        tar -C "$scratch/elsewhere" -xf -
    cmake -S "$scratch/elsewhere" -B "$scratch/elsewhere/out" -DPLYPROOF_TESTS=OFF -G Ninja
    cmake --build "$scratch/elsewhere/out" -t plyproof_page
    cmp "$PLY_BUILD_DIR/web/plyproof.html" "$scratch/elsewhere/out/web/plyproof.html"
}

question are_the_same_bytes_built_elsewhere are_the_same_bytes_built_elsewhere
finish_tests
