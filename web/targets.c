/* targets.c - the table of all fuzz targets, for the program that replays any of them: a room knows
 * only the rooms before it, and one target is of this room. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "web/targets.h"

static const fuzz_target targets[] = {
#define FUZZ_NOTHING(name)
#define FUZZ_TARGET(x, about, makes)                                                               \
    {.name = #x,                                                                                   \
     .summary = (about),                                                                           \
     .run = fuzz_##x,                                                                              \
     makes(x).seed = web_##x##_seed,                                                               \
     .words = web_##x##_words},
#include "web/targets.def"
#undef FUZZ_TARGET
#undef FUZZ_NOTHING
};

enum { TARGETS = sizeof targets / sizeof targets[0] };

const fuzz_target *web_target_at(size_t index) {
    const size_t before = cli_target_count();
    return index < before ? cli_target_at(index) : &targets[index - before];
}

size_t web_target_count(void) { return cli_target_count() + TARGETS; }

const fuzz_target *web_find_target(const char *name) {
    for (size_t i = 0; i < web_target_count(); i++) {
        if (strcmp(web_target_at(i)->name, name) == 0) return web_target_at(i);
    }
    return NULL;
}
