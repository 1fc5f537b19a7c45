/* wide.h - whole numbers of 192 bits, as far as ranks need them. Internal to mscs160. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_WIDE_H
#define PLY_WIDE_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 u128;

typedef struct wide {
    uint64_t word[3]; /* the lowest first */
} wide;

static inline wide wide_of(u128 x) { return (wide){{(uint64_t)x, (uint64_t)(x >> 64), 0}}; }

static inline void wide_add(wide *a, wide b) {
    u128 carry = 0;
    for (unsigned i = 0; i < 3; i++) {
        carry += (u128)a->word[i] + b.word[i];
        a->word[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static inline void wide_subtract(wide *a, wide b) {
    uint64_t borrow = 0;
    for (unsigned i = 0; i < 3; i++) {
        const u128 difference = (u128)a->word[i] - b.word[i] - borrow;
        a->word[i] = (uint64_t)difference;
        borrow = (uint64_t)(difference >> 64) & 1u;
    }
}

static inline bool wide_less(wide a, wide b) {
    if (a.word[2] != b.word[2]) return a.word[2] < b.word[2];
    if (a.word[1] != b.word[1]) return a.word[1] < b.word[1];
    return a.word[0] < b.word[0];
}

static inline void wide_multiply(wide *a, uint64_t by) {
    u128 carry = 0;
    for (unsigned i = 0; i < 3; i++) {
        carry += (u128)a->word[i] * by;
        a->word[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

/* a * b, where the product has at most 192 bits. */
static inline wide wide_product(u128 a, uint64_t b) {
    wide product = wide_of(a);
    wide_multiply(&product, b);
    return product;
}

#endif
