/* peer_test.c - is an engine asked as it wants to be, and are its ways found out? The engines are
 * shell scripts, each with one way of its own. */
/* SPDX-License-Identifier: MIT */
#include "peer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <signal.h>
#include <unistd.h>

/* In these scripts `each N` lists the moves of the start position with N leaves each. What an
 * engine does at a line of input is a case. */
#define BEGIN                                                                                      \
    "n=0; each() { for m in a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a2a4 b2b4 c2c4 d2d4 e2e4 "     \
    "f2f4 g2g4 h2h4 b1a3 b1c3 g1f3 g1h3; do echo \"$m: $1\"; done; }; "
#define ENGINE(cases) BEGIN "while read -r line; do case \"$line\" in " cases " esac; done"
#define UCI(cases)    ENGINE(cases "uci) echo uciok;; isready) echo readyok;;")

static perft_peer peer;
static perft_answer answer;

/* A script is set up in this dialect, or in one that is to be found out. */
static void set_up(const char *script, const char *dialect, double timeout,
                   const atomic_bool *stop) {
    static const char *command[4];
    command[0] = "/bin/sh";
    command[1] = "-c";
    command[2] = script;
    const perft_peer_setup setup = {.command = command,
                                    .dialect = dialect ? perft_find_dialect(dialect) : NULL,
                                    .timeout = timeout,
                                    .stop = stop};
    assert_true(perft_peer_open(&peer, &setup));
}

static void learn(const char *script, const char *dialect) {
    set_up(script, dialect, 30, NULL);
    if (!perft_peer_learn(&peer)) fail_msg("%s: %s", script, peer.detail);
    assert_string_equal(peer.detail, "");
}

static void expect_not_learned(const char *script, const char *dialect, double timeout,
                               const char *why) {
    set_up(script, dialect, timeout, NULL);
    if (perft_peer_learn(&peer) || !strstr(peer.detail, why)) {
        fail_msg("%s: %s", script, peer.detail);
    }
    perft_peer_close(&peer);
}

static perft_question question_of(const char *fen, unsigned depth, perft_count leaves) {
    perft_question q = {.position = ply_start_position, .depth = depth, .leaves = leaves};
    if (fen) {
        assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &q.position)));
    }
    return q;
}

static void expect_said(const perft_question *q, perft_said said, const char *detail) {
    const perft_said heard = perft_peer_ask(&peer, q, &answer);
    if (heard != said || (detail && !strstr(peer.detail, detail))) {
        fail_msg("%d: %s", (int)heard, peer.detail);
    }
}

static void expect_total(const perft_question *q, perft_count total) {
    expect_said(q, PERFT_SAID, NULL);
    assert_true(answer.has_total);
    assert_true(answer.total == total);
}

/* ---- How answers end ------------------------------------------------------------------------- */

/* What is found out about the end of an answer, and that answers are heard whole from then on. */
static void is_the_end_of_answers_found_out(void **state) {
    (void)state;
    static const struct {
        const char *script;
        bool lists, answers_pings, counts_before_pong, pong_is_last, ends_in_silence, has_no_total;
    } engines[] = {
        /* It counts, says so, and reads on. */
        {UCI("go*) each 20; echo 'Nodes searched: 400';;"), true, true, true, false, false, false},
        /* It lists nothing. */
        {UCI("go*) echo 'Nodes searched: 400';;"), false, true, true, false, false, false},
        /* It counts in a thread, and reads on meanwhile. */
        {UCI("go*) (sleep 0.1; each 20; echo 'Nodes searched: 400') &;;"), true, true, false, false,
         false, false},
        /* It writes no total, or one that might be another number. */
        {UCI("go*) each 20;;"), true, true, true, true, false, true},
        {UCI("go*) echo; echo 400;;"), false, true, true, true, false, false},
        {UCI("go*) (sleep 0.1; each 20; echo 400) &;;"), true, true, false, false, true, false},
        /* It does not say that it is ready but the first time after it was started. */
        {ENGINE("uci) echo uciok;; isready) [ $n = 0 ] && echo readyok; n=1;; "
                "go*) each 20; echo 'Nodes searched: 400';;"),
         true, false, false, false, false, false},
        {ENGINE("uci) echo uciok;; isready) [ $n = 0 ] && echo readyok; n=1;; go*) each 20;;"),
         true, false, false, false, true, true},
    };
    const perft_question q = question_of(NULL, 2, 400);
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        learn(engines[i].script, "uci");
        assert_int_equal(peer.lists, engines[i].lists);
        assert_int_equal(peer.answers_pings, engines[i].answers_pings);
        assert_int_equal(peer.counts_before_pong, engines[i].counts_before_pong);
        assert_int_equal(peer.pong_is_last, engines[i].pong_is_last);
        assert_int_equal(peer.ends_in_silence, engines[i].ends_in_silence);
        assert_int_equal(peer.has_no_total, engines[i].has_no_total);
        for (unsigned times = 0; times < 2; times++) {
            expect_total(&q, 400);
            assert_int_equal(answer.count, engines[i].lists ? 20 : 0);
        }
        perft_peer_close(&peer);
    }
}

