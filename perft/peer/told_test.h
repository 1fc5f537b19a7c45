/* told_test.h - positions and moves read from text, and what is found told as one, for tests. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_TOLD_TEST_H
#define PERFT_TOLD_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "plyproof.h"

enum { TEXT_MAX = 6000 };

static inline ply_position position_of(const char *fen) {
    ply_position p;
    if (ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p))) fail_msg("%s", fen);
    return p;
}

/* A move as UCI writes it; a blank may follow. */
static inline ply_move move_of(const char *text) {
    static const char types[] = " pnbrqk";
    const char *promotion = text[4] > ' ' ? strchr(types, text[4]) : NULL;
    return ply_move_of(ply_square_at((unsigned)(text[0] - 'a'), (unsigned)(text[1] - '1')),
                       ply_square_at((unsigned)(text[2] - 'a'), (unsigned)(text[3] - '1')),
                       promotion ? (unsigned)(promotion - types) : 0);
}

__attribute__((format(printf, 2, 3))) static inline void add_text(char out[TEXT_MAX],
                                                                  const char *format, ...) {
    const size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    const int more = vsnprintf(out + length, TEXT_MAX - length, format, arguments);
    va_end(arguments);
    assert_true(more >= 0 && length + (size_t)more < TEXT_MAX);
}

/* A blank, and the move as UCI writes it; no move is a dash. */
static inline void add_move(char out[TEXT_MAX], ply_move move) {
    if (move == PLY_NO_MOVE) {
        add_text(out, " -");
        return;
    }
    add_text(out, " %c%u%c%u%.*s", 'a' + (char)(ply_from(move) & 7), (ply_from(move) >> 3) + 1,
             'a' + (char)(ply_to(move) & 7), (ply_to(move) >> 3) + 1, ply_promotion(move) != 0,
             &" pnbrqk"[ply_promotion(move) % 7]);
}

#endif
