/* move_rules.c - which moves are legal, and what they do, by the words of the rules.
 *
 * A move is tried in two steps: does the piece go that way, and is its king safe afterwards, with
 * the move played on a copy. Any two squares and any promotion can be asked about. A list of the
 * legal moves is what remains of all there could be: 64 times 64 squares, each with seven
 * promotions. */
/* SPDX-License-Identifier: MIT */
#include "corpus/rules/slow_rules.h"

#include <stdlib.h>

static int forward(unsigned colour) { return colour == PLY_WHITE ? 1 : -1; }
static unsigned rank_of(unsigned colour, unsigned rank) { return colour ? 7 - rank : rank; }

static bool is_enemy(const ply_position *p, unsigned square) {
    return p->piece[square] && ply_colour(p->piece[square]) != p->turn;
}

/* ---- Castling -------------------------------------------------------------------------------- */

static bool are_empty(const ply_position *p, unsigned first, unsigned last) {
    for (unsigned square = first; square <= last; square++) {
        if (p->piece[square]) return false;
    }
    return true;
}

static bool are_safe(const ply_position *p, unsigned first, unsigned last) {
    for (unsigned square = first; square <= last; square++) {
        if (corpus_slow_attackers(p->piece, square, p->turn ^ 1u)) return false;
    }
    return true;
}

/* The right is there, nothing stands between king and rook, and the king is not attacked where it
 * is, where it passes, and where it goes. */
static bool may_castle(const ply_position *p, unsigned from, unsigned to) {
    const unsigned home = p->turn == PLY_WHITE ? 4 : 60;
    const unsigned king_side = p->turn == PLY_WHITE ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_BLACK_KING;
    const unsigned queen_side =
        p->turn == PLY_WHITE ? PLY_CASTLE_WHITE_QUEEN : PLY_CASTLE_BLACK_QUEEN;
    if (from != home) return false;
    if (to == home + 2) {
        return (p->castling & king_side) && are_empty(p, home + 1, home + 2) &&
               are_safe(p, home, home + 2);
    }
    if (to == home - 2) {
        return (p->castling & queen_side) && are_empty(p, home - 3, home - 1) &&
               are_safe(p, home - 2, home);
    }
    return false;
}

/* ---- Ways ------------------------------------------------------------------------------------ */

static bool is_pawn_way(const ply_position *p, unsigned from, unsigned to) {
    const int files = (int)(to % 8) - (int)(from % 8), ranks = (int)(to / 8) - (int)(from / 8);
    if (abs(files) == 1 && ranks == forward(p->turn)) return is_enemy(p, to) || to == p->ep;
    if (files != 0 || p->piece[to]) return false;
    if (ranks == forward(p->turn)) return true;
    return ranks == 2 * forward(p->turn) && from / 8 == rank_of(p->turn, 1) &&
           p->piece[(from + to) / 2] == PLY_EMPTY;
}

/* A pawn on the last rank becomes one of four pieces, and nothing else becomes anything. */
static bool is_promotion_right(const ply_position *p, ply_move move) {
    const bool promotes =
        ply_type(p->piece[ply_from(move)]) == PLY_PAWN && ply_to(move) / 8 == rank_of(p->turn, 7);
    const unsigned type = ply_promotion(move);
    return promotes ? type >= PLY_KNIGHT && type <= PLY_QUEEN : type == 0;
}

/* The questions in the order of the rules: is there a piece to move, is the target free of one's
 * own pieces, is the promotion right, does the piece go that way. */
bool corpus_slow_is_way(const ply_position *p, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    const ply_piece piece = p->piece[from];
    if (!piece || ply_colour(piece) != p->turn) return false;
    if (p->piece[to] && !is_enemy(p, to)) return false;
    if (!is_promotion_right(p, move)) return false;
    if (ply_type(piece) == PLY_PAWN) return is_pawn_way(p, from, to);
    if (corpus_slow_attacks(p->piece, from, to)) return true;
    return ply_type(piece) == PLY_KING && may_castle(p, from, to);
}

