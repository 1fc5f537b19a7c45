/* field_test.c - is it found out which field of the position an engine keeps wrongly, and said what
 * that makes wrong? The engine goes on with a given position whatever the moves are. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include <unistd.h>

#include "field.h"
#include "told_test.h"

static perft_peer peer;
static perft_hunt hunt;
static perft_answer answers[2];
static perft_fault fault;

static const char *logs_to = "/dev/null"; /* what comes to the filter */

/* Starts buggy_engine behind a filter: a position that moves lead to becomes what `does` says. */
static void open_engine(const char *does, const char *bug_name) {
    static char script[1024];
    static const char *command[6];
    snprintf(script, sizeof script,
             "while read -r line; do echo \"$line\" >>%s; case \"$line\" in *' moves '*) %s;; "
             "*) echo \"$line\";; esac; done | \"$0\" --bug %s",
             logs_to, does, bug_name);
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
        {"4k3/4p3/8/8/8/8/8/R3K2R b KQ - 3 9",
         {"e7e6"},
         "4k3/8/4p3/8/8/8/8/R3K2R w - - 0 10",
         PERFT_FIELD_CASTLING,
         "the right to castle is - instead of KQ",
         "e1g1",
         PERFT_MISSING,
         NULL},
        {"r3k2r/8/8/8/8/8/4P3/4K3 w kq - 3 9",
         {"e2e3"},
         "r3k2r/8/8/8/8/4P3/8/4K3 b - - 0 9",
         PERFT_FIELD_CASTLING,
         "the right to castle is - instead of kq",
         "e8g8",
         PERFT_MISSING,
         NULL},
        {"4k2r/4p3/8/8/8/8/4P3/4K3 b k - 3 9",
         {"e7e6"},
         "4k2r/8/4p3/8/8/8/4P3/4K3 w - - 0 10",
         PERFT_FIELD_CASTLING,
         "the right to castle is - instead of k",
         "e8g8",
         PERFT_MISSING,
         NULL},
        {"r3k2r/4p3/8/8/8/8/4P3/R3K2R b KQkq - 3 9",
         {"e7e6"},
         "r3k2r/8/4p3/8/8/8/4P3/R3K2R w - - 0 10",
         PERFT_FIELD_CASTLING,
         "the right to castle is - instead of KQkq",
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

/* What a position that was set up has other than the right one: "castling kq", "ep d3", "turn",
 * "halfmove 4", "e4=N h7=.". */
static void add_difference(char *out, size_t size, const ply_position *right,
                           const ply_position *tried) {
    static const char letters[2][8] = {".PNBRQK", ".pnbrqk"};
    char fen[PLY_TEXT_MAX], rights[16], ep[16];
    perft_fen_text(tried, fen);
    sscanf(fen, "%*s %*s %15s %15s", rights, ep);
    size_t length = 0;
    out[0] = '\0';
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = tried->piece[square];
        if (piece == right->piece[square]) continue;
        length += (size_t)snprintf(out + length, size - length, "%s%c%u=%c", length ? " " : "",
                                   'a' + (char)(square & 7), (square >> 3) + 1,
                                   letters[ply_colour(piece)][ply_type(piece)]);
    }
    if (length) return;
    if (tried->turn != right->turn) {
        snprintf(out, size, "turn %s", ep);
    } else if (tried->castling != right->castling) {
        snprintf(out, size, "castling %s", rights);
    } else if (tried->ep != right->ep) {
        snprintf(out, size, "ep %s", ep);
    } else if (tried->halfmove != right->halfmove) {
        snprintf(out, size, "halfmove %u", (unsigned)tried->halfmove);
    }
}

/* Whether two differences are about one square and nothing else, the same one. */
static bool is_same_square(const char *a, const char *b) {
    return strlen(a) == 4 && strlen(b) == 4 && memcmp(a, b, 3) == 0 && a[2] == '=';
}

/* What was set up, in order, and how deep it was asked after the moves; what was tried of one
 * square counts together: "h7=. x11". */
static void read_tries(const char *path, const ply_position *right, char *out, size_t size) {
    char line[512], text[128], last[128] = "";
    size_t length = 0, times = 0, asked = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    out[0] = '\0';
    while (fgets(line, sizeof line, file)) {
        ply_position p;
        line[strcspn(line, "\n")] = '\0';
        asked += strstr(line, " moves ") != NULL;
        if (strncmp(line, "position fen ", 13) != 0 || strstr(line, " moves ")) continue;
        if (ply_failed(ply_read_position(&ply_codec_fen, line + 13, strlen(line + 13), &p))) {
            char ep[16]; /* a square that no pawn can have passed */
            assert_int_equal(sscanf(line + 13, "%*s %*s %*s %15s", ep), 1);
            snprintf(text, sizeof text, "wrong ep %s", ep);
        } else {
            add_difference(text, sizeof text, right, &p);
        }
        times++;
        if (times > 1 && is_same_square(last, text)) continue;
        if (times > 2) length += (size_t)snprintf(out + length, size - length, " x%zu", times - 1);
        times = 1;
        length += (size_t)snprintf(out + length, size - length, "%s%s", length ? ", " : "", text);
        assert_true(length < size);
        strcpy(last, text);
    }
    fclose(file);
    if (times > 1) length += (size_t)snprintf(out + length, size - length, " x%zu", times);
    snprintf(out + length, size - length, "; %zu plies", asked);
}

/* An engine that has kept what is never tried is asked about everything that is. The likely comes
 * first, and what has been tried is not tried again; what is found is the last. */
static void is_each_position_tried_in_turn(void **state) {
    (void)state;
    static const struct {
        const char *fen, *way[4], *kept, *tries; /* kept: NULL for none of them */
    } cases[] = {
        {"4k3/7p/8/8/8/8/4P3/4K3 w - - 3 9",
         {"e2e4"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep -, ep -, ep a3, ep b3, ep c3, ep d3, ep f3, ep g3, ep "
         "h3, turn -, halfmove 4, e4=., e2=P, e2=P e4=., e4=. x8, e2=P x8, a1=N x6, b1=N x6, c1=N "
         "x6, d1=N x6, f1=N x6, g1=N x6, h1=N x6, a2=P x10, b2=P x10, c2=P x9, d2=P x7, f2=P x7, "
         "g2=P x9, h2=P x10, a3=P x10, b3=P x10, c3=P x8, d3=P x9, e3=P x8, f3=P x9, g3=P x8, h3=P "
         "x10, a4=P x10, b4=P x8, c4=P x10, d4=P x10, f4=P x10, g4=P x10, h4=P x8, a5=P x8, b5=P "
         "x10, c5=P x10, d5=P x10, e5=P x10, f5=P x10, g5=P x10, h5=P x10, a6=P x10, b6=P x10, "
         "c6=P x10, d6=P x10, e6=P x10, f6=P x10, g6=P x10, h6=P x10, a7=P x10, b7=P x10, c7=P "
         "x10, d7=P x10, e7=P x10, f7=P x10, g7=P x10, h7=. x10, a8=N x8, b8=N x8, c8=N x8, d8=N "
         "x8, f8=N x8, g8=N x8, h8=N x8; 3 plies"},
        {"4k3/7p/8/8/8/8/8/R3K2R w KQ - 3 9",
         {"e1g1"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep h3, "
         "turn -, halfmove 0, f1=., h1=R, e1=K g1=., f1=. h1=R, e1=K f1=. g1=., e1=K g1=. h1=R, "
         "e1=K f1=. g1=. h1=R, e1=N x8, f1=. x6, h1=N x6, a1=. x8, b1=N x8, c1=N x8, d1=N x8, a2=P "
         "x10, b2=P x10, c2=P x10, d2=P x10, e2=P x9, f2=P x7, g2=P x8, h2=P x7, a3=P x10, b3=P "
         "x10, c3=P x10, d3=P x10, e3=P x8, f3=P x9, g3=P x8, h3=P x9, a4=P x10, b4=P x10, c4=P "
         "x10, d4=P x8, e4=P x10, f4=P x10, g4=P x8, h4=P x10, a5=P x10, b5=P x10, c5=P x8, d5=P "
         "x10, e5=P x10, f5=P x10, g5=P x8, h5=P x10, a6=P x10, b6=P x8, c6=P x10, d6=P x10, e6=P "
         "x10, f6=P x10, g6=P x8, h6=P x10, a7=P x8, b7=P x10, c7=P x10, d7=P x10, e7=P x10, f7=P "
         "x10, g7=P x8, h7=. x10, a8=N x8, b8=N x8, c8=N x8, d8=N x8, f8=N x8, g8=N x6, h8=N x8; 3 "
         "plies"},
        {"r3k3/8/8/3pP3/8/8/7P/4K3 w q d6 3 9",
         {"h2h3", "e8e7"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep d6, ep a6, ep b6, ep c6, ep d6, ep e6, ep f6, ep g6, ep "
         "h6, turn -, halfmove 5, halfmove 0, h3=., h2=P, e7=. e8=k, h2=P h3=., h3=. e7=. e8=k, "
         "h2=P e7=. e8=k, h2=P h3=. e7=. e8=k, e8=N x6, h3=. x10, h2=P x10, a1=N x8, b1=N x8, c1=N "
         "x8, d1=N x8, f1=N x8, g1=N x8, h1=N x8, a2=P x10, b2=P x10, c2=P x10, d2=P x10, e2=P "
         "x10, f2=P x10, g2=P x10, a3=P x8, b3=P x10, c3=P x10, d3=P x10, e3=P x10, f3=P x10, g3=P "
         "x10, a4=P x10, b4=P x8, c4=P x10, d4=P x10, e4=P x10, f4=P x10, g4=P x10, h4=P x8, a5=P "
         "x10, b5=P x10, c5=P x8, d5=. x9, e5=. x8, f5=P x9, g5=P x8, h5=P x10, a6=P x10, b6=P "
         "x10, c6=P x9, d6=N x7, e6=P x8, f6=N x7, g6=P x9, h6=P x10, a7=P x8, b7=P x8, c7=P x8, "
         "d7=P x8, f7=P x8, g7=P x8, h7=P x8, a8=. x8, b8=N x8, c8=B x7, d8=N x6, f8=N x6, g8=B "
         "x7, h8=N x8; 3 plies"},
        {"r3k3/8/8/3pP3/8/8/7P/4K3 w q d6 3 9",
         {"e5d6", "a8a7", "d6d7"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, wrong ep d6, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep "
         "g3, ep h3, halfmove 6, d7=., a7=., a8=r, e5=P, d5=p, d7=., a7=. d7=., a7=., d7=. a8=r, "
         "a8=r, a7=. a8=r, e5=P d7=., e5=P, e5=P a7=., e5=P a8=r, d5=p d7=., d5=p, d5=p a7=., d5=p "
         "a8=r, d5=p e5=P, a7=. d7=., d7=. a8=r, a7=. d7=. a8=r, a7=. a8=r, e5=P d7=., e5=P a7=. "
         "d7=., e5=P a7=., e5=P d7=. a8=r, e5=P a8=r, e5=P a7=. a8=r, d5=p d7=., d5=p a7=. d7=., "
         "d5=p a7=., d5=p d7=. a8=r, d5=p a8=r, d5=p a7=. a8=r, d5=p e5=P d7=., d5=p e5=P, d5=p "
         "e5=P a7=., d5=p e5=P a8=r, a7=. d7=. a8=r, e5=P a7=. d7=., e5=P d7=. a8=r, e5=P a7=. "
         "d7=. a8=r, e5=P a7=. a8=r, d5=p a7=. d7=., d5=p d7=. a8=r, d5=p a7=. d7=. a8=r, d5=p "
         "a7=. a8=r, d5=p e5=P d7=., d5=p e5=P a7=. d7=., d5=p e5=P a7=., d5=p e5=P d7=. a8=r, "
         "d5=p e5=P a8=r, d5=p e5=P a7=. a8=r, e5=P a7=. d7=. a8=r, d5=p a7=. d7=. a8=r, d5=p e5=P "
         "a7=. d7=., d5=p e5=P d7=. a8=r, d5=p e5=P a7=. d7=. a8=r, d5=p e5=P a7=. a8=r, d5=p e5=P "
         "a7=. d7=. a8=r, d7=. x10, d6=P x10, a7=. x10, a8=N x8, e5=P x8, d5=P x10, a1=N x6, b1=N "
         "x6, c1=N x6, d1=N x6, f1=N x6, g1=N x6, h1=N x6, a2=P x10, b2=P x10, c2=P x9, d2=P x7, "
         "e2=P x8, f2=P x7, g2=P x9, h2=. x10, a3=P x10, b3=P x10, c3=P x8, d3=P x9, e3=P x8, f3=P "
         "x9, g3=P x8, h3=P x10, a4=P x10, b4=P x8, c4=P x10, d4=P x10, e4=P x8, f4=P x10, g4=P "
         "x10, h4=P x8, a5=P x8, b5=P x10, c5=P x10, f5=P x10, g5=P x10, h5=P x10, a6=P x10, b6=P "
         "x10, c6=P x10, e6=P x8, f6=P x10, g6=P x10, h6=P x10, b7=P x10, c7=P x10, e7=P x8, f7=P "
         "x10, g7=P x10, h7=P x10, b8=N x8, c8=N x8, d8=N x8, f8=N x8, g8=N x8, h8=N x8; 3 plies"},
        {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 9",
         {"d2d4"},
         "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 9",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep -, ep -, ep -; 3 plies"},
        {"4k3/8/8/3pP3/8/8/7P/4K3 w - d6 0 9",
         {"h2h3", "e8e7"},
         "8/4k3/8/3pP3/8/7P/8/4K3 w - d6 1 10",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep d6, ep d6, ep d6; 3 plies"},
        {"4k3/8/8/3pPp2/8/8/7P/4K3 w - - 0 9",
         {"h2h3", "e8e7"},
         "8/4k3/8/3pPp2/8/7P/8/4K3 w - f6 1 10",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a6, ep b6, ep c6, ep d6, ep e6, ep f6, ep f6, ep f6; 3 "
         "plies"},
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e3"},
         "4k3/8/8/8/8/4P3/P7/4K3 w - - 0 9",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep h3, "
         "turn -, turn -, turn -; 3 plies"},
        {"r3k2r/8/8/8/8/8/4P3/4K3 w kq - 3 9",
         {"e2e3"},
         "r3k2r/8/8/8/8/4P3/8/4K3 b k - 0 9",
         "castling Kkq, castling Qkq, castling q, castling k, castling k, castling k; 3 plies"},
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e4"},
         "4k3/8/8/8/4N3/8/P7/4K3 b - e3 0 9",
         "castling K, castling K, castling Q, castling Q, castling k, castling q, castling KQ, "
         "castling KQ, castling Kk, castling Qk, castling Kq, castling Qq, castling kq, castling "
         "KQk, castling KQq, castling Kkq, castling Qkq, castling KQkq, ep -, ep -, ep -, ep -, ep "
         "a3, ep a3, ep b3, ep b3, ep c3, ep c3, ep d3, ep d3, ep f3, ep f3, ep g3, ep g3, ep h3, "
         "ep h3, turn -, halfmove 4, halfmove 4, e4=. x2, e2=P x2, e2=P e4=., e2=P e4=., e4=. x5; "
         "3 plies"},
        {"4k3/8/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e4"},
         "4k3/8/8/8/8/8/P7/4K3 b - - 0 9",
         "castling K, castling K, castling Q, castling Q, castling k, castling q, castling KQ, "
         "castling KQ, castling Kk, castling Qk, castling Kq, castling Qq, castling kq, castling "
         "KQk, castling KQq, castling Kkq, castling Qkq, castling KQkq, ep -, ep -, ep -, ep -, ep "
         "a3, ep a3, ep b3, ep b3, ep c3, ep c3, ep d3, ep d3, ep f3, ep f3, ep g3, ep g3, ep h3, "
         "ep h3, turn -, halfmove 4, halfmove 4, e4=. x3; 3 plies"},
        {"4k3/p7/8/8/8/8/8/4K2R w K - 3 9",
         {"e1g1"},
         "4k3/p7/8/8/8/8/8/6KR b - - 4 9",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep h3, "
         "turn -, halfmove 0, f1=. x2, h1=R, e1=K g1=., f1=. h1=R, f1=. h1=R, f1=. h1=R; 3 plies"},
        {"4k3/7p/8/8/8/8/P3P3/4K3 w - - 3 9",
         {"e2e3"},
         "4k3/8/8/8/8/4P3/P7/4K3 b - - 0 9",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep h3, "
         "turn -, halfmove 4, e3=., e2=P, e2=P e3=., e3=. x8, e2=P x8, a1=N x6, b1=N x6, c1=N x6, "
         "d1=N x6, f1=N x6, g1=N x6, h1=N x6, a2=. x10, b2=P x10, c2=P x9, d2=P x7, f2=P x7, g2=P "
         "x9, h2=P x10, a3=P x10, b3=P x10, c3=P x8, d3=P x9, f3=P x9, g3=P x8, h3=P x10, a4=P "
         "x10, b4=P x8, c4=P x10, d4=P x10, e4=P x10, f4=P x10, g4=P x10, h4=P x8, a5=P x8, b5=P "
         "x10, c5=P x10, d5=P x10, e5=P x10, f5=P x10, g5=P x10, h5=P x10, a6=P x10, b6=P x10, "
         "c6=P x10, d6=P x10, e6=P x10, f6=P x10, g6=P x10, h6=P x13, a7=P x10, b7=P x10, c7=P "
         "x11, d7=P x12, e7=P x10, f7=P x12, g7=P x11, h7=. x3; 3 plies"},
        {"k2q4/pppppppp/8/8/8/8/1PPPPPPP/KQ1Q4 w - - 3 9",
         {"e2e4"},
         "k2q4/pppppppp/8/8/4P3/8/1PPP1PPP/KQ1Q4 w - - 0 9",
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep -, ep -, ep a3, ep b3, ep c3, ep d3, ep f3, ep g3, ep "
         "h3, turn -, turn -, turn -; 3 plies"},
        {"4k3/8/8/8/4p3/8/3P3P/4K3 w - - 3 9",
         {"d2d4", "e8e7", "h2h3"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep d3, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep "
         "h3, turn -, halfmove 6, h3=., h2=P, d4=., d2=P, h2=P h3=., e7=. e8=k, h3=. d4=., h2=P "
         "d4=., d2=P h3=., d2=P h2=P, d2=P d4=., h3=. e7=. e8=k, h2=P e7=. e8=k, h2=P h3=. d4=., "
         "d4=. e7=. e8=k, d2=P h2=P h3=., d2=P e7=. e8=k, d2=P h3=. d4=., d2=P h2=P d4=., h2=P "
         "h3=. e7=. e8=k, h3=. d4=. e7=. e8=k, h2=P d4=. e7=. e8=k, d2=P h3=. e7=. e8=k, d2=P h2=P "
         "e7=. e8=k, d2=P h2=P h3=. d4=., d2=P d4=. e7=. e8=k, h2=P h3=. d4=. e7=. e8=k, d2=P h2=P "
         "h3=. e7=. e8=k, d2=P h3=. d4=. e7=. e8=k, d2=P h2=P d4=. e7=. e8=k, d2=P h2=P h3=. d4=. "
         "e7=. e8=k, h3=. x10, h2=P x10, e8=N x8, d4=. x10, d2=P x7, a1=N x6, b1=N x6, c1=N x6, "
         "d1=N x6, f1=N x6, g1=N x6, h1=N x6, a2=P x10, b2=P x10, c2=P x9, e2=P x8, f2=P x7, g2=P "
         "x9, a3=P x10, b3=P x10, c3=P x8, d3=P x9, e3=P x8, f3=P x9, g3=P x8, a4=P x10, b4=P x8, "
         "c4=P x10, e4=. x8, f4=P x10, g4=P x10, h4=P x8, a5=P x8, b5=P x10, c5=P x10, d5=P x10, "
         "e5=P x10, f5=P x10, g5=P x10, h5=P x10, a6=P x10, b6=P x10, c6=P x10, d6=P x10, e6=P "
         "x10, f6=P x10, g6=P x10, h6=P x10, a7=P x10, b7=P x10, c7=P x10, d7=P x10, f7=P x10, "
         "g7=P x10, h7=P x10, a8=N x8, b8=N x8, c8=N x8, d8=N x8, f8=N x8, g8=N x8, h8=N x8; 3 "
         "plies"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 3 9",
         {"a1b1"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep h3, "
         "turn -, halfmove 0, b1=., a1=R, a1=R b1=., b1=. x6, a1=N x8, c1=N x6, d1=N x6, f1=N x6, "
         "g1=N x6, h1=N x6, a2=P x10, b2=P x10, c2=P x9, d2=P x7, e2=P x8, f2=P x7, g2=P x9, h2=P "
         "x10, a3=P x10, b3=P x10, c3=P x8, d3=P x9, e3=P x8, f3=P x9, g3=P x8, h3=P x10, a4=P "
         "x10, b4=P x8, c4=P x10, d4=P x10, e4=P x8, f4=P x10, g4=P x10, h4=P x8, a5=P x8, b5=P "
         "x10, c5=P x10, d5=P x10, e5=P x8, f5=P x10, g5=P x10, h5=P x10, a6=P x10, b6=P x10, c6=P "
         "x10, d6=P x10, e6=P x8, f6=P x10, g6=P x10, h6=P x10, a7=P x10, b7=P x10, c7=P x10, d7=P "
         "x10, e7=P x8, f7=P x10, g7=P x10, h7=. x10, a8=N x8, b8=N x8, c8=N x8, d8=N x8, f8=N x8, "
         "g8=N x8, h8=N x8; 3 plies"},
        {"4k3/7p/8/8/8/8/8/R3K3 w Q - 3 9",
         {"e1c1"},
         NULL,
         "castling K, castling Q, castling k, castling q, castling KQ, castling Kk, castling Qk, "
         "castling Kq, castling Qq, castling kq, castling KQk, castling KQq, castling Kkq, "
         "castling Qkq, castling KQkq, ep a3, ep b3, ep c3, ep d3, ep e3, ep f3, ep g3, ep h3, "
         "turn -, halfmove 0, a1=R, d1=., c1=. e1=K, a1=R d1=., a1=R c1=. e1=K, c1=. d1=. e1=K, "
         "a1=R c1=. d1=. e1=K, e1=N x8, a1=N x6, d1=. x6, b1=N x6, f1=N x8, g1=N x8, h1=N x8, a2=P "
         "x9, b2=P x7, c2=P x8, d2=P x7, e2=P x9, f2=P x10, g2=P x10, h2=P x10, a3=P x8, b3=P x9, "
         "c3=P x8, d3=P x9, e3=P x8, f3=P x10, g3=P x10, h3=P x10, a4=P x10, b4=P x10, c4=P x8, "
         "d4=P x10, e4=P x10, f4=P x8, g4=P x10, h4=P x10, a5=P x10, b5=P x10, c5=P x8, d5=P x10, "
         "e5=P x10, f5=P x10, g5=P x8, h5=P x10, a6=P x10, b6=P x10, c6=P x8, d6=P x10, e6=P x10, "
         "f6=P x10, g6=P x10, h6=P x8, a7=P x10, b7=P x10, c7=P x8, d7=P x10, e7=P x10, f7=P x10, "
         "g7=P x10, h7=. x10, a8=N x8, b8=N x8, c8=N x6, d8=N x8, f8=N x8, g8=N x8, h8=N x8; 3 "
         "plies"},
    };
    char path[] = "/tmp/plyproof-field-XXXXXX";
    const int made = mkstemp(path);
    assert_true(made >= 0);
    close(made);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static char text[16000], does[256];
        set_fault(cases[i].fen, cases[i].way);
        ply_position right = fault.position;
        for (size_t j = 0; j < fault.way_length; j++) ply_play(&right, fault.way[j]);
        /* It goes on with a board that no change of one field leads to. */
        snprintf(does, sizeof does, "echo 'position fen %s'",
                 cases[i].kept             ? cases[i].kept
                 : right.turn == PLY_WHITE ? "k7/pppppppp/8/8/8/8/PPPPPPPP/K7 w - - 0 1"
                                           : "k7/pppppppp/8/8/8/8/PPPPPPPP/K7 b - - 0 1");
        logs_to = path;
        open_engine(does, NO_BUG_HERE);
        logs_to = "/dev/null";
        assert_int_equal(truncate(path, 0), 0);
        perft_find_field(&hunt, &fault);
        assert_int_equal(fault.field == PERFT_FIELD_NONE, !cases[i].kept);
        perft_peer_close(&peer);
        read_tries(path, &right, text, sizeof text);
        if (strcmp(text, cases[i].tries) != 0) fail_msg("%zu: \"%s\"", i, text);
    }
    assert_int_equal(unlink(path), 0);
}

/* As many squares as there is room for; and what several moves have led to. */
static void is_a_field_told_in_words(void **state) {
    (void)state;
    static const char *const no_way[] = {NULL}, *const way[] = {"e2e4", "e7e5", "g1f3", NULL};
    static const struct {
        perft_field field;
        const char *const *way;
        const char *kept, *text;
    } cases[] = {
        {PERFT_FIELD_PIECES, no_way, "4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1", ""},
        {PERFT_FIELD_PIECES, no_way, "4k3/4p3/8/8/8/8/4P3/R3K1N1 w - - 0 1",
         "a1 has a white rook instead of nothing"},
        {PERFT_FIELD_PIECES, no_way, "qqqqqqqq/4p3/8/8/8/8/4P3/QRBNKBNR w - - 0 1",
         "a1 has a white queen instead of nothing, b1 has a white rook instead of nothing, c1 has "
         "a white bishop instead of nothing, d1 has a white knight instead of nothing, f1 has a "
         "white bishop instead of nothing"},
        {PERFT_FIELD_PIECES, way, "4k3/8/8/4p3/4P3/8/8/4K1N1 b - - 1 2",
         "g1 has a white knight instead of nothing, f3 has nothing instead of a white knight"},
        {PERFT_FIELD_TURN, way, "4k3/8/8/4p3/4P3/5N2/8/4K3 w - - 1 2",
         "the side to move is w instead of b"},
        {PERFT_FIELD_HALFMOVE, way, "4k3/8/8/4p3/4P3/5N2/8/4K3 b - - 4 2",
         "the counter of the 50 moves is 4 instead of 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[PERFT_FIELD_TEXT + 1];
        memset(text, '#', sizeof text);
        set_fault("4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1", cases[i].way);
        fault.field = cases[i].field;
        fault.kept = position_of(cases[i].kept);
        perft_field_text(&fault, text);
        assert_int_equal(text[PERFT_FIELD_TEXT], '#');
        if (strcmp(text, cases[i].text) != 0) fail_msg("%zu: \"%s\"", i, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_field_found_that_is_kept_wrong),
        cmocka_unit_test(does_a_reply_that_is_known_stay),
        cmocka_unit_test(is_nothing_found_without_answers),
        cmocka_unit_test(is_each_position_tried_in_turn),
        cmocka_unit_test(is_a_field_told_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
