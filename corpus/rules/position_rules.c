/* position_rules.c - what is wrong with a position, counted and looked at one thing after another.
 *
 * The last question, whether a check can have been given, is asked by brute force: every enemy
 * piece is put back on every empty square, as itself or as a pawn, with and without something
 * taken, and the rules of the game say whether it could have gone from there. One such move that
 * began with the king not attacked explains the check. */
/* SPDX-License-Identifier: MIT */
#include "corpus/rules/slow_rules.h"

static unsigned count_of(const ply_position *p, unsigned colour, unsigned type) {
    unsigned count = 0;
    for (unsigned square = 0; square < 64; square++) {
        count += p->piece[square] == ply_piece_of(colour, type);
    }
    return count;
}

static unsigned pieces_of(const ply_position *p, unsigned colour) {
    unsigned count = 0;
    for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) count += count_of(p, colour, type);
    return count;
}

static unsigned bishops_on(const ply_position *p, unsigned colour, unsigned shade) {
    unsigned count = 0;
    for (unsigned square = 0; square < 64; square++) {
        if ((square / 8 + square % 8) % 2 != shade) continue;
        count += p->piece[square] == ply_piece_of(colour, PLY_BISHOP);
    }
    return count;
}

static unsigned beyond(unsigned count, unsigned at_first) {
    return count > at_first ? count - at_first : 0;
}

/* Pieces that can only have been pawns: no bishop leaves the colour of its squares. */
static unsigned promoted_of(const ply_position *p, unsigned colour) {
    return beyond(count_of(p, colour, PLY_QUEEN), 1) + beyond(count_of(p, colour, PLY_ROOK), 2) +
           beyond(count_of(p, colour, PLY_KNIGHT), 2) + beyond(bishops_on(p, colour, 0), 1) +
           beyond(bishops_on(p, colour, 1), 1);
}

static bool has_pawn_on_edge(const ply_position *p) {
    for (unsigned square = 0; square < 64; square++) {
        const bool edge = square / 8 == 0 || square / 8 == 7;
        if (edge && ply_type(p->piece[square]) == PLY_PAWN) return true;
    }
    return false;
}

static bool has_false_right(const ply_position *p) {
    const bool white = p->piece[4] == ply_piece_of(PLY_WHITE, PLY_KING);
    const bool black = p->piece[60] == ply_piece_of(PLY_BLACK, PLY_KING);
    const ply_piece white_rook = ply_piece_of(PLY_WHITE, PLY_ROOK);
    const ply_piece black_rook = ply_piece_of(PLY_BLACK, PLY_ROOK);
    unsigned true_rights = 0;
    if (white && p->piece[7] == white_rook) true_rights |= PLY_CASTLE_WHITE_KING;
    if (white && p->piece[0] == white_rook) true_rights |= PLY_CASTLE_WHITE_QUEEN;
    if (black && p->piece[63] == black_rook) true_rights |= PLY_CASTLE_BLACK_KING;
    if (black && p->piece[56] == black_rook) true_rights |= PLY_CASTLE_BLACK_QUEEN;
    return (p->castling & ~true_rights) != 0;
}

static bool has_false_ep(const ply_position *p) {
    if (p->ep == PLY_NO_SQUARE) return false;
    const unsigned file = p->ep % 8;
    if (p->turn == PLY_WHITE) {
        return p->ep / 8 != 5 || p->piece[8 * 4 + file] != ply_piece_of(PLY_BLACK, PLY_PAWN) ||
               p->piece[8 * 5 + file] || p->piece[8 * 6 + file];
    }
    return p->ep / 8 != 2 || p->piece[8 * 3 + file] != ply_piece_of(PLY_WHITE, PLY_PAWN) ||
           p->piece[8 * 2 + file] || p->piece[8 * 1 + file];
}

uint32_t corpus_slow_problems(const ply_position *p) {
    uint32_t found = 0;
    for (unsigned colour = 0; colour < 2; colour++) {
        const unsigned pawns = count_of(p, colour, PLY_PAWN), missing = pawns < 8 ? 8 - pawns : 0;
        if (count_of(p, colour, PLY_KING) != 1)
            found |= (uint32_t)PLY_PROBLEM_WHITE_KINGS << colour;
        if (pieces_of(p, colour) > 16) found |= (uint32_t)PLY_PROBLEM_WHITE_PIECES << colour;
        if (pawns > 8) found |= (uint32_t)PLY_PROBLEM_WHITE_PAWNS << colour;
        if (promoted_of(p, colour) > missing)
            found |= (uint32_t)PLY_PROBLEM_WHITE_PROMOTED << colour;
    }
    const unsigned other = p->turn ^ 1u;
    const bool one_king = count_of(p, other, PLY_KING) == 1;
    if (has_pawn_on_edge(p)) found |= PLY_PROBLEM_PAWN_RANK;
    if (has_false_right(p)) found |= PLY_PROBLEM_CASTLING;
    if (has_false_ep(p)) found |= PLY_PROBLEM_EP;
    if (one_king && corpus_slow_checkers(p->piece, other)) found |= PLY_PROBLEM_OPPONENT_CHECK;
    return found;
}

