/* san.h - reading and writing one move in standard algebraic notation. Internal: pgn uses it. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_SAN_H
#define PLY_SAN_H

#include "../moves.h"

/* Reads a move and plays it. What follows the move is left to be read. */
ply_error ply_read_san(ply_reader *reader, ply_walk *walk, ply_move *move);

/* Plays a move and writes it, 7 bytes at most; returns the length, or 0 if the move is illegal. */
size_t ply_put_san(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]);

#endif
