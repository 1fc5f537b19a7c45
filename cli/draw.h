/* draw.h - a board, drawn in letters or figurines. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include "cli/out.h"
#include "plyproof.h"

/* Eight ranks and the letters of the files, White below. */
void cli_draw_board(cli_out *out, const ply_position *position, bool figurines);

#endif
