/* check.c - checking somebody else's engine: every position asked, every difference looked into.
 *
 * The questions are sorted by the number of leaves, so that bugs show early. Workers, each with a
 * process of the engine of its own, take one after the other. A worker that meets a difference
 * looks into it at once, with its own process, while the others go on: it locates the fault, and if
 * no finding has this kind and rule yet, enters one and shrinks it. Faults whose rule is only known
 * when they are small (of taking moves back, of tables, of crashes) are shrunk each time, a few
 * times, and then compared. The thread that runs the check only waits, and tells of what is done.
 *
 * An engine that prints no lists of moves shows a wrong number and nothing else, which several
 * rules may explain. Such faults are kept as guesses until all positions have been asked at depth
 * 1, and then the rules are chosen that explain most of them and refute least of what was right. At
 * the end that is done once more with all that is known by then.
 */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "corpus/corpus.h"
#include "field.h"
#include "guess.h"
#include "perft/suites/embedded.h"
#include "rules.h"

enum {
    FINDINGS_MAX = 256,
    SHRINKS_MAX = 6,  /* of faults whose rule is known late, of each kind */
    CRASHES_MAX = 60, /* then nothing more is asked */
    HANGS_MAX = 4,
    LOOKED_MAX = 300, /* positions below whose root something is wrong: others are only counted */
    SAMPLE = 600,     /* right positions that rules are tried on, */
    RIGHT_MIN = 20,   /* and as many as say anything */
    EARLY = 64,       /* what is asked early is asked as if it had so many times fewer leaves */
};

/* A position, and what became of it. */
typedef struct subject {
    ply_position position;
    char origin[48];
    bool is_early; /* deep questions about it come before those about others */
    bool asked;
    bool apart; /* two engines said different things of it */
    bool differs[PERFT_CHECK_ENGINES];
} subject;

typedef struct query {
    uint32_t subject;
    uint32_t depth;
    uint64_t leaves;
    uint64_t cost; /* the order of asking: leaves, or less */
} query;

/* A fault of an engine that prints no lists. */
typedef struct guess {
    unsigned engine, depth;
    const subject *subject;
    bool is_explained;
    perft_fault fault;
} guess;

struct perft_check {
    perft_check_job job;
    perft_peer peer[PERFT_CHECK_ENGINES];
    bool opened[PERFT_CHECK_ENGINES];
    subject *subjects;
    size_t subject_count, subject_capacity;
    query *queries;
    size_t query_count, query_capacity;
    double began;

    pthread_mutex_t lock;   /* of all below, and of the subjects' flags */
    size_t next;            /* of the queries */
    unsigned working, busy; /* workers, and those that ask something */
    size_t first_queries;   /* those at depth 1 */
    bool is_explaining, was_explained;
    perft_finding *findings;
    size_t finding_count;
    guess *guesses;
    size_t guess_count, guess_capacity;
    uint64_t *shows; /* for each finding a bit for each subject that shows it */
    size_t show_words;
    unsigned shrinks[PERFT_CHECK_ENGINES][PERFT_KINDS], crashes, hangs, looked;
    bool cannot;
    uint64_t shunned[PERFT_CHECK_ENGINES][PERFT_RULE_WORDS]; /* see shun */
    perft_check_report report;
};

/* ---- What is asked --------------------------------------------------------------------------- */

/* Room for one more; NULL if there is no memory, and then `block` is as it was. */
static void *grown(void *block, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) return block;
    const size_t more = *capacity ? 2 * *capacity : 256;
    void *larger = realloc(block, more * size);
    if (larger) *capacity = more;
    return larger;
}

static bool add_query(perft_check *c, unsigned depth, perft_count leaves) {
    query *queries = grown(c->queries, c->query_count, &c->query_capacity, sizeof *queries);
    if (!queries) return false;
    c->queries = queries;
    const bool is_early = c->subjects[c->subject_count - 1].is_early;
    c->queries[c->query_count++] =
        (query){(uint32_t)(c->subject_count - 1), depth, (uint64_t)leaves,
                (uint64_t)leaves / (is_early ? EARLY : 1)};
    return true;
}

static bool add_subject(perft_check *c, const ply_position *position, const char *origin,
                        bool is_early) {
    subject *subjects =
        grown(c->subjects, c->subject_count, &c->subject_capacity, sizeof *subjects);
    if (!subjects) return false;
    c->subjects = subjects;
    subject *s = &c->subjects[c->subject_count++];
    *s = (subject){.position = *position, .is_early = is_early};
    snprintf(s->origin, sizeof s->origin, "%s", origin);
    return true;
}

static bool is_within(const perft_check *c, unsigned depth, perft_count leaves) {
    if (c->job.max_depth && depth > c->job.max_depth) return false;
    return depth == 1 || !c->job.max_nodes || leaves <= c->job.max_nodes;
}

static bool add_position(perft_check *c, const ply_position *position, const char *origin,
                         bool is_early) {
    if (ply_problems(position) & PLY_PROBLEM_ERRORS) return true;
    if (!add_subject(c, position, origin, is_early)) return false;
    for (unsigned depth = 1; depth <= PERFT_DEPTH_MAX; depth++) {
        const perft_count leaves = perft_true_count(position, depth);
        if (!is_within(c, depth, leaves)) break;
        if (!add_query(c, depth, leaves)) return false;
        if (leaves == 0 && depth > 1) break;
        /* Counting itself takes time, and the next count will be several times as large: of one
         * that is already more than half of the limit it would be made for nothing. */
        if (depth > 1 && c->job.max_nodes && leaves > c->job.max_nodes / 2) break;
        if (!c->job.max_nodes && !c->job.max_depth && depth == 4) break;
    }
    return true;
}

