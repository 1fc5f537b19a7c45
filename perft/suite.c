/* suite.c - suites of known counts: reading their files, and counting every case of them.
 *
 * A case and an engine make a verdict. All verdicts are laid out before counting begins, those that
 * are clear at once with their outcome: a position with problems is refused, and no engine is given
 * it. Workers take the others one after another; the calling thread reports them in order, ten
 * times a second.
 *
 * Most counts of a suite are small, and there are thousands: a worker counts them itself, with one
 * call. A count that takes longer goes through the long count (long_count.c), on one thread, for
 * its hash table, its progress and its journal. How long a count takes is guessed from what the
 * suite says it should be. If that is wrong the count can still be stopped, and only lacks those.
 *
 * One lock guards all that threads share. A worker holds it to take a verdict, to give it back, and
 * to look a count up or note it, never while it counts. The listener is called without the lock, so
 * that it may take its time.
 *
 * The journal has one result for each engine, depth and position. Lines do not say which suite they
 * are for, so that other limits, and other suites, can go on with the same journal. */
/* SPDX-License-Identifier: MIT */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "journal.h"
#include "tick.h"
#include "worker.h"

/* Below QUICK a count takes milliseconds: no progress need be told, and a hash table would take
 * longer to clear than it saves. From LONG on it takes minutes with the slower engines, and has a
 * journal of its own, so that a kill does not lose it. */
#define QUICK ((perft_count)10000000)
#define LONG  ((perft_count)1000000000)

/* ---- Suites ---------------------------------------------------------------------------------- */

static bool add_case(perft_suite *suite, const perft_case *added) {
    if (suite->count == suite->capacity) {
        const size_t capacity = suite->capacity ? 2 * suite->capacity : 256;
        perft_case *cases = realloc(suite->cases, capacity * sizeof *cases);
        if (!cases) return false;
        suite->cases = cases;
        suite->capacity = capacity;
    }
    suite->cases[suite->count++] = *added;
    return true;
}

bool perft_suite_read(perft_suite *suite, const char *file, const char *text, size_t length,
                      perft_suite_bad_line bad, void *context) {
    perft_case found = {.file = file};
    for (const char *line = text, *const end = text + length; line < end;) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        if (!line_end) line_end = end;
        found.line++;
        const ply_error error = perft_epd_read(line, (size_t)(line_end - line), &found.epd);
        if (ply_failed(error)) {
            suite->bad_lines++;
            if (bad) bad(context, file, found.line, error);
        } else if (found.epd.has_position) {
            found.problems = ply_problems(&found.epd.position);
            if (!add_case(suite, &found)) return false;
        }
        line = line_end + 1;
    }
    return true;
}

void perft_suite_free(perft_suite *suite) {
    free(suite->cases);
    *suite = (perft_suite){0};
}

/* The leaves of all counts up to `limit`, and in `greater` how many counts are greater. */
static perft_count sum_within(const perft_suite *suite, unsigned max_depth, perft_count limit,
                              uint64_t *greater) {
    perft_count sum = 0;
    *greater = 0;
    for (size_t i = 0; i < suite->count; i++) {
        const perft_case *c = &suite->cases[i];
        if (c->problems & PLY_PROBLEM_ERRORS) continue;
        for (unsigned depth = 0; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
            if (!(c->epd.depths >> depth & 1u) || (max_depth && depth > max_depth)) continue;
            const bool within = c->epd.leaves[depth] <= limit;
            *greater += !within;
            /* A file may claim any number; the sum stops where it would overflow. */
            if (within && sum + c->epd.leaves[depth] < sum) return ~(perft_count)0;
            if (within) sum += c->epd.leaves[depth];
        }
    }
    return sum;
}

perft_count perft_suite_limit(const perft_suite *suite, unsigned max_depth, perft_count most,
                              uint64_t *left_out) {
    /* Limits are 1, 2, 5, 10, 20, 50, ...; the last whose sum is small enough is the one. */
    static const unsigned round[] = {1, 2, 5};
    if (sum_within(suite, max_depth, ~(perft_count)0, left_out) <= most) return 0;
    perft_count limit = 1;
    for (perft_count power = 1;; power *= 10) {
        for (size_t i = 0; i < 3; i++) {
            const perft_count next = round[i] * power;
            if (limit >= most || sum_within(suite, max_depth, next, left_out) > most) {
                sum_within(suite, max_depth, limit, left_out);
                return limit;
            }
            limit = next;
        }
    }
}

