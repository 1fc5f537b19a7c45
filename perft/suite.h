/* suite.h - suites of known counts: reading their files, and counting every case of them.
 *
 *     perft_suite suite = {0};
 *     perft_suite_read(&suite, "edges.epd", text, length, NULL, NULL);
 *     const ply_generator *const engines[] = {NULL, &ply_generator_mailbox};
 *     perft_suite_job job = {.suite = &suite, .engines = engines, .engine_count = 2, .jobs = 2};
 *     perft_suite_report report;
 *     perft_end end = perft_suite_run(&job, &report);
 *     if (end == PERFT_DONE && perft_suite_holds(&suite, &report)) ...
 *     perft_suite_free(&suite);
 *
 * A case is a line with a position. Each engine counts each case at every depth whose count is
 * known and within the limits, the smallest first, and stops at the first that differs. Counts are
 * compared whole, as numbers of 128 bits.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_SUITE_H
#define PERFT_SUITE_H

#include "epd.h"

/* ---- Suites ---------------------------------------------------------------------------------- */

typedef struct perft_case {
    const char *file; /* as given to perft_suite_read */
    uint64_t line;    /* from 1 */
    perft_epd epd;
    uint32_t problems; /* of its position */
} perft_case;

typedef struct perft_suite {
    perft_case *cases; /* from malloc */
    size_t count, capacity;
    uint64_t bad_lines;
} perft_suite;

/* Called for each line that cannot be read. */
typedef void (*perft_suite_bad_line)(void *context, const char *file, uint64_t line,
                                     ply_error error);

/* Adds the cases of a file's text. Bad lines are counted, reported to `bad` (if it is not NULL) and
 * left out. Name and text must live as long as the suite. False if there is no memory. */
bool perft_suite_read(perft_suite *suite, const char *file, const char *text, size_t length,
                      perft_suite_bad_line bad, void *context);

void perft_suite_free(perft_suite *suite);

/* A limit for `max_nodes` below: a round number such that all counts up to it, and up to that
 * depth, are together at most `most` leaves, which is at most 10^37. A greater one would be too
 * much, or add nothing. 0, no limit, if all counts fit. `left_out` is how many are greater. */
perft_count perft_suite_limit(const perft_suite *suite, unsigned max_depth, perft_count most,
                              uint64_t *left_out);

/* ---- Counting -------------------------------------------------------------------------------- */

typedef enum perft_outcome {
    PERFT_CASE_WAITS = 0, /* not reached, or stopped before its first wrong or last right count */
    PERFT_CASE_AGREES,    /* every count within the limits is right */
    PERFT_CASE_WRONG,     /* one is not */
    PERFT_CASE_REFUSED,   /* the position has problems: no generator may be given it */
    PERFT_CASE_SKIPPED    /* there is no count within the limits */
} perft_outcome;
#define PERFT_OUTCOMES 5

/* What an engine made of a case. */
typedef struct perft_verdict {
    const perft_case *of;
    const ply_generator *engine; /* NULL: the fast engine */
    perft_outcome outcome;
    unsigned depth;      /* agrees: the deepest counted; wrong: the first that is */
    perft_count counted; /* at that depth */
    perft_count leaves;  /* at all depths together */
    const char *reason;  /* skipped: why, in words; else "" */
    double seconds;      /* spent; 0 for what the journal knew */
} perft_verdict;

#define PERFT_PATH_BYTES 4096

/* How far a run is. */
typedef struct perft_suite_report {
    uint64_t verdicts; /* cases times engines */
    uint64_t outcomes[PERFT_OUTCOMES];
    perft_count leaves, leaves_resumed; /* counted, all told; of these known by the journal */
    double seconds;
    double seconds_left;            /* a guess; negative: cannot be told yet */
    int errno_value;                /* PERFT_JOURNAL_FILE: why */
    uint64_t journal_line;          /* PERFT_JOURNAL_BAD: where, from 1 */
    char journal[PERFT_PATH_BYTES]; /* and in which file: the suite's, or that of a long count */
} perft_suite_report;

/* What is to be run, and how. Members left zero mean: no limit, one job, no hash, no journal,
 * no callback. */
typedef struct perft_suite_job {
    const perft_suite *suite;
    const ply_generator *const *engines; /* each counts every case; NULL is the fast engine */
    size_t engine_count;
    unsigned max_depth;    /* deeper counts are left out */
    perft_count max_nodes; /* greater counts are left out */
    unsigned jobs;         /* cases counted at the same time, 1..PERFT_THREADS_MAX */
    size_t hash_bytes;     /* for the fast engine, shared by the jobs */

    /* A journal to note each count in, and to take known ones from; or NULL. It belongs to the
     * program that wrote it: a generator that was changed needs a new one. Other suites may use it,
     * too. Counts of `long_leaves` and more have a journal of their own while they last, in a file
     * beside it; 0 is 10^9. */
    const char *journal;
    perft_count long_leaves;
    const atomic_bool *stop; /* when it becomes true, the run ends early; or NULL */

    /* Called for each verdict except those that wait, in order: all of the first case, then of the
     * second. The thread that runs the suite calls it, and `progress`, ten times a second. */
    void (*verdict)(void *context, const perft_verdict *verdict);
    void (*progress)(void *context, const perft_suite_report *report);
    void *context;
} perft_suite_job;

/* Counts everything. The report is filled in however it ends. Threads and memory are given back. */
perft_end perft_suite_run(const perft_suite_job *job, perft_suite_report *report);

/* Whether all is well: at least one case was counted, none was wrong, refused or left waiting, and
 * no line was bad. */
bool perft_suite_holds(const perft_suite *suite, const perft_suite_report *report);

/* What the journal knows a count by: "mailbox 4 rnbq...". Other counts may be noted in it, too. */
#define PERFT_KEY_BYTES (PLY_TEXT_MAX + 64)
void perft_count_key(const ply_generator *engine, unsigned depth, const ply_position *position,
                     char out[PERFT_KEY_BYTES]);

/* One word for an outcome: agrees. */
const char *perft_outcome_name(perft_outcome outcome);

#endif
