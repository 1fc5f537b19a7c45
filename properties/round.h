/* round.h - a round of laws: each once, several at a time, every one in a process of its own.
 *
 *     static bool tell(void *context, const law_instance *law, const law_report *report) { ... }
 *     law_round round = {.laws = laws, .count = count, .options = {.seed = 1, .seconds = 1},
 *                        .over = tell};
 *     law_run_round(&round);
 */
/* SPDX-License-Identifier: MIT */
#ifndef LAWS_ROUND_H
#define LAWS_ROUND_H

#include "properties/watch.h"

/* What the caller wants of a round that is under way. */
typedef enum law_wish { LAW_GO_ON, LAW_BEGIN_NO_MORE, LAW_STOP_NOW } law_wish;

enum { LAW_JOBS_MAX = 256 };

typedef struct law_round {
    const law_instance *laws;
    size_t count;
    unsigned jobs;       /* how many at a time; 0: as many as there are cores */
    double patience;     /* seconds that one trial may take; 0: 20 */
    law_options options; /* of every law. Several laws, and the same law in other rounds, each get
                            a seed of their own, made of this one */
    uint64_t number;     /* of the round, from 0 */
    void *context;       /* for the functions below */

    /* A law is over. The report lives until this returns. */
    void (*over)(void *context, const law_instance *law, const law_report *report);

    /* Asked often: whether to go on. `running` are the laws that are tried now. May be NULL. */
    law_wish (*wish)(void *context, const law_watch *running, unsigned count);
} law_round;

/* Runs a round. False if there was no process to run a law in. */
bool law_run_round(const law_round *round);

/* How many cores there are, 1 to LAW_JOBS_MAX. */
unsigned law_cores(void);

#endif
