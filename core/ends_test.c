/* ends_test.c - how games end: are mate, stalemate and the draws noticed, and nothing else? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "corpus/corpus.h"

/* The end of a game: a position, and moves with blanks between. */
static ply_end end_of(const char *start, const char *moves) {
    ply_move list[64];
    ply_game game = {.start = corpus_position(start), .moves = list, .capacity = 64};
    ply_position p = game.start;
    while (*moves) {
        const size_t length = strcspn(moves, " ");
        ply_game one = {.start = p, .moves = list + game.count, .capacity = 1};
        assert_false(ply_failed(ply_codec_uci.decode(moves, length, &one)));
        ply_play(&p, list[game.count++]);
        moves += length;
        moves += *moves == ' ';
    }
    return ply_end_of(&game);
}

static void does_a_game_go_on(void **state) {
    (void)state;
    assert_int_equal(end_of("startpos", ""), PLY_END_NONE);
    assert_int_equal(end_of("startpos", "e2e4 e7e5"), PLY_END_NONE);
    assert_int_equal(end_of("kiwipete", ""), PLY_END_NONE);
}

static void is_mate_told_from_stalemate(void **state) {
    (void)state;
    assert_int_equal(end_of("startpos", "f2f3 e7e5 g2g4 d8h4"), PLY_END_CHECKMATE);
    assert_int_equal(end_of("7k/5Q2/6K1/8/8/8/8/8 b - -", ""), PLY_END_STALEMATE);
    assert_int_equal(end_of("7k/6Q1/6K1/8/8/8/8/8 b - -", ""), PLY_END_CHECKMATE);
}

static void are_dead_positions_noticed(void **state) {
    (void)state;
    assert_int_equal(end_of("kings", ""), PLY_END_DEAD);
    assert_int_equal(end_of("4k3/8/8/8/8/8/8/4KN2 w - -", ""), PLY_END_DEAD);
    assert_int_equal(end_of("4kb2/8/8/8/8/8/8/4K3 w - -", ""), PLY_END_DEAD);
    assert_int_equal(end_of("4kb2/8/8/8/8/8/8/2B1K3 w - -", ""), PLY_END_DEAD);
    assert_int_equal(end_of("2b1k3/8/8/8/8/8/8/4KB2 w - -", ""), PLY_END_DEAD); /* on light ones */
    assert_int_equal(end_of("4kb2/8/8/8/8/8/8/4KB2 w - -", ""), PLY_END_NONE);
    assert_int_equal(end_of("4kn2/8/8/8/8/8/8/4KN2 w - -", ""), PLY_END_NONE);
    assert_int_equal(end_of("4kn2/8/8/8/8/8/8/4KB2 w - -", ""), PLY_END_NONE);
    assert_int_equal(end_of("4k3/8/8/8/8/8/4P3/4K3 w - -", ""), PLY_END_NONE);
    assert_int_equal(end_of("4k3/8/8/8/8/8/8/R3K3 w - -", ""), PLY_END_NONE);
    assert_int_equal(end_of("4k3/8/8/8/8/8/8/3QK3 w - -", ""), PLY_END_NONE);
}

/* One knight cannot mate, wherever it stands; another of either side makes mate possible. */
static void is_one_knight_dead_and_two_not(void **state) {
    (void)state;
    for (unsigned first = 0; first < 64; first++) {
        for (unsigned second = 0; second < 64; second++) {
            ply_game game = {.start = corpus_position("kings")};
            ply_piece *piece = game.start.piece;
            if (piece[first] || piece[second]) continue;
            piece[first] = ply_piece_of(PLY_BLACK, PLY_KNIGHT);
            piece[second] = ply_piece_of(PLY_WHITE, PLY_KNIGHT);
            if (ply_problems(&game.start) & PLY_PROBLEM_ERRORS) continue;
            assert_int_equal(ply_end_of(&game), first == second ? PLY_END_DEAD : PLY_END_NONE);
        }
    }
}

/* White's bishop on each square, Black's on each: only colours matter. */
static void are_bishops_on_squares_of_one_colour_dead(void **state) {
    (void)state;
    for (unsigned white = 0; white < 64; white++) {
        for (unsigned black = 0; black < 64; black++) {
            ply_game game = {.start = corpus_position("kings")};
            ply_piece *piece = game.start.piece;
            if (white == black || piece[white] || piece[black]) continue;
            piece[white] = ply_piece_of(PLY_WHITE, PLY_BISHOP);
            piece[black] = ply_piece_of(PLY_BLACK, PLY_BISHOP);
            if (ply_problems(&game.start) & PLY_PROBLEM_ERRORS) continue;
            const bool is_one_colour = (((white ^ black) ^ (white ^ black) >> 3) & 1u) == 0;
            assert_int_equal(ply_end_of(&game), is_one_colour ? PLY_END_DEAD : PLY_END_NONE);
        }
    }
}

