/* below.h - what one thread of a long count does: counts below a position, by the engine that the
 * job asks for. Internal to perft/. */
#ifndef PLY_PERFT_BELOW_H
#define PLY_PERFT_BELOW_H

#include "hash.h"

typedef struct ply_below {
    const ply_generator *generator; /* count plainly with this one; NULL: with the fast engine */
    ply_counters *counters; /* add what the last moves are to these; or NULL. Plainly only */
    const ply_fast_engine *engine;
    ply_hash *hash;                 /* or NULL; with the fast engine only */
    const atomic_bool *stop, *halt; /* either ends the count; stop may be NULL */
    uint64_t probes, hits;
} ply_below;

/* Adds up the leaves below a position. False if stopped on the way: what was added is then of no
 * use. */
bool ply_count_below(ply_below *below, const ply_position *position, unsigned depth,
                     ply_count *leaves);

#endif
