/* seen.c - an exact set of hashes, so that the same arguments are not tried twice.
 *
 * An open table, at most half full, that doubles until it has SEEN_MOST slots. Then nothing more is
 * entered, and what is asked about is still looked up. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <stdlib.h>

enum { SEEN_FIRST = 1 << 12, SEEN_MOST = 1 << 22 };

/* Where a hash is, or where it would go: the slot that its low bits name, or the next free one. */
static uint64_t *slot_of(const struct seen *seen, uint64_t hash) {
    size_t slot = hash & (seen->capacity - 1);
    while (seen->slots[slot] && seen->slots[slot] != hash) slot = (slot + 1) & (seen->capacity - 1);
    return &seen->slots[slot];
}

/* Twice as big, or as it is when there is no memory for that. */
static void grow(struct seen *seen) {
    const size_t capacity = seen->capacity ? 2 * seen->capacity : SEEN_FIRST;
    struct seen grown = {calloc(capacity, sizeof *grown.slots), capacity, seen->count};
    if (!grown.slots) return;
    for (size_t i = 0; i < seen->capacity; i++) {
        if (seen->slots[i]) *slot_of(&grown, seen->slots[i]) = seen->slots[i];
    }
    free(seen->slots);
    *seen = grown;
}

bool theft_seen_before(struct seen *seen, uint64_t hash) {
    if (hash == 0) hash = 1; /* 0 is an empty slot */
    if (2 * seen->count >= seen->capacity && seen->capacity < SEEN_MOST) grow(seen);
    if (seen->capacity == 0) return false;
    uint64_t *slot = slot_of(seen, hash);
    const bool was_there = *slot != 0;
    if (!was_there && 2 * seen->count < seen->capacity) {
        *slot = hash;
        seen->count++;
    }
    return was_there;
}
