/* theft_test.c - the runner: what it tries, what it counts, how it shrinks, what it prints. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner.h"

/* What the hooks below see of a run. `f` takes what is printed. */
struct log {
    FILE *f;
    char *text;
    size_t length;
    uint64_t found[THEFT_MAX_ARITY]; /* the last counter-example, numbers up to 64 bits */
    size_t sizes[THEFT_MAX_ARITY];   /* their bytes; 0 means 8 */
    char bytes[64];                  /* and the first argument, if it is a string */
    size_t counterexamples, calls, repeats, trials, steps;
    unsigned char tries[16][16];
    struct theft_print_trial_result_env marks;
    struct theft_run_report report;
    theft_seed seeds[16];
    theft_seed failing_seed;
};

static enum theft_hook_run_pre_res print_pre(const struct theft_hook_run_pre_info *info,
                                             void *env) {
    struct log *log = env;
    theft_print_run_pre_info(log->f, info);
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res keep_report(const struct theft_hook_run_post_info *info,
                                                void *env) {
    struct log *log = env;
    log->report = info->report;
    theft_print_run_post_info(log->f, info);
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_trial_post_res count_trials(const struct theft_hook_trial_post_info *info,
                                                   void *env) {
    struct log *log = env;
    if (log->trials < 16) log->seeds[log->trials] = info->trial_seed;
    log->trials++;
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static enum theft_hook_counterexample_res
keep_counterexample(const struct theft_hook_counterexample_info *info, void *env) {
    struct log *log = env;
    log->counterexamples++;
    log->failing_seed = info->trial_seed;
    for (unsigned arg = 0; arg < info->arity; arg++) {
        const size_t size = log->sizes[arg] ? log->sizes[arg] : sizeof(uint64_t);
        memcpy(&log->found[arg], info->args[arg], size);
    }
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_hook_counterexample_res
keep_string(const struct theft_hook_counterexample_info *info, void *env) {
    struct log *log = env;
    log->counterexamples++;
    snprintf(log->bytes, sizeof log->bytes, "%s", (const char *)info->args[0]);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static struct log open_log(void) {
    struct log log = {0};
    log.f = fopen("/dev/null", "w");
    assert_non_null(log.f);
    return log;
}

/* A quiet run of a property of 64-bit numbers. */
static struct theft_run_config quiet(struct log *log, const char *name) {
    struct theft_run_config config = {.name = name, .trials = 100};
    config.hooks.run_pre = print_pre;
    config.hooks.run_post = keep_report;
    config.hooks.trial_pre = theft_hook_first_fail_halt;
    config.hooks.trial_post = count_trials;
    config.hooks.counterexample = keep_counterexample;
    config.hooks.env = log;
    return config;
}

static const struct theft_type_info *u64(void) {
    return theft_get_builtin_type_info(THEFT_BUILTIN_uint64_t);
}

/* ---- Random bits ----------------------------------------------------------------------------- */

static void does_the_twister_make_the_published_numbers(void **state) {
    (void)state;
    struct twister twister;
    uint64_t word = 0;
    theft_twister_seed(&twister, 5489);
    for (unsigned i = 0; i < 10000; i++) word = theft_twister_next(&twister);
    assert_true(word == 9981545732273789042u);
}

static enum theft_trial_res draws_are_in_range(struct theft *t, void *arg) {
    const uint64_t ceiling = *(const uint64_t *)arg;
    uint64_t words[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    theft_random_bits_bulk(t, 65, words);
    if (words[1] > 1 || words[2] != UINT64_MAX) return THEFT_TRIAL_FAIL;
    for (uint8_t bits = 0; bits < 64; bits++) {
        if (theft_random_bits(t, bits) >> bits) return THEFT_TRIAL_FAIL;
    }
    return ceiling == 0 || theft_random_choice(t, ceiling) < ceiling ? THEFT_TRIAL_PASS
                                                                     : THEFT_TRIAL_FAIL;
}

static void are_drawn_numbers_in_their_range(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "ranges");
    config.prop1 = draws_are_in_range;
    config.type_info[0] = u64();
    config.trials = 20000;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    fclose(log.f);
}

/* Choices played back: what every number of bits gives. */
static uint64_t choice_of(uint64_t bits, uint64_t ceiling) {
    struct pool pool = {0};
    struct theft t = {.reading = &pool};
    assert_true(theft_pool_append(&pool, bits, 64));
    const uint64_t choice = theft_random_choice(&t, ceiling);
    theft_pool_free(&pool);
    return choice;
}

static void do_smaller_bits_choose_smaller_numbers(void **state) {
    (void)state;
    assert_true(choice_of(0, 10) == 0);
    assert_true(choice_of(65535, 10) == 9);
    assert_true(choice_of(UINT64_MAX, UINT64_MAX) == UINT64_MAX - 1);
    assert_true(choice_of(UINT64_MAX, ((uint64_t)1 << 63) + 1) == (uint64_t)1 << 63);
    assert_true(choice_of(UINT64_MAX, 1) == 0 && choice_of(UINT64_MAX, 0) == 0);
    assert_true(choice_of(UINT64_MAX, 64) == 63);
    for (uint64_t bits = 1, last = 0; bits < 65536; bits++) {
        const uint64_t choice = choice_of(bits, 77);
        assert_true(choice >= last && choice < 77);
        last = choice;
    }
}

static enum theft_alloc_res draw_65_bits(struct theft *t, void *env, void **instance) {
    (void)env;
    (void)instance;
    return theft_random_bits(t, 65) ? THEFT_ALLOC_SKIP : THEFT_ALLOC_ERROR;
}

static enum theft_trial_res pass1(struct theft *t, void *a) {
    return t && a ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

/* In no build is a word shifted by its width: the program ends there. */
static void is_a_request_of_more_than_a_word_the_end(void **state) {
    (void)state;
    const struct theft_type_info greedy = {.alloc = draw_65_bits};
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        (void)signal(SIGABRT, SIG_DFL);
        struct log log = open_log();
        struct theft_run_config config = quiet(&log, "greedy");
        config.prop1 = pass1;
        config.type_info[0] = &greedy;
        (void)theft_run(&config);
        _exit(0);
    }
    assert_true(waitpid(child, &status, 0) == child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void do_hashes_match_the_published_ones(void **state) {
    (void)state;
    assert_true(theft_hash_onepass((const uint8_t *)"", 0) == 0xcbf29ce484222325u);
    assert_true(theft_hash_onepass((const uint8_t *)"foobar", 6) == 0x85944171f73967e8u);
    struct theft_hasher h;
    theft_hash_init(&h);
    theft_hash_sink(&h, (const uint8_t *)"foo", 3);
    theft_hash_sink(&h, (const uint8_t *)"bar", 3);
    assert_true(theft_hash_done(&h) == 0x85944171f73967e8u);
    assert_true(theft_hash_done(&h) == 0xcbf29ce484222325u);
}

/* ---- Counting -------------------------------------------------------------------------------- */

static enum theft_trial_res pass7(struct theft *t, void *a, void *b, void *c, void *d, void *e,
                                  void *f, void *g) {
    return t && a && b && c && d && e && f && g ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static theft_hash hash_nothing(const void *instance, void *env) {
    (void)instance;
    (void)env;
    return 0;
}

static enum theft_shrink_res shrink_nothing(struct theft *t, const void *instance, uint32_t tactic,
                                            void *env, void **output) {
    (void)t;
    (void)instance;
    (void)tactic;
    (void)env;
    (void)output;
    return THEFT_SHRINK_NO_MORE_TACTICS;
}

/* What is left out is refused, too. */
static void are_senseless_configurations_refused(void **state) {
    (void)state;
    struct theft_type_info type = *u64();
    struct theft_run_config config = {.prop1 = pass1};
    assert_int_equal(theft_run(NULL), THEFT_RUN_ERROR_BAD_ARGS);
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR_BAD_ARGS);
    config.type_info[0] = config.type_info[1] = &type;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR_BAD_ARGS);
    config.type_info[1] = NULL;
    type.shrink = shrink_nothing;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR_BAD_ARGS);
    type.shrink = NULL;
    type.hash = hash_nothing;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR_BAD_ARGS);
    type.hash = NULL;
    type.alloc = NULL;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR_BAD_ARGS);
}

static void are_seven_arguments_passed(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "seven");
    config.prop7 = pass7;
    for (unsigned i = 0; i < 7; i++) config.type_info[i] = u64();
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    assert_int_equal(log.report.pass, 100);
    fclose(log.f);
}

static void is_no_trial_lost_among_many(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "many");
    struct theft_type_info plain = *u64();
    config.prop2 = NULL;
    config.prop1 = pass1;
    config.type_info[0] = &plain;
    config.trials = 500000;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    /* About one in eight is a special number, of which there are few. */
    assert_int_equal(log.report.pass + log.report.dup, 500000);
    assert_true(log.report.pass > 430000);
    fclose(log.f);
}

static void are_duplicates_counted_and_not_tried(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "coin");
    config.prop1 = pass1;
    config.type_info[0] = theft_get_builtin_type_info(THEFT_BUILTIN_bool);
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    assert_int_equal(log.report.pass, 2);
    assert_int_equal(log.report.dup, 98);
    fclose(log.f);
}

