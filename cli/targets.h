/* targets.h - all fuzz targets: those of fuzz/, and then those of this room. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TARGETS_H
#define CLI_TARGETS_H

#include "fuzz/targets.h"

fuzz_run fuzz_arguments;

/* The seeds of the target arguments, made of the examples of the commands, and its words. */
size_t cli_arguments_seed(unsigned index, uint8_t *out);
void cli_arguments_words(FILE *out);

/* The target of that number, counted from 0, and how many there are. */
const fuzz_target *cli_target_at(size_t index);
size_t cli_target_count(void);

const char *cli_target_name(size_t index);

/* The target of that name, or NULL. */
const fuzz_target *cli_find_target(const char *name);

#endif
