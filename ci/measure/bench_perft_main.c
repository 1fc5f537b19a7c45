/* bench_perft_main.c - leaves a second on one thread without a table, of the fast engine and of the
 * generator bitboard, and how many times Stockfish's rate that is. All in turn, round after round;
 * the best of each. Run by ci/bench.
 *
 * The rate is leaves a second, so that ways may count to different depths: the fast engine needs a
 * ply more to be measured at all. In turn, so that a slow minute of the machine slows them all. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ci/measure/stockfish.h"
#include "corpus/corpus.h"
#include "perft/fast.h"

enum { ROUNDS_MAX = 999 };
enum { FAST, PORTABLE, GENERATOR, STOCKFISH, WAYS };
static const char *const name_of_way[WAYS] = {"fast engine", "fast, portable", "bitboard",
                                              "stockfish"};

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "another compiler"
#endif

/* The fast engine goes one ply deeper than the others. `leaves` are those of `depth` plies, of one
 * less, of two less. */
static const struct place {
    const char *name; /* in corpus/starts.def */
    unsigned depth;
    uint64_t leaves[3];
} places[] = {
    {"startpos", 7, {3195901860, 119060324, 4865609}},
    {"kiwipete", 6, {8031647685, 193690690, 4085603}},
    {"position6", 6, {6923051137, 164075551, 3894594}},
};
enum { PLACES = sizeof places / sizeof places[0] };

static _Noreturn void fail(const char *what, int status) {
    fprintf(stderr, "bench_perft: %s\n", what);
    exit(status);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool is_short; /* all a ply less deep */

/* How many plies less than a place's depth one way counts. */
static unsigned plies_less(unsigned way) { return (way != FAST ? 1u : 0u) + (is_short ? 1u : 0u); }

/* The leaves that one way finds; all of them are checked. */
static uint64_t count(const struct place *place, unsigned way, stockfish *engine) {
    const unsigned depth = place->depth - plies_less(way);
    const ply_position position = corpus_start(place->name);
    perft_fast_board board;
    uint64_t leaves = 0;
    perft_fast_load(&board, &position);
    if (way == FAST) leaves = (uint64_t)perft_fast_best()->count(&board, depth);
    if (way == PORTABLE) {
        leaves = (uint64_t)perft_fast_engines[PERFT_FAST_ENGINES - 1]->count(&board, depth);
    }
    if (way == GENERATOR) leaves = (uint64_t)perft_plain(ply_generators[0], &position, depth);
    if (way == STOCKFISH &&
        !stockfish_perft(engine, corpus_start_fen(place->name), depth, &leaves)) {
        fail("stockfish went away", 3);
    }
    return leaves;
}

/* Leaves a second, once. A way that counts wrong ends the program: its speed means nothing. */
static double measure(const struct place *place, unsigned way, stockfish *engine) {
    const double begin = now();
    const uint64_t leaves = count(place, way, engine);
    const double seconds = now() - begin;
    if (leaves != place->leaves[plies_less(way)]) {
        fail("a count is wrong", 1);
    }
    return (double)leaves / seconds;
}

static void print(bool json, const struct place *place, unsigned way, double rate,
                  double stockfish_rate) {
    const double times = stockfish_rate > 0 ? rate / stockfish_rate : 0;
    const unsigned depth = place->depth - plies_less(way);
    if (json) {
        printf("{\"compiler\":\"" COMPILER
               "\",\"way\":\"%s\",\"position\":\"%s\",\"depth\":%u,\"leaves_a_second\":%.0f,"
               "\"times_stockfish\":%.2f}\n",
               name_of_way[way], corpus_start_fen(place->name), depth, rate, times);
    } else {
        printf("%-15s %5u %10.0f %10.2f   %.32s...\n", name_of_way[way], depth, rate / 1e6, times,
               corpus_start_fen(place->name));
    }
}

static unsigned read_rounds(int count_of, char **arguments, bool *json) {
    unsigned rounds = 5;
    for (int i = 1; i < count_of; i++) {
        if (strcmp(arguments[i], "--json") == 0) {
            *json = true;
        } else if (strcmp(arguments[i], "--short") == 0) {
            is_short = true;
        } else if (strcmp(arguments[i], "--rounds") == 0 && i + 1 < count_of) {
            rounds = (unsigned)strtoul(arguments[++i], NULL, 10);
        } else {
            fail("usage: [--json] [--short] [--rounds N]", 2);
        }
    }
    if (rounds < 1 || rounds > ROUNDS_MAX) fail("rounds are 1 to 999", 2);
    return rounds;
}

int main(int count_of, char **arguments) {
    bool json = false;
    const unsigned rounds = read_rounds(count_of, arguments, &json);
    const char *const named = getenv("STOCKFISH");
    stockfish *engine = stockfish_start(named ? named : "/usr/games/stockfish", 20);
    double best[PLACES][WAYS] = {{0}};
    for (unsigned round = 0; round < rounds; round++) {
        for (unsigned place = 0; place < PLACES; place++) {
            for (unsigned way = 0; way < (engine ? WAYS : STOCKFISH); way++) {
                const double rate = measure(&places[place], way, engine);
                if (rate > best[place][way]) best[place][way] = rate;
            }
        }
    }
    if (!json) printf("built by %s\n", COMPILER);
    if (!json) printf("%-15s %5s %10s %10s\n", "", "depth", "M leaves/s", "/stockfish");
    for (unsigned place = 0; place < PLACES; place++) {
        for (unsigned way = 0; way < (engine ? WAYS : STOCKFISH); way++) {
            print(json, &places[place], way, best[place][way], best[place][STOCKFISH]);
        }
    }
    if (engine) stockfish_end(engine);
    return 0;
}
