/* verify_test.c - what counts as held, and what a line of verify says. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/verify.h"

/* Writes a line; returns what was written, which lives until the next. */
static const char *written(cli_verify_line *line, bool json) {
    static cli_run run;
    if (run.out.bytes) cli_out_close(&run.out);
    run = (cli_run){.option[CLI_OPT_JSON] = json ? "" : NULL};
    cli_out_in_memory(&run.out);
    cli_verify_write(line, &run);
    cli_put_byte(&run.out, '\0');
    return run.out.bytes;
}

static cli_verify_line line_of(uint64_t tried, uint64_t held) {
    return (cli_verify_line){.room = "room",
                             .check = "check",
                             .of = "something",
                             .tried = tried,
                             .held = held,
                             .note = "noted 7"};
}

static void does_a_line_hold_when_all_that_was_tried_held(void **state) {
    (void)state;
    cli_verify_line line = line_of(5, 5);
    assert_true(cli_verify_held(&line));
    assert_non_null(strstr(written(&line, false), " held "));
    assert_non_null(strstr(written(&line, true), "\"ok\":true"));
    assert_non_null(strstr(written(&line, true), "\"note\":\"noted 7\""));
    assert_null(strstr(written(&line, true), "errors"));
}

static void does_a_failure_fail_the_line_and_name_its_command(void **state) {
    (void)state;
    cli_verify_line line = line_of(5, 5);
    cli_verify_fail(&line, "law-failed", "it is green", "fen   blue\n", "plyproof laws run green");
    assert_int_equal(line.tried, 6);
    assert_false(cli_verify_held(&line));
    assert_non_null(strstr(written(&line, false), "NOT HELD"));
    assert_non_null(
        strstr(written(&line, false), "    it is green\n        again: plyproof laws run green\n"));
    assert_non_null(strstr(written(&line, true),
                           "\"errors\":[{\"fault\":\"law-failed\",\"sentence\":\"it is green\","
                           "\"again\":\"plyproof laws run green\"}]"));
    cli_verify_close(&line);
}

static void has_a_line_failed_that_tried_nothing(void **state) {
    (void)state;
    cli_verify_line line = line_of(0, 0);
    assert_false(cli_verify_held(&line));
    assert_non_null(strstr(written(&line, false), "NOT HELD"));
    assert_non_null(strstr(written(&line, false), "nothing tried"));
    assert_non_null(strstr(written(&line, true), "\"ok\":false"));
}

static void does_a_line_fit_80_columns(void **state) {
    (void)state;
    cli_verify_line line = line_of(98765432100, 98765432100);
    line.of = "cerulean-moves";
    line.seconds = 3600.5;
    strcpy(line.note, "12345 positions");
    assert_in_range(strlen(written(&line, false)), 60, 81);
    line.held--;
    assert_in_range(strlen(written(&line, false)), 60, 81);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_line_hold_when_all_that_was_tried_held),
        cmocka_unit_test(does_a_failure_fail_the_line_and_name_its_command),
        cmocka_unit_test(has_a_line_failed_that_tried_nothing),
        cmocka_unit_test(does_a_line_fit_80_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
