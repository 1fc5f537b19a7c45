/* cmocka.h - the part of cmocka's interface that the tests here use, for machines that have no
 * cmocka: cross builds (-DPLYPROOF_CMOCKA=bundled). Everywhere else the tests use cmocka itself.
 *
 * A failed assertion says where and what, and ends its test by a long jump; the others still run.
 * No mocks, no fixtures but a state that is NULL. Checked by building a test against it: what is
 * used and not here does not compile. */
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
    void (*run)(void **state);
};

static jmp_buf cmocka_end;
enum { CMOCKA_FAILED = 1, CMOCKA_SKIPPED = 2 };

#define cmocka_unit_test(function)                                                                 \
    { #function, function }
#define cmocka_run_group_tests(tests, set_up, tear_down)                                           \
    ((void)(set_up), (void)(tear_down), cmocka_run(tests, sizeof(tests) / sizeof *(tests)))

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
    void *state = NULL;
    printf("[ RUN      ] %s\n", test->name);
    int end = setjmp(cmocka_end);
    if (end == 0) test->run(&state);
    printf("[ %8s ] %s\n",
           end == 0               ? "OK"
           : end == CMOCKA_FAILED ? "FAILED"
                                  : "SKIPPED",
           test->name);
    return end;
}

static inline int cmocka_run(const struct CMUnitTest *tests, size_t count) {
    int failed = 0;
    for (size_t i = 0; i < count; i++) failed += cmocka_run_one(&tests[i]) == CMOCKA_FAILED;
    printf("%zu tests, %d failed\n", count, failed);
    return failed;
}

#endif
