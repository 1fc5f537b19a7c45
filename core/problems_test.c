/* problems_test.c - what is wrong with a position: every kind, for both sides, and never by mistake
 * for a position that was played. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "corpus/corpus.h"

#include <string.h>

#include "steps_test.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Every problem of White's with its twin of Black's, and the other way round. */
static uint32_t exchange_colours(uint32_t problems) {
    const uint32_t white = PLY_PROBLEM_WHITE_KINGS | PLY_PROBLEM_WHITE_PIECES |
                           PLY_PROBLEM_WHITE_PAWNS | PLY_PROBLEM_WHITE_PROMOTED;
    return (problems & ~(white | white << 1)) | (problems & white) << 1 | (problems >> 1 & white);
}

static void assert_problems(const char *fen, uint32_t expected) {
    ply_position position = corpus_position(fen);
    uint32_t problems = ply_problems(&position);
    if (problems != expected) fail_msg("%s: 0x%x, not 0x%x", fen, problems, expected);
    ply_mirror(&position, &position);
    problems = ply_problems(&position);
    if (problems != exchange_colours(expected)) fail_msg("%s mirrored: 0x%x", fen, problems);
}

static void has_a_good_position_no_problems(void **state) {
    (void)state;
    static const char *const fens[] = {
        "startpos",
        "kiwipete",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "8/8/8/8/8/8/8/K1k5 w - - 9999 99999",
        "QQQQQQQQ/Q7/8/8/8/8/K5pr/6rk w - - 0 1",
    };
    for (size_t i = 0; i < COUNT(fens); i++) assert_problems(fens[i], 0);
}

static void does_each_side_need_exactly_one_king(void **state) {
    (void)state;
    assert_problems("8/8/8/8/8/8/8/8 w", PLY_PROBLEM_WHITE_KINGS | PLY_PROBLEM_BLACK_KINGS);
    assert_problems("4k3/8/8/8/8/8/8/8 w", PLY_PROBLEM_WHITE_KINGS);
    assert_problems("4k3/8/8/8/8/8/8/K6K w", PLY_PROBLEM_WHITE_KINGS);
    assert_problems("4k3/8/8/8/8/8/8/K6K b", PLY_PROBLEM_WHITE_KINGS);
}

static void is_a_pawn_on_either_edge_a_problem(void **state) {
    (void)state;
    assert_problems("3Pk3/8/8/8/8/8/8/4K3 w", PLY_PROBLEM_PAWN_RANK);
    assert_problems("p3k3/8/8/8/8/8/8/4K3 w", PLY_PROBLEM_PAWN_RANK);
    assert_problems("4k3/8/8/8/8/8/8/4K2P b", PLY_PROBLEM_PAWN_RANK);
    assert_problems("4k3/P6p/8/8/8/8/p6P/4K3 b", 0);
}

static void does_every_right_need_its_king_and_its_rook(void **state) {
    (void)state;
    static const char *const rights[] = {"K", "Q", "k", "q"};
    static const char *const boards[] = {"r3k2r/8/8/8/8/8/8/R3K3", "r3k2r/8/8/8/8/8/8/4K2R",
                                         "r3k3/8/8/8/8/8/8/R3K2R", "4k2r/8/8/8/8/8/8/R3K2R"};
    for (size_t i = 0; i < 4; i++) {
        char fen[128];
        for (size_t board = 0; board < 4; board++) {
            const size_t length = strlen(boards[board]);
            memcpy(fen, boards[board], length);
            memcpy(fen + length, " w ", 3);
            strcpy(fen + length + 3, rights[i]);
            assert_problems(fen, board == i ? PLY_PROBLEM_CASTLING : 0);
        }
    }
    assert_problems("r4k1r/8/8/8/8/8/8/R3K2R w KQk", PLY_PROBLEM_CASTLING);
    assert_problems("r3k2r/8/8/8/8/8/8/R2K3R b KQkq", PLY_PROBLEM_CASTLING);
    assert_problems("r3k2b/8/8/8/8/8/8/R3K2R w KQk", PLY_PROBLEM_CASTLING);
    assert_problems("r3k2R/8/8/8/8/8/8/R3K3 b kq", PLY_PROBLEM_CASTLING);
}

