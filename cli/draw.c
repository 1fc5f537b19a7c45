/* draw.c - a board, drawn in letters or figurines. */
/* SPDX-License-Identifier: MIT */
#include "cli/draw.h"

/* As letters and as figurines, by the number of the piece. */
static const char *const pieces[2][16] = {
    {".", "P", "N", "B", "R", "Q", "K", ".", ".", "p", "n", "b", "r", "q", "k", "."},
    {"\u00b7", "\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654", "\u00b7", "\u00b7",
     "\u265f", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a", "\u00b7"}};

void cli_draw_board(cli_out *out, const ply_position *p, bool figurines) {
    for (unsigned rank = 8; rank-- > 0;) {
        cli_printf(out, "%u ", rank + 1);
        for (unsigned file = 0; file < 8; file++) {
            cli_printf(out, " %s", pieces[figurines][p->piece[ply_square_at(file, rank)]]);
        }
        cli_put_byte(out, '\n');
    }
    cli_puts(out, "   a b c d e f g h\n");
}
