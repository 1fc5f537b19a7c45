/* check_counts.c - verify: known counts of leaves, by every generator and by the fast engine. */
#include <stdio.h>

#include "cli/check.h"
#include "perft/known.h"

/* The first four of the known positions are those of the mailbox document. */
enum { DOCUMENTED = 4, DEPTHS = 8 };

/* No count with more leaves is tried; the plain count is slow. */
#define PLAIN_LEAVES UINT64_C(5000000)
#define FAST_LEAVES  UINT64_C(1000000000)

/* How deep the known counts go that have at most so many leaves. */
static unsigned depth_within(const perft_known_counts *known, uint64_t leaves) {
    unsigned depth = 0;
    while (depth < DEPTHS && known->leaves[depth] && known->leaves[depth] <= leaves) depth++;
    return depth;
}

/* Does one generator count what is known, at every depth up to the limit? */
static bool is_counted_by(const ply_generator *generator, const perft_known_counts *known,
                          uint64_t limit) {
    const ply_position position = perft_known_position(known);
    for (unsigned depth = depth_within(known, limit); depth > 0; depth--) {
        if (perft_plain(generator, &position, depth) != known->leaves[depth - 1]) return false;
    }
    return true;
}

/* A try is a position: every generator counts it right at every depth. */
static void check_documented(cli_verification *v) {
    const uint64_t limit = cli_check_amount(v, PLAIN_LEAVES);
    cli_check_begin(v, "documented");
    for (size_t i = 0; i < DOCUMENTED; i++) {
        bool held = ply_generator_count > 0;
        for (size_t g = 0; g < ply_generator_count; g++) {
            held = held && is_counted_by(ply_generators[g], &perft_known[i], limit);
        }
        cli_check_try(v, held);
    }
    cli_check_end(v, "positions of the mailbox document, by every generator");
}

/* A try is a position, a generator, and all depths. */
static void check_known(cli_verification *v, const ply_generator *generator) {
    const uint64_t limit = cli_check_amount(v, PLAIN_LEAVES);
    cli_check_begin(v, generator->name);
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
        cli_check_try(v, is_counted_by(generator, &perft_known[i], limit));
    }
    cli_check_end(v, "positions everybody uses, counted plainly");
}

/* A try is a position at the greatest depth, counted by the fast engine. */
static void check_fast(cli_verification *v) {
    static perft_report report;
    const uint64_t limit = cli_check_amount(v, FAST_LEAVES);
    double leaves = 0, seconds = 0;
    cli_check_begin(v, "fast engine");
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
        const unsigned depth = depth_within(&perft_known[i], limit);
        const perft_job job = {.position = perft_known_position(&perft_known[i]), .depth = depth};
        const perft_end end = perft_run(&job, &report);
        cli_check_try(v, end == PERFT_DONE && report.leaves == perft_known[i].leaves[depth - 1]);
        leaves += (double)report.leaves;
        seconds += report.seconds;
    }
    cli_check_end(v, "the same, deeper: %.0f million leaves, %.0f million a second", leaves / 1e6,
                  seconds > 0 ? leaves / seconds / 1e6 : 0.0);
}

static void run(cli_verification *v) {
    check_documented(v);
    for (size_t g = 0; g < ply_generator_count; g++) check_known(v, ply_generators[g]);
    check_fast(v);
}

const cli_check cli_check_counts = {"perft", "counts", run};
