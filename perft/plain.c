/* plain.c - the plain perft: make every move, count what follows, take it back.
 *
 * It has no tricks but one: the last ply is not made, since the number of moves is the number of
 * its leaves. Everything faster in this room is held against it. */
/* SPDX-License-Identifier: MIT */
#include "perft.h"

static perft_count leaves_below(const ply_generator *g, ply_board *board, unsigned depth) {
    if (depth == 0) return 1;
    if (depth == 1) return g->count(board);
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = g->moves(board, moves);
    perft_count leaves = 0;
    for (size_t i = 0; i < count; i++) {
        ply_undo undo;
        g->make(board, moves[i], &undo);
        leaves += leaves_below(g, board, depth - 1);
        g->unmake(board, moves[i], &undo);
    }
    return leaves;
}

perft_count perft_plain(const ply_generator *g, const ply_position *position, unsigned depth) {
    ply_board board;
    g->load(&board, position);
    return leaves_below(g, &board, depth);
}

size_t perft_divide(const ply_generator *g, const ply_position *position, unsigned depth,
                    perft_share shares[PLY_MOVES_MAX]) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    g->load(&board, position);
    const size_t count = g->moves(&board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_undo undo;
        g->make(&board, moves[i], &undo);
        shares[i] = (perft_share){moves[i], true, leaves_below(g, &board, depth - 1)};
        g->unmake(&board, moves[i], &undo);
    }
    return count;
}
