/* dice.c - random bits out of a seed or out of bytes, and numbers out of bits.
 *
 * The one generator of random numbers in the project is splitmix64: its state is a counter, and its
 * output a hash of that. So every seed gives a different run of numbers, good from the first on,
 * and making dice costs nothing. Each request takes a whole new word, however few bits it wants:
 * what an input looks like then depends on the requests before it only by how many there were. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

static uint64_t bits_of_seed(corpus_dice *dice, unsigned count) {
    uint64_t word = dice->state += 0x9e3779b97f4a7c15u;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return (word ^ word >> 31) >> (64 - count);
}

/* Whole bytes, the first being the lowest. A request that the bytes are not enough for gives 0, the
 * least choice, though it takes what is left. */
static uint64_t bits_of_bytes(corpus_dice *dice, unsigned count) {
    uint64_t word = 0;
    for (unsigned got = 0; got < count; got += 8) {
        if (dice->left == 0) {
            dice->is_spent = true;
            return 0;
        }
        word |= (uint64_t)*dice->next++ << got;
        dice->left--;
    }
    return count < 64 ? word & (((uint64_t)1 << count) - 1) : word;
}

/* As bits_of_seed, and written down as bits_of_bytes takes them. */
static uint64_t bits_recorded(corpus_dice *dice, unsigned count) {
    const uint64_t word = bits_of_seed(dice, count);
    for (unsigned done = 0; done < count; done += 8) {
        if (dice->left == 0) {
            dice->is_spent = true;
            return 0;
        }
        *dice->record++ = (uint8_t)(word >> done);
        dice->left--;
    }
    return word;
}

corpus_dice corpus_dice_of_seed(uint64_t seed) {
    return (corpus_dice){.bits = bits_of_seed, .state = seed};
}

corpus_dice corpus_dice_of_bytes(const void *bytes, size_t size) {
    return (corpus_dice){.bits = bits_of_bytes, .next = bytes, .left = size};
}

corpus_dice corpus_dice_recorded(uint64_t seed, void *bytes, size_t room) {
    return (corpus_dice){.bits = bits_recorded, .state = seed, .record = bytes, .left = room};
}

/* The high half of a product: small bits give small numbers, so that what makes the bits smaller
 * makes the choice smaller, too. A remainder would not do that. The product fits 64 bits, since
 * both factors are at most 2^32. */
unsigned corpus_below(corpus_dice *dice, size_t limit) {
    if (limit < 2) return 0;
    if ((limit & (limit - 1)) == 0)
        return (unsigned)corpus_bits(dice, (unsigned)__builtin_ctzll(limit));
    const unsigned width = limit <= 256 ? 8 : limit <= 65536 ? 16 : 32;
    return (unsigned)(corpus_bits(dice, width) * limit >> width);
}
