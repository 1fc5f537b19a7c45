/* san_test.c - a move in algebraic notation: what the PGN standard writes, by a slow definition
 * that compares lists of legal moves; what else is read; every refusal. */
/* SPDX-License-Identifier: MIT */
#include "../games_test.h"

#include <stdio.h>

static const ply_codec *const san = &ply_codec_san;

static void assert_move(const char *position, const char *uci, const char *text) {
    const ply_position start = corpus_position(position);
    test_game g;
    game_of(&g, &start, uci);
    assert_both_ways(san, &g.game, text);
}

static void assert_also_read(const char *position, const char *uci, const char *text) {
    const ply_position start = corpus_position(position);
    test_game g;
    game_of(&g, &start, uci);
    assert_read(san, &g.game, text, strlen(text));
}

static void assert_san_refused(const char *position, const char *text, const char *fault,
                               size_t at) {
    const ply_position start = corpus_position(position);
    assert_refused(san, &start, text, fault, 0, at);
}

#define START     "startpos"
#define CASTLING  "castling"
#define PROMOTION "3r4/4P1k1/8/8/8/8/8/4K3 w - -"
#define PASSING   "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"

/* ---- What is written ------------------------------------------------------------------------- */

static void are_moves_written_as_the_standard_says(void **state) {
    (void)state;
    assert_move(START, "e2e4", "e4");
    assert_move(START, "g1f3", "Nf3");
    assert_move(CASTLING, "e1g1", "O-O");
    assert_move(CASTLING, "e1c1", "O-O-O");
    assert_move(CASTLING, "a1a8", "Rxa8+");
    assert_move(CASTLING, "e1e2", "Ke2");
    assert_move(PASSING, "e5d6", "exd6");
    assert_move(PASSING, "e5e6", "e6");
    assert_move(PROMOTION, "e7e8q", "e8=Q");
    assert_move(PROMOTION, "e7d8n", "exd8=N");
    assert_move(PROMOTION, "e7e8n", "e8=N+");
    assert_move("5rk1/5ppp/8/8/8/8/8/4RRK1 w - -", "e1e8", "Re8");
    assert_move("6k1/5ppp/8/8/8/8/8/4R1K1 w - -", "e1e8", "Re8#");
    assert_move("4k2r/8/8/8/8/8/8/3RK3 b k -", "e8f7", "Kf7");
    assert_move("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+");
}

static void are_pieces_told_apart_by_file_then_rank_then_both(void **state) {
    (void)state;
    assert_move("4k3/8/8/8/8/8/8/1N2KN2 w - -", "b1d2", "Nbd2");
    assert_move("4k3/8/8/1N6/8/8/8/1N2K3 w - -", "b1c3", "N1c3");
    assert_move("R6R/8/8/8/4k3/8/8/4K3 w - -", "a8d8", "Rad8");
    assert_move("R7/8/8/8/4k3/8/8/R3K3 w - -", "a1a4", "R1a4+");
    assert_move("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -", "a1b2", "Qa1b2");
    assert_move("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -", "c1b2", "Qcb2");
    assert_move("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -", "a3b2", "Q3b2");
}

static void does_a_pinned_piece_need_no_telling_apart(void **state) {
    (void)state;
    assert_move("4r1k1/8/8/8/8/8/4N3/1N2K3 w - -", "b1c3", "Nc3");
}

/* The move without its origin: what other moves must not share. */
static void bare(const ply_position *p, ply_move move, char *text) {
    const unsigned type = ply_type(p->piece[ply_from(move)]);
    const bool takes = p->piece[ply_to(move)] || (type == PLY_PAWN && ply_to(move) == p->ep);
    static const char *const promotions[] = {"", "", "=N", "=B", "=R", "=Q"};
    snprintf(text, 16, "%c%s%c%c%s", "?PNBRQK"[type], takes ? "x" : "", 'a' + ply_to(move) % 8,
             '1' + ply_to(move) / 8, promotions[ply_promotion(move)]);
}

