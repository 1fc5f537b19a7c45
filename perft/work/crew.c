/* crew.c - threads that count the leaves below many positions, with one table for all.
 *
 * Each thread takes the next errand by adding to a number they share. The thread that called counts
 * nothing: it is woken when an errand is done, or a tenth of a second has passed, and hands on what
 * is done, in the order of errands as far as they have come. So callbacks need no lock, and results
 * come out in the order in which their items went in, but for those that are still being counted.
 *
 * Where somebody else's engine counts, each thread has one of its own, and asks it. An engine that
 * fails ends the run: what it was asked would fail again.
 */
/* SPDX-License-Identifier: MIT */
#include "crew.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perft/tick.h"
#include "perft/worker.h"

struct perft_crew {
    perft_crew_job job;
    perft_table *table;

    perft_errand *errand;
    size_t count;
    atomic_size_t next;
    atomic_bool halt; /* a thread is missing: no use in going on */

    pthread_mutex_t lock;
    pthread_cond_t something; /* an errand is done, or a thread has ended */
    unsigned working;
    bool *told; /* of each errand; for the thread that called */
    char peer[96], trouble[512];
};

perft_end perft_crew_new(const perft_crew_job *job, perft_crew **crew) {
    if (job->threads > PERFT_THREADS_MAX ||
        (job->generator != NULL) + (job->peer != NULL) + (job->hash_bytes != 0) > 1) {
        return PERFT_BAD_JOB;
    }
    perft_crew *c = calloc(1, sizeof *c);
    if (!c) return PERFT_NO_MEMORY;
    c->job = *job;
    if (job->hash_bytes && !(c->table = perft_table_new(job->hash_bytes, false))) {
        free(c);
        return PERFT_NO_MEMORY;
    }
    *crew = c;
    return PERFT_DONE;
}

void perft_crew_free(perft_crew *crew) {
    if (!crew) return;
    perft_table_free(crew->table);
    free(crew);
}

const char *perft_crew_peer(const perft_crew *crew) { return crew->peer; }
const char *perft_crew_trouble(const perft_crew *crew) { return crew->trouble; }

/* ---- Somebody else's engine ------------------------------------------------------------------ */

/* Keeps how the first engine failed. Without an engine there was no memory for one. */
static void give_up(perft_crew *c, const perft_peer *peer) {
    const char *const why = peer ? peer->detail : perft_end_sentence(PERFT_NO_MEMORY);
    pthread_mutex_lock(&c->lock);
    if (!c->trouble[0]) {
        snprintf(c->trouble, sizeof c->trouble, "%s%s%s", peer ? peer->name : "", peer ? ": " : "",
                 why);
    }
    pthread_mutex_unlock(&c->lock);
    atomic_store(&c->halt, true);
}

/* Starts an engine and finds out how to ask it. NULL if it cannot be asked. */
static perft_peer *hire(perft_crew *c) {
    perft_peer *peer = calloc(1, sizeof *peer);
    if (!peer) {
        give_up(c, NULL);
        return NULL;
    }
    if (!perft_peer_open(peer, c->job.peer) || !perft_peer_learn(peer)) {
        give_up(c, peer);
        perft_peer_close(peer);
        free(peer);
        return NULL;
    }
    peer->setup.timeout = c->job.peer->timeout > 0 ? c->job.peer->timeout : PERFT_TIMEOUT;
    pthread_mutex_lock(&c->lock);
    snprintf(c->peer, sizeof c->peer, "%s", peer->name);
    pthread_mutex_unlock(&c->lock);
    return peer;
}

