/* pairs.h - the last two plies: the replies to all moves, added up without making most of them.
 * Internal to perft/fast/. README.md proves it. */
#ifndef PERFT_FAST_PAIRS_H
#define PERFT_FAST_PAIRS_H

#include "perft/fast/review.h"
#include "perft/fast/walk.h"

/* What is added up while our moves are gone through. */
typedef struct tally {
    uint64_t lines;       /* of moves that are made; and corrections, perhaps less than nothing */
    uint64_t moves;       /* how many other moves there are, each with `base` replies */
    ply_squares takes[5]; /* how many of them take on each square, in bits */
} tally;

/* The moves of our men. */
typedef struct movers {
    unsigned knights, bishops, rooks, queens; /* where each kind ends in `reach` */
    unsigned from[16];
    ply_squares reach[16]; /* what he attacks */
} movers;

INLINE void add_takes(tally *t, ply_squares squares) {
    for (unsigned i = 0; i < 5; i++) {
        const ply_squares carry = t->takes[i] & squares;
        t->takes[i] ^= squares;
        squares = carry;
    }
}

INLINE unsigned takes_at(const tally *t, unsigned square) {
    unsigned count = 0;
    for (unsigned i = 0; i < 5; i++) count |= (unsigned)(t->takes[i] >> square & 1u) << i;
    return count;
}

/* ---- Our men --------------------------------------------------------------------------------- */

INLINE unsigned list_knights(movers *m, unsigned at, ply_squares men, attacks *all) {
    for (ply_squares s = men; s; s &= s - 1, at++) {
        m->from[at] = first_of(s);
        m->reach[at] = ply_attacks.knight[m->from[at]];
        add_attacks(all, m->reach[at]);
    }
    return at;
}

INLINE unsigned list_sliders(movers *m, unsigned at, ply_squares men, unsigned type,
                             ply_squares blockers, attacks *all) {
    for (ply_squares s = men; s; s &= s - 1, at++) {
        const unsigned from = first_of(s);
        ply_squares reach = 0;
        if (type != PLY_BISHOP) reach |= rook_attacks(from, blockers);
        if (type != PLY_ROOK) reach |= bishop_attacks(from, blockers);
        m->from[at] = from;
        m->reach[at] = reach;
        add_attacks(all, reach);
    }
    return at;
}

INLINE void list_movers(movers *m, const board *b, unsigned us, ply_squares men, attacks *all) {
    const ply_squares queens = b->straights[us] & b->diagonals[us];
    m->knights = list_knights(m, 0, b->knights[us], all);
    m->bishops = list_sliders(m, m->knights, b->diagonals[us] ^ queens, PLY_BISHOP, men, all);
    m->rooks = list_sliders(m, m->bishops, b->straights[us] ^ queens, PLY_ROOK, men, all);
    m->queens = list_sliders(m, m->rooks, queens, PLY_QUEEN, men, all);
}

/* ---- Moves of men ---------------------------------------------------------------------------- */

/* The squares of an alarm to which a man of a type should not go unlooked at. */
INLINE ply_squares alarming(const alarms *a, unsigned type) {
    ply_squares to = a->to;
    if (type == PLY_KNIGHT) to |= a->knight;
    if (type == PLY_ROOK || type == PLY_QUEEN) to |= a->straight;
    if (type == PLY_BISHOP || type == PLY_QUEEN) to |= a->diagonal;
    if (type == PLY_PAWN) to |= a->pawn;
    if (type == PLY_KING) to |= a->king;
    return to;
}

/* How far the squares of one ray are away, added up. */
INLINE unsigned sum_distances(unsigned from, unsigned ray, ply_squares squares) {
    unsigned sum = 0;
    for (ply_squares s = squares; s; s &= s - 1) {
        sum += size_of(ply_attacks.ray[ray][from] & ~ply_attacks.ray[ray][first_of(s)]);
    }
    return sum;
}

/* Moves along a line on which one of their sliders attacks the man who moves. Coming nearer he cuts
 * off what `taken_up` says, and what is behind him is not won. Going away he leaves him the squares
 * up to where he stands, and no more. */
