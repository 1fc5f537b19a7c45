/* tally_test.c - the kinds of last moves, against the tables that everybody checks with. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tally_known.h"

static const perft_known_row rows[] = {
    {"startpos", 4, {197281, 1576, 0, 0, 0, 469, 0, 0, 8}},
    {"startpos", 5, {4865609, 82719, 258, 0, 0, 27351, 6, 0, 347}},
    {"kiwipete", 3, {97862, 17102, 45, 3162, 0, 993, 0, 0, 1}},
    {"position3", 4, {43238, 3348, 123, 0, 0, 1680, 106, 0, 17}},
    {"position3", 5, {674624, 52051, 1165, 0, 0, 52950, 1292, 3, 0}},
    {"position4", 3, {9467, 1021, 4, 0, 120, 38, 2, 0, 22}},
    {"position4", 4, {422333, 131393, 0, 7795, 60032, 15492, 19, 0, 5}},
};

static void do_tallies_match_the_published_tables(void **state) {
    (void)state;
    for (size_t g = 0; g < ply_generator_count; g++) {
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            perft_assert_row(ply_generators[g], &rows[i]);
        }
    }
}

/* The rook that castles gives check itself: that check is not discovered. */
static void is_a_castling_rook_not_discovered(void **state) {
    (void)state;
    static const char *const fens[] = {"5k2/8/8/8/8/8/8/4K2R w K - 0 1",
                                       "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"};
    for (size_t i = 0; i < 2; i++) {
        ply_position position;
        perft_tally c;
        assert_false(
            ply_failed(ply_read_position(&ply_codec_fen, fens[i], strlen(fens[i]), &position)));
        perft_plain_tally(ply_generators[0], &position, 1, &c);
        assert_int_equal(c.castles, 1);
        assert_int_equal(c.checks, 3);
        assert_int_equal(c.discovered, 0);
    }
}

static void does_depth_0_have_a_leaf_and_no_last_move(void **state) {
    (void)state;
    perft_tally c;
    perft_plain_tally(ply_generators[0], &ply_start_position, 0, &c);
    assert_int_equal(c.leaves, 1);
    assert_int_equal(c.captures + c.checks + c.castles, 0);
}

/* What threads find is added up: every kind, and none as another. */
static void is_every_kind_added_up(void **state) {
    (void)state;
    perft_tally sum = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const perft_tally part = {10, 200, 3000, 40, 500, 6000, 70, 800, 9000},
                      all = {11, 202, 3003, 44, 505, 6006, 77, 808, 9009};
    perft_tally_add(&sum, &part);
    assert_memory_equal(&sum, &all, sizeof sum);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_tallies_match_the_published_tables),
        cmocka_unit_test(is_a_castling_rook_not_discovered),
        cmocka_unit_test(does_depth_0_have_a_leaf_and_no_last_move),
        cmocka_unit_test(is_every_kind_added_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
