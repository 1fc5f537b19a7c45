/* bitboard.c - the generator `bitboard`: loading, saving, making and taking back moves, and who
 * attacks what. The moves themselves are found in legal.h. */
#include "board.h"
#include "sliders_plain.h"

#include <string.h>

_Static_assert(sizeof(ply_bitboard) <= sizeof(ply_board), "the board must fit");

static inline ply_bitboard *own_board(ply_board *board) { return (ply_bitboard *)(void *)board; }
static inline const ply_bitboard *own_board_of(const ply_board *board) {
    return (const ply_bitboard *)(const void *)board;
}
static inline ply_squares bit(unsigned square) { return (ply_squares)1 << square; }

/* ---- Loading and saving ---------------------------------------------------------------------- */

static void load(ply_board *board, const ply_position *position) {
    ply_bitboard loaded;
    memset(&loaded, 0, sizeof loaded);
    loaded.position = *position;
    loaded.has_pext = ply_pext_is_fast();
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        if (piece == PLY_EMPTY) continue;
        loaded.of_type[ply_type(piece)] |= bit(square);
        loaded.of_colour[ply_colour(piece)] |= bit(square);
    }
    *own_board(board) = loaded;
}

static void save(const ply_board *board, ply_position *position) {
    *position = own_board_of(board)->position;
}

/* ---- The moves, by the code this processor is good at ---------------------------------------- */

static size_t moves(const ply_board *board, ply_move list[PLY_MOVES_MAX]) {
    const ply_bitboard *b = own_board_of(board);
    return b->has_pext ? ply_bitboard_moves_pext(b, list) : ply_bitboard_moves_plain(b, list);
}

static size_t count(const ply_board *board) {
    const ply_bitboard *b = own_board_of(board);
    return b->has_pext ? ply_bitboard_count_pext(b) : ply_bitboard_count_plain(b);
}

/* ---- Making and taking back ------------------------------------------------------------------ */

/* What stays of the castling rights when a man leaves a square or is taken on it. */
#define ALL 15
static const uint8_t rights_left[64] = {
    [0] = 15 - 2, ALL, ALL, ALL, 15 - 3,        ALL, ALL, 15 - 1, ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, ALL,           ALL, ALL, ALL,    ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, ALL,           ALL, ALL, ALL,    ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, ALL,           ALL, ALL, ALL,    ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, [56] = 15 - 8, ALL, ALL, ALL,    15 - 12, ALL, ALL, 15 - 4,
};

/* The fields of a position behind its men: turn, castling, en passant, counters. */
enum { FIELDS = sizeof(ply_position) - offsetof(ply_position, turn) };
static inline void *fields_of(ply_position *position) { return &position->turn; }

/* A man comes or goes: both are one exclusive or. */
static inline void toggle(ply_bitboard *b, ply_piece piece, ply_squares squares) {
    b->of_type[ply_type(piece)] ^= squares;
    b->of_colour[ply_colour(piece)] ^= squares;
}

/* A pawn is promoted, or was not. */
static void change_type(ply_bitboard *b, unsigned square, ply_piece piece) {
    b->of_type[ply_type(b->position.piece[square])] ^= bit(square);
    b->of_type[ply_type(piece)] ^= bit(square);
    b->position.piece[square] = piece;
}

/* The castling rook goes over the king, who moved from `from` to `to`; the same way back. */
static void toggle_castling_rook(ply_bitboard *b, ply_piece rook, unsigned from, unsigned to) {
    const unsigned corner = to > from ? from + 3u : from - 4u, beside = (from + to) / 2u;
    const bool goes = b->position.piece[corner] == rook;
    b->position.piece[corner] = goes ? PLY_EMPTY : rook;
    b->position.piece[beside] = goes ? rook : PLY_EMPTY;
    toggle(b, rook, bit(corner) | bit(beside));
}

/* What besides `from` and `to` changes: the rook of a castling king, a pawn taken in passing. The
 * same whether the move is made or taken back. */
static void toggle_third_square(ply_bitboard *b, ply_piece piece, ply_move move, unsigned ep) {
    const unsigned from = ply_from(move), to = ply_to(move), colour = ply_colour(piece);
    if (ply_type(piece) == PLY_KING && (from + 2u == to || to + 2u == from)) {
        toggle_castling_rook(b, ply_piece_of(colour, PLY_ROOK), from, to);
    } else if (ply_type(piece) == PLY_PAWN && to == ep) {
        const unsigned beside = (from & 56u) | (to & 7u);
        const ply_piece pawn = ply_piece_of(colour ^ 1u, PLY_PAWN);
        b->position.piece[beside] ^= pawn;
        toggle(b, pawn, bit(beside));
    }
}

