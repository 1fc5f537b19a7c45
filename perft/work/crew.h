/* crew.h - threads that count the leaves below many positions, with one table for all. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_WORK_CREW_H
#define PERFT_WORK_CREW_H

#include "perft/peer/peer.h"
#include "perft/perft.h"

/* A position, and what came out. */
typedef struct perft_errand {
    ply_position position;
    unsigned depth;
    bool done;
    perft_count leaves;
} perft_errand;

typedef struct perft_crew perft_crew;

/* How errands are counted; members left zero mean: the fast engine, one thread, no table. */
typedef struct perft_crew_job {
    const ply_generator *generator; /* plainly with this one; NULL: the fast engine */
    unsigned threads;               /* 0 is 1; at most PERFT_THREADS_MAX */
    size_t hash_bytes;              /* fast engine only */
    const perft_peer_setup *peer;   /* ask somebody else's engine, one for each thread; or NULL */
    const atomic_bool *stop;        /* or NULL */
    /* Called once for each errand that is done, and ten times a second with NULL, by the thread
     * that called perft_crew_run and by no other. */
    void (*heard)(const perft_errand *errand, void *context);
    void *context;
} perft_crew_job;

/* A crew, whose table outlives its runs. PERFT_BAD_JOB, or PERFT_NO_MEMORY. The job is copied, but
 * not what it points to. */
perft_end perft_crew_new(const perft_crew_job *job, perft_crew **crew);
void perft_crew_free(perft_crew *crew);

/* What somebody else's engine is called, in its own words, or how it failed; "" if it did not. Of
 * use after a run. */
const char *perft_crew_peer(const perft_crew *crew);
const char *perft_crew_trouble(const perft_crew *crew);

/* Counts what is not done yet. PERFT_STOPPED if the job's flag became true on the way, or somebody
 * else's engine failed; errands that are done are done. PERFT_NO_THREAD if the system gives no
 * thread. */
perft_end perft_crew_run(perft_crew *crew, perft_errand *errands, size_t count);

#endif
