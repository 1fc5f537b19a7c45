/* spelling.h - what the three url-safe codecs share: digits and castling. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_URLSAFE_SPELLING_H
#define PLY_URLSAFE_SPELLING_H

#include "../moves.h"

/* Reads the digit of a square: A is a1, _ is h8. */
ply_error ply_read_digit(ply_reader *reader, unsigned *square);

/* The digit of a square. */
char ply_digit(unsigned square);

/* Where the king goes when `to` is the square of the rook it castles with; `to` itself if this is
 * no castling. */
unsigned ply_king_goes_to(const ply_walk *walk, unsigned from, unsigned to);

/* The square of the rook that a castling king passes; where other moves go. */
unsigned ply_castling_spelt(const ply_walk *walk, ply_move move);

/* Writes the letter of the promotion, if the move is one; returns how many letters that is. */
size_t ply_put_promotion(ply_move move, char *out);

/* Reads a move of two digits whose first has been read: from `from`, which begins at `at`. */
ply_error ply_read_second_digit(ply_reader *reader, ply_walk *walk, size_t at, unsigned from,
                                ply_move *move);

#endif
