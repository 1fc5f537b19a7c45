/* json.h - writing JSON: one object a line.
 *
 *     cli_json json = cli_json_open(out);
 *     cli_json_number(&json, "line", 17);
 *     cli_json_object(&json, "error");
 *     cli_json_text(&json, "text", "rank 3 has nine files");
 *     cli_json_end(&json);
 *     cli_json_close(&json);
 *
 * writes {"line":17,"error":{"text":"rank 3 has nine files"}} and a line feed. A key of NULL is for
 * the members of an array.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/out.h"

typedef struct cli_json {
    cli_out *out;
    uint32_t depth;
    uint32_t has_members; /* a bit for every depth */
    uint32_t is_array;    /* a bit for every depth */
} cli_json;

cli_json cli_json_open(cli_out *out);
void cli_json_close(cli_json *json);

void cli_json_object(cli_json *json, const char *key);
void cli_json_array(cli_json *json, const char *key);
void cli_json_end(cli_json *json); /* of the object or array begun last */

void cli_json_number(cli_json *json, const char *key, uint64_t number);
void cli_json_seconds(cli_json *json, const char *key, double seconds);
/* A number that is written already, in as many digits as it takes. */
void cli_json_literal(cli_json *json, const char *key, const char *number);
void cli_json_bool(cli_json *json, const char *key, bool value);
void cli_json_null(cli_json *json, const char *key);
void cli_json_text(cli_json *json, const char *key, const char *text); /* null, if it is NULL */

/* Any bytes at all: what is not UTF-8 is written as U+FFFD, one for each byte. */
void cli_json_bytes(cli_json *json, const char *key, const char *bytes, size_t length);

/* How many bytes the UTF-8 character at the start of `bytes` has; 0 if there is none. Overlong
 * forms, surrogates and what is past U+10FFFF are none. */
size_t cli_utf8_length(const char *bytes, size_t length);

#endif
