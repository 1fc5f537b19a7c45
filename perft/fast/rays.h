/* rays.h - what all sliders of a side attack, direction by direction, and how much longer or
 * shorter these rays get when a man goes or comes. Internal to perft/fast/. */
#ifndef PERFT_FAST_RAYS_H
#define PERFT_FAST_RAYS_H

#include "bitboard/sets.h"

/* Four lines at a time: files, ranks, the diagonals of a1-h8 and those of a8-h1. */
typedef uint64_t lanes __attribute__((vector_size(32)));
enum { FILES, RANKS, RISING, FALLING, LINES };

/* On each line, `up` is towards higher squares: north, east, north-east, north-west. */
typedef struct rays {
    lanes up, down;
} rays;

/* One step on each line, and the squares that a step up, or down, can come to. */
#define STEP    ((lanes){8, 1, 9, 7})
#define ON_UP   ((lanes){~(uint64_t)0, ~FILE_A, ~FILE_A, ~FILE_H})
#define ON_DOWN ((lanes){~(uint64_t)0, ~FILE_H, ~FILE_H, ~FILE_A})

/* All squares that men attack along their rays, up to and with the first man on each. They are
 * found three doublings at once: `out` are the squares reached, `through` those where the last 1,
 * 2, 4 steps were free. */
INLINE void cast_rays(rays *cast, const rays *men, ply_squares empty) {
    const lanes free_squares = {empty, empty, empty, empty};
    lanes out = men->up, through = free_squares & ON_UP;
    out |= through & (out << STEP);
    through &= through << STEP;
    out |= through & (out << (STEP * 2));
    through &= through << (STEP * 2);
    out |= through & (out << (STEP * 4));
    cast->up = (out << STEP) & ON_UP;
    out = men->down;
    through = free_squares & ON_DOWN;
    out |= through & (out >> STEP);
    through &= through >> STEP;
    out |= through & (out >> (STEP * 2));
    through &= through >> (STEP * 2);
    out |= through & (out >> (STEP * 4));
    cast->down = (out >> STEP) & ON_DOWN;
}

/* A small number for each square, in bits: bit[i] has the squares whose number has bit i. */
typedef struct numbers {
    ply_squares bit[5];
} numbers;

INLINE unsigned number_at(const numbers *n, unsigned square) {
    unsigned number = 0;
    for (unsigned i = 0; i < 5; i++) number |= (unsigned)(n->bit[i] >> square & 1u) << i;
    return number;
}

INLINE uint64_t sum_over(const numbers *n, ply_squares squares) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < 4; i++) sum += (uint64_t)size_of(n->bit[i] & squares) << i;
    if (n->bit[4]) sum += (uint64_t)size_of(n->bit[4] & squares) << 4;
    return sum;
}

/* Numbers up to 7 for each square and line. */
typedef struct line_numbers {
    lanes bit[3];
} line_numbers;

/* a + b, digit by digit, if no sum is more than 7. */
INLINE void add_line_numbers(line_numbers *sum, const line_numbers *a, const line_numbers *b) {
    const lanes carry = a->bit[0] & b->bit[0], half = a->bit[1] ^ b->bit[1];
    sum->bit[2] = a->bit[2] ^ b->bit[2] ^ ((a->bit[1] & b->bit[1]) | (half & carry));
    sum->bit[0] = a->bit[0] ^ b->bit[0];
    sum->bit[1] = half ^ carry;
}

/* For each square in `chain`, how many squares of `targets` follow it without a gap on the ray: at
 * least one if the next is a target; at least n + 1 if the next is in the chain and n follow it. No
 * more than 6 can. The sets "at least n" are nested, so digits are their sums without carry. */
INLINE void count_up(line_numbers *following, const lanes *chain, const lanes *targets) {
    const lanes n1 = (*targets >> STEP) & *chain, n2 = (n1 >> STEP) & *chain;
    const lanes n3 = (n2 >> STEP) & *chain, n4 = (n3 >> STEP) & *chain;
    const lanes n5 = (n4 >> STEP) & *chain, n6 = (n5 >> STEP) & *chain;
    following->bit[0] = n1 ^ n2 ^ n3 ^ n4 ^ n5 ^ n6;
    following->bit[1] = n2 ^ n4 ^ n6;
    following->bit[2] = n4;
}
INLINE void count_down(line_numbers *following, const lanes *chain, const lanes *targets) {
    const lanes n1 = (*targets << STEP) & *chain, n2 = (n1 << STEP) & *chain;
    const lanes n3 = (n2 << STEP) & *chain, n4 = (n3 << STEP) & *chain;
    const lanes n5 = (n4 << STEP) & *chain, n6 = (n5 << STEP) & *chain;
    following->bit[0] = n1 ^ n2 ^ n3 ^ n4 ^ n5 ^ n6;
    following->bit[1] = n2 ^ n4 ^ n6;
    following->bit[2] = n4;
}

