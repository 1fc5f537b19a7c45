/* perft.h - counting the lines of legal play of a given length ("perft").
 *
 * The easiest use: how many lines of five plies there are from the start position.
 *
 *     perft_count leaves = perft_plain(&ply_generator_bitboard, &ply_start_position, 5);
 *
 * That is the plain count, which works with every generator and is easy to read: it is what
 * everything faster is checked against. For a long count, fill in a job: it uses the fast engine,
 * several threads, a hash table, tells how far it is, can be stopped, and resumes from a journal.
 *
 *     perft_job job = {.position = ply_start_position, .depth = 8, .threads = 2};
 *     static perft_report report;
 *     if (perft_run(&job, &report) == PERFT_DONE) ... report.leaves ...
 *
 * In order: counts; the plain count; tallies; the long count. Positions must have no problem in
 * PLY_PROBLEM_ERRORS throughout.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_H
#define PERFT_H

#include <stdatomic.h>

#include "plyproof.h"

/* ---- Counts ---------------------------------------------------------------------------------- */

/* A count of leaves. 64 bits end at depth 14 of the start position; these at about 26. */
__extension__ typedef unsigned __int128 perft_count;

/* Writes a count in decimal and a NUL; returns the length without it. */
#define PERFT_COUNT_TEXT 40
size_t perft_count_text(perft_count count, char out[PERFT_COUNT_TEXT]);

/* Reads a decimal count of `length` digits. False, and nothing is changed, if it is none, or does
 * not fit. */
bool perft_count_read(const char *text, size_t length, perft_count *count);

/* ---- The plain count ------------------------------------------------------------------------- */

/* How many lines of exactly `depth` legal plies there are. Depth 0 is 1. Lines that end earlier, by
 * mate or stalemate, do not count; drawing rules are not considered. */
perft_count perft_plain(const ply_generator *generator, const ply_position *position,
                        unsigned depth);

/* The part of a count that begins with one move. `known` is false where a long count was stopped
 * before it was through; leaves are then those found so far. */
typedef struct perft_share {
    ply_move move;
    bool known;
    perft_count leaves;
} perft_share;

/* The plain count by first moves ("divide"), in the generator's order; returns how many moves there
 * are. The depth must be at least 1. */
size_t perft_divide(const ply_generator *generator, const ply_position *position, unsigned depth,
                    perft_share shares[PLY_MOVES_MAX]);

/* ---- Tallies --------------------------------------------------------------------------------- */

/* What the last moves of all lines are. "Checks" has two meanings in published tables: here, all
 * checks are `checks`, and those that are not mate are `checks - mates`. */
typedef struct perft_tally {
    perft_count leaves;
    perft_count captures; /* en passant included */
    perft_count en_passant;
    perft_count castles;
    perft_count promotions;
    perft_count checks;     /* all of them: direct, discovered, double, mates */
    perft_count discovered; /* given by one piece, which is not the one that moved nor, in
                               castling, the rook */
    perft_count doubles;    /* given by two pieces */
    perft_count mates;
} perft_tally;

/* Counts the kinds of last moves. At depth 0 there is one leaf and no last move. A long count does
 * the same with threads, and can be stopped: job.tally, below. */
void perft_plain_tally(const ply_generator *generator, const ply_position *position, unsigned depth,
                       perft_tally *tally);

/* Adds the numbers of `part` to those of `sum`. */
void perft_tally_add(perft_tally *sum, const perft_tally *part);

/* What counts, as messages call it: the generator's name, or "fast" for NULL, which stands for the
 * fast engine (fast.h). */
const char *perft_engine_name(const ply_generator *engine);

/* ---- The long count -------------------------------------------------------------------------- */

typedef struct perft_report perft_report;

/* What is to be counted, and how. Members left zero mean: the fast engine, one thread, no hash, no
 * journal, no callback. */
typedef struct perft_job {
    ply_position position;
    unsigned depth;                 /* 0..PERFT_DEPTH_MAX */
    const ply_generator *generator; /* count with this one, plainly; NULL: the fast engine */
    unsigned threads;               /* 1..PERFT_THREADS_MAX; 0 is 1 */
    size_t hash_bytes;              /* most bytes for the table; 0: none. Fast engine only */
    bool paranoid;                  /* the table holds whole positions, not 64-bit checks */
    bool tally;                     /* count the kinds of last moves, too: plainly, so without a
                                       generator the first one does; no hash, no journal */
    const char *journal;            /* a file to write results to, and to resume from; or NULL */
    const atomic_bool *stop;        /* when it becomes true, the count ends early; or NULL */
    void (*progress)(const perft_report *report, void *context); /* ten times a second, from
                                       the thread that called; or NULL */
    void *context;
} perft_job;

#define PERFT_DEPTH_MAX   24u
#define PERFT_THREADS_MAX 1024u

typedef enum perft_end {
    PERFT_DONE = 0,
    PERFT_STOPPED,        /* job->stop: the report holds what is known */
    PERFT_BAD_JOB,        /* depth or threads past their limits, or what does not go together */
    PERFT_NO_MEMORY,      /* for the units of work or for the table */
    PERFT_NO_THREAD,      /* the system gives no thread */
    PERFT_JOURNAL_FILE,   /* it cannot be opened, read or written: see report->errno_value */
    PERFT_JOURNAL_IN_USE, /* another process is writing it */
    PERFT_JOURNAL_NONE,   /* the file is not a journal */
    PERFT_JOURNAL_OLD,    /* it is the journal of another version of plyproof */
    PERFT_JOURNAL_OTHER,  /* it is the journal of another count */
    PERFT_JOURNAL_BAD     /* it is damaged: see report->journal_line */
} perft_end;

/* A sentence for an end. */
const char *perft_end_sentence(perft_end end);

/* How far a count is, or what came out. Work is done in units: all positions some plies from the
 * root. Ask for leaves and shares only; the rest is for progress lines and for trust. */
struct perft_report {
    perft_count leaves; /* found so far; all of them when done */
    size_t moves;       /* how many first moves there are (0 at depth 0; at 1 with a tally) */
    perft_share share[PLY_MOVES_MAX];
    perft_tally tally; /* if the job asks for them; found so far, as leaves are */
    uint64_t units, units_done;
    uint64_t units_resumed;     /* of those done: the journal knew them, */
    perft_count leaves_resumed; /* and these leaves, which took none of the seconds */
    double seconds;             /* since the count began */
    double seconds_left;        /* a guess; negative: cannot be told yet */
    uint64_t hash_probes, hash_hits;
    double hash_doubt;     /* upper bound on the probability that any hit was another position's */
    int errno_value;       /* PERFT_JOURNAL_FILE: why */
    uint64_t journal_line; /* PERFT_JOURNAL_BAD: where, from 1 */
};

/* Counts. The report is filled in however it ends. Threads and memory are given back. */
perft_end perft_run(const perft_job *job, perft_report *report);

#endif
