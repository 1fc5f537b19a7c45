/* recognise.c - the question `read`: what can a text be? Every codec is asked, and every way in
 * which people give a position or a game; the answer has all that read it, what each of the others
 * says, and which of these understood most of it.
 *
 * No codec is preferred. A text may be read in two ways, and then the page shows both; but the same
 * reading is not shown twice. Moves and games need a position to start from, and there are two that
 * people can mean, the usual one and that of the board: both are tried. Blanks are folded once,
 * into `folded`, for all that read words. `raw` is room for what has to be changed before it can be
 * read. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/fold.h"
#include "corpus/corpus.h"
#include "emoji/emoji.h"
#include "perft/perft.h"
#include "web/question.h"
#include "web/web.h"

static char folded[WEB_IN_SIZE];
static char raw[WEB_IN_SIZE];

/* What is asked of every codec. */
typedef struct reading {
    web_json *json;
    const char *text;
    size_t length;
    size_t folded;      /* how many bytes of `folded` there are */
    ply_position board; /* the position that single moves are played in */
    const char *from;   /* what a game is played from, in words; NULL where that is not asked */
    ply_position start;
} reading;

/* ---- Telling --------------------------------------------------------------------------------- */

/* Writes the moves of a game, with blanks between, as one member. */
static void put_moves(web_json *json, const ply_game *game) {
    const ply_codec *codec = web_common(PLY_MOVE);
    ply_position p = game->start;
    web_json_array(json, "moves");
    for (size_t i = 0; i < game->count; i++) {
        ply_game one = {.start = p, .moves = game->moves + i, .count = 1};
        char word[PLY_TEXT_MAX];
        size_t length = 0;
        if (ply_failed(codec->encode(&one, word, sizeof word, &length))) break;
        web_json_bytes(json, NULL, word, length);
        ply_play(&p, game->moves[i]);
    }
    web_json_end(json);
}

static void put_start(web_json *json, const ply_position *start) {
    char fen[PLY_TEXT_MAX];
    size_t length = 0;
    (void)ply_write_position(web_common(PLY_POSITION), start, fen, sizeof fen, &length);
    web_json_bytes(json, "start", fen, length);
}

