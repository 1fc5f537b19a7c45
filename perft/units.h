/* units.h - the work of a long count, cut into units: the positions some plies from the root.
 * Internal to perft/. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_UNITS_H
#define PERFT_UNITS_H

#include "perft.h"

/* A unit: every line that begins with the same few moves. */
typedef struct perft_unit {
    ply_position position;
    uint16_t share; /* which first move it belongs to */
    bool done;
} perft_unit;

typedef struct perft_units {
    perft_unit *unit; /* from malloc */
    size_t count;
    unsigned rest; /* plies that are still to be counted from each */
    size_t moves;  /* first moves, and what they are */
    ply_move move[PLY_MOVES_MAX];
} perft_units;

/* Cuts a count of at least one ply into units: as many as are good for sharing out work evenly, at
 * least a ply deep. A first move that mates has none if they lie deeper. False if there is no
 * memory; there is then nothing to free. */
bool perft_units_cut(const ply_generator *generator, const ply_position *root, unsigned depth,
                     perft_units *units);

void perft_units_free(perft_units *units);

/* A number that is the same for the same units in the same order, and hardly ever for others. */
uint64_t perft_units_fingerprint(const perft_units *units);

#endif
