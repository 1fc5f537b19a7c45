/* junit.h - the results of a run, case by case: the file that build servers read, and the report
 * for a browser.
 *
 * Cases are kept in memory until the end, since the heads of both have their numbers.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_JUNIT_H
#define CLI_JUNIT_H

#include "cli/cli.h"

typedef enum cli_junit_kind {
    CLI_JUNIT_PASSED,
    CLI_JUNIT_FAILED,
    CLI_JUNIT_ERROR,
    CLI_JUNIT_SKIPPED
} cli_junit_kind;

typedef struct cli_junit {
    cli_out cases;       /* for build servers */
    cli_out rows, cards; /* for the report */
    uint64_t counts[4];  /* of each kind */
    double seconds;
} cli_junit;

void cli_junit_open(cli_junit *junit);

/* Adds a case: what it belongs to, what it is called, how it ended, and why if it did not pass.
 * Texts may hold any bytes. */
void cli_junit_add(cli_junit *junit, const char *class_name, const char *name, cli_junit_kind kind,
                   const char *message, double seconds);

/* The same, with lines for people in the body of a case that did not pass; NULL for none. */
void cli_junit_add_body(cli_junit *junit, const char *class_name, const char *name,
                        cli_junit_kind kind, const char *message, const char *body, double seconds);

/* Writes the files of --junit and --html, as far as they are wanted, and frees everything. Returns
 * `status`, or that of a run that could not run, if a file cannot be written: it says so. After a
 * usage error nothing was run, and no file is written. */
cli_status cli_junit_finish(cli_junit *junit, cli_run *run, const char *suite, cli_status status);

/* Frees everything, and writes nothing. */
void cli_junit_drop(cli_junit *junit);

#endif
