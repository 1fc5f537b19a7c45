/* law_speed_main.c - how fast the round-trip laws are, beside the codecs alone: processor time, so
 * that it does not matter what else the machine does.
 *
 * The codecs alone are measured on inputs of the same kind as the laws make: a law of its own
 * collects them. The difference between the two is what making and comparing inputs costs. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "properties/laws.h"

enum { SAMPLES = 20000, PLIES = 200000, ROUNDS = 5, TEXT = 1 << 16 };

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- Samples --------------------------------------------------------------------------------- */

static ply_game samples[SAMPLES];
static size_t sample_count;
static ply_move plies[PLIES];
static size_t ply_count_kept;

static law_verdict keep(const ply_position *p, const ply_move *moves, size_t count) {
    if (sample_count == SAMPLES || ply_count_kept + count > PLIES) return LAW_HOLDS;
    ply_move *kept = plies + ply_count_kept;
    memcpy(kept, moves, count * sizeof *moves);
    samples[sample_count++] =
        (ply_game){.start = *p, .moves = kept, .count = count, .capacity = count};
    ply_count_kept += count;
    return LAW_HOLDS;
}

static law_verdict keep_position(law_case *c, const ply_position *p) {
    (void)c;
    return keep(p, plies, 0);
}

static law_verdict keep_positions(law_case *c) { return law_near(c, keep_position); }

static law_verdict keep_moves(law_case *c) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(&c->x->position, moves);
    for (size_t i = 0; i < count; i++) keep(&c->x->position, &moves[i], 1);
    return LAW_HOLDS;
}

static law_verdict keep_game(law_case *c) {
    return keep(&c->x->position, c->x->moves, c->x->count);
}

static void make_samples(corpus_kind kind, law_verdict (*holds)(law_case *c)) {
    static law_report report;
    const law kept = {.name = "keep", .about = "", .input = kind, .holds = holds};
    const law_instance instance = {.law = &kept, .codec = ply_codecs[0], .name = "keep"};
    const law_options options = {.seed = 5, .trials = SAMPLES / 8};
    sample_count = ply_count_kept = 0;
    (void)law_run(&instance, &options, &report);
}

/* ---- Speeds ---------------------------------------------------------------------------------- */

/* Writes and reads a sample. */
static void pass(const ply_codec *codec, const ply_game *game) {
    static char text[TEXT];
    static ply_move read_moves[PLIES];
    size_t length = 0;
    ply_game read = {.start = game->start, .moves = read_moves, .capacity = game->count};
    (void)codec->encode(game, text, sizeof text, &length);
    (void)codec->decode(text, length, &read);
}

/* Positions, moves or plies a second, written and read by the codec alone; the best round. */
static double speed_alone(const ply_codec *codec) {
    const double units = (double)(ply_count_kept ? ply_count_kept : sample_count);
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double begin = seconds();
        for (size_t i = 0; i < sample_count; i++) pass(codec, &samples[i]);
        const double speed = units / (seconds() - begin);
        if (speed > best) best = speed;
    }
    return best;
}

static double speed_of_law(const law_instance *l) {
    static law_report report;
    double best = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const law_options options = {.seed = 1 + round, .seconds = 0.3};
        const double begin = seconds();
        (void)law_run(l, &options, &report);
        const double speed = (double)report.cases / (seconds() - begin);
        if (speed > best) best = speed;
    }
    return best;
}

static void compare(const char *unit, const char *name) {
    printf("%-24s  codec alone     its law    share\n", unit);
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        if (strcmp(l.law->name, name) != 0) continue;
        const double alone = speed_alone(l.codec), with_law = speed_of_law(&l);
        printf("%-24s %12.0f %11.0f %7.2f\n", l.codec->name, alone, with_law, with_law / alone);
    }
}

int main(void) {
    make_samples(CORPUS_POSITION, keep_positions);
    compare("positions a second", "positions-come-back");
    make_samples(CORPUS_POSITION, keep_moves);
    compare("moves a second", "moves-come-back");
    make_samples(CORPUS_GAME, keep_game);
    compare("plies a second", "games-come-back");
    return 0;
}
