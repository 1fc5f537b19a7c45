/* html_test.c - which positions of a failure are drawn in a report, and beside which lines? */
/* SPDX-License-Identifier: MIT */
#include "cli/html.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char card[1 << 18];

/* The card of a failure with this body, and how many boards it has. */
static unsigned boards_of(const char *name, const char *body) {
    const cli_html_case c = {"g", name, "failed", "wrong", body, 0};
    unsigned boards = 0;
    cli_out rows, cards;
    cli_out_in_memory(&rows);
    cli_out_in_memory(&cards);
    cli_html_row(&rows, &cards, &c);
    assert_in_range(cards.used, 1, sizeof card - 1);
    memcpy(card, cards.bytes, cards.used);
    card[cards.used] = '\0';
    for (const char *at = card; (at = strstr(at, "<svg class=\"board\"")); at++) boards++;
    cli_out_close(&rows);
    cli_out_close(&cards);
    return boards;
}

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
#define QUEEN "4k3/8/8/8/8/8/8/3QK3 b - - 0 1"

static void is_a_position_drawn_once(void **state) {
    (void)state;
    assert_int_equal(boards_of(KINGS, "it counts 5\n\nagain: plyproof \"" KINGS "\"\n"), 1);
    assert_int_equal(boards_of("a law", "it counts 5\n\nagain: plyproof \"" KINGS "\"\n"), 1);
    assert_int_equal(boards_of("a law", "no position here\n\nnor here\n"), 0);
    assert_int_equal(boards_of(KINGS, NULL), 1);
}

static void is_every_other_position_drawn_beside_its_lines(void **state) {
    (void)state;
    const char *body = "one: " KINGS "\nagain: 1\n\ntwo: " QUEEN "\nagain: 2\n\nthree: " KINGS "\n";
    assert_int_equal(boards_of("mailbox", body), 3);
    const char *second = strstr(card, "<div class=\"case\">");
    assert_non_null(second);
    assert_true(strstr(card, "again: 1") < second && strstr(card, "two: ") > second);
    assert_non_null(strstr(second, "\u265b"));
    assert_null(strstr(strstr(second + 1, "<div class=\"case\">"), "\u265b"));
}

/* Not what it came back as. */
static void is_the_input_drawn(void **state) {
    (void)state;
    assert_int_equal(boards_of("a law", "it comes back as " KINGS "\nfen   " QUEEN "\n8 . .\n"), 1);
    assert_non_null(strstr(card, "\u265b"));
}

static void is_there_an_end_of_drawing(void **state) {
    (void)state;
    static char body[8192];
    size_t used = 0;
    for (int i = 0; i < 60; i++)
        used += (size_t)snprintf(body + used, sizeof body - used, "case %d: %s\n\n", i,
                                 i % 2 ? KINGS : QUEEN);
    assert_int_equal(boards_of("mailbox", body), 24);
    assert_non_null(strstr(card, "case 59: "));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_position_drawn_once),
        cmocka_unit_test(is_every_other_position_drawn_beside_its_lines),
        cmocka_unit_test(is_the_input_drawn),
        cmocka_unit_test(is_there_an_end_of_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