bool perft_check_add_position(perft_check *c, const ply_position *position, const char *origin) {
    return add_position(c, position, origin, false);
}

/* Where a position of a suite is from: file and line. */
static const char *origin_of(const perft_case *of, char out[48]) {
    const char *slash = strrchr(of->file, '/');
    snprintf(out, 48, "%.32s:%llu", slash ? slash + 1 : of->file, (unsigned long long)of->line);
    return out;
}

/* Known counts need not be counted again. */
static bool add_case(perft_check *c, const perft_case *added) {
    char origin[48];
    if (added->problems & PLY_PROBLEM_ERRORS) return true;
    if (!add_subject(c, &added->epd.position, origin_of(added, origin), false)) return false;
    for (unsigned depth = 1; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        const perft_count leaves = added->epd.leaves[depth];
        if (!(added->epd.depths >> depth & 1u) || !is_within(c, depth, leaves)) continue;
        if (!add_query(c, depth, leaves)) return false;
    }
    return true;
}

/* Positions with few moves, whose counts are small even five plies deep: only there does a king or
 * a rook come back to where it castled from, do two pawns push two in either order, and does
 * another rook come to the corner where one was taken. They are few, and what they show nothing
 * else does, so they are asked early. */
static const char *const deep_starts[] = {
    "4k3/8/8/8/8/p1p2p1p/P1P2P1P/R3K2R w KQ - 0 1",
    "7k/7p/7P/8/1p1p4/7p/P1P1P2P/7K w - - 0 1",
    "r3k3/3p4/rp1P4/pP6/P7/8/6B1/7K w q - 0 1",
};

bool perft_check_add_suites(perft_check *c) {
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        const perft_embedded_suite *e = &perft_embedded_suites[i];
        perft_suite suite = {0};
        bool added =
            perft_suite_read(&suite, e->name, e->begin, (size_t)(e->end - e->begin), NULL, NULL);
        for (size_t j = 0; added && j < suite.count; j++) added = add_case(c, &suite.cases[j]);
        perft_suite_free(&suite);
        if (!added) return false;
    }
    for (size_t i = 0; i < sizeof deep_starts / sizeof deep_starts[0]; i++) {
        static const char origin[] = "positions that are asked deeply";
        const ply_position p = corpus_position(deep_starts[i]);
        ply_position mirrored;
        ply_mirror(&p, &mirrored);
        if (!add_position(c, &p, origin, true) || !add_position(c, &mirrored, origin, true)) {
            return false;
        }
    }
    return true;
}

bool perft_check_add_suite(perft_check *c, const perft_suite *suite) {
    for (size_t i = 0; i < suite->count; i++) {
        const perft_case *added = &suite->cases[i];
        char origin[48];
        if (!add_position(c, &added->epd.position, origin_of(added, origin), false)) return false;
    }
    return true;
}

bool perft_check_add_games(perft_check *c, uint64_t seed, size_t positions) {
    corpus_dice dice = corpus_dice_of_seed(seed);
    ply_position p = ply_start_position;
    for (size_t i = 0; i < positions; i++) {
        const size_t plies = 1 + corpus_below(&dice, 16);
        if (corpus_play_on(&dice, &p, NULL, plies) < plies || p.fullmove > 120) {
            p = ply_start_position;
        }
        char origin[48];
        snprintf(origin, sizeof origin, "game, seed %llu, position %zu", (unsigned long long)seed,
                 i + 1);
        if (!perft_check_add_position(c, &p, origin)) return false;
    }
    return true;
}

/* ---- Findings -------------------------------------------------------------------------------- */

/* A fault of taking back may turn out to be one of counting when it is small: see
 * perft_weigh_table. */
static bool may_be_alike(const perft_fault *small, const perft_fault *f) {
    return small->kind == f->kind || (small->maybe_unmake && f->kind == PERFT_UNMAKE);
}

/* The finding of this kind that counts, and with `rule_too` of this rule; another than `but`. */
static perft_finding *find_same(perft_check *c, unsigned engine, const perft_fault *f,
                                bool rule_too, const perft_finding *but) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *g = &c->findings[i];
        if (g != but && g->engine == engine && may_be_alike(&g->fault, f) && g->seen &&
            (!rule_too || g->fault.rule == f->rule)) {
            return g;
        }
    }
    return NULL;
}

static uint64_t *shows_of(perft_check *c, const perft_finding *f) {
    return c->shows + (size_t)(f - c->findings) * c->show_words;
}

/* How many positions show it. Bits rather than a number are kept, since findings that become one
 * may have been seen in the same positions. */
static void count_shows(perft_check *c, perft_finding *f) {
    f->seen = 0;
    for (size_t i = 0; i < c->show_words; i++) {
        f->seen += (unsigned)__builtin_popcountll(shows_of(c, f)[i]);
    }
}

static void see_in(perft_check *c, perft_finding *f, const subject *s) {
    const size_t index = (size_t)(s - c->subjects);
    shows_of(c, f)[index / 64] |= UINT64_C(1) << index % 64;
    count_shows(c, f);
}

/* One finding becomes part of another: it stays in the table, and is not seen any more. */
static void merge(perft_check *c, perft_finding *into, perft_finding *from) {
    for (size_t i = 0; i < c->show_words; i++) shows_of(c, into)[i] |= shows_of(c, from)[i];
    count_shows(c, into);
    if (into->fault.maybe_unmake && !from->fault.maybe_unmake) into->fault = from->fault;
    from->seen = 0;
    from->told = true;
}

