/* hash.c - FNV-1a of 64 bits. */
#include "theft.h"

void theft_hash_init(struct theft_hasher *h) { h->accum = 14695981039346656037u; }

void theft_hash_sink(struct theft_hasher *h, const uint8_t *data, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) h->accum = (h->accum ^ data[i]) * 1099511628211u;
}

theft_hash theft_hash_done(struct theft_hasher *h) {
    const theft_hash hash = h->accum;
    theft_hash_init(h);
    return hash;
}

theft_hash theft_hash_onepass(const uint8_t *data, size_t bytes) {
    struct theft_hasher h;
    theft_hash_init(&h);
    theft_hash_sink(&h, data, bytes);
    return theft_hash_done(&h);
}
