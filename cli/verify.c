/* verify.c - the command verify: laws and known counts, as much of both as takes about ten seconds.
 *
 * First all laws run, on all cores (properties/round.h), each for a number of trials, so that the
 * same seed tries the same inputs. There is a line for each codec and each generator, which adds up
 * the laws about it. Laws end in any order; a line is written as soon as its laws and those of all
 * lines before it are over. Then known counts are counted again, by the suite runner of perft/:
 * well-known positions as deep as there is time for, and the suites that are built in. */
/* SPDX-License-Identifier: MIT */
#include "cli/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/edge.h"
#include "cli/explain.h"
#include "cli/junit.h"
#include "cli/laws.h"
#include "cli/wording.h"
#include "properties/kept.h"
#include "perft/known.h"
#include "perft/suite.h"
#include "perft/suites/embedded.h"
#include "properties/round.h"

/* The default of --seed: the same inputs every time, so that figures can be compared. */
#define SEED 1

/* How many trials a law gets, times its weight. */
#define TRIALS 2500

/* The greatest counts that are counted: of well-known positions, plainly and by the fast engine;
 * and of the suites, whose smallest counts they leave depth 3. */
#define PLAIN_LEAVES UINT64_C(5000000)
#define FAST_LEAVES  UINT64_C(1000000000)
#define SUITE_LEAVES UINT64_C(10000)

enum { ENGINES_MAX = 32, SHOWN = 8 };

/* A run of the command. */
typedef struct verifying {
    cli_run *run;
    bool quick;
    uint64_t seed;
    double began;
    size_t lines, failed;
    cli_junit results;
    bool broken_off; /* there was no process to run a law in, or a file could not be read */
    /* laws */
    law_instance *laws;
    size_t law_count;
    cli_verify_line *subjects;  /* the lines of laws: core, then each codec and generator */
    size_t *laws_left;          /* of each subject */
    size_t subject_count, next; /* the first line that is not written yet */
    char kept[4096];
    /* counts */
    cli_verify_line *counting;
} verifying;

/* As much as is given, or a tenth of it with --quick; never nothing. */
static uint64_t amount(const verifying *v, uint64_t full) {
    return v->quick ? (full + 9) / 10 : full;
}

