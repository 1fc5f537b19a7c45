/* within.h - what the files of fuzz/conform share of a run. Internal to fuzz/conform. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_CONFORM_WITHIN_H
#define FUZZ_CONFORM_WITHIN_H

#include "conform.h"
#include "judge.h"

enum { FUZZ_BATCH = 8192, FUZZ_TEXT_ROOM = 32768 };

/* A text to be asked: a class, and the thing that is written in its way. */
typedef struct fuzz_case {
    ply_position position;
    uint32_t moves_at, turn;
    uint16_t class, move_count;
    uint8_t kind;
    char origin[31];
} fuzz_case;

/* Where the bytes of a question lie in c->bytes, and which case it is. */
typedef struct fuzz_asking {
    size_t from_at, from_length, text_at, text_length, index;
} fuzz_asking;

/* What is asked in one go: cases, or texts that come from elsewhere. At most FUZZ_BATCH. */
typedef struct fuzz_row {
    const fuzz_case *cases;    /* or NULL, and then */
    const corpus_input *texts; /* these, */
    const char *origin;        /* all of which are from here */
    size_t count;
} fuzz_row;

/* Failures that look alike, and the finding they belong to. */
struct fuzz_route {
    const corpus_class *class;
    const ply_fault *fault;
    size_t finding;
    unsigned peer, differs, looked;
    fuzz_outcome outcome;
};

/* A reason for which our reader refuses texts of a class. */
struct fuzz_known {
    const ply_fault *fault;
    const corpus_class *class;
};

struct fuzz_conform {
    fuzz_conform_job job;
    fuzz_peer peer[FUZZ_CONFORM_PEERS];
    bool opened[FUZZ_CONFORM_PEERS];
    unsigned crashes[FUZZ_CONFORM_PEERS], hangs[FUZZ_CONFORM_PEERS];
    fuzz_class_count *counts[FUZZ_CONFORM_PEERS]; /* by class */
    bool *asked;                                  /* by class: is it asked at all? */
    uint32_t *wanted;                             /* by class: how many it has */
    fuzz_case *cases;
    ply_move *moves;
    size_t case_count, case_capacity, move_count, move_capacity;
    char *bytes; /* of the questions of a batch */
    size_t byte_count, byte_capacity;
    fuzz_asking *asking;
    fuzz_question *questions;
    fuzz_judgement *judged; /* of each question */
    struct fuzz_route *routes;
    size_t route_count, route_capacity;
    fuzz_finding *findings;
    size_t finding_count, finding_capacity;
    struct fuzz_known *known; /* why our reader refuses the texts of classes */
    size_t known_count, known_capacity;
    fuzz_conform_report report;
    double began, until, fuzz_until;
    corpus_input x; /* scratch */
};

/* Whether texts of the class are what a writer writes. */
bool fuzz_is_plain(const corpus_class *class);

/* The most special of the plain classes that a thing fits; corpus_class_count if there is none. */
size_t fuzz_plain_class(const fuzz_conform *c, uint64_t shown);

void fuzz_thing_of_case(const fuzz_conform *c, const fuzz_case *k, corpus_input *x);

/* Writes what is asked of a thing behind c->bytes. False if it cannot be written. */
bool fuzz_put_question(fuzz_conform *c, const corpus_class *class, const corpus_input *x,
                       fuzz_asking *a);
fuzz_question fuzz_question_of(const fuzz_conform *c, const fuzz_asking *a);

/* Asks a peer a row, judges what it says, and enters what is wrong as findings, as simple as they
 * get. */
void fuzz_ask_row(fuzz_conform *c, unsigned peer, const fuzz_row *row);

bool fuzz_is_over(const fuzz_conform *c);

#endif
