/* hash_table.c - the table of counts that threads share without locks.
 *
 * The key of a position is made in two steps. The board becomes four planes, which together say all
 * of it. Those are multiplied with random numbers and added up: to a check, whose quality the proof
 * in hash_table.h is about, and to a place, which need only spread. A bucket is one or two lines of
 * the cache, so a look at it is one wait for the memory; perft_table_look begins to fetch it, and
 * whoever asks does something else before it comes to perft_table_find.
 *
 * Threads write into buckets at the same time. Every word is atomic, so no word is torn, but an
 * entry may be half of one and half of another. The ordinary table makes such an entry match
 * nobody's check; the paranoid one has a number in each bucket that a writer makes odd and then
 * even again. */
/* SPDX-License-Identifier: MIT */
#include "hash_table.h"
#include "planes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>

__extension__ typedef unsigned __int128 wide;

/* Words are read and written one by one, in no order: entries see to themselves that they are
 * whole. */
typedef _Atomic uint64_t word;

static uint64_t get(const word *from) { return atomic_load_explicit(from, memory_order_relaxed); }
static void put(word *to, uint64_t value) {
    atomic_store_explicit(to, value, memory_order_relaxed);
}

/* The ordinary table: a bucket is a line of the cache. `sum` is the check, exclusive or the count:
 * halves of different entries give a check that no position has, but for chance. All 0 is a free
 * entry. */
enum { ENTRIES = 4 };
typedef struct entry {
    word count, sum;
} entry;
typedef struct bucket {
    entry entry[ENTRIES];
} bucket;

/* The paranoid table. `turn` counts changes, and is odd while one is going on: a reader that finds
 * an odd number, or another number afterwards, has read nothing. */
enum { WHOLE_ENTRIES = 2 };
typedef struct whole_entry {
    word plane[4], rest, count;
} whole_entry;
typedef struct whole_bucket {
    word turn;
    whole_entry entry[WHOLE_ENTRIES];
    word unused[3];
} whole_bucket;

_Static_assert(sizeof(bucket) == 64 && sizeof(whole_bucket) == 128, "buckets are whole lines");

/* The random numbers: for the check, and apart from them for the place. */
typedef struct numbers {
    uint64_t check_lo[4], check_hi[4];
    uint64_t check_rest_lo[2 * (PERFT_DEPTH_MAX + 1)];
    uint64_t check_rest_hi[2 * (PERFT_DEPTH_MAX + 1)];
    uint64_t place[4];
    uint64_t place_rest[2 * (PERFT_DEPTH_MAX + 1)];
} numbers;

struct perft_table {
    numbers numbers;
    bool paranoid;
    uint64_t buckets;
    size_t bytes; /* as mapped */
    void *memory;
};

/* ---- Making ---------------------------------------------------------------------------------- */

/* The proof in hash_table.h wants numbers that nobody could know when the positions were chosen: so
 * they come from the system, anew for each table. */
static bool draw_numbers(numbers *d) {
    unsigned char *at = (unsigned char *)d;
    for (size_t left = sizeof *d; left > 0;) {
        const size_t part = left < 256 ? left : 256; /* getentropy gives no more at once */
        if (getentropy(at, part) != 0) return false;
        at += part;
        left -= part;
    }
    return true;
}

