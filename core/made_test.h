/* made_test.h - for tests of tables that a program makes: is the kept file what it prints? */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_MADE_TEST_H
#define PLY_MADE_TEST_H

#include <stdio.h>

/* Fails at the first byte at which the file in the source folder is not what `print` writes. To be
 * included after cmocka.h. */
static inline void assert_made(const char *file, void (*print)(FILE *out)) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", PLY_SOURCE_DIR, file);
    FILE *kept = fopen(path, "rb"), *made = tmpfile();
    assert_non_null(kept);
    assert_non_null(made);
    print(made);
    assert_int_equal(fseek(made, 0, SEEK_SET), 0);
    size_t at = 0;
    for (int c = 0; c != EOF; at++) {
        c = getc(made);
        if (c != getc(kept)) fail_msg("%s differs at byte %zu", file, at);
    }
    assert_true(at > 100000);
    fclose(kept);
    fclose(made);
}

#endif
