/* theft_speed_main.c - how many trials a second the runner does of a law that does nothing. What it
 * takes is processor time, so that other work on the machine does not count. */
/* SPDX-License-Identifier: MIT */
#include "theft.h"

#include <stdlib.h>
#include <time.h>

static enum theft_trial_res nothing(struct theft *t, void *arg) {
    (void)t;
    (void)arg;
    return THEFT_TRIAL_PASS;
}

static enum theft_hook_trial_post_res quiet(const struct theft_hook_trial_post_info *info,
                                            void *env) {
    (void)info;
    (void)env;
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    struct theft_run_config config = {.name = "nothing", .prop1 = nothing};
    config.type_info[0] = theft_get_builtin_type_info(THEFT_BUILTIN_uint64_t);
    config.trials = argc > 1 ? (size_t)strtoull(argv[1], NULL, 10) : 1000000;
    config.hooks.trial_post = quiet;
    const double begin = seconds();
    if (theft_run(&config) != THEFT_RUN_PASS) return 1;
    printf("%.0f trials a second of processor time\n", (double)config.trials / (seconds() - begin));
    return 0;
}
