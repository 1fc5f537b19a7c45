/* game.c - the questions about a game and its last position: what is there, what can be played, how
 * it is written, how it is coded.
 *
 * Every question brings the whole game, as its start and its moves, and is answered from nothing
 * else: the page may ask in any order, go back and forth, and ask several workers. What codecs,
 * generators and schemes of keys there are is walked in their tables, so that a new one is on the
 * page without a line here. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cerulean/cerulean.h"
#include "cli/wording.h"
#include "corpus/corpus.h"
#include "emoji/emoji.h"
#include "perft/known.h"
#include "web/question.h"

enum { TEXT = 65536 };
static char text[TEXT];

/* ---- The tables ------------------------------------------------------------------------------ */

static void put_codec(web_json *json, const ply_codec *codec) {
    web_json_object(json, NULL);
    web_json_text(json, "name", codec->name);
    web_json_text(json, "summary", codec->summary);
    web_json_text(json, "holds", cli_kind_name(codec->holds));
    web_json_array(json, "drops");
    for (unsigned bit = 0; bit < CLI_FIELD_COUNT; bit++) {
        if (codec->drops >> bit & 1u) web_json_text(json, NULL, cli_field_name(bit));
    }
    web_json_end(json);
    if (codec->binary) web_json_number(json, "bytes", codec->binary->longest);
    web_json_bool(json, "parts", codec->parts != NULL);
    web_json_end(json);
}

static void put_known(web_json *json, const perft_known_counts *known) {
    char digits[PERFT_COUNT_TEXT];
    web_json_object(json, NULL);
    web_json_text(json, "name", known->name);
    web_json_array(json, "leaves");
    for (unsigned i = 0; i < 8 && known->leaves[i]; i++) {
        web_json_bytes(json, NULL, digits, perft_count_text(known->leaves[i], digits));
    }
    web_json_end(json);
    web_json_end(json);
}

void web_tables(web_question *question, web_json *json) {
    (void)question;
    web_json_array(json, "version");
    web_json_number(json, NULL, PLY_VERSION_MAJOR);
    web_json_number(json, NULL, PLY_VERSION_MINOR);
    web_json_number(json, NULL, PLY_VERSION_PATCH);
    web_json_end(json);
    web_json_array(json, "codecs");
    for (size_t i = 0; i < ply_codec_count; i++) put_codec(json, ply_codecs[i]);
    web_json_end(json);
    web_json_array(json, "generators");
    for (size_t i = 0; i < ply_generator_count; i++) {
        web_json_object(json, NULL);
        web_json_text(json, "name", ply_generators[i]->name);
        web_json_text(json, "summary", ply_generators[i]->summary);
        web_json_end(json);
    }
    web_json_end(json);
    web_json_array(json, "keys");
    for (size_t i = 0; i < ply_key_scheme_count; i++) {
        web_json_object(json, NULL);
        web_json_text(json, "name", ply_key_schemes[i].name);
        web_json_text(json, "summary", ply_key_schemes[i].summary);
        web_json_text(json, "sign", ply_key_schemes[i].sign);
        web_json_end(json);
    }
    web_json_end(json);
    web_json_array(json, "starts");
    for (size_t i = 0; i < corpus_start_count; i++) {
        web_json_object(json, NULL);
        web_json_text(json, "name", corpus_starts[i].name);
        web_json_text(json, "fen", corpus_starts[i].fen);
        web_json_text(json, "about", corpus_starts[i].about);
        web_json_end(json);
    }
    web_json_end(json);
    web_json_array(json, "known");
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) put_known(json, &perft_known[i]);
    web_json_end(json);
}

/* ---- A game ---------------------------------------------------------------------------------- */

/* What a codec writes, or why it does not: members of an object. */
static void put_written(web_json *json, const ply_codec *codec, const ply_game *game) {
    size_t length = 0;
    const ply_error error = codec->encode(game, text, sizeof text, &length);
    if (ply_failed(error)) {
        web_json_error(json, "error", codec, error, false);
    } else {
        web_json_bytes(json, "text", text, length);
    }
}

