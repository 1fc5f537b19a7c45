/* cells.c - reads and writes boards as the numbers in their cells.
 *
 * All that differs between two such boards stands in a ply_cells: the texts of the cells outside
 * the squares, which are the same in every board, and the number of each piece. Writing is copying
 * those texts one after the other.
 *
 * Reading is done twice at most. The first reader only knows the one text that would be right: it
 * compares whole stretches of cells outside, and takes each square's number without asking what
 * else might stand there. Nearly every text is right, and then that is all. If it is not, the
 * second reader goes cell by cell, knows every way of being wrong, and names the first. */
/* SPDX-License-Identifier: MIT */
#include "cells.h"

#include "faults.h"
#include "parts.h"

#include <string.h>

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

static char *append(char *out, ply_frame frame) {
    memcpy(out, frame.text, frame.length);
    return out + frame.length;
}

ply_error ply_cells_write(const ply_cells *cells, const ply_position *position, char *out,
                          size_t capacity, size_t *length) {
    char text[PLY_CELLS_TEXT];
    char *end = text;
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        if (square % 8 == 0) end = append(end, square ? cells->between : cells->before);
        /* Four bytes are always copied: a constant length is one store. What is too much is written
         * over next, and the cells after h8 are longer than it. */
        memcpy(end, cells->digits[piece], sizeof cells->digits[piece]);
        end += cells->length[piece];
    }
    end = append(end, cells->after);
    return ply_put(text, (size_t)(end - text), out, capacity, length);
}

/* ---- Reading what is right ------------------------------------------------------------------- */

typedef struct cursor {
    const char *text;
    size_t length, at;
} cursor;

static bool skip(cursor *c, ply_frame frame) {
    if (c->at + frame.length > c->length) return false;
    if (memcmp(c->text + c->at, frame.text, frame.length) != 0) return false;
    c->at += frame.length;
    return true;
}

/* The number of a square and the space behind it, with as few branches as can be: which piece comes
 * next is hard to predict. Only the plain spelling has the right length. */
static bool take_square(const ply_cells *cells, cursor *c, ply_piece *piece) {
    /* Behind h8 there are cells outside, so in a text that is right four bytes are always left. */
    if (c->at + 4 > c->length) return false;
    const unsigned char *at = (const unsigned char *)c->text + c->at;
    const unsigned a = at[0] - 48u, b = at[1] - 48u, d = at[2] - 48u; /* '0' is 48 */
    const unsigned digits = at[1] == ' ' ? 1 : at[2] == ' ' ? 2 : 3;
    const unsigned two = digits > 1 ? 10 * a + b : a, number = digits > 2 ? 10 * two + d : two;
    const bool fit = (a < 10) & ((digits < 2) | (b < 10)) & ((digits < 3) | (d < 10));
    const unsigned mark = number < cells->numbers ? cells->piece[number] : 0;
    /* What is no number of a square becomes 15, which is no piece: its length is 0, and no text is
     * that short. */
    *piece = (ply_piece)((mark - 1u) & 15u);
    c->at += digits + 1u;
    return fit & (at[digits] == ' ') & (digits + 1u == cells->length[*piece]);
}

static bool read_plain(const ply_cells *cells, cursor c, ply_position *p) {
    for (unsigned square = 0; square < 64; square++) {
        const ply_frame *frame = square ? &cells->between : &cells->before;
        if (square % 8 == 0 && !skip(&c, *frame)) return false;
        if (!take_square(cells, &c, &p->piece[square])) return false;
    }
    return skip(&c, cells->after) && c.at == c.length;
}

/* ---- Telling what is wrong ------------------------------------------------------------------- */

static bool at_digit(const cursor *c) {
    return c->at < c->length && c->text[c->at] >= '0' && c->text[c->at] <= '9';
}

/* What stands in the text where it goes wrong in cell i. */
static ply_error unexpected(const ply_cells *cells, const cursor *c, const ply_fault *fault,
                            unsigned i) {
    if (c->at >= c->length) {
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
    for (int digits = 0; digits < 3 && at_digit(c); digits++)
        size = size * 10 + (c->text[c->at++] - '0');
    const bool needless = !plain && (c->at > first + 1 || negative);
    if (needless || at_digit(c)) return ply_fault_at(&other_spelling, begin, 0, (int32_t)i);
    *number = negative ? -size : size;
    return ply_no_error();
}

/* The square that a cell is, or PLY_NO_SQUARE. */
static unsigned square_in(const ply_cells *cells, unsigned i) {
    const unsigned file = (i - cells->first) % cells->width;
    const unsigned rank = (i - cells->first) / cells->width;
    return i >= cells->first && file < 8 && rank < 8 ? 8 * rank + file : PLY_NO_SQUARE;
}

/* What is wrong with one cell, if anything is. The byte that is blamed is the first of the number:
 * a number is wrong as a whole. */
static ply_error fault_of_cell(const ply_cells *cells, cursor *c, unsigned i) {
    const size_t begin = c->at;
    const unsigned square = square_in(cells, i);
    int number = 0;
    const ply_error error = read_number(cells, c, i, &number);
    if (ply_failed(error)) return error;
    if (square == PLY_NO_SQUARE) {
        return number == cells->outside ? error
                                        : ply_fault_at(&frame_broken, begin, number, (int32_t)i);
    }
    if (number < 0 || (unsigned)number >= cells->numbers || !cells->piece[number]) {
        return ply_fault_at(&no_value, begin, number, (int32_t)i);
    }
    return error;
}

/* What is wrong with a text that read_plain refuses: the first cell that is, or else what follows
 * them all, since each value has one spelling only. */
static ply_error fault_of_text(const ply_cells *cells, cursor c) {
    for (unsigned i = 0; i < cells->count; i++) {
        if (i > 0 && (c.at >= c.length || c.text[c.at] != ' ')) {
            return unexpected(cells, &c, &no_space, i - 1);
        }
        c.at += i > 0;
        const ply_error error = fault_of_cell(cells, &c, i);
        if (ply_failed(error)) return error;
    }
    return ply_fault_at(&too_many, c.at, 0, (int32_t)cells->count);
}

ply_error ply_cells_read(const ply_cells *cells, const char *text, size_t length,
                         ply_position *position) {
    const cursor begin = {text, length, 0};
    ply_position read = ply_empty_position;
    if (!read_plain(cells, begin, &read)) return fault_of_text(cells, begin);
    *position = read;
    return ply_no_error();
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

ply_error ply_cells_parts(const ply_cells *cells, const char *text, size_t length,
                          ply_take_part *take, void *context) {
    ply_position position = ply_empty_position;
    const ply_error error = ply_cells_read(cells, text, length, &position);
    size_t at = 0;
    for (unsigned i = 0; i < cells->count && !ply_failed(error); i++) {
        const unsigned square = square_in(cells, i);
        ply_part part = {.at = at};
        while (at < length && text[at] != ' ') at++;
        part.bytes = at++ - part.at;
        part.row = cells->count / cells->width - i / cells->width;
        part.column = i % cells->width + 1;
        ply_part_letters(&part, text + part.at, part.bytes);
        if (square == PLY_NO_SQUARE) {
            part.name = "frame";
            ply_part_say(&part, "cell {a}, outside the board", (int32_t)i, 0);
        } else {
            part.name = "square";
            ply_part_say_square(&part, square, position.piece[square]);
        }
        take(context, &part);
    }
    return error;
}
