/* long_count_test.c - the long count: threads, stopping, the journal and what can be wrong with it.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <stdio.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "journal.h"
#include "known.h"
#include "worker.h"

static perft_report report;

static perft_job job_of(const char *start, unsigned depth) {
    return (perft_job){.position = corpus_start(start), .depth = depth};
}

static void do_any_number_of_threads_count_the_same(void **state) {
    (void)state;
    for (unsigned threads = 0; threads <= 5; threads++) {
        perft_job job = job_of("kiwipete", 4);
        job.threads = threads;
        assert_int_equal(perft_run(&job, &report), PERFT_DONE);
        assert_int_equal(report.leaves, 4085603);
        assert_int_equal(report.units_done, report.units);
    }
}

/* Tables from one entry on; small ones are overwritten all the time. */
static void does_a_table_of_any_size_leave_the_count_as_it_is(void **state) {
    (void)state;
    for (size_t bytes = 1; bytes <= 1 << 24; bytes *= 64) {
        for (int paranoid = 0; paranoid <= 1; paranoid++) {
            perft_job job = job_of("position3", 6);
            job.threads = 2;
            job.hash_bytes = bytes;
            job.paranoid = paranoid;
            assert_int_equal(perft_run(&job, &report), PERFT_DONE);
            assert_int_equal(report.leaves, 11030083);
            assert_true(report.hash_probes > report.hash_hits);
            assert_true(paranoid ? report.hash_doubt == 0 : report.hash_doubt > 0);
        }
    }
}

static void does_the_table_find_transpositions(void **state) {
    (void)state;
    perft_job job = job_of("startpos", 6);
    job.hash_bytes = 1 << 24;
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    assert_int_equal(report.leaves, 119060324);
    assert_true(report.hash_hits > report.hash_probes / 3);
}

static void does_a_generator_of_choice_count_the_same(void **state) {
    (void)state;
    for (size_t g = 0; g < ply_generator_count; g++) {
        perft_job job = job_of("position5", 4);
        job.generator = ply_generators[g];
        job.threads = 2;
        assert_int_equal(perft_run(&job, &report), PERFT_DONE);
        assert_int_equal(report.leaves, 2103487);
    }
}

/* A generator that says of every position that it has one move: only an engine that asks it comes
 * to its count. */
static size_t says_one(const ply_board *board) {
    (void)board;
    return 1;
}

static void is_the_generator_of_choice_the_one_that_counts(void **state) {
    (void)state;
    ply_generator liar = ply_generator_mailbox;
    liar.count = says_one;
    perft_job job = job_of("startpos", 4);
    job.generator = &liar;
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    assert_int_equal(report.leaves, 8902);
}

/* Below a unit there is seldom much left; where items of a plan are counted, there may be. Plain
 * recursion is what all ways of counting are held against. */
static void does_a_worker_count_deeply(void **state) {
    (void)state;
    const ply_position few = corpus_position("k7/8/P7/8/8/8/8/K7 w - -");
    for (unsigned depth = 5; depth <= 8; depth++) {
        const perft_count plain = perft_plain(ply_generators[0], &few, depth);
        perft_table *table = perft_table_new(1 << 20, false);
        perft_tally tally = {0}, plain_tally;
        perft_worker workers[] = {
            {.fast = perft_fast_best()},
            {.fast = perft_fast_best(), .table = table},
            {.generator = ply_generators[0]},
            {.generator = ply_generators[0], .tally = &tally},
        };
        assert_non_null(table);
        for (size_t i = 0; i < sizeof workers / sizeof workers[0]; i++) {
            perft_count leaves = 0;
            assert_true(perft_worker_count(&workers[i], &few, depth, &leaves));
            if (leaves != plain) fail_msg("worker %zu at depth %u", i, depth);
        }
        perft_plain_tally(ply_generators[0], &few, depth, &plain_tally);
        assert_true(tally.leaves == plain && tally.promotions == plain_tally.promotions &&
                    tally.checks == plain_tally.checks && tally.captures == plain_tally.captures);
        perft_table_free(table);
    }
}

static void does_every_depth_count_right(void **state) {
    (void)state;
    static const uint64_t leaves[] = {1, 20, 400, 8902, 197281, 4865609};
    for (unsigned depth = 0; depth <= 5; depth++) {
        const perft_job job = job_of("startpos", depth);
        assert_int_equal(perft_run(&job, &report), PERFT_DONE);
        assert_int_equal(report.leaves, leaves[depth]);
        assert_int_equal(report.moves, depth ? 20 : 0);
    }
}

