/* targets.c - the table of targets, for what runs them by name. Each codec has two, for reading and
 * for writing, which come of core/codecs.def; the others are listed in targets.def. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/mutation.h"

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
#define FUZZ_NOTHING(name)
#define FUZZ_THING(name)             .make = fuzz_##name##_thing, .form = fuzz_##name##_form,
#define FUZZ_TARGET(x, about, makes) {.name = #x, .summary = (about), .run = fuzz_##x, makes(x)},
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

fuzz_form fuzz_form_of(const fuzz_target *target, const uint8_t *data, size_t size) {
    if (target->form) return target->form(data, size);
    if (!target->codec) return (fuzz_form){0};
    return target->codec_run == fuzz_read ? fuzz_form_of_texts(target->codec)
                                          : fuzz_form_of_things(target->codec);
}

/* The mutator, and then the target on what it makes. */
static void run_mutation(const fuzz_target *target, const fuzz_mutation *m) {
    static uint8_t out[FUZZ_TEXT_MAX];
    const fuzz_form form = fuzz_form_of(target, m->data, m->size);
    const size_t size = fuzz_mutation_run(&form, m, out);
    fuzz_run_target(target, out, size);
}

void fuzz_run_target(const fuzz_target *target, const uint8_t *data, size_t size) {
    fuzz_mutation mutation;
    if (fuzz_mutation_read(data, size, &mutation)) {
        run_mutation(target, &mutation);
    } else if (target->run) {
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
