/* edge.c - between what people type and what codecs read.
 *
 * A text is first given to the codec as it stands, which is how most texts are. Only if it is
 * refused are its blanks folded and what people write beside the format considered: names of
 * positions, and moves behind a position. The place of an error is then one of the folded text, and
 * is turned back into one of the text as it was given (cli_unfold). Where a start and a tab stand
 * before a move or a game, the two parts are read one after the other in that way. */
/* SPDX-License-Identifier: MIT */
#include "cli/edge.h"

#include <stdlib.h>
#include <string.h>

#include "cli/moves.h"
#include "corpus/corpus.h"

static const ply_fault hex_digit = {PLY_BAD_TEXT, "hex-digit",
                                    "{a:byte} where a hexadecimal digit was expected"};

/* ---- Notations ------------------------------------------------------------------------------- */

bool cli_find_notation(cli_run *run, const char *name, cli_notation *notation) {
    static const char *const forms[] = {
        [CLI_TEXT] = "text", [CLI_HEX] = "hex", [CLI_BINARY] = "binary"};
    const size_t length = strcspn(name, ":"), count = sizeof forms / sizeof forms[0];
    const char *wanted = name[length] ? name + length + 1 : forms[CLI_TEXT];
    size_t form = 0;
    *notation = (cli_notation){ply_find_codec(name, length), CLI_TEXT};
    if (!notation->codec) {
        cli_no_such(run, "codec", name, cli_codec_name, ply_codec_count);
        return false;
    }
    while (form < count && strcmp(forms[form], wanted) != 0) form++;
    if (form == count) {
        return cli_wrong_use(run, "there is no form \"%s\"; there are: text, hex, binary", wanted);
    }
    notation->form = (cli_form)form;
    if (notation->form == CLI_TEXT || notation->codec->binary) return true;
    return cli_wrong_use(run, "%s has no raw bytes, only texts", notation->codec->name);
}

bool cli_same_kind(ply_kind a, ply_kind b) {
    return (a == PLY_BOARD ? PLY_POSITION : a) == (b == PLY_BOARD ? PLY_POSITION : b);
}

cli_notation cli_common(ply_kind kind) {
    return (cli_notation){corpus_common_codec(kind), CLI_TEXT};
}

size_t cli_record_size(cli_notation notation) {
    return notation.form == CLI_BINARY ? notation.codec->binary->longest : 0;
}

/* ---- Reading --------------------------------------------------------------------------------- */

void cli_reader_open(cli_reader *reader, cli_notation notation, const ply_position *start) {
    *reader = (cli_reader){.notation = notation, .start = *start, .room = 1};
    reader->game.moves = cli_allocate(sizeof *reader->game.moves);
    reader->game.start = *start;
}

void cli_reader_close(cli_reader *reader) {
    free(reader->game.moves);
    free(reader->folded);
}

/* A game has at most as many moves as its text has bytes. */
static void make_room(cli_reader *reader, size_t length) {
    const size_t moves = reader->notation.codec->holds == PLY_GAME ? length : 1;
    if (moves > reader->room) {
        reader->room = moves;
        reader->game.moves = cli_reallocate(reader->game.moves, moves * sizeof(ply_move));
    }
    if (length > reader->folded_room) {
        reader->folded_room = length;
        reader->folded = cli_reallocate(reader->folded, length);
    }
}

static ply_error decode(cli_reader *reader, const ply_codec *codec, const char *text,
                        size_t length) {
    ply_game *game = &reader->game;
    if (codec->holds == PLY_MOVE || codec->holds == PLY_GAME) game->start = reader->start;
    game->count = 0;
    game->capacity = reader->room;
    return codec->decode(text, length, game);
}

static int digit_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

/* Reads bytes from pairs of digits, in place; a digit short is an error at the end. */
static ply_error unhex(char *text, size_t length) {
    for (size_t at = 0; at < length + length % 2; at++) {
        const int value = at < length ? digit_value(text[at]) : -1;
        if (value < 0) {
            const int byte = at < length ? (unsigned char)text[at] : -1;
            return (ply_error){.fault = &hex_digit, .at = at, .a = byte};
        }
        const int high = at % 2 ? (unsigned char)text[at / 2] << 4 : 0;
        text[at / 2] = (char)(high | value);
    }
    return (ply_error){0};
}

static ply_error decode_hex(cli_reader *reader, const char *text, size_t length) {
    const size_t digits = cli_fold(text, length, reader->folded);
    ply_error error = unhex(reader->folded, digits);
    if (!ply_failed(error)) {
        error = decode(reader, reader->notation.codec->binary, reader->folded, digits / 2);
        error.at *= 2;
    }
    error.at = cli_unfold(text, length, error.at);
    return error;
}

static ply_error shifted(ply_error error, size_t by) {
    error.at += by;
    return error;
}

/* Where " moves " begins in a text whose blanks are folded, or its end. */
static size_t find_moves(const char *text, size_t length) {
    static const char word[] = " moves";
    const size_t size = sizeof word - 1;
    for (size_t at = 0; at + size <= length; at++) {
        const bool ends = at + size == length || text[at + size] == ' ';
        if (ends && memcmp(text + at, word, size) == 0) return at;
    }
    return length;
}