bool perft_suite_holds(const perft_suite *suite, const perft_suite_report *report) {
    return suite->bad_lines == 0 && report->outcomes[PERFT_CASE_AGREES] > 0 &&
           report->outcomes[PERFT_CASE_WRONG] == 0 && report->outcomes[PERFT_CASE_REFUSED] == 0 &&
           report->outcomes[PERFT_CASE_WAITS] == 0;
}

const char *perft_outcome_name(perft_outcome outcome) {
    static const char *const names[PERFT_OUTCOMES] = {"waits", "agrees", "wrong", "refused",
                                                      "skipped"};
    return names[outcome];
}

/* ---- One case -------------------------------------------------------------------------------- */

/* A count that has a journal of its own; those in hand are a list. */
typedef struct long_count {
    const char *key;
    struct long_count *next;
} long_count;

/* A run of a suite. What is below `lock` is read and written under it. */
typedef struct running {
    const perft_suite_job *job;
    perft_verdict *verdicts; /* all engines of the first case, then of the second, ... */
    perft_count planned;     /* leaves to count, all told */
    struct timespec started;
    atomic_bool over; /* everybody stops: `end` says why, if not all is done */

    pthread_mutex_t lock;
    pthread_cond_t worker_ended, long_count_ended;
    perft_suite_report *report;
    perft_journal journal;   /* if the job has one */
    long_count *long_counts; /* in hand, if there is a journal */
    size_t next, told;       /* verdicts given out to be made; told of */
    unsigned working;
    perft_count in_hand;    /* leaves of counts that are not through */
    perft_end end;          /* DONE, or why everybody stops */
    double seconds_resumed; /* when the journal had been read */
} running;

/* A worker, and the verdict it is making. */
typedef struct suite_worker {
    running *r;
    perft_verdict verdict;
    perft_count in_hand; /* what it has added to r->in_hand */
} suite_worker;

static bool is_within(const perft_suite_job *job, const perft_epd *epd, unsigned depth) {
    return (epd->depths >> depth & 1u) && (!job->max_depth || depth <= job->max_depth) &&
           (!job->max_nodes || epd->leaves[depth] <= job->max_nodes);
}

/* Ends the run. The lock is held. */
static void end_all(running *r, perft_end end) {
    if (r->end == PERFT_DONE) r->end = end;
    atomic_store(&r->over, true);
    pthread_cond_broadcast(&r->long_count_ended);
}

/* Whether the worker is to end. A wish to stop is noticed by the first to ask, and told to all. */
static bool is_over(running *r) {
    if (r->job->stop && atomic_load_explicit(r->job->stop, memory_order_relaxed)) {
        pthread_mutex_lock(&r->lock);
        end_all(r, PERFT_STOPPED);
        pthread_mutex_unlock(&r->lock);
    }
    return atomic_load_explicit(&r->over, memory_order_relaxed);
}

/* Corrects the sum of what is in hand by what this worker's part has changed. */
static void set_in_hand(suite_worker *w, perft_count leaves) {
    pthread_mutex_lock(&w->r->lock);
    w->r->in_hand += leaves - w->in_hand;
    w->in_hand = leaves;
    pthread_mutex_unlock(&w->r->lock);
}

static void note_progress(const perft_report *report, void *context) {
    suite_worker *w = context;
    set_in_hand(w, w->verdict.leaves + report->leaves);
}

/* Counts with one call. */
static bool count_quick(suite_worker *w, unsigned depth, perft_count *leaves) {
    perft_worker worker = {.generator = w->verdict.engine,
                           .fast = perft_fast_best(),
                           .stop = w->r->job->stop,
                           .halt = &w->r->over};
    if (perft_worker_count(&worker, &w->verdict.of->epd.position, depth, leaves)) return true;
    is_over(w->r); /* it was stopped: so that the others hear of it, too */
    return false;
}

