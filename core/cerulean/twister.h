/* twister.h - MT19937, the generator of random numbers that the keys are drawn from: once by
 * keys_main.c, which writes keys.inc, and again by the test that checks it. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_CERULEAN_TWISTER_H
#define PLY_CERULEAN_TWISTER_H

#include "cerulean.h"

enum { TWISTER_WORDS = 624, TWISTER_MIDDLE = 397 };
#define PLY_KEY_SEED 3141592654u

typedef struct twister {
    uint32_t word[TWISTER_WORDS];
    unsigned used;
} twister;

static inline void twister_seed(twister *t, uint32_t seed) {
    t->word[0] = seed;
    for (uint32_t i = 1; i < TWISTER_WORDS; i++) {
        const uint32_t before = t->word[i - 1];
        t->word[i] = 1812433253u * (before ^ before >> 30) + i;
    }
    t->used = TWISTER_WORDS;
}

static inline void twister_refill(twister *t) {
    for (unsigned i = 0; i < TWISTER_WORDS; i++) {
        const uint32_t next = t->word[(i + 1) % TWISTER_WORDS];
        const uint32_t joined = (t->word[i] & 0x80000000u) | (next & 0x7fffffffu);
        const uint32_t twist = joined & 1u ? 0x9908b0dfu : 0u;
        t->word[i] = t->word[(i + TWISTER_MIDDLE) % TWISTER_WORDS] ^ joined >> 1 ^ twist;
    }
    t->used = 0;
}

/* genrand_int32 */
static inline uint32_t twister_next(twister *t) {
    if (t->used == TWISTER_WORDS) twister_refill(t);
    uint32_t word = t->word[t->used++];
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
}

/* genrand_res53: a double in [0, 1), in steps of 2^-53 */
static inline double twister_next_double(twister *t) {
    const uint32_t high = twister_next(t) >> 5, low = twister_next(t) >> 6;
    return ((double)high * 67108864.0 + (double)low) * (1.0 / 9007199254740992.0);
}

/* The next additive key, of up to 48 bits. It was made in doubles, `share` of 2^48 (0.75), and is
 * made so here: exact integers would differ in seven keys. */
static inline uint64_t twister_next_azure(twister *t, double share) {
    return (uint64_t)(twister_next_double(t) * share * 281474976710656.0);
}

#endif