static enum theft_trial_res skip_odd(struct theft *t, void *arg) {
    (void)t;
    return *(const uint64_t *)arg & 1u ? THEFT_TRIAL_SKIP : THEFT_TRIAL_PASS;
}

static enum theft_trial_res skip_all(struct theft *t, void *arg) {
    (void)t;
    (void)arg;
    return THEFT_TRIAL_SKIP;
}

static enum theft_trial_res error_at_once(struct theft *t, void *arg) {
    (void)t;
    (void)arg;
    return THEFT_TRIAL_ERROR;
}

static void is_a_run_that_only_skips_no_pass(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "skips");
    config.prop1 = skip_all;
    config.type_info[0] = u64();
    assert_int_equal(theft_run(&config), THEFT_RUN_SKIP);
    config.prop1 = skip_odd;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    assert_true(log.report.skip > 20 && log.report.pass > 20);
    fclose(log.f);
}

static void does_an_error_end_the_run(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "error");
    config.prop1 = error_at_once;
    config.type_info[0] = u64();
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR);
    assert_int_equal(log.trials, 1);
    fclose(log.f);
}

static void do_always_seeds_come_first_and_count(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "seeds");
    theft_seed always[] = {11, 12};
    config.prop1 = pass1;
    config.type_info[0] = u64();
    config.always_seeds = always;
    config.always_seed_count = 2;
    config.seed = 77;
    config.trials = 4;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    assert_int_equal(log.trials, 4);
    assert_true(log.seeds[0] == 11 && log.seeds[1] == 12 && log.seeds[2] == 77);
    assert_true(log.seeds[3] != 77);
    fclose(log.f);
}

