/* sha256_test.h - SHA-256, as short as it goes, for the test that pins the tables. */
#ifndef PLY_SHA256_TEST_H
#define PLY_SHA256_TEST_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t sha256_turn(uint32_t x, unsigned by) { return x >> by | x << (32 - by); }

/* The first 32 bits after the point of the n-th root of each prime: the constants of SHA-256. */
static uint32_t sha256_root(unsigned prime, unsigned degree) {
    uint64_t low = 0, high = (uint64_t)1 << 37; /* 5 bits before the point, 32 after it */
    while (high - low > 1) {
        const uint64_t middle = (low + high) / 2;
        const long double root = (long double)middle / 4294967296.0L;
        const long double power = degree == 2 ? root * root : root * root * root;
        if (power > (long double)prime) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return (uint32_t)low;
}

static void sha256_block(uint32_t h[8], const uint32_t k[64], const unsigned char block[64]) {
    uint32_t w[64], s[8];
    for (unsigned i = 0; i < 64; i++) {
        if (i < 16) {
            w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
            continue;
        }
        const uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (sha256_turn(x, 7) ^ sha256_turn(x, 18) ^ x >> 3) + w[i - 7] +
               (sha256_turn(y, 17) ^ sha256_turn(y, 19) ^ y >> 10);
    }
    memcpy(s, h, sizeof s);
    for (unsigned i = 0; i < 64; i++) {
        const uint32_t e = s[4], a = s[0];
        const uint32_t t1 = s[7] + (sha256_turn(e, 6) ^ sha256_turn(e, 11) ^ sha256_turn(e, 25)) +
                            ((e & s[5]) ^ (~e & s[6])) + k[i] + w[i];
        const uint32_t t2 = (sha256_turn(a, 2) ^ sha256_turn(a, 13) ^ sha256_turn(a, 22)) +
                            ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (unsigned i = 0; i < 8; i++) h[i] += s[i];
}

typedef struct sha256 {
    uint32_t h[8], k[64];
    unsigned char block[64];
    uint64_t bytes;
} sha256;

static void sha256_begin(sha256 *s) {
    unsigned count = 0;
    s->bytes = 0;
    for (unsigned prime = 2; count < 64; prime++) {
        unsigned factor = 2;
        while (prime % factor) factor++;
        if (factor < prime) continue;
        if (count < 8) s->h[count] = sha256_root(prime, 2);
        s->k[count++] = sha256_root(prime, 3);
    }
}

static void sha256_add(sha256 *s, const void *data, size_t length) {
    for (size_t i = 0; i < length; i++) {
        s->block[s->bytes++ % 64] = ((const unsigned char *)data)[i];
        if (s->bytes % 64 == 0) sha256_block(s->h, s->k, s->block);
    }
}

static void sha256_end(sha256 *s, char hex[65]) {
    const uint64_t bits = 8 * s->bytes;
    sha256_add(s, "\x80", 1);
    while (s->bytes % 64 != 56) sha256_add(s, "", 1);
    for (unsigned i = 0; i < 8; i++) {
        const unsigned char byte = (unsigned char)(bits >> (56 - 8 * i));
        sha256_add(s, &byte, 1);
    }
    for (unsigned i = 0; i < 8; i++) snprintf(hex + 8 * (size_t)i, 9, "%08x", (unsigned)s->h[i]);
}

#endif