/* A move as each codec of moves writes it, and its squares. */
static void put_move(web_json *json, const ply_position *before, ply_move move) {
    ply_game game = {.start = *before, .moves = &move, .count = 1, .capacity = 1};
    web_json_object(json, NULL);
    web_json_number(json, "from", ply_from(move));
    web_json_number(json, "to", ply_to(move));
    web_json_number(json, "promotion", ply_promotion(move));
    for (size_t i = 0; i < ply_codec_count; i++) {
        size_t length = 0;
        if (ply_codecs[i]->holds != PLY_MOVE) continue;
        if (ply_failed(ply_codecs[i]->encode(&game, text, sizeof text, &length))) continue;
        web_json_bytes(json, ply_codecs[i]->name, text, length);
    }
    web_json_end(json);
}

static void put_problems(web_json *json, uint32_t problems) {
    web_json_array(json, "problems");
    for (unsigned i = 0; i < PLY_PROBLEM_COUNT; i++) {
        const uint32_t bit = problems & 1u << i;
        if (!bit) continue;
        web_json_object(json, NULL);
        web_json_text(json, "fault", cli_problem_name(bit));
        web_json_text(json, "sentence", ply_problem_sentence(bit));
        web_json_bool(json, "warning", !(bit & PLY_PROBLEM_ERRORS));
        web_json_end(json);
    }
    web_json_end(json);
}

static void put_fields(web_json *json, const ply_position *p) {
    char board[64], castling[4], square[3];
    size_t rights = 0;
    for (unsigned i = 0; i < 64; i++) board[i] = ".PNBRQK..pnbrqk."[p->piece[i]];
    for (unsigned bit = 0; bit < 4; bit++) {
        if (p->castling >> bit & 1u) castling[rights++] = "KQkq"[bit];
    }
    web_json_bytes(json, "board", board, sizeof board);
    web_json_text(json, "turn", cli_colour_name(p->turn));
    web_json_bytes(json, "castling", castling, rights);
    if (p->ep == PLY_NO_SQUARE) {
        web_json_null(json, "en_passant");
    } else {
        cli_square_name(p->ep, square);
        web_json_text(json, "en_passant", square);
    }
    web_json_number(json, "halfmove", p->halfmove);
    web_json_number(json, "fullmove", p->fullmove);
}

static void put_legal_moves(web_json *json, const ply_position *p) {
    ply_board board;
    ply_move list[PLY_MOVES_MAX];
    ply_generators[0]->load(&board, p);
    const size_t count = ply_generators[0]->moves(&board, list);
    web_json_squares(json, "checkers", ply_generators[0]->checkers(&board));
    web_json_array(json, "moves");
    for (size_t i = 0; i < count; i++) put_move(json, p, list[i]);
    web_json_end(json);
}

/* The thing that a codec writes of a game: all of it, its last position, or its last move, played
 * in `before`. False if there is no such thing. */
static bool thing_of(const ply_codec *codec, const ply_game *game, const ply_position *before,
                     const ply_position *last, ply_game *thing) {
    *thing = *game;
    if (codec->holds == PLY_GAME) return true;
    thing->start = codec->holds == PLY_MOVE ? *before : *last;
    thing->moves = game->moves + (game->count ? game->count - 1 : 0);
    thing->count = codec->holds == PLY_MOVE;
    return codec->holds != PLY_MOVE || game->count > 0;
}

/* The position before the last move of a game. */
static ply_position before_last(const ply_game *game) {
    ply_position p = game->start;
    for (size_t i = 0; i + 1 < game->count; i++) ply_play(&p, game->moves[i]);
    return p;
}

static void put_codes(web_json *json, const ply_game *game, const ply_position *last) {
    const ply_position before = before_last(game);
    web_json_array(json, "codes");
    for (size_t i = 0; i < ply_codec_count; i++) {
        ply_game thing;
        web_json_object(json, NULL);
        web_json_text(json, "codec", ply_codecs[i]->name);
        if (thing_of(ply_codecs[i], game, &before, last, &thing)) {
            put_written(json, ply_codecs[i], &thing);
        }
        web_json_end(json);
    }
    web_json_end(json);
}

static void put_keys(web_json *json, const ply_position *p) {
    ply_keys keys;
    char key[PLY_KEY_TEXT];
    ply_keys_of(p, &keys);
    web_json_array(json, "keys");
    for (size_t i = 0; i < ply_key_scheme_count; i++) {
        web_json_object(json, NULL);
        web_json_text(json, "name", ply_key_schemes[i].name);
        web_json_bytes(json, "text", key, ply_key_schemes[i].write(&keys, key));
        web_json_end(json);
    }
    web_json_end(json);
}

