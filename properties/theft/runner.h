/* runner.h - what the files of the runner share: random words, recorded choices, the run. Internal.
 *
 * run.c drives; call.c calls the property, in a child if asked; random.c makes the bits and writes
 * down what was drawn (pool.c); shrink.c tries simpler arguments, which autoshrink.c proposes;
 * seen.c knows what was tried; report.c prints; builtin.c, fnv.c stand alone. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNNER_H
#define RUNNER_H

#include "theft.h"

#define RUNNER_DEFAULT_SEED 0xa600d64b175eedu

/* ---- random.c: MT19937-64 -------------------------------------------------------------------- */

enum { TWISTER_WORDS = 312 };

/* Words are seeded and twisted as they are asked for: most trials draw a few of the 312. */
struct twister {
    uint64_t state[TWISTER_WORDS];
    unsigned seeded; /* how many words of the state are set */
    unsigned next;   /* the word to twist next */
};

void theft_twister_seed(struct twister *twister, uint64_t seed);
uint64_t theft_twister_next(struct twister *twister);

/* ---- pool.c: the choices of one argument ----------------------------------------------------- */

/* What alloc drew: the bits, one after another, and how many each request was for. */
struct pool {
    uint64_t *words;
    size_t bits, words_capacity;
    uint32_t *sizes;
    size_t count, sizes_capacity;
};

bool theft_pool_reserve(struct pool *pool, size_t bits);
void theft_pool_free(struct pool *pool);
void theft_pool_clear(struct pool *pool);
/* Adds up to 64 bits to the request being made; false when there is no memory. */
bool theft_pool_append(struct pool *pool, uint64_t value, unsigned bits);
/* Adds so many bits of another pool, from a place. */
bool theft_pool_append_from(struct pool *pool, const struct pool *from, size_t at, size_t bits);
/* Ends a request of so many bits. */
bool theft_pool_end_request(struct pool *pool, uint32_t bits);
/* Up to 64 bits from a place; 0 past the end. */
uint64_t theft_pool_get(const struct pool *pool, size_t at, unsigned bits);
void theft_pool_set(struct pool *pool, size_t at, unsigned bits, uint64_t value);
/* Forgets the zero bytes at the end: reading past the end gives them back. */
void theft_pool_cut_zeros(struct pool *pool);
bool theft_pool_same(const struct pool *a, const struct pool *b);
bool theft_pool_copy(struct pool *to, const struct pool *from);
uint64_t theft_pool_hash(const struct pool *pool, uint64_t seed);

/* ---- seen.c: an exact set of hashes ---------------------------------------------------------- */

/* 0 stands for an empty slot. When the set is as big as it may get, nothing more is remembered: a
 * duplicate may then be tried again, but no trial is lost. */
struct seen {
    uint64_t *slots;
    size_t capacity, count;
};

/* Adds a hash; true if it was there. */
bool theft_seen_before(struct seen *seen, uint64_t hash);

/* ---- run.c: the run -------------------------------------------------------------------------- */

struct theft {
    const struct theft_run_config *config;
    void *hook_env;
    FILE *out;
    uint8_t arity;

    /* Where bits come from, and where they are written down. */
    struct twister twister;
    uint64_t left; /* bits drawn but not yet given */
    unsigned left_bits;
    const struct pool *reading; /* instead of the twister, or NULL */
    size_t read_at;
    struct pool *recording; /* or NULL */
    bool no_memory;

    struct seen seen;
    struct theft_run_report report;
    struct theft_print_trial_result_env marks;

    theft_seed run_seed, trial_seed;
    size_t trial_id, total_trials;
    void *args[THEFT_MAX_ARITY];
    struct pool pools[THEFT_MAX_ARITY];

    struct pool candidate, consumed; /* a simpler pool, and what alloc took of it */
    struct twister shrink_twister;
    size_t shrink_count, successful_shrinks, failed_shrinks;
};

/* What most hooks are told, as initialisers of their structs. */
#define OF_THE_RUN(t) .prop_name = (t)->config->name, .total_trials = (t)->total_trials
#define OF_THE_TRIAL(t)                                                                            \
    OF_THE_RUN(t), .trial_id = (t)->trial_id, .trial_seed = (t)->trial_seed, .arity = (t)->arity
#define SO_FAR(t) .run_seed = (t)->run_seed, .failures = (t)->report.fail

static inline const struct theft_type_info *type_of(const struct theft *t, unsigned arg) {
    return t->config->type_info[arg];
}

static inline bool autoshrinks(const struct theft *t, unsigned arg) {
    return type_of(t, arg)->autoshrink_config.enable;
}

/* Starts drawing from a seed, and writing down into `recording` if it is not NULL. */
void theft_random_from_seed(struct theft *t, uint64_t seed);
void theft_random_record(struct theft *t, struct pool *recording);

/* Frees what a callback made; NULL is no instance. */
void theft_free_instance(const struct theft *t, unsigned arg, void *instance);

/* Makes an argument of `candidate`; what is taken of it goes to `consumed`. */
enum theft_alloc_res theft_alloc_candidate(struct theft *t, unsigned arg, void **instance);

/* Were these arguments tried before? Remembers them. With `instead`, that pool stands for the one
 * of argument `arg`. Only when all arguments autoshrink can it be known. */
bool theft_is_tried(struct theft *t, unsigned arg, const struct pool *instead);

/* Calls the property with `t->args`, in a child if the configuration says so. */
enum theft_trial_res theft_call_property(struct theft *t);

/* Makes the arguments that failed simpler, for as long as they fail. False: the run is to end. */
bool theft_shrink_args(struct theft *t);

/* autoshrink.c: a simpler `candidate` for an argument. False: there is none left to try. */
struct autoshrink {
    unsigned weights[5];
    unsigned used;   /* the kinds of change in the candidate, a set */
    size_t failures; /* in a row */
    size_t step;     /* of the systematic pass, when chance has done its part */
    bool systematic;
};
void theft_autoshrink_begin(struct autoshrink *a);
bool theft_autoshrink_propose(struct theft *t, struct autoshrink *a, const struct pool *pool,
                              size_t max_failures);
void theft_autoshrink_learn(struct autoshrink *a, bool success);

#endif
