/* cerulean180.c - the board as 180 numbers, 15 cells wide and 12 high. The cells are those of the
 * generator `cerulean` as text; cells.c does the work, and what it must know stands here. */
/* SPDX-License-Identifier: MIT */
#include "../cells.h"

#include "../faults.h"

/* By number: 1 + the piece, a type plus 8 for Black. */
static const uint8_t pieces[] = {
    [128] = 1, [2] = 2,  [4] = 3,  [8] = 4,   [16] = 5,  [32] = 6,  [64] = 7,
    [3] = 10,  [5] = 11, [9] = 12, [17] = 13, [33] = 14, [65] = 15,
};

static const ply_cells cells = {
    .count = 180,
    .first = 33,
    .width = 15,
    .outside = 0,
    .before = PLY_FRAME("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                        "0 0 0 "),
    .between = PLY_FRAME("0 0 0 0 0 0 0 "),
    .after = PLY_FRAME("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                       "0 0 0 0"),
    .digits = {"128 ", "2 ", "4 ", "8 ", "16 ", "32 ", "64 ", [9] = "3 ", "5 ", "9 ", "17 ", "33 ",
               "65 "},
    .length = {4, 2, 2, 2, 3, 3, 3, [9] = 2, 2, 2, 3, 3, 3},
    .piece = pieces,
    .numbers = sizeof pieces,
};

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    return ply_cells_write(&cells, &game->start, out, capacity, length);
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    return ply_cells_read(&cells, text, length, &game->start);
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    (void)start;
    return ply_cells_parts(&cells, text, length, take, context);
}

const ply_codec ply_codec_cerulean180 = {
    .name = "cerulean180",
    .summary = "the placement as the 180 cells of a 15x12 board",
    .holds = PLY_BOARD,
    .drops = PLY_DROPS_ALL_BUT_BOARD,
    .one_spelling = true,
    /* 64 squares of three digits (all empty), 116 cells outside of one, a space between two. */
    .longest = 64 * 3 + 116 + 179,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
