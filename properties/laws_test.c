/* laws_test.c - running laws: failures are found, made simple, kept and done again; crashes too. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus/rules/slow_rules.h"
#include "properties/inputs.h"
#include "properties/watch.h"

/* ---- Laws that do not hold ------------------------------------------------------------------- */

static law_verdict no_black_rook_on_d4(law_case *c) {
    LAW_REQUIRE(c, c->x->position.piece[27] != ply_piece_of(PLY_BLACK, PLY_ROOK), "a rook on %s",
                "d4");
    return LAW_HOLDS;
}

static law_verdict no_en_passant(law_case *c) {
    LAW_REQUIRE(c, c->x->position.ep == PLY_NO_SQUARE, "an en-passant square");
    return LAW_HOLDS;
}

static law_verdict no_mate(law_case *c) {
    LAW_REQUIRE(c, !(corpus_traits_of_position(&c->x->position) & CORPUS_TRAIT_MATE), "mate");
    return LAW_HOLDS;
}

static law_verdict no_long_games(law_case *c) {
    LAW_REQUIRE(c, c->x->count < 5, "five plies");
    return LAW_HOLDS;
}

static law_verdict no_control_bytes(law_case *c) {
    for (size_t i = 0; i < c->x->length; i++) {
        LAW_REQUIRE(c, (unsigned char)c->x->text[i] >= ' ', "byte %zu", i);
    }
    return LAW_HOLDS;
}

static law_verdict crashes_on_queens(law_case *c) {
    if (corpus_slow_find(c->x->position.piece, ply_piece_of(PLY_WHITE, PLY_QUEEN)) < 64)
        raise(SIGKILL);
    return LAW_HOLDS;
}

static law_verdict holds(law_case *c) {
    LAW_REQUIRE(c, c->x, "there is no input");
    return LAW_HOLDS;
}

static law_verdict skips_black(law_case *c) { return c->x->position.turn ? LAW_SKIPS : holds(c); }
static law_verdict skips_all(law_case *c) { return c ? LAW_SKIPS : LAW_HOLDS; }
static law_verdict asks_nothing(law_case *c) { return c ? LAW_HOLDS : LAW_FAILS; }

/* Asks two things of White's positions and one of Black's. */
static law_verdict forks(law_case *c) {
    if (law_fork_taken(c, c->x->position.turn == PLY_BLACK, "Black is to move")) return holds(c);
    (void)holds(c);
    return holds(c);
}

static law_instance made_up(law *l, corpus_kind kind, law_verdict (*says)(law_case *)) {
    *l = (law){.name = "made-up",
               .about = "",
               .of = LAW_OF_CORE,
               .input = kind,
               .may_skip = 10,
               .holds = says};
    law_instance instance = {.law = l, .codec = ply_codecs[0], .name = "made-up"};
    return instance;
}

static law_report run_made_up(corpus_kind kind, law_verdict (*says)(law_case *)) {
    static law_report report;
    law l;
    const law_instance instance = made_up(&l, kind, says);
    const law_options options = {.seed = 7, .trials = 5000};
    (void)law_run(&instance, &options, &report);
    return report;
}

static void assert_says(const law_report *report, const char *text) {
    if (strstr(report->failure, text)) return;
    print_message("%s", report->failure);
    fail_msg("no \"%s\" there", text);
}

/* ---- Made simple ----------------------------------------------------------------------------- */

static void is_the_simplest_board_found(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_POSITION, no_black_rook_on_d4);
    assert_false(report.held);
    assert_says(&report, "made-up: a rook on d4");
    assert_says(&report, "fen   4k3/8/8/8/3r4/8/8/4K3 w - - 0 1\n");
    assert_non_null(strstr(report.again, "plyproof laws run made-up --seed 0x"));
}

