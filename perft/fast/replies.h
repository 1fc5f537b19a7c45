/* replies.h - what is known of the replies to a move before the move is looked at: how many there
 * are if it changes nothing, by how much squares left and come to change that, and which moves
 * change more than can be said of squares. Internal to perft/fast/. README.md proves it. */
#ifndef PLY_FAST_REPLIES_H
#define PLY_FAST_REPLIES_H

#include "perft/fast/leaves.h"
#include "perft/fast/rays.h"

/* What the men of the side to move attack: squares attacked at all, and by more than one man. */
typedef struct attacks {
    ply_squares once, twice;
} attacks;

INLINE void add_attacks(attacks *a, ply_squares squares) {
    a->twice |= a->once & squares;
    a->once |= squares;
}

/* Moves that must be looked at one by one: those from `from`, those to `to`, and those of a man of
 * one kind to the squares from which that kind would do something. A queen is two kinds. */
typedef struct alarms {
    ply_squares from, to;
    ply_squares watched; /* squares next to their king that one man alone keeps him from: a man who
                            leaves may let him go there */
    ply_squares to_straight, to_diagonal, to_knight, to_pawn, to_king;
} alarms;

typedef struct replies {
    unsigned base;              /* how many there are if nothing changes */
    numbers left;               /* how many more, plus 2, if a man leaves a square */
    numbers taken_up;           /* how many fewer, plus 2, if a man comes to an empty square */
    ply_squares seen[LINES];    /* what their sliders attack along files, ranks, ... */
    ply_squares attacked;       /* all that they attack */
    ply_squares files_of_pawns; /* their pawns and the squares these may push to, empty or not */
    ply_squares free;           /* all squares but the lines on which their men are pinned */
    alarms alarms;
} replies;

/* ---- Their king ------------------------------------------------------------------------------ */

/* Our sliders on a line with their king, and what is between. One man of theirs is pinned: the line
 * must stay as it is. One man of ours gives check by leaving. With two men, one of ours leaving may
 * leave the other pinned, or free a check. More men hide the king whoever goes. */
INLINE void watch_line(alarms *a, ply_squares *pinned, ply_squares line, ply_squares slider,
                       ply_squares own, ply_squares men) {
    const ply_squares between = line & men & ~slider;
    if (!has_many(between)) {
        if (between & own) {
            a->from |= between;
        } else {
            *pinned |= line;
        }
    } else if (!has_many(between & (between - 1))) {
        a->from |= between & own;
    }
}

INLINE void watch_lines(alarms *a, facts *their, const board *b, unsigned us) {
    const ply_squares own = b->men[us], men = their->men;
    const ply_squares straight_lines =
        ply_ray[PLY_NORTH][their->king] | ply_ray[PLY_SOUTH][their->king] |
        ply_ray[PLY_EAST][their->king] | ply_ray[PLY_WEST][their->king];
    const ply_squares diagonal_lines =
        ply_ray[PLY_NORTH_EAST][their->king] | ply_ray[PLY_NORTH_WEST][their->king] |
        ply_ray[PLY_SOUTH_EAST][their->king] | ply_ray[PLY_SOUTH_WEST][their->king];
    for (ply_squares s = straight_lines & b->straights[us]; s; s &= s - 1) {
        const ply_squares line = straight_between(their->king, first_of(s));
        watch_line(a, &their->pinned_straight, line, s & (~s + 1), own, men);
    }
    for (ply_squares s = diagonal_lines & b->diagonals[us]; s; s &= s - 1) {
        const ply_squares line = diagonal_between(their->king, first_of(s));
        watch_line(a, &their->pinned_diagonal, line, s & (~s + 1), own, men);
    }
}

/* A slider that sees their king gives check; one that sees him over one man of theirs pins. */
INLINE void watch_checks(alarms *a, const facts *their, const board *b, unsigned us) {
    const unsigned king = their->king;
    const ply_squares straight = their->seen_straight, diagonal = their->seen_diagonal;
    a->to_straight |= straight | rook_attacks(king, their->men ^ (straight & their->own));
    a->to_diagonal |= diagonal | bishop_attacks(king, their->men ^ (diagonal & their->own));
    a->to_knight |= ply_knight_attacks[king];
    a->to_pawn |= pawns_attack(us ^ 1u, b->kings[us ^ 1u]);
}

/* A square that their king may step to: whatever attacks it takes it away. So does a man of ours
 * who leaves the line of a slider behind him. */
