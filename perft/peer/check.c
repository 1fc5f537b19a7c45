/* check.c - checking somebody else's engine: every position asked, every difference looked into.
 *
 * The questions are sorted by the number of leaves, so that bugs show early. Workers, each with a
 * process of the engine of its own, take one after the other. A worker that meets a difference
 * looks into it at once, with its own process, while the others go on: it locates the fault, and if
 * no finding has this kind and rule yet, enters one and shrinks it. Faults whose rule is only known
 * when they are small (of taking moves back, of tables, of crashes) are shrunk each time, a few
 * times, and then compared. The thread that runs the check only waits, and tells of what is done.
 */
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "corpus/corpus.h"
#include "perft/suites/embedded.h"
#include "rules.h"

enum {
    FINDINGS_MAX = 256,
    SHRINKS_MAX = 6,  /* of faults whose rule is known late, of each kind */
    CRASHES_MAX = 60, /* then nothing more is asked */
    HANGS_MAX = 4,
    LOOKED_MAX = 300, /* positions below whose root something is wrong: others are only counted */
    TICK_MILLISECONDS = 100
};

/* A position, and what became of it. */
typedef struct subject {
    ply_position position;
    char origin[48];
    bool asked;
    bool differs[PERFT_CHECK_ENGINES];
} subject;

typedef struct query {
    uint32_t subject;
    uint32_t depth;
    uint64_t leaves;
} query;

struct perft_check {
    perft_check_job job;
    perft_peer peer[PERFT_CHECK_ENGINES];
    bool opened[PERFT_CHECK_ENGINES];
    subject *subjects;
    size_t subject_count, subject_capacity;
    query *queries;
    size_t query_count, query_capacity;
    double began;

    pthread_mutex_t lock; /* of all below, and of the subjects' flags */
    size_t next;          /* of the queries */
    unsigned working;
    perft_finding *findings;
    size_t finding_count;
    unsigned shrinks[PERFT_KINDS], crashes, hangs, looked;
    bool cannot;
    perft_check_report report;
};

/* ---- What is asked --------------------------------------------------------------------------- */

static void *grown(void *block, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) return block;
    const size_t more = *capacity ? 2 * *capacity : 1024;
    void *larger = realloc(block, more * size);
    if (larger) *capacity = more;
    return larger;
}

static bool add_query(perft_check *c, unsigned depth, perft_count leaves) {
    query *queries = grown(c->queries, c->query_count, &c->query_capacity, sizeof *queries);
    if (!queries) return false;
    c->queries = queries;
    c->queries[c->query_count++] =
        (query){(uint32_t)(c->subject_count - 1), depth, (uint64_t)leaves};
    return true;
}

static bool add_subject(perft_check *c, const ply_position *position, const char *origin) {
    subject *subjects =
        grown(c->subjects, c->subject_count, &c->subject_capacity, sizeof *subjects);
    if (!subjects) return false;
    c->subjects = subjects;
    subject *s = &c->subjects[c->subject_count++];
    *s = (subject){.position = *position};
    snprintf(s->origin, sizeof s->origin, "%s", origin);
    return true;
}

static bool is_within(const perft_check *c, unsigned depth, perft_count leaves) {
    if (c->job.max_depth && depth > c->job.max_depth) return false;
    return depth == 1 || !c->job.max_nodes || leaves <= c->job.max_nodes;
}

bool perft_check_add_position(perft_check *c, const ply_position *position, const char *origin) {
    if (ply_problems(position) & PLY_PROBLEM_ERRORS) return true;
    if (!add_subject(c, position, origin)) return false;
    for (unsigned depth = 1; depth <= PERFT_DEPTH_MAX; depth++) {
        const perft_count leaves = perft_true_count(position, depth);
        if (!is_within(c, depth, leaves)) break;
        if (!add_query(c, depth, leaves)) return false;
        if (leaves == 0 && depth > 1) break;
        /* The next count is guessed at before it is made: it may be far larger. */
        if (depth > 1 && c->job.max_nodes && leaves > c->job.max_nodes / 2) break;
        if (!c->job.max_nodes && !c->job.max_depth && depth == 4) break;
    }
    return true;
}

