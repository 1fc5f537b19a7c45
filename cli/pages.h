/* pages.h - the pages of the formats and boards, which `plyproof help CODEC` shows. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* The page of the codec or the generator of that name, in Markdown; NULL if there is none. */
const char *cli_find_page(const char *name, size_t *length);

#endif
