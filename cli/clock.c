/* clock.c - seconds that pass, and a line on the terminal that says how far things are. */
#include "cli/clock.h"

#include <stdarg.h>
#include <time.h>

double cli_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void cli_progress(cli_run *run, const char *format, ...) {
    const double now = cli_now();
    if (!run->err.terminal || cli_given(run, CLI_OPT_QUIET) || now < run->progress_due) return;
    run->progress_due = now + 0.1;
    run->progress_shown = true;
    va_list arguments;
    va_start(arguments, format);
    cli_put_byte(&run->err, '\r');
    cli_vprintf(&run->err, format, arguments);
    cli_puts(&run->err, "\033[K");
    cli_flush(&run->err);
    va_end(arguments);
}

void cli_progress_done(cli_run *run) {
    if (!run->progress_shown) return;
    cli_puts(&run->err, "\r\033[K");
    cli_flush(&run->err);
    run->progress_shown = false;
}
