/* edge.h - between what people type and what codecs read.
 *
 * Readers in core/ are strict. Here a text is trimmed and runs of blanks are folded before a codec
 * refuses it, raw bytes may be written in hexadecimal, and lists of moves have as much room as the
 * text can need. An error always names the byte of the text as it was given.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EDGE_H
#define CLI_EDGE_H

#include "cli/cli.h"
#include "cli/fold.h"

/* How a codec's text is written: as the codec does, or its raw bytes. */
typedef enum cli_form { CLI_TEXT, CLI_HEX, CLI_BINARY } cli_form;

/* A codec and a form of it, as named on the command line: mscs, mscs:hex, mscs:binary. */
typedef struct cli_notation {
    const ply_codec *codec;
    cli_form form;
} cli_notation;

/* Finds the notation of that name; writes a usage error if there is none. */
bool cli_find_notation(cli_run *run, const char *name, cli_notation *notation);

/* The notation that encode and decode have on their other side: the first codec in the table that
 * holds the same kind of thing. */
cli_notation cli_common(ply_kind kind);

/* Positions and boards are one kind of thing; moves and games are others. */
bool cli_same_kind(ply_kind a, ply_kind b);

/* The size of a record in binary form, or 0 for texts, which are lines. */
size_t cli_record_size(cli_notation notation);

/* Reads texts, one after the other; the result of the last stands in `game`. */
typedef struct cli_reader {
    cli_notation notation;
    const ply_codec *reads; /* the codec that read last: the one that refused, if one did */
    ply_position start;     /* what moves and games start from */
    bool lines; /* a text is a line, whatever the codec: a tab parts it from its start */
    ply_game game;
    size_t room; /* how many moves there is room for */
    char *folded;
    size_t folded_room;
} cli_reader;

void cli_reader_open(cli_reader *reader, cli_notation notation, const ply_position *start);
void cli_reader_close(cli_reader *reader);

/* Reads a text. `error.at` is the byte of it, from 0. Beyond what the codec reads:
 *
 * Where fen is read, a name of corpus/starts.def is a position too: startpos, kiwipete; in any
 * case. `moves` may follow, and moves in the notation of UCI: startpos moves e2e4 e7e5.
 *
 * Before a move, or before a game whose codec has no way to name its start (or any game, if
 * reader->lines), there may be the position that it starts in, and a tab. */
ply_error cli_read(cli_reader *reader, const char *text, size_t length);

/* Appends `game` in that notation to the output, without a line feed; on an error nothing. */
ply_error cli_write(cli_notation notation, const ply_game *game, cli_out *out);

#endif
