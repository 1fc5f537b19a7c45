/* to_json.c - writing one object of JSON into a buffer that does not grow.
 *
 * Bytes past the end of the buffer are counted and thrown away, so that nothing here can fail: the
 * caller compares `used` with the room when the object is whole. As in cli/json.c, all that is kept
 * of what was written are two bits for each level: whether it is an array, and whether it has a
 * member. */
/* SPDX-License-Identifier: MIT */
#include "web/to_json.h"

#include <string.h>

static void put_byte(web_json *json, char byte) {
    if (json->used < json->room) json->out[json->used] = byte;
    json->used++;
}

static void put(web_json *json, const char *text) {
    while (*text) put_byte(json, *text++);
}

/* Quotes, backslashes and control characters are escaped; all other bytes stay as they are. */
static void put_quoted(web_json *json, const char *bytes, size_t length) {
    put_byte(json, '"');
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        if (byte == '"' || byte == '\\') put_byte(json, '\\');
        if (byte >= 0x20) {
            put_byte(json, (char)byte);
            continue;
        }
        put(json, "\\u00");
        put_byte(json, "0123456789abcdef"[byte >> 4]);
        put_byte(json, "0123456789abcdef"[byte & 15u]);
    }
    put_byte(json, '"');
}

/* What stands before every member: a comma but for the first, and its key. */
static void begin(web_json *json, const char *key) {
    const uint32_t bit = 1u << json->depth;
    if (json->has_members & bit) put_byte(json, ',');
    json->has_members |= bit;
    if (!key) return;
    put_quoted(json, key, strlen(key));
    put_byte(json, ':');
}

static void descend(web_json *json, char bracket) {
    put_byte(json, bracket);
    json->depth++;
    json->has_members &= ~(1u << json->depth);
    if (bracket == '[') {
        json->is_array |= 1u << json->depth;
    } else {
        json->is_array &= ~(1u << json->depth);
    }
}

web_json web_json_open(char *out, size_t room) {
    web_json json = {.out = out, .room = room};
    descend(&json, '{');
    return json;
}

void web_json_close(web_json *json) { web_json_end(json); }

void web_json_object(web_json *json, const char *key) {
    begin(json, key);
    descend(json, '{');
}

void web_json_array(web_json *json, const char *key) {
    begin(json, key);
    descend(json, '[');
}

void web_json_end(web_json *json) {
    put_byte(json, json->is_array >> json->depth & 1u ? ']' : '}');
    json->depth--;
}

void web_json_number(web_json *json, const char *key, uint64_t number) {
    uint64_t unit = 1; /* the greatest power of ten that is not above the number */
    begin(json, key);
    while (number / unit >= 10) unit *= 10;
    for (; unit; unit /= 10) put_byte(json, (char)('0' + (int)(number / unit % 10)));
}

void web_json_bool(web_json *json, const char *key, bool value) {
    begin(json, key);
    put(json, value ? "true" : "false");
}

void web_json_null(web_json *json, const char *key) {
    begin(json, key);
    put(json, "null");
}

void web_json_text(web_json *json, const char *key, const char *text) {
    web_json_bytes(json, key, text, strlen(text));
}

void web_json_bytes(web_json *json, const char *key, const char *bytes, size_t length) {
    begin(json, key);
    put_quoted(json, bytes, length);
}

void web_json_squares(web_json *json, const char *key, ply_squares squares) {
    web_json_array(json, key);
    for (; squares; squares &= squares - 1) {
        web_json_number(json, NULL, (uint64_t)__builtin_ctzll(squares));
    }
    web_json_end(json);
}

void web_json_error(web_json *json, const char *key, const ply_codec *codec, ply_error error,
                    bool reading) {
    char sentence[PLY_SENTENCE_MAX];
    ply_error_sentence(error, sentence, sizeof sentence);
    web_json_object(json, key);
    web_json_text(json, "fault", error.fault->name);
    web_json_text(json, "sentence", sentence);
    if (codec) web_json_text(json, "codec", codec->name);
    if (reading && codec && codec->holds == PLY_GAME) web_json_number(json, "ply", error.ply);
    if (reading) web_json_number(json, "byte", error.at);
    web_json_end(json);
}
