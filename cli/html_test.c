/* html_test.c - which positions of a failure are drawn in a report, and beside which lines? */
/* SPDX-License-Identifier: MIT */
#include "cli/html.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* ---- Byte by byte ---------------------------------------------------------------------------- */

/* Whether that is what an output holds. ` stands for a quotation mark. */
static void assert_same(cli_out *out, const char *expected) {
    static char text[1 << 17];
    snprintf(text, sizeof text, "%s", cli_terminated(out));
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    cli_out_close(out);
    assert_string_equal(text, expected);
}

static void are_bytes_that_are_no_text_question_marks(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    cli_put_escaped(&out, "<a&\"b\">\n\t\x1f\x20\x7f\xc3\xa9\xc3-\xf0\x9f\x98\x80\xff'", 22,
                    "&<>\n");
    cli_put_escaped(&out, "\xc3\xa9", 1, "");
    assert_same(&out, "&#60;a&#38;`b`&#62;&#10;?? é?-😀?'?");
}

static void is_a_row_written_for_each_case_and_a_card_for_each_that_failed(void **state) {
    (void)state;
    static const cli_html_case cases[] = {
        {"a & b", "<name>", "passed", "said nevertheless", NULL, 1.5},
        {"g", "n", "skipped", "not asked", NULL, 0},
        {"g", "n", "error", "", NULL, 0.0004},
        {"g", "n", "failed", "wrong: 1 < 2", "one\ntwo", 2},
    };
    cli_out rows, cards;
    cli_out_in_memory(&rows);
    cli_out_in_memory(&cards);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        cli_html_row(&rows, &cards, &cases[i]);
    assert_same(&rows, "<tr><td class=`passed`>passed</td><td>a &#38; "
                       "b</td><td>&#60;name&#62;</td><td>1.500 s</td></tr>\n"
                       "<tr><td class=`skipped`>skipped</td><td>g</td><td>n<br>not "
                       "asked</td><td></td></tr>\n"
                       "<tr><td class=`error`>error</td><td>g</td><td>n</td><td>0.000 s</td></tr>\n"
                       "<tr><td class=`failed`>failed</td><td>g</td><td>n<br>wrong: 1 &#60; "
                       "2</td><td>2.000 s</td></tr>\n");
    assert_same(&cards, "<div class=`card` style=`border-left-color: var(--error)`><div><b "
                        "class=`error`></b><br>n</div></div>\n"
                        "<div class=`card` style=`border-left-color: var(--failed)`><div><b "
                        "class=`failed`>wrong: 1 &#60; 2</b><br>n<pre>one\n"
                        "two</pre></div></div>\n");
}

