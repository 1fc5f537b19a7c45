/* generators_test.c - what must hold for every generator in the table, on positions where
 * generators go wrong: moves made and taken back along every line of three plies, counts that are
 * known, and agreement along random games. The questions are those of the laws. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "properties/questions.h"

static const char *const positions[] = {
    "startpos",  "kiwipete",   "position3",       "position4",           "position5",
    "position6", "promotions", "en-passant-rank", "en-passant-diagonal", "en-passant-knight",
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

/* The one with pawns that promote is at the end of what counters hold. */
static ply_position position_at(size_t i) {
    ply_position p = corpus_start(positions[i]);
    if (strcmp(positions[i], "promotions") == 0) {
        p.halfmove = PLY_HALFMOVE_MAX - 1;
        p.fullmove = PLY_FULLMOVE_MAX;
    }
    return p;
}

static void assert_held(const law_case *c, law_verdict verdict) {
    if (verdict == LAW_FAILS) fail_msg("%s: %s", c->generator->name, c->reason);
}

/* Walks every line of `depth` plies; returns how many there are. */
static uint64_t walk(law_case *c, ply_board *board, const ply_position *p, int depth) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = c->generator->moves(board, moves);
    assert_int_equal(c->generator->count(board), count);
    assert_held(c, law_ask_board(c, board, p));
    if (depth == 0) return 1;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        const ply_board before = *board;
        ply_position after = *p;
        ply_undo undo;
        ply_play(&after, moves[i]);
        c->generator->make(board, moves[i], &undo);
        leaves += walk(c, board, &after, depth - 1);
        c->generator->unmake(board, moves[i], &undo);
        assert_memory_equal(board, &before, c->generator->size);
    }
    return leaves;
}

static void is_every_line_made_as_ply_play_does_and_taken_back_whole(void **state) {
    (void)state;
    static const uint64_t leaves[POSITIONS] = {8902,  97862, 2812, 9467, 62379,
                                               89890, 9483,  656,  251,  224};
    for (size_t g = 0; g < ply_generator_count; g++) {
        for (size_t i = 0; i < POSITIONS; i++) {
            const ply_position position = position_at(i);
            law_case c = law_case_of(NULL, ply_generators[g]);
            ply_board board;
            memset(&board, 0x5a, sizeof board);
            ply_generators[g]->load(&board, &position);
            assert_int_equal(walk(&c, &board, &position, 3), leaves[i]);
        }
    }
}

static void do_all_generators_agree_along_random_games(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(20);
    law_case c = law_case_of(NULL, NULL);
    for (unsigned game = 0; game < 20u * POSITIONS; game++) {
        ply_position position = position_at(game % POSITIONS);
        for (unsigned ply = 0; ply < 80; ply++) {
            assert_held(&c, law_ask_agreement(&c, &position));
            assert_held(&c, law_ask_moves(&c, &position));
            if (corpus_play_on(&dice, &position, NULL, 1) == 0) break;
        }
    }
    assert_true(c.asked > 1000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_line_made_as_ply_play_does_and_taken_back_whole),
        cmocka_unit_test(do_all_generators_agree_along_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
