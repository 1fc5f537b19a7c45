/* compare_main.c - does the fast engine count what the plain perft counts, on as many positions as
 * there is time for? Run by ci/compare.
 *
 * Positions come of one seed, so a run can be done again as far as the time allows. The first
 * difference ends it, with the command that counts that one position alone. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "properties/questions.h"

/* All positions are counted to three plies: two are what the engine counts without making moves,
 * the third makes them. Some go a ply deeper. */
enum { DEPTH = 3, DEEPER_EVERY = 64, PROGRESS_EVERY = 256 };

typedef struct tally {
    uint64_t seed, positions;
    perft_count leaves;
    double began, seconds;
} tally;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Counts plainly and with every engine; false if they differ, and then says who and how to see it
 * again. */
static bool compare(const ply_position *position, unsigned depth, perft_count *plain) {
    law_case c = law_case_of(NULL, NULL);
    char fen[PLY_TEXT_MAX];
    size_t length = 0;
    if (law_ask_counts(&c, position, depth, plain) == LAW_HOLDS) return true;
    ply_write_position(&ply_codec_fen, position, fen, sizeof fen, &length);
    printf("%s\n", c.reason);
    printf("see it again: ci/compare --fen '%.*s' --depth %u\n", (int)length, fen, depth);
    return false;
}

/* The smallest depth that differs is the one that is named. */
static bool compare_depths(tally *t, const ply_position *position, unsigned deepest) {
    for (unsigned depth = 0; depth <= deepest; depth++) {
        perft_count plain;
        if (!compare(position, depth, &plain)) return false;
        t->leaves += plain;
    }
    t->positions++;
    return true;
}

static void show_progress(const tally *t, double seconds) {
    if (!isatty(2)) return;
    fprintf(stderr, "\r%" PRIu64 " positions, %.0f of %.0f s left ", t->positions,
            t->seconds - seconds, t->seconds);
}

/* Every second position has few pieces, and pawns that promote: the engine counts these its other
 * way. */
static void draw(corpus_dice *dice, uint64_t i, ply_position *position) {
    if (i % 2 == 0) {
        corpus_make_played(dice, position, 80);
    } else {
        corpus_build_few(dice, position);
    }
}

static bool compare_for_a_time(tally *t) {
    corpus_dice dice = corpus_dice_of_seed(t->seed);
    for (uint64_t i = 0;; i++) {
        const double seconds = now() - t->began;
        if (i % PROGRESS_EVERY == 0) show_progress(t, seconds);
        if (i > 0 && seconds >= t->seconds) return true;
        ply_position position;
        draw(&dice, i, &position);
        if (!compare_depths(t, &position, DEPTH + (i % DEEPER_EVERY == 0))) return false;
    }
}

static bool compare_one(const char *fen, unsigned depth) {
    ply_position position;
    perft_count plain;
    if (ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position)) ||
        (ply_problems(&position) & PLY_PROBLEM_ERRORS)) {
        fprintf(stderr, "compare: this is no position to count below: %s\n", fen);
        exit(2);
    }
    const bool same = compare(&position, depth, &plain);
    if (same) printf("all count %" PRIu64 "\n", (uint64_t)plain);
    return same;
}

int main(int count, char **arguments) {
    if (count == 4 && strcmp(arguments[1], "fen") == 0) {
        return compare_one(arguments[2], (unsigned)strtoul(arguments[3], NULL, 10)) ? 0 : 1;
    }
    if (count != 3) return 2;
    tally t = {.seconds = strtod(arguments[1], NULL),
               .seed = strtoull(arguments[2], NULL, 10),
               .began = now()};
    const bool same = compare_for_a_time(&t);
    if (isatty(2)) fprintf(stderr, "\r%50s\r", "");
    printf("seed %" PRIu64 ": %" PRIu64 " positions, %" PRIu64 " leaves, %s, %.0f s\n", t.seed,
           t.positions, (uint64_t)t.leaves, same ? "all the same" : "and then a difference",
           now() - t.began);
    return same ? 0 : 1;
}
