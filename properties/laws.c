/* laws.c - the table of laws, its instances, and running one of them with theft.
 *
 * A law has an instance for each codec or generator that it is about and asks something of. To run
 * an instance, its kept inputs are tried first. Then theft makes inputs and calls back: before a
 * trial, for the time and the progress; for the trial itself; after a failure, which is made
 * simpler and described. The verdict is given at the end, from the numbers of trials: a law that
 * was never asked anything has not held, nor one that skipped more than it says it may.
 *
 * A run ends with its first failure. Its input is made simpler by corpus_simplify and not by theft
 * (inputs.c says why). After a crash the same trial is run with each try in a process of its own
 * (`apart`), so that a crash is a failure like others and can be made simpler like them. */
/* SPDX-License-Identifier: MIT */
#include "properties/laws.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "perft/peer/process.h"
#include "properties/inputs.h"
#include "properties/kept.h"
#include "corpus/rules/slow_rules.h"

#define LAW(name) extern const law law_##name;
#include "properties/laws.def"
#undef LAW

#define LAW(name) &law_##name,
static const law *const laws[] = {
#include "properties/laws.def"
};
#undef LAW

enum { LAWS = sizeof laws / sizeof laws[0], APART_SECONDS = 2 };
#define SIMPLIFY_SECONDS 5.0

/* ---- Instances ------------------------------------------------------------------------------- */

static bool is_about(const law *l, const ply_codec *codec) {
    switch (l->of) {
    case LAW_OF_POSITIONS: return codec->holds == PLY_POSITION || codec->holds == PLY_BOARD;
    case LAW_OF_MOVES: return codec->holds == PLY_MOVE;
    case LAW_OF_GAMES: return codec->holds == PLY_GAME;
    case LAW_OF_CODECS: return true;
    case LAW_OF_ONE: return strcmp(l->only, codec->name) == 0;
    default: return false;
    }
}

static bool applies(const law *l, const ply_codec *codec, const ply_generator *generator) {
    return !l->applies || l->applies(codec, generator);
}

/* Finds the instance of a law with that index among its own; false if it has not so many. */
static bool find_instance(const law *l, size_t index, law_instance *instance) {
    *instance = (law_instance){.law = l};
    if (l->of == LAW_OF_CORE) return index == 0 && applies(l, NULL, NULL);
    if (l->of == LAW_OF_GENERATORS) {
        for (size_t i = 0; i < ply_generator_count; i++) {
            instance->generator = ply_generators[i];
            if (applies(l, NULL, instance->generator) && index-- == 0) return true;
        }
        return false;
    }
    for (size_t i = 0; i < ply_codec_count; i++) {
        instance->codec = ply_codecs[i];
        if (is_about(l, instance->codec) && applies(l, instance->codec, NULL) && index-- == 0) {
            return true;
        }
    }
    return false;
}

static size_t instances_of(const law *l) {
    law_instance instance;
    size_t count = 0;
    while (find_instance(l, count, &instance)) count++;
    return count;
}

size_t law_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < LAWS; i++) count += instances_of(laws[i]);
    return count;
}

/* Instances are numbered law by law, and found anew each time: with a few hundred of them that is
 * quick enough. */
law_instance law_at(size_t index) {
    law_instance instance;
    size_t i = 0;
    for (size_t count; index >= (count = instances_of(laws[i])); i++) index -= count;
    (void)find_instance(laws[i], index, &instance);
    const char *subject = instance.codec       ? instance.codec->name
                          : instance.generator ? instance.generator->name
                                               : NULL;
    snprintf(instance.name, sizeof instance.name, "%s%s%s", laws[i]->name, subject ? ":" : "",
             subject ? subject : "");
    return instance;
}

/* ---- Commands that try again ----------------------------------------------------------------- */

void law_seed_command(char out[LAW_COMMAND_MAX], const char *program, const char *name,
                      uint64_t seed) {
    snprintf(out, LAW_COMMAND_MAX, "%s laws run %s --seed 0x%016llx --trials 1",
             program ? program : "plyproof", name, (unsigned long long)seed);
}

void law_file_command(char out[LAW_COMMAND_MAX], const char *program, const char *name,
                      const char *path) {
    char quoted[LAW_COMMAND_MAX / 2];
    perft_process_quote(path, quoted, sizeof quoted);
    snprintf(out, LAW_COMMAND_MAX, "%s laws try %s %s", program ? program : "plyproof", name,
             quoted);
}

/* ---- A case ---------------------------------------------------------------------------------- */

/* Asks whether the law holds for an input. A law that evaluated no assertion counts as skipped. */
static law_verdict ask(law_case *c, const law_instance *l, law_report *report) {
    c->forks = report ? report->forks : NULL;
    const law_verdict verdict = l->law->holds(c);
    if (report) {
        law_close_forks(c);
        report->asked += c->asked;
        report->cases += c->asked && !c->cases ? 1 : c->cases;
    }
    return verdict == LAW_HOLDS && c->asked == 0 ? LAW_SKIPS : verdict;
}