static void is_a_board_drawn_square_by_square(void **state) {
    (void)state;
    static const cli_html_case c = {"g",
                                    "1b2k3/8/8/8/8/8/7p/R3K2R w - - 0 1",
                                    "failed",
                                    "",
                                    "in the text: " QUEEN ", and so on\n\nnot " KINGS
                                    "\n\nfen   " KINGS "\n",
                                    0};
    cli_out rows, cards;
    cli_out_in_memory(&rows);
    cli_out_in_memory(&cards);
    cli_html_row(&rows, &cards, &c);
    cli_out_close(&rows);
    assert_same(&cards,
                "<div class=`card` style=`border-left-color: var(--failed)`><svg class=`board` "
                "viewBox=`0 0 8 8` role=`img` aria-label=`the board`><rect width=`8` height=`8` "
                "fill=`#efe3cb`/><path fill=`#8ba693` d=`M0 7h1v1h-1zM2 7h1v1h-1zM4 7h1v1h-1zM6 "
                "7h1v1h-1zM1 6h1v1h-1zM3 6h1v1h-1zM5 6h1v1h-1zM7 6h1v1h-1zM0 5h1v1h-1zM2 "
                "5h1v1h-1zM4 5h1v1h-1zM6 5h1v1h-1zM1 4h1v1h-1zM3 4h1v1h-1zM5 4h1v1h-1zM7 "
                "4h1v1h-1zM0 3h1v1h-1zM2 3h1v1h-1zM4 3h1v1h-1zM6 3h1v1h-1zM1 2h1v1h-1zM3 "
                "2h1v1h-1zM5 2h1v1h-1zM7 2h1v1h-1zM0 1h1v1h-1zM2 1h1v1h-1zM4 1h1v1h-1zM6 "
                "1h1v1h-1zM1 0h1v1h-1zM3 0h1v1h-1zM5 0h1v1h-1zM7 0h1v1h-1z`/><g font-size=`.82` "
                "text-anchor=`middle` stroke=`#222` stroke-width=`.02`><text x=`0.5` y=`7.8` "
                "fill=`#fdfaf2`>♜</text><text x=`4.5` y=`7.8` fill=`#fdfaf2`>♚</text><text x=`7.5` "
                "y=`7.8` fill=`#fdfaf2`>♜</text><text x=`7.5` y=`6.8` fill=`#2b2926`>♟</text><text "
                "x=`1.5` y=`0.8` fill=`#2b2926`>♝</text><text x=`4.5` y=`0.8` "
                "fill=`#2b2926`>♚</text></g></svg><div><b "
                "class=`failed`></b><br>1b2k3/8/8/8/8/8/7p/R3K2R w - - 0 1<pre>in the text: "
                "4k3/8/8/8/8/8/8/3QK3 b - - 0 1, and so on\n"
                "\n"
                "</pre></div>\n"
                "<div class=`case`><svg class=`board` viewBox=`0 0 8 8` role=`img` aria-label=`the "
                "board`><rect width=`8` height=`8` fill=`#efe3cb`/><path fill=`#8ba693` d=`M0 "
                "7h1v1h-1zM2 7h1v1h-1zM4 7h1v1h-1zM6 7h1v1h-1zM1 6h1v1h-1zM3 6h1v1h-1zM5 "
                "6h1v1h-1zM7 6h1v1h-1zM0 5h1v1h-1zM2 5h1v1h-1zM4 5h1v1h-1zM6 5h1v1h-1zM1 "
                "4h1v1h-1zM3 4h1v1h-1zM5 4h1v1h-1zM7 4h1v1h-1zM0 3h1v1h-1zM2 3h1v1h-1zM4 "
                "3h1v1h-1zM6 3h1v1h-1zM1 2h1v1h-1zM3 2h1v1h-1zM5 2h1v1h-1zM7 2h1v1h-1zM0 "
                "1h1v1h-1zM2 1h1v1h-1zM4 1h1v1h-1zM6 1h1v1h-1zM1 0h1v1h-1zM3 0h1v1h-1zM5 "
                "0h1v1h-1zM7 0h1v1h-1z`/><g font-size=`.82` text-anchor=`middle` stroke=`#222` "
                "stroke-width=`.02`><text x=`4.5` y=`7.8` fill=`#fdfaf2`>♚</text><text x=`4.5` "
                "y=`0.8` fill=`#2b2926`>♚</text></g></svg><div><pre>not 4k3/8/8/8/8/8/8/4K3 w - - "
                "0 1\n"
                "\n"
                "fen   4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                "</pre></div></div></div>\n");
}

/* How many words of a text are taken for a FEN: of four as well as of six. */
static void is_a_position_found_where_it_stands(void **state) {
    (void)state;
    static const struct {
        const char *body;
        unsigned boards;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - -", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - -, and more", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - -\nmore", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more words", 1},
        {"x4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
        {"(4k3/8/8/8/8/8/8/4K3 w - - 0 1)", 0},
        {"\t4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
        {"\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"", 1}, /* five words will do */
        {"\"4k3/8/8/8/8/8/8/4K3 w - - 0 1 \"", 1},
        {"4k3/8/8/8/8/8/8/4K3", 1},
        {"4k3/8/8/8/8/8/8", 0},
        {"", 0},
        {"one\n\n4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (boards_of("a law", cases[i].body) != cases[i].boards) {
            fail_msg("%s: not %u boards", cases[i].body, cases[i].boards);
        }
    }
}

/* A page is what it says of itself, between a head and a tail that are the same for all. */
static void is_the_page_of_a_run_whole(void **state) {
    (void)state;
    static const uint64_t counts[2][4] = {{6, 3, 0, 1}, {0, 0, 0, 0}};
    static char text[1 << 17];
    for (unsigned i = 0; i < 2; i++) {
        char path[] = "/tmp/plyproof-html-XXXXXX";
        cli_out rows, cards, body;
        const int fd = mkstemp(path);
        assert_true(fd >= 0);
        close(fd);
        cli_out_in_memory(&rows);
        cli_out_in_memory(&cards);
        cli_out_in_memory(&body);
        cli_puts(&rows, "the rows\n");
        if (i == 0) cli_puts(&cards, "the cards\n");
        assert_int_equal(cli_html_write(path, "a <title>", counts[i], 1.25, &rows, &cards), 0);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        remove(path);
        const char *from = strstr(text, "<main>"), *to = strstr(text, "</tbody>");
        assert_true(from && to);
        static const char begin[] =
            "<!doctype html>\n<html lang=\"en\">\n<title>a &#60;title&#62;</title>\n";
        assert_memory_equal(text, begin, sizeof begin - 1);
        assert_string_equal(text + strlen(text) - 18, "</script>\n</html>\n");
        cli_put(&body, from, (size_t)(to - from) + strlen("</tbody></table>\n"));
        assert_same(
            &body,
            i ? "<main>\n"
                "<h1>a &#60;title&#62;</h1>\n"
                "<p class=`sum`><b>0 of 0</b> passed, 0 failed, 0 could not be checked, 0 skipped, "
                "in 1.2 s</p>\n"
                "<svg class=`bar` viewBox=`0 0 100 1` preserveAspectRatio=`none` role=`img` "
                "aria-label=`how the cases ended`></svg>\n"
                "<h2>All</h2>\n"
                "<table><thead><tr><th>result</th><th>of</th><th>case</th><th>time</th></tr></thead"
                "><tbody>\n"
                "the rows\n"
                "</tbody></table>\n"
              : "<main>\n"
                "<h1>a &#60;title&#62;</h1>\n"
                "<p class=`sum`><b>6 of 10</b> passed, 3 failed, 0 could not be checked, 1 skipped,"
                " in 1.2 s</p>\n"
                "<svg class=`bar` viewBox=`0 0 100 1` preserveAspectRatio=`none` role=`img` "
                "aria-label=`how the cases ended`><rect x=`0.000` width=`60.000` height=`1` "
                "fill=`var(--passed)`/><rect x=`60.000` width=`30.000` height=`1` "
                "fill=`var(--failed)`/><rect x=`90.000` width=`10.000` height=`1` "
                "fill=`var(--skipped)`/></svg>\n"
                "<h2>What did not pass</h2>\n"
                "the cards\n"
                "<h2>All</h2>\n"
                "<table><thead><tr><th>result</th><th>of</th><th>case</th><th>time</th></tr></thead"
                "><tbody>\n"
                "the rows\n"
                "</tbody></table>\n");
        cli_out_close(&rows);
        cli_out_close(&cards);
        assert_int_not_equal(cli_html_write("/nowhere/page", "", counts[i], 1, &rows, &cards), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_position_drawn_once),
        cmocka_unit_test(is_every_other_position_drawn_beside_its_lines),
        cmocka_unit_test(is_the_input_drawn),
        cmocka_unit_test(is_there_an_end_of_drawing),
        cmocka_unit_test(are_bytes_that_are_no_text_question_marks),
        cmocka_unit_test(is_a_row_written_for_each_case_and_a_card_for_each_that_failed),
        cmocka_unit_test(is_a_board_drawn_square_by_square),
        cmocka_unit_test(is_a_position_found_where_it_stands),
        cmocka_unit_test(is_the_page_of_a_run_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
