/* mutate.h - changing an input as the thing that it is.
 *
 *     size = fuzz_mutate(target, data, size, max_size, seed, NULL);
 *
 * Bytes that a codec reads are read, changed as a position or a game (a piece, a right, the
 * en-passant square, the counters, a move), and written again; now and then the text itself is cut,
 * repeated or edited. Engines call this through engine.c.in (libFuzzer) and afl.c (AFL++). */
#ifndef PLY_FUZZ_MUTATE_H
#define PLY_FUZZ_MUTATE_H

#include "fuzz/targets.h"

/* What an engine does to bytes of which it knows nothing: returns the new size. */
typedef size_t fuzz_mutate_bytes(uint8_t *data, size_t size, size_t max_size);

/* Changes `data` in place and returns its new size, at most max_size (which must not be 0) and at
 * least 1. `codec` is the one that reads the bytes, or NULL for the targets that make things out
 * of bytes. `fallback` is called now and then, if it is not NULL. */
size_t fuzz_mutate(const ply_codec *codec, uint8_t *data, size_t size, size_t max_size,
                   uint64_t seed, fuzz_mutate_bytes *fallback);

/* Crosses two inputs: the pieces of some files of one in the other, or one game's moves as far as
 * they go in the other; bytes spliced where neither reads. Returns the size written to `out`. */
size_t fuzz_cross(const ply_codec *codec, const uint8_t *a, size_t a_size, const uint8_t *b,
                  size_t b_size, uint8_t *out, size_t max_size, uint64_t seed);

#endif
