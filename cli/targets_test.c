/* targets_test.c - is every fuzz target found by its name, and nothing else? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/targets.h"

static void is_each_target_found_by_its_name(void **state) {
    (void)state;
    const size_t count = cli_target_count();
    assert_true(count > fuzz_target_count);
    for (size_t i = 0; i < count; i++) {
        const fuzz_target *target = cli_target_at(i);
        assert_string_equal(cli_target_name(i), target->name);
        assert_ptr_equal(cli_find_target(target->name), target);
        assert_true(strlen(target->summary) > 0);
    }
}

/* The targets of fuzz/ come first, and those of this room behind them. */
static void are_the_targets_of_this_room_among_them(void **state) {
    (void)state;
    assert_ptr_equal(cli_target_at(0), &fuzz_targets[0]);
    assert_ptr_equal(cli_target_at(fuzz_target_count - 1), &fuzz_targets[fuzz_target_count - 1]);
    assert_string_equal(cli_target_name(fuzz_target_count), "arguments");
}

static void is_no_target_found_that_there_is_not(void **state) {
    (void)state;
    assert_null(cli_find_target(""));
    assert_null(cli_find_target("read_fe"));
    assert_null(cli_find_target("read_fenn"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_each_target_found_by_its_name),
        cmocka_unit_test(are_the_targets_of_this_room_among_them),
        cmocka_unit_test(is_no_target_found_that_there_is_not),
    };
    return cmocka_run_group_tests_name("cli.targets", tests, NULL, NULL);
}
