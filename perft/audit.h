/* audit.h - do Zobrist keys tell positions apart? Counts the distinct positions that can be
 * reached, and the distinct keys that they have. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_AUDIT_H
#define PERFT_AUDIT_H

#include "perft.h"

typedef struct perft_audit {
    uint64_t
        positions;  /* distinct in pieces, turn, rights and en-passant square, capturable or not */
    uint64_t azure; /* distinct keys of each scheme */
    uint64_t blizzard;
} perft_audit;

/* Looks at every position that can be reached in at most `depth` plies. The position must have no
 * problem in PLY_PROBLEM_ERRORS. False if there is not enough memory: about 200 bytes a position
 * are needed. */
bool perft_audit_keys(const ply_position *position, unsigned depth, perft_audit *audit);

#endif
