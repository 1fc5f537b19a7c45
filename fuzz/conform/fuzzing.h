/* fuzzing.h - texts that are changed at random, and what was kept of them. Internal to
 * fuzz/conform. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_CONFORM_FUZZING_H
#define FUZZ_CONFORM_FUZZING_H

#include "within.h"

/* Asks texts that the mutators of fuzz/ make, until the time is over. */
void fuzz_go_on(fuzz_conform *c);

/* Asks the texts of the folder of kept ones. */
void fuzz_try_kept(fuzz_conform *c);

/* Keeps the text of a finding in that folder. */
void fuzz_keep(fuzz_conform *c, const fuzz_finding *finding);

/* What our reader makes of a text is what was meant. */
fuzz_judgement fuzz_judge_text(const fuzz_conform *c, const corpus_input *x, fuzz_said said,
                               const char *answer, size_t length);
size_t fuzz_expected_of_text(const fuzz_conform *c, const corpus_input *x, char *out,
                             size_t capacity);

/* The class that a text is like, or NULL; and, of what our reader refuses, why. */
const corpus_class *fuzz_class_of_text(const fuzz_conform *c, const corpus_input *x,
                                       fuzz_outcome outcome, const ply_fault **fault);

#endif
