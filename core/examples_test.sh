#!/usr/bin/env bash
# examples_test.sh - do the examples at the top of plyproof.h compile, and do what it says?
#
# Usage: PLY_SOURCE_DIR=... core/examples_test.sh
#
# The indented lines of the first comment, as they stand, are the body of a program's main, where
# `text` is its argument. Another compiler: CC=clang-19
# SPDX-License-Identifier: MIT
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
core=$PLY_SOURCE_DIR/core
failed=0

{
    printf '#include <plyproof.h>\n#include <stdio.h>\n#include <string.h>\n'
    printf 'int main(int argc, char **argv) {\nconst char *text = argv[argc - 1];\n'
    sed -n '1,/\*\//s/^ \*     //p' "$core/plyproof.h"
    printf 'return 0;\n}\n'
} >"$scratch/examples.c"

mapfile -t sources < <(find "$core" -name '*.c' ! -name '*_test.c' ! -name '*_main.c')
"${CC:-cc}" -O0 -Wall -Wextra -Werror -I "$core" -o "$scratch/examples" \
    "$scratch/examples.c" "${sources[@]}"

# prints_for TEXT STATUS OUTPUT
prints_for() {
    local status=0 output
    output=$("$scratch/examples" "$1") || status=$?
    [ "$status $output" != "$2 $3" ] || return 0
    printf 'not ok: %s\n  printed (status %s): %s\n  expected (status %s): %s\n' \
        "$1" "$status" "$output" "$2" "$3"
    failed=1
}

prints_for 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' 0 \
    'PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf
20 legal moves'
prints_for '8/8/4k3/8/8/4K3/9/8 w - - 0 1' 1 \
    "'9' in rank 2, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected (byte 16)"
prints_for '' 1 'the text is empty; the eight ranks of a board were expected (byte 0)'
exit $failed
