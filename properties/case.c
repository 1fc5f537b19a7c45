/* case.c - a case: one input that a law or a question looks at, what it asked, and why it failed.
 *
 * Apart from laws.c, so that programs which ask a question outside a law (fuzz targets, ci/agree)
 * are not linked with the runner and all laws.
 *
 * A case counts its assertions as they are evaluated. From that count follows everything that is
 * said of a law's work: a law that evaluated none has not held but skipped, a neighbour that was
 * asked nothing is no case, and of a fork it is known how many assertions followed on either way. A
 * fork is a condition that decides what is asserted; a law that always goes one way at it asks less
 * than it seems to. */
/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/rules/slow_rules.h"
#include "properties/laws.h"

law_verdict law_fails(law_case *c, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->reason, sizeof c->reason, format, arguments);
    va_end(arguments);
    return LAW_FAILS;
}

law_verdict law_fails_for(law_case *c, const char *word, ply_move move) {
    /* The reason is written anew with itself in it, so it is put aside first. */
    char uci[6], reason[sizeof c->reason - 32];
    corpus_slow_uci(move, uci);
    snprintf(reason, sizeof reason, "%.700s", c->reason);
    return law_fails(c, "%s%s: %s", word, uci, reason);
}

law_verdict law_near(law_case *c, law_verdict (*holds)(law_case *c, const ply_position *p)) {
    const ply_position *p = &c->x->position;
    ply_move moves[PLY_MOVES_MAX];
    uint64_t asked = c->asked;
    if (holds(c, p) == LAW_FAILS) return LAW_FAILS;
    c->cases += c->asked > asked;
    /* Only of a legal position can moves be played. */
    if (c->x->kind != CORPUS_POSITION) return LAW_HOLDS;
    const size_t count = corpus_list(p, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position next = *p;
        ply_play(&next, moves[i]);
        asked = c->asked;
        if (holds(c, &next) == LAW_FAILS) return law_fails_for(c, "after ", moves[i]);
        c->cases += c->asked > asked;
    }
    return LAW_HOLDS;
}

/* The fields are set one by one: `reason` is large, and there are millions of cases. */
law_case law_case_of(const ply_codec *codec, const ply_generator *generator) {
    law_case c;
    c.x = NULL;
    c.codec = codec;
    c.generator = generator;
    c.cases = c.asked = 0;
    c.forks = NULL;
    memset(c.open, 0, sizeof c.open);
    c.reason[0] = '\0';
    return c;
}

/* What was asked since the law last came to a fork belongs to the way it took there. */
static void close_fork(law_case *c, unsigned i) {
    if (c->open[i]) c->forks[i].asked[c->open[i] - 1] += c->asked - c->asked_before[i];
}

void law_close_forks(law_case *c) {
    for (unsigned i = 0; i < LAW_FORKS; i++) close_fork(c, i);
}

bool law_fork_taken(law_case *c, bool condition, const char *name) {
    /* Forks are found by name: in a loop a law comes to the same one again and again. */
    unsigned i = 0;
    if (!c->forks) return condition;
    while (i < LAW_FORKS && c->forks[i].name && strcmp(c->forks[i].name, name) != 0) i++;
    if (i == LAW_FORKS) abort(); /* a law with too many: LAW_FORKS must grow */
    c->forks[i].name = name;
    close_fork(c, i);
    c->forks[i].times[condition]++;
    c->open[i] = (uint8_t)(1 + condition);
    c->asked_before[i] = c->asked;
    return condition;
}
