/* pairs.c - a game as two url-safe base64 digits a move: Mc0k. A promotion adds a letter, which is
 * read exactly where a pawn reaches its last rank, so it is never taken for a square. Castling is
 * written as the squares of king and rook, and read in that form only. */
/* SPDX-License-Identifier: MIT */
#include "spelling.h"

static ply_error read_move(ply_reader *reader, ply_walk *walk, ply_move *move) {
    const size_t at = reader->at;
    unsigned from;
    const ply_error error = ply_read_digit(reader, &from);
    if (ply_failed(error)) return error;
    return ply_read_second_digit(reader, walk, at, from, move);
}

static size_t put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    const unsigned spelt = ply_castling_spelt(walk, move);
    if (!ply_walk_make(walk, move)) return 0;
    out[0] = ply_digit(ply_from(move));
    out[1] = ply_digit(spelt);
    return 2 + ply_put_promotion(move, out + 2);
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

const ply_codec ply_codec_pairs = {
    .name = "pairs",
    .summary = "a game in two url-safe base64 digits a move: Mc0k",
    .holds = PLY_GAME,
    .longest_a_move = 3,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