/* Counts through the long count; `journal` is NULL, or the path of this count's own. */
static bool count_slowly(suite_worker *w, unsigned depth, const char *journal,
                         perft_count *leaves) {
    running *r = w->r;
    const unsigned jobs = r->job->jobs ? r->job->jobs : 1;
    const perft_job job = {
        .position = w->verdict.of->epd.position,
        .depth = depth,
        .generator = w->verdict.engine,
        .threads = 1,
        .hash_bytes = w->verdict.engine ? 0 : r->job->hash_bytes / jobs,
        .journal = journal,
        .stop = r->job->stop,
        .progress = note_progress,
        .context = w,
    };
    perft_report *report = malloc(sizeof *report);
    const perft_end end = report ? perft_run(&job, report) : PERFT_NO_MEMORY;
    pthread_mutex_lock(&r->lock);
    /* The first that fails says why the whole run ends; what others say then follows from that. */
    if (end == PERFT_DONE) {
        *leaves = report->leaves;
        r->report->leaves_resumed += report->leaves_resumed;
    } else {
        if (r->end == PERFT_DONE && report) {
            r->report->errno_value = report->errno_value;
            r->report->journal_line = report->journal_line;
            if (journal) snprintf(r->report->journal, PERFT_PATH_BYTES, "%s", journal);
        }
        end_all(r, end);
    }
    pthread_mutex_unlock(&r->lock);
    free(report);
    return end == PERFT_DONE;
}

/* ---- With a journal -------------------------------------------------------------------------- */

void perft_count_key(const ply_generator *engine, unsigned depth, const ply_position *position,
                     char out[PERFT_KEY_BYTES]) {
    const int start = snprintf(out, 64, "%s %u ", perft_engine_name(engine), depth);
    size_t length = 0;
    ply_write_position(&ply_codec_fen, position, out + start, PLY_TEXT_MAX, &length);
    out[(size_t)start + length] = '\0';
}

/* The journal of one long count stands beside that of the suite. */
static void write_long_path(const running *r, const char *key, char out[PERFT_PATH_BYTES]) {
    const uint64_t hash = perft_fnv(PERFT_FNV, key, strlen(key));
    snprintf(out, PERFT_PATH_BYTES, "%s.%016llx", r->job->journal, (unsigned long long)hash);
}

static bool is_in_hand(const running *r, const char *key) {
    const long_count *l = r->long_counts;
    while (l && strcmp(l->key, key) != 0) l = l->next;
    return l != NULL;
}

static bool is_known(running *r, const char *key, perft_count *leaves) {
    const perft_journal_entry *e = perft_journal_find(&r->journal, key);
    if (!e) return false;
    perft_count_read(e->result, strlen(e->result), leaves); /* it can be read: open_journal */
    return true;
}

/* Notes a count and hands it to the system at once: a kill loses the counts in hand and no other.
 * The lock is held. */
static bool note_count(running *r, const char *key, perft_count leaves) {
    char result[PERFT_COUNT_TEXT];
    perft_count_text(leaves, result);
    const bool noted =
        perft_journal_add(&r->journal, key, result) && perft_journal_flush(&r->journal);
    if (!noted) end_all(r, PERFT_JOURNAL_FILE);
    return noted;
}

/* Counts what the journal does not know. The same long count may stand in a suite twice: then it
 * has one journal of its own, and the second worker waits for the first one's result. */
static bool count_noting(suite_worker *w, unsigned depth, perft_count *leaves) {
    running *r = w->r;
    char key[PERFT_KEY_BYTES], path[PERFT_PATH_BYTES];
    const perft_count expected = w->verdict.of->epd.leaves[depth];
    const bool is_long = expected >= (r->job->long_leaves ? r->job->long_leaves : LONG);
    long_count here = {.key = key};
    perft_count_key(w->verdict.engine, depth, &w->verdict.of->epd.position, key);

    pthread_mutex_lock(&r->lock);
    while (is_in_hand(r, key) && r->end == PERFT_DONE) {
        pthread_cond_wait(&r->long_count_ended, &r->lock);
    }
    const bool known = is_known(r, key, leaves);
    if (known) r->report->leaves_resumed += *leaves;
    /* A journal that cannot be written is good for what it knows. Notice that before counting. */
    if (!known && r->journal.read_only) {
        r->journal.errno_value = r->journal.read_only;
        end_all(r, PERFT_JOURNAL_FILE);
    }
    const bool ended = r->end != PERFT_DONE;
    if (!known && !ended && is_long) {
        here.next = r->long_counts;
        r->long_counts = &here;
    }
    pthread_mutex_unlock(&r->lock);
    if (known || ended) return known;

    write_long_path(r, key, path);
    bool counted = is_long || expected >= QUICK
                       ? count_slowly(w, depth, is_long ? path : NULL, leaves)
                       : count_quick(w, depth, leaves);
    pthread_mutex_lock(&r->lock);
    counted = counted && note_count(r, key, *leaves);
    if (is_long) {
        long_count **link = &r->long_counts;
        while (*link != &here) link = &(*link)->next;
        *link = here.next;
        pthread_cond_broadcast(&r->long_count_ended);
        if (counted) unlink(path); /* not before the result stands in the suite's journal */
    }
    pthread_mutex_unlock(&r->lock);
    return counted;
}

