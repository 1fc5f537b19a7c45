/* refused_test.c - what becomes of somebody else's engine when the system refuses memory, threads,
 * pipes or processes?
 *
 * The work must end as its header says, leave no file open and no process running, and come to the
 * right result when the system refuses nothing any more. */
/* SPDX-License-Identifier: MIT */
#include "perft/refused_test.h"

#include "bugs_test.h"

#include <signal.h>

enum { FILES = 256 };
static const double patience = 60; /* seconds */

static size_t open_files(void) {
    size_t count = 0;
    for (int fd = 0; fd < FILES; fd++) count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

static bool hears(perft_process *p, const char *expected) {
    const char *line;
    size_t length;
    return perft_process_line(p, perft_process_now() + patience, &line, &length) ==
               PERFT_HEARD_LINE &&
           length == strlen(expected) && memcmp(line, expected, length) == 0;
}

/* ---- Programs -------------------------------------------------------------------------------- */

static const char *const echo[] = {"/bin/sh", "-c", "exec cat", NULL};

static void start_a_program(const failure *how) {
    perft_process p;
    const size_t before = open_files();
    const int error = perft_process_start(&p, echo, NULL);
    if (let_pass()) {
        assert_int_equal(error, how->errno_value);
        assert_int_equal(p.pid, 0);
        assert_true(p.to < 0 && p.from < 0 && p.complain < 0);
    } else {
        assert_int_equal(error, 0);
        assert_true(perft_process_write(&p, "here\n", 5, perft_process_now() + patience));
        assert_true(hears(&p, "here"));
    }
    perft_process_end(&p);
    assert_int_equal(open_files(), before);
}

static void is_a_program_started_whole_or_not_at_all(void **state) {
    (void)state;
    perft_process p; /* with the first a guard is started, which keeps a pipe */
    assert_int_equal(perft_process_start(&p, echo, NULL), 0);
    perft_process_end(&p);
    /* Three pipes, three files, and of all else one, twice. */
    assert_int_equal(TRY(start_a_program, process_failures), 3 + 1 + 3 + 1 + 1 + 1);
}

/* Talks to a program for longer than a pipe holds, and ends it. */
static bool talks(void) {
    static char text[100 * 1000];
    static const char *const wordy[] = {"/bin/sh", "-c", "echo words >&2; echo >&2; exec cat",
                                        NULL};
    perft_process p;
    bool all = perft_process_start(&p, wordy, NULL) == 0;
    for (size_t i = 0; i < sizeof text; i++) text[i] = i % 1000 == 999 ? '\n' : 'x';
    all = all && perft_process_write(&p, text, sizeof text, perft_process_now() + patience);
    perft_process_close_input(&p);
    for (size_t i = 0; all && i < sizeof text / 1000; i++) {
        const char *line;
        size_t length;
        all = perft_process_line(&p, perft_process_now() + patience, &line, &length) ==
                  PERFT_HEARD_LINE &&
              length == 999;
    }
    all = all && strcmp(p.last_words, "words") == 0;
    perft_process_end(&p);
    return all;
}

static void talk(const failure *how) {
    (void)how;
    assert_true(talks());
    let_pass();
}

/* Nobody but the call itself may see that it was interrupted, or took only a part. */
static void do_interruptions_change_nothing(void **state) {
    (void)state;
    static const failure more[] = {{READ, EAGAIN, false}, {WRITE, EAGAIN, false}};
    assert_true(TRY(talk, interruptions) > 20);
    assert_true(TRY(talk, more) > 10);
}

/* What a pipe that breaks is taken for: the end of the program's output, of its input, or of its
 * complaints. */
static void is_a_broken_pipe_a_closed_one(void **state) {
    (void)state;
    static const char *const quiet[] = {"/bin/sh", "-c", "exec sleep 1000", NULL};
    static const char *const loud[] = {"/bin/sh", "-c", "echo; exec sleep 1000", NULL};
    static const char *const wordy[] = {"/bin/sh", "-c", "echo words >&2; read x; echo here", NULL};
    const failure no_read = {READ, EIO, false}, no_write = {WRITE, EIO, false};
    const failure no_room = {REALLOC, ENOMEM, false};
    perft_process p;
    for (unsigned i = 0; i < 2; i++) {
        const char *line;
        size_t length;
        assert_int_equal(perft_process_start(&p, loud, NULL), 0);
        let_fail(i ? &no_room : &no_read, 1);
        assert_int_equal(perft_process_line(&p, perft_process_now() + patience, &line, &length),
                         PERFT_HEARD_END);
        assert_true(let_pass());
        assert_int_equal(p.from, -1);
        perft_process_end(&p);
    }
    assert_int_equal(perft_process_start(&p, quiet, NULL), 0);
    let_fail(&no_write, 1);
    assert_false(perft_process_write(&p, "x", 1, perft_process_now() + patience));
    assert_true(let_pass());
    assert_int_equal(p.to, -1);
    perft_process_end(&p);

    assert_int_equal(perft_process_start(&p, wordy, NULL), 0);
    let_fail(&no_read, 1);
    while (p.complain >= 0) perft_process_forgive(&p);
    assert_true(let_pass());
    assert_true(perft_process_write(&p, "\n", 1, perft_process_now() + patience));
    assert_true(hears(&p, "here"));
    assert_string_equal(p.last_words, "");
    perft_process_end(&p);
}

/* Without a guard all goes on. A guard is started once, so each try is a process of its own. */
static void does_all_go_on_without_a_guard(void **state) {
    (void)state;
    static const struct {
        failure how;
        unsigned nth;
    } tries[] = {
        {{PIPE, EMFILE, false}, 1}, {{FORK, EAGAIN, false}, 1},
        {{WRITE, EPIPE, false}, 1},                            /* by which the guard is told */
        {{WAIT, EINTR, false}, 1},  {{READ, EINTR, false}, 1}, /* in the guard, too */
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const pid_t pid = __real_fork();
        if (pid == 0) {
            let_fail(&tries[i].how, tries[i].nth);
            const bool first = talks(), has_failed = let_pass();
            _exit(first && has_failed && talks() ? 0 : 1);
        }
        int status;
        assert_int_equal(__real_waitpid(pid, &status, 0), pid);
        if (status != 0) fail_msg("%zu: %d", i, status);
    }
}

/* ---- Engines --------------------------------------------------------------------------------- */

static void learn(const perft_peer_setup *setup) {
    perft_peer peer;
    const bool opened = perft_peer_open(&peer, setup);
    const bool learned = opened && perft_peer_learn(&peer);
    assert_int_equal(learned, peer.detail[0] == '\0');
    assert_true(let_pass() || learned);
    if (opened) perft_peer_close(&peer);
}

static void learn_an_engine(const failure *how) {
    const char *const command[] = {buggy_engine(), NULL};
    (void)how;
    learn(&(perft_peer_setup){.command = command, .dialect = perft_find_dialect("uci")});
}

static void learn_a_command(const failure *how) {
    char line[5000];
    (void)how;
    snprintf(line, sizeof line, "'%s' --dialect command {fen} {depth}", buggy_engine());
    learn(&(perft_peer_setup){.line = line});
}

static void is_it_said_why_an_engine_cannot_be_asked(void **state) {
    (void)state;
    const failure no_memory = {MALLOC, ENOMEM, false};
    perft_peer peer;
    assert_true(TRY(learn_an_engine, memory_failures) > 2);
    assert_true(TRY(learn_an_engine, process_failures) > 4);
    assert_true(TRY(learn_a_command, memory_failures) > 2);
    assert_true(TRY(learn_a_command, process_failures) > 4);

    let_fail(&no_memory, 1);
    assert_false(perft_peer_open(&peer, &(perft_peer_setup){.line = "engine {fen}"}));
    assert_true(let_pass());
    assert_string_equal(peer.detail, "there is not enough memory");
}

/* ---- Checks ---------------------------------------------------------------------------------- */

static const char bug_fen[] = "7K/8/8/3pP3/8/8/8/k7 w - d6 0 1";

/* Checks an engine with a bug, up to the end or to what cannot be. NULL: there is no check. */
static perft_check *check_bug(const char *name, unsigned jobs, bool *ran) {
    const char *const command[] = {buggy_engine(), "--bug", name, NULL};
    const perft_check_job job = {
        .engines = 1,
        .jobs = jobs,
        .max_depth = 2,
        .engine[0] = {.command = command, .dialect = perft_find_dialect("uci")}};
    perft_check *check = perft_check_new(&job);
    ply_position p;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, bug_fen, strlen(bug_fen), &p)));
    *ran = check && perft_check_add_position(check, &p, "test") && perft_check_learn(check, NULL) &&
           perft_check_run(check);
    return check;
}

