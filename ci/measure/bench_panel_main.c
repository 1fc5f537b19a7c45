/* bench_panel_main.c - leaves a second on one thread without a table, on many kinds of positions
 * (panel.def): of the fast engine, of the generator bitboard, and of any other program; and how
 * many times Stockfish's rate that is. Median, worst and geometric mean of each group. Run by
 * ci/bench.
 *
 * With --threads, how many times as fast two threads with a table are as one. Beside it stands what
 * two processes reach that know nothing of each other, each on one thread with a table of its own:
 * the machine gives no more.
 *
 * All count in turn, round after round, and the best of each is taken. Every count is checked.
 * Another program is run as `PROGRAM perft FEN DEPTH`, and must print the count; its time is what
 * the processor worked for it, less the time that it needs to count one ply. The fast engine is
 * then measured a second time as a program of its own, in the same way: so neither finds its tables
 * in the cache from before. Called with `perft`, this program counts with the portable engine: so
 * that of two compilers is compared. */
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
#include "perft/perft.h"

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
enum { FAST, BITBOARD, STOCKFISH, OURSELVES, PEER, ONE_THREAD, TWO_THREADS, TWO_PROCESSES, WAYS };
static const char *name_of_way[WAYS] = {"fast", "bitboard",   "stockfish",   "fast alone",
                                        "peer", "one thread", "two threads", "two processes"};

static const char *peer, *ourselves; /* programs */
static stockfish *engine;
static bool json;
static unsigned rounds = 5;
static const perft_fast_engine *fast; /* the one that is measured */
static bool with_threads;
static double least_seconds = 1; /* for one thread with a table */
static const char *only_group;

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

static _Noreturn void become(const char *program, const char *how, const char *fen, unsigned depth,
                             const int out[2]) {
    char digits[16];
    snprintf(digits, sizeof digits, "%u", depth);
    dup2(out[1], 1);
    close(out[0]);
    close(out[1]);
    execlp(program, program, how, fen, digits, (char *)NULL);
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

/* The processor's seconds for one run of a program; less than 0 if it does not print that count. */
static double run(const char *program, const char *how, const char *fen, unsigned depth,
                  uint64_t leaves) {
    char text[65536];
    size_t length = 0;
    int out[2], status;
    struct rusage used;
    if (pipe(out)) fail("no pipe", "", 3);
    const pid_t pid = fork();
    if (pid == 0) become(program, how, fen, depth, out);
    close(out[1]);
    for (ssize_t got; length < sizeof text - 1; length += (size_t)got) {
        got = read(out[0], text + length, sizeof text - 1 - length);
        if (got <= 0) break;
    }
    text[length] = '\0';
    close(out[0]);
    if (wait4(pid, &status, 0, &used) != pid) fail("cannot wait for ", program, 3);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127) fail("cannot run ", program, 3);
    if (!has_number(text, leaves)) return -1;
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6 +
           (double)used.ru_stime.tv_sec + (double)used.ru_stime.tv_usec * 1e-6;
}

/* ---- Measuring ------------------------------------------------------------------------------- */

typedef struct measured {
    double seconds[WAYS]; /* the shortest; 0 if there is none */
    uint64_t leaves[WAYS];
    double start[WAYS]; /* of a program, which counts one ply */
    unsigned depth;     /* with a table */
    bool is_wrong;
} measured;

static void keep_shortest(double *kept, double seconds) {
    if (*kept <= 0 || seconds < *kept) *kept = seconds;
}

static bool measure_program(const char *program, const char *how, const struct place *place,
                            uint64_t moves, measured *m, unsigned way) {
    const double seconds = run(program, how, fen_of(place), place->depth, place->leaves);
    const double start = run(program, how, fen_of(place), 1, moves);
    if (seconds < 0 || start < 0) return false;
    m->leaves[way] = place->leaves;
    keep_shortest(&m->seconds[way], seconds);
    keep_shortest(&m->start[way], start);
    return true;
}

/* Stockfish and the generator are slower: one ply less is enough for them. */
static void measure(const struct place *place, measured *m) {
    ply_position position = corpus_position(place->name);
    perft_fast_board board;
    perft_fast_load(&board, &position);
    double begin = now(CLOCK_PROCESS_CPUTIME_ID);
    if (fast->count(&board, place->depth) != place->leaves) {
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
        const uint64_t moves = (uint64_t)fast->count(&board, 1);
        m->is_wrong = !measure_program(peer, "perft", place, moves, m, PEER);
        if (!measure_program(ourselves, fast->name, place, moves, m, OURSELVES)) {
            fail("a count is wrong: ", fen_of(place), 1);
        }
    }
}

