/* mutate.h - changing an input as the thing that it is.
 *
 *     size = fuzz_mutate(&form, data, size, max_size, seed, NULL);
 *
 * Bytes that a codec reads are read, changed as a position or a game (a piece, a right, the
 * en-passant square, the counters, a move, the start of a game), and written again; where a codec
 * skips tags, comments or results, such are put in. Bytes that something is made of are made,
 * changed as a position, and become bytes that make the changed one. Now and then the text itself
 * is cut, repeated or edited. Engines call this through engine.c.in (libFuzzer) and afl.c (AFL++).
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FUZZ_MUTATE_H
#define PLY_FUZZ_MUTATE_H

#include "fuzz/targets.h"

/* What an engine does to bytes of which it knows nothing: returns the new size. */
typedef size_t fuzz_mutate_bytes(uint8_t *data, size_t size, size_t max_size);

/* Changes `data` in place and returns its new size, at most max_size (which must not be 0) and at
 * least 1. The form says what the bytes are. `fallback` is called now and then, if it is not NULL.
 * Each call but those of `fallback` is kept while it runs: mutation.h. */
size_t fuzz_mutate(const fuzz_form *form, uint8_t *data, size_t size, size_t max_size,
                   uint64_t seed, fuzz_mutate_bytes *fallback);

/* Crosses two inputs: the pieces of some files of one in the other, or one game's moves as far as
 * they go in the other; bytes spliced where neither reads. Returns the size written to `out`. */
size_t fuzz_cross(const fuzz_form *form, const uint8_t *a, size_t a_size, const uint8_t *b,
                  size_t b_size, uint8_t *out, size_t max_size, uint64_t seed);

/* Puts one thing into a text that its reader skips: a comment, a variation, a mark, a tag, another
 * result. A text that is read is still read, unless it is done wrongly: then also where nothing may
 * stand, and also what is not whole. Returns the new size, at most max_size; the old one if the
 * codec skips nothing. */
size_t fuzz_annotate(corpus_dice *dice, const ply_codec *codec, bool wrongly, uint8_t *data,
                     size_t size, size_t max_size);

/* Calls `take` for each word that fuzz_annotate puts into texts of the codec. */
void fuzz_annotations(const ply_codec *codec, void (*take)(void *context, const char *word),
                      void *context);

/* Whether the text of a game says what it begins with, where that is not the usual start. */
bool fuzz_names_start(const ply_codec *codec);

#endif