/* Where the list is another command, its end is another, too. */
static void is_the_end_of_lists_found_out(void **state) {
    (void)state;
    perft_question q = question_of(NULL, 2, 400);
    q.list = true;
    learn(ENGINE("uci) echo uciok;; isready) [ $n = 0 ] && echo readyok; n=1;; "
                 "perft*) echo 'Nodes searched: 400';; divide*) each 20;;"),
          "uci-perft");
    assert_true(peer.lists && peer.list_ends_in_silence && !peer.ends_in_silence);
    expect_total(&q, 400);
    assert_int_equal(answer.count, 20);
    perft_peer_close(&peer);

    /* It knows no such command. */
    learn(UCI("perft*) echo 'Nodes searched: 400';; divide*) echo 'Unknown command: divide';;"),
          "uci-perft");
    assert_false(peer.lists);
    expect_total(&q, 400);
    assert_int_equal(answer.count, 0);
    perft_peer_close(&peer);

    /* What it lists cannot be the moves of the start position. */
    learn(UCI("perft*) echo 'Nodes searched: 400';; divide*) echo 'e2e4: 20'; echo 'Total: 20';;"),
          "uci-perft");
    assert_false(peer.lists);
    perft_peer_close(&peer);
}

/* ---- What goes wrong ------------------------------------------------------------------------- */

/* An engine that was learned, and is then asked about another position. */
#define OTHER "8/8/8/8/8/k7/8/K7 b - - 0 1"
#define ONCE_LEARNED(cases)                                                                        \
    UCI("*k7*) n=1;; go*) if [ $n = 0 ]; then each 20; echo 'Nodes searched: 400'; else " cases    \
        " fi;;")

static void is_it_said_what_went_wrong(void **state) {
    (void)state;
    static const struct {
        const char *script;
        perft_said said;
        const char *detail;
    } engines[] = {
        {ONCE_LEARNED("echo 'Total: 3';"), PERFT_SAID, NULL},
        {ONCE_LEARNED("exit 3;"), PERFT_SAID_CRASHED, "it exited with status 3"},
        {ONCE_LEARNED("echo oops >&2; exit 3;"), PERFT_SAID_CRASHED, "its last words: oops"},
        {ONCE_LEARNED("exec sleep 1000;"), PERFT_SAID_HUNG, "no answer within"},
        {ONCE_LEARNED("echo '#'; echo '#'; exec sleep 1000;"), PERFT_SAID_NONSENSE,
         "2 lines within"},
        {ONCE_LEARNED("echo 'a3a4: 1'; exec sleep 1000;"), PERFT_SAID_HUNG, "no answer within"},
        {ONCE_LEARNED("exec yes;"), PERFT_SAID_NONSENSE, "no end was in sight"},
        {ONCE_LEARNED("echo 'illegal position';"), PERFT_SAID_REFUSED, "it says: illegal position"},
        {ONCE_LEARNED(": ;"), PERFT_SAID_REFUSED, "it writes nothing, and goes on"},
        {ONCE_LEARNED("echo '#';"), PERFT_SAID_NONSENSE, "there is no count in its answer"},
        /* It counts after all, in a thread, when it has said that it is ready. */
        {ONCE_LEARNED("(sleep 0.2; echo '#'; sleep 0.2; echo 'Total: 3') & "), PERFT_SAID, NULL},
    };
    const perft_question q = question_of(OTHER, 1, 3), start = question_of(NULL, 2, 400);
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        learn(engines[i].script, "uci");
        /* A flood takes a while. */
        if (engines[i].said == PERFT_SAID_HUNG || strstr(engines[i].script, "'#'")) {
            peer.setup.timeout = 0.3;
        }
        if (engines[i].said == PERFT_SAID) {
            peer.setup.timeout = 30;
            expect_total(&q, 3);
        } else {
            expect_said(&q, engines[i].said, engines[i].detail);
        }
        const bool has_ended =
            engines[i].said != PERFT_SAID && !strstr(engines[i].detail, "it says") &&
            !strstr(engines[i].detail, "goes on") && !strstr(engines[i].detail, "in its answer");
        assert_int_equal(peer.process.pid == 0, has_ended);
        /* It is started again, and asked what it knows. */
        peer.setup.timeout = 30;
        perft_peer_restart(&peer);
        expect_total(&start, 400);
        perft_peer_close(&peer);
    }
}

