/* web.c - one question, one answer: the table of questions, and what they share.
 *
 * A question is a line for each field, and is read in place. Its first field names a function of
 * the table, which takes the fields that it needs from what is left and writes members of the
 * answer. An answer that does not fit is replaced by an error that does, since half an object is
 * none. There is one buffer of each kind: the page has an instance for each worker. */
/* SPDX-License-Identifier: MIT */
#include "web/web.h"

#include <string.h>

#include "cli/fold.h"
#include "corpus/corpus.h"
#include "web/question.h"

static char in[WEB_IN_SIZE];
static char out[WEB_OUT_SIZE];
static ply_move moves[WEB_PLIES_MAX];

char *web_in(void) { return in; }
const char *web_out(void) { return out; }
ply_move *web_moves(void) { return moves; }

/* ---- Fields ---------------------------------------------------------------------------------- */

web_question web_field(web_question *question) {
    size_t end = 0;
    while (end < question->length && question->text[end] != '\n') end++;
    const web_question field = {question->text, end};
    if (end < question->length) end++;
    question->text += end;
    question->length -= end;
    return field;
}

bool web_is(web_question field, const char *word) {
    return strlen(word) == field.length && memcmp(word, field.text, field.length) == 0;
}

uint32_t web_number(web_question field, uint32_t otherwise) {
    uint32_t number = 0;
    if (field.length == 0 || field.length > 5) return otherwise;
    for (size_t i = 0; i < field.length; i++) {
        if (field.text[i] < '0' || field.text[i] > '9') return otherwise;
        number = 10 * number + (uint32_t)(field.text[i] - '0');
    }
    return number;
}

/* ---- Positions and games --------------------------------------------------------------------- */

const ply_codec *web_common(ply_kind kind) {
    for (size_t i = 0;; i++) {
        const ply_kind holds = ply_codecs[i]->holds;
        if ((holds == PLY_BOARD ? PLY_POSITION : holds) == kind) return ply_codecs[i];
    }
}

ply_error web_read_position(web_question field, ply_position *position) {
    if (field.length == 0) {
        *position = ply_start_position;
        return (ply_error){0};
    }
    if (corpus_find_start(field.text, field.length, position)) return (ply_error){0};
    return ply_read_position(web_common(PLY_POSITION), field.text, field.length, position);
}

/* Reads the moves and plays them; `last` is where they lead as far as they are read. */
static ply_error read_moves(web_question text, ply_game *game, ply_position *last) {
    const ply_codec *codec = web_common(PLY_MOVE);
    size_t at = 0;
    while (at < text.length) {
        size_t end = at;
        if (text.text[at] == ' ') {
            at++;
            continue;
        }
        while (end < text.length && text.text[end] != ' ') end++;
        ply_move move;
        ply_game one = {.start = *last, .moves = &move, .capacity = game->count < WEB_PLIES_MAX};
        ply_error error = codec->decode(text.text + at, end - at, &one);
        if (ply_failed(error)) {
            error.at += at;
            error.ply = (uint32_t)game->count;
            return error;
        }
        ply_play(last, move);
        game->moves[game->count++] = move;
        at = end;
    }
    return (ply_error){0};
}

bool web_read_game(web_question *question, web_json *answer, ply_game *game, ply_position *last) {
    const web_question start = web_field(question), played = web_field(question);
    *game = (ply_game){.moves = moves, .capacity = WEB_PLIES_MAX};
    ply_error error = web_read_position(start, &game->start);
    if (ply_failed(error)) {
        web_json_error(answer, "error", web_common(PLY_POSITION), error, true);
        return false;
    }
    *last = game->start;
    error = read_moves(played, game, last);
    if (ply_failed(error)) web_json_error(answer, "error", web_common(PLY_MOVE), error, true);
    return !ply_failed(error);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    web_answer *answer;
} questions[] = {
    {"tables", web_tables}, {"game", web_game},       {"read", web_read}, {"decode", web_decode},
    {"write", web_write},   {"parts", web_parts},     {"keys", web_keys}, {"hide", web_hide},
    {"count", web_count},   {"compare", web_compare},
};

static void refuse(web_json *answer, const char *fault, const char *sentence) {
    web_json_object(answer, "error");
    web_json_text(answer, "fault", fault);
    web_json_text(answer, "sentence", sentence);
    web_json_end(answer);
}

size_t web_ask(size_t length) {
    web_question question = {in, length < WEB_IN_SIZE ? length : WEB_IN_SIZE};
    const web_question name = web_field(&question);
    web_json answer = web_json_open(out, sizeof out);
    size_t i = 0;
    while (i < sizeof questions / sizeof questions[0] && !web_is(name, questions[i].name)) i++;
    if (i < sizeof questions / sizeof questions[0]) {
        questions[i].answer(&question, &answer);
    } else {
        refuse(&answer, "no-such-question", "there is no question of that name");
    }
    web_json_close(&answer);
    if (answer.used <= sizeof out) return answer.used;
    answer = web_json_open(out, sizeof out);
    refuse(&answer, "answer-too-long", "the answer is longer than there is room for");
    web_json_close(&answer);
    return answer.used;
}