/* Of the origins none, file, rank, both: the first that no other legal move shares. */
static void slow_san(const ply_board *board, const ply_move *list, size_t count, ply_move move,
                     char *text) {
    ply_position p;
    char own[16], other[16], origin[4][3] = {"", "", "", ""};
    ply_generator_mailbox.save(board, &p);
    bare(&p, move, own);
    const int file = ply_from(move) % 8, rank = ply_from(move) / 8;
    snprintf(origin[1], 3, "%c", 'a' + file);
    snprintf(origin[2], 3, "%c", '1' + rank);
    snprintf(origin[3], 3, "%c%c", 'a' + file, '1' + rank);
    bool shared[4] = {false, false, false, false};
    for (size_t i = 0; i < count; i++) {
        bare(&p, list[i], other);
        if (list[i] == move || strcmp(own, other) != 0) continue;
        const bool same_file = ply_from(list[i]) % 8 == file;
        const bool same_rank = ply_from(list[i]) / 8 == rank;
        shared[0] = true;
        shared[1] |= same_file;
        shared[2] |= same_rank;
    }
    const bool pawn = *own == 'P';
    unsigned way = 0;
    while (way < 3 && shared[way]) way++;
    if (pawn && own[1] == 'x') way = 1;
    snprintf(text, 16, "%s%s%s", pawn ? "" : (char[]){*own, 0}, origin[way], own + 1);
    if (*own == 'K' && abs(ply_from(move) - ply_to(move)) == 2) {
        strcpy(text, ply_to(move) > ply_from(move) ? "O-O" : "O-O-O");
    }
}

static void add_mark(ply_board *board, ply_move move, char *text) {
    ply_undo undo;
    ply_generator_mailbox.make(board, move, &undo);
    if (ply_generator_mailbox.checkers(board)) {
        strcat(text, ply_generator_mailbox.count(board) ? "+" : "#");
    }
    ply_generator_mailbox.unmake(board, move, &undo);
}

static const char *const starts[] = {
    START,       "kiwipete",   "position3",
    "position4", "promotions", "QQ6/Q1Q5/7k/8/1N3N2/8/5N2/K2N1N2 w - - 0 1",
};

/* Every legal move of random positions: the text, and back; with its whole origin; without mark. */
static void does_every_legal_move_agree_with_the_slow_definition(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(2);
    for (unsigned round = 0; round < 600; round++) {
        test_game path, one;
        ply_position p = corpus_position(starts[round % 6]);
        random_game(&path, &p, corpus_below(&dice, 60), &dice);
        for (size_t i = 0; i < path.game.count; i++) ply_play(&p, path.moves[i]);
        ply_board board;
        ply_move list[PLY_MOVES_MAX];
        ply_generator_mailbox.load(&board, &p);
        const size_t count = ply_generator_mailbox.moves(&board, list);
        for (size_t i = 0; i < count; i++) {
            char text[32];
            slow_san(&board, list, count, list[i], text);
            new_game(&one, &p);
            one.moves[one.game.count++] = list[i];
            assert_read(san, &one.game, text, strlen(text));
            add_mark(&board, list[i], text);
            assert_both_ways(san, &one.game, text);
        }
    }
}

/* ---- What else is read ----------------------------------------------------------------------- */

static void are_marks_not_needed(void **state) {
    (void)state;
    assert_also_read(CASTLING, "a1a8", "Rxa8");
    assert_also_read("6k1/5ppp/8/8/8/8/8/4R1K1 w - -", "e1e8", "Re8");
    assert_also_read("6k1/5ppp/8/8/8/8/8/4R1K1 w - -", "e1e8", "Re8+");
    assert_also_read(START, "e2e4", "e4#");
}