static void is_a_count_of_no_always_seeds_nothing(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "no seeds");
    config.prop1 = pass1;
    config.type_info[0] = u64();
    config.always_seed_count = 2;
    config.seed = 77;
    config.trials = 4;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    assert_int_equal(log.report.pass, 4);
    assert_true(log.seeds[0] == 77);
    fclose(log.f);
}

/* ---- Shrinking: laws that must fail ---------------------------------------------------------- */

static enum theft_trial_res is_below_1000(struct theft *t, void *arg) {
    (void)t;
    return *(const uint64_t *)arg < 1000 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static void is_the_least_large_number_found(void **state) {
    (void)state;
    for (theft_seed seed = 1; seed < 50; seed++) {
        struct log log = open_log();
        struct theft_run_config config = quiet(&log, "below 1000");
        config.prop1 = is_below_1000;
        config.type_info[0] = u64();
        config.seed = seed;
        assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
        assert_int_equal(log.counterexamples, 1);
        assert_int_equal(log.found[0], 1000);
        fclose(log.f);
    }
}

static enum theft_trial_res sum_is_small(struct theft *t, void *a, void *b) {
    (void)t;
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < 100 || y < 7 || x % 2 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static void are_both_arguments_shrunk(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "two");
    config.prop2 = sum_is_small;
    config.type_info[0] = config.type_info[1] = u64();
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(log.found[0], 100);
    assert_int_equal(log.found[1], 7);
    fclose(log.f);
}

/* Wrong for 1 with 0, for -1 with 0, and for whatever is further away. */
static enum theft_trial_res is_square_within(struct theft *t, void *a, void *b) {
    (void)t;
    const int8_t x = *(const int8_t *)a;
    return x * x <= *(const uint16_t *)b ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static enum theft_trial_res is_above_minus_six(struct theft *t, void *arg) {
    (void)t;
    return *(const int64_t *)arg > -6 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

/* As theft has it: 1 is simpler than -1, and of negative numbers the least is the simplest. */
static void is_a_signed_number_shrunk_as_its_bits_lie(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "signed");
    config.prop1 = is_above_minus_six;
    config.type_info[0] = theft_get_builtin_type_info(THEFT_BUILTIN_int64_t);
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_true((int64_t)log.found[0] == INT64_MIN);
    config.prop2 = is_square_within;
    config.type_info[0] = theft_get_builtin_type_info(THEFT_BUILTIN_int8_t);
    config.type_info[1] = theft_get_builtin_type_info(THEFT_BUILTIN_uint16_t);
    log.sizes[0] = sizeof(int8_t);
    log.sizes[1] = sizeof(uint16_t);
    for (config.seed = 1; config.seed < 20; config.seed++) {
        assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
        int8_t x;
        uint16_t most;
        memcpy(&x, &log.found[0], sizeof x);
        memcpy(&most, &log.found[1], sizeof most);
        assert_int_equal(x, 1);
        assert_int_equal(most, 0);
    }
    fclose(log.f);
}

/* Bytes until one is 0. */
static enum theft_alloc_res alloc_string(struct theft *t, void *env, void **instance) {
    enum { MOST = 4096 };
    (void)env;
    char *text = calloc(MOST, 1);
    if (!text) return THEFT_ALLOC_ERROR;
    for (size_t i = 0; i + 1 < MOST; i++) {
        text[i] = (char)theft_random_bits(t, 8);
        if (!text[i]) break;
    }
    *instance = text;
    return THEFT_ALLOC_OK;
}

/* Wrong for strings with two x's, the second after a letter greater than 'm'. */
static enum theft_trial_res has_no_x_m_x(struct theft *t, void *arg) {
    (void)t;
    const char *first = strchr(arg, 'x'), *second = first ? strchr(first + 1, 'x') : NULL;
    for (const char *c = first; c && second && c < second; c++) {
        if (*c > 'm' && *c < 'x') return THEFT_TRIAL_FAIL;
    }
    return THEFT_TRIAL_PASS;
}

static void is_the_shortest_string_found(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "xnx");
    const struct theft_type_info string = {
        .alloc = alloc_string, .free = theft_generic_free_cb, .autoshrink_config.enable = true};
    config.prop1 = has_no_x_m_x;
    config.type_info[0] = &string;
    config.hooks.counterexample = keep_string;
    config.trials = 1000;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_string_equal(log.bytes, "xnx");
    fclose(log.f);
}

/* One request of 1000 bits. */
static enum theft_alloc_res alloc_wide(struct theft *t, void *env, void **instance) {
    (void)env;
    uint64_t *words = calloc(16, sizeof *words);
    if (!words) return THEFT_ALLOC_ERROR;
    theft_random_bits_bulk(t, 1000, words);
    *instance = words;
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res has_few_bits_set(struct theft *t, void *arg) {
    (void)t;
    const uint64_t *words = arg;
    int set = 0;
    for (unsigned i = 0; i < 16; i++) set += __builtin_popcountll(words[i]);
    return set < 3 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static void is_a_wide_request_shrunk(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "wide");
    const struct theft_type_info wide = {
        .alloc = alloc_wide,
        .free = theft_generic_free_cb,
        .autoshrink_config = {.enable = true, .max_failed_shrinks = 1000}};
    config.prop1 = has_few_bits_set;
    config.type_info[0] = &wide;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(__builtin_popcountll(log.found[0]), 3);
    assert_int_equal(log.counterexamples, 1);
    fclose(log.f);
}

/* How often each number of four bits was tried. */
static enum theft_alloc_res alloc_four_bits(struct theft *t, void *env, void **instance) {
    (void)env;
    *instance = calloc(1, sizeof(uint64_t));
    if (!*instance) return THEFT_ALLOC_ERROR;
    *(uint64_t *)*instance = theft_random_bits(t, 4);
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res count_the_tries(struct theft *t, void *a, void *b) {
    struct log *log = theft_hook_get_env(t);
    const size_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    log->tries[x][y]++;
    return x < 3 || y < 3 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static void is_nothing_tried_twice(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "twice");
    const struct theft_type_info four = {
        .alloc = alloc_four_bits, .free = theft_generic_free_cb, .autoshrink_config.enable = true};
    config.prop2 = count_the_tries;
    config.type_info[0] = config.type_info[1] = &four;
    config.hooks.trial_pre = NULL;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_true(log.counterexamples > 1 && log.report.dup > 0);
    size_t tried = 0;
    for (unsigned x = 0; x < 16; x++) {
        for (unsigned y = 0; y < 16; y++) {
            assert_true(log.tries[x][y] <= 1);
            tried += log.tries[x][y];
        }
    }
    assert_true(tried > 50);
    fclose(log.f);
}

static void does_the_seed_of_a_trial_do_it_again(void **state) {
    (void)state;
    struct log log = open_log(), again = open_log();
    struct theft_run_config config = quiet(&log, "again");
    config.prop2 = sum_is_small;
    config.type_info[0] = config.type_info[1] = u64();
    config.seed = 5;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    config.hooks.env = &again;
    config.seed = log.failing_seed;
    config.trials = 1;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_true(again.failing_seed == log.failing_seed);
    assert_memory_equal(again.found, log.found, sizeof log.found);
    fclose(log.f);
    fclose(again.f);
}

static enum theft_hook_shrink_pre_res do_not_shrink(const struct theft_hook_shrink_pre_info *info,
                                                    void *env) {
    struct log *log = env;
    (void)info;
    log->steps++;
    return THEFT_HOOK_SHRINK_PRE_HALT;
}

/* The other argument is not shrunk, either. */
static void does_a_halt_end_all_shrinking(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "halted");
    config.prop2 = sum_is_small;
    config.type_info[0] = config.type_info[1] = u64();
    config.hooks.shrink_pre = do_not_shrink;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(log.steps, 1);
    assert_int_equal(log.counterexamples, 1);
    assert_true(log.found[0] > 100 && log.found[1] > 7);
    fclose(log.f);
}

/* ---- Repeating ------------------------------------------------------------------------------- */

static enum theft_hook_trial_post_res repeat_thrice(const struct theft_hook_trial_post_info *info,
                                                    void *env) {
    struct log *log = env;
    if (info->result != THEFT_TRIAL_FAIL) return THEFT_HOOK_TRIAL_POST_CONTINUE;
    log->repeats += info->repeat;
    return log->repeats < 3 ? THEFT_HOOK_TRIAL_POST_REPEAT : THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static enum theft_hook_trial_post_res repeat_once(const struct theft_hook_trial_post_info *info,
                                                  void *env) {
    struct log *log = env;
    log->repeats += info->repeat;
    return THEFT_HOOK_TRIAL_POST_REPEAT_ONCE;
}

static void is_a_failure_repeated_as_asked(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "repeat");
    config.prop1 = is_below_1000;
    config.type_info[0] = u64();
    config.hooks.trial_post = repeat_thrice;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(log.repeats, 3);
    log.repeats = 0;
    config.hooks.trial_post = repeat_once;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(log.repeats, 1);
    fclose(log.f);
}

/* Fails the first time only. */
static enum theft_trial_res fails_once(struct theft *t, void *arg) {
    (void)arg;
    struct log *log = theft_hook_get_env(t);
    theft_set_output_stream(t, log->f);
    return log->calls++ == 0 ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

static void is_a_failure_that_goes_away_an_error(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "flaky");
    fclose(log.f);
    log.f = open_memstream(&log.text, &log.length);
    config.prop1 = fails_once;
    config.type_info[0] = u64();
    config.hooks.trial_post = repeat_once;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR);
    fclose(log.f);
    assert_non_null(strstr(log.text, "Warning: Failed property passed when re-run."));
    free(log.text);
}

/* Fails the first time, and then is not asked any more. */
static enum theft_trial_res skips_later(struct theft *t, void *arg) {
    (void)arg;
    struct log *log = theft_hook_get_env(t);
    return log->calls++ == 0 ? THEFT_TRIAL_FAIL : THEFT_TRIAL_SKIP;
}

static void does_a_repeat_that_skips_go_on(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "skipping");
    config.prop1 = skips_later;
    config.type_info[0] = u64();
    config.trials = 5;
    config.hooks.trial_pre = NULL;
    config.hooks.shrink_pre = do_not_shrink;
    config.hooks.trial_post = repeat_thrice;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(log.report.fail, 1);
    assert_int_equal(log.report.skip, 4);
    assert_int_equal(log.repeats, 0);
    fclose(log.f);
}

