/* apart_test.h - for tests of codes taken apart: is each part, whole, the one expected? */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_APART_TEST_H
#define PLY_APART_TEST_H

#include <string.h>

#include "plyproof.h"

/* The parts that a text must have, in order, and how many of them have been given. */
typedef struct apart {
    const char *text;
    const ply_part *part;
    size_t count, taken;
} apart;

static inline void is_the_part_expected(void *context, const ply_part *part) {
    apart *const a = context;
    const size_t nth = a->taken++;
    if (nth >= a->count) fail_msg("%s: there is a part %zu: %s", a->text, nth, part->says);
    const ply_part *const wanted = &a->part[nth];
    if (strcmp(part->name, wanted->name) != 0 || strcmp(part->value, wanted->value) != 0 ||
        strcmp(part->says, wanted->says) != 0) {
        fail_msg("%s: part %zu is %s, '%s': %s", a->text, nth, part->name, part->value, part->says);
    }
    if (part->at != wanted->at || part->bytes != wanted->bytes) {
        fail_msg("%s: part %zu has %zu bytes from %zu", a->text, nth, part->bytes, part->at);
    }
    if (part->bit != wanted->bit || part->bits != wanted->bits) {
        fail_msg("%s: part %zu has %u bits from %u", a->text, nth, part->bits, part->bit);
    }
    if (part->row != wanted->row || part->column != wanted->column) {
        fail_msg("%s: part %zu is in row %u, column %u", a->text, nth, part->row, part->column);
    }
    if (part->squares != wanted->squares) {
        fail_msg("%s: part %zu speaks of %016llx", a->text, nth, (unsigned long long)part->squares);
    }
}

/* Fails unless a text (with a NUL behind it) has these parts and no other. `start` is what moves
 * are played from, and may be NULL for positions. To be included after cmocka.h. */
static inline void assert_taken_apart(const ply_codec *codec, const char *text,
                                      const ply_position *start, const ply_part *part,
                                      size_t count) {
    apart a = {text, part, count, 0};
    assert_false(ply_failed(codec->parts(text, strlen(text), start, is_the_part_expected, &a)));
    assert_int_equal(a.taken, count);
}

#endif
