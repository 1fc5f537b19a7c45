/* verify_test.c - what counts as held, and what a line of verify says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/check.h"

static const cli_check check = {"room", "check", NULL};

/* Reports one line; returns what was written, which lives until the next. */
static const char *report(cli_verification *v, uint64_t tried, uint64_t held, bool json) {
    static cli_run run;
    if (run.out.bytes) cli_out_close(&run.out);
    run = (cli_run){.option[CLI_OPT_JSON] = json ? "" : NULL};
    cli_out_in_memory(&run.out);
    *v = (cli_verification){.run = &run, .check = &check};
    cli_check_begin(v, "line");
    cli_check_tries(v, tried, held);
    cli_check_end(v, "noted %d", 7);
    cli_put_byte(&run.out, '\0');
    return run.out.bytes;
}

static void does_a_line_hold_when_all_that_was_tried_held(void **state) {
    (void)state;
    cli_verification v;
    assert_non_null(strstr(report(&v, 5, 5, false), " held "));
    assert_int_equal(v.lines, 1);
    assert_int_equal(v.failed, 0);
}

static void does_one_that_did_not_hold_fail_the_line(void **state) {
    (void)state;
    cli_verification v;
    assert_non_null(strstr(report(&v, 5, 4, false), "NOT HELD"));
    assert_int_equal(v.failed, 1);
}

static void has_a_line_failed_that_tried_nothing(void **state) {
    (void)state;
    cli_verification v;
    const char *line = report(&v, 0, 0, false);
    assert_non_null(strstr(line, "NOT HELD"));
    assert_non_null(strstr(line, "nothing was tried"));
    assert_int_equal(v.failed, 1);
}

static void does_an_object_say_the_same(void **state) {
    (void)state;
    cli_verification v;
    assert_non_null(strstr(report(&v, 0, 0, true), "\"ok\":false"));
    assert_non_null(strstr(report(&v, 5, 4, true), "\"ok\":false"));
    assert_non_null(strstr(report(&v, 5, 5, true), "\"ok\":true"));
    assert_non_null(strstr(report(&v, 5, 5, true), "\"note\":\"noted 7\""));
}

static void is_a_tenth_of_something_never_nothing(void **state) {
    (void)state;
    cli_verification v = {.quick = true};
    assert_int_equal(cli_check_amount(&v, 1000), 100);
    assert_int_equal(cli_check_amount(&v, 1), 1);
    assert_int_equal(cli_check_amount(&v, 0), 0);
    v.quick = false;
    assert_int_equal(cli_check_amount(&v, 1000), 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_line_hold_when_all_that_was_tried_held),
        cmocka_unit_test(does_one_that_did_not_hold_fail_the_line),
        cmocka_unit_test(has_a_line_failed_that_tried_nothing),
        cmocka_unit_test(does_an_object_say_the_same),
        cmocka_unit_test(is_a_tenth_of_something_never_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
