/* tables.c - the two tables, of codecs and of generators, and finding a name in them.
 *
 * This file alone names them all: who links it links every codec. A name is given with its length,
 * since it may be a part of a longer text, and must match as a whole. The tables are short, so
 * looking from the first to the last is quick enough. */
/* SPDX-License-Identifier: MIT */
#include "plyproof.h"

#define PLY_CODEC(name) &ply_codec_##name,
const ply_codec *const ply_codecs[] = {
#include "codecs.def"
};
#undef PLY_CODEC

#define PLY_GENERATOR(name) &ply_generator_##name,
const ply_generator *const ply_generators[] = {
#include "generators.def"
    NULL, /* so that the table is never empty */
};
#undef PLY_GENERATOR

const size_t ply_codec_count = sizeof ply_codecs / sizeof ply_codecs[0];
const size_t ply_generator_count = sizeof ply_generators / sizeof ply_generators[0] - 1;

static bool is_named(const char *wanted, size_t length, const char *name) {
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '\0' || name[i] != wanted[i]) return false;
    }
    return name[length] == '\0';
}

const ply_codec *ply_find_codec(const char *name, size_t length) {
    for (size_t i = 0; i < ply_codec_count; i++) {
        if (is_named(name, length, ply_codecs[i]->name)) return ply_codecs[i];
    }
    return NULL;
}

const ply_generator *ply_find_generator(const char *name, size_t length) {
    for (size_t i = 0; i < ply_generator_count; i++) {
        if (is_named(name, length, ply_generators[i]->name)) return ply_generators[i];
    }
    return NULL;
}
