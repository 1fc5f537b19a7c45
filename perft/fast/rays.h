/* rays.h - what all sliders of a side attack, direction by direction, and how much longer or
 * shorter these rays get when a man goes or comes. Internal to perft/fast/. */
#ifndef PLY_FAST_RAYS_H
#define PLY_FAST_RAYS_H

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

INLINE unsigned sum_over(const numbers *n, ply_squares squares) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 5; i++) sum += size_of(n->bit[i] & squares) << i;
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

/* How many squares the sliders lose that a man who comes to an empty square cuts off: those behind
 * it that they could go to. */
INLINE void count_lost(line_numbers *lost, const rays *cast, ply_squares empty,
                       ply_squares own_men) {
    line_numbers up, down;
    lanes chain = cast->up & empty, targets = cast->up & ~own_men;
    count_up(&up, &chain, &targets);
    chain = cast->down & empty;
    targets = cast->down & ~own_men;
    count_down(&down, &chain, &targets);
    add_line_numbers(lost, &up, &down);
}

/* How many squares they win behind an enemy man at the end of a ray, when he goes. */
INLINE void count_won(line_numbers *won, const rays *cast, ply_squares empty, ply_squares own_men,
                      ply_squares enemy_men) {
    line_numbers up, down;
    rays behind;
    const rays hit = {cast->up & enemy_men, cast->down & enemy_men};
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
    add_line_numbers(won, &up, &down);
}

/* The sum of three digits is a digit and a carry. */
INLINE ply_squares add_digits(ply_squares a, ply_squares b, ply_squares c, ply_squares *carry) {
    const ply_squares half = a ^ b;
    *carry = (a & b) | (half & c);
    return half ^ c;
}

/* The numbers of all four lines, and one more number up to 7; all in all no more than 31. */
INLINE void add_lines(numbers *sum, const line_numbers *n, const ply_squares more[3]) {
    ply_squares c1, c2, c3, low, high;
    ply_squares a[4], b[4], d[4];
    /* a = files + ranks, b = the diagonals: four digits each */
    a[0] = add_digits(n->bit[0][FILES], n->bit[0][RANKS], 0, &c1);
    a[1] = add_digits(n->bit[1][FILES], n->bit[1][RANKS], c1, &c2);
    a[2] = add_digits(n->bit[2][FILES], n->bit[2][RANKS], c2, &a[3]);
    b[0] = add_digits(n->bit[0][RISING], n->bit[0][FALLING], 0, &c1);
    b[1] = add_digits(n->bit[1][RISING], n->bit[1][FALLING], c1, &c2);
    b[2] = add_digits(n->bit[2][RISING], n->bit[2][FALLING], c2, &b[3]);
    /* d and the top digit: a + more, then + b, carries saved on the way */
    d[0] = add_digits(a[0], b[0], more[0], &c1);
    d[1] = add_digits(a[1], b[1], more[1], &c2);
    d[2] = add_digits(a[2], b[2], more[2], &c3);
    d[3] = add_digits(a[3], b[3], 0, &high);
    sum->bit[0] = d[0];
    sum->bit[1] = add_digits(d[1], c1, 0, &low);
    sum->bit[2] = add_digits(d[2], c2, low, &low);
    sum->bit[3] = add_digits(d[3], c3, low, &low);
    sum->bit[4] = high ^ low;
}

#endif
