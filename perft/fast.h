/* fast.h - the fast engine: counts leaves on one thread, without a hash table.
 *
 *     perft_fast_board board;
 *     perft_fast_load(&board, &position);
 *     perft_count leaves = perft_fast_best()->count(&board, 7);
 *
 * perft/fast/README.md says how it works, and why it is right. What builds on it (worker.c) walks
 * the upper plies with `children`, and counts what is left below with `count`. Positions must have
 * no problem in PLY_PROBLEM_ERRORS.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_FAST_H
#define PERFT_FAST_H

#include "perft/perft.h"

/* What matters for the moves to come, as sets of squares; [PLY_WHITE] and [PLY_BLACK]. Plain values
 * without padding: equal boards have equal bytes and equal counts. */
typedef struct perft_fast_board {
    ply_squares pawns[2];
    ply_squares knights[2];
    ply_squares diagonals[2]; /* bishops and queens */
    ply_squares straights[2]; /* rooks and queens */
    ply_squares kings[2];
    ply_squares pieces[2]; /* all of them */
    ply_squares castling;  /* the rooks that may still castle */
    ply_squares ep;        /* the en-passant square, only while a pawn stands ready to take there */
    uint64_t turn;
    uint64_t zero;
} perft_fast_board;

/* Sets a board up. */
void perft_fast_load(perft_fast_board *board, const ply_position *position);

/* One and the same engine, compiled for different processors. */
typedef struct perft_fast_engine {
    const char *name;

    /* Whether this processor can run it. */
    bool (*can_run)(void);

    /* How many lines of exactly `depth` legal plies there are; depth 0 is 1. */
    perft_count (*count)(const perft_fast_board *board, unsigned depth);

    /* Writes the boards after each legal move, in no promised order; returns how many. */
    size_t (*children)(const perft_fast_board *board, perft_fast_board children[PLY_MOVES_MAX]);
} perft_fast_engine;

/* All of them, the best first; the last runs everywhere. */
#define PERFT_FAST_ENGINES 2
extern const perft_fast_engine *const perft_fast_engines[PERFT_FAST_ENGINES];

/* The first that can run here. */
const perft_fast_engine *perft_fast_best(void);

#endif
