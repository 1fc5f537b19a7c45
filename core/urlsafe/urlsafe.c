/* urlsafe.c - a game in one or two url-safe base64 digits a move: ck. The digit of the square a
 * piece comes from is dropped where the square it goes to is enough.
 *
 * A reader tells the two forms apart by what stands on the first square: a piece of the side to
 * move cannot be where a move goes, so it is where one comes from. Castling goes to its own rook,
 * but is always written in full, so its first digit is the king's. Both sides ask the same question
 * before the move is played, how many pieces could go to the square, and so agree on what was
 * dropped. */
/* SPDX-License-Identifier: MIT */
#include "spelling.h"

static const ply_fault unreachable = {PLY_BAD_TEXT, "unreachable",
                                      "no piece of the side to move could go to {a:square}"};
static const ply_fault several_reach = {
    PLY_BAD_TEXT, "several-reach",
    "{b:word} pieces could go to {a:square}: the square it comes from is needed"};

static bool is_one(ply_squares pieces) { return pieces && !(pieces & (pieces - 1)); }

static int32_t size_of(ply_squares pieces) {
    int32_t size = 0;
    for (; pieces; pieces &= pieces - 1) size++;
    return size;
}

/* A square with a piece of the side to move is where a move begins; any other is where it ends. */
static ply_error read_move(ply_reader *reader, ply_walk *walk, ply_move *move) {
    const size_t at = reader->at;
    unsigned square;
    const ply_error error = ply_read_digit(reader, &square);
    if (ply_failed(error)) return error;
    if (ply_walk_is_own(walk, square)) {
        return ply_read_second_digit(reader, walk, at, square, move);
    }
    const ply_squares pieces = ply_walk_could_go(walk, square);
    if (!pieces) return ply_fault_at(&unreachable, at, (int32_t)square, 0);
    if (!is_one(pieces)) {
        return ply_fault_at(&several_reach, at, (int32_t)square, size_of(pieces));
    }
    const unsigned from = (unsigned)__builtin_ctzll(pieces);
    return ply_read_rest(reader, walk, at, from, square, PLY_UPPER_CASE | PLY_KNIGHT_AS_K, move);
}

static size_t put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    const unsigned to = ply_to(move), spelt = ply_castling_spelt(walk, move);
    /* Castling is spelt otherwise than where it goes, and so never alone. If one piece only could
     * go there and the move is legal, that piece is the one that goes. */
    const bool alone = spelt == to && is_one(ply_walk_could_go(walk, to));
    if (!ply_walk_make(walk, move)) return 0;
    size_t length = 0;
    if (!alone) out[length++] = ply_digit(ply_from(move));
    out[length++] = ply_digit(spelt);
    return length + ply_put_promotion(move, out + length);
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

const ply_codec ply_codec_urlsafe = {
    .name = "urlsafe",
    .summary = "a game in one or two url-safe base64 digits a move: ck",
    .holds = PLY_GAME,
    .longest_a_move = 3,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