/* ---- In a child ------------------------------------------------------------------------------ */

static enum theft_trial_res crashes_above_1000(struct theft *t, void *arg) {
    (void)t;
    if (*(const uint64_t *)arg > 1000) raise(SIGKILL);
    return THEFT_TRIAL_PASS;
}

static enum theft_trial_res hangs(struct theft *t, void *arg) {
    (void)t;
    (void)arg;
    for (;;) pause();
    return THEFT_TRIAL_PASS;
}

static enum theft_trial_res hangs_deaf(struct theft *t, void *arg) {
    signal(SIGTERM, SIG_IGN);
    return hangs(t, arg);
}

static void leave_well(int number) {
    (void)number;
    _exit(0);
}

static enum theft_trial_res hangs_but_leaves_well(struct theft *t, void *arg) {
    signal(SIGTERM, leave_well);
    return hangs(t, arg);
}

static struct theft_run_config forking(struct log *log, theft_propfun1 *property) {
    struct theft_run_config config = quiet(log, "fork");
    config.prop1 = property;
    config.type_info[0] = u64();
    config.fork.enable = true;
    return config;
}

static void is_a_crash_in_a_child_a_failure_and_shrunk(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = forking(&log, crashes_above_1000);
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    assert_int_equal(log.found[0], 1001);
    fclose(log.f);
}

