/* audit.c - distinct positions against distinct keys.
 *
 * Positions are found ply by ply, each from one of the ply before, and kept once: a list has them
 * in the order in which they were found, and a hash table with open addresses says whether a
 * position is in it. Then the keys of all are made and sorted, and the different ones are counted.
 * If there are fewer keys than positions, some positions share one.
 *
 * Positions that differ in their counters only count as one, since keys do not look at counters. */
/* SPDX-License-Identifier: MIT */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

#include "cerulean/cerulean.h"

/* All positions found, in the order in which they were, and a table that finds them again: each
 * place has the number of a position, plus 1, or 0. At most half of the places are taken. */
typedef struct found {
    ply_position *position;
    size_t count, capacity;
    uint32_t *place; /* 2 * capacity of them, a power of two */
} found;

/* A hash that need only spread well, and must not be one of those that are audited. */
static uint64_t spread(const ply_position *p) {
    uint64_t sum = p->turn + 2u * p->castling + 32u * p->ep;
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t word;
        memcpy(&word, p->piece + i, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum * 0xbf58476d1ce4e5b9u >> 20;
}

/* The place where a position is, or should be. There always is a free one to stop at. */
static uint32_t *place_of(const found *f, const ply_position *p) {
    const size_t mask = 2 * f->capacity - 1;
    size_t at = spread(p) & mask;
    while (f->place[at] && !ply_same_position(&f->position[f->place[at] - 1], p)) {
        at = (at + 1) & mask;
    }
    return &f->place[at];
}

static bool grow(found *f) {
    const size_t capacity = f->capacity ? 2 * f->capacity : 1024;
    /* What realloc gave is kept even if the rest fails: the old memory is gone then. */
    ply_position *position = realloc(f->position, capacity * sizeof *position);
    if (position) f->position = position;
    uint32_t *place = calloc(2 * capacity, sizeof *place);
    if (!position || !place || capacity > UINT32_MAX / 2) {
        free(place);
        return false;
    }
    free(f->place);
    f->place = place;
    f->capacity = capacity;
    for (size_t i = 0; i < f->count; i++) *place_of(f, &f->position[i]) = (uint32_t)i + 1;
    return true;
}

/* Keeps a position if it is a new one. Counters make no difference. */
static bool keep(found *f, ply_position p) {
    ply_drop(&p, PLY_DROPS_COUNTERS);
    if (f->count == f->capacity && !grow(f)) return false;
    uint32_t *place = place_of(f, &p);
    if (*place) return true;
    f->position[f->count++] = p;
    *place = (uint32_t)f->count;
    return true;
}

static bool keep_children(found *f, ply_position parent) {
    const ply_generator *g = ply_generators[0];
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    g->load(&board, &parent);
    const size_t count = g->moves(&board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position child = parent;
        ply_play(&child, moves[i]);
        if (!keep(f, child)) return false;
    }
    return true;
}

static bool find_all(found *f, const ply_position *root, unsigned depth) {
    /* The positions of a ply are those found since the ply before was complete. One that was found
     * earlier is not looked at again: it could lead to nothing new in fewer plies. */
    if (!keep(f, *root)) return false;
    size_t next = 0;
    for (unsigned ply = 0; ply < depth; ply++) {
        const size_t end = f->count;
        while (next < end) {
            if (!keep_children(f, f->position[next++])) return false;
        }
    }
    return true;
}

static int by_size(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t count_distinct(uint64_t *keys, size_t count) {
    uint64_t distinct = count > 0;
    qsort(keys, count, sizeof *keys, by_size);
    for (size_t i = 1; i < count; i++) distinct += keys[i] != keys[i - 1];
    return distinct;
}

static bool count_keys(const found *f, perft_audit *audit) {
    uint64_t *azure = malloc((f->count + 1) * sizeof *azure);
    uint64_t *blizzard = malloc((f->count + 1) * sizeof *blizzard);
    for (size_t i = 0; azure && blizzard && i < f->count; i++) {
        ply_keys keys;
        ply_keys_of(&f->position[i], &keys);
        azure[i] = keys.azure;
        blizzard[i] = (uint64_t)keys.blizzard_hi << 32 | keys.blizzard_lo;
    }
    const bool counted = azure && blizzard;
    if (counted) {
        audit->positions = f->count;
        audit->azure = count_distinct(azure, f->count);
        audit->blizzard = count_distinct(blizzard, f->count);
    }
    free(azure);
    free(blizzard);
    return counted;
}

bool perft_audit_keys(const ply_position *position, unsigned depth, perft_audit *audit) {
    found f = {0};
    const bool counted = find_all(&f, position, depth) && count_keys(&f, audit);
    free(f.position);
    free(f.place);
    return counted;
}
