/* run.c - a run: trial after trial, each from its seed.
 *
 * A trial makes its arguments, writing down what each draws; drops them if the same were tried
 * before; calls the property; and if that fails, has the arguments shrunk and reports them. The
 * seed of the next trial is drawn from what is left of this one's words. Whatever goes wrong ends
 * the run: a hook or a callback that says ERROR, or memory that is not to be had. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How a trial ended, for the run. */
enum going { GO_ON, STOP, STOP_ERROR };

/* ---- Arguments ------------------------------------------------------------------------------- */

void theft_free_instance(const struct theft *t, unsigned arg, void *instance) {
    const struct theft_type_info *type = type_of(t, arg);
    if (type->free && instance) type->free(instance, type->env);
}

static void free_args(struct theft *t) {
    for (unsigned arg = 0; arg < t->arity; arg++) {
        theft_free_instance(t, arg, t->args[arg]);
        t->args[arg] = NULL;
    }
}

/* Calls the callback, which draws from wherever `t` says, and writes down what it draws. */
static enum theft_alloc_res alloc_into(struct theft *t, unsigned arg, struct pool *recording,
                                       void **instance) {
    const struct theft_type_info *type = type_of(t, arg);
    theft_random_record(t, recording);
    const enum theft_alloc_res result = type->alloc(t, type->env, instance);
    theft_random_record(t, NULL);
    if (result != THEFT_ALLOC_OK) *instance = NULL;
    return t->no_memory ? THEFT_ALLOC_ERROR : result;
}

/* An argument that autoshrinks takes whole words: what it leaves of its last one is lost. That is
 * theft's rule: without it the next argument and the next trial would be others than theft's. */
static enum theft_alloc_res alloc_args(struct theft *t) {
    enum theft_alloc_res result = THEFT_ALLOC_OK;
    for (unsigned arg = 0; arg < t->arity && result == THEFT_ALLOC_OK; arg++) {
        struct pool *recording = autoshrinks(t, arg) ? &t->pools[arg] : NULL;
        result = alloc_into(t, arg, recording, &t->args[arg]);
        if (recording) t->left_bits = 0;
    }
    return result;
}

enum theft_alloc_res theft_alloc_candidate(struct theft *t, unsigned arg, void **instance) {
    theft_pool_cut_zeros(&t->candidate);
    t->reading = &t->candidate;
    t->read_at = 0;
    const enum theft_alloc_res result = alloc_into(t, arg, &t->consumed, instance);
    t->reading = NULL;
    return result;
}

bool theft_is_tried(struct theft *t, unsigned arg, const struct pool *instead) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < t->arity; i++) {
        if (!autoshrinks(t, i)) return false;
        hash = theft_pool_hash(instead && i == arg ? instead : &t->pools[i], hash);
    }
    return theft_seen_before(&t->seen, hash);
}

/* ---- Hooks ----------------------------------------------------------------------------------- */

static enum going ask_gen_args_pre(struct theft *t) {
    const struct theft_hook_gen_args_pre_info info = {OF_THE_TRIAL(t), SO_FAR(t)};
    theft_hook_gen_args_pre_cb *hook = t->config->hooks.gen_args_pre;
    if (!hook) return GO_ON;
    const enum theft_hook_gen_args_pre_res wish = hook(&info, t->hook_env);
    if (wish == THEFT_HOOK_GEN_ARGS_PRE_CONTINUE) return GO_ON;
    return wish == THEFT_HOOK_GEN_ARGS_PRE_HALT ? STOP : STOP_ERROR;
}

static enum going ask_trial_pre(struct theft *t) {
    const struct theft_hook_trial_pre_info info = {OF_THE_TRIAL(t), SO_FAR(t), .args = t->args};
    theft_hook_trial_pre_cb *hook = t->config->hooks.trial_pre;
    if (!hook) return GO_ON;
    const enum theft_hook_trial_pre_res wish = hook(&info, t->hook_env);
    if (wish == THEFT_HOOK_TRIAL_PRE_CONTINUE) return GO_ON;
    return wish == THEFT_HOOK_TRIAL_PRE_HALT ? STOP : STOP_ERROR;
}

