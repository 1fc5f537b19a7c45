/* spelling.c - what the three url-safe codecs share: digits, castling, promotion. */
#include "spelling.h"

static const ply_fault foreign_character = {PLY_BAD_TEXT, "foreign-character",
                                            "{a:byte} is no digit of url-safe base64"};
static const ply_fault to_missing = {
    PLY_BAD_TEXT, "to-missing",
    "the text ends where the square that the man on {a:square} goes to was expected"};
static const ply_fault promotion_missing = {
    PLY_BAD_TEXT, "promotion-missing",
    "the text ends where the promotion of the pawn on {a:square} was expected"};
static const ply_fault promotion_unknown = {
    PLY_BAD_TEXT, "promotion-unknown",
    "{a:byte} is no promotion, which is Q, R, N (read as K too) or B"};
static const ply_fault castling_spelling = {
    PLY_BAD_TEXT, "castling-spelling",
    "castling is spelt as the squares of king and rook, not as {a:move}"};

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

char ply_digit(unsigned square) { return digits[square]; }

static unsigned square_of(int byte) {
    if (byte >= 'A' && byte <= 'Z') return (unsigned)(byte - 'A');
    if (byte >= 'a' && byte <= 'z') return (unsigned)(byte - 'a') + 26;
    if (byte >= '0' && byte <= '9') return (unsigned)(byte - '0') + 52;
    return byte == '-' ? 62 : byte == '_' ? 63 : PLY_NO_SQUARE;
}

ply_error ply_read_digit(ply_reader *reader, unsigned *square) {
    *square = square_of(ply_peek(reader));
    if (*square == PLY_NO_SQUARE) {
        return ply_fault_at(&foreign_character, reader->at, ply_peek(reader), 0);
    }
    reader->at++;
    return ply_no_error();
}

unsigned ply_king_goes_to(const ply_walk *walk, unsigned from, unsigned to) {
    const ply_position *p = ply_walk_position(walk);
    const unsigned home = p->turn ? 60 : 4;
    const bool king = from == home && p->piece[from] == ply_piece_of(p->turn, PLY_KING);
    if (!king || p->piece[to] != ply_piece_of(p->turn, PLY_ROOK)) return to;
    return to == home + 3 ? home + 2 : to == home - 4 ? home - 2 : to;
}

unsigned ply_castling_spelt(const ply_walk *walk, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    if (!ply_walk_castles(walk, move)) return to;
    return to > from ? from + 3 : from - 4;
}

static ply_error read_promotion(ply_reader *r, unsigned from, bool any_case, unsigned *type) {
    const int byte = ply_peek(r);
    if (byte < 0) return ply_fault_at(&promotion_missing, r->at, (int32_t)from, 0);
    switch (any_case && byte >= 'a' ? byte - 'a' + 'A' : byte) {
    case 'Q': *type = PLY_QUEEN; break;
    case 'R': *type = PLY_ROOK; break;
    case 'K': /* the document's knight */
    case 'N': *type = PLY_KNIGHT; break;
    case 'B': *type = PLY_BISHOP; break;
    default: return ply_fault_at(&promotion_unknown, r->at, byte, 0);
    }
    r->at++;
    return ply_no_error();
}

size_t ply_put_promotion(ply_move move, char *out) {
    if (!ply_promotion(move)) return 0;
    *out = "??NBRQ"[ply_promotion(move)];
    return 1;
}

ply_error ply_read_rest(ply_reader *reader, ply_walk *walk, size_t at, unsigned from, unsigned to,
                        bool any_case, ply_move *move) {
    const ply_position *p = ply_walk_position(walk);
    unsigned promotion = 0;
    if (p->piece[from] == ply_piece_of(p->turn, PLY_PAWN) && (to < 8 || to >= 56)) {
        const ply_error error = read_promotion(reader, from, any_case, &promotion);
        if (ply_failed(error)) return error;
    }
    *move = ply_move_of((ply_square)from, (ply_square)to, promotion);
    if (ply_walk_make(walk, *move)) return ply_no_error();
    return ply_fault_at(&ply_fault_illegal_move, at, *move, 0);
}

ply_error ply_read_second_digit(ply_reader *reader, ply_walk *walk, size_t at, unsigned from,
                                ply_move *move) {
    unsigned spelt;
    if (ply_peek(reader) < 0) return ply_fault_at(&to_missing, reader->at, (int32_t)from, 0);
    const ply_error error = ply_read_digit(reader, &spelt);
    if (ply_failed(error)) return error;
    const unsigned to = ply_king_goes_to(walk, from, spelt);
    const ply_move as_spelt = ply_move_of((ply_square)from, (ply_square)spelt, 0);
    if (ply_walk_is_own(walk, from) && ply_walk_castles(walk, as_spelt)) {
        return ply_fault_at(&castling_spelling, at, as_spelt, 0);
    }
    return ply_read_rest(reader, walk, at, from, to, PLY_UPPER_CASE, move);
}
