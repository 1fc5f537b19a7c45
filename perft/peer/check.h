/* check.h - checking somebody else's engine: what `plyproof check` does, without the talking.
 *
 *     const char *const command[] = {"./myengine", NULL};
 *     perft_check_job job = {.engine[0] = {.command = command}, .engines = 1, .max_nodes = 50000};
 *     perft_check *check = perft_check_new(&job);
 *     perft_check_add_suites(check);
 *     if (perft_check_run(check)) ...
 *     for (size_t i = 0; i < perft_check_findings(check); i++) ...
 *     perft_check_free(check);
 *
 * Every position is asked at every depth within the limits, all the cheap questions before the dear
 * ones. What comes out wrong is located, made small and named; of each bug there is one finding,
 * however many positions show it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_CHECK_H
#define PERFT_CHECK_H

#include "locate.h"
#include "perft/suite.h"

#define PERFT_CHECK_ENGINES 2

/* One bug of one engine. */
typedef struct perft_finding {
    unsigned engine;
    bool both; /* the other engine is wrong in the same way: this is told for both */
    perft_fault fault;
    uint64_t seen;      /* in how many positions */
    ply_position first; /* the one that it was found in, at this depth, and where that is from */
    unsigned first_depth;
    char origin[96];
    unsigned common;    /* the kinds of moves that were about each time it was made small */
    bool done;          /* it is as small as it gets */
    bool provisional;   /* found before all was asked, of an engine without lists */
    bool noticed;       /* told to job->noticed */
    bool told;          /* to job->found */
    uint64_t questions; /* what it took: all that had been asked by then, and how many leaves */
    double leaves;      /* the engines had counted for it */
} perft_finding;

/* How far a run is. */
typedef struct perft_check_report {
    uint64_t positions; /* of which something was asked */
    uint64_t agree;     /* of which all that was asked was right */
    uint64_t unasked;   /* questions that were left, for want of time or because it gave up */
    uint64_t questions, planned;
    uint64_t asked;     /* questions, with those of looking into differences and shrinking */
    double counted;     /* leaves of them */
    uint64_t apart;     /* positions of which two engines said different things */
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
    /* All are called from the thread that runs the check: `noticed` as soon as a finding is small,
     * `found` for each at the end, when it is known which of them are one bug. */
    void (*noticed)(void *context, const perft_finding *finding);
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

/* Finds out how each engine is asked. False if one cannot be: `*failed`, if it is not NULL, is
 * which, and why is in perft_check_peer(...)->detail. */
bool perft_check_learn(perft_check *check, unsigned *failed);

/* The engine as it was learnt. */
const perft_peer *perft_check_peer(const perft_check *check, unsigned engine);

/* How many positions there are to ask about. */
size_t perft_check_positions(const perft_check *check);

/* Runs it all. False if nothing could be asked. */
bool perft_check_run(perft_check *check);

const perft_check_report *perft_check_reported(const perft_check *check);
size_t perft_check_findings(const perft_check *check);
const perft_finding *perft_check_finding(const perft_check *check, size_t index);

#endif
