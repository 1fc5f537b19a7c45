/* refused_test.c - what does perft/ do when the system refuses memory, a thread, or the disk?
 *
 * Each time the work must end as its header says, leave nothing behind that is wrong, and come to
 * the right result when it is begun again with a system that refuses nothing. */
/* SPDX-License-Identifier: MIT */
#include "refused_test.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "audit.h"
#include "corpus/corpus.h"
#include "journal.h"
#include "peer/bugs_test.h"
#include "suite.h"
#include "work/crew.h"
#include "work/merge.h"
#include "work/sample.h"

static char journal_path[] = "refused_test.journal";

static void forget_journals(void) {
    glob_t found;
    if (glob("refused_test.journal*", 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) unlink(found.gl_pathv[i]);
    }
    globfree(&found);
}

static void write_journal(const char *text, size_t length) {
    FILE *file = fopen(journal_path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static size_t read_journal(char *text, size_t size) {
    FILE *file = fopen(journal_path, "rb");
    if (!file) return 0;
    const size_t length = fread(text, 1, size, file);
    fclose(file);
    return length;
}

/* ---- Journals -------------------------------------------------------------------------------- */

enum { RESULTS = 300, KEY_BYTES = 1000 }; /* the list grows, and the buffer is written early */

static void write_result(unsigned i, char key[KEY_BYTES], char result[16]) {
    memset(key, 'k', KEY_BYTES - 1);
    key[KEY_BYTES - 1] = '\0';
    snprintf(key, 16, "key %u", i);
    key[strlen(key)] = ' ';
    snprintf(result, 16, "%u", i * i);
}

/* What the file holds is the first results, whole and in order. */
static void assert_holds_a_beginning(const perft_journal *j) {
    char key[KEY_BYTES], result[16];
    for (unsigned i = 0; i < j->count; i++) {
        write_result(i, key, result);
        assert_string_equal(j->entry[i].key, key);
        assert_string_equal(j->entry[i].result, result);
    }
}

static bool add_all(perft_journal *j) {
    char key[KEY_BYTES], result[16];
    bool added = true;
    for (unsigned i = 0; i < RESULTS; i++) {
        write_result(i, key, result);
        added = perft_journal_add(j, key, result) && added;
        if (i % 100 == 99) added = perft_journal_sync(j) && added;
    }
    return added;
}

static void keep_a_journal(const failure *how) {
    static char before[1 << 20], after[1 << 20];
    perft_journal j;
    const size_t length = read_journal(before, sizeof before);
    const perft_end end = perft_journal_open(&j, journal_path, "work");
    if (end == PERFT_DONE) {
        const bool added = add_all(&j), closed = perft_journal_close(&j);
        const bool failed = let_pass();
        assert_int_equal(added && closed, !failed);
        assert_int_equal(j.errno_value, failed ? how->errno_value : 0);
    } else {
        assert_true(let_pass());
        assert_true(end == PERFT_JOURNAL_FILE || end == PERFT_NO_MEMORY);
        if (end == PERFT_JOURNAL_FILE) assert_int_equal(j.errno_value, how->errno_value);
        if (length > 0) assert_int_equal(read_journal(after, sizeof after), length);
        assert_memory_equal(before, after, length);
    }
    assert_int_equal(perft_journal_open(&j, journal_path, "work"), PERFT_DONE);
    assert_holds_a_beginning(&j);
    assert_true(add_all(&j));
    assert_int_equal(j.count, RESULTS);
    assert_true(perft_journal_close(&j));
}

/* In a new file; and in one that was killed while it was written. */
static void keep_a_new_journal(const failure *how) {
    forget_journals();
    keep_a_journal(how);
}

static void keep_an_old_journal(const failure *how) {
    static char text[1 << 20];
    const bool fails = atomic_load(&left) > 0;
    const long nth = atomic_exchange(&left, 0);
    keep_a_new_journal(how);
    const size_t length = read_journal(text, sizeof text);
    write_journal(text, length - length / 3);
    if (fails) let_fail(how, (unsigned)nth);
    keep_a_journal(how);
}

static void does_a_journal_survive_every_failure(void **state) {
    (void)state;
    assert_true(TRY(keep_a_new_journal, memory_failures) > 10);
    assert_true(TRY(keep_an_old_journal, memory_failures) > 10);
    assert_true(TRY(keep_a_new_journal, file_failures) > 10);
    assert_true(TRY(keep_an_old_journal, file_failures) > 10);
    forget_journals();
}

/* A signal, or a disk that takes half of what it is given, changes nothing. */
static void interrupt_a_journal(const failure *how) {
    perft_journal j;
    (void)how;
    forget_journals();
    for (unsigned times = 0; times < 2; times++) {
        assert_int_equal(perft_journal_open(&j, journal_path, "work"), PERFT_DONE);
        assert_true(times == 0 || j.count == RESULTS);
        assert_true(add_all(&j));
        assert_true(perft_journal_close(&j));
    }
}

/* A journal that may not be written is read, whatever the reason; any other failure is one. Here it
 * is not asked what the rights of the file are, but what the system says of them. */
static void is_a_journal_read_that_may_not_be_written(void **state) {
    (void)state;
    static const int reasons[] = {EACCES, EROFS, EPERM, EMFILE, ENOSPC};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        const failure refused = {OPEN, reasons[i], false};
        const bool is_read = i < 3;
        perft_journal j;
        forget_journals();
        assert_int_equal(perft_journal_open(&j, journal_path, "work"), PERFT_DONE);
        assert_true(perft_journal_add(&j, "key", "7"));
        assert_true(perft_journal_close(&j));
        let_fail(&refused, 1);
        assert_int_equal(perft_journal_open(&j, journal_path, "work"),
                         is_read ? PERFT_DONE : PERFT_JOURNAL_FILE);
        assert_true(let_pass());
        if (is_read) {
            assert_int_equal(j.read_only, reasons[i]);
            const perft_journal_entry *e = perft_journal_find(&j, "key");
            assert_non_null(e);
            assert_string_equal(e->result, "7");
            assert_true(perft_journal_sync(&j)); /* there is nothing to write */
            assert_true(perft_journal_close(&j));
        } else {
            assert_int_equal(j.errno_value, reasons[i]);
        }
    }
    forget_journals();
}

static void do_interruptions_change_nothing(void **state) {
    (void)state;
    assert_true(TRY(interrupt_a_journal, interruptions) > 4);
    forget_journals();
}

/* ---- Counts ---------------------------------------------------------------------------------- */

/* How a count, a suite or a crew ends by a failure: a journal that lacks memory for what is added
 * says that it cannot be written, and why. */
static void assert_ends_by(perft_end end, const failure *how, int errno_value) {
    if (end == PERFT_JOURNAL_FILE) {
        assert_true(how->call >= OPEN || how->errno_value == ENOMEM);
        assert_int_equal(errno_value, how->errno_value);
    } else {
        assert_true(how->call < OPEN);
        assert_int_equal(end, how->call == THREAD ? PERFT_NO_THREAD : PERFT_NO_MEMORY);
    }
}

static void count_with_a_journal(const failure *how) {
    static perft_report report;
    perft_job job = {.position = corpus_start("position3"),
                     .depth = 4,
                     .threads = 3,
                     .hash_bytes = 1 << 14,
                     .journal = journal_path};
    const perft_end end = perft_run(&job, &report);
    if (let_pass()) {
        assert_ends_by(end, how, report.errno_value);
    } else {
        assert_int_equal(end, PERFT_DONE);
    }
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    assert_true(report.leaves == 43238);
    assert_int_equal(report.units_done, report.units);
}

static void begin_a_count(const failure *how) {
    forget_journals();
    count_with_a_journal(how);
}

/* With half of a journal, which ends in half a line. */
static void resume_a_count(const failure *how) {
    static char text[1 << 20];
    static size_t whole;
    if (whole == 0) {
        const long nth = atomic_exchange(&left, 0);
        begin_a_count(how);
        whole = read_journal(text, sizeof text);
        let_fail(how, (unsigned)nth);
    }
    write_journal(text, whole / 2);
    count_with_a_journal(how);
}

static void does_a_count_end_as_it_should_and_go_on(void **state) {
    (void)state;
    assert_true(TRY(begin_a_count, memory_failures) > 10);
    assert_int_equal(TRY(begin_a_count, thread_failures), 6);
    assert_true(TRY(begin_a_count, file_failures) > 10);
    assert_true(TRY(resume_a_count, memory_failures) > 10);
    assert_true(TRY(resume_a_count, file_failures) > 10);
    forget_journals();
}

/* ---- Suites ---------------------------------------------------------------------------------- */

/* Four cases; two of them have the same long count. */
static char cases[1024];
static size_t cases_length;

static void add_case(const char *start, const char *counts) {
    const ply_position position = corpus_start(start);
    size_t length;
    assert_false(ply_failed(ply_write_position(&ply_codec_fen, &position, cases + cases_length,
                                               sizeof cases - cases_length, &length)));
    cases_length += length;
    cases_length +=
        (size_t)snprintf(cases + cases_length, sizeof cases - cases_length, " %s\n", counts);
}

static int write_cases(void **state) {
    (void)state;
    add_case("startpos", ";D1 20 ;D3 8902");
    add_case("position3", ";D2 191 ;D4 43238");
    add_case("position3", ";D4 43238");
    add_case("position5", ";D1 44 ;D2 1486");
    return 0;
}

static void run_a_suite(const failure *how) {
    static const ply_generator *const engines[] = {NULL, &ply_generator_mailbox};
    perft_suite suite = {0};
    perft_suite_report report;
    perft_suite_job job = {.suite = &suite,
                           .engines = engines,
                           .engine_count = 2,
                           .jobs = 2,
                           .hash_bytes = 1 << 14,
                           .long_leaves = 5000,
                           .journal = journal_path};
    if (!perft_suite_read(&suite, "cases", cases, cases_length, NULL, NULL)) {
        assert_true(let_pass() && how->call == REALLOC);
    } else {
        const perft_end end = perft_suite_run(&job, &report);
        if (let_pass()) {
            assert_ends_by(end, how, report.errno_value);
            assert_int_equal(report.outcomes[PERFT_CASE_WRONG], 0);
        } else {
            assert_int_equal(end, PERFT_DONE);
        }
    }
    perft_suite_free(&suite);
    assert_true(perft_suite_read(&suite, "cases", cases, cases_length, NULL, NULL));
    assert_int_equal(perft_suite_run(&job, &report), PERFT_DONE);
    assert_int_equal(report.outcomes[PERFT_CASE_AGREES], 8);
    perft_suite_free(&suite);
}

static void begin_a_suite(const failure *how) {
    forget_journals();
    run_a_suite(how);
}

static void does_a_suite_end_as_it_should_and_go_on(void **state) {
    (void)state;
    assert_true(TRY(begin_a_suite, memory_failures) > 10);
    assert_true(TRY(begin_a_suite, thread_failures) > 2);
    assert_true(TRY(begin_a_suite, file_failures) > 10);
    forget_journals();
}

/* A journal that may not be written is good for what it knows: then the suite is whole. What it
 * does not know is not even counted, since it could not be noted. */
static void does_a_suite_take_what_is_known_where_nothing_may_be_written(void **state) {
    (void)state;
    static const ply_generator *const engines[] = {NULL};
    const failure read_only = {OPEN, EROFS, false};
    perft_suite_report report;
    forget_journals();
    cases_length = 0;
    add_case("startpos", ";D3 8902");
    for (unsigned round = 0; round < 3; round++) {
        perft_suite suite = {0};
        const perft_suite_job job = {.suite = &suite,
                                     .engines = engines,
                                     .engine_count = 1,
                                     .journal = journal_path,
                                     .long_leaves = 1000};
        if (round == 2) add_case("position3", ";D4 43238");
        assert_true(perft_suite_read(&suite, "cases", cases, cases_length, NULL, NULL));
        if (round) let_fail(&read_only, 1);
        const perft_end end = perft_suite_run(&job, &report);
        assert_int_equal(let_pass(), round > 0);
        assert_int_equal(end, round < 2 ? PERFT_DONE : PERFT_JOURNAL_FILE);
        assert_int_equal(report.outcomes[PERFT_CASE_AGREES], 1);
        assert_int_equal(report.outcomes[PERFT_CASE_WAITS], round == 2);
        assert_true(report.leaves_resumed == (round ? 8902 : 0));
        assert_true(report.leaves == 8902);
        if (round == 2) assert_int_equal(report.errno_value, EROFS);
        perft_suite_free(&suite);
    }
    /* It would have had a journal of its own, which stays when it cannot be noted. */
    glob_t found;
    assert_int_equal(glob("refused_test.journal.*", 0, NULL, &found), GLOB_NOMATCH);
    forget_journals();
}

/* ---- Plans, crews and samples ---------------------------------------------------------------- */

/* Lines of three plies are those of a plan; those of six are followed from a plan of one. */
enum { DRAWN_FROM_A_PLAN = 3, FOLLOWED = 6 };

/* Draws lines, counts what is below each, and adds up what came out: all of it, or why not. */
static perft_end estimate(unsigned ply, perft_count *sum) {
    static const uint64_t numbers[] = {0, 1, 191, 2811, 2811, 2811};
    const ply_position root = ply == FOLLOWED ? corpus_position("8/8/8/8/5p2/k7/4P2P/K7 w - - 0 1")
                                              : corpus_start("position3");
    const perft_crew_job job = {.threads = 3, .hash_bytes = 1 << 14};
    perft_crew *crew;
    perft_draw draw;
    perft_plan plan;
    *sum = 0;
    perft_end end = perft_crew_new(&job, &crew);
    if (end != PERFT_DONE) return end;
    end = perft_draw_begin(&draw, &root, ply + 2, ply, crew);
    if (end == PERFT_DONE) end = perft_draw_end(&draw, numbers, 6, crew, &plan);
    if (end == PERFT_DONE) {
        perft_errand *errands = __real_calloc(plan.count, sizeof *errands);
        for (size_t i = 0; i < plan.count; i++) {
            perft_plan_position(&plan, i, &errands[i].position);
            errands[i].depth = 2;
        }
        end = perft_crew_run(crew, errands, plan.count);
        for (size_t i = 0; i < plan.count; i++) *sum += errands[i].leaves * plan.place[i].times;
        __real_free(errands);
        perft_plan_free(&plan);
    }
    perft_crew_free(crew);
    return end;
}

static void draw_lines_of(unsigned ply, const failure *how) {
    perft_count sum, again;
    const perft_end end = estimate(ply, &sum);
    const bool failed = let_pass();
    if (failed) assert_ends_by(end, how, 0);
    assert_int_equal(estimate(ply, &again), PERFT_DONE);
    assert_true(again > 0 && (failed || (end == PERFT_DONE && sum == again)));
}

static void draw_lines(const failure *how) { draw_lines_of(DRAWN_FROM_A_PLAN, how); }
static void follow_lines(const failure *how) { draw_lines_of(FOLLOWED, how); }

/* Somebody else's engine counts. What it is refused is said as its trouble. */
static void have_an_engine_count(const failure *how) {
    const char *const command[] = {buggy_engine(), NULL};
    const perft_peer_setup setup = {
        .command = command, .dialect = perft_find_dialect("uci"), .timeout = 20};
    const perft_crew_job job = {.peer = &setup, .threads = 2};
    for (unsigned times = 0; times < 2; times++) {
        perft_errand errands[3] = {{.depth = 1}, {.depth = 2}, {.depth = 3}};
        perft_crew *crew;
        for (size_t i = 0; i < 3; i++) errands[i].position = ply_start_position;
        const perft_end begun = perft_crew_new(&job, &crew);
        const perft_end end = begun == PERFT_DONE ? perft_crew_run(crew, errands, 3) : begun;
        const bool failed = let_pass();
        if (end == PERFT_DONE) {
            assert_int_equal(errands[0].leaves, 20);
            assert_int_equal(errands[1].leaves, 400);
            assert_int_equal(errands[2].leaves, 8902);
            assert_string_equal(perft_crew_peer(crew), "Buggy");
        } else if (end == PERFT_STOPPED) {
            assert_string_not_equal(perft_crew_trouble(crew), "");
        } else {
            assert_ends_by(end, how, 0);
        }
        assert_true(failed || end == PERFT_DONE);
        if (begun == PERFT_DONE) perft_crew_free(crew);
    }
}

static void make_a_plan(const failure *how) {
    const ply_position root = corpus_start("startpos");
    perft_plan plan;
    const perft_end end = perft_plan_make(&plan, &root, 5, 3, NULL);
    if (let_pass()) {
        assert_ends_by(end, how, 0);
    } else {
        assert_int_equal(end, PERFT_DONE);
        assert_int_equal(plan.count, 5362);
        perft_plan_free(&plan);
    }
}

/* Every item of a plan is counted by three who do not agree, so that all of it must be kept. */
static void merge_results(const failure *how) {
    const perft_line plan = {.kind = PERFT_LINE_PLAN, .id = 7, .items = 100, .depth = 3};
    perft_merge merge;
    bool kept = perft_merge_begin(&merge, &plan, false);
    for (unsigned i = 0; kept && i < 300; i++) {
        const perft_line item = {.kind = PERFT_LINE_ITEM,
                                 .id = 7,
                                 .number = i % 100 + 1,
                                 .times = 1,
                                 .depth = 2,
                                 .position = ply_start_position};
        perft_line done = {.kind = PERFT_LINE_DONE,
                           .id = 7,
                           .number = i % 100 + 1,
                           .count = 100 + i,
                           .who_length = 1,
                           .who = "x"};
        if (i < 100) assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED);
        kept = perft_merge_result(&merge, &done) != PERFT_MERGED_NO_MEMORY;
    }
    const bool failed = let_pass();
    (void)how;
    assert_int_equal(kept, !failed);
    perft_merge_free(&merge);
}

