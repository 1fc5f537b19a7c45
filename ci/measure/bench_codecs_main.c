/* bench_codecs_main.c - how long every codec takes to write and to read a text, beside a plain copy
 * of that text byte by byte. Run by ci/bench.
 *
 * A codec writes and reads hundreds of texts in turn, so that no text is always the same and no
 * branch is learnt by heart. Writing, reading and copying are timed one after another, round after
 * round. The ratio to the copy is taken within a round and its median over the rounds: what slows
 * the machine down slows all three, and the ratio stays. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "corpus/corpus.h"

enum { GAMES = 64, PLIES_MAX = 120, ROUNDS_MAX = 99 };
#define LEAST_SECONDS 0.01

/* ---- What is written and read: games played at random, the same every time ------------------- */

typedef struct played_game {
    ply_position position[PLIES_MAX + 1];
    ply_move moves[PLIES_MAX];
    size_t plies;
} played_game;

static played_game games[GAMES];

/* The moves of a game, and the position before each and after the last. */
static void play_game(played_game *game, corpus_dice *dice) {
    ply_position p = ply_start_position;
    game->plies = corpus_play_on(dice, &p, game->moves, PLIES_MAX);
    game->position[0] = ply_start_position;
    for (size_t ply = 0; ply < game->plies; ply++) {
        game->position[ply + 1] = game->position[ply];
        ply_play(&game->position[ply + 1], game->moves[ply]);
    }
}

/* ---- The texts of one codec ------------------------------------------------------------------ */

/* One text with what it says. `units` is what time is told for: positions, moves or plies. */
typedef struct item {
    ply_game game;
    char *text;
    size_t length, units;
} item;

typedef struct work {
    const ply_codec *codec;
    item *items;
    size_t count, units, bytes;
    char *out; /* room for the longest text */
    size_t capacity;
    ply_move read_moves[PLIES_MAX];
} work;

static void *need(void *memory) {
    if (memory) return memory;
    fputs("bench_codecs: out of memory\n", stderr);
    exit(3);
}

/* Adds a text to the work, if the codec can hold what it says. All are written once before anything
 * is timed: so it is known what reading and writing them must give. */
static void add_item(work *w, const ply_position *start, ply_move *moves, size_t count) {
    item *const i = &w->items[w->count];
    *i = (item){.game = {*start, moves, count, count}, .units = count ? count : 1};
    if (ply_failed(w->codec->encode(&i->game, w->out, w->capacity, &i->length))) return;
    i->text = need(malloc(i->length + 1));
    memcpy(i->text, w->out, i->length);
    w->count++;
    w->units += i->units;
    w->bytes += i->length;
}

static void add_game(work *w, played_game *game) {
    if (w->codec->holds == PLY_GAME) {
        add_item(w, &game->position[0], game->moves, game->plies);
        return;
    }
    const size_t moves = w->codec->holds == PLY_MOVE ? 1 : 0;
    for (size_t ply = 0; ply < game->plies; ply++) {
        add_item(w, &game->position[ply], &game->moves[ply], moves);
    }
}

static void gather(work *w, const ply_codec *codec) {
    *w = (work){.codec = codec, .capacity = ply_longest(codec, PLIES_MAX) + PLY_TEXT_MAX};
    w->out = need(malloc(w->capacity));
    w->items = need(malloc(sizeof(item) * GAMES * PLIES_MAX));
    for (size_t g = 0; g < GAMES; g++) add_game(w, &games[g]);
}

static void give_back(work *w) {
    for (size_t i = 0; i < w->count; i++) free(w->items[i].text);
    free(w->items);
    free(w->out);
}

/* ---- Time ------------------------------------------------------------------------------------ */

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool write_all(work *w) {
    for (size_t i = 0; i < w->count; i++) {
        size_t length = 0;
        const item *it = &w->items[i];
        const ply_error error = w->codec->encode(&it->game, w->out, w->capacity, &length);
        if (ply_failed(error) || length != it->length) return false;
    }
    return true;
}

static bool read_all(work *w) {
    ply_game game = {.moves = w->read_moves, .capacity = PLIES_MAX};
    const bool needs_start = w->codec->holds == PLY_MOVE || w->codec->holds == PLY_GAME;
    for (size_t i = 0; i < w->count; i++) {
        const item *it = &w->items[i];
        if (needs_start) game.start = it->game.start;
        if (ply_failed(w->codec->decode(it->text, it->length, &game))) return false;
    }
    return true;
}

/* One byte after the other: the compiler may not join them. */
static bool copy_all(work *w) {
    for (size_t i = 0; i < w->count; i++) {
        const char *const text = w->items[i].text;
        char *const out = w->out;
        for (size_t at = 0, length = w->items[i].length; at < length; at++) {
            out[at] = text[at];
            __asm__ volatile("" : "+r"(at));
        }
    }
    return true;
}

