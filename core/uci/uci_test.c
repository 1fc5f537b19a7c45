/* uci_test.c - a move as squares: every legal move both ways, every refusal. */
/* SPDX-License-Identifier: MIT */
#include "../games_test.h"

static const ply_codec *const uci = &ply_codec_uci;

static void assert_move(const ply_position *start, const char *text) {
    test_game g;
    game_of(&g, start, text);
    assert_both_ways(uci, &g.game, text);
}

static void are_moves_their_squares(void **state) {
    (void)state;
    const ply_position castling = corpus_position("castling");
    const ply_position promotion = corpus_position("3r4/4P1k1/8/8/8/8/8/4K3 w - -");
    const ply_position passing = corpus_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_move(&ply_start_position, "e2e4");
    assert_move(&ply_start_position, "b1c3");
    assert_move(&castling, "e1g1");
    assert_move(&castling, "e1c1");
    assert_move(&passing, "e5d6");
    assert_move(&promotion, "e7e8q");
    assert_move(&promotion, "e7d8n");
    assert_move(&promotion, "e7e8r");
    assert_move(&promotion, "e7e8b");
}

static void does_every_move_of_random_games_come_back(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(1);
    for (unsigned round = 0; round < 100; round++) {
        test_game game, one;
        random_game(&game, &ply_start_position, 150, &dice);
        ply_position position = ply_start_position;
        for (size_t i = 0; i < game.game.count; i++) {
            char text[TEST_TEXT];
            new_game(&one, &position);
            one.moves[one.game.count++] = game.moves[i];
            assert_read(uci, &one.game, text, write_game(uci, &one.game, text));
            ply_play(&position, game.moves[i]);
        }
    }
}

static void is_a_text_that_is_no_move_refused(void **state) {
    (void)state;
    const ply_position promotion = corpus_position("3r4/4P1k1/8/8/8/8/8/4K3 w - -");
    assert_refused(uci, &ply_start_position, "", "move-cut-short", 0, 0);
    assert_refused(uci, &ply_start_position, "e", "move-cut-short", 0, 1);
    assert_refused(uci, &ply_start_position, "e2", "move-cut-short", 0, 2);
    assert_refused(uci, &ply_start_position, "e2e", "move-cut-short", 0, 3);
    assert_refused(uci, &ply_start_position, "i2e4", "file-expected", 0, 0);
    assert_refused(uci, &ply_start_position, "e0e4", "rank-expected", 0, 1);
    assert_refused(uci, &ply_start_position, "e2E4", "file-expected", 0, 2);
    assert_refused(uci, &ply_start_position, "e2e9", "rank-expected", 0, 3);
    assert_refused(uci, &ply_start_position, "0000", "file-expected", 0, 0);
    assert_refused(uci, &ply_start_position, "e2-e4", "file-expected", 0, 2);
    assert_refused(uci, &ply_start_position, "e2e4 ", "move-followed", 0, 4);
    assert_refused(uci, &ply_start_position, "e2e4q", "move-followed", 0, 4);
    assert_refused(uci, &promotion, "e7e8", "move-cut-short", 0, 4);
    assert_refused(uci, &promotion, "e7e8k", "promotion-expected", 0, 4);
    assert_refused(uci, &promotion, "e7e8Q", "promotion-expected", 0, 4);
    assert_refused(uci, &promotion, "e7e8qq", "move-followed", 0, 5);
}

static void is_an_illegal_move_refused(void **state) {
    (void)state;
    const ply_position pinned = corpus_position("4r1k1/8/8/8/8/8/4N3/4K3 w - -");
    assert_refused(uci, &ply_start_position, "e2e5", "illegal-move", 0, 0);
    assert_refused(uci, &ply_start_position, "e7e5", "illegal-move", 0, 0);
    assert_refused(uci, &ply_start_position, "a1a1", "illegal-move", 0, 0);
    assert_refused(uci, &ply_start_position, "e1g1", "illegal-move", 0, 0);
    assert_refused(uci, &pinned, "e2c3", "illegal-move", 0, 0);
}

static void does_a_move_need_a_position(void **state) {
    (void)state;
    const ply_position no_king = corpus_position("8/8/8/8/8/8/8/K7 w - -");
    test_game g;
    game_of(&g, &ply_unknown_position, "e2e4");
    assert_refused(uci, &ply_unknown_position, "e2e4", "needs-position", 0, 0);
    assert_refused(uci, &no_king, "a1a2", "impossible-position", 0, 0);
    assert_not_written(uci, &g.game, "needs-position", 0);
}

static void is_only_one_legal_move_written(void **state) {
    (void)state;
    test_game g;
    game_of(&g, &ply_start_position, "e2e4 e7e5");
    assert_not_written(uci, &g.game, "not-one-move", 0);
    game_of(&g, &ply_start_position, "");
    assert_not_written(uci, &g.game, "not-one-move", 0);
    game_of(&g, &ply_start_position, "e2e5");
    assert_not_written(uci, &g.game, "illegal-move", 0);
    game_of(&g, &ply_start_position, "e2e4q");
    assert_not_written(uci, &g.game, "illegal-move", 0);
}

static void does_too_little_room_leave_all_untouched(void **state) {
    (void)state;
    test_game g;
    game_of(&g, &ply_start_position, "e2e4");
    assert_needs_its_room(uci, &g.game);
    g.game.capacity = 0;
    g.moves[0] = 0;
    const ply_error error = read_game(uci, "e2e4", 4, &g.game);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, "no-move-room");
    assert_true(error.at == 0 && error.ply == 0 && error.a == 0 && error.b == 0);
    assert_int_equal(g.moves[0], 0);
}

/* A promotion is the longest text. */
static void is_no_text_longer_than_the_codec_says(void **state) {
    (void)state;
    assert_int_equal(strlen("e7e8q"), uci->longest);
    assert_int_equal(uci->longest_a_move, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_moves_their_squares),
        cmocka_unit_test(does_every_move_of_random_games_come_back),
        cmocka_unit_test(is_a_text_that_is_no_move_refused),
        cmocka_unit_test(is_an_illegal_move_refused),
        cmocka_unit_test(does_a_move_need_a_position),
        cmocka_unit_test(is_only_one_legal_move_written),
        cmocka_unit_test(is_no_text_longer_than_the_codec_says),
        cmocka_unit_test(does_too_little_room_leave_all_untouched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