static void expect_finding(perft_check *check, perft_kind kind, const char *rule) {
    const perft_check_report *report = perft_check_reported(check);
    assert_int_equal(report->positions, 1);
    assert_int_equal(report->agree, 0);
    found(check, kind, rule);
}

/* A finding may be larger than it need be, or another, where there was no memory to ask on; but it
 * is never said that all is right. */
static void check_an_engine(const failure *how) {
    bool ran;
    perft_check *check = check_bug("no_ep", 2, &ran);
    const bool failed = let_pass();
    assert_true(check || how->call == CALLOC);
    if (!failed) expect_finding(check, PERFT_MISSING, "ep_missing");
    if (ran) assert_int_not_equal(findings_of(check), 0);
    perft_check_free(check);
    check = check_bug("no_ep", 2, &ran);
    assert_true(ran);
    expect_finding(check, PERFT_MISSING, "ep_missing");
    perft_check_free(check);
}

static void does_a_check_end_as_it_should_without_memory(void **state) {
    (void)state;
    assert_true(TRY(check_an_engine, memory_failures) > 10);
}

/* An engine that cannot be started again ends the check, which says so. This one is started for
 * many questions: what it does wrong may be what a table remembers. */
static void start_again_and_again(const failure *how) {
    bool ran;
    (void)how;
    perft_check *check = check_bug("ep_pawn_is_not_put_back", 1, &ran);
    assert_int_equal(ran, !let_pass());
    if (ran) expect_finding(check, PERFT_UNMAKE, "unmake_ep");
    perft_check_free(check);
}

