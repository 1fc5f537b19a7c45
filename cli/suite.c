/* suite.c - the command suite: known counts, out of files, counted again.
 *
 * The files are read whole before the first count, and stay in memory, since cases point into their
 * texts. Lines that cannot be read are reported at once and make the run fail at the end; the
 * others are still counted. Verdicts are heard from the runner in perft/ in the order of the files,
 * whichever ends first, and each is written, added to the JUnit file, and summed up for the table
 * at the end. */
/* SPDX-License-Identifier: MIT */
#include "perft/suite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perft/suites/embedded.h"

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/explain.h"
#include "cli/given.h"
#include "cli/input.h"
#include "cli/junit.h"
#include "cli/wording.h"

/* A run of the command. */
typedef struct suiting {
    cli_run *run;
    perft_suite suite;
    perft_suite_job job;
    perft_suite_report report;
    const ply_generator **engines;
    uint64_t (*outcomes)[PERFT_OUTCOMES]; /* of each engine */
    perft_count *leaves;                  /* of each engine */
    cli_input *files;
    size_t file_count;
    cli_junit junit;
    char hint[CLI_HINT_MAX]; /* of the first line of the file in hand, if it is bad */
    uint64_t left_out;       /* counts above the limit of a minute */
} suiting;

/* ---- One verdict ----------------------------------------------------------------------------- */

/* "wrong at depth 3: 8903 expected, 8902 counted", in an output of the caller's. */
static const char *verdict_in_words(const perft_verdict *v, cli_out *words) {
    const char *between = "refused: ";
    switch (v->outcome) {
    case PERFT_CASE_AGREES: cli_printf(words, "agrees to depth %u", v->depth); break;
    case PERFT_CASE_WRONG:
        cli_printf(words, "wrong at depth %u: ", v->depth);
        cli_put_count(words, v->of->epd.leaves[v->depth]);
        cli_puts(words, " expected, ");
        cli_put_count(words, v->counted);
        cli_puts(words, " counted");
        break;
    case PERFT_CASE_REFUSED:
        for (uint32_t left = v->of->problems & PLY_PROBLEM_ERRORS; left; left &= left - 1) {
            cli_printf(words, "%s%s", between, ply_problem_sentence(left & -left));
            between = "; ";
        }
        break;
    case PERFT_CASE_SKIPPED: cli_printf(words, "skipped: %s", v->reason); break;
    case PERFT_CASE_WAITS: cli_puts(words, "not counted"); break;
    }
    return cli_terminated(words);
}

static void write_verdict(suiting *s, const perft_verdict *v) {
    static const cli_colour colours[PERFT_OUTCOMES] = {
        [PERFT_CASE_WAITS] = CLI_DIM,   [PERFT_CASE_AGREES] = CLI_GREEN,
        [PERFT_CASE_WRONG] = CLI_RED,   [PERFT_CASE_REFUSED] = CLI_RED,
        [PERFT_CASE_SKIPPED] = CLI_DIM,
    };
    cli_out *out = &s->run->out, words;
    /* A case that no engine counts has a verdict for each engine; one of them is shown. */
    const bool same_for_all = v->outcome == PERFT_CASE_REFUSED || v->outcome == PERFT_CASE_SKIPPED;
    if (same_for_all && v->engine != s->engines[0]) return;
    if (v->outcome == PERFT_CASE_AGREES && !cli_given(s->run, CLI_OPT_VERBOSE)) return;
    cli_out_in_memory(&words);
    cli_printf(out, "%s:%llu: ", v->of->file, (unsigned long long)v->of->line);
    cli_printf_in(out, colours[v->outcome], "%s", verdict_in_words(v, &words));
    cli_out_close(&words);
    if (!same_for_all) cli_printf(out, " by %s", perft_engine_name(v->engine));
    if (v->of->epd.remark_length) {
        cli_printf(out, " (%.*s)", (int)v->of->epd.remark_length, v->of->epd.remark);
    }
    cli_put_byte(out, '\n');
    if (v->outcome != PERFT_CASE_WRONG) return;
    cli_puts(out, "    ");
    cli_put_divide(s->run, out, v);
    cli_put_byte(out, '\n');
}

