#!/usr/bin/env bash
# bug_patches_test.sh - does every patch in bugs/ apply, and compile, and has it a row in
# docs/bugs.md?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs patch python3

# Bugs without a row, and rows without a bug.
rows_that_differ() {
    cd "$PLY_ROOT"
    diff <(for bug in bugs/*.patch; do basename "$bug" .patch; done | LC_ALL=C sort) \
        <(sed -n 's/^| \[\([a-z0-9_]*\)\](.*/\1/p' docs/bugs.md | LC_ALL=C sort) |
        sed -n 's/^< \(.*\)/\1 has no row: ci\/bugs --only \1 --write/p
            s/^> \(.*\)/\1 has a row and no patch: ci\/bugs --only ANOTHER --write takes it away/p'
}
has_each_bug_a_row() {
    [ "$(grep -c '^| \[' "$PLY_ROOT/docs/bugs.md")" -gt 200 ]
    rows_that_differ | none
}

question 'do all patches apply and compile' "$PLY_ROOT/ci/bugs" --check
question 'has each bug a row in docs/bugs.md' has_each_bug_a_row
finish_tests