INLINE void watch_open_square(alarms *a, const facts *their, const board *b, unsigned us,
                              unsigned square) {
    const ply_squares own = b->men[us], men = their->men;
    const ply_squares straight = rook_attacks(square, men), diagonal = bishop_attacks(square, men);
    a->to_straight |= straight;
    a->to_diagonal |= diagonal;
    a->to_king |= ply_king_attacks[square];
    ply_squares behind = rook_attacks(square, men ^ (straight & own)) & ~straight;
    for (ply_squares s = behind & b->straights[us]; s; s &= s - 1) {
        a->from |= straight_between(square, first_of(s)) & own;
    }
    behind = bishop_attacks(square, men ^ (diagonal & own)) & ~diagonal;
    for (ply_squares s = behind & b->diagonals[us]; s; s &= s - 1) {
        a->from |= diagonal_between(square, first_of(s)) & own;
    }
}

/* A square that their king may not step to: whoever comes between it and a slider may open it. */
INLINE void watch_closed_square(alarms *a, const facts *their, const board *b, unsigned us,
                                unsigned square) {
    ply_squares s = rook_attacks(square, their->men) & b->straights[us];
    for (; s; s &= s - 1) a->to |= straight_between(square, first_of(s));
    s = bishop_attacks(square, their->men) & b->diagonals[us];
    for (; s; s &= s - 1) a->to |= diagonal_between(square, first_of(s));
}

/* Castling of theirs: what stands on the way and what attacks it matters, and the rook. */
INLINE unsigned watch_castling(alarms *a, ply_squares *way, const board *b, castling c,
                               ply_squares men, ply_squares attacked) {
    if (!(b->castling & c.rook)) return 0;
    a->from |= c.empty;
    a->to |= c.empty | c.rook;
    if (men & c.empty) return 0;
    *way |= c.path;
    return !(attacked & c.path);
}

/* Finds the alarms around their king; returns how many moves he has. */
INLINE unsigned watch_king(alarms *a, const facts *their, const board *b, unsigned us,
                           const attacks *ours) {
    const ply_squares near = ply_king_attacks[their->king], steps = near & ~their->own;
    ply_squares way = 0;
    unsigned moves = size_of(steps & ~ours->once);
    moves += watch_castling(a, &way, b, king_side(us ^ 1u), their->men, ours->once);
    moves += watch_castling(a, &way, b, queen_side(us ^ 1u), their->men, ours->once);
    const ply_squares asked = steps | way, open = asked & ~ours->once;
    a->from |= near;
    a->to |= near;
    a->watched = asked & ours->once & ~ours->twice;
    a->to_knight |= knights_attack(open);
    a->to_pawn |= pawns_attack(us ^ 1u, open);
    for (ply_squares s = open; s; s &= s - 1) watch_open_square(a, their, b, us, first_of(s));
    for (ply_squares s = asked & ours->once; s; s &= s - 1) {
        watch_closed_square(a, their, b, us, first_of(s));
    }
    return moves;
}

/* ---- Their other men ------------------------------------------------------------------------- */

/* What squares left and come to mean for their pawns that are not pinned: a push more or less, one
 * to be taken more or less. Two pawns of theirs can take on one square: the 2 that is added keeps
 * the number from being less than nothing. */
INLINE void count_pawn_changes(ply_squares digits[3], const board *b, unsigned them,
                               ply_squares free, ply_squares empty) {
    const ply_squares pawns = b->pawns[them] & free;
    const ply_squares third = them == PLY_WHITE ? RANK_3 : RANK_6;
    const ply_squares once = pawns_up(them, pawns);
    const ply_squares also_twice = once & third & pawns_up(them ^ 1u, empty);
    const ply_squares twice = pawns_up(them, once & third & empty);
    ply_squares carry1, carry2;
    const ply_squares pushes = add_digits(once, also_twice, twice, &carry1);
    digits[0] = add_digits(pushes, ~pawns_west(them, pawns), ~pawns_east(them, pawns), &carry2);
    digits[1] = add_digits(carry1, carry2, 0, &digits[2]);
}

INLINE unsigned count_rays(const rays *cast, ply_squares to) {
    const lanes up = cast->up & to, down = cast->down & to;
    return size_of(up[FILES]) + size_of(up[RANKS]) + size_of(up[RISING]) + size_of(up[FALLING]) +
           size_of(down[FILES]) + size_of(down[RANKS]) + size_of(down[RISING]) +
           size_of(down[FALLING]);
}

