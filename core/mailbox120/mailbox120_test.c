/* mailbox120_test.c - the 120 numbers: where each square is, what each piece is, what is refused.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../apart_test.h"
#include "../guard_test.h"

static char text[1024];

static size_t write(const ply_position *p) {
    size_t length = 0;
    assert_false(
        ply_failed(ply_write_position(&ply_codec_mailbox120, p, text, sizeof text - 1, &length)));
    text[length] = '\0';
    return length;
}

static ply_error read(const char *cells, ply_position *p) {
    return ply_read_position(&ply_codec_mailbox120, cells, strlen(cells), p);
}

/* The number in a cell of the text, counted off by its spaces. */
static int number_in_cell(unsigned cell) {
    const char *at = text;
    for (unsigned i = 0; i < cell; i++) at = strchr(at, ' ') + 1;
    return atoi(at);
}

static void is_the_start_position_written_as_in_the_readme(void **state) {
    (void)state;
    const char *const lines[] = {
        "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ", "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ",
        "-1 4 2 3 5 6 3 2 4 -1 ",         "-1 1 1 1 1 1 1 1 1 -1 ",
        "-1 0 0 0 0 0 0 0 0 -1 ",         "-1 0 0 0 0 0 0 0 0 -1 ",
        "-1 0 0 0 0 0 0 0 0 -1 ",         "-1 0 0 0 0 0 0 0 0 -1 ",
        "-1 33 33 33 33 33 33 33 33 -1 ", "-1 36 34 35 37 38 35 34 36 -1 ",
        "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ", "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1",
    };
    char expected[1024] = "";
    for (size_t i = 0; i < 12; i++) strcat(expected, lines[i]);
    write(&ply_start_position);
    assert_string_equal(text, expected);
}

/* index = 21 + file + 10 * rank */
static void is_every_square_in_its_cell(void **state) {
    (void)state;
    for (unsigned square = 0; square < 64; square++) {
        ply_position p = ply_empty_position, back;
        p.piece[square] = ply_piece_of(PLY_BLACK, PLY_KING);
        write(&p);
        for (unsigned cell = 0; cell < 120; cell++) {
            if (number_in_cell(cell) != 38) continue;
            assert_int_equal(cell, 21 + ply_file((ply_square)square) + 10 * (square / 8));
        }
        assert_int_equal(number_in_cell(21 + square % 8 + 10 * (square / 8)), 38);
        assert_false(ply_failed(read(text, &back)));
        assert_true(ply_same_position(&p, &back));
    }
}

static void do_the_corners_lie_where_the_document_says(void **state) {
    (void)state;
    ply_position p = ply_empty_position;
    p.piece[0] = 1;
    p.piece[7] = 2;
    p.piece[56] = 9;
    p.piece[63] = 10;
    write(&p);
    assert_int_equal(number_in_cell(21), 1);
    assert_int_equal(number_in_cell(28), 2);
    assert_int_equal(number_in_cell(91), 33);
    assert_int_equal(number_in_cell(98), 34);
}

static void has_every_piece_the_documented_code(void **state) {
    (void)state;
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) {
            ply_position p = ply_empty_position, back;
            p.piece[33] = ply_piece_of(colour, type);
            write(&p);
            assert_int_equal(number_in_cell(21 + 1 + 40), colour << 5 | type);
            assert_false(ply_failed(read(text, &back)));
            assert_true(ply_same_position(&p, &back));
        }
    }
}

static void are_all_fields_but_the_placement_dropped(void **state) {
    (void)state;
    ply_position p = ply_start_position, back, dropped = p;
    p.turn = PLY_BLACK;
    p.halfmove = 3;
    ply_drop(&dropped, PLY_DROPS_ALL_BUT_BOARD);
    write(&p);
    assert_false(ply_failed(read(text, &back)));
    assert_true(ply_same_position(&back, &dropped));
}

/* The start position with the number of one cell replaced; returns where that number begins. */
static size_t with_cell(unsigned cell, const char *number) {
    char rest[1024];
    write(&ply_start_position);
    char *at = text;
    for (unsigned i = 0; i < cell; i++) at = strchr(at, ' ') + 1;
    strcpy(rest, at + strcspn(at, " "));
    strcpy(at, number);
    strcat(at, rest);
    return (size_t)(at - text);
}

static void assert_refused(const char *cells, const char *name, size_t at) {
    ply_position p = ply_start_position;
    const ply_error error = read(cells, &p);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, name);
    assert_int_equal(error.at, at);
    assert_true(ply_same_position(&p, &ply_start_position));
}

static void assert_cell_refused(unsigned cell, const char *number, const char *name) {
    const size_t at = with_cell(cell, number);
    assert_refused(text, name, at);
}

