/* suite.c - suites of known counts: reading their files, and counting every case of them. */
#include "suite.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "notes.h"

/* Below QUICK a count is not worth a hash table, nor a look at `stop`; from LONG on it has a
 * journal of its own, so that a kill does not lose it. */
#define QUICK ((perft_count)10000000)
#define LONG  ((perft_count)1000000000)
enum { TICK_MILLISECONDS = 100, PATH_BYTES = 4096 };

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

/* A run of a suite. What is below `lock` is read and written under it. */
typedef struct running {
    const perft_suite_job *job;
    perft_verdict *verdicts; /* all counters of the first case, then of the second, ... */
    perft_count planned;     /* leaves to count, all told */
    perft_notes notes;
    struct timespec started;

    pthread_mutex_t lock;
    pthread_cond_t worker_ended;
    perft_suite_report *report;
    size_t next, told; /* verdicts given out to be made; told of */
    unsigned working;
    perft_count in_hand;    /* leaves of counts that are not through */
    perft_end end;          /* DONE, or why everybody stops */
    double seconds_resumed; /* when the journal had been read */
} running;

/* A worker, and the verdict it is making. */
typedef struct worker {
    running *r;
    perft_verdict verdict;
    perft_count in_hand; /* what it has added to r->in_hand */
} worker;

static double seconds_since(const struct timespec *then) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

static bool is_within(const perft_suite_job *job, const perft_epd *epd, unsigned depth) {
    return (epd->depths >> depth & 1u) && (!job->max_depth || depth <= job->max_depth) &&
           (!job->max_nodes || epd->leaves[depth] <= job->max_nodes);
}

static const char *counter_name(const ply_generator *counter) {
    return counter ? counter->name : "fast";
}

static void fail_all(running *r, perft_end end) {
    pthread_mutex_lock(&r->lock);
    if (r->end == PERFT_DONE) r->end = end;
    pthread_mutex_unlock(&r->lock);
}

static bool is_stopped(running *r) {
    if (r->job->stop && atomic_load_explicit(r->job->stop, memory_order_relaxed)) {
        fail_all(r, PERFT_STOPPED);
    }
    pthread_mutex_lock(&r->lock);
    const bool stopped = r->end != PERFT_DONE;
    pthread_mutex_unlock(&r->lock);
    return stopped;
}

static void set_in_hand(worker *w, perft_count leaves) {
    pthread_mutex_lock(&w->r->lock);
    w->r->in_hand += leaves - w->in_hand;
    w->in_hand = leaves;
    pthread_mutex_unlock(&w->r->lock);
}

static void note_progress(const perft_report *report, void *context) {
    worker *w = context;
    set_in_hand(w, w->verdict.leaves + report->leaves);
}

/* The journal of one long count stands beside that of the suite, and is gone when it is through. */
static void long_journal(const running *r, const char *key, char path[PATH_BYTES]) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *key; key++) hash = (hash ^ (unsigned char)*key) * UINT64_C(0x100000001b3);
    snprintf(path, PATH_BYTES, "%s.%016llx", r->job->journal, (unsigned long long)hash);
}

static bool count_long(worker *w, unsigned depth, const char *key, perft_count *leaves) {
    running *r = w->r;
    const perft_epd *epd = &w->verdict.of->epd;
    char path[PATH_BYTES];
    const bool has_journal = r->job->journal && epd->leaves[depth] >= LONG;
    if (has_journal) long_journal(r, key, path);
    const unsigned jobs = r->job->jobs ? r->job->jobs : 1;
    const perft_job job = {
        .position = epd->position,
        .depth = depth,
        .generator = w->verdict.counter,
        .threads = 1,
        .hash_bytes =
            w->verdict.counter || epd->leaves[depth] < QUICK ? 0 : r->job->hash_bytes / jobs,
        .journal = has_journal ? path : NULL,
        .stop = r->job->stop,
        .progress = note_progress,
        .context = w,
    };
    perft_report *report = malloc(sizeof *report);
    perft_end end = report ? perft_run(&job, report) : PERFT_NO_MEMORY;
    if (end == PERFT_DONE) *leaves = report->leaves;
    free(report);
    if (end != PERFT_DONE) fail_all(r, end);
    if (end == PERFT_DONE && has_journal) unlink(path);
    return end == PERFT_DONE;
}

/* Counts one depth; false if stopped before it is through. */
static bool count_depth(worker *w, unsigned depth, perft_count *leaves) {
    running *r = w->r;
    char key[PERFT_NOTE_KEY_MAX];
    const perft_epd *epd = &w->verdict.of->epd;
    perft_note_key(counter_name(w->verdict.counter), depth, &epd->position, key);
    pthread_mutex_lock(&r->lock);
    const bool known = perft_notes_find(&r->notes, key, leaves);
    if (known) r->report->leaves_resumed += *leaves;
    pthread_mutex_unlock(&r->lock);
    if (known) return true;
    if (w->verdict.counter && epd->leaves[depth] < QUICK) {
        *leaves = perft_plain(w->verdict.counter, &epd->position, depth);
    } else if (!count_long(w, depth, key, leaves)) {
        return false;
    }
    if (r->notes.file < 0) return true;
    pthread_mutex_lock(&r->lock);
    const bool noted = perft_notes_add(&r->notes, key, *leaves);
    pthread_mutex_unlock(&r->lock);
    if (!noted) fail_all(r, PERFT_JOURNAL_FILE);
    return noted;
}

