/* cells_test.c - boards as the numbers in their cells: a board of 9x9 cells that is made for this
 * test, with numbers that are easily mistaken for each other, is written, read and taken apart as a
 * slow definition says. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "apart_test.h"
#include "cells.h"

enum { CELLS = 81, A1 = 2, WIDTH = 9, OUTSIDE = -7, NUMBERS = 131, TEXT_MAX = 1024 };

/* 131 is behind the last number: a reader that asks for it takes it for a king. */
static const uint8_t pieces[NUMBERS + 1] = {
    [0] = 1,   [1] = 2,   [9] = 3,   [20] = 4, [2] = 5,    [5] = 6,    [100] = 7,
    [10] = 10, [30] = 11, [99] = 12, [8] = 13, [110] = 14, [130] = 15, [131] = 15,
};
static const int numbers[16] = {0, 1, 9, 20, 2, 5, 100, 0, 0, 10, 30, 99, 8, 110, 130, 0};

static const ply_cells board = {
    .count = CELLS,
    .first = A1,
    .width = WIDTH,
    .outside = OUTSIDE,
    .before = PLY_FRAME("-7 -7 "),
    .between = PLY_FRAME("-7 "),
    .after = PLY_FRAME("-7 -7 -7 -7 -7 -7 -7 -7"),
    .digits = {"0 ", "1 ", "9 ", "20 ", "2 ", "5 ", "100 ", "", "", "10 ", "30 ", "99 ", "8 ",
               "110 ", "130 ", ""},
    .length = {2, 2, 2, 3, 2, 2, 4, 0, 0, 3, 3, 3, 2, 4, 4, 0},
    .piece = pieces,
    .numbers = NUMBERS,
};

static unsigned square_in_cell(unsigned cell) {
    for (unsigned square = 0; square < 64; square++) {
        if (cell == A1 + WIDTH * (square / 8) + square % 8) return square;
    }
    return PLY_NO_SQUARE;
}

/* Cell by cell, the number of one cell being another text. Returns where that begins. */
static size_t slow_text(const ply_position *p, char *text, unsigned other_cell, const char *other) {
    size_t end = 0, begin = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned square = square_in_cell(cell);
        char number[8];
        snprintf(number, sizeof number, "%d", square < 64 ? numbers[p->piece[square]] : OUTSIDE);
        if (cell > 0) text[end++] = ' ';
        if (cell == other_cell) begin = end;
        end += (size_t)sprintf(text + end, "%s", cell == other_cell ? other : number);
    }
    return begin;
}

/* A position with every piece on many squares; well formed, and no more. */
static ply_position crowd(unsigned turned) {
    ply_position p = ply_empty_position;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned piece = (square + turned) % 13;
        p.piece[square] = (ply_piece)(piece > 6 ? piece + 2 : piece);
    }
    return p;
}

static void is_every_cell_written_and_read_in_its_place(void **state) {
    (void)state;
    for (unsigned turned = 0; turned < 13; turned++) {
        const ply_position p = crowd(turned);
        ply_position back = ply_start_position;
        char slow[TEXT_MAX], text[TEXT_MAX];
        size_t length = 0;
        slow_text(&p, slow, CELLS, "");
        assert_false(ply_failed(ply_cells_write(&board, &p, text, sizeof text, &length)));
        text[length] = '\0';
        assert_string_equal(text, slow);
        assert_false(ply_failed(ply_cells_read(&board, text, length, &back)));
        assert_true(ply_same_position(&p, &back));
    }
}

/* The piece whose number a text of some bytes is; -1 if it is no piece's. */
static int piece_spelt(const char *text, size_t length) {
    for (int piece = 0; piece < 16; piece++) {
        const char *digits = board.digits[piece];
        const size_t size = strcspn(digits, " ");
        if (size && size == length && memcmp(digits, text, size) == 0) return piece;
    }
    return -1;
}

/* Of all texts of one byte, of two, and of three of which the first two are digits or their
 * neighbours, those are read as a square that are the plain numbers of pieces. */
