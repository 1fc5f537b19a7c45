/* report.c - what a run prints: its first line, a mark per trial, counter-examples, its last line.
 *
 * The wording is theft's, so that whatever reads its reports reads these. Marks fill lines of 72
 * columns; when enough of one kind have been printed in a run, one mark stands for more trials from
 * then on, and a note in brackets says for how many. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

/* ---- Names ----------------------------------------------------------------------------------- */

static const char *name_of(const char *name) { return name ? name : "(anonymous)"; }

const char *theft_trial_res_str(enum theft_trial_res res) {
    static const char names[][6] = {"PASS", "FAIL", "SKIP", "DUP", "ERROR"};
    return (unsigned)res < sizeof names / sizeof names[0] ? names[res] : "no result of a trial";
}

/* The results of a run go on below 0. */
const char *theft_run_res_str(enum theft_run_res res) {
    static const char names[][15] = {"ERROR_BAD_ARGS", "ERROR_MEMORY", "PASS",
                                     "FAIL",           "SKIP",         "ERROR"};
    const int at = (int)res - THEFT_RUN_ERROR_BAD_ARGS;
    return at >= 0 && at < (int)(sizeof names / sizeof names[0]) ? names[at] : "no result of a run";
}

/* ---- First and last line --------------------------------------------------------------------- */

void theft_print_run_pre_info(FILE *f, const struct theft_hook_run_pre_info *info) {
    fprintf(f, "\n== PROP '%s': %zu trials, seed 0x%016llx\n", name_of(info->prop_name),
            info->total_trials, (unsigned long long)info->run_seed);
    fflush(f);
}

/* A run in which nothing was tried has not passed. */
void theft_print_run_post_info(FILE *f, const struct theft_hook_run_post_info *info) {
    const struct theft_run_report counted = info->report;
    const char *verdict = counted.fail ? "FAIL" : counted.pass ? "PASS" : "SKIP";
    fprintf(f, "\n== %s '%s': pass %zu, fail %zu, skip %zu, dup %zu\n", verdict,
            name_of(info->prop_name), counted.pass, counted.fail, counted.skip, counted.dup);
    fflush(f);
}

enum theft_hook_trial_pre_res
theft_hook_first_fail_halt(const struct theft_hook_trial_pre_info *info, void *env) {
    (void)env;
    return info->failures == 0 ? THEFT_HOOK_TRIAL_PRE_CONTINUE : THEFT_HOOK_TRIAL_PRE_HALT;
}

/* ---- Counter-examples ------------------------------------------------------------------------ */

enum theft_hook_counterexample_res
theft_print_counterexample(const struct theft_hook_counterexample_info *info, void *env) {
    (void)env;
    FILE *out = info->t->out;
    fprintf(out, "\n\n -- Counter-Example: %s\n    Trial %zu, Seed 0x%016llx\n",
            name_of(info->prop_name), info->trial_id, (unsigned long long)info->trial_seed);
    for (unsigned arg = 0; arg < info->arity; arg++) {
        const struct theft_type_info *type = info->type_info[arg];
        fprintf(out, "    Argument %u:\n", arg);
        if (type->print) type->print(out, info->args[arg], type->env);
        fputc('\n', out);
    }
    fflush(out);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

/* Prints something so wide, on a new line if the line is full. */
static void put(FILE *f, struct theft_print_trial_result_env *env, const char *text, size_t width) {
    const size_t most = env->max_column ? env->max_column : THEFT_DEF_MAX_COLUMNS;
    if (env->column + width > most) {
        fputc('\n', f);
        env->column = 0;
    }
    fputs(text, f);
    env->column = (uint8_t)(env->column + width);
}

/* When `factor` marks have been printed, the next ones stand for `factor` times as many trials. */
static void put_scaled(FILE *f, struct theft_print_trial_result_env *env, const char *mark,
                       const char *name, size_t factor, size_t *scale, size_t *count) {
    if (*scale == 0) *scale = 1;
    if (++*count % *scale == 0) put(f, env, mark, 1);
    if (*count < *scale * factor) return;
    *scale *= factor;
    *count = 0;
    char text[48];
    const int width = snprintf(text, sizeof text, "(%s x %zu)", name, *scale);
    put(f, env, text, (size_t)width);
}

void theft_print_trial_result(struct theft_print_trial_result_env *env,
                              const struct theft_hook_trial_post_info *info) {
    FILE *f = info->t->out;
    switch (info->result) {
    case THEFT_TRIAL_PASS:
        put_scaled(f, env, ".", "PASS", 100, &env->scale_pass, &env->consec_pass);
        break;
    case THEFT_TRIAL_SKIP:
        put_scaled(f, env, "s", "SKIP", 10, &env->scale_skip, &env->consec_skip);
        break;
    case THEFT_TRIAL_DUP:
        put_scaled(f, env, "d", "DUP", 10, &env->scale_dup, &env->consec_dup);
        break;
    case THEFT_TRIAL_FAIL: put(f, env, "F", 1); break;
    default: put(f, env, "E", 1); break;
    }
}

enum theft_hook_trial_post_res
theft_hook_trial_post_print_result(const struct theft_hook_trial_post_info *info, void *env) {
    struct theft_print_trial_result_env *marks = env ? env : &info->t->marks;
    if (marks->tag != 0 && marks->tag != THEFT_PRINT_TRIAL_RESULT_ENV_TAG) {
        return THEFT_HOOK_TRIAL_POST_ERROR;
    }
    if (!info->repeat) theft_print_trial_result(marks, info);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}
