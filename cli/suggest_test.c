/* suggest_test.c - how far are two names apart, and which one is meant? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/suggest.h"

/* The least number of changes, as they are defined: of the last letters there are four, and what is
 * left has a distance of its own. */
static unsigned by_definition(const char *a, size_t rows, const char *b, size_t columns) {
    if (rows == 0 || columns == 0) return (unsigned)(rows + columns);
    const bool same = a[rows - 1] == b[columns - 1];
    const bool turned =
        rows > 1 && columns > 1 && a[rows - 1] == b[columns - 2] && a[rows - 2] == b[columns - 1];
    const unsigned ways[] = {
        by_definition(a, rows - 1, b, columns - 1) + !same,
        by_definition(a, rows - 1, b, columns) + 1,
        by_definition(a, rows, b, columns - 1) + 1,
        turned ? by_definition(a, rows - 2, b, columns - 2) + 1 : UINT_MAX,
    };
    unsigned best = ways[0];
    for (size_t i = 1; i < 4; i++) best = ways[i] < best ? ways[i] : best;
    return best;
}

/* All words of up to four letters of three, against each other. */
static void is_the_distance_what_it_is_defined_as(void **state) {
    (void)state;
    enum { WORDS = 1 + 3 + 9 + 27 + 81 };
    static char words[WORDS][5];
    for (size_t i = 1; i < WORDS; i++) {
        snprintf(words[i], sizeof words[i], "%.3s%c", words[(i - 1) / 3], "abc"[(i - 1) % 3]);
    }
    for (size_t i = 0; i < WORDS; i++) {
        for (size_t j = 0; j < WORDS; j++) {
            const unsigned wanted =
                by_definition(words[i], strlen(words[i]), words[j], strlen(words[j]));
            if (cli_distance(words[i], words[j]) != wanted) {
                fail_msg("%s and %s", words[i], words[j]);
            }
        }
    }
}

static void are_names_of_more_than_31_letters_like_no_other(void **state) {
    (void)state;
    static const char at[] = "abcdefghijklmnopqrstuvwxyzabcde",
                      more[] = "abcdefghijklmnopqrstuvwxyzabcdef";
    assert_int_equal(strlen(at), 31);
    assert_int_equal(cli_distance(at, at), 0);
    assert_int_equal(cli_distance(at, ""), 31);
    assert_int_equal(cli_distance("", at), 31);
    assert_int_equal(cli_distance(at, "bacdefghijklmnopqrstuvwxyzabced"), 2);
    assert_true(cli_distance(at, more) == UINT_MAX);
    assert_true(cli_distance(more, at) == UINT_MAX);
    assert_true(cli_distance(more, more) == UINT_MAX);
}

static const char *const names[] = {"perft", "position", "pgn", "p", "zz"};
static const char *name_of(size_t index) { return names[index]; }

/* One slip in three letters, or one that has begun. */
static void is_the_nearest_name_meant_that_is_near(void **state) {
    (void)state;
    static const struct {
        const char *said, *meant;
    } cases[] = {
        {"perft", "perft"},
        {"perf", "perft"},
        {"pertf", "perft"},
        {"prft", "perft"},
        {"xprft", "perft"},
        {"xxrft", "perft"},
        {"xxxft", NULL},
        {"pos", "position"},
        {"po", "position"},
        {"positionen", "position"},
        {"position-of-the-pieces-on-the-board", "position"},
        {"poxxxion", "position"},
        {"xxxxtion", NULL},
        {"xxxition", "position"},
        {"pgm", "pgn"},
        {"xgm", "pgn"},
        {"xxm", NULL},
        {"q", "p"},
        {"", "p"},
        {"xz", "zz"},
        {"xx", NULL},
        {"pe", "perft"},
        {"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "zz"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *got = cli_suggest(cases[i].said, name_of, sizeof names / sizeof names[0]);
        if (got == cases[i].meant) continue;
        if (!got || !cases[i].meant || strcmp(got, cases[i].meant) != 0) {
            fail_msg("%s: %s", cases[i].said, got ? got : "none");
        }
    }
    assert_null(cli_suggest("perft", name_of, 0));
}

static void is_an_option_meant_that_the_command_takes(void **state) {
    (void)state;
    assert_string_equal(cli_suggest_option("form", CLI_TAKES(FROM) | CLI_TAKES(FORMAT)), "from");
    assert_string_equal(cli_suggest_option("form", CLI_TAKES(FORMAT)), "format");
    assert_string_equal(cli_suggest_option("verison", CLI_TAKES(VERSION)), "version");
    assert_null(cli_suggest_option("verison", CLI_TAKES(FORMAT)));
    assert_null(cli_suggest_option("form", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_distance_what_it_is_defined_as),
        cmocka_unit_test(are_names_of_more_than_31_letters_like_no_other),
        cmocka_unit_test(is_the_nearest_name_meant_that_is_near),
        cmocka_unit_test(is_an_option_meant_that_the_command_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