/* A list with nothing in it, of an engine that writes no totals, where there is no move. */
static void may_nothing_be_said_where_there_is_no_move(void **state) {
    (void)state;
    const perft_question mate = question_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, 0);
    learn(UCI("*7k*) n=1;; go*) [ $n = 1 ] || each 20;;"), "uci");
    assert_true(peer.has_no_total);
    expect_total(&mate, 0);
    perft_peer_close(&peer);
    /* Of one that does, it is none. */
    learn(UCI("*7k*) n=1;; go*) [ $n = 1 ] || each 20; [ $n = 1 ] || echo 'Total: 400';;"), "uci");
    expect_said(&mate, PERFT_SAID_REFUSED, "it writes nothing");
    perft_peer_close(&peer);
}

/* An engine that answers, and reads nothing: at last the pipe is full. */
#define DEAF(pause) BEGIN "while :; do echo uciok; echo readyok; echo 'Total: 400'; " pause " done"

static void fill_the_pipe(void) {
    static const char bytes[4096] = {0};
    for (size_t size = sizeof bytes; size > 0; size /= 2) {
        while (write(peer.process.to, bytes, size) > 0) continue;
    }
}

static void is_an_engine_that_reads_nothing_given_up(void **state) {
    (void)state;
    atomic_bool stop = false;
    const perft_question q = question_of(NULL, 2, 400);
    set_up(DEAF("sleep 0.002;"), "uci", 30, &stop);
    assert_true(perft_peer_learn(&peer));
    expect_said(&q, PERFT_SAID, NULL);
    fill_the_pipe();
    peer.setup.timeout = 0.2;
    expect_said(&q, PERFT_SAID_HUNG, "no answer within");
    peer.setup.timeout = 30;
    expect_said(&q, PERFT_SAID, NULL);
    fill_the_pipe();
    atomic_store(&stop, true);
    expect_said(&q, PERFT_SAID_STOP, NULL);
    assert_int_equal(peer.process.pid, 0);
    perft_peer_close(&peer);

    set_up(DEAF(""), "uci", 30, NULL);
    assert_true(perft_peer_learn(&peer));
    fill_the_pipe();
    expect_said(&q, PERFT_SAID_NONSENSE, "no end was in sight");
    perft_peer_close(&peer);

    /* It closes its input, sooner or later. */
    expect_not_learned("read -r x; exec <&-; echo uciok; exec sleep 1000", "uci", 30,
                       "it closed its input");
    expect_not_learned("read -r x; read -r x; exec <&-; echo 'feature done=1'; exec sleep 1000",
                       "xboard", 30, "it closed its input");
    learn(ENGINE("uci) echo uciok;; isready) echo readyok; [ $n = 0 ] || { exec <&-; sleep 0.1; "
                 "exit 3; };; go*) n=1; each 20; echo 'Nodes searched: 400';;"),
          "uci");
    expect_said(&q, PERFT_SAID_CRASHED, "it exited with status 3");
    perft_peer_close(&peer);
}

/* ---- Greetings ------------------------------------------------------------------------------- */

#define COUNTS "go*) each 20; echo 'Nodes searched: 400';;"

