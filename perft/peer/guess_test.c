/* guess_test.c - is the move found that is at fault, of an engine that says only how many there
 * are? The engine is a line of the shell that knows a count for each depth. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include "guess.h"
#include "told_test.h"

static perft_peer peer;
static perft_answer answers[2];
static perft_faults faults; /* large */

static void add_rules(char out[TEXT_MAX], const char *what, const uint64_t set[PERFT_RULE_WORDS]) {
    add_text(out, "%s", what);
    for (unsigned rule = 0; rule < 64 * PERFT_RULE_WORDS; rule++) {
        if (set[rule / 64] >> rule % 64 & 1) add_text(out, " %s", perft_rule_name(rule));
    }
}

/* The fault in a few words. */
static void add_fault(char out[TEXT_MAX], const perft_fault *f) {
    add_text(out, "%s %s", perft_kind_name(f->kind), perft_rule_name(f->rule));
    add_move(out, f->move);
    if (!f->way_length) return;
    add_text(out, "; %s", perft_kind_name(f->reply_kind));
    add_move(out, f->reply);
}

typedef struct guessing {
    const char *fen, *way[3];
    long long more[4]; /* at depth 1, 2 and 3; SILENT: no answer */
    const char *expected;
} guessing;

#define SILENT 1000000

/* Asks about a position, of which the engine counts so many leaves more than there are. */
static void guess(const guessing *g) {
    perft_question question = {.position = position_of(g->fen), .depth = 1};
    ply_position here = question.position;
    for (; question.way_length < 3 && g->way[question.way_length]; question.way_length++) {
        question.way[question.way_length] = move_of(g->way[question.way_length]);
        ply_play(&here, question.way[question.way_length]);
    }
    char line[512] = "/bin/sh -c 'case $0 in";
    for (unsigned depth = 2; depth <= 3; depth++) {
        if (g->more[depth - 1] == SILENT) continue;
        const long long count = (long long)perft_true_count(&here, depth) + g->more[depth - 1];
        snprintf(line + strlen(line), sizeof line - strlen(line), " %u) echo %lld;;", depth, count);
    }
    strcat(line, " esac' {depth} {fen} {moves}");
    const perft_peer_setup setup = {
        .line = line, .dialect = perft_find_dialect("command"), .timeout = 20};
    if (!perft_peer_open(&peer, &setup)) fail_msg("%s", peer.detail);
    peer.plays = true;
    const perft_count expected = perft_true_count(&here, 1);
    perft_hunt hunt = {.peer = &peer, .answer = &answers[0], .answer2 = &answers[1]};
    perft_answer_begin(&answers[0], &here, 1);
    if (g->more[0] != SILENT) {
        answers[0].has_total = true;
        answers[0].total = (perft_count)((long long)expected + g->more[0]);
    }
    memset(&faults, 0, sizeof faults);
    perft_guess(&hunt, &question, expected, &faults);
    perft_peer_close(&peer);
    assert_int_equal(faults.count, 1);
    const perft_fault *f = &faults.fault[0];
    assert_true(f->guessed);
    assert_int_equal(f->way_length, question.way_length);
    assert_int_equal(f->depth, 1 + question.way_length);
    assert_int_equal(f->has_leaves, g->more[0] != SILENT && question.way_length == 0);
    assert_int_equal(f->expected_leaves, expected);
    assert_memory_equal(f->way, question.way, sizeof f->way);
}

