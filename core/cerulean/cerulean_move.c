/* cerulean_move.c - the codec of a move as CeruleanJS keeps it: eight hexadecimal digits.
 *
 * Reading has three steps, and each refuses what it can: the digits, then the fields of the word
 * among themselves, then the word in the position it is played in. The third needs a position; a
 * word says its squares and its promotion by itself, so without one it is read all the same, and
 * this is the only codec of moves that does that. With one, the word must be the one that the
 * generator makes of the same move: a capture that calls itself quiet is refused. */
/* SPDX-License-Identifier: MIT */
#include "../faults.h"
#include "../parts.h"
#include "board.h"

#include <string.h>

enum { DIGITS = 8 };

static const ply_fault word_length = {PLY_BAD_TEXT, "word-length",
                                      "a move has eight hexadecimal digits, and this text has {a}"};
static const ply_fault no_digit = {PLY_BAD_TEXT, "hexadecimal-digit",
                                   "{a:byte} is not one of 0123456789abcdef"};
static const ply_fault other_word = {PLY_ILLEGAL_MOVE, "other-kind",
                                     "{a:move} is legal here, but not as this kind of move"};

static int value_of_digit(char byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    return -1;
}

static ply_error read_word(const char *text, size_t length, uint32_t *word) {
    uint32_t read = 0;
    for (size_t i = 0; i < length && i < DIGITS; i++) {
        const int value = value_of_digit(text[i]);
        if (value < 0) return ply_fault_at(&no_digit, i, (unsigned char)text[i], 0);
        read = read << 4 | (uint32_t)value;
    }
    if (length != DIGITS) {
        return ply_fault_at(&word_length, length < DIGITS ? length : DIGITS, (int32_t)length, 0);
    }
    *word = read;
    return ply_no_error();
}

/* A word that is sound in itself, against the position it is played in. */
static ply_error check_played(const ply_position *start, uint32_t word) {
    const ply_move move = ply_cerulean_move(word);
    const ply_error error = ply_check_start(start);
    if (ply_failed(error)) return error;
    const uint32_t legal = ply_cerulean_word(start, move);
    if (legal == 0) return ply_fault_at(&ply_fault_illegal_move, 0, move, 0);
    if (legal != word) return ply_fault_at(&other_word, 0, move, 0);
    return ply_no_error();
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    uint32_t word;
    ply_error error = read_word(text, length, &word);
    if (!ply_failed(error)) error = ply_cerulean_word_check(word);
    if (!ply_failed(error) && ply_is_known(&game->start)) {
        error = check_played(&game->start, word);
    }
    if (ply_failed(error)) return error;
    if (game->capacity < 1) return ply_fault_at(&ply_fault_no_move_room, 0, 0, 0);
    game->moves[0] = ply_cerulean_move(word);
    game->count = 1;
    return error;
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    if (game->count != 1) return ply_fault_of(&ply_fault_not_one_move, (int32_t)game->count, 0);
    const ply_error error = ply_check_start(&game->start);
    if (ply_failed(error)) return error;
    uint32_t word = ply_cerulean_word(&game->start, game->moves[0]);
    if (word == 0) return ply_fault_of(&ply_fault_illegal_move, game->moves[0], 0);
    char text[DIGITS];
    for (unsigned i = DIGITS; i--; word >>= 4) text[i] = "0123456789abcdef"[word & 15u];
    return ply_put(text, DIGITS, out, capacity, length);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

static const char *name_of_kind(unsigned kind) {
    switch (kind) {
    case PLY_CERULEAN_QUIET: return "a piece moves and takes nothing";
    case PLY_CERULEAN_CAPTURE: return "a capture";
    case PLY_CERULEAN_CASTLING: return "castling";
    case PLY_CERULEAN_EN_PASSANT: return "a capture en passant";
    case PLY_CERULEAN_PAWN_ONE: return "a pawn moves one square";
    case PLY_CERULEAN_PAWN_TWO: return "a pawn moves two squares";
    case PLY_CERULEAN_PROMOTION: return "a promotion";
    default: return "a promotion that captures";
    }
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    static const char *const names[] = {"kind", "promotion", "to", "from"};
    uint32_t word = 0;
    ply_error error = read_word(text, length, &word);
    if (!ply_failed(error)) error = ply_cerulean_word_check(word);
    if (!ply_failed(error) && ply_is_known(start)) error = check_played(start, word);
    for (unsigned i = 0; i < 4 && !ply_failed(error); i++) {
        const unsigned field = word >> (24u - 8u * i) & 255u;
        ply_part part = {
            .name = names[i], .at = (size_t)2 * i, .bytes = 2, .bit = 8 * i, .bits = 8};
        ply_part_number(&part, field);
        if (i == 0) {
            ply_part_say(&part, name_of_kind(field), 0, 0);
        } else if (i == 1) {
            static const char *const pieces[] = {
                "no promotion", "", "to a knight", "to a bishop", "to a rook", "to a queen", ""};
            ply_part_say(&part, pieces[field ? __builtin_ctz(field) : 0], 0, 0);
        } else {
            const unsigned square = cerulean_square(field);
            part.squares = (ply_squares)1 << square;
            ply_part_say(&part, "cell {a} of the 15x12 board: {b:square}", (int32_t)field,
                         (int32_t)square);
        }
        take(context, &part);
    }
    return error;
}

const ply_codec ply_codec_cerulean_move = {
    .name = "cerulean-move",
    .summary = "a move as CeruleanJS keeps it, 8 hexadecimal digits",
    .holds = PLY_MOVE,
    .one_spelling = true,
    .longest = DIGITS,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
