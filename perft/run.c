/* run.c - the long count: threads take units of work until there are none, one thread watches. */
#include "below.h"
#include "journal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { TICK_MILLISECONDS = 100, TICKS_TO_SYNC = 10 };

/* One long count. What is below `lock` is read and written under it. */
typedef struct counting {
    const perft_job *job;
    perft_units units;
    perft_hash *hash; /* or NULL */
    atomic_size_t next_unit;
    atomic_bool broken; /* the journal cannot be written: no use in going on */

    pthread_mutex_t lock;
    pthread_cond_t worker_ended;
    perft_report *report;
    size_t open_units[PLY_MOVES_MAX]; /* not done yet, by share */
    unsigned working;
    bool has_journal;
    perft_journal journal;
    struct timespec started;
    double resumed_at; /* seconds after the start; what came before tells nothing about speed */
} counting;

static double seconds_since(const struct timespec *then) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

/* ---- Working --------------------------------------------------------------------------------- */

static const ply_generator *generator_of(const perft_job *job) {
    return job->generator ? job->generator : ply_generators[0];
}

/* Enters the result of a unit. The lock is held, or nobody else is there yet. */
static void enter(counting *c, size_t unit, perft_count leaves) {
    const size_t share = c->units.unit[unit].share;
    c->units.unit[unit].done = true;
    c->report->units_done++;
    c->report->leaves += leaves;
    c->report->share[share].leaves += leaves;
    c->report->share[share].known = --c->open_units[share] == 0;
}

static void finish_unit(counting *c, perft_below *worker, size_t unit, perft_count leaves) {
    pthread_mutex_lock(&c->lock);
    enter(c, unit, leaves);
    c->report->hash_probes += worker->probes;
    c->report->hash_hits += worker->hits;
    worker->probes = worker->hits = 0;
    if (worker->counters) {
        perft_counters_add(&c->report->counters, worker->counters);
        *worker->counters = (perft_counters){0};
    }
    if (c->has_journal && !perft_journal_add(&c->journal, unit, leaves)) {
        atomic_store(&c->broken, true);
    }
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *context) {
    counting *c = context;
    perft_counters counters = {0};
    perft_below worker = {.generator = c->job->counters ? generator_of(c->job) : c->job->generator,
                          .counters = c->job->counters ? &counters : NULL,
                          .engine = perft_fast_best(),
                          .hash = c->hash,
                          .stop = c->job->stop,
                          .halt = &c->broken};
    for (;;) {
        const size_t unit = atomic_fetch_add(&c->next_unit, 1);
        if (unit >= c->units.count) break;
        if (c->units.unit[unit].done) continue;
        perft_count leaves = 0;
        if (!perft_count_below(&worker, &c->units.unit[unit].position, c->units.rest, &leaves))
            break;
        finish_unit(c, &worker, unit, leaves);
    }
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->worker_ended);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- Watching -------------------------------------------------------------------------------- */

static void update_report(counting *c) {
    perft_report *r = c->report;
    const uint64_t counted = r->units_done - r->units_resumed;
    if (c->hash) r->hash_doubt = perft_hash_doubt(c->hash, r->hash_probes);
    r->seconds = seconds_since(&c->started);
    const double spent = r->seconds - c->resumed_at;
    r->seconds_left = counted ? spent / (double)counted * (double)(r->units - r->units_done) : -1.0;
}

static void wait_a_tick(counting *c) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TICK_MILLISECONDS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&c->worker_ended, &c->lock, &until);
}

static bool save_journal(perft_journal *journal, unsigned tick) {
    return tick % TICKS_TO_SYNC == 0 ? perft_journal_sync(journal) : perft_journal_flush(journal);
}

/* Watches until all workers have ended. The lock is held, but for the times of waiting. */
static void watch(counting *c) {
    for (unsigned tick = 1; c->working > 0; tick++) {
        wait_a_tick(c);
        update_report(c);
        if (c->has_journal && !save_journal(&c->journal, tick)) atomic_store(&c->broken, true);
        if (c->job->progress) c->job->progress(c->report, c->job->context);
    }
}

static unsigned start_workers(counting *c, pthread_t *threads, unsigned wanted) {
    while (c->working < wanted && !pthread_create(&threads[c->working], NULL, work, c)) {
        c->working++;
    }
    return c->working;
}

static perft_end work_and_watch(counting *c) {
    const unsigned wanted = c->job->threads ? c->job->threads : 1;
    pthread_t threads[PERFT_THREADS_MAX];
    pthread_mutex_lock(&c->lock);
    const unsigned started = start_workers(c, threads, wanted);
    if (started < wanted) atomic_store(&c->broken, true);
    watch(c);
    pthread_mutex_unlock(&c->lock);
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): as many as were started */
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    if (started < wanted) return PERFT_NO_THREAD;
    return c->report->units_done == c->report->units ? PERFT_DONE : PERFT_STOPPED;
}

