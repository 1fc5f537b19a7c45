/* line.h - the three kinds of lines in which a count travels between machines.
 *
 *     plan 1 ID DEPTH PLY ITEMS LINES FEN CHECK       what is counted; the first line of a plan
 *     item 1 ID NUMBER TIMES DEPTH FEN CHECK          a position to count the leaves below
 *     done 1 ID NUMBER LEAVES WHO CHECK               what came out
 *
 * The 1 is the number of this format. A line with another number, or with none, is of another
 * version of plyproof. An item says all that is needed to count it. ID is that of the plan (16
 * hexadecimal digits), so results of another one are known for what they are; items are numbered
 * from 1; LINES is how many lines of play lead to all items together. WHO is one word without
 * blanks, such as plyproof-0.1.0+gcc-12/fast/host7: a version, what counted, and where. CHECK is 8
 * hexadecimal digits made of all that stands before it in the line. A plan that was drawn at random
 * begins with `sample` in place of `plan`, and TIMES is how often the position was drawn.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_WORK_LINE_H
#define PERFT_WORK_LINE_H

#include "perft/perft.h"

typedef enum perft_line_kind {
    PERFT_LINE_PLAN,
    PERFT_LINE_SAMPLE,
    PERFT_LINE_ITEM,
    PERFT_LINE_DONE
} perft_line_kind;

#define PERFT_WHO_MAX 128u

/* What a line says; members that its kind does not have are 0. */
typedef struct perft_line {
    perft_line_kind kind;
    uint64_t id;
    uint64_t number;       /* of an item, from 1 */
    uint64_t times, items; /* of an item; of a plan */
    unsigned depth, ply;
    ply_position position;
    perft_count count; /* LINES of a plan, LEAVES of a result */
    size_t who_length;
    char who[PERFT_WHO_MAX];
} perft_line;

/* Reads a line of `length` bytes, without its line feed; a carriage return may end it. On an error
 * nothing is changed; `at` is the byte of the line. */
ply_error perft_line_read(const char *text, size_t length, perft_line *line);

/* Writes a line without a line feed; returns its length. `line` must be well formed. */
#define PERFT_WORK_LINE_MAX (PLY_TEXT_MAX + 256u)
size_t perft_line_write(const perft_line *line, char out[PERFT_WORK_LINE_MAX]);

#endif
