/* locate_test.c - is the place found where an engine goes wrong, and made small? The whole fault is
 * compared: its kind, its rule, its position, the way to it, the move, the counts, and what is said
 * of it. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include "corpus/corpus.h"
#include "told_test.h"

static perft_peer peer;
static perft_answer answers[2];
static perft_faults faults; /* large */

static void add_moved(char out[TEXT_MAX], const char *what, ply_move move) {
    char text[8];
    if (move == PLY_NO_MOVE) return;
    perft_move_text(move, text);
    add_text(out, "%s %s", what, text);
}

static void add_fault(char out[TEXT_MAX], const perft_fault *f) {
    char fen[PLY_TEXT_MAX];
    perft_fen_text(&f->position, fen);
    add_text(out, "%s %s at depth %u of %s", perft_kind_name(f->kind), perft_rule_name(f->rule),
             f->depth, fen);
    for (size_t i = 0; i < f->way_length; i++) add_moved(out, i ? "" : ", after", f->way[i]);
    add_moved(out, ", move", f->move);
    if (f->way_length) add_text(out, ", %s", perft_kind_name(f->reply_kind));
    if (f->way_length) add_moved(out, "", f->reply);
    if (f->has_lists) add_text(out, ", lists %zu not %zu", f->engine_count, f->expected_count);
    if (f->has_leaves) {
        add_text(out, ", counts %llu not %llu", (unsigned long long)f->engine_leaves,
                 (unsigned long long)f->expected_leaves);
    }
    if (f->by_fen) add_text(out, ", by FEN");
    if (f->by_table) add_text(out, ", by table");
    if (f->maybe_table) add_text(out, ", maybe table");
    if (f->one_side) add_text(out, ", one side");
    if (f->guessed) add_text(out, ", guessed");
    if (f->detail[0]) add_text(out, " (%s)", f->detail);
}

