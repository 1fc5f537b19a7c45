/* before.c - a position that is reached by a move instead of by its FEN.
 *
 * Every piece of the side that has just moved is put on every empty square, as if it had come from
 * there, and the fast check of all this is to play the move: what comes out must be the position.
 * Where there is an en-passant square, only its pawn can have moved.
 */
/* SPDX-License-Identifier: MIT */
#include "before.h"

#include <string.h>

static bool leads_to(const ply_position *before, ply_move move, const ply_position *position) {
    ply_board board;
    ply_move legal[PLY_MOVES_MAX];
    ply_position after = *before;
    if (ply_problems(before)) return false;
    ply_generators[0]->load(&board, before);
    const size_t count = ply_generators[0]->moves(&board, legal);
    for (size_t i = 0; i < count; i++) {
        if (legal[i] != move) continue;
        ply_play(&after, move);
        after.fullmove = position->fullmove;
        return ply_same_position(&after, position);
    }
    return false;
}

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
            if (leads_to(before, *move, p)) return true;
        }
    }
    return false;
}
