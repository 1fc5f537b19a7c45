/* tick.h - how the threads that watch others tell the time. Internal to perft/. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_TICK_H
#define PERFT_TICK_H

#include <pthread.h>
#include <time.h>

/* Ten ticks make a second. */
enum { PERFT_TICKS_A_SECOND = 10 };

/* The time now; it never jumps. */
struct timespec perft_now(void);

/* Seconds since then. */
double perft_seconds_since(const struct timespec *then);

/* Makes a condition that perft_wait_a_tick can wait for. */
void perft_tick_init(pthread_cond_t *condition);

/* Waits, with `lock` held as pthread_cond_wait wants it, for a tick or until the condition is
 * signalled. */
void perft_wait_a_tick(pthread_cond_t *condition, pthread_mutex_t *lock);

#endif
