/* walk_test.c - a walk: how it starts, and that its moves are those of a generator. */
/* SPDX-License-Identifier: MIT */
#include "games_test.h"
#include "steps_test.h"
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

/* Each kind of move once, and whatever else is legal beside it: both ways to keep the pieces agree
 * with what ply_play makes of the position. */
static void do_the_sets_follow_every_kind_of_move(void **state) {
    (void)state;
    static const char *const starts[] = {"kiwipete",
                                         "castling",
                                         "castling-black",
                                         "promotions",
                                         "position4",
                                         "4k3/8/8/pPp5/8/8/8/4K3 w - a6",
                                         "4k3/8/8/8/5pPp/8/8/4K3 b - g3"};
    const ply_generator *g = &ply_generator_mailbox;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const ply_position start = corpus_position(starts[i]);
        ply_board board;
        ply_move moves[PLY_MOVES_MAX];
        g->load(&board, &start);
        for (size_t m = g->moves(&board, moves); m--;) {
            ply_walk walk;
            ply_position played = start;
            assert_null(ply_walk_start(&walk, &start).fault);
            assert_true(ply_walk_make(&walk, moves[m]));
            ply_play(&played, moves[m]);
            assert_true(ply_same_position(&walk.position, &played));
            assert_int_equal(walk.ply, 1);
            assert_sets_agree(&walk);
        }
    }
}

/* Every piece on every square, an own pawn on every other, or none: is the king attacked? */
static void is_a_check_what_steps_on_the_board_say(void **state) {
    (void)state;
    for (unsigned turn = PLY_WHITE; turn <= PLY_BLACK; turn++) {
        for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) {
            const ply_piece enemy = ply_piece_of(turn ^ 1u, type);
            for (unsigned n = 0; n < 64 * 64 * 65; n++) {
                const unsigned king = n % 64, from = n / 64 % 64, other = n / 4096;
                if (king == from || king == other || from == other) continue;
                ply_walk walk = {.position = ply_empty_position};
                walk.position.turn = (uint8_t)turn;
                walk.of[PLY_EMPTY] = ~(ply_bit(king) | ply_bit(from));
                walk.of[ply_piece_of(turn, PLY_KING)] = ply_bit(king);
                walk.of[enemy] = ply_bit(from);
                if (other < 64) {
                    walk.of[PLY_EMPTY] &= ~ply_bit(other);
                    walk.of[ply_piece_of(turn, PLY_PAWN)] = ply_bit(other);
                }
                if (ply_walk_in_check(&walk) == attacks(enemy, from, king, other)) continue;
                fail_msg("piece %u on %u, king on %u, pawn on %u", enemy, from, king, other);
            }
        }
    }
}

/* A rook in the corner could go somewhere, and may not. */
static void does_a_mate_leave_no_move_to_a_piece_in_the_corner(void **state) {
    (void)state;
    static const char *const mates[] = {"6k1/8/8/8/8/8/5nPP/R5RK w - -",
                                        "r5rk/5Npp/8/8/8/8/8/6K1 b - -",
                                        "kr5r/ppN5/8/8/8/8/8/1K6 b - -"};
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        const ply_position start = corpus_position(mates[i]);
        ply_walk walk;
        assert_null(ply_walk_start(&walk, &start).fault);
        assert_true(ply_walk_in_check(&walk));
        assert_false(ply_walk_has_move(&walk));
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
    assert_int_equal(error.at, 0);
    assert_int_equal(error.a, 0);
    assert_int_equal(error.b, 0);
}

/* An empty board is a position like others, with no kings; a ply_game of zeros has no start. */
static void is_only_the_unknown_position_unknown(void **state) {
    (void)state;
    ply_walk walk;
    const ply_game zeros = {0};
    const ply_error empty = ply_walk_start(&walk, &ply_empty_position);
    assert_string_equal(empty.fault->name, "impossible-position");
    assert_int_equal(empty.at, 0);
    assert_int_equal(empty.a, PLY_PROBLEM_WHITE_KINGS);
    assert_int_equal(empty.b, 0);
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
        cmocka_unit_test(do_the_sets_follow_every_kind_of_move),
        cmocka_unit_test(is_a_check_what_steps_on_the_board_say),
        cmocka_unit_test(does_a_mate_leave_no_move_to_a_piece_in_the_corner),
        cmocka_unit_test(does_an_illegal_move_change_nothing),
        cmocka_unit_test(is_a_start_that_nobody_knows_refused),
        cmocka_unit_test(is_only_the_unknown_position_unknown),
        cmocka_unit_test(is_a_start_that_cannot_be_played_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
