#!/usr/bin/env bash
# prove_slow_test.sh - is every bug in fuzz/planted/ found by its target? A patch that no longer
# applies fails as well.
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs clang-19 patch python3
make_scratch
"$PLY_SOURCE_DIR/ci/campaign" prove --out "$scratch"
