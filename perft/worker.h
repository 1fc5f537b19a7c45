/* worker.h - what one thread does that counts: counts below a position, by the engine that it is
 * given. It uses no threads, no locks and no memory but its stack, so a small count costs nothing
 * but itself. Internal to perft/. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_WORKER_H
#define PERFT_WORKER_H

#include "hash_table.h"

typedef struct perft_worker {
    const ply_generator *generator; /* count plainly with this one; NULL: with the fast engine */
    perft_tally *tally;             /* add what the last moves are to this; or NULL. Plainly only */
    const perft_fast_engine *fast;
    perft_table *table;             /* or NULL; with the fast engine only */
    const atomic_bool *stop, *halt; /* either ends the count; each may be NULL */
    uint64_t probes, hits;
} perft_worker;

/* Adds the leaves below a position to `*leaves`. False if stopped on the way: what was added is
 * then of no use. */
bool perft_worker_count(perft_worker *worker, const ply_position *position, unsigned depth,
                        perft_count *leaves);

#endif
