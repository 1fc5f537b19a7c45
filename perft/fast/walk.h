/* walk.h - every legal move of a board, made, and something done with what comes out. Internal to
 * perft/fast/. */
#ifndef PERFT_FAST_WALK_H
#define PERFT_FAST_WALK_H

#include "perft/fast/leaves.h"
#include "perft/fast/make.h"

/* What is done with each board: kept, its moves counted, or its lines counted `depth` plies deep.
 * A constant, as `us` is; so each walk gets code of its own. */
typedef struct errand {
    enum { KEEP, COUNT_LEAVES, COUNT_DEEPER } what;
    unsigned depth;
    board *kept;
} errand;

static uint64_t white_lines(const board *b, unsigned depth);
static uint64_t black_lines(const board *b, unsigned depth);

INLINE uint64_t visit(errand *e, unsigned us, const board *child) {
    if (e->what == KEEP) {
        *e->kept++ = *child;
        return 1;
    }
    if (e->what == COUNT_LEAVES) return leaves(child, us ^ 1u);
    return us == PLY_WHITE ? black_lines(child, e->depth) : white_lines(child, e->depth);
}

INLINE uint64_t visit_man(errand *e, const board *b, unsigned us, unsigned type, unsigned from,
                          ply_squares to) {
    uint64_t sum = 0;
    for (ply_squares s = to; s; s &= s - 1) {
        const board child = after(b, us, type, bit(from), s & (~s + 1));
        sum += visit(e, us, &child);
    }
    return sum;
}

/* Pawns that come to a set of squares; those they leave lie `back` steps of one kind behind. */
enum { BACK_ONCE, BACK_WEST, BACK_EAST };

INLINE ply_squares pawns_back(unsigned us, unsigned back, ply_squares to) {
    if (back == BACK_WEST) return pawns_east(us ^ 1u, to);
    if (back == BACK_EAST) return pawns_west(us ^ 1u, to);
    return pawns_up(us ^ 1u, to);
}

INLINE uint64_t visit_promotions(errand *e, const board *b, unsigned us, ply_squares from,
                                 ply_squares to) {
    uint64_t sum = 0;
    board child = after_promotion(b, us, from, to, PLY_QUEEN);
    sum += visit(e, us, &child);
    child = after_promotion(b, us, from, to, PLY_ROOK);
    sum += visit(e, us, &child);
    child = after_promotion(b, us, from, to, PLY_BISHOP);
    sum += visit(e, us, &child);
    child = after_promotion(b, us, from, to, PLY_KNIGHT);
    return sum + visit(e, us, &child);
}

INLINE uint64_t visit_pawns(errand *e, const board *b, unsigned us, unsigned back, ply_squares to) {
    uint64_t sum = 0;
    for (ply_squares s = to & ~(RANK_1 | RANK_8); s; s &= s - 1) {
        const ply_squares square = s & (~s + 1);
        const board child = after(b, us, PLY_PAWN, pawns_back(us, back, square), square);
        sum += visit(e, us, &child);
    }
    for (ply_squares s = to & (RANK_1 | RANK_8); s; s &= s - 1) {
        const ply_squares square = s & (~s + 1);
        sum += visit_promotions(e, b, us, pawns_back(us, back, square), square);
    }
    return sum;
}

INLINE uint64_t visit_double_pushes(errand *e, const board *b, unsigned us, ply_squares to) {
    uint64_t sum = 0;
    for (ply_squares s = to; s; s &= s - 1) {
        const board child = after_double_push(b, us, s & (~s + 1));
        sum += visit(e, us, &child);
    }
    return sum;
}

INLINE uint64_t visit_en_passant(errand *e, const board *b, unsigned us, const facts *f) {
    uint64_t sum = 0;
    for (ply_squares s = en_passant_takers(b, us, f); s; s &= s - 1) {
        const board child = after_en_passant(b, us, s & (~s + 1));
        sum += visit(e, us, &child);
    }
    return sum;
}

INLINE uint64_t visit_castling(errand *e, const board *b, unsigned us, const facts *f, castling c) {
    if (!is_path_clear(b, c, f->men)) return 0;
    if (safe_among(b, us, f, c.path) != c.path) return 0;
    const board child = after_castling(b, us, c);
    return visit(e, us, &child);
}

/* The squares that a man on a square may go to, as far as pins are concerned. */
INLINE ply_squares unless_pinned(unsigned square, ply_squares line) {
    return line & bit(square) ? line : ~(ply_squares)0;
}

INLINE uint64_t visit_men(errand *e, const board *b, unsigned us, const facts *f, ply_squares to) {
    const ply_squares straights = b->straights[us], diagonals = b->diagonals[us];
    const ply_squares queens = straights & diagonals;
    const ply_squares pinned_s = f->pinned_straight, pinned_d = f->pinned_diagonal;
    uint64_t sum = 0;
    for (ply_squares s = b->knights[us] & ~(pinned_s | pinned_d); s; s &= s - 1) {
        const unsigned from = first_of(s);
        sum += visit_man(e, b, us, PLY_KNIGHT, from, ply_attacks.knight[from] & to);
    }
    for (ply_squares s = (diagonals ^ queens) & ~pinned_s; s; s &= s - 1) {
        const unsigned from = first_of(s);
        const ply_squares reach = bishop_attacks(from, f->men) & to;
        sum += visit_man(e, b, us, PLY_BISHOP, from, reach & unless_pinned(from, pinned_d));
    }
    for (ply_squares s = (straights ^ queens) & ~pinned_d; s; s &= s - 1) {
        const unsigned from = first_of(s);
        const ply_squares reach = rook_attacks(from, f->men) & to;
        sum += visit_man(e, b, us, PLY_ROOK, from, reach & unless_pinned(from, pinned_s));
    }
    for (ply_squares s = queens; s; s &= s - 1) {
        const unsigned from = first_of(s);
        ply_squares straight = rook_attacks(from, f->men) & unless_pinned(from, pinned_s);
        ply_squares diagonal = bishop_attacks(from, f->men) & unless_pinned(from, pinned_d);
        if (pinned_s & bit(from)) diagonal = 0;
        if (pinned_d & bit(from)) straight = 0;
        sum += visit_man(e, b, us, PLY_QUEEN, from, (straight | diagonal) & to);
    }
    return sum;
}

INLINE uint64_t walk(errand *e, const board *b, unsigned us, const facts *f) {
    const ply_squares answers = answers_of(b, us, f);
    const ply_squares steps = safe_among(b, us, f, ply_attacks.king[f->king] & ~f->own);
    uint64_t sum = visit_man(e, b, us, PLY_KING, f->king, steps);
    if (answers == 0) return sum;
    const pawn_moves pawns = pawn_moves_of(b, us, f, answers);
    sum += visit_pawns(e, b, us, BACK_ONCE, pawns.once);
    sum += visit_double_pushes(e, b, us, pawns.twice);
    sum += visit_pawns(e, b, us, BACK_WEST, pawns.west);
    sum += visit_pawns(e, b, us, BACK_EAST, pawns.east);
    if (b->ep) sum += visit_en_passant(e, b, us, f);
    sum += visit_men(e, b, us, f, answers & ~f->own);
    if (f->checkers) return sum;
    sum += visit_castling(e, b, us, f, king_side(us));
    return sum + visit_castling(e, b, us, f, queen_side(us));
}

#endif
