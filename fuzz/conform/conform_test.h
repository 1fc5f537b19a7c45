/* conform_test.h - the faults of faulty_codec, and a run against it, for tests. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_CONFORM_TEST_H
#define FUZZ_CONFORM_TEST_H

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "conform.h"

typedef struct planted {
    const char *name, *codec;
    bool write;
    fuzz_outcome outcome;
    const char *class;
} planted;

static const planted faults[] = {
#define FAULT(name, codec, write, outcome, class) {#name, #codec, write, FUZZ_OUT_##outcome, class},
#include "faults.def"
#undef FAULT
};
enum { FAULT_COUNT = sizeof faults / sizeof faults[0] };

/* Where the build put the program. */
static inline const char *faulty_codec(void) {
    static char path[4096];
    const char *build = getenv("PLY_BUILD_DIR");
    snprintf(path, sizeof path, "%s/faulty_codec", build ? build : ".");
    return path;
}

static inline fuzz_conform *conform(const char *codec, bool write, const char *const *more,
                                    const fuzz_conform_job *like) {
    const char *command[16] = {faulty_codec(), codec};
    size_t count = 2;
    fuzz_conform_job job = {0};
    if (like) job = *like;
    job.codec = ply_find_codec(codec, strlen(codec));
    job.write = write;
    job.peers = 1;
    job.seed = 1;
    if (!job.trials) job.trials = 20;
    if (write) command[count++] = "--write";
    for (; more && *more; more++) command[count++] = *more;
    command[count] = NULL;
    job.peer[0].command = command;
    if (job.peer[0].patience <= 0) job.peer[0].patience = 20;
    fuzz_conform *c = fuzz_conform_new(&job);
    assert_non_null(c);
    if (!fuzz_conform_learn(c)) fail_msg("%s: %s", codec, fuzz_conform_peer(c, 0)->detail);
    assert_true(fuzz_conform_run(c));
    return c;
}

static inline void print_findings(const fuzz_conform *c) {
    for (size_t i = 0; i < fuzz_conform_findings(c); i++) {
        const fuzz_finding *f = fuzz_conform_finding(c, i);
        print_message("    %s %s: given \"%s\", came \"%s\", expected \"%s\" %s\n",
                      fuzz_outcome_name(f->outcome), f->class ? f->class->name : "", f->given,
                      f->came, f->expected, f->detail);
    }
}

static inline bool is_said(const fuzz_conform *c, const planted *p) {
    for (size_t i = 0; i < fuzz_conform_findings(c); i++) {
        const fuzz_finding *f = fuzz_conform_finding(c, i);
        if (f->outcome != p->outcome) continue;
        if (!*p->class || (f->class && strcmp(f->class->name, p->class) == 0)) return true;
    }
    return false;
}

/* So many texts that are changed at random, whatever the time. */
typedef struct limit {
    atomic_bool stop;
    uint64_t texts;
} limit;

static inline void stop_after(void *context, const fuzz_conform_report *report) {
    limit *l = context;
    if (report->fuzzed > l->texts) atomic_store(&l->stop, true);
}

/* Fuzzes a codec with a peer that has no fault, with these arguments if there are any. */
static inline void require_agreement(const ply_codec *codec, const char *const *more,
                                     uint64_t texts) {
    limit l = {.texts = texts};
    const fuzz_conform_job job = {
        .fuzz_seconds = 600, .stop = &l.stop, .progress = stop_after, .context = &l, .trials = 5};
    fuzz_conform *c = conform(codec->name, false, more, &job);
    if (fuzz_conform_findings(c)) {
        print_findings(c);
        fail_msg("%s: %zu findings", codec->name, fuzz_conform_findings(c));
    }
    assert_true(fuzz_conform_reported(c)->fuzzed > texts);
    fuzz_conform_free(c);
}

#endif
