/* perft.c - the command perft: counting the lines of legal play of a given length.
 *
 * The options become one perft_job. Small or large, it is a long count (perft.h), which calls back
 * ten times a second for the line of progress and stops on an interrupt. What is written on
 * standard output is the count alone; how long it took, how sure the hash is, and what the journal
 * knew are remarks on standard error. A count that was stopped is written too, and says that it is
 * one. */
/* SPDX-License-Identifier: MIT */
#include "perft/audit.h"
#include "perft/perft.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/explain.h"
#include "cli/given.h"
#include "cli/json.h"
#include "cli/moves.h"
#include "cli/wording.h"

enum { RUNS_MAX = 1000 };

/* Million leaves a second. What the journal knew was not counted now, and is left out. */
static double rate_of(const perft_report *report) {
    const double counted = (double)(report->leaves - report->leaves_resumed);
    return report->seconds > 0 ? counted / report->seconds / 1e6 : 0;
}

/* ---- How long it takes ----------------------------------------------------------------------- */

/* How long the runs of --runs took, in seconds. */
typedef struct timing {
    uint64_t runs;
    perft_count leaves; /* of each */
    double sum, squares, least, greatest;
} timing;

static void add_run(timing *t, const perft_report *report) {
    const double seconds = report->seconds;
    t->leaves = report->leaves;
    if (t->runs == 0 || seconds < t->least) t->least = seconds;
    if (t->runs == 0 || seconds > t->greatest) t->greatest = seconds;
    t->runs++;
    t->sum += seconds;
    t->squares += seconds * seconds;
}

static double mean_of(const timing *t) { return t->sum / (double)t->runs; }

/* The standard deviation, as estimated from these runs; 0 for a single one. */
static double deviation_of(const timing *t) {
    const double runs = (double)t->runs, mean = mean_of(t);
    const double square = runs > 1 ? (t->squares - runs * mean * mean) / (runs - 1) : 0;
    return square > 0 ? sqrt(square) : 0;
}

/* ---- Writing what was counted ---------------------------------------------------------------- */

/* What was asked for, and with what the moves are written. */
typedef struct counting {
    cli_run *run;
    perft_job job;
    cli_notation as;
    perft_report report;
    perft_end end;
    uint64_t runs;
    timing timing;
} counting;

/* What stands behind a number that is all there is, or what is known of it. */
static const char *ending(const counting *c) { return c->end == PERFT_DONE ? "\n" : " so far\n"; }

static void write_number(const counting *c, cli_json *json, const char *key, const char *name,
                         perft_count value) {
    cli_out *out = &c->run->out;
    char text[PERFT_COUNT_TEXT];
    if (json) {
        cli_json_count(json, key, value);
        return;
    }
    perft_count_text(value, text);
    cli_put_padded(out, name, 34);
    cli_printf(out, "%16s%s", text, ending(c));
}

static void write_tally(const counting *c, cli_json *json) {
    const perft_tally *k = &c->report.tally;
    write_number(c, json, "leaves", "leaves", k->leaves);
    write_number(c, json, "captures", "captures, en passant included", k->captures);
    write_number(c, json, "en_passant", "en passant", k->en_passant);
    write_number(c, json, "castles", "castles", k->castles);
    write_number(c, json, "promotions", "promotions", k->promotions);
    write_number(c, json, "checks", "checks, mates included", k->checks);
    write_number(c, json, "checks_not_mate", "checks, mates not included", k->checks - k->mates);
    write_number(c, json, "discovered", "discovered checks", k->discovered);
    write_number(c, json, "doubles", "double checks", k->doubles);
    write_number(c, json, "mates", "mates", k->mates);
}

static void put_move(const counting *c, ply_move move, cli_out *out) {
    if (ply_failed(cli_write_move(c->as, &c->job.position, move, out))) cli_puts(out, "?");
}

static void write_text(counting *c) {
    cli_out *out = &c->run->out;
    if (c->job.tally) {
        write_tally(c, NULL);
        return;
    }
    if (cli_is(c->run, CLI_OPT_FORMAT, "stockfish") && c->end == PERFT_DONE) {
        cli_write_as_stockfish(out, &c->job.position, &c->report);
        return;
    }
    const bool divides = cli_given(c->run, CLI_OPT_DIVIDE);
    for (size_t i = 0; divides && i < c->report.moves; i++) {
        const perft_share *share = &c->report.share[i];
        put_move(c, share->move, out);
        cli_put_byte(out, ' ');
        cli_put_count(out, share->leaves);
        cli_puts(out, share->known ? "\n" : " so far\n");
    }
    if (divides) cli_puts(out, "total ");
    cli_put_count(out, c->report.leaves);
    cli_puts(out, ending(c));
}

