/* verify.h - one line of `plyproof verify`: how much was tried, how much of it held. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "cli/cli.h"

/* What did not hold: a word for programs, a sentence, lines that show the input, or "", and the
 * command that shows it again. */
typedef struct cli_failure {
    const char *fault;
    char *sentence, *shown, *again;
} cli_failure;

/* Begin with all fields 0 but the first three. */
typedef struct cli_verify_line {
    const char *room;  /* whose work is checked */
    const char *check; /* "laws", "counts", "suites" */
    const char *of;    /* a codec, a generator, a suite */
    uint64_t tried, held;
    double seconds;
    char note[32];
    cli_failure *failures;
    size_t failure_count;
} cli_verify_line;

/* Adds a failure: it was tried, and did not hold. The texts are copied. */
void cli_verify_fail(cli_verify_line *line, const char *fault, const char *sentence,
                     const char *shown, const char *again);

/* Frees the failures. */
void cli_verify_close(cli_verify_line *line);

/* Did the line hold? One that tried nothing has failed. */
bool cli_verify_held(const cli_verify_line *line);

/* Writes the line: for people within 80 columns, its failures below it; or as one JSON object. */
void cli_verify_write(const cli_verify_line *line, cli_run *run);

#endif