static void is_nothing_but_plain_numbers_read(void **state) {
    (void)state;
    static const char near[] = "/0123456789:; -";
    const ply_position p = crowd(3);
    const unsigned square = 28, cell = A1 + WIDTH * 3 + 4;
    char text[TEXT_MAX], rest[TEXT_MAX];
    const size_t at = slow_text(&p, text, cell, "");
    const size_t behind = strlen(text + at);
    memcpy(rest, text + at, behind);
    size_t read = 0;
    for (unsigned size = 1; size <= 3; size++) {
        const unsigned first_end = size > 2 ? sizeof near - 1 : 1;
        const unsigned second_end = size > 2 ? sizeof near - 1 : size > 1 ? 256 : 1;
        for (unsigned first = 0; first < first_end; first++) {
            for (unsigned n = 0; n < 256 * second_end; n++) {
                char *end = text + at;
                if (size > 2) *end++ = near[first];
                if (size > 1) *end++ = size > 2 ? near[n / 256] : (char)(n / 256);
                *end++ = (char)(n % 256);
                memcpy(end, rest, behind);
                const int piece = piece_spelt(text + at, size);
                const size_t length = at + size + behind;
                ply_position back = ply_start_position, expected = p;
                const ply_error error = ply_cells_read(&board, text, length, &back);
                if (ply_failed(error) != (piece < 0)) fail_msg("%.*s", (int)size, text + at);
                if (piece >= 0) expected.piece[square] = (ply_piece)piece;
                assert_true(ply_same_position(&back, piece < 0 ? &ply_start_position : &expected));
                read += piece >= 0;
            }
        }
    }
    assert_int_equal(read, 13);
}

/* A text that lacks the cells before a1, those between two ranks, or those behind h8. */
static void is_a_board_without_the_cells_outside_refused(void **state) {
    (void)state;
    const ply_position p = crowd(0);
    for (unsigned from = 0; from < CELLS; from++) {
        for (unsigned to = from; to < CELLS; to++) {
            if (square_in_cell(from) < 64 || square_in_cell(to) < 64) continue;
            if (to - from >= WIDTH) continue;
            char text[TEXT_MAX], *at = text, *end = text;
            ply_position back = ply_start_position;
            slow_text(&p, text, CELLS, "");
            for (unsigned cell = 0; cell <= to; cell++) {
                if (cell == from) at = end;
                end += strcspn(end, " ");
                end += *end == ' ';
            }
            memmove(at, end, strlen(end) + 1);
            assert_true(ply_failed(ply_cells_read(&board, text, strlen(text), &back)));
            assert_true(ply_same_position(&back, &ply_start_position));
        }
    }
}

/* One cell's number is another text: the fault, how many bytes behind its beginning, and its
 * numbers. */
static const struct wrong {
    unsigned cell;
    const char *text, *fault;
    size_t at;
    int a, b;
} wrong[] = {
    {0, "0", "cell-outside", 0, 0, 0},
    {10, "7", "cell-outside", 0, 7, 10},
    {80, "-999", "cell-outside", 0, -999, 80},
    {A1, "-7", "cell-value", 0, -7, 2},
    {A1, "-1", "cell-value", 0, -1, 2},
    {72, "3", "cell-value", 0, 3, 72},
    {38, "129", "cell-value", 0, 129, 38},
    {38, "131", "cell-value", 0, 131, 38},
    {38, "999", "cell-value", 0, 999, 38},
    {38, "01", "number-spelling", 0, 0, 38},
    {38, "00", "number-spelling", 0, 0, 38},
    {38, "-0", "number-spelling", 0, 0, 38},
    {0, "-07", "number-spelling", 0, 0, 0},
    {38, "1000", "number-spelling", 0, 0, 38},
    {38, "+1", "number-expected", 0, '+', 38},
    {38, "/", "number-expected", 0, '/', 38},
    {38, ":", "number-expected", 0, ':', 38},
    {0, "\xff", "number-expected", 0, 0xff, 0},
    {38, "", "number-expected", 0, ' ', 38},
    {38, "-", "number-expected", 1, ' ', 38},
    {38, "2:", "space-expected", 1, ':', 38},
    {0, "-7/", "space-expected", 2, '/', 0},
    {38, "2-", "space-expected", 1, '-', 38},
    {80, "-7 ", "too-many-cells", 2, 0, CELLS},
    {80, "-7 -7", "too-many-cells", 2, 0, CELLS},
    {80, "-7x", "too-many-cells", 2, 0, CELLS},
};

