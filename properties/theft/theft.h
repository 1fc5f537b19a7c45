/* theft.h - property testing: call a function with random arguments until one makes it fail, then
 * make that argument simpler.
 *
 * The interface is that of silentbicycle/theft 0.4.5; this is another runner of it, which drops no
 * trial without saying so. The easiest use:
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
 * Nothing is read from the environment or the clock. Not for use from several threads at once with
 * the same `struct theft`; two runs in two threads are independent, but for fork. */
#ifndef THEFT_H
#define THEFT_H

#include "theft_types.h"

/* Tries a property as the configuration says. BAD_ARGS: no configuration, no type info, no property
 * of that arity, a type info without alloc, or one with both shrink and autoshrink. */
enum theft_run_res theft_run(const struct theft_run_config *config);

/* Makes one value from a seed and prints it to `f`, after a line "-- Seed 0x...". `hook_env` is
 * what theft_hook_get_env gives meanwhile. */
enum theft_generate_res theft_generate(FILE *f, theft_seed seed, const struct theft_type_info *info,
                                       void *hook_env);

/* ---- Random bits, for alloc callbacks -------------------------------------------------------- */

/* 0 to 64 random bits. */
uint64_t theft_random_bits(struct theft *t, uint8_t bits);

/* Any number of random bits as one request, little-endian words; the rest of the last is 0. */
void theft_random_bits_bulk(struct theft *t, uint32_t bits, uint64_t *buf);

/* 64 random bits. Prefer theft_random_bits. */
uint64_t theft_random(struct theft *t);

#if THEFT_USE_FLOATING_POINT
/* A number less than `ceil`, about evenly spread; smaller bits give a smaller number. A ceil of 0
 * or 1 gives 0 and draws nothing. */
uint64_t theft_random_choice(struct theft *t, uint64_t ceil);

/* A number in [0, 1), of 53 bits. */
double theft_random_double(struct theft *t);
#endif

/* ---- Hashes (FNV-1a, 64 bits) ---------------------------------------------------------------- */

theft_hash theft_hash_onepass(const uint8_t *data, size_t bytes);
void theft_hash_init(struct theft_hasher *h);
void theft_hash_sink(struct theft_hasher *h, const uint8_t *data, size_t bytes);
theft_hash theft_hash_done(struct theft_hasher *h); /* and begins anew */

/* ---- Odds and ends --------------------------------------------------------------------------- */

theft_seed theft_seed_of_time(void);
void theft_generic_free_cb(void *instance, void *env); /* free(instance) */
const char *theft_run_res_str(enum theft_run_res res);
const char *theft_trial_res_str(enum theft_trial_res res);

/* The `env` of the hooks of this run. */
void *theft_hook_get_env(struct theft *t);

/* Where everything from now on is printed; stdout at first. */
void theft_set_output_stream(struct theft *t, FILE *out);

/* ---- Ready-made hooks ------------------------------------------------------------------------ */

/* trial_pre: ends the run after the first failure. */
enum theft_hook_trial_pre_res
theft_hook_first_fail_halt(const struct theft_hook_trial_pre_info *info, void *env);

/* counterexample: prints each argument. */
enum theft_hook_counterexample_res
theft_print_counterexample(const struct theft_hook_counterexample_info *info, void *env);

/* run_pre, run_post: the first and the last line of the report, on stdout. */
enum theft_hook_run_pre_res
theft_hook_run_pre_print_info(const struct theft_hook_run_pre_info *info, void *env);
enum theft_hook_run_post_res
theft_hook_run_post_print_info(const struct theft_hook_run_post_info *info, void *env);

/* trial_post: a dot per trial. `env` is a theft_print_trial_result_env, or NULL for the runner's.
 */
enum theft_hook_trial_post_res
theft_hook_trial_post_print_result(const struct theft_hook_trial_post_info *info, void *env);

void theft_print_run_pre_info(FILE *f, const struct theft_hook_run_pre_info *info);
void theft_print_run_post_info(FILE *f, const struct theft_hook_run_post_info *info);
void theft_print_trial_result(struct theft_print_trial_result_env *env,
                              const struct theft_hook_trial_post_info *info);

/* ---- Types that are there already ------------------------------------------------------------ */

/* NULL for a type that is not there. All shrink by themselves. `env`, in a copy, may point to a
 * limit of the type: numbers are less than it, signed ones not less than its negative; for arrays,
 * the greatest length (a size_t). Arrays end with a 0. */
const struct theft_type_info *theft_get_builtin_type_info(enum theft_builtin_type_info type);
void theft_copy_builtin_type_info(enum theft_builtin_type_info type, struct theft_type_info *info);

#endif