static void is_what_an_engine_says_of_itself_kept(void **state) {
    (void)state;
    static const struct {
        const char *cases, *name, *option, *least;
        unsigned variants;
    } engines[] = {
        {"uci) echo 'id author X'; echo 'id name Alpha 1.0'; echo 'option name Hash type spin "
         "default 16 min 2 max 64'; echo 'option name MultiPV type spin default 1 min 1 max 7'; "
         "echo uciok;;",
         "Alpha 1.0", "Hash", "2", 7},
        {"uci) echo 'id name '; echo 'option name Hash type spin default 16'; echo 'option name "
         "MultiPV type spin default 1'; echo 'option'; echo 'options are many'; echo '\tuciok';;",
         "/bin/sh", "", "", 0},
        {"uci) echo 'option name Hash type spin default 16 min 1 max 64'; echo 'option name Hash "
         "type spin default 16 min 3 max 64'; echo 'option name MultiPV type spin default 1 min 1 "
         "max 500'; echo 'uciok\tat last';;",
         "/bin/sh", "Hash", "1", 256},
        /* Names that are too long are none; a line may be longer than any. */
        {"uci) printf 'id name %0200d\\n' 1; printf 'option name %0600d type check\\n' 1; echo "
         "'uciokay'; echo uciok;;",
         "/bin/sh", "", "", 0},
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        char script[4096];
        snprintf(script, sizeof script, ENGINE("%s isready) echo readyok;; " COUNTS),
                 engines[i].cases);
        learn(script, "uci");
        assert_string_equal(peer.name, engines[i].name);
        assert_string_equal(peer.hash_option, engines[i].option);
        assert_string_equal(peer.hash_least, engines[i].least);
        assert_int_equal(peer.variants, engines[i].variants);
        perft_peer_close(&peer);
    }
}

#define XBOARD(features, cases)                                                                    \
    ENGINE(cases " protover*) " features                                                           \
                 ";; ping*) echo \"pong${line#ping}\";; perft*) echo 'Nodes searched: 400';; "     \
                 "divide*) each 20;;")

static void are_the_features_of_xboard_heeded(void **state) {
    (void)state;
    perft_question q = question_of(NULL, 2, 400);
    q.way[0] = ply_move_of(12, 28, 0);
    q.way_length = 1;
    char text[512];
    learn(XBOARD("echo Welcome; echo 'feature done=0'; sleep 0.1; echo 'feature ping=1 usermove=1 "
                 "myname=\"Beta\" memory=1'; echo 'feature done=1'",
                 "'usermove e2e4') n=1;; 'memory 1') n=2;;"),
          "xboard");
    assert_string_equal(peer.name, "Beta");
    assert_true(peer.knows_ping && peer.wants_usermove);
    assert_string_equal(peer.hash_option, "memory");
    assert_true(peer.answers_pings && peer.lists);
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    assert_non_null(strstr(text, "\nusermove e2e4\nperft 2\n"));
    perft_peer_close(&peer);

    /* Its table is made small. */
    learn(XBOARD("echo 'feature memory=1 myname=\"\" done=1'",
                 "'memory 1') n=1;; 'perft 1') [ $n = 1 ] && echo 'Total: 20';;"),
          "xboard");
    assert_string_equal(peer.name, "/bin/sh");
    assert_false(peer.knows_ping || peer.wants_usermove);
    peer.without_hash = true;
    perft_peer_restart(&peer);
    q = question_of(NULL, 1, 20);
    expect_total(&q, 20);
    perft_peer_close(&peer);

    /* One that says nothing of features is greeted for two seconds; its table cannot be made
     * small. One feature is cut off where a line is too long for any. */
    learn(XBOARD("printf 'feature variants=\"%0600d\" ping=1\\n' 1",
                 "memory*) exit 1;; 'perft 1') echo 'Total: 20';;"),
          "xboard");
    assert_false(peer.knows_ping);
    q.way[0] = ply_move_of(12, 28, 0);
    q.way_length = 1;
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    assert_non_null(strstr(text, "\ne2e4\nperft 1\n"));
    q.way_length = 0;
    peer.without_hash = true;
    const double before = perft_process_now();
    perft_peer_restart(&peer);
    expect_total(&q, 20);
    assert_true(perft_process_now() - before > 1.9);
    perft_peer_close(&peer);

    expect_not_learned(XBOARD("exit 4", ""), "xboard", 30, "it exited with status 4");
}

/* ---- Finding the dialect --------------------------------------------------------------------- */

