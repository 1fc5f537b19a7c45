/* well_formed.h - for the proofs: any position that is well formed. */
/* SPDX-License-Identifier: MIT */
#ifndef PROOF_WELL_FORMED_H
#define PROOF_WELL_FORMED_H

#include "__fc_builtin.h"
#include "plyproof.h"

static unsigned any(int least, int most) { return (unsigned)Frama_C_interval(least, most); }

static ply_position well_formed(void) {
    static const ply_piece pieces[13] = {0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14};
    ply_position p = ply_empty_position;
    for (unsigned square = 0; square < 64; square++) p.piece[square] = pieces[any(0, 12)];
    p.turn = (uint8_t)any(0, 1);
    p.castling = (uint8_t)any(0, 15);
    p.ep = (uint8_t)any(0, PLY_NO_SQUARE);
    p.halfmove = any(0, PLY_HALFMOVE_MAX);
    p.fullmove = any(1, PLY_FULLMOVE_MAX);
    return p;
}

#endif
