/* long_counts_slow_test.c - eight plies of the start position with the table, both kinds, and a
 * count that is killed over and over and still comes out right. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "known.h"

static perft_report report;

static void do_both_tables_count_eight_plies(void **state) {
    (void)state;
    for (int paranoid = 0; paranoid <= 1; paranoid++) {
        const perft_job job = {.position = ply_start_position,
                               .depth = 8,
                               .threads = 2,
                               .hash_bytes = (size_t)256 << 20,
                               .paranoid = paranoid};
        assert_int_equal(perft_run(&job, &report), PERFT_DONE);
        assert_int_equal(report.leaves, 84998978956);
        assert_true(report.hash_doubt < 1e-10);
    }
}

/* Begins the count in a process of its own, which the system kills as soon as its journal is to
 * grow beyond so many bytes: that is after so much work, however fast the machine is. Tells whether
 * it was through before. */
static bool count_and_kill(const perft_job *job, rlim_t bytes) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, bytes});
        _exit(perft_run(job, &report) == PERFT_DONE ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGXFSZ);
    return WIFEXITED(status);
}

static void does_a_count_that_is_killed_come_out_right(void **state) {
    (void)state;
    char path[] = "/tmp/plyproof-journal-XXXXXX";
    assert_int_equal(close(mkstemp(path)), 0);
    perft_job job = {.position = corpus_start("kiwipete"),
                     .depth = 5,
                     .generator = &ply_generator_cerulean,
                     .threads = 2,
                     .journal = path};
    unsigned kills = 0;
    for (rlim_t bytes = 300; !count_and_kill(&job, bytes); bytes += 300) kills++;
    assert_true(kills > 2);
    assert_int_equal(perft_run(&job, &report), PERFT_DONE);
    assert_int_equal(report.leaves, 193690690);
    assert_true(report.units_resumed > 0);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_both_tables_count_eight_plies),
        cmocka_unit_test(does_a_count_that_is_killed_come_out_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
