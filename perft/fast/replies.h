/* replies.h - what is known of the replies to a move before the move is looked at: how many there
 * are if it changes nothing, by how much squares left and come to change that, and which moves
 * change more than can be said of squares. Internal to perft/fast/. README.md proves it. */
#ifndef PERFT_FAST_REPLIES_H
#define PERFT_FAST_REPLIES_H

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

/* Moves that may change more than mobility: those from `from`, those to `to`, and those of a man of
 * one kind to the squares from which that kind does something. A queen is two kinds. */
typedef struct alarms {
    ply_squares from, to, straight, diagonal, knight, pawn, king;
} alarms;

typedef struct replies {
    facts their;             /* seen from their side, with their pin lines */
    unsigned base;           /* how many there are if nothing changes */
    unsigned king_moves;     /* of these, their king's */
    ply_squares free;        /* all squares but their pin lines */
    ply_squares attacked;    /* all that they attack */
    ply_squares pawn_files;  /* their pawns and the squares these may push to, empty or not */
    ply_squares pawn_fronts; /* the squares before their pawns that may push two */
    ply_squares watched;     /* squares next to their king that one man alone keeps him from */
    numbers left;            /* how many more, plus 2, if a man leaves a square */
    numbers taken_up;        /* how many fewer, plus 2, if a man comes to an empty square */
    ply_squares changing;    /* where `left` may not be 2, or a slider or pawn attacks */
    changes lines;           /* the same, line by line, for moves along one */
    alarms checks;           /* moves that are made and all replies counted: checks, and the rare */
    alarms rounds;           /* moves after which their king and pins must be looked at again; and
                                those of `checks`, but for `from` */
    ply_squares odd;         /* men whose leaving changes something, or may */
} replies;

/* ---- Their king ------------------------------------------------------------------------------ */

/* Our sliders on a line with their king, and what is between. One man of theirs is pinned: the line
 * must stay as it is. One man of ours gives check by leaving. With two men, one of ours leaving may
 * leave the other pinned. More men hide the king whoever goes. */
INLINE void watch_line(replies *r, ply_squares *pinned, ply_squares line, ply_squares slider) {
    const ply_squares between = line & r->their.men & ~slider;
    if (!has_many(between)) {
        if (between & r->their.foe) {
            r->checks.from |= between;
        } else {
            *pinned |= line;
            r->checks.to |= between;
        }
    } else if (!has_many(between & (between - 1))) {
        r->rounds.from |= between & r->their.foe;
    }
}

INLINE void watch_lines(replies *r, const board *b, unsigned us) {
    const unsigned king = r->their.king;
    ply_squares s =
        (line_through(king, PLY_NORTH) | line_through(king, PLY_EAST)) & b->straights[us];
    for (; s; s &= s - 1) {
        const ply_squares line = straight_between(king, first_of(s));
        watch_line(r, &r->their.pinned_straight, line, s & (~s + 1));
    }
    s = (line_through(king, PLY_NORTH_EAST) | line_through(king, PLY_NORTH_WEST)) &
        b->diagonals[us];
    for (; s; s &= s - 1) {
        const ply_squares line = diagonal_between(king, first_of(s));
        watch_line(r, &r->their.pinned_diagonal, line, s & (~s + 1));
    }
}

/* A slider that sees their king gives check; one that sees him over one man of theirs pins. */
INLINE void watch_checks(replies *r, const board *b, unsigned us) {
    const facts *their = &r->their;
    const ply_squares straight = their->seen_straight, diagonal = their->seen_diagonal;
    r->checks.straight = straight;
    r->checks.diagonal = diagonal;
    r->checks.knight = ply_attacks.knight[their->king];
    r->checks.pawn = pawns_attack(us ^ 1u, b->kings[us ^ 1u]);
    r->rounds.knight = r->checks.knight;
    r->rounds.pawn = r->checks.pawn;
    r->rounds.straight |= rook_attacks(their->king, their->men ^ (straight & their->own));
    r->rounds.diagonal |= bishop_attacks(their->king, their->men ^ (diagonal & their->own));
}

