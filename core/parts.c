/* parts.c - taking texts apart: what codecs share that show their parts. */
/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <string.h>

void ply_part_say(ply_part *part, const char *clause, int32_t a, int32_t b) {
    const ply_fault said = {PLY_OK, "", clause};
    const ply_error numbers = {.fault = &said, .a = a, .b = b};
    size_t end = 0;
    while (part->says[end]) end++;
    ply_error_sentence(numbers, part->says + end, sizeof part->says - end);
}

void ply_part_number(ply_part *part, uint64_t number) {
    unsigned digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10) digits++;
    part->value[digits] = '\0';
    for (; digits; number /= 10) part->value[--digits] = (char)('0' + (int)(number % 10));
}

void ply_part_bits(ply_part *part, uint64_t number, unsigned bits) {
    part->value[bits] = '\0';
    for (; bits; number >>= 1) part->value[--bits] = "01"[number & 1u];
}

void ply_part_letters(ply_part *part, const char *letters, size_t length) {
    if (length >= sizeof part->value) length = sizeof part->value - 1;
    memcpy(part->value, letters, length);
    part->value[length] = '\0';
}

void ply_part_say_turn(ply_part *part, unsigned turn) {
    ply_part_say(part, turn ? "Black to move" : "White to move", 0, 0);
}

void ply_part_say_rights(ply_part *part, unsigned rights) {
    static const char *const names[4] = {"White h-side", "White a-side", "Black h-side",
                                         "Black a-side"};
    static const ply_square rooks[4] = {7, 0, 63, 56};
    if (!rights) ply_part_say(part, "no right to castle", 0, 0);
    for (unsigned i = 0; i < 4; i++) {
        const unsigned earlier = rights & ((1u << i) - 1);
        if (!(rights >> i & 1u)) continue;
        if (earlier) ply_part_say(part, ", ", 0, 0);
        ply_part_say(part, names[i], 0, 0);
        part->squares |= (ply_squares)1 << rooks[i] | (ply_squares)0x10 << (i < 2 ? 0 : 56);
    }
}

void ply_part_say_square(ply_part *part, unsigned square, ply_piece piece) {
    part->squares |= (ply_squares)1 << square;
    if (piece) {
        ply_part_say(part, "{a:piece} on {b:square}", piece, (int32_t)square);
    } else {
        ply_part_say(part, "{b:square} is empty", 0, (int32_t)square);
    }
}
