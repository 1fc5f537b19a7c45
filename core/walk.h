/* walk.h - a game one move at a time: which pieces could go to a square, is a move legal, play it.
 * Internal.
 *
 * Nothing is listed here. A codec that reads "Nf3" or one base64 digit asks which pieces could go
 * to a square, and then plays one move: that takes some tens of nanoseconds, a list of moves and
 * its search several times that. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_WALK_H
#define PLY_WALK_H

#include "faults.h"

/* A position to play moves in. It holds the pieces twice: by square in the position, and as sets of
 * squares by piece. An empty square counts as a piece, so that a move that takes nothing needs no
 * special case. The sets of codes that are no piece are empty. */
typedef struct ply_walk {
    ply_squares of[16];
    ply_position position;
    uint32_t ply; /* moves played since the start */
} ply_walk;

static inline const ply_position *ply_walk_position(const ply_walk *walk) {
    return &walk->position;
}

static inline ply_squares ply_bit(unsigned square) { return (ply_squares)1 << square; }

/* The pieces of one type of the side to move. */
static inline ply_squares ply_walk_own(const ply_walk *walk, unsigned type) {
    return walk->of[ply_piece_of(walk->position.turn, type)];
}

/* Sets a walk up. Fails if the position is not known, or has a problem among PLY_PROBLEM_ERRORS, so
 * that no move can be played in it. */
ply_error ply_walk_start(ply_walk *walk, const ply_position *start);

/* The pieces of the side to move that could go to a square: pawns by push, double push or capture
 * (en passant too), the others by their lines and jumps. Pins, checks and the king's own safety are
 * not looked at, and castling does not count. */
ply_squares ply_walk_could_go(const ply_walk *walk, unsigned to);

/* Whether a piece of the side to move stands on a square. */
bool ply_walk_is_own(const ply_walk *walk, unsigned square);

/* Whether this takes a piece, en passant or not; the move must be one that could be played. */
bool ply_walk_takes(const ply_walk *walk, ply_move move);

/* Whether a move is legal. Any 16 bits may be given. */
bool ply_walk_is_legal(const ply_walk *walk, ply_move move);

/* Plays a move, if it is legal; if not, says so and changes nothing. Any 16 bits may be given. */
bool ply_walk_make(ply_walk *walk, ply_move move);

/* Whether this is the king of the side to move going two files aside from home. */
bool ply_walk_castles(const ply_walk *walk, ply_move move);

/* Whether the side to move is in check. */
bool ply_walk_in_check(const ply_walk *walk);

/* Whether the side to move has a legal move: fast where its king can step aside, slow where not. */
bool ply_walk_has_move(const ply_walk *walk);

#endif
