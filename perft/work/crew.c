/* crew.c - threads that count the leaves below many positions, with one table for all.
 *
 * Each thread takes the next errand by adding to a number they share. The thread that called counts
 * nothing: it is woken when an errand is done, or a tenth of a second has passed, and hands on what
 * is done, in the order of errands as far as they have come. So callbacks need no lock, and results
 * come out in the order in which their items went in, but for those that are still being counted.
 */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>

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
};

perft_end perft_crew_new(const perft_crew_job *job, perft_crew **crew) {
    if (job->threads > PERFT_THREADS_MAX || (job->generator && job->hash_bytes)) {
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

static void *work(void *context) {
    perft_crew *c = context;
    perft_worker worker = {.generator = c->job.generator,
                           .fast = perft_fast_best(),
                           .table = c->table,
                           .stop = c->job.stop,
                           .halt = &c->halt};
    for (;;) {
        const size_t i = atomic_fetch_add(&c->next, 1);
        if (i >= c->count) break;
        perft_errand *e = &c->errand[i];
        if (e->done) continue;
        perft_count leaves = 0;
        if (!perft_worker_count(&worker, &e->position, e->depth, &leaves)) break;
        pthread_mutex_lock(&c->lock);
        e->leaves = leaves;
        e->done = true;
        pthread_cond_signal(&c->something);
        pthread_mutex_unlock(&c->lock);
    }
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->something);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Tells of what has been done since; `first` is the first errand that has not been told of. */
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
