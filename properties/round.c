/* round.c - a round of laws: each once, several at a time, every one in a process of its own.
 *
 * One loop begins a law whenever fewer run than may, and looks every two milliseconds which of them
 * is over. The laws run in child processes (watch.h), so this process only waits and tells. A law
 * that is over gives its place to the last of those that run: their order does not matter. */
/* SPDX-License-Identifier: MIT */
#include "properties/round.h"

#include <string.h>
#include <unistd.h>

#include "theft.h"

unsigned law_cores(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > LAW_JOBS_MAX ? LAW_JOBS_MAX : (unsigned)count;
}

/* A law that runs alone takes the seed as it is, so that a seed that was printed does the same
 * again. Otherwise each law and each round has its own. */
static uint64_t seed_of(const law_round *r, const law_instance *l) {
    struct theft_hasher hasher;
    if (r->count == 1 && r->number == 0) return r->options.seed;
    theft_hash_init(&hasher);
    theft_hash_sink(&hasher, (const uint8_t *)&r->options.seed, sizeof r->options.seed);
    theft_hash_sink(&hasher, (const uint8_t *)&r->number, sizeof r->number);
    theft_hash_sink(&hasher, (const uint8_t *)l->name, strlen(l->name));
    return theft_hash_done(&hasher);
}

static law_watch watch_of(const law_round *r, const law_instance *l) {
    law_watch w = {.law = *l, .patience = r->patience, .options = r->options};
    w.options.seed = seed_of(r, l);
    /* Kept inputs do not change from round to round, unless new ones are kept meanwhile. */
    if (r->number > 0 && !r->options.keep) w.options.kept = NULL;
    return w;
}

bool law_run_round(const law_round *r) {
    static law_watch running[LAW_JOBS_MAX];
    unsigned count = 0;
    const unsigned jobs = r->jobs ? r->jobs : law_cores();
    size_t next = 0;
    bool ok = true;
    law_wish wish = LAW_GO_ON;
    while (wish != LAW_STOP_NOW) {
        while (ok && wish == LAW_GO_ON && next < r->count && count < jobs) {
            running[count] = watch_of(r, &r->laws[next]);
            ok = law_watch_begin(&running[count]);
            if (ok) next++, count++;
        }
        if (count == 0) break;
        const unsigned before = count;
        for (unsigned i = 0; i < count;) {
            if (!law_watch_is_over(&running[i])) {
                i++;
                continue;
            }
            r->over(r->context, &running[i].law, &running[i].memory->report);
            law_watch_end(&running[i]);
            running[i] = running[--count];
        }
        if (r->wish) wish = r->wish(r->context, running, count);
        if (count == before) usleep(2000); /* none is over */
    }
    /* Reached with laws still running only if the caller wished to stop at once. */
    while (count > 0) law_watch_stop(&running[--count]);
    return ok;
}