static void is_a_child_that_hangs_stopped(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = forking(&log, hangs);
    config.hooks.shrink_pre = do_not_shrink;
    config.trials = 1;
    config.fork.timeout = 20;
    config.fork.exit_timeout = 20;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    config.prop1 = hangs_deaf;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    config.prop1 = hangs_but_leaves_well;
    config.fork.timeout = 1000;       /* time to get ready for the signal ... */
    config.fork.exit_timeout = 60000; /* ... and to leave, on a machine however busy */
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    fclose(log.f);
}

static enum theft_hook_fork_post_res refuse(const struct theft_hook_fork_post_info *info,
                                            void *env) {
    (void)info;
    (void)env;
    return THEFT_HOOK_FORK_POST_ERROR;
}

static void is_the_child_asked_before_the_property(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = forking(&log, pass1);
    config.hooks.fork_post = refuse;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR);
    fclose(log.f);
}

/* What waits in stdout must not be printed by the children again. */
static void is_nothing_printed_twice(void **state) {
    (void)state;
    char path[] = "/tmp/theft-test-XXXXXX", text[256] = "";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    struct log log = open_log();
    struct theft_run_config config = forking(&log, pass1);
    config.trials = 20;
    fflush(stdout);
    const int stdout_was = dup(1);
    assert_true(stdout_was >= 0);
    dup2(file, 1);
    fputs("once\n", stdout);
    const enum theft_run_res result = theft_run(&config);
    fflush(stdout);
    dup2(stdout_was, 1);
    close(stdout_was);
    assert_true(pread(file, text, sizeof text - 1, 0) >= 0);
    close(file);
    unlink(path);
    fclose(log.f);
    assert_int_equal(result, THEFT_RUN_PASS);
    assert_string_equal(text, "once\n");
}

