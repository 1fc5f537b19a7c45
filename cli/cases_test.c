/* cases_test.c - the command itself: exit status, standard output and standard error, exactly.
 *
 * Two kinds of things are run by a shell, in a folder that is then thrown away, and compared: the
 * cases of cli/cases/, and the examples in the help of every command. (What the documentation shows
 * is run by ci/console_slow_test.sh.)
 *
 * A case file:
 *
 *     == does a line that is refused leave an empty line?
 *     $ plyproof encode fen
 *     < 8/8/8/8/8/8/8/8
 *     < rubbish
 *     > 8/8/8/8/8/8/8/8 w - - 0 1
 *     >
 *     ! stdin:2: fen: ...
 *     ? 1
 *
 * `$` is the command, `<` a line of its input, `>` of its output, `!` of its errors, `?` its exit
 * status, which is 0 if it is not given. In lines, \xNN is a byte, \\ a backslash, and \c at the
 * end leaves the line feed away. In examples, what follows a `$` line is all that a terminal would
 * show.
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

enum { CASES_MAX = 2000 };

typedef struct expected {
    char *name;
    cli_out command, input, output, errors;
    bool merged; /* output and errors are one, and the status is not looked at */
    int status;
} expected;

static struct CMUnitTest tests[CASES_MAX];
static size_t test_count;

/* ---- Running --------------------------------------------------------------------------------- */

static void write_file(const char *name, const cli_out *content) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content->bytes, 1, content->used, file), content->used);
    fclose(file);
}

static void read_file(const char *name, cli_out *content) {
    FILE *file = fopen(name, "rb");
    cli_out_in_memory(content);
    if (!file) return;
    for (int byte; (byte = fgetc(file)) != EOF;) cli_put_byte(content, (char)byte);
    fclose(file);
}

