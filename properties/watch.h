/* watch.h - laws in child processes, so that one that crashes or hangs is a law that failed, and so
 * that several run at once. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef LAWS_WATCH_H
#define LAWS_WATCH_H

#include <sys/types.h>

#include "properties/laws.h"

/* A law that is being run by a child. Set `law` and `options`, and call law_watch_begin. */
typedef struct law_watch {
    law_instance law;
    law_options options;
    double patience;                 /* seconds that a trial may take; 0: 20 */
    struct law_watch_memory *memory; /* shared with the child; report and progress are there */
    uint64_t trials_seen;            /* when it was last seen to move */
    double moved_at;
    uint64_t crash_at; /* how many trials it took to crash */
    pid_t child;
    bool replays; /* the child does a trial again that crashed */
} law_watch;

struct law_watch_memory {
    struct law_progress progress;
    law_report report;
    bool is_done;
};

/* Begins; false if there is no process or memory to be had. */
bool law_watch_begin(law_watch *w);

/* Looks at it; true when it is over, and then the report is in `w->memory->report`. A trial that
 * crashed, or took too long, is done again in a process of its own and made simpler, unless
 * `as_found` is set. */
bool law_watch_is_over(law_watch *w);

/* Tries a law on one input in a child process: law_try, but that a crash and a trial that takes
 * longer than 20 seconds are failures. */
law_verdict law_watch_try(const law_instance *law, const corpus_input *x, law_report *report);

/* Gives the memory back. */
void law_watch_end(law_watch *w);

/* Ends one that is not over, and gives the memory back. */
void law_watch_stop(law_watch *w);

#endif