static enum theft_hook_fork_post_res check_fork(const struct theft_hook_fork_post_info *info,
                                                void *env) {
    return info->t && theft_hook_get_env(info->t) == env && info->run_seed == 0x77 &&
                   info->failures == 0 && info->args[0]
               ? THEFT_HOOK_FORK_POST_CONTINUE
               : THEFT_HOOK_FORK_POST_ERROR;
}

/* Steps are counted when they begin, and their results when they end; the failure in hand is none
 * of those before. */
static enum theft_hook_shrink_pre_res check_step(const struct theft_hook_shrink_pre_info *info,
                                                 void *env) {
    struct log *log = env;
    const bool ok = info->trial_seed == 0x77 && info->run_seed == 0x77 && info->failures == 0 &&
                    info->shrink_count == log->steps++ && info->arg &&
                    info->successful_shrinks + info->failed_shrinks <= info->shrink_count;
    return ok ? THEFT_HOOK_SHRINK_PRE_CONTINUE : THEFT_HOOK_SHRINK_PRE_ERROR;
}

static enum theft_hook_shrink_post_res check_shrink(const struct theft_hook_shrink_post_info *info,
                                                    void *env) {
    struct log *log = env;
    return info->trial_seed == 0x77 && info->run_seed == 0x77 && info->shrink_count == log->steps
               ? THEFT_HOOK_SHRINK_POST_CONTINUE
               : THEFT_HOOK_SHRINK_POST_ERROR;
}

static enum theft_hook_shrink_trial_post_res
check_tried(const struct theft_hook_shrink_trial_post_info *info, void *env) {
    struct log *log = env;
    const bool ok = info->shrink_count == log->steps && info->args[0] &&
                    info->successful_shrinks + info->failed_shrinks > 0 &&
                    (info->result == THEFT_TRIAL_FAIL || info->result == THEFT_TRIAL_PASS);
    return ok ? THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE : THEFT_HOOK_SHRINK_TRIAL_POST_ERROR;
}

static enum theft_hook_counterexample_res
check_counterexample(const struct theft_hook_counterexample_info *info, void *env) {
    (void)env;
    return info->trial_seed == 0x77 && *(const uint64_t *)info->args[0] == 1001
               ? THEFT_HOOK_COUNTEREXAMPLE_CONTINUE
               : THEFT_HOOK_COUNTEREXAMPLE_ERROR;
}

