/* guard_test.h - for tests of readers: a text that ends where memory does. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_GUARD_TEST_H
#define PLY_GUARD_TEST_H

#include <string.h>
#include <sys/mman.h>

#include "plyproof.h"

enum { GUARD_ROOM = 1 << 16 }; /* as many whole pages, however large they are */

/* Reads every beginning of a text, each where a reader that looks further crashes. An error must be
 * within the text. To be included after cmocka.h; texts of up to GUARD_ROOM. */
static inline void assert_nothing_is_read_past(const ply_codec *codec, const char *text,
                                               size_t length) {
    char *const memory =
        mmap(NULL, 2 * GUARD_ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED && length <= GUARD_ROOM);
    assert_int_equal(mprotect(memory + GUARD_ROOM, GUARD_ROOM, PROT_NONE), 0);
    for (size_t cut = 0; cut <= length; cut++) {
        char *const copy = memory + GUARD_ROOM - cut;
        memcpy(copy, text, cut);
        ply_position position;
        const ply_error error = ply_read_position(codec, copy, cut, &position);
        assert_true(!ply_failed(error) || error.at <= cut);
    }
    assert_int_equal(munmap(memory, 2 * GUARD_ROOM), 0);
}

#endif
