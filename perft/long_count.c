/* long_count.c - the long count: threads take units of work until there are none, one thread
 * watches.
 *
 * The count is cut into units (units.c). Workers take one after another by adding to a number they
 * share, so that no worker waits for another before the last units. What a unit's count was goes
 * into the report, and into the journal if there is one, under one lock; a unit is a millisecond or
 * more, so workers hardly ever wait for it. The thread that called does not count: ten times a
 * second it hands the journal's lines to the system, updates the times and calls `progress`; once a
 * second it has the lines written to the disk.
 *
 * A count resumes by entering what the journal knows, before any worker starts: done units are
 * passed over. */
/* SPDX-License-Identifier: MIT */
#include "journal.h"
#include "tick.h"
#include "units.h"
#include "worker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One long count. What is below `lock` is read and written under it. */
typedef struct counting {
    const perft_job *job;
    const ply_generator *plainly; /* the generator that counts; NULL: the fast engine */
    perft_units units;
    perft_table *table; /* or NULL */
    atomic_size_t next_unit;
    atomic_bool broken; /* the journal cannot be written: no use in going on */

    pthread_mutex_t lock;
    pthread_cond_t worker_ended;
    perft_report *report;
    size_t open_units[PLY_MOVES_MAX]; /* not done yet, by share */
    unsigned working;
    perft_journal journal; /* if the job has one */
    struct timespec started;
    double resumed_at; /* seconds after the start; what came before tells nothing about speed */
} counting;

/* The generator that lists first moves and cuts units. */
static const ply_generator *lister(const counting *c) {
    return c->plainly ? c->plainly : ply_generators[0];
}

/* ---- Working --------------------------------------------------------------------------------- */

/* Enters the result of a unit. The lock is held, or nobody else is there yet. */
static void enter(counting *c, size_t unit, perft_count leaves) {
    const size_t share = c->units.unit[unit].share;
    c->units.unit[unit].done = true;
    c->report->units_done++;
    c->report->leaves += leaves;
    c->report->share[share].leaves += leaves;
    c->report->share[share].known = --c->open_units[share] == 0;
}

/* All that a worker found in a unit goes into the report in one hold of the lock, and the worker's
 * own sums begin anew. */
static void finish_unit(counting *c, perft_worker *worker, size_t unit, perft_count leaves) {
    char key[32], result[PERFT_COUNT_TEXT];
    snprintf(key, sizeof key, "%zu", unit);
    perft_count_text(leaves, result);
    pthread_mutex_lock(&c->lock);
    enter(c, unit, leaves);
    c->report->hash_probes += worker->probes;
    c->report->hash_hits += worker->hits;
    worker->probes = worker->hits = 0;
    if (worker->tally) {
        perft_tally_add(&c->report->tally, worker->tally);
        *worker->tally = (perft_tally){0};
    }
    /* Into the journal's buffer; it is on the disk when `watch` has had it written. */
    if (c->job->journal && !perft_journal_add(&c->journal, key, result)) {
        atomic_store(&c->broken, true);
    }
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *context) {
    counting *c = context;
    perft_tally tally = {0};
    perft_worker worker = {.generator = c->plainly,
                           .tally = c->job->tally ? &tally : NULL,
                           .fast = perft_fast_best(),
                           .table = c->table,
                           .stop = c->job->stop,
                           .halt = &c->broken};
    for (;;) {
        const size_t unit = atomic_fetch_add(&c->next_unit, 1);
        if (unit >= c->units.count) break;
        if (c->units.unit[unit].done) continue; /* by the journal: set before there were workers */
        perft_count leaves = 0;
        if (!perft_worker_count(&worker, &c->units.unit[unit].position, c->units.rest, &leaves))
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
    if (c->table) r->hash_doubt = perft_table_doubt(c->table, r->hash_probes);
    r->seconds = perft_seconds_since(&c->started);
    /* Units are of about the same size, so the rest takes as long a unit as what was counted in
     * this run. What the journal knew took no time, and is left out on both sides. */
    const double spent = r->seconds - c->resumed_at;
    r->seconds_left = counted ? spent / (double)counted * (double)(r->units - r->units_done) : -1.0;
}

/* Watches until all workers have ended. The lock is held, but for the times of waiting: so workers
 * finish no unit while lines are written, which is why they are written only ten times a second. */
static void watch(counting *c) {
    for (unsigned tick = 1; c->working > 0; tick++) {
        perft_wait_a_tick(&c->worker_ended, &c->lock);
        update_report(c);
        const bool to_the_disk = tick % PERFT_TICKS_A_SECOND == 0;
        if (c->job->journal &&
            !(to_the_disk ? perft_journal_sync : perft_journal_flush)(&c->journal)) {
            atomic_store(&c->broken, true);
        }
        if (c->job->progress) c->job->progress(c->report, c->job->context);
    }
}

static perft_end work_and_watch(counting *c) {
    const unsigned wanted = c->job->threads ? c->job->threads : 1;
    pthread_t threads[PERFT_THREADS_MAX];
    unsigned started = 0;
    pthread_mutex_init(&c->lock, NULL);
    perft_tick_init(&c->worker_ended);
    pthread_mutex_lock(&c->lock);
    while (started < wanted && pthread_create(&threads[started], NULL, work, c) == 0) started++;
    c->working = started; /* no worker has ended: that needs the lock */
    /* A count on fewer threads than asked for is not what was asked for: those that began end. */
    if (started < wanted) atomic_store(&c->broken, true);
    watch(c);
    pthread_mutex_unlock(&c->lock);
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): as many as were started */
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&c->worker_ended);
    pthread_mutex_destroy(&c->lock);
    if (started < wanted) return PERFT_NO_THREAD;
    return c->report->units_done == c->report->units ? PERFT_DONE : PERFT_STOPPED;
}

