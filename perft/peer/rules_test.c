/* rules_test.c - is a fault named by the rule of chess that it breaks, and are the squares marked
 * that show it? */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include "corpus/corpus.h"
#include "told_test.h"

static perft_fault fault;
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
    /* A rook on the file of a square behind the board pins nothing, and gives no check. */
    const ply_position rooks = position_of("8/8/8/8/8/8/R7/r7 w - - 0 1");
    expect_rule(perft_rule_of(PERFT_MISSING, &rooks, move_of("a2b2")), "rook_missing", "", "a2b2");
    expect_rule(perft_rule_of(PERFT_EXTRA, &rooks, move_of("a2b2")), "extra", "", "a2b2");
}

/* ---- Whole positions --------------------------------------------------------------------------
 */

enum { SHOWN_MAX = 8 };

/* A move under the name of its rule. */
typedef struct named {
    unsigned rule;
    ply_move move;
} named;

static int by_rule(const void *left, const void *right) {
    const named *a = left, *b = right;
    if (a->rule != b->rule) return a->rule < b->rule ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* The moves by their rules, as the board shows them: "pin_rook e2d2 e2f2, ...". Of a rule that many
 * moves break there is only their number: "check_ignored x20". */
static void add_named(char out[TEXT_MAX], named *moves, size_t count) {
    qsort(moves, count, sizeof *moves, by_rule);
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from; to < count && moves[to].rule == moves[from].rule;) to++;
        add_text(out, "%s%s", from ? ", " : "", perft_rule_name(moves[from].rule));
        if (to - from > SHOWN_MAX) add_text(out, " x%zu", to - from);
        for (size_t i = from; i < to && to - from <= SHOWN_MAX; i++) add_move(out, moves[i].move);
    }
}

static ply_move mirror_of(ply_move move) {
    return ply_move_of(ply_from(move) ^ 56u, ply_to(move) ^ 56u, ply_promotion(move));
}

/* What may be listed that is not legal, and what of the legal moves may be missing or stand there
 * twice. In the mirrored position all is the same, but for what goes around the edge: that is
 * counted in squares, and left out here. */
static void all_rules_of(const ply_position *p, bool is_mirrored, char out[TEXT_MAX]) {
    static const struct {
        perft_kind kind;
        const char *what;
    } kinds[] = {{PERFT_EXTRA, "X "}, {PERFT_MISSING, "; M "}, {PERFT_DUPLICATE, "; D "}};
    static ply_move moves[PERFT_NEARLY_MAX];
    static named all[PERFT_NEARLY_MAX];
    out[0] = '\0';
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const size_t count =
            kinds[k].kind == PERFT_EXTRA ? perft_not_legal(p, moves) : corpus_list(p, moves);
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            const unsigned rule = perft_rule_of(kinds[k].kind, p, moves[i]);
            if (strstr(perft_rule_name(rule), "wrap")) continue;
            const ply_move move = moves[i];
            all[kept++] = (named){rule, is_mirrored ? mirror_of(move) : move};
        }
        add_text(out, "%s", kinds[k].what);
        add_named(out, all, kept);
    }
}