static bool tell_counterexample(struct theft *t) {
    struct theft_type_info *types[THEFT_MAX_ARITY];
    memcpy(types, t->config->type_info, sizeof types);
    const struct theft_hook_counterexample_info info = {
        .t = t, OF_THE_TRIAL(t), .type_info = types, .args = t->args};
    theft_hook_counterexample_cb *hook = t->config->hooks.counterexample;
    if (!hook) hook = theft_print_counterexample;
    return hook(&info, t->hook_env) == THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_hook_trial_post_res ask_trial_post(struct theft *t, enum theft_trial_res result,
                                                     bool repeat) {
    const struct theft_hook_trial_post_info info = {
        .t = t, OF_THE_TRIAL(t), SO_FAR(t), .args = t->args, .result = result, .repeat = repeat};
    theft_hook_trial_post_cb *hook = t->config->hooks.trial_post;
    return hook ? hook(&info, t->hook_env) : theft_hook_trial_post_print_result(&info, NULL);
}

/* ---- A trial --------------------------------------------------------------------------------- */

/* Calls the property again for as long as the hook wants it, with arguments that made it fail. It
 * must fail again, or skip; if it passes, it does not depend on its arguments alone. */
static enum going repeat(struct theft *t, enum theft_hook_trial_post_res wish) {
    for (bool once = false; !once;) {
        if (wish == THEFT_HOOK_TRIAL_POST_ERROR) return STOP_ERROR;
        if (wish == THEFT_HOOK_TRIAL_POST_CONTINUE) return GO_ON;
        once = wish == THEFT_HOOK_TRIAL_POST_REPEAT_ONCE;
        const enum theft_trial_res result = theft_call_property(t);
        if (result == THEFT_TRIAL_SKIP) return GO_ON;
        if (result == THEFT_TRIAL_PASS) {
            fprintf(t->out, "Warning: Failed property passed when re-run.\n");
        }
        if (result != THEFT_TRIAL_FAIL) return STOP_ERROR;
        wish = ask_trial_post(t, result, true);
    }
    return wish == THEFT_HOOK_TRIAL_POST_ERROR ? STOP_ERROR : GO_ON;
}

/* What follows from the result. The failure is counted when all else is done. */
static enum going conclude(struct theft *t, enum theft_trial_res result) {
    if (result == THEFT_TRIAL_FAIL && !theft_shrink_args(t)) result = THEFT_TRIAL_ERROR;
    if (result == THEFT_TRIAL_FAIL && !tell_counterexample(t)) return STOP_ERROR;
    const enum theft_hook_trial_post_res wish = ask_trial_post(t, result, false);
    enum going going = wish == THEFT_HOOK_TRIAL_POST_ERROR ? STOP_ERROR : GO_ON;
    switch (result) {
    case THEFT_TRIAL_PASS: t->report.pass++; break;
    case THEFT_TRIAL_SKIP: t->report.skip++; break;
    case THEFT_TRIAL_DUP: t->report.dup++; break;
    case THEFT_TRIAL_FAIL:
        going = repeat(t, wish);
        t->report.fail++;
        break;
    default: return STOP_ERROR;
    }
    return going;
}

static enum going run_trial(struct theft *t) {
    /* Everything random in a trial comes of its seed, so the seed alone makes it again. */
    theft_random_from_seed(t, t->trial_seed);
    enum going going = ask_gen_args_pre(t);
    if (going != GO_ON) return going;
    enum theft_trial_res result = THEFT_TRIAL_ERROR;
    bool is_nonsense = false;
    const enum theft_alloc_res made = alloc_args(t);
    if (made == THEFT_ALLOC_SKIP) {
        result = THEFT_TRIAL_SKIP;
    } else if (made == THEFT_ALLOC_OK && theft_is_tried(t, 0, NULL)) {
        result = THEFT_TRIAL_DUP;
    } else if (made == THEFT_ALLOC_OK) {
        going = ask_trial_pre(t);
        if (going == GO_ON) result = theft_call_property(t);
        is_nonsense = result == THEFT_TRIAL_DUP; /* that is not for a property to say */
    }
    if (going == GO_ON) going = conclude(t, result);
    free_args(t);
    return is_nonsense ? STOP_ERROR : going;
}

/* ---- The run --------------------------------------------------------------------------------- */

static uint8_t arity_of(const struct theft_run_config *config) {
    uint8_t arity = 0;
    while (arity < THEFT_MAX_ARITY && config->type_info[arity]) arity++;
    return arity;
}

static bool is_sensible(const struct theft_run_config *c) {
    const bool has_property[] = {false,
                                 c->prop1 != NULL,
                                 c->prop2 != NULL,
                                 c->prop3 != NULL,
                                 c->prop4 != NULL,
                                 c->prop5 != NULL,
                                 c->prop6 != NULL,
                                 c->prop7 != NULL};
    const uint8_t arity = arity_of(c);
    for (uint8_t arg = 0; arg < arity; arg++) {
        const struct theft_type_info *type = c->type_info[arg];
        if (!type->alloc || type->hash || type->shrink) return false;
    }
    return has_property[arity];
}

/* Without a hook of the caller's the first line is printed, and then the last. */
static bool tell_run_pre(struct theft *t) {
    const struct theft_hook_run_pre_info info = {OF_THE_RUN(t), .run_seed = t->run_seed};
    theft_hook_run_pre_cb *hook = t->config->hooks.run_pre;
    if (hook) return hook(&info, t->hook_env) == THEFT_HOOK_RUN_PRE_CONTINUE;
    theft_print_run_pre_info(t->out, &info);
    return true;
}

static bool tell_run_post(struct theft *t) {
    const struct theft_hook_run_post_info info = {OF_THE_RUN(t), .run_seed = t->run_seed,
                                                  .report = t->report};
    theft_hook_run_post_cb *hook = t->config->hooks.run_post;
    if (hook) return hook(&info, t->hook_env) == THEFT_HOOK_RUN_POST_CONTINUE;
    theft_print_run_post_info(t->out, &info);
    return true;
}

/* First the seeds that are always tried, then the seed of the run, and then each next seed drawn
 * from the words of the trial before it: so a seed given for the run names its first trial. */
static enum going run_trials(struct theft *t) {
    const struct theft_run_config *c = t->config;
    const size_t always = c->always_seeds ? c->always_seed_count : 0;
    theft_seed drawn = 0;
    enum going going = GO_ON;
    for (size_t trial = 0; trial < t->total_trials && going == GO_ON; trial++) {
        t->trial_id = trial;
        t->trial_seed = trial < always    ? c->always_seeds[trial]
                        : trial == always ? t->run_seed
                                          : drawn;
        going = run_trial(t);
        drawn = theft_random_bits(t, 64);
    }
    return going;
}

static enum theft_run_res run(struct theft *t) {
    const bool ended_well =
        tell_run_pre(t) && run_trials(t) != STOP_ERROR && !t->no_memory && tell_run_post(t);
    if (t->no_memory) return THEFT_RUN_ERROR_MEMORY;
    if (!ended_well) return THEFT_RUN_ERROR;
    if (t->report.fail) return THEFT_RUN_FAIL;
    return t->report.pass ? THEFT_RUN_PASS : THEFT_RUN_SKIP;
}

/* Room for the choices of each argument, so that most trials need no memory of their own. */
static bool make_room(struct theft *t) {
    for (unsigned arg = 0; arg < t->arity; arg++) {
        const size_t bits = type_of(t, arg)->autoshrink_config.pool_size;
        if (!theft_pool_reserve(&t->pools[arg], bits ? bits : 4096)) return false;
    }
    return theft_pool_reserve(&t->candidate, 4096) && theft_pool_reserve(&t->consumed, 4096);
}

enum theft_run_res theft_run(const struct theft_run_config *config) {
    if (!config || !is_sensible(config)) return THEFT_RUN_ERROR_BAD_ARGS;
    struct theft *t = calloc(1, sizeof *t);
    if (!t) return THEFT_RUN_ERROR_MEMORY;
    t->config = config;
    t->hook_env = config->hooks.env;
    t->out = stdout;
    t->arity = arity_of(config);
    t->total_trials = config->trials ? config->trials : THEFT_DEF_TRIALS;
    t->run_seed = config->seed ? config->seed : RUNNER_DEFAULT_SEED;
    const enum theft_run_res result = make_room(t) ? run(t) : THEFT_RUN_ERROR_MEMORY;
    for (unsigned arg = 0; arg < t->arity; arg++) theft_pool_free(&t->pools[arg]);
    theft_pool_free(&t->candidate);
    theft_pool_free(&t->consumed);
    free(t->seen.slots);
    free(t);
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
