/* moves.h - what codecs of moves and games share: squares, promotions, reading and writing one move
 * after the other. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_MOVES_H
#define PLY_MOVES_H

#include "walk.h"

/* ---- Reading --------------------------------------------------------------------------------- */

/* A text and how far it has been read. */
typedef struct ply_reader {
    const char *text;
    size_t length, at;
} ply_reader;

/* The next byte, or -1 at the end. */
static inline int ply_peek(const ply_reader *r) {
    return r->at < r->length ? (unsigned char)r->text[r->at] : -1;
}

/* The error of a text that does not go on as expected: `instead` with the byte that stands there,
 * or that the text ends in the middle of a move. */
ply_error ply_unexpected(const ply_reader *reader, const ply_fault *instead);

/* Reads a file, a to h, or a rank, 1 to 8, as 0 to 7. */
ply_error ply_read_file(ply_reader *reader, unsigned *file);
ply_error ply_read_rank(ply_reader *reader, unsigned *rank);

/* Reads a square: e4. */
ply_error ply_read_square(ply_reader *reader, unsigned *square);

/* Whether this is the move of a pawn to its last rank. */
bool ply_promotes(const ply_walk *walk, unsigned from, unsigned to);

/* How a promotion may be spelt: a set of these. */
enum { PLY_UPPER_CASE = 1, PLY_LOWER_CASE = 2, PLY_KNIGHT_AS_K = 4 };

/* Reads the letter of a promotion. */
ply_error ply_read_promotion(ply_reader *reader, unsigned spellings, unsigned *type);

/* Reads one move and plays it; the reader is not at its end. */
typedef ply_error ply_read_move(ply_reader *reader, ply_walk *walk, ply_move *move);

/* Ends a move whose squares have been read: reads the promotion where there must be one, and plays.
 * `at` is where the move begins in the text. */
ply_error ply_read_rest(ply_reader *reader, ply_walk *walk, size_t at, unsigned from, unsigned to,
                        unsigned spellings, ply_move *move);

/* Reads one more move into the game. */
ply_error ply_read_next(ply_reader *reader, ply_walk *walk, ply_read_move *read, ply_game *game);

/* ply_codec.decode for moves. */
ply_error ply_decode_move(const char *text, size_t length, ply_read_move *read, ply_game *game);

/* ply_codec.decode for games that are written as nothing but their moves. */
ply_error ply_decode_moves(const char *text, size_t length, ply_read_move *read, ply_game *game);

/* ---- Taking apart -------------------------------------------------------------------------- */

/* Gives `take` the part of a text that says one move: `length` bytes from `at`. `before` is the
 * position in which the move is played. */
void ply_take_move_part(const ply_position *before, ply_move move, const char *text, size_t at,
                        size_t length, ply_take_part *take, void *context);

/* ply_codec.parts for moves, and for games that are written as nothing but their moves: a part for
 * each move. `kind` is what the codec holds. */
ply_error ply_parts_of_moves(ply_kind kind, ply_read_move *read, const char *text, size_t length,
                             const ply_position *start, ply_take_part *take, void *context);

/* ---- Writing --------------------------------------------------------------------------------- */

/* No codec writes more bytes for one move. */
#define PLY_MOVE_TEXT_MAX 32u

/* Writes a square; returns what is behind it. */
char *ply_put_square(char *out, unsigned square);

/* Plays a move and writes its text; returns the length, or 0 and plays nothing if it is illegal. */
typedef size_t ply_put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]);

/* ply_codec.encode for moves. */
ply_error ply_encode_move(const ply_game *game, ply_put_move *put, char *out, size_t capacity,
                          size_t *length);

/* What stands before the moves of a game, and behind them. */
typedef struct ply_frame {
    const char *head;
    size_t head_length;
    const char *tail;
    size_t tail_length;
} ply_frame;

/* ply_codec.encode for games that are written as their moves in a frame. */
ply_error ply_encode_framed(const ply_game *game, ply_put_move *put, const ply_frame *frame,
                            char *out, size_t capacity, size_t *length);

/* ply_codec.encode for games that are written as nothing but their moves. */
ply_error ply_encode_moves(const ply_game *game, ply_put_move *put, char *out, size_t capacity,
                           size_t *length);

#endif