/* Opens the journal; `end` says how that went. Every result must be a count. */
static perft_end open_journal(running *r) {
    r->journal.file = -1;
    if (!r->job->journal) return PERFT_DONE;
    snprintf(r->report->journal, PERFT_PATH_BYTES, "%s", r->job->journal);
    perft_end end = perft_journal_open(&r->journal, r->job->journal, "a suite");
    perft_count leaves;
    for (size_t i = 0; end == PERFT_DONE && i < r->journal.count; i++) {
        const perft_journal_entry *e = &r->journal.entry[i];
        if (perft_count_read(e->result, strlen(e->result), &leaves)) continue;
        r->journal.line = e->line;
        end = PERFT_JOURNAL_BAD;
        perft_journal_close(&r->journal);
    }
    r->report->errno_value = r->journal.errno_value;
    r->report->journal_line = end == PERFT_JOURNAL_BAD ? r->journal.line : 0;
    r->seconds_resumed = perft_seconds_since(&r->started);
    return end;
}

/* ---- Working and watching -------------------------------------------------------------------- */

/* Counts a case, smallest depth first, up to the first count that is wrong. */
static void count_case(suite_worker *w) {
    perft_verdict *v = &w->verdict;
    const perft_epd *epd = &v->of->epd;
    for (unsigned depth = 0; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        perft_count leaves = 0;
        if (!is_within(w->r->job, epd, depth)) continue;
        if (is_over(w->r)) return;
        const bool counted = w->r->job->journal           ? count_noting(w, depth, &leaves)
                             : epd->leaves[depth] < QUICK ? count_quick(w, depth, &leaves)
                                                          : count_slowly(w, depth, NULL, &leaves);
        if (!counted) return;
        v->depth = depth;
        v->counted = leaves;
        v->leaves += leaves;
        if (epd->leaves[depth] >= QUICK) set_in_hand(w, v->leaves);
        if (leaves != epd->leaves[depth]) {
            v->outcome = PERFT_CASE_WRONG;
            return;
        }
    }
    v->outcome = PERFT_CASE_AGREES;
}

/* Takes the next verdict that is still to be made; NULL when there is none. */
static perft_verdict *take(running *r) {
    /* What waits is still as plan_all left it: only the worker that took it changes it. */
    perft_verdict *taken = NULL;
    pthread_mutex_lock(&r->lock);
    while (!taken && r->next < r->report->verdicts && r->end == PERFT_DONE) {
        perft_verdict *v = &r->verdicts[r->next++];
        if (v->outcome == PERFT_CASE_WAITS) taken = v;
    }
    pthread_mutex_unlock(&r->lock);
    return taken;
}

