/* inline.h - for ci/prove: what the inline functions of squares, pieces and moves return. The
 * header of the library is for its readers, so their contracts stand here. */
/* SPDX-License-Identifier: MIT */
#ifndef PROOF_INLINE_H
#define PROOF_INLINE_H

#include "plyproof.h"

/*@ requires file < 8 && rank < 8;
    assigns \nothing;
    ensures \result == 8 * rank + file; */
static inline ply_square ply_square_at(unsigned file, unsigned rank);

/*@ assigns \nothing;
    ensures \result == square % 8; */
static inline unsigned ply_file(ply_square square);

/*@ assigns \nothing;
    ensures \result == square / 8; */
static inline unsigned ply_rank(ply_square square);

/*@ requires colour < 2 && type < 8;
    assigns \nothing;
    ensures \result == 8 * colour + type; */
static inline ply_piece ply_piece_of(unsigned colour, unsigned type);

/*@ assigns \nothing;
    ensures \result == piece % 8; */
static inline unsigned ply_type(ply_piece piece);

/*@ assigns \nothing;
    ensures \result == piece / 8; */
static inline unsigned ply_colour(ply_piece piece);

/*@ assigns \nothing;
    ensures \result == move % 64; */
static inline ply_square ply_from(ply_move move);

/*@ assigns \nothing;
    ensures \result == move / 64 % 64; */
static inline ply_square ply_to(ply_move move);

/*@ assigns \nothing;
    ensures \result == move / 4096; */
static inline unsigned ply_promotion(ply_move move);

/*@ requires \valid_read(position);
    assigns \nothing;
    ensures \result == (position->fullmove != 0); */
static inline bool ply_is_known(const ply_position *position);

#endif
