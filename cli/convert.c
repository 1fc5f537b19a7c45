/* convert.c - the commands encode, decode and convert: texts of one codec into another.
 *
 * The three are one: encode and decode are convert with the first codec of the kind on one side.
 * Texts go through one by one. One that is refused is reported and leaves an empty line, so that
 * the lines of the output are those of the texts. What could not be carried over, because the
 * target drops a field or the reader skipped something, is counted and reported once at the end. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/given.h"
#include "cli/json.h"
#include "cli/wording.h"
#include "cli/texts.h"

typedef struct conversion {
    cli_run *run;
    cli_notation from, to;
    cli_reader reader;
    cli_out scratch; /* where a text is made that is then quoted in JSON */
    bool json, legal_ep;
    unsigned lost;  /* a set of PLY_DROPS_...: what was there and could not be written */
    size_t losses;  /* from how many texts */
    unsigned skips; /* a set of PLY_SKIPS_...: what was in texts and reading skipped */
    size_t skipped; /* in how many texts */
    size_t starts;  /* games whose start was lost */
} conversion;

/* Keeps count of fields that are there and that the codec written drops. */
static void note_loss(conversion *c, const ply_position *p) {
    const unsigned drops = c->to.codec->drops;
    unsigned lost = 0;
    if (p->turn) lost |= PLY_DROPS_TURN;
    if (p->castling) lost |= PLY_DROPS_CASTLING;
    if (p->ep != PLY_NO_SQUARE) lost |= PLY_DROPS_EP;
    if (p->halfmove) lost |= PLY_DROPS_HALFMOVE;
    if (p->fullmove != 1) lost |= PLY_DROPS_FULLMOVE;
    c->lost |= lost & drops;
    c->losses += (lost & drops) != 0;
}

static void report_loss(conversion *c) {
    char names[96];
    if (c->starts) {
        cli_note(c->run, "%s does not hold: start (lost from %zu of the texts)", c->to.codec->name,
                 c->starts);
    }
    if (c->skipped) {
        cli_skip_names(c->skips, ", ", names);
        cli_note(c->run, "of %s only the moves are read, not: %s (lost from %zu of the texts)",
                 c->from.codec->name, names, c->skipped);
    }
    if (c->losses) {
        cli_field_names(c->lost, ", ", names);
        cli_note(c->run, "%s does not hold: %s (lost from %zu of the texts)", c->to.codec->name,
                 names, c->losses);
    }
}

static ply_error write_one(conversion *c, const cli_text *text) {
    cli_out *out = c->json ? &c->scratch : &c->run->out;
    c->scratch.used = 0;
    const ply_error error = cli_write(c->to, &c->reader.game, out);
    if (ply_failed(error)) return error;
    if (c->json) {
        cli_put_text(c->run, text, c->to.codec, c->scratch.bytes, c->scratch.used);
    } else if (c->to.form != CLI_BINARY) {
        cli_put_byte(out, '\n');
    }
    return error;
}

/* A refused text still has its line, an empty one, so that lines stay aligned. */
static void refuse(conversion *c, const cli_text *text, ply_error error, bool reading) {
    const ply_codec *codec = reading ? c->reader.reads : c->to.codec;
    cli_refuse(c->run, text, codec, error, reading);
    if (!c->json && c->to.form != CLI_BINARY) cli_put_byte(&c->run->out, '\n');
}

static void convert_one(conversion *c, const cli_text *text) {
    ply_error error = cli_read(&c->reader, text->bytes, text->length);
    if (ply_failed(error)) {
        refuse(c, text, error, true);
        return;
    }
    if (c->legal_ep) cli_keep_legal_ep(&c->reader.game.start);
    error = write_one(c, text);
    if (ply_failed(error)) {
        refuse(c, text, error, false);
        return;
    }
    if (c->to.codec->drops) note_loss(c, &c->reader.game.start);
    /* A codec of games without `cut` has no way to name a start. Then a game that begins neither in
     * the usual position nor in that of --from does not come back as it was. */
    c->starts += c->to.codec->holds == PLY_GAME && !c->to.codec->cut &&
                 !ply_same_position(&c->reader.game.start, &c->reader.start);
    c->skips |= text->skips;
    c->skipped += text->skips != 0;
}

static cli_status convert(cli_run *run, cli_notation from, cli_notation to, size_t first) {
    conversion c = {.run = run, .from = from, .to = to, .json = cli_given(run, CLI_OPT_JSON)};
    cli_texts texts;
    cli_text text;
    ply_position start;
    c.legal_ep = cli_is(run, CLI_OPT_EP, "legal");
    if (c.json && to.form == CLI_BINARY) return cli_usage(run, "--json cannot show raw bytes");
    /* Games start in the start position unless --from says otherwise; of a move it is not known. */
    const bool is_game = from.codec->holds == PLY_GAME;
    if (!cli_from(run, is_game ? &ply_start_position : &ply_unknown_position, &start)) {
        return CLI_NOT_HELD;
    }
    if (!cli_texts_open(&texts, run, first, from)) return CLI_USAGE;
    cli_out_in_memory(&c.scratch);
    cli_reader_open(&c.reader, from, &start);
    c.reader.lines = cli_given(run, CLI_OPT_LINES);
    while (cli_next_text(&texts, &text)) convert_one(&c, &text);
    const cli_status status = cli_texts_close(&texts);
    report_loss(&c);
    cli_reader_close(&c.reader);
    cli_out_close(&c.scratch);
    return status;
}

