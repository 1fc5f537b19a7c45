/* panel_slow_test.c - are the positions of the panel legal, and are their counts what the plain
 * perft counts? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "corpus/corpus.h"
#include "perft/perft.h"

static const struct place {
    unsigned depth;
    uint64_t leaves;
    const char *name;
} places[] = {
#define PANEL(group, depth, leaves, name) {depth, leaves, name},
#include "ci/measure/panel.def"
#undef PANEL
};

static void are_counts_those_of_the_plain_perft(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const ply_position position = corpus_position(places[i].name);
        assert_int_equal(ply_problems(&position) & PLY_PROBLEM_ERRORS, 0);
        const perft_count plain = perft_plain(&ply_generator_bitboard, &position, places[i].depth);
        if (plain != places[i].leaves) {
            fail_msg("%s: not %llu but %llu", places[i].name, (unsigned long long)places[i].leaves,
                     (unsigned long long)plain);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(are_counts_those_of_the_plain_perft)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
