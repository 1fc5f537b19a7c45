/* pool.c - recorded choices: the bits that an argument was made of, and the sizes of the requests.
 *
 * Bits lie one behind another in words, the first at the low end, without gaps between requests. To
 * read past the end gives zeros: a pool that became shorter can always be played back, and the
 * argument made of it is a simple one. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

/* Always a word more than the bits need, so that bits across two words need no special case. */
bool theft_pool_reserve(struct pool *pool, size_t bits) {
    const size_t words = bits / 64 + 2;
    if (words <= pool->words_capacity) return true;
    const size_t capacity = words > 2 * pool->words_capacity ? words : 2 * pool->words_capacity;
    uint64_t *grown = realloc(pool->words, capacity * sizeof *grown);
    if (!grown) return false;
    if (pool->words_capacity == 0) grown[0] = 0;
    pool->words = grown;
    pool->words_capacity = capacity;
    return true;
}

void theft_pool_free(struct pool *pool) {
    free(pool->words);
    free(pool->sizes);
    *pool = (struct pool){0};
}

void theft_pool_clear(struct pool *pool) {
    pool->bits = pool->count = 0;
    if (pool->words) pool->words[0] = 0;
}

/* The word that is written to next is always clean above its bits. */
bool theft_pool_append(struct pool *pool, uint64_t value, unsigned bits) {
    if (!theft_pool_reserve(pool, pool->bits + bits)) return false;
    const size_t word = pool->bits / 64;
    const unsigned shift = pool->bits % 64;
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): clean above its bits */
    pool->words[word] |= value << shift;
    if (shift + bits >= 64) pool->words[word + 1] = shift ? value >> (64 - shift) : 0;
    pool->bits += bits;
    return true;
}

bool theft_pool_end_request(struct pool *pool, uint32_t bits) {
    if (pool->count == pool->sizes_capacity) {
        const size_t capacity = pool->sizes_capacity ? 2 * pool->sizes_capacity : 256;
        uint32_t *grown = realloc(pool->sizes, capacity * sizeof *grown);
        if (!grown) return false;
        pool->sizes = grown;
        pool->sizes_capacity = capacity;
    }
    pool->sizes[pool->count++] = bits;
    return true;
}

static uint64_t word_at(const struct pool *pool, size_t word) {
    return word * 64 < pool->bits ? pool->words[word] : 0;
}

uint64_t theft_pool_get(const struct pool *pool, size_t at, unsigned bits) {
    const unsigned shift = at % 64;
    uint64_t value = word_at(pool, at / 64) >> shift;
    if (shift + bits > 64) value |= word_at(pool, at / 64 + 1) << (64 - shift);
    return bits == 64 ? value : value & (((uint64_t)1 << bits) - 1);
}

/* Bit by bit: only shrinking changes a pool, and then a request at a time. */
void theft_pool_set(struct pool *pool, size_t at, unsigned bits, uint64_t value) {
    for (unsigned i = 0; i < bits; i++, at++) {
        const uint64_t bit = (uint64_t)1 << at % 64;
        uint64_t *word = &pool->words[at / 64];
        *word = value >> i & 1u ? *word | bit : *word & ~bit;
    }
}

void theft_pool_cut_zeros(struct pool *pool) {
    while (pool->bits > 0) {
        const unsigned size = pool->bits % 8 ? pool->bits % 8 : 8;
        if (theft_pool_get(pool, pool->bits - size, size) != 0) return;
        pool->bits -= size;
    }
}

bool theft_pool_same(const struct pool *a, const struct pool *b) {
    const size_t bits = a->bits > b->bits ? a->bits : b->bits;
    for (size_t word = 0; word * 64 < bits; word++) {
        if (word_at(a, word) != word_at(b, word)) return false;
    }
    return true;
}

bool theft_pool_append_from(struct pool *pool, const struct pool *from, size_t at, size_t bits) {
    for (size_t done = 0; done < bits; done += 64) {
        const unsigned some = bits - done < 64 ? (unsigned)(bits - done) : 64;
        if (!theft_pool_append(pool, theft_pool_get(from, at + done, some), some)) return false;
    }
    return true;
}

/* Request by request, since the sizes are copied with the bits; zeros that were cut off at the end
 * come back. */
bool theft_pool_copy(struct pool *to, const struct pool *from) {
    theft_pool_clear(to);
    for (size_t i = 0, at = 0; i < from->count; at += from->sizes[i++]) {
        if (!theft_pool_append_from(to, from, at, from->sizes[i]) ||
            !theft_pool_end_request(to, from->sizes[i])) {
            return false;
        }
    }
    return true;
}

/* Two pools are taken for the same if their hashes are: so it must spread all 64 bits well. */
static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9fb21c651e98df25u;
    return (hash ^ hash >> 29) * 0xd6e8feb86659fd93u ^ hash >> 32;
}

uint64_t theft_pool_hash(const struct pool *pool, uint64_t seed) {
    uint64_t hash = mix(seed, pool->bits);
    for (size_t word = 0; word * 64 < pool->bits; word++) hash = mix(hash, pool->words[word]);
    return hash;
}
