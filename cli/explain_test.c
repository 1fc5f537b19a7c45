/* explain_test.c - the sentence of an error and where it was. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/explain.h"

static void is_a_clause_that_is_too_long_cut(void **state) {
    (void)state;
    char pattern[2 * CLI_SENTENCE_MAX], out[CLI_SENTENCE_MAX];
    memset(pattern, 'x', sizeof pattern);
    pattern[sizeof pattern - 1] = '\0';
    const ply_fault fault = {PLY_BAD_TEXT, "test", pattern};
    const ply_error error = {.fault = &fault, .at = SIZE_MAX, .ply = UINT32_MAX};
    const size_t length = cli_sentence(error, PLY_GAME, out);
    assert_int_equal(length, strlen(out));
    assert_non_null(strstr(out, "xx (ply 4294967295, byte 18446744073709551615)"));
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
        cmocka_unit_test(is_a_clause_that_is_too_long_cut),
        cmocka_unit_test(is_the_place_named_after_the_clause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
