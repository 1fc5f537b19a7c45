/* answer_test.c - is what engines write understood, however they write it? */
/* SPDX-License-Identifier: MIT */
#include "answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static perft_answer answer;

static void read_at(const char *fen, unsigned depth, const char *text) {
    ply_position p = ply_start_position;
    if (fen) {
        assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
    }
    perft_answer_read(&answer, &p, depth, text, strlen(text));
}

static void expect_total(unsigned depth, const char *text, unsigned long long total) {
    read_at(NULL, depth, text);
    if (!answer.has_total || answer.total != total) {
        fail_msg("%s: %llu instead of %llu", text, (unsigned long long)answer.total, total);
    }
}

static void expect_none(unsigned depth, const char *text) {
    read_at(NULL, depth, text);
    if (answer.has_total) fail_msg("%s: %llu", text, (unsigned long long)answer.total);
}

static void are_totals_read_in_every_spelling(void **state) {
    (void)state;
    expect_total(2, "Nodes searched: 400\n", 400);
    expect_total(2, "Nodes searched  : 400", 400);
    expect_total(2, "Total: 400\r\n", 400);
    expect_total(2, "total nodes: 400 time: 3 ms\n", 400);
    expect_total(5, "perft(5) = 4865609\n", 4865609);
    expect_total(5, "Perft 5: 4,865,609 nodes in 0.03 s (160,000,000 nps)\n", 4865609);
    expect_total(5, "perft 5 4865609\n", 4865609);
    expect_total(1, "perft(1): 3  0.000s  0.84 MNPS\n", 3);
    expect_total(2, "400\n", 400);
    expect_total(2, "400 nodes in 3 ms\n", 400);
    expect_total(2, "Total time (ms) : 3\nNodes searched  : 400\nNodes/second    : 133333\n", 400);
    expect_total(2, "info string perft 2 nodes 400 time 1\n", 400);
    expect_total(2, "depth 1 nodes 20\ndepth 2 nodes 400\ndepth 3 nodes 8902\n", 400);
    expect_total(2, "1 20 0.00\n2 400 0.01\n", 400);
    expect_total(2, "leaf nodes = 400", 400);
    expect_total(2, "Moves: 20\nNodes: 400\n", 400);
    expect_total(2, "engine> Nodes searched: 400\n", 400);
    expect_total(2, "info depth 2 nodes 400 time 3 nps 4000\n", 400);
    expect_total(2, "info nodes 7\n400\n", 400);
    expect_total(2, "info nodes 7\ne2e4 20\n", 20); /* the sum is worth more */
}

static void is_nothing_taken_for_a_total_that_is_none(void **state) {
    (void)state;
    expect_none(3, "Unknown command: perft 3\n");
    expect_none(3, "perft 3\n");
    expect_none(3, "Illegal move: perft 3\n");
    expect_none(2, "info depth 2 nodes 400 nps 4000 pv e2e4 e7e5\nbestmove e2e4\n");
    expect_none(2, "info nodes 400 score cp 3\n");
    expect_none(2, "info depth 2 currmove e2e4 currmovenumber 1 nodes 400\n");
    expect_none(2, "8  r n b q k b n r\nFen: 8/8/8/8/8/8/8/K6k w - - 0 1\n");
    expect_none(2, "time 0.25 s, 3 ms, 400 nps\n");
    expect_none(2, "");
}

static void are_lists_read_in_every_spelling(void **state) {
    (void)state;
    static const char *const lines[] = {"e2e4: 20\n",
                                        "e2e4 - 20\n",
                                        "e2e4 20\n",
                                        "1. e2e4 20\n",
                                        "1) e2e4: 20 \n",
                                        " e2e4  =  20\n",
                                        "e2-e4 20\n",
                                        "20 e2e4\n",
                                        "E2E4: 20\n",
                                        "e4 20\n",
                                        "info string e2e4: 20\n",
                                        "e2e4 (nodes: 20)\n",
                                        "> e2e4: 20\n",
                                        "engine> engine> e2e4: 20\n",
                                        "Pe2-e4: 20\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        read_at(NULL, 2, lines[i]);
        if (answer.count != 1 || answer.list[0].move != ply_move_of(12, 28, 0) ||
            !answer.list[0].counted || answer.list[0].leaves != 20) {
            fail_msg("not read: %s", lines[i]);
        }
        assert_int_equal(answer.total, 20);
    }
    read_at(NULL, 1, "a2a3 b2b3, c2c3\n");
    assert_int_equal(answer.count, 3);
    assert_int_equal(answer.total, 3);
}

