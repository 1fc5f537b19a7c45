/* html.h - reports to read in a browser: one file with everything in it, in the look of the
 * workbench. Nothing is fetched; without a script it is all there, with one its table sorts. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include "cli/cli.h"

/* Writes text for HTML or XML: bytes of `special` by number, and bytes that XML cannot hold, not
 * even escaped, as question marks. */
void cli_put_escaped(cli_out *out, const char *text, size_t length, const char *special);

/* What is shown of a case: what it belongs to, what it is called, how it ended, and why. */
typedef struct cli_html_case {
    const char *group, *name;
    const char *result;  /* one of passed, failed, error, skipped */
    const char *message; /* "" if it passed */
    const char *body;    /* lines for people, or NULL */
    double seconds;
} cli_html_case;

/* Adds a row of the table; a case that failed gets, before the table, a card with its message, and
 * a board if there is a FEN in its name or its body. Each later paragraph of the body that has
 * another FEN gets a board as well. Texts may hold any bytes. */
void cli_html_row(cli_out *rows, cli_out *cards, const cli_html_case *c);

/* Writes the page. `counts` are the cases that passed, failed, were errors, were skipped. Returns 0
 * or an errno. */
int cli_html_write(const char *path, const char *title, const uint64_t counts[4], double seconds,
                   const cli_out *rows, const cli_out *cards);

#endif
