/* suite.h - suites of known counts: reading their files, and counting every case of them.
 *
 *     ply_suite suite = {0};
 *     ply_suite_read(&suite, "edges.epd", text, length, NULL, NULL);
 *     const ply_generator *const counters[] = {NULL, &ply_generator_mailbox};
 *     ply_suite_job job = {.suite = &suite, .counters = counters, .counter_count = 2, .jobs = 2};
 *     ply_suite_report report;
 *     ply_perft_end end = ply_suite_run(&job, &report);
 *     if (end == PLY_PERFT_DONE && ply_suite_holds(&suite, &report)) ...
 *     ply_suite_free(&suite);
 *
 * A case is a line with a position. Each counter counts each case at every depth whose count is
 * known and within the limits, the smallest first, and stops at the first that differs. Counts are
 * compared whole, as numbers of 128 bits.
 */
#ifndef PLY_SUITE_H
#define PLY_SUITE_H

#include "epd.h"

/* ---- Suites ---------------------------------------------------------------------------------- */

typedef struct ply_case {
    const char *file; /* as given to ply_suite_read */
    uint64_t line;    /* from 1 */
    ply_epd epd;
    uint32_t problems; /* of its position */
} ply_case;

typedef struct ply_suite {
    ply_case *cases; /* from malloc */
    size_t count, capacity;
    uint64_t bad_lines;
} ply_suite;

/* Is told of each line that cannot be read. */
typedef void (*ply_suite_bad_line)(void *context, const char *file, uint64_t line, ply_error error);

/* Adds the cases of a file's text; bad lines are counted, told of (if `bad` is not NULL) and left
 * out. Name and text must live as long as the suite. False if there is no memory. */
bool ply_suite_read(ply_suite *suite, const char *file, const char *text, size_t length,
                    ply_suite_bad_line bad, void *context);

void ply_suite_free(ply_suite *suite);

/* ---- Counting -------------------------------------------------------------------------------- */

typedef enum ply_outcome {
    PLY_CASE_WAITS = 0, /* not reached, or stopped before its first wrong or last right count */
    PLY_CASE_AGREES,    /* every count within the limits is right */
    PLY_CASE_WRONG,     /* one is not */
    PLY_CASE_REFUSED,   /* the position has problems: no generator may be given it */
    PLY_CASE_SKIPPED    /* there is no count within the limits */
} ply_outcome;
#define PLY_OUTCOMES 5

/* What a counter made of a case. */
typedef struct ply_verdict {
    const ply_case *of;
    const ply_generator *counter; /* NULL: the fast engine */
    ply_outcome outcome;
    unsigned depth;     /* agrees: the deepest counted; wrong: the first that is */
    ply_count counted;  /* at that depth */
    ply_count leaves;   /* at all depths together */
    const char *reason; /* skipped: why, in words; else "" */
    double seconds;     /* spent; 0 for what the journal knew */
} ply_verdict;

/* How far a run is. */
typedef struct ply_suite_report {
    uint64_t verdicts; /* cases times counters */
    uint64_t outcomes[PLY_OUTCOMES];
    ply_count leaves, leaves_resumed; /* counted, all told; of these known by the journal */
    double seconds;
    double seconds_left;   /* a guess; negative: cannot be told yet */
    int errno_value;       /* PLY_PERFT_JOURNAL_FILE: why */
    uint64_t journal_line; /* PLY_PERFT_JOURNAL_BAD: where, from 1 */
} ply_suite_report;

/* What is to be run, and how. Members left zero mean: no limit, one job, no hash, no journal,
 * nobody listening. */
typedef struct ply_suite_job {
    const ply_suite *suite;
    const ply_generator *const *counters; /* each counts every case; NULL is the fast engine */
    size_t counter_count;
    unsigned max_depth;  /* deeper counts are left out */
    ply_count max_nodes; /* greater counts are left out */
    unsigned jobs;       /* cases counted at the same time, 1..PLY_PERFT_THREADS_MAX */
    size_t hash_bytes;   /* for the fast engine, shared by the jobs */

    /* A file to note each count in, and to take known ones from; or NULL. It belongs to the program
     * that wrote it: a generator that was changed needs a new one. Other suites may use it too. */
    const char *journal;
    const atomic_bool *stop; /* when it becomes true, the run ends early; or NULL */

    /* Is told of each verdict but those that wait, in order: all of the first case, then of the
     * second. Called from the thread that runs the suite, as `progress` is, ten times a second. */
    void (*verdict)(void *context, const ply_verdict *verdict);
    void (*progress)(void *context, const ply_suite_report *report);
    void *context;
} ply_suite_job;

/* Counts everything. The report is filled in however it ends. Threads and memory are given back. */
ply_perft_end ply_suite_run(const ply_suite_job *job, ply_suite_report *report);

/* Whether all is well: at least one case was counted, none was wrong, refused or left waiting, and
 * no line was bad. */
bool ply_suite_holds(const ply_suite *suite, const ply_suite_report *report);

/* One word for an outcome: agrees. */
const char *ply_outcome_name(ply_outcome outcome);

#endif