static void put_shares(const counting *c, cli_json *json) {
    cli_out move;
    cli_out_in_memory(&move);
    cli_json_array(json, "divide");
    for (size_t i = 0; i < c->report.moves; i++) {
        const perft_share *share = &c->report.share[i];
        move.used = 0;
        put_move(c, share->move, &move);
        cli_json_object(json, NULL);
        cli_json_bytes(json, "move", move.bytes, move.used);
        cli_json_count(json, "leaves", share->leaves);
        cli_json_bool(json, "complete", share->known);
        cli_json_end(json);
    }
    cli_json_end(json);
    cli_out_close(&move);
}

static void put_question(const counting *c, cli_json *json) {
    char fen[PLY_TEXT_MAX];
    size_t length = 0;
    const cli_notation common = cli_common(PLY_POSITION);
    ply_write_position(common.codec, &c->job.position, fen, sizeof fen, &length);
    cli_json_bytes(json, "position", fen, length);
    cli_json_number(json, "depth", c->job.depth);
    cli_json_text(json, "generator", perft_engine_name(c->job.generator));
}

static void put_hash(const counting *c, cli_json *json) {
    char doubt[32];
    snprintf(doubt, sizeof doubt, "%.3e", c->report.hash_doubt);
    cli_json_object(json, "hash");
    cli_json_number(json, "bytes", c->job.hash_bytes);
    cli_json_number(json, "probes", c->report.hash_probes);
    cli_json_number(json, "hits", c->report.hash_hits);
    cli_json_literal(json, "doubt", doubt);
    cli_json_end(json);
}

static void put_seconds(cli_json *json, const char *key, double seconds) {
    char text[32];
    snprintf(text, sizeof text, "%.6f", seconds);
    cli_json_literal(json, key, text);
}

static void put_timing(const timing *t, cli_json *json) {
    cli_json_object(json, "runs");
    cli_json_number(json, "count", t->runs);
    put_seconds(json, "mean", mean_of(t));
    put_seconds(json, "deviation", deviation_of(t));
    put_seconds(json, "least", t->least);
    put_seconds(json, "greatest", t->greatest);
    cli_json_end(json);
}

static void write_json(const counting *c) {
    cli_json json = cli_json_open(&c->run->out);
    put_question(c, &json);
    if (c->job.tally) {
        write_tally(c, &json);
    } else {
        cli_json_count(&json, "leaves", c->report.leaves);
    }
    cli_json_bool(&json, "complete", c->end == PERFT_DONE);
    cli_json_seconds(&json, "seconds", c->report.seconds);
    cli_json_number(&json, "threads", c->job.threads);
    cli_json_number(&json, "units", c->report.units);
    cli_json_number(&json, "units_done", c->report.units_done);
    cli_json_number(&json, "units_resumed", c->report.units_resumed);
    if (c->timing.runs) put_timing(&c->timing, &json);
    if (c->job.hash_bytes) put_hash(c, &json);
    if (cli_given(c->run, CLI_OPT_DIVIDE)) put_shares(c, &json);
    cli_json_close(&json);
}

/* ---- The count ------------------------------------------------------------------------------- */

static void show_progress(const perft_report *report, void *context) {
    const counting *c = context;
    char leaves[PERFT_COUNT_TEXT], left[32];
    cli_mind_second_interrupt();
    perft_count_text(report->leaves, leaves);
    cli_progress(c->run, "%5.1f%%  %s leaves, %.0f million a second, %s left",
                 report->units ? 100.0 * (double)report->units_done / (double)report->units : 0.0,
                 leaves, rate_of(report), cli_duration_text(report->seconds_left, left));
}

/* How long the count took, or with --runs all of them; what the journal knew; and how sure a count
 * with a hash is. */
