/* uci.c - a move as chess programs say it: e2e4, e7e8q, e1g1.
 *
 * The text says all of a move, so nothing is searched for: two squares are read, and the letter of
 * a promotion exactly where a pawn reaches its last rank. A letter elsewhere is left over, and
 * refused as what follows the move. */
/* SPDX-License-Identifier: MIT */
#include "../moves.h"

static ply_error read_move(ply_reader *reader, ply_walk *walk, ply_move *move) {
    const size_t at = reader->at;
    unsigned from, to;
    ply_error error = ply_read_square(reader, &from);
    if (!ply_failed(error)) error = ply_read_square(reader, &to);
    if (ply_failed(error)) return error;
    return ply_read_rest(reader, walk, at, from, to, PLY_LOWER_CASE, move);
}

/* Played first: an illegal move has no text. Promotions are written small. */
static size_t put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    if (!ply_walk_make(walk, move)) return 0;
    char *end = ply_put_square(ply_put_square(out, ply_from(move)), ply_to(move));
    if (ply_promotion(move)) *end++ = "??nbrq"[ply_promotion(move)];
    return (size_t)(end - out);
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    return ply_decode_move(text, length, read_move, game);
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    return ply_encode_move(game, put_move, out, capacity, length);
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    return ply_parts_of_moves(PLY_MOVE, read_move, text, length, start, take, context);
}

const ply_codec ply_codec_uci = {
    .name = "uci",
    .summary = "a move as chess programs say it: e2e4, e7e8q",
    .holds = PLY_MOVE,
    .one_spelling = true,
    .longest = 5,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
