/* bench_panel_main.c - leaves a second on one thread without a table, on many kinds of positions
 * (panel.def): of the fast engine, of the generator bitboard, and of any other program; and how
 * many times Stockfish's rate that is. Median, worst and geometric mean of each group. Run by
 * ci/bench.
 *
 * All count in turn, round after round, and the best of each is taken. Every count is checked.
 * Another program is run as `PROGRAM perft FEN DEPTH`, and must print the count; its time is what
 * the processor worked for it, less the time that it needs to count one ply. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ci/measure/stockfish.h"
#include "corpus/corpus.h"
#include "perft/fast.h"

static const struct place {
    const char *group;
    unsigned depth;
    uint64_t leaves;
    const char *name;
} places[] = {
#define PANEL(group, depth, leaves, name) {group, depth, leaves, name},
#include "ci/measure/panel.def"
#undef PANEL
};

enum { PLACES = sizeof places / sizeof places[0], ROUNDS_MAX = 999 };
enum { FAST, BITBOARD, STOCKFISH, PEER, WAYS };
static const char *const name_of_way[WAYS] = {"fast engine", "bitboard", "stockfish", "peer"};

static const char *peer;
static stockfish *engine;
static bool json;
static unsigned rounds = 5;

static _Noreturn void fail(const char *what, const char *which, int status) {
    fprintf(stderr, "bench_panel: %s%s\n", what, which);
    exit(status);
}

static double now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static const char *fen_of(const struct place *place) {
    return strchr(place->name, '/') ? place->name : corpus_start_fen(place->name);
}

static _Noreturn void become_peer(const char *fen, unsigned depth, const int out[2]) {
    char digits[16];
    snprintf(digits, sizeof digits, "%u", depth);
    dup2(out[1], 1);
    close(out[0]);
    close(out[1]);
    execlp(peer, peer, "perft", fen, digits, (char *)NULL);
    _exit(127);
}

/* Whether a text has a number, as a word of its own. */
static bool has_number(const char *text, uint64_t number) {
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (const char *at = text; (at = strstr(at, digits)) != NULL; at++) {
        const bool begins = at == text || !strchr("0123456789", at[-1]);
        if (begins && !strchr("0123456789", at[length])) return true;
        if (begins && at[length] == '\0') return true;
    }
    return false;
}

/* The processor's seconds for one run of the other program; less than 0 if it does not print that
 * count. */
static double run_peer(const char *fen, unsigned depth, uint64_t leaves) {
    char text[65536];
    size_t length = 0;
    int out[2], status;
    struct rusage used;
    if (pipe(out)) fail("no pipe", "", 3);
    const pid_t pid = fork();
    if (pid == 0) become_peer(fen, depth, out);
    close(out[1]);
    for (ssize_t got; length < sizeof text - 1; length += (size_t)got) {
        got = read(out[0], text + length, sizeof text - 1 - length);
        if (got <= 0) break;
    }
    text[length] = '\0';
    close(out[0]);
    if (wait4(pid, &status, 0, &used) != pid) fail("cannot wait for ", peer, 3);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127) fail("cannot run ", peer, 3);
    if (!has_number(text, leaves)) return -1;
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6 +
           (double)used.ru_stime.tv_sec + (double)used.ru_stime.tv_usec * 1e-6;
}

/* ---- Measuring ------------------------------------------------------------------------------- */

typedef struct measured {
    double seconds[WAYS]; /* the shortest; 0 if there is none */
    uint64_t leaves[WAYS];
    double start; /* of the other program, which counts one ply */
    bool is_wrong;
} measured;

static void keep_shortest(double *kept, double seconds) {
    if (*kept <= 0 || seconds < *kept) *kept = seconds;
}

/* Stockfish and the generator are slower: one ply less is enough for them. */
static void measure(const struct place *place, measured *m) {
    ply_position position = corpus_position(place->name);
    perft_fast_board board;
    perft_fast_load(&board, &position);
    double begin = now(CLOCK_PROCESS_CPUTIME_ID);
    if (perft_fast_best()->count(&board, place->depth) != place->leaves) {
        fail("a count is wrong: ", fen_of(place), 1);
    }
    keep_shortest(&m->seconds[FAST], now(CLOCK_PROCESS_CPUTIME_ID) - begin);
    m->leaves[FAST] = place->leaves;

    begin = now(CLOCK_PROCESS_CPUTIME_ID);
    m->leaves[BITBOARD] = (uint64_t)perft_plain(ply_generators[0], &position, place->depth - 1);
    keep_shortest(&m->seconds[BITBOARD], now(CLOCK_PROCESS_CPUTIME_ID) - begin);

    if (engine) {
        begin = now(CLOCK_MONOTONIC);
        if (!stockfish_perft(engine, fen_of(place), place->depth - 1, &m->leaves[STOCKFISH])) {
            fail("stockfish went away", "", 3);
        }
        keep_shortest(&m->seconds[STOCKFISH], now(CLOCK_MONOTONIC) - begin);
        if (m->leaves[STOCKFISH] != m->leaves[BITBOARD]) {
            fail("counts differ: ", fen_of(place), 1);
        }
    }
    if (peer && !m->is_wrong) {
        const double seconds = run_peer(fen_of(place), place->depth, place->leaves);
        const double start =
            run_peer(fen_of(place), 1, (uint64_t)perft_fast_best()->count(&board, 1));
        m->leaves[PEER] = place->leaves;
        m->is_wrong = seconds < 0 || start < 0;
        if (!m->is_wrong) {
            keep_shortest(&m->seconds[PEER], seconds);
            keep_shortest(&m->start, start);
        }
    }
}

