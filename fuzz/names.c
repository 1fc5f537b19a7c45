/* names.c - target names: any bytes as the name of a codec or a generator. Only a whole name finds
 * anything, and what is found has that name. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include <string.h>

void fuzz_names(const uint8_t *data, size_t size) {
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    /* Its last byte is the last of a page: a NUL behind it cannot be looked for. */
    const char *name = fuzz_guarded(0, data, size);
    const ply_codec *codec = ply_find_codec(name, size);
    const ply_generator *generator = ply_find_generator(name, size);
    if (codec) {
        REQUIRE(strlen(codec->name) == size && memcmp(codec->name, name, size) == 0, "%s",
                codec->name);
    }
    if (generator) {
        REQUIRE(strlen(generator->name) == size && memcmp(generator->name, name, size) == 0, "%s",
                generator->name);
    }
}
