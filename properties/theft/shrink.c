/* shrink.c - making the arguments of a failure simpler, one after another, while they still fail.
 *
 * A step asks for a simpler form of one argument, makes it, and calls the property with it unless
 * the same arguments were tried before. What fails still is kept. When nothing simpler is left of
 * an argument, the next one's turn comes; when a whole round of arguments has changed nothing, that
 * is the counter-example.
 *
 * What alloc took of the simpler choices is recorded, and takes their place: it may be fewer, and
 * then the next step has less to change. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

enum { DEFAULT_MAX_FAILURES = 100 };

/* What came of a step. */
enum outcome {
    NO_BETTER, /* the simpler argument does not fail, was tried before, or cannot be made */
    SHRUNK,
    FINISHED, /* nothing simpler is left */
    HALTED,   /* a hook wants no more of it */
    BROKEN    /* the run is to end with an error */
};

struct shrinking {
    unsigned arg;
    uint32_t tactic;
    struct autoshrink automatic;
};

#define OF_THE_STEP(t, s)                                                                          \
    OF_THE_TRIAL(t), .run_seed = (t)->run_seed, .shrink_count = (t)->shrink_count,                 \
                     .successful_shrinks = (t)->successful_shrinks,                                \
                     .failed_shrinks = (t)->failed_shrinks, .arg_index = (uint8_t)(s)->arg,        \
                     .tactic = (s)->tactic

static enum theft_hook_shrink_pre_res ask_shrink_pre(struct theft *t, const struct shrinking *s) {
    const struct theft_hook_shrink_pre_info info = {OF_THE_STEP(t, s), .failures = t->report.fail,
                                                    .arg = t->args[s->arg]};
    theft_hook_shrink_pre_cb *hook = t->config->hooks.shrink_pre;
    return hook ? hook(&info, t->hook_env) : THEFT_HOOK_SHRINK_PRE_CONTINUE;
}

static bool tell_shrink_post(struct theft *t, const struct shrinking *s, void *arg,
                             enum theft_shrink_post_state state) {
    const struct theft_hook_shrink_post_info info = {OF_THE_STEP(t, s), .arg = arg, .state = state};
    theft_hook_shrink_post_cb *hook = t->config->hooks.shrink_post;
    return !hook || hook(&info, t->hook_env) == THEFT_HOOK_SHRINK_POST_CONTINUE;
}

static enum theft_hook_shrink_trial_post_res
ask_shrink_trial_post(struct theft *t, const struct shrinking *s, enum theft_trial_res result) {
    const struct theft_hook_shrink_trial_post_info info = {
        OF_THE_STEP(t, s), .failures = t->report.fail, .args = t->args, .result = result};
    theft_hook_shrink_trial_post_cb *hook = t->config->hooks.shrink_trial_post;
    return hook ? hook(&info, t->hook_env) : THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE;
}

/* Calls the property with the simpler argument, and again for as long as the hook wants it; what it
 * says last counts. */
static enum theft_trial_res try_simpler(struct theft *t, const struct shrinking *s) {
    enum theft_trial_res result = theft_call_property(t);
    *(result == THEFT_TRIAL_FAIL ? &t->successful_shrinks : &t->failed_shrinks) += 1;
    for (bool once = false;;) {
        const enum theft_hook_shrink_trial_post_res wish = ask_shrink_trial_post(t, s, result);
        if (wish == THEFT_HOOK_SHRINK_TRIAL_POST_ERROR) return THEFT_TRIAL_ERROR;
        if (once || wish == THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE) return result;
        once = wish == THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT_ONCE;
        result = theft_call_property(t);
    }
}

/* Takes the simpler argument if it fails still, and what was drawn for it. */
static enum outcome judge(struct theft *t, const struct shrinking *s, void *simpler) {
    void *previous = t->args[s->arg];
    if (theft_is_tried(t, s->arg, &t->consumed)) {
        theft_free_instance(t, s->arg, simpler);
        return NO_BETTER;
    }
    t->args[s->arg] = simpler;
    const enum theft_trial_res result = try_simpler(t, s);
    if (result != THEFT_TRIAL_FAIL) {
        t->args[s->arg] = previous;
        theft_free_instance(t, s->arg, simpler);
        return result == THEFT_TRIAL_PASS || result == THEFT_TRIAL_SKIP ? NO_BETTER : BROKEN;
    }
    theft_free_instance(t, s->arg, previous);
    const struct pool pool = t->pools[s->arg];
    t->pools[s->arg] = t->consumed;
    t->consumed = pool;
    return SHRUNK;
}

static enum outcome step(struct theft *t, struct shrinking *s) {
    const size_t wanted = type_of(t, s->arg)->autoshrink_config.max_failed_shrinks;
    const enum theft_hook_shrink_pre_res wish = ask_shrink_pre(t, s);
    if (wish == THEFT_HOOK_SHRINK_PRE_HALT) return HALTED;
    if (wish == THEFT_HOOK_SHRINK_PRE_ERROR) return BROKEN;
    t->shrink_count++;
    if (!autoshrinks(t, s->arg) ||
        !theft_autoshrink_propose(t, &s->automatic, &t->pools[s->arg],
                                  wanted ? wanted : DEFAULT_MAX_FAILURES)) {
        return tell_shrink_post(t, s, t->args[s->arg], THEFT_SHRINK_POST_DONE_SHRINKING) ? FINISHED
                                                                                         : BROKEN;
    }
    void *simpler = NULL;
    switch (theft_alloc_candidate(t, s->arg, &simpler)) {
    case THEFT_ALLOC_OK:
        if (tell_shrink_post(t, s, simpler, THEFT_SHRINK_POST_SHRUNK)) return judge(t, s, simpler);
        theft_free_instance(t, s->arg, simpler);
        return BROKEN;
    case THEFT_ALLOC_SKIP:
        t->failed_shrinks++;
        return tell_shrink_post(t, s, t->args[s->arg], THEFT_SHRINK_POST_SHRINK_FAILED) ? NO_BETTER
                                                                                        : BROKEN;
    default: return BROKEN;
    }
}

/* Shrinks one argument as far as it goes; says in `progress` whether that was any way. */
static enum outcome shrink_arg(struct theft *t, unsigned arg, bool *progress) {
    struct shrinking s = {.arg = arg};
    theft_autoshrink_begin(&s.automatic);
    for (;;) {
        const enum outcome outcome = step(t, &s);
        if (outcome != SHRUNK && outcome != NO_BETTER) return outcome;
        *progress |= outcome == SHRUNK;
        s.tactic = outcome == SHRUNK ? 0 : s.tactic + 1;
        theft_autoshrink_learn(&s.automatic, outcome == SHRUNK);
    }
}

bool theft_shrink_args(struct theft *t) {
    theft_twister_seed(&t->shrink_twister, t->trial_seed);
    t->shrink_count = t->successful_shrinks = t->failed_shrinks = 0;
    for (bool progress = true; progress;) {
        progress = false;
        for (unsigned arg = 0; arg < t->arity; arg++) {
            const enum outcome outcome = shrink_arg(t, arg, &progress);
            if (outcome == BROKEN) return false;
            if (outcome == HALTED) return true;
        }
    }
    return true;
}
