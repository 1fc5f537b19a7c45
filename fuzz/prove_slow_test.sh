#!/usr/bin/env bash
# prove_slow_test.sh - is every bug in fuzz/planted/ found by its target? A patch that no longer
# applies fails as well.
set -eu
command -v clang-19 >/dev/null || command -v clang >/dev/null || exit 77
command -v patch >/dev/null || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$PLY_SOURCE_DIR/ci/campaign" prove --out "$scratch"
