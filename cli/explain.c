/* explain.c - what people and programs are told of an error: a sentence, and one object of JSON.
 *
 * Every error that a command writes in JSON is made here, so that all have the same members, which
 * docs/cli.md lists. Hints are for mistakes that are not in the text itself, such as the name of a
 * file given as a text. */
#include "cli/explain.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/wording.h"

size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]) {
    size_t length = ply_error_sentence(error, out, PLY_SENTENCE_MAX);
    if (length >= PLY_SENTENCE_MAX) length = PLY_SENTENCE_MAX - 1; /* it was cut there */
    const size_t room = CLI_SENTENCE_MAX - length;
    const int where = holds == PLY_GAME
                          ? snprintf(out + length, room, " (ply %u, byte %zu)", error.ply, error.at)
                          : snprintf(out + length, room, " (byte %zu)", error.at);
    return length + (size_t)where;
}

const char *cli_hint(const char *text, size_t length, bool argument) {
    struct stat status;
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        return "; it begins with a byte order mark, which is no part of a text";
    }
    if (argument && length > 0 && stat(text, &status) == 0 && S_ISREG(status.st_mode)) {
        return "; that is a file, and --files reads files";
    }
    return "";
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
