/* targets.c - the table of all targets, for what runs them by name. */
#include "fuzz/targets.h"

#include <string.h>

static const fuzz_target targets[] = {
#define PLY_CODEC(codec)                                                                           \
    {"read_" #codec,                                                                               \
     "any bytes into the reader of " #codec,                                                       \
     NULL,                                                                                         \
     fuzz_read,                                                                                    \
     &ply_codec_##codec,                                                                           \
     NULL,                                                                                         \
     NULL,                                                                                         \
     NULL},
#include "codecs.def"
#undef PLY_CODEC
#define PLY_CODEC(codec)                                                                           \
    {"write_" #codec,                                                                              \
     "a thing made of bytes, through " #codec,                                                     \
     NULL,                                                                                         \
     fuzz_write,                                                                                   \
     &ply_codec_##codec,                                                                           \
     NULL,                                                                                         \
     NULL,                                                                                         \
     NULL},
#include "codecs.def"
#undef PLY_CODEC
#define FUZZ_NOTHING(name) NULL
#define FUZZ_THING(name)   fuzz_##name##_thing
#define FUZZ_TARGET(name, summary, makes)                                                          \
    {#name, summary, fuzz_##name, NULL, NULL, makes(name), NULL, NULL},
#include "fuzz/targets.def"
#undef FUZZ_TARGET
#undef FUZZ_THING
#undef FUZZ_NOTHING
};

enum { TARGETS = sizeof targets / sizeof targets[0] };

const fuzz_target *fuzz_target_at(size_t index) {
    if (index < TARGETS) return &targets[index];
    return index < fuzz_target_count() ? &fuzz_more_targets[index - TARGETS] : NULL;
}

size_t fuzz_target_count(void) { return TARGETS + (&fuzz_more_count ? fuzz_more_count : 0); }

const fuzz_target *fuzz_find_target(const char *name) {
    for (size_t i = 0; i < fuzz_target_count(); i++) {
        if (strcmp(name, fuzz_target_at(i)->name) == 0) return fuzz_target_at(i);
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
