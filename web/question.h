/* question.h - a question in parts, and the game that many questions are about. Internal to web/.
 */
/* SPDX-License-Identifier: MIT */
#ifndef WEB_QUESTION_H
#define WEB_QUESTION_H

#include "web/to_json.h"

/* What is left of a question. */
typedef struct web_question {
    const char *text;
    size_t length;
} web_question;

/* The next field: up to a line feed, or all that is left. */
web_question web_field(web_question *question);

/* Whether a field is this word. */
bool web_is(web_question field, const char *word);

/* The number in a field, or `otherwise` if it is none, or greater than 99999. */
uint32_t web_number(web_question field, uint32_t otherwise);

/* Positions, moves and games are given, and written first, in the codec that stands first in the
 * table for such a thing. Positions and boards are one kind of thing, PLY_POSITION. */
const ply_codec *web_common(ply_kind kind);

/* The most moves that a game of the page has. */
#define WEB_PLIES_MAX 8192u

/* The room for the moves of one game. */
ply_move *web_moves(void);

/* Reads a position: a FEN or a name; an empty field is the usual start. */
ply_error web_read_position(web_question field, ply_position *position);

/* Reads two fields: where a game starts, and its moves with blanks between. False if one is
 * refused: then `error` is in the answer. `last` is the position at its end. */
bool web_read_game(web_question *question, web_json *answer, ply_game *game, ply_position *last);

/* The questions; each writes members of an answer. */
typedef void web_answer(web_question *question, web_json *answer);
web_answer web_tables, web_game, web_read, web_decode, web_write, web_parts, web_keys, web_hide,
    web_count, web_compare;

#endif
