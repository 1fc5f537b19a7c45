/* below.h - what one thread of a long count does: counts below a position, by the engine that the
 * job asks for. Internal to perft/. */
#ifndef PERFT_BELOW_H
#define PERFT_BELOW_H

#include "hash.h"

typedef struct perft_below {
    const ply_generator *generator; /* count plainly with this one; NULL: with the fast engine */
    perft_counters *counters; /* add what the last moves are to these; or NULL. Plainly only */
    const perft_fast_engine *engine;
    perft_hash *hash;               /* or NULL; with the fast engine only */
    const atomic_bool *stop, *halt; /* either ends the count; stop may be NULL */
    uint64_t probes, hits;
} perft_below;

/* Adds up the leaves below a position. False if stopped on the way: what was added is then of no
 * use. */
bool perft_count_below(perft_below *below, const ply_position *position, unsigned depth,
                       perft_count *leaves);

#endif
