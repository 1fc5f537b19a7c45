/* fast.h - the fast engine: counts leaves on one thread, without a hash table.
 *
 *     ply_fast_board board;
 *     ply_fast_load(&board, &position);
 *     ply_count leaves = ply_fast_best()->count(&board, 7);
 *
 * How it works stands in perft/README.md. What builds on it (threads, hash) walks with `children`,
 * and counts what is left below with `count`. Positions must have no problem in
 * PLY_PROBLEM_ERRORS.
 */
#ifndef PLY_FAST_H
#define PLY_FAST_H

#include "perft/perft.h"

/* What matters for the moves to come, as sets of squares; [PLY_WHITE] and [PLY_BLACK]. Plain values
 * without padding: equal boards have equal bytes and equal counts. */
typedef struct ply_fast_board {
    ply_squares pawns[2];
    ply_squares knights[2];
    ply_squares diagonals[2]; /* bishops and queens */
    ply_squares straights[2]; /* rooks and queens */
    ply_squares kings[2];
    ply_squares men[2];   /* all of them */
    ply_squares castling; /* the rooks that may still castle */
    ply_squares ep;       /* the en-passant square, only while a pawn stands ready to take there */
    uint64_t turn;
    uint64_t zero;
} ply_fast_board;

/* Sets a board up. */
void ply_fast_load(ply_fast_board *board, const ply_position *position);

/* One and the same engine, compiled for different processors. */
typedef struct ply_fast_engine {
    const char *name;

    /* Whether this processor can run it. */
    bool (*can_run)(void);

    /* How many lines of exactly `depth` legal plies there are; depth 0 is 1. */
    ply_count (*count)(const ply_fast_board *board, unsigned depth);

    /* Writes the boards after each legal move, in no promised order; returns how many. */
    size_t (*children)(const ply_fast_board *board, ply_fast_board children[PLY_MOVES_MAX]);
} ply_fast_engine;

/* All of them, the best first; the last runs everywhere. */
#define PLY_FAST_ENGINES 2
extern const ply_fast_engine *const ply_fast_engines[PLY_FAST_ENGINES];

/* The first that can run here. */
const ply_fast_engine *ply_fast_best(void);

#endif
