/* walk_test.c - a walk: how it starts, and that its moves are those of a generator. */
/* SPDX-License-Identifier: MIT */
#include "games_test.h"
#include "walk.h"

/* The sets hold what the position holds, square by square. */
static void assert_sets_agree(const ply_walk *walk) {
    ply_squares of[16] = {0};
    for (unsigned square = 0; square < 64; square++) {
        of[walk->position.piece[square]] |= ply_bit(square);
    }
    assert_memory_equal(of, walk->of, sizeof of);
}

static void is_the_prepared_start_what_its_squares_say(void **state) {
    (void)state;
    ply_walk walk;
    assert_true(!ply_failed(ply_walk_start(&walk, &ply_start_position)));
    assert_true(ply_same_position(&walk.position, &ply_start_position));
    assert_int_equal(walk.ply, 0);
    assert_sets_agree(&walk);
}

/* Of all 65,536 moves there could be, in every position of some games: legal are those that the
 * generator lists, and they lead where ply_play leads. */
static void are_those_moves_legal_that_the_generator_lists(void **state) {
    (void)state;
    const ply_generator *g = &ply_generator_bitboard;
    corpus_dice dice = corpus_dice_of_seed(1);
    assert_true(corpus_start_count > 5);
    for (size_t i = 0; i < corpus_start_count; i++) {
        const ply_position start = corpus_position(corpus_starts[i].fen);
        ply_walk walk;
        assert_false(ply_failed(ply_walk_start(&walk, &start)));
        for (unsigned ply = 0; ply < 60; ply++) {
            static bool is_listed[65536];
            ply_board board;
            ply_move moves[PLY_MOVES_MAX];
            g->load(&board, &walk.position);
            const size_t count = g->moves(&board, moves);
            assert_int_equal(ply_walk_in_check(&walk), g->checkers(&board) != 0);
            assert_int_equal(ply_walk_has_move(&walk), count != 0);
            for (size_t m = 0; m < count; m++) is_listed[moves[m]] = true;
            for (unsigned move = 0; move < 65536; move++) {
                if (ply_walk_is_legal(&walk, (ply_move)move) == is_listed[move]) continue;
                fail_msg("%s, ply %u: move 0x%x", corpus_starts[i].name, ply, move);
            }
            for (size_t m = 0; m < count; m++) is_listed[moves[m]] = false;
            if (count == 0) break;
            ply_position after = walk.position;
            const ply_move move = moves[corpus_below(&dice, (unsigned)count)];
            ply_play(&after, move);
            assert_true(ply_walk_make(&walk, move));
            assert_true(ply_same_position(&after, &walk.position));
            assert_sets_agree(&walk);
        }
    }
}

static void does_an_illegal_move_change_nothing(void **state) {
    (void)state;
    ply_walk walk, before;
    assert_false(ply_failed(ply_walk_start(&walk, &ply_start_position)));
    before = walk;
    assert_false(ply_walk_make(&walk, ply_move_of(12, 36, 0)));
    assert_memory_equal(&walk, &before, sizeof walk);
}

static void is_a_start_that_nobody_knows_refused(void **state) {
    (void)state;
    ply_walk walk;
    const ply_error error = ply_walk_start(&walk, &ply_unknown_position);
    assert_int_equal(ply_status_of(error), PLY_NEEDS_POSITION);
}

/* An empty board is a position like others, with no kings; a ply_game of zeros has no start. */
static void is_only_the_unknown_position_unknown(void **state) {
    (void)state;
    ply_walk walk;
    const ply_game zeros = {0};
    const ply_error empty = ply_walk_start(&walk, &ply_empty_position);
    assert_string_equal(empty.fault->name, "impossible-position");
    assert_int_equal(empty.a, PLY_PROBLEM_WHITE_KINGS);
    assert_true(ply_is_known(&ply_empty_position));
    assert_true(ply_is_known(&ply_start_position));
    assert_false(ply_is_known(&zeros.start));
    assert_true(ply_same_position(&zeros.start, &ply_unknown_position));
}

static void is_a_start_that_cannot_be_played_refused(void **state) {
    (void)state;
    ply_walk walk;
    ply_position no_king = ply_start_position;
    no_king.piece[4] = PLY_EMPTY;
    no_king.castling = 12;
    assert_string_equal(ply_walk_start(&walk, &no_king).fault->name, "impossible-position");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_prepared_start_what_its_squares_say),
        cmocka_unit_test(are_those_moves_legal_that_the_generator_lists),
        cmocka_unit_test(does_an_illegal_move_change_nothing),
        cmocka_unit_test(is_a_start_that_nobody_knows_refused),
        cmocka_unit_test(is_only_the_unknown_position_unknown),
        cmocka_unit_test(is_a_start_that_cannot_be_played_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