/* A square that their king may step to: whatever attacks it takes it away. So does a man of ours
 * who leaves the line of a slider behind him. */
INLINE void watch_open_square(replies *r, const board *b, unsigned us, unsigned square) {
    const ply_squares own = r->their.foe, men = r->their.men;
    const ply_squares straight = rook_attacks(square, men), diagonal = bishop_attacks(square, men);
    r->rounds.straight |= straight;
    r->rounds.diagonal |= diagonal;
    r->rounds.king |= ply_attacks.king[square];
    r->rounds.knight |= ply_attacks.knight[square];
    ply_squares behind = rook_attacks(square, men ^ (straight & own)) & ~straight;
    for (ply_squares s = behind & b->straights[us]; s; s &= s - 1) {
        r->rounds.from |= straight_between(square, first_of(s)) & own;
    }
    behind = bishop_attacks(square, men ^ (diagonal & own)) & ~diagonal;
    for (ply_squares s = behind & b->diagonals[us]; s; s &= s - 1) {
        r->rounds.from |= diagonal_between(square, first_of(s)) & own;
    }
}

/* A square that their king may not step to: whoever comes between it and a slider may open it. */
INLINE void watch_closed_square(replies *r, const board *b, unsigned us, unsigned square) {
    ply_squares s = rook_attacks(square, r->their.men) & b->straights[us];
    for (; s; s &= s - 1) r->rounds.to |= straight_between(square, first_of(s));
    s = bishop_attacks(square, r->their.men) & b->diagonals[us];
    for (; s; s &= s - 1) r->rounds.to |= diagonal_between(square, first_of(s));
}

/* Castling of theirs: what stands on the way and what attacks it matters, and the rook. */
INLINE unsigned watch_castling(replies *r, ply_squares *way, const board *b, castling c,
                               ply_squares attacked) {
    if (!(b->castling & c.rook)) return 0;
    r->rounds.from |= c.empty;
    r->rounds.to |= c.empty | c.rook;
    if (r->their.men & c.empty) return 0;
    *way |= c.path;
    return !(attacked & c.path);
}