/* Known counts need not be counted again. */
static bool add_case(perft_check *c, const perft_case *added) {
    char origin[48];
    const char *slash = strrchr(added->file, '/');
    if (added->problems & PLY_PROBLEM_ERRORS) return true;
    snprintf(origin, sizeof origin, "%.32s:%llu", slash ? slash + 1 : added->file,
             (unsigned long long)added->line);
    if (!add_subject(c, &added->epd.position, origin)) return false;
    for (unsigned depth = 1; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        const perft_count leaves = added->epd.leaves[depth];
        if (!(added->epd.depths >> depth & 1u) || !is_within(c, depth, leaves)) continue;
        if (!add_query(c, depth, leaves)) return false;
    }
    return true;
}

/* Positions with few moves, whose counts are small even five plies deep: only there does a king or
 * a rook come back to where it castled from, and two pawns push two in either order. */
static const char *const deep_starts[] = {
    "4k3/8/8/8/8/p1p2p1p/P1P2P1P/R3K2R w KQ - 0 1",
    "7k/7p/7P/8/1p1p4/7p/P1P1P2P/7K w - - 0 1",
};

static bool add_deep_starts(perft_check *c) {
    for (size_t i = 0; i < sizeof deep_starts / sizeof deep_starts[0]; i++) {
        ply_position p, mirrored;
        ply_read_position(&ply_codec_fen, deep_starts[i], strlen(deep_starts[i]), &p);
        ply_mirror(&p, &mirrored);
        if (!perft_check_add_position(c, &p, "positions that are asked deeply") ||
            !perft_check_add_position(c, &mirrored, "positions that are asked deeply")) {
            return false;
        }
    }
    return true;
}

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
    return add_deep_starts(c);
}

bool perft_check_add_suite(perft_check *c, const perft_suite *suite) {
    for (size_t i = 0; i < suite->count; i++) {
        char origin[48];
        const char *slash = strrchr(suite->cases[i].file, '/');
        snprintf(origin, sizeof origin, "%.32s:%llu", slash ? slash + 1 : suite->cases[i].file,
                 (unsigned long long)suite->cases[i].line);
        if (!perft_check_add_position(c, &suite->cases[i].epd.position, origin)) return false;
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

static bool is_named_late(perft_kind kind) {
    return kind == PERFT_UNMAKE || kind == PERFT_COUNTED || kind >= PERFT_REFUSED;
}

static perft_finding *find_same(perft_check *c, unsigned engine, const perft_fault *f,
                                bool rule_too, const perft_finding *but) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *g = &c->findings[i];
        if (g != but && g->engine == engine && g->fault.kind == f->kind && g->seen &&
            (!rule_too || g->fault.rule == f->rule)) {
            return g;
        }
    }
    return NULL;
}

static void merge(perft_finding *into, perft_finding *from) {
    into->seen += from->seen;
    from->seen = 0;
    from->told = true;
}

