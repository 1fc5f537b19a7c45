/* laws.h - what the commands laws and verify share: names and kept inputs. */
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

#endif
