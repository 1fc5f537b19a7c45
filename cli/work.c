/* work.c - the command work: a long count cut into lines that any machine can count.
 *
 * `plan` writes lines, `do` reads some of them and writes a line for each result, `merge` reads the
 * plan and all results. Nothing else passes between the machines: no server, no state. So lines may
 * be cut into parts by any program, counted twice, lost and counted again. */
/* SPDX-License-Identifier: MIT */
#include "cli/work.h"

#include <string.h>

int cli_compare_numbers(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static cli_status run_work(cli_run *run) {
    const char *what = run->operands[0];
    const bool merges = strcmp(what, "merge") == 0;
    if (cli_given(run, CLI_OPT_JSON) && !merges) {
        return cli_usage(run, "--json can be used with merge only");
    }
    if (strcmp(what, "plan") == 0) return cli_work_plan(run);
    if (strcmp(what, "do") == 0) return cli_work_do(run);
    if (merges) return cli_work_merge(run);
    return cli_usage(run, "\"%s\" is none of plan, do and merge", what);
}

const cli_command cli_command_work = {
    .name = "work",
    .operands = "plan|do|merge [FEN DEPTH] [FILE...]",
    .summary = "divide a long count among many machines, as lines of text",
    .about = "plan walks the first --ply plies and writes a line for each position, with how\n"
             "often it occurs. do reads any of these lines and writes a result for each. merge\n"
             "reads the plan and all results, and writes the total, or with --divide the count\n"
             "of each first move. Results may come twice, in any order and from anywhere:\n"
             "merge names lines that are damaged, belong to another plan or contradict each\n"
             "other, and --rest FILE writes the items that are still open as a new plan.\n"
             "--twice wants each item counted by two engines, versions or compilers. do\n"
             "counts with --generator, or asks the engine of --command. do --have FILE skips\n"
             "the items whose results are in that file. plan --sample N draws N lines at\n"
             "random, from which merge --estimate estimates the total.",
    .examples = "$ plyproof work plan -q startpos 5 > plan\n"
                "$ plyproof work do -q plan > results\n"
                "$ plyproof work merge plan results\n"
                "4865609\n",
    .options = CLI_TAKES(PLY) | CLI_TAKES(SAMPLE) | CLI_TAKES(SEED) | CLI_TAKES(THREADS) |
               CLI_TAKES(HASH) | CLI_TAKES(GENERATOR) | CLI_TAKES(HAVE) | CLI_TAKES(REST) |
               CLI_TAKES(TWICE) | CLI_TAKES(DIVIDE) | CLI_TAKES(ESTIMATE) | CLI_TAKES(COMMAND) |
               CLI_TAKES(DIALECT) | CLI_TAKES(PATIENCE) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_work,
};
