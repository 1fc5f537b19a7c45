/* epd.h - one line of a suite: a position, how many leaves it has at which depths, and why it is
 * there.
 *
 *     static const char line[] = "8/8/8/8/8/8/4k3/K7 w - - ;D1 3 ;D2 24 ;c0 \"corner\"";
 *     perft_epd epd;
 *     ply_error e = perft_epd_read(line, strlen(line), &epd);
 *     if (ply_failed(e)) ...
 *     if (epd.depths >> 2 & 1) ... epd.leaves[2] ...
 *
 * Four to six fields of a FEN stand first (fewer, if a semicolon ends them); then operations, with
 * semicolons between. Counts are read in every spelling that is in use:
 *
 *     FEN ;D1 20 ;D2 400
 *     FEN; D1 20; D2 400;
 *     FEN; perft 1 = 20; perft 2 = 400
 *     FEN; perft 1 20; perft 2 400
 *
 * Of other operations, the operand of c0 (or else of id) is kept as the remark, and the rest are
 * passed over. Blanks and tabs may be doubled, and a carriage return may end the line. A line that
 * is blank, or begins with #, has no position.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_EPD_H
#define PERFT_EPD_H

#include "perft.h"

#define PERFT_EPD_DEPTH_MAX PERFT_DEPTH_MAX

typedef struct perft_epd {
    bool has_position; /* false: nothing else is set */
    ply_position position;
    uint32_t depths;                             /* bit d: the count of depth d is known */
    perft_count leaves[PERFT_EPD_DEPTH_MAX + 1]; /* 0 where it is not */
    const char *remark;                          /* points into the line; not NULL */
    size_t remark_length;
} perft_epd;

/* Reads a line of `length` bytes, without its line feed. On an error nothing is changed; `at` is
 * the byte of the line. The position is well formed, and nothing more: see ply_problems. */
ply_error perft_epd_read(const char *line, size_t length, perft_epd *epd);

/* Writes a line in the first spelling, six fields, counts by depth and the remark as c0 if there is
 * one, without a line feed; returns its length. `out` has room for PERFT_EPD_MAX bytes and the
 * remark. */
#define PERFT_EPD_MAX (PLY_TEXT_MAX + 2048u)
size_t perft_epd_write(const perft_epd *epd, char *out);

#endif
