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

/* Words and signs about a number, and signs within it. */
static void are_totals_read_behind_every_word(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned long long total;
    } lines[] = {
        {"perft 2 nodes: 400", 400},
        {"perft 2 nodes=400", 400},
        {"perft: 2 = 400", 400},
        {"perft 20 nodes", 20},
        {"perft 20 leaves", 20},
        {"perft 20 positions", 20},
        {"Leaf count is 400", 400},
        {"Leaves: 400", 400},
        {"Positions: 400", 400},
        {"it is 400 leaves", 400},
        {"it is 400 leafs", 400},
        {"it is 400 positions", 400},
        {"it is 400 moves", 400},
        {"Nodes: 1,234", 1234},
        {"Nodes: 1'234'567 of all", 1234567},
        {"Nodes: 1_234", 1234},
        {"1,23 nodes", 23},     /* two numbers */
        {"1,2345 nodes", 2345}, /* also */
        {"1,a nodes: 400", 400},
        {"1,2a nodes: 400", 400},
        {"1,23a nodes: 400", 400},
        {"2. 400", 400},
        {"400.", 400},
        {"\r400", 400},
        {"my_engine> 400", 400},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expect_total(2, lines[i].text, lines[i].total);
    }
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
    expect_none(2, "It makes 1000 nodes per second\n");
    expect_none(2, "It makes 1000 positions per second\n");
    expect_none(2, "Nodes per second: 1000\n");
    expect_none(2,
                "Nodes: 11111111111111111111111111111111111111111\n"); /* no number has 41 digits */
    expect_none(2, "11111111111111111111111111111111111111111 2\n");
    expect_none(2, "0.25 400\n");
    expect_none(2, "info depth 2\n");
    expect_none(2, "info nodes many\n");
    expect_none(2, "engine>\n");
    expect_none(2, "engine>400\n");
    expect_none(2, "id name 400\noption name total default 400\nfeature total=400\n");
    expect_none(2, "e2e4\nd2d4 20\n"); /* one has no count, so there is no sum */
    assert_int_equal(answer.count, 2);
}

/* What was refused, as it is shown: its beginning, and only what prints. */
static void is_a_complaint_kept_so_that_it_can_be_shown(void **state) {
    (void)state;
    char text[400];
    read_at(NULL, 2, "Illegal \x01\x7f\xff.\nUnknown command\n");
    assert_string_equal(answer.complaint, "Illegal ???.");
    memset(text, 'x', sizeof text);
    memcpy(text, "usage: ", 7);
    text[sizeof text - 1] = '\0';
    read_at(NULL, 2, text);
    text[sizeof answer.complaint - 1] = '\0';
    assert_string_equal(answer.complaint, text);
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

/* Reads one line with one move and its count; 0 for no move. */
static void expect_move(const char *fen, const char *text, ply_move move) {
    read_at(fen, 2, text);
    if (answer.count != (move != 0) || (move && answer.list[0].move != move)) {
        fail_msg("%s: %zu moves", text, answer.count);
    }
}

static void are_moves_told_from_what_only_begins_so(void **state) {
    (void)state;
    static const char promotes[] = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    static const char black[] = "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1";
    const ply_move e4 = ply_move_of(12, 28, 0), queen = ply_move_of(48, 56, PLY_QUEEN);
    static const char *const none[] = {
        "e2-e",    "e2x 20",  "e2e45 20",           "e2e4kk 20", "e2e2 20", "O-0 20",
        "O-Ox 20", "O-O1 20", "NNNNNNNNNNNNNNN 20", "Nf3f 20",   "Nf31 20", "Nf9"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) expect_move(NULL, none[i], 0);
    expect_move(NULL, "e2:e4 20", e4);
    expect_move(NULL, "e2e4 moves 20", e4);
    expect_move(NULL, "e2e4 leaves 20", e4);
    expect_move(NULL, "e2e4 nodes", e4);
    expect_move(NULL, "Nf3", ply_move_of(6, 21, 0));
    expect_move(promotes, "a7a8/q 20", queen);
    expect_move(promotes, "a7a8(q 20", queen);
    expect_move(promotes, "a7a8(q", queen);
    expect_move(promotes, "O-O", ply_move_of(4, 6, 0));
    expect_move(black, "O-O# 20", ply_move_of(60, 62, 0));
    expect_move(black, "O-O-O 20", ply_move_of(60, 58, 0));
    /* A king that takes its own rook castles only along its rank. */
    expect_move("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e1e2 20", ply_move_of(4, 12, 0));
}

static void are_lines_of_play_followed_to_the_first_illegal_move(void **state) {
    (void)state;
    char text[512] = "info depth 9 pv";
    perft_answer_begin(&answer, &ply_start_position, 2);
    for (unsigned i = 0; i < 7; i++) strcat(text, " g1f3 g8f6 f3g1 f6g8");
    static const char *const lines[] = {"info depth 9",           "info depth 9 pv",
                                        "info pv d2d4 d7d5",      "info pv e2e5 e7e5",
                                        "info pv e2e4 e2e4 e7e5", "info pv d2d4 d2d4"};
    assert_false(perft_answer_search_line(&answer, text, strlen(text)));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_false(perft_answer_search_line(&answer, lines[i], strlen(lines[i])));
        assert_int_equal(answer.line_length, i < 4 ? 0 : 2);
    }
    /* g1f3, d2d4, the illegal e2e5, e2e4; the line that was kept is the first. */
    assert_int_equal(answer.count, 4);
    assert_int_equal(answer.line[0], ply_move_of(12, 28, 0));
    assert_int_equal(answer.line[1], ply_move_of(12, 28, 0));
}

static void does_a_search_end_with_a_move_or_a_result(void **state) {
    (void)state;
    static const char *const ends[] = {"bestmove e2e4", "move e2e4",   "bestmove (none)", "resign",
                                       "1-0 {mates}",   "0-1 {mates}", "1/2-1/2 {draws}"};
    static const char *const others[] = {"",    "1-",  "0-0",
                                         "1/1", "2-0", "info string bestmove e2e4"};
    perft_answer_begin(&answer, &ply_start_position, 2);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        assert_true(perft_answer_search_line(&answer, ends[i], strlen(ends[i])));
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(perft_answer_search_line(&answer, others[i], strlen(others[i])));
    }
    assert_int_equal(answer.count, 1);
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
        cmocka_unit_test(are_totals_read_behind_every_word),
        cmocka_unit_test(is_nothing_taken_for_a_total_that_is_none),
        cmocka_unit_test(is_a_complaint_kept_so_that_it_can_be_shown),
        cmocka_unit_test(are_moves_told_from_what_only_begins_so),
        cmocka_unit_test(are_lines_of_play_followed_to_the_first_illegal_move),
        cmocka_unit_test(does_a_search_end_with_a_move_or_a_result),
        cmocka_unit_test(are_lists_read_in_every_spelling),
        cmocka_unit_test(are_promotions_and_castling_read),
        cmocka_unit_test(are_long_names_and_illegal_castling_read),
        cmocka_unit_test(are_illegal_moves_and_repetitions_kept),
        cmocka_unit_test(are_complaints_kept),
        cmocka_unit_test(is_a_list_without_end_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