static void put_verdict(suiting *s, const perft_verdict *v) {
    cli_json json = cli_json_open(&s->run->out);
    cli_json_bytes(&json, "file", v->of->file, strlen(v->of->file));
    cli_json_number(&json, "line", v->of->line);
    cli_json_bytes(&json, "remark", v->of->epd.remark, v->of->epd.remark_length);
    cli_json_text(&json, "counter", perft_engine_name(v->engine));
    cli_json_text(&json, "verdict", perft_outcome_name(v->outcome));
    if (v->outcome == PERFT_CASE_AGREES || v->outcome == PERFT_CASE_WRONG) {
        cli_json_number(&json, "depth", v->depth);
        cli_json_count(&json, "leaves", v->leaves);
        cli_json_seconds(&json, "seconds", v->seconds);
    }
    if (v->outcome == PERFT_CASE_WRONG) {
        cli_out words, command;
        cli_out_in_memory(&words);
        cli_out_in_memory(&command);
        cli_put_divide(s->run, &command, v);
        cli_json_count(&json, "expected", v->of->epd.leaves[v->depth]);
        cli_json_count(&json, "counted", v->counted);
        cli_json_fault(&json, "error", "count-wrong", verdict_in_words(v, &words));
        cli_json_bytes(&json, "again", command.bytes, command.used);
        cli_json_end(&json);
        cli_out_close(&words);
        cli_out_close(&command);
    }
    if (v->outcome == PERFT_CASE_REFUSED) cli_json_problems(&json, v->of->problems);
    if (v->outcome == PERFT_CASE_SKIPPED) cli_json_text(&json, "reason", v->reason);
    cli_json_close(&json);
}

static void add_to_junit(suiting *s, const perft_verdict *v) {
    static const cli_junit_kind kinds[PERFT_OUTCOMES] = {
        [PERFT_CASE_WAITS] = CLI_JUNIT_ERROR,     [PERFT_CASE_AGREES] = CLI_JUNIT_PASSED,
        [PERFT_CASE_WRONG] = CLI_JUNIT_FAILED,    [PERFT_CASE_REFUSED] = CLI_JUNIT_ERROR,
        [PERFT_CASE_SKIPPED] = CLI_JUNIT_SKIPPED,
    };
    const ply_game game = {.start = v->of->epd.position};
    cli_out words, name, body;
    cli_out_in_memory(&words);
    cli_out_in_memory(&name);
    (void)cli_write(cli_common(PLY_POSITION), &game, &name);
    if (v->of->epd.remark_length) {
        cli_printf(&name, " (%.*s)", (int)v->of->epd.remark_length, v->of->epd.remark);
    }
    cli_printf(&name, ", line %llu by %s", (unsigned long long)v->of->line,
               perft_engine_name(v->engine));
    const char *sentence = verdict_in_words(v, &words);
    cli_out_in_memory(&body);
    cli_printf(&body, "%s; this takes the count apart:\n", sentence);
    cli_put_divide(s->run, &body, v);
    cli_junit_add_body(&s->junit, v->of->file, cli_terminated(&name), kinds[v->outcome], sentence,
                       v->outcome == PERFT_CASE_WRONG ? cli_terminated(&body) : NULL, v->seconds);
    cli_out_close(&words);
    cli_out_close(&name);
    cli_out_close(&body);
}

static void hear_verdict(void *context, const perft_verdict *v) {
    suiting *s = context;
    size_t engine = 0;
    while (s->engines[engine] != v->engine) engine++; /* it is one of those that were asked */
    s->outcomes[engine][v->outcome]++;
    s->leaves[engine] += v->leaves;
    cli_progress_done(s->run);
    if (cli_given(s->run, CLI_OPT_JSON)) {
        put_verdict(s, v);
    } else {
        write_verdict(s, v);
    }
    add_to_junit(s, v);
    cli_flush(&s->run->out); /* into a pipe, too: its reader need not wait for the end */
}