/* All that an engine may do wrong in a position has its name. */
static void is_every_move_of_a_position_named(void **state) {
    (void)state;
    static const struct {
        const char *fen, *rules;
    } cases[] = {
        {"4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         "X ep_pin_file e5d6; M pin_along e5e6, king_missing e1d1 e1f1 e1d2 e1e2 e1f2; D twice_pin "
         "e5e6, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"7k/6b1/8/3pP3/8/8/8/K7 w - d6 0 1",
         "X ep_pin_diagonal e5d6, pin_pawn_diagonal e5e6; M king_missing a1b1 a1a2 a1b2; D twice "
         "a1b1 a1a2 a1b2"},
        {"4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1",
         "X ep_in_check e5d6, king_on_line e1f1, king_into_line e1d1, check_ignored e5e6; M "
         "king_out_of_check e1d2 e1e2 e1f2; D twice_check e1d2 e1e2 e1f2"},
        {"4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1",
         "X ; M king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing a5a6; D twice_pawn a5a6, twice "
         "e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"8/8/8/K2pP2r/8/8/7p/4k3 w - d6 0 1",
         "X ep_pin_rank e5d6; M king_missing a5a4 a5b4 a5b5 a5a6 a5b6, pawn_missing e5e6; D "
         "twice_pawn e5e6, twice a5a4 a5b4 a5b5 a5a6 a5b6"},
        {"8/8/4b3/3pP3/8/1K6/8/7k w - d6 0 1",
         "X ep_taken_shields e5d6, push_takes e5e6, king_into_pawn b3c4; M king_missing b3a2 b3b2 "
         "b3c2 b3a3 b3c3 b3a4 b3b4; D twice b3a2 b3b2 b3c2 b3a3 b3c3 b3a4 b3b4"},
        {"7k/8/8/2pP4/1K6/8/8/8 w - c6 0 1",
         "X check_by_pawn d5d6; M ep_answers d5c6, king_takes_checker b4c5, king_out_of_check b4a3 "
         "b4b3 b4c3 b4a4 b4c4 b4a5 b4b5; D twice_ep d5c6, twice_check b4a3 b4b3 b4c3 b4a4 b4c4 "
         "b4a5 b4b5 b4c5"},
        {"6bk/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
         "X ep_taken_shields e5d6, king_takes_protected c4d5, check_by_pawn e5e6; M "
         "king_out_of_check c4b3 c4c3 c4d3 c4b4 c4d4 c4b5 c4c5; D twice_check c4b3 c4c3 c4d3 c4b4 "
         "c4d4 c4b5 c4c5"},
        {"4k3/8/8/Pp1P4/K7/8/8/8 w - b6 0 1",
         "X check_by_pawn a5a6 d5d6; M ep_answers a5b6, king_takes_checker a4b5, king_out_of_check "
         "a4a3 a4b3 a4b4; D twice_ep a5b6, twice_check a4a3 a4b3 a4b4 a4b5"},
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
         "X castle_no_right_short e1g1, castle_no_right_long e1c1, jumps h1b1 h1c1 h1d1 a1f1 a1g1; "
         "M king_missing e1d1 e1f1 e1d2 e1e2 e1f2, rook_missing x19; D twice x24"},
        {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
         "X castle_in_check e1c1 e1g1, jumps h1b1 h1c1 h1d1 a1f1 a1g1, king_into_line e1d2 e1f2, "
         "check_ignored x19; M king_takes_checker e1e2, king_out_of_check e1d1 e1f1; D twice_check "
         "e1d1 e1f1 e1e2"},
        {"4k3/8/8/8/8/8/2p3p1/R3K2R w KQ - 0 1",
         "X castle_path_short e1g1, castle_path_long e1c1, jumps h1b1 h1c1 h1d1 a1f1 a1g1, "
         "king_into_pawn e1d1 e1f1; M king_missing e1d2 e1e2 e1f2, rook_missing x19; D twice x22"},
        {"1r2k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
         "X castle_target_short e1g1, jumps h1b1 h1c1 h1d1 a1f1 a1g1; M castle_b_attacked e1c1, "
         "king_missing e1d1 e1f1 e1d2 e1e2 e1f2, rook_missing x19; D twice_castle e1c1, twice x24"},
        {"r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1",
         "X castle_blocked e1c1, jumps h1b1 h1c1 a1f1 d1f1 a1g1 d1g1; M castle_rook_attacked e1g1, "
         "king_missing e1f1 e1d2 e1e2 e1f2, rook_missing x18, queen_missing x16; D twice_castle "
         "e1g1, twice x38"},
        {"r2k1r1b/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
         "X castle_blocked e1g1, jumps h1b1 h1c1 h1d1 a1f1 h1f1, king_into_line e1f1 e1f2; M "
         "castle_rook_attacked e1c1, king_missing e1d1 e1d2 e1e2, knight_missing g1e2 g1f3 g1h3, "
         "rook_missing x17; D twice_castle e1c1, twice x23"},
        {"k7/8/8/8/8/1p5p/P6P/RN2K1NR w KQ - 0 1",
         "X castle_blocked_b e1c1, castle_blocked e1g1, push_two_jumps h2h4, push_takes h2h3, "
         "jumps x17; M push_two_missing a2a4, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, "
         "pawn_takes_edge a2b3, pawn_missing a2a3, knight_missing b1d2 g1e2 b1a3 b1c3 g1f3 g1h3; D "
         "twice_push_two a2a4, twice_pawn a2a3 a2b3, twice x11"},
        {"r2nk3/4P3/2P5/8/8/8/7K/8 w - - 0 1",
         "X no_promotion e7d8; M under_promotion_knight e7d8n, under_promotion e7d8b e7d8r, "
         "promotion_takes e7d8q, king_missing h2g1 h2h1 h2g2 h2g3 h2h3, pawn_missing c6c7; D "
         "twice_promotion e7d8n e7d8b e7d8r e7d8q, twice_pawn c6c7, twice h2g1 h2h1 h2g2 h2g3 "
         "h2h3"},
        {"4k3/8/8/8/8/2n1p3/8/2K5 w - - 0 1", "X king_into_pawn c1d2, king_into_knight c1b1 c1d1; "
                                              "M king_missing c1b2 c1c2; D twice c1b2 c1c2"},
        {"8/8/8/3k4/8/3K4/8/r7 w - - 0 1",
         "X king_next_to_king d3c4 d3d4 d3e4; M king_missing d3c2 d3d2 d3e2 d3c3 d3e3; D twice "
         "d3c2 d3d2 d3e2 d3c3 d3e3"},
        {"k2r4/8/8/8/3n4/3K4/8/7b w - - 0 1",
         "X king_takes_protected d3d4, king_into_knight d3c2 d3e2, king_into_line d3e4; M "
         "king_missing d3d2 d3c3 d3e3 d3c4; D twice d3d2 d3c3 d3e3 d3c4"},
        {"k7/8/8/8/b2r4/3n4/2K5/8 w - - 0 1",
         "X king_on_line c2d1, king_takes_protected c2d3, king_into_knight c2c1 c2b2, "
         "king_into_line c2b3; M king_out_of_check c2b1 c2d2 c2c3; D twice_check c2b1 c2d2 c2c3"},
        {"4k3/8/8/8/7b/8/4rP2/3NK3 w - - 0 1",
         "X king_into_line e1d2, check_ignored d1b2 d1c3 d1e3 f2f3 f2f4; M king_takes_checker "
         "e1e2, king_out_of_check e1f1; D twice_check e1f1 e1e2"},
        {"4k2r/8/8/8/7b/4r3/5P2/3RK1Q1 w - - 0 1",
         "X jumps x10, king_into_line e1e2, pin_in_check f2e3, check_ignored x22; M "
         "king_out_of_check e1f1 e1d2; D twice_check e1f1 e1d2"},
        {"4k3/8/8/8/8/3p1n2/2B5/4KN2 w - - 0 1",
         "X jumps c2e4 c2f5 c2g6 c2h7, king_into_pawn e1e2, king_into_knight e1d2, check_by_knight "
         "x9; M king_out_of_check e1d1 e1f2; D twice_check e1d1 e1f2"},
        {"k2r4/3P1b2/8/3K2Pr/8/8/8/8 w - - 0 1",
         "X king_on_line d5c4, king_into_line d5e6, check_ignored g5g6; M king_out_of_check d5d4 "
         "d5e4 d5c5 d5e5 d5c6 d5d6; D twice_check d5d4 d5e4 d5c5 d5e5 d5c6 d5d6"},
        {"k3r3/4B3/7b/8/1b6/2R5/3Q4/4K2r w - - 0 1",
         "X jumps e7a3 d2b4 d2a5, king_on_line e1d1, king_into_line e1f1, check_ignored x41; M "
         "king_out_of_check e1e2 e1f2; D twice_check e1e2 e1f2"},
        {"1k6/8/8/8/4q3/5P2/4B2r/r2QK3 w - - 0 1",
         "X push_two_late f3f5, jumps d1f1 d1g1 d1h1 d1g4 e2g4 d1h5 e2h5, king_into_line e1f2, "
         "pin_bishop_line e2f1 e2d3 e2c4 e2b5 e2a6, pin_queen x10; M pin_takes d1a1, pin_along "
         "d1b1 d1c1, king_missing e1f1 e1d2, pawn_takes_missing f3e4, pawn_missing f3f4; D "
         "twice_pin d1a1 d1b1 d1c1, twice_pawn f3e4 f3f4, twice e1f1 e1d2"},
        {"3nk3/2P1P3/3K4/8/8/8/8/8 w - - 0 1",
         "X no_promotion c7c8 c7d8 e7d8, king_next_to_king d6d7, king_into_knight d6c6 d6e6; M "
         "under_promotion_knight c7c8n c7d8n e7d8n, under_promotion c7c8b c7d8b e7d8b c7c8r c7d8r "
         "e7d8r, promotion_takes c7d8q e7d8q, promotion_missing c7c8q, king_missing d6c5 d6d5 "
         "d6e5; D twice_promotion x12, twice d6c5 d6d5 d6e5"},
        {"r2Q4/1P4k1/8/3K4/8/8/8/3r4 w - - 0 1",
         "X no_promotion b7a8 b7b8, jumps d8d1 d8d2 d8d3 d8d4, king_on_line d5d6, king_into_line "
         "d5d4, check_ignored x24; M king_out_of_check d5c4 d5e4 d5c5 d5e5 d5c6 d5e6; D "
         "twice_check d5c4 d5e4 d5c5 d5e5 d5c6 d5e6"},
        {"R7/1P6/2k5/3q4/4Q3/5P2/6PK/8 w - - 0 1",
         "X no_promotion b7b8, push_two_late f3f5, jumps e4h1; M under_promotion_knight b7b8n, "
         "under_promotion b7b8b b7b8r, promotion_missing b7b8q, push_two_missing g2g4, "
         "king_missing h2g1 h2h1 h2g3 h2h3, pawn_missing g2g3 f3f4, rook_missing x14, "
         "queen_missing x21; D twice_promotion b7b8n b7b8b b7b8r b7b8q, twice_push_two g2g4, "
         "twice_pawn g2g3 f3f4, twice x39"},
        {"k6r/6P1/7K/8/8/8/8/8 w - - 0 1",
         "X no_promotion g7g8 g7h8, king_on_line h6h5, king_into_line h6h7, check_ignored g7g8n "
         "g7g8b g7g8r g7g8q; M under_promotion_knight g7h8n, under_promotion g7h8b g7h8r, "
         "promotion_takes_checker g7h8q, king_out_of_check h6g5 h6g6; D twice_promotion g7h8n "
         "g7h8b g7h8r g7h8q, twice_check h6g5 h6g6"},
        {"K1r4k/1P6/8/8/8/8/8/8 w - - 0 1",
         "X no_promotion b7b8 b7c8, king_into_line a8b8; M under_promotion_knight b7b8n b7c8n, "
         "under_promotion b7b8b b7c8b b7b8r b7c8r, promotion_takes_checker b7c8q, promotion_blocks "
         "b7b8q, king_out_of_check a8a7; D twice_promotion b7b8n b7c8n b7b8b b7c8b b7b8r b7c8r "
         "b7b8q b7c8q, twice_check a8a7"},
        {"3k4/8/8/8/b7/8/3P2P1/4K2r w - - 0 1",
         "X king_into_line e1d1 e1f1, check_ignored d2d3 g2g3 d2d4 g2g4; M king_out_of_check e1e2 "
         "e1f2; D twice_check e1e2 e1f2"},
        {"7k/6b1/8/8/8/8/1P6/K7 w - - 0 1",
         "X pin_pawn_diagonal b2b3 b2b4; M king_missing a1b1 a1a2; D twice a1b1 a1a2"},
        {"k1r5/8/8/8/1N6/2p5/1P1P4/2K5 w - - 0 1",
         "X ; M push_two_missing d2d4, king_missing c1b1 c1d1 c1c2, pawn_takes_missing b2c3 d2c3, "
         "pawn_missing b2b3 d2d3, knight_missing b4a2 b4c2 b4d3 b4d5 b4a6 b4c6; D twice_push_two "
         "d2d4, twice_pawn b2b3 b2c3 d2c3 d2d3, twice x9"},
        {"2r1r2k/3P4/8/8/8/8/8/4K3 w - - 0 1",
         "X no_promotion d7c8 d7d8 d7e8, king_into_line e1e2, check_ignored d7c8n d7d8n d7c8b "
         "d7d8b d7c8r d7d8r d7c8q d7d8q; M under_promotion_knight d7e8n, under_promotion d7e8b "
         "d7e8r, promotion_takes_checker d7e8q, king_out_of_check e1d1 e1f1 e1d2 e1f2; D "
         "twice_promotion d7e8n d7e8b d7e8r d7e8q, twice_check e1d1 e1f1 e1d2 e1f2"},
        {"7k/P1P5/K6r/8/8/8/8/8 w - - 0 1",
         "X no_promotion a7a8 c7c8, king_into_line a6b6, check_ignored a7a8n c7c8n a7a8b c7c8b "
         "a7a8r c7c8r a7a8q c7c8q; M king_out_of_check a6a5 a6b5 a6b7; D twice_check a6a5 a6b5 "
         "a6b7"},
        {"R6R/3Q4/1Q4Q1/4Q3/8/Q4Q2/pp1Q4/kBNN1K1B w - - 0 1",
         "X jumps x12; M many_moves x180; D twice x180"},
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1", "X ; M many_moves x121; D twice x121"},
        {"8/7k/Q1Q5/8/6Q1/6Q1/3Q4/K4Q2 w - - 0 1",
         "X jumps x11; M king_missing a1b1 a1a2 a1b2, queen_missing x117; D twice x120"},
        {"N6n/1k6/7P/N7/7n/8/p6P/K6N w - - 0 1",
         "X push_two_onto h2h4, king_into_pawn a1b1, extra x11; M king_takes_missing a1a2, "
         "king_missing a1b2, pawn_missing h2h3 h6h7, knight_missing h1f2 a5b3 h1g3 a5c4 a8b6 a5c6 "
         "a8c7; D twice_pawn h2h3 h6h7, twice x9"},
        {"n6N/1K6/7p/n7/7N/8/P6p/k6n b - - 0 1",
         "X extra x11; M king_takes_missing a1a2, king_missing a1b1 a1b2, pawn_missing h6h5, "
         "knight_missing h1f2 a5b3 h1g3 a5c4 a8b6 a5c6 a8c7; D twice_pawn h6h5, twice x10"},
        {"b6r/P6P/8/p6p/P6P/8/1K5k/R6B b - - 0 1",
         "X push_takes a5a4 h5h4, jumps h8h1 h8h3 h8h4 h8h6, king_takes_protected h2h1, "
         "king_into_line h2g1 h2g2; M king_missing h2g3 h2h3, bishop_missing a8h1 a8g2 a8f3 a8e4 "
         "a8d5 a8c6 a8b7, rook_missing h8h7 h8b8 h8c8 h8d8 h8e8 h8f8 h8g8; D twice x16"},
        {"7b/8/8/8/k2Pp3/8/8/K6B b - d3 0 1",
         "X jumps h8b2 h8c3; M ep_near_king e4d3, king_missing a4a3 a4b3 a4b4 a4a5 a4b5, "
         "pawn_missing e4e3, bishop_missing h8d4 h8e5 h8f6 h8g7; D twice_ep e4d3, twice_pawn e4e3, "
         "twice x9"},
        {"4k3/8/8/p6P/8/8/8/4K3 b - - 0 1",
         "X ; M king_missing e8d7 e8e7 e8f7 e8d8 e8f8, pawn_missing a5a4; D twice_pawn a5a4, twice "
         "e8d7 e8e7 e8f7 e8d8 e8f8"},
        {"4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1",
         "X ; M king_missing e8d7 e8e7 e8f7 e8d8 e8f8, pawn_missing h4h3; D twice_pawn h4h3, twice "
         "e8d7 e8e7 e8f7 e8d8 e8f8"},
        {"4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
         "X jumps h1b1 h1c1 h1d1 a1f1 a1g1; M ep_missing e5d6, castle_missing_short e1g1, "
         "castle_missing_long e1c1, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing e5e6, "
         "rook_missing x19; D twice_ep e5d6, twice_castle e1c1 e1g1, twice_pawn e5e6, twice x24"},
        {"2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
         "X castle_target_long e1c1, jumps a1f1 a1g1 a1h1; M king_missing e1d1 e1f1 e1d2 e1e2 "
         "e1f2, rook_missing x10; D twice x15"},
        {"k7/1n6/8/4K3/4B3/8/8/8 w - - 0 1",
         "X king_into_pinned e5d6; M king_missing e5d4 e5f4 e5d5 e5f5 e5e6 e5f6, bishop_missing "
         "x12; D twice x18"},
        {"k3r3/8/8/8/1b6/8/7P/4K1N1 w - - 0 1",
         "X king_into_line e1d2 e1e2, double_check g1e2 g1f3 g1h3 h2h3 h2h4; M king_double_check "
         "e1d1 e1f1 e1f2; D twice_check e1d1 e1f1 e1f2"},
        {"7k/KP5r/8/8/8/8/8/8 w - - 0 1",
         "X no_promotion b7b8, promotion_pin b7b8n b7b8b b7b8r b7b8q; M king_missing a7a6 a7b6 "
         "a7a8 a7b8; D twice a7a6 a7b6 a7a8 a7b8"},
        {"7k/8/8/8/KP5r/8/8/8 w - - 0 1",
         "X pin_pawn_rank b4b5; M king_missing a4a3 a4b3 a4a5 a4b5; D twice a4a3 a4b3 a4a5 a4b5"},
        {"4r2k/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1",
         "X pin_pawn_file e2d3 e2f3; M push_two_pinned e2e4, pin_along e2e3, king_missing e1d1 "
         "e1f1 e1d2 e1f2; D twice_push_two e2e4, twice_pin e2e3, twice e1d1 e1f1 e1d2 e1f2"},
        {"7b/8/8/8/8/8/1B6/K6k w - - 0 1",
         "X pin_bishop b2c1 b2a3; M pin_takes b2h8, pin_along b2c3 b2d4 b2e5 b2f6 b2g7, "
         "king_missing a1b1 a1a2; D twice_pin b2c3 b2d4 b2e5 b2f6 b2g7 b2h8, twice a1b1 a1a2"},
        {"7b/8/8/8/8/8/1R6/K6k w - - 0 1",
         "X pin_rook_diagonal x14; M king_missing a1b1 a1a2; D twice a1b1 a1a2"},
        {"k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1",
         "X pin_rook e2a2 e2b2 e2c2 e2d2 e2f2 e2g2 e2h2; M pin_takes e2e8, pin_along e2e3 e2e4 "
         "e2e5 e2e6 e2e7, king_missing e1d1 e1f1 e1d2 e1f2; D twice_pin e2e3 e2e4 e2e5 e2e6 e2e7 "
         "e2e8, twice e1d1 e1f1 e1d2 e1f2"},
        {"1b5k/8/8/3pP3/5K2/8/8/8 w - d6 0 1",
         "X king_into_pawn f4e4, pin_pawn_diagonal e5e6; M ep_along_pin e5d6, king_missing f4e3 "
         "f4f3 f4g3 f4g4 f4f5 f4g5; D twice_ep e5d6, twice f4e3 f4f3 f4g3 f4g4 f4f5 f4g5"},
        {"4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1",
         "X ; M ep_edge a5b6, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing a5a6; D twice_ep "
         "a5b6, twice_pawn a5a6, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/8/8/2KpP3/8/8/8/8 w - d6 0 1",
         "X king_into_pawn c5c4; M ep_near_king e5d6, king_takes_missing c5d5, king_missing c5b4 "
         "c5d4 c5b5 c5b6 c5c6 c5d6, pawn_missing e5e6; D twice_ep e5d6, twice_pawn e5e6, twice "
         "c5b4 c5d4 c5b5 c5d5 c5b6 c5c6 c5d6"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         "X ; M ep_missing e5d6, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing e5e6; D "
         "twice_ep e5d6, twice_pawn e5e6, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"2b4k/1P6/K7/8/8/8/8/8 w - - 0 1",
         "X no_promotion b7b8 b7c8, promotion_pin b7b8n b7b8b b7b8r b7b8q; M "
         "under_promotion_knight b7c8n, under_promotion b7c8b b7c8r, promotion_along_pin b7c8q, "
         "king_missing a6a5 a6b5 a6b6 a6a7; D twice_promotion b7c8n b7c8b b7c8r b7c8q, twice a6a5 "
         "a6b5 a6b6 a6a7"},
        {"7k/8/8/8/K6r/8/4P3/8 w - - 0 1",
         "X king_into_line a4b4, check_ignored e2e3; M push_two_blocks e2e4, king_out_of_check "
         "a4a3 a4b3 a4a5 a4b5; D twice_push_two e2e4, twice_check a4a3 a4b3 a4a5 a4b5"},
        {"7k/8/8/8/1b6/P7/2P5/4K3 w - - 0 1",
         "X push_two_late a3a5, king_into_line e1d2, check_ignored a3a4 c2c4; M takes_checker "
         "a3b4, blocks c2c3, king_out_of_check e1d1 e1f1 e1e2 e1f2; D twice_check e1d1 e1f1 e1e2 "
         "e1f2 c2c3 a3b4"},
        {"7k/8/8/8/8/8/3n4/4K3 w - - 0 1",
         "X king_into_knight e1f1; M king_takes_missing e1d2, king_missing e1d1 e1e2 e1f2; D twice "
         "e1d1 e1d2 e1e2 e1f2"},
        {"r3k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1",
         "X jumps a1f1 a1g1 a1h1, king_into_line e1d2 e1e2 e1f2; M castle_b_attacked e1c1, "
         "king_missing e1d1 e1f1, rook_missing x10; D twice_castle e1c1, twice x12"},
        {"7k/8/8/8/2nnn3/2nKn3/2nnn3/8 w - - 0 1",
         "X king_takes_protected d3c2 d3d2 d3e2 d3c3 d3e3 d3c4 d3d4 d3e4; M ; D "},
        {"7r/1P5k/8/8/8/8/8/7K w - - 0 1",
         "X no_promotion b7b8; M under_promotion_knight b7b8n, under_promotion b7b8b b7b8r, "
         "promotion_missing b7b8q, king_missing h1g1 h1g2 h1h2; D twice_promotion b7b8n b7b8b "
         "b7b8r b7b8q, twice h1g1 h1g2 h1h2"},
        {"4k3/8/8/8/8/8/8/4K3 b - - 0 1",
         "X ; M king_missing e8d7 e8e7 e8f7 e8d8 e8f8; D twice e8d7 e8e7 e8f7 e8d8 e8f8"},
        {"7k/8/8/8/8/6p1/6P1/4K3 w - - 0 1",
         "X push_two_jumps g2g4, push_takes g2g3, king_into_pawn e1f2; M king_missing e1d1 e1f1 "
         "e1d2 e1e2; D twice e1d1 e1f1 e1d2 e1e2"},
        {"4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
         "X castle_no_right_long e1c1, jumps h1b1 h1c1 h1d1 a1f1 a1g1; M castle_missing_short "
         "e1g1, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, rook_missing x19; D twice_castle e1g1, "
         "twice x24"},
        {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
         "X castle_no_right_short e1g1, jumps h1b1 h1c1 h1d1 a1f1 a1g1; M castle_missing_long "
         "e1c1, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, rook_missing x19; D twice_castle e1c1, "
         "twice x24"},
        {"4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1",
         "X castle_blocked e1g1, jumps h1b1 h1c1 h1d1 a1g1; M castle_missing_long e1c1, "
         "king_missing e1d1 e1d2 e1e2 e1f2, bishop_missing f1e2 f1g2 f1d3 f1h3 f1c4 f1b5 f1a6, "
         "rook_missing x18; D twice_castle e1c1, twice x29"},
        {"k3r3/8/8/8/8/8/2n5/3K4 w - - 0 1",
         "X king_into_line d1e1 d1e2; M king_takes_missing d1c2, king_missing d1c1 d1d2; D twice "
         "d1c1 d1c2 d1d2"},
        {"k3r3/8/8/8/8/5n2/8/3K4 w - - 0 1", "X king_into_knight d1d2, king_into_line d1e1 d1e2; M "
                                             "king_missing d1c1 d1c2; D twice d1c1 d1c2"},
        {"4k3/8/8/6pP/8/8/8/4K3 w - g6 0 1",
         "X ; M ep_edge h5g6, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing h5h6; D twice_ep "
         "h5g6, twice_pawn h5h6, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 1",
         "X ; M ep_edge g5h6, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing g5g6; D twice_ep "
         "g5h6, twice_pawn g5g6, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1",
         "X ; M ep_edge b5a6, king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_missing b5b6; D twice_ep "
         "b5a6, twice_pawn b5b6, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/8/8/p5p1/1P5P/8/8/4K3 w - - 0 1",
         "X ; M king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_takes_edge b4a5 h4g5, pawn_missing "
         "b4b5 h4h5; D twice_pawn b4a5 b4b5 h4g5 h4h5, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/8/8/1p5p/P5P1/8/8/4K3 w - - 0 1",
         "X ; M king_missing e1d1 e1f1 e1d2 e1e2 e1f2, pawn_takes_edge a4b5 g4h5, pawn_missing "
         "a4a5 g4g5; D twice_pawn a4a5 a4b5 g4g5 g4h5, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/7P/8/8/8/8/8/4K3 w - - 0 1",
         "X no_promotion h7h8; M under_promotion_knight h7h8n, under_promotion h7h8b h7h8r, "
         "promotion_missing h7h8q, king_missing e1d1 e1f1 e1d2 e1e2 e1f2; D twice_promotion h7h8n "
         "h7h8b h7h8r h7h8q, twice e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"k7/8/8/8/7b/8/2n5/3K4 w - - 0 1",
         "X king_into_line d1e1; M king_takes_missing d1c2, king_missing d1c1 d1d2 d1e2; D twice "
         "d1c1 d1c2 d1d2 d1e2"},
        {"k7/8/8/8/7b/8/6n1/3K4 w - - 0 1",
         "X king_into_line d1e1; M king_missing d1c1 d1c2 d1d2 d1e2; D twice d1c1 d1c2 d1d2 d1e2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static char text[TEXT_MAX];
        ply_position p = position_of(cases[i].fen), mirrored;
        ply_mirror(&p, &mirrored);
        all_rules_of(&p, false, text);
        if (strcmp(text, cases[i].rules) != 0) fail_msg("%s: \"%s\"", cases[i].fen, text);
        all_rules_of(&mirrored, true, text);
        if (strcmp(text, cases[i].rules) != 0) fail_msg("%s, mirrored: \"%s\"", cases[i].fen, text);
    }
}