/* One way to read the text. */
static void put_reading(reading *r, const char *as, const char *holds, const ply_game *game) {
    web_json_object(r->json, NULL);
    web_json_text(r->json, "as", as);
    web_json_text(r->json, "holds", holds);
    if (r->from) web_json_text(r->json, "from", r->from);
    put_start(r->json, &game->start);
    put_moves(r->json, game);
    web_json_end(r->json);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static bool plays(const ply_codec *codec) {
    return codec->holds == PLY_MOVE || codec->holds == PLY_GAME;
}

/* Room for what is read, from that start. */
static ply_game game_from(const ply_position *start) {
    return (ply_game){.start = *start, .moves = web_moves(), .capacity = WEB_PLIES_MAX};
}

/* As it stands, and if that is refused with its blanks folded: as the command reads, so that the
 * error is the command's. What is one line for the command may have been pasted as several. */
static ply_error decode(const reading *r, const ply_codec *codec, ply_game *game) {
    *game = game_from(&r->start);
    ply_error error = codec->decode(r->text, r->length, game);
    if (!ply_failed(error) || r->length == 0) return error;
    *game = game_from(&r->start);
    error = codec->decode(folded, r->folded, game);
    error.at = cli_unfold(r->text, r->length, error.at);
    if (!ply_failed(error) || codec->cut || !memchr(folded, '\n', r->folded)) return error;
    for (size_t i = 0; i < r->folded; i++) raw[i] = folded[i] == '\n' ? ' ' : folded[i];
    const size_t length = cli_fold(raw, r->folded, raw);
    *game = game_from(&r->start);
    return ply_failed(codec->decode(raw, length, game)) ? error : (ply_error){0};
}

/* An empty text is a game of no moves in many codecs, and nothing in any. */
static bool is_read(reading *r, const ply_codec *codec) {
    ply_game game;
    if (ply_failed(decode(r, codec, &game))) return false;
    if (!plays(codec)) game.count = 0;
    put_reading(r, codec->name,
                codec->holds == PLY_MOVE   ? "move"
                : codec->holds == PLY_GAME ? "game"
                                           : "position",
                &game);
    return true;
}

/* The start that a game or a move is read from, when there are two: the usual one and that of the
 * board. A game that reads the same from both is shown once, and so is one that brings a start of
 * its own. */
static bool ask_player(reading *r, const ply_codec *codec) {
    ply_game game;
    bool found = false, brought = false;
    r->start = ply_start_position;
    if (codec->holds == PLY_GAME && !ply_failed(decode(r, codec, &game))) {
        found = true;
        brought = !ply_same_position(&game.start, &ply_start_position);
        r->from = brought ? NULL : "the start position";
        put_reading(r, codec->name, "game", &game);
    }
    if (!brought && !(found && ply_same_position(&r->board, &ply_start_position))) {
        r->start = r->board;
        r->from = "the position on the board";
        found = is_read(r, codec) || found;
    }
    r->from = NULL;
    return found;
}

/* How many bytes a codec understood of a text that it refuses. Nd2 is refused at its first byte if
 * no knight can go there, but only when all three are read; Zd2 is refused at its first byte as
 * soon as that is read. So ever longer beginnings of the text are read, until the same byte is
 * blamed. What can be refused as a whole is a move, and short. */
static size_t understood(const ply_codec *codec, const char *text, size_t length,
                         const ply_position *start, size_t blamed) {
    for (size_t end = blamed + 1; end <= length && end <= blamed + 8; end++) {
        ply_game game = game_from(start);
        const ply_error error = codec->decode(text, end, &game);
        if (ply_failed(error) && error.at <= blamed) return end == blamed + 1 ? blamed : end;
    }
    return blamed;
}

/* Words with blanks between, each a move as this codec writes it. The error is that of the first
 * word that is none, at its place among these bytes; `far` is how many bytes were understood. */
static ply_error decode_list(const ply_codec *codec, const char *text, size_t length,
                             const ply_position *start, ply_game *game, size_t *far) {
    *game = (ply_game){.start = *start, .moves = web_moves()};
    ply_position p = *start;
    for (size_t at = 0; at < length; at++) {
        const size_t begin = at;
        while (at < length && text[at] != ' ' && text[at] != '\n') at++;
        if (at == begin) continue;
        ply_game one = {.start = p,
                        .moves = game->moves + game->count,
                        .capacity = game->count < WEB_PLIES_MAX};
        ply_error error = codec->decode(text + begin, at - begin, &one);
        if (ply_failed(error)) {
            *far = begin + understood(codec, text + begin, at - begin, &p, error.at);
            error.at += begin;
            error.ply = (uint32_t)game->count;
            return error;
        }
        ply_play(&p, game->moves[game->count++]);
    }
    return (ply_error){0};
}

/* One word alone was asked for already. */
static bool ask_list(reading *r, const ply_codec *codec) {
    bool found = false;
    for (int on_the_board = 0; on_the_board < 2; on_the_board++) {
        const ply_position *start = on_the_board ? &r->board : &ply_start_position;
        ply_game game;
        size_t far;
        if (on_the_board && ply_same_position(&r->board, &ply_start_position)) break;
        if (ply_failed(decode_list(codec, folded, r->folded, start, &game, &far))) continue;
        if (game.count < 2) continue;
        r->from = on_the_board ? "the position on the board" : "the start position";
        put_reading(r, codec->name, "moves", &game);
        found = true;
    }
    r->from = NULL;
    return found;
}

/* Games that stand one behind the other, as files have them. */
typedef struct stream {
    size_t games, refused;
    ply_error error; /* of the first refused behind one with moves, at its place in the whole */
} stream;

static stream ask_stream(reading *r, const ply_codec *codec, bool tell) {
    char number[5 + PERFT_COUNT_TEXT + 1] = "game ";
    stream found = {.games = 0};
    bool played = false;
    for (size_t at = 0; at < r->length;) {
        ply_cut cut;
        ply_game game = game_from(&ply_start_position);
        if (!codec->cut(r->text + at, r->length - at, true, &cut) || cut.begin == cut.end) break;
        const ply_error error = codec->decode(r->text + at + cut.begin, cut.end - cut.begin, &game);
        const bool refused = ply_failed(error);
        found.games++;
        found.refused += refused;
        if (refused && played && !ply_failed(found.error)) {
            found.error = error;
            found.error.at += at + cut.begin;
        }
        if (!refused && tell) {
            number[5 + perft_count_text(found.games, number + 5)] = '\0';
            r->from = number;
            put_reading(r, codec->name, "game", &game);
        }
        played = !refused && game.count > 0;
        at += cut.end;
    }
    r->from = NULL;
    return found;
}

static int value_of_digit(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    const char small = (char)(digit | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/* The raw bytes of a codec in hexadecimal digits. */
static void ask_hex(reading *r, const ply_codec *codec) {
    ply_game game = {.start = ply_empty_position};
    if (r->folded != 2 * codec->binary->longest) return;
    for (size_t i = 0; i < r->folded; i++) {
        const int value = value_of_digit(folded[i]);
        if (value < 0) return;
        raw[i / 2] = (char)(i % 2 ? (unsigned char)raw[i / 2] << 4 | value : value);
    }
    if (ply_failed(codec->binary->decode(raw, r->folded / 2, &game))) return;
    game.count = 0;
    put_reading(r, codec->binary->name, "position", &game);
}

/* How many bytes the first `count` words take, or 0 if that is all of them. */
static size_t words(const char *text, size_t length, unsigned count) {
    for (size_t at = 0; at < length; at++) {
        if (text[at] == ' ' && --count == 0) return at;
    }
    return 0;
}

/* A position with operations behind it, as files of test positions have them: four fields, or all
 * six. */
static bool ask_epd(reading *r) {
    const ply_codec *codec = web_common(PLY_POSITION);
    ply_game game = {.count = 0};
    for (unsigned fields = 6; fields >= 4; fields -= 2) {
        const size_t end = words(folded, r->folded, fields);
        if (end == 0 || ply_failed(ply_read_position(codec, folded, end, &game.start))) continue;
        put_reading(r, "epd", "position", &game);
        return true;
    }
    return false;
}

static bool begins_with(const char *text, size_t length, const char *word) {
    return length >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

/* What an engine is sent: `position startpos moves e2e4`, or `position fen` and a FEN. False if it
 * is not; `refused` is what is wrong with one of its moves, at its place in the folded text. */
static bool decode_command(reading *r, ply_game *game, ply_error *refused, size_t *far) {
    static const char position[] = "position ", moves[] = " moves ";
    const char *text = folded;
    size_t length = r->folded, end = 0;
    *refused = (ply_error){0};
    if (!begins_with(text, length, position)) return false;
    text += sizeof position - 1;
    length -= sizeof position - 1;
    while (end < length && !begins_with(text + end, length - end, moves)) end++;
    const size_t skip = begins_with(text, length, "fen ") ? 4 : 0;
    if (ply_failed(web_read_position((web_question){text + skip, end - skip}, &r->start))) {
        return false;
    }
    const char *list = text + (end < length ? end + sizeof moves - 1 : length);
    const size_t before = (size_t)(list - folded);
    *refused = decode_list(web_common(PLY_MOVE), list, r->folded - before, &r->start, game, far);
    refused->at += before;
    *far += before;
    return true;
}

static bool ask_command(reading *r) {
    ply_game game;
    ply_error refused;
    size_t far = 0;
    if (!decode_command(r, &game, &refused, &far) || ply_failed(refused)) return false;
    put_reading(r, "position command", game.count ? "game" : "position", &game);
    return true;
}

/* A move or a game may bring its position: before a tab, as the command reads it. */
static void ask_with_start(const reading *whole) {
    const char *tab = memchr(whole->text, '\t', whole->length);
    if (!tab) return;
    const size_t before = cli_fold(whole->text, (size_t)(tab - whole->text), folded);
    const web_question start = {folded, before};
    reading r = {.json = whole->json, .text = tab + 1};
    if (before == 0 || ply_failed(web_read_position(start, &r.start))) return;
    r.length = whole->length - (size_t)(r.text - whole->text);
    r.folded = cli_fold(r.text, r.length, folded);
    r.from = "the position before the tab";
    for (size_t i = 0; i < ply_codec_count && r.folded; i++) {
        if (plays(ply_codecs[i])) (void)is_read(&r, ply_codecs[i]);
    }
}

/* Whether a codec looked at no more than the length, or had no position to read a move in. */
static bool looked_at_no_byte(ply_error error) {
    const char *name = error.fault->name;
    const size_t length = strlen(name);
    return error.fault->status == PLY_NEEDS_POSITION ||
           (length >= 6 && memcmp(name + length - 6, "length", 6) == 0);
}

/* Writes what a codec says that cannot read the text. Games are read from the usual start, moves in
 * the position of the board. Of several words or games, the error is that of the first one refused.
 * Returns how likely it is that the text was meant for this codec, as a number to compare. */
static size_t put_refusal(reading *r, const ply_codec *codec) {
    ply_game game;
    r->start = codec->holds == PLY_GAME ? ply_start_position : r->board;
    if (!ply_failed(decode(r, codec, &game))) return 0;
    game = game_from(&r->start);
    ply_error error = codec->decode(folded, r->folded, &game);
    size_t far = understood(codec, folded, r->folded, &r->start, error.at);
    error.at = cli_unfold(r->text, r->length, error.at);
    if (codec->cut) {
        const ply_error later = ask_stream(r, codec, false).error;
        if (ply_failed(later) && later.at > error.at) {
            error = later;
            far = later.at;
        }
    } else if (codec->holds == PLY_MOVE) {
        const ply_position *const starts[] = {&ply_start_position, &r->board};
        for (size_t i = 0; i < 2; i++) {
            size_t later_far = 0;
            ply_error later = decode_list(codec, folded, r->folded, starts[i], &game, &later_far);
            if (!ply_failed(later) || later.ply == 0 || later.at <= error.at) continue;
            later.at = cli_unfold(r->text, r->length, later.at);
            error = later;
            far = later_far;
        }
    }
    if (codec == web_common(PLY_MOVE)) {
        ply_error later;
        size_t later_far = 0;
        if (decode_command(r, &game, &later, &later_far) && ply_failed(later)) {
            later.at = cli_unfold(r->text, r->length, later.at);
            error = later;
            far = later_far;
        }
    }
    web_json_error(r->json, NULL, codec, error, true);
    if (looked_at_no_byte(error)) return 0;
    /* To codes of games any letters may look like a move: these count half before the second. */
    return 1 + (codec->holds == PLY_GAME && !codec->cut && error.ply < 2 ? far / 2 : far);
}

void web_read(web_question *question, web_json *json) {
    bool read[64] = {false};
    size_t most = 0;
    const ply_codec *nearest = NULL;
    ply_game game;
    reading r = {.json = json};
    if (!web_read_game(question, json, &game, &r.board)) return;
    r.text = question->text;
    r.length = question->length;
    while (r.length && (r.text[r.length - 1] == '\n' || r.text[r.length - 1] == '\r')) r.length--;
    r.folded = cli_fold(r.text, r.length, folded);
    web_json_array(json, "readings");
    game.count = 0;
    if (r.folded && corpus_find_start(folded, r.folded, &game.start)) {
        put_reading(&r, "name", "position", &game);
    }
    for (size_t i = 0; i < ply_codec_count && r.folded; i++) {
        const ply_codec *codec = ply_codecs[i];
        bool found = plays(codec) ? ask_player(&r, codec) : is_read(&r, codec);
        if (codec->binary) ask_hex(&r, codec);
        if (codec->holds == PLY_MOVE && !found) found = ask_list(&r, codec);
        if (codec == web_common(PLY_POSITION) && !found) (void)(ask_epd(&r) || ask_command(&r));
        if (codec->cut && !found && ask_stream(&r, codec, false).games > 1) {
            found = ask_stream(&r, codec, true).refused == 0;
        }
        if (i < 64) read[i] = found;
    }
    if (!ply_failed(ply_emoji_reveal(r.text, r.length, &game.start))) {
        put_reading(&r, "hidden in a message", "position", &game);
    }
    ask_with_start(&r); /* which folds another text, so that this one is folded again */
    r.folded = cli_fold(r.text, r.length, folded);
    web_json_end(json);
    web_json_array(json, "refusals");
    for (size_t i = 0; i < ply_codec_count; i++) {
        const size_t likely = i < 64 && read[i] ? 0 : put_refusal(&r, ply_codecs[i]);
        if (likely > most) {
            most = likely;
            nearest = ply_codecs[i];
        }
    }
    web_json_end(json);
    if (nearest) web_json_text(json, "nearest", nearest->name);
}

/* Fields: the codec, what games and moves start from, and the text. */
void web_decode(web_question *question, web_json *json) {
    const web_question name = web_field(question), start = web_field(question);
    const ply_codec *codec = ply_find_codec(name.text, name.length);
    ply_game game;
    reading r = {.json = json, .text = question->text, .length = question->length};
    if (!codec) return;
    ply_error error = web_read_position(start, &r.start);
    if (ply_failed(error)) {
        web_json_error(json, "error", web_common(PLY_POSITION), error, true);
        return;
    }
    r.folded = cli_fold(r.text, r.length, folded);
    error = decode(&r, codec, &game);
    if (ply_failed(error)) {
        web_json_error(json, "error", codec, error, true);
        return;
    }
    if (!plays(codec)) game.count = 0;
    put_start(json, &game.start);
    put_moves(json, &game);
}