static void is_what_is_wrong_told_with_its_numbers(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct wrong *w = &wrong[i];
        const ply_position p = crowd(5);
        ply_position back;
        char text[TEXT_MAX];
        const size_t at = slow_text(&p, text, w->cell, w->text);
        const ply_error error = ply_cells_read(&board, text, strlen(text), &back);
        if (!ply_failed(error)) fail_msg("%s in cell %u is read", w->text, w->cell);
        assert_string_equal(error.fault->name, w->fault);
        assert_int_equal(ply_status_of(error), PLY_BAD_TEXT);
        assert_int_equal(error.at, at + w->at);
        assert_int_equal(error.a, w->a);
        assert_int_equal(error.b, w->b);
    }
}

/* The cell in which the text ends: that of its last byte, or the one behind a blank. All numbers of
 * squares are one digit, since the beginning of a longer one may be no number of a square. */
static void is_a_text_that_ends_early_told_with_its_cell(void **state) {
    (void)state;
    const ply_position p = ply_empty_position;
    char text[TEXT_MAX];
    slow_text(&p, text, CELLS, "");
    int cell = 0;
    for (size_t length = 0; length < strlen(text); length++) {
        ply_position back;
        if (length) cell += text[length - 1] == ' ';
        const ply_error error = ply_cells_read(&board, text, length, &back);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "too-few-cells");
        assert_int_equal(error.at, length);
        assert_int_equal(error.a, cell);
        assert_int_equal(error.b, CELLS);
    }
}

/* The part that a cell must be, which stands at a place in the text. */
static ply_part part_of(unsigned cell, const ply_position *p, const char *text, size_t at) {
    static const char *const names[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
    ply_part part = {.name = "frame", .at = at};
    part.bytes = strcspn(text + at, " ");
    part.row = WIDTH - cell / WIDTH;
    part.column = cell % WIDTH + 1;
    memcpy(part.value, text + at, part.bytes);
    const unsigned square = square_in_cell(cell);
    if (square == PLY_NO_SQUARE) {
        sprintf(part.says, "cell %u, outside the board", cell);
        return part;
    }
    const ply_piece piece = p->piece[square];
    const int file = 'a' + (int)square % 8, rank = '1' + (int)square / 8;
    part.name = "square";
    part.squares = (ply_squares)1 << square;
    if (piece) {
        sprintf(part.says, "%s %s on %c%c", piece < 8 ? "white" : "black", names[piece % 8], file,
                rank);
    } else {
        sprintf(part.says, "%c%c is empty", file, rank);
    }
    return part;
}

static void is_every_cell_a_part(void **state) {
    (void)state;
    const ply_position p = crowd(1);
    char text[TEXT_MAX];
    ply_part part[CELLS];
    size_t at = 0;
    slow_text(&p, text, CELLS, "");
    for (unsigned cell = 0; cell < CELLS; cell++) {
        part[cell] = part_of(cell, &p, text, at);
        at += part[cell].bytes + 1;
    }
    apart a = {text, part, CELLS, 0};
    assert_null(ply_cells_parts(&board, text, strlen(text), is_the_part_expected, &a).fault);
    assert_int_equal(a.taken, CELLS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_cell_written_and_read_in_its_place),
        cmocka_unit_test(is_nothing_but_plain_numbers_read),
        cmocka_unit_test(is_a_board_without_the_cells_outside_refused),
        cmocka_unit_test(is_what_is_wrong_told_with_its_numbers),
        cmocka_unit_test(is_a_text_that_ends_early_told_with_its_cell),
        cmocka_unit_test(is_every_cell_a_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
