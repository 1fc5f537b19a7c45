/* counters_test.c - the kinds of last moves, against the tables that everybody checks with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "known.h"

/* A row of a published table: leaves, captures, en passant, castles, promotions, checks,
 * discovered, doubles, mates. */
typedef struct row {
    size_t known;
    unsigned depth;
    uint64_t number[9];
} row;

enum { START = 4, KIWIPETE = 5, POSITION_3 = 6, POSITION_4 = 7 };

static const row rows[] = {
    {START, 4, {197281, 1576, 0, 0, 0, 469, 0, 0, 8}},
    {KIWIPETE, 3, {97862, 17102, 45, 3162, 0, 993, 0, 0, 1}},
    {POSITION_3, 4, {43238, 3348, 123, 0, 0, 1680, 106, 0, 17}},
    {POSITION_3, 5, {674624, 52051, 1165, 0, 0, 52950, 1292, 3, 0}},
    {POSITION_4, 3, {9467, 1021, 4, 0, 120, 38, 2, 0, 22}},
    {POSITION_4, 4, {422333, 131393, 0, 7795, 60032, 15492, 19, 0, 5}},
};

static void do_the_counters_match_the_published_tables(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const ply_position position = ply_known_position(&ply_known[rows[i].known]);
        for (size_t g = 0; g < ply_generator_count; g++) {
            ply_counters c;
            ply_perft_counters(ply_generators[g], &position, rows[i].depth, &c);
            const ply_count number[9] = {c.leaves,     c.captures,   c.en_passant,
                                         c.castles,    c.promotions, c.checks,
                                         c.discovered, c.doubles,    c.mates};
            for (size_t n = 0; n < 9; n++) assert_int_equal(number[n], rows[i].number[n]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_the_counters_match_the_published_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
