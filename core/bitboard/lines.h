/* lines.h - the squares between two on a line. For core/ and perft/fast/; a file that includes it
 * has rook_attacks and bishop_attacks. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_LINES_H
#define PLY_BITBOARD_LINES_H

#include "sets.h"

/* The squares between one and a slider on a line with it, and the slider's own. Each sees the other
 * alone on the board; two rooks on one rank (or two bishops on one diagonal) both see what is
 * between them and nothing else, for their other lines are parallel. */
INLINE ply_squares straight_between(unsigned square, unsigned slider) {
    return (rook_attacks(square, bit(slider)) & rook_attacks(slider, bit(square))) | bit(slider);
}
INLINE ply_squares diagonal_between(unsigned square, unsigned slider) {
    return (bishop_attacks(square, bit(slider)) & bishop_attacks(slider, bit(square))) |
           bit(slider);
}

#endif
