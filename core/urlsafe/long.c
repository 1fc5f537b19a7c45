/* long.c - a game as the squares of its moves in letters and digits: e2e4e7e5.
 *
 * Nothing parts two moves. Nothing need: four bytes are two squares, and a fifth belongs to the
 * move exactly if a pawn reaches its last rank. That is known before the byte is read, so that the
 * b of a bishop is not taken for a file. */
/* SPDX-License-Identifier: MIT */
#include "spelling.h"

static ply_error read_move(ply_reader *reader, ply_walk *walk, ply_move *move) {
    const size_t at = reader->at;
    unsigned from, to;
    ply_error error = ply_read_square(reader, &from);
    if (!ply_failed(error)) error = ply_read_square(reader, &to);
    if (ply_failed(error)) return error;
    return ply_read_rest(reader, walk, at, from, to,
                         PLY_UPPER_CASE | PLY_LOWER_CASE | PLY_KNIGHT_AS_K, move);
}

static size_t put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    if (!ply_walk_make(walk, move)) return 0;
    ply_put_square(ply_put_square(out, ply_from(move)), ply_to(move));
    return 4 + ply_put_promotion(move, out + 4);
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    return ply_decode_moves(text, length, read_move, game);
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    return ply_encode_moves(game, put_move, out, capacity, length);
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    return ply_parts_of_moves(PLY_GAME, read_move, text, length, start, take, context);
}

const ply_codec ply_codec_long = {
    .name = "long",
    .summary = "a game as the squares of its moves: e2e4e7e5",
    .holds = PLY_GAME,
    .longest_a_move = 5,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