/* Pinned sliders are left out of the rays: they go along the pin line, which no move touches that
 * is not looked at by itself. Here they are counted, and what they attack. */
INLINE unsigned count_pinned_sliders(ply_squares *attacked, const facts *their, const board *b,
                                     unsigned them) {
    const ply_squares pinned = their->pinned_straight | their->pinned_diagonal;
    unsigned count = 0;
    for (ply_squares s = b->straights[them] & pinned; s; s &= s - 1) {
        const ply_squares seen = rook_attacks(first_of(s), their->men);
        *attacked |= seen;
        if (s & (~s + 1) & their->pinned_straight) count += size_of(seen & their->pinned_straight);
    }
    for (ply_squares s = b->diagonals[them] & pinned; s; s &= s - 1) {
        const ply_squares seen = bishop_attacks(first_of(s), their->men);
        *attacked |= seen;
        if (s & (~s + 1) & their->pinned_diagonal) count += size_of(seen & their->pinned_diagonal);
    }
    return count;
}

INLINE void count_sliders(replies *r, const facts *their, const board *b, unsigned them) {
    const ply_squares empty = ~their->men;
    const ply_squares straights = b->straights[them] & r->free;
    const ply_squares diagonals = b->diagonals[them] & r->free;
    const lanes men = {straights, straights, diagonals, diagonals};
    const rays sliders = {men, men};
    rays cast;
    line_numbers lost, won;
    ply_squares pawn_digits[3];
    cast_rays(&cast, &sliders, empty);
    const lanes seen = cast.up | cast.down;
    for (unsigned i = 0; i < LINES; i++) r->seen[i] = seen[i];
    r->attacked |= r->seen[FILES] | r->seen[RANKS] | r->seen[RISING] | r->seen[FALLING];
    r->base += count_rays(&cast, ~their->own);
    count_lost(&lost, &cast, empty, their->own);
    count_won(&won, &cast, empty, their->own, their->foe);
    count_pawn_changes(pawn_digits, b, them, r->free, empty);
    add_lines(&r->left, &won, pawn_digits);
    add_lines(&r->taken_up, &lost, pawn_digits);
}

INLINE void count_other_men(replies *r, const facts *their, const board *b, unsigned them) {
    const pawn_moves pawns = pawn_moves_of(b, them, their, ~(ply_squares)0);
    const ply_squares all_pawns = b->pawns[them], once = pawns_up(them, all_pawns);
    const ply_squares second = them == PLY_WHITE ? RANK_2 : RANK_7;
    const ply_squares seventh = them == PLY_WHITE ? RANK_7 : RANK_2;
    r->base += count_pawns(&pawns);
    r->base += count_knights(b->knights[them], their, ~their->own);
    r->attacked |= pawns_attack(them, all_pawns) | knights_attack(b->knights[them]) |
                   ply_king_attacks[their->king];
    r->files_of_pawns = all_pawns | once | pawns_up(them, pawns_up(them, all_pawns & second));
    /* A pawn that may promote counts for four; whoever touches its squares, or takes it, is looked
     * at by himself. */
    const ply_squares promoting = all_pawns & seventh;
    const ply_squares last = pawns_up(them, promoting) | pawns_attack(them, promoting);
    r->alarms.from |= last;
    r->alarms.to |= last | promoting;
}

INLINE void find_replies(replies *r, const board *b, unsigned us, const attacks *ours) {
    const unsigned them = us ^ 1u;
    facts their = {.own = b->men[them], .foe = b->men[us], .men = b->men[us] | b->men[them]};
    alarms *a = &r->alarms;
    *a = (alarms){0};
    their.king = first_of(b->kings[them]);
    their.seen_straight = rook_attacks(their.king, their.men);
    their.seen_diagonal = bishop_attacks(their.king, their.men);
    watch_lines(a, &their, b, us);
    watch_checks(a, &their, b, us);
    r->base = watch_king(a, &their, b, us, ours);
    r->free = ~(their.pinned_straight | their.pinned_diagonal);
    a->from |= ~r->free;
    a->to |= ~r->free;
    r->attacked = 0;
    r->base += count_pinned_sliders(&r->attacked, &their, b, them);
    count_other_men(r, &their, b, them);
    count_sliders(r, &their, b, them);
}

#endif
