/* pages_test.c - is a page found by its name, and does it fit a terminal, block by block? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/pages.h"
#include "plyproof.h"

static const char page[] =
    "# A heading that is as long as it is, and not a word shorter\n"
    "Behind a heading comes a paragraph,\nwhose lines are joined: it\ngoes on to the end.\n"
    "\n"
    "- an item of a list that takes more than one line, which is indented\n"
    "- another\n"
    "  goes on\n"
    "1. a number begins one\n"
    "12. so do two of them, and what follows is broken in the columns\n"
    "3 is no item\n"
    "-nor is this\n"
    "- x\n"
    "# Another heading\n"
    "and its text\n"
    "    \n"
    "\n\n"
    "    a drawing is never broken, however wide it is, and keeps   its blanks\n"
    "    nor joined\n"
    "   three blanks are a paragraph\n"
    "\n"
    "| a | table |\n"
    "|---|:-----|\n"
    "| it fits | 01234567890123456789012345 |\n"
    "behind it\n"
    "| wide | table that has a row which is broken below its first cell |\n"
    "|---|---|\n"
    "|  | \xc3\xa9\xc3\xa9 |   |last\\|one|\n"
    "|tight|cell|\n"
    "| no bar at the end";

/* The page, or so much of it, on a terminal of so many columns; 0: none. */
static const char *shown(size_t length, const char *columns) {
    static char text[8192];
    cli_out out;
    cli_out_in_memory(&out);
    out.terminal = columns != NULL;
    if (columns) setenv("COLUMNS", columns, 1);
    cli_put_page(&out, page, length);
    assert_in_range(out.used, 0, sizeof text - 1);
    memcpy(text, out.bytes, out.used);
    text[out.used] = '\0';
    cli_out_close(&out);
    return text;
}

static void assert_shown(const char *text, const char *expected) {
    assert_string_equal(text, expected);
}

static void is_a_page_laid_out_block_by_block(void **state) {
    (void)state;
    assert_shown(shown(sizeof page - 1, "40"),
                 "# A heading that is as long as it is,\n"
                 "and not a word shorter\n"
                 "Behind a heading comes a paragraph,\n"
                 "whose lines are joined: it goes on to\n"
                 "the end.\n"
                 "\n"
                 "- an item of a list that takes more than\n"
                 "  one line, which is indented\n"
                 "- another   goes on\n"
                 "1. a number begins one\n"
                 "12. so do two of them, and what follows\n"
                 "is broken in the columns 3 is no item\n"
                 "-nor is this\n"
                 "- x\n"
                 "# Another heading\n"
                 "and its text\n"
                 "    \n"
                 "\n"
                 "\n"
                 "    a drawing is never broken, however wide it is, and keeps   its blanks\n"
                 "    nor joined\n"
                 "   three blanks are a paragraph\n"
                 "\n"
                 "| a | table |\n"
                 "|---|:-----|\n"
                 "| it fits | 01234567890123456789012345 |\n"
                 "behind it\n"
                 "wide\n"
                 "    table that has a row which is broken\n"
                 "    below its first cell\n"
                 "    éé\n"
                 "    last\\|one\n"
                 "tight\n"
                 "    cell\n"
                 "no bar at the end\n");
    assert_shown(shown(sizeof page - 1, "39"),
                 "# A heading that is as long as it is,\n"
                 "and not a word shorter\n"
                 "Behind a heading comes a paragraph,\n"
                 "whose lines are joined: it goes on to\n"
                 "the end.\n"
                 "\n"
                 "- an item of a list that takes more\n"
                 "  than one line, which is indented\n"
                 "- another   goes on\n"
                 "1. a number begins one\n"
                 "12. so do two of them, and what follows\n"
                 "is broken in the columns 3 is no item\n"
                 "-nor is this\n"
                 "- x\n"
                 "# Another heading\n"
                 "and its text\n"
                 "    \n"
                 "\n"
                 "\n"
                 "    a drawing is never broken, however wide it is, and keeps   its blanks\n"
                 "    nor joined\n"
                 "   three blanks are a paragraph\n"
                 "\n"
                 "a\n"
                 "    table\n"
                 "it fits\n"
                 "    01234567890123456789012345\n"
                 "behind it\n"
                 "wide\n"
                 "    table that has a row which is\n"
                 "    broken below its first cell\n"
                 "    éé\n"
                 "    last\\|one\n"
                 "tight\n"
                 "    cell\n"
                 "no bar at the end\n");
}

static void is_a_page_whole_where_there_is_no_terminal_or_a_wide_one(void **state) {
    (void)state;
    assert_string_equal(shown(sizeof page - 1, NULL), page);
    assert_shown(shown(sizeof page - 1, "200"),
                 "# A heading that is as long as it is, and not a word shorter\n"
                 "Behind a heading comes a paragraph, whose lines are joined: it goes on to the "
                 "end.\n"
                 "\n"
                 "- an item of a list that takes more than one line, which is indented\n"
                 "- another   goes on\n"
                 "1. a number begins one\n"
                 "12. so do two of them, and what follows is broken in the columns 3 is no item "
                 "-nor is this\n"
                 "- x\n"
                 "# Another heading\n"
                 "and its text\n"
                 "    \n"
                 "\n"
                 "\n"
                 "    a drawing is never broken, however wide it is, and keeps   its blanks\n"
                 "    nor joined\n"
                 "   three blanks are a paragraph\n"
                 "\n"
                 "| a | table |\n"
                 "|---|:-----|\n"
                 "| it fits | 01234567890123456789012345 |\n"
                 "behind it\n"
                 "| wide | table that has a row which is broken below its first cell |\n"
                 "|---|---|\n"
                 "|  | éé |   |last\\|one|\n"
                 "|tight|cell|\n"
                 "| no bar at the end\n");
}

/* Whatever stands behind the page belongs to something else. */
static void is_nothing_shown_behind_the_end(void **state) {
    (void)state;
    char expected[sizeof page + 1];
    for (size_t length = 1; length < 60; length++) {
        snprintf(expected, sizeof expected, "%.*s\n", (int)length, page);
        assert_shown(shown(length, "200"), expected);
    }
    assert_string_equal(shown(0, "200"), "");
}

static void is_there_a_page_for_each_codec_and_generator_and_for_nothing_else(void **state) {
    (void)state;
    size_t length;
    for (size_t i = 0; i < ply_codec_count; i++) {
        const char *found = cli_find_page(ply_codecs[i]->name, &length);
        assert_non_null(found);
        assert_int_equal(found[0], '#');
        assert_int_equal(found[length - 1], '\n');
        assert_int_equal(strlen(found), length);
    }
    for (size_t i = 0; i < ply_generator_count; i++) {
        assert_non_null(cli_find_page(ply_generators[i]->name, &length));
    }
    static const char *const others[] = {"", "f", "fe", "fenn", "fen-", "cerulean-mov", "en"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_null(cli_find_page(others[i], &length));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_page_laid_out_block_by_block),
        cmocka_unit_test(is_a_page_whole_where_there_is_no_terminal_or_a_wide_one),
        cmocka_unit_test(is_nothing_shown_behind_the_end),
        cmocka_unit_test(is_there_a_page_for_each_codec_and_generator_and_for_nothing_else),
    };
    return cmocka_run_group_tests_name("cli.pages", tests, NULL, NULL);
}
