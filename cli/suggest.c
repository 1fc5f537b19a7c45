/* suggest.c - the name that somebody may have meant.
 *
 * Names are compared by how many letters must be put in, left out, changed or exchanged with their
 * neighbour to make one of the other. About one slip in three letters is forgiven. The beginning of
 * a name counts as one slip, however long the rest is. */
/* SPDX-License-Identifier: MIT */
#include "cli/suggest.h"

#include <limits.h>
#include <string.h>

enum { LONGEST = 31 };

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

unsigned cli_distance(const char *a, const char *b) {
    const size_t rows = strlen(a), columns = strlen(b);
    unsigned d[LONGEST + 1][LONGEST + 1];
    if (rows > LONGEST || columns > LONGEST) return UINT_MAX;
    for (size_t i = 0; i <= rows; i++) d[i][0] = (unsigned)i;
    for (size_t j = 0; j <= columns; j++) d[0][j] = (unsigned)j;
    /* d[i][j] is the distance of the first i letters of `a` from the first j of `b`. The last
     * letter is kept or changed, left out, put in, or exchanged with the one before: the least of
     * these. */
    for (size_t i = 1; i <= rows; i++) {
        for (size_t j = 1; j <= columns; j++) {
            const unsigned changed = a[i - 1] != b[j - 1];
            d[i][j] = least(d[i - 1][j - 1] + changed, least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[rows][columns];
}

/* Is one of them the beginning of the other, and long enough to mean something? */
static int is_beginning(const char *a, const char *b) {
    const size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    return length >= 2 && strncmp(a, b, length) == 0;
}

/* The nearest so far, and how far it is. */
typedef struct nearest {
    const char *name;
    unsigned distance;
} nearest;

static nearest nothing_near(const char *name) {
    return (nearest){NULL, (unsigned)(strlen(name) + 3) / 3 + 1};
}

static void consider(nearest *best, const char *name, const char *candidate) {
    unsigned distance = cli_distance(name, candidate);
    if (is_beginning(candidate, name)) distance = least(distance, 1);
    if (distance < best->distance) *best = (nearest){candidate, distance};
}

const char *cli_suggest(const char *name, const char *(*name_of)(size_t index), size_t count) {
    nearest best = nothing_near(name);
    for (size_t i = 0; i < count; i++) consider(&best, name, name_of(i));
    return best.name;
}

const char *cli_suggest_option(const char *name, uint64_t taken) {
    nearest best = nothing_near(name);
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        if (taken >> id & 1u) consider(&best, name, cli_options[id].name);
    }
    return best.name;
}