static bool is_stopped(const verifying *v) {
    return atomic_load(&cli_interrupted) || v->run->out.failure || v->broken_off;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static char *copy(const char *text) {
    const size_t size = strlen(text) + 1;
    return memcpy(cli_allocate(size), text, size);
}

void cli_verify_fail(cli_verify_line *line, const char *fault, const char *sentence,
                     const char *shown, const char *again) {
    const size_t count = ++line->failure_count;
    line->tried++;
    line->failures = cli_reallocate(line->failures, count * sizeof *line->failures);
    line->failures[count - 1] = (cli_failure){fault, copy(sentence), copy(shown), copy(again)};
}

void cli_verify_close(cli_verify_line *line) {
    for (size_t i = 0; i < line->failure_count; i++) {
        free(line->failures[i].sentence);
        free(line->failures[i].shown);
        free(line->failures[i].again);
    }
    free(line->failures);
}

bool cli_verify_held(const cli_verify_line *line) {
    return line->tried > 0 && line->held == line->tried;
}

/* At most SHOWN failures of a line are written here; the JSON has all of them. */
static void write_row(const cli_verify_line *line, cli_out *out) {
    const bool held = cli_verify_held(line);
    cli_put_padded(out, line->check, 8);
    cli_put_padded(out, line->of, 15);
    cli_printf(out, "%11llu %11llu  ", (unsigned long long)line->tried,
               (unsigned long long)line->held);
    cli_printf_in(out, held ? CLI_GREEN : CLI_RED, "%-8s", held ? "held" : "NOT HELD");
    cli_printf(out, "%6.1f s  %.14s\n", line->seconds, line->tried ? line->note : "nothing tried");
    for (size_t i = 0; i < line->failure_count && i < SHOWN; i++) {
        cli_printf(out, "    %s\n        again: %s\n", line->failures[i].sentence,
                   line->failures[i].again);
    }
    if (line->failure_count > SHOWN) {
        cli_printf(out, "    and %zu more\n", line->failure_count - SHOWN);
    }
}

static void put_object(const cli_verify_line *line, cli_out *out) {
    cli_json json = cli_json_open(out);
    cli_json_text(&json, "room", line->room);
    cli_json_text(&json, "check", line->check);
    cli_json_text(&json, "of", line->of);
    if (strcmp(line->check, "laws") == 0) cli_json_text(&json, "runner", law_runner());
    cli_json_number(&json, "tried", line->tried);
    cli_json_number(&json, "held", line->held);
    cli_json_bool(&json, "ok", cli_verify_held(line));
    cli_json_seconds(&json, "seconds", line->seconds);
    cli_json_text(&json, "note", line->tried ? line->note : "nothing tried");
    if (line->failure_count) {
        cli_json_array(&json, "errors");
        for (size_t i = 0; i < line->failure_count; i++) {
            cli_json_fault(&json, NULL, line->failures[i].fault, line->failures[i].sentence);
            cli_json_text(&json, "again", line->failures[i].again);
            cli_json_end(&json);
        }
        cli_json_end(&json);
    }
    cli_json_close(&json);
}

void cli_verify_write(const cli_verify_line *line, cli_run *run) {
    cli_progress_done(run);
    if (cli_given(run, CLI_OPT_JSON)) {
        put_object(line, &run->out);
    } else {
        write_row(line, &run->out);
    }
    cli_flush(&run->out);
}

/* A line that is over: written, counted, and added to the JUnit file. */
static void end_line(verifying *v, cli_verify_line *line) {
    const bool held = cli_verify_held(line);
    cli_out name, body;
    v->lines++;
    v->failed += !held;
    cli_out_in_memory(&name);
    cli_out_in_memory(&body);
    cli_printf(&name, "%s, %llu of %llu held", line->of, (unsigned long long)line->held,
               (unsigned long long)line->tried);
    for (size_t i = 0; i < line->failure_count; i++) {
        const cli_failure *failure = &line->failures[i];
        cli_printf(&body, "%s%s\n%sagain: %s\n", i ? "\n" : "", failure->sentence, failure->shown,
                   failure->again);
    }
    cli_junit_add_body(&v->results, line->check, cli_terminated(&name),
                       held ? CLI_JUNIT_PASSED : CLI_JUNIT_FAILED,
                       held          ? ""
                       : line->tried ? "not all of it held"
                                     : "nothing was tried",
                       held ? NULL : cli_terminated(&body), line->seconds);
    cli_out_close(&name);
    cli_out_close(&body);
    cli_verify_write(line, v->run);
    cli_verify_close(line);
}

/* ---- Laws ------------------------------------------------------------------------------------ */

/* What a law is about: a codec, a generator, or the position itself. */
static const char *subject_of(const law_instance *l) {
    if (l->codec) return l->codec->name;
    return l->generator ? l->generator->name : "position";
}

/* Each has a line: a law is about nothing but what add_subject was told. */
static size_t find_subject(const verifying *v, const char *name) {
    size_t i = 0;
    while (strcmp(v->subjects[i].of, name) != 0) i++;
    return i;
}

static void add_subject(verifying *v, const char *name) {
    cli_verify_line *line = &v->subjects[v->subject_count++];
    *line = (cli_verify_line){.room = "core", .check = "laws", .of = name};
}

/* Counts how many laws each subject has. All subjects have a line, also one without a law, which
 * then fails: nothing was tried. */
static void list_laws(verifying *v) {
    const size_t most = 1 + ply_codec_count + ply_generator_count;
    v->subjects = cli_allocate(most * sizeof *v->subjects);
    v->laws_left = cli_allocate(most * sizeof *v->laws_left);
    v->laws = cli_allocate(law_count() * sizeof *v->laws);
    memset(v->laws_left, 0, most * sizeof *v->laws_left);
    add_subject(v, "position");
    for (size_t i = 0; i < ply_codec_count; i++) add_subject(v, ply_codecs[i]->name);
    for (size_t i = 0; i < ply_generator_count; i++) add_subject(v, ply_generators[i]->name);
    for (v->law_count = 0; v->law_count < law_count(); v->law_count++) {
        const law_instance l = v->laws[v->law_count] = law_at(v->law_count);
        v->laws_left[find_subject(v, subject_of(&l))]++;
    }
    for (size_t i = 0; i < v->subject_count; i++) {
        snprintf(v->subjects[i].note, sizeof v->subjects[i].note, "%zu law%s", v->laws_left[i],
                 cli_plural(v->laws_left[i]));
    }
}

/* Writes the lines whose laws are all over, in order. */
static void write_subjects(verifying *v) {
    while (v->next < v->subject_count && v->laws_left[v->next] == 0) {
        end_line(v, &v->subjects[v->next++]);
    }
}

static void hear_law(void *context, const law_instance *l, const law_report *r) {
    verifying *v = context;
    const size_t subject = find_subject(v, subject_of(l));
    cli_verify_line *line = &v->subjects[subject];
    char sentence[CLI_LAW_SENTENCE];
    line->tried += r->cases;
    line->held += r->cases;
    line->seconds += r->seconds;
    if (!r->held) {
        const char *rest = cli_law_sentence(r, sentence);
        cli_verify_fail(line, "law-failed", sentence, rest + (rest[0] == '\n'), r->again);
    }
    v->laws_left[subject]--;
    write_subjects(v);
}

static law_wish hear_wish(void *context, const law_watch *running, unsigned count) {
    verifying *v = context;
    cli_mind_second_interrupt();
    cli_progress(v->run, "laws: %s", count ? running[0].law.name : "");
    return is_stopped(v) ? LAW_STOP_NOW : LAW_GO_ON;
}

/* A round for each weight, so that within a round all laws have the same number of trials. */
static void check_laws(verifying *v) {
    law_round round = {.context = v, .over = hear_law, .wish = hear_wish};
    law_instance *same = cli_allocate(law_count() * sizeof *same);
    char unreadable[4096];
    list_laws(v);
    write_subjects(v);
    /* A kept input that cannot be read would be passed over, and its bug with it. */
    if (cli_find_kept(v->kept, sizeof v->kept)) {
        round.options.kept = v->kept;
        if (!law_kept_are_readable(v->kept, unreadable, sizeof unreadable)) {
            cli_cannot(v->run, "%s: no kept input can be read there", unreadable);
            v->broken_off = true;
        }
    }
    round.laws = same;
    round.options.seed = v->seed;
    round.options.program = v->run->program;
    for (unsigned weight = LAW_WEIGHT_MAX; weight > 0 && !is_stopped(v); weight--) {
        round.count = 0;
        for (size_t i = 0; i < v->law_count; i++) {
            if (law_weight(v->laws[i].law) == weight) same[round.count++] = v->laws[i];
        }
        round.options.trials = amount(v, TRIALS) * weight;
        if (round.count && !law_run_round(&round)) {
            cli_cannot(v->run, "there is no process to run a law in");
            v->broken_off = true;
        }
    }
    free(same);
}

/* ---- Counts ---------------------------------------------------------------------------------- */

static void hear_verdict(void *context, const perft_verdict *verdict) {
    verifying *v = context;
    cli_verify_line *line = v->counting;
    char sentence[512], counted[PERFT_COUNT_TEXT], expected[PERFT_COUNT_TEXT];
    const ply_game game = {.start = verdict->of->epd.position};
    cli_out again;
    if (verdict->outcome == PERFT_CASE_SKIPPED || verdict->outcome == PERFT_CASE_WAITS) return;
    if (verdict->outcome == PERFT_CASE_AGREES) {
        line->tried++;
        line->held++;
        return;
    }
    perft_count_text(verdict->counted, counted);
    perft_count_text(verdict->of->epd.leaves[verdict->depth], expected);
    cli_out_in_memory(&again);
    if (verdict->outcome == PERFT_CASE_REFUSED) {
        snprintf(sentence, sizeof sentence, "%s:%llu: a position of a suite has problems",
                 verdict->of->file, (unsigned long long)verdict->of->line);
        cli_printf(&again, "%s inspect \"", v->run->program);
        (void)cli_write(cli_common(PLY_POSITION), &game, &again);
        cli_put_byte(&again, '"');
    } else {
        snprintf(sentence, sizeof sentence, "%s:%llu: %s expected at depth %u, %s counted by %s",
                 verdict->of->file, (unsigned long long)verdict->of->line, expected, verdict->depth,
                 counted, perft_engine_name(verdict->engine));
        cli_put_divide(v->run, &again, verdict);
    }
    cli_verify_fail(line, "count-wrong", sentence, "", cli_terminated(&again));
    cli_out_close(&again);
}

static void hear_progress(void *context, const perft_suite_report *report) {
    verifying *v = context;
    cli_mind_second_interrupt();
    cli_progress(v->run, "%s: %s: %llu of %llu", v->counting->check, v->counting->of,
                 (unsigned long long)(report->verdicts - report->outcomes[PERFT_CASE_WAITS]),
                 (unsigned long long)report->verdicts);
}

/* Counts a suite by some engines, as one line. A try is a position, an engine, and all depths. */
static void check_counts(verifying *v, cli_verify_line *line, const perft_suite *suite,
                         const ply_generator *const *engines, size_t engine_count,
                         uint64_t max_nodes) {
    perft_suite_report report = {0};
    const perft_suite_job job = {.suite = suite,
                                 .engines = engines,
                                 .engine_count = engine_count,
                                 .max_nodes = amount(v, max_nodes),
                                 .jobs = law_cores(),
                                 .stop = &cli_interrupted,
                                 .verdict = hear_verdict,
                                 .progress = hear_progress,
                                 .context = v};
    if (is_stopped(v)) return;
    v->counting = line;
    const perft_end end = perft_suite_run(&job, &report);
    if (end == PERFT_STOPPED) return; /* then there is no line: nobody knows whether it holds */
    line->seconds = report.seconds;
    snprintf(line->note, sizeof line->note, "%zu position%s", suite->count,
             cli_plural(suite->count));
    if (end != PERFT_DONE) {
        cli_verify_fail(line, "not-counted", perft_end_sentence(end), "", "plyproof verify");
    } else if (suite->bad_lines) {
        cli_verify_fail(line, "bad-line", "the suite has lines that cannot be read", "",
                        "plyproof verify");
    }
    end_line(v, line);
}

/* The well-known positions, which are made the text of a suite for that. */
static void check_known(verifying *v) {
    static const ply_generator *const fast[] = {NULL};
    perft_suite suite = {0};
    cli_out text;
    cli_out_in_memory(&text);
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
        cli_puts(&text, corpus_start_fen(perft_known[i].name));
        for (unsigned d = 0; d < 8 && perft_known[i].leaves[d]; d++) {
            cli_printf(&text, " ;D%u %llu", d + 1, (unsigned long long)perft_known[i].leaves[d]);
        }
        cli_put_byte(&text, '\n');
    }
    (void)perft_suite_read(&suite, "known", text.bytes, text.used, NULL, NULL);
    for (size_t g = 0; g < ply_generator_count; g++) {
        cli_verify_line line = {.room = "core", .check = "counts", .of = ply_generators[g]->name};
        check_counts(v, &line, &suite, &ply_generators[g], 1, PLAIN_LEAVES);
    }
    cli_verify_line line = {.room = "perft", .check = "counts", .of = "fast engine"};
    check_counts(v, &line, &suite, fast, 1, FAST_LEAVES);
    perft_suite_free(&suite);
    cli_out_close(&text);
}