/* All that sliders see, and what a man leaving or coming changes, line by line. */
typedef struct changes {
    rays cast;
    line_numbers won, lost;
} changes;

INLINE ply_squares all_seen(const rays *cast) {
    const lanes seen = cast->up | cast->down;
    return seen[FILES] | seen[RANKS] | seen[RISING] | seen[FALLING];
}

INLINE unsigned count_rays(const rays *cast, ply_squares to) {
    const lanes up = cast->up & to, down = cast->down & to;
    return size_of(up[FILES]) + size_of(up[RANKS]) + size_of(up[RISING]) + size_of(up[FALLING]) +
           size_of(down[FILES]) + size_of(down[RANKS]) + size_of(down[RISING]) +
           size_of(down[FALLING]);
}

/* How many squares the sliders lose that a man who comes to an empty square cuts off: those behind
 * it that they could go to. */
INLINE void count_lost(changes *c, ply_squares empty, ply_squares own_men) {
    line_numbers up, down;
    lanes chain = c->cast.up & empty, targets = c->cast.up & ~own_men;
    count_up(&up, &chain, &targets);
    chain = c->cast.down & empty;
    targets = c->cast.down & ~own_men;
    count_down(&down, &chain, &targets);
    add_line_numbers(&c->lost, &up, &down);
}

/* How many squares they win behind an enemy man at the end of a ray, when he goes. */
INLINE void count_won(changes *c, ply_squares empty, ply_squares own_men, ply_squares enemy_men) {
    line_numbers up, down;
    rays behind;
    const rays hit = {c->cast.up & enemy_men, c->cast.down & enemy_men};
    cast_rays(&behind, &hit, empty);
    lanes chain = (behind.up & empty) | hit.up, targets = behind.up & ~own_men;
    count_up(&up, &chain, &targets);
    chain = (behind.down & empty) | hit.down;
    targets = behind.down & ~own_men;
    count_down(&down, &chain, &targets);
    for (unsigned i = 0; i < 3; i++) {
        up.bit[i] &= hit.up;
        down.bit[i] &= hit.down;
    }
    add_line_numbers(&c->won, &up, &down);
}

/* What is won on one line if the man on a square goes; and for several squares, added up. */
INLINE unsigned won_at(const changes *c, unsigned line, unsigned square) {
    unsigned number = 0;
    for (unsigned i = 0; i < 3; i++) number |= (unsigned)(c->won.bit[i][line] >> square & 1u) << i;
    return number;
}
INLINE uint64_t won_over(const changes *c, unsigned line, ply_squares squares) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < 3; i++) sum += (uint64_t)size_of(c->won.bit[i][line] & squares) << i;
    return sum;
}

/* The sum of three digits is a digit and a carry. */
INLINE ply_squares add_digits(ply_squares a, ply_squares b, ply_squares c, ply_squares *carry) {
    const ply_squares half = a ^ b;
    *carry = (a & b) | (half & c);
    return half ^ c;
}

/* The same for four sets at a time; `sum` may be one of the three. */
INLINE void add_lanes(lanes *sum, lanes *carry, const lanes *a, const lanes *b, const lanes *c) {
    const lanes half = *a ^ *b, two = *a & *b, third = *c;
    *carry = two | (half & third);
    *sum = half ^ third;
}

/* Half of two vectors side by side: lanes 0, 1 of each, or lanes 2, 3. */
#define LOW_HALVES(a, b)  __builtin_shufflevector(a, b, 0, 1, 4, 5)
#define HIGH_HALVES(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7)
#define SWAP_PAIRS(a)     __builtin_shufflevector(a, a, 1, 0, 3, 2)

/* Adds up all four lines of what is won (in lanes 0, 1) and of what is lost (in lanes 2, 3), and
 * one more number up to 7 that is the same for both; all in all no more than 31. */
INLINE void add_lines(numbers *won, numbers *lost, const changes *c, const ply_squares more[3]) {
    const lanes none = {0, 0, 0, 0};
    lanes two[4], four[5], all[5], carry = none;
    for (unsigned i = 0; i < 3; i++) {
        const lanes low = LOW_HALVES(c->won.bit[i], c->lost.bit[i]);
        const lanes high = HIGH_HALVES(c->won.bit[i], c->lost.bit[i]);
        add_lanes(&two[i], &carry, &low, &high, &carry);
    }
    two[3] = carry;
    carry = none;
    for (unsigned i = 0; i < 4; i++) {
        const lanes other = SWAP_PAIRS(two[i]);
        add_lanes(&four[i], &carry, &two[i], &other, &carry);
    }
    four[4] = carry;
    carry = none;
    for (unsigned i = 0; i < 5; i++) {
        const lanes digit = none + (i < 3 ? more[i] : 0);
        add_lanes(&all[i], &carry, &four[i], &digit, &carry);
        won->bit[i] = all[i][0];
        lost->bit[i] = all[i][2];
    }
}

#endif
