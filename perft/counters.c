/* counters.c - what kind of move the last one of every line is. */
#include "perft.h"

/* What the board before the last move tells about it. */
static void count_move(const ply_position *before, ply_move move, perft_counters *c) {
    const unsigned from = ply_from(move), to = ply_to(move);
    const unsigned type = ply_type(before->piece[from]);
    const bool passing = type == PLY_PAWN && to == before->ep;
    c->leaves++;
    c->captures += before->piece[to] != PLY_EMPTY || passing;
    c->en_passant += passing;
    c->castles += type == PLY_KING && (to == from + 2u || from == to + 2u);
    c->promotions += ply_promotion(move) != 0;
}

/* Where the men stand that a move has moved: one, or with castling the rook as well. */
static ply_squares moved_men(const ply_position *before, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    ply_squares moved = (ply_squares)1 << to;
    const bool castles =
        ply_type(before->piece[from]) == PLY_KING && (to == from + 2u || from == to + 2u);
    if (castles) moved |= (ply_squares)1 << (from + to) / 2u;
    return moved;
}

static void count_check(const ply_generator *g, const ply_board *after, ply_squares moved,
                        perft_counters *c) {
    const ply_squares checkers = g->checkers(after);
    if (!checkers) return;
    const bool twofold = (checkers & (checkers - 1)) != 0;
    c->checks++;
    c->doubles += twofold;
    c->discovered += !twofold && !(checkers & moved);
    c->mates += g->count(after) == 0;
}

static void count_lines(const ply_generator *g, ply_board *board, unsigned depth,
                        perft_counters *c) {
    ply_move moves[PLY_MOVES_MAX];
    ply_position before;
    const size_t count = g->moves(board, moves);
    if (depth == 1) g->save(board, &before);
    for (size_t i = 0; i < count; i++) {
        ply_undo undo;
        g->make(board, moves[i], &undo);
        if (depth == 1) {
            count_move(&before, moves[i], c);
            count_check(g, board, moved_men(&before, moves[i]), c);
        } else {
            count_lines(g, board, depth - 1, c);
        }
        g->unmake(board, moves[i], &undo);
    }
}

void perft_counters_add(perft_counters *sum, const perft_counters *part) {
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

void perft_count_kinds(const ply_generator *g, const ply_position *position, unsigned depth,
                       perft_counters *counters) {
    *counters = (perft_counters){.leaves = depth == 0};
    ply_board board;
    g->load(&board, position);
    if (depth > 0) count_lines(g, &board, depth, counters);
}