/* Counts a case, smallest depth first, up to the first count that is wrong. */
static void count_case(worker *w) {
    perft_verdict *v = &w->verdict;
    const perft_epd *epd = &v->of->epd;
    for (unsigned depth = 0; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        perft_count leaves = 0;
        if (!is_within(w->r->job, epd, depth)) continue;
        if (is_stopped(w->r) || !count_depth(w, depth, &leaves)) return;
        v->depth = depth;
        v->counted = leaves;
        v->leaves += leaves;
        set_in_hand(w, v->leaves);
        if (leaves != epd->leaves[depth]) {
            v->outcome = PERFT_CASE_WRONG;
            return;
        }
    }
    v->outcome = PERFT_CASE_AGREES;
}

/* ---- Working and watching -------------------------------------------------------------------- */

/* Takes the next verdict that is still to be made; NULL when there is none. */
static perft_verdict *take(running *r) {
    perft_verdict *taken = NULL;
    pthread_mutex_lock(&r->lock);
    while (!taken && r->next < r->report->verdicts && r->end == PERFT_DONE) {
        perft_verdict *v = &r->verdicts[r->next++];
        if (v->outcome == PERFT_CASE_WAITS) taken = v;
    }
    pthread_mutex_unlock(&r->lock);
    return taken;
}

static void give(worker *w, perft_verdict *place) {
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
    worker w = {.r = r};
    for (perft_verdict *place = take(r); place; place = take(r)) {
        struct timespec began;
        clock_gettime(CLOCK_MONOTONIC, &began);
        w.verdict = *place;
        count_case(&w);
        w.verdict.seconds = seconds_since(&began);
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
    report->seconds = seconds_since(&r->started);
    const double done = (double)(report->leaves + r->in_hand - report->leaves_resumed);
    const double rest = (double)r->planned - (double)(report->leaves + r->in_hand);
    const double spent = report->seconds - r->seconds_resumed;
    report->seconds_left = done > 0 && rest >= 0 ? spent / done * rest : -1.0;
}

static void wait_a_tick(running *r) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TICK_MILLISECONDS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&r->worker_ended, &r->lock, &until);
}

static void watch(running *r) {
    while (r->working > 0) {
        wait_a_tick(r);
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
    if (started < wanted) r->end = PERFT_NO_THREAD;
    watch(r);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- Beginning and ending -------------------------------------------------------------------- */

/* What is known of a case before it is counted. */
static perft_verdict plan(running *r, const perft_case *of, const ply_generator *counter) {
    perft_verdict v = {.of = of, .counter = counter, .reason = ""};
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

static bool plan_all(running *r) {
    const perft_suite *suite = r->job->suite;
    const size_t total = suite->count * r->job->counter_count;
    r->verdicts = malloc((total + 1) * sizeof *r->verdicts);
    if (!r->verdicts) return false;
    for (size_t i = 0; i < total; i++) {
        const ply_generator *counter = r->job->counters[i % r->job->counter_count];
        r->verdicts[i] = plan(r, &suite->cases[i / r->job->counter_count], counter);
        r->report->outcomes[r->verdicts[i].outcome]++;
    }
    r->report->verdicts = total;
    return true;
}

static perft_end open_notes(running *r) {
    r->notes.file = -1;
    if (!r->job->journal) return PERFT_DONE;
    const perft_end end = perft_notes_open(&r->notes, r->job->journal);
    r->report->errno_value = r->notes.errno_value;
    r->report->journal_line = end == PERFT_JOURNAL_BAD ? r->notes.line : 0;
    r->seconds_resumed = seconds_since(&r->started);
    return end;
}

static perft_end run_all(running *r) {
    const unsigned jobs = r->job->jobs ? r->job->jobs : 1;
    pthread_t *threads = malloc(jobs * sizeof *threads);
    if (!threads || !plan_all(r)) {
        free(threads);
        return PERFT_NO_MEMORY;
    }
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->worker_ended, NULL);
    work_and_watch(r, threads, jobs);
    pthread_cond_destroy(&r->worker_ended);
    pthread_mutex_destroy(&r->lock);
    free(threads);
    free(r->verdicts);
    return r->end;
}

perft_end perft_suite_run(const perft_suite_job *job, perft_suite_report *report) {
    *report = (perft_suite_report){.seconds_left = -1.0};
    if (job->jobs > PERFT_THREADS_MAX) return PERFT_BAD_JOB;
    running r = {.job = job, .report = report};
    clock_gettime(CLOCK_MONOTONIC, &r.started);
    perft_end end = open_notes(&r);
    if (end != PERFT_DONE) return end;
    end = run_all(&r);
    if (!perft_notes_close(&r.notes) && end == PERFT_DONE) end = PERFT_JOURNAL_FILE;
    if (r.notes.errno_value) report->errno_value = r.notes.errno_value;
    report->seconds = seconds_since(&r.started);
    return end;
}
