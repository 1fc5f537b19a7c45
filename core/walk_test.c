/* walk_test.c - a walk: the board made beforehand for the usual start, and what cannot be started.
 */
#include "games_test.h"
#include "walk.h"

static void is_the_prepared_start_what_the_generator_loads(void **state) {
    (void)state;
    ply_walk walk;
    ply_board loaded;
    assert_true(!ply_failed(ply_walk_start(&walk, &ply_start_position)));
    ply_generator_bitboard.load(&loaded, &ply_start_position);
    assert_memory_equal(&walk.is.board, &loaded, ply_generator_bitboard.size);
    assert_int_equal(walk.ply, 0);
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
        cmocka_unit_test(is_the_prepared_start_what_the_generator_loads),
        cmocka_unit_test(is_a_start_that_nobody_knows_refused),
        cmocka_unit_test(is_only_the_unknown_position_unknown),
        cmocka_unit_test(is_a_start_that_cannot_be_played_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
