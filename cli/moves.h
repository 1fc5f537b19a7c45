/* moves.h - listing and writing moves, for the commands that show them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MOVES_H
#define CLI_MOVES_H

#include "cli/edge.h"

/* By the squares they leave, the squares they reach, and what they promote to, as qsort has it. */
int cli_compare_moves(ply_move a, ply_move b);

/* The legal moves, in the order of the squares they leave and reach; returns how many. */
size_t cli_list_moves(const ply_generator *generator, const ply_position *position,
                      ply_move moves[PLY_MOVES_MAX]);

/* Why no move can be played in a position: it has a problem that is no warning. */
ply_error cli_unplayable(const ply_position *position);

/* Plays a move; if it is not legal, or no move can be played, says so and changes nothing. */
ply_error cli_play(ply_position *position, ply_move move);

/* Appends a move as played in a position; on an error nothing. */
ply_error cli_write_move(cli_notation notation, const ply_position *position, ply_move move,
                         cli_out *out);

/* Lists the moves with each of the generators, and writes a line for each: how many, which of the
 * first one's are lacking, which are added; then the verdict. */
cli_status cli_compare_generators(cli_run *run, cli_notation as, const ply_position *position,
                                  const ply_generator *const *generators, size_t generator_count);

#endif
