/* junit.h - writing the file of test results that build servers read.
 *
 * Cases are kept in memory until the end, since the head of the file has their numbers.
 */
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
    cli_out cases;
    uint64_t counts[4]; /* of each kind */
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

/* Writes the file, and frees everything. Returns 0 or an errno. */
int cli_junit_close(cli_junit *junit, const char *suite, const char *path);

#endif
