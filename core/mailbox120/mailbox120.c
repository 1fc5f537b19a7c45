/* mailbox120.c - the board as 120 numbers, 10 cells wide and 12 high. The cells are those of the
 * generator `mailbox` as text; cells.c does the work, and what it must know stands here. */
/* SPDX-License-Identifier: MIT */
#include "../cells.h"

#include "../faults.h"

/* By number: 1 + the piece, a type plus 8 for Black. */
static const uint8_t pieces[] = {
    [0] = 1,   [1] = 2,   [2] = 3,   [3] = 4,   [4] = 5,   [5] = 6,   [6] = 7,
    [33] = 10, [34] = 11, [35] = 12, [36] = 13, [37] = 14, [38] = 15,
};

static const ply_cells cells = {
    .count = 120,
    .first = 21,
    .width = 10,
    .outside = -1,
    .before = PLY_FRAME("-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 "
                        "-1 "),
    .between = PLY_FRAME("-1 -1 "),
    .after = PLY_FRAME("-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 "
                       "-1"),
    .digits = {"0 ", "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", [9] = "33 ", "34 ", "35 ", "36 ", "37 ",
               "38 "},
    .length = {2, 2, 2, 2, 2, 2, 2, [9] = 3, 3, 3, 3, 3, 3},
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

const ply_codec ply_codec_mailbox120 = {
    .name = "mailbox120",
    .summary = "the placement as the 120 cells of a 10x12 board",
    .holds = PLY_BOARD,
    .drops = PLY_DROPS_ALL_BUT_BOARD,
    .one_spelling = true,
    /* 64 squares of two digits at most, 56 cells outside of two bytes, a space between two. */
    .longest = 64 * 2 + 56 * 2 + 119,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
