/* plan.h - a long count as work for many machines: the different positions some plies from the
 * root, and how many lines lead to each.
 *
 *     perft_plan plan;
 *     if (perft_plan_make(&plan, &ply_start_position, 9, 4, NULL) == PERFT_DONE) {
 *         for (size_t i = 0; i < plan.count; i++) ... plan.place[i].times ...
 *         perft_plan_free(&plan);
 *     }
 *
 * The count is the sum, over all places, of how often a place occurs times the leaves below it.
 * Positions are the same if board, turn, castling rights and the square where a pawn can really be
 * taken en passant are; counters do not matter.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_WORK_PLAN_H
#define PERFT_WORK_PLAN_H

#include "perft/fast.h"
#include "perft/perft.h"

/* A position some plies from the root, as perft/planes.h has it. */
typedef struct perft_place {
    uint64_t plane[4];
    uint64_t times; /* how many lines lead there */
} perft_place;

typedef struct perft_plan {
    ply_position root;
    unsigned depth, ply; /* places lie `ply` plies from the root, and the leaves `depth` */
    uint64_t id;         /* the same for the same places, and hardly ever for others */
    perft_place
        *place; /* from malloc; in the order of their planes, so that neighbours are alike */
    size_t count;
} perft_plan;

/* Makes a plan; `ply` is at most `depth`, and at most PERFT_PLAN_PLY_MAX, so that `times` do not
 * overflow. Takes about 60 bytes of memory for each place. PERFT_STOPPED when `stop`, which may be
 * NULL, becomes true, and PERFT_NO_MEMORY; there is then nothing to free. The position must have no
 * problem in PLY_PROBLEM_ERRORS. */
#define PERFT_PLAN_PLY_MAX 8u
perft_end perft_plan_make(perft_plan *plan, const ply_position *root, unsigned depth, unsigned ply,
                          const atomic_bool *stop);

void perft_plan_free(perft_plan *plan);

/* Puts places in their order, in which neighbours are alike. */
void perft_plan_sort(perft_plan *plan);

/* The identity of a plan, made of all that is in it. */
uint64_t perft_plan_identity(const perft_plan *plan);

/* A board as the planes of a place: an en-passant square is kept only if a pawn can be taken. */
void perft_place_of(const perft_fast_board *board, uint64_t plane[4]);

/* The position of a place: with counters 0 and 1. */
void perft_plan_position(const perft_plan *plan, size_t place, ply_position *position);

/* How many lines of `ply` plies there are: all `times` together. */
perft_count perft_plan_lines(const perft_plan *plan);

#endif
