/* autoshrink.c - simpler choices: first by chance, then every small change there is, in turn.
 *
 * A proposal is a pool of choices in which something is smaller or missing. By chance, a kind of
 * change is drawn, those that succeeded lately more often than others, and made at random places.
 * When many in a row did not help, the systematic pass begins: at each request, one after another,
 * it proposes each of a list of changes. shrink.c begins anew until a whole round has changed
 * nothing, so what is left cannot be made simpler by any single one of them. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

enum { DROP, SHIFT, MASK, SWAP, SUBTRACT, KINDS };

static const unsigned weight_at_first[KINDS] = {128, 64, 64, 48, 64};
static const unsigned weight_least[KINDS] = {16, 8, 8, 8, 8};
static const unsigned weight_most[KINDS] = {160, 128, 128, 128, 128};

/* Some bits of the candidate, at most 64. */
struct window {
    size_t at;
    unsigned bits;
};

static uint64_t below(struct theft *t, uint64_t ceiling) {
    return theft_twister_next(&t->shrink_twister) % ceiling;
}

void theft_autoshrink_begin(struct autoshrink *a) {
    *a = (struct autoshrink){0};
    for (unsigned kind = 0; kind < KINDS; kind++) a->weights[kind] = weight_at_first[kind];
}

static unsigned choose_kind(struct theft *t, const struct autoshrink *a, unsigned first) {
    unsigned total = 0, kind = first;
    for (unsigned i = first; i < KINDS; i++) total += a->weights[i];
    uint64_t spin = below(t, total);
    while (spin >= a->weights[kind]) spin -= a->weights[kind++];
    return kind;
}

/* Adds a request of `from` to the candidate, but for so many bits of it. */
static bool keep_but(struct theft *t, const struct pool *from, size_t at, size_t size, size_t first,
                     size_t dropped) {
    const size_t after = first + dropped;
    return theft_pool_append_from(&t->candidate, from, at, first) &&
           theft_pool_append_from(&t->candidate, from, at + after, size - after) &&
           (dropped == size || theft_pool_end_request(&t->candidate, (uint32_t)(size - dropped)));
}

/* Drops a request; of one that is longer than a word, a part. */
static bool drop_from(struct theft *t, const struct pool *from, size_t at, uint32_t size) {
    if (size <= 64) return true;
    const size_t first = below(t, size), dropped = 1 + below(t, size - first);
    return keep_but(t, from, at, size, first, dropped);
}

/* Drops one request for sure, and each other one time in 32. */
static bool drop_some(struct theft *t, const struct pool *pool) {
    const size_t victim = below(t, pool->count);
    theft_pool_clear(&t->candidate);
    for (size_t i = 0, at = 0; i < pool->count; at += pool->sizes[i++]) {
        const bool drop = i == victim || below(t, 32) == 0;
        if (drop ? !drop_from(t, pool, at, pool->sizes[i])
                 : !keep_but(t, pool, at, pool->sizes[i], 0, 0)) {
            return false;
        }
    }
    return true;
}

static size_t place_of(const struct pool *pool, size_t request) {
    size_t at = 0;
    for (size_t i = 0; i < request; i++) at += pool->sizes[i];
    return at;
}

/* A request, or a random part of one that is too long. */
static struct window window_of(struct theft *t, size_t request) {
    const uint32_t size = t->candidate.sizes[request];
    const size_t at = place_of(&t->candidate, request);
    if (size <= 64) return (struct window){at, size};
    const unsigned bits = 1 + (unsigned)below(t, 63);
    return (struct window){at + below(t, size - bits + 1), bits};
}

/* Exchanges the request with a later one of its size and smaller, if there is one. */
static void swap_with_smaller(struct theft *t, size_t request, struct window here) {
    struct pool *pool = &t->candidate;
    if (pool->sizes[request] > 64) return;
    const uint64_t mine = theft_pool_get(pool, here.at, here.bits);
    size_t at = here.at + here.bits;
    for (size_t i = request + 1; i < pool->count; at += pool->sizes[i++]) {
        const uint64_t other = theft_pool_get(pool, at, here.bits);
        if (pool->sizes[i] != here.bits || other >= mine || below(t, 2)) continue;
        theft_pool_set(pool, here.at, here.bits, other);
        theft_pool_set(pool, at, here.bits, mine);
        return;
    }
}

/* A random amount, as often small as great. */
static uint64_t less_some(struct theft *t, uint64_t value) {
    const unsigned shift = (unsigned)below(t, 64);
    const uint64_t amount = 1 + (theft_twister_next(&t->shrink_twister) >> shift);
    return amount == 0 || amount > value ? value - (value != 0) : value - amount;
}

