/* tally.c - what kind of move the last one of every line is.
 *
 * All moves are made, and each last one is looked at from both sides: the board before it tells
 * what is taken, promoted or castled, the board after it which pieces give check. That costs a make
 * and an unmake for every leaf, where the plain count asks for the number of moves only; so tallies
 * have a recursion of their own. */
/* SPDX-License-Identifier: MIT */
#include "perft.h"

/* Castling is the only move of a king by two squares. */
static bool is_castling(const ply_position *before, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    return ply_type(before->piece[from]) == PLY_KING && (to == from + 2u || from == to + 2u);
}

static void tally_move(const ply_position *before, ply_move move, perft_tally *tally) {
    const unsigned from = ply_from(move), to = ply_to(move);
    const bool passing = ply_type(before->piece[from]) == PLY_PAWN && to == before->ep;
    tally->leaves++;
    tally->captures += before->piece[to] != PLY_EMPTY || passing;
    tally->en_passant += passing;
    tally->castles += is_castling(before, move);
    tally->promotions += ply_promotion(move) != 0;
}

static void tally_check(const ply_generator *g, const ply_position *before, ply_move move,
                        const ply_board *after, perft_tally *tally) {
    const ply_squares checkers = g->checkers(after);
    if (!checkers) return;
    /* Where the pieces stand that the move has moved: the rook of a castling stands between. A
     * check that only other pieces give has been discovered. */
    ply_squares moved = (ply_squares)1 << ply_to(move);
    if (is_castling(before, move)) moved |= (ply_squares)1 << (ply_from(move) + ply_to(move)) / 2u;
    const bool twofold = (checkers & (checkers - 1)) != 0;
    tally->checks++;
    tally->doubles += twofold;
    tally->discovered += !twofold && !(checkers & moved);
    tally->mates += g->count(after) == 0;
}

static void tally_lines(const ply_generator *g, ply_board *board, unsigned depth,
                        perft_tally *tally) {
    ply_move moves[PLY_MOVES_MAX];
    ply_position before;
    const size_t count = g->moves(board, moves);
    if (depth == 1) g->save(board, &before);
    for (size_t i = 0; i < count; i++) {
        ply_undo undo;
        g->make(board, moves[i], &undo);
        if (depth == 1) {
            tally_move(&before, moves[i], tally);
            tally_check(g, &before, moves[i], board, tally);
        } else {
            tally_lines(g, board, depth - 1, tally);
        }
        g->unmake(board, moves[i], &undo);
    }
}

void perft_tally_add(perft_tally *sum, const perft_tally *part) {
    sum->leaves += part->leaves;
    sum->captures += part->captures;
    sum->en_passant += part->en_passant;
    sum->castles += part->castles;
    sum->promotions += part->promotions;
    sum->checks += part->checks;
    sum->discovered += part->discovered;
    sum->doubles += part->doubles;
    sum->mates += part->mates;
}

void perft_plain_tally(const ply_generator *g, const ply_position *position, unsigned depth,
                       perft_tally *tally) {
    *tally = (perft_tally){.leaves = depth == 0};
    ply_board board;
    g->load(&board, position);
    if (depth > 0) tally_lines(g, &board, depth, tally);
}
