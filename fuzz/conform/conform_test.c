/* conform_test.c - does a run find faults in whatever manner it asks, and nothing where there are
 * none? (Every fault: faults_slow_test.c.) */
/* SPDX-License-Identifier: MIT */
#include "conform_test.h"

static void is_nothing_said_of_a_codec_without_faults(void **state) {
    (void)state;
    for (size_t i = 0; i < 2 * ply_codec_count; i++) {
        fuzz_conform *c = conform(ply_codecs[i / 2]->name, i % 2, NULL, NULL);
        if (fuzz_conform_findings(c)) {
            print_findings(c);
            fail_msg("%s: %zu findings", ply_codecs[i / 2]->name, fuzz_conform_findings(c));
        }
        const fuzz_conform_report *r = fuzz_conform_reported(c);
        assert_true(r->texts > 20);
        assert_int_equal(r->texts, r->agree);
        fuzz_conform_free(c);
    }
}

/* The same is found of a peer that speaks JSON, and of one that keeps its answers, for which each
 * question is a process. (Of a program that is run for each text: faults_slow_test.c.) */
static void is_a_fault_found_in_every_manner(void **state) {
    (void)state;
    const planted comments = {"ends_at_comments", "pgn", false, FUZZ_OUT_MISREAD, "comments"};
    const planted ep = {"ep_is_lost", "fen", false, FUZZ_OUT_MISREAD, "ep-with-taker"};
    const char *const json[] = {"--fault", comments.name, "--jsonl", NULL};
    const char *const late[] = {"--fault", ep.name, "--late", NULL};
    const fuzz_conform_job speaks_json = {.peer[0].json = true};
    const fuzz_conform_job waits = {.trials = 5, .peer[0].patience = 2};
    fuzz_conform *c = conform(comments.codec, false, json, &speaks_json);
    assert_true(fuzz_conform_peer(c, 0)->is_prompt);
    assert_true(is_said(c, &comments));
    fuzz_conform_free(c);
    c = conform(ep.codec, false, late, &waits);
    assert_false(fuzz_conform_peer(c, 0)->is_prompt);
    assert_true(is_said(c, &ep));
    fuzz_conform_free(c);
}

/* Classes with line feeds are asked in JSON, and only there. */
static void are_line_feeds_asked_in_json_only(void **state) {
    (void)state;
    const char *const json[] = {"--jsonl", NULL};
    const fuzz_conform_job speaks_json = {.peer[0].json = true};
    for (unsigned way = 0; way < 2; way++) {
        fuzz_conform *c = conform("pgn", false, way ? json : NULL, way ? &speaks_json : NULL);
        size_t asked = 0, untried = 0;
        for (size_t i = 0; i < corpus_class_count; i++) {
            const fuzz_class_count *n = fuzz_conform_count(c, 0, i);
            const bool has_feed = strchr(corpus_classes[i].pattern, '\n') != NULL;
            asked += has_feed && n->texts;
            untried += has_feed && n->unsendable;
        }
        assert_true(way ? asked >= 5 && untried == 0 : asked == 0 && untried >= 5);
        fuzz_conform_free(c);
    }
}

/* The differing peer is named, and the other is not. */
static void are_two_peers_told_apart(void **state) {
    (void)state;
    const char *const other[] = {faulty_codec(), "fen", "--fault", "ep_is_lost", NULL};
    fuzz_conform_job job = {.peer[1].command = other};
    job.peers = 2;
    const char *const command[] = {faulty_codec(), "fen", NULL};
    job.peer[0].command = command;
    job.codec = &ply_codec_fen;
    job.trials = 5;
    fuzz_conform *c = fuzz_conform_new(&job);
    assert_true(fuzz_conform_learn(c) && fuzz_conform_run(c));
    assert_int_equal(fuzz_conform_findings(c), 1);
    assert_int_equal(fuzz_conform_finding(c, 0)->peer, 1);
    fuzz_conform_free(c);
}

static bool learns(const char *program, const char *script, char detail[320]) {
    const char *const command[] = {program, script ? "-c" : NULL, script, NULL};
    const fuzz_conform_job job = {.codec = &ply_codec_fen,
                                  .peers = 1,
                                  .trials = 1,
                                  .peer[0] = {.command = command, .patience = 1}};
    fuzz_conform *c = fuzz_conform_new(&job);
    const bool learnt = fuzz_conform_learn(c);
    snprintf(detail, 320, "%s", fuzz_conform_peer(c, 0)->detail);
    fuzz_conform_free(c);
    return learnt;
}

