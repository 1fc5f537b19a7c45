/* epd_test.c - lines of suites: every spelling in use, and every way to get one wrong. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "epd.h"

#define FEN          "8/8/8/8/8/8/4k3/K7 b - - 3 40"
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static perft_epd epd_of(const char *line) {
    perft_epd epd;
    const ply_error error = perft_epd_read(line, strlen(line), &epd);
    if (ply_failed(error)) fail_msg("'%s': %s, byte %zu", line, error.fault->name, error.at);
    return epd;
}

static void are_counts_read_in_every_spelling(void **state) {
    (void)state;
    static const char *const lines[] = {
        FEN " ;D1 20 ;D2 400",
        FEN " D1 20; D2 400;",
        FEN "; D1 20; D2 400",
        FEN ";D1 20;D2 400;",
        FEN " ; perft 1 = 20 ; perft 2 = 400 ;",
        FEN "; perft 1=20; perft 2=400",
        FEN " perft 1 20; perft 2 400",
        FEN " ;d1 20 ;d2 400\r",
        "  " FEN "\t;\tD1   20 ;;D2 400 ; ",
        FEN " ;D2 400 ;D1 20 ;D1 20",
        FEN " 7 x; D1 20; D2 400",
        FEN "; id \"x\"; D1 20; bm e4 e5; D2 400; c9 \"a;b D1 7\"",
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        const perft_epd epd = epd_of(lines[i]);
        assert_true(epd.has_position);
        assert_int_equal(epd.depths, 6);
        assert_true(epd.leaves[1] == 20 && epd.leaves[2] == 400);
        assert_int_equal(epd.position.halfmove, 3);
        assert_int_equal(epd.position.fullmove, 40);
    }
}

static void may_the_counters_be_missing(void **state) {
    (void)state;
    static const char *const lines[] = {
        "8/8/8/8/8/8/4k3/K7 b - - D1 20",      "8/8/8/8/8/8/4k3/K7 b - - ;D1 20",
        "8/8/8/8/8/8/4k3/K7 b - -;D1 20",      "8/8/8/8/8/8/4k3/K7 b;D1 20",
        "8/8/8/8/8/8/4k3/K7 b - - perft 1 20",
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        const perft_epd epd = epd_of(lines[i]);
        assert_int_equal(epd.depths, 2);
        assert_int_equal(epd.position.turn, PLY_BLACK);
        assert_int_equal(epd.position.fullmove, 1);
    }
}

static void is_c0_the_remark_and_id_without_it(void **state) {
    (void)state;
    perft_epd epd = epd_of(FEN " ;D1 20 ;c0 \"ep; pinned\"");
    assert_int_equal(epd.remark_length, 10);
    assert_memory_equal(epd.remark, "ep; pinned", 10);
    epd = epd_of(FEN "; id \"one\"; c0 \"two\"; D1 20");
    assert_memory_equal(epd.remark, "two", epd.remark_length);
    epd = epd_of(FEN "; c0 \"two\"; id \"one\"; D1 20");
    assert_memory_equal(epd.remark, "two", epd.remark_length);
    epd = epd_of(FEN "; c0 \"x\"; id \"one\"; D1 20");
    assert_int_equal(epd.remark_length, 1);
    epd = epd_of(FEN "; c0 \"\"; id one; D1 20");
    assert_int_equal(epd.remark_length, 3);
    assert_memory_equal(epd.remark, "one", 3);
    assert_int_equal(epd_of(FEN "; bm e4; D1 20").remark_length, 0);
    assert_int_equal(epd_of(FEN "; c0 \"one\"; c0 \"\"; D1 20").remark_length, 0);
    epd = epd_of(FEN "; id one; D1 20");
    assert_memory_equal(epd.remark, "one", 3);
    assert_int_equal(epd_of(FEN).remark_length, 0);
}

static void have_blank_lines_and_comments_no_position(void **state) {
    (void)state;
    static const char *const lines[] = {"", "   \t\r", ("# " FEN), "  # D1"};
    for (size_t i = 0; i < COUNT(lines); i++) assert_false(epd_of(lines[i]).has_position);
}

static void is_a_count_exact_past_64_bits(void **state) {
    (void)state;
    const perft_epd epd = epd_of(FEN " ;D15 2015099950053364471960 "
                                     ";D24 340282366920938463463374607431768211455");
    assert_true(epd.leaves[15] == (perft_count)2015099950053364u * 1000000u + 471960u);
    assert_true(epd.leaves[24] == ~(perft_count)0);
}

/* A line that is refused: by what, at which byte. */
static const struct refusal {
    const char *line, *fault;
    size_t at;
} refusals[] = {
    {FEN " ;D3 20 ;D3 21", "two-counts", 41},
    {FEN " ;D1 20 ;perft 1 21", "two-counts", 46},
    {FEN " ;D1", "count-expected", 33},
    {FEN " ;D1 x", "count-expected", 34},
    {FEN " ;D1 -5", "count-expected", 34},
    {FEN " ;D1 20x", "count-expected", 34},
    {FEN " ;D1 2 0", "semicolon-expected", 36},
    {FEN " D1 20 D2 400", "semicolon-expected", 36},
    {FEN " ;D25 1", "depth-expected", 32},
    {FEN " ;perft = 20", "depth-expected", 37},
    {FEN " ;perft x 20", "depth-expected", 37},
    {FEN " ;D1 340282366920938463463374607431768211456", "count-too-large", 34},
    {FEN " ;c0 \"open ;D1 20", "quote-open", 34},
    {FEN " ;c0 in\"side ;D1 20", "quote-inside", 36},
    {FEN " ;c0 \"x\" y", "semicolon-expected", 38},
    {"8/8/8/9/8/8/4k3/K7 b - - ;D1 20", "piece-expected", 6},
    {"  8/8/8/8/8/8/4k3/K7   b   KK   - ;D1 20", "castling-repeated", 28},
    {"8/8/8/8/8/8/4k3/K7 b - - 05 1 ;D1 20", "halfmove-leading-zero", 25},
    {";D1 20", "text-empty", 0},
};

