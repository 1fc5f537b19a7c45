/* before.h - a position that is reached by a move instead of by its FEN. Internal to perft/peer. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_BEFORE_H
#define PERFT_BEFORE_H

#include "plyproof.h"

/* Finds a position without problems and a legal move that leads from it to `position`, but for the
 * number of the move. False if there is none among moves without a capture. */
bool perft_before(const ply_position *position, ply_position *before, ply_move *move);

#endif
