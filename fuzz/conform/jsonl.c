/* jsonl.c - lines of JSON, as much of it as is spoken with readers and writers: an object, of whose
 * members "text" and "error" matter.
 *
 * The line is read once, from left to right. The value of "text" is written to the caller's room as
 * it is read; every other value is passed over by counting brackets, whatever is between them. So
 * some lines are taken that are not JSON, but no object of JSON is refused. */
/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <string.h>

/* ---- Writing --------------------------------------------------------------------------------- */

bool fuzz_is_utf8(const char *bytes, size_t length) {
    const unsigned char *at = (const unsigned char *)bytes, *end = at + length;
    while (at < end) {
        const size_t more = *at < 0x80 ? 0 : *at >> 5 == 6 ? 1 : *at >> 4 == 14 ? 2 : 3;
        if ((more == 3 && *at >> 3 != 30) || (size_t)(end - at) <= more) return false;
        for (size_t i = 1; i <= more; i++) {
            if (at[i] >> 6 != 2) return false;
        }
        /* Overlong, a surrogate, or past the last character. */
        if ((more == 1 && *at < 0xC2) || (*at == 0xE0 && at[1] < 0xA0) ||
            (*at == 0xED && at[1] > 0x9F) || (*at == 0xF0 && at[1] < 0x90) ||
            (*at == 0xF4 && at[1] > 0x8F) || *at > 0xF4) {
            return false;
        }
        at += more + 1;
    }
    return true;
}

size_t fuzz_json_put(char *out, const char *text, size_t length) {
    char *at = out;
    *at++ = '"';
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[i];
        if (byte >= ' ' && byte != '"' && byte != '\\') {
            *at++ = (char)byte;
        } else if (byte == '\n' || byte >= ' ') {
            *at++ = '\\';
            *at++ = byte == '\n' ? 'n' : (char)byte;
        } else {
            memcpy(at, "\\u00", 4);
            at[4] = "0123456789abcdef"[byte >> 4];
            at[5] = "0123456789abcdef"[byte & 15];
            at += 6;
        }
    }
    *at++ = '"';
    return (size_t)(at - out);
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct reading {
    const char *at, *end;
    bool failed;
} reading;

static void skip_blanks(reading *r) {
    while (r->at < r->end && memchr(" \t\r\n", *r->at, 4)) r->at++;
}

static bool accept(reading *r, char byte) {
    skip_blanks(r);
    if (r->at == r->end || *r->at != byte) return false;
    r->at++;
    return true;
}

/* Four hexadecimal digits. */
static unsigned read_hex(reading *r) {
    static const char digits[] = "0123456789abcdef";
    unsigned code = 0;
    for (unsigned i = 0; i < 4; i++) {
        const char byte = r->at < r->end ? *r->at++ : '?';
        const char *digit = memchr(digits, byte >= 'A' ? byte | 0x20 : byte, 16);
        if (!digit) {
            r->failed = true;
            return 0;
        }
        code = 16 * code + (unsigned)(digit - digits);
    }
    return code;
}

static size_t put_utf8(char *out, unsigned code) {
    static const unsigned first[] = {0, 0xC0, 0xE0, 0xF0};
    const unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    out[0] = (char)(first[more] | code >> 6 * more);
    for (unsigned i = 1; i <= more; i++) out[i] = (char)(0x80 | (code >> 6 * (more - i) & 63));
    return more + 1;
}

/* A string, behind its first quotation mark, into `out`; its text is never longer. */
static size_t read_string(reading *r, char *out) {
    static const char signs[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    size_t length = 0;
    while (r->at < r->end && *r->at != '"') {
        if (*r->at != '\\') {
            out[length++] = *r->at++;
            continue;
        }
        if (++r->at == r->end) break;
        const char sign = *r->at++;
        const char *found = strchr(signs, sign);
        if (sign && found) {
            out[length++] = meant[found - signs];
        } else if (sign == 'u') {
            unsigned code = read_hex(r);
            /* A character past the first 65,536 is written as two halves: D800 to DBFF, and one
             * more. */
            if (code >> 10 == 54 && r->end - r->at > 5 && r->at[0] == '\\' && r->at[1] == 'u') {
                r->at += 2;
                code = 0x10000 + ((code & 1023) << 10 | (read_hex(r) & 1023));
            }
            length += put_utf8(out + length, code);
        } else {
            r->failed = true;
            return 0;
        }
    }
    if (r->at == r->end) r->failed = true;
    r->at++;
    return length;
}

/* Any other value is passed over: brackets are counted, strings are read. */
static void skip_value(reading *r, char *scratch) {
    unsigned depth = 0;
    const char *begin = r->at;
    while (r->at < r->end && !r->failed) {
        const char byte = *r->at;
        if (depth == 0 && (byte == ',' || byte == '}' || byte == ']')) break;
        r->at++;
        if (byte == '"') read_string(r, scratch);
        depth += byte == '{' || byte == '[';
        depth -= depth && (byte == '}' || byte == ']');
    }
    r->failed |= depth > 0 || r->at == begin;
}

fuzz_said fuzz_json_read(const char *line, size_t size, char *out, size_t *length) {
    reading r = {.at = line, .end = line + size};
    bool has_text = false, has_null = false, has_error = false;
    if (!accept(&r, '{')) return FUZZ_NONSENSE;
    for (bool first = true; !accept(&r, '}'); first = false) {
        if ((!first && !accept(&r, ',')) || !accept(&r, '"')) return FUZZ_NONSENSE;
        const char *key = r.at;
        while (r.at < r.end && *r.at != '"') r.at += 1 + (*r.at == '\\');
        if (r.at >= r.end) return FUZZ_NONSENSE;
        const size_t key_length = (size_t)(r.at++ - key);
        const bool is_text = key_length == 4 && memcmp(key, "text", 4) == 0;
        has_error |= key_length == 5 && memcmp(key, "error", 5) == 0;
        if (!accept(&r, ':')) return FUZZ_NONSENSE;
        skip_blanks(&r);
        if (is_text && !has_text && r.at < r.end && *r.at == '"') {
            r.at++;
            *length = read_string(&r, out);
            has_text = true;
        } else {
            has_null |= is_text && r.end - r.at >= 4 && memcmp(r.at, "null", 4) == 0;
            /* What is passed over goes behind the answer: all of it is shorter than the line. */
            skip_value(&r, has_text ? out + *length : out);
        }
        if (r.failed) return FUZZ_NONSENSE;
    }
    skip_blanks(&r);
    if (r.at != r.end) return FUZZ_NONSENSE;
    if (has_text) return *length ? FUZZ_TAKEN : FUZZ_REFUSED;
    return has_null || has_error ? FUZZ_REFUSED : FUZZ_NONSENSE;
}