static void is_the_move_found_that_explains_the_counts(void **state) {
    (void)state;
    static const guessing cases[] = {
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-1, -4, -31},
         "missing ep_missing e5d6, settled; surely ep_missing; could ep_missing push_two_missing "
         "pawn_missing; partly ep_missing push_two_missing king_missing pawn_missing"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-1, -6, -42},
         "missing push_two_missing a2a4, settled; surely push_two_missing; could ep_missing "
         "push_two_missing pawn_missing; partly ep_missing push_two_missing king_missing "
         "pawn_missing"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-1, -6, -42},
         "missing push_two_missing a2a4, settled; surely push_two_missing; could ep_missing "
         "push_two_missing pawn_missing; partly ep_missing push_two_missing king_missing "
         "pawn_missing"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-3, -16, -115},
         "missing ep_missing e5d6, settled; surely; could; partly ep_missing push_two_missing "
         "king_missing pawn_missing"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {1, 4, 31},
         "duplicate twice_ep e5d6, settled; surely twice_ep; could twice_ep twice_push_two "
         "twice_pawn; partly twice_ep twice_push_two twice_pawn twice"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {3, 16, 115},
         "duplicate twice_pawn a2a3, settled; surely twice_pawn; could twice_pawn; partly twice_ep "
         "twice_push_two twice_pawn twice"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1",
         {NULL},
         {-1, -3, -66},
         "missing castle_missing_short e1g1, settled; surely castle_missing_short; could "
         "castle_missing_short castle_missing_long; partly castle_missing_short "
         "castle_missing_long push_two_missing king_missing pawn_missing rook_missing"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1",
         {NULL},
         {-2, -6, -129},
         "missing push_two_missing a2a4, settled; surely; could push_two_missing pawn_missing; "
         "partly castle_missing_short castle_missing_long push_two_missing king_missing "
         "pawn_missing rook_missing"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1",
         {NULL},
         {-2, -10, -170},
         "missing push_two_missing a2a4, settled; surely push_two_missing; could push_two_missing "
         "pawn_missing; partly castle_missing_short castle_missing_long push_two_missing "
         "king_missing pawn_missing rook_missing"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w - - 0 1",
         {NULL},
         {1, 3, 66},
         "extra castle_no_right_short e1g1, settled; surely castle_no_right_short; could "
         "castle_no_right_short castle_no_right_long; partly castle_no_right_short "
         "castle_no_right_long jumps twice_push_two twice_pawn twice"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w - - 0 1",
         {NULL},
         {2, 6, 129},
         "duplicate twice_push_two a2a4, settled; surely; could twice_push_two twice_pawn; partly "
         "castle_no_right_short castle_no_right_long jumps twice_push_two twice_pawn twice"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w K - 0 1",
         {NULL},
         {1, 3, 63},
         "extra castle_no_right_long e1c1, settled; surely castle_no_right_long; could "
         "castle_no_right_long twice_castle twice; partly castle_no_right_long jumps twice_castle "
         "twice_push_two twice_pawn twice"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {-1, -5, -45},
         "missing under_promotion_knight a7a8n, settled; surely under_promotion_knight; could "
         "under_promotion_knight promotion_missing push_two_missing pawn_missing; partly "
         "under_promotion_knight under_promotion promotion_missing push_two_missing king_missing "
         "pawn_missing"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {-3, -13, -178},
         "missing under_promotion_knight a7a8n, settled; surely; could; partly "
         "under_promotion_knight under_promotion promotion_missing push_two_missing king_missing "
         "pawn_missing"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {-4, -16, -262},
         "missing promotion_missing a7a8q, settled; surely promotion_missing; could "
         "promotion_missing; partly under_promotion_knight under_promotion promotion_missing "
         "push_two_missing king_missing pawn_missing"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {-1, -3, -84},
         "missing under_promotion_knight a7a8n, settled; surely; could under_promotion_knight "
         "promotion_missing push_two_missing pawn_missing; partly under_promotion_knight "
         "under_promotion promotion_missing push_two_missing king_missing pawn_missing"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {1, 5, 35},
         "extra no_promotion a7a8, settled; surely; could no_promotion twice_push_two twice_pawn; "
         "partly no_promotion twice_promotion twice_push_two twice_pawn twice"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {1, 5, 35},
         "extra no_promotion a7a8, settled; surely; could no_promotion twice_push_two twice_pawn; "
         "partly no_promotion twice_promotion twice_push_two twice_pawn twice"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-8, -144, -2508},
         "missing push_two_missing a2a4, settled; surely push_two_missing pawn_missing; could "
         "push_two_missing pawn_missing; partly push_two_missing king_missing pawn_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-1, -18, -306},
         "missing push_two_missing a2a4, settled; surely; could push_two_missing king_missing "
         "pawn_missing; partly push_two_missing king_missing pawn_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-3, -50, SILENT},
         "missing push_two_missing a2a4, settled; surely; could; partly push_two_missing "
         "king_missing pawn_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-3, SILENT, SILENT},
         "missing push_two_missing a2a4, settled; surely; could; partly push_two_missing "
         "king_missing pawn_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-1, SILENT, SILENT},
         "missing push_two_missing a2a4, settled; surely; could; partly push_two_missing "
         "king_missing pawn_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {0, 3, 4},
         "count count_table -; surely; could; partly"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {SILENT, 3, 4},
         "count count_table -; surely; could; partly"},
        {"k3r3/8/8/8/8/8/4R2P/4K3 w - - 0 1",
         {NULL},
         {6, 75, 776},
         "extra pin_rook e2a2, settled; surely pin_rook; could pin_rook twice_pin; partly pin_rook "
         "twice_push_two twice_pin twice_pawn twice"},
        {"k3r3/8/8/8/8/8/4R2P/4K3 w - - 0 1",
         {NULL},
         {1, 15, 148},
         "extra pin_rook e2a2, settled; surely; could pin_rook twice_push_two twice_pawn; partly "
         "pin_rook twice_push_two twice_pin twice_pawn twice"},
        {"k3r3/8/8/8/8/8/4R2P/4K3 w - - 0 1",
         {NULL},
         {-1, -2, -40},
         "missing pin_takes e2e8, settled; surely pin_takes; could push_two_missing pin_takes "
         "pawn_missing; partly push_two_missing pin_takes pin_along king_missing pawn_missing"},
        {"k3r3/8/8/8/8/8/4R2P/4K3 w - - 0 1",
         {NULL},
         {-6, -60, -919},
         "missing pin_along e2e3, settled; surely pin_along; could pin_along; partly "
         "push_two_missing pin_takes pin_along king_missing pawn_missing"},
        {"k3r3/8/8/8/8/8/P1N5/4K3 w - - 0 1",
         {NULL},
         {2, 30, 204},
         "extra king_into_line e1e2, settled; surely; could; partly king_into_line check_ignored "
         "twice_check twice"},
        {"k3r3/8/8/8/8/8/P1N5/4K3 w - - 0 1",
         {NULL},
         {-1, -14, -139},
         "missing blocks c2e3, settled; surely blocks; could blocks; partly blocks "
         "king_out_of_check king_missing"},
        {"k3r3/8/8/8/8/8/P1N5/4K3 w - - 0 1",
         {NULL},
         {-4, -64, -720},
         "missing king_out_of_check e1d1, settled; surely king_out_of_check king_missing; could "
         "king_out_of_check king_missing; partly blocks king_out_of_check king_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-18, -324, SILENT},
         "missing all_missing -, settled; surely all_missing; could all_missing; partly "
         "push_two_missing king_missing pawn_missing"},
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
         {NULL},
         {-18, SILENT, SILENT},
         "missing all_missing -, settled; surely all_missing; could all_missing; partly "
         "push_two_missing king_missing pawn_missing"},
        {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
         {NULL},
         {1, 1, 1},
         "extra end_is_a_leaf -, settled; surely end_is_a_leaf; could end_is_a_leaf; partly"},
        {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
         {NULL},
         {1, 1, 2},
         "extra wraps a8h8, settled; surely; could; partly wraps king_into_line"},
        {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
         {NULL},
         {1, 1, SILENT},
         "extra wraps a8h8, settled; surely; could; partly wraps king_into_line"},
        {"8/8/8/8/8/8/k1K5/8 w - - 0 1",
         {NULL},
         {-6, SILENT, SILENT},
         "missing king_missing c2c1, settled; surely; could; partly king_missing"},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 100 90",
         {NULL},
         {-7, SILENT, SILENT},
         "missing draw_fifty -, settled; surely draw_fifty draw_pieces all_missing; could "
         "draw_fifty draw_pieces all_missing; partly push_two_missing king_missing pawn_missing"},
        {"r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1",
         {"g2a8"},
         {1, 12, 45},
         "make make_takes g2a8; duplicate e8d7, settled; surely; could; partly make_takes"},
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
         {"d2d4"},
         {-1, -4, -23},
         "make make_ep_unset d2d4; missing e4d3, settled; surely make_ep_unset make_push_two; "
         "could make_ep_unset make_push_two; partly make_ep_unset make_push_two"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1",
         {"a1a2", "h7h6"},
         {1, 6, 114},
         "make make a1a2; duplicate e1d1, settled; surely; could make; partly make"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1",
         {"a1a2", "h7h6"},
         {0, 1, 2},
         "make make a1a2; count -; surely; could; partly"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1",
         {"a1a2", "h7h6"},
         {SILENT, 1, 2},
         "make make a1a2; count -; surely; could; partly"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1",
         {"a1a2", "h7h6"},
         {-15, 1, 2},
         "make make a1a2; missing e1d1, settled; surely; could; partly make"},
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1",
         {NULL},
         {-121, SILENT, SILENT},
         "missing many_moves a1b1, settled; surely many_moves all_missing; could fen_ep fen "
         "fewer_moves many_moves draw_fifty draw_pieces all_missing ep_answers ep_along_pin "
         "ep_edge ep_near_king ep_missing castle_rook_attacked castle_b_attacked "
         "castle_missing_short castle_missing_long under_promotion_knight under_promotion "
         "promotion_takes_checker promotion_blocks promotion_along_pin promotion_takes "
         "promotion_missing push_two_blocks push_two_pinned push_two_missing king_double_check "
         "king_takes_checker takes_checker blocks king_out_of_check pin_takes pin_along "
         "king_takes_missing king_missing pawn_takes_edge pawn_takes_missing pawn_missing "
         "knight_missing bishop_missing rook_missing queen_missing missing; partly fen_ep fen "
         "fewer_moves many_moves draw_fifty draw_pieces all_missing ep_answers ep_along_pin "
         "ep_edge ep_near_king ep_missing castle_rook_attacked castle_b_attacked "
         "castle_missing_short castle_missing_long under_promotion_knight under_promotion "
         "promotion_takes_checker promotion_blocks promotion_along_pin promotion_takes "
         "promotion_missing push_two_blocks push_two_pinned push_two_missing king_double_check "
         "king_takes_checker takes_checker blocks king_out_of_check pin_takes pin_along "
         "king_takes_missing king_missing pawn_takes_edge pawn_takes_missing pawn_missing "
         "knight_missing bishop_missing rook_missing queen_missing missing"},
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1",
         {NULL},
         {-3, SILENT, SILENT},
         "missing many_moves a1b1, settled; surely many_moves; could many_moves; partly fen_ep fen "
         "fewer_moves many_moves draw_fifty draw_pieces all_missing ep_answers ep_along_pin "
         "ep_edge ep_near_king ep_missing castle_rook_attacked castle_b_attacked "
         "castle_missing_short castle_missing_long under_promotion_knight under_promotion "
         "promotion_takes_checker promotion_blocks promotion_along_pin promotion_takes "
         "promotion_missing push_two_blocks push_two_pinned push_two_missing king_double_check "
         "king_takes_checker takes_checker blocks king_out_of_check pin_takes pin_along "
         "king_takes_missing king_missing pawn_takes_edge pawn_takes_missing pawn_missing "
         "knight_missing bishop_missing rook_missing queen_missing missing"},
        {"3Q4/7k/4Q3/8/5Q2/2Q5/6Q1/K7 w - - 0 1",
         {NULL},
         {1, SILENT, SILENT},
         "extra wraps a1h1, settled; surely; could wraps; partly wraps twice"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-1, SILENT, SILENT},
         "missing ep_missing e5d6, settled; surely; could ep_missing push_two_missing; partly "
         "ep_missing push_two_missing king_missing pawn_missing"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {1, 0, 0},
         "extra no_promotion a7a8, settled; surely; could no_promotion twice_push_two twice_pawn; "
         "partly no_promotion twice_promotion twice_push_two twice_pawn twice"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-1, -3, -31},
         "missing ep_missing e5d6, settled; surely; could ep_missing push_two_missing; partly "
         "ep_missing push_two_missing king_missing pawn_missing"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {-1, -4, -30},
         "missing ep_missing e5d6, settled; surely; could ep_missing push_two_missing; partly "
         "ep_missing push_two_missing king_missing pawn_missing"},
        {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
         {NULL},
         {-1, SILENT, SILENT},
         "missing king_missing g6f5, settled; surely; could; partly king_missing queen_missing"},
        {"8/8/8/8/8/8/k1K5/8 w - - 0 1",
         {NULL},
         {-5, SILENT, SILENT},
         "missing draw_pieces -, settled; surely draw_pieces all_missing; could draw_pieces "
         "all_missing king_missing; partly king_missing"},
        {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
         {NULL},
         {2, 1, 1},
         "extra wraps a8h8, settled; surely; could; partly wraps king_into_line"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1",
         {"a1a2", "h7h6"},
         {-19, SILENT, SILENT},
         "make make a1a2; missing e1d1, settled; surely; could; partly make"},
        {"4k3/8/8/Pp6/8/8/7P/4K3 w - b6 0 1",
         {NULL},
         {-1, -5, -40},
         "missing ep_edge a5b6, settled; surely ep_edge ep_missing; could ep_edge ep_missing "
         "push_two_missing; partly ep_edge ep_missing push_two_missing king_missing pawn_missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[TEXT_MAX] = "";
        guess(&cases[i]);
        const perft_fault *f = &faults.fault[0];
        add_fault(text, f);
        add_text(text, "%s", f->settled ? ", settled" : "");
        add_rules(text, "; surely", f->surely);
        add_rules(text, "; could", f->could);
        add_rules(text, "; partly", f->partly);
        if (strcmp(text, cases[i].expected) != 0) fail_msg("%zu %s: \"%s\"", i, cases[i].fen, text);
    }
}

