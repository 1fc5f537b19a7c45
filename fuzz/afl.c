/* afl.c - AFL++'s way to call the mutators. Loaded as a library (AFL_CUSTOM_MUTATOR_LIBRARY); the
 * environment says with PLY_FUZZ_TARGET which target is fuzzed, as an instance of AFL++ does not.
 *
 * AFL++ calls the three functions by their names. It keeps what the first returns and hands it to
 * the others; the output lies in there until the next call. One call in eight crosses two inputs,
 * all others change one. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(void *data, uint8_t *buffer, size_t size, uint8_t **out, uint8_t *other,
                       size_t other_size, size_t max_size);
void afl_custom_deinit(void *data);

typedef struct afl_mutator {
    const fuzz_target *target; /* NULL for one of a room after this one, which has no form */
    corpus_dice dice;
    uint8_t out[FUZZ_INPUT_MAX];
} afl_mutator;

void *afl_custom_init(void *afl, unsigned seed) {
    (void)afl;
    const char *name = getenv("PLY_FUZZ_TARGET");
    /* A target that is not known here is one of a room after this one, which no codec reads. */
    const fuzz_target *target = name ? fuzz_find_target(name) : NULL;
    afl_mutator *mutator = calloc(1, sizeof *mutator);
    if (!name || !mutator) {
        fputs("plyproof's mutator: PLY_FUZZ_TARGET names no target\n", stderr);
        free(mutator);
        return NULL;
    }
    mutator->target = target;
    mutator->dice = corpus_dice_of_seed(seed);
    return mutator;
}

size_t afl_custom_fuzz(void *data, uint8_t *buffer, size_t size, uint8_t **out, uint8_t *other,
                       size_t other_size, size_t max_size) {
    afl_mutator *mutator = data;
    /* Sizes are cut to the room there is, so that nothing below has to look at it. */
    if (max_size > sizeof mutator->out) max_size = sizeof mutator->out;
    if (size > max_size) size = max_size;
    if (other_size > max_size) other_size = max_size;
    fuzz_form form = {0};
    if (mutator->target) form = fuzz_form_of(mutator->target, buffer, size);
    const uint64_t seed = corpus_bits(&mutator->dice, 64);
    *out = mutator->out;
    if (other && seed % 8 == 0) {
        return fuzz_cross(&form, buffer, size, other, other_size, mutator->out, max_size, seed);
    }
    memcpy(mutator->out, buffer, size);
    return fuzz_mutate(&form, mutator->out, size, max_size, seed, NULL);
}

void afl_custom_deinit(void *data) { free(data); }
