/* explain_test.c - sentences made from errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/explain.h"

/* The clause that a pattern makes with two numbers. */
static const char *clause(const char *pattern, int32_t a, int32_t b) {
    static char out[CLI_SENTENCE_MAX];
    const ply_fault fault = {PLY_BAD_TEXT, "test", pattern};
    const size_t length = cli_clause((ply_error){.fault = &fault, .a = a, .b = b}, out);
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

static void do_ordinals_end_as_they_are_spoken(void **state) {
    (void)state;
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 1, 2), "1st 2nd");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 3, 4), "3rd 4th");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 11, 112), "11th 112th");
    assert_string_equal(clause("{a:ordinal} {b:ordinal}", 0, 121), "0th 121st");
}

static void is_what_is_no_place_left_as_it_is(void **state) {
    (void)state;
    assert_string_equal(clause("{c} {} {a {ab} a}", 1, 2), "{c} {} {a {ab} a}");
    assert_string_equal(clause("{a:unheard}", 7, 0), "7");
    assert_string_equal(clause("", 7, 0), "");
}

static void is_a_clause_that_is_too_long_cut(void **state) {
    (void)state;
    char pattern[2 * CLI_SENTENCE_MAX];
    memset(pattern, 'x', sizeof pattern);
    pattern[sizeof pattern - 1] = '\0';
    assert_int_equal(strlen(clause(pattern, 0, 0)), CLI_SENTENCE_MAX - 1);
}

static void is_the_place_named_after_the_clause(void **state) {
    (void)state;
    char out[CLI_SENTENCE_MAX];
    const ply_fault fault = {PLY_BAD_TEXT, "rank-too-long", "rank {a} has {b:word} files"};
    const ply_error error = {.fault = &fault, .at = 24, .ply = 7, .a = 3, .b = 9};
    const size_t length = cli_sentence(error, PLY_POSITION, out);
    assert_int_equal(length, strlen(out));
    assert_string_equal(out, "rank 3 has nine files (byte 24)");
    cli_sentence(error, PLY_GAME, out);
    assert_string_equal(out, "rank 3 has nine files (ply 7, byte 24)");
    cli_sentence(error, PLY_MOVE, out);
    assert_string_equal(out, "rank 3 has nine files (byte 24)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_number_decimal),
        cmocka_unit_test(are_small_numbers_words),
        cmocka_unit_test(are_squares_named),
        cmocka_unit_test(can_every_byte_be_shown),
        cmocka_unit_test(are_moves_written_by_their_squares),
        cmocka_unit_test(are_pieces_named),
        cmocka_unit_test(do_ordinals_end_as_they_are_spoken),
        cmocka_unit_test(is_what_is_no_place_left_as_it_is),
        cmocka_unit_test(is_a_clause_that_is_too_long_cut),
        cmocka_unit_test(is_the_place_named_after_the_clause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
