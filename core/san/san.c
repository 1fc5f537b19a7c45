/* san.c - a move in standard algebraic notation: e4, Nbd7, exd8=Q+, O-O.
 *
 * A text names a kind of piece, the square it goes to, and perhaps a part of where it comes from.
 * The walk says which pieces could go to that square; those that the text cannot mean are left out,
 * and of the others one and only one must have a legal move. No list of moves is made.
 *
 * Writing asks the same: the piece is told from those of its kind that could legally go there too.
 * The squares are written first, in the position before the move; then the move is played, which is
 * also where an illegal one is found; then the mark of a check or a mate, which is the position
 * after it. What was written of an illegal move is not used. */
/* SPDX-License-Identifier: MIT */
#include "san.h"

static const ply_fault no_such_piece = {PLY_ILLEGAL_MOVE, "no-such-piece",
                                        "no piece of that kind could go to {a:square}"};
static const ply_fault ambiguous = {PLY_BAD_TEXT, "ambiguous",
                                    "{b:word} pieces of that kind can go to {a:square}"};
static const ply_fault takes_nothing = {PLY_BAD_TEXT, "takes-nothing",
                                        "there is nothing to take on {a:square}"};
static const ply_fault x_expected = {PLY_BAD_TEXT, "x-expected",
                                     "{a:move} takes, and there is no x"};
static const ply_fault equals_expected = {PLY_BAD_TEXT, "equals-expected",
                                          "{a:byte} where = and a promotion were expected"};
static const ply_fault castling_expected = {PLY_BAD_TEXT, "castling-expected",
                                            "{a:byte} in the middle of castling"};

static const char letters[] = "?PNBRQK";

/* What a text says of a move. 8 stands for a file or a rank that it does not say. */
enum { UNSAID = 8 };
typedef struct san_parts {
    unsigned type, from_file, from_rank, to, promotion;
    bool takes;
} san_parts;

/* ---- Reading --------------------------------------------------------------------------------- */

static bool accept(ply_reader *r, int byte) {
    if (ply_peek(r) != byte) return false;
    r->at++;
    return true;
}

/* No letter is a pawn. The letters are capitals, so b of bxc3 is a file and no bishop. */
static unsigned read_type(ply_reader *r) {
    for (unsigned type = PLY_KNIGHT; type <= PLY_KING; type++) {
        if (accept(r, letters[type])) return type;
    }
    return PLY_PAWN;
}

static bool is_file(int byte) { return byte >= 'a' && byte <= 'h'; }
static bool is_rank(int byte) { return byte >= '1' && byte <= '8'; }

/* One square or part of one, then perhaps an x, then perhaps a square: where the move goes is the
 * last that is said. A pawn that takes says its file. */
static ply_error read_squares(ply_reader *r, san_parts *s) {
    ply_error error = ply_no_error();
    if (is_file(ply_peek(r)) || s->type == PLY_PAWN) error = ply_read_file(r, &s->from_file);
    if (!ply_failed(error) && is_rank(ply_peek(r))) error = ply_read_rank(r, &s->from_rank);
    if (ply_failed(error)) return error;
    s->takes = accept(r, 'x');
    /* A whole square that nothing follows was where the move goes, and nothing was said of where it
     * comes from. */
    const bool whole = s->from_file != UNSAID && s->from_rank != UNSAID;
    if (s->takes || is_file(ply_peek(r)) || !whole) return ply_read_square(r, &s->to);
    s->to = 8 * s->from_rank + s->from_file;
    s->from_file = s->from_rank = UNSAID;
    return error;
}

/* Everything a text says of a move but the check mark. A pawn on the last rank must say what it
 * becomes, and anything else must not: what follows would be refused as text behind the move. */
static ply_error read_parts(ply_reader *r, san_parts *s) {
    s->type = read_type(r);
    ply_error error = read_squares(r, s);
    if (ply_failed(error)) return error;
    if (s->type != PLY_PAWN || (s->to >= 8 && s->to < 56)) return error;
    if (!accept(r, '=')) return ply_unexpected(r, &equals_expected);
    return ply_read_promotion(r, PLY_UPPER_CASE, &s->promotion);
}

/* The pieces that the text may mean: a pawn that pushes comes from the file it goes to. */
static ply_squares candidates(const ply_walk *walk, const san_parts *s) {
    const unsigned push_file = s->type == PLY_PAWN && !s->takes ? s->to & 7u : UNSAID;
    const unsigned file = s->from_file == UNSAID ? push_file : s->from_file;
    ply_squares pieces = ply_walk_could_go(walk, s->to) & ply_walk_own(walk, s->type);
    if (file != UNSAID) pieces &= (ply_squares)0x0101010101010101u << file;
    if (s->from_rank != UNSAID) pieces &= (ply_squares)0xFF << 8 * s->from_rank;
    return pieces;
}

static ply_move move_from(unsigned from, const san_parts *s) {
    return ply_move_of((ply_square)from, (ply_square)s->to, s->promotion);
}