/* The codec that encode and decode name, in the form that --hex and --binary ask for. */
static bool find_named(cli_run *run, cli_notation *named) {
    const bool binary = cli_given(run, CLI_OPT_BINARY), hex = cli_given(run, CLI_OPT_HEX);
    if (!cli_not_both(run, CLI_OPT_BINARY, CLI_OPT_HEX)) return false;
    if (!cli_find_notation(run, run->operands[0], named)) return false;
    if (!binary && !hex) return true;
    if (!named->codec->binary) {
        return cli_wrong_use(run, "%s has no raw bytes, only texts", named->codec->name);
    }
    const cli_form form = binary ? CLI_BINARY : CLI_HEX;
    if (strchr(run->operands[0], ':') && named->form != form) {
        return cli_wrong_use(run, "%s names a form, and --%s another", run->operands[0],
                             binary ? "binary" : "hex");
    }
    named->form = form;
    return true;
}

static cli_status run_encode(cli_run *run) {
    cli_notation to;
    if (!find_named(run, &to)) return CLI_USAGE;
    return convert(run, cli_common(to.codec->holds), to, 1);
}

static cli_status run_decode(cli_run *run) {
    cli_notation from;
    if (!find_named(run, &from)) return CLI_USAGE;
    return convert(run, from, cli_common(from.codec->holds), 1);
}

static cli_status run_convert(cli_run *run) {
    cli_notation from, to;
    if (!cli_find_notation(run, run->operands[0], &from)) return CLI_USAGE;
    if (!cli_find_notation(run, run->operands[1], &to)) return CLI_USAGE;
    if (!cli_same_kind(from.codec->holds, to.codec->holds)) {
        return cli_usage(run, "%s holds a %s and %s a %s", from.codec->name,
                         cli_kind_name(from.codec->holds), to.codec->name,
                         cli_kind_name(to.codec->holds));
    }
    return convert(run, from, to, 2);
}

#define TEXTS                                                                                      \
    "Texts are the arguments, or the lines of standard input: one in, one out. A text\n"           \
    "that is refused leaves an empty line, and a message on standard error that says\n"            \
    "what is wrong and at which byte, counted from 0; the remaining texts are still\n"             \
    "processed. Moves and games start in the position of --from, or in one that\n"                 \
    "stands before them and a tab. On standard input, a game of pgn may have many\n"               \
    "lines, and games may follow each other."

#define TAKEN_BY_ALL                                                                               \
    CLI_TAKES(LINES) | CLI_TAKES(FILES) | CLI_TAKES(MAX_ERRORS) | CLI_TAKES(LINE_BUFFERED) |       \
        CLI_TAKES(FROM) | CLI_TAKES(WHOLE) | CLI_TAKES(EP) | CLI_TAKES(JSON)

const cli_command cli_command_encode = {
    .name = "encode",
    .operands = "CODEC [TEXT...]",
    .summary = "write positions, moves or games in a codec",
    .about = "Positions and boards are read as fen, moves as uci, games as pgn.\n" TEXTS,
    .examples = "$ plyproof encode mscs 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq'\n"
                "vDgPAAAAkCQAA4DwAAAAAAAAAAAAAAAA\n"
                "$ plyproof encode urlsafe '1. e4 e5 2. Nf3 Nc6 3. Bb5'\n"
                "ckGV5qh\n",
    .options = TAKEN_BY_ALL | CLI_TAKES(BINARY) | CLI_TAKES(HEX),
    .least = 1,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_encode,
};

const cli_command cli_command_decode = {
    .name = "decode",
    .operands = "CODEC [TEXT...]",
    .summary = "read positions, moves or games in a codec",
    .about = "Positions and boards are written as fen, moves as uci, games as pgn.\n" TEXTS,
    .examples = "$ plyproof decode urlsafe ckGV5qh\n"
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n",
    .options = TAKEN_BY_ALL | CLI_TAKES(BINARY) | CLI_TAKES(HEX),
    .least = 1,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_decode,
};

const cli_command cli_command_convert = {
    .name = "convert",
    .operands = "FROM TO [TEXT...]",
    .summary = "turn texts of one codec into another",
    .about = "Both must hold the same kind of thing; boards count as positions. A codec that\n"
             "has raw bytes is also CODEC:hex and CODEC:binary.\n" TEXTS,
    .examples = "$ printf 'e2e4\\ng1f3\\n' | plyproof convert uci san --from startpos\n"
                "e4\n"
                "Nf3\n",
    .options = TAKEN_BY_ALL,
    .least = 2,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_convert,
};
