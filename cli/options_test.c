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

/* The clock that a fresh seed is from. */
#include <time.h>
static int made_up_clock(clockid_t id, struct timespec *now) {
    *now = id == CLOCK_REALTIME ? (struct timespec){5, 3} : (struct timespec){0, 0};
    return 0;
}
#define clock_gettime made_up_clock

#include "cli/options.c"

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

/* Adds a line, and what is said of it. Of arguments that are taken that is nothing. */
static void add_said(char *all, const char *line) {
    strcat(strcat(all, line), "\n");
    const bool taken = parse(line);
    assert_int_equal(taken, run.err.used == 0);
    const char *said = cli_terminated(&run.err); /* without the line on where help is */
    strncat(all, said, strcspn(said, "\n") + (run.err.used > 0));
}

static void assert_same(const char *said, const char *expected) {
    static char text[16384]; /* ` stands for a quotation mark */
    snprintf(text, sizeof text, "%s", said);
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    assert_string_equal(text, expected);
}

static void is_each_mistake_told(void **state) {
    (void)state;
    static const char *const lines[] = {
        "lst",
        "list --jsn",
        "list -z",
        "list -jz",
        "list -qz x",
        "--jsn list",
        "-z",
        "list x",
        "list --json=",
        "list --color purple",
        "list --color=",
        "list --color",
        "list --color never",
        "encode fen --ep=x",
        "encode fen --ep=alway",
        "encode fen --ep=always",
        "encode fen --ep=legal",
        "encode fen --ep=egal",
        "encode fen -f",
        "encode fen -qf",
        "encode fen -z",
        "encode fen --z",
        "perft --threads=zebra 3",
        "perft --format",
        "perft -T",
        "list --30303030303030303030303030303",
        "list --3131313131313131313131313131311",
        "list --32323232323232323232323232323232",
        "list --333333333333333333333333333333333=x",
        "--jsn -q list",
        "list --quick",
        "list --ep legal",
        "list --hex",
        "list --divide",
        "list --seed 1",
        "list --threads 1",
        "list --from x",
        "list --files",
        "list --junit x",
        "--json",
        "--seed 1",
        "list --version",
        "--version --quiet",
        "convert",
        "convert fen",
        "convert --help",
        "list a b",
        "work",
        "laws a --jobs",
        "show --json x",
        "show --target",
        "--",
        "-- list",
        "- list",
    };
    static char all[16384];
    all[0] = '\0';
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) add_said(all, lines[i]);
    assert_same(
        all, "lst\n"
             "plyproof: there is no command `lst`; did you mean list?\n"
             "list --jsn\n"
             "plyproof: list: there is no option --jsn; did you mean --json?\n"
             "list -z\n"
             "plyproof: list: there is no option -z\n"
             "list -jz\n"
             "plyproof: list: there is no option -z\n"
             "list -qz x\n"
             "plyproof: list: there is no option -z\n"
             "--jsn list\n"
             "plyproof: there is no option --jsn; did you mean --json?\n"
             "-z\n"
             "plyproof: there is no option -z\n"
             "list x\n"
             "plyproof: list: `x` is one argument too many\n"
             "list --json=\n"
             "plyproof: list: --json takes no argument\n"
             "list --color purple\n"
             "plyproof: list: --color takes one of: auto always never; not `purple`\n"
             "list --color=\n"
             "plyproof: list: --color takes one of: auto always never; not ``\n"
             "list --color\n"
             "plyproof: list: --color needs WHEN\n"
             "list --color never\n"
             "encode fen --ep=x\n"
             "plyproof: encode: --ep takes one of: always legal; not `x`\n"
             "encode fen --ep=alway\n"
             "plyproof: encode: --ep takes one of: always legal; not `alway`\n"
             "encode fen --ep=always\n"
             "encode fen --ep=legal\n"
             "encode fen --ep=egal\n"
             "plyproof: encode: --ep takes one of: always legal; not `egal`\n"
             "encode fen -f\n"
             "plyproof: encode: --from needs FEN\n"
             "encode fen -qf\n"
             "plyproof: encode: --from needs FEN\n"
             "encode fen -z\n"
             "plyproof: encode: there is no option -z; put -- before a text that begins with -\n"
             "encode fen --z\n"
             "plyproof: encode: there is no option --z; put -- before a text that begins with -\n"
             "perft --threads=zebra 3\n"
             "perft --format\n"
             "plyproof: perft: --format needs FORM\n"
             "perft -T\n"
             "plyproof: perft: --threads needs NUMBER\n"
             "list --30303030303030303030303030303\n"
             "plyproof: list: there is no option --30303030303030303030303030303\n"
             "list --3131313131313131313131313131311\n"
             "plyproof: list: there is no option --3131313131313131313131313131311\n"
             "list --32323232323232323232323232323232\n"
             "plyproof: list: there is no option --3232323232323232323232323232323\n"
             "list --333333333333333333333333333333333=x\n"
             "plyproof: list: there is no option --3333333333333333333333333333333\n"
             "--jsn -q list\n"
             "plyproof: there is no option --jsn; did you mean --json?\n"
             "list --quick\n"
             "plyproof: list: --quick is no option of this command, but of verify\n"
             "list --ep legal\n"
             "plyproof: list: --ep is no option of this command, but of encode, decode, convert "
             "and replay\n"
             "list --hex\n"
             "plyproof: list: --hex is no option of this command, but of encode and decode\n"
             "list --divide\n"
             "plyproof: list: --divide is no option of this command, but of perft and work\n"
             "list --seed 1\n"
             "plyproof: list: --seed is no option of this command\n"
             "list --threads 1\n"
             "plyproof: list: --threads is no option of this command, but of perft and work\n"
             "list --from x\n"
             "plyproof: list: --from is no option of this command\n"
             "list --files\n"
             "plyproof: list: --files is no option of this command\n"
             "list --junit x\n"
             "plyproof: list: --junit is no option of this command, but of suite, check, "
             "conform, laws and verify\n"
             "--json\n"
             "plyproof: --json is no option of plyproof without a command\n"
             "--seed 1\n"
             "plyproof: --seed is no option of plyproof without a command\n"
             "list --version\n"
             "plyproof: list: --version is no option of this command\n"
             "--version --quiet\n"
             "convert\n"
             "plyproof: convert: an argument is missing: plyproof convert FROM TO [TEXT...]\n"
             "convert fen\n"
             "plyproof: convert: an argument is missing: plyproof convert FROM TO [TEXT...]\n"
             "convert --help\n"
             "list a b\n"
             "plyproof: list: `a` is one argument too many\n"
             "work\n"
             "plyproof: work: an argument is missing: plyproof work plan|do|merge [FEN DEPTH] "
             "[FILE...]\n"
             "laws a --jobs\n"
             "plyproof: laws: --jobs needs NUMBER\n"
             "show --json x\n"
             "plyproof: show: --json is no option of this command\n"
             "show --target\n"
             "plyproof: show: --target needs TARGET\n"
             "--\n"
             "-- list\n"
             "- list\n"
             "plyproof: there is no command `-`\n");
}

