/* same_main.c - prints what must be the same in this runner and in theft 0.4.5: where the members
 * of the interface lie and of what type they are, the values of its names, which bits are drawn and
 * which seeds follow, and what calls what when.
 *
 * same.txt is what it prints with theft (ci/theft makes it and compares); a test compares what it
 * prints with this runner. No shrinking is shown: theft makes arguments simpler in its own way, and
 * so do we in ours. `theft_same` shows it; `theft_same FILE` compares it with a file.
 *
 * The first parts print layouts and values. The others are runs whose hooks print when they are
 * called, and with what, a line each. */
/* SPDX-License-Identifier: MIT */
#include "theft.h"

#include <inttypes.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* ---- Layout ---------------------------------------------------------------------------------- */

#define STRUCT(name, ...)                                                                          \
    do {                                                                                           \
        struct name *s = NULL;                                                                     \
        (void)s;                                                                                   \
        printf("%s, %zu bytes:", #name, sizeof *s);                                                \
        __VA_ARGS__ puts("");                                                                      \
    } while (0)

/* A member, its place, and a ! if it is of another type. */
#define MEMBER(member, type)                                                                       \
    printf(" %s %zu%s", #member, offsetof(__typeof__(*s), member),                                 \
           __builtin_types_compatible_p(__typeof__(&s->member), __typeof__(type) *) ? "" : "!");

#define VALUE(name) printf("%s %lld\n", #name, (long long)(name))

#define RUN   MEMBER(prop_name, const char *) MEMBER(total_trials, size_t)
#define SEEDS MEMBER(run_seed, theft_seed) MEMBER(trial_seed, theft_seed) MEMBER(arity, uint8_t)
#define TRIAL RUN MEMBER(trial_id, size_t) MEMBER(failures, size_t) SEEDS
#define COUNTS                                                                                     \
    MEMBER(shrink_count, size_t)                                                                   \
    MEMBER(successful_shrinks, size_t) MEMBER(failed_shrinks, size_t) MEMBER(arg_index, uint8_t)
#define MARKS                                                                                      \
    MEMBER(scale_pass, size_t)                                                                     \
    MEMBER(scale_skip, size_t)                                                                     \
    MEMBER(scale_dup, size_t)                                                                      \
    MEMBER(consec_pass, size_t) MEMBER(consec_skip, size_t) MEMBER(consec_dup, size_t)

static void show_hooks(void) {
    STRUCT(theft_hook_run_pre_info, RUN MEMBER(run_seed, theft_seed));
    STRUCT(theft_hook_run_post_info,
           RUN MEMBER(run_seed, theft_seed) MEMBER(report, struct theft_run_report));
    STRUCT(theft_hook_gen_args_pre_info, TRIAL);
    STRUCT(theft_hook_trial_pre_info, TRIAL MEMBER(args, void **));
    STRUCT(theft_hook_fork_post_info,
           MEMBER(t, struct theft *) RUN MEMBER(failures, size_t) MEMBER(run_seed, theft_seed)
               MEMBER(arity, uint8_t) MEMBER(args, void **));
    STRUCT(theft_hook_trial_post_info, MEMBER(t, struct theft *) TRIAL MEMBER(args, void **) MEMBER(
                                           result, enum theft_trial_res) MEMBER(repeat, bool));
    STRUCT(theft_hook_counterexample_info,
           MEMBER(t, struct theft *) RUN MEMBER(trial_id, size_t) MEMBER(trial_seed, theft_seed)
               MEMBER(arity, uint8_t) MEMBER(type_info, struct theft_type_info **)
                   MEMBER(args, void **));
    STRUCT(theft_hook_shrink_pre_info, TRIAL COUNTS MEMBER(arg, void *) MEMBER(tactic, uint32_t));
    STRUCT(theft_hook_shrink_post_info,
           RUN MEMBER(trial_id, size_t) SEEDS COUNTS MEMBER(arg, void *) MEMBER(tactic, uint32_t)
               MEMBER(state, enum theft_shrink_post_state));
    STRUCT(theft_hook_shrink_trial_post_info,
           TRIAL COUNTS MEMBER(args, void **) MEMBER(tactic, uint32_t)
               MEMBER(result, enum theft_trial_res));
}

static void show_the_rest(void) {
    STRUCT(theft_hasher, MEMBER(accum, theft_hash));
    STRUCT(theft_run_report,
           MEMBER(pass, size_t) MEMBER(fail, size_t) MEMBER(skip, size_t) MEMBER(dup, size_t));
    STRUCT(theft_autoshrink_config, MEMBER(enable, bool) MEMBER(pool_size, size_t)
                                        MEMBER(print_mode, enum theft_autoshrink_print_mode)
                                            MEMBER(max_failed_shrinks, size_t));
    STRUCT(theft_type_info, MEMBER(alloc, theft_alloc_cb *) MEMBER(free, theft_free_cb *)
                                MEMBER(hash, theft_hash_cb *) MEMBER(print, theft_print_cb *)
                                    MEMBER(shrink, theft_shrink_cb *)
                                        MEMBER(autoshrink_config, struct theft_autoshrink_config)
                                            MEMBER(env, void *));
    STRUCT(theft_print_trial_result_env,
           MEMBER(tag, uint16_t) MEMBER(max_column, const uint8_t) MEMBER(column, uint8_t) MARKS);
    STRUCT(theft_run_config,
           MEMBER(prop1, theft_propfun1 *) MEMBER(prop7, theft_propfun7 *)
               MEMBER(type_info[6], const struct theft_type_info *) MEMBER(name, const char *)
                   MEMBER(always_seed_count, size_t) MEMBER(always_seeds, theft_seed *)
                       MEMBER(trials, size_t) MEMBER(seed, theft_seed) MEMBER(bloom_bits, uint8_t));
    STRUCT(theft_run_config, MEMBER(fork.enable, bool) MEMBER(fork.timeout, size_t)
                                 MEMBER(fork.signal, int) MEMBER(fork.exit_timeout, size_t));
    STRUCT(theft_run_config,
           MEMBER(hooks.run_pre, theft_hook_run_pre_cb *)
               MEMBER(hooks.run_post, theft_hook_run_post_cb *)
                   MEMBER(hooks.gen_args_pre, theft_hook_gen_args_pre_cb *)
                       MEMBER(hooks.trial_pre, theft_hook_trial_pre_cb *)
                           MEMBER(hooks.fork_post, theft_hook_fork_post_cb *)
                               MEMBER(hooks.trial_post, theft_hook_trial_post_cb *));
    STRUCT(theft_run_config,
           MEMBER(hooks.counterexample, theft_hook_counterexample_cb *)
               MEMBER(hooks.shrink_pre, theft_hook_shrink_pre_cb *)
                   MEMBER(hooks.shrink_post, theft_hook_shrink_post_cb *)
                       MEMBER(hooks.shrink_trial_post, theft_hook_shrink_trial_post_cb *)
                           MEMBER(hooks.env, void *));
}

static void show_values(void) {
    VALUE(THEFT_TRIAL_PASS), VALUE(THEFT_TRIAL_FAIL), VALUE(THEFT_TRIAL_SKIP);
    VALUE(THEFT_TRIAL_DUP), VALUE(THEFT_TRIAL_ERROR);
    VALUE(THEFT_RUN_PASS), VALUE(THEFT_RUN_FAIL), VALUE(THEFT_RUN_SKIP), VALUE(THEFT_RUN_ERROR);
    VALUE(THEFT_RUN_ERROR_MEMORY), VALUE(THEFT_RUN_ERROR_BAD_ARGS);
    VALUE(THEFT_ALLOC_OK), VALUE(THEFT_ALLOC_SKIP), VALUE(THEFT_ALLOC_ERROR);
    VALUE(THEFT_SHRINK_OK), VALUE(THEFT_SHRINK_DEAD_END), VALUE(THEFT_SHRINK_NO_MORE_TACTICS);
    VALUE(THEFT_SHRINK_ERROR);
    VALUE(THEFT_HOOK_RUN_PRE_ERROR), VALUE(THEFT_HOOK_RUN_PRE_CONTINUE);
    VALUE(THEFT_HOOK_RUN_POST_ERROR), VALUE(THEFT_HOOK_RUN_POST_CONTINUE);
    VALUE(THEFT_HOOK_GEN_ARGS_PRE_ERROR), VALUE(THEFT_HOOK_GEN_ARGS_PRE_CONTINUE);
    VALUE(THEFT_HOOK_GEN_ARGS_PRE_HALT);
    VALUE(THEFT_HOOK_TRIAL_PRE_ERROR), VALUE(THEFT_HOOK_TRIAL_PRE_CONTINUE);
    VALUE(THEFT_HOOK_TRIAL_PRE_HALT);
    VALUE(THEFT_HOOK_FORK_POST_ERROR), VALUE(THEFT_HOOK_FORK_POST_CONTINUE);
    VALUE(THEFT_HOOK_TRIAL_POST_ERROR), VALUE(THEFT_HOOK_TRIAL_POST_CONTINUE);
    VALUE(THEFT_HOOK_TRIAL_POST_REPEAT), VALUE(THEFT_HOOK_TRIAL_POST_REPEAT_ONCE);
    VALUE(THEFT_HOOK_COUNTEREXAMPLE_CONTINUE), VALUE(THEFT_HOOK_COUNTEREXAMPLE_ERROR);
    VALUE(THEFT_HOOK_SHRINK_PRE_ERROR), VALUE(THEFT_HOOK_SHRINK_PRE_CONTINUE);
    VALUE(THEFT_HOOK_SHRINK_PRE_HALT);
    VALUE(THEFT_HOOK_SHRINK_POST_ERROR), VALUE(THEFT_HOOK_SHRINK_POST_CONTINUE);
    VALUE(THEFT_SHRINK_POST_SHRINK_FAILED), VALUE(THEFT_SHRINK_POST_SHRUNK);
    VALUE(THEFT_SHRINK_POST_DONE_SHRINKING);
    VALUE(THEFT_HOOK_SHRINK_TRIAL_POST_ERROR), VALUE(THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE);
    VALUE(THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT), VALUE(THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT_ONCE);
    VALUE(THEFT_BUILTIN_bool), VALUE(THEFT_BUILTIN_uint), VALUE(THEFT_BUILTIN_int64_t);
    VALUE(THEFT_DEF_TRIALS), VALUE(THEFT_DEF_MAX_COLUMNS), VALUE(THEFT_MAX_ARITY);
    VALUE(THEFT_DEF_EXIT_TIMEOUT_MSEC), VALUE(THEFT_PRINT_TRIAL_RESULT_ENV_TAG);
}

/* ---- Bits and seeds -------------------------------------------------------------------------- */

static enum theft_hook_run_pre_res begin(const struct theft_hook_run_pre_info *info, void *env) {
    printf("run %s: %zu trials, seed %016" PRIx64 "%s\n", info->prop_name, info->total_trials,
           info->run_seed, env ? "" : ", no environment");
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res end(const struct theft_hook_run_post_info *info, void *env) {
    (void)env;
    printf("  pass %zu, fail %zu, skip %zu, dup %zu\n", info->report.pass, info->report.fail,
           info->report.skip, info->report.dup);
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_gen_args_pre_res begin_trial(const struct theft_hook_gen_args_pre_info *info,
                                                    void *env) {
    (void)env;
    printf("  trial %zu, %zu failed, seed %016" PRIx64 "\n", info->trial_id, info->failures,
           info->trial_seed);
    return THEFT_HOOK_GEN_ARGS_PRE_CONTINUE;
}

static enum theft_hook_trial_post_res say_nothing(const struct theft_hook_trial_post_info *info,
                                                  void *env) {
    (void)info;
    (void)env;
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

enum { DRAWN = 8 };

/* Requests of many sizes, and choices below many ceilings; a folded sum stands for the most of
 * them. */
static enum theft_alloc_res draw(struct theft *t, void *env, void **instance) {
    const uint64_t ceilings[] = {3,          100,           254,        255,      257,
                                 65534,      65535,         4294967297, 1u << 20, UINT64_MAX / 3,
                                 UINT64_MAX, UINT64_MAX - 1};
    uint64_t *drawn = calloc(DRAWN, sizeof *drawn);
    (void)env;
    if (!drawn) return THEFT_ALLOC_ERROR;
    drawn[0] = theft_random_bits(t, 5);
    drawn[1] = theft_random_bits(t, 64);
    theft_random_bits_bulk(t, 130, &drawn[2]);
    for (unsigned i = 0; i < sizeof ceilings / sizeof ceilings[0]; i++) {
        drawn[5] = drawn[5] * 31 + theft_random_choice(t, ceilings[i]);
    }
    for (uint8_t bits = 0; bits <= 64; bits++) {
        drawn[6] = drawn[6] * 31 + theft_random_bits(t, bits);
    }
    drawn[7] = theft_random_bits(t, 7);
    *instance = drawn;
    return THEFT_ALLOC_OK;
}

static void show_drawn(const uint64_t *drawn) {
    printf("    ");
    for (unsigned i = 0; i < DRAWN; i++) printf(" %" PRIx64, drawn[i]);
    puts("");
}

static enum theft_trial_res show_one(struct theft *t, void *a) {
    show_drawn(a);
    printf("     in the property %" PRIx64 "\n", theft_random_bits(t, 20));
    return THEFT_TRIAL_PASS;
}

static enum theft_trial_res show_two(struct theft *t, void *a, void *b) {
    show_drawn(a);
    return show_one(t, b);
}

static void show_bits(bool autoshrink, bool two) {
    const struct theft_type_info type = {
        .alloc = draw, .free = theft_generic_free_cb, .autoshrink_config = {.enable = autoshrink}};
    theft_seed always[] = {5, 0, UINT64_MAX};
    struct theft_run_config config = {.name = autoshrink ? "autoshrunk" : "plain", .trials = 6};
    config.prop1 = two ? NULL : show_one;
    config.prop2 = two ? show_two : NULL;
    config.type_info[0] = &type;
    config.type_info[1] = two ? &type : NULL;
    config.always_seeds = two ? always : NULL;
    config.always_seed_count = 3;
    config.seed = two ? 99 : 0;
    config.hooks.run_pre = begin;
    config.hooks.run_post = end;
    config.hooks.gen_args_pre = begin_trial;
    config.hooks.trial_post = say_nothing;
    printf("  result %s\n", theft_run_res_str(theft_run(&config)));
}

/* ---- What calls what ------------------------------------------------------------------------- */

/* A play: the results of the property, call by call, and what the hooks wish. */
struct play {
    const char *results; /* p f s d e; the last one goes on */
    enum theft_hook_trial_post_res after_failure;
    enum theft_hook_counterexample_res counterexample;
    size_t calls;
};

static enum theft_alloc_res draw_four(struct theft *t, void *env, void **instance) {
    (void)env;
    uint64_t *drawn = malloc(sizeof *drawn);
    if (!drawn) return THEFT_ALLOC_ERROR;
    *drawn = theft_random_bits(t, 4);
    *instance = drawn;
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res play_on(struct theft *t, void *arg) {
    static const char letters[] = "pfsde";
    struct play *play = theft_hook_get_env(t);
    const char letter = *play->results;
    if (play->results[1]) play->results++;
    printf("    call %zu with %" PRIu64 ": %c\n", play->calls++, *(const uint64_t *)arg, letter);
    for (int i = 0; letters[i]; i++) {
        if (letters[i] == letter) return (enum theft_trial_res)i;
    }
    return THEFT_TRIAL_ERROR;
}

static enum theft_hook_trial_pre_res before(const struct theft_hook_trial_pre_info *info,
                                            void *env) {
    (void)env;
    printf("    before, %zu failed\n", info->failures);
    return THEFT_HOOK_TRIAL_PRE_CONTINUE;
}

static enum theft_hook_shrink_pre_res do_not(const struct theft_hook_shrink_pre_info *info,
                                             void *env) {
    (void)env;
    printf("    shrink %zu %zu %zu, argument %d, %zu failed\n", info->shrink_count,
           info->successful_shrinks, info->failed_shrinks, info->arg_index, info->failures);
    return THEFT_HOOK_SHRINK_PRE_HALT;
}

static enum theft_hook_counterexample_res tell(const struct theft_hook_counterexample_info *info,
                                               void *env) {
    const struct play *play = env;
    printf("    counter-example %" PRIu64 "\n", *(const uint64_t *)info->args[0]);
    return play->counterexample;
}

static enum theft_hook_trial_post_res after(const struct theft_hook_trial_post_info *info,
                                            void *env) {
    const struct play *play = env;
    printf("    after %s%s\n", theft_trial_res_str(info->result), info->repeat ? ", again" : "");
    if (info->result != THEFT_TRIAL_FAIL || play->calls > 4) return THEFT_HOOK_TRIAL_POST_CONTINUE;
    return play->after_failure;
}

static void show_play(const char *name, struct play play) {
    const struct theft_type_info type = {
        .alloc = draw_four, .free = theft_generic_free_cb, .autoshrink_config = {.enable = true}};
    struct theft_run_config config = {.name = name, .trials = 5, .seed = 4242};
    config.prop1 = play_on;
    config.type_info[0] = &type;
    config.hooks.run_pre = begin;
    config.hooks.run_post = end;
    config.hooks.gen_args_pre = begin_trial;
    config.hooks.trial_pre = before;
    config.hooks.trial_post = after;
    config.hooks.counterexample = tell;
    config.hooks.shrink_pre = do_not;
    config.hooks.env = &play;
    printf("  result %s\n", theft_run_res_str(theft_run(&config)));
}

static void show_all(void) {
    const enum theft_hook_trial_post_res go_on = THEFT_HOOK_TRIAL_POST_CONTINUE,
                                         once = THEFT_HOOK_TRIAL_POST_REPEAT_ONCE,
                                         again = THEFT_HOOK_TRIAL_POST_REPEAT,
                                         error = THEFT_HOOK_TRIAL_POST_ERROR;
    show_hooks();
    show_the_rest();
    show_values();
    for (int i = 0; i < 4; i++) show_bits(i / 2, i % 2);
    show_play("passes", (struct play){.results = "p", .after_failure = go_on});
    show_play("skips", (struct play){.results = "s", .after_failure = go_on});
    show_play("fails", (struct play){.results = "pf", .after_failure = go_on});
    show_play("is no duplicate", (struct play){.results = "pd", .after_failure = go_on});
    show_play("errs", (struct play){.results = "pe", .after_failure = go_on});
    show_play("fails twice", (struct play){.results = "f", .after_failure = once});
    show_play("fails often", (struct play){.results = "f", .after_failure = again});
    show_play("fails and skips", (struct play){.results = "fsp", .after_failure = again});
    show_play("fails and passes", (struct play){.results = "fp", .after_failure = once});
    show_play("fails and errs", (struct play){.results = "fe", .after_failure = once});
    show_play("fails, and that is all", (struct play){.results = "f", .after_failure = error});
    show_play("cannot be told", (struct play){.results = "f",
                                              .after_failure = go_on,
                                              .counterexample = THEFT_HOOK_COUNTEREXAMPLE_ERROR});
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* Compares what was printed with a file, line by line; shows the first line that differs. */
static bool is_same(FILE *printed, FILE *kept) {
    char line[512], wanted[512];
    for (unsigned number = 1;; number++) {
        const bool has_line = fgets(line, sizeof line, printed) != NULL;
        const bool has_wanted = fgets(wanted, sizeof wanted, kept) != NULL;
        if (!has_line && !has_wanted) return number > 1;
        if (has_line && has_wanted && strcmp(line, wanted) == 0) continue;
        fprintf(stderr, "line %u is\n%sand should be\n%s", number, has_line ? line : "missing\n",
                has_wanted ? wanted : "missing\n");
        return false;
    }
}

/* Without an argument, shows all; with a file, ends with 0 if that holds the same. */
int main(int argc, char **argv) {
    char path[] = "/tmp/theft-same-XXXXXX";
    if (argc < 2) {
        show_all();
        return 0;
    }
    FILE *kept = fopen(argv[1], "r");
    const int file = mkstemp(path);
    if (!kept || file < 0 || !freopen(path, "w", stdout)) {
        fprintf(stderr, "%s cannot be compared with\n", argv[1]);
        return 3;
    }
    show_all();
    fflush(stdout);
    FILE *printed = fdopen(file, "r");
    const bool same = printed && is_same(printed, kept);
    unlink(path);
    if (printed) fclose(printed);
    fclose(kept);
    return same ? 0 : 1;
}
