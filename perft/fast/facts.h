/* facts.h - what is found out about the side to move before its moves are looked at. Internal to
 * perft/fast/; who includes it has rook_attacks and bishop_attacks.
 *
 * In all of perft/fast/, `us` is the side to move, as a constant: the functions are always inlined,
 * and each side gets code of its own. */
#ifndef PERFT_FAST_FACTS_H
#define PERFT_FAST_FACTS_H

#include "bitboard/lines.h"
#include "bitboard/sets.h"
#include "bitboard/tables.h"

#include "perft/fast.h"

typedef perft_fast_board board;

typedef struct facts {
    ply_squares own, foe, men;
    unsigned king;
    ply_squares checkers;
    ply_squares pinned_straight; /* the lines from the king over one own man to an enemy rook or */
    ply_squares pinned_diagonal; /* queen, to an enemy bishop or queen; with these */
    ply_squares seen_straight;   /* what the king sees as a rook */
    ply_squares seen_diagonal;   /* as a bishop */
} facts;

/* The line through a square along a ray and its opposite. */
INLINE ply_squares line_through(unsigned square, unsigned ray) {
    return ply_attacks.ray[ray][square] | ply_attacks.ray[ray + 4u][square];
}

/* What the king sees is where checks come from; taking own men among it away shows who pins. */
INLINE void find_lines(facts *f, ply_squares straights, ply_squares diagonals) {
    const ply_squares straight = rook_attacks(f->king, f->men);
    const ply_squares diagonal = bishop_attacks(f->king, f->men);
    const ply_squares behind_straight = rook_attacks(f->king, f->men ^ (straight & f->own));
    const ply_squares behind_diagonal = bishop_attacks(f->king, f->men ^ (diagonal & f->own));
    f->checkers = (straight & straights) | (diagonal & diagonals);
    f->pinned_straight = f->pinned_diagonal = 0;
    for (ply_squares s = behind_straight & ~straight & straights; s; s &= s - 1) {
        f->pinned_straight |= straight_between(f->king, first_of(s));
    }
    for (ply_squares s = behind_diagonal & ~diagonal & diagonals; s; s &= s - 1) {
        f->pinned_diagonal |= diagonal_between(f->king, first_of(s));
    }
    f->seen_straight = straight;
    f->seen_diagonal = diagonal;
}

INLINE facts facts_of(const board *b, unsigned us) {
    const unsigned them = us ^ 1u;
    facts f;
    f.own = b->men[us];
    f.foe = b->men[them];
    f.men = f.own | f.foe;
    f.king = first_of(b->kings[us]);
    find_lines(&f, b->straights[them], b->diagonals[them]);
    f.checkers |= pawns_attack(us, b->kings[us]) & b->pawns[them];
    f.checkers |= ply_attacks.knight[f.king] & b->knights[them];
    return f;
}

/* Where a man other than the king may go, as far as checks are concerned: anywhere, onto the one
 * checker or between him and the king, or nowhere. */
INLINE ply_squares answers_of(const board *b, unsigned us, const facts *f) {
    if (f->checkers == 0) return ~(ply_squares)0;
    if (has_many(f->checkers)) return 0;
    const unsigned checker = first_of(f->checkers);
    if (f->checkers & f->seen_straight & b->straights[us ^ 1u]) {
        return straight_between(f->king, checker);
    }
    if (f->checkers & f->seen_diagonal & b->diagonals[us ^ 1u]) {
        return diagonal_between(f->king, checker);
    }
    return f->checkers;
}

/* Those of `squares` that the enemy does not attack; the king does not hide behind himself. Few
 * squares are left for the sliders, most often. */
INLINE ply_squares safe_among(const board *b, unsigned us, const facts *f, ply_squares squares) {
    const unsigned them = us ^ 1u;
    const ply_squares men = f->men ^ b->kings[us];
    ply_squares safe = squares & ~pawns_attack(them, b->pawns[them]) &
                       ~knights_attack(b->knights[them]) &
                       ~ply_attacks.king[first_of(b->kings[them])];
    for (ply_squares s = safe; s; s &= s - 1) {
        const unsigned square = first_of(s);
        const ply_squares attackers = (rook_attacks(square, men) & b->straights[them]) |
                                      (bishop_attacks(square, men) & b->diagonals[them]);
        if (attackers) safe ^= bit(square);
    }
    return safe;
}

