/* replay.c - the command replay: a game played, and the positions it leads to.
 *
 * The codec reads all moves, and then they are played one by one from the start. The positions of a
 * game are kept in memory until all of it was played: a game that is refused leaves one empty line,
 * and no part of itself. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/given.h"
#include "cli/moves.h"
#include "cli/wording.h"
#include "cli/texts.h"

/* What was asked for. */
typedef struct replaying {
    cli_run *run;
    cli_notation as;
    cli_reader reader;
    bool each, legal_ep;
    cli_out positions; /* of the game in hand: nothing of it is shown if it is refused */
} replaying;

/* Appends one position. */
static ply_error write_position(replaying *r, const cli_text *text, const ply_position *position,
                                uint32_t ply) {
    ply_game game = {.start = *position};
    cli_out written;
    if (r->legal_ep) cli_keep_legal_ep(&game.start);
    cli_out_in_memory(&written);
    const ply_error error = cli_write(r->as, &game, &written);
    if (!ply_failed(error) && !cli_given(r->run, CLI_OPT_JSON)) {
        cli_put(&r->positions, written.bytes, written.used);
        cli_put_byte(&r->positions, '\n');
    } else if (!ply_failed(error)) {
        cli_json json = cli_json_open(&r->positions);
        cli_text_member(&json, text);
        cli_json_number(&json, "ply", ply);
        cli_json_text(&json, "codec", r->as.codec->name);
        cli_json_bytes(&json, "text", written.bytes, written.used);
        cli_json_close(&json);
    }
    cli_out_close(&written);
    return error;
}

/* Plays the game that was read, and writes its last position or each. Codecs say where a move is
 * illegal when they read it; those that need no position to read a move do not, so it is asked
 * here. */
static ply_error play(replaying *r, const cli_text *text) {
    const ply_game *game = &r->reader.game;
    ply_position position = game->start;
    ply_error error = {0};
    for (size_t ply = 0; ply < game->count && !ply_failed(error); ply++) {
        if (r->each) error = write_position(r, text, &position, (uint32_t)ply);
        if (!ply_failed(error)) error = cli_play(&position, game->moves[ply]);
    }
    if (ply_failed(error)) return error;
    return write_position(r, text, &position, (uint32_t)game->count);
}

static void replay_one(replaying *r, const cli_text *text) {
    ply_error error = cli_read(&r->reader, text->bytes, text->length);
    const ply_codec *codec = r->reader.reads;
    const bool read = !ply_failed(error);
    r->positions.used = 0;
    if (read) error = play(r, text);
    if (!ply_failed(error)) {
        cli_put(&r->run->out, r->positions.bytes, r->positions.used);
        return;
    }
    if (read && ply_status_of(error) == PLY_CANNOT_HOLD) codec = r->as.codec;
    cli_refuse_line(r->run, text, codec, error, !read);
}

static cli_status run_replay(cli_run *run) {
    replaying r = {.run = run, .each = cli_given(run, CLI_OPT_EACH)};
    cli_notation from;
    cli_texts texts;
    cli_text text;
    ply_position start;
    r.legal_ep = cli_is(run, CLI_OPT_EP, "legal");
    if (!cli_find_notation(run, run->operands[0], &from)) return CLI_USAGE;
    if (from.codec->holds != PLY_GAME && from.codec->holds != PLY_MOVE) {
        return cli_usage(run, "%s holds a %s; a game or a move is needed", from.codec->name,
                         cli_kind_name(from.codec->holds));
    }
    if (!cli_as(run, PLY_POSITION, &r.as)) return CLI_USAGE;
    if (r.as.form == CLI_BINARY) {
        return cli_usage(run, "replay writes lines of text, not raw bytes");
    }
    if (!cli_from(run, &ply_start_position, &start)) return CLI_NOT_HELD;
    if (!cli_texts_open(&texts, run, 1, from)) return CLI_USAGE;
    cli_reader_open(&r.reader, from, &start);
    cli_out_in_memory(&r.positions);
    while (cli_next_text(&texts, &text)) replay_one(&r, &text);
    cli_out_close(&r.positions);
    cli_reader_close(&r.reader);
    return cli_texts_close(&texts);
}

const cli_command cli_command_replay = {
    .name = "replay",
    .operands = "CODEC [TEXT...]",
    .summary = "show the position that a game leads to, or every position in it",
    .about = "TEXT is a game or a single move, from the start position or the one of --from.\n"
             "Texts are the arguments, or the lines of standard input. Positions are written\n"
             "as fen, or in the codec of --as.",
    .examples = "$ plyproof replay urlsafe ckGV5qh\n"
                "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n"
                "$ plyproof replay urlsafe ckGV5qh --as mscs\n"
                "vDoBH8gWRWgNjekAjWSESUMEboBHegEf\n",
    .options = CLI_TAKES(EACH) | CLI_TAKES(FILES) | CLI_TAKES(MAX_ERRORS) |
               CLI_TAKES(LINE_BUFFERED) | CLI_TAKES(AS) | CLI_TAKES(FROM) | CLI_TAKES(EP) |
               CLI_TAKES(WHOLE) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_replay,
};
