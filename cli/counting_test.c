/* counting_test.c - how a duration is written, from a moment to ages, and how a size is read. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

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

static void does_a_unit_end_where_the_next_begins(void **state) {
    (void)state;
    assert_written(-1e-9, "some time");
    assert_written(99.9, "99.9 s");
    assert_written(100, "1 min 40 s");
    assert_written(200.4, "3 min 20 s");
    assert_written(200.5, "3 min 21 s");
    assert_written(5999, "99 min 59 s");
    assert_written(6000, "1 h 40 min");
    assert_written(359999, "99 h 59 min");
    assert_written(360000, "4 days");
    assert_written(86399999, "1000 days");
    assert_written(86400000, "3 years");
}

/* What --hash makes of a text: the bytes; 1 if it is none, and 2 if that is too much. */
static size_t read_as(const char *text) {
    cli_run run = {.option[CLI_OPT_HASH] = text};
    size_t bytes = 7;
    cli_out_in_memory(&run.err);
    const bool read = cli_hash_size(&run, &bytes);
    const char *said = cli_terminated(&run.err);
    if (!read) bytes = strstr(said, "is more than the memory of this machine") ? 2 : 1;
    assert_int_equal(read, said[0] == '\0');
    cli_out_close(&run.err);
    return bytes;
}

static void is_a_size_read_in_every_unit(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
    } cases[] = {{"0", 0},
                 {"1", 1 << 20},
                 {"3", 3 << 20},
                 {"1K", 1 << 10},
                 {"3k", 3 << 10},
                 {"3KB", 3 << 10},
                 {"3Kb", 3 << 10},
                 {"3KiB", 3 << 10},
                 {"3kib", 3 << 10},
                 {"3Ki", 3 << 10},
                 {"2M", 2 << 20},
                 {"0G", 0},
                 {"0T", 0},
                 {"17592186044415", 2},
                 {"17179869183G", 2},
                 {"16777215T", 2},
                 {"17592186044416", 1},
                 {"17179869184G", 1},
                 {"16777216T", 1},
                 {"00000000000000000000001", 1 << 20},
                 {"000000000000000000000001", 1},
                 {"", 1},
                 {"K", 1},
                 {"B", 1},
                 {"1B", 1},
                 {"1iB", 1},
                 {"1P", 1},
                 {"1KBB", 1},
                 {"1KBi", 1},
                 {"1Kii", 1},
                 {"1 K", 1},
                 {"-1", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (read_as(cases[i].text) != cases[i].bytes) {
            fail_msg("%s: %zu", cases[i].text, read_as(cases[i].text));
        }
    }
    assert_int_equal(read_as(NULL), 7);
    assert_true(cli_memory() > 1 << 26);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_duration_written_in_units_of_its_size),
        cmocka_unit_test(does_no_duration_overflow),
        cmocka_unit_test(does_a_unit_end_where_the_next_begins),
        cmocka_unit_test(is_a_size_read_in_every_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