/* From every square to every square, with every promotion of a pawn: how many moves have which
 * name. Most of them are none. */
static void has_every_pair_of_squares_a_name(void **state) {
    (void)state;
    static const struct {
        const char *fen, *rules;
    } cases[] = {
        {"8/8/8/K2pP2r/8/8/7p/4k3 w - d6 0 1",
         "ep_pin_rank 7, ep_none 28, castle_no_right_short 1, castle_no_right_long 1, from_empty "
         "3654, from_enemy 985, takes_own 8, takes_king 8, no_promotion 8, promotes_to_king 118, "
         "promotes_early 204, push_two_late 1, pawn_backward 37, pawn_other 44, wraps 24, "
         "no_geometry 32, extra 6"},
        {"k7/8/8/8/8/1p5p/P6P/RN2K1NR w KQ - 0 1",
         "ep_none 28, castle_blocked_b 1, castle_blocked 1, from_empty 3402, from_enemy 924, "
         "takes_own 113, takes_king 19, no_promotion 14, promotes_to_king 222, promotes_early 388, "
         "push_two_jumps 1, push_takes 1, pawn_wraps 56, pawn_backward 12, pawn_other 80, wraps "
         "59, jumps 17, no_geometry 192, extra 14"},
        {"N6n/1k6/7P/N7/7n/8/p6P/K6N w - - 0 1",
         "ep_none 21, from_empty 3402, from_enemy 623, takes_own 90, takes_king 18, no_promotion "
         "14, promotes_to_king 224, promotes_early 392, push_two_onto 1, push_two_late 4, "
         "push_takes 5, pawn_wraps 52, pawn_backward 34, pawn_other 56, wraps 83, no_geometry 135, "
         "king_into_pawn 1, extra 11"},
        {"b6r/P6P/8/p6p/P6P/8/1K5k/R6B b - - 0 1",
         "ep_none 42, from_empty 3276, from_enemy 1925, takes_own 68, takes_king 17, no_promotion "
         "16, promotes_to_king 228, promotes_early 392, push_two_late 2, push_takes 12, pawn_wraps "
         "60, pawn_backward 34, pawn_other 54, wraps 54, jumps 4, no_geometry 97, "
         "king_takes_protected 1, king_into_line 2, extra 16"},
        {"r3k2r/8/8/8/4Pp2/8/8/RNBQKBNR b kq e3 0 1",
         "ep_none 21, castle_path_long 1, castle_other 1, from_empty 3213, from_enemy 931, "
         "takes_own 30, takes_king 10, no_promotion 7, promotes_to_king 116, promotes_early 204, "
         "push_two_late 1, push_takes 4, pawn_wraps 10, pawn_backward 32, pawn_other 30, wraps 35, "
         "jumps 5, no_geometry 111, king_into_line 2, extra 24"},
        {"k2r4/1P6/2n1q3/3p4/3R4/8/2P5/3K3b w - - 0 1",
         "ep_none 21, from_empty 3402, from_enemy 756, takes_own 48, takes_king 16, no_promotion "
         "13, promotes_to_king 230, promotes_early 408, push_takes 1, pawn_wraps 33, pawn_backward "
         "50, pawn_other 64, jumps 3, no_geometry 101, king_into_line 2, extra 18"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static char text[TEXT_MAX];
        const ply_position p = position_of(cases[i].fen);
        unsigned times[64 * PERFT_RULE_WORDS] = {0};
        for (unsigned from = 0; from < 64; from++) {
            const unsigned last = ply_type(p.piece[from]) == PLY_PAWN ? PLY_KING : 0;
            for (unsigned to = 0; to < 64; to++) {
                for (unsigned type = 0; type <= last && from != to; type++) {
                    const ply_move move = ply_move_of((ply_square)from, (ply_square)to, type);
                    times[perft_rule_of(PERFT_EXTRA, &p, move)]++;
                }
            }
        }
        text[0] = '\0';
        for (unsigned rule = 0; rule < 64 * PERFT_RULE_WORDS; rule++) {
            if (!times[rule]) continue;
            add_text(text, "%s%s %u", text[0] ? ", " : "", perft_rule_name(rule), times[rule]);
        }
        if (strcmp(text, cases[i].rules) != 0) fail_msg("%s: \"%s\"", cases[i].fen, text);
    }
}

/* Every move that is not legal and may be listed, and the moves of a side that the other has let
 * attack its king. */
static void are_all_moves_found_that_are_nearly_legal(void **state) {
    (void)state;
    static const struct {
        const char *fen, *not_legal, *in_check;
    } cases[] = {
        {"N6n/1k6/7P/N7/7n/8/p6P/K6N w - - 0 1",
         " a1b1 a1a2 a1b2 h1f2 h1g3 h2h3 a5b3 a5c4 a5c6 h6h7 a8b6 a8c7 h1b3 h1a4 h1b1 h2h4 a5g5 "
         "a5g3 a8g8 a8g6 a8h5",
         " a1a2 a1b2 h1f2 h1g3 h2h3 a5b3 a5c4 a5c6 h6h7 a8b6 a8c7"},
        {"n6N/1K6/7p/n7/7N/8/P6p/k6n b - - 0 1",
         " a1b1 a1a2 a1b2 h1f2 h1g3 a5b3 a5c4 a5c6 h6h5 a8b6 a8c7 h1b3 h1a4 h1b1 h2a2 a5g5 a5g3 "
         "a8g8 a8g6 a8h5",
         " a1b1 a1a2 a1b2 h1f2 h1g3 a5b3 a5c4 a5c6 h6h5 a8b6 a8c7"},
        {"b6r/P6P/8/p6p/P6P/8/1K5k/R6B b - - 0 1",
         " h2g1 h2h1 h2g2 h2a3 h2a4 h2a2 a5a4 h5h4 h8h1 h8h3 h8h4 h8h6",
         " h2g3 h2h3 a8h1 a8g2 a8f3 a8e4 a8d5 a8c6 a8b7 h8h7 h8b8 h8c8 h8d8 h8e8 h8f8 h8g8"},
        {"k7/8/8/8/8/1p5p/P6P/RN2K1NR w KQ - 0 1",
         " e1c1 e1g1 a1c1 a1d1 a1f1 a1a3 a1a4 a1a5 a1a6 a1a7 g1a3 h1c1 h1d1 h1f1 h1h3 h1h4 h1h5 "
         "h1h6 h1h7 h1h8 h2h4 h2h3",
         " b1d2 b1a3 b1c3 e1d1 e1f1 e1d2 e1e2 e1f2 g1e2 g1f3 g1h3 a2a3 a2b3 a2a4"},
        {"r3k2r/p5PP/8/8/8/8/8/4K3 b - - 0 1",
         " e8f8 e8c8 e8g8 a8a1 a8a2 a8a3 a8a4 a8a5 a8a6 a8f8 a8g8 h8h1 h8h2 h8h3 h8h4 h8h5 h8h6 "
         "h8b8 h8c8 h8d8",
         " a7a5 a7a6 a8b8 a8c8 a8d8 e8d7 e8e7 e8f7 e8d8 h8h7 h8f8 h8g8"},
        {"4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", " a5h5", " e1d1 e1f1 e1d2 e1e2 e1f2 a5a6"},
        {"4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", " h4a4", " h4h3 e8d7 e8e7 e8f7 e8d8 e8f8"},
        {"4k3/PP4p1/1r4P1/8/8/3p4/3P4/4K3 w - - 0 1", " e1e2 d2d4 d2d3 g6g7 a7a8 b7b8",
         " e1d1 e1f1 e1f2 a7a8n a7a8b a7a8r a7a8q b7b8n b7b8b b7b8r b7b8q"},
        {"4K3/pp4P1/1R4p1/8/8/3P4/3p4/4k3 b - - 0 1", " d2d1 g6g4 b7b5 b7b6",
         " e1d1 e1f1 e1e2 e1f2 d2d1n d2d1b d2d1r d2d1q g6g5 a7a5 a7a6 a7b6"},
        {"k2r4/8/8/8/8/8/3K4/3r4 b - - 0 1",
         " d1a1 d1b1 d1c1 d1e1 d1f1 d1g1 d1h1 a8a7 a8b7 a8b8 d8d3 d8d4 d8d5 d8d6 d8d7 d8b8 d8c8 "
         "d8e8 d8f8 d8g8 d8h8 d1d3 d1d4 d1d5 d1d6 d1d7 a8h8 a8h7 a8h6",
         " d1a1 d1b1 d1c1 d1e1 d1f1 d1g1 d1h1 a8a7 a8b7 a8b8 d8d3 d8d4 d8d5 d8d6 d8d7 d8b8 d8c8 "
         "d8e8 d8f8 d8g8 d8h8"},
        {"8/8/8/3pP3/8/8/8/k2K3r b - - 0 1",
         " a1b1 a1a2 a1b2 h1e1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 d5d4 h1b1 h1c1",
         " a1b1 a1a2 a1b2 h1e1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 d5d4"},
        {"3q1b1n/6P1/4k3/8/8/K7/8/8 w - - 0 1",
         " a3b4 g7g8n g7g8b g7g8r g7g8q g7h8n g7h8b g7h8r g7h8q a3h3 a3h2 a3h1 g7g8 g7f8 g7h8",
         " a3a2 a3b2 a3b3 a3a4 g7f8n g7f8b g7f8r g7f8q"},
        {"1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", " a1f1 a1g1 h1b1 h1c1 h1d1",
         " a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 e1d1 e1f1 e1d2 e1e2 e1f2 h1f1 h1g1 "
         "h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"},
        {"p7/P7/8/8/8/8/p7/P6k b - - 0 1", " h1g1 h1g2 h1h2 h1a3 h1a1 a8a7", " h1g1 h1g2 h1h2"},
        {"4r3/2P1P3/2b1p3/8/1k6/K7/8/8 w - - 0 1",
         " a3a2 a3b2 a3b3 a3a4 c7c8n c7c8b c7c8r c7c8q a3h3 a3h2 a3h1 c7c8", " a3a2 a3b2"},
        {"p6P/8/8/8/8/8/8/Kk6 w - - 0 1", " a1a2 a1b2 a1h1", ""},
        {"4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "", " a3a2 e8d7 e8e7 e8f7 e8d8 e8f8"},
        {"8/8/8/8/N6N/8/8/k6K w - - 0 1", " h1a2 h1a3 a4g4 a4h5 a4g2 h4b6 h4a7 h4b4 h4a3",
         " h1g1 h1g2 h1h2 a4b2 a4c3 a4c5 a4b6 h4g2 h4f3 h4f5 h4g6"},
        {"n6n/8/8/8/8/8/8/k6K b - - 0 1", " a8g8 a8g6 a8h5 h8b8 h8a7",
         " a1b1 a1a2 a1b2 a8b6 a8c7 h8g6 h8f7"},
        {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", " e1d1 e1f1 e1d2 e1e2 e1f2",
         " e1d1 e1f1 e1d2 e1e2 e1f2"},
        {"4k3/7P/8/8/8/8/8/4K3 w - - 0 1", " h7h8",
         " e1d1 e1f1 e1d2 e1e2 e1f2 h7h8n h7h8b h7h8r h7h8q"},
    };
    static ply_move moves[PERFT_NEARLY_MAX];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static char text[TEXT_MAX];
        const ply_position p = position_of(cases[i].fen);
        text[0] = '\0';
        size_t count = perft_not_legal(&p, moves);
        for (size_t j = 0; j < count; j++) add_move(text, moves[j]);
        if (strcmp(text, cases[i].not_legal) != 0) fail_msg("%s: \"%s\"", cases[i].fen, text);
        text[0] = '\0';
        count = perft_legal_in_check(&p, moves);
        for (size_t j = 0; j < count; j++) add_move(text, moves[j]);
        if (strcmp(text, cases[i].in_check) != 0) fail_msg("%s: \"%s\"", cases[i].fen, text);
    }
}

/* Which rules are special cases of which: those that rules.def says, and no others. */
static void are_special_rules_those_of_the_table(void **state) {
    (void)state;
    static const struct {
        const char *special, *general;
    } families[] = {
#define RULE(id, kinds, condition, sentence)
#define FAMILY(special, general) {#special, #general},
#include "rules.def"
#undef FAMILY
#undef RULE
    };
    static const char *const names[] = {
#define RULE(id, kinds, condition, sentence) #id,
#define FAMILY(special, general)
#include "rules.def"
#undef FAMILY
#undef RULE
    };
    static const char *const kinds_of[] = {
#define RULE(id, kinds, condition, sentence) kinds,
#define FAMILY(special, general)
#include "rules.def"
#undef FAMILY
#undef RULE
    };
    enum { NAMES = sizeof names / sizeof names[0], PAIRS = sizeof families / sizeof families[0] };
    for (unsigned rule = 0; rule < NAMES; rule++) {
        assert_string_equal(perft_rule_name(rule + 1), names[rule]);
        for (unsigned other = 0; other < NAMES; other++) {
            bool is_special = false;
            for (size_t i = 0; i < PAIRS; i++) {
                is_special |= strcmp(families[i].special, names[rule]) == 0 &&
                              (strcmp(families[i].general, names[other]) == 0 ||
                               strcmp(families[i].general, "ANY") == 0);
            }
            if (perft_rule_is_special_of(rule + 1, other + 1) != is_special) {
                fail_msg("%s of %s", names[rule], names[other]);
            }
        }
        static const char *const not_plain[] = {
            "from_empty",     "from_enemy",       "takes_own",      "takes_king",
            "no_promotion",   "promotes_to_king", "promotes_early", "push_two_jumps",
            "push_two_onto",  "push_two_late",    "push_takes",     "pawn_wraps",
            "pawn_backward",  "pawn_other",       "wraps",          "jumps",
            "no_geometry",    "twice_ep",         "twice_castle",   "twice_promotion",
            "twice_push_two", "twice_check",      "twice_pin",      "twice_pawn",
            "twice"};
        bool is_plain = true;
        for (size_t i = 0; i < sizeof not_plain / sizeof not_plain[0]; i++) {
            is_plain &= strcmp(not_plain[i], names[rule]) != 0;
        }
        if (perft_rule_is_plain(rule + 1) != is_plain) fail_msg("%s", names[rule]);
        assert_int_equal(perft_rule_is_general(rule + 1), strcmp(names[rule], "fails") == 0);
        assert_int_equal(perft_rule_is_of_a_sum(rule + 1), strcmp(names[rule], "count_sum") == 0);
    }
    for (unsigned rule = 0; rule < 64 * PERFT_RULE_WORDS; rule++) {
        static const struct {
            perft_kind kind;
            char letter;
        } letters[] = {{PERFT_MISSING, 'M'}, {PERFT_EXTRA, 'X'},   {PERFT_DUPLICATE, 'D'},
                       {PERFT_MAKE, 'K'},    {PERFT_UNMAKE, 'U'},  {PERFT_COUNTED, 'C'},
                       {PERFT_REFUSED, 'F'}, {PERFT_PROTOCOL, 'F'}};
        for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
            const bool is_about =
                rule > 0 && rule <= NAMES && strchr(kinds_of[rule - 1], letters[i].letter);
            assert_int_equal(perft_rule_is_about(rule, letters[i].kind), is_about);
        }
    }
    assert_string_equal(perft_rule_name(PERFT_RULE_NONE), "");
    assert_string_equal(perft_rule_sentence(PERFT_RULE_NONE), "");
}

