/* board.h - the 15x12 board: cells, piece lists, keys. Internal to core/cerulean/. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_CERULEAN_BOARD_H
#define PLY_CERULEAN_BOARD_H

#include "cerulean.h"

/* A cell holds 0 outside the board, 128 where it is empty, or a piece: one bit for its type, plus 1
 * for Black. */
enum {
    CERULEAN_OUTSIDE = 0,
    CERULEAN_BLACK = 1,
    CERULEAN_PAWN = 2,
    CERULEAN_KNIGHT = 4,
    CERULEAN_BISHOP = 8,
    CERULEAN_ROOK = 16,
    CERULEAN_QUEEN = 32,
    CERULEAN_KING = 64,
    CERULEAN_EMPTY = 128
};

enum { CERULEAN_CELLS = 180, CERULEAN_A1 = 33, CERULEAN_UP = 15, CERULEAN_PIECES = 16 };

/* Fifteen columns, seven of which part h from the next a: so the difference of two squares' indices
 * says which way and how far it is from one to the other. */
typedef struct cerulean {
    uint8_t cell[CERULEAN_CELLS];
    uint8_t place[CERULEAN_CELLS]; /* where in its list the piece on a cell stands; else 0 */
    uint8_t piece[2]
                 [CERULEAN_PIECES]; /* the lists: the cells of a side's pieces, the king's first */
    uint8_t pieces[2];              /* how long the lists are; what is behind their end is 0 */
    uint8_t turn, castling;
    uint8_t ep; /* a cell, or 0 */
    uint8_t zero[3];
    uint32_t halfmove, fullmove;
    ply_keys keys;
} cerulean;

_Static_assert(sizeof(cerulean) == 424, "a board has no padding");
_Static_assert(sizeof(cerulean) <= sizeof(ply_board), "a board fits its room");

static inline unsigned cerulean_cell(unsigned square) {
    return CERULEAN_A1 + (square & 7u) + CERULEAN_UP * (square >> 3);
}
/* Rank and file count from 1 in the document, and from 0 here. */
static inline unsigned cerulean_rank(unsigned cell) { return cell / 15u - 2u; }
static inline unsigned cerulean_file(unsigned cell) { return (cell - 3u) % 15u; }
static inline unsigned cerulean_square(unsigned cell) {
    return 8u * cerulean_rank(cell) + cerulean_file(cell);
}
/* Whether an index is that of a square. */
static inline bool cerulean_is_square(unsigned cell) {
    return cell >= CERULEAN_A1 && cell <= 145u && cerulean_file(cell) < 8u;
}

static inline unsigned cerulean_step(unsigned cell, int step) {
    return (unsigned)((int)cell + step);
}

/* The code of a piece; an empty square has none here. The types in the order of PLY_PAWN..PLY_KING
 * are the bits 1 to 6. */
static inline unsigned cerulean_code(ply_piece piece) {
    return 1u << ply_type(piece) | ply_colour(piece);
}

/* What the one table says of a difference of indices: the target's less the attacker's. */
typedef struct cerulean_way {
    uint8_t movers; /* the types that attack that way: their bits, but 1 for black pawns */
    int8_t step;    /* the step to take, once for leapers; 0 if there is no way */
} cerulean_way;

extern const cerulean_way ply_cerulean_ways[225];

/* The way from one cell to another. */
static inline cerulean_way cerulean_way_to(unsigned from, unsigned to) {
    return ply_cerulean_ways[112u + to - from];
}

/* Fields of a word. */
static inline unsigned word_from(uint32_t word) { return word & 255u; }
static inline unsigned word_to(uint32_t word) { return word >> 8 & 255u; }
static inline unsigned word_promotion(uint32_t word) { return word >> 16 & 255u; }
static inline unsigned word_kind(uint32_t word) { return word >> 24; }
static inline uint32_t word_of(unsigned kind, unsigned promotion, unsigned from, unsigned to) {
    return (uint32_t)kind << 24 | promotion << 16 | to << 8 | from;
}

/* Lists the legal moves as words: all of them, or those from one cell. */
size_t ply_cerulean_list(const cerulean *board, uint32_t words[PLY_MOVES_MAX]);
size_t ply_cerulean_list_from(const cerulean *board, unsigned from, uint32_t words[PLY_MOVES_MAX]);

#endif