void web_game(web_question *question, web_json *json) {
    static const char *const ends[] = {"none", "unknown",   "checkmate", "stalemate",
                                       "dead", "halfmoves", "repetition"};
    ply_game game;
    ply_position p, last;
    if (!web_read_game(question, json, &game, &last)) return;
    const uint32_t problems = ply_problems(&last);
    const ply_end end = ply_end_of(&game);
    put_fields(json, &last);
    put_problems(json, problems);
    web_json_text(json, "end", ends[end]);
    web_json_text(json, "end_sentence", ply_end_sentence(end));
    web_json_array(json, "plies");
    p = game.start;
    for (size_t i = 0; i < game.count; i++) {
        put_move(json, &p, game.moves[i]);
        ply_play(&p, game.moves[i]);
    }
    web_json_end(json);
    /* Generators promise nothing for positions with errors. */
    if (!(problems & PLY_PROBLEM_ERRORS)) put_legal_moves(json, &last);
    put_codes(json, &game, &last);
    put_keys(json, &last);
}

/* Reads a codec and a game; `thing` is what that codec writes of it. False if there is no answer,
 * or it is an error, which is written. */
static bool read_thing(web_question *question, web_json *json, const ply_codec **codec,
                       ply_game *thing) {
    const web_question name = web_field(question);
    ply_game game;
    ply_position last;
    if (!web_read_game(question, json, &game, &last)) return false;
    const ply_position before = before_last(&game);
    *codec = ply_find_codec(name.text, name.length);
    return *codec && thing_of(*codec, &game, &before, &last, thing);
}

void web_write(web_question *question, web_json *json) {
    const ply_codec *codec;
    ply_game thing;
    if (read_thing(question, json, &codec, &thing)) put_written(json, codec, &thing);
}

/* ---- How it is coded ------------------------------------------------------------------------- */

static void put_part(void *context, const ply_part *part) {
    web_json *json = context;
    web_json_object(json, NULL);
    web_json_text(json, "name", part->name);
    if (part->bytes) {
        web_json_number(json, "at", part->at);
        web_json_number(json, "bytes", part->bytes);
    }
    if (part->bits) {
        web_json_number(json, "bit", part->bit);
        web_json_number(json, "bits", part->bits);
    }
    if (part->row) {
        web_json_number(json, "row", part->row);
        web_json_number(json, "column", part->column);
    }
    if (part->squares) web_json_squares(json, "squares", part->squares);
    web_json_text(json, "value", part->value);
    web_json_text(json, "says", part->says);
    web_json_end(json);
}

void web_parts(web_question *question, web_json *json) {
    const ply_codec *codec;
    ply_game thing;
    size_t length = 0;
    if (!read_thing(question, json, &codec, &thing) || !codec->parts) return;
    const ply_error error = codec->encode(&thing, text, sizeof text, &length);
    if (ply_failed(error)) {
        web_json_error(json, "error", codec, error, false);
        return;
    }
    web_json_bytes(json, "text", text, length);
    web_json_array(json, "parts");
    (void)codec->parts(text, length, &thing.start, put_part, json);
    web_json_end(json);
}

void web_keys(web_question *question, web_json *json) {
    const web_question name = web_field(question);
    ply_game game;
    ply_position last;
    if (!web_read_game(question, json, &game, &last)) return;
    for (size_t i = 0; i < ply_key_scheme_count; i++) {
        if (!web_is(name, ply_key_schemes[i].name)) continue;
        web_json_array(json, "parts");
        ply_key_parts(&ply_key_schemes[i], &last, put_part, json);
        web_json_end(json);
    }
}

/* ---- Hiding ---------------------------------------------------------------------------------- */

void web_hide(web_question *question, web_json *json) {
    ply_game game;
    ply_position last;
    size_t length = 0;
    if (!web_read_game(question, json, &game, &last)) return;
    const ply_error error =
        ply_emoji_hide(&last, question->text, question->length, text, sizeof text, &length);
    if (ply_failed(error)) {
        web_json_error(json, "error", NULL, error, true);
    } else {
        web_json_bytes(json, "text", text, length);
    }
}
