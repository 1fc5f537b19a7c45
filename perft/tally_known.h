/* tally_known.h - rows of the published tables of last moves, and comparing with them. For tests.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_TALLY_KNOWN_H
#define PERFT_TALLY_KNOWN_H

#include "corpus/corpus.h"
#include "perft.h"

/* Leaves, captures, en passant, castles, promotions, checks, discovered, doubles, mates. */
typedef struct perft_known_row {
    const char *start; /* its name in corpus/starts.def */
    unsigned depth;
    uint64_t number[9];
} perft_known_row;

/* The tally that a generator makes of a row; it must be the published one. */
static inline perft_tally perft_assert_row(const ply_generator *generator,
                                           const perft_known_row *row) {
    const ply_position position = corpus_start(row->start);
    perft_tally t;
    perft_plain_tally(generator, &position, row->depth, &t);
    const perft_count number[9] = {t.leaves, t.captures,   t.en_passant, t.castles, t.promotions,
                                   t.checks, t.discovered, t.doubles,    t.mates};
    for (size_t i = 0; i < 9; i++) assert_int_equal(number[i], row->number[i]);
    return t;
}

#endif
