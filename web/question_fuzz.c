/* question_fuzz.c - fuzz target question: any bytes as a question of the page.
 *
 * Whatever is asked, the answer is one object of JSON that ends where it says, and the same when it
 * is asked again. Counts are asked for only as deep as takes no time. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "web/question.h"
#include "web/targets.h"
#include "web/web.h"

/* Whether this is a count that takes long: deeper than two plies, or of unknown depth. */
static bool takes_long(const uint8_t *data, size_t size) {
    web_question question = {(const char *)data, size};
    if (!web_is(web_field(&question), "count")) return false;
    (void)web_field(&question);
    return web_number(web_field(&question), 0) > 2;
}

/* Brackets and quotes are closed, once, at the very end. */
static void require_whole(const char *answer, size_t length) {
    size_t depth = 0, ended = 0;
    bool quoted = false;
    for (size_t at = 0; at < length; at++) {
        const char byte = answer[at];
        REQUIRE((unsigned char)byte >= 0x20, "byte %zu is a control character", at);
        REQUIRE(!ended, "the answer ends at byte %zu, and goes on", ended);
        if (quoted) {
            at += byte == '\\';
            quoted = byte != '"';
        } else if (byte == '"') {
            quoted = true;
        } else if (byte == '{' || byte == '[') {
            depth++;
        } else if (byte == '}' || byte == ']') {
            REQUIRE(depth > 0, "byte %zu closes what is not open", at);
            if (--depth == 0) ended = at;
        }
    }
    REQUIRE(ended && !quoted, "the answer does not end");
}

void fuzz_question(const uint8_t *data, size_t size) {
    static char first[WEB_OUT_SIZE];
    if (size > WEB_IN_SIZE) size = WEB_IN_SIZE;
    if (takes_long(data, size)) return;
    if (size) memcpy(web_in(), data, size);
    const size_t length = web_ask(size);
    REQUIRE(length <= WEB_OUT_SIZE, "an answer of %zu bytes", length);
    require_whole(web_out(), length);
    memcpy(first, web_out(), length);
    if (size) REQUIRE(memcmp(web_in(), data, size) == 0, "the question was changed");
    REQUIRE(web_ask(size) == length && memcmp(first, web_out(), length) == 0, "two answers");
}

/* ---- Seeds and words ------------------------------------------------------------------------- */

static const char *const samples[] = {
    "tables",
    "game\n\ne2e4 e7e5 g1f3",
    "game\nkiwipete\ne1g1",
    "read\n\n\n8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
    "read\nkiwipete\n\n1. O-O {a\ncomment} *",
    "read\n\ne2e4\nckGV5qh",
    "decode\nurlsafe\n\nckGV5qh",
    "decode\nmscs160\n\nipJfut28eWKT1xT8Ekn8jbJGz2",
    "write\nemoji\nkiwipete\n",
    "parts\nmscs\nposition4\n",
    "parts\nmscs160\nposition5\n",
    "parts\ncerulean-move\n\ne2e4",
    "keys\nblizzard\n\ne2e4",
    "hide\n\n\nsee you on Sunday,\nbefore noon",
    "count\nfast\n2\nkiwipete\n",
    "compare\n2\n\n\ne2e4: 20\nd2d4: 20\nNodes searched: 400",
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

size_t web_question_seed(unsigned index, uint8_t *out) {
    if (index >= SAMPLES) return 0;
    memcpy(out, samples[index], strlen(samples[index]));
    return strlen(samples[index]);
}

/* Every line of the samples, and the codecs' names. */
void web_question_words(FILE *out) {
    for (size_t i = 0; i < SAMPLES; i++) {
        const size_t length = strcspn(samples[i], "\n");
        fprintf(out, "\"%.*s\\x0A\"\n", (int)length, samples[i]);
    }
    for (size_t i = 0; i < ply_codec_count; i++) {
        fprintf(out, "\"%s\\x0A\"\n", ply_codecs[i]->name);
    }
}