static void is_the_dialect_found_out(void **state) {
    (void)state;
    static const struct {
        const char *script, *dialect;
    } engines[] = {
        {UCI(COUNTS), "uci"},
        /* It takes `go perft 2` for a search. */
        {UCI("go*) echo 'info depth 2 nodes 57'; echo 'bestmove e2e4';; perft*) echo "
             "'Nodes searched: 400';; divide*) each 20;;"),
         "uci-perft"},
        {UCI("go*) echo 'info depth 2 nodes 57';; perft*) echo 'Nodes searched: 400';; "
             "divide*) each 20;;"),
         "uci-perft"},
        {XBOARD("echo 'feature ping=1 done=1'", "uci) echo Error;; isready) exit 1;; "), "xboard"},
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        set_up(engines[i].script, NULL, 0.4, NULL);
        if (!perft_peer_learn(&peer)) fail_msg("%zu: %s", i, peer.detail);
        assert_string_equal(peer.dialect->name, engines[i].dialect);
        perft_peer_close(&peer);
    }
    assert_null(perft_find_dialect("uci-"));
    assert_non_null(perft_find_dialect("xboard-search"));

    /* The count may stand in a line such as searches write, if it is right. */
    learn(UCI("go*) echo 'info depth 2 nodes 400';;"), "uci");
    perft_peer_close(&peer);
}

/* Of several dialects that it does not speak, what tells most is said. */
static void is_the_most_telling_failure_said(void **state) {
    (void)state;
    static const struct {
        const char *script, *why;
    } engines[] = {
        {"exit 7", "it exited with status 7"},
        {"exec sleep 1000", "no answer within"},
        {UCI("xboard) exit 9;; go*) exit 5;; perft*) echo '#';;"), "it exited with status 5"},
        {UCI("xboard) exit 9;; go*) echo 'bestmove e2e4'; echo 7;; perft*) echo 'Unknown "
             "command';;"),
         "it searches instead of counting"},
        {UCI("xboard) exit 9;; go*|perft*) echo \"Unknown command: $line\";;"),
         "it says: Unknown command: perft 2"},
        {UCI("xboard) exit 9;; go*) echo 'illegal';;"), "there is no count"},
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        expect_not_learned(engines[i].script, NULL, 0.3, engines[i].why);
    }
    atomic_bool stop = true;
    set_up(UCI(COUNTS), NULL, 30, &stop);
    assert_false(perft_peer_learn(&peer));
    perft_peer_close(&peer);
}

/* ---- Searches -------------------------------------------------------------------------------- */

/* By `*1K6*` it is asked about the position with one legal move, by which it is learned. */
#define PLAYS(cases)                                                                               \
    ENGINE(cases "uci) echo uciok;; isready) echo readyok;; *1K6*) m=a8b8;; *fen*) m=e2e4;; "      \
                 "go*) echo bestmove $m;;")
#define XPLAYS(cases)                                                                              \
    ENGINE(cases "protover*) echo 'feature ping=1 done=1';; ping*) echo \"pong${line#ping}\";; "   \
                 "*1K6*) m=a8b8;; setboard*) m=e2e4;; go) echo move $m;;")

