/* leaves.h - the last ply: how many legal moves there are, by the sizes of sets. Internal to
 * perft/fast/. */
#ifndef PERFT_FAST_LEAVES_H
#define PERFT_FAST_LEAVES_H

#include "perft/fast/facts.h"

/* A pawn may become four things, so those on the last rank count three more. A push and a capture
 * never come to the same square: one size for both. */
INLINE unsigned count_pawns(const pawn_moves *moves) {
    const ply_squares a = moves->once | moves->west, b = moves->twice | moves->east;
    return size_of(a) + size_of(b) + 3u * size_of(a & (RANK_1 | RANK_8)) +
           3u * size_of(b & (RANK_1 | RANK_8));
}

INLINE unsigned count_straights(ply_squares men, const facts *f, ply_squares to) {
    unsigned count = 0;
    for (ply_squares s = men & ~f->pinned_straight & ~f->pinned_diagonal; s; s &= s - 1) {
        count += size_of(rook_attacks(first_of(s), f->men) & to);
    }
    for (ply_squares s = men & f->pinned_straight; s; s &= s - 1) {
        count += size_of(rook_attacks(first_of(s), f->men) & to & f->pinned_straight);
    }
    return count;
}

INLINE unsigned count_diagonals(ply_squares men, const facts *f, ply_squares to) {
    unsigned count = 0;
    for (ply_squares s = men & ~f->pinned_straight & ~f->pinned_diagonal; s; s &= s - 1) {
        count += size_of(bishop_attacks(first_of(s), f->men) & to);
    }
    for (ply_squares s = men & f->pinned_diagonal; s; s &= s - 1) {
        count += size_of(bishop_attacks(first_of(s), f->men) & to & f->pinned_diagonal);
    }
    return count;
}

INLINE unsigned count_knights(ply_squares men, const facts *f, ply_squares to) {
    unsigned count = 0;
    for (ply_squares s = men & ~(f->pinned_straight | f->pinned_diagonal); s; s &= s - 1) {
        count += size_of(ply_attacks.knight[first_of(s)] & to);
    }
    return count;
}

/* The king's steps and, if he is not in check, his castlings. */
INLINE unsigned count_king(const board *b, unsigned us, const facts *f) {
    const castling k = king_side(us), q = queen_side(us);
    const bool short_clear = !f->checkers && is_path_clear(b, k, f->men);
    const bool long_clear = !f->checkers && is_path_clear(b, q, f->men);
    const ply_squares steps = ply_attacks.king[f->king] & ~f->own;
    ply_squares asked = steps;
    if (short_clear) asked |= k.path;
    if (long_clear) asked |= q.path;
    const ply_squares safe = safe_among(b, us, f, asked);
    return size_of(safe & steps) + (short_clear && !(k.path & ~safe)) +
           (long_clear && !(q.path & ~safe));
}

/* How many men may go to the squares that answer a check; few squares, so these are gone through
 * and not the men. A pinned man never answers a check. */
INLINE unsigned count_answers(const board *b, unsigned us, const facts *f, ply_squares answers) {
    const ply_squares free = ~(f->pinned_straight | f->pinned_diagonal);
    const ply_squares straights = b->straights[us] & free, diagonals = b->diagonals[us] & free;
    const ply_squares knights = b->knights[us] & free;
    unsigned count = 0;
    for (ply_squares s = answers; s; s &= s - 1) {
        const unsigned square = first_of(s);
        count += size_of((ply_attacks.knight[square] & knights) |
                         (rook_attacks(square, f->men) & straights) |
                         (bishop_attacks(square, f->men) & diagonals));
    }
    return count;
}

/* How many legal moves the side to move has. */
INLINE unsigned leaves_of(const board *b, unsigned us) {
    const facts f = facts_of(b, us);
    const ply_squares answers = answers_of(b, us, &f), to = answers & ~f.own;
    unsigned count = count_king(b, us, &f);
    if (answers == 0) return count;
    const pawn_moves pawns = pawn_moves_of(b, us, &f, answers);
    count += count_pawns(&pawns);
    if (b->ep) count += size_of(en_passant_takers(b, us, &f));
    if (f.checkers) return count + count_answers(b, us, &f, answers);
    count += count_knights(b->knights[us], &f, to);
    count += count_straights(b->straights[us], &f, to);
    count += count_diagonals(b->diagonals[us], &f, to);
    return count;
}

static __attribute__((noinline)) unsigned white_leaves(const board *b) {
    return leaves_of(b, PLY_WHITE);
}
static __attribute__((noinline)) unsigned black_leaves(const board *b) {
    return leaves_of(b, PLY_BLACK);
}
INLINE unsigned leaves(const board *b, unsigned us) {
    return us == PLY_WHITE ? white_leaves(b) : black_leaves(b);
}

#endif
