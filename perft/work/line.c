/* line.c - the three kinds of lines in which a count travels between machines.
 *
 * A line is read from both ends: its check first, which stands last and covers the rest, then word
 * after word from the front; what is left between is the FEN, blanks and all. So a line that was
 * cut or changed on its way is called damaged, and any other error is of what somebody wrote. */
/* SPDX-License-Identifier: MIT */
#include "line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "perft/journal.h"

#define FAULT(variable, name, clause) static const ply_fault variable = {PLY_BAD_TEXT, name, clause}

FAULT(kind_expected, "line-kind-expected", "plan, sample, item or done was expected");
FAULT(other_format, "line-of-another-version",
      "this line is of another version of plyproof; this one reads lines of format {b}");
FAULT(id_expected, "plan-id-expected", "the 16 hexadecimal digits of a plan were expected");
FAULT(number_expected, "number-expected", "a decimal number was expected");
FAULT(depth_not_possible, "depth-not-possible", "a depth from 0 to {b} was expected");
FAULT(who_expected, "who-expected",
      "a word on who counted, of at most {b} bytes that can be printed, was expected");
FAULT(damaged, "line-damaged", "the check at the end does not fit: the line was cut or changed");
FAULT(playable_expected, "playable-expected", "no game is played on from this position");

enum { FORMAT = 1 };

static const char *const kinds[] = {"plan", "sample", "item", "done"};

static uint32_t check_of(const char *text, size_t length) {
    const uint64_t hash = perft_fnv(PERFT_FNV, text, length);
    return (uint32_t)(hash ^ hash >> 32);
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct words {
    const char *text;
    size_t length, at, word, word_length;
} words;

/* The next word; false at the end. Between words there is one blank. */
static bool next_word(words *w) {
    if (w->word_length && w->at < w->length) w->at++;
    w->word = w->at;
    while (w->at < w->length && w->text[w->at] != ' ') w->at++;
    w->word_length = w->at - w->word;
    return w->word_length > 0;
}

static ply_error refuse(const words *w, const ply_fault *fault, int32_t b) {
    return (ply_error){.fault = fault, .at = w->word, .b = b};
}

static bool read_hex(const char *text, size_t length, size_t digits, uint64_t *value) {
    uint64_t sum = 0;
    if (length != digits) return false;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return false;
        sum = sum << 4 | (uint64_t)digit;
    }
    *value = sum;
    return true;
}

static bool next_count(words *w, perft_count *count) {
    return next_word(w) && perft_count_read(w->text + w->word, w->word_length, count);
}

static bool next_number(words *w, uint64_t *number) {
    perft_count count;
    if (!next_count(w, &count) || count > UINT64_MAX) return false;
    *number = (uint64_t)count;
    return true;
}

static ply_error read_depth(words *w, unsigned *depth) {
    uint64_t number;
    if (!next_number(w, &number) || number > PERFT_DEPTH_MAX) {
        return refuse(w, &depth_not_possible, (int32_t)PERFT_DEPTH_MAX);
    }
    *depth = (unsigned)number;
    return (ply_error){0};
}

/* The rest of the line is a FEN. */
static ply_error read_fen(words *w, ply_position *position) {
    const size_t at = w->at < w->length ? w->at + 1 : w->length;
    ply_error error = ply_read_position(&ply_codec_fen, w->text + at, w->length - at, position);
    error.at += at;
    if (ply_failed(error)) return error;
    w->word = at;
    return ply_problems(position) & PLY_PROBLEM_ERRORS ? refuse(w, &playable_expected, 0) : error;
}

static ply_error read_plan(words *w, perft_line *line) {
    ply_error error = read_depth(w, &line->depth);
    if (!ply_failed(error)) error = read_depth(w, &line->ply);
    if (ply_failed(error)) return error;
    if (line->ply > line->depth) return refuse(w, &depth_not_possible, (int32_t)line->depth);
    if (!next_number(w, &line->items) || !next_count(w, &line->count)) {
        return refuse(w, &number_expected, 0);
    }
    return read_fen(w, &line->position);
}

static ply_error read_item(words *w, perft_line *line) {
    if (!next_number(w, &line->number) || !line->number || !next_number(w, &line->times) ||
        !line->times) {
        return refuse(w, &number_expected, 0);
    }
    const ply_error error = read_depth(w, &line->depth);
    return ply_failed(error) ? error : read_fen(w, &line->position);
}

