/* planes.h - a position as four words: all that the moves to come depend on but whose turn it is.
 *
 * Four bits a square, a bit in each word. The first three are: bishop 100, rook 010, queen 110,
 * pawn 001, knight 101, king 011, empty 000, and 111 a rook that may castle. The fourth is set for
 * black pieces, and on an empty square for the one where a pawn may be taken en passant. Equal
 * words, equal positions. Internal to perft/.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_PLANES_H
#define PERFT_PLANES_H

#include "perft/fast.h"

static inline void perft_planes_of(const perft_fast_board *b, uint64_t plane[4]) {
    const ply_squares knights = b->knights[0] | b->knights[1];
    const ply_squares kings = b->kings[0] | b->kings[1];
    plane[0] = b->diagonals[0] | b->diagonals[1] | knights | b->castling;
    plane[1] = b->straights[0] | b->straights[1] | kings;
    plane[2] = b->pawns[0] | b->pawns[1] | knights | kings | b->castling;
    plane[3] = b->pieces[PLY_BLACK] | b->ep;
}

/* The way back. */
static inline void perft_board_of(const uint64_t plane[4], unsigned turn, perft_fast_board *b) {
    const ply_squares all = plane[0] | plane[1] | plane[2], black = plane[3] & all;
    const ply_squares castling = plane[0] & plane[1] & plane[2];
    const ply_squares of[2] = {all ^ black, black};
    for (unsigned colour = 0; colour < 2; colour++) {
        const ply_squares own = of[colour];
        b->pawns[colour] = own & plane[2] & ~plane[0] & ~plane[1];
        b->knights[colour] = own & plane[0] & plane[2] & ~plane[1];
        b->diagonals[colour] = own & plane[0] & ~plane[2];
        b->straights[colour] = own & plane[1] & (~plane[2] | plane[0]);
        b->kings[colour] = own & plane[1] & plane[2] & ~plane[0];
        b->pieces[colour] = own;
    }
    b->castling = castling;
    b->ep = plane[3] & ~all;
    b->turn = turn;
    b->zero = 0;
}

#endif
