/* before.c - a position that is reached by a move instead of by its FEN.
 *
 * Every piece of the side that has just moved is put back on every empty square, as if it had come
 * from there. Then the move is played: it must be legal, and lead to the position with all that a
 * FEN says of it. So nothing more need be said of en-passant squares, castling rights and counters:
 * what does not fit them is not found.
 */
/* SPDX-License-Identifier: MIT */
#include "before.h"

#include "corpus/rules/slow_rules.h"

bool perft_before(const ply_position *p, ply_position *before, ply_move *move) {
    const unsigned mover = !p->turn;
    for (unsigned to = 0; to < 64; to++) {
        if (!p->piece[to] || ply_colour(p->piece[to]) != mover) continue;
        for (unsigned from = 0; from < 64; from++) {
            if (p->piece[from]) continue;
            *before = *p;
            before->piece[from] = p->piece[to];
            before->piece[to] = PLY_EMPTY;
            before->turn = (uint8_t)mover;
            before->ep = PLY_NO_SQUARE;
            before->halfmove = p->halfmove ? p->halfmove - 1 : 0;
            *move = ply_move_of((ply_square)from, (ply_square)to, 0);
            if (!corpus_slow_is_legal(before, *move) || ply_problems(before)) continue;
            ply_position after = *before;
            ply_play(&after, *move);
            after.fullmove = p->fullmove;
            if (ply_same_position(&after, p)) return true;
        }
    }
    return false;
}