static void hear_progress(void *context, const perft_suite_report *report) {
    suiting *s = context;
    char left[32], leaves[PERFT_COUNT_TEXT];
    cli_mind_second_interrupt();
    if (!s->run->err.terminal) return;
    const uint64_t waits = report->outcomes[PERFT_CASE_WAITS];
    perft_count_text(report->leaves, leaves);
    cli_progress(s->run, "%llu of %llu counted, %s leaves, %llu wrong, %s left",
                 (unsigned long long)(report->verdicts - waits),
                 (unsigned long long)report->verdicts, leaves,
                 (unsigned long long)report->outcomes[PERFT_CASE_WRONG],
                 cli_duration_text(report->seconds_left, left));
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void hear_bad_line(void *context, const char *file, uint64_t line, ply_error error) {
    suiting *s = context;
    char sentence[CLI_SENTENCE_MAX], name[64];
    cli_sentence(error, PLY_POSITION, sentence);
    cli_printf(&s->run->err, "%s:%llu: %s%s\n", file, (unsigned long long)line, sentence,
               line == 1 ? s->hint : "");
    snprintf(name, sizeof name, "line %llu", (unsigned long long)line);
    cli_junit_add(&s->junit, file, name, CLI_JUNIT_ERROR, sentence, 0);
    if (!cli_given(s->run, CLI_OPT_JSON)) return;
    cli_json json = cli_json_open(&s->run->out);
    cli_json_bytes(&json, "file", file, strlen(file));
    cli_json_number(&json, "line", line);
    cli_json_text(&json, "verdict", "bad line");
    cli_json_error(&json, "error", NULL, error, true);
    cli_json_close(&json);
}

/* Neither a file nor a suite of the program has that name. */
static bool refuse_name(suiting *s, const char *path) {
    cli_out names;
    cli_out_in_memory(&names);
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        const char *name = perft_embedded_suites[i].name;
        cli_printf(&names, "%s%.*s", i ? ", " : "", (int)strcspn(name, "."), name);
    }
    cli_cannot(s->run, "%s: no such file, and no suite of the program, which are %s", path,
               cli_terminated(&names));
    cli_out_close(&names);
    return false;
}

static bool read_files(suiting *s) {
    s->files = cli_allocate(s->run->operand_count * sizeof *s->files);
    for (size_t i = 0; i < s->run->operand_count; i++) {
        const char *path = s->run->operands[i], *name, *text;
        size_t length;
        if (!cli_read_counts(&s->files[s->file_count++], path, &name, &text, &length)) {
            if (errno == ENOENT) return refuse_name(s, path);
            return cli_could_not(s->run, "%s: %s", path, strerror(errno));
        }
        cli_hint(&(cli_refused){.text = text, .length = length}, s->hint);
        if (!perft_suite_read(&s->suite, name, text, length, hear_bad_line, s)) {
            return cli_could_not(s->run, "there is not enough memory");
        }
    }
    return true;
}

/* ---- The end --------------------------------------------------------------------------------- */

static void write_table(suiting *s) {
    cli_out *out = &s->run->out;
    cli_printf_in(out, CLI_DIM,
                  "engine          agrees     wrong   refused   skipped            leaves\n");
    for (size_t i = 0; i < s->job.engine_count; i++) {
        char leaves[PERFT_COUNT_TEXT];
        const uint64_t *o = s->outcomes[i];
        perft_count_text(s->leaves[i], leaves);
        cli_put_padded(out, perft_engine_name(s->engines[i]), 12);
        cli_printf(out, "%10llu%10llu%10llu%10llu%18s\n", (unsigned long long)o[PERFT_CASE_AGREES],
                   (unsigned long long)o[PERFT_CASE_WRONG],
                   (unsigned long long)o[PERFT_CASE_REFUSED],
                   (unsigned long long)o[PERFT_CASE_SKIPPED], leaves);
    }
}

/* The closing line: "all held: 1436 cases, 1436 verdicts", or why not. */
static void write_closing(suiting *s, bool holds) {
    cli_out *out = &s->run->out;
    const uint64_t *o = s->report.outcomes;
    cli_paint(out, holds ? CLI_GREEN : CLI_RED);
    if (holds) {
        cli_printf(out, "all held: %zu case%s, %llu verdict%s", s->suite.count,
                   cli_plural(s->suite.count), (unsigned long long)s->report.verdicts,
                   cli_plural(s->report.verdicts));
        if (s->left_out) {
            cli_printf(out, "; %llu count%s left out", (unsigned long long)s->left_out,
                       cli_plural(s->left_out));
        }
    } else if (o[PERFT_CASE_AGREES] + o[PERFT_CASE_WRONG] == 0) {
        cli_puts(out, "did not hold: no case was counted");
    } else {
        cli_printf(out, "did not hold: %llu wrong, %llu refused, %llu not counted, %llu bad line%s",
                   (unsigned long long)o[PERFT_CASE_WRONG],
                   (unsigned long long)o[PERFT_CASE_REFUSED],
                   (unsigned long long)o[PERFT_CASE_WAITS], (unsigned long long)s->suite.bad_lines,
                   cli_plural(s->suite.bad_lines));
    }
    cli_paint(out, CLI_PLAIN);
    cli_put_byte(out, '\n');
}

