/* given.h - what operands and options name: positions, generators, codecs of moves. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GIVEN_H
#define CLI_GIVEN_H

#include "cli/edge.h"
#include "cli/input.h"

/* Reads a position that somebody typed: a FEN, or a name such as startpos. A refusal is written to
 * run->err, after `label` ("--from"); with --json to run->out, as an error object. */
bool cli_read_fen(cli_run *run, const char *label, const char *text, ply_position *position);

/* The same for the operands from `first` up to `end`, joined: a FEN need not be quoted. */
bool cli_read_fen_operands(cli_run *run, size_t first, size_t end, ply_position *position);

/* The position of --from, or `otherwise`. False if it was refused: the message is written. */
bool cli_from(cli_run *run, const ply_position *otherwise, ply_position *position);

/* Takes the en-passant square away if no legal move captures there. A position that generators
 * cannot be given stays as it is. */
void cli_keep_legal_ep(ply_position *position);

/* The generator of --generator, or the first there is. False if there is none of that name: a usage
 * error is written. */
bool cli_generator(cli_run *run, const ply_generator **generator);

/* The notation of --as, which must hold the same kind of thing as `kind`, or the usual one. */
bool cli_as(cli_run *run, ply_kind kind, cli_notation *notation);

/* Reads a file with known counts whole, or standard input ("-"), or if there is no such file a
 * suite of the program that has this name. The text lives as long as `input`, which the caller
 * closes, also after a failure. `name` is what the text is called in messages. False if it cannot
 * be read: errno says why. */
bool cli_read_counts(cli_input *input, const char *path, const char **name, const char **text,
                     size_t *length);

/* May generators be given this position? If not, its problems are written to run->err,
 * or with --json to run->out. */
bool cli_is_playable(cli_run *run, const ply_position *position);

#endif
