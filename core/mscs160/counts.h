/* counts.h - the constants of mscs160: how many ways there are to do a thing. Internal.
 *
 * All are made by counts_main.c. The names U and T stand for the side to move and its opponent;
 * README.md explains the counting. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_MSCS160_COUNTS_H
#define PLY_MSCS160_COUNTS_H

#include "wide.h"

enum {
    PLY_PIECES_MOST = 16, /* pieces of a side */
    PLY_PROMOTIONS = 9,   /* 0 to 8 */
    PLY_CLASSES = 18,     /* 9 * (a pawn was pushed) + 3 * rooks that U can castle with + T's */
    PLY_CASES = 144,      /* 16 * file of that pawn, from 1 + 4 * rights of U + rights of T */
    PLY_PAWN_PAIRS = 81,  /* 9 * pawns of U + pawns of T */
    PLY_ARMIES = 1035     /* pawns of U <= pawns of T, and captures made */
};

/* [k][n]: the ways to choose k of n. */
extern const uint64_t ply_choose[33][65];

/* The words that a number of pieces can be written as, in the order of their squares, by how many
 * of them must be promoted pieces. [rooks that can castle and so are not in the
 * word][pieces][promoted]. */
typedef struct ply_words {
    uint64_t ways[PLY_PIECES_MOST + 1][PLY_PROMOTIONS];
} ply_words;
extern const ply_words ply_words_n;        /* knights only */
extern const ply_words ply_words_bn;       /* and bishops */
extern const ply_words ply_words_rbn[3];   /* and rooks */
extern const ply_words ply_words_qrbn[3];  /* and queens */
extern const ply_words ply_words_all[3];   /* and the king, if no rook can castle */
extern const ply_words ply_words_up_to[3]; /* the same with so many promoted pieces or fewer */

/* The ways to colour and write the free pieces of both sides, by rooks that can castle (3 * U + T)
 * and by pawns and captures: entry ply_armies_at[pawns of U][pawns of T] + captures, for pawns of U
 * at most those of T. If not, exchange the sides: the number is the same. */
extern const uint16_t ply_armies_at[9][9];
extern const uint64_t ply_armies_low[9][PLY_ARMIES];
extern const uint32_t ply_armies_high[9][PLY_ARMIES];

static inline u128 ply_armies(unsigned class9, unsigned i) {
    return (u128)ply_armies_high[class9][i] << 64 | ply_armies_low[class9][i];
}

/* The states of a class that come before the first with these pawns, */
extern const wide ply_before_pawns[PLY_CLASSES][PLY_PAWN_PAIRS];

/* and all states with one side to move that come before the first of this case. The last entry is
 * their number. */
extern const wide ply_before_case[PLY_CASES + 1];

#endif
