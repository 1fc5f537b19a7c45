/* run.c - a run: trial after trial, each from its seed. */
#include "runner.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How a trial ended, for the run. */
enum going { GO_ON, STOP, STOP_ERROR };

/* ---- Arguments ------------------------------------------------------------------------------- */

void free_arg(struct theft *t, unsigned arg) {
    const struct theft_type_info *type = type_of(t, arg);
    if (type->free && t->args[arg]) type->free(t->args[arg], type->env);
    t->args[arg] = NULL;
}

static void free_args(struct theft *t) {
    for (unsigned arg = 0; arg < t->arity; arg++) free_arg(t, arg);
}

static enum theft_alloc_res alloc_arg(struct theft *t, unsigned arg) {
    const struct theft_type_info *type = type_of(t, arg);
    random_record(t, autoshrinks(t, arg) ? &t->pools[arg] : NULL);
    const enum theft_alloc_res result = type->alloc(t, type->env, &t->args[arg]);
    random_record(t, NULL);
    if (result != THEFT_ALLOC_OK) t->args[arg] = NULL;
    return t->no_memory ? THEFT_ALLOC_ERROR : result;
}

enum theft_alloc_res alloc_candidate(struct theft *t, unsigned arg, void **instance) {
    const struct theft_type_info *type = type_of(t, arg);
    pool_cut_zeros(&t->candidate);
    t->reading = &t->candidate;
    t->read_at = 0;
    random_record(t, &t->consumed);
    const enum theft_alloc_res result = type->alloc(t, type->env, instance);
    random_record(t, NULL);
    t->reading = NULL;
    if (result != THEFT_ALLOC_OK) *instance = NULL;
    return t->no_memory ? THEFT_ALLOC_ERROR : result;
}

static enum theft_alloc_res alloc_args(struct theft *t) {
    for (unsigned arg = 0; arg < t->arity; arg++) {
        const enum theft_alloc_res result = alloc_arg(t, arg);
        if (result != THEFT_ALLOC_OK) return result;
    }
    return THEFT_ALLOC_OK;
}

/* Only when every argument can be hashed can a trial be known as tried before. */
static bool is_duplicate(struct theft *t) {
    uint64_t hash = 0;
    for (unsigned arg = 0; arg < t->arity; arg++) {
        const struct theft_type_info *type = type_of(t, arg);
        if (type->autoshrink_config.enable) {
            hash = pool_hash(&t->pools[arg], hash);
        } else if (type->hash) {
            const theft_hash of_arg = type->hash(t->args[arg], type->env);
            hash = (hash ^ of_arg) * 0x9fb21c651e98df25u + arg;
        } else {
            return false;
        }
    }
    return seen_before(&t->seen, hash);
}

/* ---- Hooks ----------------------------------------------------------------------------------- */

static enum going ask_gen_args_pre(struct theft *t) {
    const struct theft_hook_gen_args_pre_info info = {.prop_name = t->config->name,
                                                      .total_trials = t->total_trials,
                                                      .failures = t->report.fail,
                                                      .trial_id = t->trial_id,
                                                      .run_seed = t->run_seed,
                                                      .trial_seed = t->trial_seed,
                                                      .arity = t->arity};
    theft_hook_gen_args_pre_cb *hook = t->config->hooks.gen_args_pre;
    if (!hook) return GO_ON;
    const enum theft_hook_gen_args_pre_res wish = hook(&info, t->hook_env);
    if (wish == THEFT_HOOK_GEN_ARGS_PRE_CONTINUE) return GO_ON;
    return wish == THEFT_HOOK_GEN_ARGS_PRE_HALT ? STOP : STOP_ERROR;
}

