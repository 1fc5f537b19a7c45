/* long.c - a game as the squares of its moves in letters and digits: e2e4e7e5. */
#include "spelling.h"

static const ply_fault file_expected = {PLY_BAD_TEXT, "file-expected",
                                        "{a:byte} where a file, a to h, was expected"};
static const ply_fault rank_expected = {PLY_BAD_TEXT, "rank-expected",
                                        "{a:byte} where a rank, 1 to 8, was expected"};
static const ply_fault square_missing = {PLY_BAD_TEXT, "square-missing",
                                         "the text ends in the middle of a move"};

static ply_error read_square(ply_reader *r, unsigned *square) {
    const int file = ply_peek(r);
    if (file < 0) return ply_fault_at(&square_missing, r->at, 0, 0);
    if (file < 'a' || file > 'h') return ply_fault_at(&file_expected, r->at, file, 0);
    r->at++;
    const int rank = ply_peek(r);
    if (rank < 0) return ply_fault_at(&square_missing, r->at, 0, 0);
    if (rank < '1' || rank > '8') return ply_fault_at(&rank_expected, r->at, rank, 0);
    r->at++;
    *square = ply_square_at((unsigned)(file - 'a'), (unsigned)(rank - '1'));
    return ply_no_error();
}

static ply_error read_move(ply_reader *reader, ply_walk *walk, ply_move *move) {
    const size_t at = reader->at;
    unsigned from, to;
    ply_error error = read_square(reader, &from);
    if (!ply_failed(error)) error = read_square(reader, &to);
    if (ply_failed(error)) return error;
    return ply_read_rest(reader, walk, at, from, to, PLY_ANY_CASE, move);
}

static char *put_square(char *out, unsigned square) {
    *out++ = (char)('a' + (square & 7u));
    *out++ = (char)('1' + (square >> 3));
    return out;
}

static size_t put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    if (!ply_walk_make(walk, move)) return 0;
    put_square(put_square(out, ply_from(move)), ply_to(move));
    return 4 + ply_put_promotion(move, out + 4);
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    return ply_decode_moves(text, length, read_move, game);
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    return ply_encode_moves(game, put_move, out, capacity, length);
}

const ply_codec ply_codec_long = {
    .name = "long",
    .summary = "a game as the squares of its moves: e2e4e7e5",
    .holds = PLY_GAME,
    .longest_a_move = 5,
    .encode = encode,
    .decode = decode,
};