static void remark(const counting *c) {
    const perft_report *r = &c->report;
    const timing *t = &c->timing;
    char time[32];
    if (t->runs) {
        const double mean = mean_of(t), leaves = (double)t->leaves;
        cli_note(c->run, "%llu run%s: mean %.4f s, deviation %.4f s, from %.4f to %.4f s",
                 (unsigned long long)t->runs, cli_plural(t->runs), mean, deviation_of(t), t->least,
                 t->greatest);
        if (mean > 0) cli_note(c->run, "%.1f million leaves a second", leaves / mean / 1e6);
        return;
    }
    cli_duration_text(r->seconds, time);
    if (r->units_resumed == r->units && r->units) {
        cli_note(c->run, "%s", time); /* nothing was counted now, so there is no rate */
    } else {
        cli_note(c->run, "%s, %.1f million leaves a second", time, rate_of(r));
    }
    if (r->units_resumed) {
        cli_note(c->run, "%llu of %llu parts were in the journal",
                 (unsigned long long)r->units_resumed, (unsigned long long)r->units);
    }
    if (!c->job.hash_bytes) return;
    cli_note(c->run, "the hash answered %.1f%% of %llu questions",
             r->hash_probes ? 100.0 * (double)r->hash_hits / (double)r->hash_probes : 0.0,
             (unsigned long long)r->hash_probes);
    if (c->job.paranoid) {
        cli_note(c->run, "it held whole positions: no answer was another position's");
    } else {
        cli_note(c->run, "the chance that an answer was another position's is at most %.1e",
                 r->hash_doubt);
    }
}

static cli_status complain(const counting *c) {
    return cli_complain_of_end(c->run, c->end, c->job.journal, c->report.errno_value,
                               c->report.journal_line);
}

/* Counts once, or as often as --runs says. False if two runs count differently. */
static bool run_all(counting *c) {
    perft_count before = 0;
    for (uint64_t run = 0; run < c->runs; run++) {
        c->end = perft_run(&c->job, &c->report);
        cli_progress_done(c->run);
        if (c->end != PERFT_DONE) return true;
        /* Times of runs that count different things say nothing; and it is a bug. */
        if (run > 0 && before != c->report.leaves) {
            cli_printf(&c->run->err, "perft: run %llu counted another number than the one before\n",
                       (unsigned long long)run + 1);
            return false;
        }
        before = c->report.leaves;
        if (cli_given(c->run, CLI_OPT_RUNS)) add_run(&c->timing, &c->report);
    }
    return true;
}

static cli_status count(counting *c) {
    if (!cli_hash_size(c->run, &c->job.hash_bytes)) return CLI_USAGE;
    c->job.journal = c->run->option[CLI_OPT_JOURNAL];
    c->job.paranoid = cli_given(c->run, CLI_OPT_PARANOID);
    c->job.stop = &cli_interrupted;
    c->job.progress = show_progress;
    c->job.context = c;
    cli_listen_for_interrupts();
    if (!run_all(c)) return CLI_NOT_HELD;
    /* A count that was stopped is written as far as it went, and then the error; one that could
     * not begin, or lost its journal, has nothing to show. */
    if (c->end != PERFT_DONE && c->end != PERFT_STOPPED) return complain(c);
    cli_sort_shares(&c->report);
    if (cli_given(c->run, CLI_OPT_JSON)) {
        write_json(c);
    } else {
        write_text(c);
    }
    remark(c);
    return c->end == PERFT_DONE ? CLI_HELD : complain(c);
}

/* ---- Positions against keys ------------------------------------------------------------------ */

static cli_status audit_keys(const counting *c) {
    perft_audit audit;
    cli_out *out = &c->run->out;
    if (!perft_audit_keys(&c->job.position, c->job.depth, &audit)) {
        return cli_complain_of_end(c->run, PERFT_NO_MEMORY, NULL, 0, 0);
    }
    if (cli_given(c->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        put_question(c, &json);
        cli_json_number(&json, "positions", audit.positions);
        cli_json_number(&json, "azure", audit.azure);
        cli_json_number(&json, "blizzard", audit.blizzard);
        cli_json_close(&json);
        return CLI_HELD;
    }
    write_number(c, NULL, NULL, "distinct positions", audit.positions);
    write_number(c, NULL, NULL, "distinct azure keys", audit.azure);
    write_number(c, NULL, NULL, "distinct blizzard keys", audit.blizzard);
    return CLI_HELD;
}

/* ---- What was asked for ---------------------------------------------------------------------- */

/* Options that do not go together. */
static bool is_consistent(cli_run *run) {
    static const cli_option_id apart[][2] = {
        {CLI_OPT_COUNTERS, CLI_OPT_DIVIDE},   {CLI_OPT_COUNTERS, CLI_OPT_HASH},
        {CLI_OPT_COUNTERS, CLI_OPT_JOURNAL},  {CLI_OPT_AUDIT_HASH, CLI_OPT_COUNTERS},
        {CLI_OPT_RUNS, CLI_OPT_JOURNAL},      {CLI_OPT_RUNS, CLI_OPT_AUDIT_HASH},
        {CLI_OPT_FORMAT, CLI_OPT_JSON},       {CLI_OPT_FORMAT, CLI_OPT_COUNTERS},
        {CLI_OPT_FORMAT, CLI_OPT_AUDIT_HASH},
    };
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        if (!cli_not_both(run, apart[i][0], apart[i][1])) return false;
    }
    if (cli_given(run, CLI_OPT_HASH) && cli_given(run, CLI_OPT_GENERATOR)) {
        return cli_wrong_use(
            run, "--hash and --generator cannot be used together: a generator counts plainly");
    }
    if (cli_given(run, CLI_OPT_PARANOID) && !cli_given(run, CLI_OPT_HASH)) {
        return cli_wrong_use(run, "--paranoid needs --hash");
    }
    return true;
}

