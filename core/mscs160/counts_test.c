/* counts_test.c - the constants of mscs160: are they what counts_main.c prints? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define main print_counts_main
#include "mscs160/counts_main.c"
#undef main

#include "made_test.h"

static void are_the_counts_what_the_program_prints(void **state) {
    (void)state;
    assert_made("core/mscs160/counts.inc", print_tables);
}

/* The sum over C(n, k) of a row is 2^n, for the rows that are whole. */
static void do_rows_of_the_triangle_add_up(void **state) {
    (void)state;
    memset(&t, 0, sizeof t);
    make_choose();
    for (unsigned n = 0; n <= 32; n++) {
        uint64_t sum = 0;
        for (unsigned k = 0; k <= 32; k++) sum += choose(n, k);
        assert_true(sum == (uint64_t)1 << n);
    }
    assert_true(choose(64, 32) == 1832624140942590534u);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_the_counts_what_the_program_prints),
        cmocka_unit_test(do_rows_of_the_triangle_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