static void is_a_peer_that_cannot_be_asked_told_why(void **state) {
    (void)state;
    char detail[320];
    assert_false(learns("./no-such-reader", NULL, detail));
    assert_non_null(strstr(detail, "No such file"));
    assert_false(learns("/bin/sh", "exec sleep 1000", detail));
    assert_non_null(strstr(detail, "no answer within"));
    assert_false(learns("/bin/sh", "while read -r x; do echo a; echo b; done", detail));
    assert_non_null(strstr(detail, "more lines than it was given texts"));
    assert_false(learns("/bin/sh", "echo lost >&2; exit 5", detail));
    assert_non_null(strstr(detail, "status 5; its last words: lost"));
}

/* A program that says something where a line should be empty is told what is wrong with that, and
 * one that leaves a line out is asked to the end, without waiting for each such text. */
static void is_it_said_what_is_wrong_with_the_lines(void **state) {
    (void)state;
    static const struct {
        const char *fault, *words;
    } rows[] = {
        {"explains_refusals", "was expected"},
        {"no_line_for_ep", "no line for this text"},
        {"two_lines_for_ep", "more lines than it was given texts"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const more[] = {"--fault", rows[i].fault, NULL};
        /* Only a line that is left out has to be waited for. */
        const fuzz_conform_job job = {.trials = 2, .peer[0].patience = i == 1 ? 4 : 20};
        fuzz_conform *c = conform("fen", false, more, &job);
        assert_true(fuzz_conform_findings(c) > 0);
        const fuzz_finding *f = fuzz_conform_finding(c, 0);
        if (!strstr(f->detail, rows[i].words)) fail_msg("%s: %s", rows[i].fault, f->detail);
        assert_true(fuzz_conform_peer(c, 0)->is_prompt == (i == 0));
        fuzz_conform_free(c);
    }
}

/* ---- Fuzzing --------------------------------------------------------------------------------- */

static void does_fuzzing_agree_with_ourselves(void **state) {
    (void)state;
    for (size_t i = 0; i < ply_codec_count; i++) require_agreement(ply_codecs[i], NULL, 1000);
}

/* It takes what plyproof decode takes, and captures without an x. Blanks behind a text that lacks a
 * field are two usages in one, and the x is one of moves, within games. */
static void may_a_reader_be_lenient(void **state) {
    (void)state;
    const char *const lenient[] = {"--lenient", NULL};
    require_agreement(&ply_codec_fen, lenient, 20000);
    require_agreement(&ply_codec_pgn, lenient, 10000);
}

/* What fuzzing finds is kept, and found again without it. */
static void is_what_was_found_kept_and_tried_first(void **state) {
    (void)state;
    char folder[] = "/tmp/conform-XXXXXX", command[4200];
    assert_non_null(mkdtemp(folder));
    const char *const more[] = {"--fault", "crashes_at_letters", NULL};
    limit l = {.texts = 20000};
    const fuzz_conform_job job = {.fuzz_seconds = 600,
                                  .stop = &l.stop,
                                  .progress = stop_after,
                                  .context = &l,
                                  .kept = folder,
                                  .trials = 1};
    fuzz_conform *c = conform("fen", false, more, &job);
    assert_true(fuzz_conform_findings(c) > 0);
    fuzz_conform_free(c);
    const fuzz_conform_job again = {.kept = folder, .trials = 1};
    c = conform("fen", false, more, &again);
    assert_true(fuzz_conform_reported(c)->kept > 0);
    assert_int_equal(fuzz_conform_finding(c, 0)->outcome, FUZZ_OUT_CRASHED);
    assert_string_equal(fuzz_conform_finding(c, 0)->origin, "a kept text");
    fuzz_conform_free(c);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    signal(SIGPIPE, SIG_IGN); /* as the command does: a peer that has ended is then noticed */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_nothing_said_of_a_codec_without_faults),
        cmocka_unit_test(is_a_fault_found_in_every_manner),
        cmocka_unit_test(are_line_feeds_asked_in_json_only),
        cmocka_unit_test(are_two_peers_told_apart),
        cmocka_unit_test(is_a_peer_that_cannot_be_asked_told_why),
        cmocka_unit_test(is_it_said_what_is_wrong_with_the_lines),
        cmocka_unit_test(does_fuzzing_agree_with_ourselves),
        cmocka_unit_test(may_a_reader_be_lenient),
        cmocka_unit_test(is_what_was_found_kept_and_tried_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
