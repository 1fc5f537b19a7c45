/* clock_test.c - is the line on a terminal that tells how far things are written now and then, cut
 * to its width, and taken away? The time is made up here; a real terminal: cli/terminal_test.sh. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/memory_test.h"

#define clock_gettime made_up_gettime
#define cli_flush     made_up_flush

static int made_up_gettime(clockid_t clock, struct timespec *out);

#include "cli/clock.c"

static struct timespec now;
static cli_run run;
static unsigned flushed;

static int made_up_gettime(clockid_t clock, struct timespec *out) {
    assert_int_equal(clock, CLOCK_MONOTONIC);
    *out = now;
    return 0;
}

bool made_up_flush(cli_out *out) {
    assert_ptr_equal(out, &run.err);
    flushed++;
    return true;
}

static int begin(void **state) {
    (void)state;
    now = (struct timespec){.tv_sec = 1000};
    flushed = 0;
    run = (cli_run){0};
    cli_out_in_memory(&run.err);
    run.err.terminal = true;
    return setenv("TERM", "xterm", 1) || setenv("COLUMNS", "80", 1);
}

static int end(void **state) {
    (void)state;
    cli_out_close(&run.err);
    return 0;
}

/* Whether that was written since the last time. */
static void assert_written(const char *expected) {
    assert_string_equal(cli_terminated(&run.err), expected);
    run.err.used = 0;
}

static void are_seconds_counted_with_their_fractions(void **state) {
    (void)state;
    now = (struct timespec){.tv_sec = 3, .tv_nsec = 250000000};
    assert_true(cli_now() == 3 + 250000000 * 1e-9);
}

static void is_progress_written_ten_times_a_second_at_most(void **state) {
    (void)state;
    cli_progress(&run, "%d of %s", 7, "ten");
    assert_written("\r7 of ten\033[K");
    assert_int_equal(flushed, 1);
    assert_true(run.progress_shown);
    now.tv_nsec = 99999999;
    cli_progress(&run, "8");
    assert_written("");
    assert_int_equal(flushed, 1);
    now.tv_nsec = 100000001;
    cli_progress(&run, "9");
    assert_written("\r9\033[K");
    now.tv_nsec = 0;
    now.tv_sec++;
    cli_progress(&run, "10");
    assert_written("\r10\033[K");
    assert_int_equal(flushed, 3);
    run.progress_due = 1001; /* which it is */
    cli_progress(&run, "11");
    assert_written("\r11\033[K");
}

static void is_the_memory_of_a_line_given_back(void **state) {
    (void)state;
    const long before = atomic_load(&pieces);
    cli_progress(&run, "x");
    assert_int_equal(atomic_load(&pieces), before);
}

static void is_it_taken_away_once(void **state) {
    (void)state;
    cli_progress_done(&run);
    assert_written("");
    assert_int_equal(flushed, 0);
    cli_progress(&run, "x");
    assert_written("\rx\033[K");
    cli_progress_done(&run);
    assert_written("\r\033[K");
    assert_int_equal(flushed, 2);
    cli_progress_done(&run);
    assert_written("");
    assert_int_equal(flushed, 2);
    assert_false(run.progress_shown);
}

/* The last column stays free. A character has one column, and so has a byte that is none. */
static void is_the_line_cut_to_the_terminal(void **state) {
    (void)state;
    static const struct {
        const char *columns, *line, *expected;
    } some[] = {
        {"5", "abcdef", "\rabcd\033[K"},
        {"5", "abcd", "\rabcd\033[K"},
        {"5", "abc", "\rabc\033[K"},
        {"1", "abc", "\r\033[K"},
        {"4", "\u00e9\u2654z\u00e9", "\r\u00e9\u2654z\033[K"},
        {"4", "\xff\xfe\xe2\x99", "\r\xff\xfe\xe2\033[K"},
        {"9", "\xff\xe2", "\r\xff\xe2\033[K"},
        {"2", "\xe2\x99\x94", "\r\xe2\x99\x94\033[K"},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        assert_int_equal(setenv("COLUMNS", some[i].columns, 1), 0);
        now.tv_sec++;
        cli_progress(&run, "%s", some[i].line);
        assert_written(some[i].expected);
    }
}

static void is_nothing_written_where_nobody_would_see_it(void **state) {
    (void)state;
    run.err.terminal = false;
    cli_progress(&run, "x");
    run.err.terminal = true;
    run.option[CLI_OPT_QUIET] = "";
    cli_progress(&run, "x");
    run.option[CLI_OPT_QUIET] = NULL;
    static const char *const terms[] = {"dumb", "", NULL};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(terms[i] ? setenv("TERM", terms[i], 1) : unsetenv("TERM"), 0);
        cli_progress(&run, "x");
    }
    assert_written("");
    assert_int_equal(flushed, 0);
    assert_false(run.progress_shown);
    assert_true(run.progress_due == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(are_seconds_counted_with_their_fractions, begin, end),
        cmocka_unit_test_setup_teardown(is_progress_written_ten_times_a_second_at_most, begin, end),
        cmocka_unit_test_setup_teardown(is_the_memory_of_a_line_given_back, begin, end),
        cmocka_unit_test_setup_teardown(is_it_taken_away_once, begin, end),
        cmocka_unit_test_setup_teardown(is_the_line_cut_to_the_terminal, begin, end),
        cmocka_unit_test_setup_teardown(is_nothing_written_where_nobody_would_see_it, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
