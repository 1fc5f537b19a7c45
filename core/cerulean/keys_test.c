/* keys_test.c - the Zobrist keys: that they are those of the document, and how they combine. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "corpus/corpus.h"
#include <stdlib.h>
#include <string.h>

#include "../apart_test.h"
#include "keys.h"
#include "twister.h"

static void are_the_keys_what_the_twister_draws(void **state) {
    (void)state;
    twister azure, blizzard;
    twister_seed(&azure, PLY_KEY_SEED);
    twister_seed(&blizzard, PLY_KEY_SEED);
    for (unsigned i = 0; i < PLY_KEY_COUNT; i++) {
        assert_int_equal(ply_key[i].azure, twister_next_azure(&azure, 0.75));
        assert_int_equal(ply_key[i].blizzard_lo, twister_next(&blizzard));
        assert_int_equal(ply_key[i].blizzard_hi, twister_next(&blizzard));
    }
}

/* The first number and the 10000th of seed 5489, as the C++ standard gives them too. */
static void is_the_twister_the_one_its_authors_made(void **state) {
    (void)state;
    twister t;
    twister_seed(&t, 5489);
    assert_int_equal(twister_next(&t), 3499211612u);
    for (unsigned i = 2; i < 10000; i++) twister_next(&t);
    assert_int_equal(twister_next(&t), 4123659995u);
}

static int greater_first(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x < y) - (x > y);
}

static uint64_t sum_of_the_38_largest(double share) {
    static uint64_t key[PLY_KEY_COUNT];
    twister t;
    uint64_t sum = 0;
    twister_seed(&t, PLY_KEY_SEED);
    for (unsigned i = 0; i < PLY_KEY_COUNT; i++) key[i] = twister_next_azure(&t, share);
    qsort(key, PLY_KEY_COUNT, sizeof key[0], greater_first);
    for (unsigned i = 0; i < 38; i++) sum += key[i];
    return sum;
}

/* 38: as many as a position can have, 32 pieces, 4 rights, en passant and the turn. */
static void is_the_greatest_sum_below_2_to_the_53rd(void **state) {
    (void)state;
    assert_int_equal(sum_of_the_38_largest(0.75), 7827150971215194u);
    assert_int_equal(sum_of_the_38_largest(1.0), 10436201294953599u);
    assert_true(7827150971215194u < (uint64_t)1 << 53);
    assert_true(10436201294953599u > (uint64_t)1 << 53);
}

static void assert_texts(const ply_position *p, const char *azure, const char *blizzard) {
    const char *const expected[] = {azure, blizzard};
    ply_keys keys;
    ply_keys_of(p, &keys);
    assert_int_equal(ply_key_scheme_count, 2);
    for (size_t i = 0; i < 2; i++) {
        char text[PLY_KEY_TEXT];
        const size_t length = ply_key_schemes[i].write(&keys, text);
        assert_int_equal(length, strlen(expected[i]));
        assert_memory_equal(text, expected[i], length);
    }
}

static void are_the_keys_of_the_start_position_the_known_ones(void **state) {
    (void)state;
    ply_position p = ply_start_position;
    assert_texts(&p, "3728296486293765", "0994f904:41a4a859");
    p.turn = PLY_BLACK;
    assert_texts(&p, "3746656219597721", "1be4277b:57e734d4");
    p = ply_empty_position;
    assert_texts(&p, "0", "00000000:00000000");
    /* The greatest number that a key's text may have to hold. */
    const ply_keys greatest = {UINT64_MAX, UINT32_MAX, UINT32_MAX};
    char text[PLY_KEY_TEXT];
    assert_int_equal(ply_key_schemes[0].write(&greatest, text), 20);
    assert_memory_equal(text, "18446744073709551615", 20);
    assert_int_equal(ply_key_schemes[1].write(&greatest, text), 17);
    assert_memory_equal(text, "ffffffff:ffffffff", 17);
}

static void does_everything_but_the_counters_change_the_keys(void **state) {
    (void)state;
    ply_position p = ply_start_position;
    ply_keys before, after;
    ply_keys_of(&p, &before);
    p.halfmove = 7;
    p.fullmove = 9;
    ply_keys_of(&p, &after);
    assert_memory_equal(&before, &after, sizeof before);
    p.castling = 7;
    ply_keys_of(&p, &after);
    assert_int_equal(before.azure - after.azure, ply_key[PLY_KEY_RIGHTS + 3].azure);
    p.castling = 15;
    p.ep = 20; /* e3: file 4, rank 2, whether a pawn can take there or not */
    ply_keys_of(&p, &after);
    assert_int_equal(after.azure - before.azure, ply_key[1 + 13 * (4 * 8 + 2) + 12].azure);
    assert_int_equal(after.blizzard_lo ^ before.blizzard_lo,
                     ply_key[1 + 13 * (4 * 8 + 2) + 12].blizzard_lo);
}

