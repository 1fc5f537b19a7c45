/* input.h - texts to work on: the arguments, or the lines or records of standard input. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "plyproof.h"

/* Reads a descriptor in large pieces and cuts it up. A text that was given stays where it is until
 * the next one is asked for. */
typedef struct cli_input {
    int fd;
    int failure; /* errno of a read that failed, or 0 */
    bool ended;
    char *bytes;
    size_t at, used, capacity;
    void (*before_waiting)(void *context); /* called before a read that may wait; or NULL */
    void *context;
} cli_input;

/* Opens a file for reading; "-" is standard input. -1 if that failed, and errno says why. */
int cli_open_file(const char *path);

void cli_input_open(cli_input *input, int fd);
void cli_input_close(cli_input *input);

/* Reads what there is, and waits until there is something; what was given moves. False at the
 * end. */
bool cli_input_more(cli_input *input);

/* The next line, without its line feed; the last one need not have any. False at the end. */
bool cli_next_line(cli_input *input, const char **line, size_t *length);

/* The same, but a line of more than `most` bytes is passed over without being kept: `whole` is then
 * false, the line is empty, and its length is more than `most`. */
bool cli_next_short_line(cli_input *input, size_t most, const char **line, size_t *length,
                         bool *whole);

/* The next `size` bytes, or fewer before the end. False at the end. */
bool cli_next_record(cli_input *input, size_t size, const char **record, size_t *length);

/* The next text of a codec that has `cut`. `cut` tells what is in it and that it begins
 * cut->begin bytes behind the end of the last one. False at the end. */
bool cli_next_cut(cli_input *input, const ply_codec *codec, const char **text, size_t *length,
                  ply_cut *cut);

/* All the rest as one text, once, even if it is empty. False after that. */
bool cli_next_whole(cli_input *input, const char **text, size_t *length);

#endif
