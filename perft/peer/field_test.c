/* field_test.c - is it found out which field of the position an engine keeps wrongly, and said what
 * that makes wrong? The engine goes on with a given position whatever the moves are. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include "field.h"

static perft_peer peer;
static perft_hunt hunt;
static perft_answer answers[2];
static perft_fault fault;

static ply_position position_of(const char *fen) {
    ply_position p;
    if (ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p))) fail_msg("%s", fen);
    return p;
}

static ply_move move_of(const char *text) {
    return ply_move_of(ply_square_at((unsigned)(text[0] - 'a'), (unsigned)(text[1] - '1')),
                       ply_square_at((unsigned)(text[2] - 'a'), (unsigned)(text[3] - '1')), 0);
}

/* Starts buggy_engine behind a filter: a position that moves lead to becomes what `does` says. */
static void open_engine(const char *does, const char *bug_name) {
    static char script[1024];
    static const char *command[6];
    snprintf(script, sizeof script,
             "while read -r line; do case \"$line\" in *' moves '*) %s;; *) echo \"$line\";; esac; "
             "done | \"$0\" --bug %s",
             does, bug_name);
    command[0] = "/bin/sh";
    command[1] = "-c";
    command[2] = script;
    command[3] = buggy_engine();
    const perft_peer_setup setup = {
        .command = command, .dialect = perft_find_dialect("uci"), .timeout = 20};
    assert_true(perft_peer_open(&peer, &setup));
    if (!perft_peer_learn(&peer)) fail_msg("%s", peer.detail);
    hunt = (perft_hunt){.peer = &peer, .answer = &answers[0], .answer2 = &answers[1]};
}

static void set_fault(const char *fen, const char *const *way) {
    memset(&fault, 0, sizeof fault);
    fault.kind = PERFT_MAKE;
    fault.position = position_of(fen);
    for (; way[fault.way_length]; fault.way_length++) {
        fault.way[fault.way_length] = move_of(way[fault.way_length]);
    }
    fault.move = fault.way[0];
    fault.reply = PLY_NO_MOVE;
}

#define NO_BUG_HERE "no_ep_of_a_checker" /* which none of these positions shows */

static void is_the_field_found_that_is_kept_wrong(void **state) {
    (void)state;
    static const struct {
        const char *fen, *way[3], *kept;
        perft_field field;
        const char *text, *reply; /* NULL: none is known */
        perft_kind reply_kind;
        const char *bug;
    } cases[] = {
        /* A right too few and one too many, of the side to move and of the other. */
        {"r3k2r/8/8/8/8/8/4P3/4K3 w kq - 3 9",
         {"e2e3"},
         "r3k2r/8/8/8/8/4P3/8/4K3 b k - 0 9",
         PERFT_FIELD_CASTLING,
         "the right to castle is k instead of kq",
         "e8c8",
         PERFT_MISSING,
         NULL},
        {"r3k2r/8/8/8/8/8/4P3/4K3 w k - 3 9",
         {"e2e3"},
         "r3k2r/8/8/8/8/4P3/8/4K3 b kq - 0 9",
         PERFT_FIELD_CASTLING,
         "the right to castle is kq instead of k",
         "e8c8",
         PERFT_EXTRA,
         NULL},
        {"4k3/4p3/8/8/8/8/8/R3K2R b KQ - 3 9",
         {"e7e6"},
         "4k3/8/4p3/8/8/8/8/R3K2R w K - 0 10",
         PERFT_FIELD_CASTLING,
         "the right to castle is K instead of KQ",
         "e1c1",
         PERFT_MISSING,
         NULL},
        {"4k3/4p3/8/8/8/8/4P3/4K2R w K - 3 9",
         {"e2e3"},
         "4k3/4p3/8/8/8/4P3/8/4K2R b - - 0 9",
         PERFT_FIELD_CASTLING,
         "the right to castle is - instead of K",
         "e1g1",
         PERFT_MISSING,
         NULL},
        /* The square that is not set, at the edge, too; that stays; and that is set wrongly. */
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 9",
         {"d2d4"},
         "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 9",
         PERFT_FIELD_EP,
         "the en-passant square is - instead of d3",
         "e4d3",
         PERFT_MISSING,
         NULL},
        {"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 9",
         {"a2a4"},
         "4k3/8/8/8/Pp6/8/8/4K3 b - - 0 9",
         PERFT_FIELD_EP,
         "the en-passant square is - instead of a3",
         "b4a3",
         PERFT_MISSING,
         NULL},
        {"4k3/8/8/p7/6p1/8/7P/4K3 w - - 0 9",
         {"h2h4"},
         "4k3/8/8/p7/6pP/8/8/4K3 b - - 0 9",
         PERFT_FIELD_EP,
         "the en-passant square is - instead of h3",
         "g4h3",
         PERFT_MISSING,
         NULL},
        {"4k3/8/8/3pP3/8/8/7P/4K3 w - d6 0 9",
         {"h2h3", "e8e7"},
         "8/4k3/8/3pP3/8/7P/8/4K3 w - d6 1 10",
         PERFT_FIELD_EP,
         "the en-passant square is d6 instead of -",
         "e5d6",
         PERFT_EXTRA,
         NULL},
        {"4k3/8/8/3pPp2/8/8/7P/4K3 w - - 0 9",
         {"h2h3", "e8e7"},
         "8/4k3/8/3pPp2/8/7P/8/4K3 w - f6 1 10",
         PERFT_FIELD_EP,
         "the en-passant square is f6 instead of -",
         "e5f6",
         PERFT_EXTRA,
         NULL},
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e3"},
         "4k3/8/8/8/8/4P3/P7/4K3 w - - 0 9",
         PERFT_FIELD_TURN,
         "the side to move is w instead of b",
         NULL,
         PERFT_MATCH,
         NULL},
        /* The counter that is not set to 0, and the one that is. */
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 99 90",
         {"e2e3"},
         "4k3/8/8/8/8/4P3/P7/4K3 b - - 100 90",
         PERFT_FIELD_HALFMOVE,
         "the counter of the 50 moves is 100 instead of 0",
         NULL,
         PERFT_MATCH,
         "stops_after_fifty_moves"},
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 99 90",
         {"e1d1"},
         "4k3/8/8/8/8/8/P3P3/3K4 b - - 0 90",
         PERFT_FIELD_HALFMOVE,
         "the counter of the 50 moves is 0 instead of 100",
         NULL,
         PERFT_MATCH,
         "stops_after_fifty_moves"},
        /* On a square of the move, on others, and on two that castling has to do with. */
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e4"},
         "4k3/8/8/8/4N3/8/P7/4K3 b - e3 0 9",
         PERFT_FIELD_PIECES,
         "e4 has a white knight instead of a white pawn",
         NULL,
         PERFT_MATCH,
         NULL},
        {"4k3/7p/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e3"},
         "4k3/8/8/8/8/4P3/P7/4K3 b - - 0 9",
         PERFT_FIELD_PIECES,
         "h7 has nothing instead of a black pawn",
         NULL,
         PERFT_MATCH,
         NULL},
        {"4k3/p7/8/8/8/8/8/4K2R w K - 3 9",
         {"e1g1"},
         "4k3/p7/8/8/8/8/8/6KR b - - 4 9",
         PERFT_FIELD_PIECES,
         "f1 has nothing instead of a white rook, h1 has a white rook instead of nothing",
         NULL,
         PERFT_MATCH,
         NULL},
        /* Two squares far from the move are more than is tried. */
        {"4k3/p6p/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e3"},
         "4k3/8/8/8/8/4P3/P7/4K3 b - - 0 9",
         PERFT_FIELD_NONE,
         "",
         NULL,
         PERFT_MATCH,
         NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char does[256], text[PERFT_FIELD_TEXT];
        snprintf(does, sizeof does, "echo 'position fen %s'", cases[i].kept);
        open_engine(does, cases[i].bug ? cases[i].bug : NO_BUG_HERE);
        set_fault(cases[i].fen, cases[i].way);
        perft_find_field(&hunt, &fault);
        perft_peer_close(&peer);
        perft_field_text(&fault, text);
        const bool is_none = cases[i].field == PERFT_FIELD_NONE;
        if (fault.field != cases[i].field || strcmp(text, cases[i].text) != 0) {
            fail_msg("%zu: %s: %s", i, perft_field_name(fault.field), text);
        }
        const ply_position kept = position_of(cases[i].kept);
        if (!is_none) assert_memory_equal(fault.kept.piece, kept.piece, sizeof kept.piece);
        if (!is_none) assert_int_equal(fault.kept.castling, kept.castling);
        if (!is_none) assert_int_equal(fault.kept.ep, kept.ep);
        if (!is_none) assert_int_equal(fault.kept.turn, kept.turn);
        const ply_move reply = cases[i].reply ? move_of(cases[i].reply) : PLY_NO_MOVE;
        if (fault.reply != reply) fail_msg("%zu: reply", i);
        if (cases[i].reply) assert_int_equal(fault.reply_kind, cases[i].reply_kind);
        assert_int_equal(fault.rule != PERFT_RULE_NONE, cases[i].reply != NULL);
    }
}