/* Leaves a second, or 0 if that is not known. */
static double rate_of(const measured *m, unsigned way) {
    double seconds = m->seconds[way];
    if (way == PEER) seconds = m->is_wrong ? 0 : seconds - m->start;
    return seconds > 0 ? (double)m->leaves[way] / seconds : 0;
}

static double times(const measured *m, unsigned way, unsigned other) {
    const double rate = rate_of(m, way), of_other = rate_of(m, other);
    return of_other > 0 ? rate / of_other : 0;
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_place(const struct place *place, const measured *m) {
    if (json) {
        printf("{\"group\":\"%s\",\"position\":\"%s\",\"depth\":%u,\"leaves\":%" PRIu64,
               place->group, fen_of(place), place->depth, place->leaves);
        for (unsigned way = 0; way < WAYS; way++) {
            if (m->seconds[way] > 0) {
                printf(",\"%s\":%.0f", name_of_way[way], rate_of(m, way));
            }
        }
        printf("}\n");
        return;
    }
    printf("%-8s %2u %8.0f %8.0f %8.2f %8.2f", place->group, place->depth, rate_of(m, FAST) / 1e6,
           rate_of(m, BITBOARD) / 1e6, times(m, FAST, STOCKFISH), times(m, BITBOARD, STOCKFISH));
    if (peer) printf(m->is_wrong ? "    wrong" : " %8.2f", times(m, FAST, PEER));
    printf("  %s\n", fen_of(place));
}

static int compare_doubles(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Median, worst and geometric mean of one group, or of all; a place without a figure is left out.
 */
static void print_summary(const char *group, const char *what, const measured *m, unsigned way,
                          unsigned other) {
    double value[PLACES], logarithms = 0;
    size_t count = 0;
    for (size_t i = 0; i < PLACES; i++) {
        const double ratio = times(&m[i], way, other);
        if ((group && strcmp(group, places[i].group) != 0) || ratio <= 0) continue;
        value[count++] = ratio;
        logarithms += log(ratio);
    }
    if (count == 0) return;
    qsort(value, count, sizeof *value, compare_doubles);
    const double median = (value[(count - 1) / 2] + value[count / 2]) / 2;
    const double mean = exp(logarithms / (double)count);
    printf(json ? "{\"group\":\"%s\",\"ratio\":\"%s\",\"positions\":%zu,\"median\":%.3f,"
                  "\"worst\":%.3f,\"geometric_mean\":%.3f}\n"
                : "%-8s %-22s %9zu %8.2f %8.2f %8.2f\n",
           group ? group : "all", what, count, median, value[0], mean);
}

static void print_summaries(const measured *m) {
    if (!json) {
        printf("\n%-8s %-22s %9s %8s %8s %8s\n", "", "", "positions", "median", "worst", "mean");
    }
    static const char *const groups[] = {"six", "games", "random", "endings", NULL};
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        print_summary(groups[g], "fast / stockfish", m, FAST, STOCKFISH);
        print_summary(groups[g], "bitboard / stockfish", m, BITBOARD, STOCKFISH);
        print_summary(groups[g], "fast / peer", m, FAST, PEER);
    }
}

static void read_arguments(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const bool has_next = i + 1 < count;
        if (strcmp(arguments[i], "--json") == 0) {
            json = true;
        } else if (strcmp(arguments[i], "--rounds") == 0 && has_next) {
            rounds = (unsigned)strtoul(arguments[++i], NULL, 10);
        } else if (strcmp(arguments[i], "--peer") == 0 && has_next) {
            peer = arguments[++i];
        } else {
            fail("usage: [--json] [--rounds N] [--peer PROGRAM]", "", 2);
        }
    }
    if (rounds < 1 || rounds > ROUNDS_MAX) fail("rounds are 1 to 999", "", 2);
}

int main(int count, char **arguments) {
    static measured all[PLACES];
    read_arguments(count, arguments);
    const char *const named = getenv("STOCKFISH");
    engine = stockfish_start(named ? named : "/usr/games/stockfish", 20);
    for (unsigned round = 0; round < rounds; round++) {
        for (size_t i = 0; i < PLACES; i++) measure(&places[i], &all[i]);
    }
    if (!json) {
        printf("%-8s %2s %8s %8s %8s %8s%s\n", "", "", "fast M/s", "bitboard", "/stockf.",
               "/stockf.", peer ? "    /peer" : "");
    }
    for (size_t i = 0; i < PLACES; i++) print_place(&places[i], &all[i]);
    print_summaries(all);
    if (engine) stockfish_end(engine);
    return 0;
}
