/* sentence_test.c - sentences made from errors. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "plyproof.h"

/* The clause that a pattern makes with two numbers. */
static const char *clause(const char *pattern, int32_t a, int32_t b) {
    static char out[PLY_SENTENCE_MAX];
    const ply_fault fault = {PLY_BAD_TEXT, "test", pattern};
    const ply_error error = {.fault = &fault, .a = a, .b = b};
    const size_t length = ply_error_sentence(error, out, sizeof out);
    assert_int_equal(length, strlen(out));
    return out;
}

static void is_a_number_decimal(void **state) {
    (void)state;
    assert_string_equal(clause("{a} of {b}", 17, -3), "17 of -3");
    assert_string_equal(clause("{a}", INT32_MIN, 0), "-2147483648");
}

static void are_small_numbers_words(void **state) {
    (void)state;
    assert_string_equal(clause("{a:word} files", 9, 0), "nine files");
    assert_string_equal(clause("{a:word} file{a:s}", 2, 0), "two files");
    assert_string_equal(clause("{a:word} file{a:s}", 1, 0), "one file");
    assert_string_equal(clause("{a:word} file{a:s}", 0, 1), "no files");
    assert_string_equal(clause("{a:word} and {b:word}", 0, 20), "no and twenty");
    assert_string_equal(clause("{a:word} and {b:word}", 21, -1), "21 and -1");
}

static void are_squares_named(void **state) {
    (void)state;
    assert_string_equal(clause("{a:square}{b:square}", 0, 63), "a1h8");
    assert_string_equal(clause("{a:square}", 28, 0), "e4");
    assert_string_equal(clause("{a:square} {b:square}", 64, -1), "no square no square");
}

static void can_every_byte_be_shown(void **state) {
    (void)state;
    assert_string_equal(clause("{a:byte} {b:byte}", 'x', '~'), "'x' '~'");
    assert_string_equal(clause("{a:byte} {b:byte}", 0, 255), "0x00 0xff");
    assert_string_equal(clause("{a:byte} {b:byte}", 127, ' '), "0x7f a blank");
    assert_string_equal(clause("{a:byte}", -1, 0), "the end");
}

static void are_moves_written_by_their_squares(void **state) {
    (void)state;
    const ply_move push = ply_move_of(12, 28, 0), promotion = ply_move_of(52, 60, PLY_QUEEN);
    assert_string_equal(clause("{a:move} {b:move}", push, promotion), "e2e4 e7e8q");
    assert_string_equal(clause("{a:move}", ply_move_of(52, 60, PLY_KNIGHT), 0), "e7e8n");
}

static void are_pieces_named(void **state) {
    (void)state;
    assert_string_equal(clause("{a:piece}, {b:piece}", 1, 14), "white pawn, black king");
    assert_string_equal(clause("{a:piece}, {b:piece}", 0, 7), "no, white no");
}

static void are_problems_told(void **state) {
    (void)state;
    assert_string_equal(clause("{a:problem}{b:problem}", PLY_PROBLEM_WHITE_KINGS, 3),
                        "White has not exactly one king");
}

static void do_ordinals_end_as_they_are_spoken(void **state) {
    (void)state;
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 1, 2), "1st 2nd");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 3, 4), "3rd 4th");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 11, 112), "11th 112th");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 0, 121), "0th 121st");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", -1, -11), "-1th -11th");
}

static void is_what_is_no_place_left_as_it_is(void **state) {
    (void)state;
    assert_string_equal(clause("{c} {} {a {ab} a}", 1, 2), "{c} {} {a {ab} a}");
    assert_string_equal(clause("{a:unheard}", 7, 0), "7");
    assert_string_equal(clause("", 7, 0), "");
}

static void is_a_way_named_in_full(void **state) {
    (void)state;
    assert_string_equal(clause("{a:squares} {a:squar}", 28, 0), "28 28");
    assert_string_equal(clause("{a:", 28, 0), "{a:");
}

/* As snprintf does it: the whole length is returned, and what fits is written, with its NUL. */
static void is_a_sentence_cut_to_its_room(void **state) {
    (void)state;
    const ply_fault fault = {PLY_BAD_TEXT, "test", "rank {a} has {b:word} files"};
    const ply_error error = {.fault = &fault, .a = 3, .b = 9};
    const char whole[] = "rank 3 has nine files";
    const size_t length = sizeof whole - 1;
    for (size_t capacity = 0; capacity < 2 * sizeof whole; capacity++) {
        char out[2 * sizeof whole];
        const size_t written = capacity <= length ? capacity : sizeof whole;
        memset(out, '#', sizeof out);
        assert_int_equal(ply_error_sentence(error, out, capacity), length);
        if (capacity) assert_memory_equal(out, whole, written - 1);
        if (capacity) assert_int_equal(out[written - 1], '\0');
        for (size_t i = written; i < sizeof out; i++) assert_int_equal(out[i], '#');
    }
    assert_int_equal(ply_error_sentence(error, NULL, 0), length);
}

static void is_there_nothing_to_say_without_an_error(void **state) {
    (void)state;
    char out[2] = "#";
    assert_int_equal(ply_error_sentence((ply_error){0}, out, sizeof out), 0);
    assert_string_equal(out, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_number_decimal),
        cmocka_unit_test(are_small_numbers_words),
        cmocka_unit_test(are_squares_named),
        cmocka_unit_test(can_every_byte_be_shown),
        cmocka_unit_test(are_moves_written_by_their_squares),
        cmocka_unit_test(are_pieces_named),
        cmocka_unit_test(are_problems_told),
        cmocka_unit_test(do_ordinals_end_as_they_are_spoken),
        cmocka_unit_test(is_what_is_no_place_left_as_it_is),
        cmocka_unit_test(is_a_way_named_in_full),
        cmocka_unit_test(is_a_sentence_cut_to_its_room),
        cmocka_unit_test(is_there_nothing_to_say_without_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
