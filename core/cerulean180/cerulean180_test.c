/* cerulean180_test.c - the 180 numbers: where each square is, what each piece is, what is refused.
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

static const ply_codec *const codec = &ply_codec_cerulean180;
static char text[1024];

static int cell[180];

/* Writes a position, reads it back, and parts the text into its cells. */
static size_t write_and_read(const ply_position *p) {
    ply_position back;
    size_t length = 0;
    assert_false(ply_failed(ply_write_position(codec, p, text, sizeof text - 1, &length)));
    text[length] = '\0';
    assert_false(ply_failed(ply_read_position(codec, text, length, &back)));
    assert_true(ply_same_position(p, &back));
    char *at = text;
    for (unsigned i = 0; i < 180; i++) cell[i] = (int)strtol(at, &at, 10);
    assert_int_equal(*at, '\0');
    return length;
}

/* index = rank * 15 + file + 17, rank and file from 1 */
static void is_every_square_in_its_cell(void **state) {
    (void)state;
    for (unsigned square = 0; square < 64; square++) {
        ply_position p = ply_empty_position;
        p.piece[square] = ply_piece_of(PLY_WHITE, PLY_QUEEN);
        write_and_read(&p);
        const unsigned index = (square / 8 + 1) * 15 + square % 8 + 1 + 17;
        unsigned squares = 0;
        for (unsigned i = 0; i < 180; i++) squares += cell[i] != 0;
        assert_int_equal(squares, 64);
        assert_int_equal(cell[index], 32);
    }
}

static void has_every_piece_its_power_of_two(void **state) {
    (void)state;
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) {
            ply_position p = ply_empty_position;
            p.piece[0] = ply_piece_of(colour, type);
            write_and_read(&p);
            assert_int_equal(cell[33], (1 << type) + (int)colour);
            assert_int_equal(cell[34], 128);
            assert_int_equal(cell[32], 0);
        }
    }
}

static void are_the_longest_texts_as_long_as_the_codec_says(void **state) {
    (void)state;
    assert_int_equal(write_and_read(&ply_empty_position), codec->longest);
}

static void assert_refused(unsigned index, const char *number, const char *name) {
    char changed[1024], *at = text;
    ply_position p;
    write_and_read(&ply_empty_position);
    for (unsigned i = 0; i < index; i++) at = strchr(at, ' ') + 1;
    const size_t before = (size_t)(at - text);
    memcpy(changed, text, before);
    strcpy(changed + before, number);
    strcat(changed, at + strcspn(at, " "));
    const ply_error error = ply_read_position(codec, changed, strlen(changed), &p);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, name);
    assert_int_equal(error.at, before);
}

static void is_a_wrong_number_refused_where_it_begins(void **state) {
    (void)state;
    assert_refused(0, "128", "cell-outside");
    assert_refused(32, "2", "cell-outside");
    assert_refused(41, "-1", "cell-outside");
    assert_refused(33, "0", "cell-value");
    assert_refused(33, "1", "cell-value");
    assert_refused(33, "6", "cell-value");
    assert_refused(33, "129", "cell-value");
    assert_refused(33, "-2", "cell-value");
    assert_refused(33, "0128", "number-spelling");
    assert_refused(0, "-0", "number-spelling");
    assert_refused(33, "+2", "number-expected");
}

/* A cell is a square if it is one by the formula, and else it lies outside. */
static unsigned square_in(unsigned index) {
    for (unsigned square = 0; square < 64; square++) {
        if (index == (square / 8 + 1) * 15 + square % 8 + 1 + 17) return square;
    }
    return PLY_NO_SQUARE;
}

static void is_every_cell_judged_as_what_it_is(void **state) {
    (void)state;
    for (unsigned i = 0; i < 180; i++) {
        assert_refused(i, "1", square_in(i) < 64 ? "cell-value" : "cell-outside");
    }
}

/* Row 1 of the drawing stands last in the text. */
static void is_every_cell_a_part(void **state) {
    (void)state;
    static ply_part part[180];
    size_t at = 0;
    text[write_and_read(&ply_empty_position)] = '\0';
    for (unsigned i = 0; i < 180; i++) {
        const unsigned square = square_in(i);
        const bool outside = square == PLY_NO_SQUARE;
        part[i] = (ply_part){.at = at, .bytes = outside ? 1 : 3};
        part[i].name = outside ? "frame" : "square";
        part[i].row = 12 - i / 15;
        part[i].column = i % 15 + 1;
        if (!outside) part[i].squares = (ply_squares)1 << square;
        strcpy(part[i].value, outside ? "0" : "128");
        if (outside) {
            sprintf(part[i].says, "cell %u, outside the board", i);
        } else {
            sprintf(part[i].says, "%c%u is empty", (int)('a' + square % 8), square / 8 + 1);
        }
        at += part[i].bytes + 1;
    }
    assert_taken_apart(codec, text, NULL, part, 180);
}

static void is_nothing_read_past_the_length(void **state) {
    (void)state;
    size_t length = 0;
    assert_false(
        ply_failed(ply_write_position(codec, &ply_start_position, text, sizeof text - 1, &length)));
    assert_nothing_is_read_past(codec, text, length);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(is_every_square_in_its_cell),
        cmocka_unit_test(has_every_piece_its_power_of_two),
        cmocka_unit_test(are_the_longest_texts_as_long_as_the_codec_says),
        cmocka_unit_test(is_a_wrong_number_refused_where_it_begins),
        cmocka_unit_test(is_every_cell_judged_as_what_it_is),
        cmocka_unit_test(is_every_cell_a_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
