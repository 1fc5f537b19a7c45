/* clock.c - seconds that pass, and a line on the terminal that says how far things are.
 *
 * The line is written over itself: a return to its beginning, the text, and a code that clears what
 * is left of the one before. It is cut to the width of the terminal, and written ten times a second
 * at most. Whatever else is written to the terminal must take it away first (cli_progress_done).
 * Nothing of it is written into a file or a pipe. */
/* SPDX-License-Identifier: MIT */
#include "cli/clock.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/json.h"

double cli_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A dumb terminal knows no way back to the beginning of a line. */
static bool takes_progress(const cli_run *run) {
    const char *term = getenv("TERM");
    if (!run->err.terminal || cli_given(run, CLI_OPT_QUIET)) return false;
    return term && *term && strcmp(term, "dumb") != 0;
}

/* How many bytes of a line fit into this many columns. A longer line would wrap, and then nothing
 * would take it away. */
static size_t fitting(const cli_out *line, size_t columns) {
    size_t at = 0;
    for (size_t column = 0; at < line->used && column < columns; column++) {
        const size_t bytes = cli_utf8_length(line->bytes + at, line->used - at);
        at += bytes ? bytes : 1;
    }
    return at;
}

void cli_progress(cli_run *run, const char *format, ...) {
    const double now = cli_now();
    if (!takes_progress(run) || now < run->progress_due) return;
    run->progress_due = now + 0.1;
    run->progress_shown = true;
    cli_out line;
    cli_out_in_memory(&line);
    va_list arguments;
    va_start(arguments, format);
    cli_vprintf(&line, format, arguments);
    va_end(arguments);
    cli_put_byte(&run->err, '\r');
    cli_put(&run->err, line.bytes, fitting(&line, cli_columns(&run->err) - 1));
    cli_puts(&run->err, "\033[K");
    cli_flush(&run->err);
    cli_out_close(&line);
}

void cli_progress_done(cli_run *run) {
    if (!run->progress_shown) return;
    cli_puts(&run->err, "\r\033[K");
    cli_flush(&run->err);
    run->progress_shown = false;
}