/* ---- The journal ----------------------------------------------------------------------------- */

/* "perft 9 in 197281 units 2f0e41b4f1c7a9d3 of rnbq...": another way to cut is another count. */
static void write_subject(const counting *c, char out[PLY_TEXT_MAX + 128]) {
    char fen[PLY_TEXT_MAX];
    size_t length = 0;
    ply_write_position(&ply_codec_fen, &c->job->position, fen, sizeof fen, &length);
    snprintf(out, PLY_TEXT_MAX + 128, "perft %u in %zu units %016" PRIx64 " of %.*s", c->job->depth,
             c->units.count, perft_units_fingerprint(&c->units), (int)length, fen);
}

/* Enters what the journal knows. Its lines have been checked; that they are results of this count's
 * units is checked here. */
static perft_end resume(counting *c) {
    for (size_t i = 0; i < c->journal.count; i++) {
        const perft_journal_entry *e = &c->journal.entry[i];
        perft_count unit, leaves;
        c->report->journal_line = e->line;
        if (!perft_count_read(e->key, strlen(e->key), &unit) || unit >= c->units.count ||
            c->units.unit[unit].done || !perft_count_read(e->result, strlen(e->result), &leaves)) {
            return PERFT_JOURNAL_BAD;
        }
        enter(c, (size_t)unit, leaves);
    }
    c->report->journal_line = 0;
    c->report->units_resumed = c->report->units_done;
    c->report->leaves_resumed = c->report->leaves;
    c->resumed_at = perft_seconds_since(&c->started);
    /* One that cannot be written is good for a count that is done, and for no other. */
    if (c->report->units_done == c->report->units || !c->journal.read_only) return PERFT_DONE;
    c->journal.errno_value = c->journal.read_only;
    return PERFT_JOURNAL_FILE;
}

static perft_end count_with_journal(counting *c) {
    char subject[PLY_TEXT_MAX + 128];
    write_subject(c, subject);
    perft_end end = perft_journal_open(&c->journal, c->job->journal, subject);
    /* A journal that was not opened is closed already; what it says of itself is still there. */
    if (end == PERFT_JOURNAL_BAD) c->report->journal_line = c->journal.line;
    if (end == PERFT_DONE) {
        end = resume(c);
        if (end == PERFT_DONE) end = work_and_watch(c);
        if (!perft_journal_close(&c->journal) && end != PERFT_JOURNAL_BAD) end = PERFT_JOURNAL_FILE;
    }
    if (end == PERFT_JOURNAL_FILE) c->report->errno_value = c->journal.errno_value;
    return end;
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

/* The table belongs to the fast engine. A tally looks at each last move, which neither a table nor
 * a journal remembers. */
static bool can_be_done(const perft_job *job) {
    return job->depth <= PERFT_DEPTH_MAX && job->threads <= PERFT_THREADS_MAX &&
           !(job->generator && job->hash_bytes) &&
           !(job->tally && (job->hash_bytes || job->journal));
}

static perft_end count(counting *c) {
    const perft_job *job = c->job;
    /* Units are at least a ply deep, so what is not deeper has none; and a tally needs the last
     * move, so its units are to have a ply left below them. */
    if (job->depth == 0 || (job->tally && job->depth == 1)) {
        perft_plain_tally(lister(c), &job->position, job->depth, &c->report->tally);
        c->report->leaves = c->report->tally.leaves;
        return PERFT_DONE;
    }
    c->table = job->hash_bytes ? perft_table_new(job->hash_bytes, job->paranoid) : NULL;
    if (job->hash_bytes && !c->table) return PERFT_NO_MEMORY;
    if (!perft_units_cut(lister(c), &job->position, job->depth, &c->units)) return PERFT_NO_MEMORY;
    begin_report(c);
    const perft_end end = job->journal ? count_with_journal(c) : work_and_watch(c);
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
    c->plainly = job->generator || !job->tally ? job->generator : ply_generators[0];
    c->started = perft_now();
    const perft_end end = count(c);
    update_report(c);
    perft_table_free(c->table);
    free(c);
    return end;
}

const char *perft_engine_name(const ply_generator *engine) {
    return engine ? engine->name : "fast";
}

const char *perft_end_sentence(perft_end end) {
    switch (end) {
    case PERFT_DONE: return "the count is complete";
    case PERFT_STOPPED: return "the count was stopped";
    case PERFT_BAD_JOB: return "the depth, the threads or the hash table cannot be so";
    case PERFT_NO_MEMORY: return "there is not enough memory";
    case PERFT_NO_THREAD: return "the system gives no more threads";
    case PERFT_JOURNAL_FILE: return "the journal cannot be read or written";
    case PERFT_JOURNAL_IN_USE: return "the journal is in use by another plyproof";
    case PERFT_JOURNAL_NONE: return "the file is not a journal";
    case PERFT_JOURNAL_OLD:
        return "the journal was written by another version of plyproof, and can be finished with "
               "that one only";
    case PERFT_JOURNAL_OTHER: return "the journal belongs to another count";
    case PERFT_JOURNAL_BAD: return "the journal is damaged";
    }
    return "";
}
