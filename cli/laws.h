/* laws.h - what the commands laws and verify share: names, kept inputs and failures. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LAWS_H
#define CLI_LAWS_H

#include "cli/cli.h"
#include "properties/laws.h"

/* The names of laws by index, for completions; NULL past the last. */
const char *cli_law_name(size_t index);

/* Finds the folder of kept inputs that laws try first: corpus/laws of the folder we are in, or what
 * was installed with this program, or corpus/laws of the tree it was built in. False if there is
 * none. */
bool cli_find_kept(char *path, size_t size);

/* What a law says when it fails is a sentence, and lines that show the input. Copies the sentence,
 * and returns the rest, which begins with a line feed unless it is empty. */
enum { CLI_LAW_SENTENCE = 1024 };
const char *cli_law_sentence(const law_report *report, char sentence[CLI_LAW_SENTENCE]);

#endif