/* Castling, of White as it were; << 56 for Black: the rook's corner, what must be empty, what the
 * king passes over, and where he lands. */
typedef struct castling {
    ply_squares rook, empty, path, to;
} castling;

INLINE castling king_side(unsigned us) {
    const unsigned up = us == PLY_WHITE ? 0 : 56;
    return (castling){bit(7) << up, bit(5) << up | bit(6) << up, bit(5) << up | bit(6) << up,
                      bit(6) << up};
}
INLINE castling queen_side(unsigned us) {
    const unsigned up = us == PLY_WHITE ? 0 : 56;
    return (castling){bit(0) << up, bit(1) << up | bit(2) << up | bit(3) << up,
                      bit(2) << up | bit(3) << up, bit(2) << up};
}
INLINE ply_squares home_rank(unsigned us) { return us == PLY_WHITE ? RANK_1 : RANK_8; }

/* Whether only attacks can forbid this castling. */
INLINE bool is_path_clear(const board *b, castling c, ply_squares men) {
    return (b->castling & c.rook) && !(men & c.empty);
}

/* Taking en passant moves two men off one rank, so the lines to the king are looked at anew. */
INLINE bool may_take_en_passant(const board *b, unsigned us, const facts *f, ply_squares from) {
    const unsigned them = us ^ 1u;
    const ply_squares taken = pawns_up(them, b->ep);
    const ply_squares men = f->men ^ from ^ taken ^ b->ep;
    const ply_squares leapers = f->checkers & (b->pawns[them] | b->knights[them]);
    if (leapers & ~taken) return false;
    if (rook_attacks(f->king, men) & b->straights[them]) return false;
    return !(bishop_attacks(f->king, men) & b->diagonals[them]);
}

/* The pawns that may take en passant. */
INLINE ply_squares en_passant_takers(const board *b, unsigned us, const facts *f) {
    ply_squares takers = pawns_attack(us ^ 1u, b->ep) & b->pawns[us];
    for (ply_squares s = takers; s; s &= s - 1) {
        const ply_squares from = s & (~s + 1);
        if (!may_take_en_passant(b, us, f, from)) takers ^= from;
    }
    return takers;
}

/* Where the pawns of a side may go, whatever their number: each set holds the squares they come to
 * one way. A pawn pinned along his file may push, one pinned along a diagonal may take the pinner;
 * no pawn comes to a pin line of the kind he stands on otherwise, for those lines start at the king
 * and are parallel to it or cross him. */
typedef struct pawn_moves {
    ply_squares once, twice, west, east;
} pawn_moves;

INLINE pawn_moves pawn_moves_of(const board *b, unsigned us, const facts *f, ply_squares answers) {
    const ply_squares empty = ~f->men, taken = f->foe & answers;
    const ply_squares push = b->pawns[us] & ~f->pinned_diagonal;
    const ply_squares take = b->pawns[us] & ~f->pinned_straight;
    const ply_squares bound_push = push & f->pinned_straight, free_push = push ^ bound_push;
    const ply_squares bound_take = take & f->pinned_diagonal, free_take = take ^ bound_take;
    const ply_squares third = us == PLY_WHITE ? RANK_3 : RANK_6;
    const ply_squares once =
        (pawns_up(us, free_push) | (pawns_up(us, bound_push) & f->pinned_straight)) & empty;
    return (pawn_moves){
        .once = once & answers,
        .twice = pawns_up(us, once & third) & empty & answers,
        .west =
            (pawns_west(us, free_take) | (pawns_west(us, bound_take) & f->pinned_diagonal)) & taken,
        .east =
            (pawns_east(us, free_take) | (pawns_east(us, bound_take) & f->pinned_diagonal)) & taken,
    };
}

#endif
