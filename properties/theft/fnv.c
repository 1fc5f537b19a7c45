/* fnv.c - FNV-1a of 64 bits: all at once, or part by part. Taking the result of a hasher begins it
 * anew, as theft does it. */
/* SPDX-License-Identifier: MIT */
#include "theft.h"

#define START 14695981039346656037u
#define PRIME 1099511628211u

static theft_hash go_on(theft_hash hash, const uint8_t *byte, const uint8_t *end) {
    while (byte < end) hash = (hash ^ *byte++) * PRIME;
    return hash;
}

theft_hash theft_hash_onepass(const uint8_t *data, size_t length) {
    return go_on(START, data, data + length);
}

void theft_hash_init(struct theft_hasher *hasher) { hasher->accum = START; }

void theft_hash_sink(struct theft_hasher *hasher, const uint8_t *data, size_t length) {
    hasher->accum = go_on(hasher->accum, data, data + length);
}

theft_hash theft_hash_done(struct theft_hasher *hasher) {
    const theft_hash whole = hasher->accum;
    hasher->accum = START;
    return whole;
}