/* What an engine fails at is told from what else there is in the position. */
static void is_a_failure_named_by_what_is_special(void **state) {
    (void)state;
    static const struct {
        const char *fen, *rule;
    } cases[] = {
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "fails_no_moves"},
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1", "fails_many_moves"}, /* 121 */
        {"8/7k/Q1Q5/8/6Q1/6Q1/3Q4/K4Q2 w - - 0 1", "fails_queens"},    /* 120 */
        {"7k/8/8/8/8/8/P7/K7 w - - 100 80", "fails_halfmove"},
        {"7k/8/8/8/8/8/P7/K7 w - - 99 1000", "fails_fullmove"},
        {"7k/8/8/8/8/8/P7/K7 w - - 99 999", "fails"},
        {"7k/8/8/8/8/8/8/K7 w - - 0 1", "fails_dead"},
        {"7k/8/8/8/8/8/8/KB6 w - - 0 1", "fails_dead"},
        {"7k/8/8/8/8/8/8/KN6 w - - 0 1", "fails_dead"},
        {"6nk/8/8/8/8/8/8/K7 w - - 0 1", "fails_dead"},
        {"7k/8/8/8/8/8/8/KR6 w - - 0 1", "fails"},
        {"7k/8/8/8/8/8/8/KNB5 w - - 0 1", "fails"},
        {"4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1", "fails_ep"},
        {"r3k3/8/8/3pP3/8/8/8/4K3 w q - 0 1", "fails_castle"},
        {"4k3/4r3/8/3pP3/8/8/8/4K3 w - - 0 1", "fails"},
        {"4k3/4r3/8/3p4/8/8/8/4K3 w - - 0 1", "fails_check"},
        {"QQ5k/8/8/8/8/8/P6q/1K6 b - - 0 1", "fails_check"},
        {"7k/8/1Q6/1Q6/8/8/P7/K7 b - - 0 1", "fails"},
        {"QQQ5/8/7k/8/8/8/P7/K7 b - - 0 1", "fails_queens"},
        {"8/8/k7/8/8/7K/7p/qqq5 w - - 0 1", "fails_queens"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ply_position p = position_of(cases[i].fen);
        static const perft_kind kinds[] = {PERFT_REFUSED, PERFT_CRASHED, PERFT_HUNG,
                                           PERFT_PROTOCOL};
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            expect_rule(perft_rule_of(kinds[k], &p, PLY_NO_MOVE), cases[i].rule, cases[i].fen, "");
        }
    }
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