static void does_a_search_answer_with_moves(void **state) {
    (void)state;
    const perft_question q = question_of(NULL, 3, 8902);
    const perft_question mate = question_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, 0);
    learn(PLAYS("*8/k7*) m=a3a4;;"), "uci-search");
    assert_true(perft_peer_searches(&peer) && !perft_peer_searches_all(&peer, 1));
    expect_said(&q, PERFT_SAID, NULL);
    assert_int_equal(answer.count, 1);
    assert_int_equal(answer.list[0].move, ply_move_of(12, 28, 0));
    perft_peer_close(&peer);

    /* All moves are searched, if it can. */
    learn(PLAYS("uci) echo 'option name MultiPV type spin default 1 min 1 max 30'; echo uciok;; "
                "'setoption name MultiPV value 30') n=30;; *startpos*) ;; 'go depth 3') [ $n = 30 "
                "] && echo 'info pv d2d4 d7d5'; echo 'bestmove e2e4';; "),
          "uci-search");
    assert_true(perft_peer_searches_all(&peer, 30) && !perft_peer_searches_all(&peer, 31));
    expect_said(&q, PERFT_SAID, NULL);
    assert_int_equal(answer.count, 2);
    perft_peer_close(&peer);

    /* Where there is no move, it may say nothing at all, and is not waited for long. */
    learn(PLAYS("*6Q1*) n=1;; go*) [ $n = 1 ] || echo bestmove $m;; "), "uci-search");
    const double before = perft_process_now();
    expect_said(&mate, PERFT_SAID, NULL);
    assert_int_equal(answer.count, 0);
    assert_true(perft_process_now() - before < 20);
    peer.setup.timeout = 0.1; /* less than that */
    expect_said(&mate, PERFT_SAID, NULL);
    perft_peer_close(&peer);

    static const char *const ends[] = {"resign", "1-0 {White mates}", "move e2e4"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char script[2048];
        snprintf(script, sizeof script,
                 XPLAYS("*1K6*) m=a8b8; n=0;; setboard*) n=1;; go) [ $n = 0 ] && echo move $m; [ "
                        "$n = 1 ] && echo '%s';; "),
                 ends[i]);
        learn(script, "xboard-search");
        assert_true(perft_peer_searches(&peer) && !perft_peer_searches_all(&peer, 1));
        expect_said(&q, PERFT_SAID, NULL);
        assert_int_equal(answer.count, i == 2);
        perft_peer_close(&peer);
    }
}

static void is_it_said_what_went_wrong_in_a_search(void **state) {
    (void)state;
    static const struct {
        const char *script, *dialect;
        perft_said said;
        const char *detail;
    } engines[] = {
        {PLAYS("go*) [ $m = a8b8 ] || exit 3; echo bestmove $m;; "), "uci-search",
         PERFT_SAID_CRASHED, "it exited with status 3"},
        {PLAYS("go*) [ $m = a8b8 ] && echo bestmove $m;; "), "uci-search", PERFT_SAID_HUNG,
         "no answer within"},
        {PLAYS("go*) [ $m = a8b8 ] || echo 'illegal position'; echo bestmove $m;; "), "uci-search",
         PERFT_SAID_REFUSED, "it says: illegal position"},
        {PLAYS("go*) [ $m = a8b8 ] && echo bestmove $m || echo 'illegal position';; "),
         "uci-search", PERFT_SAID_REFUSED, "it says: illegal position"},
        {XPLAYS(
             "force) [ \"$m\" != done ] || exit 3;; go) echo move $m; [ $m = a8b8 ] || m=done;; "),
         "xboard-search", PERFT_SAID_CRASHED, "it exited with status 3"},
    };
    const perft_question q = question_of(NULL, 1, 20);
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        learn(engines[i].script, engines[i].dialect);
        peer.setup.timeout = 0.3;
        expect_said(&q, engines[i].said, engines[i].detail);
        perft_peer_close(&peer);
    }
    /* It does not look at the position that it is given, or plays several moves. */
    static const char *const blind[] = {
        ENGINE("uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;;"),
        ENGINE("uci) echo uciok;; isready) echo readyok;; go*) echo 'info pv a8b8'; echo 'bestmove "
               "a8a7';;")};
    for (size_t i = 0; i < 2; i++) {
        expect_not_learned(blind[i], "uci-search", 30, "it does not set up positions");
    }
}

/* What it complains of at every question, as when it does not know a command, is no refusal. */
static void is_a_habit_of_complaining_known(void **state) {
    (void)state;
    char text[512];
    perft_question q = question_of(NULL, 3, 20);
    learn(XPLAYS("sd*) echo \"Error (unknown command): $line\";; st*|depth*) n=$n${line%% *};; "),
          "xboard-search");
    assert_string_equal(peer.habit, "Error (unknown command): sd 1");
    expect_said(&q, PERFT_SAID, NULL); /* which is said with another number */
    assert_int_equal(answer.count, 1);
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    assert_non_null(strstr(text, "\nst 1\ndepth 3\nsd 3\ngo\n"));
    perft_peer_close(&peer);

    learn(XPLAYS("sd*) echo \"Error (unknown command): $line\";; go) [ $m = a8b8 ] && echo move "
                 "$m;; "),
          "xboard-search");
    peer.setup.timeout = 0.3;
    expect_said(&q, PERFT_SAID_HUNG, "no answer within");
    perft_peer_close(&peer);

    learn(XPLAYS("go) [ $m = a8b8 ] || echo 'Error: bad'; echo move $m;; "), "xboard-search");
    assert_string_equal(peer.habit, "");
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    assert_null(strstr(text, "depth"));
    expect_said(&q, PERFT_SAID_REFUSED, "it says: Error: bad");
    perft_peer_close(&peer);
}

