/* sample.h - lines of play drawn at random, each exactly as likely as any other, however many there
 * are: what a count that is too long to make is estimated from.
 *
 *     perft_draw draw;
 *     if (perft_draw_begin(&draw, &ply_start_position, 16, 10, crew) == PERFT_DONE) {
 *         ... choose numbers below draw.lines, and sort them ...
 *         perft_draw_end(&draw, number, count, crew, &plan);
 *     }
 *
 * The lines of `ply` plies are numbered from 0. The plan that comes out has the positions to which
 * those lines lead that were chosen, and in `times` how often each was chosen. The leaves below
 * such a position have the mean of all lines, so that mean times draw.lines is an estimate of the
 * whole count without bias.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_WORK_SAMPLE_H
#define PERFT_WORK_SAMPLE_H

#include "perft/work/crew.h"
#include "perft/work/plan.h"

typedef struct perft_draw {
    perft_plan base;   /* the positions of a few plies, */
    uint64_t *below;   /* and how many lines go on from each to the ply that is drawn from */
    unsigned ply;      /* which is this one */
    perft_count lines; /* how many lines there are, all together */
} perft_draw;

/* The deepest ply to draw from; the start position has 1981066775000396239 lines of 13 plies. The
 * work of drawing is that of counting all lines of that length once. */
#define PERFT_DRAW_PLY_MAX 13u

/* Counts the lines of `ply` plies, which must be fewer than 2^64: PERFT_BAD_JOB if they are not, or
 * if ply is past its limit or past `depth`. On any end but PERFT_DONE there is nothing to free. */
perft_end perft_draw_begin(perft_draw *draw, const ply_position *root, unsigned depth, unsigned ply,
                           perft_crew *crew);

/* Makes the plan of the lines with these numbers, which are in order and below draw->lines, and may
 * come more than once. Frees `draw`, however it ends. */
perft_end perft_draw_end(perft_draw *draw, const uint64_t *number, size_t count, perft_crew *crew,
                         perft_plan *plan);

#endif