/* Every way to make a move wrongly, with what it moved, what it took, and what is then wrong. */
static void is_every_reply_named_by_the_move_before(void **state) {
    (void)state;
    static const struct {
        const char *fen, *way[3];
        perft_kind kind;
        const char *reply, *rule;
    } cases[] = {
        {"r3k2r/8/8/8/8/8/6B1/4K3 w q - 0 1", {"g2a8"}, PERFT_EXTRA, "e8g8", "make_right_found"},
        {"r3k2r/8/8/8/8/8/1B6/4K3 w k - 0 1",
         {"b2h8"},
         PERFT_EXTRA,
         "e8g8",
         "make_right_rook_taken"},
        {"r3k2r/8/8/8/8/8/1B6/4K3 w q - 0 1", {"b2h8"}, PERFT_EXTRA, "e8c8", "make_takes"},
        {"r3k2r/8/8/8/8/8/1B6/4K3 w k - 0 1", {"b2g7"}, PERFT_EXTRA, "e8c8", "make_right_found"},
        {"r3k2r/8/8/8/8/8/1B6/4K3 w k - 0 1", {"b2g7"}, PERFT_EXTRA, "e8g8", "make"},
        {"4k3/7p/8/8/8/8/8/4K2R w K - 0 1",
         {"h1h2", "h7h6"},
         PERFT_EXTRA,
         "e1g1",
         "make_right_rook_moved"},
        {"4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", {"h1h2", "h7h6"}, PERFT_EXTRA, "e1c1", "make"},
        {"4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1",
         {"h1g1", "h7h6"},
         PERFT_MISSING,
         "e1c1",
         "make_right_lost_rook"},
        {"4k3/7p/8/8/8/8/8/4K2R w K - 0 1", {"h1h2", "h7h6"}, PERFT_EXTRA, "e1e2", "make"},
        {"4k3/7p/8/8/8/8/8/2B1K2R w K - 0 1", {"c1h6", "e8d8"}, PERFT_EXTRA, "e1g1", "make"},
        {"4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "h7h6"}, PERFT_EXTRA, "g1e1", "make_castle"},
        {"r3k2r/7p/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1g1"}, PERFT_EXTRA, "e8g8", "make_castle"},
        {"r3k2r/7p/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1c1"}, PERFT_MISSING, "e8g8", "make_castle"},
        {"4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1",
         {"e1d1", "h7h6", "d1e1"},
         PERFT_EXTRA,
         "e8e7",
         "make_king"},
        {"4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1d1", "e8e7"}, PERFT_EXTRA, "e1c1", "make_king"},
        {"r3k2r/7p/8/8/8/8/8/R3K1NR w Qkq - 0 1",
         {"a1a2"},
         PERFT_MISSING,
         "e8g8",
         "make_right_lost_rook"},
        {"r3k2r/7p/8/8/8/8/6B1/r3K2R w Kkq - 0 1",
         {"h1h2"},
         PERFT_MISSING,
         "e8c8",
         "make_right_lost_rook"},
        {"r3k2r/7p/8/3r4/8/8/6B1/4K3 w kq - 0 1",
         {"g2d5"},
         PERFT_MISSING,
         "e8c8",
         "make_right_lost_taken"},
        {"r3k2r/7p/8/3n4/8/8/6B1/4K3 w kq - 0 1",
         {"g2d5"},
         PERFT_MISSING,
         "e8c8",
         "make_right_lost"},
        {"r3k2r/P7/8/8/8/8/8/4K3 w kq - 0 1", {"e1d1"}, PERFT_MISSING, "e8c8", "make_right_lost"},
        {"r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1", {"b7b8q"}, PERFT_MISSING, "e8g8", "make_promotion"},
        {"r3k2r/8/8/3pP3/8/8/8/4K3 w kq d6 0 1", {"e5d6"}, PERFT_MISSING, "e8g8", "make_ep_takes"},
        {"4k3/8/8/8/8/4p3/3P4/4K3 w - - 0 1", {"d2d3"}, PERFT_MISSING, "e3e2", "make"},
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d3"}, PERFT_EXTRA, "e4f3", "make_ep_set"},
        {"4k3/8/8/8/4p3/8/3P1P2/4K3 w - - 0 1", {"d2d4"}, PERFT_EXTRA, "e4f3", "make_ep_set"},
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4"}, PERFT_EXTRA, "e4e3", "make_push_two"},
        {"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", {"d7d5"}, PERFT_MISSING, "e5d6", "make_ep_unset"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {"e5d6"}, PERFT_EXTRA, "e8d7", "make_ep_takes"},
        {"4k3/4p3/8/3pPp2/8/8/7P/4K3 w - d6 0 1",
         {"h2h3", "e8d8"},
         PERFT_EXTRA,
         "e5d6",
         "make_ep_kept"},
        {"4k3/4p3/8/3pPp2/8/8/7P/4K3 w - d6 0 1",
         {"h2h3", "e8d8"},
         PERFT_EXTRA,
         "e5f6",
         "make_ep_set"},
        {"4k3/4p3/8/3p1p2/8/8/7P/3QK3 w - - 0 1", {"d1d5"}, PERFT_EXTRA, "e8d8", "make_takes"},
        {"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", {"e1e2"}, PERFT_EXTRA, "e8d8", "make_takes"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", {"e1d2"}, PERFT_EXTRA, "e8d8", "make_king"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_way(cases[i].fen, cases[i].way);
        const unsigned rule = perft_rule_of_reply(&fault, cases[i].kind, move_of(cases[i].reply));
        if (strcmp(perft_rule_name(rule), cases[i].rule) != 0)
            fail_msg("%zu %s %s: %s", i, cases[i].fen, cases[i].reply, perft_rule_name(rule));
    }
    /* A king that is back where it came from has still lost its rights. */
    static const struct {
        const char *way[6], *reply, *rule;
    } back[] = {
        {{"e1e2", "h7h6", "e2e1", "h6h5"}, "e1g1", "make_right_king_moved"},
        {{"e1e2", "h7h6", "e2e1"}, "e8g8", "make_right_found"},
        {{"e1g1", "h7h6", "g1f1", "h6h5", "f1e1", "h5h4"}, "e1c1", "make_right_castled"},
    };
    for (size_t i = 0; i < sizeof back / sizeof back[0]; i++) {
        memset(&fault, 0, sizeof fault);
        fault.kind = PERFT_MAKE;
        fault.position = position_of("4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1");
        for (; fault.way_length < 6 && back[i].way[fault.way_length]; fault.way_length++) {
            fault.way[fault.way_length] = move_of(back[i].way[fault.way_length]);
        }
        expect_rule(perft_rule_of_reply(&fault, PERFT_EXTRA, move_of(back[i].reply)), back[i].rule,
                    back[i].way[0], back[i].reply);
    }
    /* Without a way there is only the move. */
    memset(&fault, 0, sizeof fault);
    fault.kind = PERFT_MAKE;
    fault.position = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    fault.move = move_of("e1g1");
    fault.reply = PLY_NO_MOVE;
    perft_name_rule(&fault);
    expect_rule(fault.rule, "make_castle", "", "e1g1");
}

