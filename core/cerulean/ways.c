/* ways.c - the one table of the 15x12 board: who attacks over a difference of indices, and by which
 * step he gets there. */
#include "board.h"

enum {
    LINE = CERULEAN_ROOK | CERULEAN_QUEEN,
    DIAGONAL = CERULEAN_BISHOP | CERULEAN_QUEEN,
    WHITE_PAWN = CERULEAN_PAWN,
    BLACK_PAWN = CERULEAN_BLACK
};

#define AT(step, times) [112 + (step) * (times)]
#define LEAP(step)      AT(step, 1) = {CERULEAN_KNIGHT, step}
#define NEXT(step, who) AT(step, 1) = {(who) | CERULEAN_KING, step}
#define FAR(step, who)                                                                             \
    AT(step, 2) = {who, step}, AT(step, 3) = {who, step}, AT(step, 4) = {who, step},               \
             AT(step, 5) = {who, step}, AT(step, 6) = {who, step}, AT(step, 7) = {who, step}

const cerulean_way ply_cerulean_ways[225] = {
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
