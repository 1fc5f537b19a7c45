/* law_speed_main.c - how fast the round-trip laws are, beside the codecs alone: processor time, so
 * that it does not matter what else the machine does. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "properties/laws.h"

enum { POSITIONS = 20000, ROUNDS = 5 };

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Keeps what the law tried last, to measure the codec alone with positions of the same kind. */
static ply_position positions[POSITIONS];
static size_t position_count;

static law_verdict keep_one(law_case *c, const ply_position *p) {
    (void)c;
    if (position_count < POSITIONS) positions[position_count++] = *p;
    return LAW_HOLDS;
}

static law_verdict keep(law_case *c) { return law_near(c, keep_one); }

static void make_positions(void) {
    static law_report report;
    const law kept = {.name = "keep", .about = "", .thing = THING_POSITION, .holds = keep};
    const law_instance instance = {.law = &kept, .codec = ply_codecs[0], .name = "keep"};
    const law_options options = {.seed = 5, .trials = POSITIONS / 8};
    (void)law_run(&instance, &options, &report);
}

/* Positions a second, written and read by the codec alone; the best of some rounds. */
static double speed_alone(const ply_codec *codec) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const double begin = seconds();
        for (size_t i = 0; i < position_count; i++) {
            char text[PLY_TEXT_MAX];
            size_t length = 0;
            ply_position p;
            (void)ply_write_position(codec, &positions[i], text, sizeof text, &length);
            (void)ply_read_position(codec, text, length, &p);
        }
        const double speed = (double)position_count / (seconds() - begin);
        if (speed > best) best = speed;
    }
    return best;
}

static double speed_of_law(const law_instance *l) {
    static law_report report;
    double best = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const law_options options = {.seed = 1 + round, .trials = 5000};
        const double begin = seconds();
        (void)law_run(l, &options, &report);
        const double speed = (double)report.cases / (seconds() - begin);
        if (speed > best) best = speed;
    }
    return best;
}

int main(void) {
    make_positions();
    printf("positions a second        codec alone     its law    share\n");
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        if (strcmp(l.law->name, "positions-come-back") != 0) continue;
        const double alone = speed_alone(l.codec), with_law = speed_of_law(&l);
        printf("%-24s %12.0f %11.0f %7.2f\n", l.codec->name, alone, with_law, with_law / alone);
    }
    return 0;
}