/* ---- A program for each question ------------------------------------------------------------- */

static void set_up_line(const char *line, bool learned) {
    const perft_peer_setup setup = {.line = line, .timeout = 30};
    if (!perft_peer_open(&peer, &setup)) fail_msg("%s: %s", line, peer.detail);
    assert_true(peer.dialect != NULL);
    if (!learned) return;
    if (!perft_peer_learn(&peer)) fail_msg("%s: %s", line, peer.detail);
}

static void is_a_command_asked_by_running_it(void **state) {
    (void)state;
    static const struct {
        const char *line;
        perft_said said;
        const char *detail;
    } commands[] = {
        {"sh -c 'echo Total: 3' {fen}", PERFT_SAID, NULL},
        {"sh -c 'echo Total: 3; exit 1' {fen}", PERFT_SAID, NULL},
        {"sh -c 'echo Total: 3; exec >&-; exec sleep 1000' {fen}", PERFT_SAID, NULL},
        {"sh -c 'exec sleep 1000' {fen}", PERFT_SAID_HUNG, "no answer within"},
        {"sh -c 'exec >&-; exec sleep 1000' {fen}", PERFT_SAID_CRASHED, "it closed its output"},
        {"sh -c 'kill -9 $$' {fen}", PERFT_SAID_CRASHED, "by signal 9"},
        {"sh -c 'echo illegal position; exit 1' {fen}", PERFT_SAID_REFUSED, "status 1"},
        {"sh -c 'echo not this one >&2; exit 1' {fen}", PERFT_SAID_REFUSED, "not this one"},
        {"sh -c 'exit 3' {fen}", PERFT_SAID_CRASHED, "it exited with status 3"},
        {"sh -c 'exit 0' {fen}", PERFT_SAID_NONSENSE, "it wrote no count"},
        {"/no/such/program {fen}", PERFT_SAID_CANNOT, "No such file"},
        {"sh -c 'exit 0' {expected}", PERFT_SAID, NULL},
        {"sh -c 'exit 1' {expected} {fen}", PERFT_SAID, NULL},
        {"sh -c 'exit 126' {expected}", PERFT_SAID_CRASHED, "status 126"},
        {"sh -c 'kill -9 $$' {expected}", PERFT_SAID_CRASHED, "by signal 9"},
    };
    perft_question q = question_of(OTHER, 1, 3);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        set_up_line(commands[i].line, false);
        if (commands[i].said == PERFT_SAID_HUNG) peer.setup.timeout = 0.3;
        expect_said(&q, commands[i].said, commands[i].detail);
        if (commands[i].said == PERFT_SAID && strstr(commands[i].line, "{expected}")) {
            assert_int_equal(answer.agrees, strstr(commands[i].line, "exit 0") != NULL);
            assert_int_equal(answer.disagrees, strstr(commands[i].line, "exit 1") != NULL);
        } else if (commands[i].said == PERFT_SAID) {
            assert_true(answer.has_total && answer.total == 3);
        }
        assert_int_equal(peer.is_absent, commands[i].said == PERFT_SAID_CANNOT);
        assert_int_equal(peer.process.pid, 0);
        perft_peer_close(&peer);
    }
    const perft_peer_setup open_quotes = {.line = "sh 'x {fen}"};
    assert_false(perft_peer_open(&peer, &open_quotes));
    assert_non_null(strstr(peer.detail, "an open quotation mark"));
    const perft_peer_setup no_place = {.line = "engine"}; /* which is not run for each position */
    assert_true(perft_peer_open(&peer, &no_place));
    assert_null(peer.dialect);
    perft_peer_close(&peer);
}

