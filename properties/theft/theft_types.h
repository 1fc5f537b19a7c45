/* theft_types.h - the types of theft's interface: what a run is told, and what its hooks are told.
 *
 * Members and values stand in the order of theft 0.4.5 and have its types;
 * properties/theft/same.txt is made of them, among other things. In order: results, type infos,
 * hooks, and the configuration of a run. Include theft.h. */
/* SPDX-License-Identifier: MIT */
#ifndef THEFT_TYPES_H
#define THEFT_TYPES_H

#define THEFT_DEF_TRIALS            100
#define THEFT_MAX_ARITY             7
#define THEFT_DEF_MAX_COLUMNS       72
#define THEFT_DEF_EXIT_TIMEOUT_MSEC 100

/* A run in progress. */
struct theft;

typedef uint64_t theft_seed;
typedef uint64_t theft_hash;

struct theft_hasher {
    theft_hash accum;
};

/* ---- Results --------------------------------------------------------------------------------- */

/* What a property says of its arguments. DUP is for the runner alone. */
enum theft_trial_res {
    THEFT_TRIAL_PASS,
    THEFT_TRIAL_FAIL,
    THEFT_TRIAL_SKIP,
    THEFT_TRIAL_DUP,
    THEFT_TRIAL_ERROR
};

/* What a run says of its property. SKIP: no trial passed, and none failed. */
enum theft_run_res {
    THEFT_RUN_PASS = 0,
    THEFT_RUN_FAIL = 1,
    THEFT_RUN_SKIP = 2,
    THEFT_RUN_ERROR = 3,
    THEFT_RUN_ERROR_MEMORY = -1,
    THEFT_RUN_ERROR_BAD_ARGS = -2
};

/* How many trials ended how. */
struct theft_run_report {
    size_t pass;
    size_t fail;
    size_t skip;
    size_t dup; /* not tried: their arguments had been */
};

/* ---- Type infos ------------------------------------------------------------------------------ */

/* Makes a value out of random bits. Fewer and smaller bits must give a simpler value. */
enum theft_alloc_res { THEFT_ALLOC_OK, THEFT_ALLOC_SKIP, THEFT_ALLOC_ERROR };
typedef enum theft_alloc_res theft_alloc_cb(struct theft *t, void *env, void **instance);
typedef void theft_free_cb(void *instance, void *env);
typedef void theft_print_cb(FILE *f, const void *instance, void *env);

/* Left out, but for their place. */
enum theft_shrink_res {
    THEFT_SHRINK_OK,
    THEFT_SHRINK_DEAD_END,
    THEFT_SHRINK_NO_MORE_TACTICS,
    THEFT_SHRINK_ERROR
};
typedef theft_hash theft_hash_cb(const void *instance, void *env);
typedef enum theft_shrink_res theft_shrink_cb(struct theft *t, const void *instance,
                                              uint32_t tactic, void *env, void **output);
enum theft_autoshrink_print_mode {
    THEFT_AUTOSHRINK_PRINT_DEFAULT = 0,
    THEFT_AUTOSHRINK_PRINT_USER = 1,
    THEFT_AUTOSHRINK_PRINT_BIT_POOL = 2,
    THEFT_AUTOSHRINK_PRINT_REQUESTS = 4,
    THEFT_AUTOSHRINK_PRINT_ALL = 7
};

struct theft_autoshrink_config {
    bool enable;
    size_t pool_size;                            /* bits to make room for at first; 0: 4096 */
    enum theft_autoshrink_print_mode print_mode; /* not looked at */
    size_t max_failed_shrinks;                   /* in a row, before giving up; 0: 100 */
};

struct theft_type_info {
    theft_alloc_cb *alloc;   /* required */
    theft_free_cb *free;     /* or NULL */
    theft_hash_cb *hash;     /* must be NULL */
    theft_print_cb *print;   /* or NULL */
    theft_shrink_cb *shrink; /* must be NULL */
    struct theft_autoshrink_config autoshrink_config;
    void *env;
};

/* ---- Hooks ----------------------------------------------------------------------------------- */

/* Each is told of the run and the trial by a struct, and gets the `env` of the configuration. What
 * is pointed to is valid during the call. ERROR ends the run, which then returns
 * THEFT_RUN_ERROR; HALT ends it in good order. `failures` are those of earlier trials. */

