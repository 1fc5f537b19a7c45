/* suite_test.c - running suites: what is told of each case, and what a kill can do to a journal. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KIWI  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

/* What a run told. */
typedef struct told {
    perft_suite suite;
    perft_suite_report report;
    perft_verdict verdicts[64]; /* whose cases are freed when the run ends */
    uint64_t lines[64];         /* of the cases */
    size_t count;
    char bad[4][64]; /* "line fault byte" */
    size_t bad_count;
} told;

static void note_verdict(void *context, const perft_verdict *verdict) {
    told *t = context;
    assert_true(t->count < 64);
    t->lines[t->count] = verdict->of->line;
    t->verdicts[t->count++] = *verdict;
}

static void note_bad(void *context, const char *file, uint64_t line, ply_error error) {
    told *t = context;
    (void)file;
    snprintf(t->bad[t->bad_count++], sizeof t->bad[0], "%d %s %zu", (int)line, error.fault->name,
             error.at);
}

static const ply_generator *const all[] = {NULL, &ply_generator_bitboard, &ply_generator_mailbox};
static const ply_generator *const one[] = {&ply_generator_bitboard};

static perft_suite_job job_of(const ply_generator *const *engines, size_t count) {
    return (perft_suite_job){.engines = engines, .engine_count = count, .verdict = note_verdict};
}

static perft_end run(told *t, const char *text, perft_suite_job job) {
    *t = (told){0};
    assert_true(perft_suite_read(&t->suite, "test.epd", text, strlen(text), note_bad, t));
    job.suite = &t->suite;
    job.context = t;
    const perft_end end = perft_suite_run(&job, &t->report);
    perft_suite_free(&t->suite);
    return end;
}

static void assert_done(told *t, const char *text, perft_suite_job job) {
    assert_int_equal(run(t, text, job), PERFT_DONE);
}

/* ---- Verdicts -------------------------------------------------------------------------------- */

static void do_right_counts_agree_with_every_engine(void **state) {
    (void)state;
    told t;
    assert_done(&t, START " ;D1 20 ;D3 8902\n# remark\n\n" KIWI " ;D1 48 ;D2 2039 ;D3 97862\n",
                job_of(all, 3));
    assert_int_equal(t.count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(t.verdicts[i].outcome, PERFT_CASE_AGREES);
        assert_int_equal(t.verdicts[i].depth, 3);
        assert_ptr_equal(t.verdicts[i].engine, all[i % 3]);
        assert_int_equal(t.verdicts[i].leaves, i < 3 ? 8922 : 48 + 2039 + 97862);
    }
    assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 6);
    assert_int_equal(t.report.leaves, 3 * (8922 + 48 + 2039 + 97862));
    assert_true(perft_suite_holds(&t.suite, &t.report));
}

static void is_the_first_wrong_depth_told_with_both_numbers(void **state) {
    (void)state;
    told t;
    assert_done(&t, START " ;D1 20 ;D2 400 ;D3 8903 ;D4 1\n", job_of(one, 1));
    assert_int_equal(t.verdicts[0].outcome, PERFT_CASE_WRONG);
    assert_int_equal(t.verdicts[0].depth, 3);
    assert_int_equal(t.verdicts[0].counted, 8902);
    assert_int_equal(t.verdicts[0].leaves, 20 + 400 + 8902);
    assert_false(perft_suite_holds(&t.suite, &t.report));
}

/* A number that contains the right one, is contained in it, or equals it in its low 64 bits. */
static void are_counts_compared_whole(void **state) {
    (void)state;
    static const char *const lines[] = {START " ;D2 4000", START " ;D2 40", START " ;D2 1400",
                                        START " ;D2 18446744073709552016"};
    for (size_t i = 0; i < 4; i++) {
        told t;
        assert_done(&t, lines[i], job_of(one, 1));
        assert_int_equal(t.report.outcomes[PERFT_CASE_WRONG], 1);
    }
}

static void is_a_position_with_problems_refused_and_the_next_still_counted(void **state) {
    (void)state;
    told t;
    assert_done(&t, "8/8/8/8/8/8/8/K7 w - - ;D1 3\n" START " ;D1 20\n", job_of(all, 3));
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(t.verdicts[i].outcome, i < 3 ? PERFT_CASE_REFUSED : PERFT_CASE_AGREES);
    }
    assert_false(perft_suite_holds(&t.suite, &t.report));
}

