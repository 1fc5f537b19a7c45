/* stockfish.h - another program's legal moves and counts, asked for through a pipe. */
/* SPDX-License-Identifier: MIT */
#ifndef STOCKFISH_H
#define STOCKFISH_H

#include "plyproof.h"

typedef struct stockfish stockfish;

/* Starts the engine; NULL if it cannot be started, or does not answer `go perft 1` as Stockfish
 * does within so many seconds. */
stockfish *stockfish_start(const char *command, unsigned seconds);

/* The legal moves, in no order. False if the engine went away: it then has refused the position. */
bool stockfish_moves(stockfish *engine, const char *fen, ply_move moves[PLY_MOVES_MAX],
                     size_t *count);

/* How many leaves it counts. False if it went away. */
bool stockfish_perft(stockfish *engine, const char *fen, unsigned depth, uint64_t *leaves);

void stockfish_end(stockfish *engine);

#endif
