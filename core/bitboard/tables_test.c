/* tables_test.c - the attack tables: are they what tables_main.c prints, and do sliders on any
 * processor attack what walking over the board says? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define main print_tables_main
#include "bitboard/tables_main.c"
#undef main

#include "bitboard/sliders_plain.h"

static void are_the_tables_what_the_program_prints(void **state) {
    (void)state;
    FILE *kept = fopen(PLY_SOURCE_DIR "/core/bitboard/tables.inc", "rb"), *made = tmpfile();
    assert_non_null(kept);
    assert_non_null(made);
    print_tables(made);
    rewind(made);
    size_t at = 0;
    for (int c = 0; c != EOF; at++) {
        c = getc(made);
        if (c != getc(kept)) fail_msg("tables.inc differs at byte %zu", at);
    }
    assert_true(at > 100000);
    fclose(kept);
    fclose(made);
}

static void do_entries_count_up_to_the_size_of_the_table(void **state) {
    (void)state;
    const ply_slider *last = &ply_bishop_slider[63];
    assert_int_equal(last->first + (1u << size_of(last->lines)), PLY_SLIDER_ATTACKS);
}

static void do_subtracted_bits_attack_what_walking_does(void **state) {
    (void)state;
    for (unsigned square = 0; square < 64; square++) {
        const ply_squares straight = lines(square, PLY_NORTH);
        const ply_squares diagonal = lines(square, PLY_NORTH_EAST);
        for (unsigned i = 0; i < 1u << size_of(straight); i++) {
            const ply_squares men = spread(i, straight) | (ply_squares)1 << square;
            assert_true(rook_attacks(square, men) == attacks(square, PLY_NORTH, men));
        }
        for (unsigned i = 0; i < 1u << size_of(diagonal); i++) {
            const ply_squares men = spread(i, diagonal) | ~(ply_squares)0 << 63;
            assert_true(bishop_attacks(square, men) == attacks(square, PLY_NORTH_EAST, men));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_the_tables_what_the_program_prints),
        cmocka_unit_test(do_entries_count_up_to_the_size_of_the_table),
        cmocka_unit_test(do_subtracted_bits_attack_what_walking_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