static void is_the_simplest_double_push_found(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_POSITION, no_en_passant);
    unsigned pieces = 0;
    corpus_input x = {.position = ply_empty_position};
    char line[128] = "fen ";
    const char *fen = strstr(report.failure, "fen   ");
    assert_non_null(fen);
    strncat(line, fen + 6, strcspn(fen + 6, "\n"));
    assert_true(corpus_read_line(&x, line));
    for (unsigned square = 0; square < 64; square++) pieces += x.position.piece[square] != 0;
    assert_int_equal(pieces, 3);
    assert_true(x.position.ep != PLY_NO_SQUARE);
}

static void is_a_mate_found(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_POSITION, no_mate);
    assert_false(report.held);
    assert_true(report.failing_trial < 5000);
}

static void is_the_shortest_game_found(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_GAME, no_long_games);
    const char *moves = strstr(report.failure, "moves");
    assert_non_null(moves);
    assert_int_equal(strcspn(moves, "\n"), 5 + 5 * 5);
}

static void is_the_shortest_text_found(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_TEXT, no_control_bytes);
    const char *text = strstr(report.failure, "text  \\x");
    assert_non_null(text);
    assert_int_equal(strcspn(text, "\n"), 6 + 4);
}

/* ---- Counted --------------------------------------------------------------------------------- */

static void does_a_law_that_skips_more_than_it_may_fail(void **state) {
    (void)state;
    law_report report = run_made_up(CORPUS_POSITION, skips_black);
    assert_true(report.skipped > 0 && report.passed > 0);
    assert_false(report.held);
    assert_says(&report, "trials were skipped, and it may skip 10 %");
    report = run_made_up(CORPUS_POSITION, skips_all);
    assert_false(report.held);
    assert_says(&report, "nothing was asked");
}

/* Whatever it says itself. */
static void does_a_law_that_asks_nothing_fail(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_POSITION, asks_nothing);
    assert_false(report.held);
    assert_int_equal(report.passed, 0);
    assert_says(&report, "nothing was asked: all of");
}

static void are_assertions_counted_on_both_sides_of_a_fork(void **state) {
    (void)state;
    const law_report report = run_made_up(CORPUS_POSITION, forks);
    const law_fork *fork = &report.forks[0];
    assert_true(report.held);
    assert_string_equal(fork->name, "Black is to move");
    assert_null(report.forks[1].name);
    assert_true(fork->times[0] > 1000 && fork->times[1] > 100);
    assert_int_equal(fork->asked[0], 2 * fork->times[0]);
    assert_int_equal(fork->asked[1], fork->times[1]);
    assert_int_equal(report.asked, fork->asked[0] + fork->asked[1]);
}

static void is_every_kind_of_thing_made(void **state) {
    (void)state;
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        const law_report report = run_made_up((corpus_kind)kind, holds);
        assert_true(report.held);
        assert_int_equal(report.begun, 5000);
        assert_int_equal(report.trials + report.duplicates, 5000);
    }
}

/* Tries things of a kind; each of those features must be seen five times at least. */
static void assert_seen(corpus_kind kind, uint64_t trials, uint64_t features) {
    static law_report report;
    law l;
    const law_instance instance = made_up(&l, kind, holds);
    const law_options options = {.seed = 3, .trials = trials, .count_seen = true};
    assert_true(law_run(&instance, &options, &report));
    for (unsigned i = 0; i < CORPUS_TRAITS; i++) {
        if (!(features >> i & 1u) || report.seen[i] >= 5) continue;
        fail_msg("%s: seen %d times", corpus_trait_name(i), (int)report.seen[i]);
    }
}

/* What games rarely reach is reached. */
static void is_everything_seen_that_can_be_in_a_position(void **state) {
    (void)state;
    assert_seen(CORPUS_POSITION, 20000, CORPUS_TRAIT_LEGAL - 1);
}

