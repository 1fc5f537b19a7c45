/* sha256_test.h - SHA-256 for tests that pin a table, so that `sha256sum` gives the same answer. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_SHA256_TEST_H
#define PLY_SHA256_TEST_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 sha256_wide;

static inline uint32_t sha256_turn(uint32_t word, unsigned by) {
    return word >> by | word << (32 - by);
}

/* The first 32 bits behind the point of a root of `number`, square or cube: what the standard makes
 * its constants from. Found by halving, in whole numbers. */
static inline uint32_t sha256_root(unsigned number, unsigned power) {
    uint64_t root = 0;
    for (int bit = 36; bit >= 0; bit--) {
        const sha256_wide tried = root | (uint64_t)1 << bit;
        const sha256_wide wanted = (sha256_wide)number << 32 * power;
        if ((power == 2 ? tried * tried : tried * tried * tried) <= wanted) {
            root = (uint64_t)tried;
        }
    }
    return (uint32_t)root;
}

static inline unsigned sha256_prime(unsigned nth) {
    unsigned prime = 2;
    for (unsigned candidate = 2;; candidate++) {
        unsigned divisor = 2;
        while (candidate % divisor) divisor++;
        if (divisor == candidate) prime = candidate;
        if (divisor == candidate && nth-- == 0) return prime;
    }
}

static inline void sha256_block(uint32_t hash[8], const unsigned char *block,
                                const uint32_t constants[64]) {
    uint32_t w[64], s[8];
    for (unsigned i = 0; i < 64; i++) {
        if (i < 16) {
            w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
            continue;
        }
        const uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (sha256_turn(x, 7) ^ sha256_turn(x, 18) ^ x >> 3) +
               (sha256_turn(y, 17) ^ sha256_turn(y, 19) ^ y >> 10);
    }
    memcpy(s, hash, sizeof s);
    for (unsigned i = 0; i < 64; i++) {
        const uint32_t one = s[7] + constants[i] + w[i] + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
                             (sha256_turn(s[4], 6) ^ sha256_turn(s[4], 11) ^ sha256_turn(s[4], 25));
        const uint32_t two = ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])) +
                             (sha256_turn(s[0], 2) ^ sha256_turn(s[0], 13) ^ sha256_turn(s[0], 22));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (unsigned i = 0; i < 8; i++) hash[i] += s[i];
}

/* A hash on the way: begin, add bytes as often as needed, end. */
typedef struct sha256_sum {
    uint32_t hash[8], constants[64];
    unsigned char block[64];
    uint64_t bytes;
} sha256_sum;

static inline void sha256_begin(sha256_sum *s) {
    s->bytes = 0;
    for (unsigned i = 0; i < 64; i++) s->constants[i] = sha256_root(sha256_prime(i), 3);
    for (unsigned i = 0; i < 8; i++) s->hash[i] = sha256_root(sha256_prime(i), 2);
}

static inline void sha256_add(sha256_sum *s, const void *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        s->block[s->bytes++ % 64] = ((const unsigned char *)bytes)[i];
        if (s->bytes % 64 == 0) sha256_block(s->hash, s->block, s->constants);
    }
}

/* Writes the hash as 64 hexadecimal digits and a NUL. */
static inline void sha256_end(sha256_sum *s, char digits[65]) {
    const uint64_t bits = 8 * s->bytes;
    sha256_add(s, "\x80", 1);
    while (s->bytes % 64 != 56) sha256_add(s, "", 1);
    for (unsigned i = 0; i < 8; i++) {
        sha256_add(s, &(unsigned char){(unsigned char)(bits >> (56 - 8 * i))}, 1);
    }
    for (unsigned i = 0; i < 64; i++) {
        digits[i] = "0123456789abcdef"[s->hash[i / 8] >> (28 - 4 * (i % 8)) & 15u];
    }
    digits[64] = '\0';
}

/* The hash of `length` bytes. */
static inline void sha256(const void *bytes, size_t length, char digits[65]) {
    sha256_sum s;
    sha256_begin(&s);
    sha256_add(&s, bytes, length);
    sha256_end(&s, digits);
}

#endif
