/* cases_test.h - the command itself: exit status, standard output and standard error, exactly.
 *
 * Two kinds of things are run by a shell, in a folder that is then thrown away, and compared: the
 * cases of cli/cases/ (cases_test.c), and the examples in the help of every command
 * (examples_test.c). (What the documentation shows is run by ci/console_slow_test.sh.)
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CASES_TEST_H
#define CLI_CASES_TEST_H

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
    assert_non_null(e);
    assert_true(test_count < CASES_MAX);
    e->name = strndup(name, length);
    cli_out_in_memory(&e->command);
    cli_out_in_memory(&e->input);
    cli_out_in_memory(&e->output);
    cli_out_in_memory(&e->errors);
    tests[test_count++] = (struct CMUnitTest){e->name, run_case, NULL, NULL, e};
    return e;
}

static void put_command(expected *e, const char *line, size_t length) {
    if (e->command.used) e->command.bytes[e->command.used - 1] = '\n';
    cli_put(&e->command, line, length);
    cli_put_byte(&e->command, '\0');
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

/* Runs what `add` adds, or of that only what is named like a pattern, as `*mirror*`. */
static int run_cases(const char *name, void (*add)(void), const char *pattern) {
    char folder[] = "/tmp/plyproof-cases-XXXXXX";
    set_environment();
    if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
    add();
    if (pattern) cmocka_set_test_filter(pattern);
    const int failed = _cmocka_run_group_tests(name, tests, test_count, NULL, NULL);
    return remove_folder(folder) != 0 || failed;
}

#endif
