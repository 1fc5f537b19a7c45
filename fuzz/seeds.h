/* seeds.h - what a campaign starts from, made out of the tables: inputs, and words of each text. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FUZZ_SEEDS_H
#define PLY_FUZZ_SEEDS_H

#include "fuzz/targets.h"

enum { FUZZ_SEEDS = 16 };

/* Makes seed number `index` (below FUZZ_SEEDS) of a target, always the same one: a text of its
 * codec, or bytes that make something. Returns its size, at most FUZZ_TEXT_MAX; 0 for none. */
size_t fuzz_seed(const fuzz_target *target, unsigned index, uint8_t *out);

/* Prints a dictionary in the form that libFuzzer and AFL++ read: the words that stand in many texts
 * of the target's codec. A target that reads no text has none: nothing is printed. */
void fuzz_dictionary(const fuzz_target *target, FILE *out);

/* Prints the options that libFuzzer is to run the target with, as its files of options have them:
 * a name and a value a line. */
void fuzz_options(const fuzz_target *target, FILE *out);

#endif
