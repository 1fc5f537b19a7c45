/* tables_test.c - the attack tables: are they what tables_main.c prints, and do sliders on any
 * processor attack what walking over the board says? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define main print_tables_main
#include "bitboard/tables_main.c"
#undef main

#include "bitboard/sliders_plain.h"
#include "made_test.h"

static void are_the_tables_what_the_program_prints(void **state) {
    (void)state;
    assert_made("core/bitboard/tables.inc", print_tables);
}

static void do_entries_count_up_to_the_size_of_the_table(void **state) {
    (void)state;
    const ply_slider *last = &ply_attacks.bishop;
    assert_int_equal(last->first[63] + (1u << size_of(last->lines[63])), PLY_SLIDES);
}

static void do_multiplied_bits_attack_what_walking_does(void **state) {
    (void)state;
    for (unsigned square = 0; square < 64; square++) {
        const ply_squares straight = lines(square, PLY_NORTH);
        const ply_squares diagonal = lines(square, PLY_NORTH_EAST);
        for (unsigned i = 0; i < 1u << size_of(straight); i++) {
            const ply_squares pieces = spread(i, straight) | (ply_squares)1 << square;
            assert_true(rook_attacks(square, pieces) == attacks(square, PLY_NORTH, pieces));
        }
        for (unsigned i = 0; i < 1u << size_of(diagonal); i++) {
            const ply_squares pieces = spread(i, diagonal) | ~(ply_squares)0 << 63;
            assert_true(bishop_attacks(square, pieces) == attacks(square, PLY_NORTH_EAST, pieces));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_the_tables_what_the_program_prints),
        cmocka_unit_test(do_entries_count_up_to_the_size_of_the_table),
        cmocka_unit_test(do_multiplied_bits_attack_what_walking_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
