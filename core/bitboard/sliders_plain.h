/* sliders_plain.h - the attacks of sliders on any processor, by multiplying. For core/ and
 * perft/fast/. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_SLIDERS_PLAIN_H
#define PLY_BITBOARD_SLIDERS_PLAIN_H

#include "tables.h"

/* The attacks along a rank or a diagonal, ray PLY_EAST or one that goes to another file too. Such a
 * line has one square of each file f at most. Multiplied by 2 in each rank, a piece on it comes to
 * bit f + 1 of each rank from its own on, and h goes over to bit 0 of the next: no bit is there
 * twice, and nothing is carried. In the highest six bits are then the files b to g. Pieces on the
 * edge hide nothing. The table has what is attacked on all ranks, and the line picks its squares.
 */
static inline ply_squares line_attacks(unsigned square, unsigned ray, ply_squares pieces) {
    const ply_squares line = ply_attacks.line[ray][square];
    return ply_attacks.by_file[square & 7u][(line & pieces) * 0x0202020202020202u >> 58] & line;
}

/* The attacks along a file, which is brought to the a-file: rank r (from 0) is then bit 8r. Of the
 * multiplier's bits 9k + 1 (k from 1 to 6) that gives bits 8(r + k) + k + 1, which are different
 * for each r and k. The highest six bits are those with r + k = 7: ranks 7 to 2. */
static inline ply_squares file_attacks(unsigned square, ply_squares pieces) {
    const unsigned file = square & 7u;
    const ply_squares on_a = pieces >> file & 0x0101010101010101u;
    return ply_attacks.by_rank[square >> 3][on_a * 0x0080402010080400u >> 58] << file;
}

static inline ply_squares rook_attacks(unsigned square, ply_squares pieces) {
    return file_attacks(square, pieces) | line_attacks(square, PLY_EAST, pieces);
}

static inline ply_squares bishop_attacks(unsigned square, ply_squares pieces) {
    return line_attacks(square, PLY_NORTH_EAST, pieces) |
           line_attacks(square, PLY_NORTH_WEST, pieces);
}

#endif
