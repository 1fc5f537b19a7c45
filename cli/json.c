/* json.c - writing JSON, one object a line.
 *
 * Members are written as they come; nothing is kept but, for each level, whether it is an array
 * and whether it has a member yet, as bits. Strings may hold any bytes, since texts that were
 * refused are shown: bytes that are not UTF-8 become the replacement character, so that every line
 * is valid JSON. */
/* SPDX-License-Identifier: MIT */
#include "cli/json.h"

#include <string.h>

size_t cli_utf8_length(const char *bytes, size_t length) {
    const unsigned char *b = (const unsigned char *)bytes;
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (length == 0) return 0;
    if (b[0] < 0x80) return 1;
    /* The first byte says how many bytes there are; the bits behind that and six bits of each other
     * byte are the character. A character must be in its shortest form: a longer one
     * would be missed by programs that search for the short one. */
    const size_t size = b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : b[0] >= 0xc0 ? 2 : 0;
    if (size == 0 || size > length || b[0] >= 0xf8) return 0;
    uint32_t character = b[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((b[i] & 0xc0) != 0x80) return 0;
        character = character << 6 | (b[i] & 0x3fu);
    }
    const bool surrogate = character >= 0xd800 && character < 0xe000; /* halves, of UTF-16 only */
    if (character < smallest[size] || surrogate || character > 0x10ffff) return 0;
    return size;
}

static void put_escaped(cli_out *out, unsigned char byte) {
    static const char names[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = byte ? strchr(names, byte) : NULL;
    if (found) {
        cli_put_byte(out, '\\');
        cli_put_byte(out, letters[found - names]);
    } else {
        cli_printf(out, "\\u%04x", byte);
    }
}

static void put_string(cli_out *out, const char *bytes, size_t length) {
    cli_put_byte(out, '"');
    for (size_t at = 0; at < length;) {
        const unsigned char byte = (unsigned char)bytes[at];
        const size_t size = cli_utf8_length(bytes + at, length - at);
        if (size == 0) {
            cli_puts(out, "\\ufffd");
        } else if (byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7f) {
            put_escaped(out, byte);
        } else {
            cli_put(out, bytes + at, size);
        }
        at += size ? size : 1;
    }
    cli_put_byte(out, '"');
}

/* What stands before a member: a comma unless it is the first, and its key. */
static void begin_member(cli_json *json, const char *key) {
    const uint32_t bit = UINT32_C(1) << json->depth;
    if (json->has_members & bit) cli_put_byte(json->out, ',');
    json->has_members |= bit;
    if (key) {
        put_string(json->out, key, strlen(key));
        cli_put_byte(json->out, ':');
    }
}

static void begin(cli_json *json, bool array) {
    const uint32_t bit = UINT32_C(1) << ++json->depth;
    json->has_members &= ~bit;
    json->is_array = array ? json->is_array | bit : json->is_array & ~bit;
    cli_put_byte(json->out, array ? '[' : '{');
}

cli_json cli_json_open(cli_out *out) {
    cli_json json = {.out = out};
    begin(&json, false);
    return json;
}

void cli_json_end(cli_json *json) {
    cli_put_byte(json->out, json->is_array >> json->depth & 1u ? ']' : '}');
    json->depth--;
}

void cli_json_close(cli_json *json) {
    cli_json_end(json);
    cli_put_byte(json->out, '\n');
}

void cli_json_object(cli_json *json, const char *key) {
    begin_member(json, key);
    begin(json, false);
}

void cli_json_array(cli_json *json, const char *key) {
    begin_member(json, key);
    begin(json, true);
}

void cli_json_number(cli_json *json, const char *key, uint64_t number) {
    begin_member(json, key);
    cli_printf(json->out, "%llu", (unsigned long long)number);
}

void cli_json_seconds(cli_json *json, const char *key, double seconds) {
    begin_member(json, key);
    cli_printf(json->out, "%.3f", seconds);
}

void cli_json_literal(cli_json *json, const char *key, const char *number) {
    begin_member(json, key);
    cli_puts(json->out, number);
}

void cli_json_bool(cli_json *json, const char *key, bool value) {
    begin_member(json, key);
    cli_puts(json->out, value ? "true" : "false");
}

void cli_json_null(cli_json *json, const char *key) {
    begin_member(json, key);
    cli_puts(json->out, "null");
}

void cli_json_text(cli_json *json, const char *key, const char *text) {
    if (text) {
        cli_json_bytes(json, key, text, strlen(text));
    } else {
        cli_json_null(json, key);
    }
}

void cli_json_bytes(cli_json *json, const char *key, const char *bytes, size_t length) {
    begin_member(json, key);
    put_string(json->out, bytes, length);
}