static void are_a_hundred_halfmoves_counted(void **state) {
    (void)state;
    assert_int_equal(end_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", ""), PLY_END_NONE);
    assert_int_equal(end_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2"), PLY_END_HALFMOVES);
    assert_int_equal(end_of("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e2e3"), PLY_END_NONE);
    assert_int_equal(end_of("7k/8/6KQ/8/8/8/8/8 b - - 100 80", ""), PLY_END_HALFMOVES);
    assert_int_equal(end_of("6k1/8/6KQ/8/8/8/8/8 w - - 99 80", "h6g7"), PLY_END_CHECKMATE);
}

static void is_the_third_time_a_repetition(void **state) {
    (void)state;
    const char *twice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    assert_int_equal(end_of("startpos", twice), PLY_END_NONE);
    assert_int_equal(end_of("startpos", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
                     PLY_END_REPETITION);
    /* The king has moved: the rights of the first time are lost. */
    assert_int_equal(end_of("castling", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8"), PLY_END_NONE);
    /* The square behind e4 counts only where a pawn can take there. */
    assert_int_equal(end_of("startpos", "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1"),
                     PLY_END_REPETITION);
    assert_int_equal(
        end_of("4k3/8/8/8/3p4/8/4P3/4K2R w - -", "e2e4 e8e7 h1h2 e7e8 h2h1 e8e7 h1h2 e7e8 h2h1"),
        PLY_END_NONE);
    /* Another piece that can go there takes nothing. */
    assert_int_equal(
        end_of("4k3/8/8/8/6n1/8/4P3/4K3 w - -", "e2e4 e8e7 e1f1 e7e8 f1e1 e8e7 e1f1 e7e8 f1e1"),
        PLY_END_REPETITION);
    /* A pawn that is pinned cannot. */
    assert_int_equal(
        end_of("3k4/8/8/8/3p4/8/4P3/3RK3 w - -", "e2e4 d8c8 e1f1 c8d8 f1e1 d8c8 e1f1 c8d8 f1e1"),
        PLY_END_REPETITION);
    assert_int_equal(
        end_of("8/8/8/8/k2p3R/8/4P3/4K3 w - -", "e2e4 a4a3 e1f1 a3a4 f1e1 a4a3 e1f1 a3a4 f1e1"),
        PLY_END_REPETITION);
}

static void is_a_game_that_cannot_be_played_unknown(void **state) {
    (void)state;
    ply_move move = ply_move_of(12, 36, 0);
    const ply_game game = {.start = ply_start_position, .moves = &move, .count = 1};
    assert_int_equal(ply_end_of(&game), PLY_END_UNKNOWN);
    assert_int_equal(end_of("8/8/8/8/8/8/8/4K3 w - -", ""), PLY_END_UNKNOWN);
}

static void does_every_end_have_its_sentence(void **state) {
    (void)state;
    static const char *const sentences[] = {
        [PLY_END_NONE] = "",
        [PLY_END_UNKNOWN] = "",
        [PLY_END_CHECKMATE] = "checkmate",
        [PLY_END_STALEMATE] = "stalemate: a draw",
        [PLY_END_DEAD] = "neither side has enough to mate: a draw",
        [PLY_END_HALFMOVES] = "100 half-moves without a capture or a pawn's move: a draw",
        [PLY_END_REPETITION] = "the same position for the third time: a draw",
    };
    for (ply_end end = PLY_END_NONE; end <= PLY_END_REPETITION; end++) {
        assert_string_equal(ply_end_sentence(end), sentences[end]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_game_go_on),
        cmocka_unit_test(is_mate_told_from_stalemate),
        cmocka_unit_test(are_dead_positions_noticed),
        cmocka_unit_test(is_one_knight_dead_and_two_not),
        cmocka_unit_test(are_bishops_on_squares_of_one_colour_dead),
        cmocka_unit_test(are_a_hundred_halfmoves_counted),
        cmocka_unit_test(is_the_third_time_a_repetition),
        cmocka_unit_test(is_a_game_that_cannot_be_played_unknown),
        cmocka_unit_test(does_every_end_have_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