static void are_promotions_and_castling_read(void **state) {
    (void)state;
    static const char fen[] = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    static const char *const texts[] = {"a7a8q 1", "a7a8Q 1", "a7a8=Q: 1", "a7a8(q) 1", "a8=Q+ 1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        read_at(fen, 1, texts[i]);
        assert_int_equal(answer.count, 1);
        assert_int_equal(answer.list[0].move, ply_move_of(48, 56, PLY_QUEEN));
    }
    read_at(fen, 1, "e1g1 1\ne1h1 1\nO-O 1\n");
    assert_int_equal(answer.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(answer.list[i].move, ply_move_of(4, 6, 0));
    }
    read_at(fen, 1, "e1c1 1\ne1a1 1\nO-O-O 1\n");
    assert_int_equal(answer.list[1].move, ply_move_of(4, 2, 0));
    assert_int_equal(answer.list[2].move, ply_move_of(4, 2, 0));
    read_at(fen, 1, "0-0: 1\n0-0-0: 1\no-o 1\nO-O-O+ 1\n");
    assert_int_equal(answer.count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(answer.list[i].move, ply_move_of(4, i % 2 ? 2 : 6, 0));
        assert_int_equal(answer.list[i].leaves, 1);
    }
}

/* The letter of a piece may stand before its squares; and castling that is not legal is what the
 * engine is to be told of. */
static void are_long_names_and_illegal_castling_read(void **state) {
    (void)state;
    read_at(NULL, 1, "Ng1-f3: 1\nNg1xf3: 1\nNg1f3 1\nO-O 1\n");
    assert_int_equal(answer.count, 4);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(answer.list[i].move, ply_move_of(6, 21, 0));
        assert_int_equal(answer.list[i].leaves, 1);
    }
    assert_int_equal(answer.list[3].move, ply_move_of(4, 6, 0));
}

static void are_illegal_moves_and_repetitions_kept(void **state) {
    (void)state;
    read_at(NULL, 1, "e2e5: 1\ne2e4: 1\ne2e4: 1\ne7e8k 1\n\nNodes searched: 4\n");
    assert_int_equal(answer.count, 4);
    assert_int_equal(answer.list[0].move, ply_move_of(12, 36, 0));
    assert_int_equal(ply_promotion(answer.list[3].move), PLY_KING);
    assert_true(answer.sure);
}

static void are_complaints_kept(void **state) {
    (void)state;
    read_at(NULL, 2, "Error (illegal position): setboard\n");
    assert_string_equal(answer.complaint, "Error (illegal position): setboard");
    read_at(NULL, 2, "bestmove e2e4\n");
    assert_true(answer.searched);
}

static void is_a_list_without_end_cut_off(void **state) {
    (void)state;
    static char text[6 * 2000 + 1];
    for (size_t i = 0; i < 2000; i++) strcpy(text + 5 * i, "a2a3\n");
    read_at(NULL, 1, text);
    assert_int_equal(answer.count, PERFT_LISTED_MAX);
    assert_true(answer.too_long);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_totals_read_in_every_spelling),
        cmocka_unit_test(is_nothing_taken_for_a_total_that_is_none),
        cmocka_unit_test(are_lists_read_in_every_spelling),
        cmocka_unit_test(are_promotions_and_castling_read),
        cmocka_unit_test(are_long_names_and_illegal_castling_read),
        cmocka_unit_test(are_illegal_moves_and_repetitions_kept),
        cmocka_unit_test(are_complaints_kept),
        cmocka_unit_test(is_a_list_without_end_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