/* Gives back a verdict, made or still waiting. Its leaves are no longer in hand, but counted. */
static void give(suite_worker *w, perft_verdict *place) {
    running *r = w->r;
    pthread_mutex_lock(&r->lock);
    r->in_hand -= w->in_hand;
    w->in_hand = 0;
    r->report->leaves += w->verdict.leaves;
    r->report->outcomes[PERFT_CASE_WAITS]--;
    r->report->outcomes[w->verdict.outcome]++;
    *place = w->verdict;
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *context) {
    running *r = context;
    suite_worker w = {.r = r};
    for (perft_verdict *place = take(r); place; place = take(r)) {
        const struct timespec began = perft_now();
        w.verdict = *place;
        count_case(&w);
        w.verdict.seconds = perft_seconds_since(&began);
        give(&w, place);
    }
    pthread_mutex_lock(&r->lock);
    r->working--;
    pthread_cond_signal(&r->worker_ended);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Tells of the verdicts that have been made, up to the first that waits. The lock is held; it is
 * let go while the listener listens. */
static void tell(running *r, bool over) {
    while (r->told < r->report->verdicts) {
        const perft_verdict verdict = r->verdicts[r->told];
        if (verdict.outcome == PERFT_CASE_WAITS && !over) return;
        r->told++;
        if (verdict.outcome == PERFT_CASE_WAITS || !r->job->verdict) continue;
        pthread_mutex_unlock(&r->lock);
        r->job->verdict(r->job->context, &verdict);
        pthread_mutex_lock(&r->lock);
    }
}

static void update_report(running *r) {
    perft_suite_report *report = r->report;
    report->seconds = perft_seconds_since(&r->started);
    /* Leaves are the measure, as every leaf takes about as long. Those that the journal knew took
     * no time. More leaves than planned, where counts are wrong, give no guess. */
    const double done = (double)(report->leaves + r->in_hand - report->leaves_resumed);
    const double rest = (double)r->planned - (double)(report->leaves + r->in_hand);
    const double spent = report->seconds - r->seconds_resumed;
    report->seconds_left = done > 0 && rest >= 0 ? spent / done * rest : -1.0;
}

/* Tells of verdicts and of progress until all workers have ended. The lock is held, but while it
 * waits and while the listener is called; so `progress` gets a copy of the report. */
static void watch(running *r) {
    while (r->working > 0) {
        perft_wait_a_tick(&r->worker_ended, &r->lock);
        tell(r, false);
        update_report(r);
        const perft_suite_report report = *r->report;
        if (!r->job->progress) continue;
        pthread_mutex_unlock(&r->lock);
        r->job->progress(r->job->context, &report);
        pthread_mutex_lock(&r->lock);
    }
    tell(r, true);
}

static void work_and_watch(running *r, pthread_t *threads, unsigned wanted) {
    unsigned started = 0;
    pthread_mutex_lock(&r->lock);
    while (started < wanted && pthread_create(&threads[started], NULL, work, r) == 0) started++;
    r->working = started;
    if (started < wanted) end_all(r, PERFT_NO_THREAD);
    watch(r);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- Beginning and ending -------------------------------------------------------------------- */

/* What is known of a case before it is counted. */
static perft_verdict plan(running *r, const perft_case *of, const ply_generator *engine) {
    perft_verdict v = {.of = of, .engine = engine, .reason = ""};
    bool is_any = false;
    for (unsigned depth = 0; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        if (of->problems & PLY_PROBLEM_ERRORS || !is_within(r->job, &of->epd, depth)) continue;
        r->planned += of->epd.leaves[depth];
        is_any = true;
    }
    if (of->problems & PLY_PROBLEM_ERRORS) {
        v.outcome = PERFT_CASE_REFUSED;
    } else if (!is_any) {
        v.outcome = PERFT_CASE_SKIPPED;
        v.reason = of->epd.depths ? "no count is within the limits" : "the line has no counts";
    }
    return v;
}

/* Lays out all verdicts. There may be none: an empty suite ends at once, and does not hold. */
static bool plan_all(running *r) {
    const perft_suite *suite = r->job->suite;
    const size_t total = suite->count * r->job->engine_count;
    r->verdicts = malloc((total + 1) * sizeof *r->verdicts);
    if (!r->verdicts) return false;
    for (size_t i = 0; i < total; i++) {
        const ply_generator *engine = r->job->engines[i % r->job->engine_count];
        r->verdicts[i] = plan(r, &suite->cases[i / r->job->engine_count], engine);
        r->report->outcomes[r->verdicts[i].outcome]++;
    }
    r->report->verdicts = total;
    return true;
}

static perft_end run_all(running *r) {
    const unsigned jobs = r->job->jobs ? r->job->jobs : 1;
    pthread_t *threads = malloc(jobs * sizeof *threads);
    if (!threads || !plan_all(r)) {
        free(threads);
        return PERFT_NO_MEMORY;
    }
    pthread_mutex_init(&r->lock, NULL);
    perft_tick_init(&r->worker_ended);
    pthread_cond_init(&r->long_count_ended, NULL);
    work_and_watch(r, threads, jobs);
    pthread_cond_destroy(&r->long_count_ended);
    pthread_cond_destroy(&r->worker_ended);
    pthread_mutex_destroy(&r->lock);
    free(threads);
    free(r->verdicts);
    return r->end;
}

perft_end perft_suite_run(const perft_suite_job *job, perft_suite_report *report) {
    *report = (perft_suite_report){.seconds_left = -1.0};
    if (job->jobs > PERFT_THREADS_MAX) return PERFT_BAD_JOB;
    running r = {.job = job, .report = report, .started = perft_now()};
    perft_end end = open_journal(&r);
    if (end != PERFT_DONE) return end;
    end = run_all(&r);
    if (!perft_journal_close(&r.journal) && end == PERFT_DONE) end = PERFT_JOURNAL_FILE;
    if (r.journal.errno_value) report->errno_value = r.journal.errno_value;
    report->seconds = perft_seconds_since(&r.started);
    return end;
}