static void is_castling_with_zeros_read(void **state) {
    (void)state;
    assert_also_read(CASTLING, "e1g1", "0-0");
    assert_also_read(CASTLING, "e1c1", "0-0-0");
    assert_also_read("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "0-0-0+");
}

static void are_origins_that_say_too_much_read(void **state) {
    (void)state;
    static const char *const texts[] = {"Ngf3", "N1f3", "Ng1f3"};
    for (size_t i = 0; i < 3; i++) assert_also_read(START, "g1f3", texts[i]);
    assert_also_read(START, "e2e4", "ee4");
    assert_also_read(START, "e2e4", "e2e4");
    assert_also_read(PASSING, "e5d6", "e5xd6");
    assert_also_read(CASTLING, "a1a8", "Ra1xa8");
    assert_also_read(CASTLING, "e1e2", "Ke1e2");
    assert_also_read(PROMOTION, "e7d8q", "e7xd8=Q");
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void is_a_text_that_is_no_move_refused(void **state) {
    (void)state;
    assert_san_refused(START, "", "move-cut-short", 0);
    assert_san_refused(START, "e", "move-cut-short", 1);
    assert_san_refused(START, "N", "move-cut-short", 1);
    assert_san_refused(START, "Ng", "move-cut-short", 2);
    assert_san_refused(START, "Ngf", "move-cut-short", 3);
    assert_san_refused(START, "Ng1f", "move-cut-short", 4);
    assert_san_refused(START, "Nx", "move-cut-short", 2);
    assert_san_refused(START, "N1", "move-cut-short", 2);
    assert_san_refused(START, "i4", "file-expected", 0);
    assert_san_refused(START, "4", "file-expected", 0);
    assert_san_refused(START, "xd5", "file-expected", 0);
    assert_san_refused(START, "pe4", "file-expected", 0);
    assert_san_refused(START, "Pe4", "file-expected", 0);
    assert_san_refused(START, "nf3", "file-expected", 0);
    assert_san_refused(START, "e9", "file-expected", 1);
    assert_san_refused(START, "Nf9", "file-expected", 2);
    assert_san_refused(START, "Nfe9", "rank-expected", 3);
    assert_san_refused(START, "Nxf", "move-cut-short", 3);
    assert_san_refused(START, "Nxf0", "rank-expected", 3);
    assert_san_refused(START, "Nx3", "file-expected", 2);
    assert_san_refused(START, "N-f3", "file-expected", 1);
}

static void is_anything_behind_a_move_refused(void **state) {
    (void)state;
    assert_san_refused(START, "e4 ", "move-followed", 2);
    assert_san_refused(START, "e4!", "move-followed", 2);
    assert_san_refused(START, "e4++", "move-followed", 3);
    assert_san_refused(START, "e4=Q", "move-followed", 2);
    assert_san_refused(START, "Nf3=Q", "move-followed", 3);
    assert_san_refused(START, "Ng1f3g5", "move-followed", 5);
    assert_san_refused(PASSING, "exd6e.p.", "move-followed", 4);
    assert_san_refused(CASTLING, "O-O-", "move-cut-short", 4);
    assert_san_refused(CASTLING, "O-O-O-O", "move-followed", 5);
}

static void is_a_promotion_without_its_piece_refused(void **state) {
    (void)state;
    assert_san_refused(PROMOTION, "e8", "move-cut-short", 2);
    assert_san_refused(PROMOTION, "e8+", "equals-expected", 2);
    assert_san_refused(PROMOTION, "e8Q", "equals-expected", 2);
    assert_san_refused(PROMOTION, "e8=", "move-cut-short", 3);
    assert_san_refused(PROMOTION, "e8=K", "promotion-expected", 3);
    assert_san_refused(PROMOTION, "e8=P", "promotion-expected", 3);
    assert_san_refused(PROMOTION, "e8=q", "promotion-expected", 3);
    assert_san_refused(PROMOTION, "exd8(Q)", "equals-expected", 4);
}

static void is_castling_spelt_wrongly_refused(void **state) {
    (void)state;
    assert_san_refused(CASTLING, "O", "move-cut-short", 1);
    assert_san_refused(CASTLING, "OO", "castling-expected", 1);
    assert_san_refused(CASTLING, "O-0", "castling-expected", 2);
    assert_san_refused(CASTLING, "0-O", "castling-expected", 2);
    assert_san_refused(CASTLING, "O-O-0", "castling-expected", 4);
    assert_san_refused(CASTLING, "o-o", "file-expected", 0);
    assert_san_refused(CASTLING, "Kg1", "no-such-piece", 0);
}

static void is_an_ambiguous_origin_refused(void **state) {
    (void)state;
    const char *queens = "6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -";
    assert_san_refused("4k3/8/8/8/8/8/8/1N2KN2 w - -", "Nd2", "ambiguous", 0);
    assert_san_refused("4k3/8/8/8/8/8/8/1N2KN2 w - -", "N1d2", "ambiguous", 0);
    assert_san_refused(queens, "Qb2", "ambiguous", 0);
    assert_san_refused(queens, "Qab2", "ambiguous", 0);
    assert_san_refused(queens, "Q1b2", "ambiguous", 0);
    test_game g;
    const ply_position start = corpus_position(queens);
    new_game(&g, &start);
    const ply_error error = read_game(san, "Qb2", 3, &g.game);
    assert_int_equal(error.a, ply_square_at(1, 1));
    assert_int_equal(error.b, 3);
}

static void is_a_move_of_nobody_refused(void **state) {
    (void)state;
    assert_san_refused(START, "e5", "no-such-piece", 0);
    assert_san_refused(START, "Nd4", "no-such-piece", 0);
    assert_san_refused(START, "Nbf3", "no-such-piece", 0);
    assert_san_refused(START, "N2f3", "no-such-piece", 0);
    assert_san_refused(START, "Qd2", "no-such-piece", 0);
    assert_san_refused(START, "exd3", "no-such-piece", 0);
    assert_san_refused(PASSING, "d6", "no-such-piece", 0);
}

static void is_an_illegal_move_refused(void **state) {
    (void)state;
    assert_san_refused("4r1k1/8/8/8/8/8/4N3/4K3 w - -", "Nc3", "illegal-move", 0);
    assert_san_refused("4r1k1/8/8/8/8/8/8/4K2N w - -", "Ng3", "illegal-move", 0);
    assert_san_refused("4r1k1/8/8/8/8/8/8/4K2N w - -", "Ke2", "illegal-move", 0);
    assert_san_refused(START, "O-O", "illegal-move", 0);
    assert_san_refused("5rk1/8/8/8/8/8/8/4K2R w K -", "O-O", "illegal-move", 0);
    assert_san_refused("8/8/8/8/8/8/8/R2K3k w - -", "O-O-O", "illegal-move", 0);
}

static void must_an_x_say_what_happens(void **state) {
    (void)state;
    assert_san_refused(START, "Nxf3", "takes-nothing", 0);
    assert_san_refused(CASTLING, "Ra8", "x-expected", 0);
    assert_san_refused(PASSING, "e5d6", "x-expected", 0);
    assert_san_refused(PASSING, "exe6", "takes-nothing", 0);
}

static void do_refusals_say_what_they_are_of(void **state) {
    (void)state;
    static const struct {
        const char *start, *text, *fault;
        size_t at;
        int a, b;
    } refusals[] = {
        {START, "Nd4", "no-such-piece", 0, 27, 0},
        {START, "Nxf3", "takes-nothing", 0, 21, 0},
        {START, "e4!", "move-followed", 2, '!', 0},
        {START, "Nf9", "file-expected", 2, '9', 0},
        {"4k3/8/8/8/8/8/8/1N2KN2 w - -", "Nd2", "ambiguous", 0, 11, 2},
        {PROMOTION, "e8+", "equals-expected", 2, '+', 0},
        {PROMOTION, "e8=q", "promotion-expected", 3, 'q', 0},
        {CASTLING, "OO", "castling-expected", 1, 'O', 0},
        {CASTLING, "O-0", "castling-expected", 2, '0', 0},
        {CASTLING, "O-O-0", "castling-expected", 4, '0', 0},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const ply_position start = corpus_position(refusals[i].start);
        assert_refused_with(san, &start, refusals[i].text, refusals[i].fault, 0, refusals[i].at,
                            refusals[i].a, refusals[i].b);
    }
    const ply_position castling = corpus_position(CASTLING), passing = corpus_position(PASSING);
    const ply_position pinned = corpus_position("4r1k1/8/8/8/8/8/4N3/4K3 w - -");
    const ply_position pair = corpus_position("4r1k1/8/8/b7/8/2N1N3/8/4K3 w - -");
    const ply_position away = corpus_position("8/8/8/8/8/8/8/R2K3k w - -");
    const ply_position attacked = corpus_position("5rk1/8/8/8/8/8/8/4K2R w K -");
    assert_refused_with(san, &castling, "Ra8", "x-expected", 0, 0, move_of("a1a8"), 0);
    assert_refused_with(san, &passing, "e5d6", "x-expected", 0, 0, move_of("e5d6"), 0);
    assert_refused_with(san, &pinned, "Nc3", "illegal-move", 0, 0, move_of("e2c3"), 0);
    /* Of two that cannot, the first is named. */
    assert_refused_with(san, &pair, "Nd5", "illegal-move", 0, 0, move_of("c3d5"), 0);
    assert_refused_with(san, &pinned, "O-O-O", "illegal-move", 0, 0, move_of("e1c1"), 0);
    assert_refused_with(san, &attacked, "O-O", "illegal-move", 0, 0, move_of("e1g1"), 0);
    assert_refused_with(san, &away, "O-O-O", "illegal-move", 0, 0, move_of("e1c1"), 0);
    assert_refused_with(san, &attacked, "Kf2", "illegal-move", 0, 0, move_of("e1f2"), 0);
}

static void does_a_move_need_a_position(void **state) {
    (void)state;
    const ply_position no_king = corpus_position("8/8/8/8/8/8/8/K7 w - -");
    test_game g;
    game_of(&g, &ply_unknown_position, "e2e4");
    assert_refused(san, &ply_unknown_position, "e4", "needs-position", 0, 0);
    assert_refused(san, &no_king, "Ka2", "impossible-position", 0, 0);
    assert_not_written(san, &g.game, "needs-position", 0);
}

static void is_only_one_legal_move_written(void **state) {
    (void)state;
    test_game g;
    game_of(&g, &ply_start_position, "e2e4 e7e5");
    assert_not_written(san, &g.game, "not-one-move", 0);
    game_of(&g, &ply_start_position, "");
    assert_not_written(san, &g.game, "not-one-move", 0);
    for (unsigned value = 0; value < 65536; value++) {
        game_of(&g, &ply_start_position, "e2e4");
        g.moves[0] = (ply_move)value;
        char text[8];
        size_t length = 0;
        if (ply_failed(ply_codec_uci.encode(&g.game, text, sizeof text, &length))) {
            length = 77;
            assert_string_equal(san->encode(&g.game, text, sizeof text, &length).fault->name,
                                "illegal-move");
            assert_int_equal(length, 77);
        }
    }
}

static void does_too_little_room_leave_all_untouched(void **state) {
    (void)state;
    const ply_position start = corpus_position("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -");
    test_game g;
    game_of(&g, &start, "a1b2");
    assert_needs_its_room(san, &g.game);
    g.game.capacity = 0;
    g.moves[0] = 0;
    assert_string_equal(read_game(san, "Qcb2", 4, &g.game).fault->name, "no-move-room");
    assert_int_equal(g.moves[0], 0);
}

static void is_no_text_longer_than_the_codec_says(void **state) {
    (void)state;
    assert_move("3r2k1/4P3/8/8/8/8/8/4K3 w - -", "e7d8q", "exd8=Q+");
    assert_move("7k/8/8/8/8/Q7/1r6/Q1Q1K3 w - -", "a1b2", "Qa1xb2+");
    assert_int_equal(san->longest, strlen("Qa1xb2+"));
    assert_int_equal(san->longest_a_move, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_moves_written_as_the_standard_says),
        cmocka_unit_test(are_pieces_told_apart_by_file_then_rank_then_both),
        cmocka_unit_test(does_a_pinned_piece_need_no_telling_apart),
        cmocka_unit_test(does_every_legal_move_agree_with_the_slow_definition),
        cmocka_unit_test(are_marks_not_needed),
        cmocka_unit_test(is_castling_with_zeros_read),
        cmocka_unit_test(are_origins_that_say_too_much_read),
        cmocka_unit_test(is_a_text_that_is_no_move_refused),
        cmocka_unit_test(is_anything_behind_a_move_refused),
        cmocka_unit_test(is_a_promotion_without_its_piece_refused),
        cmocka_unit_test(is_castling_spelt_wrongly_refused),
        cmocka_unit_test(is_an_ambiguous_origin_refused),
        cmocka_unit_test(is_a_move_of_nobody_refused),
        cmocka_unit_test(is_an_illegal_move_refused),
        cmocka_unit_test(must_an_x_say_what_happens),
        cmocka_unit_test(do_refusals_say_what_they_are_of),
        cmocka_unit_test(does_a_move_need_a_position),
        cmocka_unit_test(is_only_one_legal_move_written),
        cmocka_unit_test(is_no_text_longer_than_the_codec_says),
        cmocka_unit_test(does_too_little_room_leave_all_untouched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