/* Which kinds of moves a position has, one bit for each. */
static void are_the_traits_of_a_position_known(void **state) {
    (void)state;
    enum {
        EP = 1,
        PROMOTION = 2,
        PROMOTION_TAKES = 4,
        CASTLE = 8,
        RIGHTS = 16,
        TAKES = 32,
        PUSH_TWO = 64
    };
    static const struct {
        const char *fen;
        unsigned traits;
    } cases[] = {
        {"3k4/8/8/8/8/8/8/4K3 w - - 0 1", 0},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", EP},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", 0},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", PROMOTION},
        {"1r2k3/P7/K7/8/8/8/8/8 w - - 0 1", PROMOTION | PROMOTION_TAKES | TAKES},
        {"r3k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", CASTLE | RIGHTS},
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", CASTLE | RIGHTS},
        {"4k3/8/8/8/8/8/8/4K1NR w K - 0 1", RIGHTS},
        {"4k2r/8/8/8/8/8/8/4K3 w k - 0 1", RIGHTS},
        {"4k3/8/8/8/8/7p/6P1/4K3 w - - 0 1", TAKES | PUSH_TWO},
        {"4k3/8/8/8/8/6p1/6P1/4K3 w - - 0 1", 0},
        {"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", PUSH_TWO},
        {"4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", 0},
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", TAKES},
        {"8/8/8/8/8/8/8/R7 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/7P/K7 w - - 0 1", PUSH_TWO},
        {"7k/8/8/8/8/8/6r1/7K w - - 0 1", TAKES}, /* the only move */
        {"4k3/8/8/8/8/8/8/1K5Q b - - 0 1", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ply_position p = position_of(cases[i].fen);
        if (perft_position_traits(&p) != cases[i].traits) {
            fail_msg("%s: %u", cases[i].fen, perft_position_traits(&p));
        }
    }
}

