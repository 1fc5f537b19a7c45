/* json_test.c - JSON: structure, and strings out of any bytes. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "cli/json.h"

static cli_out out;

static int begin(void **state) {
    (void)state;
    cli_out_in_memory(&out);
    return 0;
}

static int end(void **state) {
    (void)state;
    cli_out_close(&out);
    return 0;
}

static void assert_written(const char *wanted) {
    assert_int_equal(out.used, strlen(wanted));
    assert_memory_equal(out.bytes, wanted, out.used);
    out.used = 0;
}

/* The JSON string that some bytes become. */
static void assert_string(const char *bytes, size_t length, const char *wanted) {
    char expected[256];
    cli_json json = cli_json_open(&out);
    cli_json_bytes(&json, "s", bytes, length);
    cli_json_close(&json);
    snprintf(expected, sizeof expected, "{\"s\":\"%s\"}\n", wanted);
    assert_written(expected);
}

static void do_members_have_commas_between_them(void **state) {
    (void)state;
    cli_json json = cli_json_open(&out);
    cli_json_number(&json, "line", UINT64_MAX);
    cli_json_bool(&json, "ok", true);
    cli_json_null(&json, "none");
    cli_json_seconds(&json, "seconds", 1.5);
    cli_json_close(&json);
    assert_written("{\"line\":18446744073709551615,\"ok\":true,\"none\":null,"
                   "\"seconds\":1.500}\n");
}

static void do_objects_and_arrays_nest(void **state) {
    (void)state;
    cli_json json = cli_json_open(&out);
    cli_json_array(&json, "empty");
    cli_json_end(&json);
    cli_json_array(&json, "two");
    cli_json_text(&json, NULL, "a");
    cli_json_object(&json, NULL);
    cli_json_text(&json, "b", "c");
    cli_json_end(&json);
    cli_json_end(&json);
    cli_json_bool(&json, "after", false);
    cli_json_close(&json);
    assert_written("{\"empty\":[],\"two\":[\"a\",{\"b\":\"c\"}],\"after\":false}\n");
}

static void is_what_json_reserves_escaped(void **state) {
    (void)state;
    assert_string("a\"b\\c", 5, "a\\\"b\\\\c");
    assert_string("\b\f\n\r\t", 5, "\\b\\f\\n\\r\\t");
    assert_string("\0\x01\x1f\x7f", 4, "\\u0000\\u0001\\u001f\\u007f");
    assert_string("/ ~", 3, "/ ~");
}

static void is_utf8_left_as_it_is(void **state) {
    (void)state;
    assert_string("\xc2\x80\xdf\xbf", 4, "\xc2\x80\xdf\xbf");
    assert_string("\xe0\xa0\x80\xef\xbf\xbf", 6, "\xe0\xa0\x80\xef\xbf\xbf");
    assert_string("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", 8, "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
}

static void is_what_is_no_utf8_replaced_byte_by_byte(void **state) {
    (void)state;
    assert_string("\x80x", 2, "\\ufffdx");
    assert_string("\xc3", 1, "\\ufffd");                                  /* cut short */
    assert_string("\xc3x", 2, "\\ufffdx");                                /* broken off */
    assert_string("\xc0\x80", 2, "\\ufffd\\ufffd");                       /* overlong */
    assert_string("\xe0\x9f\xbf", 3, "\\ufffd\\ufffd\\ufffd");            /* overlong */
    assert_string("\xf0\x8f\xbf\xbf", 4, "\\ufffd\\ufffd\\ufffd\\ufffd"); /* overlong */
    assert_string("\xed\xa0\x80", 3, "\\ufffd\\ufffd\\ufffd");            /* a surrogate */
    assert_string("\xf4\x90\x80\x80", 4, "\\ufffd\\ufffd\\ufffd\\ufffd"); /* past the last */
    assert_string("\xff\xfe", 2, "\\ufffd\\ufffd");
}

/* Every character is written as itself by the rule for its length, and measured as that long. */
static void is_every_character_measured_right(void **state) {
    (void)state;
    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        char b[4];
        size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        static const unsigned first[] = {0, 0, 0xc0, 0xe0, 0xf0};
        for (size_t i = length; i-- > 0;) {
            const uint32_t bits = c >> 6 * (length - 1 - i);
            b[i] = (char)(i ? 0x80 | (bits & 0x3f) : first[length] | bits);
        }
        const int surrogate = c >= 0xd800 && c <= 0xdfff;
        assert_int_equal(cli_utf8_length(b, 4), surrogate ? 0 : length);
        if (length > 1) assert_int_equal(cli_utf8_length(b, length - 1), 0);
    }
    assert_int_equal(cli_utf8_length("", 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_members_have_commas_between_them),
        cmocka_unit_test(do_objects_and_arrays_nest),
        cmocka_unit_test(is_what_json_reserves_escaped),
        cmocka_unit_test(is_utf8_left_as_it_is),
        cmocka_unit_test(is_what_is_no_utf8_replaced_byte_by_byte),
        cmocka_unit_test(is_every_character_measured_right),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
