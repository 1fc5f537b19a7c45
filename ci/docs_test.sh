#!/usr/bin/env bash
# docs_test.sh - does ci/docs make a page for all that the library offers, with its contract?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs doxygen
make_scratch

is_everything_offered_there() { "$PLY_ROOT/ci/docs" "$scratch/docs"; }

# A contract as the header has it, whose lines are broken elsewhere on a page.
has_contract() {
    tr -s ' \n' ' ' <"$scratch/docs/$1" | sed 's/<[^>]*>//g; s/\\&//g' | grep -qF "$2"
}

are_contracts_there() {
    has_contract man/man3/plyproof.h.3 'On an error nothing is written.'
    has_contract man/man3/ply_codec.3 'On any error neither'
    has_contract html/plyproof_8h.html 'must be legal in the position; this is not checked.'
    has_contract man/man3/plyproof.h.3 'Those in PLY_PROBLEM_ERRORS make it one'
}

is_a_function_without_a_page_noticed() {
    mkdir "$scratch/copy"
    cp -r "$PLY_ROOT/ci" "$PLY_ROOT/core" "$scratch/copy"
    mkdir -p "$scratch/copy/docs/examples"
    printf '#if 0\nPLY_API void ply_unseen(void);\n#endif\n' >>"$scratch/copy/core/plyproof.h"
    if "$scratch/copy/ci/docs" "$scratch/other" >"$scratch/said"; then return 1; fi
    grep -q 'There is no page for ply_unseen' "$scratch/said"
}

question 'is everything offered there' is_everything_offered_there
question 'are contracts there' are_contracts_there
question 'is a function without a page noticed' is_a_function_without_a_page_noticed
finish_tests
