/* audit.h - do Zobrist keys tell positions apart? Counts the distinct positions that can be
 * reached, and the distinct keys that they have. */
#ifndef PLY_PERFT_AUDIT_H
#define PLY_PERFT_AUDIT_H

#include "perft.h"

typedef struct ply_audit {
    uint64_t positions; /* distinct in men, turn, rights and en-passant square, capturable or not */
    uint64_t azure;     /* distinct keys of each scheme */
    uint64_t blizzard;
} ply_audit;

/* Looks at every position that can be reached in at most `depth` plies. The position must have no
 * problem in PLY_PROBLEM_ERRORS. False if there is not enough memory: about 200 bytes a position
 * are needed. */
bool ply_perft_audit(const ply_position *position, unsigned depth, ply_audit *audit);

#endif
