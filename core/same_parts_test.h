/* same_parts_test.h - for tests of what a codec shows of its texts: the parts of a text, compared
 * with those that it must have, field by field. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_SAME_PARTS_TEST_H
#define PLY_SAME_PARTS_TEST_H

#include <string.h>

#include "plyproof.h"

/* The parts that are still to come. */
typedef struct coming_parts {
    const ply_part *part;
    size_t count;
} coming_parts;

/* Is given each part, and compares it with the next that must come. To be included after cmocka.h.
 */
static inline void take_same_part(void *context, const ply_part *part) {
    coming_parts *coming = context;
    if (coming->count == 0) fail_msg("one part too many: %s", part->name);
    const ply_part *wanted = coming->part;
    assert_string_equal(part->name, wanted->name);
    assert_string_equal(part->value, wanted->value);
    assert_string_equal(part->says, wanted->says);
    assert_int_equal(part->at, wanted->at);
    assert_int_equal(part->bytes, wanted->bytes);
    assert_int_equal(part->bit, wanted->bit);
    assert_int_equal(part->bits, wanted->bits);
    assert_int_equal(part->row, wanted->row);
    assert_int_equal(part->column, wanted->column);
    assert_int_equal(part->squares, wanted->squares);
    coming->part++;
    coming->count--;
}

/* A text, played from `start`, has these parts and no others. */
static inline void assert_same_parts(const ply_codec *codec, const char *text,
                                     const ply_position *start, const ply_part *part,
                                     size_t count) {
    coming_parts coming = {part, count};
    assert_null(codec->parts(text, strlen(text), start, take_same_part, &coming).fault);
    assert_int_equal(coming.count, 0);
}

#endif