static void does_en_passant_need_its_pawn_and_its_path(void **state) {
    (void)state;
    assert_problems("4k3/8/8/3pP3/8/8/8/4K3 w - d6", 0);
    assert_problems("4k3/8/8/4P3/8/8/8/4K3 w - d6", PLY_PROBLEM_EP);
    assert_problems("4k3/8/8/3PP3/8/8/8/4K3 w - d6", PLY_PROBLEM_EP);
    assert_problems("4k3/8/8/3nP3/8/8/8/4K3 w - d6", PLY_PROBLEM_EP);
    assert_problems("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", PLY_PROBLEM_EP);
    assert_problems("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6", PLY_PROBLEM_EP);
    ply_position wrong_rank = corpus_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    wrong_rank.ep = ply_square_at(3, 2);
    assert_int_equal(ply_problems(&wrong_rank), PLY_PROBLEM_EP);
    wrong_rank.ep = ply_square_at(3, 0);
    assert_int_equal(ply_problems(&wrong_rank), PLY_PROBLEM_EP);
    for (unsigned file = 0; file < 8; file++) {
        ply_position right = corpus_position("4k3/8/8/pppppppp/8/8/8/4K3 w");
        right.ep = ply_square_at(file, 5);
        assert_int_equal(ply_problems(&right), 0);
        right = corpus_position("4k3/8/8/8/PPPPPPPP/8/8/4K3 b");
        right.ep = ply_square_at(file, 2);
        assert_int_equal(ply_problems(&right), 0);
    }
    /* On another rank, where the squares around it are as they would have to be. */
    static const struct {
        const char *fen;
        unsigned rank;
    } others[] = {{"4k3/8/8/8/pppppppp/8/8/4K3 w", 4},
                  {"4k3/8/pppppppp/8/8/8/8/4K3 w", 6},
                  {"4k3/pppppppp/8/8/8/8/8/4K3 w", 7},
                  {"4k3/8/8/PPPPPPPP/8/8/8/4K3 b", 3},
                  {"4k3/8/8/8/8/PPPPPPPP/8/4K3 b", 1}};
    for (size_t i = 0; i < COUNT(others); i++) {
        for (unsigned file = 0; file < 8; file++) {
            wrong_rank = corpus_position(others[i].fen);
            wrong_rank.ep = ply_square_at(file, others[i].rank);
            assert_int_equal(ply_problems(&wrong_rank), PLY_PROBLEM_EP);
        }
    }
}

static void is_leaving_the_king_in_check_seen_from_every_piece(void **state) {
    (void)state;
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/K3R3 w", "4k3/8/8/7B/8/8/8/K7 w",  "4k3/8/3N4/8/8/8/8/K7 w",
        "4k3/5P2/8/8/8/8/8/K7 w", "4k3/3P4/8/8/8/8/8/K7 w", "4k3/8/8/1Q6/8/8/8/K7 w",
        "4k3/8/8/8/8/8/8/K3Q3 w", "k3R3/8/8/8/8/8/8/K7 w",
    };
    for (size_t i = 0; i < COUNT(fens); i++) {
        assert_problems(fens[i], PLY_PROBLEM_OPPONENT_CHECK);
    }
    assert_problems("4k3/4K3/8/8/8/8/8/8 w", PLY_PROBLEM_OPPONENT_CHECK | PLY_PROBLEM_CHECKERS);
    assert_problems("4k3/4p3/8/8/8/8/8/K3R3 w", 0);
    assert_problems("4k3/8/4P3/8/8/8/8/K7 w", 0);
    assert_problems("4k3/8/8/8/8/4P3/8/K3R3 w", 0);
    assert_problems("k7/7P/8/8/8/8/8/7K w", 0);
}