/* Enters a fault, and makes it small if it is new. Called without the lock. */
static void enter(perft_check *c, unsigned engine, perft_hunt *hunt, const subject *s,
                  unsigned depth, const perft_fault *fault) {
    pthread_mutex_lock(&c->lock);
    const bool late = is_named_late(fault->kind);
    perft_finding *same = find_same(c, engine, fault, !late, NULL);
    const bool enough = c->finding_count == FINDINGS_MAX ||
                        (late && c->shrinks[fault->kind] >= SHRINKS_MAX && same);
    if ((same && !late) || enough) {
        if (same) same->seen++;
        pthread_mutex_unlock(&c->lock);
        return;
    }
    perft_finding *f = &c->findings[c->finding_count++];
    *f = (perft_finding){
        .engine = engine, .fault = *fault, .seen = 1, .first = s->position, .first_depth = depth};
    memcpy(f->origin, s->origin, sizeof s->origin);
    c->shrinks[fault->kind]++;
    pthread_mutex_unlock(&c->lock);

    perft_fault *small = malloc(sizeof *small);
    if (small) {
        *small = *fault;
        perft_shrink(hunt, small, c->job.stop);
    }
    pthread_mutex_lock(&c->lock);
    if (small) f->fault = *small;
    f->done = true;
    same = find_same(c, engine, &f->fault, true, f);
    f->common = f->fault.traits;
    if (same) { /* the same bug after all */
        same->common &= f->common;
        merge(same, f);
    }
    pthread_mutex_unlock(&c->lock);
    free(small);
}

/* When all has been asked: special cases of a rule that is broken in general are nothing of their
 * own. And moves that are taken back wrongly, or counted wrongly, were made small several times:
 * the kinds of moves that were always about are to blame. */
static void merge_all(perft_check *c) {
    for (size_t i = 0; i < c->finding_count; i++) {
        perft_finding *f = &c->findings[i];
        for (size_t j = 0; f->seen && j < c->finding_count; j++) {
            perft_finding *g = &c->findings[j];
            if (g == f || !g->seen || g->engine != f->engine || g->fault.kind != f->fault.kind) {
                continue;
            }
            if (g->fault.rule == f->fault.rule ||
                (perft_rule_is_special_of(f->fault.rule, g->fault.rule) &&
                 !is_named_late(f->fault.kind))) {
                merge(g, f);
            }
        }
    }
    for (unsigned engine = 0; engine < c->job.engines; engine++) {
        for (perft_kind kind = PERFT_UNMAKE; kind <= PERFT_COUNTED; kind++) {
            perft_finding *first = NULL;
            unsigned common = ~0u;
            for (size_t i = 0; i < c->finding_count; i++) {
                perft_finding *f = &c->findings[i];
                if (!f->seen || f->engine != engine || f->fault.kind != kind) continue;
                common &= f->common;
                if (!first) first = f;
            }
            if (!first || !common) continue;
            for (size_t i = 0; i < c->finding_count; i++) {
                perft_finding *f = &c->findings[i];
                if (f == first || !f->seen || f->engine != engine || f->fault.kind != kind)
                    continue;
                /* The smallest position has the fewest other kinds about. */
                if (__builtin_popcount(f->fault.traits) < __builtin_popcount(first->fault.traits)) {
                    first->fault = f->fault;
                }
                merge(first, f);
            }
            first->fault.traits = common;
            first->fault.traits_known = true;
            perft_name_rule(&first->fault);
        }
    }
}

/* ---- Workers --------------------------------------------------------------------------------- */

typedef struct worker {
    perft_check *check;
    perft_peer peer[PERFT_CHECK_ENGINES];
    perft_answer answer, answer2;
    perft_faults faults;
    pthread_t thread;
} worker;

static bool is_over(const perft_check *c) {
    if (c->job.stop && atomic_load(c->job.stop)) return true;
    return c->job.seconds > 0 && perft_process_now() - c->began > c->job.seconds;
}