/* Plays moves, each behind a blank, in game->start. */
static ply_error play_words(cli_reader *reader, const char *text, size_t length) {
    const ply_codec *codec = reader->reads = cli_common(PLY_MOVE).codec;
    ply_game game = {.start = reader->game.start, .moves = reader->game.moves, .capacity = 1};
    for (size_t at = 0; at < length;) {
        const size_t word = ++at;
        while (at < length && text[at] != ' ') at++;
        ply_error error = codec->decode(text + word, at - word, &game);
        if (!ply_failed(error)) error = cli_play(&game.start, game.moves[0]);
        if (ply_failed(error)) return shifted(error, word);
    }
    reader->game.start = game.start;
    return (ply_error){0};
}

/* What people may write for a position: its FEN, or a name, and moves behind it. Blanks are folded.
 * Sets game->start, or leaves it as it was. */
static ply_error read_position(cli_reader *reader, const char *text, size_t length) {
    const ply_codec *codec = reader->reads = cli_common(PLY_POSITION).codec;
    const ply_position before = reader->game.start;
    const size_t end = find_moves(text, length);
    ply_error error = {0};
    if (!corpus_find_start(text, end, &reader->game.start)) {
        error = ply_read_position(codec, text, end, &reader->game.start);
    }
    if (ply_failed(error) || end == length) return error;
    const size_t behind = end + sizeof " moves" - 1;
    error = play_words(reader, text + behind, length - behind);
    if (ply_failed(error)) reader->game.start = before;
    return shifted(error, behind);
}

/* First as it stands, then folded. The error is that of the second reading, at its place in the
 * text as it was given. */
static ply_error decode_text(cli_reader *reader, const ply_codec *codec, const char *text,
                             size_t length) {
    reader->reads = codec;
    ply_error error = decode(reader, codec, text, length);
    if (!ply_failed(error) || length == 0) return error;
    const size_t folded = cli_fold(text, length, reader->folded);
    error = codec == cli_common(PLY_POSITION).codec ? read_position(reader, reader->folded, folded)
                                                    : decode(reader, codec, reader->folded, folded);
    error.at = cli_unfold(text, length, error.at);
    return error;
}

/* Where the tab stands behind the position that a move or a game brings with it; or `length`. */
static size_t find_tab(cli_reader *reader, const char *text, size_t length) {
    const ply_codec *codec = reader->notation.codec;
    /* A codec with `cut` names the start inside its text, where a tab is a blank. Then only --lines
     * makes a tab part the two. */
    if ((codec->holds != PLY_MOVE && codec->holds != PLY_GAME) || (codec->cut && !reader->lines)) {
        return length;
    }
    const size_t begin = cli_unfold(text, length, 0), end = cli_unfold(text, length, length);
    const char *tab = begin < end ? memchr(text + begin, '\t', end - begin) : NULL;
    if (tab) return (size_t)(tab - text);
    /* A game of no moves may have no text: then there is nothing behind the tab. */
    if (codec->holds == PLY_GAME && begin < end && end < length && text[end] == '\t' &&
        !ply_failed(decode_text(reader, cli_common(PLY_POSITION).codec, text, end))) {
        return end;
    }
    return length;
}

static ply_error decode_with_start(cli_reader *reader, const char *text, size_t length) {
    const ply_codec *codec = reader->notation.codec;
    const size_t tab = find_tab(reader, text, length);
    if (tab == length) return decode_text(reader, codec, text, length);
    ply_error error = decode_text(reader, cli_common(PLY_POSITION).codec, text, tab);
    if (ply_failed(error)) return error;
    /* For this text alone: the next one may bring none, and then starts where --from says. */
    const ply_position start = reader->start;
    reader->start = reader->game.start;
    error = decode_text(reader, codec, text + tab + 1, length - tab - 1);
    reader->start = start;
    return shifted(error, tab + 1);
}

ply_error cli_read(cli_reader *reader, const char *text, size_t length) {
    make_room(reader, length);
    reader->reads = reader->notation.codec;
    switch (reader->notation.form) {
    case CLI_HEX: return decode_hex(reader, text, length);
    case CLI_BINARY: return decode(reader, reader->notation.codec->binary, text, length);
    default: return decode_with_start(reader, text, length);
    }
}

/* ---- Writing --------------------------------------------------------------------------------- */

ply_error cli_write(cli_notation notation, const ply_game *game, cli_out *out) {
    const ply_codec *codec = notation.form == CLI_TEXT ? notation.codec : notation.codec->binary;
    const size_t capacity = ply_longest(codec, game->count);
    size_t length = 0; /* so it stays on an error */
    char *text = cli_room(out, 2 * capacity);
    const ply_error error = codec->encode(game, text, capacity, &length);
    if (notation.form == CLI_HEX) {
        /* In place, from the last byte to the first: its digits stand where no byte is left. */
        for (size_t i = length; i-- > 0;) {
            const unsigned char byte = (unsigned char)text[i];
            text[2 * i] = "0123456789abcdef"[byte >> 4];
            text[2 * i + 1] = "0123456789abcdef"[byte & 15];
        }
        length *= 2;
    }
    cli_took(out, length);
    return error;
}