/* Before the first trial. */
enum theft_hook_run_pre_res { THEFT_HOOK_RUN_PRE_ERROR, THEFT_HOOK_RUN_PRE_CONTINUE };
struct theft_hook_run_pre_info {
    const char *prop_name;
    size_t total_trials;
    theft_seed run_seed;
};
typedef enum theft_hook_run_pre_res
theft_hook_run_pre_cb(const struct theft_hook_run_pre_info *info, void *env);

/* After the last trial, unless the run ends with an error. */
enum theft_hook_run_post_res { THEFT_HOOK_RUN_POST_ERROR, THEFT_HOOK_RUN_POST_CONTINUE };
struct theft_hook_run_post_info {
    const char *prop_name;
    size_t total_trials;
    theft_seed run_seed;
    struct theft_run_report report;
};
typedef enum theft_hook_run_post_res
theft_hook_run_post_cb(const struct theft_hook_run_post_info *info, void *env);

/* Before the arguments of a trial are made. */
enum theft_hook_gen_args_pre_res {
    THEFT_HOOK_GEN_ARGS_PRE_ERROR,
    THEFT_HOOK_GEN_ARGS_PRE_CONTINUE,
    THEFT_HOOK_GEN_ARGS_PRE_HALT
};
struct theft_hook_gen_args_pre_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
};
typedef enum theft_hook_gen_args_pre_res
theft_hook_gen_args_pre_cb(const struct theft_hook_gen_args_pre_info *info, void *env);

/* Before the property is called. */
enum theft_hook_trial_pre_res {
    THEFT_HOOK_TRIAL_PRE_ERROR,
    THEFT_HOOK_TRIAL_PRE_CONTINUE,
    THEFT_HOOK_TRIAL_PRE_HALT
};
struct theft_hook_trial_pre_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    void **args;
};
typedef enum theft_hook_trial_pre_res
theft_hook_trial_pre_cb(const struct theft_hook_trial_pre_info *info, void *env);

/* In the child, before the property is called there. */
enum theft_hook_fork_post_res { THEFT_HOOK_FORK_POST_ERROR, THEFT_HOOK_FORK_POST_CONTINUE };
struct theft_hook_fork_post_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials;
    size_t failures;
    theft_seed run_seed;
    uint8_t arity;
    void **args;
};
typedef enum theft_hook_fork_post_res
theft_hook_fork_post_cb(const struct theft_hook_fork_post_info *info, void *env);

/* After a trial. REPEAT calls the property again with arguments it failed for, as shrunk, and if it
 * fails again this hook, with `repeat` set; REPEAT_ONCE does so once only. A repeat that passes
 * ends the run with an error; one that skips ends the repeating. An argument that could not be made
 * is NULL. */
enum theft_hook_trial_post_res {
    THEFT_HOOK_TRIAL_POST_ERROR,
    THEFT_HOOK_TRIAL_POST_CONTINUE,
    THEFT_HOOK_TRIAL_POST_REPEAT,
    THEFT_HOOK_TRIAL_POST_REPEAT_ONCE
};
struct theft_hook_trial_post_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    void **args;
    enum theft_trial_res result;
    bool repeat;
};
typedef enum theft_hook_trial_post_res
theft_hook_trial_post_cb(const struct theft_hook_trial_post_info *info, void *env);

/* When a failure has been shrunk as far as it goes. */
enum theft_hook_counterexample_res {
    THEFT_HOOK_COUNTEREXAMPLE_CONTINUE,
    THEFT_HOOK_COUNTEREXAMPLE_ERROR
};
struct theft_hook_counterexample_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    theft_seed trial_seed;
    uint8_t arity;
    struct theft_type_info **type_info;
    void **args;
};
typedef enum theft_hook_counterexample_res
theft_hook_counterexample_cb(const struct theft_hook_counterexample_info *info, void *env);

/* Before each step of shrinking. HALT ends the shrinking of all arguments; the run goes on with
 * what it has. `tactic` counts the steps since the last that succeeded. */
enum theft_hook_shrink_pre_res {
    THEFT_HOOK_SHRINK_PRE_ERROR,
    THEFT_HOOK_SHRINK_PRE_CONTINUE,
    THEFT_HOOK_SHRINK_PRE_HALT
};
struct theft_hook_shrink_pre_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    size_t shrink_count;       /* steps so far */
    size_t successful_shrinks; /* of them, those that failed still ... */
    size_t failed_shrinks;     /* ... or did not; what had been tried already is neither */
    uint8_t arg_index;
    void *arg;
    uint32_t tactic;
};
typedef enum theft_hook_shrink_pre_res
theft_hook_shrink_pre_cb(const struct theft_hook_shrink_pre_info *info, void *env);

