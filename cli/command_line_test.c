/* command_line_test.c - what becomes of a run from its arguments to its exit status, and how is it
 * said what is wrong? The command is made up here. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "cli/memory_test.h"

#define cli_parse      made_up_parse
#define cli_write_help made_up_help

#include "cli/command_line.c"

#define OUT "command_line_test.out"
#define ERR "command_line_test.err"

/* What the run is, and what came of it. */
static struct made_up {
    bool refused, has_no_command;
    cli_option_id option; /* given, with that argument */
    const char *argument;
    cli_status status;
    bool may_be_left, saw_may_be_left, out_in_colour, err_in_colour;
    bool ran;
    char program[4096];
} up;

static cli_status run_made_up(cli_run *run) {
    up.ran = true;
    up.saw_may_be_left = run->may_be_left;
    up.out_in_colour = run->out.colour;
    up.err_in_colour = run->err.colour;
    snprintf(up.program, sizeof up.program, "%s", run->program);
    cli_puts(&run->out, "out\n");
    cli_puts(&run->err, "err\n");
    return up.status;
}

static cli_command made_up = {.name = "made-up", .run = run_made_up};

bool made_up_parse(cli_run *run, int count, char **arguments) {
    (void)count;
    (void)arguments;
    run->operands = cli_allocate(sizeof *run->operands);
    made_up.may_be_left = up.may_be_left;
    if (!up.has_no_command) run->command = &made_up;
    if (up.argument) run->option[up.option] = up.argument;
    return !up.refused;
}

void made_up_help(cli_out *out, const cli_command *command) {
    cli_printf(out, "help of %s\n", command ? command->name : "the program");
}

static const char *read_back(const char *path) {
    static char text[2][8192];
    static unsigned which;
    which ^= 1;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[which][fread(text[which], 1, sizeof text[which] - 1, file)] = '\0';
    fclose(file);
    return text[which];
}

/* Runs cli_main with these as its outputs, which are closed; returns the status. */
static int run_with(int to_out, int to_err, int count, char **arguments) {
    const int old_out = dup(STDOUT_FILENO), old_err = dup(STDERR_FILENO);
    assert_true(old_out >= 0 && old_err >= 0 && to_out >= 0 && to_err >= 0);
    fflush(stdout);
    fflush(stderr);
    dup2(to_out, STDOUT_FILENO);
    dup2(to_err, STDERR_FILENO);
    const long before = atomic_load(&pieces);
    const int status = cli_main(count, arguments);
    const long after = atomic_load(&pieces);
    dup2(old_out, STDOUT_FILENO);
    dup2(old_err, STDERR_FILENO);
    close(old_out);
    close(old_err);
    close(to_out);
    close(to_err);
    assert_int_equal(after, before);
    return status;
}

static int open_output(const char *path) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666); }

static int run_into(const char *out, const char *err, int count, char **arguments) {
    return run_with(open_output(out), open_output(err), count, arguments);
}

static int run_main(void) {
    char name[] = "plyproof", *arguments[] = {name, NULL};
    return run_into(OUT, ERR, 1, arguments);
}