/* Every piece on every square, with nothing between or a pawn half way. */
static void is_any_attack_on_the_king_seen_as_steps_on_the_board_show_it(void **state) {
    (void)state;
    for (unsigned n = 0; n < 64 * 64 * 6 * 2; n++) {
        const unsigned king = n % 64, from = n / 64 % 64, type = n / 4096 % 6 + 1;
        const unsigned half = (king + from) / 2, other = n / 4096 / 6 ? half : PLY_NO_SQUARE;
        if (king == from || king == other || from == other) continue;
        for (unsigned turn = PLY_WHITE; turn <= PLY_BLACK; turn++) {
            ply_position p = ply_empty_position;
            p.turn = (uint8_t)turn;
            p.piece[king] = ply_piece_of(turn ^ 1u, PLY_KING);
            p.piece[from] = ply_piece_of(turn, type);
            if (other != PLY_NO_SQUARE) p.piece[other] = ply_piece_of(turn ^ 1u, PLY_PAWN);
            const bool seen = ply_problems(&p) & PLY_PROBLEM_OPPONENT_CHECK;
            if (seen == attacks(ply_piece_of(turn, type), from, king, other)) continue;
            fail_msg("type %u on %u, king on %u, pawn on %u", type, from, king, other);
        }
    }
}

static void are_pieces_counted(void **state) {
    (void)state;
    assert_problems("4k3/8/8/8/N7/PPPPPPPP/PPPPPPPP/4K3 w",
                    PLY_PROBLEM_WHITE_PIECES | PLY_PROBLEM_WHITE_PAWNS);
    assert_problems("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w", PLY_PROBLEM_WHITE_PAWNS);
    assert_problems("4k3/8/8/8/NN6/8/PPPPPPPP/RNBQKBNR w",
                    PLY_PROBLEM_WHITE_PIECES | PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/N7/8/PPPPPPPP/RNBQKBNR w", /* one too many */
                    PLY_PROBLEM_WHITE_PIECES | PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/N7/8/1PPPPPPP/RNBQKBNR w", 0);
    assert_problems("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w", 0);
}

static void can_there_be_more_promoted_pieces_than_missing_pawns(void **state) {
    (void)state;
    assert_problems("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w", PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/8/8/1PPPPPPP/QQ2K3 w", 0);
    assert_problems("4k3/8/8/8/N7/8/PPPPPPPP/NN2K3 w", PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/R7/8/PPPPPPPP/RR2K3 w", PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/8/QR6/1PPPPPPP/QRR1K3 w", PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/8/QR6/2PPPPPP/QRR1K3 w", 0);
    assert_problems("QQQQQQQQ/QQ6/8/8/8/8/K5pr/6rk w", PLY_PROBLEM_WHITE_PROMOTED);
}

/* A bishop stays on its colour: two on the same one, and one of them was a pawn. */
static void is_a_second_bishop_on_a_colour_promoted(void **state) {
    (void)state;
    assert_problems("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w", PLY_PROBLEM_WHITE_PROMOTED);
    assert_problems("4k3/8/8/8/8/8/PPPPPPPP/BB2K3 w", 0);
    assert_problems("4k3/8/8/8/8/8/1PPPPPPP/B1B1K3 w", 0);
    for (unsigned first = 16; first < 48; first++) {
        for (unsigned second = 16; second < 48; second++) {
            ply_position p = corpus_position("4k3/8/8/8/8/8/PPPPPPPP/4K3 w");
            p.piece[first] = p.piece[second] = ply_piece_of(PLY_WHITE, PLY_BISHOP);
            const unsigned steps = first / 8 + first % 8 + second / 8 + second % 8;
            const bool is_promoted = first != second && steps % 2 == 0;
            assert_int_equal((ply_problems(&p) & PLY_PROBLEM_WHITE_PROMOTED) != 0, is_promoted);
        }
    }
}

static void is_a_triple_check_always_warned_of(void **state) {
    (void)state;
    assert_problems("4k3/8/3N4/7B/8/8/8/K3R3 b", PLY_PROBLEM_CHECKERS);
    assert_problems("R3k2R/8/8/8/8/8/8/K3R3 b", PLY_PROBLEM_CHECKERS);
}

/* In each, the first pieces give a double check that a last move explains; then one that none does.
 */
static void is_a_double_check_warned_of_only_without_a_discovery(void **state) {
    (void)state;
    static const char *const possible[] = {
        "4k3/8/3N4/8/8/8/8/K3R3 b",  /* the knight left the file */
        "4k3/8/8/1B6/8/8/8/K3R3 b",  /* the bishop left the file */
        "3Rk3/8/8/8/8/8/8/K3R3 b",   /* a pawn took on d8, from e7 */
        "3Nk3/8/8/7B/8/8/8/K3R3 b",  /* the knight on d8 gives none, and left f7 */
        "8/8/8/3k4/4P3/8/8/K2R4 b",  /* a pawn took on e4, from d3 */
        "3R4/8/4PB2/8/3k4/8/8/K7 b", /* en passant, d5xe6: two discoveries at once */
        "8/3k4/4P3/8/8/8/8/K2R4 b",  /* a pawn took on e6, from d5 */
    };
    static const char *const impossible[] = {
        "4k3/8/3N1N2/8/8/8/8/K7 b",    /* two knights */
        "4k3/8/3N4/1B6/8/8/8/K7 b",    /* a knight on c6 or d7 does not go to d6 */
        "R3k2R/8/8/8/8/8/8/K7 b",      /* two rooks on one line */
        "R3k3/8/8/8/8/8/8/K3R3 b",     /* two rooks, neither from the other's line */
        "4k3/3P1P2/8/8/8/8/8/K7 b",    /* two pawns */
        "3R4/8/5B2/8/3k4/8/8/K7 b",    /* en passant, without the pawn that took */
        "3R4/8/6B1/4P3/8/3k4/8/K7 b",  /* en passant, on a rank where there is none */
        "3R4/4n3/4PB2/8/3k4/8/8/K7 b", /* the pawn that was taken cannot have left e7 */
        "2R5/6B1/4P3/8/8/2k5/8/7K b", /* neither left the other's line, nor did a pawn leave both */
        "8/8/8/3k4/2P1P3/8/8/K7 b",   /* two pawns */
    };
    for (size_t i = 0; i < COUNT(possible); i++) assert_problems(possible[i], 0);
    for (size_t i = 0; i < COUNT(impossible); i++) {
        assert_problems(impossible[i], PLY_PROBLEM_CHECKERS);
    }
}

static void is_a_single_check_warned_of_when_no_move_gave_it(void **state) {
    (void)state;
    assert_problems("8/8/8/8/8/3k4/4P3/K7 b", PLY_PROBLEM_CHECKERS); /* never moved */
    assert_problems("8/8/8/8/3k4/4P3/8/K7 b", 0);
    assert_problems("8/8/8/8/8/8/5P2/2k2RK1 b", 0); /* castled, nothing else */
    assert_problems("8/8/8/8/8/8/5P2/2k2RKN b", PLY_PROBLEM_CHECKERS);
    assert_problems("8/8/8/8/8/8/3P4/2KR2k1 b", 0);
    assert_problems("8/8/8/8/8/8/3P4/N1KR2k1 b", PLY_PROBLEM_CHECKERS);
    assert_problems("8/8/8/8/8/8/3P4/1NKR2k1 b", PLY_PROBLEM_CHECKERS);
    /* Castling did not give it, but pawn or knight did: a rook at home would have given check
     * before. */
    assert_problems("8/8/8/7k/6P1/8/8/5RK1 b", 0);
    assert_problems("8/8/8/k7/1P6/8/8/2KR4 b", 0);
    assert_problems("8/8/8/7k/8/6N1/8/5RK1 b", 0);
    assert_problems("8/8/8/k7/8/1N6/8/2KR4 b", 0);
    assert_problems("8/8/8/8/8/7k/8/6KR b", PLY_PROBLEM_CHECKERS); /* neither king nor rook */
    assert_problems("8/8/8/8/8/k7/8/RK6 b", PLY_PROBLEM_CHECKERS);
    assert_problems("8/8/8/8/8/k7/8/R6K b", 0); /* the rook came along its rank */
    /* Kings side by side; the rook attacked from its corner before. */
    assert_problems("8/8/8/8/8/8/5P1k/5RK1 b", PLY_PROBLEM_OPPONENT_CHECK | PLY_PROBLEM_CHECKERS);
    /* Castled or not, the knight's check was there before the rook's, and the rook's before it. */
    assert_problems("8/8/8/8/8/1N6/8/2k2RK1 b", PLY_PROBLEM_CHECKERS);
    /* A double push left the rank, and a program wrote no square; from e5 it is too far. */
    assert_problems("7K/8/8/8/4P3/p7/R6k/n7 b", 0);
    assert_problems("7K/8/8/4P3/8/p7/R6k/n7 b", PLY_PROBLEM_CHECKERS);
}

/* A pawn on the last rank is wrong in itself, and no move has put it there: b2xa1 without a
 * promotion does not explain the check of the rook, b2xa1=Q does. */
static void does_no_pawn_give_check_by_staying_a_pawn(void **state) {
    (void)state;
    assert_problems("4k3/8/8/8/8/2Q5/K1rN4/p1B5 w", PLY_PROBLEM_PAWN_RANK | PLY_PROBLEM_CHECKERS);
    assert_problems("4k3/8/8/8/8/2Q5/K1rN4/q1B5 w", 0);
}

/* An en-passant square tells what the last move was. */
static void is_a_check_explained_by_the_double_push(void **state) {
    (void)state;
    assert_problems("8/8/8/8/3kP3/8/8/K7 b - e3", 0);
    assert_problems("8/8/8/3k4/4P3/8/8/K7 b - e3", 0);
    assert_problems("8/8/8/7k/4P3/8/8/K2B4 b - e3", 0);
    assert_problems("8/8/8/k7/4P3/8/8/K3B3 b - e3", PLY_PROBLEM_CHECKERS);
    assert_problems("8/8/8/k7/4P3/8/8/K3B3 b - -", 0);
}

static size_t play_one_game(corpus_dice *dice) {
    ply_position position = ply_start_position;
    size_t plies = 0;
    for (; plies < 200 && corpus_play_on(dice, &position, NULL, 1); plies++) {
        const uint32_t problems = ply_problems(&position);
        if (problems) fail_msg("0x%x after %zu plies", problems, plies + 1);
    }
    return plies;
}

static void has_no_played_position_a_problem(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(1);
    for (size_t positions = 0; positions < 200000;) {
        positions += play_one_game(&dice);
    }
}

static void has_every_problem_a_sentence(void **state) {
    (void)state;
    for (unsigned bit = 0; bit < 32; bit++) {
        const char *sentence = ply_problem_sentence((uint32_t)1 << bit);
        assert_int_equal(sentence[0] != '\0', bit < PLY_PROBLEM_COUNT);
    }
    assert_string_equal(ply_problem_sentence(0), "");
    assert_string_equal(ply_problem_sentence(3), "");
    assert_string_equal(ply_problem_sentence(PLY_PROBLEM_PAWN_RANK),
                        "a pawn stands on the first or the last rank");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_a_good_position_no_problems),
        cmocka_unit_test(does_each_side_need_exactly_one_king),
        cmocka_unit_test(is_a_pawn_on_either_edge_a_problem),
        cmocka_unit_test(does_every_right_need_its_king_and_its_rook),
        cmocka_unit_test(does_en_passant_need_its_pawn_and_its_path),
        cmocka_unit_test(is_leaving_the_king_in_check_seen_from_every_piece),
        cmocka_unit_test(is_any_attack_on_the_king_seen_as_steps_on_the_board_show_it),
        cmocka_unit_test(are_pieces_counted),
        cmocka_unit_test(can_there_be_more_promoted_pieces_than_missing_pawns),
        cmocka_unit_test(is_a_second_bishop_on_a_colour_promoted),
        cmocka_unit_test(is_a_triple_check_always_warned_of),
        cmocka_unit_test(is_a_double_check_warned_of_only_without_a_discovery),
        cmocka_unit_test(is_a_single_check_warned_of_when_no_move_gave_it),
        cmocka_unit_test(does_no_pawn_give_check_by_staying_a_pawn),
        cmocka_unit_test(is_a_check_explained_by_the_double_push),
        cmocka_unit_test(has_no_played_position_a_problem),
        cmocka_unit_test(has_every_problem_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