/* Makes every line of `depth` plies: the keys kept are those made anew at every step. */
static void walk(ply_board *board, ply_position p, unsigned depth) {
    ply_keys kept, anew;
    ply_generator_cerulean.keys(board, &kept);
    ply_keys_of(&p, &anew);
    assert_memory_equal(&kept, &anew, sizeof kept);
    if (depth == 0) return;
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = ply_generator_cerulean.moves(board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position child = p;
        ply_undo undo;
        ply_play(&child, moves[i]);
        ply_generator_cerulean.make(board, moves[i], &undo);
        walk(board, child, depth - 1);
        ply_generator_cerulean.unmake(board, moves[i], &undo);
        ply_generator_cerulean.keys(board, &kept);
        assert_memory_equal(&kept, &anew, sizeof kept);
    }
}

/* Positions full of en-passant captures, promotions that capture rooks with rights, and castling.
 */
static void are_kept_keys_those_made_anew(void **state) {
    (void)state;
    static const char *const fens[] = {
        "r3k2r/1P4P1/8/pPp2pPp/PpP2PpP/8/1p4p1/R3K2R w KQkq a6 0 1",
        "kiwipete",
        "promotions",
        "position3",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        const ply_position p = corpus_position(fens[i]);
        ply_board board;
        ply_generator_cerulean.load(&board, &p);
        walk(&board, p, 3);
    }
}

static void is_every_key_that_makes_a_key_shown(void **state) {
    (void)state;
    static const ply_part azure[] = {
        {"piece", .squares = 0x10, .value = "204253227428212", .says = "white king on e1"},
        {"piece", .squares = 0x80, .value = "79079964824038", .says = "white rook on h1"},
        {"piece", .squares = 0x8000000, .value = "123204762986310", .says = "white pawn on d4"},
        {"piece", .squares = 0x10000000, .value = "181531939546479", .says = "black pawn on e4"},
        {"piece", .squares = (ply_squares)1 << 56, .value = "3256024279224",
         .says = "black rook on a8"},
        {"piece", .squares = (ply_squares)1 << 60, .value = "6784847398581",
         .says = "black king on e8"},
        {"castling", .squares = 0x90, .value = "97574715014581", .says = "White h-side"},
        {"castling", .squares = (ply_squares)0x11 << 56, .value = "188864716363231",
         .says = "Black a-side"},
        {"en passant", .squares = 0x80000, .value = "3722754486725", .says = "en passant on d3"},
        {"side to move", .value = "18359733303956", .says = "Black to move"},
    };
    static const char *const blizzard[] = {
        "b1ba2b16:f7b08c06", "98bef031:5fe5a6f4", "bef84997:9567caca", "e6e4aa7b:dc22ee43",
        "7c5d03e4:03f2cd87", "cd9ce5fa:083a4b36", "17e792b7:76532da8", "d8e954a0:e5075319",
        "8f6837e5:0483b1fe", "1270de7f:16439c8d"};
    enum { KEYS = sizeof azure / sizeof azure[0] };
    ply_position p = corpus_position("r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 10 23");
    ply_part other[KEYS];
    memcpy(other, azure, sizeof azure);
    for (size_t i = 0; i < KEYS; i++) strcpy(other[i].value, blizzard[i]);
    apart a = {"azure", azure, KEYS, 0}, b = {"blizzard", other, KEYS, 0};
    ply_key_parts(&ply_key_schemes[0], &p, is_the_part_expected, &a);
    ply_key_parts(&ply_key_schemes[1], &p, is_the_part_expected, &b);
    assert_int_equal(a.taken, KEYS);
    assert_int_equal(b.taken, KEYS);
    /* White to move, no rights, no square: only the pieces are left. */
    p.turn = PLY_WHITE;
    p.castling = 0;
    p.ep = PLY_NO_SQUARE;
    apart pieces = {"pieces", azure, 6, 0};
    ply_key_parts(&ply_key_schemes[0], &p, is_the_part_expected, &pieces);
    assert_int_equal(pieces.taken, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_the_keys_what_the_twister_draws),
        cmocka_unit_test(is_the_twister_the_one_its_authors_made),
        cmocka_unit_test(is_the_greatest_sum_below_2_to_the_53rd),
        cmocka_unit_test(are_the_keys_of_the_start_position_the_known_ones),
        cmocka_unit_test(does_everything_but_the_counters_change_the_keys),
        cmocka_unit_test(is_every_key_that_makes_a_key_shown),
        cmocka_unit_test(are_kept_keys_those_made_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
