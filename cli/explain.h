/* explain.h - what people and programs are told of an error: a sentence, and one object of JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "cli/json.h"
#include "plyproof.h"

/* Room for any sentence, and where it was. */
#define CLI_SENTENCE_MAX (PLY_SENTENCE_MAX + 64u)

/* Writes the sentence of ply_error_sentence, and where it was: ` (byte 24)`, or in games
 * ` (ply 3, byte 24)`, both from 0. `holds` is what the codec that was reading holds. Terminates it
 * with a NUL and returns its length. For an error of writing use ply_error_sentence. */
size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]);

/* Room for any hint. */
#define CLI_HINT_MAX 96u

/* A text that was refused, as it was given. */
typedef struct cli_refused {
    const char *text;
    size_t length;
    bool is_argument; /* then it ends with a NUL */
    bool is_position; /* a FEN or the name of a position was expected */
    bool takes_files; /* the command has --files */
} cli_refused;

/* What else is to be said of it, behind the sentence: that it begins with a byte order mark, that
 * it is the path of a file or a word of a FEN, or that it is nearly the name of a position. Else
 * "".
 */
void cli_hint(const cli_refused *refused, char out[CLI_HINT_MAX]);

/* ---- The error object ------------------------------------------------------------------------ */

/* Everything that went wrong is told to programs as one kind of object (docs/cli.md): `fault`, one
 * stable word; `sentence`, for people; and what else is known. Begins one; the caller may add
 * members, and ends it with cli_json_end. `key` is NULL in an array. */
void cli_json_fault(cli_json *json, const char *key, const char *fault, const char *sentence);

/* The object of an error of a codec: with `codec`, if that is not NULL, and where it was, if it was
 * found in reading: `byte`, and in games `ply`. */
void cli_json_error(cli_json *json, const char *key, const ply_codec *codec, ply_error error,
                    bool reading);

/* The array `problems`: for each bit an object with `warning`, which is true if moves can be listed
 * all the same. */
void cli_json_problems(cli_json *json, uint32_t problems);

#endif
