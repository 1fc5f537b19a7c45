/* targets.c - the table of all fuzz targets, for the programs that run or show any of them. It
 * stands in this room because one target is of this room, and a room knows only the rooms before
 * it. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/targets.h"

static const fuzz_target targets[] = {
#define FUZZ_NOTHING(name)
#define FUZZ_TARGET(x, about, makes)                                                               \
    {.name = #x,                                                                                   \
     .summary = (about),                                                                           \
     .run = fuzz_##x,                                                                              \
     makes(x).seed = cli_##x##_seed,                                                               \
     .words = cli_##x##_words},
#include "cli/targets.def"
#undef FUZZ_TARGET
#undef FUZZ_NOTHING
};

enum { TARGETS = sizeof targets / sizeof targets[0] };

const fuzz_target *cli_target_at(size_t index) {
    return index < fuzz_target_count ? &fuzz_targets[index] : &targets[index - fuzz_target_count];
}

size_t cli_target_count(void) { return fuzz_target_count + TARGETS; }

const char *cli_target_name(size_t index) { return cli_target_at(index)->name; }

const fuzz_target *cli_find_target(const char *name) {
    for (size_t i = 0; i < cli_target_count(); i++) {
        if (strcmp(name, cli_target_at(i)->name) == 0) return cli_target_at(i);
    }
    return NULL;
}
