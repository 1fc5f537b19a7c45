/* list.h - the table of codecs as people see it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LIST_H
#define CLI_LIST_H

#include "cli/cli.h"

/* Writes a line for each codec, in columns that never run into each other. */
void cli_list_codecs(cli_out *out, const ply_codec *const *codecs, size_t count);

#endif
