/* suggest.h - the name that somebody may have meant. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stddef.h>

#include "cli/cli.h"

/* How many bytes must be added, taken away, changed, or exchanged with their neighbour to make one
 * name into the other. Names longer than 31 bytes are as far from any as can be. */
unsigned cli_distance(const char *a, const char *b);

/* The nearest of `count` names, or NULL if none is near: at most one change for every three bytes,
 * or one name the beginning of the other. */
const char *cli_suggest(const char *name, const char *(*name_of)(size_t index), size_t count);

/* The same among the options in `taken`, a set of CLI_TAKES(...). */
const char *cli_suggest_option(const char *name, uint64_t taken);

#endif