static void assert_came(int status, const char *out, const char *err) {
    assert_int_equal(run_main(), status);
    assert_string_equal(read_back(OUT), out);
    assert_string_equal(read_back(ERR), err);
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static void is_the_status_that_of_the_command(void **state) {
    (void)state;
    for (unsigned status = 0; status < CLI_STATUS_COUNT; status++) {
        up = (struct made_up){.status = (cli_status)status, .may_be_left = status & 1};
        assert_came((int)status, "out\n", "err\n");
        assert_int_equal(up.saw_may_be_left, status & 1);
        assert_false(up.out_in_colour || up.err_in_colour);
        assert_string_equal(up.program, "plyproof");
    }
}

static void is_nothing_run_that_was_not_asked_for(void **state) {
    (void)state;
    up = (struct made_up){.refused = true};
    assert_came(CLI_USAGE, "", "");
    up = (struct made_up){.has_no_command = true};
    assert_came(CLI_USAGE, "", "plyproof: a command is missing\ntry: plyproof --help\n");
    up = (struct made_up){.option = CLI_OPT_HELP, .argument = ""};
    assert_came(CLI_HELD, "help of made-up\n", "");
    up.has_no_command = true;
    assert_came(CLI_HELD, "help of the program\n", "");
    up = (struct made_up){.option = CLI_OPT_VERSION, .argument = ""};
    assert_came(CLI_HELD, "plyproof 0.1.0\n", "");
    assert_false(up.ran);
}

/* A file is tried before the work begins. It stays as it is, and is closed. */
static void is_a_report_tried_that_cannot_be_written(void **state) {
    (void)state;
    static const cli_option_id options[] = {CLI_OPT_JUNIT, CLI_OPT_HTML};
    for (size_t i = 0; i < 2; i++) {
        up = (struct made_up){.option = options[i], .argument = "no/such/folder"};
        assert_came(CLI_CANNOT_RUN, "",
                    "plyproof: made-up: no/such/folder: No such file or directory\n");
        assert_false(up.ran);
        up.argument = "command_line_test.report";
        remove(up.argument);
        const int next = dup(STDOUT_FILENO);
        close(next);
        assert_came(CLI_HELD, "out\n", "err\n");
        assert_string_equal(read_back(up.argument), "");
        FILE *file = fopen(up.argument, "w");
        assert_non_null(file);
        assert_true(fputs("kept", file) >= 0);
        assert_int_equal(fclose(file), 0);
        assert_came(CLI_HELD, "out\n", "err\n");
        assert_string_equal(read_back(up.argument), "kept");
        assert_int_equal(dup(STDOUT_FILENO), next);
        close(next);
        remove(up.argument);
    }
}

/* Its name stands in commands that are copied into a shell. One that is too long is left. */
static void is_the_program_called_as_it_was(void **state) {
    (void)state;
    char odd[] = "/a b/it's", longest[1100], *arguments[] = {odd, NULL};
    up = (struct made_up){0};
    assert_int_equal(run_into(OUT, ERR, 1, arguments), CLI_HELD);
    assert_string_equal(up.program, "'/a b/it'\\''s'");
    assert_int_equal(run_into(OUT, ERR, 0, arguments + 1), CLI_HELD);
    assert_string_equal(up.program, "plyproof");
    arguments[0] = longest;
    for (size_t length = 1021; length <= 1022; length++) {
        memset(longest, '\'', sizeof longest); /* each of them becomes four */
        longest[length] = '\0';
        assert_int_equal(run_into(OUT, ERR, 1, arguments), CLI_HELD);
        assert_int_equal(strlen(up.program), length == 1021 ? 4 * length + 2 : strlen("plyproof"));
    }
}

static void is_an_output_that_fails_told_by_the_status(void **state) {
    (void)state;
    char name[] = "plyproof", *arguments[] = {name, NULL};
    up = (struct made_up){.may_be_left = true};
    assert_int_equal(run_into("/dev/full", ERR, 1, arguments), CLI_CANNOT_RUN);
    assert_string_equal(read_back(ERR), "err\nplyproof: made-up: writing to standard output "
                                        "failed: No space left on device\n");
    assert_int_equal(run_into(OUT, "/dev/full", 1, arguments), CLI_CANNOT_RUN);
    assert_string_equal(read_back(OUT), "out\n");
}

/* A reader who has closed the pipe may do so, where the command says so. */
static void may_a_reader_leave_early(void **state) {
    (void)state;
    for (unsigned may = 0; may < 2; may++) {
        int ends[2];
        char name[] = "plyproof", *arguments[] = {name, NULL};
        assert_int_equal(pipe(ends), 0);
        close(ends[0]);
        up = (struct made_up){.may_be_left = may};
        signal(SIGPIPE, SIG_DFL); /* which would end us */
        const int status = run_with(ends[1], open_output(ERR), 1, arguments);
        assert_int_equal(status, may ? CLI_HELD : CLI_CANNOT_RUN);
        assert_string_equal(read_back(ERR),
                            may ? "err\n"
                                : "err\nplyproof: made-up: writing to standard output failed: "
                                  "Broken pipe\n");
    }
}

/* ---- Colour ---------------------------------------------------------------------------------- */

static void set(const char *name, const char *value) {
    assert_int_equal(value ? setenv(name, value, 1) : unsetenv(name), 0);
}

static void is_colour_what_was_asked_for_or_what_the_terminal_can(void **state) {
    (void)state;
    static const struct {
        const char *option, *no_color, *term;
        bool terminal, wanted;
    } some[] = {
        {"always", NULL, NULL, false, true},   {"always", "1", "dumb", false, true},
        {"never", NULL, "xterm", true, false}, {NULL, NULL, "xterm", true, true},
        {"auto", NULL, "xterm", true, true},   {"auto", NULL, "xterm", false, false},
        {NULL, "1", "xterm", true, false},     {NULL, "", "xterm", true, true},
        {NULL, NULL, "dumb", true, false},     {NULL, NULL, NULL, true, false},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        cli_run run = {.option[CLI_OPT_COLOR] = some[i].option};
        run.out.terminal = some[i].terminal;
        set("NO_COLOR", some[i].no_color);
        set("TERM", some[i].term);
        assert_int_equal(wants_colour(&run, &run.out), some[i].wanted);
    }
    up = (struct made_up){.option = CLI_OPT_COLOR, .argument = "always"};
    assert_int_equal(run_main(), CLI_HELD);
    assert_true(up.out_in_colour && up.err_in_colour);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static const char *name_of(size_t index) {
    static char name[8];
    snprintf(name, sizeof name, "name%zu", index);
    return index == 1 ? "another" : name;
}

static void is_it_said_in_the_name_of_the_command(void **state) {
    (void)state;
    cli_run run = {0};
    cli_out_in_memory(&run.err);
    const long before = atomic_load(&pieces);
    for (unsigned i = 0; i < 2; i++) {
        run.command = i ? &made_up : NULL;
        assert_int_equal(cli_usage(&run, "usage %d", 1), CLI_USAGE);
        assert_false(cli_wrong_use(&run, "wrong %d", 2));
        assert_false(cli_could_not(&run, "could not %d", 3));
        assert_int_equal(cli_cannot(&run, "cannot %d", 4), CLI_CANNOT_RUN);
        cli_note(&run, "note %d", 5);
        run.option[CLI_OPT_QUIET] = "";
        cli_note(&run, "note %d", 6);
        run.option[CLI_OPT_QUIET] = NULL;
    }
    assert_int_equal(cli_no_such(&run, "thing", "anther", name_of, 3), CLI_USAGE);
    assert_int_equal(cli_no_such(&run, "thing", "xyz", name_of, 3), CLI_USAGE);
    assert_int_equal(cli_no_such(&run, "thing", "xyz", name_of, 16), CLI_USAGE);
    assert_int_equal(cli_no_such(&run, "thing", "xyz", name_of, 17), CLI_USAGE);
    assert_int_equal(atomic_load(&pieces), before);
    assert_string_equal(cli_terminated(&run.err),
                        "plyproof: usage 1\n"
                        "try: plyproof --help\n"
                        "plyproof: wrong 2\n"
                        "try: plyproof --help\n"
                        "plyproof: could not 3\n"
                        "plyproof: cannot 4\n"
                        "plyproof: note 5\n"
                        "plyproof: made-up: usage 1\n"
                        "try: plyproof made-up --help\n"
                        "plyproof: made-up: wrong 2\n"
                        "try: plyproof made-up --help\n"
                        "plyproof: made-up: could not 3\n"
                        "plyproof: made-up: cannot 4\n"
                        "plyproof: made-up: note 5\n"
                        "plyproof: made-up: there is no thing \"anther\"; did you mean another?\n"
                        "try: plyproof made-up --help\n"
                        "plyproof: made-up: there is no thing \"xyz\"; there are: name0, "
                        "another, name2\n"
                        "try: plyproof made-up --help\n"
                        "plyproof: made-up: there is no thing \"xyz\"; there are: name0, "
                        "another, name2, name3, name4, name5, name6, name7, name8, name9, "
                        "name10, name11, name12, name13, name14, name15\n"
                        "try: plyproof made-up --help\n"
                        "plyproof: made-up: there is no thing \"xyz\"\n"
                        "try: plyproof made-up --help\n");
    cli_out_close(&run.err);
}

static int remove_files(void **state) {
    (void)state;
    remove(OUT);
    remove(ERR);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_status_that_of_the_command),
        cmocka_unit_test(is_nothing_run_that_was_not_asked_for),
        cmocka_unit_test(is_a_report_tried_that_cannot_be_written),
        cmocka_unit_test(is_the_program_called_as_it_was),
        cmocka_unit_test(is_an_output_that_fails_told_by_the_status),
        cmocka_unit_test(may_a_reader_leave_early),
        cmocka_unit_test(is_colour_what_was_asked_for_or_what_the_terminal_can),
        cmocka_unit_test(is_it_said_in_the_name_of_the_command),
    };
    return cmocka_run_group_tests(tests, NULL, remove_files);
}