static void are_two_options_told_that_cannot_be_used_together(void **state) {
    (void)state;
    assert_true(parse("encode fen --hex --binary"));
    assert_false(cli_not_both(&run, CLI_OPT_BINARY, CLI_OPT_HEX));
    assert_same(cli_terminated(&run.err),
                "plyproof: encode: --binary and --hex cannot be used together\n"
                "try: plyproof encode --help\n");
    assert_true(parse("encode fen --hex"));
    assert_true(cli_not_both(&run, CLI_OPT_BINARY, CLI_OPT_HEX));
    assert_true(cli_not_both(&run, CLI_OPT_HEX, CLI_OPT_BINARY));
    assert_true(parse("encode fen"));
    assert_true(cli_not_both(&run, CLI_OPT_BINARY, CLI_OPT_HEX));
}

/* A program may be called with nothing at all, not even its own name. */
static void is_a_line_of_no_words_one_without_a_command(void **state) {
    (void)state;
    char *words[] = {NULL, (char *)"list", NULL};
    end_run();
    cli_out_in_memory(&run.err);
    assert_true(cli_parse(&run, 0, words));
    assert_null(run.command);
    assert_int_equal(run.operand_count, 0);
}

static void is_an_option_known_by_its_word(void **state) {
    (void)state;
    assert_true(parse("encode fen --ep legal"));
    assert_true(cli_is(&run, CLI_OPT_EP, "legal"));
    assert_false(cli_is(&run, CLI_OPT_EP, "always"));
    assert_false(cli_is(&run, CLI_OPT_HEX, "legal"));
}

