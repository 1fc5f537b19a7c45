/* cmocka.h - found before cmocka's own by ci/analyze and ci/lint: says that an assertion that fails
 * ends the test. An analyzer cannot see that, and would follow a null pointer past its
 * assert_non_null(). */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_ANALYZED_CMOCKA_H
#define PLY_ANALYZED_CMOCKA_H

#include <stdlib.h>

#include_next <cmocka.h>

void ply_said(const char *format, ...);

#undef assert_true
#define assert_true(c) ((c) ? (void)0 : abort())
#undef assert_false
#define assert_false(c) ((c) ? abort() : (void)0)
#undef assert_non_null
#define assert_non_null(p) ((p) ? (void)0 : abort())
#undef assert_null
#define assert_null(p) ((p) ? abort() : (void)0)
#undef assert_int_equal
#define assert_int_equal(a, b) ((long long)(a) == (long long)(b) ? (void)0 : abort())
#undef assert_int_not_equal
#define assert_int_not_equal(a, b) ((long long)(a) != (long long)(b) ? (void)0 : abort())
#undef fail_msg
#define fail_msg(...) (ply_said(__VA_ARGS__), abort())
#undef fail
#define fail() abort()

#endif
