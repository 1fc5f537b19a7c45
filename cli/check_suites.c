/* check_suites.c - verify: the suites of known counts, by the fast engine and by every generator.
 */
#include <stdio.h>

#include "cli/check.h"
#include "perft/suite.h"
#include "perft/suites/embedded.h"

/* Counts up to here are counted, which for the smallest of them leaves depth 3. */
#define LEAVES 10000

/* A check of one suite, and the first case that does not hold. */
typedef struct checking {
    cli_verification *v;
    char failure[128];
} checking;

static void hear(void *context, const perft_verdict *verdict) {
    checking *c = context;
    if (verdict->outcome == PERFT_CASE_SKIPPED) return;
    const bool agrees = verdict->outcome == PERFT_CASE_AGREES;
    cli_check_try(c->v, agrees);
    if (agrees || c->failure[0]) return;
    snprintf(c->failure, sizeof c->failure, "; line %llu is %s by %s at depth %u",
             (unsigned long long)verdict->of->line, perft_outcome_name(verdict->outcome),
             perft_engine_name(verdict->engine), verdict->depth);
}

static bool run_suite(checking *c, const perft_suite *suite, perft_suite_report *report) {
    const ply_generator *engines[32] = {NULL};
    perft_suite_job job = {.suite = suite,
                           .engines = engines,
                           .engine_count = 1,
                           .max_nodes = cli_check_amount(c->v, LEAVES),
                           .verdict = hear,
                           .context = c};
    for (size_t i = 0; i < ply_generator_count && job.engine_count < 32; i++) {
        engines[job.engine_count++] = ply_generators[i];
    }
    return perft_suite_run(&job, report) == PERFT_DONE && perft_suite_holds(suite, report);
}

static void check_suite(cli_verification *v, const perft_embedded_suite *embedded) {
    checking c = {.v = v};
    perft_suite suite = {0};
    perft_suite_report report = {0};
    const size_t length = (size_t)(embedded->end - embedded->begin);
    cli_check_begin(v, embedded->name);
    if (!perft_suite_read(&suite, embedded->name, embedded->begin, length, NULL, NULL) ||
        !run_suite(&c, &suite, &report)) {
        cli_check_tries(v, 1, 0);
    }
    char leaves[PERFT_COUNT_TEXT];
    perft_count_text(report.leaves, leaves);
    cli_check_end(v, "%zu positions by each engine, %s leaves%s", suite.count, leaves, c.failure);
    perft_suite_free(&suite);
}

static void run(cli_verification *v) {
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) check_suite(v, &perft_embedded_suites[i]);
}

const cli_check cli_check_suites = {"perft", "suites", run};
