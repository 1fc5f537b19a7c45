/* conform.h - somebody else's codec, asked until it is wrong: what `plyproof conform` does, without
 * the talking.
 *
 *     const char *const command[] = {"python3", "my_reader.py", NULL};
 *     fuzz_conform_job job = {.codec = &ply_codec_fen, .peer[0] = {.command = command}, .peers =
 * 1}; fuzz_conform *c = fuzz_conform_new(&job); if (fuzz_conform_learn(c) && fuzz_conform_run(c))
 * ... for (size_t i = 0; i < fuzz_conform_findings(c); i++) ... fuzz_conform_free(c);
 *
 * Texts are those of the classes of corpus/classes.h: written from positions of the suites, random
 * positions, moves and games. What is wrong is made simpler as long as the peer stays wrong in the
 * same way, and named by the class of what is left; of each failure there is one finding, however
 * many texts show it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_CONFORM_H
#define FUZZ_CONFORM_H

#include "corpus/classes.h"
#include "program.h"

#define FUZZ_CONFORM_PEERS 2

/* What can come of a text. The words of the report, in this order. */
typedef enum fuzz_outcome {
    FUZZ_OUT_MATCH,
    FUZZ_OUT_REFUSED,    /* it must be taken */
    FUZZ_OUT_TAKEN,      /* it must be refused */
    FUZZ_OUT_MISREAD,    /* taken, and understood otherwise; or something else written */
    FUZZ_OUT_UNREADABLE, /* what came back cannot be read */
    FUZZ_OUT_SPELLED,    /* writers: the right thing, spelt as it must not be */
    FUZZ_OUT_UNSTEADY,   /* right alone, wrong behind other texts */
    FUZZ_OUT_CRASHED,
    FUZZ_OUT_HUNG,
    FUZZ_OUT_PROTOCOL, /* not one line for one text */
    FUZZ_OUT_SKIPPED,
    FUZZ_OUTCOMES
} fuzz_outcome;

/* The word for an outcome: "misread". */
const char *fuzz_outcome_name(fuzz_outcome outcome);

/* What is not as it was meant: PLY_DROPS_... of a position, and these. */
enum {
    FUZZ_DIFFERS_BOARD = 32,
    FUZZ_DIFFERS_FROM = 64, /* of a move */
    FUZZ_DIFFERS_TO = 128,
    FUZZ_DIFFERS_PROMOTION = 256,
    FUZZ_DIFFERS_FEWER = 512, /* of a game: fewer moves, more moves, another move */
    FUZZ_DIFFERS_MORE = 1024,
    FUZZ_DIFFERS_MOVE = 2048,
    FUZZ_DIFFERS_BITS = 12
};

/* The word for one of these, by the number of its bit: "board", "en-passant". */
const char *fuzz_differs_name(unsigned bit);

typedef struct fuzz_finding {
    unsigned peer;
    fuzz_outcome outcome;
    const corpus_class *class; /* NULL: found by fuzzing, and no class is like it */
    const ply_fault *fault;    /* taken: why our reader refuses it, if it was found by fuzzing */
    unsigned differs;          /* misread: in what */
    corpus_input thing;        /* what was meant, as small as it gets; or a text */
    bool of_a_row;             /* no text alone is to blame: there is no `thing` */
    uint64_t seen;             /* in how many texts */
    char origin[64];           /* where the first of these is from */
    char detail[320];          /* crashed and so on: how, in words; unreadable, and taken if what
                                * came cannot be read: why not */
    char *given, *came, *expected;
    size_t given_length, came_length, expected_length;
} fuzz_finding;

/* What a peer did with the texts of a class. */
typedef struct fuzz_class_count {
    uint64_t texts, taken, refused, misread, crashed, hung, protocol;
    uint64_t wrong;      /* texts of which anything was not as it has to be */
    uint64_t without_ep; /* understood, but for an en-passant square where nothing can be taken */
    uint64_t unsendable; /* they have line feeds: --jsonl or --command can give them */
} fuzz_class_count;

/* takes, refuses, mixed, crashed, hung, or untried. */
const char *fuzz_class_verdict(const fuzz_class_count *n);

typedef struct fuzz_conform_report {
    uint64_t texts, agree, planned, fuzzed, by_usage, kept;
    double seconds, seconds_left;
    uint64_t unread; /* files of the folder that are no kept texts; and the first of them */
    char unread_name[128];
    int keep_failure; /* errno, if a text could not be kept */
    bool given_up;    /* a peer failed too often */
    bool fuzzing;
} fuzz_conform_report;

typedef struct fuzz_conform fuzz_conform;

typedef struct fuzz_conform_job {
    const ply_codec *codec;
    bool write; /* the peer is a writer: it gets what `plyproof encode` gets */
    fuzz_peer_setup peer[FUZZ_CONFORM_PEERS];
    unsigned peers;
    uint64_t seed;
    unsigned trials;     /* texts of a class; 0: FUZZ_CONFORM_TRIALS */
    double seconds;      /* no text is asked after that; 0: no limit */
    double fuzz_seconds; /* after the classes: texts that are changed at random */
    const char *kept;    /* a folder of texts that showed something: tried first; or NULL */
    const atomic_bool *stop;
    /* Called from the thread that runs it. */
    void (*progress)(void *context, const fuzz_conform_report *report);
    void *context;
} fuzz_conform_job;

#define FUZZ_CONFORM_TRIALS 100

/* NULL if there is no memory. The job is copied; what it points to is not. */
fuzz_conform *fuzz_conform_new(const fuzz_conform_job *job);
void fuzz_conform_free(fuzz_conform *c);

/* Makes the texts and finds out how each peer is asked. False if one cannot be: see
 * fuzz_conform_peer(...)->detail. */
bool fuzz_conform_learn(fuzz_conform *c);

const fuzz_peer *fuzz_conform_peer(const fuzz_conform *c, unsigned peer);

/* Runs it all. False if no text could be asked. */
bool fuzz_conform_run(fuzz_conform *c);

const fuzz_conform_report *fuzz_conform_reported(const fuzz_conform *c);
size_t fuzz_conform_findings(const fuzz_conform *c);
const fuzz_finding *fuzz_conform_finding(const fuzz_conform *c, size_t index);

/* What became of a class; all zeros if it is none of the codec's. */
const fuzz_class_count *fuzz_conform_count(const fuzz_conform *c, unsigned peer, size_t class);

#endif