bool corpus_slow_is_legal(const ply_position *p, ply_move move) {
    if (!corpus_slow_is_way(p, move)) return false;
    ply_position after = *p;
    corpus_slow_play(&after, move);
    return corpus_slow_checkers(after.piece, p->turn) == 0;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void move_pieces(ply_position *p, unsigned from, unsigned to, unsigned promotion) {
    const unsigned type = ply_type(p->piece[from]);
    const int files = (int)(to % 8) - (int)(from % 8);
    /* A pawn that goes aside to an empty square takes en passant. */
    if (type == PLY_PAWN && files != 0 && !p->piece[to]) p->piece[8 * (from / 8) + to % 8] = 0;
    p->piece[to] = promotion ? ply_piece_of(p->turn, promotion) : p->piece[from];
    p->piece[from] = PLY_EMPTY;
    if (type == PLY_KING && abs(files) == 2) {
        const unsigned corner = files > 0 ? from + 3 : from - 4;
        p->piece[(from + to) / 2] = p->piece[corner];
        p->piece[corner] = PLY_EMPTY;
    }
}

/* A right lasts while its king and its rook have not moved; a rook that was taken is gone. */
static void keep_rights(ply_position *p, unsigned from, unsigned to) {
    static const struct {
        unsigned right, king, rook;
    } rights[4] = {{PLY_CASTLE_WHITE_KING, 4, 7},
                   {PLY_CASTLE_WHITE_QUEEN, 4, 0},
                   {PLY_CASTLE_BLACK_KING, 60, 63},
                   {PLY_CASTLE_BLACK_QUEEN, 60, 56}};
    for (unsigned i = 0; i < 4; i++) {
        const unsigned king = rights[i].king, rook = rights[i].rook;
        if (from != king && from != rook && to != king && to != rook) continue;
        p->castling = (uint8_t)(p->castling & ~rights[i].right);
    }
}

/* What must be known of the board before the move is asked first; then the pieces, the rights, the
 * square of a double push, the counters and the turn. */
void corpus_slow_play(ply_position *p, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    const bool is_pawn = ply_type(p->piece[from]) == PLY_PAWN;
    const bool stays_quiet = !is_pawn && !p->piece[to];
    const bool pushes_two = is_pawn && abs((int)to - (int)from) == 16;
    move_pieces(p, from, to, ply_promotion(move));
    keep_rights(p, from, to);
    p->ep = (uint8_t)(pushes_two ? (from + to) / 2 : PLY_NO_SQUARE);
    p->halfmove = !stays_quiet ? 0 : p->halfmove < 9999 ? p->halfmove + 1 : 9999;
    p->fullmove += p->turn == PLY_BLACK && p->fullmove < 99999;
    p->turn = p->turn == PLY_WHITE ? PLY_BLACK : PLY_WHITE;
}

static size_t add_promotions(const ply_position *p, unsigned from, unsigned to, ply_move *moves) {
    size_t count = 0;
    for (unsigned type = 0; type <= PLY_KING; type++) {
        const ply_move move = ply_move_of((ply_square)from, (ply_square)to, type);
        if (corpus_slow_is_legal(p, move)) moves[count++] = move;
    }
    return count;
}

static int compare_moves(const void *a, const void *b) {
    return *(const ply_move *)a - *(const ply_move *)b;
}

size_t corpus_slow_moves(const ply_position *p, ply_move moves[PLY_MOVES_MAX]) {
    size_t count = 0;
    for (unsigned from = 0; from < 64; from++) {
        if (!p->piece[from] || ply_colour(p->piece[from]) != p->turn) continue;
        for (unsigned to = 0; to < 64; to++) count += add_promotions(p, from, to, moves + count);
    }
    qsort(moves, count, sizeof *moves, compare_moves);
    return count;
}