/* What is taken back wrongly is named by the rarest kind of move that is about. */
static void is_what_is_taken_back_named_by_what_is_about(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        unsigned depth;
        const char *rule;
    } cases[] = {
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1, "unmake_ep"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", 1, "unmake_promotion_takes"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 1, "unmake_promotion"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1, "unmake_castle"},
        {"4k3/8/8/8/8/8/8/4K1NR w K - 0 1", 1, "unmake_rights"},
        {"4k3/8/8/8/8/7p/6P1/4K3 w - - 0 1", 1, "unmake_takes"},
        {"4k3/8/8/8/8/8/6P1/4K3 w - - 0 1", 1, "unmake_push_two"},
        {"3k4/8/8/8/8/8/8/4K3 w - - 0 1", 1, "unmake"},
        {"4k3/8/8/8/8/8/6p1/K7 w - - 0 1", 1, "unmake"},
        {"4k3/8/8/8/8/8/6p1/K7 w - - 0 1", 2, "unmake_promotion"},
        {"4k3/8/8/8/8/6p1/8/K7 b - - 0 1", 2, "unmake"},
        {"4k3/8/8/8/8/6p1/8/K7 b - - 0 1", 3, "unmake"}, /* two plies are looked at */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(&fault, 0, sizeof fault);
        fault.kind = PERFT_UNMAKE;
        fault.position = position_of(cases[i].fen);
        fault.depth = cases[i].depth;
        perft_name_rule(&fault);
        char depth[16];
        snprintf(depth, sizeof depth, "depth %u", fault.depth);
        expect_rule(fault.rule, cases[i].rule, cases[i].fen, depth);
        const unsigned traits = fault.traits;
        fault.traits_known = true; /* then they stay as they are */
        fault.traits = 0;
        perft_name_rule(&fault);
        expect_rule(fault.rule, "unmake", cases[i].fen, "known");
        fault.traits = traits;
        perft_name_rule(&fault);
        expect_rule(fault.rule, cases[i].rule, cases[i].fen, "known again");
    }
    memset(&fault, 0, sizeof fault);
    fault.kind = PERFT_COUNTED;
    fault.position = position_of("3k4/8/8/8/8/8/8/4K3 w - - 0 1");
    fault.depth = 1;
    fault.by_search = true;
    perft_name_rule(&fault);
    expect_rule(fault.rule, "search_again", "", "");
    strcpy(fault.detail, "its total is not the sum of its parts");
    perft_name_rule(&fault);
    expect_rule(fault.rule, "count_sum", "", "");
}

