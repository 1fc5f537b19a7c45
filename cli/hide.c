/* hide.c - the commands hide and reveal: a position as emoji among the words of a message.
 *
 * The message is taken whole, all of standard input or all operands joined, since emoji are spread
 * over its words. core/emoji does the hiding; what is decided here is where an unquoted FEN ends
 * and the message begins, and whether a refusal is of the position or of a place in the message. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/given.h"
#include "cli/texts.h"
#include "emoji/emoji.h"

/* A text, which is not empty, as it is, with a line feed behind it unless it ends in one; or as an
 * object. */
static void write_text(cli_run *run, const ply_codec *codec, const char *text, size_t length) {
    if (cli_given(run, CLI_OPT_JSON)) {
        cli_put_text(run, NULL, codec, text, length);
        return;
    }
    cli_put(&run->out, text, length);
    if (text[length - 1] != '\n') cli_put_byte(&run->out, '\n');
}

static cli_status hide(cli_run *run, const ply_position *position, const cli_text *message) {
    const size_t room = message->length + PLY_EMOJI_HIDE_ADDS;
    size_t length = 0;
    cli_out hidden;
    cli_out_in_memory(&hidden);
    const ply_error error = ply_emoji_hide(position, message->bytes, message->length,
                                           cli_room(&hidden, room), room, &length);
    if (ply_failed(error)) {
        /* A position that emoji cannot hold is at no byte of the message. */
        char text[PLY_EMOJI_LONGEST];
        const ply_error alone =
            ply_write_position(&ply_codec_emoji, position, text, sizeof text, &length);
        cli_refuse(run, message, &ply_codec_emoji, error, !ply_failed(alone));
    } else {
        write_text(run, &ply_codec_emoji, hidden.bytes, length);
    }
    cli_out_close(&hidden);
    return ply_failed(error) ? CLI_NOT_HELD : CLI_HELD;
}

/* Could `word` be the field of a FEN that stands `field` places after the board? */
static bool looks_like_field(const char *word, size_t field) {
    const size_t length = strlen(word);
    switch (field) {
    case 1: return strcmp(word, "w") == 0 || strcmp(word, "b") == 0;
    case 2: return strcmp(word, "-") == 0 || (length > 0 && strspn(word, "KQkq") == length);
    case 3:
        return strcmp(word, "-") == 0 || (length == 2 && strchr("abcdefgh", word[0]) != NULL &&
                                          strchr("36", word[1]) != NULL);
    default: return length > 0 && strspn(word, "0123456789") == length;
    }
}

/* How many operands are the FEN; 0 if that is not clear, and a usage error is written. A FEN
 * without quotation marks is several operands, and the message begins behind them. Only a FEN of
 * four or of six fields differs from a message without doubt: after `BOARD b` nobody knows whether
 * b is the side to move or a word. */
static size_t count_fen_operands(cli_run *run) {
    const char *first = run->operands[0];
    size_t fields = 1;
    if (!strchr(first, '/') || strchr(first, ' ')) return 1;
    while (fields < 6 && fields < run->operand_count &&
           looks_like_field(run->operands[fields], fields)) {
        fields++;
    }
    if (fields == 1 || fields == 4 || fields == 6) return fields;
    cli_usage(run, "\"%s\" may belong to the FEN or to the message; put the FEN in quotation marks",
              run->operands[fields - 1]);
    return 0;
}

static cli_status run_hide(cli_run *run) {
    ply_position position;
    cli_whole message;
    const size_t words = count_fen_operands(run);
    if (words == 0) return CLI_USAGE;
    if (!cli_read_fen_operands(run, 0, words, &position)) return CLI_NOT_HELD;
    if (!cli_whole_open(&message, run, words)) return CLI_CANNOT_RUN;
    const cli_status status = hide(run, &position, &message.text);
    cli_whole_close(&message);
    return status;
}

static cli_status reveal(cli_run *run, cli_notation as, const cli_text *message) {
    ply_game game = {0};
    ply_error error = ply_emoji_reveal(message->bytes, message->length, &game.start);
    if (ply_failed(error)) {
        cli_refuse(run, message, &ply_codec_emoji, error, true);
        return CLI_NOT_HELD;
    }
    cli_out text;
    cli_out_in_memory(&text);
    error = cli_write(as, &game, &text);
    if (ply_failed(error)) {
        cli_refuse(run, message, as.codec, error, false);
    } else if (as.form == CLI_BINARY) {
        cli_put(&run->out, text.bytes, text.used);
    } else {
        write_text(run, as.codec, text.bytes, text.used);
    }
    cli_out_close(&text);
    return ply_failed(error) ? CLI_NOT_HELD : CLI_HELD;
}

static cli_status run_reveal(cli_run *run) {
    cli_notation as;
    cli_whole message;
    if (!cli_as(run, PLY_POSITION, &as)) return CLI_USAGE;
    if (as.form == CLI_BINARY && cli_given(run, CLI_OPT_JSON)) {
        return cli_usage(run, "--json cannot show raw bytes");
    }
    if (!cli_whole_open(&message, run, 0)) return CLI_CANNOT_RUN;
    const cli_status status = reveal(run, as, &message.text);
    cli_whole_close(&message);
    return status;
}

const cli_command cli_command_hide = {
    .name = "hide",
    .operands = "FEN [MESSAGE...]",
    .summary = "hide a position as emoji among the words of a message",
    .about = "The message is the arguments after FEN, or standard input. Its words stay as\n"
             "they are, and the 25 emoji are spread between them. A FEN of four or six fields\n"
             "need not be quoted.",
    .examples = "$ plyproof hide startpos 'shall we play on Sunday?' | plyproof reveal\n"
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    .options = CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_hide,
};

const cli_command cli_command_reveal = {
    .name = "reveal",
    .operands = "[MESSAGE...]",
    .summary = "reveal the position that is hidden as emoji in a message",
    .about = "The message is the arguments, or all of standard input. It must contain 25 emoji\n"
             "of the table; everything else in it is skipped.",
    .examples = "$ echo 'no emoji here' | plyproof reveal\n"
                "stdin: emoji: the text has 0 emoji, and a position has 25 (byte 14)\n",
    .options = CLI_TAKES(AS) | CLI_TAKES(JSON),
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_reveal,
};
