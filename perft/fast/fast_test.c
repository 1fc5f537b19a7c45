/* fast_test.c - the fast engine: does it count what the plain perft counts, on known positions and
 * on odd ones? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "perft/fast.h"
#include "perft/known.h"

static void compare(const perft_fast_engine *engine, const ply_position *position, unsigned depth) {
    perft_fast_board board;
    perft_fast_load(&board, position);
    const perft_count counted = engine->count(&board, depth);
    const perft_count plain = perft_plain(&ply_generator_bitboard, position, depth);
    if (counted == plain) return;
    char fen[PLY_TEXT_MAX];
    size_t length = 0;
    ply_write_position(&ply_codec_fen, position, fen, sizeof fen, &length);
    fail_msg("%s, %.*s, depth %u: %llu, plainly %llu", engine->name, (int)length, fen, depth,
             (unsigned long long)counted, (unsigned long long)plain);
}

/* Runs a comparison with every engine that this processor can run. */
static void for_every_engine(void (*compare_with)(const perft_fast_engine *engine)) {
    for (unsigned i = 0; i < PERFT_FAST_ENGINES; i++) {
        if (perft_fast_engines[i]->can_run()) compare_with(perft_fast_engines[i]);
    }
}

static void compare_known(const perft_fast_engine *engine) {
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
        const ply_position position = perft_known_position(&perft_known[i]);
        const uint64_t *leaves = perft_known[i].leaves;
        perft_fast_board board;
        perft_fast_load(&board, &position);
        for (unsigned d = 0; d < 8 && leaves[d] && leaves[d] < 100000000u; d++) {
            assert_int_equal(engine->count(&board, d + 1), leaves[d]);
        }
    }
}

static void are_known_counts_found(void **state) {
    (void)state;
    for_every_engine(compare_known);
}

static void compare_odd(const perft_fast_engine *engine) {
    corpus_dice dice = corpus_dice_of_seed(20240229);
    for (unsigned i = 0; i < 30000; i++) {
        ply_position position;
        corpus_make_played(&dice, &position, 80);
        compare(engine, &position, 2);
        if (i % 16 == 0) compare(engine, &position, 3);
    }
}

static void are_odd_positions_counted_as_plainly(void **state) {
    (void)state;
    for_every_engine(compare_odd);
}

/* Few pieces are counted another way than many; both must be right. */
static void compare_few(const perft_fast_engine *engine) {
    corpus_dice dice = corpus_dice_of_seed(31);
    for (unsigned i = 0; i < 30000; i++) {
        ply_position position;
        corpus_build_few(&dice, &position);
        compare(engine, &position, 2);
        if (i % 4 == 0) compare(engine, &position, 3);
    }
}

static void are_few_pieces_counted_as_plainly(void **state) {
    (void)state;
    for_every_engine(compare_few);
}

static void compare_mirrored(const perft_fast_engine *engine) {
    corpus_dice dice = corpus_dice_of_seed(7);
    for (unsigned i = 0; i < 3000; i++) {
        ply_position position, mirrored;
        perft_fast_board board, turned;
        corpus_make_played(&dice, &position, 80);
        ply_mirror(&position, &mirrored);
        perft_fast_load(&board, &position);
        perft_fast_load(&turned, &mirrored);
        assert_true(engine->count(&board, 3) == engine->count(&turned, 3));
    }
}

static void do_mirrored_positions_have_equal_counts(void **state) {
    (void)state;
    for_every_engine(compare_mirrored);
}

static void compare_shallow(const perft_fast_engine *engine) {
    compare(engine, &ply_start_position, 0);
    compare(engine, &ply_start_position, 1);
}

static void are_depths_0_and_1_counted(void **state) {
    (void)state;
    for_every_engine(compare_shallow);
}

/* Past depth 8 counts are added up in 128 bits, by another function. */
static void compare_deep(const perft_fast_engine *engine) {
    const char *fen = "7k/8/8/p7/P7/8/8/7K w - - 0 1";
    ply_position position;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position)));
    compare(engine, &position, 9);
}

static void are_depths_past_64_bits_counted(void **state) {
    (void)state;
    for_every_engine(compare_deep);
}

static void compare_children(const perft_fast_engine *engine) {
    corpus_dice dice = corpus_dice_of_seed(99);
    for (unsigned i = 0; i < 5000; i++) {
        ply_position position;
        perft_fast_board board, child[PLY_MOVES_MAX];
        corpus_make_played(&dice, &position, 80);
        perft_fast_load(&board, &position);
        const size_t children = engine->children(&board, child);
        assert_int_equal(children, engine->count(&board, 1));
        perft_count sum = 0;
        for (size_t c = 0; c < children; c++) sum += engine->count(&child[c], 1);
        assert_true(sum == engine->count(&board, 2));
    }
}

/* A child must be the very board that its position gives, or a hash table would take it for
 * another. */
static void compare_boards(const perft_fast_engine *engine) {
    corpus_dice dice = corpus_dice_of_seed(5);
    for (unsigned i = 0; i < 5000; i++) {
        ply_position position;
        ply_board listed;
        ply_move moves[PLY_MOVES_MAX];
        perft_fast_board board, child[PLY_MOVES_MAX];
        corpus_make_played(&dice, &position, 80);
        perft_fast_load(&board, &position);
        ply_generator_bitboard.load(&listed, &position);
        const size_t count = ply_generator_bitboard.moves(&listed, moves);
        const size_t children = engine->children(&board, child);
        assert_int_equal(children, count);
        for (size_t m = 0; m < count; m++) {
            ply_position after = position;
            ply_play(&after, moves[m]);
            perft_fast_load(&board, &after);
            size_t same = 0;
            for (size_t c = 0; c < children; c++) same += !memcmp(&child[c], &board, sizeof board);
            assert_int_equal(same, 1);
        }
    }
}

static void are_children_what_the_moves_lead_to(void **state) {
    (void)state;
    for_every_engine(compare_children);
    for_every_engine(compare_boards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_known_counts_found),
        cmocka_unit_test(are_odd_positions_counted_as_plainly),
        cmocka_unit_test(are_few_pieces_counted_as_plainly),
        cmocka_unit_test(do_mirrored_positions_have_equal_counts),
        cmocka_unit_test(are_depths_0_and_1_counted),
        cmocka_unit_test(are_depths_past_64_bits_counted),
        cmocka_unit_test(are_children_what_the_moves_lead_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
