/* words_slow_test.c - all 2^32 words: how many have fields that agree, and what the codec makes of
 * each of those. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cerulean.h"

static void are_3888_of_all_words_accepted(void **state) {
    (void)state;
    uint64_t accepted = 0;
    uint32_t word = 0;
    do {
        accepted += !ply_failed(ply_cerulean_word_check(word));
    } while (++word != 0);
    assert_int_equal(accepted, 3888);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_3888_of_all_words_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
