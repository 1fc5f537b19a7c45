/* search_test.c - is it found in the moves that an engine plays and thinks of that it gets the
 * rules wrong? An engine that counts nothing can only be asked like that. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

/* Checks buggy_engine by what it searches, of one position or of the suites. */
static perft_check *check_search(const char *dialect, const char *wrong, const char *trouble,
                                 const char *fen) {
    const char *const arguments[] = {
        "--dialect", dialect, "--trouble", trouble, wrong ? "--bug" : NULL, wrong, NULL};
    command_of command;
    make_command(command, arguments);
    perft_check_job job = {.engines = 1, .max_nodes = 20000};
    job.engine[0].command = command;
    job.engine[0].timeout = 20;
    job.engine[0].search = true;
    job.engine[0].dialect = perft_find_dialect(dialect);
    return run_check(&job, fen);
}

/* Everything right is called right: where there are moves, and where there are none. */
static void is_all_right_said_of_a_search_without_bugs(void **state) {
    (void)state;
    static const char *const fens[] = {
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "r3k2r/8/8/8/8/7p/8/R3K2R w KQkq - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"};
    static const char *const ways[][2] = {
        {"uci-search", ""}, {"uci-search", "no-options"}, {"xboard-search", ""}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        for (size_t j = 0; j < sizeof fens / sizeof fens[0]; j++) {
            perft_check *check = check_search(ways[i][0], NULL, ways[i][1], fens[j]);
            assert_int_equal(findings_of(check), 0);
            assert_int_equal(perft_check_reported(check)->agree, 1);
            perft_check_free(check);
        }
    }
}

/* With MultiPV all moves are searched, so that a missing one is missed, too. */
static void is_a_bug_found_in_what_is_searched(void **state) {
    (void)state;
    static const struct {
        const char *bug;
        perft_kind kind;
        const char *rule, *fen;
    } cases[] = {
        {"no_ep", PERFT_MISSING, "ep_missing", "7K/8/8/3pP3/8/8/8/k7 w - d6 0 1"},
        {"pinned_knights_move", PERFT_EXTRA, "pin_knight", "8/8/8/8/8/k7/8/K1N4r w - - 0 1"},
        {"stops_without_material", PERFT_MISSING, "draw_pieces", "8/8/8/8/8/k7/8/K7 w - - 0 1"},
        {"right_outlives_the_rook", PERFT_MAKE, "make_right_rook_taken",
         "r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        perft_check *check = check_search("uci-search", cases[i].bug, "", cases[i].fen);
        const perft_finding *f = found(check, cases[i].kind, cases[i].rule);
        assert_true(f->fault.by_search);
        assert_int_equal(findings_of(check), 1);
        assert_int_equal(perft_check_reported(check)->agree, 0);
        if (cases[i].kind == PERFT_MAKE) {
            assert_int_equal(f->fault.way_length, 1);
            assert_int_equal(f->fault.reply_kind, PERFT_EXTRA);
            assert_int_equal(f->fault.reply, ply_move_of(60, 58, 0));
        }
        perft_check_free(check);
    }
}

/* Without it only what is played is known: a legal move that it does not play is not missing; one
 * that is not legal is too many; and none where there are moves is all of them missing. */
static void is_only_what_is_played_judged_where_no_more_is_known(void **state) {
    (void)state;
    static const struct {
        const char *bug, *fen;
        size_t findings;
        perft_kind kind;
    } cases[] = {
        {"no_ep", "7K/8/8/3pP3/8/8/8/k7 w - d6 0 1", 0, PERFT_MATCH},
        {"pinned_knights_move", "7k/8/8/8/8/8/8/r1N4K w - - 0 1", 1, PERFT_EXTRA},
        {"stops_without_material", "8/8/8/8/8/k7/8/K7 w - - 0 1", 1, PERFT_MISSING},
        {"mates_are_leaves", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 0, PERFT_MATCH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        perft_check *check = check_search("uci-search", cases[i].bug, "no-options", cases[i].fen);
        assert_int_equal(findings_of(check), cases[i].findings);
        if (cases[i].findings) found(check, cases[i].kind, NULL);
        perft_check_free(check);
    }
}

/* What searches play and think of is their own choice: two of them are not apart. */
static void may_two_searches_play_two_moves(void **state) {
    (void)state;
    static const char fen[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const char *const all[] = {"--dialect", "uci-search", NULL};
    const char *const one[] = {"--dialect", "uci-search", "--trouble", "no-options", NULL};
    command_of command[2];
    perft_check_job job = {.engines = 2, .max_nodes = 20000};
    make_command(command[0], all);
    make_command(command[1], one);
    for (size_t i = 0; i < 2; i++) {
        job.engine[i] = (perft_peer_setup){.command = command[i], .timeout = 20, .search = true};
    }
    perft_check *check = run_check(&job, fen);
    assert_int_equal(perft_check_reported(check)->apart, 0);
    assert_int_equal(perft_check_reported(check)->agree, 1);
    perft_check_free(check);
}

/* One and three plies of each position are asked, whatever the limits: the others would tell no
 * more. */
static void are_searches_asked_shallowly(void **state) {
    (void)state;
    perft_check *check = check_search("uci-search", NULL, "", "8/8/8/8/8/k7/4P3/K7 w - - 0 1");
    assert_int_equal(perft_check_reported(check)->planned, 2);
    assert_int_equal(perft_check_reported(check)->questions, 2);
    perft_check_free(check);
}

/* An engine that plays a wrong move once and the right one when it is asked again. */
static void is_what_happens_once_a_finding(void **state) {
    (void)state;
    static const char script[] =
        "s=e2e5; while read -r a b; do case \"$a $b\" in uci*) echo uciok;; isready*) echo "
        "readyok;; "
        "*7R*) m=a8b8;; *fen*) m=$s; s=a8b8;; go*) echo bestmove $m;; esac; done";
    static const char *const command[] = {"/bin/sh", "-c", script, NULL};
    perft_check_job job = {.engines = 1, .max_depth = 1};
    job.engine[0] = (perft_peer_setup){.command = command, .timeout = 20, .search = true};
    perft_check *check = run_check(&job, "k7/8/1K6/8/8/8/8/6R1 b - - 0 1");
    assert_int_equal(findings_of(check), 1);
    const perft_finding *f = perft_check_finding(check, 0);
    assert_true(f->fault.by_search);
    assert_non_null(strstr(f->fault.detail, "right when asked again"));
    perft_check_free(check);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_all_right_said_of_a_search_without_bugs),
        cmocka_unit_test(is_a_bug_found_in_what_is_searched),
        cmocka_unit_test(is_only_what_is_played_judged_where_no_more_is_known),
        cmocka_unit_test(may_two_searches_play_two_moves),
        cmocka_unit_test(are_searches_asked_shallowly),
        cmocka_unit_test(is_what_happens_once_a_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
