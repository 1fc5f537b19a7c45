/* corpus_test.c - dice, well-known positions and makers: the same for the same choices, legal where
 * that is said, and simple where the dice are small. Also: is what odd positions are for made? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "corpus/corpus.h"
#include "corpus/rules/slow_rules.h"

/* ---- Dice ------------------------------------------------------------------------------------ */

/* The first numbers of splitmix64 for the seed 0, as its authors give them. */
static void does_a_seed_give_the_bits_it_always_gave(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(0);
    assert_true(corpus_bits(&dice, 64) == 0xe220a8397b1dcdafu);
    assert_true(corpus_bits(&dice, 64) == 0x6e789e6aa1b965f4u);
    assert_true(corpus_bits(&dice, 8) == 0x06);
    assert_false(dice.is_spent);
}

static void do_bytes_give_whole_bytes_and_then_zeros(void **state) {
    (void)state;
    static const uint8_t bytes[] = {0x35, 0x34, 0x12, 0xff};
    corpus_dice dice = corpus_dice_of_bytes(bytes, sizeof bytes);
    assert_int_equal(corpus_bits(&dice, 3), 5);
    assert_int_equal(corpus_bits(&dice, 16), 0x1234);
    assert_false(dice.is_spent);
    assert_int_equal(corpus_bits(&dice, 9), 0); /* half of it is not there */
    assert_true(dice.is_spent);
    assert_int_equal(corpus_bits(&dice, 64), 0);
}

/* At worst one number is twice as likely as another, whatever the limit. */
static void are_numbers_below_a_limit_nearly_even(void **state) {
    (void)state;
    for (unsigned limit = 1; limit <= 256; limit++) {
        unsigned seen[256] = {0}, least = 256, most = 0;
        for (unsigned byte = 0; byte < 256; byte++) {
            const uint8_t data = (uint8_t)byte;
            corpus_dice dice = corpus_dice_of_bytes(&data, 1);
            seen[corpus_below(&dice, limit)]++;
        }
        for (unsigned i = 0; i < limit; i++) {
            if (seen[i] < least) least = seen[i];
            if (seen[i] > most) most = seen[i];
        }
        assert_true(least > 0 && most <= 2 * least);
    }
    corpus_dice dice = corpus_dice_of_seed(1);
    for (unsigned i = 0; i < 1000; i++) assert_true(corpus_below(&dice, 100000) < 100000);
}

/* ---- Well-known positions -------------------------------------------------------------------- */

static void is_every_start_found_and_legal(void **state) {
    (void)state;
    for (size_t i = 0; i < corpus_start_count; i++) {
        const char *name = corpus_starts[i].name;
        ply_position found, read;
        const char *fen = corpus_start_fen(name);
        assert_true(corpus_find_start(name, strlen(name), &found));
        assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &read)));
        assert_true(ply_same_position(&found, &read));
        assert_int_equal(corpus_slow_problems(&found), 0);
        assert_true(strlen(corpus_starts[i].about) > 5);
        assert_null(strchr(name, ' '));
    }
}

static void are_capitals_allowed_in_names_and_other_names_not(void **state) {
    (void)state;
    ply_position p = ply_empty_position;
    assert_false(corpus_find_start("kiwipet", 7, &p));
    assert_false(corpus_find_start("kiwipete ", 9, &p));
    assert_false(corpus_find_start("", 0, &p));
    assert_true(ply_same_position(&p, &ply_empty_position));
    assert_true(corpus_find_start("KiwiPete", 8, &p));
    const ply_position kiwipete = corpus_start("kiwipete");
    assert_true(ply_same_position(&p, &kiwipete));
}

/* ---- Makers ---------------------------------------------------------------------------------- */

static void is_the_same_made_of_the_same_choices(void **state) {
    (void)state;
    static corpus_input a, b;
    for (unsigned seed = 0; seed < 200; seed++) {
        for (int kind = 0; kind < CORPUS_KINDS; kind++) {
            corpus_dice one = corpus_dice_of_seed(seed), other = corpus_dice_of_seed(seed);
            const bool made = corpus_make(&a, (corpus_kind)kind, ply_codecs[0], &one);
            assert_int_equal(corpus_make(&b, (corpus_kind)kind, ply_codecs[0], &other), made);
            assert_true(ply_same_position(&a.position, &b.position));
            assert_int_equal(a.count, b.count);
            assert_memory_equal(a.moves, b.moves, a.count * sizeof a.moves[0]);
            assert_int_equal(a.length, b.length);
            assert_memory_equal(a.text, b.text, a.length);
        }
    }
}