/* Control characters stand in no name, and must reach no terminal. */
static bool can_be_printed(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f) return false;
    }
    return true;
}

static ply_error read_done(words *w, perft_line *line) {
    if (!next_number(w, &line->number) || !line->number || !next_count(w, &line->count)) {
        return refuse(w, &number_expected, 0);
    }
    if (!next_word(w) || w->word_length > PERFT_WHO_MAX || w->at != w->length ||
        !can_be_printed(w->text + w->word, w->word_length)) {
        return refuse(w, &who_expected, (int32_t)PERFT_WHO_MAX);
    }
    line->who_length = w->word_length;
    memcpy(line->who, w->text + w->word, w->word_length);
    return (ply_error){0};
}

/* Takes the check off the end of the line. False if there is none, or it is another line's. */
static bool take_check(words *w) {
    enum { DIGITS = 8 };
    uint64_t check = 0;
    if (w->length < DIGITS + 1 || w->text[w->length - DIGITS - 1] != ' ') return false;
    w->length -= DIGITS + 1;
    return read_hex(w->text + w->length + 1, DIGITS, DIGITS, &check) &&
           check == check_of(w->text, w->length);
}

/* Whether the next word is the number of another format. In other formats the check may be made in
 * another way, so this is asked first. */
static bool is_other_format(words *w) {
    uint64_t format;
    return next_number(w, &format) && w->word_length < 4 && format != FORMAT;
}

ply_error perft_line_read(const char *text, size_t length, perft_line *line) {
    words w = {.text = text, .length = length};
    perft_line read = {0};
    if (length && text[length - 1] == '\r') w.length--;
    if (w.length && memchr(text, '\n', w.length)) return refuse(&w, &kind_expected, 0);

    size_t kind = 0;
    const size_t kind_count = sizeof kinds / sizeof kinds[0];
    words first = w;
    next_word(&first); /* where there is none, it is of no kind */
    while (kind < kind_count && (strlen(kinds[kind]) != first.word_length ||
                                 memcmp(kinds[kind], text, first.word_length) != 0)) {
        kind++;
    }
    if (kind == kind_count) return refuse(&w, &kind_expected, 0);
    if (is_other_format(&first)) return refuse(&first, &other_format, FORMAT);
    if (!take_check(&w)) return (ply_error){.fault = &damaged, .at = w.length};

    uint64_t format;
    read.kind = (perft_line_kind)kind;
    next_word(&w);
    if (!next_number(&w, &format) || format != FORMAT) return refuse(&w, &other_format, FORMAT);
    if (!next_word(&w) || !read_hex(text + w.word, w.word_length, 16, &read.id)) {
        return refuse(&w, &id_expected, 0);
    }
    const ply_error error = read.kind == PERFT_LINE_ITEM   ? read_item(&w, &read)
                            : read.kind == PERFT_LINE_DONE ? read_done(&w, &read)
                                                           : read_plan(&w, &read);
    if (!ply_failed(error)) *line = read;
    return error;
}

/* ---- Writing --------------------------------------------------------------------------------- */

size_t perft_line_write(const perft_line *line, char out[PERFT_WORK_LINE_MAX]) {
    char count[PERFT_COUNT_TEXT];
    int used = snprintf(out, PERFT_WORK_LINE_MAX, "%s %d %016" PRIx64, kinds[line->kind], FORMAT,
                        line->id);
    char *end = out + used;
    const size_t left = PERFT_WORK_LINE_MAX - (size_t)used;
    perft_count_text(line->count, count);
    switch (line->kind) {
    case PERFT_LINE_PLAN:
    case PERFT_LINE_SAMPLE:
        end += snprintf(end, left, " %u %u %" PRIu64 " %s ", line->depth, line->ply, line->items,
                        count);
        break;
    case PERFT_LINE_ITEM:
        end += snprintf(end, left, " %" PRIu64 " %" PRIu64 " %u ", line->number, line->times,
                        line->depth);
        break;
    case PERFT_LINE_DONE:
        end += snprintf(end, left, " %" PRIu64 " %s %.*s", line->number, count,
                        (int)line->who_length, line->who);
        break;
    }
    if (line->kind != PERFT_LINE_DONE) {
        size_t length = 0;
        ply_write_position(&ply_codec_fen, &line->position, end, PLY_TEXT_MAX, &length);
        end += length;
    }
    const uint32_t check = check_of(out, (size_t)(end - out));
    end += snprintf(end, 16, " %08" PRIx32, check);
    return (size_t)(end - out);
}
