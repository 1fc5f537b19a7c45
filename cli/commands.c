/* commands.c - the table of commands, and names by index in every table. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/cli.h"
#include "corpus/corpus.h"

#define CLI_COMMAND(name) extern const cli_command cli_command_##name;
#include "cli/commands.def"
#undef CLI_COMMAND

#define CLI_COMMAND(name) &cli_command_##name,
const cli_command *const cli_commands[] = {
#include "cli/commands.def"
};
#undef CLI_COMMAND

const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

const cli_command *cli_find_command(const char *name) {
    for (size_t i = 0; i < cli_command_count; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) return cli_commands[i];
    }
    return NULL;
}

const char *cli_command_name(size_t index) { return cli_commands[index]->name; }
const char *cli_codec_name(size_t index) { return ply_codecs[index]->name; }
const char *cli_generator_name(size_t index) { return ply_generators[index]->name; }
const char *cli_start_name(size_t index) { return corpus_starts[index].name; }
