/* watch.c - laws in child processes: begun, looked after, and done again when they crash.
 *
 * A child writes its report and its progress into memory that it shares with the parent. If it ends
 * without saying that it is done, or makes no progress for too long, the parent knows the seed of
 * the trial in hand, and begins another child that does this trial alone and makes it simpler, each
 * call in a process of its own. */
/* SPDX-License-Identifier: MIT */
#include "properties/watch.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <time.h>
#include <unistd.h>

#define PATIENCE_SECONDS 20.0
#define REPLAY_PATIENCE  3.0 /* a replay is one trial, and its shrinking is limited */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* An interrupt from the terminal is for the parent. A child ends with its parent. */
static void leave_signals_to_parent(void) {
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_DFL);
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

static bool start_child(law_watch *w) {
    fflush(NULL);
    w->memory->is_done = false;
    w->trials_seen = 0;
    w->moved_at = now();
    w->options.progress = &w->memory->progress;
    w->child = fork();
    if (w->child != 0) return w->child > 0;
    leave_signals_to_parent();
    (void)law_run(&w->law, &w->options, &w->memory->report);
    /* Not by exit: what the parent has not printed yet must not be printed by the child as well. */
    w->memory->is_done = true;
    _exit(0);
}

bool law_watch_begin(law_watch *w) {
    void *memory =
        mmap(NULL, sizeof *w->memory, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    w->memory = memory;
    w->replays = false;
    w->crash_at = 0;
    return start_child(w);
}

void law_watch_end(law_watch *w) { munmap(w->memory, sizeof *w->memory); }

void law_watch_stop(law_watch *w) {
    int status;
    kill(w->child, SIGKILL);
    (void)waitpid(w->child, &status, 0);
    law_watch_end(w);
}

/* Where it crashed. A trial that crashes while its input is made never comes to the law: generators
 * and codecs of core/ are used for that as well, and may be what is broken. */
static const char *where_it_crashed(const law_watch *w) {
    if (w->memory->progress.trials == 0) {
        return w->memory->progress.kept[0] ? "on a kept input" : "before anything was tried";
    }
    if (!w->replays) return "in a trial";
    return w->memory->is_done ? "in a trial, but not when that was done again alone"
                              : "in a trial, when its input was made";
}

/* What crashed, if it was a kept input, and the command that does it again. */
static void write_again(const law_watch *w, FILE *f) {
    static corpus_input x;
    law_report *report = &w->memory->report;
    const struct law_progress *progress = &w->memory->progress;
    report->again[0] = '\0';
    if (w->crash_at > 0) {
        law_seed_command(report->again, w->options.program, w->law.name, progress->trial_seed);
    } else if (progress->kept[0]) {
        if (law_read_input(progress->kept, &x)) corpus_print(f, &x);
        law_file_command(report->again, w->options.program, w->law.name, progress->kept);
    }
}

static void report_crash(law_watch *w) {
    law_report *report = &w->memory->report;
    report->held = false;
    report->failed = 1;
    report->failing_seed = w->memory->progress.trial_seed;
    report->failing_trial = w->crash_at;
    FILE *f = fmemopen(report->failure, sizeof report->failure, "w");
    if (!f) return;
    fprintf(f, "%s: it crashed %s\n", w->law.name, where_it_crashed(w));
    write_again(w, f);
    fclose(f);
}

/* The trial that crashed is done again, each call in a process of its own, so that it can be made
 * simpler and reported like any failure. If there was no trial yet, or if the second time crashes
 * as well, the crash is reported as it is. */
static bool replay(law_watch *w) {
    const uint64_t seed = w->memory->progress.trial_seed, trials = w->memory->progress.trials;
    if (!w->replays) w->crash_at = trials;
    if (w->replays || trials == 0 || w->options.as_found) {
        report_crash(w);
        return true;
    }
    w->replays = true;
    w->options.seed = seed;
    w->options.trials = 1;
    w->options.apart = true;
    w->options.kept = w->options.keep ? w->options.kept : NULL;
    if (start_child(w)) return false;
    report_crash(w);
    return true;
}

/* A law hangs if its number of trials has not changed for too long. Time alone would not do: a law
 * may run for hours. */
static bool hangs(law_watch *w) {
    if (w->memory->progress.trials != w->trials_seen) {
        w->trials_seen = w->memory->progress.trials;
        w->moved_at = now();
    }
    const double patience = w->patience > 0 ? w->patience : PATIENCE_SECONDS;
    return now() - w->moved_at > (w->replays ? REPLAY_PATIENCE * patience : patience);
}

bool law_watch_is_over(law_watch *w) {
    int status;
    if (waitpid(w->child, &status, WNOHANG) == 0) {
        if (!hangs(w)) return false;
        kill(w->child, SIGKILL);
        waitpid(w->child, &status, 0);
    }
    if (!w->memory->is_done) return replay(w);
    if (!w->replays) return true;
    /* The trial crashed, and done again alone it held: it is told as it was. */
    if (w->memory->report.held) report_crash(w);
    w->memory->report.failing_trial = w->crash_at;
    return true;
}

law_verdict law_watch_try(const law_instance *l, const corpus_input *x, law_report *report) {
    int status = 0;
    law_report *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return law_try(l, x, report); /* in this process: a crash ends it */
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        /* SIGALRM is not caught, so a law that hangs ends by it. The verdict is the exit status. */
        (void)alarm((unsigned)PATIENCE_SECONDS);
        _exit((int)law_try(l, x, shared));
    }
    const bool ended = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);
    *report = *shared;
    munmap(shared, sizeof *shared);
    if (ended && WEXITSTATUS(status) <= LAW_SKIPS) return (law_verdict)WEXITSTATUS(status);
    FILE *f = fmemopen(report->failure, sizeof report->failure, "w");
    if (f) {
        fprintf(f, "%s: it crashed, or did not end\n", l->name);
        corpus_print(f, x);
        fclose(f);
    }
    report->failed = 1;
    return LAW_FAILS;
}