/* What the answer to one question was about, when it was wrong: look into it. */
static void look_into(worker *w, unsigned engine, subject *s, const query *q, perft_said said) {
    perft_check *c = w->check;
    pthread_mutex_lock(&c->lock);
    const bool enough = q->depth > 1 && said == PERFT_SAID && c->looked++ >= LOOKED_MAX;
    if (enough) {
        c->report.differ += !s->differs[engine];
        c->report.unlooked += !s->differs[engine];
        s->differs[engine] = true;
    }
    pthread_mutex_unlock(&c->lock);
    if (enough) return;
    perft_hunt hunt = {.peer = &w->peer[engine], .answer = &w->answer, .answer2 = &w->answer2};
    perft_locate(&hunt, &s->position, q->depth, &w->faults);
    if (hunt.stopped) return;
    if (w->faults.count == 0 && said != PERFT_SAID_CANNOT) {
        /* Right when asked again: it depends on what was asked before. */
        perft_fault *f = &w->faults.fault[w->faults.count++];
        static const perft_kind kinds[] = {[PERFT_SAID] = PERFT_COUNTED,
                                           [PERFT_SAID_REFUSED] = PERFT_REFUSED,
                                           [PERFT_SAID_CRASHED] = PERFT_CRASHED,
                                           [PERFT_SAID_HUNG] = PERFT_HUNG,
                                           [PERFT_SAID_NONSENSE] = PERFT_PROTOCOL};
        *f = (perft_fault){.kind = kinds[said], .position = s->position, .depth = q->depth};
        snprintf(f->detail, sizeof f->detail, "right when asked again: %.200s",
                 said == PERFT_SAID ? "it depends on what was asked before"
                                    : w->peer[engine].detail);
        perft_name_rule(f);
    }
    pthread_mutex_lock(&c->lock);
    if (!s->differs[engine]) c->report.differ++;
    s->differs[engine] = true;
    for (size_t i = 0; i < w->faults.count; i++) {
        c->crashes += w->faults.fault[i].kind == PERFT_CRASHED;
        c->hangs +=
            w->faults.fault[i].kind == PERFT_HUNG || w->faults.fault[i].kind == PERFT_PROTOCOL;
    }
    if (c->crashes >= CRASHES_MAX || c->hangs >= HANGS_MAX) c->report.given_up = true;
    pthread_mutex_unlock(&c->lock);
    for (size_t i = 0; i < w->faults.count; i++) {
        /* Shrinking asks through the same hunt, and writes to other faults. */
        const perft_fault fault = w->faults.fault[i];
        enter(c, engine, &hunt, s, q->depth, &fault);
    }
    c->cannot |= hunt.cannot;
}

static void ask_one(worker *w, unsigned engine, subject *s, const query *q) {
    perft_check *c = w->check;
    const perft_question question = {
        .position = s->position, .depth = q->depth, .list = q->depth == 1, .leaves = q->leaves};
    const perft_said said = perft_peer_ask(&w->peer[engine], &question, &w->answer);
    bool right = said == PERFT_SAID;
    if (right && perft_peer_searches(&w->peer[engine])) {
        right = perft_search_is_right(
            &w->answer,
            perft_peer_searches_all(&w->peer[engine], (size_t)perft_true_count(&s->position, 1)));
    } else if (right) {
        right = perft_answer_is_right(&w->answer, q->leaves);
    }
    pthread_mutex_lock(&c->lock);
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
}

static void *work(void *context) {
    worker *w = context;
    perft_check *c = w->check;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        if (c->next == c->query_count || c->cannot || c->report.given_up || is_over(c)) break;
        const query q = c->queries[c->next++];
        subject *s = &c->subjects[q.subject];
        bool skip[PERFT_CHECK_ENGINES];
        for (unsigned i = 0; i < c->job.engines; i++) skip[i] = s->differs[i];
        pthread_mutex_unlock(&c->lock);
        for (unsigned i = 0; i < c->job.engines; i++) {
            if (!skip[i]) ask_one(w, i, s, &q);
        }
    }
    c->working--;
    pthread_mutex_unlock(&c->lock);
    return NULL;
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
    free(c);
}

bool perft_check_learn(perft_check *c) {
    for (unsigned i = 0; i < c->job.engines; i++) {
        c->opened[i] = perft_peer_open(&c->peer[i], &c->job.engine[i]);
        if (!c->opened[i] || !perft_peer_learn(&c->peer[i])) return false;
        perft_peer_restart(&c->peer[i]);
    }
    return true;
}

const perft_peer *perft_check_peer(const perft_check *c, unsigned engine) {
    return &c->peer[engine];
}