/* Nanoseconds for one unit, over as many runs as it takes to measure. Negative: it failed. */
static double time_of(bool (*run)(work *), work *w) {
    const double start = seconds_now();
    double end = start;
    uint64_t runs = 0;
    while (end - start < LEAST_SECONDS) {
        if (!run(w)) return -1;
        runs++;
        end = seconds_now();
    }
    return 1e9 * (end - start) / ((double)runs * (double)w->units);
}

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, by_value);
    return values[count / 2];
}

/* Medians of several rounds; the ratios are taken within a round. */
typedef struct timing {
    double write_ns, read_ns, copy_ns, write_ratio, read_ratio;
} timing;

static bool measure(work *w, size_t rounds, timing *t) {
    double write_ns[ROUNDS_MAX], read_ns[ROUNDS_MAX], copy_ns[ROUNDS_MAX];
    double write_ratio[ROUNDS_MAX], read_ratio[ROUNDS_MAX];
    for (size_t r = 0; r < rounds; r++) {
        copy_ns[r] = time_of(copy_all, w);
        write_ns[r] = time_of(write_all, w);
        read_ns[r] = time_of(read_all, w);
        if (write_ns[r] < 0 || read_ns[r] < 0) return false;
        write_ratio[r] = write_ns[r] / copy_ns[r];
        read_ratio[r] = read_ns[r] / copy_ns[r];
    }
    *t = (timing){median(write_ns, rounds), median(read_ns, rounds), median(copy_ns, rounds),
                  median(write_ratio, rounds), median(read_ratio, rounds)};
    return true;
}

/* ---- Showing it ------------------------------------------------------------------------------ */

static void show(const work *w, const char *name, const timing *t, bool json) {
    static const char *const units[] = {"position", "board", "move", "ply"};
    const char *const unit = units[w->codec->holds];
    const double bytes = (double)w->bytes / (double)w->units;
    printf(json ? "{\"codec\":\"%s\",\"unit\":\"%s\",\"units\":%zu,\"bytes\":%.3f,"
                  "\"write_ns\":%.2f,\"read_ns\":%.2f,\"copy_ns\":%.2f,\"write_ratio\":%.3f,"
                  "\"read_ratio\":%.3f}\n"
                : "%-18s %-9s %7zu %7.1f %9.1f %9.1f %9.1f %8.1f %8.1f\n",
           name, unit, w->units, bytes, t->write_ns, t->read_ns, t->copy_ns, t->write_ratio,
           t->read_ratio);
    fflush(stdout);
}

static bool bench(const ply_codec *codec, const char *name, size_t rounds, bool json) {
    static work w;
    timing t;
    gather(&w, codec);
    const bool good = w.count > 0 && measure(&w, rounds, &t);
    if (good) {
        show(&w, name, &t, json);
    } else {
        fprintf(stderr, "bench_codecs: %s does not read or write what it should\n", name);
    }
    give_back(&w);
    return good;
}

static bool bench_with_binary(const ply_codec *codec, size_t rounds, bool json) {
    const bool good = bench(codec, codec->name, rounds, json);
    if (!codec->binary) return good;
    char name[64];
    snprintf(name, sizeof name, "%s (binary)", codec->name);
    return bench(codec->binary, name, rounds, json) && good;
}

/* Arguments: [--json] [--rounds N] [CODEC...]. */
int main(int argc, char **argv) {
    bool json = false, good = true;
    size_t rounds = 9, named = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
            rounds = strtoul(argv[++i], NULL, 10);
        } else if (ply_find_codec(argv[i], strlen(argv[i]))) {
            argv[named++] = argv[i];
        } else {
            fprintf(stderr, "bench_codecs: there is no codec '%s'\n", argv[i]);
            return 2;
        }
    }
    if (rounds < 1 || rounds > ROUNDS_MAX) return 2;
    corpus_dice dice = corpus_dice_of_seed(1);
    for (size_t g = 0; g < GAMES; g++) play_game(&games[g], &dice);
    if (!json) {
        printf("%-18s %-9s %7s %7s %9s %9s %9s %8s %8s\n", "codec", "unit", "units", "bytes",
               "write ns", "read ns", "copy ns", "write/cp", "read/cp");
    }
    for (size_t i = 0; i < (named ? named : ply_codec_count); i++) {
        const ply_codec *codec = named ? ply_find_codec(argv[i], strlen(argv[i])) : ply_codecs[i];
        good = bench_with_binary(codec, rounds, json) && good;
    }
    return ferror(stdout) || fclose(stdout) != 0 ? 3 : good ? 0 : 1;
}