static cli_status run_perft(cli_run *run) {
    counting c = {.run = run, .runs = 1};
    uint64_t depth, threads = 1;
    const size_t fen_words = run->operand_count - 1;
    const char *last = run->operands[fen_words];
    if (!is_consistent(run)) return CLI_USAGE;
    if (!cli_read_number(last, &depth) || depth > PERFT_DEPTH_MAX) {
        return cli_usage(run, "DEPTH must be a number from 0 to %u, not \"%s\"", PERFT_DEPTH_MAX,
                         last);
    }
    /* The fast engine, which is no generator, knows leaves only: captures and checks are counted
     * plainly, by the generator that is named or the first there is. */
    const bool plainly = cli_given(run, CLI_OPT_GENERATOR) || cli_given(run, CLI_OPT_COUNTERS);
    if (plainly && !cli_generator(run, &c.job.generator)) return CLI_USAGE;
    if (!cli_as(run, PLY_MOVE, &c.as)) return CLI_USAGE;
    if (!cli_number(run, CLI_OPT_THREADS, 1, PERFT_THREADS_MAX, &threads)) return CLI_USAGE;
    if (!cli_number(run, CLI_OPT_RUNS, 1, RUNS_MAX, &c.runs)) return CLI_USAGE;
    c.job.tally = cli_given(run, CLI_OPT_COUNTERS);
    c.job.depth = (unsigned)depth;
    c.job.threads = (unsigned)threads;
    c.job.position = ply_start_position;
    if (fen_words && !cli_read_fen_operands(run, 0, fen_words, &c.job.position)) {
        return CLI_NOT_HELD;
    }
    if (!cli_is_playable(run, &c.job.position)) return CLI_NOT_HELD;
    if (cli_given(run, CLI_OPT_AUDIT_HASH)) return audit_keys(&c);
    return count(&c);
}

const cli_command cli_command_perft = {
    .name = "perft",
    .operands = "[FEN] DEPTH",
    .summary = "count the lines of legal play that are DEPTH plies long",
    .about = "Counts from FEN, or from the start position. Ctrl-C ends a long count and shows\n"
             "what is known so far; with --journal, the same command goes on from there. Draws\n"
             "by rule do not end a line. The fast engine counts, or with --counters the\n"
             "generator bitboard; --generator names another, which counts plainly.\n"
             "--audit-hash looks at all positions up to DEPTH plies away, and at whether their\n"
             "Zobrist keys differ. --format stockfish writes what Stockfish writes for\n"
             "`go perft`. --runs counts several times, and reports the mean and the standard\n"
             "deviation of the times.",
    .examples = "$ plyproof perft -q 5\n"
                "4865609\n"
                "$ plyproof perft -q --divide 8/8/8/8/8/k7/7P/K7 w - - 0 1 3\n"
                "a1b1 18\n"
                "h2h3 10\n"
                "h2h4 10\n"
                "total 38\n",
    .options = CLI_TAKES(FORMAT) | CLI_TAKES(RUNS) | CLI_TAKES(DIVIDE) | CLI_TAKES(COUNTERS) |
               CLI_TAKES(AUDIT_HASH) | CLI_TAKES(AS) | CLI_TAKES(GENERATOR) | CLI_TAKES(THREADS) |
               CLI_TAKES(HASH) | CLI_TAKES(PARANOID) | CLI_TAKES(JOURNAL) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_perft,
};
