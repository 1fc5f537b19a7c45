/* bench_long_main.c - long counts of the start position: threads, and the table. All in turn, round
 * after round, with Stockfish among them; the best of each. Run by ci/bench.
 *
 * The best and not the mean: a count takes what it takes, and everything else on the machine can
 * only make it longer. Every count is compared with the right one, since a fast wrong one is worth
 * nothing. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ci/measure/stockfish.h"
#include "corpus/corpus.h"
#include "perft/perft.h"

enum { STOCKFISH_DEPTH = 6, ROUNDS_MAX = 99 };
#define STOCKFISH_LEAVES 119060324u

typedef struct way {
    const char *name;
    unsigned depth, threads;
    size_t hash_bytes;
    bool paranoid;
    uint64_t leaves;
    double seconds; /* the best */
} way;

static way ways[] = {
    {"1 thread", 7, 1, 0, false, 3195901860, 0},
    {"2 threads", 7, 2, 0, false, 3195901860, 0},
    {"1 thread, table of 256 MiB", 8, 1, (size_t)256 << 20, false, 84998978956, 0},
    {"2 threads, table of 256 MiB", 8, 2, (size_t)256 << 20, false, 84998978956, 0},
    {"2 threads, paranoid, 1 GiB", 8, 2, (size_t)1 << 30, true, 84998978956, 0},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static _Noreturn void fail(const char *what, int status) {
    fprintf(stderr, "bench_long: %s\n", what);
    exit(status);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void note(double *best, double seconds) {
    if (*best == 0 || seconds < *best) *best = seconds;
}

static void count_once(way *w) {
    static perft_report report;
    const perft_job job = {.position = ply_start_position,
                           .depth = w->depth,
                           .threads = w->threads,
                           .hash_bytes = w->hash_bytes,
                           .paranoid = w->paranoid};
    const double begin = now();
    if (perft_run(&job, &report) != PERFT_DONE) fail("a count did not end", 3);
    note(&w->seconds, now() - begin);
    if (report.leaves != w->leaves) fail("a count is wrong", 1);
}

static void ask_once(stockfish *engine, double *best) {
    uint64_t leaves;
    const double begin = now();
    if (!stockfish_perft(engine, corpus_start_fen("startpos"), STOCKFISH_DEPTH, &leaves))
        fail("stockfish went away", 3);
    note(best, now() - begin);
    if (leaves != STOCKFISH_LEAVES) fail("stockfish counts wrong", 1);
}

static void print(bool json, const char *name, unsigned depth, uint64_t leaves, double seconds,
                  double stockfish_rate) {
    const double rate = (double)leaves / seconds;
    const double times = stockfish_rate > 0 ? rate / stockfish_rate : 0;
    if (json) {
        printf("{\"way\":\"%s\",\"depth\":%u,\"leaves\":%" PRIu64
               ",\"seconds\":%.4f,\"leaves_a_second\":%.0f,\"times_stockfish\":%.2f}\n",
               name, depth, leaves, seconds, rate, times);
    } else {
        printf("%-28s %5u %12" PRIu64 " %9.3f %10.0f %9.2f\n", name, depth, leaves, seconds,
               rate / 1e6, times);
    }
}

int main(int count, char **arguments) {
    bool json = false;
    unsigned rounds = 5;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--json") == 0) {
            json = true;
        } else if (strcmp(arguments[i], "--rounds") == 0 && i + 1 < count) {
            rounds = (unsigned)strtoul(arguments[++i], NULL, 10);
        } else {
            fail("usage: [--json] [--rounds N]", 2);
        }
    }
    if (rounds < 1 || rounds > ROUNDS_MAX) fail("rounds are 1 to 99", 2);
    const char *const named = getenv("STOCKFISH");
    stockfish *engine = stockfish_start(named ? named : "/usr/games/stockfish", 20);
    double stockfish_seconds = 0;
    for (unsigned round = 0; round < rounds; round++) {
        if (engine) ask_once(engine, &stockfish_seconds);
        for (size_t i = 0; i < WAYS; i++) count_once(&ways[i]);
    }
    const double rate = engine ? (double)STOCKFISH_LEAVES / stockfish_seconds : 0;
    if (!json)
        printf("%-28s %5s %12s %9s %10s %9s\n", "start position", "depth", "leaves", "seconds",
               "M leaves/s", "/stockfish");
    if (engine)
        print(json, "stockfish", STOCKFISH_DEPTH, STOCKFISH_LEAVES, stockfish_seconds, rate);
    for (size_t i = 0; i < WAYS; i++) {
        print(json, ways[i].name, ways[i].depth, ways[i].leaves, ways[i].seconds, rate);
    }
    if (engine) stockfish_end(engine);
    return 0;
}
