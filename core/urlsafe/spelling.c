/* spelling.c - what the three url-safe codecs share: digits and castling.
 *
 * A castling move is the king's, two files aside, everywhere in this library. In two of these
 * codecs it is spelt as the king's square and the rook's, which no other move can be, since both
 * are of the same side. So the two functions here that turn one into the other never touch another
 * move. */
/* SPDX-License-Identifier: MIT */
#include "spelling.h"

static const ply_fault foreign_character = {PLY_BAD_TEXT, "foreign-character",
                                            "{a:byte} is no digit of url-safe base64"};
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
        return ply_unexpected(reader, &foreign_character);
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

size_t ply_put_promotion(ply_move move, char *out) {
    if (!ply_promotion(move)) return 0;
    *out = "??NBRQ"[ply_promotion(move)];
    return 1;
}

ply_error ply_read_second_digit(ply_reader *reader, ply_walk *walk, size_t at, unsigned from,
                                ply_move *move) {
    unsigned spelt;
    const ply_error error = ply_read_digit(reader, &spelt);
    if (ply_failed(error)) return error;
    /* The king's own two squares would be a second spelling of castling, and are refused. */
    const unsigned to = ply_king_goes_to(walk, from, spelt);
    const ply_move as_spelt = ply_move_of((ply_square)from, (ply_square)spelt, 0);
    if (ply_walk_castles(walk, as_spelt)) {
        return ply_fault_at(&castling_spelling, at, as_spelt, 0);
    }
    return ply_read_rest(reader, walk, at, from, to, PLY_UPPER_CASE | PLY_KNIGHT_AS_K, move);
}