INLINE uint64_t along_line(const replies *r, unsigned line, unsigned from, ply_squares to) {
    if (!((r->lines.cast.up[line] | r->lines.cast.down[line]) & bit(from))) return 0;
    const ply_squares up = to & ply_attacks.ray[line][from],
                      down = to & ply_attacks.ray[line + 4u][from];
    uint64_t more = 0 - (uint64_t)won_at(&r->lines, line, from) * size_of(up | down);
    if (r->lines.cast.up[line] & bit(from)) more += sum_distances(from, line, up);
    if (r->lines.cast.down[line] & bit(from)) more += sum_distances(from, line + 4u, down);
    return more;
}

INLINE uint64_t along_lines(const replies *r, unsigned type, unsigned from, ply_squares to) {
    uint64_t more = 0;
    if (type == PLY_ROOK || type == PLY_QUEEN) {
        more += along_line(r, FILES, from, to) + along_line(r, RANKS, from, to);
    }
    if (type == PLY_BISHOP || type == PLY_QUEEN) {
        more += along_line(r, RISING, from, to) + along_line(r, FALLING, from, to);
    }
    return more;
}

/* A man who moves along the file of a pawn of theirs, in its way before and after. */
INLINE ply_squares before_pawn(const replies *r, unsigned type, unsigned from) {
    if (type == PLY_KNIGHT || type == PLY_BISHOP || !(r->pawn_files & bit(from))) return 0;
    return r->pawn_files & (FILE_A << (from & 7u));
}

/* Moves of one man, some of which change more than the squares come to. A pawn of theirs that he
 * takes and that could take him is counted out twice, for the capture it loses: once as he leaves,
 * once with all its moves. */
INLINE void add_odd_man(tally *t, const board *b, unsigned us, const replies *r, unsigned type,
                        unsigned from, ply_squares reach, ply_squares to) {
    ply_squares made = to & (alarming(&r->checks, type) | before_pawn(r, type, from));
    if (r->checks.from & bit(from)) made = to;
    const ply_squares rest = to ^ made, takes = rest & b->men[us ^ 1u];
    ply_squares round = rest & alarming(&r->rounds, type);
    if ((r->rounds.from & bit(from)) || (reach & r->watched)) round = rest;
    t->moves += size_of(rest);
    if (r->changing & bit(from)) {
        t->lines += (uint64_t)size_of(rest) * number_at(&r->left, from) - 2u * size_of(rest);
        t->lines += along_lines(r, type, from, rest);
        if (type != PLY_KNIGHT && type != PLY_ROOK) {
            t->lines += size_of(takes & b->pawns[us ^ 1u] & pawns_attack(us, bit(from)));
        }
    }
    t->lines -= sum_over(&r->taken_up, rest ^ takes) - 2u * size_of(rest ^ takes);
    add_takes(t, takes);
    for (; round; round &= round - 1) {
        t->lines += review(r, b, us, type, bit(from), round & (~round + 1));
    }
    errand look = {.what = COUNT_LEAVES};
    t->lines += visit_man(&look, b, us, type, from, made);
}

/* Adds up the moves of one man to `to`; most men are not odd. */
INLINE void add_man(tally *t, const board *b, unsigned us, const replies *r, unsigned type,
                    unsigned from, ply_squares reach, ply_squares to) {
    if (to == 0) return;
    ply_squares odd = bit(from) & r->odd;
    if (type != PLY_KNIGHT && type != PLY_BISHOP) odd |= bit(from) & r->pawn_files;
    odd |= (to & alarming(&r->rounds, type)) | (reach & r->watched);
    if (odd) {
        add_odd_man(t, b, us, r, type, from, reach, to);
        return;
    }
    const ply_squares takes = to & b->men[us ^ 1u], quiet = to ^ takes;
    t->moves += size_of(to);
    t->lines -= sum_over(&r->taken_up, quiet) - 2u * size_of(quiet);
    if (takes) add_takes(t, takes);
}

