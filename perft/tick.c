/* tick.c - how the threads that watch others tell the time. Always by the monotonic clock: a system
 * whose date is set back by an hour must not keep a journal from being saved for an hour. */
/* SPDX-License-Identifier: MIT */
#include "tick.h"

struct timespec perft_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

double perft_seconds_since(const struct timespec *then) {
    const struct timespec now = perft_now();
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

void perft_tick_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* What pthread_cond_timedwait returns does not matter: the caller looks again anyway. */
void perft_wait_a_tick(pthread_cond_t *condition, pthread_mutex_t *lock) {
    struct timespec until = perft_now();
    until.tv_nsec += 1000000000L / PERFT_TICKS_A_SECOND;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(condition, lock, &until);
}