static void is_every_problem_seen(void **state) {
    (void)state;
    const uint64_t problems = (uint64_t)PLY_PROBLEM_ERRORS << CORPUS_TRAIT_PROBLEMS;
    assert_seen(CORPUS_ILLEGAL, 3000, problems);
    assert_seen(CORPUS_ANY, 5000, problems | CORPUS_TRAIT_MATE | CORPUS_TRAIT_OLD_COUNTERS);
}

static void are_moves_near_the_legal_ones_seen(void **state) {
    (void)state;
    assert_seen(CORPUS_MOVE, 1000,
                CORPUS_TRAIT_LEGAL | CORPUS_TRAIT_ILLEGAL | CORPUS_TRAIT_ILLEGAL_PROMOTION);
}

static void do_games_end_as_wanted(void **state) {
    (void)state;
    assert_seen(CORPUS_GAME, 1000,
                CORPUS_TRAIT_EMPTY_GAME | CORPUS_TRAIT_LONG_GAME | CORPUS_TRAIT_END_CASTLING |
                    CORPUS_TRAIT_END_EN_PASSANT | CORPUS_TRAIT_END_PROMOTION |
                    CORPUS_TRAIT_END_UNDERPROMOTION | CORPUS_TRAIT_END_CAPTURE | CORPUS_TRAIT_MATE |
                    CORPUS_TRAIT_STALEMATE);
}

static void are_texts_seen_that_are_read_and_that_are_not(void **state) {
    (void)state;
    /* One text in 800 is empty: 25 are to be expected, and 5 are asked for. */
    assert_seen(CORPUS_TEXT, 20000,
                CORPUS_TRAIT_READ | CORPUS_TRAIT_REFUSED | CORPUS_TRAIT_EMPTY_TEXT);
}

static void has_every_feature_a_name(void **state) {
    (void)state;
    for (unsigned i = 0; i < CORPUS_TRAITS; i++) {
        const bool is_one = CORPUS_TRAIT(i) <= CORPUS_TRAIT_REFUSED || i >= CORPUS_TRAIT_PROBLEMS;
        assert_int_equal(corpus_trait_name(i)[0] != 0, is_one);
    }
}

static void are_many_duplicates_noticed(void **state) {
    (void)state;
    assert_true(law_lost_many(&(law_report){.begun = 500000, .duplicates = 363422}));
    assert_true(law_lost_many(&(law_report){.begun = 1000, .duplicates = 11}));
    assert_false(law_lost_many(&(law_report){.begun = 1000, .duplicates = 10}));
    assert_false(law_lost_many(&(law_report){.begun = 10, .duplicates = 9}));
}

static void are_positions_legal(void **state) {
    (void)state;
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        if (strcmp(l.name, "legal-moves-make-no-problems") != 0) continue;
        static law_report report;
        const law_options options = {.seed = 11, .trials = 3000};
        assert_true(law_run(&l, &options, &report));
        return;
    }
    fail();
}

/* ---- Kept, and done again -------------------------------------------------------------------- */

static void does_the_seed_find_the_same_failure(void **state) {
    (void)state;
    static law_report again;
    law l;
    const law_report first = run_made_up(CORPUS_POSITION, no_en_passant);
    const law_instance instance = made_up(&l, CORPUS_POSITION, no_en_passant);
    const law_options options = {.seed = first.failing_seed, .trials = 1};
    assert_false(law_run(&instance, &options, &again));
    assert_string_equal(first.failure, again.failure);
}