static void are_shares_those_of_the_plain_count(void **state) {
    (void)state;
    const perft_job job = job_of("position4", 5);
    perft_share plain[PLY_MOVES_MAX];
    const size_t moves = perft_divide(ply_generators[0], &job.position, job.depth - 1, plain);
    perft_job shallower = job;
    shallower.depth--;
    assert_int_equal(perft_run(&shallower, &report), PERFT_DONE);
    assert_int_equal(report.moves, moves);
    for (size_t i = 0; i < moves; i++) {
        assert_int_equal(report.share[i].move, plain[i].move);
        assert_int_equal(report.share[i].leaves, plain[i].leaves);
        assert_true(report.share[i].known);
    }
}

static void does_a_position_without_moves_count_nothing(void **state) {
    (void)state;
    const char *const mated = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1";
    perft_job job = {.depth = 6};
    assert_false(
        ply_failed(ply_read_position(&ply_codec_fen, mated, strlen(mated), &job.position)));
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    assert_int_equal(report.leaves, 0);
    assert_int_equal(report.moves, 0);
}

/* 1. Ra8 mates, and has no leaves two plies on: that is known without any work. */
static void is_a_mating_first_move_known_to_have_no_leaves(void **state) {
    (void)state;
    const char *const mate_in_one = "4k3/8/4K3/8/8/8/8/R7 w - - 0 1";
    perft_job job = {.depth = 6};
    assert_false(ply_failed(
        ply_read_position(&ply_codec_fen, mate_in_one, strlen(mate_in_one), &job.position)));
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    const perft_count plain = perft_plain(ply_generators[0], &job.position, 6);
    assert_int_equal(report.leaves, plain);
    for (size_t i = 0; i < report.moves; i++) assert_true(report.share[i].known);
}

static void does_stopping_leave_shares_unknown(void **state) {
    (void)state;
    const atomic_bool stop = true;
    perft_job job = job_of("startpos", 6);
    job.stop = &stop;
    assert_int_equal(perft_run(&job, &report), PERFT_STOPPED);
    assert_int_equal(report.units_done, 0);
    assert_int_equal(report.moves, 20);
    assert_false(report.share[0].known);
}

/* Four plies have 197281 units, five would have 4865609. */
static void are_there_not_too_many_units(void **state) {
    (void)state;
    const atomic_bool stop = true;
    perft_job job = job_of("startpos", 12);
    job.stop = &stop;
    assert_int_equal(perft_run(&job, &report), PERFT_STOPPED);
    assert_int_equal(report.units, 197281);
}

/* At every depth, with as many threads as there may be: what each worker found is added up once. */
static void is_the_tally_that_of_the_plain_count(void **state) {
    (void)state;
    for (unsigned depth = 0; depth <= 4; depth++) {
        for (unsigned threads = 1; threads <= 3; threads++) {
            perft_job job = job_of("position4", depth);
            perft_tally plain;
            job.tally = true;
            job.threads = threads;
            perft_plain_tally(ply_generators[1], &job.position, depth, &plain);
            assert_int_equal(perft_run(&job, &report), PERFT_DONE);
            assert_int_equal(report.leaves, plain.leaves);
            assert_memory_equal(&report.tally, &plain, sizeof plain);
        }
    }
}

static void is_a_tally_with_a_table_or_a_journal_refused(void **state) {
    (void)state;
    perft_job job = job_of("startpos", 3);
    job.tally = true;
    job.hash_bytes = 1024;
    assert_int_equal(perft_run(&job, &report), PERFT_BAD_JOB);
    job.hash_bytes = 0;
    job.journal = "/nowhere/at/all";
    assert_int_equal(perft_run(&job, &report), PERFT_BAD_JOB);
}

static void is_a_job_past_its_limits_refused(void **state) {
    (void)state;
    perft_job job = job_of("startpos", PERFT_DEPTH_MAX + 1);
    assert_int_equal(perft_run(&job, &report), PERFT_BAD_JOB);
    job = job_of("startpos", 3);
    job.generator = ply_generators[0];
    job.hash_bytes = 1024;
    assert_int_equal(perft_run(&job, &report), PERFT_BAD_JOB);
    job = job_of("startpos", 3);
    job.threads = PERFT_THREADS_MAX + 1;
    assert_int_equal(perft_run(&job, &report), PERFT_BAD_JOB);
}

/* ---- The journal ----------------------------------------------------------------------------- */

static char path[] = "/tmp/plyproof-journal-XXXXXX";
static char text[1 << 20];

static int begin_journal(void **state) {
    (void)state;
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    const int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int end_journal(void **state) {
    (void)state;
    return unlink(path);
}

static size_t read_journal(void) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    return length;
}