static int run_shell(const cli_out *command, bool merged) {
    const pid_t child = fork();
    if (child == 0) {
        const int in = open(".in", O_RDONLY);
        const int out = open(".out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int err = merged ? out : open(".err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(in, 0);
        dup2(err, 2);
        dup2(out, 1);
        execl("/bin/bash", "bash", "-c", command->bytes, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void compare(const char *what, const cli_out *wanted, const char *file) {
    cli_out got;
    read_file(file, &got);
    if (got.used != wanted->used || memcmp(got.bytes, wanted->bytes, got.used) != 0) {
        print_error("%s should be\n%.*s\nand is\n%.*s\n", what, (int)wanted->used, wanted->bytes,
                    (int)got.used, got.bytes);
        fail();
    }
    cli_out_close(&got);
}

static void run_case(void **state) {
    const expected *e = *state;
    write_file(".in", &e->input);
    const int status = run_shell(&e->command, e->merged);
    compare("standard output", &e->output, ".out");
    if (e->merged) return;
    compare("standard error", &e->errors, ".err");
    assert_int_equal(status, e->status);
}

/* ---- Collecting ------------------------------------------------------------------------------ */

static expected *new_case(const char *name, size_t length) {
    expected *e = calloc(1, sizeof *e);
    assert_true(test_count < CASES_MAX);
    e->name = strndup(name, length);
    cli_out_in_memory(&e->command);
    cli_out_in_memory(&e->input);
    cli_out_in_memory(&e->output);
    cli_out_in_memory(&e->errors);
    tests[test_count++] = (struct CMUnitTest){e->name, run_case, NULL, NULL, e};
    return e;
}

/* Adds a line of a case, its escapes read. */
static void put_line(cli_out *out, const char *line, size_t length) {
    for (size_t at = 0; at < length; at++) {
        if (line[at] != '\\' || at + 1 == length) {
            cli_put_byte(out, line[at]);
        } else if (line[at + 1] == 'c' && at + 2 == length) {
            return;
        } else if (line[at + 1] == 'x') {
            const char digits[3] = {line[at + 2], line[at + 3], 0};
            cli_put_byte(out, (char)strtoul(digits, NULL, 16));
            at += 3;
        } else {
            cli_put_byte(out, line[++at]);
        }
    }
    cli_put_byte(out, '\n');
}

static void put_command(expected *e, const char *line, size_t length) {
    if (e->command.used) e->command.bytes[e->command.used - 1] = '\n';
    cli_put(&e->command, line, length);
    cli_put_byte(&e->command, '\0');
}

/* Adds what stands behind the first byte of a line, and one blank, to a case. */
static void add_to_case(expected *e, char what, const char *rest, size_t length) {
    switch (what) {
    case '$': put_command(e, rest, length); break;
    case '<': put_line(&e->input, rest, length); break;
    case '>': put_line(&e->output, rest, length); break;
    case '!': put_line(&e->errors, rest, length); break;
    case '?': e->status = (int)strtol(rest, NULL, 10); break;
    default: fail_msg("a case has no lines that begin with %c", what);
    }
}

static void add_line(expected **e, const char *line, size_t length) {
    const size_t before = length > 1 ? 2 : 1;
    if (line[0] == '#') return;
    if (line[0] == '=') {
        *e = new_case(line + 3, length - 3);
    } else if (*e) {
        add_to_case(*e, line[0], line + before, length - before);
    } else {
        fail_msg("a file of cases begins with ==");
    }
}

/* Calls `add` for every line of a text. */
static void for_each_line(const char *text, const char *end, void *context,
                          void (*add)(void *context, const char *line, size_t length)) {
    while (text < end) {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        if (!feed) feed = end;
        add(context, text, (size_t)(feed - text));
        text = feed + 1;
    }
}

static void add_case_line(void *context, const char *line, size_t length) {
    if (length > 0) add_line(context, line, length);
}

static void add_case_file(const char *path) {
    cli_out text;
    expected *e = NULL;
    read_file(path, &text);
    for_each_line(text.bytes, text.bytes + text.used, &e, add_case_line);
    cli_out_close(&text);
}

/* A line of what a terminal would show: a command, or what came of it. */
static void add_shown_line(void *context, const char *line, size_t length) {
    expected **e = context;
    if (length > 1 && line[0] == '$' && line[1] == ' ') {
        *e = new_case(line, length);
        (*e)->merged = true;
        put_command(*e, line + 2, length - 2);
    } else if (*e) {
        cli_put(&(*e)->output, line, length);
        cli_put_byte(&(*e)->output, '\n');
    }
}

static int by_name(const struct dirent **a, const struct dirent **b) { return alphasort(a, b); }

static void add_folder(const char *folder, const char *ending, void (*add)(const char *path)) {
    struct dirent **entries;
    const int count = scandir(folder, &entries, NULL, by_name);
    for (int i = 0; i < count; i++) {
        char path[1024];
        const char *dot = strrchr(entries[i]->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (dot && strcmp(dot, ending) == 0) add(path);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

static void add_help_examples(void) {
    for (size_t i = 0; i < cli_command_count; i++) {
        const char *text = cli_commands[i]->examples;
        expected *e = NULL;
        for_each_line(text, text + strlen(text), &e, add_shown_line);
    }
}

/* ---- Where ----------------------------------------------------------------------------------- */

/* plyproof is found by its name, and nothing of the caller's terminal shows. */
static void set_environment(void) {
    char command[] = PLY_COMMAND, path[4096];
    snprintf(path, sizeof path, "%s:%s", dirname(command), getenv("PATH"));
    setenv("PATH", path, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", "dumb", 1);
    unsetenv("NO_COLOR");
}

static int remove_folder(const char *folder) {
    cli_out command;
    cli_out_in_memory(&command);
    cli_printf(&command, "rm -rf %s", folder);
    cli_put_byte(&command, '\0');
    const int status = run_shell(&command, true);
    cli_out_close(&command);
    return status;
}

/* A pattern may be given, as `*mirror*`: then only the cases whose names it fits are run. */
int main(int count, char **arguments) {
    char folder[] = "/tmp/plyproof-cases-XXXXXX";
    set_environment();
    if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
    add_folder(PLY_SOURCE_DIR "/cli/cases", ".txt", add_case_file);
    add_help_examples();
    if (count > 1) cmocka_set_test_filter(arguments[1]);
    const int failed = _cmocka_run_group_tests("cli.cases", tests, test_count, NULL, NULL);
    return remove_folder(folder) != 0 || failed;
}
