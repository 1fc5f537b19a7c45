/* jsonl_test.c - is a line of JSON from a peer read as it is meant, and any other line nonsense? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "program.h"

static void assert_said(const char *line, fuzz_said said, const char *text) {
    char out[256];
    size_t length = 0;
    assert_int_equal(fuzz_json_read(line, strlen(line), out, &length), said);
    if (!text) return;
    assert_int_equal(length, strlen(text));
    assert_memory_equal(out, text, length);
}

static void is_the_text_found_among_other_members(void **state) {
    (void)state;
    assert_said("{\"text\":\"e2e4\"}", FUZZ_TAKEN, "e2e4");
    assert_said(" { \"line\" : 1 , \"text\" : \"e2e4\" , \"more\" : [ { \"text\" : \"no\" } ] } ",
                FUZZ_TAKEN, "e2e4");
    assert_said("{\"a\":\"}\\\"\",\"text\":\"x\",\"b\":-1.5e3}", FUZZ_TAKEN, "x");
    assert_said("{\"text\":\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\\n\\\\\"}", FUZZ_TAKEN,
                "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\n\\");
}

static void is_a_refusal_a_refusal(void **state) {
    (void)state;
    assert_said("{\"text\":null}", FUZZ_REFUSED, NULL);
    assert_said("{\"text\":\"\"}", FUZZ_REFUSED, NULL);
    assert_said("{\"line\":2,\"error\":{\"fault\":\"rank-too-long\"}}", FUZZ_REFUSED, NULL);
}

static void is_all_else_nonsense(void **state) {
    (void)state;
    static const char *const lines[] = {"",
                                        "e2e4",
                                        "\"e2e4\"",
                                        "[]",
                                        "{}",
                                        "{\"a\":1}",
                                        "{\"text\"}",
                                        "{\"text\":\"x\"",
                                        "{\"text\":\"x\"} y",
                                        "{\"text\":\"x",
                                        "{\"text\":\"\\x\"}",
                                        "{\"text\":\"\\u12\"}",
                                        "{\"text\":\"x\" \"a\":1}",
                                        "{\"text\":}",
                                        "{\"text\":[1}",
                                        "{\"tex\\"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_said(lines[i], FUZZ_NONSENSE, NULL);
    }
}

static void does_what_is_written_come_back(void **state) {
    (void)state;
    char all[256], line[2048], out[2048];
    size_t length = 0;
    for (unsigned i = 0; i < 255; i++) all[i] = (char)(i + 1);
    memcpy(line, "{\"text\":", 8);
    size_t size = 8 + fuzz_json_put(line + 8, all, 255);
    line[size++] = '}';
    assert_int_equal(fuzz_json_read(line, size, out, &length), FUZZ_TAKEN);
    assert_int_equal(length, 255);
    assert_memory_equal(out, all, 255);
}

static void is_utf8_told_from_other_bytes(void **state) {
    (void)state;
    static const char *const good[] = {"",
                                       "a",
                                       "\xC3\xA9",
                                       "\xE2\x82\xAC",
                                       "\xF0\x9F\x98\x80",
                                       "\xF4\x8F\xBF\xBF",
                                       "\xED\x9F\xBF"};
    static const char *const bad[] = {"\x80",
                                      "\xC3",
                                      "\xC1\x81",
                                      "\xE0\x80\x80",
                                      "\xED\xA0\x80",
                                      "\xF0\x80\x80\x80",
                                      "\xF4\x90\x80\x80",
                                      "\xF8\x88\x80\x80\x80",
                                      "\xE2\x82",
                                      "a\xFF"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(fuzz_is_utf8(good[i], strlen(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(fuzz_is_utf8(bad[i], strlen(bad[i])));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_text_found_among_other_members),
        cmocka_unit_test(is_a_refusal_a_refusal),
        cmocka_unit_test(is_all_else_nonsense),
        cmocka_unit_test(does_what_is_written_come_back),
        cmocka_unit_test(is_utf8_told_from_other_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