static void is_the_fault_found_and_made_small(void **state) {
    (void)state;
    static const struct {
        const char *bug, *fen;
        unsigned depth;
        const char *located, *small;
    } cases[] = {
        {"ep_pinned_on_the_rank", "8/2p5/3p4/KP5r/1R6/5p1k/4P3/8 w - - 0 1", 3,
         "extra ep_pin_rank at depth 1 of 8/8/3p4/KPp4r/1R6/4Pp1k/8/8 w - c6 0 2, move b5c6, lists "
         "16 not 15",
         "extra ep_pin_rank at depth 1 of 8/8/8/KPp4r/8/8/8/k7 w - c6 0 1, move b5c6, lists 5 not "
         "4"},
        {"pinned_knights_move", "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", 2,
         "extra pin_knight at depth 1 of k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1, move e2f4, lists 10 not "
         "4",
         "extra pin_knight at depth 1 of 2r5/8/8/8/8/8/2N5/2K3k1 w - - 0 1, move c2d4, lists 10 "
         "not 4"},
        {"only_queens", "7k/P7/8/8/8/8/8/K7 w - - 0 1", 2,
         "missing under_promotion at depth 1 of 7k/P7/8/8/8/8/8/K7 w - - 0 1, move a7a8r, lists 5 "
         "not 7",
         "missing under_promotion at depth 1 of 8/3P4/8/8/8/8/8/3K3k w - - 0 1, move d7d8r, lists "
         "7 not 9"},
        {"no_ep", "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 1,
         "missing ep_missing at depth 1 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R "
         "w KQkq c6 3 9, move d5c6, lists 50 not 51",
         "missing ep_missing at depth 1 of 8/8/8/3Pp3/8/8/8/k6K w - e6 0 1, move d5e6, lists 4 not "
         "5"},
        {"no_ep_at_the_edge", "4k3/1p6/8/P7/8/8/8/4K3 b - - 0 1", 2,
         "missing ep_edge at depth 1 of 4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 2, move a5b6, lists 6 not 7",
         "missing ep_edge at depth 1 of 8/8/8/Pp6/8/8/8/K6k w - b6 0 1, move a5b6, lists 4 not 5"},
        {"castles_short_through_check",
         "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 3,
         "extra castle_path_short at depth 1 of "
         "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q2/PPPBBPp1/1R2K2R w Kkq - 0 10, move e1g1, lists "
         "50 not 49",
         "extra castle_path_short at depth 1 of 8/8/8/8/8/8/6p1/k3K2R w K - 0 1, move e1g1, lists "
         "14 not 13"},
        {"ep_twice", "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 1,
         "duplicate twice_ep at depth 1 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R "
         "w KQkq c6 3 9, move d5c6, lists 52 not 51",
         "duplicate twice_ep at depth 1 of 8/8/8/3Pp3/8/8/8/k6K w - e6 0 1, move d5e6, lists 6 not "
         "5"},
        {"fen_without_ep", "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9",
         2,
         "missing ep_missing at depth 1 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R "
         "w KQkq c6 3 9, move d5c6, lists 50 not 51",
         "missing ep_missing at depth 1 of 8/8/8/3Pp3/8/8/8/k6K w - e6 3 9, move d5e6, lists 4 not "
         "5"},
        {"right_outlives_the_rook", "r3k2r/8/8/8/8/8/6B1/4K3 w kq - 0 1", 3,
         "make make_right_rook_taken at depth 2 of r3k2r/8/8/8/8/8/6B1/4K3 w kq - 0 1, after g2a8, "
         "move g2a8, extra e8c8, lists 16 not 15",
         "make make_right_rook_taken at depth 2 of r3k3/8/8/8/8/8/6B1/K7 w q - 0 1, after g2a8, "
         "move g2a8, extra e8c8, lists 6 not 5"},
        {"ep_square_is_not_set",
         "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 3,
         "make make_ep_unset at depth 2 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R "
         "w KQkq c6 3 9, after a2a4, move a2a4, missing b4a3, lists 42 not 43",
         "make make_ep_unset at depth 2 of 8/8/8/8/4p3/8/3P4/K6k w - - 0 1, after d2d4, move d2d4, "
         "missing e4d3, lists 4 not 5"},
        {"castling_leaves_the_rook", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3,
         "make make_castle at depth 2 of 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1, after e1g1, move e1g1, "
         "extra e8f8, lists 5 not 3",
         "make make_castle at depth 2 of 8/8/8/8/8/8/8/k3K2R w K - 0 1, after e1g1, move e1g1, "
         "extra a1b1, lists 3 not 2"},
        {"all_promotions_make_queens", "r6k/1P6/8/8/8/8/8/K7 w - - 0 1", 3,
         "make make_promotion_takes at depth 2 of r6k/1P6/8/8/8/8/8/K7 w - - 0 1, after b7a8n, "
         "move b7a8n, missing h8g8, lists 2 not 3",
         "make make_promotion at depth 2 of 8/1P6/8/8/8/8/8/K6k w - - 0 1, after b7b8n, move "
         "b7b8n, missing h1h2, lists 2 not 3"},
        {"king_is_not_followed",
         "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 3,
         "make make_king at depth 3 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w "
         "KQkq c6 3 9, after e1f1 h3h2, move e1f1, extra f1g1, lists 46 not 44",
         "make make_king at depth 3 of 8/8/8/4r3/8/8/8/K6k w - - 0 1, after a1a2 e5e3, move a1a2, "
         "extra a2a3, lists 5 not 3"},
        {"ep_pawn_is_not_put_back",
         "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 2,
         "unmake unmake_ep at depth 2 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w "
         "KQkq c6 3 9, move e5c4, counts 2115 not 2114 (every position is right alone)",
         "unmake unmake_ep at depth 2 of 8/8/5p2/3pP3/8/8/8/1K5k w - d6 0 1, move e5f6, counts 42 "
         "not 43 (every position is right alone)"},
        {"capture_is_not_put_back", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 3,
         "unmake unmake_takes at depth 2 of 4k3/8/8/3p4/4P3/8/4K3/8 b - - 1 1, move e8f8, counts "
         "54 not 64 (every position is right alone)",
         "unmake unmake_takes at depth 2 of 8/1k6/8/8/4p3/5P2/8/K7 b - - 0 1, move b7b8, counts 31 "
         "not 47 (every position is right alone)"},
        {"rights_are_not_put_back", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3,
         "unmake unmake_castle at depth 2 of 4k3/8/8/8/8/8/R7/4K2R b K - 1 1, move e8e7, counts "
         "141 not 145 (every position is right alone)",
         "unmake unmake_castle at depth 2 of 4k2r/8/8/8/8/8/8/K7 w k - 0 1, move a1b1, counts 43 "
         "not 45 (every position is right alone)"},
        {"stops_after_fifty_moves", "4k3/8/8/8/8/8/P6P/4K3 w - - 99 80", 3,
         "missing draw_fifty at depth 1 of 8/3k4/8/8/8/8/P3K2P/8 w - - 101 81, move e2d1, lists 0 "
         "not 12",
         "missing draw_fifty at depth 1 of 8/8/8/8/8/8/8/K6k w - - 101 81, move a1b1, lists 0 not "
         "3"},
        {"pawns_jump", "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 2,
         "extra push_two_jumps at depth 1 of "
         "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9, move c2c4, lists "
         "53 not 51",
         "extra push_two_jumps at depth 1 of 8/8/8/8/8/3P4/3P4/k6K w - - 0 1, move d2d4, lists 5 "
         "not 4"},
        {"no_ep", "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9", 3,
         "missing ep_missing at depth 1 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R "
         "w KQkq c6 3 9, move d5c6, lists 50 not 51",
         "missing ep_missing at depth 1 of 8/8/8/3Pp3/8/8/8/k6K w - e6 0 1, move d5e6, lists 4 not "
         "5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *command[] = {buggy_engine(), "--bug", cases[i].bug, NULL};
        const perft_peer_setup setup = {
            .command = command, .dialect = perft_find_dialect("uci"), .timeout = 20};
        assert_true(perft_peer_open(&peer, &setup));
        if (!perft_peer_learn(&peer)) fail_msg("%s", peer.detail);
        perft_hunt hunt = {.peer = &peer, .answer = &answers[0], .answer2 = &answers[1]};
        const ply_position p = position_of(cases[i].fen);
        char text[TEXT_MAX] = "", small[TEXT_MAX] = "";
        memset(&faults, 0, sizeof faults);
        perft_locate(&hunt, &p, cases[i].depth, &faults);
        for (size_t j = 0; j < faults.count; j++) {
            if (j) add_text(text, "; ");
            add_fault(text, &faults.fault[j]);
        }
        const atomic_bool stop = false;
        if (faults.count) {
            perft_shrink(&hunt, &faults.fault[0], &stop);
            add_fault(small, &faults.fault[0]);
        }
        perft_peer_close(&peer);
        if (strcmp(text, cases[i].located) != 0 || strcmp(small, cases[i].small) != 0) {
            fail_msg("%s: \"%s\" and \"%s\"", cases[i].bug, text, small);
        }
    }
}

/* Sets up an answer: these moves, in order, and a total if it is not below 0. */
static void set_answer(perft_answer *a, const char *fen, unsigned depth, const char *moves,
                       int total) {
    const ply_position p = position_of(fen);
    perft_answer_begin(a, &p, depth);
    for (; *moves; moves += moves[4] ? 5 : 4) {
        a->list[a->count++].move =
            ply_move_of(ply_square_at((unsigned)(moves[0] - 'a'), (unsigned)(moves[1] - '1')),
                        ply_square_at((unsigned)(moves[2] - 'a'), (unsigned)(moves[3] - '1')), 0);
    }
    a->has_total = total >= 0;
    a->total = total >= 0 ? (perft_count)total : 0;
}

/* A king in the corner has three moves, and a mated one none. */
static const char corner[] = "7k/8/8/8/8/8/8/K7 w - - 0 1",
                  mate[] = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

static void is_an_answer_compared_as_far_as_it_goes(void **state) {
    (void)state;
    static const struct {
        unsigned depth;
        const char *moves;
        int total; /* -1: none */
        bool is_right;
    } cases[] = {
        {1, "a1a2 a1b1 a1b2", 3, true},
        {1, "a1b2 a1a2 a1b1", 3, true},
        {1, "a1a2 a1b1 a1b2", 4, false},
        {1, "a1a2 a1b1 a1b2", -1, false},
        {1, "", 3, true},
        {1, "", 2, false},
        {1, "", -1, false},
        {1, "a1a2 a1b1", 3, false},
        {1, "a1b1 a1b2", 3, false},
        {1, "a1a2 a1b2", 3, false},
        {1, "a1a2", 3, false},
        {1, "a1a2 a1b1 a1b2 a1a1", 3, false},
        {1, "a1a2 a1a2 a1b1", 3, false},
        {1, "a1a2 a1b1 a1b2 a1b2", 3, false},
        {1, "a1a2 a1b1 a1b3", 3, false},
        {1, "a1b3 a1b1 a1b2", 3, false},
        {1, "a1a2 a1b3 a1b2", 3, false},
        {2, "a1a2", 3, true}, /* its counts are looked at */
        {2, "", 3, true},
        {2, "a1a2 a1b1 a1b2", 2, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        perft_answer *a = &answers[0];
        set_answer(a, corner, cases[i].depth, cases[i].moves, cases[i].total);
        if (perft_answer_is_right(a, 3) != cases[i].is_right) fail_msg("%zu", i);
        a->disagrees = true; /* then nothing else counts */
        assert_false(perft_answer_is_right(a, 3));
        a->disagrees = false;
        a->agrees = true;
        assert_true(perft_answer_is_right(a, 3));
    }
}

static void are_the_moves_of_a_search_legal(void **state) {
    (void)state;
    static const struct {
        const char *fen, *moves;
        bool some, all; /* whether it is right if it lists some moves, or all */
    } cases[] = {
        {corner, "a1a2 a1b1 a1b2", true, true},
        {corner, "a1b2", true, false},
        {corner, "a1a2 a1b1", true, false},
        {corner, "", false, false},
        {corner, "a1a3", false, false},
        {corner, "a1a3 a1a2 a1b1", false, false},
        {corner, "a1a2 a1b1 a1b3", false, false},
        {mate, "", true, true},
        {mate, "h8g8", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        perft_answer *a = &answers[0];
        set_answer(a, cases[i].fen, 1, cases[i].moves, -1);
        if (perft_search_is_right(a, false) != cases[i].some) fail_msg("%zu: some", i);
        if (perft_search_is_right(a, true) != cases[i].all) fail_msg("%zu: all", i);
        a->line_length = 1; /* a line of play with a move that is not legal */
        assert_false(perft_search_is_right(a, false));
        assert_false(perft_search_is_right(a, true));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_fault_found_and_made_small),
        cmocka_unit_test(is_an_answer_compared_as_far_as_it_goes),
        cmocka_unit_test(are_the_moves_of_a_search_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
