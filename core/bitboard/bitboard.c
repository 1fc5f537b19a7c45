/* bitboard.c - the generator `bitboard`: loading, saving, making and taking back moves, and what
 * attacks what. The moves themselves are found in legal.h.
 *
 * The board keeps the pieces twice, by square and as sets, and every function here leaves both in
 * agreement. Sets are changed by exclusive or, which undoes itself: so the same lines make a move
 * and take it back, and what cannot be worked out backwards (rights, en passant, counters, what was
 * taken) is kept in the undo as it stood.
 *
 * Most moves take a piece from one square to another and change nothing else. They have a path of
 * their own. Castling, promotion and en passant take another, which does the same and then the
 * rest. A test of three conditions chooses between the two. It may choose the longer path without
 * need (for any piece that moves to the en-passant square), but never the shorter one wrongly. */
/* SPDX-License-Identifier: MIT */
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

/* The board is cleared with memset, since equal positions must give equal bytes, padding too. */
static void load(ply_board *board, const ply_position *position) {
    ply_bitboard loaded;
    memset(&loaded, 0, sizeof loaded);
    loaded.position = *position;
    loaded.has_pext = ply_pext_is_fast();
    for (unsigned square = 0; square < 64; square++) {
        loaded.of[position->piece[square]] |= bit(square);
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

/* What stays of the castling rights when a piece leaves a square or is taken on it. */
#define ALL 15
static const uint8_t rights_left[64] = {
    [0] = 15 - 2, ALL, ALL, ALL, 15 - 3,        ALL, ALL, 15 - 1, ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, ALL,           ALL, ALL, ALL,    ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, ALL,           ALL, ALL, ALL,    ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, ALL,           ALL, ALL, ALL,    ALL,     ALL, ALL, ALL,    ALL,
    ALL,          ALL, ALL, ALL, [56] = 15 - 8, ALL, ALL, ALL,    15 - 12, ALL, ALL, 15 - 4,
};

/* The fields of a position behind its pieces: turn, castling, en passant, counters. */
enum {
    FIELDS = sizeof(ply_position) - offsetof(ply_position, turn),
    EP_AT = offsetof(ply_position, ep) - offsetof(ply_position, turn)
};
static inline void *fields_of(ply_position *position) { return &position->turn; }

/* A piece goes from one square to another, where it may take another; the same both ways. */
static inline void toggle_move(ply_bitboard *b, unsigned piece, unsigned taken, unsigned from,
                               unsigned to) {
    /* Where nothing is taken, of[taken] is of[PLY_EMPTY] itself, and the toggle of it spoils the
     * set. So the right value is worked out before, and written after. */
    const ply_squares empty = b->of[PLY_EMPTY] ^ bit(from);
    b->of[piece] ^= bit(from) | bit(to);
    b->of[taken] ^= bit(to);
    b->of[PLY_EMPTY] = taken ? empty : empty ^ bit(to);
}

/* Turn, rights, en-passant square and counters after a move. PLY_BLACK is 1, so the number of the
 * move grows by the turn. */
static inline void play_fields(ply_position *p, unsigned piece, unsigned taken, unsigned from,
                               unsigned to) {
    p->castling &= rights_left[from] & rights_left[to];
    p->ep = PLY_NO_SQUARE;
    if (p->fullmove < PLY_FULLMOVE_MAX) p->fullmove += p->turn;
    if (p->halfmove < PLY_HALFMOVE_MAX) p->halfmove++;
    if (taken) p->halfmove = 0;
    if ((piece & 7u) == PLY_PAWN) {
        p->halfmove = 0;
        if ((from ^ to) == 16u) p->ep = (uint8_t)((from + to) / 2u);
    }
    p->turn ^= 1u;
}

/* The sets come last: counting, which asks for them next, was measured to be faster so. */
static inline void make_plain(ply_bitboard *b, unsigned from, unsigned to, ply_undo *undo) {
    ply_position *p = &b->position;
    const unsigned piece = p->piece[from], taken = p->piece[to];
    /* The fields take the first two words of the undo, and are 12 bytes. */
    memcpy(undo->word, fields_of(p), FIELDS);
    undo->word[2] = piece;
    undo->word[3] = taken;
    p->piece[from] = PLY_EMPTY;
    p->piece[to] = (ply_piece)piece;
    play_fields(p, piece, taken, from, to);
    toggle_move(b, piece, taken, from, to);
}

static inline void unmake_plain(ply_bitboard *b, unsigned from, unsigned to, const ply_undo *undo) {
    const unsigned piece = (unsigned)undo->word[2], taken = (unsigned)undo->word[3];
    memcpy(fields_of(&b->position), undo->word, FIELDS);
    b->position.piece[from] = (ply_piece)piece;
    b->position.piece[to] = (ply_piece)taken;
    toggle_move(b, piece, taken, from, to);
}

/* The rook's part of castling; the same way back. */
static void toggle_castling_rook(ply_bitboard *b, ply_piece rook, unsigned from, unsigned to) {
    const unsigned corner = to > from ? from + 3u : from - 4u, beside = (from + to) / 2u;
    b->position.piece[corner] ^= rook;
    b->position.piece[beside] ^= rook;
    b->of[rook] ^= bit(corner) | bit(beside);
    b->of[PLY_EMPTY] ^= bit(corner) | bit(beside);
}

/* What besides `from` and `to` changes, or is not what left; the same way back. */
static void toggle_rest(ply_bitboard *b, ply_piece piece, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move), colour = ply_colour(piece);
    if (ply_promotion(move)) {
        b->of[piece] ^= bit(to);
        b->of[ply_piece_of(colour, ply_promotion(move))] ^= bit(to);
    } else if (ply_type(piece) == PLY_KING && (from + 2u == to || to + 2u == from)) {
        toggle_castling_rook(b, ply_piece_of(colour, PLY_ROOK), from, to);
    } else if (ply_type(piece) == PLY_PAWN) { /* en passant: no other pawn comes here */
        const unsigned beside = (from & 56u) | (to & 7u);
        const ply_piece pawn = ply_piece_of(colour ^ 1u, PLY_PAWN);
        b->position.piece[beside] ^= pawn;
        b->of[pawn] ^= bit(beside);
        b->of[PLY_EMPTY] ^= bit(beside);
    }
}

static APART void make_odd(ply_bitboard *b, ply_move move, ply_undo *undo) {
    const unsigned promotion = ply_promotion(move), to = ply_to(move);
    make_plain(b, ply_from(move), to, undo);
    const ply_piece piece = (ply_piece)undo->word[2];
    if (promotion) b->position.piece[to] = ply_piece_of(ply_colour(piece), promotion);
    toggle_rest(b, piece, move);
}

/* The order of the two steps does not matter: they change different squares, or the same sets by
 * exclusive or. For a promotion, unmake_plain puts the pawn back on its square and toggle_rest
 * takes the promoted piece out of its set. */
static APART void unmake_odd(ply_bitboard *b, ply_move move, const ply_undo *undo) {
    unmake_plain(b, ply_from(move), ply_to(move), undo);
    toggle_rest(b, (ply_piece)undo->word[2], move);
}

/* Whether a move may be more than a piece that goes from one square to another: a king that goes
 * two squares, to - from + 2 being 0 or 4, or a move to the en-passant square, or a promotion.
 * Those are few, and kept apart, so that the others need not save registers for them. */
static inline bool may_be_odd(unsigned piece, unsigned from, unsigned to, ply_move move,
                              unsigned ep) {
    return ((piece & 7u) == PLY_KING && ((to - from + 2u) & ~4u) == 0) || to == ep ||
           ply_promotion(move);
}

static void make(ply_board *board, ply_move move, ply_undo *undo) {
    ply_bitboard *b = own_board(board);
    const unsigned from = move & 63u, to = move >> 6 & 63u;
    if (may_be_odd(b->position.piece[from], from, to, move, b->position.ep)) {
        make_odd(b, move, undo);
    } else {
        make_plain(b, from, to, undo);
    }
}

static void unmake(ply_board *board, ply_move move, const ply_undo *undo) {
    ply_bitboard *b = own_board(board);
    const unsigned from = move & 63u, to = move >> 6 & 63u;
    /* The en-passant square that the move was made with, out of the fields that were kept. */
    const unsigned ep = ((const unsigned char *)undo->word)[EP_AT];
    if (may_be_odd((unsigned)undo->word[2], from, to, move, ep)) {
        unmake_odd(b, move, undo);
    } else {
        unmake_plain(b, from, to, undo);
    }
}

/* ---- Who attacks ----------------------------------------------------------------------------- */

/* A piece attacks a square if its like on that square would attack it; a pawn, if one of the other
 * colour would. `pieces` are those that could be in the way. */
static ply_squares attackers_among(const ply_bitboard *b, unsigned square, unsigned colour,
                                   ply_squares pieces) {
    const ply_squares *of = b->of + 8u * colour;
    ply_squares found = ply_attacks.pawn[colour ^ 1u][square] & of[PLY_PAWN];
    found |= ply_attacks.knight[square] & of[PLY_KNIGHT];
    found |= ply_attacks.king[square] & of[PLY_KING];
    found |= rook_attacks(square, pieces) & (of[PLY_ROOK] | of[PLY_QUEEN]);
    found |= bishop_attacks(square, pieces) & (of[PLY_BISHOP] | of[PLY_QUEEN]);
    return found;
}

static ply_squares attackers(const ply_board *board, ply_square square, unsigned colour) {
    const ply_bitboard *b = own_board_of(board);
    return attackers_among(b, square, colour, ~b->of[PLY_EMPTY]);
}

static unsigned king_of(const ply_bitboard *b, unsigned colour) {
    return (unsigned)__builtin_ctzll(b->of[ply_piece_of(colour, PLY_KING)]);
}

static ply_squares checkers(const ply_board *board) {
    const unsigned turn = own_board_of(board)->position.turn;
    return attackers(board, (ply_square)king_of(own_board_of(board), turn), turn ^ 1u);
}

/* A piece is pinned if its king would be attacked from a new square without it. Only a piece that
 * the king sees can be one. */
static ply_squares pinned(const ply_board *board) {
    const ply_bitboard *b = own_board_of(board);
    const unsigned turn = b->position.turn, king = king_of(b, turn);
    const ply_squares pieces = ~b->of[PLY_EMPTY];
    const ply_squares checking = attackers_among(b, king, turn ^ 1u, pieces);
    const ply_squares seen = rook_attacks(king, pieces) | bishop_attacks(king, pieces);
    ply_squares found = 0;
    for (ply_squares s = seen & pieces; s; s &= s - 1) {
        const unsigned square = (unsigned)__builtin_ctzll(s);
        if (ply_colour(b->position.piece[square]) != turn) continue;
        const ply_squares others = pieces ^ bit(square);
        if (attackers_among(b, king, turn ^ 1u, others) & ~checking) found |= bit(square);
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
