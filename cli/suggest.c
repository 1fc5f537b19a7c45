/* suggest.c - the name that somebody may have meant. */
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

const char *cli_suggest(const char *name, const char *(*name_of)(size_t index), size_t count) {
    const char *best = NULL;
    unsigned best_distance = least((unsigned)(strlen(name) + 3) / 3, LONGEST) + 1;
    for (size_t i = 0; i < count; i++) {
        const char *candidate = name_of(i);
        unsigned distance = cli_distance(name, candidate);
        if (is_beginning(candidate, name)) distance = least(distance, 1);
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}