static void are_more_workers_than_there_may_be_refused(void **state) {
    (void)state;
    perft_suite_job job = job_of(one, 1);
    perft_suite_report done;
    job.jobs = PERFT_THREADS_MAX + 1;
    assert_int_equal(perft_suite_run(&job, &done), PERFT_BAD_JOB);
}

static void are_counts_beyond_the_limits_left_out(void **state) {
    (void)state;
    told t;
    perft_suite_job job = job_of(one, 1);
    job.max_nodes = 400;
    assert_done(&t, START " ;D1 20 ;D2 400 ;D3 8902\n" KIWI " ;D3 97862\n" START "\n", job);
    assert_int_equal(t.verdicts[0].outcome, PERFT_CASE_AGREES);
    assert_int_equal(t.verdicts[0].depth, 2);
    assert_int_equal(t.verdicts[1].outcome, PERFT_CASE_SKIPPED);
    assert_string_equal(t.verdicts[1].reason, "no count is within the limits");
    assert_int_equal(t.verdicts[2].outcome, PERFT_CASE_SKIPPED);
    assert_string_equal(t.verdicts[2].reason, "the line has no counts");
    assert_true(perft_suite_holds(&t.suite, &t.report));
    job.max_nodes = 0;
    job.max_depth = 2;
    assert_done(&t, START " ;D1 20 ;D2 400 ;D3 1\n", job);
    assert_int_equal(t.verdicts[0].depth, 2);
}

static void is_a_limit_the_round_number_that_is_just_not_too_much(void **state) {
    (void)state;
    static const char text[] = START " ;D1 20 ;D2 400 ;D3 8902 ;D4 197281\n" KIWI
                                     " ;D1 48 ;D2 2039 ;D20 340282366920938463463374607431768211455"
                                     "\n8/8/8/8/8/8/8/8 w - - ;D1 7777\n";
    static const struct {
        unsigned depth;
        perft_count most, limit;
        uint64_t left_out;
    } expected[] = {{0, 208690, 500000, 1}, {0, 208689, 100000, 2},
                    {4, 208690, 0, 0},      {4, 208689, 100000, 1},
                    {0, 2507, 5000, 3},     {0, 2506, 2000, 4},
                    {2, 2507, 0, 0},        {0, 67, 20, 6},
                    {0, 19, 10, 7},         {0, 0, 1, 7}};
    perft_suite suite = {0};
    assert_true(perft_suite_read(&suite, "test.epd", text, strlen(text), NULL, NULL));
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        uint64_t left_out = 99;
        assert_true(perft_suite_limit(&suite, expected[i].depth, expected[i].most, &left_out) ==
                    expected[i].limit);
        assert_int_equal(left_out, expected[i].left_out);
    }
    perft_suite_free(&suite);
}

static void is_a_run_without_a_case_no_success(void **state) {
    (void)state;
    static const char *const texts[] = {"", "# nothing\n", START "\n"};
    for (size_t i = 0; i < 3; i++) {
        told t;
        assert_done(&t, texts[i], job_of(one, 1));
        assert_false(perft_suite_holds(&t.suite, &t.report));
    }
}

static void are_bad_lines_named_and_the_rest_still_run(void **state) {
    (void)state;
    told t;
    assert_done(&t, "\n" START " ;D3 8902 ;D3 8903\n" START " ;D1 20\nnonsense\n" KIWI " ;D1 48",
                job_of(one, 1));
    assert_int_equal(t.bad_count, 2);
    assert_string_equal(t.bad[0], "2 two-counts 70");
    assert_string_equal(t.bad[1], "4 piece-expected 1");
    assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 2);
    assert_int_equal(t.lines[1], 5);
    assert_int_equal(t.suite.bad_lines, 0); /* perft_suite_free */
}

static void does_a_bad_line_keep_a_suite_from_holding(void **state) {
    (void)state;
    const perft_suite_report report = {.outcomes[PERFT_CASE_AGREES] = 1};
    assert_true(perft_suite_holds(&(perft_suite){0}, &report));
    assert_false(perft_suite_holds(&(perft_suite){.bad_lines = 1}, &report));
}

static void does_every_number_of_jobs_tell_the_same_in_the_same_order(void **state) {
    (void)state;
    static const char text[] = START " ;D4 197281\n" START " ;D1 20\n" START " ;D1 21\n" KIWI
                                     " ;D3 97862\n8/8/8/8/8/8/8/8 w - - ;D1 0\n";
    for (unsigned jobs = 1; jobs <= 5; jobs++) {
        told t;
        perft_suite_job job = job_of(all, 3);
        job.jobs = jobs;
        assert_done(&t, text, job);
        assert_int_equal(t.count, 15);
        for (size_t i = 0; i < 15; i++) assert_int_equal(t.lines[i], i / 3 + 1);
        assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 9);
        assert_int_equal(t.report.outcomes[PERFT_CASE_WRONG], 3);
        assert_int_equal(t.report.outcomes[PERFT_CASE_REFUSED], 3);
    }
}

