/* texts_test.c - is what was made shown when it has to be, and is a refusal told? */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include "cli/texts.c"

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

/* A reader of lines need not wait for the end; on a terminal both outputs are read together. */
static void is_it_shown_at_once_where_that_is_wanted(void **state) {
    (void)state;
    assert_says("plyproof|encode|fen|" KINGS "|x|y|" KINGS, KINGS "\n\n\n" KINGS "\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_int_equal(said.flushed, 0);
    assert_int_equal(said.errors_flushed, 0);
    assert_string_equal(said.errors, "argument 2: fen: 'x' in rank 8, where a letter of "
                                     "PNBRQKpnbrqk or a digit 1 to 8 was expected (byte 0)\n"
                                     "argument 3: fen: 'y' in rank 8, where a letter of "
                                     "PNBRQKpnbrqk or a digit 1 to 8 was expected (byte 0)\n"
                                     "plyproof: encode: 2 of 4 texts refused\n");
    said_in("plyproof|encode|fen|" KINGS "|x|y|" KINGS, ON_TERMINAL);
    assert_int_equal(said.flushed, 2);
    assert_int_equal(said.errors_flushed, 2);
    said_in("plyproof|encode|fen|--line-buffered|" KINGS "|x|y|" KINGS, 0);
    assert_int_equal(said.flushed, 5);
    assert_int_equal(said.errors_flushed, 5);
    said_in("plyproof|encode|fen|--json|x|y", ON_TERMINAL);
    assert_int_equal(said.flushed, 0);
    assert_int_equal(said.errors_flushed, 0);
}

static void is_it_told_how_many_were_refused(void **state) {
    (void)state;
    assert_says("plyproof|encode|fen|x", "\n");
    assert_string_equal(said.errors, "argument 1: fen: 'x' in rank 8, where a letter of "
                                     "PNBRQKpnbrqk or a digit 1 to 8 was expected (byte 0)\n");
    assert_says("plyproof|encode|fen|--max-errors|2|x|" KINGS "|x|" KINGS, "\n" KINGS "\n\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "argument 1: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit "
                        "1 to 8 was expected (byte 0)\n"
                        "argument 3: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit "
                        "1 to 8 was expected (byte 0)\n"
                        "plyproof: encode: stopped: 2 of the first 3 texts were refused\n");
    assert_says("plyproof|encode|fen|--max-errors|3|--quiet|x|" KINGS "|x|" KINGS,
                "\n" KINGS "\n\n" KINGS "\n");
    assert_string_equal(said.errors, "argument 1: fen: 'x' in rank 8, where a letter of "
                                     "PNBRQKpnbrqk or a digit 1 to 8 was expected (byte 0)\n"
                                     "argument 3: fen: 'x' in rank 8, where a letter of "
                                     "PNBRQKpnbrqk or a digit 1 to 8 was expected (byte 0)\n");
    assert_says("plyproof|encode|fen|--files|none|.", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: encode: none: No such file or directory\n"
                                     "plyproof: encode: reading . failed: Is a directory\n");
}

static void is_no_more_read_when_nobody_reads(void **state) {
    (void)state;
    cli_texts texts;
    cli_text text;
    const char *operands[] = {"a", "b", NULL};
    free(said.errors);
    said = (struct said){.run.operand_count = 2, .run.operands = operands};
    assert_true(cli_texts_open(&texts, &said.run, 0, cli_common(PLY_POSITION)));
    assert_true(cli_next_text(&texts, &text));
    assert_string_equal(text.bytes, "a");
    assert_int_equal(text.number, 1);
    said.run.out.failure = 32;
    assert_false(cli_next_text(&texts, &text));
    said.run.out.failure = 0;
    assert_true(cli_next_text(&texts, &text));
    assert_string_equal(text.bytes, "b");
    assert_int_equal(text.number, 2);
    assert_false(cli_next_text(&texts, &text));
    assert_int_equal(cli_texts_close(&texts), CLI_HELD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_it_shown_at_once_where_that_is_wanted),
        cmocka_unit_test(is_it_told_how_many_were_refused),
        cmocka_unit_test(is_no_more_read_when_nobody_reads),
    };
    return cmocka_run_group_tests_name("cli.texts", tests, NULL, NULL);
}
