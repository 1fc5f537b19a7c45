/* make.h - the board after a move: copied, and changed where the move says. Internal to
 * perft/fast/. */
#ifndef PERFT_FAST_MAKE_H
#define PERFT_FAST_MAKE_H

#include "perft/fast/facts.h"

/* The man who leaves a set and comes to it elsewhere: `squares` is from and to. */
INLINE void shift_man(board *b, unsigned us, unsigned type, ply_squares squares) {
    b->men[us] ^= squares;
    if (type == PLY_PAWN) b->pawns[us] ^= squares;
    if (type == PLY_KNIGHT) b->knights[us] ^= squares;
    if (type == PLY_BISHOP || type == PLY_QUEEN) b->diagonals[us] ^= squares;
    if (type == PLY_ROOK || type == PLY_QUEEN) b->straights[us] ^= squares;
    if (type == PLY_KING) b->kings[us] ^= squares;
}

INLINE void remove_man(board *b, unsigned them, ply_squares square) {
    b->men[them] &= ~square;
    b->pawns[them] &= ~square;
    b->knights[them] &= ~square;
    b->diagonals[them] &= ~square;
    b->straights[them] &= ~square;
    b->castling &= ~square;
}

INLINE board pass(const board *b) {
    board child = *b;
    child.turn ^= 1u;
    child.ep = 0;
    return child;
}

/* A man of a type goes, taking or not; no promotion, no double push, no castling. */
INLINE board after(const board *b, unsigned us, unsigned type, ply_squares from, ply_squares to) {
    board child = pass(b);
    shift_man(&child, us, type, from | to);
    if (type == PLY_ROOK) child.castling &= ~from;
    if (type == PLY_KING) child.castling &= ~home_rank(us);
    remove_man(&child, us ^ 1u, to);
    return child;
}

/* The en-passant square is kept only while a pawn stands ready to take there. */
INLINE board after_double_push(const board *b, unsigned us, ply_squares to) {
    const unsigned them = us ^ 1u;
    const ply_squares behind = pawns_up(them, to), from = pawns_up(them, behind);
    board child = pass(b);
    shift_man(&child, us, PLY_PAWN, from | to);
    if (pawns_attack(us, behind) & b->pawns[them]) child.ep = behind;
    return child;
}

INLINE board after_promotion(const board *b, unsigned us, ply_squares from, ply_squares to,
                             unsigned type) {
    board child = after(b, us, PLY_PAWN, from, to);
    child.pawns[us] ^= to;
    child.men[us] ^= to;
    shift_man(&child, us, type, to);
    return child;
}

INLINE board after_en_passant(const board *b, unsigned us, ply_squares from) {
    board child = after(b, us, PLY_PAWN, from, b->ep);
    remove_man(&child, us ^ 1u, pawns_up(us ^ 1u, b->ep));
    return child;
}

/* The rook goes over the king: to where he passed that is not where he lands. */
INLINE board after_castling(const board *b, unsigned us, castling c) {
    board child = after(b, us, PLY_KING, b->kings[us], c.to);
    shift_man(&child, us, PLY_ROOK, c.rook | (c.path ^ c.to));
    return child;
}

#endif