static void write_journal(size_t length) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static perft_end run_with_journal(const char *start, unsigned depth) {
    perft_job job = job_of(start, depth);
    job.threads = 2;
    job.journal = path;
    return perft_run(&job, &report);
}

/* Killed anywhere: the journal is cut at many lengths, and the count is right each time. */
static void does_a_count_resume_wherever_it_was_killed(void **state) {
    (void)state;
    assert_int_equal(run_with_journal("position3", 4), PERFT_DONE);
    assert_int_equal(report.units_resumed, 0);
    const size_t whole = read_journal();
    for (size_t cut = 0; cut <= whole; cut += cut + 5 < whole ? 5 : 1) {
        write_journal(cut);
        assert_int_equal(run_with_journal("position3", 4), PERFT_DONE);
        assert_int_equal(report.leaves, 43238);
        assert_true(cut < whole || report.units_resumed == report.units);
    }
}

static void is_what_the_journal_knows_not_counted_again(void **state) {
    (void)state;
    assert_int_equal(run_with_journal("startpos", 5), PERFT_DONE);
    const atomic_bool stop = true;
    perft_job job = job_of("startpos", 5);
    job.journal = path;
    job.stop = &stop;
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    assert_int_equal(report.leaves, 4865609);
    assert_int_equal(report.leaves_resumed, 4865609);
    assert_int_equal(report.units_resumed, report.units);
}

/* A journal that may only be read will do for a count that is done. For one that is not, nothing is
 * counted that could not be noted. */
static int resume_read_only(const char *start, unsigned depth, perft_end expected) {
    if (geteuid() == 0 && seteuid(65534) != 0) return 1;
    if (run_with_journal(start, depth) != expected) return 2;
    if (expected == PERFT_DONE) return report.leaves == 43238 ? 0 : 3;
    return report.errno_value == EACCES && report.units_done == report.units_resumed ? 0 : 4;
}

static void is_a_finished_journal_that_cannot_be_written_fine(void **state) {
    (void)state;
    assert_int_equal(run_with_journal("position3", 4), PERFT_DONE);
    const size_t whole = read_journal();
    for (int finished = 1; finished >= 0; finished--) {
        if (!finished) write_journal(whole / 2);
        assert_int_equal(chmod(path, 0444), 0);
        const pid_t child = fork();
        int status;
        assert_true(child >= 0);
        if (child == 0)
            _exit(resume_read_only("position3", 4, finished ? PERFT_DONE : PERFT_JOURNAL_FILE));
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        assert_int_equal(chmod(path, 0644), 0);
    }
}

/* With half of a journal and no time for more: a share is known when its last unit is, not before.
 */
static void are_shares_known_when_all_of_them_is(void **state) {
    (void)state;
    perft_job job = job_of("position3", 6);
    perft_share plain[PLY_MOVES_MAX];
    perft_divide(ply_generators[0], &job.position, job.depth, plain);
    assert_int_equal(run_with_journal("position3", 6), PERFT_DONE);
    const size_t whole = read_journal();
    const atomic_bool stop = true;
    job.journal = path;
    job.stop = &stop;
    size_t known = 0, begun = 0;
    for (size_t cut = whole / 20; cut < whole; cut += whole / 20) {
        write_journal(cut);
        assert_int_equal(perft_run(&job, &report), PERFT_STOPPED);
        for (size_t i = 0; i < report.moves; i++) {
            const perft_share *share = &report.share[i];
            assert_int_equal(share->known, share->leaves == plain[i].leaves);
            known += share->known;
            begun += share->leaves > 0 && !share->known;
        }
    }
    assert_true(known > 0 && begun > 0);
}

static void is_the_journal_of_another_count_refused(void **state) {
    (void)state;
    assert_int_equal(run_with_journal("startpos", 4), PERFT_DONE);
    const size_t length = read_journal();
    assert_int_equal(run_with_journal("startpos", 5), PERFT_JOURNAL_OTHER);
    assert_int_equal(run_with_journal("kiwipete", 4), PERFT_JOURNAL_OTHER);
    assert_int_equal(read_journal(), length);
}

static void is_a_damaged_line_named(void **state) {
    (void)state;
    assert_int_equal(run_with_journal("startpos", 4), PERFT_DONE);
    const size_t length = read_journal();
    const char *line = text;
    for (unsigned i = 1; i < 7; i++) line = strchr(line, '\n') + 1;
    text[line - text] ^= 1; /* the number of another unit */
    write_journal(length);
    assert_int_equal(run_with_journal("startpos", 4), PERFT_JOURNAL_BAD);
    assert_int_equal(report.journal_line, 7);
    assert_int_equal(read_journal(), length);
}

