/* explain.c - what people and programs are told of an error: a sentence, and one object of JSON.
 *
 * Every error that a command writes in JSON is made here, so that all have the same members, which
 * docs/cli.md lists. Hints are for mistakes that are not in the text itself, such as the name of a
 * file given as a text. */
/* SPDX-License-Identifier: MIT */
#include "cli/explain.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/suggest.h"
#include "cli/wording.h"
#include "corpus/corpus.h"

size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]) {
    size_t length = ply_error_sentence(error, out, PLY_SENTENCE_MAX);
    if (length >= PLY_SENTENCE_MAX) length = PLY_SENTENCE_MAX - 1; /* it was cut there */
    const size_t room = CLI_SENTENCE_MAX - length;
    const int where = holds == PLY_GAME
                          ? snprintf(out + length, room, " (ply %u, byte %zu)", error.ply, error.at)
                          : snprintf(out + length, room, " (byte %zu)", error.at);
    return length + (size_t)where;
}

static bool begins_with(const cli_refused *r, const char *bytes) {
    return r->length >= strlen(bytes) && memcmp(r->text, bytes, strlen(bytes)) == 0;
}

/* The name of a position that the first word may mean, or NULL. */
static const char *nearest_position(const cli_refused *r) {
    char word[32];
    size_t length = 0;
    while (length < r->length && !strchr(" \t", r->text[length])) length++;
    if (length < 3 || length >= sizeof word) return NULL;
    for (size_t i = 0; i < length; i++) {
        const char letter = r->text[i];
        word[i] = letter >= 'A' && letter <= 'Z' ? (char)(letter | 0x20) : letter;
    }
    word[length] = '\0';
    return cli_suggest(word, cli_start_name, corpus_start_count);
}

/* Whether it could be a field of a FEN behind the board: w, KQkq, -, e3, 12. */
static bool is_field(const cli_refused *r) {
    static const char *const letters[] = {"w", "b", "KQkq", "-", "0123456789"};
    const size_t square = r->length == 2 && strspn(r->text, "abcdefgh") == 1 ? 1 : 0;
    if (square && (r->text[1] == '3' || r->text[1] == '6')) return true;
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (r->length && strspn(r->text, letters[i]) == r->length) return true;
    }
    return false;
}

void cli_hint(const cli_refused *r, char out[CLI_HINT_MAX]) {
    struct stat status;
    const char *name;
    /* A byte order mark of UTF-16, and a letter that is a byte and a zero. */
    const bool little = begins_with(r, "\xff\xfe") && r->length >= 4 && r->text[3] == '\0';
    const bool big = begins_with(r, "\xfe\xff") && r->length >= 4 && r->text[2] == '\0';
    out[0] = '\0';
    if (begins_with(r, "\xef\xbb\xbf")) {
        snprintf(out, CLI_HINT_MAX, "; the text begins with a byte order mark, to be removed");
    } else if (little || big) {
        snprintf(out, CLI_HINT_MAX, "; that is a byte order mark of UTF-16, and texts are UTF-8");
    } else if (r->is_argument && r->length && stat(r->text, &status) == 0 &&
               S_ISREG(status.st_mode)) {
        snprintf(out, CLI_HINT_MAX, "; that is the name of a file%s",
                 r->takes_files ? ", and --files reads the texts in files" : "");
    } else if (r->is_argument && r->is_position && is_field(r)) {
        snprintf(out, CLI_HINT_MAX, "; put a FEN of several words in quotation marks");
    } else if (r->is_position && (name = nearest_position(r))) {
        snprintf(out, CLI_HINT_MAX, "; did you mean %s?", name);
    }
}

void cli_json_fault(cli_json *json, const char *key, const char *fault, const char *sentence) {
    cli_json_object(json, key);
    cli_json_text(json, "fault", fault);
    cli_json_text(json, "sentence", sentence);
}

void cli_json_error(cli_json *json, const char *key, const ply_codec *codec, ply_error error,
                    bool reading) {
    char sentence[PLY_SENTENCE_MAX];
    ply_error_sentence(error, sentence, sizeof sentence);
    cli_json_fault(json, key, error.fault->name, sentence);
    if (codec) cli_json_text(json, "codec", codec->name);
    if (reading && codec && codec->holds == PLY_GAME) cli_json_number(json, "ply", error.ply);
    if (reading) cli_json_number(json, "byte", error.at);
    cli_json_end(json);
}

void cli_json_problems(cli_json *json, uint32_t problems) {
    cli_json_array(json, "problems");
    for (unsigned i = 0; i < PLY_PROBLEM_COUNT; i++) {
        const uint32_t bit = problems & 1u << i;
        if (!bit) continue;
        cli_json_fault(json, NULL, cli_problem_name(bit), ply_problem_sentence(bit));
        cli_json_bool(json, "warning", !(bit & PLY_PROBLEM_ERRORS));
        cli_json_end(json);
    }
    cli_json_end(json);
}
