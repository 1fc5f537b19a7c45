#!/usr/bin/env bash
# linked_size_test.sh - does a program that links one codec of moves or games stay small?
#
# Usage: PLY_BUILD_DIR=... core/linked_size_test.sh
#
# The linker takes out of the library what one codec needs, and nothing else. The tables of the
# bitboard generator (220 KB) must not be among it, and code and constants together stay below a
# bound; the bound is not asked of a build with sanitizers or coverage, whose code is several times
# as long.
# SPDX-License-Identifier: MIT
set -eu
bound=65536
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
watched=' (U __(asan|msan|tsan|ubsan|sanitizer|gcov)|. __(profc|llvm_profile)_)'
library=$PLY_BUILD_DIR/libplyproof.a

for codec in uci san cerulean_move pgn long pairs urlsafe; do
    "${LD:-ld}" -r -u "ply_codec_$codec" "$library" -o "$scratch/linked.o"
    symbols=$(nm "$scratch/linked.o")
    bytes=$(size -A "$scratch/linked.o" |
        awk '/^\.(text|rodata|data)/ { n += $2 } END { print n + 0 }')
    if [ "$bytes" -eq 0 ] || ! grep -q " ply_codec_$codec\$" <<<"$symbols"; then
        echo "not ok: $codec: nothing was linked"
        failed=1
    elif grep -q ' ply_attacks$' <<<"$symbols"; then
        echo "not ok: $codec brings in the tables of the bitboard generator"
        failed=1
    elif ! grep -qE "$watched" <<<"$symbols" &&
        [ "$bytes" -ge "$bound" ]; then
        echo "not ok: $codec links $bytes bytes of code and constants; below $bound are expected"
        failed=1
    else
        echo "ok: $codec links $bytes bytes"
    fi
done
exit $failed
