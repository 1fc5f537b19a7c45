/* epd.c - one line of a suite: a position, how many leaves it has at which depths, and why.
 *
 * Suites come from many programs, each with its own way of writing them, so reading is generous:
 * blanks and semicolons may be many or missing, the counters of the position may be missing, counts
 * are "D5 4865609", "D5=4865609" or "perft 5 4865609", and operations that are none of ours are
 * read past. What is never guessed is a number: a count that cannot be read, or a depth with two
 * different counts, makes the line a bad one.
 *
 * The position is gathered into a plain FEN and read by that codec. Where each byte came from is
 * kept, so that an error is still shown at its byte of the line. */
/* SPDX-License-Identifier: MIT */
#include "epd.h"

#include <stdio.h>
#include <string.h>

#define FAULT(variable, name, clause) static const ply_fault variable = {PLY_BAD_TEXT, name, clause}

FAULT(depth_expected, "depth-expected", "a depth from 0 to {b} was expected");
FAULT(count_expected, "count-expected", "a decimal count of depth {a} was expected");
FAULT(count_too_large, "count-too-large", "the count of depth {a} does not fit in 128 bits");
FAULT(two_counts, "two-counts", "depth {a} twice with different counts");
FAULT(semicolon_expected, "semicolon-expected",
      "{a:byte} where a semicolon or the end was expected");
FAULT(quote_open, "quote-open", "a quotation mark that nothing closes");
FAULT(quote_inside, "quote-inside", "a quotation mark in a remark that does not begin with one");

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct line_cursor {
    const char *text;
    size_t length, at;
} line_cursor;

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }
static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static bool at_end(const line_cursor *c) { return c->at == c->length; }
static bool is_at(const line_cursor *c, char byte) { return !at_end(c) && c->text[c->at] == byte; }

static void skip_blanks(line_cursor *c) {
    while (!at_end(c) && is_blank(c->text[c->at])) c->at++;
}

/* A word ends before a blank, a semicolon or an equals sign. */
static size_t word_length(const line_cursor *c) {
    size_t end = c->at;
    while (end < c->length && !is_blank(c->text[end]) && c->text[end] != ';' &&
           c->text[end] != '=') {
        end++;
    }
    return end - c->at;
}

static bool is_number(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(word[i])) return false;
    }
    return length > 0;
}

/* The fields of the position, with one blank between, and where each byte of them came from. */
typedef struct fields {
    char text[PLY_TEXT_MAX];
    size_t from[PLY_TEXT_MAX + 1];
    size_t length;
} fields;

/* What is longer than any FEN is cut, which makes it no less wrong. */
static void add_byte(fields *f, char byte, size_t from) {
    if (f->length == PLY_TEXT_MAX) return;
    f->text[f->length] = byte;
    f->from[f->length++] = from;
}

/* The fifth and sixth fields are counters. A word there that is no number begins the operations. */
static void gather_fields(line_cursor *c, fields *f) {
    for (unsigned field = 0; field < 6; field++) {
        skip_blanks(c);
        const size_t length = word_length(c);
        if (length == 0 || (field >= 4 && !is_number(c->text + c->at, length))) break;
        /* The blank before a field is blamed on its first byte. */
        if (field > 0) add_byte(f, ' ', c->at);
        for (size_t i = 0; i < length; i++) add_byte(f, c->text[c->at + i], c->at + i);
        c->at += length;
    }
    f->from[f->length] = c->at;
}

static ply_error read_fields(line_cursor *c, ply_position *position) {
    fields f;
    f.length = 0;
    gather_fields(c, &f);
    ply_error error = ply_read_position(&ply_codec_fen, f.text, f.length, position);
    if (ply_failed(error)) error.at = f.from[error.at];
    return error;
}

static ply_error fault_here(const ply_fault *fault, const line_cursor *c, int32_t a, int32_t b) {
    return (ply_error){.fault = fault, .at = c->at, .a = a, .b = b};
}

/* The count of a depth, after blanks and perhaps an equals sign. */
static ply_error read_count(line_cursor *c, unsigned depth, perft_epd *epd) {
    skip_blanks(c);
    if (is_at(c, '=')) c->at++;
    skip_blanks(c);
    const size_t length = word_length(c);
    perft_count count;
    if (!perft_count_read(c->text + c->at, length, &count)) {
        const bool number = is_number(c->text + c->at, length);
        return fault_here(number ? &count_too_large : &count_expected, c, (int32_t)depth, 0);
    }
    if (epd->depths >> depth & 1u && epd->leaves[depth] != count) {
        return fault_here(&two_counts, c, (int32_t)depth, 0);
    }
    epd->depths |= 1u << depth;
    epd->leaves[depth] = count;
    c->at += length;
    return (ply_error){0};
}

