/* count.c - counts as text: 128 bits are more than printf knows. */
/* SPDX-License-Identifier: MIT */
#include "perft.h"

#include <string.h>

size_t perft_count_text(perft_count count, char out[PERFT_COUNT_TEXT]) {
    char digits[PERFT_COUNT_TEXT];
    size_t first = sizeof digits;
    digits[--first] = '\0';
    do {
        digits[--first] = (char)('0' + (int)(count % 10));
        count /= 10;
    } while (count);
    memcpy(out, digits + first, sizeof digits - first);
    return sizeof digits - first - 1;
}

bool perft_count_read(const char *text, size_t length, perft_count *count) {
    const perft_count most = ~(perft_count)0;
    perft_count read = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        const unsigned digit = (unsigned)(text[i] - '0');
        if (read > (most - digit) / 10) return false; /* 10 * read + digit would be too much */
        read = read * 10 + digit;
    }
    if (length == 0) return false;
    *count = read;
    return true;
}