/* An engine without lists is wrong in this way: which rule that breaks is said at the end, when all
 * such positions are known. Called with the lock. */
static void keep_guess(perft_check *c, unsigned engine, const subject *s, unsigned depth,
                       const perft_fault *fault) {
    guess *guesses = grown(c->guesses, c->guess_count, &c->guess_capacity, sizeof *guesses);
    if (!guesses) return;
    c->guesses = guesses;
    guess *g = &guesses[c->guess_count++];
    *g = (guess){.engine = engine, .subject = s, .depth = depth, .fault = *fault};
}

/* ---- Workers --------------------------------------------------------------------------------- */

typedef struct worker {
    perft_check *check;
    perft_peer peer[PERFT_CHECK_ENGINES];
    /* How much of what its peers were asked is in the report already. */
    uint64_t noted_questions[PERFT_CHECK_ENGINES];
    double noted_leaves[PERFT_CHECK_ENGINES];
    perft_answer answer, answer2;
    perft_faults faults;
    pthread_t thread;
    bool is_started;
} worker;

/* Enters what was asked since the last time into the report. Called with the lock. */
static void note_work(worker *w, unsigned engine) {
    const perft_peer *p = &w->peer[engine];
    w->check->report.asked += p->questions - w->noted_questions[engine];
    w->check->report.counted += p->leaves - w->noted_leaves[engine];
    w->noted_questions[engine] = p->questions;
    w->noted_leaves[engine] = p->leaves;
}

/* Whether enough faults like this one were made small: of those that are named late a few, but
 * what none of these explains is always worth it. */
static bool is_enough(const perft_check *c, unsigned engine, const perft_fault *f) {
    if (c->shrinks[engine][f->kind] < SHRINKS_MAX) return false;
    if (f->kind >= PERFT_REFUSED) return true;
    for (size_t i = 0; i < c->finding_count; i++) {
        const perft_finding *g = &c->findings[i];
        if (g->engine == engine && may_be_alike(&g->fault, f) && g->seen && g->done &&
            (g->common & f->traits)) {
            return true;
        }
    }
    return false;
}

/* Enters a fault, and makes it small if it is new. Called without the lock. Returns the finding
 * that it belongs to, or NULL. */
static perft_finding *enter(worker *w, unsigned engine, perft_hunt *hunt, const subject *s,
                            unsigned depth, const perft_fault *fault) {
    perft_check *c = w->check;
    pthread_mutex_lock(&c->lock);
    /* What a move leaves wrong is found out by comparing FENs, for which no other positions are
     * needed: such a fault need not wait as a guess. */
    const bool is_made = fault->kind == PERFT_MAKE && c->shrinks[engine][PERFT_MAKE] < SHRINKS_MAX;
    const bool is_guess =
        fault->guessed && fault->kind >= PERFT_MISSING && fault->kind <= PERFT_MAKE;
    if (is_guess && !fault->settled_by_all && !is_made) {
        keep_guess(c, engine, s, depth, fault);
        pthread_mutex_unlock(&c->lock);
        return NULL;
    }
    const bool late = perft_is_named_late(fault->kind);
    perft_finding *same = find_same(c, engine, fault, !late, NULL);
    if ((same && !late) || c->finding_count == FINDINGS_MAX ||
        (same && is_enough(c, engine, fault))) {
        if (same) see_in(c, same, s);
        pthread_mutex_unlock(&c->lock);
        return same;
    }
    perft_finding *f = &c->findings[c->finding_count++];
    *f = (perft_finding){
        .engine = engine, .fault = *fault, .first = s->position, .first_depth = depth};
    see_in(c, f, s);
    memcpy(f->origin, s->origin, sizeof s->origin);
    c->shrinks[engine][fault->kind]++;
    pthread_mutex_unlock(&c->lock);

    /* Shrinking asks hundreds of questions. The others go on meanwhile, and see the fault as it was
     * found; without memory for a copy it stays like that. */
    perft_fault *small = malloc(sizeof *small);
    if (small) {
        *small = *fault;
        perft_shrink(hunt, small, c->job.stop);
        perft_find_field(hunt, small);
    }
    pthread_mutex_lock(&c->lock);
    note_work(w, engine);
    if (small) f->fault = *small;
    f->questions = c->report.asked;
    f->leaves = c->report.counted;
    f->common = f->fault.traits;
    f->done = true;
    same = find_same(c, engine, &f->fault, true, f);
    if (same) { /* the same bug after all */
        same->common &= f->common;
        merge(c, same, f);
    }
    pthread_mutex_unlock(&c->lock);
    free(small);
    return same ? same : f;
}

static bool is_over(const perft_check *c) {
    if (c->job.stop && atomic_load(c->job.stop)) return true;
    return c->job.seconds > 0 && perft_process_now() - c->began > c->job.seconds;
}

/* An engine that hangs in one kind of position does so in all of them, and each time costs all of
 * the patience: other positions of that kind are not asked about any more. */
static void shun(perft_check *c, unsigned engine, const subject *s) {
    const unsigned rule = perft_rule_of(PERFT_HUNG, &s->position, PLY_NO_MOVE);
    if (perft_rule_is_general(rule)) {
        c->hangs++;
    } else {
        perft_add_rule(c->shunned[engine], rule);
    }
}

static bool is_shunned(const perft_check *c, unsigned engine, const subject *s) {
    bool any = false;
    for (size_t i = 0; i < PERFT_RULE_WORDS; i++) any |= c->shunned[engine][i] != 0;
    if (!any) return false; /* naming the rule of a position takes time */
    return perft_has_rule(c->shunned[engine], perft_rule_of(PERFT_HUNG, &s->position, PLY_NO_MOVE));
}

