/* review.h - a move after which their king, or a man who is pinned, may have more or fewer moves
 * than before: how many more. Internal to perft/fast/.
 *
 * The other men are left out: what they win and lose is known already. The move gives no check, and
 * takes no man who is pinned. */
#ifndef PERFT_FAST_REVIEW_H
#define PERFT_FAST_REVIEW_H

#include "perft/fast/replies.h"

/* The board after the move, as far as it is needed: our men by kind, and who stands where. */
typedef struct scene {
    ply_squares pawns, knights, straights, diagonals, king; /* ours */
    ply_squares own, theirs, men;
    ply_squares castling;
} scene;

INLINE scene scene_after(const board *b, unsigned us, unsigned type, ply_squares from,
                         ply_squares to) {
    const ply_squares step = from | to;
    scene s = {b->pawns[us],     b->knights[us],    b->straights[us],      b->diagonals[us],
               b->kings[us],     b->men[us] ^ step, b->men[us ^ 1u] & ~to, 0,
               b->castling & ~to};
    s.men = s.own | s.theirs;
    if (type == PLY_PAWN) s.pawns ^= step;
    if (type == PLY_KNIGHT) s.knights ^= step;
    if (type == PLY_BISHOP || type == PLY_QUEEN) s.diagonals ^= step;
    if (type == PLY_ROOK || type == PLY_QUEEN) s.straights ^= step;
    if (type == PLY_KING) s.king ^= step;
    return s;
}

/* ---- Their king ------------------------------------------------------------------------------ */

/* Those of `squares` that we do not attack. */
INLINE ply_squares open_among(const scene *s, unsigned us, ply_squares squares) {
    ply_squares open = squares & ~pawns_attack(us, s->pawns) & ~knights_attack(s->knights) &
                       ~ply_attacks.king[first_of(s->king)];
    for (ply_squares left = open; left; left &= left - 1) {
        const unsigned square = first_of(left);
        if ((rook_attacks(square, s->men) & s->straights) |
            (bishop_attacks(square, s->men) & s->diagonals)) {
            open ^= bit(square);
        }
    }
    return open;
}

INLINE unsigned count_king_after(const scene *s, unsigned us, unsigned king) {
    const castling k = king_side(us ^ 1u), q = queen_side(us ^ 1u);
    const ply_squares steps = ply_attacks.king[king] & ~s->theirs;
    const bool k_clear = (s->castling & k.rook) && !(s->men & k.empty);
    const bool q_clear = (s->castling & q.rook) && !(s->men & q.empty);
    ply_squares asked = steps;
    if (k_clear) asked |= k.path;
    if (q_clear) asked |= q.path;
    const ply_squares open = open_among(s, us, asked);
    return size_of(open & steps) + (k_clear && !(k.path & ~open)) + (q_clear && !(q.path & ~open));
}

/* ---- Pinned men ------------------------------------------------------------------------------ */

/* How many moves a man of theirs has who may go to `allowed` only, in a scene. */
INLINE unsigned moves_of_man(const board *b, unsigned them, unsigned square, ply_squares allowed,
                             ply_squares men, ply_squares theirs) {
    const ply_squares man = bit(square), to = allowed & ~theirs;
    if (man & b->pawns[them]) {
        const ply_squares third = them == PLY_WHITE ? RANK_3 : RANK_6;
        const ply_squares push = pawns_up(them, man) & ~men;
        const pawn_moves pawn = {.once = push & to,
                                 .twice = pawns_up(them, push & third) & ~men & to,
                                 .west = pawns_west(them, man) & men & to,
                                 .east = pawns_east(them, man) & men & to};
        return count_pawns(&pawn);
    }
    unsigned count = 0;
    if (man & b->knights[them]) count += size_of(ply_attacks.knight[square] & to);
    if (man & b->straights[them]) count += size_of(rook_attacks(square, men) & to);
    if (man & b->diagonals[them]) count += size_of(bishop_attacks(square, men) & to);
    return count;
}

/* The line a man is pinned on, out of several: the one he stands on goes through the king. */
INLINE ply_squares own_line(ply_squares pinned, unsigned king, unsigned square) {
    for (unsigned ray = 0; ray < PLY_RAYS; ray++) {
        if (ply_attacks.ray[ray][king] & bit(square)) return pinned & ply_attacks.ray[ray][king];
    }
    return 0;
}

/* How many moves their pinned men have. Each is counted for himself, on his own line. */
INLINE unsigned moves_of_pinned(const board *b, unsigned them, unsigned king, ply_squares pinned,
                                ply_squares men, ply_squares theirs) {
    unsigned count = 0;
    for (ply_squares s = pinned & theirs; s; s &= s - 1) {
        const ply_squares line = own_line(pinned, king, first_of(s));
        count += moves_of_man(b, them, first_of(s), line, men, theirs);
    }
    return count;
}

/* How many moves some of their men have who are not pinned. */
INLINE unsigned moves_of_free(const board *b, unsigned them, ply_squares some, ply_squares men,
                              ply_squares theirs) {
    unsigned count = 0;
    for (ply_squares s = some; s; s &= s - 1) {
        count += moves_of_man(b, them, first_of(s), ~(ply_squares)0, men, theirs);
    }
    return count;
}

INLINE ply_squares pin_lines_after(const scene *s, unsigned king) {
    const ply_squares straight = rook_attacks(king, s->men);
    const ply_squares diagonal = bishop_attacks(king, s->men);
    ply_squares lines = 0, p;
    p = rook_attacks(king, s->men ^ (straight & s->theirs)) & ~straight & s->straights;
    for (; p; p &= p - 1) lines |= straight_between(king, first_of(p));
    p = bishop_attacks(king, s->men ^ (diagonal & s->theirs)) & ~diagonal & s->diagonals;
    for (; p; p &= p - 1) lines |= diagonal_between(king, first_of(p));
    return lines;
}

/* ---- The review ------------------------------------------------------------------------------ */

/* The base has men pinned before as pinned, and the others as free. Who is pinned now is counted on
 * his line, and no longer as free if he was; who was pinned and is not is counted as free. */
INLINE uint64_t review(const replies *r, const board *b, unsigned us, unsigned type,
                       ply_squares from, ply_squares to) {
    const unsigned them = us ^ 1u, king = r->their.king;
    const scene s = scene_after(b, us, type, from, to);
    uint64_t more = (uint64_t)count_king_after(&s, us, king) - r->king_moves;
    const ply_squares before = ~r->free, now = pin_lines_after(&s, king);
    if (!(before | now)) return more;
    const ply_squares freed = before & ~now & s.theirs, caught = now & ~before & s.theirs;
    more += moves_of_pinned(b, them, king, now, s.men, s.theirs);
    more -= moves_of_pinned(b, them, king, before, r->their.men, r->their.own);
    more += moves_of_free(b, them, freed, s.men, s.theirs);
    more -= moves_of_free(b, them, caught, s.men, s.theirs);
    return more;
}

#endif