static ply_error find_move(const ply_walk *walk, const san_parts *s, size_t at, ply_move *move) {
    ply_squares pieces = candidates(walk, s);
    if (!pieces) return ply_fault_at(&no_such_piece, at, (int32_t)s->to, 0);
    /* All are of one type and go to one square, so what holds for the first holds for all. */
    *move = move_from((unsigned)__builtin_ctzll(pieces), s);
    const bool takes = ply_walk_takes(walk, *move);
    if (s->takes && !takes) return ply_fault_at(&takes_nothing, at, (int32_t)s->to, 0);
    if (takes && !s->takes) return ply_fault_at(&x_expected, at, *move, 0);
    int32_t legal = 0;
    for (; pieces; pieces &= pieces - 1) {
        const ply_move tried = move_from((unsigned)__builtin_ctzll(pieces), s);
        if (!ply_walk_is_legal(walk, tried)) continue;
        *move = tried;
        legal++;
    }
    /* If none is legal, it is the first that is played and refused. */
    if (legal > 1) return ply_fault_at(&ambiguous, at, (int32_t)s->to, legal);
    return ply_no_error();
}

/* O-O or O-O-O, with letters or with zeros. */
static ply_error read_castling(ply_reader *r, const ply_walk *walk, ply_move *move) {
    const int sign = ply_peek(r);
    const size_t at = r->at++;
    const unsigned home = ply_walk_position(walk)->turn ? 60 : 4;
    if (!accept(r, '-') || !accept(r, sign)) return ply_unexpected(r, &castling_expected);
    const bool queen_side = accept(r, '-');
    if (queen_side && !accept(r, sign)) return ply_unexpected(r, &castling_expected);
    *move = ply_move_of((ply_square)home, (ply_square)(queen_side ? home - 2 : home + 2), 0);
    if (ply_walk_castles(walk, *move)) return ply_no_error();
    return ply_fault_at(&ply_fault_illegal_move, at, *move, 0);
}

ply_error ply_read_san(ply_reader *reader, ply_walk *walk, ply_move *move) {
    const size_t at = reader->at;
    const int first = ply_peek(reader);
    ply_error error;
    if (first == 'O' || first == '0') {
        error = read_castling(reader, walk, move);
    } else {
        san_parts s = {.from_file = UNSAID, .from_rank = UNSAID};
        error = read_parts(reader, &s);
        if (!ply_failed(error)) error = find_move(walk, &s, at, move);
    }
    if (ply_failed(error)) return error;
    if (!accept(reader, '+')) accept(reader, '#');
    if (ply_walk_make(walk, *move)) return error;
    return ply_fault_at(&ply_fault_illegal_move, at, *move, 0);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* What tells the piece that moves from its like that could legally move there: nothing if there are
 * none, its file if no other has it, else its rank if no other has that, else both. */
static char *put_origin(char *out, const ply_walk *walk, ply_move move, unsigned type) {
    const unsigned from = ply_from(move);
    bool others = false, on_file = false, on_rank = false;
    ply_squares pieces = ply_walk_could_go(walk, ply_to(move)) & ply_walk_own(walk, type);
    for (pieces &= ~ply_bit(from); pieces; pieces &= pieces - 1) {
        const unsigned piece = (unsigned)__builtin_ctzll(pieces);
        if (!ply_walk_is_legal(walk, ply_move_of((ply_square)piece, ply_to(move), 0))) continue;
        others = true;
        on_file |= (piece & 7u) == (from & 7u);
        on_rank |= piece >> 3 == from >> 3;
    }
    if (others && (!on_file || on_rank)) *out++ = (char)('a' + (from & 7u));
    if (others && on_file) *out++ = (char)('1' + (from >> 3));
    return out;
}

/* The move up to its target, in the position before it. Pawns need no origin but their file: no two
 * pawns on one file can take the same piece, and a push comes from the file it goes to. Nor does a
 * king, of which there is one. */
static char *put_squares(char *out, const ply_walk *walk, ply_move move) {
    const unsigned type = ply_type(ply_walk_position(walk)->piece[ply_from(move)]);
    const bool takes = ply_walk_takes(walk, move);
    if (ply_walk_castles(walk, move)) {
        for (const char *c = ply_to(move) > ply_from(move) ? "O-O" : "O-O-O"; *c; c++) *out++ = *c;
        return out;
    }
    if (type != PLY_PAWN) *out++ = letters[type];
    if (type != PLY_PAWN && type != PLY_KING) out = put_origin(out, walk, move, type);
    if (type == PLY_PAWN && takes) *out++ = (char)('a' + (ply_from(move) & 7u));
    if (takes) *out++ = 'x';
    return ply_put_square(out, ply_to(move));
}

size_t ply_put_san(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    char *end = put_squares(out, walk, move);
    if (!ply_walk_make(walk, move)) return 0;
    if (ply_promotion(move)) {
        *end++ = '=';
        *end++ = letters[ply_promotion(move)];
    }
    if (ply_walk_in_check(walk)) *end++ = ply_walk_has_move(walk) ? '+' : '#';
    return (size_t)(end - out);
}

/* ---- The codec ------------------------------------------------------------------------------- */

static ply_error decode(const char *text, size_t length, ply_game *game) {
    return ply_decode_move(text, length, ply_read_san, game);
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    return ply_encode_move(game, ply_put_san, out, capacity, length);
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    return ply_parts_of_moves(PLY_MOVE, ply_read_san, text, length, start, take, context);
}

const ply_codec ply_codec_san = {
    .name = "san",
    .summary = "a move in standard algebraic notation: e4, Nbd7, exd8=Q+",
    .holds = PLY_MOVE,
    .longest = 7,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
