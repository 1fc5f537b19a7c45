/* targets.c - the table of targets, for what runs them by name. Each codec has two, for reading and
 * for writing, which come of core/codecs.def; the others are listed in targets.def. */
#include "fuzz/targets.h"

#include <string.h>

const fuzz_target fuzz_targets[] = {
#define PLY_CODEC(c)                                                                               \
    {.name = "read_" #c,                                                                           \
     .summary = "any bytes into the reader of " #c,                                                \
     .codec_run = fuzz_read,                                                                       \
     .codec = &ply_codec_##c},
#include "codecs.def"
#undef PLY_CODEC
#define PLY_CODEC(c)                                                                               \
    {.name = "write_" #c,                                                                          \
     .summary = "an input made of bytes, through " #c,                                             \
     .codec_run = fuzz_write,                                                                      \
     .codec = &ply_codec_##c},
#include "codecs.def"
#undef PLY_CODEC
#define FUZZ_NOTHING(name) NULL
#define FUZZ_THING(name)   fuzz_##name##_thing
#define FUZZ_TARGET(x, about, makes)                                                               \
    {.name = #x, .summary = about, .run = fuzz_##x, .make = makes(x)},
#include "fuzz/targets.def"
#undef FUZZ_TARGET
#undef FUZZ_THING
#undef FUZZ_NOTHING
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

bool fuzz_target_thing(const fuzz_target *target, const uint8_t *data, size_t size, ply_game *game,
                       ply_move *moves) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    if (target->make) return target->make(data, size, game, moves);
    if (target->codec_run == fuzz_write) return fuzz_thing(&dice, target->codec, game, moves);
    if (target->codec_run != fuzz_read) return false;
    const ply_codec *binary = target->codec->binary;
    return fuzz_read_thing(target->codec, data, size, game, moves) ||
           (binary && fuzz_read_thing(binary, data, size, game, moves));
}
