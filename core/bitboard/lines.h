/* lines.h - the squares between two on a line. For core/ and perft/fast/. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_LINES_H
#define PLY_BITBOARD_LINES_H

#include "sets.h"
#include "tables.h"

/* The ray from a square to another on the same rank or file, and on the same diagonal. */
INLINE unsigned straight_ray(unsigned from, unsigned to) {
    return (to > from ? 0u + PLY_NORTH : 0u + PLY_SOUTH) + (((from ^ to) & 7u) ? 1u : 0u);
}
INLINE unsigned diagonal_ray(unsigned from, unsigned to) {
    const bool is_up = to > from, is_east = (to & 7u) > (from & 7u);
    return (is_up ? 0u + PLY_NORTH_EAST : 0u + PLY_SOUTH_WEST) + (is_up != is_east ? 1u : 0u);
}

/* The squares between one and a slider on a line with it, and the slider's own: those on the ray
 * from the one that are not behind the slider. */
INLINE ply_squares straight_between(unsigned square, unsigned slider) {
    const unsigned ray = straight_ray(square, slider);
    return ply_attacks.ray[square][ray] & ~ply_attacks.ray[slider][ray];
}
INLINE ply_squares diagonal_between(unsigned square, unsigned slider) {
    const unsigned ray = diagonal_ray(square, slider);
    return ply_attacks.ray[square][ray] & ~ply_attacks.ray[slider][ray];
}

#endif
