/* parts.h - taking texts apart: what codecs share that show their parts. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_PARTS_H
#define PLY_PARTS_H

#include "plyproof.h"

/* Adds to what a part says: a clause with places for numbers, as faults have them. What does not
 * fit is left out. */
void ply_part_say(ply_part *part, const char *clause, int32_t a, int32_t b);

/* Fills in its value: a number in decimal, so many bits of one, or some letters (as many as fit).
 */
void ply_part_number(ply_part *part, uint64_t number);
void ply_part_bits(ply_part *part, uint64_t number, unsigned bits);
void ply_part_letters(ply_part *part, const char *letters, size_t length);

/* Adds White or Black to move; adds the rights of a set, and their squares. */
void ply_part_say_turn(ply_part *part, unsigned turn);
void ply_part_say_rights(ply_part *part, unsigned rights);

/* Adds what stands on a square: "white bishop on c1", "c3 is empty"; and the square. */
void ply_part_say_square(ply_part *part, unsigned square, ply_piece piece);

#endif
