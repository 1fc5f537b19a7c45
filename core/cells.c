/* cells.c - reads and writes boards as the numbers in their cells. */
#include "cells.h"

#include "faults.h"

static const ply_fault no_number = {PLY_BAD_TEXT, "number-expected",
                                    "{a:byte} where the number of cell {b} was expected"};
static const ply_fault other_spelling = {PLY_BAD_TEXT, "number-spelling",
                                         "the number of cell {b} is not written plainly"};
static const ply_fault no_space = {PLY_BAD_TEXT, "space-expected",
                                   "{a:byte} where a space was expected behind cell {b}"};
static const ply_fault too_few = {PLY_BAD_TEXT, "too-few-cells",
                                  "the text ends in cell {a}, and there are {b} cells"};
static const ply_fault too_many = {PLY_BAD_TEXT, "too-many-cells",
                                   "the text goes on behind the last of {b} cells"};
static const ply_fault frame_broken = {PLY_BAD_TEXT, "cell-outside",
                                       "cell {b} is outside the board and holds {a}"};
static const ply_fault no_value = {PLY_BAD_TEXT, "cell-value",
                                   "cell {b} is a square, and {a} is no value for one"};

/* ---- Writing --------------------------------------------------------------------------------- */

static char *write_number(int number, char *out) {
    if (number < 0) *out++ = '-';
    const unsigned size = (unsigned)(number < 0 ? -number : number);
    if (size >= 100) *out++ = (char)('0' + size / 100);
    if (size >= 10) *out++ = (char)('0' + size / 10 % 10);
    *out++ = (char)('0' + size % 10);
    return out;
}

ply_error ply_cells_write(const ply_cells *cells, const ply_position *position, char *out,
                          size_t capacity, size_t *length) {
    char text[PLY_CELLS_TEXT];
    char *end = text;
    for (unsigned i = 0; i < cells->count; i++) {
        const unsigned square = cells->square[i];
        const bool outside = square == PLY_NO_SQUARE;
        if (i > 0) *end++ = ' ';
        end = write_number(outside ? cells->outside : cells->value[position->piece[square]], end);
    }
    return ply_put(text, (size_t)(end - text), out, capacity, length);
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct cursor {
    const char *text;
    size_t length, at;
} cursor;

static bool at_digit(const cursor *c) {
    return c->at < c->length && c->text[c->at] >= '0' && c->text[c->at] <= '9';
}

/* What stands in the text where it goes wrong in cell i. */
static ply_error unexpected(const ply_cells *cells, const cursor *c, const ply_fault *fault,
                            unsigned i) {
    if (c->at == c->length) {
        return ply_fault_at(&too_few, c->at, (int32_t)i, (int32_t)cells->count);
    }
    return ply_fault_at(fault, c->at, (unsigned char)c->text[c->at], (int32_t)i);
}

/* A number of at most three digits as it would be written: no plus, no needless 0, no -0. */
static ply_error read_number(const ply_cells *cells, cursor *c, unsigned i, int *number) {
    const size_t begin = c->at;
    const bool negative = c->at < c->length && c->text[c->at] == '-';
    c->at += negative;
    if (!at_digit(c)) return unexpected(cells, c, &no_number, i);
    const bool plain = c->text[c->at] != '0';
    const size_t first = c->at;
    int size = 0;
    while (at_digit(c) && c->at < first + 3) size = size * 10 + (c->text[c->at++] - '0');
    const bool needless = !plain && (c->at > first + 1 || negative);
    if (needless || at_digit(c)) return ply_fault_at(&other_spelling, begin, 0, (int32_t)i);
    *number = negative ? -size : size;
    return ply_no_error();
}

static ply_error read_cell(const ply_cells *cells, cursor *c, unsigned i, ply_position *p) {
    const size_t begin = c->at;
    const unsigned square = cells->square[i];
    int number;
    const ply_error error = read_number(cells, c, i, &number);
    if (ply_failed(error)) return error;
    if (square == PLY_NO_SQUARE) {
        return number == cells->outside ? error
                                        : ply_fault_at(&frame_broken, begin, number, (int32_t)i);
    }
    const unsigned mark =
        number >= 0 && (unsigned)number < cells->values ? cells->piece[number] : 0;
    if (mark == 0) return ply_fault_at(&no_value, begin, number, (int32_t)i);
    p->piece[square] = (ply_piece)(mark - 1u);
    return error;
}

ply_error ply_cells_read(const ply_cells *cells, const char *text, size_t length,
                         ply_position *position) {
    ply_position read = ply_empty_position;
    cursor c = {text, length, 0};
    for (unsigned i = 0; i < cells->count; i++) {
        if (i > 0 && (c.at == length || text[c.at] != ' ')) {
            return unexpected(cells, &c, &no_space, i - 1);
        }
        c.at += i > 0;
        const ply_error error = read_cell(cells, &c, i, &read);
        if (ply_failed(error)) return error;
    }
    if (c.at < length) return ply_fault_at(&too_many, c.at, 0, (int32_t)cells->count);
    *position = read;
    return ply_no_error();
}