static void check_suites(verifying *v) {
    /* The fast engine, which is NULL, and all generators. */
    const ply_generator *engines[ENGINES_MAX] = {NULL};
    size_t count = 1;
    while (count <= ply_generator_count && count < ENGINES_MAX) {
        engines[count] = ply_generators[count - 1];
        count++;
    }
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        const perft_embedded_suite *embedded = &perft_embedded_suites[i];
        const size_t length = (size_t)(embedded->end - embedded->begin);
        cli_verify_line line = {.room = "perft", .check = "suites", .of = embedded->name};
        perft_suite suite = {0};
        (void)perft_suite_read(&suite, embedded->name, embedded->begin, length, NULL, NULL);
        check_counts(v, &line, &suite, engines, count, SUITE_LEAVES);
        perft_suite_free(&suite);
    }
}

/* ---- The command ----------------------------------------------------------------------------- */

static void write_closing(const verifying *v) {
    cli_out *out = &v->run->out;
    if (cli_given(v->run, CLI_OPT_JSON)) return;
    cli_paint(out, v->failed ? CLI_RED : CLI_GREEN);
    if (v->failed) {
        cli_printf(out, "%zu of %zu checks did not hold", v->failed, v->lines);
    } else {
        cli_printf(out, "all %zu checks held", v->lines);
    }
    cli_paint(out, CLI_PLAIN);
    cli_printf(out, " (%.1f s; runner of the laws: %s)\n", cli_now() - v->began, law_runner());
}

