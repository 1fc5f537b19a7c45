/* tables_test.c - the two tables: is everything in them found by its name, and by nothing less? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "plyproof.h"

/* Asks both tables; a name that is in both would be found in the first. */
static const void *find(const char *name, size_t length) {
    const ply_codec *codec = ply_find_codec(name, length);
    return codec ? (const void *)codec : (const void *)ply_find_generator(name, length);
}

static void assert_found_by(const char *name, const void *owner) {
    char longer[64];
    const size_t length = strlen(name);
    snprintf(longer, sizeof longer, "%s?", name);
    assert_ptr_equal(find(longer, length), owner);
    assert_null(find(longer, length + 1));
    for (size_t cut = 0; cut < length; cut++) assert_ptr_not_equal(find(name, cut), owner);
    for (size_t at = 0; at < length; at++) {
        longer[at] ^= 0x20;
        assert_null(find(longer, length));
        longer[at] ^= 0x20;
    }
}

static void is_every_definition_in_its_table(void **state) {
    (void)state;
    static const ply_codec *const codecs[] = {
#define PLY_CODEC(name) &ply_codec_##name,
#include "codecs.def"
#undef PLY_CODEC
    };
    static const ply_generator *const generators[] = {
#define PLY_GENERATOR(name) &ply_generator_##name,
#include "generators.def"
#undef PLY_GENERATOR
    };
    assert_int_equal(ply_codec_count, sizeof codecs / sizeof codecs[0]);
    assert_memory_equal(ply_codecs, codecs, sizeof codecs);
    assert_int_equal(ply_generator_count, sizeof generators / sizeof generators[0]);
    assert_memory_equal(ply_generators, generators, sizeof generators);
}

static void is_everything_found_by_its_whole_name(void **state) {
    (void)state;
    for (size_t i = 0; i < ply_codec_count; i++) {
        assert_found_by(ply_codecs[i]->name, ply_codecs[i]);
    }
    for (size_t i = 0; i < ply_generator_count; i++) {
        assert_found_by(ply_generators[i]->name, ply_generators[i]);
    }
}

static void is_nothing_found_by_another_name(void **state) {
    (void)state;
    assert_null(find("", 0));
    assert_null(find("FEN", 3));
    assert_null(find("fen ", 4));
    assert_null(find("no such thing", 13));
}

static void is_the_version_that_of_the_header(void **state) {
    (void)state;
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", PLY_VERSION_MAJOR, PLY_VERSION_MINOR,
             PLY_VERSION_PATCH);
    assert_string_equal(ply_version(), version);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_definition_in_its_table),
        cmocka_unit_test(is_everything_found_by_its_whole_name),
        cmocka_unit_test(is_nothing_found_by_another_name),
        cmocka_unit_test(is_the_version_that_of_the_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
