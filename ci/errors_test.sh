#!/usr/bin/env bash
# errors_test.sh - does docs/errors.md have every error word, and does each example show its word?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs python3
make_scratch

is_the_page_current() {
    # shellcheck disable=SC2153 # it is set by ctest
    python3 "$PLY_ROOT/ci/errors.py" "$PLYPROOF" >"$scratch/errors.md"
    diff "$PLY_ROOT/docs/errors.md" "$scratch/errors.md"
}

question 'is docs/errors.md what ci/errors writes' is_the_page_current
finish_tests