static cli_status run_verify(cli_run *run) {
    verifying v = {.run = run, .quick = cli_given(run, CLI_OPT_QUICK), .seed = SEED};
    v.began = cli_now();
    if (!cli_seed(run, &v.seed)) return CLI_USAGE;
    cli_junit_open(&v.results);
    if (!cli_given(run, CLI_OPT_JSON)) {
        cli_printf_in(&run->out, CLI_DIM,
                      "check   of                   tried        held  verdict     time  note\n");
        cli_flush(&run->out);
    }
    cli_listen_for_interrupts();
    check_laws(&v);
    check_known(&v);
    check_suites(&v);
    cli_progress_done(run);
    for (size_t i = v.next; i < v.subject_count; i++) cli_verify_close(&v.subjects[i]);
    free(v.laws);
    free(v.subjects);
    free(v.laws_left);
    /* A run that was cut short has no verdict, whatever its lines say so far. */
    cli_status status = v.failed || v.lines == 0 ? CLI_NOT_HELD : CLI_HELD;
    if (atomic_load(&cli_interrupted)) {
        status = cli_cannot(run, "interrupted");
    } else if (v.broken_off) {
        status = CLI_CANNOT_RUN;
    } else {
        write_closing(&v);
    }
    return cli_junit_finish(&v.results, run, "plyproof verify", status);
}

const cli_command cli_command_verify = {
    .name = "verify",
    .operands = "",
    .summary = "have plyproof check itself, by laws and known counts",
    .about = "Writes a line for each codec, generator and suite: how much was tried, and how\n"
             "much of that held. A line that tried nothing has failed. Below a line that\n"
             "failed stand the commands that show its failures again. The same seed tries the\n"
             "same inputs.",
    .examples = "$ plyproof verify --quick | tail -1 | cut -c 1-4\n"
                "all \n",
    .options =
        CLI_TAKES(QUICK) | CLI_TAKES(SEED) | CLI_TAKES(JUNIT) | CLI_TAKES(HTML) | CLI_TAKES(JSON),
    .run = run_verify,
};
