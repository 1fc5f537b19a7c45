/* tally_known.h - rows of the published tables of counters, and comparing with them. For tests.
 */
#ifndef PERFT_COUNTERS_KNOWN_H
#define PERFT_COUNTERS_KNOWN_H

#include "known.h"

/* Leaves, captures, en passant, castles, promotions, checks, discovered, doubles, mates. */
typedef struct perft_known_row {
    size_t known; /* which position of known.h */
    unsigned depth;
    uint64_t number[9];
} perft_known_row;

enum { START = 4, KIWIPETE = 5, POSITION_3 = 6, POSITION_4 = 7 };

static inline void perft_assert_row(const ply_generator *generator, const perft_known_row *row) {
    const ply_position position = perft_known_position(&perft_known[row->known]);
    perft_tally c;
    perft_plain_tally(generator, &position, row->depth, &c);
    const perft_count number[9] = {c.leaves, c.captures,   c.en_passant, c.castles, c.promotions,
                                   c.checks, c.discovered, c.doubles,    c.mates};
    for (size_t i = 0; i < 9; i++) assert_int_equal(number[i], row->number[i]);
}

#endif
