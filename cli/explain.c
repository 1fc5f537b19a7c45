/* explain.c - the sentence for a person that is made from an error, and where it was. */
#include "cli/explain.h"

#include <stdio.h>

size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]) {
    size_t length = ply_error_sentence(error, out, PLY_SENTENCE_MAX);
    if (length >= PLY_SENTENCE_MAX) length = PLY_SENTENCE_MAX - 1; /* it was cut there */
    const size_t room = CLI_SENTENCE_MAX - length;
    const int where = holds == PLY_GAME
                          ? snprintf(out + length, room, " (ply %u, byte %zu)", error.ply, error.at)
                          : snprintf(out + length, room, " (byte %zu)", error.at);
    return length + (size_t)where;
}