/* ---- Was there a last move? ------------------------------------------------------------------ */

/* Before the last move the king that is in check now was not attacked. */
static bool was_safe(const ply_position *before) {
    return corpus_slow_checkers(before->piece, before->turn ^ 1u) == 0;
}

/* Takes a move back by hand and asks whether it was one. */
static bool came_from(const ply_position *p, unsigned from, unsigned to, bool as_pawn, bool took) {
    ply_position before = *p;
    before.turn = p->turn ^ 1u;
    before.castling = 0;
    before.ep = PLY_NO_SQUARE;
    /* What was taken was of the king's side. A queen stands for it: it is in the way, and only that
     * matters. */
    before.piece[from] = as_pawn ? ply_piece_of(before.turn, PLY_PAWN) : p->piece[to];
    before.piece[to] = took ? ply_piece_of(p->turn, PLY_QUEEN) : PLY_EMPTY;
    /* No pawn ever stands on its own first rank. */
    if (from / 8 == (before.turn ? 7u : 0u) && ply_type(before.piece[from]) == PLY_PAWN)
        return false;
    const unsigned type = ply_type(p->piece[to]);
    const unsigned promotion = as_pawn ? type : 0;
    return was_safe(&before) &&
           corpus_slow_is_way(&before, ply_move_of((ply_square)from, (ply_square)to, promotion));
}

/* The pawn that was taken stood beside where the other came from, and had just passed the square
 * where that one stands now. Where it stood and where it came from, nothing can be now. */
static bool came_en_passant(const ply_position *p, unsigned from, unsigned to) {
    const unsigned taken = 8 * (from / 8) + to % 8;
    const unsigned behind = p->turn == PLY_WHITE ? to - 8 : to + 8;
    if (to / 8 != (p->turn == PLY_WHITE ? 2u : 5u) || p->piece[taken] || p->piece[behind]) {
        return false;
    }
    ply_position before = *p;
    before.turn = p->turn ^ 1u;
    before.castling = 0;
    before.ep = (uint8_t)to;
    before.piece[from] = p->piece[to];
    before.piece[to] = PLY_EMPTY;
    before.piece[taken] = ply_piece_of(p->turn, PLY_PAWN);
    return was_safe(&before) &&
           corpus_slow_is_way(&before, ply_move_of((ply_square)from, (ply_square)to, 0));
}

/* Its king may have been in any danger: whether that move was legal is another question. */
static bool came_castling(const ply_position *p, unsigned from, unsigned to) {
    if (from != (p->turn ? 4u : 60u) || (to != from + 2 && to != from - 2)) return false;
    const unsigned corner = to > from ? from + 3 : from - 4, beside = (from + to) / 2;
    if (p->piece[corner] || p->piece[beside] != ply_piece_of(p->turn ^ 1u, PLY_ROOK)) return false;
    if (to < from && p->piece[from - 3]) return false;
    ply_position before = *p;
    before.turn = p->turn ^ 1u;
    before.piece[from] = p->piece[to];
    before.piece[corner] = p->piece[beside];
    before.piece[to] = before.piece[beside] = PLY_EMPTY;
    return was_safe(&before);
}

/* As it moves, taking something or not. A pawn may also have taken en passant, a king have castled,
 * and any other piece on the last rank have been a pawn. */
static bool piece_came_from(const ply_position *p, unsigned from, unsigned to) {
    const unsigned type = ply_type(p->piece[to]);
    const bool last_rank = to / 8 == (p->turn == PLY_WHITE ? 0u : 7u);
    if (came_from(p, from, to, false, false) || came_from(p, from, to, false, true)) return true;
    if (type == PLY_PAWN) return came_en_passant(p, from, to);
    if (type == PLY_KING) return came_castling(p, from, to);
    return last_rank && (came_from(p, from, to, true, false) || came_from(p, from, to, true, true));
}

bool corpus_slow_check_is_unexplained(const ply_position *p) {
    if (corpus_slow_checkers(p->piece, p->turn) == 0 || count_of(p, p->turn, PLY_KING) != 1)
        return false;
    if (p->ep != PLY_NO_SQUARE) { /* then the last move is known: a double push over that square */
        const unsigned from = p->turn == PLY_WHITE ? p->ep + 8u : p->ep - 8u;
        const unsigned to = p->turn == PLY_WHITE ? p->ep - 8u : p->ep + 8u;
        return !came_from(p, from, to, false, false);
    }
    for (unsigned to = 0; to < 64; to++) {
        if (!p->piece[to] || ply_colour(p->piece[to]) == p->turn) continue;
        for (unsigned from = 0; from < 64; from++) {
            if (!p->piece[from] && piece_came_from(p, from, to)) return false;
        }
    }
    return true;
}
