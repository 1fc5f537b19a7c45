/* answer.c - target answer: any bytes as what an engine wrote when it was asked for a count. The
 * first two choose the position and the depth. However the bytes are cut into lines, what is read
 * is the same; moves are moves on the board; and a line of play is legal but for its last move. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include <string.h>

#include "corpus/corpus.h"
#include "perft/peer/answer.h"

static bool is_same(const perft_answer *a, const perft_answer *b) {
    return a->count == b->count && a->has_total == b->has_total && a->total == b->total &&
           a->sure == b->sure && a->searched == b->searched &&
           strcmp(a->complaint, b->complaint) == 0 &&
           memcmp(a->list, b->list, a->count * sizeof a->list[0]) == 0;
}

static void require_sense(const perft_answer *a) {
    REQUIRE(a->count <= PERFT_LISTED_MAX && a->line_length <= PERFT_LINE_MAX, "too many moves");
    REQUIRE(!a->sure || a->has_total, "sure of nothing");
    REQUIRE(memchr(a->complaint, '\0', sizeof a->complaint), "a complaint without an end");
    for (size_t i = 0; i < a->count; i++) {
        const ply_move move = a->list[i].move;
        REQUIRE(ply_from(move) != ply_to(move) && ply_promotion(move) <= PLY_KING, "no move: %u",
                move);
    }
    ply_position p = a->position;
    for (size_t i = 0; i < a->line_length; i++) {
        ply_move legal[PLY_MOVES_MAX];
        const size_t count = corpus_list(&p, legal);
        size_t at = 0;
        while (at < count && legal[at] != a->line[i]) at++;
        const bool is_last = i + 1 == a->line_length;
        REQUIRE(is_last == (at == count), "move %zu of a line of %zu", i, a->line_length);
        if (!is_last) ply_play(&p, a->line[i]);
    }
}

/* The bytes are read whole, then line by line as they come from a pipe, and line by line as what a
 * search says. The first two must give the same. */
void fuzz_answer(const uint8_t *data, size_t size) {
    static perft_answer whole, lines, search;
    if (size < 2) return;
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    const char *fen = corpus_starts[data[0] % corpus_start_count].fen;
    const unsigned depth = data[1] % 8;
    ply_position p;
    REQUIRE(!ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)), "a bad start");
    const size_t length = size - 2;
    const char *text = fuzz_guarded(0, data + 2, length);
    perft_answer_read(&whole, &p, depth, text, length);
    require_sense(&whole);

    perft_answer_begin(&lines, &p, depth);
    perft_answer_begin(&search, &p, depth);
    for (size_t from = 0; from < length;) {
        const char *end = memchr(text + from, '\n', length - from);
        const size_t to = end ? (size_t)(end - text) : length;
        const char *line = fuzz_guarded(1, text + from, to - from);
        perft_answer_line(&lines, line, to - from);
        perft_answer_search_line(&search, line, to - from);
        from = to + 1;
    }
    perft_answer_end(&lines);
    REQUIRE(is_same(&whole, &lines), "a line at a time reads otherwise");
    require_sense(&search);
}
