/* texts.h - the texts a command works on, one after the other, and refusing one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TEXTS_H
#define CLI_TEXTS_H

#include "cli/edge.h"
#include "cli/input.h"
#include "cli/json.h"

/* A text and where it came from. */
typedef struct cli_text {
    const char *bytes;
    size_t length;
    bool argument;    /* else of standard input, or of `file` */
    const char *file; /* as it was named; NULL for arguments and standard input */
    size_t number;    /* of the argument, line or record, from 1; 0 if there is only one */
    unsigned skips;   /* what reading skips in it: a set of PLY_SKIPS_... */
} cli_text;

/* The operands from `first` on; or with --files what is in the files that they name; or standard
 * input, if there are none. Of files and standard input: lines, records, all of it, or the texts of
 * a codec whose texts have several lines. */
typedef struct cli_texts {
    cli_run *run;
    cli_notation notation;
    size_t next;      /* the next operand */
    size_t count;     /* how many texts there were, */
    size_t here;      /* and in this file or standard input */
    size_t line;      /* where the next text begins that has several lines, from 1 */
    uint64_t most;    /* texts that may be refused; then it ends */
    const char *file; /* that is open, or NULL */
    bool is_open;     /* the input */
    bool could_not;   /* a file could not be read: the message is written */
    bool from_operands;
    cli_input input;
} cli_texts;

/* False if an option is wrong: a usage error is written. */
bool cli_texts_open(cli_texts *texts, cli_run *run, size_t first, cli_notation notation);

/* The next text. False at the end, as soon as standard output has failed, and when as many texts
 * are refused as --max-errors allows. */
bool cli_next_text(cli_texts *texts, cli_text *text);

/* Says how many were refused, and closes the input; returns the status of the whole. */
cli_status cli_texts_close(cli_texts *texts);

/* All of it as one text: the operands from `first` on with a blank between them, or if there are
 * none all of standard input. The bytes live as long as `whole`. False if it cannot be read: the
 * message is written. */
typedef struct cli_whole {
    cli_text text;
    cli_out joined;
    cli_input input;
} cli_whole;
bool cli_whole_open(cli_whole *whole, cli_run *run, size_t first);
void cli_whole_close(cli_whole *whole);

/* Writes where a text came from, as a member of a JSON object: "argument" or "line"; nothing if
 * there is only one. */
void cli_text_member(cli_json *json, const cli_text *text);

/* Refuses a text: an error object on standard output with --json; else a line on standard error,
 * such as `stdin:17: fen: rank 3 has nine files (byte 24)`. `reading` tells whether the error is of
 * reading `codec`, so that there is a byte to name, or of writing it. */
void cli_refuse(cli_run *run, const cli_text *text, const ply_codec *codec, ply_error error,
                bool reading);

/* The same, where every text has a line of output: it leaves an empty one, so that the lines of the
 * output are those of the texts. With --json the error object is that line. */
void cli_refuse_line(cli_run *run, const cli_text *text, const ply_codec *codec, ply_error error,
                     bool reading);

/* Writes what became of a text, as an object on standard output; `from` may be NULL. */
void cli_put_text(cli_run *run, const cli_text *from, const ply_codec *codec, const char *bytes,
                  size_t length);

#endif