/* Finds what matters around their king, and how many moves he has. */
INLINE void watch_king(replies *r, const board *b, unsigned us, const attacks *ours) {
    const ply_squares near = ply_attacks.king[r->their.king], steps = near & ~r->their.own;
    ply_squares way = 0;
    r->king_moves = size_of(steps & ~ours->once);
    r->king_moves += watch_castling(r, &way, b, king_side(us ^ 1u), ours->once);
    r->king_moves += watch_castling(r, &way, b, queen_side(us ^ 1u), ours->once);
    const ply_squares asked = steps | way, open = asked & ~ours->once;
    r->rounds.from |= near;
    r->rounds.to |= near;
    r->watched = asked & ours->once & ~ours->twice;
    r->rounds.pawn |= pawns_attack(us ^ 1u, open);
    for (ply_squares s = open; s; s &= s - 1) watch_open_square(r, b, us, first_of(s));
    for (ply_squares s = asked & ours->once; s; s &= s - 1) {
        watch_closed_square(r, b, us, first_of(s));
    }
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

/* Pinned sliders are left out of the rays: they go along the pin line, which no move touches that
 * is not looked at by itself. Here they are counted, and what they attack. */
INLINE void count_pinned_sliders(replies *r, const board *b, unsigned them) {
    const facts *their = &r->their;
    for (ply_squares s = b->straights[them] & ~r->free; s; s &= s - 1) {
        const ply_squares seen = rook_attacks(first_of(s), their->men);
        r->attacked |= seen;
        if (s & (~s + 1) & their->pinned_straight) {
            r->base += size_of(seen & their->pinned_straight);
        }
    }
    for (ply_squares s = b->diagonals[them] & ~r->free; s; s &= s - 1) {
        const ply_squares seen = bishop_attacks(first_of(s), their->men);
        r->attacked |= seen;
        if (s & (~s + 1) & their->pinned_diagonal) {
            r->base += size_of(seen & their->pinned_diagonal);
        }
    }
}

INLINE void count_sliders(replies *r, const board *b, unsigned them) {
    const ply_squares empty = ~r->their.men;
    const ply_squares straights = b->straights[them] & r->free;
    const ply_squares diagonals = b->diagonals[them] & r->free;
    const lanes men = {straights, straights, diagonals, diagonals};
    const rays sliders = {men, men};
    ply_squares pawn_digits[3];
    cast_rays(&r->lines.cast, &sliders, empty);
    const ply_squares seen = all_seen(&r->lines.cast);
    r->attacked |= seen;
    r->base += count_rays(&r->lines.cast, ~r->their.own);
    count_lost(&r->lines, empty, r->their.own);
    count_won(&r->lines, empty, r->their.own, r->their.foe);
    count_pawn_changes(pawn_digits, b, them, r->free, empty);
    add_lines(&r->left, &r->taken_up, &r->lines, pawn_digits);
    r->changing = seen | pawns_attack(them, b->pawns[them]) | r->left.bit[0] | ~r->left.bit[1] |
                  r->left.bit[2];
}

INLINE void count_other_men(replies *r, const board *b, unsigned them) {
    const facts *their = &r->their;
    const pawn_moves pawns = pawn_moves_of(b, them, their, ~(ply_squares)0);
    const ply_squares all_pawns = b->pawns[them], once = pawns_up(them, all_pawns);
    const ply_squares second = them == PLY_WHITE ? RANK_2 : RANK_7;
    const ply_squares seventh = them == PLY_WHITE ? RANK_7 : RANK_2;
    r->base += count_pawns(&pawns);
    r->attacked |= pawns_attack(them, all_pawns) | ply_attacks.king[their->king];
    for (ply_squares s = b->knights[them]; s; s &= s - 1) {
        const ply_squares reach = ply_attacks.knight[first_of(s)];
        r->attacked |= reach;
        if (s & (~s + 1) & r->free) r->base += size_of(reach & ~their->own);
    }
    r->pawn_files = all_pawns | once | pawns_up(them, pawns_up(them, all_pawns & second));
    r->pawn_fronts = pawns_up(them, all_pawns & second & r->free);
    /* A pawn that may promote counts for four; whoever touches its squares, or takes it, is looked
     * at by himself. */
    const ply_squares promoting = all_pawns & seventh;
    const ply_squares last = pawns_up(them, promoting) | pawns_attack(them, promoting);
    r->checks.from |= last;
    r->checks.to |= last | promoting;
}

INLINE void find_replies(replies *r, const board *b, unsigned us, const attacks *ours) {
    const unsigned them = us ^ 1u;
    facts *their = &r->their;
    *their = (facts){.own = b->men[them], .foe = b->men[us], .men = b->men[us] | b->men[them]};
    r->checks = r->rounds = (alarms){0};
    their->king = first_of(b->kings[them]);
    their->seen_straight = rook_attacks(their->king, their->men);
    their->seen_diagonal = bishop_attacks(their->king, their->men);
    watch_lines(r, b, us);
    watch_checks(r, b, us);
    watch_king(r, b, us, ours);
    r->base = r->king_moves;
    r->free = ~(their->pinned_straight | their->pinned_diagonal);
    r->rounds.from |= ~r->free;
    r->rounds.to |= ~r->free;
    r->attacked = 0;
    count_pinned_sliders(r, b, them);
    count_other_men(r, b, them);
    count_sliders(r, b, them);
    r->rounds.to |= r->checks.to;
    r->odd = r->rounds.from | r->checks.from | r->changing;
}

#endif
