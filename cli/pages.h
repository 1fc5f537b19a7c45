/* pages.h - the pages of the formats and boards, which `plyproof help CODEC` shows. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/out.h"

/* The page of the codec or the generator of that name, in Markdown; NULL if there is none. */
const char *cli_find_page(const char *name, size_t *length);

/* Writes a page: into a pipe as it stands, and on a terminal so that it fits. There paragraphs are
 * broken anew, and a table that is too wide has its cells one below the other. */
void cli_put_page(cli_out *out, const char *page, size_t length);

#endif