static void is_a_kept_failure_tried_first(void **state) {
    (void)state;
    static law_report report;
    char folder[] = "/tmp/laws-test-XXXXXX", command[64];
    assert_non_null(mkdtemp(folder));
    law l;
    const law_instance instance = made_up(&l, CORPUS_POSITION, no_black_rook_on_d4);
    law_options options = {.seed = 7, .trials = 30000, .kept = folder, .keep = true};
    assert_false(law_run(&instance, &options, &report));
    assert_says(&report, "kept:");
    options = (law_options){.seed = 8, .trials = 1, .kept = folder};
    assert_false(law_run(&instance, &options, &report));
    assert_int_equal(report.failing_trial, 0);
    assert_says(&report, "4k3/8/8/8/3r4/8/8/4K3 w");
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static enum theft_hook_counterexample_res
write_and_read(const struct theft_hook_counterexample_info *info, void *env) {
    char *text = NULL;
    size_t length;
    corpus_input *read = env;
    FILE *f = open_memstream(&text, &length);
    corpus_write(f, info->args[0]);
    fclose(f);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(corpus_read_line(read, line));
    }
    free(text);
    const corpus_input *x = info->args[0];
    assert_int_equal(x->kind, read->kind);
    assert_int_equal(x->length, read->length);
    assert_memory_equal(x->text, read->text, x->length);
    assert_true(x->kind == CORPUS_BITS || ply_same_position(&x->position, &read->position));
    assert_memory_equal(x->moves, read->moves, x->count * sizeof x->moves[0]);
    assert_true(x->kind != CORPUS_BITS || memcmp(x->bits, read->bits, sizeof x->bits) == 0);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_trial_res fail_it(struct theft *t, void *arg) {
    return t && arg ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

static enum theft_hook_shrink_pre_res do_not(const struct theft_hook_shrink_pre_info *info,
                                             void *env) {
    return info && env ? THEFT_HOOK_SHRINK_PRE_HALT : THEFT_HOOK_SHRINK_PRE_ERROR;
}

static enum theft_hook_trial_post_res say_nothing(const struct theft_hook_trial_post_info *info,
                                                  void *env) {
    memset(env, 0, sizeof(corpus_input));
    ((corpus_input *)env)->position = ply_empty_position;
    return info ? THEFT_HOOK_TRIAL_POST_CONTINUE : THEFT_HOOK_TRIAL_POST_ERROR;
}

static void is_a_thing_that_is_written_read_the_same(void **state) {
    (void)state;
    static corpus_input read;
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        const struct theft_type_info type = law_input_type((corpus_kind)kind, ply_codecs[0]);
        struct theft_run_config config = {.prop1 = fail_it, .type_info = {&type}, .trials = 300};
        read = (corpus_input){.position = ply_empty_position};
        config.hooks.counterexample = write_and_read;
        config.hooks.shrink_pre = do_not;
        config.hooks.trial_post = say_nothing;
        config.hooks.env = &read;
        assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    }
}

/* ---- Watched --------------------------------------------------------------------------------- */

static void is_a_crash_found_and_made_simple(void **state) {
    (void)state;
    law l;
    static law_watch w;
    w = (law_watch){.law = made_up(&l, CORPUS_POSITION, crashes_on_queens),
                    .options = {.seed = 2, .trials = 5000}};
    assert_true(law_watch_begin(&w));
    while (!law_watch_is_over(&w)) usleep(1000);
    assert_false(w.memory->report.held);
    assert_says(&w.memory->report, "it crashed");
    assert_says(&w.memory->report, "Q");
    assert_non_null(strstr(w.memory->report.again, "--trials 1"));
    law_watch_end(&w);
}

static void is_a_crash_on_one_input_a_failure(void **state) {
    (void)state;
    static law_report report;
    law l;
    const law_instance crashes = made_up(&l, CORPUS_POSITION, crashes_on_queens);
    corpus_input x = {.position = corpus_start("kiwipete")};
    assert_int_equal(law_watch_try(&crashes, &x, &report), LAW_FAILS);
    assert_says(&report, "it crashed, or did not end\n");
    x.position = ply_empty_position;
    assert_int_equal(law_watch_try(&crashes, &x, &report), LAW_SKIPS);
    const law_instance fine = made_up(&l, CORPUS_POSITION, holds);
    assert_int_equal(law_watch_try(&fine, &x, &report), LAW_HOLDS);
}

/* ---- The table ------------------------------------------------------------------------------- */

static void has_every_law_its_own_name_and_a_sentence(void **state) {
    (void)state;
    assert_true(law_count() >= 40);
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance a = law_at(i);
        const size_t length = strlen(a.law->about);
        assert_true(length > 10 && a.law->about[length - 1] == '.');
        for (size_t j = 0; j < i; j++) {
            const law_instance b = law_at(j);
            assert_string_not_equal(a.name, b.name);
        }
    }
}

