/* report.c - what a run prints: its first line, a dot per trial, counter-examples, its last line.
 */
#include "runner.h"

const char *name_of(const char *name) { return name ? name : "(anonymous)"; }

const char *theft_run_res_str(enum theft_run_res res) {
    switch (res) {
    case THEFT_RUN_PASS: return "PASS";
    case THEFT_RUN_FAIL: return "FAIL";
    case THEFT_RUN_SKIP: return "SKIP";
    case THEFT_RUN_ERROR: return "ERROR";
    case THEFT_RUN_ERROR_MEMORY: return "ERROR_MEMORY";
    case THEFT_RUN_ERROR_BAD_ARGS: return "ERROR_BAD_ARGS";
    default: return "(matchfail)";
    }
}

const char *theft_trial_res_str(enum theft_trial_res res) {
    switch (res) {
    case THEFT_TRIAL_PASS: return "PASS";
    case THEFT_TRIAL_FAIL: return "FAIL";
    case THEFT_TRIAL_SKIP: return "SKIP";
    case THEFT_TRIAL_DUP: return "DUP";
    case THEFT_TRIAL_ERROR: return "ERROR";
    default: return "(matchfail)";
    }
}

void theft_print_run_pre_info(FILE *f, const struct theft_hook_run_pre_info *info) {
    fprintf(f, "\n== PROP '%s': %zu trials, seed 0x%016llx\n", name_of(info->prop_name),
            info->total_trials, (unsigned long long)info->run_seed);
    fflush(f);
}

void theft_print_run_post_info(FILE *f, const struct theft_hook_run_post_info *info) {
    const struct theft_run_report *r = &info->report;
    fprintf(f, "\n== %s '%s': pass %zu, fail %zu, skip %zu, dup %zu\n",
            r->fail   ? "FAIL"
            : r->pass ? "PASS"
                      : "SKIP",
            name_of(info->prop_name), r->pass, r->fail, r->skip, r->dup);
    fflush(f);
}

enum theft_hook_run_pre_res
theft_hook_run_pre_print_info(const struct theft_hook_run_pre_info *info, void *env) {
    (void)env;
    theft_print_run_pre_info(stdout, info);
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

enum theft_hook_run_post_res
theft_hook_run_post_print_info(const struct theft_hook_run_post_info *info, void *env) {
    (void)env;
    theft_print_run_post_info(stdout, info);
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

enum theft_hook_trial_pre_res
theft_hook_first_fail_halt(const struct theft_hook_trial_pre_info *info, void *env) {
    (void)env;
    return info->failures ? THEFT_HOOK_TRIAL_PRE_HALT : THEFT_HOOK_TRIAL_PRE_CONTINUE;
}

/* ---- Counter-examples ------------------------------------------------------------------------ */

static void print_arg(struct theft *t, const struct theft_type_info *type, unsigned arg) {
    const enum theft_autoshrink_print_mode mode = type->autoshrink_config.print_mode;
    const bool automatic = type->autoshrink_config.enable;
    const bool own = !automatic || mode == THEFT_AUTOSHRINK_PRINT_DEFAULT ||
                     (mode & THEFT_AUTOSHRINK_PRINT_USER);
    fprintf(t->out, "    Argument %u:\n", arg);
    if (own && type->print) type->print(t->out, t->args[arg], type->env);
    if (automatic && (mode || !type->print)) {
        pool_print(t->out, &t->pools[arg], mode ? mode : THEFT_AUTOSHRINK_PRINT_REQUESTS);
    }
    fputc('\n', t->out);
}

enum theft_hook_counterexample_res
theft_print_counterexample(const struct theft_hook_counterexample_info *info, void *env) {
    (void)env;
    fprintf(info->t->out, "\n\n -- Counter-Example: %s\n    Trial %zu, Seed 0x%016llx\n",
            name_of(info->prop_name), info->trial_id, (unsigned long long)info->trial_seed);
    for (unsigned arg = 0; arg < info->arity; arg++) print_arg(info->t, info->type_info[arg], arg);
    fflush(info->t->out);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

/* ---- Dots ------------------------------------------------------------------------------------ */

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

static void print_result(FILE *f, struct theft_print_trial_result_env *env,
                         enum theft_trial_res result) {
    switch (result) {
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

void theft_print_trial_result(struct theft_print_trial_result_env *env,
                              const struct theft_hook_trial_post_info *info) {
    print_result(info->t->out, env, info->result);
}

enum theft_hook_trial_post_res
theft_hook_trial_post_print_result(const struct theft_hook_trial_post_info *info, void *env) {
    struct theft_print_trial_result_env *own = env ? env : &info->t->dots;
    if (own->tag != THEFT_PRINT_TRIAL_RESULT_ENV_TAG) return THEFT_HOOK_TRIAL_POST_ERROR;
    if (!info->repeat) theft_print_trial_result(own, info);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}
