/* made.c - the command random: positions, games and texts made at random, for tests of others.
 *
 * The makers are those of corpus/, which laws and fuzz targets use. All that is made comes out of
 * one seed, one thing after the other, so that the same seed and numbers give the same lines. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/given.h"
#include "cli/texts.h"
#include "corpus/corpus.h"

enum { MADE_MOST = 1000000000 };

typedef struct making {
    cli_run *run;
    corpus_dice dice;
    cli_out text; /* of the thing in hand */
} making;

static void put(making *m, const ply_codec *codec, const char *text, size_t length) {
    cli_out *out = &m->run->out;
    if (cli_given(m->run, CLI_OPT_JSON)) {
        cli_put_text(m->run, NULL, codec, text, length);
    } else {
        cli_put(out, text, length);
        cli_put_byte(out, '\n');
    }
}

/* A position or a game; false if the codec cannot hold it, as emoji cannot a clock of 101. */
static bool make_thing(making *m, corpus_kind kind, cli_notation as) {
    static corpus_input x;
    while (!corpus_make(&x, kind, NULL, &m->dice)) {
    }
    const ply_game game = {
        .start = x.position, .moves = x.moves, .count = x.count, .capacity = CORPUS_MOVES_MAX};
    m->text.used = 0;
    if (kind == CORPUS_GAME && !as.codec->cut &&
        !ply_same_position(&game.start, &ply_start_position)) {
        /* The codec has no way to name a start, so it stands before it, as cli_read takes it. */
        (void)cli_write(cli_common(PLY_POSITION), &game, &m->text); /* a FEN holds any position */
        cli_put_byte(&m->text, '\t');
    }
    if (ply_failed(cli_write(as, &game, &m->text))) return false;
    put(m, as.codec, m->text.bytes, m->text.used);
    return true;
}

/* A text that somebody may have meant: most are read, many are not. One with a line feed would be
 * two lines. */
static bool make_text(making *m, const ply_codec *codec) {
    static corpus_input x;
    while (!corpus_make(&x, CORPUS_TEXT, codec, &m->dice)) {
    }
    if (!cli_given(m->run, CLI_OPT_JSON) && memchr(x.text, '\n', x.length)) return false;
    put(m, codec, x.text, x.length);
    return true;
}

static void make_things(making *m, uint64_t count, corpus_kind kind, cli_notation as) {
    for (uint64_t made = 0; made < count && !m->run->out.failure;) {
        made += kind == CORPUS_TEXT ? make_text(m, as.codec) : make_thing(m, kind, as);
        if (cli_given(m->run, CLI_OPT_LINE_BUFFERED)) cli_flush(&m->run->out);
    }
}

static cli_status run_random(cli_run *run) {
    uint64_t seed = 1, positions = 0, games = 0, texts = 0;
    making m = {.run = run};
    cli_notation as_position = cli_common(PLY_POSITION), as_game = cli_common(PLY_GAME);
    cli_notation as_text = cli_common(PLY_POSITION);
    if (!cli_seed(run, &seed) || !cli_number(run, CLI_OPT_POSITIONS, 1, MADE_MOST, &positions) ||
        !cli_number(run, CLI_OPT_GAMES, 1, MADE_MOST, &games) ||
        !cli_number(run, CLI_OPT_TEXTS, 1, MADE_MOST, &texts)) {
        return CLI_USAGE;
    }
    if (!positions && !games && !texts) {
        return cli_usage(run, "what is to be made? --positions N, --games N or --texts N");
    }
    if (positions && !cli_as(run, PLY_POSITION, &as_position)) return CLI_USAGE;
    if (games && !cli_as(run, PLY_GAME, &as_game)) return CLI_USAGE;
    if (texts && cli_given(run, CLI_OPT_AS) &&
        !cli_find_notation(run, run->option[CLI_OPT_AS], &as_text)) {
        return CLI_USAGE;
    }
    if (as_position.form == CLI_BINARY || (texts && as_text.form != CLI_TEXT)) {
        return cli_usage(run, "random writes lines of text, not raw bytes");
    }
    m.dice = corpus_dice_of_seed(seed);
    cli_out_in_memory(&m.text);
    make_things(&m, positions, CORPUS_POSITION, as_position);
    make_things(&m, games, CORPUS_GAME, as_game);
    make_things(&m, texts, CORPUS_TEXT, as_text);
    cli_out_close(&m.text);
    return CLI_HELD;
}

const cli_command cli_command_random = {
    .name = "random",
    .operands = "",
    .summary = "make positions, games and texts at random, to test with",
    .about = "Positions are legal, and written as fen, or in the codec of --as; games as pgn,\n"
             "or in that codec. Texts are of the codec of --as, or of fen, and changed a\n"
             "little, so that readers refuse many of them; plyproof decode says which. If a\n"
             "game begins elsewhere than usual and its codec does not hold that, the position\n"
             "and a tab stand before it. The same seed makes the same lines, in the same\n"
             "version of plyproof.",
    .examples =
        "$ plyproof random --positions 3 --as mscs --seed 7 | plyproof decode mscs | wc -l\n"
        "3\n",
    .options = CLI_TAKES(POSITIONS) | CLI_TAKES(GAMES) | CLI_TAKES(TEXTS) | CLI_TAKES(SEED) |
               CLI_TAKES(AS) | CLI_TAKES(LINE_BUFFERED) | CLI_TAKES(JSON),
    .may_be_left = true,
    .run = run_random,
};
