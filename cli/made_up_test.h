/* made_up_test.h - runs a command whose clock, terminal and interrupts are made up, so that all of
 * what it says can be compared. Included behind what else is made up, and before the command's own
 * file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MADE_UP_TEST_H
#define CLI_MADE_UP_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define cli_now                   made_up_now
#define cli_progress              made_up_progress
#define cli_progress_done         made_up_progress_done
#define cli_flush                 made_up_flush
#define cli_listen_for_interrupts made_up_listen
#define cli_mind_second_interrupt made_up_mind

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/memory_test.h"

enum { NOTED = 8192 };

/* A run of a command, and what it has said. */
static struct said {
    cli_run run;
    cli_status status;
    char *errors;
    char asked[NOTED], shown[NOTED]; /* what was asked for, as a test notes it; and progress */
    unsigned flushed, errors_flushed, listened, minded;
    double now;
} said;

__attribute__((format(printf, 2, 3))) static void note(char text[NOTED], const char *format, ...) {
    const size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, NOTED - length, format, arguments);
    va_end(arguments);
}

double made_up_now(void) { return said.now; }
bool made_up_flush(cli_out *out) {
    said.flushed += out == &said.run.out;
    said.errors_flushed += out == &said.run.err;
    return true;
}
void made_up_listen(void) { said.listened++; }
void made_up_mind(void) { said.minded++; }
void made_up_progress_done(cli_run *run) { note(said.shown, run == &said.run ? "." : "?"); }

void made_up_progress(cli_run *run, const char *format, ...) {
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    note(said.shown, "%s[%s]", run == &said.run ? "" : "?", line);
}

/* How many descriptors are open. */
static inline unsigned open_files(void) {
    unsigned count = 0;
    for (int fd = 0; fd < 64; fd++) count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* ON_SCREEN: the output is a terminal, too; COLUMNS says how wide. */
enum { IN_COLOUR = 1, ON_TERMINAL = 2, ON_SCREEN = 4 };

/* Runs a command line, whose words are parted by `|`; returns its output. In all that it says `
 * stands for a quotation mark. All memory must be given back, and all files be closed. */
static inline const char *said_in(const char *line, unsigned how) {
    static char words[1024], *argument[64], text[65536];
    int count = 0;
    free(said.errors);
    said = (struct said){.run.program = "plyproof", .now = 1000};
    atomic_store(&cli_interrupted, false);
    snprintf(words, sizeof words, "%s", line);
    for (char *at = words, *word; (word = strsep(&at, "|"));) argument[count++] = word;
    argument[count] = NULL;
    cli_out_in_memory(&said.run.out);
    cli_out_in_memory(&said.run.err);
    said.run.out.colour = how & IN_COLOUR;
    assert_true(cli_parse(&said.run, count, argument));
    said.run.err.terminal = how & ON_TERMINAL;
    said.run.out.terminal = how & ON_SCREEN;
    const long before = atomic_load(&pieces);
    const unsigned files = open_files();
    said.status = said.run.command->run(&said.run);
    assert_int_equal(atomic_load(&pieces), before);
    assert_in_range(open_files(), 0, files); /* a test may close some of its own meanwhile */
    said.errors = strdup(cli_terminated(&said.run.err));
    snprintf(text, sizeof text, "%s", cli_terminated(&said.run.out));
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    for (char *at = said.errors; (at = strchr(at, '"')) != NULL;) *at = '`';
    cli_out_close(&said.run.out);
    cli_out_close(&said.run.err);
    free(said.run.operands);
    return text;
}

#define assert_says(line, expected) assert_string_equal(said_in(line, 0), expected)

#endif
