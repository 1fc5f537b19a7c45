/* work.h - what the three parts of the command work share: lines of work read from files. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WORK_H
#define CLI_WORK_H

#include "cli/cli.h"
#include "cli/input.h"
#include "perft/work/line.h"

/* The parts: `plan`, `do` and `merge` of the command line. */
cli_status cli_work_plan(cli_run *run);
cli_status cli_work_do(cli_run *run);
cli_status cli_work_merge(cli_run *run);

/* Orders numbers of 64 bits, as qsort and bsearch have it. */
int cli_compare_numbers(const void *a, const void *b);

/* How much memory `do` and `plan --sample` take for a table, if nobody says otherwise. */
size_t cli_usual_hash(void);

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The lines of a file, or of standard input, one after the other. Lines that cannot be used are
 * named: the first of neighbours that have the same fault as soon as it is seen, the others
 * together, so that a file of garbage takes a few messages and no memory. */
typedef struct cli_lines {
    cli_run *run;
    const char *path;
    cli_input input;
    int fd;
    uint64_t number;   /* of the line, from 1 */
    const char *text;  /* the line as it stands, */
    size_t length;     /* without its line feed */
    uint64_t *refused; /* counts what could not be used */
    ply_error fault;   /* of the last line that was refused, */
    bool has_byte;     /* and whether it is at a certain byte */
    uint64_t since;    /* the first of the refused lines that have not been named; 0: none */
    uint64_t until;    /* the last line that was refused for `fault`, or was empty after one */
} cli_lines;

/* False if the file cannot be opened; the message is written. NULL and "-" are standard input. */
bool cli_lines_open(cli_lines *lines, cli_run *run, const char *path, uint64_t *refused);

/* False if reading failed; the message is written. */
bool cli_lines_close(cli_lines *lines);

/* The next line that is one of work; others are refused. False at the end. */
bool cli_lines_next(cli_lines *lines, perft_line *line);

/* Refuses the line that was given last. */
void cli_lines_refuse(cli_lines *lines, const ply_fault *fault);

/* Whether the next line would have to be waited for longer than this. */
bool cli_lines_keep_waiting(const cli_lines *lines, int milliseconds);

/* Writes a line and a line feed. */
void cli_put_work(cli_out *out, const perft_line *line);

#endif
