/* numbers.c - target numbers: any bytes as a count in decimal. What is read is written the same,
 * but for leading zeros. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include <string.h>

#include "perft/perft.h"

void fuzz_numbers(const uint8_t *data, size_t size) {
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    const char *text = fuzz_guarded(0, data, size);
    const perft_count pattern = 4711;
    perft_count count = pattern;
    if (!perft_count_read(text, size, &count)) {
        REQUIRE(count == pattern, "half a number");
        return;
    }
    char again[PERFT_COUNT_TEXT];
    const size_t length = perft_count_text(count, again);
    while (size > 1 && *text == '0') text++, size--;
    REQUIRE(length == size && memcmp(again, text, size) == 0, "%.*s reads as %s", (int)size, text,
            again);
}
