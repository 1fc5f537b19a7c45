/* embedded.h - the suites of this folder as they were when the program was built, inside it. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_EMBEDDED_H
#define PERFT_EMBEDDED_H

#include <stddef.h>

typedef struct perft_embedded_suite {
    const char *name; /* edges.epd */
    const char *begin, *end;
} perft_embedded_suite;

#define PERFT_EMBEDDED_SUITES 3
extern const perft_embedded_suite perft_embedded_suites[PERFT_EMBEDDED_SUITES];

/* The one of that name, "edges" or "edges.epd"; or NULL. */
const perft_embedded_suite *perft_find_embedded(const char *name);

#endif