/* An instance that asks nothing does not exist. */
static void does_every_instance_ask_something(void **state) {
    (void)state;
    static law_report report;
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        const law_options options = {.seed = 5, .trials = 60};
        if (strcmp(l.law->name, "bytes-and-text-agree") == 0) assert_non_null(l.codec->binary);
        if (strcmp(l.law->name, "keys-kept-are-keys-made-anew") == 0) {
            assert_non_null(l.generator->keys);
        }
        if (!law_run(&l, &options, &report)) fail_msg("%s", report.failure);
        assert_true(report.asked >= report.passed && report.cases > 0);
    }
}

/* A fork that all instances of a law pass on the same side decides nothing. */
static void is_every_fork_of_a_law_taken_both_ways(void **state) {
    (void)state;
    static law_report report;
    unsigned forks_seen = 0;
    for (size_t i = 0; i < law_count();) {
        const law *of = law_at(i).law;
        law_fork sum[LAW_FORKS] = {0};
        for (; i < law_count() && law_at(i).law == of; i++) {
            const law_instance l = law_at(i);
            const law_options options = {.seed = 9, .trials = 300};
            (void)law_run(&l, &options, &report);
            for (unsigned f = 0; f < LAW_FORKS; f++) {
                if (report.forks[f].name) sum[f].name = report.forks[f].name;
                sum[f].times[0] += report.forks[f].times[0];
                sum[f].times[1] += report.forks[f].times[1];
            }
        }
        for (unsigned f = 0; f < LAW_FORKS && sum[f].name; f++, forks_seen++) {
            if (sum[f].times[0] && sum[f].times[1]) continue;
            fail_msg("%s always goes one way: %s", of->name, sum[f].name);
        }
    }
    assert_true(forks_seen >= 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_simplest_board_found),
        cmocka_unit_test(is_the_simplest_double_push_found),
        cmocka_unit_test(is_a_mate_found),
        cmocka_unit_test(is_the_shortest_game_found),
        cmocka_unit_test(is_the_shortest_text_found),
        cmocka_unit_test(does_a_law_that_skips_more_than_it_may_fail),
        cmocka_unit_test(does_a_law_that_asks_nothing_fail),
        cmocka_unit_test(are_assertions_counted_on_both_sides_of_a_fork),
        cmocka_unit_test(is_every_kind_of_thing_made),
        cmocka_unit_test(is_everything_seen_that_can_be_in_a_position),
        cmocka_unit_test(is_every_problem_seen),
        cmocka_unit_test(are_moves_near_the_legal_ones_seen),
        cmocka_unit_test(do_games_end_as_wanted),
        cmocka_unit_test(are_texts_seen_that_are_read_and_that_are_not),
        cmocka_unit_test(has_every_feature_a_name),
        cmocka_unit_test(are_many_duplicates_noticed),
        cmocka_unit_test(are_positions_legal),
        cmocka_unit_test(does_the_seed_find_the_same_failure),
        cmocka_unit_test(is_a_kept_failure_tried_first),
        cmocka_unit_test(is_a_thing_that_is_written_read_the_same),
        cmocka_unit_test(is_a_crash_found_and_made_simple),
        cmocka_unit_test(is_a_crash_on_one_input_a_failure),
        cmocka_unit_test(has_every_law_its_own_name_and_a_sentence),
        cmocka_unit_test(does_every_instance_ask_something),
        cmocka_unit_test(is_every_fork_of_a_law_taken_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
