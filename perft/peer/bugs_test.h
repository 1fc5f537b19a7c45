/* bugs_test.h - the bugs of buggy_engine, and a check of it, for tests. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_BUGS_TEST_H
#define PERFT_BUGS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "check.h"
#include "rules.h"

typedef struct bug {
    const char *name;
    perft_kind kind;
    const char *rule;
} bug;

static const bug bugs[] = {
#define BUG(name, kind, rule) {#name, PERFT_##kind, #rule},
#include "bugs.def"
#undef BUG
};
enum { BUG_COUNT = sizeof bugs / sizeof bugs[0] };

/* Where the build put the program. */
static inline const char *buggy_engine(void) {
    static char path[4096];
    const char *build = getenv("PLY_BUILD_DIR");
    snprintf(path, sizeof path, "%s/buggy_engine", build ? build : ".");
    return path;
}

typedef const char *command_of[16];

static inline void make_command(command_of command, const char *const *arguments) {
    size_t count = 1;
    command[0] = buggy_engine();
    for (; *arguments && count < 15; arguments++) command[count++] = *arguments;
    command[count] = NULL;
}

/* Runs a check of engines that are set up in the job: of the suites, or of one position. */
static inline perft_check *run_check(perft_check_job *job, const char *fen) {
    perft_check *check = perft_check_new(job);
    assert_non_null(check);
    if (fen) {
        ply_position p;
        assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
        assert_true(perft_check_add_position(check, &p, "test"));
    } else {
        assert_true(perft_check_add_suites(check));
    }
    unsigned failed = 0;
    if (!perft_check_learn(check, &failed)) fail_msg("%s", perft_check_peer(check, failed)->detail);
    assert_true(perft_check_run(check));
    return check;
}

/* Checks buggy_engine with these arguments, whole: the suites, or one position. */
static inline perft_check *check_engine(const char *const *arguments, const char *dialect,
                                        perft_count leaves, const char *fen) {
    command_of command;
    make_command(command, arguments);
    perft_check_job job = {.engines = 1, .max_nodes = leaves};
    job.engine[0].command = command;
    job.engine[0].timeout = fen ? 1 : 20; /* one position: an engine that may hang */
    job.engine[0].dialect = dialect ? perft_find_dialect(dialect) : NULL;
    return run_check(&job, fen);
}

/* The same for a program that is run for each question. */
static inline perft_check *check_line(const char *line, const char *fen, unsigned depth,
                                      perft_count leaves) {
    perft_check_job job = {.engines = 1, .max_depth = depth, .max_nodes = leaves};
    job.engine[0].line = line;
    job.engine[0].timeout = 20;
    return run_check(&job, fen);
}

static inline size_t findings_of(const perft_check *check) {
    size_t count = 0;
    for (size_t i = 0; i < perft_check_findings(check); i++) {
        count += perft_check_finding(check, i)->seen > 0;
    }
    return count;
}

static inline const perft_finding *find(const perft_check *check, perft_kind kind,
                                        const char *rule) {
    for (size_t i = 0; i < perft_check_findings(check); i++) {
        const perft_finding *f = perft_check_finding(check, i);
        if (f->seen && f->fault.kind == kind &&
            (!rule || strcmp(perft_rule_name(f->fault.rule), rule) == 0)) {
            return f;
        }
    }
    return NULL;
}

/* The same where the test cannot go on without it. */
static inline const perft_finding *found(const perft_check *check, perft_kind kind,
                                         const char *rule) {
    const perft_finding *f = find(check, kind, rule);
    if (!f) {
        const perft_dialect *dialect = perft_check_peer(check, 0)->dialect;
        fail_msg("no finding of the kind %s by the rule %s in %s", perft_kind_name(kind),
                 rule ? rule : "(any)", dialect ? dialect->name : "no dialect");
    }
    return f;
}

static inline unsigned pieces_of(const ply_position *p) {
    unsigned count = 0;
    for (unsigned square = 0; square < 64; square++) count += p->piece[square] != 0;
    return count;
}

#endif