static void is_a_wrong_number_refused_where_it_begins(void **state) {
    (void)state;
    assert_cell_refused(0, "0", "cell-outside");
    assert_cell_refused(20, "1", "cell-outside");
    assert_cell_refused(29, "38", "cell-outside");
    assert_cell_refused(119, "-2", "cell-outside");
    assert_cell_refused(21, "-1", "cell-value");
    assert_cell_refused(44, "7", "cell-value");
    assert_cell_refused(44, "32", "cell-value");
    assert_cell_refused(44, "39", "cell-value");
    assert_cell_refused(44, "999", "cell-value");
    assert_cell_refused(44, "00", "number-spelling");
    assert_cell_refused(44, "01", "number-spelling");
    assert_cell_refused(44, "-0", "number-spelling");
    assert_cell_refused(0, "-01", "number-spelling");
    assert_cell_refused(44, "1000", "number-spelling");
    assert_cell_refused(44, "+1", "number-expected");
    assert_cell_refused(44, "x", "number-expected");
    assert_cell_refused(44, "", "number-expected");
}

/* A cell is a square if it is one by the formula, and else it lies outside. */
static unsigned square_in(unsigned cell) {
    for (unsigned square = 0; square < 64; square++) {
        if (cell == 21 + square % 8 + 10 * (square / 8)) return square;
    }
    return PLY_NO_SQUARE;
}

static void is_every_cell_judged_as_what_it_is(void **state) {
    (void)state;
    for (unsigned i = 0; i < 120; i++) {
        assert_cell_refused(i, "32", square_in(i) < 64 ? "cell-value" : "cell-outside");
    }
}

/* Row 1 of the drawing stands last in the text. */
static void is_every_cell_a_part(void **state) {
    (void)state;
    static ply_part part[120];
    size_t at = 0;
    write(&ply_empty_position);
    for (unsigned i = 0; i < 120; i++) {
        const unsigned square = square_in(i);
        const bool outside = square == PLY_NO_SQUARE;
        part[i] = (ply_part){.at = at, .bytes = outside ? 2 : 1};
        part[i].name = outside ? "frame" : "square";
        part[i].row = 12 - i / 10;
        part[i].column = i % 10 + 1;
        if (!outside) part[i].squares = (ply_squares)1 << square;
        strcpy(part[i].value, outside ? "-1" : "0");
        if (outside) {
            sprintf(part[i].says, "cell %u, outside the board", i);
        } else {
            sprintf(part[i].says, "%c%u is empty", (int)('a' + square % 8), square / 8 + 1);
        }
        at += part[i].bytes + 1;
    }
    assert_taken_apart(&ply_codec_mailbox120, text, NULL, part, 120);
}

static void is_anything_but_one_space_between_refused(void **state) {
    (void)state;
    /* the bytes next to the digits */
    size_t behind = with_cell(44, "2=") + 1;
    assert_refused(text, "space-expected", behind);
    behind = with_cell(44, "2/") + 1;
    assert_refused(text, "space-expected", behind);
    size_t at = with_cell(44, "0 ");
    assert_refused(text, "number-expected", at + 2);
    at = with_cell(44, "0,");
    assert_refused(text, "space-expected", at + 1);
    at = with_cell(44, "1x");
    assert_refused(text, "space-expected", at + 1);
    at = with_cell(0, "--1");
    assert_refused(text, "number-expected", at + 1);
}

static void is_any_other_count_of_cells_refused(void **state) {
    (void)state;
    const size_t length = write(&ply_start_position);
    for (size_t shorter = 0; shorter < length; shorter++) {
        ply_position p;
        const ply_error error = ply_read_position(&ply_codec_mailbox120, text, shorter, &p);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "too-few-cells");
        assert_int_equal(error.at, shorter);
    }
    strcat(text, " ");
    assert_refused(text, "too-many-cells", length);
    strcat(text, "-1");
    assert_refused(text, "too-many-cells", length);
}

static void is_nothing_read_past_the_length(void **state) {
    (void)state;
    assert_nothing_is_read_past(&ply_codec_mailbox120, text, write(&ply_start_position));
}

static void is_a_buffer_one_byte_short_an_error(void **state) {
    (void)state;
    ply_position p = ply_empty_position;
    for (unsigned square = 0; square < 64; square++) p.piece[square] = 14;
    size_t length = write(&p);
    assert_int_equal(length, ply_codec_mailbox120.longest);
    text[0] = '?';
    size_t unchanged = 5;
    const ply_error error =
        ply_write_position(&ply_codec_mailbox120, &p, text, length - 1, &unchanged);
    assert_int_equal(ply_status_of(error), PLY_NO_ROOM);
    assert_int_equal(text[0], '?');
    assert_int_equal(unchanged, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_start_position_written_as_in_the_readme),
        cmocka_unit_test(is_every_square_in_its_cell),
        cmocka_unit_test(do_the_corners_lie_where_the_document_says),
        cmocka_unit_test(has_every_piece_the_documented_code),
        cmocka_unit_test(are_all_fields_but_the_placement_dropped),
        cmocka_unit_test(is_a_wrong_number_refused_where_it_begins),
        cmocka_unit_test(is_every_cell_judged_as_what_it_is),
        cmocka_unit_test(is_every_cell_a_part),
        cmocka_unit_test(is_anything_but_one_space_between_refused),
        cmocka_unit_test(is_any_other_count_of_cells_refused),
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(is_a_buffer_one_byte_short_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
