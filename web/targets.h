/* targets.h - all fuzz targets: those of fuzz/ and cli/, and then those of this room. */
/* SPDX-License-Identifier: MIT */
#ifndef WEB_TARGETS_H
#define WEB_TARGETS_H

#include "cli/targets.h"

fuzz_run fuzz_question;

/* The seeds of the target question: one of every kind; and its words. */
size_t web_question_seed(unsigned index, uint8_t *out);
void web_question_words(FILE *out);

/* The target of that number, counted from 0, and how many there are. */
const fuzz_target *web_target_at(size_t index);
size_t web_target_count(void);

/* The target of that name, or NULL. */
const fuzz_target *web_find_target(const char *name);

#endif
