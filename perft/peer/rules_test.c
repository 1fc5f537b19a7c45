/* rules_test.c - is a fault named by the rule of chess that it breaks, and are the squares marked
 * that show it? */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include "corpus/corpus.h"

static perft_fault fault; /* large */

static ply_position position_of(const char *fen) {
    ply_position p;
    if (ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p))) fail_msg("%s", fen);
    return p;
}

/* A move as UCI writes it, of any piece to anything. */
static ply_move move_of(const char *text) {
    static const char types[] = " pnbrqk";
    const char *promotion = text[4] ? strchr(types, text[4]) : NULL;
    return ply_move_of(ply_square_at((unsigned)(text[0] - 'a'), (unsigned)(text[1] - '1')),
                       ply_square_at((unsigned)(text[2] - 'a'), (unsigned)(text[3] - '1')),
                       promotion ? (unsigned)(promotion - types) : 0);
}

static void expect_rule(unsigned rule, const char *expected, const char *fen, const char *move) {
    if (strcmp(perft_rule_name(rule), expected) != 0) {
        fail_msg("%s %s: %s, not %s", fen, move, perft_rule_name(rule), expected);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void is_a_move_named_by_the_rule_it_breaks(void **state) {
    (void)state;
    static const struct {
        perft_kind kind;
        const char *fen, *move, *rule;
    } cases[] = {
        {PERFT_EXTRA, "8/8/8/K2pP2r/8/8/7p/4k3 w - d6 0 1", "e5d6", "ep_pin_rank"},
        {PERFT_EXTRA, "8/8/4b3/3pP3/8/1K6/8/7k w - d6 0 1", "e5d6", "ep_taken_shields"},
        {PERFT_EXTRA, "8/8/8/4P3/8/1K6/8/7k w - - 0 1", "e5d6", "ep_none"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castle_no_right_short"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "castle_blocked_b"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "e1g1", "castle_path_short"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/K7 w - - 0 1", "b2b3", "from_empty"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/K7 w - - 0 1", "e8e7", "from_enemy"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e1", "takes_own"},
        {PERFT_EXTRA, "4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "no_promotion"},
        {PERFT_EXTRA, "4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k", "promotes_to_king"},
        {PERFT_EXTRA, "4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8p", "promotes_to_king"},
        {PERFT_EXTRA, "4k3/8/P7/8/8/8/8/K7 w - - 0 1", "a6a7q", "promotes_early"},
        {PERFT_EXTRA, "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "push_two_jumps"},
        {PERFT_EXTRA, "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "push_two_onto"},
        {PERFT_EXTRA, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "push_two_late"},
        {PERFT_EXTRA, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", "pawn_backward"},
        {PERFT_EXTRA, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4f6", "pawn_other"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1h2", "wraps"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1h1", "jumps"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b3", "no_geometry"},
        {PERFT_EXTRA, "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3d4", "king_next_to_king"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/r2K4 w - - 0 1", "d1e1", "king_on_line"},
        {PERFT_EXTRA, "4k3/8/8/8/8/2n5/8/r2K4 w - - 0 1", "d1d2", "extra"},
        {PERFT_EXTRA, "8/8/8/8/8/k7/8/K1N4r w - - 0 1", "c1d3", "pin_knight"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/p7/4K3 w - - 0 1", "e1e2", "extra"},
        {PERFT_MISSING, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "ep_missing"},
        {PERFT_MISSING, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castle_missing_short"},
        {PERFT_MISSING, "4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "under_promotion_knight"},
        {PERFT_MISSING, "4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8b", "under_promotion"},
        {PERFT_MISSING, "4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "promotion_missing"},
        {PERFT_MISSING, "4k3/8/8/8/8/8/8/KR6 w - - 0 1", "b1b2", "rook_missing"},
        {PERFT_DUPLICATE, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "twice_castle"},
        {PERFT_DUPLICATE, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2", "twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ply_position p = position_of(cases[i].fen);
        expect_rule(perft_rule_of(cases[i].kind, &p, move_of(cases[i].move)), cases[i].rule,
                    cases[i].fen, cases[i].move);
        /* The colours do not matter. */
        ply_position mirrored;
        ply_mirror(&p, &mirrored);
        const ply_move move = move_of(cases[i].move);
        const ply_move back =
            ply_move_of(ply_from(move) ^ 56u, ply_to(move) ^ 56u, ply_promotion(move));
        expect_rule(perft_rule_of(cases[i].kind, &mirrored, back), cases[i].rule, cases[i].fen,
                    "mirrored");
    }
}

/* All promotions of a pawn are missing, that to a queen with them: that is another rule. */
static void is_a_promotion_named_for_all_of_its_pawn(void **state) {
    (void)state;
    const ply_position p = position_of("4k3/P7/8/8/8/8/8/K7 w - - 0 1");
    expect_rule(perft_rule_of_promotion(&p, move_of("a7a8n")), "promotion_missing", "", "a7a8n");
}

/* A board without kings is no position, but what is asked about it must not fail. */
static void is_a_board_without_kings_survived(void **state) {
    (void)state;
    const ply_position p = position_of("8/8/8/8/8/8/8/R7 w - - 0 1");
    expect_rule(perft_rule_of(PERFT_EXTRA, &p, move_of("a1b3")), "no_geometry", "", "a1b3");
    expect_rule(perft_rule_of(PERFT_EXTRA, &p, move_of("a1a2")), "extra", "", "a1a2");
    expect_rule(perft_rule_of(PERFT_HUNG, &p, PLY_NO_MOVE), "fails_no_moves", "", "");
}

/* ---- Moves that make something wrong --------------------------------------------------------- */

static void set_way(const char *fen, const char *const way[3]) {
    memset(&fault, 0, sizeof fault);
    fault.kind = PERFT_MAKE;
    fault.position = position_of(fen);
    for (; fault.way_length < 3 && way[fault.way_length]; fault.way_length++) {
        fault.way[fault.way_length] = move_of(way[fault.way_length]);
    }
}

static void is_a_reply_named_by_what_was_made_wrong(void **state) {
    (void)state;
    static const struct {
        const char *fen, *way[3];
        perft_kind kind;
        const char *reply, *rule;
    } cases[] = {
        {"r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1",
         {"g2a8"},
         PERFT_EXTRA,
         "e8c8",
         "make_right_rook_taken"},
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {"a1a2"}, PERFT_EXTRA, "e8c8", "make_right_found"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1",
         {"a1a2", "h7h6"},
         PERFT_EXTRA,
         "e1c1",
         "make_right_rook_moved"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1", {"e1e2", "h7h6"}, PERFT_EXTRA, "e2c2", "make_king"},
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4"}, PERFT_MISSING, "e4d3", "make_ep_unset"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         {"e1d1", "e8e7"},
         PERFT_EXTRA,
         "e5d6",
         "make_ep_kept"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {"e1d1", "e8e7"}, PERFT_EXTRA, "e5e6", "make_king"},
        {"4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", {"e5d6"}, PERFT_EXTRA, "e7d6", "make_ep_takes"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1"}, PERFT_EXTRA, "e8f8", "make_castle"},
        {"7k/P7/8/8/8/8/8/K7 w - - 0 1", {"a7a8r"}, PERFT_EXTRA, "h8g8", "make_promotion"},
        {"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", {"a7b8r"}, PERFT_EXTRA, "h8h7", "make_promotion_takes"},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", {"f1g3"}, PERFT_EXTRA, "e8d8", "make"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_way(cases[i].fen, cases[i].way);
        expect_rule(perft_rule_of_reply(&fault, cases[i].kind, move_of(cases[i].reply)),
                    cases[i].rule, cases[i].fen, cases[i].reply);
        /* A fault of making is named in the same way. */
        fault.reply = move_of(cases[i].reply);
        fault.reply_kind = cases[i].kind;
        perft_name_rule(&fault);
        expect_rule(fault.rule, cases[i].rule, cases[i].fen, cases[i].reply);
    }
}

/* ---- Faults ---------------------------------------------------------------------------------- */

/* An engine that lists nothing at all: why depends on what there would be to list. */
static void are_lists_without_a_move_named(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move, *rule;
    } cases[] = {
        {"4k3/8/8/8/8/8/P7/4K3 w - - 100 80", "e1d1", "draw_fifty"},
        {"4k3/8/8/8/8/8/8/K7 w - - 0 1", "a1b1", "draw_pieces"},
        {"4k3/ppp5/8/8/8/8/PPP5/K7 w - - 0 1", "a2a3", "all_missing"},
        /* There is a check, and one answer: that it is missing may be of another rule. */
        {"7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "f2f3", "blocks"},
        /* One pawn can promote, and nothing else can move. */
        {"8/P7/8/8/8/1q6/8/K6k w - - 0 1", "a7a8q", "promotion_missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(&fault, 0, sizeof fault);
        fault.kind = PERFT_MISSING;
        fault.position = position_of(cases[i].fen);
        fault.move = move_of(cases[i].move);
        fault.has_lists = true;
        fault.expected_count = corpus_list(&fault.position, fault.expected);
        perft_name_rule(&fault);
        expect_rule(fault.rule, cases[i].rule, cases[i].fen, cases[i].move);
        fault.engine_count = 1; /* another move: then these are not all */
        fault.engine[0] = fault.expected[0] == fault.move ? PLY_NO_MOVE : fault.expected[0];
        perft_name_rule(&fault);
        assert_int_equal(strncmp(perft_rule_name(fault.rule), "draw", 4) == 0, false);
        assert_string_not_equal(perft_rule_name(fault.rule), "all_missing");
    }
}

/* A rule that is settled stays, but for that of a FEN that is read wrongly. */
static void is_a_settled_rule_left_alone(void **state) {
    (void)state;
    memset(&fault, 0, sizeof fault);
    fault.kind = PERFT_MISSING;
    fault.position = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    fault.move = move_of("e5d6");
    perft_name_rule(&fault);
    const unsigned missing = fault.rule;
    expect_rule(missing, "ep_missing", "", "");
    fault.move = move_of("e1d1");
    fault.settled = true;
    perft_name_rule(&fault);
    assert_int_equal(fault.rule, missing);
    fault.by_fen = true;
    perft_name_rule(&fault);
    expect_rule(fault.rule, "fen", "", "");
    fault.move = move_of("e5d6");
    perft_name_rule(&fault);
    expect_rule(fault.rule, "fen_ep", "", "");
}

/* What is about in the position names the rule: as deep as the count was, if that is not too much,
 * and otherwise two plies. En passant comes three plies deep here. */
static void is_a_fault_of_counting_named_by_what_is_about(void **state) {
    (void)state;
    static const char fen[] = "4k3/8/8/8/4p3/8/p2P4/K7 b - - 0 1";
    static const struct {
        perft_kind kind;
        unsigned depth;
        const char *rule;
    } cases[] = {
        {PERFT_COUNTED, 2, "count_table"}, {PERFT_COUNTED, 3, "count_table_ep"},
        {PERFT_COUNTED, 7, "count_table"}, {PERFT_UNMAKE, 1, "unmake"},
        {PERFT_UNMAKE, 4, "unmake_takes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(&fault, 0, sizeof fault);
        fault.kind = cases[i].kind;
        fault.position = position_of(fen);
        fault.depth = cases[i].depth;
        perft_name_rule(&fault);
        char depth[16];
        snprintf(depth, sizeof depth, "depth %u", fault.depth);
        expect_rule(fault.rule, cases[i].rule, fen, depth);
    }
}

/* ---- Squares --------------------------------------------------------------------------------- */

/* The move, a pawn taken en passant, what then attacks the king, and the king. */
static void are_the_squares_marked_that_show_it(void **state) {
    (void)state;
    static const struct {
        perft_kind kind;
        const char *fen, *way[3], *move, *squares;
    } cases[] = {
        {PERFT_EXTRA, "8/8/8/K2pP2r/8/8/7p/4k3 w - d6 0 1", {NULL}, "e5d6", "e5 d6 d5 h5 a5"},
        {PERFT_MISSING, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {NULL}, "e5d6", "e5 d6 d5"},
        {PERFT_EXTRA, "8/8/8/8/8/k7/8/K1N4r w - - 0 1", {NULL}, "c1d3", "c1 d3 h1 a1"},
        {PERFT_MISSING, "4k3/8/8/8/8/8/8/KR6 w - - 0 1", {NULL}, "b1b2", "b1 b2"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", {NULL}, "d1e1", "d1 e1"},
        {PERFT_MAKE, "r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1", {"g2a8"}, "e8c8", "e8 c8"},
        {PERFT_MAKE, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4"}, "e4d3", "e4 d3 d4"},
        {PERFT_MAKE, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", {"f1g3"}, NULL, ""},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/K7 w - - 0 1", {NULL}, NULL, ""},
        {PERFT_CRASHED, "4k3/8/8/8/8/8/8/K7 w - - 0 1", {NULL}, "a1a2", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ply_squares expected = 0;
        for (const char *at = cases[i].squares; *at; at += at[2] ? 3 : 2) {
            expected |= (ply_squares)1
                        << ply_square_at((unsigned)(at[0] - 'a'), (unsigned)(at[1] - '1'));
        }
        set_way(cases[i].fen, cases[i].way);
        const ply_move move = cases[i].move ? move_of(cases[i].move) : PLY_NO_MOVE;
        fault.kind = cases[i].kind;
        fault.move = fault.way_length ? fault.way[0] : move;
        fault.reply = move;
        if (perft_rule_squares(&fault) != expected) {
            fail_msg("%s: %llx", cases[i].fen, (unsigned long long)perft_rule_squares(&fault));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_move_named_by_the_rule_it_breaks),
        cmocka_unit_test(is_a_promotion_named_for_all_of_its_pawn),
        cmocka_unit_test(is_a_board_without_kings_survived),
        cmocka_unit_test(is_a_reply_named_by_what_was_made_wrong),
        cmocka_unit_test(are_lists_without_a_move_named),
        cmocka_unit_test(is_a_settled_rule_left_alone),
        cmocka_unit_test(is_a_fault_of_counting_named_by_what_is_about),
        cmocka_unit_test(are_the_squares_marked_that_show_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