static int by_leaves(const void *left, const void *right) {
    const query *a = left, *b = right;
    if (a->leaves != b->leaves) return a->leaves < b->leaves ? -1 : 1;
    if (a->subject != b->subject) return a->subject < b->subject ? -1 : 1;
    return a->depth < b->depth ? -1 : a->depth > b->depth;
}

/* Every position at depth 1 first, then all that is deeper by its leaves. */
static int by_cost(const void *left, const void *right) {
    const query *a = left, *b = right;
    /* Where there is no move some engines never answer: that is waited for last. */
    if ((a->leaves == 0) != (b->leaves == 0)) return a->leaves == 0 ? 1 : -1;
    if ((a->depth == 1) != (b->depth == 1)) return a->depth == 1 ? -1 : 1;
    return by_leaves(left, right);
}

static void tell(perft_check *c) {
    pthread_mutex_lock(&c->lock);
    c->report.planned = c->query_count * c->job.engines;
    c->report.seconds = perft_process_now() - c->began;
    perft_check_report report = c->report;
    double done = 0, all = 0;
    for (size_t i = 0; i < c->query_count; i++) {
        const double cost = 2000 + (double)c->queries[i].leaves;
        all += cost;
        if (i < c->next) done += cost;
    }
    pthread_mutex_unlock(&c->lock);
    report.seconds_left = done > 0 ? report.seconds * (all - done) / done : -1;
    if (c->job.seconds > 0 && report.seconds_left > c->job.seconds - report.seconds) {
        report.seconds_left = c->job.seconds - report.seconds;
    }
    if (c->job.progress) c->job.progress(c->job.context, &report);
    for (size_t i = 0; i < FINDINGS_MAX; i++) {
        pthread_mutex_lock(&c->lock);
        perft_finding *f = i < c->finding_count ? &c->findings[i] : NULL;
        /* All are told at the end, in order, when the number of positions is known. */
        const bool now = f && f->done && !f->told && f->seen && c->working == 0;
        if (now) f->told = true;
        pthread_mutex_unlock(&c->lock);
        if (now && c->job.found) c->job.found(c->job.context, f);
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
    if (!workers) return false;
    for (unsigned i = 0; i < c->job.engines; i++) {
        if (perft_peer_searches(&c->peer[i])) ask_shallowly(c);
    }
    qsort(c->queries, c->query_count, sizeof *c->queries, by_cost);
    c->began = perft_process_now();
    for (unsigned i = 0; i < c->job.jobs; i++) {
        worker *w = &workers[i];
        w->check = c;
        for (unsigned j = 0; j < c->job.engines; j++) {
            perft_peer_open(&w->peer[j], &c->job.engine[j]);
            perft_peer_learn_from(&w->peer[j], &c->peer[j]);
        }
        pthread_mutex_lock(&c->lock);
        const bool started = pthread_create(&w->thread, NULL, work, w) == 0;
        c->working += started;
        if (!started) w->check = NULL;
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
        if (workers[i].check) pthread_join(workers[i].thread, NULL);
        for (unsigned j = 0; j < c->job.engines; j++) perft_peer_close(&workers[i].peer[j]);
    }
    free(workers);
    for (size_t i = 0; i < c->subject_count; i++) {
        const subject *s = &c->subjects[i];
        bool differs = false;
        for (unsigned j = 0; j < c->job.engines; j++) differs |= s->differs[j];
        c->report.positions += s->asked;
        c->report.agree += s->asked && !differs;
        any |= s->asked;
    }
    merge_all(c);
    c->report.unasked = (c->query_count - c->next) * c->job.engines;
    tell(c);
    return any && !c->cannot;
}

const perft_check_report *perft_check_reported(const perft_check *c) { return &c->report; }
size_t perft_check_findings(const perft_check *c) { return c->finding_count; }
const perft_finding *perft_check_finding(const perft_check *c, size_t index) {
    return &c->findings[index];
}