/* A hook that is told something else ends the run with an error. */
static void are_hooks_told_the_run_and_the_trial(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = forking(&log, crashes_above_1000);
    config.trials = 1;
    config.seed = 0x77;
    config.hooks.fork_post = check_fork;
    config.hooks.shrink_pre = check_step;
    config.hooks.shrink_post = check_shrink;
    config.hooks.shrink_trial_post = check_tried;
    config.hooks.counterexample = check_counterexample;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    fclose(log.f);
}

/* ---- Report ---------------------------------------------------------------------------------- */

static enum theft_trial_res fails_at_1000_aloud(struct theft *t, void *arg) {
    struct log *log = theft_hook_get_env(t);
    theft_set_output_stream(t, log->f);
    return is_below_1000(t, arg);
}

static void is_the_report_as_documented(void **state) {
    (void)state;
    struct log log = {0};
    log.f = open_memstream(&log.text, &log.length);
    struct theft_run_config config = quiet(&log, NULL);
    config.prop1 = fails_at_1000_aloud;
    config.type_info[0] = u64();
    config.hooks.counterexample = NULL;
    config.hooks.trial_post = NULL;
    config.hooks.trial_pre = NULL;
    config.trials = 1;
    config.seed = 0x1234;
    assert_int_equal(theft_run(&config), THEFT_RUN_FAIL);
    fclose(log.f);
    assert_string_equal(log.text, "\n== PROP '(anonymous)': 1 trials, seed 0x0000000000001234\n"
                                  "\n\n -- Counter-Example: (anonymous)\n"
                                  "    Trial 0, Seed 0x0000000000001234\n"
                                  "    Argument 0:\n1000\n"
                                  "F"
                                  "\n== FAIL '(anonymous)': pass 0, fail 1, skip 0, dup 0\n");
    free(log.text);
}

static enum theft_trial_res pass_aloud(struct theft *t, void *arg) {
    (void)arg;
    struct log *log = theft_hook_get_env(t);
    theft_set_output_stream(t, log->f);
    return THEFT_TRIAL_PASS;
}

static void do_dots_scale_and_wrap(void **state) {
    (void)state;
    struct log log = {0};
    log.f = open_memstream(&log.text, &log.length);
    struct theft_run_config config = quiet(&log, "dots");
    struct theft_type_info not_hashed = *u64();
    not_hashed.autoshrink_config.enable = false;
    config.prop1 = pass_aloud;
    config.type_info[0] = &not_hashed;
    config.hooks.trial_post = NULL;
    config.trials = 300;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    fclose(log.f);
    const char *dots = strchr(strstr(log.text, "PROP"), '\n') + 1;
    assert_int_equal(strspn(dots, "."), 72);
    assert_int_equal(strspn(dots + 73, "."), 28);
    assert_memory_equal(dots + 73 + 28, "(PASS x 100)..\n", 15);
    free(log.text);
}

static enum theft_hook_trial_post_res print_by_hand(const struct theft_hook_trial_post_info *info,
                                                    void *env) {
    struct log *log = env;
    return theft_hook_trial_post_print_result(info, &log->marks);
}

/* All members of the marks' memory may be 0, the tag too; another tag is something else. */
static void may_the_memory_of_marks_be_all_zero(void **state) {
    (void)state;
    struct log log = {0};
    log.f = open_memstream(&log.text, &log.length);
    struct theft_run_config config = quiet(&log, "zero");
    config.prop1 = pass_aloud;
    config.type_info[0] = u64();
    config.hooks.trial_post = print_by_hand;
    config.trials = 3;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    log.marks.tag = THEFT_PRINT_TRIAL_RESULT_ENV_TAG;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    log.marks.tag = 5;
    assert_int_equal(theft_run(&config), THEFT_RUN_ERROR);
    fclose(log.f);
    assert_non_null(strstr(log.text, "\n...\n== PASS"));
    free(log.text);
}

static void have_results_names(void **state) {
    (void)state;
    assert_string_equal(theft_run_res_str(THEFT_RUN_ERROR_BAD_ARGS), "ERROR_BAD_ARGS");
    assert_string_equal(theft_run_res_str(THEFT_RUN_ERROR_MEMORY), "ERROR_MEMORY");
    assert_string_equal(theft_run_res_str(THEFT_RUN_PASS), "PASS");
    assert_string_equal(theft_run_res_str(THEFT_RUN_ERROR), "ERROR");
    assert_string_equal(theft_run_res_str((enum theft_run_res)9), "no result of a run");
    assert_string_equal(theft_trial_res_str(THEFT_TRIAL_PASS), "PASS");
    assert_string_equal(theft_trial_res_str(THEFT_TRIAL_DUP), "DUP");
    assert_string_equal(theft_trial_res_str(THEFT_TRIAL_ERROR), "ERROR");
    assert_string_equal(theft_trial_res_str((enum theft_trial_res)5), "no result of a trial");
}