/* The same for a program: the last object. */
static void put_closing(suiting *s, bool holds) {
    const uint64_t *o = s->report.outcomes;
    cli_json json = cli_json_open(&s->run->out);
    cli_json_text(&json, "outcome", holds ? "held" : "failed");
    cli_json_number(&json, "cases", s->suite.count);
    cli_json_number(&json, "verdicts", s->report.verdicts);
    cli_json_number(&json, "agree", o[PERFT_CASE_AGREES]);
    cli_json_number(&json, "wrong", o[PERFT_CASE_WRONG]);
    cli_json_number(&json, "refused", o[PERFT_CASE_REFUSED]);
    cli_json_number(&json, "skipped", o[PERFT_CASE_SKIPPED]);
    cli_json_number(&json, "not_counted", o[PERFT_CASE_WAITS]);
    cli_json_number(&json, "bad_lines", s->suite.bad_lines);
    cli_json_number(&json, "left_out", s->left_out);
    cli_json_close(&json);
}

static cli_status complain(const suiting *s, perft_end end) {
    return cli_complain_of_end(s->run, end, s->report.journal, s->report.errno_value,
                               s->report.journal_line);
}

static cli_status finish_run(suiting *s, perft_end end) {
    if (end != PERFT_DONE && end != PERFT_STOPPED && s->report.outcomes[PERFT_CASE_AGREES] == 0 &&
        s->report.outcomes[PERFT_CASE_WRONG] == 0) {
        return complain(s, end); /* nothing was begun, so there is nothing to sum up */
    }
    /* What was stopped may agree as far as it went, and still has not been shown to hold. */
    const bool holds = perft_suite_holds(&s->suite, &s->report) && end == PERFT_DONE;
    char time[32];
    cli_progress_done(s->run);
    if (cli_given(s->run, CLI_OPT_JSON)) {
        put_closing(s, holds);
    } else {
        write_table(s);
        write_closing(s, holds);
    }
    cli_note(s->run, "%s", cli_duration_text(s->report.seconds, time));
    if (s->report.leaves_resumed) {
        char leaves[PERFT_COUNT_TEXT];
        perft_count_text(s->report.leaves_resumed, leaves);
        cli_note(s->run, "%s leaves were in the journal", leaves);
    }
    if (end != PERFT_DONE) return complain(s, end);
    return holds ? CLI_HELD : CLI_NOT_HELD;
}

/* ---- What was asked for ---------------------------------------------------------------------- */

/* Who counts: the fast engine; or one generator; or all of these. */
static bool choose_engines(suiting *s) {
    const bool all = cli_given(s->run, CLI_OPT_ALL);
    const ply_generator *named = NULL;
    if (!cli_not_both(s->run, CLI_OPT_ALL, CLI_OPT_GENERATOR)) return false;
    if (cli_given(s->run, CLI_OPT_GENERATOR) && !cli_generator(s->run, &named)) return false;
    /* The fast engine is no generator: NULL stands for it, as it does in the job. */
    s->engines = cli_allocate((ply_generator_count + 1) * sizeof(const ply_generator *));
    s->engines[0] = named;
    s->job.engine_count = 1;
    for (size_t i = 0; all && i < ply_generator_count; i++) {
        s->engines[s->job.engine_count++] = ply_generators[i];
    }
    s->job.engines = s->engines;
    s->outcomes = cli_allocate(s->job.engine_count * sizeof *s->outcomes);
    s->leaves = cli_allocate(s->job.engine_count * sizeof *s->leaves);
    memset(s->outcomes, 0, s->job.engine_count * sizeof *s->outcomes);
    memset(s->leaves, 0, s->job.engine_count * sizeof *s->leaves);
    return true;
}

/* What a minute is enough for, more or less: the fast engine counts 10^9 leaves a second and more,
 * the slower generators some 3 * 10^7. */
#define MINUTE_FAST    ((perft_count)50000000000)
#define MINUTE_PLAINLY ((perft_count)1000000000)

