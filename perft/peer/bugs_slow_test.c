/* bugs_slow_test.c - is every bug of buggy_engine found, named rightly and made small, in every
 * dialect?
 *
 * Nothing here depends on the speed of the machine: what is counted is leaves and questions until a
 * bug is found, small and named. The suites are asked up to 1,000 leaves a question; bugs that only
 * show deeper are looked for in the positions that are asked deeply. Each line of the output is a
 * bug, and what it took. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

enum {
    LEAVES = 1000,
    DEEP_LEAVES = 40000,
    PIECES_MAX = 8,
    MANY_PIECES = 20, /* of the one bug that needs more than 128 moves */
    /* Together less than ten seconds for an engine that counts a million leaves a second, and needs
     * a fifth of a millisecond for a question. */
    COUNTED_MAX = 6000000,
    QUESTIONS_MAX = 20000
};

static size_t failures;

/* Of the bugs in xboard and where only totals are printed, one in five is tried, since all of them
 * take minutes; `perft.peer.bugs_test '*'` tries all. */
static size_t step = 5;

/* Bugs that do not show in so few leaves. */
static bool is_deep(const char *name) {
    return strcmp(name, "right_outlives_the_kings_move") == 0 ||
           strcmp(name, "right_outlives_the_rooks_move") == 0 ||
           strcmp(name, "right_waits_for_another_rook") == 0 ||
           strcmp(name, "table_forgets_rights") == 0;
}

static void complain(const bug *b, const char *dialect, const char *why, const perft_check *c) {
    failures++;
    printf("%s in %s: %s\n", b->name, dialect, why);
    for (size_t i = 0; i < perft_check_findings(c); i++) {
        const perft_finding *f = perft_check_finding(c, i);
        char fen[PLY_TEXT_MAX];
        perft_fen_text(&f->fault.position, fen);
        if (!f->seen) continue;
        printf("    %s %s, seen in %llu: %s at depth %u; %s\n", perft_kind_name(f->fault.kind),
               perft_rule_name(f->fault.rule), (unsigned long long)f->seen, fen, f->fault.depth,
               f->fault.detail);
    }
}

/* Two rules at most for a bug: castling short and castling long are two. */
static void judge(const bug *b, const char *dialect, const perft_check *check) {
    const perft_finding *f = find(check, b->kind, b->rule);
    const unsigned most = strstr(b->name, "128") ? MANY_PIECES : PIECES_MAX;
    if (!f) {
        complain(b, dialect, "it was not found", check);
        return;
    }
    const unsigned pieces = pieces_of(&f->fault.position);
    printf("%-32s %-10s %2u pieces, %7.0f leaves, %5llu questions\n", b->name, dialect, pieces,
           f->leaves, (unsigned long long)f->questions);
    fflush(stdout);
    if (pieces > most) complain(b, dialect, "the position has many pieces", check);
    if (findings_of(check) > 2) complain(b, dialect, "it has many names", check);
    if (f->leaves > (double)COUNTED_MAX || f->questions > QUESTIONS_MAX) {
        complain(b, dialect, "it took long", check);
    }
}

static void try_bug(const bug *b, const char *dialect) {
    const char *const arguments[] = {"--bug", b->name, "--dialect", dialect, NULL};
    perft_check *check =
        check_engine(arguments, dialect, is_deep(b->name) ? DEEP_LEAVES : LEAVES, NULL);
    judge(b, dialect, check);
    perft_check_free(check);
}

static void is_every_bug_found_named_and_made_small(void **state) {
    (void)state;
    failures = 0;
    assert_true(BUG_COUNT >= 60);
    for (size_t i = 0; i < BUG_COUNT; i++) try_bug(&bugs[i], "uci");
    assert_int_equal(failures, 0);
}

static void is_every_bug_found_in_xboard(void **state) {
    (void)state;
    failures = 0;
    for (size_t i = 0; i < BUG_COUNT; i += step) try_bug(&bugs[i], "xboard");
    assert_int_equal(failures, 0);
}

