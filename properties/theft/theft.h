/* theft.h - property testing: call a function with random arguments until one makes it fail, then
 * make that argument simpler.
 *
 * This is the interface of silentbicycle/theft 0.4.5, as much of it as the laws need; theft.h of
 * theft itself may take its place. The easiest use:
 *
 *     static enum theft_trial_res halves_are_smaller(struct theft *t, void *arg) {
 *         const uint32_t *x = arg;
 *         return *x / 2 < *x ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
 *     }
 *
 *     struct theft_run_config config = {
 *         .name = "halves are smaller",
 *         .prop1 = halves_are_smaller,
 *         .type_info = {theft_get_builtin_type_info(THEFT_BUILTIN_uint32_t)},
 *         .trials = 1000,
 *     };
 *     enum theft_run_res result = theft_run(&config);      // finds 0
 *
 * A trial is its seed: `.seed = S, .trials = 1` does the trial again that was reported with seed S.
 * The same seed gives the same trials as in theft. Nothing is read from the environment or the
 * clock. Not for use from several threads at once with the same `struct theft`; two runs in two
 * threads are independent, but for fork.
 *
 * Left out of theft 0.4.5, because no law needs it:
 *
 * - the callbacks `hash` and `shrink` of a type info: a run whose types set one ends with BAD_ARGS.
 *   Arguments that autoshrink are hashed and shrunk by what was drawn for them;
 * - theft_generate, theft_random, theft_random_double, theft_copy_builtin_type_info;
 * - theft_hook_run_pre_print_info and theft_hook_run_post_print_info: a run without these hooks
 *   prints the same;
 * - the built-in types float, double, char_ARRAY and uint8_t_ARRAY;
 * - printing the bits of an argument: `print_mode` is not looked at (0.4.5 does not, either);
 * - the names THEFT_BLOOM_BITS_MIN and _MAX; `bloom_bits` is not looked at, as in 0.4.5. */
/* SPDX-License-Identifier: MIT */
#ifndef THEFT_H
#define THEFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "theft_types.h"

#define THEFT_VERSION_MAJOR 0
#define THEFT_VERSION_MINOR 4
#define THEFT_VERSION_PATCH 5

/* In this runner only: what a report may call it. */
#define THEFT_RUNNER_NAME "bundled"

/* Tries a property as the configuration says. BAD_ARGS: no configuration, no type info, no property
 * of that arity, a type info without alloc, or one with a callback that is left out. */
enum theft_run_res theft_run(const struct theft_run_config *config);

/* ---- Random bits, for alloc callbacks -------------------------------------------------------- */

/* 0 to 64 random bits. A request of more ends the program. */
uint64_t theft_random_bits(struct theft *t, uint8_t bits);

/* Any number of random bits as one request, little-endian words; the rest of the last is 0. */
void theft_random_bits_bulk(struct theft *t, uint32_t bits, uint64_t *buf);

/* A number less than `ceil`, about evenly spread; smaller bits give a smaller number. A ceil of 0
 * or 1 gives 0 and draws nothing. */
uint64_t theft_random_choice(struct theft *t, uint64_t ceil);

/* ---- Hashes (FNV-1a, 64 bits) ---------------------------------------------------------------- */

theft_hash theft_hash_onepass(const uint8_t *data, size_t length);
void theft_hash_init(struct theft_hasher *hasher);
void theft_hash_sink(struct theft_hasher *hasher, const uint8_t *data, size_t length);
theft_hash theft_hash_done(struct theft_hasher *hasher); /* and begins anew */

/* ---- Odds and ends --------------------------------------------------------------------------- */

theft_seed theft_seed_of_time(void);
void theft_generic_free_cb(void *instance, void *env); /* free(instance) */
const char *theft_run_res_str(enum theft_run_res res);
const char *theft_trial_res_str(enum theft_trial_res res);

/* The `env` of the hooks of this run. */
void *theft_hook_get_env(struct theft *t);

/* Where everything from now on is printed; stdout at first. */
void theft_set_output_stream(struct theft *t, FILE *out);

/* ---- The report ------------------------------------------------------------------------------ */

/* What a run prints where no hook is set: its first and last line, a counter-example, and a mark
 * for each trial. */
void theft_print_run_pre_info(FILE *f, const struct theft_hook_run_pre_info *info);
void theft_print_run_post_info(FILE *f, const struct theft_hook_run_post_info *info);
enum theft_hook_counterexample_res
theft_print_counterexample(const struct theft_hook_counterexample_info *info, void *env);

/* What theft_print_trial_result remembers from one trial to the next. All may be 0. */
#define THEFT_PRINT_TRIAL_RESULT_ENV_TAG 0xe7a6
struct theft_print_trial_result_env {
    uint16_t tag;             /* 0 or THEFT_PRINT_TRIAL_RESULT_ENV_TAG */
    const uint8_t max_column; /* 0: THEFT_DEF_MAX_COLUMNS */
    uint8_t column;
    size_t scale_pass;
    size_t scale_skip;
    size_t scale_dup;
    size_t consec_pass;
    size_t consec_skip;
    size_t consec_dup;
};
void theft_print_trial_result(struct theft_print_trial_result_env *env,
                              const struct theft_hook_trial_post_info *info);

/* trial_post: the mark. `env` is a theft_print_trial_result_env, or NULL for the run's own; one
 * with another tag ends the run with an error. */
enum theft_hook_trial_post_res
theft_hook_trial_post_print_result(const struct theft_hook_trial_post_info *info, void *env);

/* trial_pre: ends the run after the first failure. */
enum theft_hook_trial_pre_res
theft_hook_first_fail_halt(const struct theft_hook_trial_pre_info *info, void *env);

/* ---- Types that are there already ------------------------------------------------------------ */

/* In a copy, `env` may point to a limit of the type: numbers are nearer to 0 than that. A signed
 * number shrinks as the bits that it is made of: first 0, 1, 2 and so on, then those below 0,
 * beginning with the least. */
enum theft_builtin_type_info {
    THEFT_BUILTIN_bool,
    THEFT_BUILTIN_uint,
    THEFT_BUILTIN_uint8_t,
    THEFT_BUILTIN_uint16_t,
    THEFT_BUILTIN_uint32_t,
    THEFT_BUILTIN_uint64_t,
    THEFT_BUILTIN_size_t,
    THEFT_BUILTIN_int,
    THEFT_BUILTIN_int8_t,
    THEFT_BUILTIN_int16_t,
    THEFT_BUILTIN_int32_t,
    THEFT_BUILTIN_int64_t
};

/* NULL for a type that is not there. All of them autoshrink. */
const struct theft_type_info *theft_get_builtin_type_info(enum theft_builtin_type_info type);

#endif
