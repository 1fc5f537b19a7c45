/* shrink.c - making the arguments of a failure simpler, one after another, while they still fail.
 */
#include "runner.h"

enum { DEFAULT_MAX_FAILURES = 100 };

/* What came of a step, and of shrinking an argument. */
enum outcome { FAILED_STEP, SHRUNK, FINISHED, BROKEN };

struct shrinking {
    unsigned arg;
    uint32_t tactic;
    struct autoshrink automatic;
};

static enum theft_hook_shrink_pre_res ask_shrink_pre(struct theft *t, const struct shrinking *s) {
    const struct theft_hook_shrink_pre_info info = {.prop_name = t->config->name,
                                                    .total_trials = t->total_trials,
                                                    .failures = t->report.fail,
                                                    .run_seed = t->run_seed,
                                                    .trial_id = t->trial_id,
                                                    .trial_seed = t->trial_seed,
                                                    .arity = t->arity,
                                                    .shrink_count = t->shrink_count,
                                                    .successful_shrinks = t->successful_shrinks,
                                                    .failed_shrinks = t->failed_shrinks,
                                                    .arg_index = (uint8_t)s->arg,
                                                    .arg = t->args[s->arg],
                                                    .tactic = s->tactic};
    theft_hook_shrink_pre_cb *hook = t->config->hooks.shrink_pre;
    return hook ? hook(&info, t->hook_env) : THEFT_HOOK_SHRINK_PRE_CONTINUE;
}

static bool tell_shrink_post(struct theft *t, const struct shrinking *s, const void *arg,
                             enum theft_shrink_post_state state) {
    const struct theft_hook_shrink_post_info info = {.prop_name = t->config->name,
                                                     .total_trials = t->total_trials,
                                                     .failures = t->report.fail,
                                                     .run_seed = t->run_seed,
                                                     .trial_id = t->trial_id,
                                                     .trial_seed = t->trial_seed,
                                                     .arity = t->arity,
                                                     .shrink_count = t->shrink_count,
                                                     .successful_shrinks = t->successful_shrinks,
                                                     .failed_shrinks = t->failed_shrinks,
                                                     .arg_index = (uint8_t)s->arg,
                                                     .arg = arg,
                                                     .tactic = s->tactic,
                                                     .state = state};
    theft_hook_shrink_post_cb *hook = t->config->hooks.shrink_post;
    return !hook || hook(&info, t->hook_env) == THEFT_HOOK_SHRINK_POST_CONTINUE;
}

static enum theft_hook_shrink_trial_post_res
ask_shrink_trial_post(struct theft *t, const struct shrinking *s, enum theft_trial_res result) {
    const struct theft_hook_shrink_trial_post_info info = {.prop_name = t->config->name,
                                                           .total_trials = t->total_trials,
                                                           .failures = t->report.fail,
                                                           .run_seed = t->run_seed,
                                                           .trial_id = t->trial_id,
                                                           .trial_seed = t->trial_seed,
                                                           .arity = t->arity,
                                                           .shrink_count = t->shrink_count,
                                                           .successful_shrinks =
                                                               t->successful_shrinks,
                                                           .failed_shrinks = t->failed_shrinks,
                                                           .arg_index = (uint8_t)s->arg,
                                                           .args = t->args,
                                                           .tactic = s->tactic,
                                                           .result = result};
    theft_hook_shrink_trial_post_cb *hook = t->config->hooks.shrink_trial_post;
    return hook ? hook(&info, t->hook_env) : THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE;
}

/* Calls the property with the simpler argument, again if the hook wants it. */
static enum theft_trial_res try_simpler(struct theft *t, const struct shrinking *s) {
    enum theft_trial_res result = call_property(t);
    for (bool again = true; again;) {
        const enum theft_hook_shrink_trial_post_res wish = ask_shrink_trial_post(t, s, result);
        if (wish == THEFT_HOOK_SHRINK_TRIAL_POST_ERROR) return THEFT_TRIAL_ERROR;
        if (wish == THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE) return result;
        again = wish == THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT;
        result = call_property(t);
    }
    return result;
}

static size_t max_failures(const struct theft *t, unsigned arg) {
    const size_t wanted = type_of(t, arg)->autoshrink_config.max_failed_shrinks;
    return wanted ? wanted : DEFAULT_MAX_FAILURES;
}

