/* random.c - random bits for alloc callbacks: a Mersenne twister, or recorded choices played back.
 *
 * The twister is MT19937-64, made anew for each trial from its seed. A request takes bits from the
 * low end of the word in hand, and from the next word when that is used up; an argument that
 * autoshrinks has the same bits written into its pool, and gets them from a simpler pool while it
 * is shrunk. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <stdlib.h>

enum { TWISTER_HALF = TWISTER_WORDS / 2 };

void theft_twister_seed(struct twister *twister, uint64_t seed) {
    twister->state[0] = seed;
    twister->seeded = 1;
    twister->next = 0;
}

static void seed_up_to(struct twister *twister, unsigned words) {
    uint64_t word = twister->state[twister->seeded - 1];
    for (unsigned i = twister->seeded; i < words; i++) {
        word = 6364136223846793005u * (word ^ word >> 62) + i;
        twister->state[i] = word;
    }
    twister->seeded = words;
}

/* Twisting one word needs the next one and the one half the state away, old or new as it is then:
 * the same words come out as when the whole state is twisted at a time. */
uint64_t theft_twister_next(struct twister *twister) {
    const unsigned i = twister->next;
    if (twister->seeded < TWISTER_WORDS) {
        const unsigned words = i + TWISTER_HALF + 8;
        seed_up_to(twister, words < TWISTER_WORDS ? words : TWISTER_WORDS);
    }
    const unsigned after = i + 1 < TWISTER_WORDS ? i + 1 : 0;
    const unsigned far = i < TWISTER_HALF ? i + TWISTER_HALF : i - TWISTER_HALF;
    uint64_t *state = twister->state;
    const uint64_t mixed = (state[i] & ~(uint64_t)0x7fffffff) | (state[after] & 0x7fffffff);
    uint64_t word = state[far] ^ mixed >> 1 ^ (mixed & 1u ? 0xb5026f5aa96619e9u : 0u);
    state[i] = word;
    twister->next = after;
    word ^= word >> 29 & 0x5555555555555555u;
    word ^= word << 17 & 0x71d67fffeda60000u;
    word ^= word << 37 & 0xfff7eee000000000u;
    return word ^ word >> 43;
}

void theft_random_from_seed(struct theft *t, uint64_t seed) {
    theft_twister_seed(&t->twister, seed);
    t->left_bits = 0;
    t->reading = NULL;
}

void theft_random_record(struct theft *t, struct pool *recording) {
    t->recording = recording;
    if (recording) theft_pool_clear(recording);
}

static uint64_t low_bits(uint64_t word, unsigned bits) {
    return bits == 64 ? word : word & (((uint64_t)1 << bits) - 1);
}

/* Bits are given from the low end of each word; what is left over is given next. */
static uint64_t draw(struct theft *t, unsigned bits) {
    if (bits <= t->left_bits) {
        const uint64_t value = low_bits(t->left, bits);
        t->left = bits == 64 ? 0 : t->left >> bits;
        t->left_bits -= bits;
        return value;
    }
    const unsigned had = t->left_bits, missing = bits - had;
    const uint64_t first = had ? t->left : 0, word = theft_twister_next(&t->twister);
    t->left = missing == 64 ? 0 : word >> missing;
    t->left_bits = 64 - missing;
    return had ? first | low_bits(word, missing) << had : low_bits(word, missing);
}

static uint64_t take(struct theft *t, unsigned bits) {
    uint64_t value;
    if (t->reading) {
        value = theft_pool_get(t->reading, t->read_at, bits);
        t->read_at += bits;
    } else {
        value = draw(t, bits);
    }
    if (t->recording && !theft_pool_append(t->recording, value, bits)) t->no_memory = true;
    return value;
}

static void end_request(struct theft *t, uint32_t bits) {
    if (t->recording && !theft_pool_end_request(t->recording, bits)) t->no_memory = true;
}

/* A mistake of the program that no build may let pass. */
static void give_up(const char *why) {
    fprintf(stderr, "%s\n", why);
    abort();
}

uint64_t theft_random_bits(struct theft *t, uint8_t bits) {
    if (bits > 64) give_up("theft_random_bits: more than 64 bits are asked for");
    if (bits == 0) return 0;
    const uint64_t value = take(t, bits);
    end_request(t, bits);
    return value;
}

void theft_random_bits_bulk(struct theft *t, uint32_t bits, uint64_t *buf) {
    for (uint32_t at = 0; at < bits; at += 64) {
        buf[at / 64] = take(t, bits - at < 64 ? bits - at : 64);
    }
    if (bits) end_request(t, bits);
}

/* The numbers are theft's, as observed of it: a power of two takes its bits as they are; other
 * ceilings take 16 bits below 2^8 - 1, 32 below 2^16 - 1, else 64, as a fraction of the ceiling in
 * double precision. A fraction of many bits may round up to the ceiling, or so may the product;
 * that gives the greatest number there is, where theft gives the ceiling. */
uint64_t theft_random_choice(struct theft *t, uint64_t ceil) {
    if (ceil < 2) return 0;
    const bool is_power = __builtin_popcountll(ceil) == 1;
    if (is_power) return theft_random_bits(t, (uint8_t)__builtin_ctzll(ceil));
    const uint8_t bits = ceil < UINT8_MAX ? 16 : ceil < UINT16_MAX ? 32 : 64;
    const double scale = bits == 16 ? 0x1p-16 : bits == 32 ? 0x1p-32 : 0x1p-64;
    const double product = (double)theft_random_bits(t, bits) * scale * (double)ceil;
    const uint64_t choice = product < (double)ceil ? (uint64_t)product : ceil;
    return choice < ceil ? choice : ceil - 1;
}