/* ---- Beginning and ending -------------------------------------------------------------------- */

static void begin_report(counting *c) {
    perft_report *r = c->report;
    r->moves = c->units.moves;
    r->units = c->units.count;
    for (size_t i = 0; i < c->units.moves; i++) r->share[i].move = c->units.move[i];
    for (size_t i = 0; i < c->units.count; i++) c->open_units[c->units.unit[i].share]++;
    /* A first move that mates has no units when they lie deeper: it is known at once. */
    for (size_t i = 0; i < c->units.moves; i++) r->share[i].known = c->open_units[i] == 0;
}

static bool resume_unit(void *context, uint64_t unit, perft_count leaves) {
    counting *c = context;
    if (unit >= c->units.count || c->units.unit[unit].done) return false;
    enter(c, (size_t)unit, leaves);
    c->report->units_resumed++;
    return true;
}

static perft_end open_journal(counting *c) {
    const perft_end end =
        perft_journal_open(&c->journal, c->job->journal, c->job, &c->units, resume_unit, c);
    c->has_journal = end == PERFT_DONE;
    if (end == PERFT_JOURNAL_FILE) c->report->errno_value = c->journal.errno_value;
    if (end == PERFT_JOURNAL_BAD) c->report->journal_line = c->journal.line;
    c->resumed_at = seconds_since(&c->started);
    return end;
}

static perft_end close_journal(counting *c, perft_end end) {
    if (perft_journal_close(&c->journal)) return end;
    c->report->errno_value = c->journal.errno_value;
    return PERFT_JOURNAL_FILE;
}

static perft_end count_units(counting *c) {
    begin_report(c);
    perft_end end = c->job->journal ? open_journal(c) : PERFT_DONE;
    if (end != PERFT_DONE) return end;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->worker_ended, NULL);
    end = work_and_watch(c);
    pthread_cond_destroy(&c->worker_ended);
    pthread_mutex_destroy(&c->lock);
    return c->has_journal ? close_journal(c, end) : end;
}

static bool can_be_done(const perft_job *job) {
    return job->depth <= PERFT_DEPTH_MAX && job->threads <= PERFT_THREADS_MAX &&
           !(job->generator && job->hash_bytes) &&
           !(job->counters && (job->hash_bytes || job->journal));
}

/* Units are at least a ply deep: what is less, and what has its last moves there, is done at once.
 */
static perft_end count_at_once(counting *c) {
    perft_counters *counters = &c->report->counters;
    perft_count_kinds(generator_of(c->job), &c->job->position, c->job->depth, counters);
    c->report->leaves = counters->leaves;
    return PERFT_DONE;
}

static perft_end count_with(counting *c) {
    if (c->job->depth == 0 || (c->job->counters && c->job->depth == 1)) return count_at_once(c);
    c->hash = c->job->hash_bytes ? perft_hash_new(c->job->hash_bytes, c->job->paranoid) : NULL;
    if (c->job->hash_bytes && !c->hash) return PERFT_NO_MEMORY;
    if (!perft_units_cut(generator_of(c->job), &c->job->position, c->job->depth, &c->units)) {
        return PERFT_NO_MEMORY;
    }
    const perft_end end = count_units(c);
    perft_units_free(&c->units);
    return end;
}

perft_end perft_run(const perft_job *job, perft_report *report) {
    *report = (perft_report){.seconds_left = -1.0};
    if (!can_be_done(job)) return PERFT_BAD_JOB;
    counting *c = calloc(1, sizeof *c);
    if (!c) return PERFT_NO_MEMORY;
    c->job = job;
    c->report = report;
    clock_gettime(CLOCK_MONOTONIC, &c->started);
    const perft_end end = count_with(c);
    update_report(c);
    perft_hash_free(c->hash);
    free(c);
    return end;
}

const char *perft_end_sentence(perft_end end) {
    switch (end) {
    case PERFT_DONE: return "the count is complete";
    case PERFT_STOPPED: return "the count was stopped";
    case PERFT_BAD_JOB: return "the depth, the threads or the hash table cannot be so";
    case PERFT_NO_MEMORY: return "there is not enough memory";
    case PERFT_NO_THREAD: return "the system gives no more threads";
    case PERFT_JOURNAL_FILE: return "the journal cannot be read or written";
    case PERFT_JOURNAL_OTHER: return "the journal belongs to another count";
    case PERFT_JOURNAL_BAD: return "the journal is damaged";
    }
    return "";
}
