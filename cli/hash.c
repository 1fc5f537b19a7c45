/* hash.c - the command hash: the Zobrist keys of positions.
 *
 * Each text is read as a position, and its keys are made anew from the board and written by the
 * schemes of the table ply_key_schemes. A position with more pieces than keys are made for is
 * refused here, since ply_keys_of does not check that. */
/* SPDX-License-Identifier: MIT */
#include "cerulean/cerulean.h"
#include "cli/given.h"
#include "cli/texts.h"

enum { PIECES_MAX = 32 };

static const ply_fault too_many_pieces = {
    PLY_CANNOT_HOLD, "too-many-pieces", "{a} pieces are more than the {b} that keys are made for"};

static void write_keys(cli_run *run, const ply_keys *keys) {
    cli_out *out = &run->out;
    for (size_t i = 0; i < ply_key_scheme_count; i++) {
        const ply_key_scheme *scheme = &ply_key_schemes[i];
        if (i > 0) cli_put_byte(out, ' ');
        if (cli_given(run, CLI_OPT_ALL)) cli_printf(out, "%s ", scheme->name);
        cli_took(out, scheme->write(keys, cli_room(out, PLY_KEY_TEXT)));
    }
    cli_put_byte(out, '\n');
}

static void put_keys(cli_run *run, const cli_text *text, const ply_keys *keys) {
    char key[PLY_KEY_TEXT];
    cli_json json = cli_json_open(&run->out);
    cli_text_member(&json, text);
    for (size_t i = 0; i < ply_key_scheme_count; i++) {
        const size_t length = ply_key_schemes[i].write(keys, key);
        cli_json_bytes(&json, ply_key_schemes[i].name, key, length);
    }
    cli_json_close(&json);
}

static void hash_one(cli_run *run, cli_reader *reader, const cli_text *text) {
    ply_keys keys;
    ply_error error = cli_read(reader, text->bytes, text->length);
    const ply_position *position = &reader->game.start;
    int32_t pieces = 0;
    if (ply_failed(error)) {
        cli_refuse_line(run, text, reader->reads, error, true);
        return;
    }
    for (unsigned square = 0; square < 64; square++) pieces += position->piece[square] != PLY_EMPTY;
    if (pieces > PIECES_MAX) {
        error = (ply_error){.fault = &too_many_pieces, .a = pieces, .b = PIECES_MAX};
        cli_refuse_line(run, text, reader->reads, error, false);
        return;
    }
    ply_keys_of(position, &keys);
    if (cli_given(run, CLI_OPT_JSON)) {
        put_keys(run, text, &keys);
    } else {
        write_keys(run, &keys);
    }
}

static cli_status run_hash(cli_run *run) {
    cli_texts texts;
    cli_text text;
    cli_reader reader;
    if (!cli_texts_open(&texts, run, 0, cli_common(PLY_POSITION))) return CLI_USAGE;
    cli_reader_open(&reader, cli_common(PLY_POSITION), &ply_empty_position);
    while (cli_next_text(&texts, &text)) hash_one(run, &reader, &text);
    cli_reader_close(&reader);
    return cli_texts_close(&texts);
}

const cli_command cli_command_hash = {
    .name = "hash",
    .operands = "[FEN...]",
    .summary = "compute the Zobrist keys of positions",
    .about = "Writes the two keys of CeruleanJS: the additive one in decimal, the pair in\n"
             "hexadecimal. The en-passant square counts whenever it is given; the counters of\n"
             "moves do not. --all writes each key after its name.",
    .examples = "$ plyproof hash 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'\n"
                "3728296486293765 0994f904:41a4a859\n",
    .options = CLI_TAKES(FILES) | CLI_TAKES(MAX_ERRORS) | CLI_TAKES(LINE_BUFFERED) |
               CLI_TAKES(ALL) | CLI_TAKES(JSON),
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_hash,
};