/* Where a queen may go; pinned, she goes as a rook or as a bishop. */
INLINE ply_squares queen_moves(const facts *f, unsigned from, ply_squares reach) {
    if (f->pinned_straight & bit(from)) reach = rook_attacks(from, f->men) & f->pinned_straight;
    if (f->pinned_diagonal & bit(from)) reach = bishop_attacks(from, f->men) & f->pinned_diagonal;
    return reach & ~f->own;
}

INLINE void add_men(tally *t, const board *b, unsigned us, const facts *f, const replies *r,
                    const movers *m) {
    const ply_squares to = ~f->own, straight = f->pinned_straight, diagonal = f->pinned_diagonal;
    unsigned i = 0;
    for (; i < m->knights; i++) {
        if ((straight | diagonal) & bit(m->from[i])) continue;
        add_man(t, b, us, r, PLY_KNIGHT, m->from[i], m->reach[i], m->reach[i] & to);
    }
    for (; i < m->bishops; i++) {
        if (straight & bit(m->from[i])) continue;
        add_man(t, b, us, r, PLY_BISHOP, m->from[i], m->reach[i],
                m->reach[i] & to & unless_pinned(m->from[i], diagonal));
    }
    for (; i < m->rooks; i++) {
        if (diagonal & bit(m->from[i])) continue;
        add_man(t, b, us, r, PLY_ROOK, m->from[i], m->reach[i],
                m->reach[i] & to & unless_pinned(m->from[i], straight));
    }
    for (; i < m->queens; i++) {
        add_man(t, b, us, r, PLY_QUEEN, m->from[i], m->reach[i],
                queen_moves(f, m->from[i], m->reach[i]));
    }
}

/* Castling is two moves at once, along a rank where nothing of theirs is seen to go: what they
 * change can be added. */
INLINE void add_castling(tally *t, const board *b, unsigned us, const facts *f, const replies *r,
                         castling c) {
    if (!is_path_clear(b, c, f->men) || (c.path & r->attacked)) return;
    const ply_squares beside = c.path ^ c.to, from = b->kings[us] | c.rook;
    const ply_squares reach = ply_attacks.king[f->king] | rook_attacks(first_of(c.rook), f->men);
    ply_squares looked_at = c.to & alarming(&r->rounds, PLY_KING);
    looked_at |= beside & alarming(&r->rounds, PLY_ROOK);
    looked_at |= (from & (r->checks.from | r->rounds.from)) | (reach & r->watched);
    if (looked_at) {
        errand look = {.what = COUNT_LEAVES};
        const board child = after_castling(b, us, c);
        t->lines += visit(&look, us, &child);
        return;
    }
    t->moves++;
    t->lines += sum_over(&r->left, from) - sum_over(&r->taken_up, c.to | beside);
}

INLINE void add_king(tally *t, const board *b, unsigned us, const facts *f, const replies *r) {
    const ply_squares reach = ply_attacks.king[f->king];
    add_man(t, b, us, r, PLY_KING, f->king, reach, reach & ~f->own & ~r->attacked);
    add_castling(t, b, us, f, r, king_side(us));
    add_castling(t, b, us, f, r, queen_side(us));
}

/* ---- Moves of pawns -------------------------------------------------------------------------- */

/* The squares that pawns come to from a set. */
INLINE ply_squares pawns_forth(unsigned us, unsigned back, ply_squares from) {
    if (back == BACK_WEST) return pawns_west(us, from);
    if (back == BACK_EAST) return pawns_east(us, from);
    return pawns_up(us, from);
}

/* Pawns that come to `to` from `from`, `steps` along one line: what is won and lost, as for men. */
INLINE uint64_t along_pawn_line(const replies *r, unsigned us, unsigned line, unsigned steps,
                                ply_squares from) {
    const ply_squares pushed = us == PLY_WHITE ? r->lines.cast.up[line] : r->lines.cast.down[line];
    return (uint64_t)steps * size_of(from & pushed) - won_over(&r->lines, line, from);
}