static const char *const one_step[] = {"e2e3", NULL};
static const char step_fen[] = "r3k2r/8/8/8/8/8/4P3/4K3 w kq - 3 9";
static const char lost_right[] = "echo 'position fen r3k2r/8/8/8/8/4P3/8/4K3 b k - 0 9'";

/* A reply that the engine's list has shown says more than the field. */
static void does_a_reply_that_is_known_stay(void **state) {
    (void)state;
    for (unsigned guessed = 0; guessed < 2; guessed++) {
        open_engine(lost_right, NO_BUG_HERE);
        set_fault(step_fen, one_step);
        fault.reply = move_of("h8h7");
        fault.guessed = guessed;
        perft_find_field(&hunt, &fault);
        perft_peer_close(&peer);
        assert_int_equal(fault.field, PERFT_FIELD_CASTLING);
        assert_int_equal(fault.reply, move_of(guessed ? "e8c8" : "h8h7"));
    }
}

/* Where there is no answer to go by, or none is to be asked for, nothing is found. */
static void is_nothing_found_without_answers(void **state) {
    (void)state;
    open_engine("exit", NO_BUG_HERE);
    set_fault(step_fen, one_step);
    perft_find_field(&hunt, &fault);
    assert_int_equal(fault.field, PERFT_FIELD_NONE);
    perft_peer_close(&peer);
    for (unsigned i = 0; i < 5; i++) {
        open_engine(lost_right, NO_BUG_HERE);
        set_fault(step_fen, one_step);
        hunt.stopped = i == 0;
        hunt.cannot = i == 1;
        if (i == 2) fault.kind = PERFT_MISSING;
        if (i == 3) fault.way_length = 0;
        if (i == 4) fault.by_search = true;
        const uint64_t before = peer.questions;
        perft_find_field(&hunt, &fault);
        assert_int_equal(fault.field, PERFT_FIELD_NONE);
        assert_int_equal(peer.questions > before, i < 2); /* what it says after the moves */
        assert_true(peer.questions <= before + 3);
        perft_peer_close(&peer);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_field_found_that_is_kept_wrong),
        cmocka_unit_test(does_a_reply_that_is_known_stay),
        cmocka_unit_test(is_nothing_found_without_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
