/* plain_test.c - the plain perft of every generator, on positions whose counts are known. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "known.h"

/* As deep as a test that is run all the time may take. */
enum { MOST_LEAVES = 5000000 };

static void does_every_generator_find_the_known_counts(void **state) {
    (void)state;
    for (size_t g = 0; g < ply_generator_count; g++) {
        for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
            const ply_position position = perft_known_position(&perft_known[i]);
            const uint64_t *leaves = perft_known[i].leaves;
            for (unsigned depth = 1; leaves[depth - 1] <= MOST_LEAVES; depth++) {
                if (leaves[depth - 1] == 0) break;
                const perft_count counted = perft_plain(ply_generators[g], &position, depth);
                assert_int_equal(counted, leaves[depth - 1]);
            }
        }
    }
}

static void does_depth_0_count_one(void **state) {
    (void)state;
    for (size_t g = 0; g < ply_generator_count; g++) {
        assert_int_equal(perft_plain(ply_generators[g], &ply_start_position, 0), 1);
    }
}

static void do_the_shares_of_the_first_moves_add_up(void **state) {
    (void)state;
    for (size_t g = 0; g < ply_generator_count; g++) {
        perft_share share[PLY_MOVES_MAX];
        perft_count sum = 0;
        const size_t moves = perft_divide(ply_generators[g], &ply_start_position, 4, share);
        assert_int_equal(moves, 20);
        for (size_t i = 0; i < moves; i++) {
            assert_true(share[i].known);
            sum += share[i].leaves;
            const ply_move e2e4 = ply_move_of(12, 28, 0);
            if (share[i].move == e2e4) assert_int_equal(share[i].leaves, 13160);
        }
        assert_int_equal(sum, 197281);
    }
}

static void is_a_count_past_64_bits_written_and_read(void **state) {
    (void)state;
    /* perft(15) of the start position: 2015099950053364471960, more than 2^70 */
    const perft_count perft15 = (perft_count)2015099950053364u * 1000000u + 471960u;
    char text[PERFT_COUNT_TEXT];
    perft_count read = 0;
    assert_int_equal(perft_count_text(perft15, text), 22);
    assert_string_equal(text, "2015099950053364471960");
    assert_true(perft_count_read(text, 22, &read));
    assert_true(read == perft15);
    assert_int_equal(perft_count_text(~(perft_count)0, text), 39);
    assert_string_equal(text, "340282366920938463463374607431768211455");
    assert_true(perft_count_read(text, 39, &read));
    assert_true(read == ~(perft_count)0);
}

static void is_a_count_that_is_none_refused(void **state) {
    (void)state;
    perft_count read = 7;
    assert_false(perft_count_read("", 0, &read));
    assert_false(perft_count_read("12a", 3, &read));
    assert_false(perft_count_read("-1", 2, &read));
    assert_false(perft_count_read("340282366920938463463374607431768211456", 39, &read));
    assert_int_equal(read, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_every_generator_find_the_known_counts),
        cmocka_unit_test(does_depth_0_count_one),
        cmocka_unit_test(do_the_shares_of_the_first_moves_add_up),
        cmocka_unit_test(is_a_count_past_64_bits_written_and_read),
        cmocka_unit_test(is_a_count_that_is_none_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