/* Moves of pawns one way, some of which change more than the squares they come to. */
INLINE void add_odd_pawns(tally *t, const board *b, unsigned us, const replies *r, unsigned back,
                          ply_squares to) {
    const ply_squares watchers = pawns_attack(us ^ 1u, r->watched);
    const ply_squares made = to & (alarming(&r->checks, PLY_PAWN) | RANK_1 | RANK_8 |
                                   pawns_forth(us, back, r->checks.from));
    const ply_squares rest = to ^ made, from = pawns_back(us, back, rest);
    ply_squares round =
        rest & (alarming(&r->rounds, PLY_PAWN) | pawns_forth(us, back, r->rounds.from | watchers));
    const unsigned line = back == BACK_ONCE                          ? FILES
                          : (back == BACK_EAST) == (us == PLY_WHITE) ? RISING
                                                                     : FALLING;
    t->moves += size_of(rest);
    t->lines += sum_over(&r->left, from) - 2u * size_of(from);
    t->lines += along_pawn_line(r, us, line, 1, from);
    if (back == BACK_ONCE) {
        /* A push before a pawn that could push once: it is not free to push two. */
        t->lines -= sum_over(&r->taken_up, rest) - 2u * size_of(rest);
        t->lines -= size_of(rest & r->pawn_fronts);
    } else {
        add_takes(t, rest);
        t->lines += size_of(rest & b->pawns[us ^ 1u]);
    }
    for (; round; round &= round - 1) {
        const ply_squares square = round & (~round + 1);
        t->lines += review(r, b, us, PLY_PAWN, pawns_back(us, back, square), square);
    }
    errand look = {.what = COUNT_LEAVES};
    t->lines += visit_pawns(&look, b, us, back, made);
}

/* Adds up the moves of all pawns that come to `to` one way. */
INLINE void add_pawns(tally *t, const board *b, unsigned us, const replies *r, unsigned back,
                      ply_squares to) {
    if (to == 0) return;
    const ply_squares odd_from = r->odd | pawns_attack(us ^ 1u, r->watched);
    ply_squares odd = to & (alarming(&r->rounds, PLY_PAWN) | pawns_forth(us, back, odd_from));
    odd |= to & (RANK_1 | RANK_8);
    if (back == BACK_ONCE) odd |= to & r->pawn_fronts;
    if (odd) {
        add_odd_pawns(t, b, us, r, back, to);
        return;
    }
    t->moves += size_of(to);
    if (back == BACK_ONCE) {
        t->lines -= sum_over(&r->taken_up, to) - 2u * size_of(to);
    } else {
        add_takes(t, to);
    }
}

/* How many pawns of theirs may take the pawn in passing that came to a square. */
INLINE unsigned passing_takers(const board *b, unsigned us, const replies *r, ply_squares to) {
    const ply_squares behind = pawns_up(us ^ 1u, to), from = pawns_up(us ^ 1u, behind);
    const ply_squares men = r->their.men ^ from ^ behind;
    unsigned count = 0;
    for (ply_squares s = pawns_attack(us, behind) & b->pawns[us ^ 1u]; s; s &= s - 1) {
        const ply_squares after = men ^ (s & (~s + 1));
        const ply_squares seen = (rook_attacks(r->their.king, after) & b->straights[us]) |
                                 (bishop_attacks(r->their.king, after) & b->diagonals[us]);
        count += seen == 0;
    }
    return count;
}

INLINE void add_odd_double_pushes(tally *t, const board *b, unsigned us, const replies *r,
                                  ply_squares to) {
    const ply_squares watchers = pawns_attack(us ^ 1u, r->watched), them = b->pawns[us ^ 1u];
    const ply_squares beside = (them & ~FILE_A) >> 1 | (them & ~FILE_H) << 1;
    const ply_squares made =
        to & (alarming(&r->checks, PLY_PAWN) | pawns_up(us, pawns_up(us, r->checks.from)));
    const ply_squares rest = to ^ made, from = pawns_up(us ^ 1u, pawns_up(us ^ 1u, rest));
    ply_squares round = rest & (alarming(&r->rounds, PLY_PAWN) |
                                pawns_up(us, pawns_up(us, r->rounds.from | watchers)));
    t->moves += size_of(rest);
    t->lines += sum_over(&r->left, from) - sum_over(&r->taken_up, rest);
    t->lines += along_pawn_line(r, us, FILES, 2, from);
    for (; round; round &= round - 1) {
        const ply_squares square = round & (~round + 1);
        t->lines +=
            review(r, b, us, PLY_PAWN, pawns_up(us ^ 1u, pawns_up(us ^ 1u, square)), square);
    }
    for (ply_squares s = rest & beside; s; s &= s - 1) {
        t->lines += passing_takers(b, us, r, s & (~s + 1));
    }
    errand look = {.what = COUNT_LEAVES};
    t->lines += visit_double_pushes(&look, b, us, made);
}