/* What the answer to one question was about, when it was wrong: look into it. */
static void look_into(worker *w, unsigned engine, subject *s, const query *q, perft_said said) {
    perft_check *c = w->check;
    pthread_mutex_lock(&c->lock);
    /* What is wrong at the root of a position is always looked into: that costs little. */
    const bool enough = q->depth > 1 && said == PERFT_SAID && c->looked++ >= LOOKED_MAX;
    if (enough) {
        c->report.differ += !s->differs[engine];
        c->report.unlooked += !s->differs[engine];
        s->differs[engine] = true;
    }
    pthread_mutex_unlock(&c->lock);
    if (enough) return;
    perft_hunt hunt = {.peer = &w->peer[engine], .answer = &w->answer, .answer2 = &w->answer2};
    /* From here on w->answer is scratch: locating asks anew. */
    const double began = perft_process_now();
    perft_locate(&hunt, &s->position, q->depth, &w->faults);
    const bool slow = perft_process_now() - began > 0.5;
    if (hunt.stopped) return;
    if (hunt.cannot) { /* what was found without answers is not to be trusted */
        pthread_mutex_lock(&c->lock);
        c->cannot = true;
        pthread_mutex_unlock(&c->lock);
        return;
    }
    if (w->faults.count == 0) {
        /* Right when asked again: it depends on what was asked before. */
        perft_fault *f = &w->faults.fault[w->faults.count++];
        *f = (perft_fault){
            .kind = perft_kind_of_said(said), .position = s->position, .depth = q->depth};
        f->by_search = perft_peer_searches(&w->peer[engine]);
        snprintf(f->detail, sizeof f->detail, "right when asked again: %.200s",
                 said == PERFT_SAID ? "it depends on what was asked before"
                                    : w->peer[engine].detail);
        perft_name_rule(f);
    }
    pthread_mutex_lock(&c->lock);
    if (!s->differs[engine]) c->report.differ++;
    s->differs[engine] = true;
    for (size_t i = 0; i < w->faults.count; i++) {
        const perft_kind kind = w->faults.fault[i].kind;
        /* A refusal without a word is only noticed by a time-out, so it counts as a crash. */
        c->crashes += kind == PERFT_CRASHED || (kind == PERFT_REFUSED && slow);
        c->hangs += kind == PERFT_PROTOCOL;
        if (kind == PERFT_HUNG) shun(c, engine, s);
    }
    if (c->crashes >= CRASHES_MAX || c->hangs >= HANGS_MAX) c->report.given_up = true;
    pthread_mutex_unlock(&c->lock);
    for (size_t i = 0; i < w->faults.count; i++) {
        /* Shrinking asks through the same hunt, and writes to other faults. */
        const perft_fault fault = w->faults.fault[i];
        enter(w, engine, &hunt, s, q->depth, &fault);
    }
    pthread_mutex_lock(&c->lock);
    c->cannot |= hunt.cannot;
    pthread_mutex_unlock(&c->lock);
}

/* What there is to an answer, to see whether two engines say the same: of a list only a number that
 * the order of moves does not change. */
typedef struct gist {
    perft_said said;
    perft_count total;
    bool has_list;
    uint64_t list;
} gist;

static bool is_same_gist(const gist *a, const gist *b) {
    return a->said == b->said && a->total == b->total &&
           (!a->has_list || !b->has_list || a->list == b->list);
}

