/* mutation.h - one call of a mutator, kept in a file for as long as it runs.
 *
 * Mutators read and write with the codecs that are being tested, so they can crash. No engine knows
 * the input then: it has not run yet. So the call itself is an input: it is kept where the variable
 * PLY_FUZZ_MUTATION says, and taken back when it ends. What a dead fuzzer leaves there runs again:
 *
 *     replay TARGET mutation-...
 *
 * fuzz_run_target knows such an input by its first line. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FUZZ_MUTATION_H
#define PLY_FUZZ_MUTATION_H

#include "fuzz/mutate.h"

typedef struct fuzz_mutation {
    uint64_t seed;
    size_t max_size;
    bool has_fallback;           /* the engine had changes of its own, which are not made again */
    const uint8_t *data, *other; /* `other` is NULL where nothing was crossed */
    size_t size, other_size;
} fuzz_mutation;

/* The first line of a file that holds one. */
#define FUZZ_MUTATION_HEAD 64u

/* Keeps a call, in place of any before it. Nothing is kept where PLY_FUZZ_MUTATION is not set, and
 * nothing of inputs longer than FUZZ_INPUT_MAX. If there is a call in the file already, which a
 * dead process left, that file is first renamed, to its name and the number of this process. */
void fuzz_mutation_begins(const fuzz_mutation *m);
void fuzz_mutation_ended(void);

/* Whether an input is a kept call; if so, it is taken apart. The bytes stay where they are. */
bool fuzz_mutation_read(const uint8_t *data, size_t size, fuzz_mutation *m);

/* Calls the mutator once more, on bytes of a target of that form. Returns the new size; what came
 * out is in `out`, which has room for m->max_size bytes. */
size_t fuzz_mutation_run(const fuzz_form *form, const fuzz_mutation *m, uint8_t *out);

#endif