static void is_every_bug_found_where_only_totals_are_printed(void **state) {
    (void)state;
    failures = 0;
    for (size_t i = step / 2; i < BUG_COUNT; i += step) {
        /* Without parts there is no sum of them. */
        if (strcmp(bugs[i].name, "total_is_not_the_sum") != 0) try_bug(&bugs[i], "uci-perft");
    }
    assert_int_equal(failures, 0);
}

static const bug *bug_of_name(const char *name) {
    size_t i = 0;
    while (i < BUG_COUNT && strcmp(bugs[i].name, name) != 0) i++;
    if (i == BUG_COUNT) fail_msg("there is no bug %s", name);
    return &bugs[i];
}

/* Two bugs of one kind are two findings, and neither takes what belongs to the other. */
static void are_two_bugs_of_an_engine_told_apart(void **state) {
    (void)state;
    static const struct {
        const char *of[2], *dialect;
    } pairs[] = {
        {{"ep_pawn_is_not_put_back", "castling_rook_is_not_put_back"}, "uci"},
        {{"promotion_is_not_taken_back", "castling_rook_is_not_put_back"}, "xboard"},
        {{"right_outlives_the_rook", "ep_square_stays"}, "uci"},
        {{"table_forgets_ep", "castling_rook_is_not_put_back"}, "uci"},
        {{"no_ep", "pinned_knights_move"}, "uci"},
        {{"no_ep", "pinned_knights_move"}, "uci-perft"},
        {{"castles_out_of_check", "only_queens"}, "uci-perft"},
        {{"king_takes_protected", "b1_must_be_safe"}, "uci-perft"},
        {{"ep_pawn_is_not_put_back", "castling_rook_is_not_put_back"}, "uci-perft"},
    };
    failures = 0;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *const *of = pairs[i].of;
        const char *const arguments[] = {"--bug",          of[0], "--bug", of[1], "--dialect",
                                         pairs[i].dialect, NULL};
        perft_check *check = check_engine(arguments, pairs[i].dialect, LEAVES, NULL);
        for (size_t j = 0; j < 2; j++) {
            const bug *b = bug_of_name(of[j]);
            if (!find(check, b->kind, b->rule)) {
                complain(b, pairs[i].dialect, "it was not told from the other", check);
            }
        }
        if (findings_of(check) > 3) {
            complain(bug_of_name(of[0]), pairs[i].dialect, "there are more than two", check);
        }
        const perft_check_report *r = perft_check_reported(check);
        for (size_t j = 0; j < perft_check_findings(check); j++) {
            assert_true(perft_check_finding(check, j)->seen <= r->positions - r->agree);
        }
        perft_check_free(check);
    }
    assert_int_equal(failures, 0);
}

/* A program that is run for each question, asked about one position or about the suites. */
static void try_command(const bug *b, const char *fen, unsigned depth) {
    char line[5000];
    snprintf(line, sizeof line, "'%s' --bug %s --dialect command {fen} {depth} {moves}",
             buggy_engine(), b->name);
    const bool deeply = is_deep(b->name) || (fen && depth == 0);
    perft_check *check = check_line(line, fen, depth, deeply ? DEEP_LEAVES : LEAVES);
    judge(b, "command", check);
    perft_check_free(check);
}