static void is_it_said_that_an_engine_cannot_be_started_again(void **state) {
    (void)state;
    assert_true(TRY(start_again_and_again, process_failures) > 20);
}

/* Threads that are not started leave their work to the others. Only where there is none, nothing
 * is asked. */
static void check_with_threads(const failure *how) {
    const bool is_first = atomic_load(&left) == 1;
    bool ran;
    perft_check *check = check_bug("no_ep", 3, &ran);
    const bool none = let_pass() && how->lasts && is_first;
    assert_int_equal(ran, !none);
    if (ran) expect_finding(check, PERFT_MISSING, "ep_missing");
    perft_check_free(check);
}

static void may_threads_be_refused_but_for_one(void **state) {
    (void)state;
    assert_int_equal(TRY(check_with_threads, thread_failures), 6);
}

/* The suites: what is read is whole, or it is said that it is not. */
static void add_suites(const failure *how) {
    const perft_check_job job = {.engines = 1, .max_nodes = 100};
    perft_check *check = perft_check_new(&job);
    (void)how;
    if (!check) {
        assert_true(let_pass());
        return;
    }
    const bool added = perft_check_add_suites(check);
    assert_int_equal(added, !let_pass());
    if (added) assert_true(perft_check_positions(check) > 3600);
    perft_check_free(check);
}

static void are_suites_added_whole_or_not_at_all(void **state) {
    (void)state;
    assert_true(TRY(add_suites, memory_failures) > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_all_go_on_without_a_guard), /* before there is one */
        cmocka_unit_test(is_a_program_started_whole_or_not_at_all),
        cmocka_unit_test(do_interruptions_change_nothing),
        cmocka_unit_test(is_a_broken_pipe_a_closed_one),
        cmocka_unit_test(is_it_said_why_an_engine_cannot_be_asked),
        cmocka_unit_test(does_a_check_end_as_it_should_without_memory),
        cmocka_unit_test(is_it_said_that_an_engine_cannot_be_started_again),
        cmocka_unit_test(may_threads_be_refused_but_for_one),
        cmocka_unit_test(are_suites_added_whole_or_not_at_all),
    };
    signal(SIGPIPE, SIG_IGN); /* as the command does: a program that reads no more is noticed */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