/* Without --max-nodes, leaves out what would take longer than about a minute, and says so. */
static void limit_time(suiting *s) {
    char limit[PERFT_COUNT_TEXT];
    if (cli_given(s->run, CLI_OPT_MAX_NODES)) return;
    /* The slowest sets the pace. */
    const bool plainly = cli_given(s->run, CLI_OPT_ALL) || s->engines[0];
    s->job.max_nodes = perft_suite_limit(&s->suite, s->job.max_depth,
                                         plainly ? MINUTE_PLAINLY : MINUTE_FAST, &s->left_out);
    if (s->job.max_nodes == 0) return;
    perft_count_text(s->job.max_nodes, limit);
    cli_note(s->run,
             "%llu count%s of more than %s leaves %s left out, so that the rest take about a "
             "minute; --max-nodes none makes %s, too",
             (unsigned long long)s->left_out, cli_plural(s->left_out), limit,
             s->left_out == 1 ? "is" : "are", s->left_out == 1 ? "it" : "them");
}

static bool read_options(suiting *s) {
    cli_run *run = s->run;
    uint64_t depth = 0, nodes = 0, jobs = 1; /* 0 is no limit */
    const char *most = run->option[CLI_OPT_MAX_NODES];
    if (!cli_number(run, CLI_OPT_MAX_DEPTH, 1, PERFT_EPD_DEPTH_MAX, &depth)) return false;
    if (most && !cli_is(run, CLI_OPT_MAX_NODES, "none") &&
        (!cli_read_number(most, &nodes) || nodes == 0)) {
        return cli_wrong_use(run, "--max-nodes needs a number above 0 or \"none\", not \"%s\"",
                             most);
    }
    if (!cli_number(run, CLI_OPT_JOBS, 1, PERFT_THREADS_MAX, &jobs) ||
        !cli_hash_size(run, &s->job.hash_bytes)) {
        return false;
    }
    s->job.max_depth = (unsigned)depth;
    s->job.max_nodes = nodes;
    s->job.jobs = (unsigned)jobs;
    s->job.journal = run->option[CLI_OPT_JOURNAL];
    s->job.stop = &cli_interrupted;
    s->job.verdict = hear_verdict;
    s->job.progress = hear_progress;
    s->job.context = s;
    return choose_engines(s);
}

static cli_status run_suite(cli_run *run) {
    suiting s = {.run = run};
    cli_status status = CLI_USAGE;
    cli_junit_open(&s.junit);
    if (read_options(&s)) {
        status = CLI_CANNOT_RUN;
        if (read_files(&s)) {
            s.job.suite = &s.suite;
            limit_time(&s);
            cli_listen_for_interrupts();
            status = finish_run(&s, perft_suite_run(&s.job, &s.report));
        }
    }
    status = cli_junit_finish(&s.junit, run, "plyproof suite", status);
    for (size_t i = 0; i < s.file_count; i++) cli_input_close(&s.files[i]);
    perft_suite_free(&s.suite);
    free(s.files);
    free(s.engines);
    free(s.outcomes);
    free(s.leaves);
    return status;
}

const cli_command cli_command_suite = {
    .name = "suite",
    .operands = "FILE...",
    .summary = "count known positions again, from files, and compare",
    .about = "A line is a position and its counts: FEN ;D1 20 ;D2 400. Other spellings are\n"
             "read as well: perft 1 = 20; perft 2 400. Each position is counted at every depth\n"
             "within the limits: by the fast engine, by one generator, or with --all by each\n"
             "of them. The first wrong count is shown with the command that takes it apart;\n"
             "--verbose shows what agrees, too. A run that counts nothing has failed.\n"
             "By default, counts that would take longer than about a minute in all are left\n"
             "out, and the last line says so; --max-nodes sets another limit, or none.\n"
             "FILE may be the name of a suite that comes with plyproof: documented, edges or\n"
             "random. With --journal, the same command goes on where it was stopped or killed;\n"
             "a journal belongs to the version of plyproof that wrote it.",
    .examples = "$ echo \"8/8/8/8/8/8/4k3/K7 w - - 0 1 ;D1 3 ;D2 19\" | plyproof suite -q -\n"
                "stdin:1: wrong at depth 2: 19 expected, 24 counted by fast\n"
                "    plyproof perft --divide \"8/8/8/8/8/8/4k3/K7 w - - 0 1\" 2\n"
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 0         1         0         0                27\n"
                "did not hold: 1 wrong, 0 refused, 0 not counted, 0 bad lines\n",
    .options = CLI_TAKES(GENERATOR) | CLI_TAKES(ALL) | CLI_TAKES(MAX_DEPTH) | CLI_TAKES(MAX_NODES) |
               CLI_TAKES(JOBS) | CLI_TAKES(HASH) | CLI_TAKES(JOURNAL) | CLI_TAKES(JUNIT) |
               CLI_TAKES(HTML) | CLI_TAKES(VERBOSE) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_suite,
};
