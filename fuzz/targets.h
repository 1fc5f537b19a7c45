/* targets.h - the table of fuzz targets.
 *
 *     for (size_t i = 0; i < fuzz_target_count; i++) puts(fuzz_targets[i].name);
 *
 * A codec's two targets come out of core/codecs.def; those that belong to no codec stand in
 * fuzz/targets.def, and those of the command line and of the page in cli/targets.def and
 * web/targets.def, which have the same form. CMake and scripts ask fuzz/targets.cmake for the
 * names. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FUZZ_TARGETS_H
#define PLY_FUZZ_TARGETS_H

#include "fuzz/fuzz.h"

#include <stdio.h>

/* A target of a codec: read_NAME or write_NAME. */
typedef void fuzz_codec_run(const ply_codec *codec, const uint8_t *data, size_t size);
fuzz_codec_run fuzz_read, fuzz_write;

/* Requires that a thing that was read or made is written and read back; if `thorough`, also that it
 * is written the same again, and refused by a buffer a byte short. Returns its text, good until the
 * next input. */
const char *fuzz_canonical(const ply_codec *codec, const ply_game *game, bool thorough,
                           size_t *length);

/* Requires that all generators, given this position, give it back, list the same moves, and see the
 * same attacks; if `thorough`, also that these are the moves of the slow rules, and that the fast
 * engine counts what the plain count counts. It must have no problem that is an error. */
void fuzz_require_agreement(const ply_position *position, bool thorough);

/* What mutators know of the bytes of a target: that a codec reads them; or that `before` bytes come
 * first, and what is behind them are dice for something of a kind; or neither. */
typedef struct fuzz_form {
    const ply_codec *codec;
    bool makes;
    corpus_kind kind;
    size_t before;
} fuzz_form;
typedef fuzz_form fuzz_tell_form(const uint8_t *data, size_t size);

/* The form of a codec's two targets. */
static inline fuzz_form fuzz_form_of_texts(const ply_codec *codec) {
    return (fuzz_form){.codec = codec};
}
static inline fuzz_form fuzz_form_of_things(const ply_codec *codec) {
    return (fuzz_form){.makes = true, .kind = fuzz_kind_for(codec)};
}

/* A target of its own. */
typedef void fuzz_run(const uint8_t *data, size_t size);
/* What a target makes of its bytes before it tries anything: a position, and moves played in it.
 * `moves` has room for FUZZ_GAME_MAX. False when it makes nothing of these. */
typedef bool fuzz_make(const uint8_t *data, size_t size, ply_game *game, ply_move *moves);

#define FUZZ_NOTHING(name)
#define FUZZ_THING(name)                                                                           \
    fuzz_make fuzz_##name##_thing;                                                                 \
    fuzz_tell_form fuzz_##name##_form;
#define FUZZ_TARGET(name, summary, makes)                                                          \
    fuzz_run fuzz_##name;                                                                          \
    makes(name)
#include "fuzz/targets.def"
#undef FUZZ_TARGET
#undef FUZZ_THING
#undef FUZZ_NOTHING

/* One line of the table: either `run` is set, or `codec_run` and `codec`. */
typedef struct fuzz_target {
    const char *name;
    const char *summary;
    fuzz_run *run;
    fuzz_codec_run *codec_run;
    const ply_codec *codec;
    fuzz_make *make;      /* for a target of its own; NULL if it makes no thing, */
    fuzz_tell_form *form; /* and then so is this */
    /* Its own seeds and words, or NULL. Makes seed number `index` and returns its size, 0 if there
     * are not so many; prints a dictionary. */
    size_t (*seed)(unsigned index, uint8_t *out);
    void (*words)(FILE *out);
} fuzz_target;

/* The targets of this room. A room after this one may have targets of its own; it then has a table
 * of both: cli/targets.h. */
extern const fuzz_target fuzz_targets[];
extern const size_t fuzz_target_count;

/* The target of this room that has that name, or NULL. */
const fuzz_target *fuzz_find_target(const char *name);

/* What a mutator knows of an input of the target. */
fuzz_form fuzz_form_of(const fuzz_target *target, const uint8_t *data, size_t size);

/* Runs it on some bytes; comes back only if all held. Bytes that are a kept call of a mutator
 * (mutation.h) call it, and run the target on what it makes. */
void fuzz_run_target(const fuzz_target *target, const uint8_t *data, size_t size);

/* The thing that a target makes or reads out of some bytes, to be shown; false if there is none.
 * `moves` has room for FUZZ_GAME_MAX. */
bool fuzz_target_thing(const fuzz_target *target, const uint8_t *data, size_t size, ply_game *game,
                       ply_move *moves);

#endif