static void make(ply_board *board, ply_move move, ply_undo *undo) {
    ply_bitboard *b = own_board(board);
    ply_position *p = &b->position;
    const unsigned from = ply_from(move), to = ply_to(move), promotion = ply_promotion(move);
    const ply_piece piece = p->piece[from], taken = p->piece[to];
    const unsigned old_ep = p->ep, type = ply_type(piece);
    memcpy(undo->word, fields_of(p), FIELDS);
    undo->word[2] = taken;

    toggle(b, piece, bit(from) | bit(to));
    p->piece[from] = PLY_EMPTY;
    p->piece[to] = piece;
    if (taken) toggle(b, taken, bit(to));
    if (promotion) change_type(b, to, ply_piece_of(ply_colour(piece), promotion));
    if (type == PLY_KING || to == old_ep) toggle_third_square(b, piece, move, old_ep);

    const bool is_pawn = type == PLY_PAWN;
    p->castling &= rights_left[from] & rights_left[to];
    p->ep = (uint8_t)(is_pawn && (from ^ to) == 16u ? (from + to) / 2u : PLY_NO_SQUARE);
    const uint32_t counted = p->halfmove + (p->halfmove < PLY_HALFMOVE_MAX);
    p->halfmove = is_pawn || taken ? 0 : counted;
    p->fullmove += p->turn & (p->fullmove < PLY_FULLMOVE_MAX);
    p->turn ^= 1u;
}

static void unmake(ply_board *board, ply_move move, const ply_undo *undo) {
    ply_bitboard *b = own_board(board);
    ply_position *p = &b->position;
    const unsigned from = ply_from(move), to = ply_to(move);
    const ply_piece taken = (ply_piece)undo->word[2];
    memcpy(fields_of(p), undo->word, FIELDS);
    const ply_piece piece = ply_promotion(move) ? ply_piece_of(p->turn, PLY_PAWN) : p->piece[to];

    if (ply_type(piece) == PLY_KING || to == p->ep) toggle_third_square(b, piece, move, p->ep);
    if (ply_promotion(move)) change_type(b, to, piece);
    toggle(b, piece, bit(from) | bit(to));
    if (taken) toggle(b, taken, bit(to));
    p->piece[from] = piece;
    p->piece[to] = taken;
}

/* ---- Who attacks ----------------------------------------------------------------------------- */

/* A man attacks a square if his like there would attack him; a pawn, if one of the other colour
 * would. The men who could be in the way are `men`. */
static ply_squares attackers_among(const ply_bitboard *b, unsigned square, unsigned colour,
                                   ply_squares men) {
    const ply_squares *of = b->of_type, here = bit(square);
    const ply_squares down = colour == PLY_WHITE ? here >> 8 : here << 8;
    const ply_squares not_a = 0xfefefefefefefefeu, not_h = 0x7f7f7f7f7f7f7f7fu;
    ply_squares found = ((down & not_a) >> 1 | (down & not_h) << 1) & of[PLY_PAWN];
    found |= ply_knight_attacks[square] & of[PLY_KNIGHT];
    found |= ply_king_attacks[square] & of[PLY_KING];
    found |= rook_attacks(square, men) & (of[PLY_ROOK] | of[PLY_QUEEN]);
    found |= bishop_attacks(square, men) & (of[PLY_BISHOP] | of[PLY_QUEEN]);
    return found & b->of_colour[colour];
}

static ply_squares attackers(const ply_board *board, ply_square square, unsigned colour) {
    const ply_bitboard *b = own_board_of(board);
    return attackers_among(b, square, colour, b->of_colour[0] | b->of_colour[1]);
}

static unsigned king_of(const ply_bitboard *b, unsigned colour) {
    return (unsigned)__builtin_ctzll(b->of_type[PLY_KING] & b->of_colour[colour]);
}

static ply_squares checkers(const ply_board *board) {
    const unsigned turn = own_board_of(board)->position.turn;
    return attackers(board, (ply_square)king_of(own_board_of(board), turn), turn ^ 1u);
}

/* A man is pinned if his king would be attacked from a new square were he not there. */
static ply_squares pinned(const ply_board *board) {
    const ply_bitboard *b = own_board_of(board);
    const unsigned turn = b->position.turn, king = king_of(b, turn);
    const ply_squares men = b->of_colour[0] | b->of_colour[1];
    const ply_squares checking = attackers_among(b, king, turn ^ 1u, men);
    const ply_squares seen = rook_attacks(king, men) | bishop_attacks(king, men);
    ply_squares found = 0;
    for (ply_squares s = seen & b->of_colour[turn]; s; s &= s - 1) {
        const ply_squares man = s & (~s + 1);
        if (attackers_among(b, king, turn ^ 1u, men ^ man) & ~checking) found |= man;
    }
    return found;
}

const ply_generator ply_generator_bitboard = {
    .name = "bitboard",
    .summary = "64-bit sets of squares; legal moves directly, by pins and checks",
    .load = load,
    .save = save,
    .moves = moves,
    .count = count,
    .make = make,
    .unmake = unmake,
    .attackers = attackers,
    .checkers = checkers,
    .pinned = pinned,
    .keys = NULL,
    .size = sizeof(ply_bitboard),
};