static void is_a_bad_line_refused_at_its_byte_and_by_its_name(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refusals); i++) {
        perft_epd epd = {.depths = 12345};
        const ply_error error = perft_epd_read(refusals[i].line, strlen(refusals[i].line), &epd);
        if (!ply_failed(error)) fail_msg("'%s' is read", refusals[i].line);
        if (strcmp(error.fault->name, refusals[i].fault) != 0 || error.at != refusals[i].at) {
            fail_msg("'%s': %s, byte %zu", refusals[i].line, error.fault->name, error.at);
        }
        assert_int_equal(epd.depths, 12345);
        /* What no clause says is 0. */
        if (!strstr(error.fault->clause, "{a")) assert_int_equal(error.a, 0);
        if (!strstr(error.fault->clause, "{b")) assert_int_equal(error.b, 0);
    }
}

/* What no FEN is as long as is cut before it is read, and refused where it goes wrong. */
static void is_a_position_that_is_too_long_refused_at_its_byte(void **state) {
    (void)state;
    char line[2 * PLY_TEXT_MAX] = "8/8/8/8/8/8/4k3/K7 b - - 0 ";
    const size_t head = strlen(line);
    perft_epd epd;
    memset(line + head, '1', sizeof line - head);
    const ply_error error = perft_epd_read(line, sizeof line, &epd);
    assert_string_equal(error.fault->name, "fullmove-too-large");
    assert_int_equal(error.at, head + 5); /* the number does not fit any more */
}

/* The line lies in memory of exactly its length, so that a sanitizer sees a byte too many. */
static void is_nothing_read_past_the_length(void **state) {
    (void)state;
    static const char line[] = FEN "; id \"one\"; perft 2 = 400 ;D1 20 ;c0 \"x\" ; ";
    for (size_t length = 0; length < sizeof line; length++) {
        char *copy = malloc(length + 1);
        char *end_of_block = copy + 1; /* ends where the block does */
        memcpy(end_of_block, line, length);
        perft_epd epd;
        const ply_error error = perft_epd_read(end_of_block, length, &epd);
        assert_true(!ply_failed(error) || error.at <= length);
        /* Nor does it matter what stands behind. */
        perft_epd within;
        const ply_error same = perft_epd_read(line, length, &within);
        assert_true(same.fault == error.fault && same.at == error.at);
        if (!ply_failed(error)) {
            assert_int_equal(within.depths, epd.depths);
            assert_int_equal(within.remark_length, epd.remark_length);
        }
        free(copy);
    }
}

static void does_a_line_that_was_written_read_the_same(void **state) {
    (void)state;
    static const char *const lines[] = {
        FEN " ;D1 20 ;D2 400 ;c0 \"ep; pinned\"",
        FEN " ;D24 340282366920938463463374607431768211455",
        FEN " ;D0 1 ;D1 20",
        FEN " ;c0 \"x\"",
        FEN,
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        char out[PERFT_EPD_MAX + 64];
        const perft_epd epd = epd_of(lines[i]);
        assert_int_equal(perft_epd_write(&epd, out), strlen(lines[i]));
        assert_memory_equal(out, lines[i], strlen(lines[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_counts_read_in_every_spelling),
        cmocka_unit_test(may_the_counters_be_missing),
        cmocka_unit_test(is_c0_the_remark_and_id_without_it),
        cmocka_unit_test(have_blank_lines_and_comments_no_position),
        cmocka_unit_test(is_a_count_exact_past_64_bits),
        cmocka_unit_test(is_a_bad_line_refused_at_its_byte_and_by_its_name),
        cmocka_unit_test(is_a_position_that_is_too_long_refused_at_its_byte),
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(does_a_line_that_was_written_read_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