static void is_the_simplest_made_of_no_choices(void **state) {
    (void)state;
    static corpus_input x;
    const ply_position kings = corpus_start("kings");
    corpus_dice dice = corpus_dice_of_bytes(NULL, 0);
    assert_true(corpus_make(&x, CORPUS_POSITION, NULL, &dice));
    assert_true(ply_same_position(&x.position, &kings));
    assert_true(corpus_make(&x, CORPUS_GAME, NULL, &dice));
    assert_int_equal(x.count, 0);
    assert_true(ply_same_position(&x.position, &ply_start_position));
}

static void are_positions_and_games_legal(void **state) {
    (void)state;
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(4);
    for (unsigned i = 0; i < 3000; i++) {
        ply_position p;
        corpus_make_played(&dice, &p, 80);
        assert_int_equal(corpus_slow_problems(&p), 0);
        corpus_build(&dice, &p);
        assert_int_equal(corpus_slow_problems(&p), 0);
    }
    for (unsigned i = 0; i < 100; i++) {
        assert_true(corpus_make(&x, CORPUS_GAME, NULL, &dice));
        for (size_t ply = 0; ply < x.count; ply++) {
            assert_true(corpus_slow_is_legal(&x.position, x.moves[ply]));
            corpus_slow_play(&x.position, x.moves[ply]);
        }
    }
}

/* Any board at all can be made of bytes, so that an engine can look for it. */
static void does_a_board_stand_as_the_bytes_want_it(void **state) {
    (void)state;
    static corpus_input x;
    uint8_t bytes[74] = {255, 1, 0, 8}; /* a board; Black; no right; no en-passant square */
    bytes[10 + 63] = 15;                /* a black king on h8, and nothing else */
    corpus_dice dice = corpus_dice_of_bytes(bytes, sizeof bytes);
    assert_true(corpus_make(&x, CORPUS_ANY, NULL, &dice));
    assert_int_equal(x.position.turn, PLY_BLACK);
    assert_int_equal(x.position.piece[63], ply_piece_of(PLY_BLACK, PLY_KING));
    for (unsigned square = 0; square < 63; square++) assert_int_equal(x.position.piece[square], 0);
}

/* ---- Simplifying ----------------------------------------------------------------------------- */

static bool has_black_rook(const corpus_input *x, void *context) {
    (*(unsigned *)context)++;
    return corpus_slow_find(x->position.piece, ply_piece_of(PLY_BLACK, PLY_ROOK)) < 64;
}

static void is_an_input_made_as_simple_as_it_can_be(void **state) {
    (void)state;
    static corpus_input x;
    unsigned asked = 0;
    x = (corpus_input){.kind = CORPUS_POSITION, .position = corpus_start("kiwipete")};
    corpus_simplify(&x, has_black_rook, &asked);
    unsigned pieces = 0;
    for (unsigned square = 0; square < 64; square++) pieces += x.position.piece[square] != 0;
    assert_int_equal(pieces, 3);
    assert_true(has_black_rook(&x, &asked));
    assert_int_equal(x.position.castling, 0);
    assert_int_equal(corpus_slow_problems(&x.position), 0);
    assert_true(asked < 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_seed_give_the_bits_it_always_gave),
        cmocka_unit_test(do_bytes_give_whole_bytes_and_then_zeros),
        cmocka_unit_test(are_numbers_below_a_limit_nearly_even),
        cmocka_unit_test(is_every_start_found_and_legal),
        cmocka_unit_test(are_capitals_allowed_in_names_and_other_names_not),
        cmocka_unit_test(is_the_same_made_of_the_same_choices),
        cmocka_unit_test(is_the_simplest_made_of_no_choices),
        cmocka_unit_test(are_positions_and_games_legal),
        cmocka_unit_test(does_a_board_stand_as_the_bytes_want_it),
        cmocka_unit_test(is_an_input_made_as_simple_as_it_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