static gist ask_one(worker *w, unsigned engine, subject *s, const query *q) {
    perft_check *c = w->check;
    const perft_question question = {
        .position = s->position, .depth = q->depth, .list = q->depth == 1, .leaves = q->leaves};
    const perft_said said = perft_peer_ask(&w->peer[engine], &question, &w->answer);
    gist heard = {.said = said, .total = w->answer.total, .has_list = w->answer.count > 0};
    for (size_t i = 0; i < w->answer.count; i++) {
        heard.list += (w->answer.list[i].move + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
    }
    bool right = said == PERFT_SAID;
    if (right && perft_peer_searches(&w->peer[engine])) {
        right = perft_search_is_right(
            &w->answer,
            perft_peer_searches_all(&w->peer[engine], (size_t)perft_true_count(&s->position, 1)));
    } else if (right) {
        right = perft_answer_is_right(&w->answer, q->leaves);
    }
    pthread_mutex_lock(&c->lock);
    note_work(w, engine);
    if (said != PERFT_SAID_STOP) {
        s->asked = true;
        c->report.questions++;
        if (right) c->report.leaves += q->leaves;
    }
    if (said == PERFT_SAID_CANNOT) c->cannot = true;
    pthread_mutex_unlock(&c->lock);
    if (!right && said != PERFT_SAID_STOP && said != PERFT_SAID_CANNOT) {
        look_into(w, engine, s, q, said);
    }
    return heard;
}

/* ---- Which rule explains all guesses --------------------------------------------------------- */

enum { RULES_MAX = 64 * PERFT_RULE_WORDS };

/* How many positions each rule would have made wrong that are right. */
typedef struct refutations {
    size_t right; /* positions */
    double of[RULES_MAX];
} refutations;

/* A few hundred right positions stand for all. */
static void count_refutations(const perft_check *c, unsigned engine, refutations *refuted) {
    size_t right = 0, tried = 0;
    for (size_t i = 0; i < c->subject_count; i++) {
        right += c->subjects[i].asked && !c->subjects[i].differs[engine];
    }
    const size_t every = right / SAMPLE + 1;
    *refuted = (refutations){.right = right};
    for (size_t i = 0, at = 0; i < c->subject_count; i++) { /* naming rules takes time */
        uint64_t rules[PERFT_RULE_WORDS] = {0};
        if (!c->subjects[i].asked || c->subjects[i].differs[engine] || at++ % every) continue;
        perft_breakable(&c->subjects[i].position, rules);
        tried++;
        for (unsigned rule = 0; rule < RULES_MAX; rule++) {
            refuted->of[rule] += perft_has_rule(rules, rule);
        }
    }
    for (unsigned rule = 0; rule < RULES_MAX && tried; rule++) {
        refuted->of[rule] *= (double)right / (double)tried;
    }
}

/* Whether a guess is not explained yet and could be of this rule; with PERFT_RULE_NONE, of any. */
static bool is_open(const guess *g, unsigned engine, bool by_fen, unsigned rule) {
    return !g->is_explained && g->engine == engine && g->fault.by_fen == by_fen &&
           (rule == PERFT_RULE_NONE || perft_has_rule(g->fault.could, rule));
}

/* How good a rule is: how many of the guesses that are left it explains, times the part that these
 * are of all positions that it should have made wrong. A single number that nothing confirms
 * tells of no strange moves, unless there are right positions to compare. */
static double goodness(const perft_check *c, unsigned engine, bool by_fen, unsigned rule,
                       const refutations *refuted, double *part) {
    double count = 0, surely = 0;
    for (size_t i = 0; i < c->guess_count; i++) {
        const guess *g = &c->guesses[i];
        if (!is_open(g, engine, by_fen, rule)) continue;
        count++;
        surely += perft_has_rule(g->fault.surely, rule);
    }
    *part = count > 0 ? count / (count + refuted->of[rule]) : 0;
    if (count < 2 && surely < 1 && refuted->right < RIGHT_MIN && !perft_rule_is_plain(rule)) {
        return 0;
    }
    /* Of equal ones that is better which deeper counts confirm. */
    return count * *part + 1e-6 * surely;
}

/* The best rule of those that explain at least this part of what they should have made wrong. */
static unsigned best_rule(const perft_check *c, unsigned engine, bool by_fen,
                          const refutations *refuted, double least_part) {
    unsigned found = PERFT_RULE_NONE;
    double best = 0, part;
    for (unsigned rule = 1; rule < RULES_MAX; rule++) {
        const double good = goodness(c, engine, by_fen, rule, refuted, &part);
        if (good <= best || part < least_part) continue;
        best = good;
        found = rule;
    }
    return found;
}

/* The guess that leaves the fewest other rules, and of these that with the fewest pieces. */
static const guess *best_example(const perft_check *c, unsigned engine, bool by_fen,
                                 unsigned rule) {
    const guess *best = NULL;
    unsigned least = ~0u;
    for (size_t i = 0; i < c->guess_count; i++) {
        const guess *g = &c->guesses[i];
        if (!is_open(g, engine, by_fen, rule)) continue;
        unsigned size = 0;
        for (unsigned j = 0; j < PERFT_RULE_WORDS; j++) {
            size += 64 * (unsigned)__builtin_popcountll(g->fault.could[j]);
        }
        for (unsigned j = 0; j < 64; j++) size += g->fault.position.piece[j] != 0;
        if (size >= least) continue;
        least = size;
        best = g;
    }
    return best;
}

/* The finding of a rule; or, with `early`, one that was found early and may be found again now that
 * more is known. */
static perft_finding *finding_of_rule(perft_check *c, unsigned engine, unsigned rule, bool early) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        if (f->engine == engine && f->fault.rule == rule && (early ? f->provisional : f->seen)) {
            return f;
        }
    }
    return NULL;
}

/* Enters a finding for a rule, made small, and what it explains. */
static void explain_by(worker *w, unsigned engine, bool by_fen, unsigned rule) {
    perft_check *c = w->check;
    const guess *example = best_example(c, engine, by_fen, rule);
    if (!example) return; /* only if all are explained: a rule that was chosen has an open guess */
    perft_hunt hunt = {.peer = &w->peer[engine], .answer = &w->answer, .answer2 = &w->answer2};
    perft_fault fault = example->fault;
    if (rule != PERFT_RULE_NONE) perft_settle(&fault, rule);
    if (rule == PERFT_RULE_NONE) perft_unsettle(&fault);
    fault.settled_by_all = true;
    perft_finding *known = finding_of_rule(c, engine, fault.rule, false);
    if (!known) known = finding_of_rule(c, engine, fault.rule, true);
    if (!known) known = enter(w, engine, &hunt, example->subject, example->depth, &fault);
    for (size_t i = 0; i < c->guess_count; i++) {
        guess *g = &c->guesses[i];
        if (!is_open(g, engine, by_fen, rule)) continue;
        g->is_explained = true;
        if (known) see_in(c, known, g->subject);
    }
}

/* Leaves guesses to the rules that the engine is known to break: those that such a rule explains,
 * or, with `partly`, those in which one of them is broken among others, or in part. */
static void explain_by_known(perft_check *c, unsigned engine, bool by_fen, bool partly) {
    for (size_t i = 0; i < c->guess_count; i++) {
        guess *g = &c->guesses[i];
        const uint64_t *rules = partly ? g->fault.partly : g->fault.could;
        for (unsigned rule = 1; rule < RULES_MAX; rule++) {
            if (!is_open(g, engine, by_fen, PERFT_RULE_NONE)) break;
            if (!perft_has_rule(rules, rule)) continue;
            perft_finding *known = finding_of_rule(c, engine, rule, false);
            if (!known) continue;
            g->is_explained = true;
            see_in(c, known, g->subject);
        }
    }
}

