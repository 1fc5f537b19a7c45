/* walk.h - a game one move at a time: which men could go to a square, is a move legal, play it.
 * Internal.
 *
 * Nothing is listed here. A codec that reads "Nf3" or one base64 digit asks which men could go to a
 * square, and then plays one move: that takes some tens of nanoseconds, a list of moves and its
 * search several times that. */
#ifndef PLY_WALK_H
#define PLY_WALK_H

#include "bitboard/board.h"
#include "faults.h"

/* A position to play moves in. */
typedef struct ply_walk {
    union {
        ply_board board;
        ply_bitboard sets;
    } is;
    uint32_t ply; /* moves played since the start */
} ply_walk;

static inline const ply_position *ply_walk_position(const ply_walk *walk) {
    return &walk->is.sets.position;
}

static inline ply_squares ply_bit(unsigned square) { return (ply_squares)1 << square; }

/* The men of one type of the side to move. */
static inline ply_squares ply_walk_own(const ply_walk *walk, unsigned type) {
    return walk->is.sets.of[ply_piece_of(ply_walk_position(walk)->turn, type)];
}

/* Sets a walk up. Fails if the position is not known, or has a problem among
 * PLY_PROBLEM_ERRORS, so that no move can be played in it. */
ply_error ply_walk_start(ply_walk *walk, const ply_position *start);

/* The men of the side to move that could go to a square: pawns by push, double push or capture (en
 * passant too), the others by their lines and jumps. Pins, checks and the king's own safety are not
 * looked at, and castling does not count. */
ply_squares ply_walk_could_go(const ply_walk *walk, unsigned to);

/* Whether a man of the side to move stands on a square. */
bool ply_walk_is_own(const ply_walk *walk, unsigned square);

/* Whether this takes a man, en passant or not; the move must be one that could be played. */
bool ply_walk_takes(const ply_walk *walk, ply_move move);

/* Plays a move, if it is legal; if not, says so and changes nothing. Any 16 bits may be given. */
bool ply_walk_make(ply_walk *walk, ply_move move);

/* Whether a move is legal; the walk is as before. */
bool ply_walk_is_legal(ply_walk *walk, ply_move move);

/* Whether this is the king of the side to move going two files aside from home. */
bool ply_walk_castles(const ply_walk *walk, ply_move move);

#endif
