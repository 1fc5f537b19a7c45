/* divide.c - the questions `count` and `compare`: how many lines of play there are, and where
 * another engine counts otherwise.
 *
 * A question is answered at once and whole. So the page cuts a long count into many questions, by
 * its first two moves (page/count.js): several workers ask them side by side, shares are shown as
 * they come, and a count can be stopped. Counts are text in the answers, since the numbers of
 * JavaScript lose digits past 2^53. */
/* SPDX-License-Identifier: MIT */
#include "perft/fast.h"
#include "perft/peer/answer.h"
#include "web/question.h"

static perft_answer answer;

/* Fields: the engine (a generator, or anything else for the fast engine), the depth, the game. */
void web_count(web_question *question, web_json *json) {
    char digits[PERFT_COUNT_TEXT];
    const web_question name = web_field(question);
    const uint32_t depth = web_number(web_field(question), 0);
    const ply_generator *generator = ply_find_generator(name.text, name.length);
    perft_fast_board board;
    perft_count leaves;
    ply_game game;
    ply_position last;
    if (!web_read_game(question, json, &game, &last)) return;
    if (ply_problems(&last) & PLY_PROBLEM_ERRORS || depth > PERFT_DEPTH_MAX) return;
    if (generator) {
        leaves = perft_plain(generator, &last, depth);
    } else {
        perft_fast_load(&board, &last);
        leaves = perft_fast_best()->count(&board, depth);
    }
    web_json_bytes(json, "leaves", digits, perft_count_text(leaves, digits));
}

static void put_listed(web_json *json, const ply_position *p, const perft_listed *listed) {
    char digits[PERFT_COUNT_TEXT], word[PLY_TEXT_MAX];
    const ply_codec *codec = web_common(PLY_MOVE);
    ply_move move = listed->move;
    const ply_game one = {.start = *p, .moves = &move, .count = 1};
    size_t length = 0;
    const bool legal = !ply_failed(codec->encode(&one, word, sizeof word, &length));
    if (!legal) { /* its squares, which are all that can be said */
        word[0] = (char)('a' + ply_file(ply_from(move)));
        word[1] = (char)('1' + ply_rank(ply_from(move)));
        word[2] = (char)('a' + ply_file(ply_to(move)));
        word[3] = (char)('1' + ply_rank(ply_to(move)));
        word[4] = "??nbrq??"[ply_promotion(move) & 7u];
        length = ply_promotion(move) ? 5 : 4;
    }
    web_json_object(json, NULL);
    web_json_bytes(json, "move", word, length);
    web_json_bool(json, "legal", legal);
    if (listed->counted) {
        web_json_bytes(json, "leaves", digits, perft_count_text(listed->leaves, digits));
    }
    web_json_end(json);
}

/* Fields: the depth, the game, and what an engine wrote. */
void web_compare(web_question *question, web_json *json) {
    char digits[PERFT_COUNT_TEXT];
    const uint32_t depth = web_number(web_field(question), 1);
    ply_game game;
    ply_position last;
    if (!web_read_game(question, json, &game, &last)) return;
    perft_answer_read(&answer, &last, depth, question->text, question->length);
    web_json_array(json, "list");
    for (size_t i = 0; i < answer.count; i++) put_listed(json, &last, &answer.list[i]);
    web_json_end(json);
    if (answer.has_total) {
        web_json_bytes(json, "total", digits, perft_count_text(answer.total, digits));
    }
}
