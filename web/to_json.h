/* to_json.h - writing one object of JSON into a buffer that does not grow.
 *
 * The same calls as in cli/json.h, which writes to a stream of any length and needs a C library. A
 * key of NULL is for the members of an array. What does not fit is counted and not written, so that
 * the caller sees in the end whether all of it did.
 */
/* SPDX-License-Identifier: MIT */
#ifndef WEB_TO_JSON_H
#define WEB_TO_JSON_H

#include "plyproof.h"

typedef struct web_json {
    char *out;
    size_t room, used; /* `used` goes on growing where `room` has ended */
    uint32_t depth;
    uint32_t has_members; /* a bit for every depth */
    uint32_t is_array;    /* a bit for every depth */
} web_json;

web_json web_json_open(char *out, size_t room);
void web_json_close(web_json *json);

void web_json_object(web_json *json, const char *key);
void web_json_array(web_json *json, const char *key);
void web_json_end(web_json *json); /* of the object or array begun last */

void web_json_number(web_json *json, const char *key, uint64_t number);
void web_json_bool(web_json *json, const char *key, bool value);
void web_json_null(web_json *json, const char *key);
void web_json_text(web_json *json, const char *key, const char *text);
void web_json_bytes(web_json *json, const char *key, const char *bytes, size_t length);

/* The squares of a set, as an array of their numbers. */
void web_json_squares(web_json *json, const char *key, ply_squares squares);

/* The error object: `fault`, `sentence`, `codec` if there is one, and where it was: `byte`, and in
 * games `ply`. */
void web_json_error(web_json *json, const char *key, const ply_codec *codec, ply_error error,
                    bool reading);

#endif
