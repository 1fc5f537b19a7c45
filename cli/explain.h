/* explain.h - the sentence for a person that is made from an error, and where it was. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include <stddef.h>

#include "plyproof.h"

/* Room for any sentence, and where it was. */
#define CLI_SENTENCE_MAX (PLY_SENTENCE_MAX + 64u)

/* Writes the sentence of ply_error_sentence, and where it was: ` (byte 24)`, or in games
 * ` (ply 3, byte 24)`, both from 0. `holds` is what the codec that was reading holds. Terminates it
 * with a NUL and returns its length. For an error of writing use ply_error_sentence. */
size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]);

#endif