/* Makes a simpler instance; what the user's own callback would say of it. */
static enum theft_shrink_res make_simpler(struct theft *t, struct shrinking *s, void **simpler) {
    const struct theft_type_info *type = type_of(t, s->arg);
    if (!autoshrinks(t, s->arg)) {
        if (!type->shrink) return THEFT_SHRINK_NO_MORE_TACTICS;
        return type->shrink(t, t->args[s->arg], s->tactic, type->env, simpler);
    }
    if (!autoshrink_propose(t, &s->automatic, &t->pools[s->arg], max_failures(t, s->arg))) {
        return THEFT_SHRINK_NO_MORE_TACTICS;
    }
    switch (alloc_candidate(t, s->arg, simpler)) {
    case THEFT_ALLOC_OK: return THEFT_SHRINK_OK;
    case THEFT_ALLOC_SKIP: return THEFT_SHRINK_DEAD_END;
    default: return THEFT_SHRINK_ERROR;
    }
}

static void free_instance(struct theft *t, unsigned arg, void *instance) {
    const struct theft_type_info *type = type_of(t, arg);
    if (type->free && instance) type->free(instance, type->env);
}

/* Keeps the simpler argument. */
static void commit(struct theft *t, unsigned arg, void *previous) {
    free_instance(t, arg, previous);
    const struct pool pool = t->pools[arg];
    t->pools[arg] = t->consumed;
    t->consumed = pool;
    t->successful_shrinks++;
}

static enum outcome judge(struct theft *t, struct shrinking *s, void *simpler) {
    void *previous = t->args[s->arg];
    t->args[s->arg] = simpler;
    t->shrink_count++;
    const enum theft_trial_res result = try_simpler(t, s);
    if (result == THEFT_TRIAL_FAIL) {
        commit(t, s->arg, previous);
        return SHRUNK;
    }
    t->args[s->arg] = previous;
    free_instance(t, s->arg, simpler);
    t->failed_shrinks++;
    return result == THEFT_TRIAL_ERROR ? BROKEN : FAILED_STEP;
}

static enum outcome step(struct theft *t, struct shrinking *s) {
    const enum theft_hook_shrink_pre_res wish = ask_shrink_pre(t, s);
    if (wish == THEFT_HOOK_SHRINK_PRE_HALT) return FINISHED;
    if (wish == THEFT_HOOK_SHRINK_PRE_ERROR) return BROKEN;
    void *simpler = NULL;
    const enum theft_shrink_res made = make_simpler(t, s, &simpler);
    switch (made) {
    case THEFT_SHRINK_OK:
        if (!tell_shrink_post(t, s, simpler, THEFT_SHRINK_POST_SHRUNK)) break;
        return judge(t, s, simpler);
    case THEFT_SHRINK_DEAD_END:
        t->failed_shrinks++;
        if (!tell_shrink_post(t, s, t->args[s->arg], THEFT_SHRINK_POST_SHRINK_FAILED)) break;
        return FAILED_STEP;
    case THEFT_SHRINK_NO_MORE_TACTICS:
        if (!tell_shrink_post(t, s, t->args[s->arg], THEFT_SHRINK_POST_DONE_SHRINKING)) break;
        return FINISHED;
    default: break;
    }
    free_instance(t, s->arg, simpler);
    return BROKEN;
}

static enum outcome shrink_arg(struct theft *t, unsigned arg) {
    struct shrinking s = {.arg = arg};
    autoshrink_begin(&s.automatic);
    enum outcome outcome = SHRUNK;
    for (bool progress = false;;) {
        outcome = step(t, &s);
        if (outcome == BROKEN) return BROKEN;
        if (outcome == FINISHED) return progress ? SHRUNK : FINISHED;
        progress |= outcome == SHRUNK;
        s.tactic = outcome == SHRUNK ? 0 : s.tactic + 1;
        if (autoshrinks(t, arg)) autoshrink_learn(&s.automatic, outcome == SHRUNK);
    }
}

bool shrink_args(struct theft *t) {
    twister_seed(&t->shrink_twister, t->trial_seed);
    t->shrink_count = t->successful_shrinks = t->failed_shrinks = 0;
    for (bool progress = true; progress;) {
        progress = false;
        for (unsigned arg = 0; arg < t->arity; arg++) {
            const enum outcome outcome = shrink_arg(t, arg);
            if (outcome == BROKEN) return false;
            progress |= outcome == SHRUNK;
        }
    }
    return true;
}