/* Whatever rule it is that others confirm, the fault becomes one of that rule, and can be put back.
 */
static void is_a_fault_made_one_of_each_rule_that_could_be(void **state) {
    (void)state;
    static const guessing cases[] = {
        {"4k3/8/8/Pp6/8/8/7P/4K3 w - b6 0 1",
         {NULL},
         {-1, -5, -40},
         "missing ep_edge a5b6, missing ep_missing a5b6, missing push_two_missing h2h4, missing "
         "king_missing e1d1, missing pawn_missing h2h3; missing fewer_moves -"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {-1, -5, -45},
         "missing under_promotion_knight a7a8n, missing under_promotion a7a8r, missing "
         "promotion_missing a7a8q, missing push_two_missing h2h4, missing king_missing e1d1, "
         "missing pawn_missing h2h3; missing fewer_moves -"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         {NULL},
         {-4, -16, -262},
         "missing under_promotion_knight a7a8n, missing under_promotion a7a8r, missing "
         "promotion_missing a7a8q, missing push_two_missing h2h4, missing king_missing e1d1, "
         "missing pawn_missing h2h3; missing fewer_moves -"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1",
         {NULL},
         {-1, -3, -66},
         "missing castle_missing_short e1g1, missing castle_missing_long e1c1, missing "
         "push_two_missing a2a4, missing king_missing e1d1, missing pawn_missing a2a3, missing "
         "rook_missing a1b1; missing fewer_moves -"},
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         {NULL},
         {3, 16, 115},
         "duplicate twice_ep e5d6, duplicate twice_push_two a2a4, duplicate twice_pawn a2a3, "
         "duplicate twice e1d1; duplicate twice -"},
        {"k3r3/8/8/8/8/8/4R2P/4K3 w - - 0 1",
         {NULL},
         {1, 15, 148},
         "extra pin_rook e2a2, duplicate twice_push_two h2h4, duplicate twice_pin e2e3, duplicate "
         "twice_pawn h2h3, duplicate twice e1d1; duplicate twice -"},
        {"r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1",
         {"g2a8"},
         {1, 12, 45},
         "make make_takes g2a8; duplicate e8d7; make make_takes g2a8; duplicate -"},
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
         {"d2d4"},
         {-1, -4, -23},
         "make make_ep_unset d2d4; missing e4d3, make make_push_two d2d4; missing e8d7; make "
         "make_push_two d2d4; missing -"},
        {"k3r3/8/8/8/8/8/P1N5/4K3 w - - 0 1",
         {NULL},
         {2, 30, 204},
         "extra king_into_line e1e2, extra check_ignored a2a3, duplicate twice_check e1d1, "
         "duplicate twice e1d1; duplicate twice_check -"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[TEXT_MAX] = "";
        guess(&cases[i]);
        perft_fault *f = &faults.fault[0];
        for (unsigned rule = 0; rule < 64 * PERFT_RULE_WORDS; rule++) {
            if (!(f->partly[rule / 64] >> rule % 64 & 1)) continue;
            perft_unsettle(f);
            perft_settle(f, rule);
            assert_true(f->settled);
            assert_int_equal(f->rule, rule);
            add_text(text, "%s", text[0] ? ", " : "");
            add_fault(text, f);
        }
        perft_unsettle(f);
        assert_false(f->settled);
        add_text(text, "; ");
        add_fault(text, f);
        if (strcmp(text, cases[i].expected) != 0) fail_msg("%zu %s: \"%s\"", i, cases[i].fen, text);
    }
}