static void mutate(struct theft *t, size_t request, unsigned kind) {
    const struct window w = window_of(t, request);
    if (kind == SWAP) {
        swap_with_smaller(t, request, w);
        return;
    }
    uint64_t value = theft_pool_get(&t->candidate, w.at, w.bits);
    switch (kind) {
    case SHIFT: value >>= 1 + below(t, 4); break;
    case MASK:
        /* NOLINTNEXTLINE(misc-redundant-expression): two draws, so a quarter of the bits */
        value &= theft_twister_next(&t->shrink_twister) | theft_twister_next(&t->shrink_twister);
        break;
    default: value = less_some(t, value); break;
    }
    theft_pool_set(&t->candidate, w.at, w.bits, value);
}

/* Drops some requests, or changes one to six. */
static bool propose_by_chance(struct theft *t, struct autoshrink *a, const struct pool *pool) {
    a->used = 0;
    if (choose_kind(t, a, DROP) == DROP) {
        a->used = 1u << DROP;
        return drop_some(t, pool);
    }
    if (!theft_pool_copy(&t->candidate, pool)) return false;
    for (int left = 1 + __builtin_popcountll(below(t, 32)); left > 0; left--) {
        const unsigned kind = choose_kind(t, a, SHIFT);
        a->used |= 1u << kind;
        mutate(t, below(t, pool->count), kind);
    }
    return true;
}

/* ---- The systematic pass --------------------------------------------------------------------- */

/* For each request: drop 1 to 4 from there, make it zero, lessen it by each power of two. A step
 * number says which change of which request comes next. */
enum { DROPS = 4, ZERO = DROPS, LESSEN, CHANGES = LESSEN + 64 };

/* Makes the candidate of one change; it may be as the pool was. False: there is no memory. */
static bool change(struct theft *t, const struct pool *pool, size_t request, unsigned what) {
    if (what < DROPS) {
        theft_pool_clear(&t->candidate);
        for (size_t i = 0, at = 0; i < pool->count; at += pool->sizes[i++]) {
            if (i >= request && i <= request + what) continue;
            if (!keep_but(t, pool, at, pool->sizes[i], 0, 0)) return false;
        }
        return true;
    }
    if (!theft_pool_copy(&t->candidate, pool)) return false;
    const size_t at = place_of(&t->candidate, request);
    const uint32_t size = t->candidate.sizes[request];
    if (what == ZERO) {
        for (uint32_t i = 0; i < size; i++) theft_pool_set(&t->candidate, at + i, 1, 0);
    } else if (size <= 64) { /* the greatest powers come first */
        const uint64_t value = theft_pool_get(&t->candidate, at, size);
        const uint64_t amount = (uint64_t)1 << (63 - (what - LESSEN));
        if (value >= amount) theft_pool_set(&t->candidate, at, size, value - amount);
    }
    return true;
}

/* The next change that changes anything; false when all have been proposed. */
static bool propose_in_turn(struct theft *t, struct autoshrink *a, const struct pool *pool) {
    for (; a->step / CHANGES < pool->count; a->step++) {
        const size_t request = a->step / CHANGES;
        const unsigned what = (unsigned)(a->step % CHANGES);
        if (!change(t, pool, request, what)) return false;
        if (!theft_pool_same(&t->candidate, pool)) {
            a->step++;
            return true;
        }
    }
    return false;
}

bool theft_autoshrink_propose(struct theft *t, struct autoshrink *a, const struct pool *pool,
                              size_t max_failures) {
    if (pool->count == 0) return false;
    while (!a->systematic && a->failures < max_failures) {
        if (!propose_by_chance(t, a, pool)) return false;
        if (!theft_pool_same(&t->candidate, pool)) return true;
        a->failures++;
    }
    a->systematic = true;
    return propose_in_turn(t, a, pool);
}

static unsigned clamp(unsigned kind, int weight) {
    if (weight < (int)weight_least[kind]) return weight_least[kind];
    return weight > (int)weight_most[kind] ? weight_most[kind] : (unsigned)weight;
}

/* What succeeds is tried more often. In the systematic pass a success is taken further at the same
 * request. */
void theft_autoshrink_learn(struct autoshrink *a, bool success) {
    if (a->systematic) {
        if (success) a->step = (a->step - 1) / CHANGES * CHANGES;
        return;
    }
    a->failures = success ? 0 : a->failures + 1;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (!(a->used >> kind & 1u)) continue;
        const int step = !success ? -8 : kind == DROP ? 3 : 8;
        a->weights[kind] = clamp(kind, (int)a->weights[kind] + step);
    }
}