static bool ask(perft_crew *c, perft_peer *peer, const perft_errand *e, perft_count *leaves) {
    perft_answer *answer = malloc(sizeof *answer);
    perft_question question = {.position = e->position, .depth = e->depth, .leaves = 1};
    if (!answer) {
        give_up(c, NULL);
        return false;
    }
    /* How many leaves there are is not known, and only says how long to wait: rather too long. */
    for (unsigned ply = 0; ply < e->depth && question.leaves < (perft_count)1 << 100; ply++) {
        question.leaves *= 40;
    }
    const perft_said said = perft_peer_ask(peer, &question, answer);
    const bool counted = said == PERFT_SAID && answer->has_total;
    *leaves = answer->total;
    if (said == PERFT_SAID && !counted) strcpy(peer->detail, "it wrote no count");
    if (said == PERFT_SAID_REFUSED) {
        snprintf(peer->detail, sizeof peer->detail, "it refuses a position: %.100s",
                 answer->complaint);
    }
    if (!counted && said != PERFT_SAID_STOP) give_up(c, peer);
    free(answer);
    return counted;
}

/* ---- Working --------------------------------------------------------------------------------- */

static void *work(void *context) {
    perft_crew *c = context;
    perft_peer *peer = c->job.peer ? hire(c) : NULL;
    perft_worker worker = {.generator = c->job.generator,
                           .fast = perft_fast_best(),
                           .table = c->table,
                           .stop = c->job.stop,
                           .halt = &c->halt};
    while (peer || !c->job.peer) { /* without the engine that is to count nothing is done */
        const size_t i = atomic_fetch_add(&c->next, 1);
        if (i >= c->count || atomic_load(&c->halt)) break;
        perft_errand *e = &c->errand[i];
        if (e->done) continue;
        perft_count leaves = 0;
        if (peer ? !ask(c, peer, e, &leaves)
                 : !perft_worker_count(&worker, &e->position, e->depth, &leaves)) {
            break;
        }
        pthread_mutex_lock(&c->lock);
        e->leaves = leaves;
        e->done = true;
        pthread_cond_signal(&c->something);
        pthread_mutex_unlock(&c->lock);
    }
    if (peer) perft_peer_close(peer);
    free(peer);
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->something);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Tells of what has been done since the last time. `first` is the first errand that has not been
 * told of; errands that no thread has taken yet need not be looked at. */
static void tell(perft_crew *c, size_t *first) {
    if (!c->job.heard) return;
    const size_t taken = atomic_load(&c->next);
    for (size_t i = *first; i < c->count && i < taken; i++) {
        if (c->errand[i].done && !c->told[i]) {
            c->told[i] = true;
            c->job.heard(&c->errand[i], c->job.context);
        }
    }
    while (*first < c->count && c->told[*first]) ++*first;
    c->job.heard(NULL, c->job.context);
}

perft_end perft_crew_run(perft_crew *c, perft_errand *errands, size_t count) {
    const unsigned wanted = c->job.threads ? c->job.threads : 1;
    pthread_t threads[PERFT_THREADS_MAX];
    unsigned started = 0;
    size_t first = 0;
    c->errand = errands;
    c->count = count;
    atomic_store(&c->next, 0);
    atomic_store(&c->halt, false);
    c->told = calloc(count ? count : 1, sizeof *c->told);
    if (!c->told) return PERFT_NO_MEMORY;
    for (size_t i = 0; i < count; i++) c->told[i] = errands[i].done;

    pthread_mutex_init(&c->lock, NULL);
    perft_tick_init(&c->something);
    pthread_mutex_lock(&c->lock);
    while (started < wanted && pthread_create(&threads[started], NULL, work, c) == 0) started++;
    c->working = started; /* no thread has ended: that needs the lock */
    if (started < wanted) atomic_store(&c->halt, true);
    while (c->working > 0) {
        perft_wait_a_tick(&c->something, &c->lock);
        tell(c, &first);
    }
    pthread_mutex_unlock(&c->lock);
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): as many as were started */
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    tell(c, &first);
    pthread_cond_destroy(&c->something);
    pthread_mutex_destroy(&c->lock);
    free(c->told);
    if (started < wanted) return PERFT_NO_THREAD;
    for (size_t i = 0; i < count; i++) {
        if (!errands[i].done) return PERFT_STOPPED;
    }
    return PERFT_DONE;
}