static bool is_word(const line_cursor *c, size_t length, const char *word) {
    return strlen(word) == length && memcmp(c->text + c->at, word, length) == 0;
}

/* What stands up to the semicolon; a semicolon in quotation marks does not end it. */
static ply_error read_operand(line_cursor *c, const char **operand, size_t *length) {
    skip_blanks(c);
    const size_t begin = c->at;
    const bool quoted = is_at(c, '"');
    if (quoted) {
        const char *close = memchr(c->text + begin + 1, '"', c->length - begin - 1);
        if (!close) return fault_here(&quote_open, c, 0, 0);
        c->at = (size_t)(close - c->text) + 1;
    } else {
        while (!at_end(c) && c->text[c->at] != ';') c->at++;
    }
    *operand = c->text + begin + quoted;
    *length = c->at - begin - 2 * (size_t)quoted;
    return (ply_error){0};
}

/* An operation that is no count. Without c0, id is the remark. */
static ply_error read_other(line_cursor *c, size_t length, perft_epd *epd) {
    const bool is_c0 = is_word(c, length, "c0"), is_id = is_word(c, length, "id");
    const char *operand = c->text;
    size_t operand_length = 0;
    c->at += length;
    const ply_error error = read_operand(c, &operand, &operand_length);
    if (ply_failed(error)) return error;
    if (!is_c0 && (!is_id || epd->remark_length > 0)) return error;
    /* A remark is written between quotation marks, so it must have none itself. */
    const char *quote = memchr(operand, '"', operand_length);
    if (quote) return (ply_error){.fault = &quote_inside, .at = (size_t)(quote - c->text)};
    epd->remark = operand;
    epd->remark_length = operand_length;
    return error;
}

/* "D5" or "d5" is a depth and its letter; after "perft" the depth is a word of its own. Whatever
 * does not begin like a count is another operation. */
static ply_error read_operation(line_cursor *c, perft_epd *epd) {
    const size_t length = word_length(c);
    const char *word = c->text + c->at;
    perft_count depth;
    if ((word[0] == 'D' || word[0] == 'd') && is_number(word + 1, length - 1)) {
        c->at++;
    } else if (is_word(c, length, "perft")) {
        c->at += length;
        skip_blanks(c);
    } else {
        return read_other(c, length, epd);
    }
    const size_t digits = word_length(c);
    if (!perft_count_read(c->text + c->at, digits, &depth) || depth > PERFT_EPD_DEPTH_MAX) {
        return fault_here(&depth_expected, c, 0, (int32_t)PERFT_EPD_DEPTH_MAX);
    }
    c->at += digits;
    return read_count(c, (unsigned)depth, epd);
}

/* Operations, of which any may be empty. After the position there need be no semicolon. */
static ply_error read_operations(line_cursor *c, perft_epd *epd) {
    for (;;) {
        while (is_at(c, ';') || (!at_end(c) && is_blank(c->text[c->at]))) c->at++;
        if (at_end(c)) return (ply_error){0};
        const ply_error error = read_operation(c, epd);
        if (ply_failed(error)) return error;
        skip_blanks(c);
        if (!at_end(c) && !is_at(c, ';')) {
            return fault_here(&semicolon_expected, c, (unsigned char)c->text[c->at], 0);
        }
    }
}

ply_error perft_epd_read(const char *line, size_t length, perft_epd *epd) {
    line_cursor c = {line, length, 0};
    perft_epd found = {.remark = ""};
    skip_blanks(&c);
    found.has_position = !at_end(&c) && !is_at(&c, '#');
    if (found.has_position) {
        ply_error error = read_fields(&c, &found.position);
        if (!ply_failed(error)) error = read_operations(&c, &found);
        if (ply_failed(error)) return error;
    }
    *epd = found;
    return (ply_error){0};
}

/* ---- Writing --------------------------------------------------------------------------------- */

size_t perft_epd_write(const perft_epd *epd, char *out) {
    size_t length = 0;
    ply_write_position(&ply_codec_fen, &epd->position, out, PLY_TEXT_MAX, &length);
    for (unsigned depth = 0; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        char count[PERFT_COUNT_TEXT];
        if (!(epd->depths >> depth & 1u)) continue;
        perft_count_text(epd->leaves[depth], count);
        length += (size_t)snprintf(out + length, 64, " ;D%u %s", depth, count);
    }
    if (epd->remark_length == 0) return length;
    memcpy(out + length, " ;c0 \"", 6);
    memcpy(out + length + 6, epd->remark, epd->remark_length);
    out[length + 6 + epd->remark_length] = '"';
    return length + 7 + epd->remark_length;
}
