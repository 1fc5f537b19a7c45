/* explain_test.c - the sentence of an error and where it was. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/explain.h"

static void is_a_clause_that_is_too_long_cut(void **state) {
    (void)state;
    char pattern[2 * CLI_SENTENCE_MAX], out[CLI_SENTENCE_MAX];
    memset(pattern, 'x', sizeof pattern);
    pattern[sizeof pattern - 1] = '\0';
    const ply_fault fault = {PLY_BAD_TEXT, "test", pattern};
    const ply_error error = {.fault = &fault, .at = SIZE_MAX, .ply = UINT32_MAX};
    const size_t length = cli_sentence(error, PLY_GAME, out);
    assert_int_equal(length, strlen(out));
    assert_non_null(strstr(out, "xx (ply 4294967295, byte 18446744073709551615)"));
}

static void is_the_place_named_after_the_clause(void **state) {
    (void)state;
    char out[CLI_SENTENCE_MAX];
    const ply_fault fault = {PLY_BAD_TEXT, "rank-too-long", "rank {a} has {b:word} files"};
    const ply_error error = {.fault = &fault, .at = 24, .ply = 7, .a = 3, .b = 9};
    const size_t length = cli_sentence(error, PLY_POSITION, out);
    assert_int_equal(length, strlen(out));
    assert_string_equal(out, "rank 3 has nine files (byte 24)");
    cli_sentence(error, PLY_GAME, out);
    assert_string_equal(out, "rank 3 has nine files (ply 7, byte 24)");
    cli_sentence(error, PLY_MOVE, out);
    assert_string_equal(out, "rank 3 has nine files (byte 24)");
}

#define MARK8  "; the text begins with a byte order mark, to be removed"
#define MARK16 "; that is a byte order mark of UTF-16, and texts are UTF-8"
#define A_FILE "; that is the name of a file"
#define QUOTE  "; put a FEN of several words in quotation marks"
#define FILES  ", and --files reads the texts in files"

static void is_a_mistake_outside_the_text_named(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        const char *as_line, *as_argument; /* of a position */
    } cases[] = {{"\xef\xbb\xbf", 3, MARK8, MARK8},
                 {"\xef\xbb\xbf"
                  "8/8",
                  6, MARK8, MARK8},
                 {"\xef\xbb", 2, "", ""},
                 {"\xff\xfe"
                  "8\0",
                  4, MARK16, MARK16},
                 {"\xff\xfe"
                  "8",
                  3, "", ""},
                 {"\xff\xfe"
                  "88",
                  4, "", ""},
                 {"\xfe\xff\0"
                  "8",
                  4, MARK16, MARK16},
                 {"\xfe\xff\0", 3, "", ""},
                 {"\xfe\xff"
                  "8\0",
                  4, "", ""},
                 {"", 0, "", ""},
                 {"w", 1, "", QUOTE},
                 {"b", 1, "", QUOTE},
                 {"-", 1, "", QUOTE},
                 {"KQkq", 4, "", QUOTE},
                 {"qk", 2, "", QUOTE},
                 {"wb", 2, "", ""},
                 {"e3", 2, "", QUOTE},
                 {"a6", 2, "", QUOTE},
                 {"h4", 2, "", ""},
                 {"i3", 2, "", ""},
                 {"e33", 3, "", ""},
                 {"12", 2, "", QUOTE},
                 {"1x", 2, "", ""},
                 {"/dev/null", 9, "", ""},
                 {"kiwipetes", 9, "; did you mean kiwipete?", "; did you mean kiwipete?"},
                 {"KIWIPETZ x", 10, "; did you mean kiwipete?", "; did you mean kiwipete?"},
                 {"kiwipetz\tx", 10, "; did you mean kiwipete?", "; did you mean kiwipete?"},
                 {"ki", 2, "", ""},
                 {"kiwipetekiwipetekiwipetekiwipete", 32, "", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[CLI_HINT_MAX];
        cli_refused r = {.text = cases[i].text, .length = cases[i].length, .is_position = true};
        cli_hint(&r, out);
        if (strcmp(out, cases[i].as_line) != 0) fail_msg("line %zu: %s", i, out);
        r.is_argument = true;
        cli_hint(&r, out);
        if (strcmp(out, cases[i].as_argument) != 0) fail_msg("argument %zu: %s", i, out);
        r.is_position = false;
        cli_hint(&r, out);
        const bool is_mark = cases[i].as_line[0] && strstr(cases[i].as_line, "mark");
        if (strcmp(out, is_mark ? cases[i].as_line : "") != 0) fail_msg("text %zu: %s", i, out);
    }
}

static void is_the_name_of_a_file_taken_for_one(void **state) {
    (void)state;
    char out[CLI_HINT_MAX], path[] = "/tmp/explain_test-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    cli_refused r = {.text = path, .length = strlen(path), .is_argument = true};
    cli_hint(&r, out);
    assert_string_equal(out, A_FILE);
    r.takes_files = true;
    cli_hint(&r, out);
    assert_string_equal(out, A_FILE FILES);
    r.is_argument = false;
    cli_hint(&r, out);
    assert_string_equal(out, "");
    close(fd);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_clause_that_is_too_long_cut),
        cmocka_unit_test(is_the_place_named_after_the_clause),
        cmocka_unit_test(is_a_mistake_outside_the_text_named),
        cmocka_unit_test(is_the_name_of_a_file_taken_for_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
