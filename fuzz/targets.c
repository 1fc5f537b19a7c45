/* targets.c - the table of all targets, for what runs them by name. */
#include "fuzz/targets.h"

#include <string.h>

const fuzz_target fuzz_targets[] = {
#define PLY_CODEC(codec)                                                                           \
    {"read_" #codec, "any bytes into the reader of " #codec, NULL, fuzz_read, &ply_codec_##codec},
#include "codecs.def"
#undef PLY_CODEC
#define PLY_CODEC(codec)                                                                           \
    {"write_" #codec, "a thing made of bytes, through " #codec, NULL, fuzz_write,                  \
     &ply_codec_##codec},
#include "codecs.def"
#undef PLY_CODEC
#define FUZZ_TARGET(name, summary) {#name, summary, fuzz_##name, NULL, NULL},
#include "fuzz/targets.def"
#undef FUZZ_TARGET
};

const size_t fuzz_target_count = sizeof fuzz_targets / sizeof fuzz_targets[0];

const fuzz_target *fuzz_find_target(const char *name) {
    for (size_t i = 0; i < fuzz_target_count; i++) {
        if (strcmp(name, fuzz_targets[i].name) == 0) return &fuzz_targets[i];
    }
    return NULL;
}

void fuzz_run_target(const fuzz_target *target, const uint8_t *data, size_t size) {
    if (target->run) {
        target->run(data, size);
    } else {
        target->codec_run(target->codec, data, size);
    }
}
