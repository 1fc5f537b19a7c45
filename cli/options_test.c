/* options_test.c - reading a command line, the table of options, and guesses at what was meant. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/suggest.h"

static cli_run run;

static void end_run(void) {
    free(run.operands);
    if (run.err.bytes) cli_out_close(&run.err);
    run = (cli_run){0};
}

/* Reads a command line whose words have one blank between them. */
static bool parse(const char *line) {
    static char words[256];
    char *arguments[32] = {(char *)"plyproof"};
    int count = 1;
    end_run();
    cli_out_in_memory(&run.err);
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) arguments[count++] = word;
    return cli_parse(&run, count, arguments);
}

static void may_options_stand_anywhere(void **state) {
    (void)state;
    assert_true(parse("--json encode -q fen --from x text"));
    assert_string_equal(run.command->name, "encode");
    assert_non_null(run.option[CLI_OPT_JSON]);
    assert_non_null(run.option[CLI_OPT_QUIET]);
    assert_string_equal(run.option[CLI_OPT_FROM], "x");
    assert_int_equal(run.operand_count, 2);
    assert_string_equal(run.operands[1], "text");
}

static void may_an_argument_be_joined_to_its_option(void **state) {
    (void)state;
    assert_true(parse("encode fen --from=a=b"));
    assert_string_equal(run.option[CLI_OPT_FROM], "a=b");
    assert_true(parse("encode fen -fab"));
    assert_string_equal(run.option[CLI_OPT_FROM], "ab");
    assert_true(parse("encode fen -qjf ab"));
    assert_string_equal(run.option[CLI_OPT_FROM], "ab");
    assert_non_null(run.option[CLI_OPT_JSON]);
    assert_true(parse("encode fen --from="));
    assert_string_equal(run.option[CLI_OPT_FROM], "");
}

static void is_an_option_given_twice_the_last_one(void **state) {
    (void)state;
    assert_true(parse("encode fen -f a -f b"));
    assert_string_equal(run.option[CLI_OPT_FROM], "b");
}

static void do_two_dashes_end_the_options(void **state) {
    (void)state;
    assert_true(parse("encode fen -- --json --"));
    assert_null(run.option[CLI_OPT_JSON]);
    assert_int_equal(run.operand_count, 3);
    assert_string_equal(run.operands[1], "--json");
    assert_string_equal(run.operands[2], "--");
}

static void is_a_dash_alone_a_text(void **state) {
    (void)state;
    assert_true(parse("encode fen -"));
    assert_string_equal(run.operands[1], "-");
}

static void does_help_excuse_missing_operands(void **state) {
    (void)state;
    assert_true(parse("convert --help"));
    assert_false(parse("convert"));
    assert_false(parse("convert fen"));
    assert_true(parse("convert fen fen"));
}

static void is_a_wrong_line_refused_with_words(void **state) {
    (void)state;
    static const char *const lines[] = {"lst",           "list --jsn",   "list -z",
                                        "list x",        "list --quick", "encode fen --ep=x",
                                        "encode fen -f", "list --json=", "list --color purple"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_false(parse(lines[i]));
        assert_true(run.err.used > 0);
    }
}

static void are_only_decimal_numbers_numbers(void **state) {
    (void)state;
    uint64_t number = 7;
    static const char *const wrong[] = {
        "", "-1", "+1", " 1", "1 ", "0x1", "1e3", "18446744073709551616", "99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(cli_read_number(wrong[i], &number));
        assert_int_equal(number, 7);
    }
    assert_true(cli_read_number("18446744073709551615", &number));
    assert_true(number == UINT64_MAX);
    assert_true(cli_read_number("007", &number));
    assert_int_equal(number, 7);
}

static void are_numbers_kept_within_their_limits(void **state) {
    (void)state;
    uint64_t number = 3;
    assert_true(parse("verify --seed 8"));
    assert_false(cli_number(&run, CLI_OPT_SEED, 9, 20, &number));
    assert_false(cli_number(&run, CLI_OPT_SEED, 1, 7, &number));
    assert_int_equal(number, 3);
    assert_true(cli_number(&run, CLI_OPT_SEED, 8, 8, &number));
    assert_int_equal(number, 8);
    assert_true(parse("verify"));
    assert_true(cli_number(&run, CLI_OPT_SEED, 9, 20, &number));
    assert_int_equal(number, 8);
}