static void are_operands_joined_by_blanks(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    void *used = malloc(56); /* so that memory is not all zero by chance */
    assert_non_null(used);
    memset(used, 255, 56);
    free(used);
    assert_true(parse("moves a bb c d"));
    cli_join(&run, 1, 3, &out);
    cli_put_byte(&out, '|');
    cli_join(&run, 0, 1, &out);
    cli_put_byte(&out, '|');
    cli_join(&run, 2, 2, &out);
    assert_string_equal(cli_terminated(&out), "bb c|a|");
    cli_out_close(&out);
    assert_null(run.operands[4]);
}

/* Adds what a seed, a time or a number is read as. */
static void add_read(char *all, const char *line, cli_option_id id) {
    uint64_t number = 77;
    double time = 77;
    char value[64];
    assert_true(parse(line));
    const bool read = id == CLI_OPT_SEED      ? cli_seed(&run, &number)
                      : id == CLI_OPT_SECONDS ? cli_time(&run, id, &time)
                                              : cli_number(&run, id, 2, 9, &number);
    assert_int_equal(read, run.err.used == 0);
    snprintf(value, sizeof value, id == CLI_OPT_SECONDS ? " %.17g\n" : " %.0f %llu\n",
             id == CLI_OPT_SECONDS ? time : 0.0, (unsigned long long)number);
    strcat(strcat(strcat(all, line), value), cli_terminated(&run.err));
}