/* A position that is right when a move leads to it is named by its FEN. */
static void is_a_fault_of_a_fen_named_by_that(void **state) {
    (void)state;
    const guessing g = {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1", {NULL}, {-1, SILENT, SILENT}, NULL};
    guess(&g);
    perft_fault *f = &faults.fault[0];
    const unsigned rule = f->rule;
    assert_string_not_equal(perft_rule_name(rule), "fen");
    f->by_fen = true;
    perft_settle(f, rule);
    assert_string_equal(perft_rule_name(f->rule), "fen");
}

static void are_the_rules_known_that_can_be_broken(void **state) {
    (void)state;
    static const struct {
        const char *fen, *expected;
    } cases[] = {
        {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1",
         " all_missing ep_missing push_two_missing king_missing pawn_missing twice_ep "
         "twice_push_two twice_pawn twice"},
        {"4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1",
         " jumps all_missing castle_missing_short castle_missing_long push_two_missing "
         "king_missing pawn_missing rook_missing twice_castle twice_push_two twice_pawn twice"},
        {"4k3/P7/8/8/8/8/7P/4K3 w - - 0 1",
         " no_promotion draw_pieces all_missing under_promotion_knight under_promotion "
         "promotion_missing push_two_missing king_missing pawn_missing twice_promotion "
         "twice_push_two twice_pawn twice"},
        {"k3r3/8/8/8/8/8/4R2P/4K3 w - - 0 1",
         " pin_rook all_missing push_two_missing pin_takes pin_along king_missing pawn_missing "
         "twice_push_two twice_pin twice_pawn twice"},
        {"k3r3/8/8/8/8/8/P1N5/4K3 w - - 0 1",
         " king_into_line check_ignored all_missing blocks king_out_of_check twice_check"},
        {"k7/2Q5/8/8/8/8/8/4K3 b - - 100 90",
         " wraps king_into_line draw_fifty draw_pieces all_missing"},
        {"8/8/8/8/8/8/k1K5/8 w - - 0 1",
         " king_next_to_king draw_pieces all_missing king_missing twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[TEXT_MAX] = "";
        uint64_t rules[PERFT_RULE_WORDS] = {0};
        const ply_position p = position_of(cases[i].fen);
        perft_breakable(&p, rules);
        add_rules(text, "", rules);
        if (strcmp(text, cases[i].expected) != 0) fail_msg("%zu %s: \"%s\"", i, cases[i].fen, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_move_found_that_explains_the_counts),
        cmocka_unit_test(is_a_fault_made_one_of_each_rule_that_could_be),
        cmocka_unit_test(is_a_fault_of_a_fen_named_by_that),
        cmocka_unit_test(are_the_rules_known_that_can_be_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
