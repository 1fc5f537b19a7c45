/* known_counts_slow_test.c - the known counts, as deep as each generator goes in some seconds;
 * `ci/deep` goes on from there. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "known.h"

static void assert_counts(const ply_generator *generator, uint64_t most_leaves) {
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
        const ply_position position = perft_known_position(&perft_known[i]);
        const uint64_t *leaves = perft_known[i].leaves;
        unsigned depth = 0;
        while (leaves[depth] && leaves[depth] <= most_leaves) depth++;
        assert_int_equal(perft_plain(generator, &position, depth), leaves[depth - 1]);
    }
}

static void does_mailbox_count_right(void **state) {
    (void)state;
    assert_counts(&ply_generator_mailbox, 100000000);
}

static void does_cerulean_count_right(void **state) {
    (void)state;
    assert_counts(&ply_generator_cerulean, 100000000);
}

static void does_bitboard_count_right(void **state) {
    (void)state;
    assert_counts(&ply_generator_bitboard, 1000000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_mailbox_count_right),
        cmocka_unit_test(does_cerulean_count_right),
        cmocka_unit_test(does_bitboard_count_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