/* Where all promotions of a pawn are missing it is not only the one to a knight. */
static void does_a_missing_promotion_depend_on_the_queen(void **state) {
    (void)state;
    static const struct {
        bool has_lists;
        const char *engine[3], *rule;
    } cases[] = {
        {false, {NULL}, "under_promotion_knight"},
        {false, {"a7a8r"}, "under_promotion_knight"},
        {true, {"e1e2"}, "promotion_missing"},
        {true, {"a7a8q"}, "under_promotion_knight"},
        {true, {"e1e2", "a7a8q"}, "under_promotion_knight"},
        {true, {"a7a8r", "e1e2", "a7a8q"}, "under_promotion_knight"},
        {true, {"a7a8q", "e1e2"}, "under_promotion_knight"},
        {true, {"a7a8r", "a7a8b"}, "promotion_missing"},
        {true, {"c7c8q"}, "promotion_missing"},
        {true, {"a7b8q"}, "promotion_missing"},
        {true, {"c7b8q"}, "promotion_missing"},
        {true, {"b7a8q"}, "promotion_missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(&fault, 0, sizeof fault);
        fault.kind = PERFT_MISSING;
        fault.position = position_of("1r5k/P1P5/8/8/8/8/8/4K3 w - - 0 1");
        fault.move = move_of("a7a8n");
        fault.has_lists = cases[i].has_lists;
        fault.expected_count = corpus_list(&fault.position, fault.expected);
        for (size_t j = 0; j < 3 && cases[i].engine[j]; j++) {
            fault.engine[fault.engine_count++] = move_of(cases[i].engine[j]);
        }
        fault.engine[fault.engine_count] = move_of("a7a8q"); /* which is not of the list */
        perft_name_rule(&fault);
        expect_rule(fault.rule, cases[i].rule, "promotion", cases[i].engine[0]);
    }
}

/* Which rules explain that moves are missing, none of which is known. */
static void is_it_known_why_no_moves_may_be_listed(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool lists_none;
        const char *rules;
    } cases[] = {
        {"4k3/8/8/8/8/8/PP6/4K3 w - - 99 80", false, ""},
        {"4k3/8/8/8/8/8/PPP5/4K3 w - - 99 80", true, " all_missing"},
        {"4k3/8/8/8/8/8/PPP5/4K3 w - - 100 80", true, " draw_fifty all_missing"},
        {"4k3/8/8/8/8/8/PPP5/4K3 w - - 100 80", false, ""},
        {"4k3/8/8/8/8/8/PP6/4K3 w - - 0 80", true, " draw_pieces all_missing"},
        {"4k3/8/8/8/8/8/PP6/4K3 w - - 101 80", true, " draw_fifty draw_pieces all_missing"},
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1", false, " many_moves"}, /* 121 */
        {"8/7k/Q1Q5/8/6Q1/6Q1/3Q4/K4Q2 w - - 0 1", false, ""},           /* 120 */
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1", true, " many_moves all_missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t could[PERFT_RULE_WORDS] = {0};
        char text[TEXT_MAX] = "";
        const ply_position p = position_of(cases[i].fen);
        perft_rules_of_none(&p, cases[i].lists_none, could);
        for (unsigned rule = 0; rule < 64 * PERFT_RULE_WORDS; rule++) {
            if (could[rule / 64] >> rule % 64 & 1) add_text(text, " %s", perft_rule_name(rule));
        }
        if (strcmp(text, cases[i].rules) != 0) fail_msg("%s: %s", cases[i].fen, text);
    }
    const ply_position start = ply_start_position;
    const ply_position mated = position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    expect_rule(perft_rule_of(PERFT_EXTRA, &start, PLY_NO_MOVE), "more_moves", "", "");
    expect_rule(perft_rule_of(PERFT_MISSING, &start, PLY_NO_MOVE), "fewer_moves", "", "");
    expect_rule(perft_rule_of(PERFT_EXTRA, &mated, PLY_NO_MOVE), "end_is_a_leaf", "", "");
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
        {"4k3/8/8/8/8/8/PP6/K7 w - - 0 1", "a2a3", "draw_pieces"},
        {"4k3/8/8/8/8/8/PPP5/K7 w - - 0 1", "a2a3", "all_missing"},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 99 80", "e1d1", "draw_pieces"},
        {"4k3/2p5/8/8/8/8/PP4r1/7K w - - 100 80", "h1g2", "draw_fifty"},
        {"7k/8/8/8/8/8/3N1PPP/r5K1 w - - 0 1", "d2f1", "all_missing"}, /* two answers */
        {"7k/8/8/8/8/8/3R1PPP/r5K1 w - - 0 1", "d2d1", "blocks"},      /* one */
        /* Of some promotions and one other move it is no accident that all are missing. */
        {"8/7P/8/7p/8/1q5P/8/K6k w - - 0 1", "h3h4", "all_missing"},
        {"k6K/8/1Q5p/8/7P/8/7p/8 b - - 0 1", "h6h5", "all_missing"},
        {"7K/P7/8/8/8/pp6/pp6/k7 w - - 0 1", "h8g8", "all_missing"},
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
        {PERFT_COUNTED, 2, "count_table"},    {PERFT_COUNTED, 3, "count_table_ep"},
        {PERFT_COUNTED, 7, "count_table"},    {PERFT_UNMAKE, 1, "unmake"},
        {PERFT_COUNTED, 6, "count_table_ep"}, {PERFT_UNMAKE, 2, "unmake_takes"},
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
    /* Few moves, so that the seventh ply could be counted; six are the most. */
    for (unsigned depth = 6; depth <= 7; depth++) {
        memset(&fault, 0, sizeof fault);
        fault.kind = PERFT_COUNTED;
        fault.position = position_of("k7/P7/1P6/4p3/8/1p6/pP1P4/K7 b - - 0 1");
        fault.depth = depth;
        assert_true(perft_true_count(&fault.position, depth) < 100000);
        perft_name_rule(&fault);
        expect_rule(fault.rule, depth == 6 ? "count_table_ep" : "count_table", "", "");
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
        {PERFT_REFUSED, "4k3/8/8/8/8/8/8/K7 w - - 0 1", {NULL}, "a1a2", ""},
        {PERFT_EXTRA, "4k1r1/8/8/8/8/8/8/4K1nR w K - 0 1", {NULL}, "e1g1", "e1 g1"},
        {PERFT_EXTRA, "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", {NULL}, "e1g1", "e1 g1 g8"},
        {PERFT_EXTRA, "4k1r1/8/8/8/8/8/8/4K1NR w K - 0 1", {NULL}, "e1g1", "e1 g1 g8"},
        {PERFT_EXTRA, "3rk3/8/8/8/8/8/8/K7 w - - 0 1", {NULL}, "d8d1", "d8 d1"},
        {PERFT_EXTRA, "4k3/8/8/8/8/8/8/K2r4 w - - 0 1", {NULL}, "b2b3", "b2 b3"},
        {PERFT_MAKE, "4k3/7p/8/8/8/8/7P/KN4r1 w - - 0 1", {"h2h3", "h7h6"}, "b1c3", "b1 c3 g1 a1"},
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
        cmocka_unit_test(is_every_move_of_a_position_named),
        cmocka_unit_test(has_every_pair_of_squares_a_name),
        cmocka_unit_test(are_all_moves_found_that_are_nearly_legal),
        cmocka_unit_test(are_special_rules_those_of_the_table),
        cmocka_unit_test(is_a_failure_named_by_what_is_special),
        cmocka_unit_test(is_a_reply_named_by_what_was_made_wrong),
        cmocka_unit_test(is_every_reply_named_by_the_move_before),
        cmocka_unit_test(are_the_traits_of_a_position_known),
        cmocka_unit_test(is_what_is_taken_back_named_by_what_is_about),
        cmocka_unit_test(does_a_missing_promotion_depend_on_the_queen),
        cmocka_unit_test(is_it_known_why_no_moves_may_be_listed),
        cmocka_unit_test(are_lists_without_a_move_named),
        cmocka_unit_test(is_a_settled_rule_left_alone),
        cmocka_unit_test(is_a_fault_of_counting_named_by_what_is_about),
        cmocka_unit_test(are_the_squares_marked_that_show_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
