/* counting_test.c - how a duration is written, from a moment to ages. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "cli/counting.h"

static void assert_written(double seconds, const char *text) {
    char out[32];
    cli_duration_text(seconds, out);
    assert_string_equal(out, text);
}

static void is_a_duration_written_in_units_of_its_size(void **state) {
    (void)state;
    assert_written(0, "0.0 s");
    assert_written(12.34, "12.3 s");
    assert_written(200, "3 min 20 s");
    assert_written(3 * 3600 + 240, "3 h 04 min");
    assert_written(99 * 3600, "99 h 00 min");
    assert_written(100 * 3600, "4 days");
    assert_written(365.25 * 24 * 3600 * 3, "3 years");
}

static void does_no_duration_overflow(void **state) {
    (void)state;
    char out[32];
    assert_written(200000 * 365.25 * 24 * 3600, "200000 years");
    cli_duration_text(1e300, out); /* cut, and no more */
    cli_duration_text(INFINITY, out);
    assert_string_equal(out, "inf years");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_duration_written_in_units_of_its_size),
        cmocka_unit_test(does_no_duration_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