/* Rule after rule, the best first. If a rule is broken wherever it can be, then counts that it does
 * not explain, but has a part in, are no evidence for other rules. And a rule that should have made
 * most other positions wrong explains some by chance, unless it is the only one. So what is left
 * goes to the rules that were found before, and only then is it tried whether anything explains
 * it. */
static void explain_guesses(worker *w, unsigned engine, bool by_fen) {
    refutations refuted;
    perft_check *c = w->check;
    unsigned rule;
    explain_by_known(c, engine, by_fen, false);
    if (!best_example(c, engine, by_fen, PERFT_RULE_NONE)) return; /* none is left */
    count_refutations(c, engine, &refuted);
    for (bool is_first = true;; is_first = false) {
        double part;
        rule = best_rule(c, engine, by_fen, &refuted, is_first ? 0 : 0.5);
        if (rule == PERFT_RULE_NONE) break;
        goodness(c, engine, by_fen, rule, &refuted, &part);
        explain_by(w, engine, by_fen, rule);
        if (part > 0.5) explain_by_known(c, engine, by_fen, true);
    }
    explain_by_known(c, engine, by_fen, true);
    while ((rule = best_rule(c, engine, by_fen, &refuted, 0)) != PERFT_RULE_NONE) {
        explain_by(w, engine, by_fen, rule);
    }
    explain_by(w, engine, by_fen, PERFT_RULE_NONE);
}

static void explain_all(worker *w) {
    for (unsigned i = 0; i < w->check->job.engines; i++) {
        explain_guesses(w, i, false);
        explain_guesses(w, i, true);
    }
}

/* Waits, with the lock given up in between. */
static void wait_a_little(perft_check *c) {
    const struct timespec moment = {0, 5000000};
    pthread_mutex_unlock(&c->lock);
    nanosleep(&moment, NULL);
    pthread_mutex_lock(&c->lock);
}

/* When every position has been asked at depth 1, all wrong lists are known: one worker explains
 * them then, so that nobody has to wait for that until the end, and the other workers wait for this
 * one. At the end, when more is known, they are explained anew. Called with the lock. */
static void explain_early(worker *w) {
    perft_check *c = w->check;
    while (c->is_explaining) wait_a_little(c);
    if (c->was_explained || c->next < c->first_queries) return;
    c->was_explained = c->is_explaining = true;
    while (c->busy > 0) wait_a_little(c);
    const size_t before = c->finding_count;
    pthread_mutex_unlock(&c->lock);
    if (c->guess_count > 0) explain_all(w);
    pthread_mutex_lock(&c->lock);
    for (size_t i = before; i < c->finding_count; i++) c->findings[i].provisional = true;
    c->is_explaining = false;
}

/* At the end: what was found early is found again, or not. */
static void explain_late(worker *w) {
    perft_check *c = w->check;
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        if (!f->provisional) continue;
        memset(shows_of(c, f), 0, c->show_words * sizeof *c->shows);
        f->seen = 0;
    }
    for (size_t i = 0; i < c->guess_count; i++) c->guesses[i].is_explained = false;
    explain_all(w);
}

static void *work(void *context) {
    worker *w = context;
    perft_check *c = w->check;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        explain_early(w);
        if (c->next == c->query_count || c->cannot || c->report.given_up || is_over(c)) break;
        const query q = c->queries[c->next++];
        subject *s = &c->subjects[q.subject];
        bool skip[PERFT_CHECK_ENGINES] = {false};
        for (unsigned i = 0; i < c->job.engines; i++) {
            const bool is_avoided = !s->differs[i] && is_shunned(c, i, s);
            skip[i] = s->differs[i] || is_avoided;
            c->report.unasked += is_avoided;
        }
        c->busy++;
        pthread_mutex_unlock(&c->lock);
        gist said[PERFT_CHECK_ENGINES] = {{.total = 0}};
        for (unsigned i = 0; i < c->job.engines; i++) {
            if (!skip[i]) said[i] = ask_one(w, i, s, &q);
        }
        pthread_mutex_lock(&c->lock);
        c->busy--;
        /* The answers of searches differ in what was searched, and that says nothing. */
        if (c->job.engines == 2 && !skip[0] && !skip[1] && !perft_peer_searches(&w->peer[0]) &&
            !perft_peer_searches(&w->peer[1]) && !is_same_gist(&said[0], &said[1])) {
            s->apart = true;
        }
        pthread_mutex_unlock(&c->lock);
    }
    c->working--;
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- What is one bug ------------------------------------------------------------------------- */

/* Special cases of a rule that is broken in general are nothing of their own. */
static void merge_special_cases(perft_check *c) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        for (size_t j = 0; f->seen && j < c->finding_count; j++) {
            perft_finding *g = &c->findings[j];
            if (g == f || !g->seen || g->engine != f->engine || g->fault.kind != f->fault.kind) {
                continue;
            }
            if (g->fault.rule == f->fault.rule ||
                (perft_rule_is_special_of(f->fault.rule, g->fault.rule) &&
                 !perft_is_named_late(f->fault.kind))) {
                g->common &= f->common;
                merge(c, g, f);
            }
        }
    }
}

/* The kinds of moves that surely are taken back rightly: those that the engine could make at the
 * root of a count of three plies or more which was right. */
