/* pairs.h - the last two plies: the replies to all moves, added up without making most of them.
 * Internal to perft/fast/. README.md proves it. */
#ifndef PLY_FAST_PAIRS_H
#define PLY_FAST_PAIRS_H

#include "perft/fast/replies.h"
#include "perft/fast/walk.h"

/* What is added up while our moves are gone through. */
typedef struct tally {
    uint64_t lines;       /* those of moves looked at one by one */
    uint64_t moves;       /* how many other moves there are */
    uint64_t more, fewer; /* what these have more and fewer than the base, but for captures */
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
        m->reach[at] = ply_knight_attacks[m->from[at]];
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

INLINE ply_squares line_through(unsigned square, unsigned ray) {
    return ply_ray[ray][square] | ply_ray[ray + 4u][square];
}

/* The squares on lines of a slider's own along which one of their sliders attacks him: there, what
 * he leaves and what he comes to are cut off from one another. */
INLINE ply_squares contested(const replies *r, unsigned type, unsigned from) {
    ply_squares lines = 0;
    if (type != PLY_BISHOP && type != PLY_KNIGHT && type != PLY_KING) {
        if (r->seen[FILES] & bit(from)) lines |= line_through(from, PLY_NORTH);
        if (r->seen[RANKS] & bit(from)) lines |= line_through(from, PLY_EAST);
    }
    if (type != PLY_ROOK && type != PLY_KNIGHT && type != PLY_KING) {
        if (r->seen[RISING] & bit(from)) lines |= line_through(from, PLY_NORTH_EAST);
        if (r->seen[FALLING] & bit(from)) lines |= line_through(from, PLY_NORTH_WEST);
    }
    if (type != PLY_BISHOP && type != PLY_KNIGHT) {
        if (r->files_of_pawns & bit(from)) lines |= r->files_of_pawns & (FILE_A << (from & 7u));
    }
    return lines;
}

INLINE ply_squares alarming(const replies *r, unsigned type, unsigned from, ply_squares reach) {
    const alarms *a = &r->alarms;
    ply_squares to = a->to | contested(r, type, from);
    if (type == PLY_KNIGHT) to |= a->to_knight;
    if (type == PLY_ROOK || type == PLY_QUEEN) to |= a->to_straight;
    if (type == PLY_BISHOP || type == PLY_QUEEN) to |= a->to_diagonal;
    if (type == PLY_KING) to |= a->to_king;
    if ((a->from & bit(from)) || (reach & a->watched)) to = ~(ply_squares)0;
    return to;
}

/* Adds up the moves of one man to `to`. A pawn of theirs that he takes and that could take him is
 * counted out twice, for the capture it loses: once as he leaves, once with all its moves. */
INLINE void add_man(tally *t, const board *b, unsigned us, const replies *r, unsigned type,
                    unsigned from, ply_squares reach, ply_squares to) {
    const ply_squares alarmed = to & alarming(r, type, from, reach), rest = to ^ alarmed;
    const ply_squares takes = rest & b->men[us ^ 1u], moves = size_of(rest);
    errand look = {.what = COUNT_LEAVES};
    t->moves += moves;
    t->more += moves * number_at(&r->left, from);
    t->fewer += sum_over(&r->taken_up, rest ^ takes);
    add_takes(t, takes);
    if (type != PLY_KNIGHT && type != PLY_ROOK) {
        t->more += size_of(takes & b->pawns[us ^ 1u] & pawns_attack(us, bit(from)));
    }
    t->lines += visit_man(&look, b, us, type, from, alarmed);
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

INLINE void add_king(tally *t, const board *b, unsigned us, const facts *f, const replies *r) {
    const ply_squares reach = ply_king_attacks[f->king];
    add_man(t, b, us, r, PLY_KING, f->king, reach, reach & ~f->own & ~r->attacked);
    errand look = {.what = COUNT_LEAVES};
    for (unsigned side = 0; side < 2; side++) {
        const castling c = side ? queen_side(us) : king_side(us);
        if (!is_path_clear(b, c, f->men) || (c.path & r->attacked)) continue;
        const board child = after_castling(b, us, c);
        t->lines += visit(&look, us, &child);
    }
}

/* ---- Moves of pawns -------------------------------------------------------------------------- */

/* Adds up the moves of all pawns that come to `to` one way. */
INLINE void add_pawns(tally *t, const board *b, unsigned us, const replies *r, unsigned back,
                      ply_squares to) {
    const alarms *a = &r->alarms;
    const ply_squares leave = a->from | pawns_attack(us ^ 1u, a->watched);
    const ply_squares contest =
        back == BACK_ONCE ? r->seen[FILES]
                          : r->seen[(back == BACK_EAST) == (us == PLY_WHITE) ? RISING : FALLING];
    const ply_squares step = back == BACK_ONCE   ? pawns_up(us, leave | contest)
                             : back == BACK_WEST ? pawns_west(us, leave | contest)
                                                 : pawns_east(us, leave | contest);
    ply_squares alarmed = to & (a->to | a->to_pawn | step | RANK_1 | RANK_8);
    if (back == BACK_ONCE) alarmed |= to & r->files_of_pawns & pawns_up(us, r->files_of_pawns);
    const ply_squares rest = to ^ alarmed;
    errand look = {.what = COUNT_LEAVES};
    t->moves += size_of(rest);
    t->more += sum_over(&r->left, pawns_back(us, back, rest));
    if (back == BACK_ONCE) {
        t->fewer += sum_over(&r->taken_up, rest);
    } else {
        add_takes(t, rest);
        t->more += size_of(rest & b->pawns[us ^ 1u]);
    }
    t->lines += visit_pawns(&look, b, us, back, alarmed);
}

/* A pawn of theirs beside one that moves two may take it in passing. */
INLINE void add_double_pushes(tally *t, const board *b, unsigned us, const replies *r,
                              ply_squares to) {
    const alarms *a = &r->alarms;
    const ply_squares from = pawns_up(us ^ 1u, pawns_up(us ^ 1u, to));
    const ply_squares leave = a->from | pawns_attack(us ^ 1u, a->watched) | r->seen[FILES];
    const ply_squares them = b->pawns[us ^ 1u];
    ply_squares alarmed = to & (a->to | a->to_pawn | pawns_up(us, pawns_up(us, from & leave)));
    alarmed |= to & ((them & ~FILE_A) >> 1 | (them & ~FILE_H) << 1);
    alarmed |= to & r->files_of_pawns & pawns_up(us, pawns_up(us, r->files_of_pawns));
    const ply_squares rest = to ^ alarmed;
    errand look = {.what = COUNT_LEAVES};
    t->moves += size_of(rest);
    t->more += sum_over(&r->left, pawns_up(us ^ 1u, pawns_up(us ^ 1u, rest)));
    t->fewer += sum_over(&r->taken_up, rest);
    t->lines += visit_double_pushes(&look, b, us, alarmed);
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

/* How many moves a man of theirs has that is taken on a square. */
INLINE unsigned moves_of_taken(const board *b, unsigned us, const facts *f, unsigned square) {
    const unsigned them = us ^ 1u;
    const ply_squares man = bit(square), to = ~f->foe;
    if (man & b->pawns[them]) {
        const ply_squares third = them == PLY_WHITE ? RANK_3 : RANK_6;
        const ply_squares once = pawns_up(them, man) & ~f->men;
        return size_of(once) + size_of(pawns_up(them, once & third) & ~f->men) +
               size_of(pawns_attack(them, man) & f->own);
    }
    unsigned count = 0;
    if (man & b->knights[them]) count += size_of(ply_knight_attacks[square] & to);
    if (man & b->straights[them]) count += size_of(rook_attacks(square, f->men) & to);
    if (man & b->diagonals[them]) count += size_of(bishop_attacks(square, f->men) & to);
    return count;
}

/* How many of their men may take back on a square. */
INLINE unsigned takers_back(const board *b, unsigned us, const facts *f, const replies *r,
                            unsigned square) {
    const unsigned them = us ^ 1u;
    const ply_squares men = (rook_attacks(square, f->men) & b->straights[them]) |
                            (bishop_attacks(square, f->men) & b->diagonals[them]) |
                            (ply_knight_attacks[square] & b->knights[them]) |
                            (pawns_attack(us, bit(square)) & b->pawns[them]);
    return size_of(men & r->free);
}

/* `left` counted two too many for each move, which `taken_up` makes good for those that take
 * nothing. */
INLINE uint64_t lines_of_captures(const tally *t, const board *b, unsigned us, const facts *f,
                                  const replies *r) {
    uint64_t lines = 0;
    ply_squares taken = t->takes[0] | t->takes[1] | t->takes[2] | t->takes[3] | t->takes[4];
    for (; taken; taken &= taken - 1) {
        const unsigned square = first_of(taken);
        const uint64_t change =
            (uint64_t)takers_back(b, us, f, r, square) - moves_of_taken(b, us, f, square) - 2u;
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
    add_attacks(&all, ply_king_attacks[f.king]);
    add_attacks(&all, pawns_west(us, b->pawns[us]));
    add_attacks(&all, pawns_east(us, b->pawns[us]));
    list_movers(&m, b, us, f.men, &all);
    find_replies(&r, b, us, &all);
    add_all_pawns(&t, b, us, &f, &r);
    add_men(&t, b, us, &f, &r, &m);
    add_king(&t, b, us, &f, &r);
    return t.lines + t.moves * r.base + t.more - t.fewer + lines_of_captures(&t, b, us, &f, &r);
}

#endif
