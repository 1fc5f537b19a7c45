/* steps_test.h - for tests of what attacks what: pieces that go step by step, and share nothing
 * with the library. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_STEPS_TEST_H
#define PLY_STEPS_TEST_H

#include <stdlib.h>

#include "plyproof.h"

/* Whether a piece attacks a square, with one other piece on the board: step by step. */
static inline bool attacks(ply_piece piece, unsigned from, unsigned to, unsigned other) {
    const int files = (int)(to & 7u) - (int)(from & 7u), ranks = (int)(to >> 3) - (int)(from >> 3);
    const int wide = abs(files), high = abs(ranks), far = wide > high ? wide : high;
    const bool straight = !wide || !high, oblique = wide == high;
    switch (ply_type(piece)) {
    case PLY_PAWN: return wide == 1 && ranks == (ply_colour(piece) == PLY_WHITE ? 1 : -1);
    case PLY_KNIGHT: return wide * high == 2;
    case PLY_KING: return far == 1;
    case PLY_BISHOP:
        if (!oblique) return false;
        break;
    case PLY_ROOK:
        if (!straight) return false;
        break;
    default:
        if (!oblique && !straight) return false;
        break;
    }
    for (int i = 1; i < far; i++) {
        if ((int)from + i * (8 * (ranks / far) + files / far) == (int)other) return false;
    }
    return true;
}

#endif