/* Memory from the system is zero: all entries are free. Large pages spare half of the misses. */
static bool map_table(perft_table *table, size_t bytes) {
    const size_t size = table->paranoid ? sizeof(whole_bucket) : sizeof(bucket);
    table->buckets = bytes / size ? bytes / size : 1;
    table->bytes = table->buckets * size;
    table->memory =
        mmap(NULL, table->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (table->memory == MAP_FAILED) return false;
#ifdef MADV_HUGEPAGE
    madvise(table->memory, table->bytes, MADV_HUGEPAGE); /* a wish: it works without, too */
#endif
    return true;
}

perft_table *perft_table_new(size_t bytes, bool paranoid) {
    perft_table *table = calloc(1, sizeof *table);
    if (!table) return NULL;
    table->paranoid = paranoid;
    if (draw_numbers(&table->numbers) && map_table(table, bytes)) return table;
    free(table);
    return NULL;
}

void perft_table_free(perft_table *table) {
    if (!table) return;
    munmap(table->memory, table->bytes);
    free(table);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* The two halves of a product, one over the other, which spreads well. */
static uint64_t fold(uint64_t a, uint64_t b) {
    const wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The sum of plane times random number of 128 bits, modulo 2^128, and of that the upper 64 bits. Of
 * the upper half of a random number only the lower half of the product counts. */
static uint64_t check_of(const numbers *d, const perft_table_key *key) {
    wide sum = (wide)d->check_rest_hi[key->rest] << 64 | d->check_rest_lo[key->rest];
    for (unsigned i = 0; i < 4; i++) {
        sum += (wide)d->check_lo[i] * key->plane[i];
        sum += (wide)(d->check_hi[i] * key->plane[i]) << 64;
    }
    return (uint64_t)(sum >> 64);
}

/* This one need only spread well. */
static uint64_t place_of(const numbers *d, const perft_table_key *key) {
    const uint64_t *plane = key->plane;
    const uint64_t half = fold(plane[0] ^ d->place[0], plane[1] ^ d->place[1]);
    const uint64_t other = fold(plane[2] ^ d->place[2], plane[3] ^ d->place[3]);
    return fold(half ^ other ^ d->place_rest[key->rest], 0x9e3779b97f4a7c15u);
}

void perft_table_look(const perft_table *table, const perft_fast_board *board, unsigned depth,
                      perft_table_key *key) {
    perft_planes_of(board, key->plane);
    key->rest = 2u * depth + board->turn;
    key->check = check_of(&table->numbers, key);
    const uint64_t place = place_of(&table->numbers, key);
    const uint64_t number = (uint64_t)((wide)place * table->buckets >> 64);
    const size_t size = table->paranoid ? sizeof(whole_bucket) : sizeof(bucket);
    key->bucket = (char *)table->memory + number * size;
    __builtin_prefetch(key->bucket);
    if (table->paranoid) __builtin_prefetch((char *)key->bucket + 64);
}

/* ---- The ordinary table ---------------------------------------------------------------------- */

/* A free entry has the check 0, which a position has by chance as rarely as any other; the count 0
 * it would then get is covered by perft_table_doubt like any wrong one. */
static bool find(const bucket *b, const perft_table_key *key, perft_count *count) {
    for (unsigned i = 0; i < ENTRIES; i++) {
        const uint64_t found = get(&b->entry[i].count), sum = get(&b->entry[i].sum);
        if ((sum ^ found) != key->check) continue;
        *count = found;
        return true;
    }
    return false;
}

/* The smallest count gives way, since it is the cheapest to find again. */
static void keep(bucket *b, const perft_table_key *key, uint64_t count) {
    entry *smallest = &b->entry[0];
    for (unsigned i = 1; i < ENTRIES; i++) {
        if (get(&b->entry[i].count) < get(&smallest->count)) smallest = &b->entry[i];
    }
    put(&smallest->count, count);
    put(&smallest->sum, key->check ^ count);
}

/* ---- The paranoid table ---------------------------------------------------------------------- */

static bool is_entry_of(const whole_entry *e, const perft_table_key *key) {
    bool same = get(&e->rest) == key->rest;
    for (unsigned i = 0; i < 4; i++) same &= get(&e->plane[i]) == key->plane[i];
    return same;
}

/* What was read counts only if nobody wrote meanwhile. The first load acquires what the last writer
 * released; the fence keeps the second look at `turn` behind the reading of the entries. */
static bool find_whole(whole_bucket *b, const perft_table_key *key, perft_count *count) {
    const uint64_t turn = atomic_load_explicit(&b->turn, memory_order_acquire);
    bool is_found = false;
    uint64_t found = 0;
    for (unsigned i = 0; i < WHOLE_ENTRIES && !is_found; i++) {
        found = get(&b->entry[i].count);
        is_found = is_entry_of(&b->entry[i], key);
    }
    atomic_thread_fence(memory_order_acquire);
    if (!is_found || (turn & 1u) || get(&b->turn) != turn) return false;
    *count = found;
    return true;
}

/* If another thread is at it, nothing is kept: a count can be found again. */
static void keep_whole(whole_bucket *b, const perft_table_key *key, uint64_t count) {
    uint64_t turn = get(&b->turn);
    if ((turn & 1u) || !atomic_compare_exchange_strong_explicit(
                           &b->turn, &turn, turn + 1, memory_order_acquire, memory_order_relaxed)) {
        return;
    }
    /* Nothing of the entry may be seen before the odd number is. */
    atomic_thread_fence(memory_order_release);
    const bool first = get(&b->entry[0].count) <= get(&b->entry[1].count);
    whole_entry *smallest = &b->entry[first ? 0 : 1];
    for (unsigned i = 0; i < 4; i++) put(&smallest->plane[i], key->plane[i]);
    put(&smallest->rest, key->rest);
    put(&smallest->count, count);
    atomic_store_explicit(&b->turn, turn + 2, memory_order_release);
}

/* ---- Either ---------------------------------------------------------------------------------- */

bool perft_table_find(const perft_table *table, const perft_table_key *key, perft_count *count) {
    return table->paranoid ? find_whole(key->bucket, key, count) : find(key->bucket, key, count);
}

void perft_table_keep(perft_table *table, const perft_table_key *key, perft_count count) {
    if (count >> 64) return;
    if (table->paranoid) {
        keep_whole(key->bucket, key, (uint64_t)count);
    } else {
        keep(key->bucket, key, (uint64_t)count);
    }
}

double perft_table_doubt(const perft_table *table, uint64_t probes) {
    return table->paranoid ? 0.0 : (double)probes * (double)ENTRIES * 0x1p-64;
}