static void are_seeds_times_and_numbers_read_as_they_are_meant(void **state) {
    (void)state;
    static const char *const seeds[] = {"0",
                                        "18446744073709551615",
                                        "0x0",
                                        "0xff",
                                        "0xAbCdEf0123456789",
                                        "0x00000000000000000",
                                        "0x",
                                        "0xg",
                                        "0x1g",
                                        "0X1",
                                        "x1",
                                        "fresh",
                                        "fres",
                                        "freshe"};
    static const char *const times[] = {"1",   "0.5", "1e3", "0x10", "0",    "-1",
                                        "inf", "nan", "1s",  "s",    "1e999"};
    static const char *const numbers[] = {"1", "2", "9", "10", "x", "auto"};
    static char all[16384];
    char line[64];
    all[0] = '\0';
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        snprintf(line, sizeof line, "verify --seed %s", seeds[i]);
        add_read(all, line, CLI_OPT_SEED);
    }
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        snprintf(line, sizeof line, "laws run --seconds %s", times[i]);
        add_read(all, line, CLI_OPT_SECONDS);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        snprintf(line, sizeof line, "random --games %s", numbers[i]);
        add_read(all, line, CLI_OPT_GAMES);
    }
    add_read(all, "verify", CLI_OPT_SEED);
    add_read(all, "verify", CLI_OPT_SECONDS);
    add_read(all, "verify", CLI_OPT_GAMES);
    add_read(all, "laws run --seconds=", CLI_OPT_SECONDS);
    add_read(all, "verify --seed=", CLI_OPT_SEED);
    assert_same(all,
                "verify --seed 0 0 0\n"
                "verify --seed 18446744073709551615 0 18446744073709551615\n"
                "verify --seed 0x0 0 0\n"
                "verify --seed 0xff 0 255\n"
                "verify --seed 0xAbCdEf0123456789 0 12379813738877118345\n"
                "verify --seed 0x00000000000000000 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `0x00000000000000000`\n"
                "try: plyproof verify --help\n"
                "verify --seed 0x 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `0x`\n"
                "try: plyproof verify --help\n"
                "verify --seed 0xg 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `0xg`\n"
                "try: plyproof verify --help\n"
                "verify --seed 0x1g 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `0x1g`\n"
                "try: plyproof verify --help\n"
                "verify --seed 0X1 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `0X1`\n"
                "try: plyproof verify --help\n"
                "verify --seed x1 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `x1`\n"
                "try: plyproof verify --help\n"
                "verify --seed fresh 0 13385692354889872447\n"
                "verify --seed fres 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `fres`\n"
                "try: plyproof verify --help\n"
                "verify --seed freshe 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not `freshe`\n"
                "try: plyproof verify --help\n"
                "laws run --seconds 1 1\n"
                "laws run --seconds 0.5 0.5\n"
                "laws run --seconds 1e3 1000\n"
                "laws run --seconds 0x10 16\n"
                "laws run --seconds 0 0\n"
                "plyproof: laws: --seconds needs a number above 0, not `0`\n"
                "try: plyproof laws --help\n"
                "laws run --seconds -1 -1\n"
                "plyproof: laws: --seconds needs a number above 0, not `-1`\n"
                "try: plyproof laws --help\n"
                "laws run --seconds inf inf\n"
                "plyproof: laws: --seconds needs a number above 0, not `inf`\n"
                "try: plyproof laws --help\n"
                "laws run --seconds nan nan\n"
                "plyproof: laws: --seconds needs a number above 0, not `nan`\n"
                "try: plyproof laws --help\n"
                "laws run --seconds 1s 1\n"
                "plyproof: laws: --seconds needs a number above 0, not `1s`\n"
                "try: plyproof laws --help\n"
                "laws run --seconds s 0\n"
                "plyproof: laws: --seconds needs a number above 0, not `s`\n"
                "try: plyproof laws --help\n"
                "laws run --seconds 1e999 inf\n"
                "plyproof: laws: --seconds needs a number above 0, not `1e999`\n"
                "try: plyproof laws --help\n"
                "random --games 1 0 77\n"
                "plyproof: random: --games needs a number from 2 to 9, not `1`\n"
                "try: plyproof random --help\n"
                "random --games 2 0 2\n"
                "random --games 9 0 9\n"
                "random --games 10 0 77\n"
                "plyproof: random: --games needs a number from 2 to 9, not `10`\n"
                "try: plyproof random --help\n"
                "random --games x 0 77\n"
                "plyproof: random: --games needs a number from 2 to 9, not `x`\n"
                "try: plyproof random --help\n"
                "random --games auto 0 77\n"
                "plyproof: random: --games needs a number from 2 to 9, not `auto`\n"
                "try: plyproof random --help\n"
                "verify 0 77\n"
                "verify 77\n"
                "verify 0 77\n"
                "laws run --seconds= 0\n"
                "plyproof: laws: --seconds needs a number above 0, not ``\n"
                "try: plyproof laws --help\n"
                "verify --seed= 0 77\n"
                "plyproof: verify: --seed needs a number or `fresh`, not ``\n"
                "try: plyproof verify --help\n");
    /* All cores, but not more than may be. */
    const char *const automatic[] = {"perft 1 --threads auto", "laws run --jobs auto"};
    for (size_t i = 0; i < 2; i++) {
        const cli_option_id id = i ? CLI_OPT_JOBS : CLI_OPT_THREADS;
        uint64_t number = 0;
        assert_true(parse(automatic[i]));
        assert_true(cli_number(&run, id, 1, 1000000, &number));
        assert_int_equal(number, law_cores());
        assert_true(cli_number(&run, id, 1, 1, &number));
        assert_int_equal(number, 1);
    }
    assert_true(parse("perft 1 --threads 0"));
    uint64_t number = 0;
    assert_false(cli_number(&run, CLI_OPT_THREADS, 1, 4, &number));
    assert_same(cli_terminated(&run.err),
                "plyproof: perft: --threads needs a number from 1 to 4, or `auto`, not `0`\n"
                "try: plyproof perft --help\n");
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
        cmocka_unit_test(is_each_mistake_told),
        cmocka_unit_test(are_two_options_told_that_cannot_be_used_together),
        cmocka_unit_test(is_a_line_of_no_words_one_without_a_command),
        cmocka_unit_test(is_an_option_known_by_its_word),
        cmocka_unit_test(are_operands_joined_by_blanks),
        cmocka_unit_test(are_seeds_times_and_numbers_read_as_they_are_meant),
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