static void is_a_unit_noted_twice_refused(void **state) {
    (void)state;
    assert_int_equal(run_with_journal("startpos", 4), PERFT_DONE);
    size_t length = read_journal();
    text[length] = '\0';
    char *last = text + length - 1;
    while (last[-1] != '\n') last--;
    const size_t line = (size_t)(text + length - last);
    assert_true(length + line <= sizeof text);
    memcpy(text + length, last, line);
    write_journal(length + line);
    assert_int_equal(run_with_journal("startpos", 4), PERFT_JOURNAL_BAD);
    assert_int_equal(report.journal_line, 2 + 20 + 1);
}

/* A line whose check is right, of a unit that is none or with a count that is none, as no run of
 * this program has written it. */
static void is_a_result_of_nothing_that_is_counted_refused(void **state) {
    (void)state;
    static const char *const lines[][2] = {{"x", "1"}, {"20", "1"}, {"0", "x"}, {"0", "1"}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(run_with_journal("startpos", 4), PERFT_DONE);
        text[read_journal()] = '\0';
        char *const subject = strchr(strchr(text, '\n') + 1, ' ') + 1, *end = strchr(subject, '\n');
        assert_non_null(end);
        write_journal((size_t)(end + 1 - text)); /* the first two lines */
        *end = '\0';
        perft_journal journal;
        assert_int_equal(perft_journal_open(&journal, path, subject), PERFT_DONE);
        assert_true(perft_journal_add(&journal, lines[i][0], lines[i][1]));
        assert_true(perft_journal_close(&journal));
        const bool good = i == 3;
        const perft_end expected = good ? PERFT_DONE : PERFT_JOURNAL_BAD;
        assert_int_equal(run_with_journal("startpos", 4), expected);
        assert_int_equal(report.journal_line, good ? 0 : 3);
        assert_int_equal(report.units_resumed, good);
        write_journal(0);
    }
}

static void has_every_end_a_sentence_of_its_own(void **state) {
    (void)state;
    for (int end = PERFT_DONE; end <= PERFT_JOURNAL_BAD; end++) {
        const char *const sentence = perft_end_sentence((perft_end)end);
        assert_true(sentence[0] != '\0');
        for (int other = 0; other < end; other++) {
            assert_string_not_equal(sentence, perft_end_sentence((perft_end)other));
        }
    }
}

static void is_a_journal_that_cannot_be_opened_an_error(void **state) {
    (void)state;
    perft_job job = job_of("startpos", 3);
    job.journal = "/nowhere/at/all";
    assert_int_equal(perft_run(&job, &report), PERFT_JOURNAL_FILE);
    assert_int_not_equal(report.errno_value, 0);
}

#define JOURNAL_TEST(test) cmocka_unit_test_setup_teardown(test, begin_journal, end_journal)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_any_number_of_threads_count_the_same),
        cmocka_unit_test(does_a_table_of_any_size_leave_the_count_as_it_is),
        cmocka_unit_test(does_the_table_find_transpositions),
        cmocka_unit_test(does_a_generator_of_choice_count_the_same),
        cmocka_unit_test(is_the_generator_of_choice_the_one_that_counts),
        cmocka_unit_test(does_a_worker_count_deeply),
        cmocka_unit_test(does_every_depth_count_right),
        cmocka_unit_test(are_shares_those_of_the_plain_count),
        cmocka_unit_test(does_a_position_without_moves_count_nothing),
        cmocka_unit_test(is_a_mating_first_move_known_to_have_no_leaves),
        cmocka_unit_test(does_stopping_leave_shares_unknown),
        cmocka_unit_test(are_there_not_too_many_units),
        cmocka_unit_test(is_the_tally_that_of_the_plain_count),
        cmocka_unit_test(is_a_tally_with_a_table_or_a_journal_refused),
        cmocka_unit_test(is_a_job_past_its_limits_refused),
        JOURNAL_TEST(does_a_count_resume_wherever_it_was_killed),
        JOURNAL_TEST(is_what_the_journal_knows_not_counted_again),
        JOURNAL_TEST(is_a_finished_journal_that_cannot_be_written_fine),
        JOURNAL_TEST(are_shares_known_when_all_of_them_is),
        JOURNAL_TEST(is_the_journal_of_another_count_refused),
        JOURNAL_TEST(is_a_damaged_line_named),
        JOURNAL_TEST(is_a_unit_noted_twice_refused),
        JOURNAL_TEST(is_a_result_of_nothing_that_is_counted_refused),
        cmocka_unit_test(has_every_end_a_sentence_of_its_own),
        cmocka_unit_test(is_a_journal_that_cannot_be_opened_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
