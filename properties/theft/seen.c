/* seen.c - an exact set of hashes, so that the same arguments are not tried twice. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <stdlib.h>

enum { SEEN_FIRST = 1 << 12, SEEN_MOST = 1 << 22 };

/* A hash goes to the slot that its low bits name, or to the next free one. */
static bool insert(struct seen *seen, uint64_t hash) {
    size_t slot = hash & (seen->capacity - 1);
    while (seen->slots[slot] && seen->slots[slot] != hash) slot = (slot + 1) & (seen->capacity - 1);
    if (seen->slots[slot]) return true;
    seen->slots[slot] = hash;
    seen->count++;
    return false;
}

/* Twice as big, or as it is when there is no memory for that. */
static void grow(struct seen *seen) {
    const size_t capacity = seen->capacity ? 2 * seen->capacity : SEEN_FIRST;
    struct seen grown = {calloc(capacity, sizeof *grown.slots), capacity, 0};
    if (!grown.slots) return;
    for (size_t i = 0; i < seen->capacity; i++) {
        if (seen->slots[i]) insert(&grown, seen->slots[i]);
    }
    free(seen->slots);
    *seen = grown;
}

static bool contains(const struct seen *seen, uint64_t hash) {
    if (seen->capacity == 0) return false;
    size_t slot = hash & (seen->capacity - 1);
    while (seen->slots[slot] && seen->slots[slot] != hash) slot = (slot + 1) & (seen->capacity - 1);
    return seen->slots[slot] != 0;
}

bool theft_seen_before(struct seen *seen, uint64_t hash) {
    if (hash == 0) hash = 1;
    if (2 * seen->count >= seen->capacity && seen->capacity < SEEN_MOST) grow(seen);
    if (2 * seen->count >= seen->capacity) return contains(seen, hash);
    return insert(seen, hash);
}