/* After a step has made a simpler argument, or has not; not tried yet. */
enum theft_hook_shrink_post_res { THEFT_HOOK_SHRINK_POST_ERROR, THEFT_HOOK_SHRINK_POST_CONTINUE };
enum theft_shrink_post_state {
    THEFT_SHRINK_POST_SHRINK_FAILED,
    THEFT_SHRINK_POST_SHRUNK,
    THEFT_SHRINK_POST_DONE_SHRINKING
};
struct theft_hook_shrink_post_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    size_t shrink_count;
    size_t successful_shrinks;
    size_t failed_shrinks;
    uint8_t arg_index;
    void *arg;
    uint32_t tactic;
    enum theft_shrink_post_state state;
};
typedef enum theft_hook_shrink_post_res
theft_hook_shrink_post_cb(const struct theft_hook_shrink_post_info *info, void *env);

/* After the property was called with the simpler argument. What the last repeat says counts. */
enum theft_hook_shrink_trial_post_res {
    THEFT_HOOK_SHRINK_TRIAL_POST_ERROR,
    THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE,
    THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT,
    THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT_ONCE
};
struct theft_hook_shrink_trial_post_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    size_t shrink_count;
    size_t successful_shrinks;
    size_t failed_shrinks;
    uint8_t arg_index;
    void **args;
    uint32_t tactic;
    enum theft_trial_res result;
};
typedef enum theft_hook_shrink_trial_post_res
theft_hook_shrink_trial_post_cb(const struct theft_hook_shrink_trial_post_info *info, void *env);

/* ---- The run --------------------------------------------------------------------------------- */

typedef enum theft_trial_res theft_propfun1(struct theft *, void *);
typedef enum theft_trial_res theft_propfun2(struct theft *, void *, void *);
typedef enum theft_trial_res theft_propfun3(struct theft *, void *, void *, void *);
typedef enum theft_trial_res theft_propfun4(struct theft *, void *, void *, void *, void *);
typedef enum theft_trial_res theft_propfun5(struct theft *, void *, void *, void *, void *, void *);
typedef enum theft_trial_res theft_propfun6(struct theft *, void *, void *, void *, void *, void *,
                                            void *);
typedef enum theft_trial_res theft_propfun7(struct theft *, void *, void *, void *, void *, void *,
                                            void *, void *);

struct theft_run_config {
    /* The property: the one of as many arguments as there are type infos. */
    theft_propfun1 *prop1;
    theft_propfun2 *prop2;
    theft_propfun3 *prop3;
    theft_propfun4 *prop4;
    theft_propfun5 *prop5;
    theft_propfun6 *prop6;
    theft_propfun7 *prop7;
    const struct theft_type_info *type_info[THEFT_MAX_ARITY];
    const char *name;

    /* Seeds tried first, one trial each; they count towards `trials`. NULL: none, whatever the
     * count. */
    size_t always_seed_count;
    theft_seed *always_seeds;

    size_t trials;      /* 0: THEFT_DEF_TRIALS */
    theft_seed seed;    /* 0: a fixed one */
    uint8_t bloom_bits; /* not looked at */

    struct {
        bool enable;         /* call the property in a child */
        size_t timeout;      /* milliseconds it may take; 0: as long as it wants */
        int signal;          /* sent then; 0: SIGTERM */
        size_t exit_timeout; /* milliseconds from that signal to SIGKILL; 0: 100 */
    } fork;

    struct {
        theft_hook_run_pre_cb *run_pre;
        theft_hook_run_post_cb *run_post;
        theft_hook_gen_args_pre_cb *gen_args_pre;
        theft_hook_trial_pre_cb *trial_pre;
        theft_hook_fork_post_cb *fork_post;
        theft_hook_trial_post_cb *trial_post;
        theft_hook_counterexample_cb *counterexample;
        theft_hook_shrink_pre_cb *shrink_pre;
        theft_hook_shrink_post_cb *shrink_post;
        theft_hook_shrink_trial_post_cb *shrink_trial_post;
        void *env;
    } hooks;
};

#endif