static void can_a_run_be_stopped(void **state) {
    (void)state;
    told t;
    const atomic_bool stop = true;
    perft_suite_job job = job_of(one, 1);
    job.stop = &stop;
    assert_int_equal(run(&t, START " ;D1 20\n", job), PERFT_STOPPED);
    assert_int_equal(t.count, 0);
    assert_int_equal(t.report.outcomes[PERFT_CASE_WAITS], 1);
}

/* ---- Journals -------------------------------------------------------------------------------- */

static const char journal[] = "suite_test.journal";

static const char journal_text[] = START " ;D1 20 ;D2 400 ;D3 8902 ;D4 197281\n" KIWI
                                         " ;D1 48 ;D2 2039 ;D3 97862\n" START " ;D3 8903\n";
enum { JOURNAL_COUNTS = 2 * 7 }; /* two engines; the last line's count is one of the first's */

/* A count that goes on for ever is stopped on its way, whether it was thought to be quick or not.
 */
static atomic_bool told_to_stop;

static void stop_at_progress(void *context, const perft_suite_report *report) {
    (void)context;
    (void)report;
    atomic_store(&told_to_stop, true);
}

static void is_a_count_stopped_on_its_way(void **state) {
    (void)state;
    static const char *const texts[] = {START " ;D20 5\n", START " ;D20 999999999999\n"};
    for (size_t i = 0; i < 2; i++) {
        told t;
        perft_suite_job job = job_of(all, 2);
        job.jobs = 2;
        job.stop = &told_to_stop;
        job.progress = stop_at_progress;
        atomic_store(&told_to_stop, false);
        assert_int_equal(run(&t, texts[i], job), PERFT_STOPPED);
        assert_int_equal(t.count, 0);
        assert_int_equal(t.report.outcomes[PERFT_CASE_WAITS], 2);
        assert_false(perft_suite_holds(&t.suite, &t.report));
    }
}

/* Something must agree, and nothing may be wrong, refused, or left to do. */
static void does_a_suite_hold_only_if_all_of_it_does(void **state) {
    (void)state;
    const perft_suite suite = {0}, bad = {.bad_lines = 1};
    perft_suite_report report = {.outcomes[PERFT_CASE_AGREES] = 3,
                                 .outcomes[PERFT_CASE_SKIPPED] = 1};
    assert_true(perft_suite_holds(&suite, &report));
    assert_false(perft_suite_holds(&bad, &report));
    static const perft_outcome others[] = {PERFT_CASE_WRONG, PERFT_CASE_REFUSED, PERFT_CASE_WAITS};
    for (size_t i = 0; i < 3; i++) {
        report.outcomes[others[i]] = 1;
        assert_false(perft_suite_holds(&suite, &report));
        report.outcomes[others[i]] = 0;
    }
    report.outcomes[PERFT_CASE_AGREES] = 0;
    assert_false(perft_suite_holds(&suite, &report));
}

static perft_suite_job journal_job(void) {
    perft_suite_job job = job_of(all, 3);
    job.engines = all + 1;
    job.engine_count = 2;
    job.journal = journal;
    return job;
}

static void assert_journal_run(told *t) {
    assert_done(t, journal_text, journal_job());
    assert_int_equal(t->report.outcomes[PERFT_CASE_AGREES], 4);
    assert_int_equal(t->report.outcomes[PERFT_CASE_WRONG], 2);
}

static size_t read_file(const char *path, char *text, size_t capacity) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    const size_t length = fread(text, 1, capacity, file);
    fclose(file);
    return length;
}

static size_t read_journal(char *text, size_t capacity) {
    return read_file(journal, text, capacity);
}