INLINE void add_double_pushes(tally *t, const board *b, unsigned us, const replies *r,
                              ply_squares to) {
    if (to == 0) return;
    const ply_squares odd_from = r->odd | pawns_attack(us ^ 1u, r->watched);
    const ply_squares them = b->pawns[us ^ 1u];
    ply_squares odd = to & (alarming(&r->rounds, PLY_PAWN) | pawns_up(us, pawns_up(us, odd_from)));
    odd |= to & ((them & ~FILE_A) >> 1 | (them & ~FILE_H) << 1);
    if (odd) {
        add_odd_double_pushes(t, b, us, r, to);
        return;
    }
    t->moves += size_of(to);
    t->lines -= sum_over(&r->taken_up, to) - 2u * size_of(to);
}

INLINE void add_all_pawns(tally *t, const board *b, unsigned us, const facts *f, const replies *r) {
    const pawn_moves pawns = pawn_moves_of(b, us, f, ~(ply_squares)0);
    add_pawns(t, b, us, r, BACK_ONCE, pawns.once);
    add_double_pushes(t, b, us, r, pawns.twice);
    add_pawns(t, b, us, r, BACK_WEST, pawns.west);
    add_pawns(t, b, us, r, BACK_EAST, pawns.east);
    if (b->ep) {
        errand look = {.what = COUNT_LEAVES};
        t->lines += visit_en_passant(&look, b, us, f);
    }
}

/* ---- Captures -------------------------------------------------------------------------------- */

/* How many of their men may take back on a square. */
INLINE unsigned takers_back(const board *b, unsigned us, const facts *f, const replies *r,
                            unsigned square) {
    const unsigned them = us ^ 1u;
    const ply_squares men = (rook_attacks(square, f->men) & b->straights[them]) |
                            (bishop_attacks(square, f->men) & b->diagonals[them]) |
                            (ply_attacks.knight[square] & b->knights[them]) |
                            (pawns_attack(us, bit(square)) & b->pawns[them]);
    return size_of(men & r->free);
}

INLINE uint64_t lines_of_captures(const tally *t, const board *b, unsigned us, const facts *f,
                                  const replies *r) {
    uint64_t lines = 0;
    ply_squares taken = t->takes[0] | t->takes[1] | t->takes[2] | t->takes[3] | t->takes[4];
    for (; taken; taken &= taken - 1) {
        const unsigned square = first_of(taken);
        const uint64_t change = (uint64_t)takers_back(b, us, f, r, square) -
                                moves_of_man(b, us ^ 1u, square, ~(ply_squares)0, f->men, f->foe);
        lines += takes_at(t, square) * change;
    }
    return lines;
}

/* How many lines of two plies there are. */
INLINE uint64_t pairs_of(const board *b, unsigned us) {
    const facts f = facts_of(b, us);
    if (f.checkers) {
        errand look = {.what = COUNT_LEAVES};
        return walk(&look, b, us, &f);
    }
    movers m;
    attacks all = {0};
    replies r;
    tally t = {0};
    add_attacks(&all, ply_attacks.king[f.king]);
    add_attacks(&all, pawns_west(us, b->pawns[us]));
    add_attacks(&all, pawns_east(us, b->pawns[us]));
    list_movers(&m, b, us, f.men, &all);
    find_replies(&r, b, us, &all);
    add_all_pawns(&t, b, us, &f, &r);
    add_men(&t, b, us, &f, &r, &m);
    add_king(&t, b, us, &f, &r);
    return t.lines + t.moves * r.base + lines_of_captures(&t, b, us, &f, &r);
}

#endif