static enum going ask_trial_pre(struct theft *t) {
    const struct theft_hook_trial_pre_info info = {.prop_name = t->config->name,
                                                   .total_trials = t->total_trials,
                                                   .failures = t->report.fail,
                                                   .trial_id = t->trial_id,
                                                   .run_seed = t->run_seed,
                                                   .trial_seed = t->trial_seed,
                                                   .arity = t->arity,
                                                   .args = t->args};
    theft_hook_trial_pre_cb *hook = t->config->hooks.trial_pre;
    if (!hook) return GO_ON;
    const enum theft_hook_trial_pre_res wish = hook(&info, t->hook_env);
    if (wish == THEFT_HOOK_TRIAL_PRE_CONTINUE) return GO_ON;
    return wish == THEFT_HOOK_TRIAL_PRE_HALT ? STOP : STOP_ERROR;
}

static bool tell_counterexample(struct theft *t) {
    struct theft_type_info *types[THEFT_MAX_ARITY];
    memcpy(types, t->config->type_info, sizeof types);
    const struct theft_hook_counterexample_info info = {.t = t,
                                                        .prop_name = t->config->name,
                                                        .total_trials = t->total_trials,
                                                        .failures = t->report.fail,
                                                        .run_seed = t->run_seed,
                                                        .trial_id = t->trial_id,
                                                        .trial_seed = t->trial_seed,
                                                        .arity = t->arity,
                                                        .type_info = types,
                                                        .args = t->args};
    theft_hook_counterexample_cb *hook = t->config->hooks.counterexample;
    if (!hook) hook = theft_print_counterexample;
    return hook(&info, t->hook_env) == THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_hook_trial_post_res ask_trial_post(struct theft *t, enum theft_trial_res result,
                                                     bool repeat) {
    const struct theft_hook_trial_post_info info = {.t = t,
                                                    .prop_name = t->config->name,
                                                    .total_trials = t->total_trials,
                                                    .failures = t->report.fail,
                                                    .run_seed = t->run_seed,
                                                    .trial_id = t->trial_id,
                                                    .trial_seed = t->trial_seed,
                                                    .arity = t->arity,
                                                    .args = t->args,
                                                    .result = result,
                                                    .repeat = repeat};
    theft_hook_trial_post_cb *hook = t->config->hooks.trial_post;
    if (hook) return hook(&info, t->hook_env);
    return theft_hook_trial_post_print_result(&info, &t->dots);
}

/* ---- A trial --------------------------------------------------------------------------------- */

/* A failure that does not fail again is no counter-example: the property is at fault. */
static bool fails_again(struct theft *t) {
    const enum theft_trial_res result = call_property(t);
    if (result == THEFT_TRIAL_FAIL) return true;
    if (result == THEFT_TRIAL_PASS) {
        fprintf(t->out, "Warning: Failed property passed when re-run.\n");
    }
    return false;
}

static enum going after_trial(struct theft *t, enum theft_trial_res result) {
    enum theft_hook_trial_post_res wish = ask_trial_post(t, result, false);
    for (bool again = true; again && result == THEFT_TRIAL_FAIL;) {
        if (wish != THEFT_HOOK_TRIAL_POST_REPEAT && wish != THEFT_HOOK_TRIAL_POST_REPEAT_ONCE)
            break;
        again = wish == THEFT_HOOK_TRIAL_POST_REPEAT;
        if (!fails_again(t)) return STOP_ERROR;
        wish = ask_trial_post(t, result, true);
    }
    return wish == THEFT_HOOK_TRIAL_POST_ERROR ? STOP_ERROR : GO_ON;
}

static enum going count_failure(struct theft *t) {
    t->report.fail++;
    if (!shrink_args(t)) return STOP_ERROR;
    return tell_counterexample(t) ? GO_ON : STOP_ERROR;
}

static enum going count_trial(struct theft *t, enum theft_trial_res result) {
    switch (result) {
    case THEFT_TRIAL_PASS: t->report.pass++; break;
    case THEFT_TRIAL_SKIP: t->report.skip++; break;
    case THEFT_TRIAL_DUP: t->report.dup++; break;
    case THEFT_TRIAL_FAIL:
        if (count_failure(t) == STOP_ERROR) return STOP_ERROR;
        break;
    default: break;
    }
    const enum going going = after_trial(t, result);
    return result == THEFT_TRIAL_PASS || result == THEFT_TRIAL_FAIL || result == THEFT_TRIAL_SKIP ||
                   result == THEFT_TRIAL_DUP
               ? going
               : STOP_ERROR;
}

static enum going try_args(struct theft *t) {
    if (is_duplicate(t)) return count_trial(t, THEFT_TRIAL_DUP);
    const enum going going = ask_trial_pre(t);
    if (going != GO_ON) return going;
    enum theft_trial_res result = call_property(t);
    if (result == THEFT_TRIAL_DUP) result = THEFT_TRIAL_ERROR;
    return count_trial(t, result);
}

static enum going run_trial(struct theft *t) {
    random_from_seed(t, t->trial_seed);
    enum going going = ask_gen_args_pre(t);
    if (going != GO_ON) return going;
    switch (alloc_args(t)) {
    case THEFT_ALLOC_OK: going = try_args(t); break;
    case THEFT_ALLOC_SKIP: going = count_trial(t, THEFT_TRIAL_SKIP); break;
    default: going = STOP_ERROR; break;
    }
    free_args(t);
    return going;
}

/* ---- The run --------------------------------------------------------------------------------- */

static uint8_t arity_of(const struct theft_run_config *config) {
    uint8_t arity = 0;
    while (arity < THEFT_MAX_ARITY && config->type_info[arity]) arity++;
    return arity;
}

static bool has_property(const struct theft_run_config *config, uint8_t arity) {
    switch (arity) {
    case 1: return config->prop1 != NULL;
    case 2: return config->prop2 != NULL;
    case 3: return config->prop3 != NULL;
    case 4: return config->prop4 != NULL;
    case 5: return config->prop5 != NULL;
    case 6: return config->prop6 != NULL;
    case 7: return config->prop7 != NULL;
    default: return false;
    }
}

static bool makes_sense(const struct theft_type_info *type) {
    return type->alloc && !(type->shrink && type->autoshrink_config.enable);
}

static bool is_sensible(const struct theft_run_config *config) {
    const uint8_t arity = arity_of(config);
    if (!has_property(config, arity)) return false;
    for (uint8_t arg = 0; arg < arity; arg++) {
        if (!makes_sense(config->type_info[arg])) return false;
    }
    return config->always_seed_count == 0 || config->always_seeds;
}

static bool tell_run_pre(struct theft *t) {
    const struct theft_hook_run_pre_info info = {t->config->name, t->total_trials, t->run_seed};
    theft_hook_run_pre_cb *hook = t->config->hooks.run_pre;
    if (hook) return hook(&info, t->hook_env) == THEFT_HOOK_RUN_PRE_CONTINUE;
    theft_print_run_pre_info(t->out, &info);
    return true;
}

static bool tell_run_post(struct theft *t) {
    const struct theft_hook_run_post_info info = {t->config->name, t->total_trials, t->run_seed,
                                                  t->report};
    theft_hook_run_post_cb *hook = t->config->hooks.run_post;
    if (hook) return hook(&info, t->hook_env) == THEFT_HOOK_RUN_POST_CONTINUE;
    theft_print_run_post_info(t->out, &info);
    return true;
}

static theft_seed seed_of_trial(struct theft *t, size_t trial, theft_seed drawn) {
    const size_t always = t->config->always_seed_count;
    if (trial < always) return t->config->always_seeds[trial];
    return trial == always ? t->run_seed : drawn;
}

/* Each trial's seed is drawn from what is left of the one before. */
static enum going run_trials(struct theft *t) {
    theft_seed drawn = 0;
    enum going going = GO_ON;
    for (size_t trial = 0; trial < t->total_trials && going == GO_ON; trial++) {
        t->trial_id = trial;
        t->trial_seed = seed_of_trial(t, trial, drawn);
        going = run_trial(t);
        drawn = theft_random_bits(t, 64);
    }
    return going;
}

static enum theft_run_res result_of(const struct theft *t) {
    if (t->no_memory) return THEFT_RUN_ERROR_MEMORY;
    if (t->report.fail) return THEFT_RUN_FAIL;
    return t->report.pass ? THEFT_RUN_PASS : THEFT_RUN_SKIP;
}

static enum theft_run_res run(struct theft *t) {
    if (!tell_run_pre(t)) return THEFT_RUN_ERROR;
    if (run_trials(t) == STOP_ERROR) {
        return t->no_memory ? THEFT_RUN_ERROR_MEMORY : THEFT_RUN_ERROR;
    }
    return tell_run_post(t) ? result_of(t) : THEFT_RUN_ERROR;
}

static bool make_room(struct theft *t) {
    for (unsigned arg = 0; arg < t->arity; arg++) {
        const size_t bits = type_of(t, arg)->autoshrink_config.pool_size;
        if (!pool_reserve(&t->pools[arg], bits ? bits : 4096)) return false;
    }
    return pool_reserve(&t->candidate, 4096) && pool_reserve(&t->consumed, 4096);
}

static void dispose(struct theft *t) {
    for (unsigned arg = 0; arg < THEFT_MAX_ARITY; arg++) pool_free(&t->pools[arg]);
    pool_free(&t->candidate);
    pool_free(&t->consumed);
    free(t->seen.slots);
    free(t);
}

static struct theft *new_run(const struct theft_run_config *config) {
    struct theft *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->config = config;
    t->hook_env = config->hooks.env;
    t->out = stdout;
    t->arity = arity_of(config);
    t->total_trials = config->trials ? config->trials : THEFT_DEF_TRIALS;
    t->run_seed = config->seed ? config->seed : RUNNER_DEFAULT_SEED;
    t->dots.tag = THEFT_PRINT_TRIAL_RESULT_ENV_TAG;
    if (make_room(t)) return t;
    dispose(t);
    return NULL;
}

enum theft_run_res theft_run(const struct theft_run_config *config) {
    if (!config || !is_sensible(config)) return THEFT_RUN_ERROR_BAD_ARGS;
    struct theft *t = new_run(config);
    if (!t) return THEFT_RUN_ERROR_MEMORY;
    const enum theft_run_res result = run(t);
    dispose(t);
    return result;
}

static enum theft_generate_res print_generated(struct theft *t, FILE *f) {
    const struct theft_type_info *type = type_of(t, 0);
    random_from_seed(t, t->trial_seed);
    const enum theft_alloc_res made = alloc_arg(t, 0);
    if (t->no_memory) return THEFT_GENERATE_ERROR_MEMORY;
    if (made == THEFT_ALLOC_SKIP) return THEFT_GENERATE_SKIP;
    if (made == THEFT_ALLOC_ERROR) return THEFT_GENERATE_ERROR_ALLOC;
    fprintf(f, "-- Seed 0x%016llx\n", (unsigned long long)t->trial_seed);
    if (type->print) type->print(f, t->args[0], type->env);
    fputc('\n', f);
    return THEFT_GENERATE_OK;
}

enum theft_generate_res theft_generate(FILE *f, theft_seed seed, const struct theft_type_info *info,
                                       void *hook_env) {
    if (!f || !info || !info->alloc) return THEFT_GENERATE_ERROR_BAD_ARGS;
    const struct theft_run_config config = {.type_info = {info}, .hooks.env = hook_env};
    struct theft *t = new_run(&config);
    if (!t) return THEFT_GENERATE_ERROR_MEMORY;
    t->trial_seed = seed;
    const enum theft_generate_res result = print_generated(t, f);
    free_args(t);
    dispose(t);
    return result;
}

/* ---- Odds and ends --------------------------------------------------------------------------- */

/* The clock, stirred so that near times give far seeds. */
theft_seed theft_seed_of_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t x = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

void theft_generic_free_cb(void *instance, void *env) {
    (void)env;
    free(instance);
}

void *theft_hook_get_env(struct theft *t) { return t->hook_env; }

void theft_set_output_stream(struct theft *t, FILE *out) { t->out = out; }
