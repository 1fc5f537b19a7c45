/* sliders_plain.h - the attacks of sliders on any processor, by subtracting bits. For core/ and
 * perft/fast/. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_SLIDERS_PLAIN_H
#define PLY_BITBOARD_SLIDERS_PLAIN_H

#include "tables.h"

/* The attacks along one line, both ways. `up` is the first piece on the ray that rises (no bit if
 * there is none) and `down` the first on the other, found as the highest bit below; a bit 0 is
 * put in as a piece that stands farthest off. Then 2 * up - down has all bits from `down` to `up`
 * set, and the line's own squares among them are the attacked ones. With no piece above, 2 * up is
 * 0 and the bits run from `down` to the top. Bits of the subtraction outside the line are masked
 * away, and the square itself is on neither ray. */
static inline ply_squares line_attacks(unsigned square, unsigned ray, ply_squares pieces) {
    const ply_squares above = ply_attacks.ray[ray][square],
                      below = ply_attacks.ray[ray + 4][square];
    const ply_squares up = above & pieces & (~(above & pieces) + 1);
    const unsigned down = 63u - (unsigned)__builtin_clzll((below & pieces) | 1u);
    return (2u * up - ((ply_squares)1 << down)) & (above | below);
}

static inline ply_squares rook_attacks(unsigned square, ply_squares pieces) {
    return line_attacks(square, PLY_NORTH, pieces) | line_attacks(square, PLY_EAST, pieces);
}

static inline ply_squares bishop_attacks(unsigned square, ply_squares pieces) {
    return line_attacks(square, PLY_NORTH_EAST, pieces) |
           line_attacks(square, PLY_NORTH_WEST, pieces);
}

#endif