static unsigned cleared_traits(const perft_check *c, unsigned engine) {
    unsigned cleared = 0;
    for (size_t i = 0; i < c->next; i++) {
        const query *q = &c->queries[i];
        const subject *s = &c->subjects[q->subject];
        if (q->depth < 3 || !s->asked || s->differs[engine]) continue;
        cleared |= perft_position_traits(&s->position);
    }
    return cleared;
}

static bool is_of_group(const perft_finding *f, unsigned engine, perft_kind kind) {
    return f->seen && f->engine == engine && f->fault.kind == kind && f->common &&
           !perft_rule_is_of_a_sum(f->fault.rule);
}

/* Moves that are taken back wrongly, or counted wrongly, were made small several times, and each
 * time some kinds of moves were about. One kind that is common to all is to blame for all; if there
 * is none, that which is common to most is to blame for these, and so on. */
static void merge_by_traits(perft_check *c, unsigned engine, perft_kind kind) {
    const unsigned cleared = kind == PERFT_UNMAKE ? cleared_traits(c, engine) : 0;
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        if (is_of_group(f, engine, kind) && (f->common & ~cleared)) f->common &= ~cleared;
    }
    bool is_named[FINDINGS_MAX] = {false};
    for (;;) {
        size_t most = 0;
        unsigned best = 0;
        for (unsigned trait = 1; trait; trait <<= 1) {
            size_t count = 0;
            for (size_t i = 0; i < c->finding_count; i++) {
                const perft_finding *f = &c->findings[i];
                count += is_of_group(f, engine, kind) && !is_named[i] && (f->common & trait);
            }
            if (count > most) {
                most = count;
                best = trait;
            }
        }
        if (!best) return;
        perft_finding *first = NULL;
        for (size_t i = 0; i < c->finding_count; i++) {
            perft_finding *f = &c->findings[i];
            if (!is_of_group(f, engine, kind) || is_named[i] || !(f->common & best)) continue;
            is_named[i] = true;
            if (!first) {
                first = f;
                continue;
            }
            /* The smallest position has the fewest other kinds about. */
            if (f->fault.maybe_unmake == first->fault.maybe_unmake &&
                __builtin_popcount(f->fault.traits) < __builtin_popcount(first->fault.traits)) {
                first->fault = f->fault;
            }
            first->common &= f->common;
            merge(c, first, f);
        }
        if (!first) return; /* it does not happen: `best` is a trait of one of them */
        first->fault.traits = first->common;
        first->fault.traits_known = true;
        perft_name_rule(&first->fault);
    }
}

/* A table is not always seen to be one: what it returns wrongly within a single count, in a new
 * process, looks like a move that is not taken back. If such a table was caught elsewhere, with
 * the same kind of move about, it is that. */
static void merge_tables(perft_check *c, unsigned engine) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        if (!is_of_group(f, engine, PERFT_COUNTED)) continue;
        for (size_t j = 0; j < c->finding_count; j++) {
            perft_finding *g = &c->findings[j];
            if (!is_of_group(g, engine, PERFT_UNMAKE) || !(g->common & f->common)) continue;
            merge(c, f, g);
            if (f->fault.kind == PERFT_UNMAKE) break; /* it is what they are */
        }
    }
}

/* What two engines do wrong in the same way is told once, as of both. */
static void merge_engines(perft_check *c) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        if (f->engine != 0 || !f->seen) continue;
        perft_finding *g = find_same(c, 1, &f->fault, true, NULL);
        if (!g) continue;
        f->both = true;
        merge(c, f, g);
    }
}

/* From the certain to the doubtful. Tables are merged when counting faults have their names, and
 * before those of taking back get theirs, of which they take some away. */
static void merge_all(perft_check *c) {
    merge_special_cases(c);
    for (unsigned engine = 0; engine < c->job.engines; engine++) {
        merge_by_traits(c, engine, PERFT_COUNTED);
        merge_tables(c, engine);
        merge_by_traits(c, engine, PERFT_UNMAKE);
    }
    merge_special_cases(c);
    merge_engines(c);
}

/* ---- The run --------------------------------------------------------------------------------- */

perft_check *perft_check_new(const perft_check_job *job) {
    perft_check *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->job = *job;
    if (c->job.jobs == 0) c->job.jobs = 1;
    c->findings = calloc(FINDINGS_MAX, sizeof *c->findings);
    if (!c->findings || pthread_mutex_init(&c->lock, NULL) != 0) {
        free(c->findings);
        free(c);
        return NULL;
    }
    return c;
}

void perft_check_free(perft_check *c) {
    if (!c) return;
    for (unsigned i = 0; i < PERFT_CHECK_ENGINES; i++) {
        if (c->opened[i]) perft_peer_close(&c->peer[i]);
    }
    pthread_mutex_destroy(&c->lock);
    free(c->subjects);
    free(c->queries);
    free(c->findings);
    free(c->shows);
    free(c->guesses);
    free(c);
}

size_t perft_check_positions(const perft_check *c) { return c->subject_count; }

bool perft_check_learn(perft_check *c, unsigned *failed) {
    for (unsigned i = 0; i < c->job.engines; i++) {
        if (failed) *failed = i;
        c->opened[i] = perft_peer_open(&c->peer[i], &c->job.engine[i]);
        if (!c->opened[i] || !perft_peer_learn(&c->peer[i])) return false;
        perft_peer_restart(&c->peer[i]);
    }
    return true;
}

const perft_peer *perft_check_peer(const perft_check *c, unsigned engine) {
    return &c->peer[engine];
}

