/* sets.h - sets of squares: their members, sizes, and what whole sets of pieces attack. For core/
 * and perft/fast/; a file that includes it defines HAS_POPCOUNT if the processor has an instruction
 * for that.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_SETS_H
#define PLY_BITBOARD_SETS_H

#include "../plyproof.h"

/* With PLY_COMPACT the compiler decides what is inlined: sooner built, for looking for mistakes. */
#ifdef PLY_COMPACT
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

#define FILE_A 0x0101010101010101u
#define FILE_H 0x8080808080808080u
#define RANK_1 0x00000000000000ffu
#define RANK_2 0x000000000000ff00u
#define RANK_3 0x0000000000ff0000u
#define RANK_6 0x0000ff0000000000u
#define RANK_7 0x00ff000000000000u
#define RANK_8 0xff00000000000000u

INLINE ply_squares bit(unsigned square) { return (ply_squares)1 << square; }
INLINE unsigned first_of(ply_squares set) { return (unsigned)__builtin_ctzll(set); }
INLINE bool has_many(ply_squares set) { return (set & (set - 1)) != 0; }

INLINE unsigned size_of(ply_squares set) {
#if defined(HAS_POPCOUNT)
    return (unsigned)__builtin_popcountll(set);
#else
    /* Without the instruction the builtin is a call; this is not. Sums of 2, 4, 8 bits, then all
     * bytes added up in the highest. */
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(set * 0x0101010101010101u >> 56);
#endif
}

/* Where the pawns of a colour go, or the pieces one step from a set that way. */
INLINE ply_squares pawns_west(unsigned colour, ply_squares pawns) {
    return colour == PLY_WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
}
INLINE ply_squares pawns_east(unsigned colour, ply_squares pawns) {
    return colour == PLY_WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
}
INLINE ply_squares pawns_up(unsigned colour, ply_squares pawns) {
    return colour == PLY_WHITE ? pawns << 8 : pawns >> 8;
}
INLINE ply_squares pawns_attack(unsigned colour, ply_squares pawns) {
    return pawns_west(colour, pawns) | pawns_east(colour, pawns);
}

/* All squares that knights attack: two files aside and one up or down, one file aside and two. */
INLINE ply_squares knights_attack(ply_squares knights) {
    const ply_squares west = knights >> 1 & ~FILE_H, west2 = west >> 1 & ~FILE_H;
    const ply_squares east = knights << 1 & ~FILE_A, east2 = east << 1 & ~FILE_A;
    const ply_squares one = west | east, two = west2 | east2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

#endif