/* A command that lists moves without a total says nothing where there is none. */
static void may_a_command_say_nothing_where_there_is_no_move(void **state) {
    (void)state;
    const perft_question mate = question_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, 0);
    const perft_question some = question_of("7k/6R1/6K1/8/8/8/8/8 b - - 0 1", 1, 1);
    set_up_line("sh -c '" BEGIN "case \"$0\" in rnb*) each 20;; *7k*) exit 0;; esac' {fen}", true);
    assert_true(peer.has_no_total);
    expect_total(&mate, 0);
    expect_said(&some, PERFT_SAID_NONSENSE, "it wrote no count");
    perft_peer_close(&peer);
    set_up_line("sh -c '" BEGIN "case \"$0\" in rnb*) each 20;; *7k*) exit 1;; esac' {fen}", true);
    expect_said(&mate, PERFT_SAID_CRASHED, "status 1");
    perft_peer_close(&peer);
}

/* Moves are given to a program only if its command has a place for them. */
static void are_moves_given_where_there_is_a_place_for_them(void **state) {
    (void)state;
    perft_question q = question_of(NULL, 1, 20);
    set_up_line("sh -c 'echo Total: $#' x {fen} {depth} {moves} end", true);
    assert_true(peer.plays);
    expect_total(&q, 3);
    q.way[0] = ply_move_of(12, 28, 0);
    q.way[1] = ply_move_of(52, 36, 0);
    q.way_length = 2;
    expect_total(&q, 4);
    perft_peer_close(&peer);
    set_up_line("sh -c 'echo Total: $#' x {fen}", true);
    assert_false(peer.plays);
    expect_said(&q, PERFT_SAID_CANNOT, NULL);
    perft_peer_close(&peer);
}

/* What a person types to ask the same. */
static void is_a_question_written_for_people(void **state) {
    (void)state;
    perft_question q = question_of(NULL, 4, 197281);
    char fen[PLY_TEXT_MAX], text[512], expected[2 * PLY_TEXT_MAX], few[9];
    perft_fen_text(&ply_start_position, fen);
    set_up_line("./my-engine '' {fen} -d{depth} {moves} \"it's\" {expected}", false);
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    snprintf(expected, sizeof expected, "./my-engine '' '%s' -d4 'it'\\''s' 197281\n", fen);
    assert_string_equal(text, expected);
    q.way[0] = ply_move_of(12, 28, 0);
    q.way[1] = ply_move_of(52, 36, 0);
    q.way_length = 2;
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    snprintf(expected, sizeof expected, "./my-engine '' '%s' -d4 'e2e4 e7e5' 'it'\\''s' 197281\n",
             fen);
    assert_string_equal(text, expected);
    perft_peer_by_hand(&peer, &q, few, sizeof few); /* it is cut where there is no more room */
    assert_string_equal(few, "./my-eng");
    perft_peer_close(&peer);
    set_up_line("./engine {depth} {fen}", false);
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    snprintf(expected, sizeof expected, "./engine 4 '%s'\n", fen);
    assert_string_equal(text, expected);
    perft_peer_close(&peer);
    set_up("", "uci", 1, NULL);
    perft_peer_by_hand(&peer, &q, text, sizeof text);
    snprintf(expected, sizeof expected, "position fen %s moves e2e4 e7e5\ngo perft 4\n", fen);
    assert_string_equal(text, expected);
    perft_peer_close(&peer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_end_of_answers_found_out),
        cmocka_unit_test(is_the_end_of_lists_found_out),
        cmocka_unit_test(is_it_said_what_went_wrong),
        cmocka_unit_test(may_nothing_be_said_where_there_is_no_move),
        cmocka_unit_test(is_an_engine_that_reads_nothing_given_up),
        cmocka_unit_test(is_what_an_engine_says_of_itself_kept),
        cmocka_unit_test(are_the_features_of_xboard_heeded),
        cmocka_unit_test(is_the_dialect_found_out),
        cmocka_unit_test(is_the_most_telling_failure_said),
        cmocka_unit_test(does_a_search_answer_with_moves),
        cmocka_unit_test(is_it_said_what_went_wrong_in_a_search),
        cmocka_unit_test(is_a_habit_of_complaining_known),
        cmocka_unit_test(is_a_command_asked_by_running_it),
        cmocka_unit_test(may_a_command_say_nothing_where_there_is_no_move),
        cmocka_unit_test(are_moves_given_where_there_is_a_place_for_them),
        cmocka_unit_test(is_a_question_written_for_people),
    };
    signal(SIGPIPE, SIG_IGN); /* as the command does: a program that reads no more is noticed */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