/* ---- Threads --------------------------------------------------------------------------------- */

#define TABLE_BYTES ((size_t)256 << 20)

/* The seconds of a count with a table. */
static double count_with_table(const struct place *place, unsigned depth, unsigned threads,
                               uint64_t *leaves) {
    static perft_report report;
    const perft_job job = {.position = corpus_position(place->name),
                           .depth = depth,
                           .threads = threads,
                           .hash_bytes = TABLE_BYTES};
    const double begin = now(CLOCK_MONOTONIC);
    if (perft_run(&job, &report) != PERFT_DONE) fail("a count did not end: ", fen_of(place), 3);
    *leaves = (uint64_t)report.leaves;
    return now(CLOCK_MONOTONIC) - begin;
}

/* Two processes do the same at the same time; when both have, it is done twice. */
static double count_twice(const struct place *place, unsigned depth) {
    uint64_t leaves;
    int status;
    const double begin = now(CLOCK_MONOTONIC);
    const pid_t other = fork();
    if (other < 0) fail("no process", "", 3);
    count_with_table(place, depth, 1, &leaves);
    if (other == 0) _exit(0);
    if (waitpid(other, &status, 0) != other || status != 0) fail("a process failed", "", 3);
    return now(CLOCK_MONOTONIC) - begin;
}

/* One thread counts as deep as it takes for it to have something to do, then two. */
static void measure_threads(const struct place *place, measured *m) {
    double seconds;
    if (m->depth == 0) {
        /* What the table lies in is taken from the system, and a virtual machine's host may need
         * longer for that than the count. The next counts find it there. */
        m->depth = place->depth;
        count_with_table(place, m->depth, 1, &m->leaves[ONE_THREAD]);
    }
    for (;; m->depth++) {
        seconds = count_with_table(place, m->depth, 1, &m->leaves[ONE_THREAD]);
        if (m->seconds[ONE_THREAD] > 0 || seconds >= least_seconds) break; /* the depth is known */
        if (m->depth == PERFT_DEPTH_MAX) break;
    }
    keep_shortest(&m->seconds[ONE_THREAD], seconds);
    keep_shortest(&m->seconds[TWO_THREADS],
                  count_with_table(place, m->depth, 2, &m->leaves[TWO_THREADS]));
    if (m->leaves[ONE_THREAD] != m->leaves[TWO_THREADS]) fail("counts differ: ", fen_of(place), 1);
    keep_shortest(&m->seconds[TWO_PROCESSES], count_twice(place, m->depth));
    m->leaves[TWO_PROCESSES] = 2 * m->leaves[ONE_THREAD];
}

/* ---- Ratios ---------------------------------------------------------------------------------- */

/* Leaves a second, or 0 if that is not known. */
static double rate_of(const measured *m, unsigned way) {
    const double seconds = way == PEER && m->is_wrong ? 0 : m->seconds[way] - m->start[way];
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
               place->group, fen_of(place), with_threads ? m->depth : place->depth,
               with_threads ? m->leaves[ONE_THREAD] : place->leaves);
        for (unsigned way = 0; way < WAYS; way++) {
            if (m->seconds[way] > 0) {
                printf(",\"%s\":%.0f", name_of_way[way], rate_of(m, way));
            }
        }
        printf("}\n");
        return;
    }
    if (with_threads) {
        printf("%-8s %2u %8.2f %8.2f %8.2f %8.2f  %s\n", place->group, m->depth,
               m->seconds[ONE_THREAD], m->seconds[TWO_THREADS], times(m, TWO_THREADS, ONE_THREAD),
               times(m, TWO_PROCESSES, ONE_THREAD), fen_of(place));
        return;
    }
    printf("%-8s %2u %8.0f %8.0f %8.2f %8.2f", place->group, place->depth, rate_of(m, FAST) / 1e6,
           rate_of(m, BITBOARD) / 1e6, times(m, FAST, STOCKFISH), times(m, BITBOARD, STOCKFISH));
    if (peer) printf(m->is_wrong ? "    wrong" : " %8.2f", times(m, OURSELVES, PEER));
    printf("  %s\n", fen_of(place));
}