static void write_file(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void write_journal(const char *text, size_t length) { write_file(journal, text, length); }

static size_t lines_of(const char *text, size_t length) {
    size_t lines = 0;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    return lines;
}

static void is_nothing_counted_again_with_the_same_journal(void **state) {
    (void)state;
    static told t;
    unlink(journal);
    assert_journal_run(&t);
    const perft_count leaves = t.report.leaves;
    char before[8192], after[8192];
    const size_t length = read_journal(before, sizeof before);
    assert_journal_run(&t);
    assert_true(t.report.leaves == leaves && t.report.leaves_resumed == leaves);
    assert_int_equal(read_journal(after, sizeof after), length);
    assert_memory_equal(before, after, length);
    unlink(journal);
}

/* Cut after every byte, as a kill in the middle of a write would leave it. */
static void does_a_run_go_on_from_a_journal_cut_anywhere(void **state) {
    (void)state;
    static told t;
    char whole[8192], after[8192];
    unlink(journal);
    perft_suite_job job = journal_job();
    job.max_depth = 1;
    assert_done(&t, journal_text, job);
    const size_t length = read_journal(whole, sizeof whole);
    for (size_t cut = 0; cut <= length; cut++) {
        write_journal(whole, cut);
        assert_done(&t, journal_text, job);
        assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 4);
        assert_int_equal(read_journal(after, sizeof after), length);
        assert_memory_equal(whole, after, length);
    }
    unlink(journal);
}

static void is_a_damaged_journal_refused_at_its_line(void **state) {
    (void)state;
    static told t;
    char text[8192];
    unlink(journal);
    assert_journal_run(&t);
    const size_t length = read_journal(text, sizeof text);
    char *line = strchr(strchr(text, '\n') + 1, '\n') + 1;
    line[10] ^= 1;
    write_journal(text, length);
    assert_int_equal(run(&t, journal_text, journal_job()), PERFT_JOURNAL_BAD);
    assert_int_equal(t.report.journal_line, 3);
    assert_string_equal(t.report.journal, journal);
    write_journal("another file\n", 13);
    assert_int_equal(run(&t, journal_text, journal_job()), PERFT_JOURNAL_NONE);
    unlink(journal);
    perft_suite_job job = journal_job();
    job.journal = "no/such/folder/journal";
    assert_int_equal(run(&t, journal_text, job), PERFT_JOURNAL_FILE);
    assert_true(t.report.errno_value != 0);
}

/* Takes away the journal, and those of long counts, also what a run of this test left that failed.
 */
static void forget_journals(void) {
    glob_t found;
    if (glob("suite_test.journal*", 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) unlink(found.gl_pathv[i]);
    }
    globfree(&found);
}

/* A long count has a journal of its own, named after what it counts. The same count twice, by two
 * workers at once, would want the same file at the same time. */
static void may_the_same_long_count_stand_in_a_suite_twice(void **state) {
    (void)state;
    static told t;
    char text[8192];
    forget_journals();
    perft_suite_job job = journal_job();
    job.long_leaves = 100000;
    job.jobs = 4;
    job.engines = all + 2; /* the slowest: both are still counting when the second begins */
    job.engine_count = 1;
    assert_done(&t,
                START " ;D4 197281\n" START " ;D4 197281\n" START " ;D4 197281\n" KIWI
                      " ;D3 97862 ;D4 4085603\n" KIWI " ;D4 4085603\n" START " ;D4 197281\n",
                job);
    assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 6);
    assert_int_equal(lines_of(text, read_journal(text, sizeof text)), 2 + 3);
    assert_true(t.report.leaves_resumed == 3 * 197281 + 4085603);
    unlink(journal);
}

/* Runs a suite in a process of its own, which the system kills as soon as a file of it is to grow
 * beyond so many bytes: that is after so much work, however fast the machine is. True if it was
 * through before. */
static bool run_and_kill(const char *suite, perft_suite_job job, rlim_t bytes) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static told t;
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, bytes});
        _exit(run(&t, suite, job) == PERFT_DONE ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGXFSZ);
    return WIFEXITED(status);
}

/* What the journals beside that of the suite are called; "" if there is none. */
static void find_long_journal(char path[64]) {
    glob_t found;
    path[0] = '\0';
    if (glob("suite_test.journal.*", 0, NULL, &found) == 0) {
        assert_int_equal(found.gl_pathc, 1);
        snprintf(path, 64, "%s", found.gl_pathv[0]);
    }
    globfree(&found);
}

static const char long_text[] = START " ;D5 4865609\n";

static perft_suite_job long_job(void) {
    perft_suite_job job = journal_job();
    job.engines = all + 2;
    job.engine_count = 1;
    job.long_leaves = 1000;
    return job;
}

/* The journal of a long count that was killed is taken up, and gone when the count is noted. If it
 * is damaged, it is the one that is named. */
