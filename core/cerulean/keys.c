/* keys.c - the Zobrist keys of CeruleanJS, made anew from a position, and written as text.
 *
 * A key of a position is made of a key for each thing that is true of it. The two schemes differ in
 * how: azure adds them up, blizzard combines two halves of 32 bits by exclusive or. Both stand in
 * one ply_keys and are made together. A position has at most 38 of them (32 pieces, four rights, an
 * en-passant square, the turn), and azure's are below 3/4 of 2^48: so sums stay below 2^53, as far
 * as the numbers of JavaScript are exact. */
/* SPDX-License-Identifier: MIT */
#include "keys.h"

#include "../parts.h"

#include <string.h>

const ply_keys ply_key[PLY_KEY_COUNT] = {
#include "keys.inc"
};

void ply_keys_of(const ply_position *position, ply_keys *keys) {
    ply_keys made = {0};
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        if (piece != PLY_EMPTY) ply_key_put(&made, ply_key_of_piece(square, piece));
    }
    ply_key_put_rights(&made, position->castling);
    if (position->ep != PLY_NO_SQUARE) ply_key_put(&made, ply_key_of_ep(position->ep));
    if (position->turn == PLY_BLACK) ply_key_put(&made, &ply_key[PLY_KEY_TURN]);
    *keys = made;
}

static size_t write_azure(const ply_keys *keys, char out[PLY_KEY_TEXT]) {
    char digits[PLY_KEY_TEXT];
    size_t first = sizeof digits;
    uint64_t rest = keys->azure;
    do {
        digits[--first] = (char)('0' + (int)(rest % 10u));
        rest /= 10u;
    } while (rest);
    memcpy(out, digits + first, sizeof digits - first);
    return sizeof digits - first;
}

static void write_half(uint32_t half, char out[8]) {
    for (unsigned i = 8; i--; half >>= 4) out[i] = "0123456789abcdef"[half & 15u];
}

static size_t write_blizzard(const ply_keys *keys, char out[PLY_KEY_TEXT]) {
    write_half(keys->blizzard_hi, out);
    out[8] = ':';
    write_half(keys->blizzard_lo, out + 9);
    return 17;
}

const ply_key_scheme ply_key_schemes[] = {
    {"azure", "CeruleanJS 0.0.1: a sum below 2^53, in decimal", write_azure, "+"},
    {"blizzard", "CeruleanJS 0.0.2: two halves of 32 bits, hi:lo in hexadecimal", write_blizzard,
     "xor"},
};
const size_t ply_key_scheme_count = sizeof ply_key_schemes / sizeof ply_key_schemes[0];

/* ---- Taking apart ---------------------------------------------------------------------------- */

static void write_part(const ply_key_scheme *scheme, const ply_keys *key, ply_part *part) {
    char text[PLY_KEY_TEXT];
    ply_part_letters(part, text, scheme->write(key, text));
}

void ply_key_parts(const ply_key_scheme *scheme, const ply_position *position, ply_take_part *take,
                   void *context) {
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        if (piece == PLY_EMPTY) continue;
        ply_part part = {.name = "piece"};
        write_part(scheme, ply_key_of_piece(square, piece), &part);
        ply_part_say_square(&part, square, piece);
        take(context, &part);
    }
    for (unsigned right = 0; right < 4; right++) {
        if (!(position->castling >> right & 1u)) continue;
        ply_part part = {.name = "castling"};
        write_part(scheme, &ply_key[PLY_KEY_RIGHTS + right], &part);
        ply_part_say_rights(&part, 1u << right);
        take(context, &part);
    }
    if (position->ep != PLY_NO_SQUARE) {
        ply_part part = {.name = "en passant", .squares = (ply_squares)1 << position->ep};
        write_part(scheme, ply_key_of_ep(position->ep), &part);
        ply_part_say(&part, "en passant on {a:square}", position->ep, 0);
        take(context, &part);
    }
    if (position->turn == PLY_BLACK) {
        ply_part part = {.name = "side to move"};
        write_part(scheme, &ply_key[PLY_KEY_TURN], &part);
        ply_part_say_turn(&part, PLY_BLACK);
        take(context, &part);
    }
}
