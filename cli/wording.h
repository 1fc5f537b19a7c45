/* wording.h - words for kinds of things and for the fields of a position. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WORDING_H
#define CLI_WORDING_H

#include <stddef.h>
#include <stdint.h>

#include "plyproof.h"

/* One word: position, board, move, game. */
const char *cli_kind_name(ply_kind kind);

/* The words of the fields in `fields`, a set of PLY_DROPS_..., with `between` between them. */
void cli_field_names(unsigned fields, const char *between, char out[96]);

/* The words of what reading skips, a set of PLY_SKIPS_.... */
void cli_skip_names(unsigned skips, const char *between, char out[96]);

/* The word of one of those, by the number of its bit: tags, comments, result. */
enum { CLI_SKIP_COUNT = 3 };
const char *cli_skip_name(unsigned bit);

/* The word of one field, by the number of its bit: turn, castling, en-passant, .... */
enum { CLI_FIELD_COUNT = 5 };
const char *cli_field_name(unsigned bit);

/* One stable word, for programs, for a problem given as its bit: "white-kings". */
const char *cli_problem_name(uint32_t problem);

/* The ending of a plural: nothing for 1, and s for any other number. */
const char *cli_plural(uint64_t count);

/* ply for 1, and plies for any other number. */
const char *cli_plies(uint64_t count);

/* Names that tell two programs apart: their own, or, if these are the same, with their places
 * behind them: "cat (the first)". `second` is NULL if there is one program only. */
enum { CLI_PEERS = 2, CLI_PEER_NAME = 128 };
void cli_peer_names(const char *first, const char *second, char out[CLI_PEERS][CLI_PEER_NAME]);

/* "white", "black"; e4. */
const char *cli_colour_name(unsigned colour);
void cli_square_name(ply_square square, char out[3]);

#endif
