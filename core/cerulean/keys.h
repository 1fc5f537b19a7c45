/* keys.h - the 837 keys that position keys are made of, and where each lies. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_CERULEAN_KEYS_H
#define PLY_CERULEAN_KEYS_H

#include "cerulean.h"

/* In the order in which they were drawn: the turn; for each file, and on it for each rank, the
 * twelve pieces and the en-passant square; the rights. */
enum { PLY_KEY_TURN = 0, PLY_KEY_SQUARES = 1, PLY_KEY_RIGHTS = 1 + 64 * 13, PLY_KEY_COUNT = 837 };
extern const ply_keys ply_key[PLY_KEY_COUNT];

static inline unsigned ply_key_of_square(unsigned square) {
    return PLY_KEY_SQUARES + 13u * (8u * (square & 7u) + (square >> 3));
}
static inline const ply_keys *ply_key_of_piece(unsigned square, ply_piece piece) {
    return &ply_key[ply_key_of_square(square) + 6u * ply_colour(piece) + ply_type(piece) - 1u];
}
static inline const ply_keys *ply_key_of_ep(unsigned square) {
    return &ply_key[ply_key_of_square(square) + 12u];
}

/* Puts a key in, or takes it out again: sums for azure, exclusive or for blizzard. */
static inline void ply_key_put(ply_keys *keys, const ply_keys *key) {
    keys->azure += key->azure;
    keys->blizzard_lo ^= key->blizzard_lo;
    keys->blizzard_hi ^= key->blizzard_hi;
}
static inline void ply_key_take(ply_keys *keys, const ply_keys *key) {
    keys->azure -= key->azure;
    keys->blizzard_lo ^= key->blizzard_lo;
    keys->blizzard_hi ^= key->blizzard_hi;
}

/* Puts in the keys of a set of rights. */
static inline void ply_key_put_rights(ply_keys *keys, unsigned rights) {
    for (unsigned i = 0; i < 4; i++) {
        if (rights >> i & 1u) ply_key_put(keys, &ply_key[PLY_KEY_RIGHTS + i]);
    }
}
static inline void ply_key_take_rights(ply_keys *keys, unsigned rights) {
    for (unsigned i = 0; i < 4; i++) {
        if (rights >> i & 1u) ply_key_take(keys, &ply_key[PLY_KEY_RIGHTS + i]);
    }
}

#endif
