/* constructed.h - positions put together by chance, out of what makes move generators fail: pins,
 * checks, en passant on every line of a king, castling past attacks, promotions. */
#ifndef CONSTRUCTED_H
#define CONSTRUCTED_H

#include "plyproof.h"

/* A number that looks random. */
uint32_t chance(uint64_t *seed);

/* Below `end`, which is not 0. */
uint32_t chance_below(uint64_t *seed, uint32_t end);

/* A position without errors. */
void construct(uint64_t *seed, ply_position *position);

#endif
