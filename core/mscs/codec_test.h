/* codec_test.h - tests that codecs of a state share, mscs and mscs160. Who includes it has the
 * codec's file above, and so `binary`, and defines `text_codec`. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_MSCS_CODEC_TEST_H
#define PLY_MSCS_CODEC_TEST_H

#include "games_test.h"
#include "guard_test.h"

static void is_a_buffer_one_byte_short_an_error(void **state) {
    (void)state;
    char out[64] = "untouched";
    size_t length = 77;
    for (unsigned i = 0; i < 2; i++) {
        const ply_codec *codec = i ? &binary : text_codec;
        const ply_error error =
            ply_write_position(codec, &ply_start_position, out, codec->longest - 1, &length);
        assert_int_equal(ply_status_of(error), PLY_NO_ROOM);
        assert_string_equal(out, "untouched");
        assert_int_equal(length, 77);
    }
}

static void is_nothing_read_past_the_length(void **state) {
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const ply_codec *codec = i ? &binary : text_codec;
        char out[64];
        size_t length;
        assert_false(
            ply_failed(ply_write_position(codec, &ply_start_position, out, sizeof out, &length)));
        assert_nothing_is_read_past(codec, out, length);
    }
}

static void cannot_read(const char *text, size_t length, const char *name, size_t at) {
    ply_position p = ply_start_position;
    const ply_error error = ply_read_position(text_codec, text, length, &p);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, name);
    assert_int_equal(error.fault->status, PLY_BAD_TEXT);
    assert_int_equal(error.at, at);
    assert_numbers_are_shown(error);
    assert_true(ply_same_position(&p, &ply_start_position));
}

#endif
