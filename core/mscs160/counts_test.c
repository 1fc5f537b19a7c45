/* counts_test.c - the constants of mscs160: are they what counts_main.c prints? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define main print_counts_main
#include "mscs160/counts_main.c"
#undef main

static void are_the_counts_what_the_program_prints(void **state) {
    (void)state;
    FILE *kept = fopen(PLY_SOURCE_DIR "/core/mscs160/counts.inc", "rb"), *made = tmpfile();
    assert_non_null(kept);
    assert_non_null(made);
    print_tables(made);
    rewind(made);
    size_t at = 0;
    for (int c = 0; c != EOF; at++) {
        c = getc(made);
        if (c != getc(kept)) fail_msg("counts.inc differs at byte %zu", at);
    }
    assert_true(at > 100000);
    fclose(kept);
    fclose(made);
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