static int compare_doubles(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Median, worst and geometric mean of one group, or of all; a place without a figure is left out.
 */
static void print_summary(const char *group, const measured *m, unsigned way, unsigned other) {
    double value[PLACES], logarithms = 0;
    char what[64];
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
    snprintf(what, sizeof what, "%s / %s", name_of_way[way], name_of_way[other]);
    printf(json ? "{\"group\":\"%s\",\"ratio\":\"%s\",\"positions\":%zu,\"median\":%.3f,"
                  "\"worst\":%.3f,\"geometric_mean\":%.3f}\n"
                : "%-8s %-26s %9zu %8.2f %8.2f %8.2f\n",
           group ? group : "all", what, count, median, value[0], mean);
}

static void print_summaries(const measured *m) {
    if (!json) {
        printf("\n%-8s %-26s %9s %8s %8s %8s\n", "", "", "positions", "median", "worst", "mean");
    }
    static const char *const groups[] = {"six", "games", "random", "endings", NULL};
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        print_summary(groups[g], m, FAST, STOCKFISH);
        print_summary(groups[g], m, BITBOARD, STOCKFISH);
        print_summary(groups[g], m, OURSELVES, PEER);
        print_summary(groups[g], m, TWO_THREADS, ONE_THREAD);
        print_summary(groups[g], m, TWO_PROCESSES, ONE_THREAD);
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
        } else if (strcmp(arguments[i], "--group") == 0 && has_next) {
            only_group = arguments[++i];
        } else if (strcmp(arguments[i], "--portable") == 0) {
            fast = perft_fast_engines[PERFT_FAST_ENGINES - 1];
            name_of_way[FAST] = "portable";
            name_of_way[OURSELVES] = "portable alone";
        } else if (strcmp(arguments[i], "--threads") == 0) {
            with_threads = true;
        } else if (strcmp(arguments[i], "--seconds") == 0 && has_next) {
            least_seconds = strtod(arguments[++i], NULL);
        } else {
            fail("usage: [--json] [--rounds N] [--group NAME] [--peer PROGRAM] [--portable]"
                 " [--threads] [--seconds N]",
                 "", 2);
        }
    }
    if (rounds < 1 || rounds > ROUNDS_MAX) fail("rounds are 1 to 999", "", 2);
}

/* The engine that this program counts with if it is run as others are. */
static const perft_fast_engine *engine_for(const char *how) {
    for (unsigned i = 0; i < PERFT_FAST_ENGINES; i++) {
        if (strcmp(perft_fast_engines[i]->name, how) == 0) return perft_fast_engines[i];
    }
    return strcmp(how, "perft") == 0 ? perft_fast_engines[PERFT_FAST_ENGINES - 1] : NULL;
}

static int count_as_program(const perft_fast_engine *with, const char *fen, const char *depth) {
    ply_position position;
    perft_fast_board board;
    if (ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position))) return 2;
    perft_fast_load(&board, &position);
    printf("%" PRIu64 "\n", (uint64_t)with->count(&board, (unsigned)strtoul(depth, NULL, 10)));
    return 0;
}

static void print_head(void) {
    if (json) return;
    if (with_threads) {
        printf("%-8s %2s %8s %8s %8s %8s\n", "", "", "1, s", "2, s", "threads", "process.");
    } else {
        printf("%-8s %2s %8s %8s %8s %8s%s\n", "", "", "fast M/s", "bitboard", "/stockf.",
               "/stockf.", peer ? "    /peer" : "");
    }
}

/* On a terminal; with threads the panel takes many minutes. */
static void show_progress(unsigned round, size_t place) {
    if (!isatty(2)) return;
    fprintf(stderr, "\rround %u of %u, position %zu of %d ", round + 1, rounds, place + 1, PLACES);
}

int main(int count, char **arguments) {
    static measured all[PLACES];
    const perft_fast_engine *const with = count == 4 ? engine_for(arguments[1]) : NULL;
    if (with) return count_as_program(with, arguments[2], arguments[3]);
    ourselves = arguments[0];
    fast = perft_fast_best();
    read_arguments(count, arguments);
    const char *const named = getenv("STOCKFISH");
    if (!with_threads) engine = stockfish_start(named ? named : "/usr/games/stockfish", 20);
    for (unsigned round = 0; round < rounds; round++) {
        for (size_t i = 0; i < PLACES; i++) {
            if (only_group && strcmp(only_group, places[i].group) != 0) continue;
            show_progress(round, i);
            (with_threads ? measure_threads : measure)(&places[i], &all[i]);
        }
    }
    if (isatty(2)) fprintf(stderr, "\r%40s\r", "");
    print_head();
    for (size_t i = 0; i < PLACES; i++) {
        if (all[i].leaves[FAST] || all[i].leaves[ONE_THREAD]) print_place(&places[i], &all[i]);
    }
    print_summaries(all);
    if (engine) stockfish_end(engine);
    return 0;
}
