/* board.h - the board of the bitboard generator: sets of squares beside the position. For core/,
 * perft/fast/ and a fuzz target. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_BOARD_H
#define PLY_BITBOARD_BOARD_H

#include "../plyproof.h"

/* A function that stays one, so that a rare case does not cost the usual one its registers. */
#define APART __attribute__((noinline))

/* The pieces twice: as sets of squares, by piece, for whatever is asked of many pieces at once; and
 * in the position, by square, for what stands on one. The two always agree. An empty square counts
 * as a piece, so that a move that takes nothing needs no special case. */
typedef struct ply_bitboard {
    ply_squares of[16]; /* by ply_piece; what is no piece has no squares */
    ply_position position;
    uint32_t has_pext; /* whether this processor is one for legal_pext.c */
} ply_bitboard;

/* The same questions, asked of two bodies of code that differ only in how sliders are looked up
 * and in the instructions they may use. The pext ones may be called only if ply_pext_is_fast(). */
bool ply_pext_is_fast(void);

#define PLY_BITBOARD_QUESTIONS(body)                                                               \
    size_t ply_bitboard_moves_##body(const ply_bitboard *board, ply_move moves[PLY_MOVES_MAX]);    \
    size_t ply_bitboard_count_##body(const ply_bitboard *board);

PLY_BITBOARD_QUESTIONS(pext)
PLY_BITBOARD_QUESTIONS(plain)

#endif
