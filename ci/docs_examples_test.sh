#!/usr/bin/env bash
# docs_examples_test.sh - do the examples of docs/examples compile, and print what they say?
#
# Usage: PLY_SOURCE_DIR=... ci/docs_examples_test.sh [--print]
#
# What an example prints stands in the comment at its end, behind `Prints:`. Another compiler:
# CC=clang-19. With --print the output is shown, to be put there.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
core=$PLY_ROOT/core

compile_library() {
    local source
    while read -r source; do
        "${CC:-cc}" -O1 -c -I "$core" -o "$scratch/$(tr / . <<<"${source#"$core"/}").o" "$source"
    done < <(find "$core" -name '*.c' ! -name '*_test.c' ! -name '*_main.c')
}

expected() { sed -n '/^\/\* Prints:$/,/^ \*\/$/s/^ \* \{0,1\}//p' "$1" | sed '1d;/^\/$/d'; }

prints_what_it_says() {
    local name
    name=$(basename "$1" .c)
    "${CC:-cc}" -std=c17 -Wall -Wextra -Wpedantic -Werror -I "$core" -o "$scratch/$name" "$1" \
        "$scratch"/*.o
    "$scratch/$name" >"$scratch/$name.out"
    expected "$1" | diff - "$scratch/$name.out"
}

compile_library
if [ "${1-}" = --print ]; then
    for example in "$PLY_ROOT"/docs/examples/*.c; do
        prints_what_it_says "$example" >/dev/null || true
        sed 's/^/ * /; s/ *$//' "$scratch/$(basename "$example" .c).out"
    done
    exit
fi
for example in positions games generators perft; do
    question "does docs/examples/$example.c print what it says" \
        prints_what_it_says "$PLY_ROOT/docs/examples/$example.c"
done
finish_tests
