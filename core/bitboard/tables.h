/* tables.h - the attack tables, constants made by tables_main.c. For core/ and perft/fast/.
 *
 * All code needs 9 KiB: where knights, kings and pawns attack, the eight rays of each square, and
 * what sliders can reach. The portable code needs 10 KiB more, for one line at a time: what is
 * attacked on it, for each place on it and each way that its inner squares can be occupied. The
 * code with PEXT needs 210 KiB: a slider's attacks for every way its lines can be occupied, as 16
 * bits that PDEP spreads over the squares it can ever reach.
 *
 * All of them are one object: then one register holds its address, and the rest is distances. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_TABLES_H
#define PLY_BITBOARD_TABLES_H

#include "../plyproof.h"

/* The squares from one to the edge. The first four rays rise (their squares have higher numbers),
 * and each of the other four goes the opposite way of the one four before it. */
enum {
    PLY_NORTH,
    PLY_EAST,
    PLY_NORTH_EAST,
    PLY_NORTH_WEST,
    PLY_SOUTH,
    PLY_WEST,
    PLY_SOUTH_WEST,
    PLY_SOUTH_EAST,
    PLY_RAYS
};

/* How the attacks of one kind of slider are looked up, by its square: the pieces on `lines` matter
 * (not those on the edge: nothing is behind them), and attacks lie in `reach`. */
typedef struct ply_slider {
    ply_squares lines[64];
    ply_squares reach[64];
    uint64_t first[64]; /* where in `slides` its 2^(squares in lines) entries begin */
} ply_slider;

#define PLY_SLIDES 107648u

/* Only these processors have PEXT; for others the table would be so many bytes of nothing. */
#if defined(__x86_64__)
#define PLY_HAS_SLIDES
#endif

typedef struct ply_attack_tables {
    ply_squares knight[64]; /* what a knight attacks, a king, and a pawn by its colour */
    ply_squares king[64];
    ply_squares pawn[2][64];
    ply_squares ray[64][PLY_RAYS];
    ply_squares line[4][64];    /* a ray and its opposite */
    ply_squares by_file[8][64]; /* for sliders_plain.h: on a rank, copied to all ranks */
    ply_squares by_rank[8][64]; /* and on the a-file */
    ply_slider rook, bishop;
#ifdef PLY_HAS_SLIDES
    uint16_t slides[PLY_SLIDES];
#endif
} ply_attack_tables;

extern const ply_attack_tables ply_attacks;

/* What a rook, or a bishop, attacks on an empty board. */
static inline ply_squares rook_reach(unsigned square) { return ply_attacks.rook.reach[square]; }
static inline ply_squares bishop_reach(unsigned square) { return ply_attacks.bishop.reach[square]; }

#endif
