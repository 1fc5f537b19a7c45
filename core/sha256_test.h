/* sha256_test.h - SHA-256 for tests that pin a table, so that `sha256sum` gives the same answer. */
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

/* Writes the hash of `length` bytes as 64 hexadecimal digits and a NUL. */
static inline void sha256(const void *bytes, size_t length, char digits[65]) {
    uint32_t hash[8], constants[64];
    for (unsigned i = 0; i < 64; i++) constants[i] = sha256_root(sha256_prime(i), 3);
    for (unsigned i = 0; i < 8; i++) hash[i] = sha256_root(sha256_prime(i), 2);
    const unsigned char *at = bytes;
    const size_t whole = length / 64 * 64, rest = length - whole;
    for (size_t i = 0; i < whole; i += 64) sha256_block(hash, at + i, constants);
    unsigned char last[128] = {0};
    const size_t last_length = rest < 56 ? 64 : 128;
    memcpy(last, at + whole, rest);
    last[rest] = 0x80;
    for (unsigned i = 0; i < 8; i++) {
        last[last_length - 1 - i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    }
    for (size_t i = 0; i < last_length; i += 64) sha256_block(hash, last + i, constants);
    for (unsigned i = 0; i < 64; i++) {
        digits[i] = "0123456789abcdef"[hash[i / 8] >> (28 - 4 * (i % 8)) & 15u];
    }
    digits[64] = '\0';
}

#endif
