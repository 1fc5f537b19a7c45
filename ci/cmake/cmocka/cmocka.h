/* cmocka.h - the part of cmocka's interface that the tests here use, for machines that have no
 * cmocka: cross builds (-DPLYPROOF_CMOCKA=bundled). Everywhere else the tests use cmocka itself.
 *
 * A failed assertion says where and what, and ends its test by a long jump; the others still run.
 * There are no mocks. Checked by building a
 * test against it: what is used and not here does not compile. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BUNDLED_CMOCKA_H
#define PLY_BUNDLED_CMOCKA_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    int (*setup_func)(void **state);
    int (*teardown_func)(void **state);
    void *initial_state;
};

static jmp_buf cmocka_end;
static const char *cmocka_filter; /* the only test to run; `*` and `?` mean nothing here */
enum { CMOCKA_FAILED = 1, CMOCKA_SKIPPED = 2 };

#define cmocka_unit_test(function)                                                                 \
    { #function, function, NULL, NULL, NULL }
#define cmocka_unit_test_setup(function, set_up)                                                   \
    { #function, function, set_up, NULL, NULL }
#define cmocka_unit_test_setup_teardown(function, set_up, tear_down)                               \
    { #function, function, set_up, tear_down, NULL }
#define cmocka_unit_test_prestate(function, state)                                                 \
    { #function, function, NULL, NULL, state }
#define cmocka_run_group_tests(tests, set_up, tear_down)                                           \
    _cmocka_run_group_tests(#tests, tests, sizeof(tests) / sizeof *(tests), set_up, tear_down)

#define cmocka_set_test_filter(name) ((void)(cmocka_filter = (name)))

#define cmocka_stop(...)                                                                           \
    (printf("%s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__), printf("\n"),                     \
     longjmp(cmocka_end, CMOCKA_FAILED))
#define fail_msg(...) cmocka_stop(__VA_ARGS__)
#define fail()        cmocka_stop("failed")
#define skip()        longjmp(cmocka_end, CMOCKA_SKIPPED)
#define print_message printf
#define print_error   printf

#define assert_true(x)                ((x) ? (void)0 : cmocka_stop("%s is not true", #x))
#define assert_false(x)               ((x) ? cmocka_stop("%s is not false", #x) : (void)0)
#define assert_null(x)                assert_true((x) == NULL)
#define assert_non_null(x)            assert_true((x) != NULL)
#define assert_ptr_equal(x, y)        assert_true((const void *)(x) == (const void *)(y))
#define assert_int_equal(x, y)        cmocka_match((uintmax_t)(x), (uintmax_t)(y), true, __LINE__)
#define assert_int_not_equal(x, y)    cmocka_match((uintmax_t)(x), (uintmax_t)(y), false, __LINE__)
#define assert_in_range(x, low, high) assert_true((x) >= (low) && (x) <= (high))
#define assert_string_equal(x, y)                                                                  \
    (strcmp(x, y) == 0 ? (void)0 : cmocka_stop("\"%s\" is not \"%s\"", x, y))
#define assert_string_not_equal(x, y)     assert_false(strcmp(x, y) == 0)
#define assert_ptr_not_equal(x, y)        assert_false((const void *)(x) == (const void *)(y))
#define assert_not_in_range(x, low, high) assert_false((x) >= (low) && (x) <= (high))
#define assert_memory_equal(x, y, size)                                                            \
    (memcmp(x, y, size) == 0 ? (void)0 : cmocka_stop("%s and %s differ", #x, #y))
#define assert_memory_not_equal(x, y, size)                                                        \
    (memcmp(x, y, size) != 0 ? (void)0 : cmocka_stop("%s and %s are equal", #x, #y))

static inline void cmocka_match(uintmax_t x, uintmax_t y, bool equal, int line) {
    if ((x == y) == equal) return;
    printf("line %d: %" PRIuMAX " and %" PRIuMAX " should %sbe equal\n", line, x, y,
           equal ? "" : "not ");
    longjmp(cmocka_end, CMOCKA_FAILED);
}

static inline int cmocka_run_one(const struct CMUnitTest *test) {
    void *state = test->initial_state;
    printf("[ RUN      ] %s\n", test->name);
    int end = setjmp(cmocka_end);
    if (end == 0) {
        if (test->setup_func && test->setup_func(&state) != 0) cmocka_stop("set-up failed");
        test->test_func(&state);
    }
    if (test->teardown_func && test->teardown_func(&state) != 0) end = CMOCKA_FAILED;
    printf("[ %8s ] %s\n", end == 0 ? "OK" : end == 1 ? "FAILED" : "SKIPPED", test->name);
    return end;
}

static inline int _cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests,
                                          size_t count, int (*set_up)(void **state),
                                          int (*tear_down)(void **state)) {
    int failed = 0;
    void *state = NULL;
    if (set_up && set_up(&state) != 0) return 1;
    for (size_t i = 0; i < count; i++) {
        if (cmocka_filter && strcmp(cmocka_filter, tests[i].name) != 0) continue;
        failed += cmocka_run_one(&tests[i]) == CMOCKA_FAILED;
    }
    if (tear_down && tear_down(&state) != 0) failed++;
    printf("%s: %zu tests, %d failed\n", name, count, failed);
    return failed;
}

#endif
