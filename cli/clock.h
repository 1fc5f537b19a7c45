/* clock.h - seconds that pass, and a line on the terminal that says how far things are. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include "cli/cli.h"

/* Seconds since some moment; never goes back. */
double cli_now(void);

/* Shows a line on standard error in place of the one before, at most ten times a second; nothing
 * unless it is a terminal that is not dumb, or with --quiet. It is cut to the terminal's width. */
__attribute__((format(printf, 2, 3))) void cli_progress(cli_run *run, const char *format, ...);

/* Takes that line away. */
void cli_progress_done(cli_run *run);

#endif