static void does_a_long_count_go_on_from_its_own_journal(void **state) {
    (void)state;
    static told t;
    char path[64] = "", text[4096];
    size_t length = 0;
    unlink(journal);
    assert_false(run_and_kill(long_text, long_job(), 400));
    find_long_journal(path);
    assert_string_not_equal(path, "");
    assert_true(lines_of(text, length = read_file(path, text, sizeof text)) > 2);
    write_file(path, "something\n", 10);
    assert_int_equal(run(&t, long_text, long_job()), PERFT_JOURNAL_NONE);
    assert_string_equal(t.report.journal, path);
    write_file(path, text, length);
    assert_done(&t, long_text, long_job());
    assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 1);
    assert_true(t.report.leaves_resumed > 0 && t.report.leaves_resumed < 4865609);
    find_long_journal(path);
    assert_string_equal(path, "");
    unlink(journal);
}

/* What takes part of a second stands in the journal of the suite, and has none of its own. */
static void has_a_count_of_a_second_no_journal_of_its_own(void **state) {
    (void)state;
    static told t;
    static const char text[] = START " ;D6 119060324\n";
    char path[64];
    perft_suite_job job = journal_job();
    job.engines = all;
    job.engine_count = 1;
    unlink(journal);
    for (unsigned again = 0; again < 2; again++) {
        assert_done(&t, text, job);
        assert_int_equal(t.report.outcomes[PERFT_CASE_AGREES], 1);
        assert_true(t.report.leaves_resumed == (again ? 119060324u : 0));
        find_long_journal(path);
        assert_string_equal(path, "");
    }
    unlink(journal);
}

static void assert_no_line_twice(char *text, size_t length) {
    char *lines[64];
    size_t count = 0;
    text[length] = '\0';
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        for (size_t i = 0; i < count; i++) assert_string_not_equal(lines[i], line);
        assert_true(count < 64);
        lines[count++] = line;
    }
}

/* Killed and started again, a little later each time, until it is through: every count stands in
 * the journal once, and the verdicts are those of a run that was not killed. */
static void is_nothing_lost_or_counted_twice_when_killed(void **state) {
    (void)state;
    static told t;
    char text[8192];
    unsigned kills = 0;
    size_t kept = 0;
    unlink(journal);
    perft_suite_job job = journal_job();
    job.jobs = 2;
    for (rlim_t bytes = 30; !run_and_kill(journal_text, job, bytes); bytes += 30) {
        const size_t lines = lines_of(text, read_journal(text, sizeof text));
        assert_true(lines >= kept);
        kept = lines;
        kills++;
    }
    assert_true(kills > JOURNAL_COUNTS);
    assert_journal_run(&t);
    assert_true(t.report.leaves == t.report.leaves_resumed);
    const size_t length = read_journal(text, sizeof text - 1);
    assert_int_equal(lines_of(text, length), 2 + JOURNAL_COUNTS);
    assert_no_line_twice(text, length);
    unlink(journal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_right_counts_agree_with_every_engine),
        cmocka_unit_test(is_the_first_wrong_depth_told_with_both_numbers),
        cmocka_unit_test(are_counts_compared_whole),
        cmocka_unit_test(is_a_position_with_problems_refused_and_the_next_still_counted),
        cmocka_unit_test(are_counts_beyond_the_limits_left_out),
        cmocka_unit_test(are_more_workers_than_there_may_be_refused),
        cmocka_unit_test(is_a_limit_the_round_number_that_is_just_not_too_much),
        cmocka_unit_test(is_a_run_without_a_case_no_success),
        cmocka_unit_test(are_bad_lines_named_and_the_rest_still_run),
        cmocka_unit_test(does_a_bad_line_keep_a_suite_from_holding),
        cmocka_unit_test(does_every_number_of_jobs_tell_the_same_in_the_same_order),
        cmocka_unit_test(can_a_run_be_stopped),
        cmocka_unit_test(is_a_count_stopped_on_its_way),
        cmocka_unit_test(does_a_suite_hold_only_if_all_of_it_does),
        cmocka_unit_test(is_nothing_counted_again_with_the_same_journal),
        cmocka_unit_test(does_a_run_go_on_from_a_journal_cut_anywhere),
        cmocka_unit_test(is_a_damaged_journal_refused_at_its_line),
        cmocka_unit_test(may_the_same_long_count_stand_in_a_suite_twice),
        cmocka_unit_test(does_a_long_count_go_on_from_its_own_journal),
        cmocka_unit_test(has_a_count_of_a_second_no_journal_of_its_own),
        cmocka_unit_test(is_nothing_lost_or_counted_twice_when_killed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
