/* fast.c - the fast engine's front: loading a board, choosing the code for this processor.
 *
 * A board has only what the moves to come depend on, and says it in one way: no counters, no right
 * that a move has ended, no en-passant square that nobody can take on. So positions that are the
 * same for counting are the same bytes, and a hash table takes them for the same. */
/* SPDX-License-Identifier: MIT */
#include "perft/fast.h"

#include <string.h>

#include "perft/fast/engines.h"

_Static_assert(sizeof(perft_fast_board) == 16 * sizeof(uint64_t), "a board has no padding");

/* A queen is in two sets: all that is asked of queens is asked of rooks or of bishops too. */
static void put(perft_fast_board *board, ply_piece piece, ply_squares square) {
    const unsigned colour = ply_colour(piece), type = ply_type(piece);
    board->pieces[colour] |= square;
    if (type == PLY_PAWN) board->pawns[colour] |= square;
    if (type == PLY_KNIGHT) board->knights[colour] |= square;
    if (type == PLY_BISHOP || type == PLY_QUEEN) board->diagonals[colour] |= square;
    if (type == PLY_ROOK || type == PLY_QUEEN) board->straights[colour] |= square;
    if (type == PLY_KING) board->kings[colour] |= square;
}

/* The corners whose rooks may castle. */
static ply_squares castling_rooks(unsigned rights) {
    ply_squares rooks = 0;
    if (rights & PLY_CASTLE_WHITE_KING) rooks |= (ply_squares)1 << 7;
    if (rights & PLY_CASTLE_WHITE_QUEEN) rooks |= (ply_squares)1 << 0;
    if (rights & PLY_CASTLE_BLACK_KING) rooks |= (ply_squares)1 << 63;
    if (rights & PLY_CASTLE_BLACK_QUEEN) rooks |= (ply_squares)1 << 56;
    return rooks;
}

/* Whether a pawn of the side to move stands beside the pawn that moved two. */
static bool stands_ready(const ply_position *position) {
    const ply_piece pawn = ply_piece_of(position->turn, PLY_PAWN);
    const unsigned file = ply_file(position->ep), rank = position->turn == PLY_WHITE ? 4 : 3;
    return (file > 0 && position->piece[8u * rank + file - 1u] == pawn) ||
           (file < 7 && position->piece[8u * rank + file + 1u] == pawn);
}

void perft_fast_load(perft_fast_board *board, const ply_position *position) {
    perft_fast_board loaded;
    memset(&loaded, 0, sizeof loaded);
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        if (piece != PLY_EMPTY) put(&loaded, piece, (ply_squares)1 << square);
    }
    loaded.castling = castling_rooks(position->castling);
    loaded.turn = position->turn;
    if (position->ep != PLY_NO_SQUARE && stands_ready(position)) {
        loaded.ep = (ply_squares)1 << position->ep;
    }
    *board = loaded;
}

const perft_fast_engine *const perft_fast_engines[PERFT_FAST_ENGINES] = {
    &perft_fast_engine_avx2,
    &perft_fast_engine_portable,
};

const perft_fast_engine *perft_fast_best(void) {
    const perft_fast_engine *const *engine = perft_fast_engines;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the last one can always run */
    while (!(*engine)->can_run()) engine++;
    return *engine;
}
