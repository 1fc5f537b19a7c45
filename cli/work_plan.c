/* work_plan.c - plyproof work plan: positions to count below, a line each.
 *
 * A plan has a head with an identity made of what is counted, and an item for each different
 * position that many plies away, with how often it occurs. A sample is a plan of some of
 * them: lines of play are drawn by their number, each as likely as any other, and looked up by
 * counting how many lines there are below each move (perft/work/sample.h). */
/* SPDX-License-Identifier: MIT */
#include "cli/work.h"

#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/given.h"
#include "cli/wording.h"
#include "corpus/corpus.h"
#include "perft/work/sample.h"
#include "properties/round.h"

/* The ply for which a plan has some thousands of lines, if there are that many. */
static unsigned usual_ply(unsigned depth) { return depth < 5 ? depth / 2 : depth < 9 ? 3 : 4; }

/* A sample has so few items that each may be a deep count; the plies that are drawn from have to be
 * counted once, which up to nine of them takes seconds. */
static unsigned usual_draw_ply(unsigned depth) {
    return depth < 5 ? depth / 2 : depth < 12 ? depth - 3 : 9;
}

static void write_plan(cli_run *run, const perft_plan *plan, perft_line_kind kind,
                       perft_count lines) {
    const perft_line header = {.kind = kind,
                               .id = plan->id,
                               .depth = plan->depth,
                               .ply = plan->ply,
                               .items = plan->count,
                               .position = plan->root,
                               .count = lines};
    cli_put_work(&run->out, &header);
    for (size_t i = 0; i < plan->count; i++) {
        perft_line item = {.kind = PERFT_LINE_ITEM,
                           .id = plan->id,
                           .number = i + 1,
                           .times = plan->place[i].times,
                           .depth = plan->depth - plan->ply};
        perft_plan_position(plan, i, &item.position);
        cli_put_work(&run->out, &item);
    }
    const unsigned below = plan->depth - plan->ply;
    cli_note(run, "%llu position%s, %u %s below each; `parallel --pipe -N %llu` makes parts",
             (unsigned long long)plan->count, cli_plural(plan->count), below, cli_plies(below),
             (unsigned long long)plan->count / 64 + 1);
}

/* Each number below `lines` as likely as any other: 64 random bits, but for the last few values
 * that would make small numbers likelier. */
static uint64_t draw_below(corpus_dice *dice, uint64_t lines) {
    const uint64_t excess = (UINT64_MAX - lines + 1) % lines; /* 2^64 modulo `lines` */
    for (;;) {
        const uint64_t bits = corpus_bits(dice, 64);
        if (bits <= UINT64_MAX - excess) return bits % lines;
    }
}

static void show_counting(const perft_errand *errand, void *context) {
    if (errand) return;
    cli_mind_second_interrupt();
    cli_progress(context, "counting lines to draw from");
}

/* Draws lines of play, and makes a plan of the positions to which they lead. */
static cli_status write_sample(cli_run *run, const ply_position *root, unsigned depth, unsigned ply,
                               uint64_t draws) {
    perft_crew_job job = {.stop = &cli_interrupted, .heard = show_counting, .context = run};
    uint64_t seed = 1, threads = law_cores();
    perft_crew *crew;
    perft_draw draw;
    perft_plan plan;
    job.hash_bytes = cli_usual_hash();
    if (!cli_seed(run, &seed) || !cli_hash_size(run, &job.hash_bytes) ||
        !cli_number(run, CLI_OPT_THREADS, 1, PERFT_THREADS_MAX, &threads)) {
        return CLI_USAGE;
    }
    job.threads = (unsigned)threads;
    perft_end end = perft_crew_new(&job, &crew);
    if (end != PERFT_DONE) return cli_complain_of_end(run, end, NULL, 0, 0);
    end = perft_draw_begin(&draw, root, depth, ply, crew);
    const perft_count lines = draw.lines;
    if (end == PERFT_DONE && lines > 0) {
        uint64_t *number = cli_allocate((size_t)draws * sizeof *number);
        corpus_dice dice = corpus_dice_of_seed(seed);
        for (uint64_t i = 0; i < draws; i++) number[i] = draw_below(&dice, (uint64_t)lines);
        qsort(number, (size_t)draws, sizeof *number, cli_compare_numbers);
        end = perft_draw_end(&draw, number, (size_t)draws, crew, &plan);
        free(number);
    }
    perft_crew_free(crew);
    cli_progress_done(run);
    if (end == PERFT_BAD_JOB) {
        return cli_usage(run, "there are more lines of %u plies than 64 bits can number", ply);
    }
    if (end != PERFT_DONE) return cli_complain_of_end(run, end, NULL, 0, 0);
    if (lines == 0) {
        return cli_usage(run, "no line is %u %s long, so none can be drawn", ply, cli_plies(ply));
    }
    write_plan(run, &plan, PERFT_LINE_SAMPLE, lines);
    perft_plan_free(&plan);
    return CLI_HELD;
}

cli_status cli_work_plan(cli_run *run) {
    perft_plan plan;
    ply_position root = ply_start_position;
    uint64_t depth = 0, ply, draws = 0;
    const size_t words = run->operand_count;
    if (words < 2 || !cli_read_number(run->operands[words - 1], &depth) || depth < 1 ||
        depth > PERFT_DEPTH_MAX) {
        return cli_usage(run, "plan needs a position, and a depth from 1 to %u", PERFT_DEPTH_MAX);
    }
    if (!cli_number(run, CLI_OPT_SAMPLE, 1, UINT32_MAX, &draws)) return CLI_USAGE;
    const uint64_t most = draws ? PERFT_DRAW_PLY_MAX : PERFT_PLAN_PLY_MAX;
    ply = draws ? usual_draw_ply((unsigned)depth) : usual_ply((unsigned)depth);
    if (!cli_number(run, CLI_OPT_PLY, 0, depth < most ? depth : most, &ply)) return CLI_USAGE;
    if (!draws && (cli_given(run, CLI_OPT_SEED) || cli_given(run, CLI_OPT_HASH))) {
        return cli_usage(run, "plan takes --seed and --hash with --sample only");
    }
    if (words > 2 && !cli_read_fen_operands(run, 1, words - 1, &root)) return CLI_NOT_HELD;
    if (!cli_is_playable(run, &root)) return CLI_NOT_HELD;
    cli_listen_for_interrupts();
    if (draws) return write_sample(run, &root, (unsigned)depth, (unsigned)ply, draws);
    const perft_end end =
        perft_plan_make(&plan, &root, (unsigned)depth, (unsigned)ply, &cli_interrupted);
    if (end != PERFT_DONE) return cli_complain_of_end(run, end, NULL, 0, 0);
    write_plan(run, &plan, PERFT_LINE_PLAN, perft_plan_lines(&plan));
    perft_plan_free(&plan);
    return CLI_HELD;
}
