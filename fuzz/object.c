/* object.c - target object: any bytes as a line of JSON from somebody else's reader. It is an
 * answer, a refusal or nonsense; an answer that is written again reads as the same. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include <string.h>

#include "fuzz/conform/program.h"

void fuzz_object(const uint8_t *data, size_t size) {
    static char line[6 * FUZZ_INPUT_MAX + 16];
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    /* Neither is read nor written past its last byte: an answer is never longer than its line. */
    const char *text = fuzz_guarded(0, data, size);
    char *out = fuzz_guarded(1, NULL, size);
    size_t length = 0;
    const fuzz_said said = fuzz_json_read(text, size, out, &length);
    REQUIRE(said == FUZZ_TAKEN || said == FUZZ_REFUSED || said == FUZZ_NONSENSE, "it says %d",
            (int)said);
    if (said != FUZZ_TAKEN) return;
    REQUIRE(length > 0 && length <= size, "%zu bytes of %zu", length, size);
    REQUIRE(fuzz_is_utf8(out, length) || !fuzz_is_utf8(text, size) || memchr(text, '\\', size),
            "UTF-8 was broken");
    memcpy(line, "{\"text\":", 8);
    size_t written = 8 + fuzz_json_put(line + 8, out, length);
    line[written++] = '}';
    static char again[6 * FUZZ_INPUT_MAX + 16];
    size_t second = 0;
    REQUIRE(fuzz_json_read(line, written, again, &second) == FUZZ_TAKEN, "refused when written");
    REQUIRE(second == length && memcmp(again, out, length) == 0, "another when written");
}
