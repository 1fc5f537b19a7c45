/* check.h - checking somebody else's engine: what `plyproof check` does, without the talking.
 *
 *     const char *const command[] = {"./myengine", NULL};
 *     perft_check_job job = {.engine[0] = {.command = command}, .engines = 1, .max_nodes = 50000};
 *     perft_check *check = perft_check_new(&job);
 *     perft_check_add_suites(check);
 *     if (perft_check_run(check)) ...
 *     for (size_t i = 0; i < perft_check_found(check, NULL); i++) ...
 *     perft_check_free(check);
 *
 * Every position is asked at every depth within the limits, all the cheap questions before the dear
 * ones. What comes out wrong is located, made small and named; of each bug there is one finding,
 * however many positions show it.
 */
#ifndef PERFT_CHECK_H
#define PERFT_CHECK_H

#include "locate.h"
#include "perft/suite.h"

#define PERFT_CHECK_ENGINES 2

/* One bug of one engine. */
typedef struct perft_finding {
    unsigned engine;
    perft_fault fault;
    uint64_t seen;      /* in how many positions */
    ply_position first; /* the one that it was found in, at this depth, and where that is from */
    unsigned first_depth;
    char origin[96];
    unsigned common; /* the kinds of moves that were about each time it was made small */
    bool done;       /* it is as small as it gets */
    bool told;       /* to job->found */
} perft_finding;

/* How far a run is. */
typedef struct perft_check_report {
    uint64_t positions; /* of which something was asked */
    uint64_t agree;     /* of which all that was asked was right */
    uint64_t unasked;   /* questions that were left, for want of time or because it gave up */
    uint64_t questions, planned;
    uint64_t differ;    /* positions with a difference */
    uint64_t unlooked;  /* of these such as were not looked into, for there were so many */
    perft_count leaves; /* counted by the engine, rightly */
    double seconds, seconds_left;
    bool given_up; /* the engine failed too often */
} perft_check_report;

typedef struct perft_check perft_check;

typedef struct perft_check_job {
    perft_peer_setup engine[PERFT_CHECK_ENGINES];
    unsigned engines;
    unsigned jobs; /* so many processes of each engine at once; 0 is 1 */
    unsigned max_depth;
    perft_count max_nodes; /* a question of more leaves is not asked */
    double seconds;        /* no question is asked after that; 0: no limit */
    const atomic_bool *stop;
    /* Both are called from the thread that runs the check. */
    void (*found)(void *context, const perft_finding *finding);
    void (*progress)(void *context, const perft_check_report *report);
    void *context;
} perft_check_job;

/* NULL if there is no memory. The job is copied; what it points to is not. */
perft_check *perft_check_new(const perft_check_job *job);
void perft_check_free(perft_check *check);

/* Adds positions; those with problems are left out. False if there is no memory. */
bool perft_check_add_suites(perft_check *check);
bool perft_check_add_suite(perft_check *check, const perft_suite *suite);
bool perft_check_add_position(perft_check *check, const ply_position *position, const char *origin);
bool perft_check_add_games(perft_check *check, uint64_t seed, size_t positions);

/* Finds out how each engine is asked. False if one cannot be: see perft_check_peer(...)->detail. */
bool perft_check_learn(perft_check *check);

/* The engine as it was learnt. */
const perft_peer *perft_check_peer(const perft_check *check, unsigned engine);

/* Runs it all. False if nothing could be asked. */
bool perft_check_run(perft_check *check);

const perft_check_report *perft_check_reported(const perft_check *check);
size_t perft_check_findings(const perft_check *check);
const perft_finding *perft_check_finding(const perft_check *check, size_t index);

#endif