/* Every position at depth 1 first, then all that is deeper by its leaves. */
static int by_cost(const void *left, const void *right) {
    const query *a = left, *b = right;
    /* Where there is no move some engines never answer: that is waited for last. */
    if ((a->leaves == 0) != (b->leaves == 0)) return a->leaves == 0 ? 1 : -1;
    if ((a->depth == 1) != (b->depth == 1)) return a->depth == 1 ? -1 : 1;
    if (a->cost != b->cost) return a->cost < b->cost ? -1 : 1;
    if (a->subject != b->subject) return a->subject < b->subject ? -1 : 1;
    return a->depth < b->depth ? -1 : a->depth > b->depth;
}

/* Reports how far the run is, and what has become known of findings. No callback is called with the
 * lock: workers need not wait for what is printed. */
static void tell(perft_check *c) {
    pthread_mutex_lock(&c->lock);
    c->report.planned = c->query_count * c->job.engines;
    c->report.seconds = perft_process_now() - c->began;
    perft_check_report report = c->report;
    double done = 0, all = 0;
    /* A question costs something whatever it counts: as much as some 2000 leaves. */
    for (size_t i = 0; i < c->query_count; i++) {
        const double cost = 2000 + (double)c->queries[i].leaves;
        all += cost;
        if (i < c->next) done += cost;
    }
    pthread_mutex_unlock(&c->lock);
    report.seconds_left = done > 0 ? report.seconds * (all - done) / done : -1;
    if (c->job.seconds > 0 && report.seconds_left > c->job.seconds - report.seconds) {
        report.seconds_left = c->job.seconds - report.seconds;
        if (report.seconds_left < 0) report.seconds_left = 0; /* the last questions are out */
    }
    if (c->job.progress) c->job.progress(c->job.context, &report);
    for (size_t i = 0; i < FINDINGS_MAX; i++) {
        pthread_mutex_lock(&c->lock);
        perft_finding *f = i < c->finding_count ? &c->findings[i] : NULL;
        /* All are told at the end, in order, when the number of positions is known. */
        const bool now = f && f->done && !f->told && f->seen && c->working == 0;
        const bool early = f && f->done && !f->noticed && f->seen && c->working > 0;
        if (now) f->told = true;
        if (early) f->noticed = true;
        pthread_mutex_unlock(&c->lock);
        if (now && c->job.found) c->job.found(c->job.context, f);
        if (early && c->job.noticed) c->job.noticed(c->job.context, f);
    }
}

/* A search is asked for one and for three plies of every position: all first moves, if it can
 * search them all, and lines of play. */
static void ask_shallowly(perft_check *c) {
    size_t kept = 0;
    for (size_t i = 0; i < c->query_count; i++) {
        const unsigned depth = c->queries[i].depth;
        if (depth == 1 || depth == 3) c->queries[kept++] = c->queries[i];
    }
    c->query_count = kept;
}

bool perft_check_run(perft_check *c) {
    worker *workers = calloc(c->job.jobs, sizeof *workers);
    bool any = false;
    c->show_words = c->subject_count / 64 + 1;
    c->shows = calloc(FINDINGS_MAX * c->show_words, sizeof *c->shows);
    if (!workers || !c->shows) {
        free(workers);
        return false;
    }
    for (unsigned i = 0; i < c->job.engines; i++) {
        if (perft_peer_searches(&c->peer[i])) ask_shallowly(c);
    }
    if (c->query_count > 0) qsort(c->queries, c->query_count, sizeof *c->queries, by_cost);
    while (c->first_queries < c->query_count && c->queries[c->first_queries].depth == 1) {
        c->first_queries++;
    }
    c->began = perft_process_now();
    for (unsigned i = 0; i < c->job.jobs; i++) {
        worker *w = &workers[i];
        w->check = c;
        for (unsigned j = 0; j < c->job.engines; j++) {
            perft_peer_open_like(&w->peer[j], &c->peer[j]);
        }
        pthread_mutex_lock(&c->lock);
        w->is_started = pthread_create(&w->thread, NULL, work, w) == 0;
        c->working += w->is_started;
        pthread_mutex_unlock(&c->lock);
    }
    for (;;) {
        pthread_mutex_lock(&c->lock);
        const bool over = c->working == 0;
        pthread_mutex_unlock(&c->lock);
        if (over) break;
        tell(c);
        const struct timespec tick = {0, 20000000};
        nanosleep(&tick, NULL);
    }
    for (unsigned i = 0; i < c->job.jobs; i++) {
        if (workers[i].is_started) pthread_join(workers[i].thread, NULL);
    }
    explain_late(&workers[0]); /* which asks the engine itself, whether or not it had a thread */
    for (unsigned i = 0; i < c->job.jobs; i++) {
        for (unsigned j = 0; j < c->job.engines; j++) perft_peer_close(&workers[i].peer[j]);
    }
    free(workers);
    for (size_t i = 0; i < c->subject_count; i++) {
        const subject *s = &c->subjects[i];
        bool differs = false;
        for (unsigned j = 0; j < c->job.engines; j++) differs |= s->differs[j];
        c->report.positions += s->asked;
        c->report.agree += s->asked && !differs;
        c->report.apart += s->apart;
        any |= s->asked;
    }
    merge_all(c);
    c->report.unasked += (c->query_count - c->next) * c->job.engines;
    tell(c);
    return any && !c->cannot;
}

const perft_check_report *perft_check_reported(const perft_check *c) { return &c->report; }
size_t perft_check_findings(const perft_check *c) { return c->finding_count; }
const perft_finding *perft_check_finding(const perft_check *c, size_t index) {
    return &c->findings[index];
}