static law_case case_for(const law_instance *l, const corpus_input *x) {
    law_case c = law_case_of(l->codec, l->generator);
    c.x = x;
    return c;
}

#define WORD_OF(number)              #number
#define VERSION(major, minor, patch) "theft " WORD_OF(major) "." WORD_OF(minor) "." WORD_OF(patch)

/* theft.h of properties/theft names itself; that of theft says its version. */
const char *law_runner(void) {
#ifdef THEFT_RUNNER_NAME
    return THEFT_RUNNER_NAME;
#else
    return VERSION(THEFT_VERSION_MAJOR, THEFT_VERSION_MINOR, THEFT_VERSION_PATCH);
#endif
}

/* ---- A run ----------------------------------------------------------------------------------- */

typedef struct run {
    const law_instance *law;
    const law_options *options;
    law_report *report;
    double begin;
    double simplifying_until;
    bool is_over;
} run;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* What failed, for people: the law and its reason, and the input below. It is cut to the room there
 * is. */
static void describe_failure(const law_instance *l, const law_case *c, law_report *report) {
    FILE *f = fmemopen(report->failure, sizeof report->failure, "w");
    if (!f) return;
    fprintf(f, "%s: %s\n", l->name, c->reason[0] ? c->reason : "it crashed, or did not end");
    corpus_print(f, c->x);
    fclose(f);
}

/* The property that theft tries. */
static enum theft_trial_res hold(struct theft *t, void *arg) {
    const run *r = theft_hook_get_env(t);
    law_case c = case_for(r->law, arg);
    switch (ask(&c, r->law, r->report)) {
    case LAW_HOLDS: return THEFT_TRIAL_PASS;
    case LAW_FAILS: return THEFT_TRIAL_FAIL;
    default: return THEFT_TRIAL_SKIP;
    }
}

/* Looks at the clock every few trials only. */
static enum theft_hook_gen_args_pre_res begin_trial(const struct theft_hook_gen_args_pre_info *info,
                                                    void *env) {
    run *r = env;
    if (info->failures) return THEFT_HOOK_GEN_ARGS_PRE_HALT; /* one is enough */
    if (r->options->seconds > 0 && (r->report->begun & 15u) == 0 && r->report->begun > 0) {
        r->is_over = now() - r->begin >= r->options->seconds;
    }
    if (r->is_over) return THEFT_HOOK_GEN_ARGS_PRE_HALT;
    r->report->begun++;
    if (r->options->progress) {
        r->options->progress->trials = r->report->begun;
        r->options->progress->trial_seed = info->trial_seed;
    }
    return THEFT_HOOK_GEN_ARGS_PRE_CONTINUE;
}

static void count_seen(run *r, const corpus_input *x) {
    const uint64_t seen = corpus_traits(x, r->law->codec);
    for (unsigned i = 0; i < CORPUS_TRAITS; i++) r->report->seen[i] += seen >> i & 1u;
}