/* Names and letters are found by walking the table: two that are the same would hide each other. */
static void are_all_options_told_apart(void **state) {
    (void)state;
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        assert_true(strlen(cli_options[i].name) < 20);
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(cli_options[i].name, cli_options[j].name);
            if (cli_options[i].letter) {
                assert_int_not_equal(cli_options[i].letter, cli_options[j].letter);
            }
        }
    }
    assert_true(CLI_OPTION_COUNT <= 64); /* a set of them is 64 bits */
}

static void does_every_command_say_what_help_needs(void **state) {
    (void)state;
    for (size_t i = 0; i < cli_command_count; i++) {
        const cli_command *command = cli_commands[i];
        assert_ptr_equal(cli_find_command(command->name), command);
        assert_true(strlen(command->summary) > 0 && strlen(command->about) > 0);
        assert_memory_equal(command->examples, "$ ", 2);
        assert_non_null(strstr(command->examples, command->name));
        assert_true(command->least <= command->most);
        for (const char *line = command->about; *line; line += line[strcspn(line, "\n")] == '\n') {
            assert_true(strcspn(line, "\n") <= 80);
            line += strcspn(line, "\n");
        }
    }
}

static void does_help_keep_options_apart_from_what_they_do(void **state) {
    (void)state;
    for (size_t i = 0; i < cli_command_count; i++) {
        cli_out help;
        cli_out_in_memory(&help);
        cli_write_help(&help, cli_commands[i]);
        cli_put_byte(&help, '\0');
        for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
            if (!(cli_commands[i]->options >> id & 1u)) continue;
            char after[128];
            snprintf(after, sizeof after, "  %s", cli_options[id].help);
            assert_non_null(strstr(help.bytes, after));
        }
        cli_out_close(&help);
    }
}

static void is_the_distance_of_names_counted_in_changes(void **state) {
    (void)state;
    assert_int_equal(cli_distance("fen", "fen"), 0);
    assert_int_equal(cli_distance("fen", "fne"), 1);
    assert_int_equal(cli_distance("fen", "fe"), 1);
    assert_int_equal(cli_distance("fen", "feen"), 1);
    assert_int_equal(cli_distance("fen", "fan"), 1);
    assert_int_equal(cli_distance("", "fen"), 3);
    assert_int_equal(cli_distance("kitten", "sitting"), 3);
    assert_true(cli_distance("fen", "a name that is longer than thirty-one bytes") > 1000);
}

static const char *fruit(size_t index) {
    static const char *const names[] = {"apple", "banana", "cherry"};
    return names[index];
}

static void is_the_nearest_name_guessed(void **state) {
    (void)state;
    assert_string_equal(cli_suggest("aple", fruit, 3), "apple");
    assert_string_equal(cli_suggest("bananas", fruit, 3), "banana");
    assert_string_equal(cli_suggest("ch", fruit, 3), "cherry");
    assert_null(cli_suggest("zzz", fruit, 3));
    assert_null(cli_suggest("", fruit, 3));
    assert_null(cli_suggest("a name that is longer than thirty-one bytes", fruit, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(may_options_stand_anywhere),
        cmocka_unit_test(may_an_argument_be_joined_to_its_option),
        cmocka_unit_test(is_an_option_given_twice_the_last_one),
        cmocka_unit_test(do_two_dashes_end_the_options),
        cmocka_unit_test(is_a_dash_alone_a_text),
        cmocka_unit_test(does_help_excuse_missing_operands),
        cmocka_unit_test(is_a_wrong_line_refused_with_words),
        cmocka_unit_test(are_only_decimal_numbers_numbers),
        cmocka_unit_test(are_numbers_kept_within_their_limits),
        cmocka_unit_test(are_all_options_told_apart),
        cmocka_unit_test(does_every_command_say_what_help_needs),
        cmocka_unit_test(does_help_keep_options_apart_from_what_they_do),
        cmocka_unit_test(is_the_distance_of_names_counted_in_changes),
        cmocka_unit_test(is_the_nearest_name_guessed),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    end_run();
    return failed;
}