static void does_work_for_many_machines_end_as_it_should(void **state) {
    (void)state;
    assert_true(TRY(draw_lines, memory_failures) > 6);
    assert_true(TRY(draw_lines, thread_failures) > 6);
    assert_true(TRY(follow_lines, memory_failures) > 10);
    assert_true(TRY(follow_lines, thread_failures) > 6);
    assert_true(TRY(have_an_engine_count, memory_failures) > 4);
    assert_true(TRY(have_an_engine_count, process_failures) > 6);
    assert_true(TRY(make_a_plan, memory_failures) > 2);
    assert_true(TRY(merge_results, memory_failures) > 2);
}

/* ---- Tables and keys ------------------------------------------------------------------------- */

static void audit_keys(const failure *how) {
    const ply_position root = corpus_start("startpos");
    perft_audit audit;
    (void)how;
    const bool audited = perft_audit_keys(&root, 3, &audit);
    assert_int_equal(audited, !let_pass());
    if (audited) assert_int_equal(audit.azure, audit.positions);
}

static void count_with_a_table(const failure *how) {
    static perft_report report;
    perft_job job = {.position = corpus_start("kiwipete"), .depth = 3, .hash_bytes = 1 << 14};
    for (int paranoid = 0; paranoid < 2; paranoid++) {
        job.paranoid = paranoid;
        const perft_end end = perft_run(&job, &report);
        if (end != PERFT_DONE) assert_ends_by(end, how, 0);
        if (end == PERFT_DONE) assert_true(report.leaves == 97862);
        assert_true(end == PERFT_DONE || atomic_load(&fired));
    }
    let_pass();
}

static void is_a_lack_of_memory_told_everywhere(void **state) {
    (void)state;
    assert_true(TRY(audit_keys, memory_failures) > 4);
    assert_true(TRY(count_with_a_table, memory_failures) > 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_journal_survive_every_failure),
        cmocka_unit_test(is_a_journal_read_that_may_not_be_written),
        cmocka_unit_test(do_interruptions_change_nothing),
        cmocka_unit_test(does_a_count_end_as_it_should_and_go_on),
        cmocka_unit_test_setup(does_a_suite_end_as_it_should_and_go_on, write_cases),
        cmocka_unit_test(does_a_suite_take_what_is_known_where_nothing_may_be_written),
        cmocka_unit_test(does_work_for_many_machines_end_as_it_should),
        cmocka_unit_test(is_a_lack_of_memory_told_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