/* ---- Built-in types -------------------------------------------------------------------------- */

static enum theft_trial_res is_within_limits(struct theft *t, void *a, void *b) {
    (void)t;
    const bool ok = *(const uint16_t *)a < 300 && *(const int8_t *)b > -7 && *(const int8_t *)b < 7;
    return ok ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static void do_built_in_types_keep_their_limits(void **state) {
    (void)state;
    struct log log = open_log();
    struct theft_run_config config = quiet(&log, "limits");
    uint16_t most = 300;
    int8_t seven = 7;
    struct theft_type_info positive = *theft_get_builtin_type_info(THEFT_BUILTIN_uint16_t);
    struct theft_type_info both = *theft_get_builtin_type_info(THEFT_BUILTIN_int8_t);
    positive.env = &most;
    both.env = &seven;
    config.type_info[0] = &positive;
    config.type_info[1] = &both;
    config.prop2 = is_within_limits;
    config.hooks.counterexample = NULL;
    config.trials = 20000;
    assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
    fclose(log.f);
}

static void does_every_built_in_type_run(void **state) {
    (void)state;
    struct log log = open_log();
    for (int type = THEFT_BUILTIN_bool; type <= THEFT_BUILTIN_int64_t; type++) {
        struct theft_run_config config = quiet(&log, "all");
        config.prop1 = pass1;
        config.type_info[0] = theft_get_builtin_type_info((enum theft_builtin_type_info)type);
        assert_int_equal(theft_run(&config), THEFT_RUN_PASS);
        assert_int_equal(log.report.pass + log.report.dup, 100);
    }
    assert_null(theft_get_builtin_type_info((enum theft_builtin_type_info)99));
    fclose(log.f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_the_twister_make_the_published_numbers),
        cmocka_unit_test(are_drawn_numbers_in_their_range),
        cmocka_unit_test(do_smaller_bits_choose_smaller_numbers),
        cmocka_unit_test(is_a_request_of_more_than_a_word_the_end),
        cmocka_unit_test(do_hashes_match_the_published_ones),
        cmocka_unit_test(are_senseless_configurations_refused),
        cmocka_unit_test(are_seven_arguments_passed),
        cmocka_unit_test(is_no_trial_lost_among_many),
        cmocka_unit_test(are_duplicates_counted_and_not_tried),
        cmocka_unit_test(is_a_run_that_only_skips_no_pass),
        cmocka_unit_test(does_an_error_end_the_run),
        cmocka_unit_test(do_always_seeds_come_first_and_count),
        cmocka_unit_test(is_a_count_of_no_always_seeds_nothing),
        cmocka_unit_test(is_the_least_large_number_found),
        cmocka_unit_test(are_both_arguments_shrunk),
        cmocka_unit_test(is_a_signed_number_shrunk_as_its_bits_lie),
        cmocka_unit_test(is_the_shortest_string_found),
        cmocka_unit_test(is_a_wide_request_shrunk),
        cmocka_unit_test(is_nothing_tried_twice),
        cmocka_unit_test(does_the_seed_of_a_trial_do_it_again),
        cmocka_unit_test(does_a_halt_end_all_shrinking),
        cmocka_unit_test(is_a_failure_repeated_as_asked),
        cmocka_unit_test(is_a_failure_that_goes_away_an_error),
        cmocka_unit_test(does_a_repeat_that_skips_go_on),
        cmocka_unit_test(is_a_crash_in_a_child_a_failure_and_shrunk),
        cmocka_unit_test(is_a_child_that_hangs_stopped),
        cmocka_unit_test(is_the_child_asked_before_the_property),
        cmocka_unit_test(is_nothing_printed_twice),
        cmocka_unit_test(are_hooks_told_the_run_and_the_trial),
        cmocka_unit_test(is_the_report_as_documented),
        cmocka_unit_test(do_dots_scale_and_wrap),
        cmocka_unit_test(may_the_memory_of_marks_be_all_zero),
        cmocka_unit_test(have_results_names),
        cmocka_unit_test(do_built_in_types_keep_their_limits),
        cmocka_unit_test(does_every_built_in_type_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
