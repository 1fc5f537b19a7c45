/* ways.c - the one table of the 15x12 board: what attacks over a difference of indices, and by
 * which step it gets there.
 *
 * Differences of two squares run from -112 (h8 to a1) to 112, so entry 112 is for none. Seven steps
 * are the farthest that a slider goes. No two ways meet in an entry, since 15 columns keep what
 * leaves the board on one side from coming in on the other; a compiler would warn if one entry were
 * given twice. Pawns attack one step ahead: White's to higher indices, Black's to lower ones. */
/* SPDX-License-Identifier: MIT */
#include "board.h"

enum {
    LINE = CERULEAN_ROOK | CERULEAN_QUEEN,
    DIAGONAL = CERULEAN_BISHOP | CERULEAN_QUEEN,
    WHITE_PAWN = CERULEAN_PAWN,
    BLACK_PAWN = CERULEAN_BLACK
};

#define AT(step, times)  [112 + (step) * (times)]
#define LEAP(step)       AT(step, 1) = {CERULEAN_KNIGHT, step}
#define NEXT(step, what) AT(step, 1) = {(what) | CERULEAN_KING, step}
#define FAR(step, what)                                                                            \
    AT(step, 2) = {what, step}, AT(step, 3) = {what, step}, AT(step, 4) = {what, step},            \
             AT(step, 5) = {what, step}, AT(step, 6) = {what, step}, AT(step, 7) = {what, step}

const cerulean_way ply_cerulean_ways[] = {
    NEXT(1, LINE),
    FAR(1, LINE),
    NEXT(-1, LINE),
    FAR(-1, LINE),
    NEXT(15, LINE),
    FAR(15, LINE),
    NEXT(-15, LINE),
    FAR(-15, LINE),
    NEXT(14, DIAGONAL | WHITE_PAWN),
    FAR(14, DIAGONAL),
    NEXT(16, DIAGONAL | WHITE_PAWN),
    FAR(16, DIAGONAL),
    NEXT(-14, DIAGONAL | BLACK_PAWN),
    FAR(-14, DIAGONAL),
    NEXT(-16, DIAGONAL | BLACK_PAWN),
    FAR(-16, DIAGONAL),
    LEAP(13),
    LEAP(17),
    LEAP(29),
    LEAP(31),
    LEAP(-13),
    LEAP(-17),
    LEAP(-29),
    LEAP(-31),
};