/* A process for each question takes long, so each kind of bug is met in one position here. */
static void is_every_kind_of_bug_found_by_a_command(void **state) {
    (void)state;
    static const struct {
        const char *bug, *fen;
    } cases[] = {
        {"ep_pinned_on_the_rank", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"},
        {"pinned_knights_move", "8/8/8/8/8/k7/8/K1N4r w - - 0 1"},
        {"no_knights_are_promoted", "8/P6k/8/8/8/8/8/K7 w - - 0 1"},
        {"b1_must_be_safe", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
        {"fen_without_ep", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
        {"ep_twice", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
        {"right_outlives_the_rook", "r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1"},
        {"ep_leaves_the_pawn", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
        {"ep_pawn_is_not_put_back", "7K/8/8/3pP3/8/8/8/k7 w - d6 0 1"},
        {"promotion_is_not_taken_back", "7K/P7/8/8/8/8/8/k7 w - - 0 1"},
        {"total_is_not_the_sum", "8/8/8/8/3R4/8/8/k6K w - - 0 1"},
    };
    failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        try_command(bug_of_name(cases[i].bug), cases[i].fen, 3);
    }
    assert_int_equal(failures, 0);
}

/* All suites, for those who ask for it: a process for each question. */
static void is_every_bug_found_by_a_command(void **state) {
    (void)state;
    if (step > 1) skip();
    failures = 0;
    for (size_t i = 0; i < BUG_COUNT; i++) try_command(&bugs[i], NULL, 0);
    assert_int_equal(failures, 0);
}

/* Where nothing switches the table off, it is told from a move that is not taken back by how deep a
 * count has to be; and that nothing proves it is said. */
static void is_a_table_found_that_nothing_switches_off(void **state) {
    (void)state;
    static const struct {
        const char *bug, *fen;
        bool may_be_unmake;
    } cases[] = {
        {"table_forgets_ep", "8/8/8/2p5/8/8/3P4/k5K1 w - - 0 1", true},
        {"table_forgets_rights", "4k3/8/8/8/8/p1p2p1p/P1P2P1P/R3K2R w KQ - 0 1", true},
        {"ep_pawn_is_not_put_back", "7K/8/8/3pP3/8/8/8/k7 w - d6 0 1", false},
        {"rights_are_not_put_back", "r3k3/8/8/8/8/8/8/K7 w q - 0 1", false},
    };
    static const char *const dialects[] = {"uci", "uci-perft", "xboard"};
    failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const bug *b = bug_of_name(cases[i].bug);
        const size_t most = is_deep(b->name) ? 1 : sizeof dialects / sizeof dialects[0];
        for (size_t j = 0; j < most; j++) {
            const char *const arguments[] = {"--bug",     b->name,     "--trouble", "no-options",
                                             "--dialect", dialects[j], NULL};
            perft_check *check = check_engine(arguments, dialects[j], DEEP_LEAVES, cases[i].fen);
            judge(b, dialects[j], check);
            const perft_finding *f = find(check, b->kind, b->rule);
            if (f && f->fault.maybe_unmake != cases[i].may_be_unmake) {
                complain(b, dialects[j], "it is not said what it may be", check);
            }
            perft_check_free(check);
        }
        if (cases[i].may_be_unmake) try_command(b, cases[i].fen, 0);
    }
    assert_int_equal(failures, 0);
}

static void does_an_engine_without_bugs_agree_everywhere(void **state) {
    (void)state;
    const char *const arguments[] = {NULL};
    perft_check *check = check_engine(arguments, NULL, DEEP_LEAVES, NULL);
    const perft_check_report *r = perft_check_reported(check);
    assert_int_equal(findings_of(check), 0);
    assert_int_equal(r->agree, r->positions);
    assert_true(r->positions > 3600 && r->leaves > 10000000);
    perft_check_free(check);
}

/* A test can be asked for by its name, and then tries everything. */
int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_an_engine_without_bugs_agree_everywhere),
        cmocka_unit_test(is_every_bug_found_named_and_made_small),
        cmocka_unit_test(is_every_bug_found_in_xboard),
        cmocka_unit_test(is_every_bug_found_where_only_totals_are_printed),
        cmocka_unit_test(are_two_bugs_of_an_engine_told_apart),
        cmocka_unit_test(is_every_kind_of_bug_found_by_a_command),
        cmocka_unit_test(is_a_table_found_that_nothing_switches_off),
        cmocka_unit_test(is_every_bug_found_by_a_command),
    };
    if (count > 1) {
        cmocka_set_test_filter(arguments[1]);
        step = 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