static enum theft_hook_trial_post_res end_trial(const struct theft_hook_trial_post_info *info,
                                                void *env) {
    run *r = env;
    /* An input that could not be made is skipped too, and there is nothing to look at. */
    const bool tried = info->result == THEFT_TRIAL_PASS || info->result == THEFT_TRIAL_SKIP;
    if (tried && info->args[0] && r->options->count_seen) count_seen(r, info->args[0]);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

/* Asks the law in a child process, so that a crash or a hang is an answer. */
static bool fails_apart(const run *r, const corpus_input *x) {
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        law_case c = case_for(r->law, x);
        (void)alarm(APART_SECONDS);
        _exit(ask(&c, r->law, NULL) == LAW_FAILS);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return false;
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

/* Nothing fails any more when the time is over: simplifying then ends. */
static bool fails(const corpus_input *x, void *context) {
    const run *r = context;
    if (now() > r->simplifying_until) return false;
    if (r->options->apart) return fails_apart(r, x);
    law_case c = case_for(r->law, x);
    return ask(&c, r->law, NULL) == LAW_FAILS;
}

/* The simplest form: what is wrong with it is asked once more, unless it crashes. */
static enum theft_hook_counterexample_res
tell_failure(const struct theft_hook_counterexample_info *info, void *env) {
    run *r = env;
    corpus_input *x = info->args[0];
    law_case c = case_for(r->law, x);
    r->report->failing_seed = info->trial_seed;
    r->report->failing_trial = info->trial_id + 1;
    r->simplifying_until = now() + SIMPLIFY_SECONDS;
    if (!r->options->as_found) corpus_simplify(x, fails, r);
    if (!r->options->apart) (void)ask(&c, r->law, NULL);
    describe_failure(r->law, &c, r->report);
    law_seed_command(r->report->again, r->options->program, r->law->name, info->trial_seed);
    if (r->options->kept && r->options->keep) {
        law_kept_write(r->options->kept, r->law->name, x, r->report->failure,
                       sizeof r->report->failure);
    }
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_hook_run_pre_res say_nothing(const struct theft_hook_run_pre_info *info,
                                               void *env) {
    (void)info;
    (void)env;
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res keep_report(const struct theft_hook_run_post_info *info,
                                                void *env) {
    run *r = env;
    r->report->passed += info->report.pass;
    r->report->failed += info->report.fail;
    r->report->skipped += info->report.skip;
    r->report->duplicates += info->report.dup;
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

/* Hands the law over to theft. Theft's own output is turned off by hooks that print nothing; what
 * is to be said is in the report. Without a number of trials only the time ends them. */
static enum theft_run_res run_theft(run *r) {
    const struct theft_type_info type = law_input_type(r->law->law->input, r->law->codec);
    struct theft_run_config config = {.name = r->law->name, .prop1 = hold, .type_info = {&type}};
    config.seed = r->options->seed ? r->options->seed : 1;
    config.trials = r->options->trials ? r->options->trials : SIZE_MAX;
    config.fork.enable = r->options->apart;
    config.fork.timeout = 2000;
    config.hooks.run_pre = say_nothing;
    config.hooks.run_post = keep_report;
    config.hooks.gen_args_pre = begin_trial;
    config.hooks.trial_post = end_trial;
    config.hooks.counterexample = tell_failure;
    config.hooks.env = r;
    return theft_run(&config);
}

/* ---- Kept inputs ----------------------------------------------------------------------------- */

law_verdict law_try(const law_instance *l, const corpus_input *x, law_report *report) {
    law_case c = case_for(l, x);
    const law_verdict verdict = ask(&c, l, report);
    report->passed += verdict == LAW_HOLDS;
    if (verdict != LAW_FAILS) return verdict;
    report->failed++;
    describe_failure(l, &c, report);
    return verdict;
}

/* The memory is another process's as well, which reads it if this one crashes on the input. */
static void show_kept(const run *r, const char *path) {
    volatile struct law_progress *progress = r->options->progress;
    if (!progress) return;
    size_t i = 0;
    for (; path[i] && i + 1 < sizeof progress->kept; i++) progress->kept[i] = path[i];
    progress->kept[i] = '\0';
}

/* A kept input is for every law of its kind, whichever found it. */
static void try_kept(const corpus_input *x, const char *path, void *context) {
    run *r = context;
    law_report *report = r->report;
    if (report->failed || x->kind != r->law->law->input) return;
    const uint64_t passed = report->passed;
    show_kept(r, path);
    if (law_try(r->law, x, report) == LAW_FAILS) {
        law_file_command(report->again, r->options->program, r->law->name, path);
    }
    report->kept += report->passed - passed;
}

/* Below this many trials, a share of them is chance. */
enum { SHARE_MATTERS = 100 };

bool law_lost_many(const law_report *report) {
    return report->begun >= SHARE_MATTERS && 100 * report->duplicates > report->begun;
}

static void give_verdict(law_report *report, const law_instance *l, enum theft_run_res result) {
    report->trials = report->passed + report->failed + report->skipped;
    const bool too_many = report->trials >= SHARE_MATTERS &&
                          100 * report->skipped > l->law->may_skip * report->trials; /* per cent */
    report->held = report->failed == 0 && report->passed > 0 && !too_many;
    if (report->held || report->failed) return;
    const int length = snprintf(report->failure, sizeof report->failure, "%s: ", l->name);
    char *rest = report->failure + length;
    const size_t size = sizeof report->failure - (size_t)length;
    if (result == THEFT_RUN_ERROR || result == THEFT_RUN_ERROR_MEMORY) {
        snprintf(rest, size, "it could not be tried\n");
    } else if (report->passed == 0) {
        snprintf(rest, size, "nothing was asked: all of %llu trials were skipped\n",
                 (unsigned long long)report->trials);
    } else {
        snprintf(rest, size, "%llu of %llu trials were skipped, and it may skip %u %%\n",
                 (unsigned long long)report->skipped, (unsigned long long)report->trials,
                 l->law->may_skip);
    }
}

bool law_run(const law_instance *l, const law_options *options, law_report *report) {
    run r = {.law = l, .options = options, .report = report, .begin = now()};
    enum theft_run_res result = THEFT_RUN_FAIL;
    *report = (law_report){.seed = options->seed};
    if (options->kept) law_kept_each(options->kept, try_kept, &r);
    /* If a kept input fails, that is the result: theft is not asked. */
    if (!report->failed) result = run_theft(&r);
    report->seconds = now() - r.begin;
    give_verdict(report, l, result);
    if (result != THEFT_RUN_PASS && result != THEFT_RUN_FAIL) report->held = false;
    return report->held;
}
