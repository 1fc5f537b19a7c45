/* laws.c - the command laws: what holds for every position, move, game and text, tried at random.
 *
 * The laws and how one of them is tried stand in properties/. Here they are chosen by name, run in
 * rounds on all cores (properties/round.h), and reported as they end: in lines, in JSON, for a
 * build server. Options are read into one struct law_round, which run_rounds then runs once, or
 * again and again until the minutes are over. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/explain.h"
#include "cli/junit.h"
#include "cli/laws.h"
#include "cli/wording.h"
#include "properties/kept.h"
#include "properties/round.h"

/* A run of the command. */
typedef struct lawing {
    cli_run *run;
    law_instance *laws; /* those that were named */
    size_t count;
    law_round round;
    double minutes, began;
    char kept[4096];
    uint64_t held, failed, trials, cases;
    cli_junit junit;
} lawing;

/* ---- Names ----------------------------------------------------------------------------------- */

/* A law is named whole, or by the part before or after its colon. */
static bool is_named(const law_instance *l, const char *wanted) {
    const char *colon = strchr(l->name, ':');
    if (strcmp(l->name, wanted) == 0 || strcmp(l->law->name, wanted) == 0) return true;
    return colon && (strcmp(colon, wanted) == 0 || strcmp(colon + 1, wanted) == 0);
}

const char *cli_law_name(size_t index) {
    const law_instance l = law_at(index);
    return l.law->name;
}

/* Collects the laws that the operands from `first` up to `end` name, in the order of the table; all
 * if none does. */
static bool choose_laws(lawing *w, size_t first, size_t end) {
    w->laws = cli_allocate(law_count() * sizeof *w->laws);
    for (size_t i = first; i < end; i++) {
        bool found = false;
        for (size_t j = 0; j < law_count() && !found; j++) {
            const law_instance l = law_at(j);
            found = is_named(&l, w->run->operands[i]);
        }
        if (found) continue;
        cli_no_such(w->run, "law", w->run->operands[i], cli_law_name, law_count());
        return false;
    }
    for (size_t j = 0; j < law_count(); j++) {
        const law_instance l = law_at(j);
        bool wanted = first == end;
        for (size_t i = first; i < end && !wanted; i++) wanted = is_named(&l, w->run->operands[i]);
        if (wanted) w->laws[w->count++] = l;
    }
    return true;
}

/* ---- list ------------------------------------------------------------------------------------ */

static cli_status list_laws(lawing *w) {
    cli_out *out = &w->run->out;
    for (size_t i = 0; i < w->count; i++) {
        const law_instance *l = &w->laws[i];
        if (cli_given(w->run, CLI_OPT_JSON)) {
            cli_json json = cli_json_open(out);
            cli_json_text(&json, "law", l->name);
            cli_json_text(&json, "about", l->law->about);
            cli_json_close(&json);
        } else {
            cli_put_padded(out, l->name, 56);
            cli_put_byte(out, ' ');
            cli_put_words(out, 57, l->law->about);
        }
    }
    return CLI_HELD;
}

/* ---- One law that is over -------------------------------------------------------------------- */

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

/* What the inputs were like: how many gave check, had a pin, promoted, ... */
static void write_seen(cli_out *out, const law_report *r) {
    for (unsigned i = 0; i < CORPUS_TRAITS; i++) {
        if (!r->seen[i]) continue;
        cli_printf(out, "    %9llu %5.1f%%  %s\n", (unsigned long long)r->seen[i],
                   100.0 * (double)r->seen[i] / (double)r->trials, corpus_trait_name(i));
    }
}

/* Both sides of each fork where the law decides what it asks. */
static void write_forks(cli_out *out, const law_report *r) {
    cli_printf(out, "    %9llu assertions\n", (unsigned long long)r->asked);
    for (unsigned i = 0; i < LAW_FORKS && r->forks[i].name; i++) {
        for (unsigned side = 2; side-- > 0;) {
            cli_printf(out, "    %9llu assertions in %llu cases %s: %s\n",
                       (unsigned long long)r->forks[i].asked[side],
                       (unsigned long long)r->forks[i].times[side], side ? "where" : "where not",
                       r->forks[i].name);
        }
    }
}

static void write_law(const lawing *w, const law_instance *l, const law_report *r) {
    cli_out *out = &w->run->out;
    char figures[160];
    if (!r->held) {
        cli_printf_in(out, CLI_RED, "FAILED");
        cli_printf(out, " %s", r->failure);
        if (r->failing_trial) {
            cli_printf(out, "    trial: %llu\n", (unsigned long long)r->failing_trial);
        }
        if (r->again[0]) cli_printf(out, "    again: %s\n", r->again);
    } else if (!cli_given(w->run, CLI_OPT_QUIET)) {
        cli_printf_in(out, CLI_GREEN, "held");
        cli_printf(out, " %-56s ", l->name);
        snprintf(figures, sizeof figures,
                 "%9llu asked %9llu done %5.1f%% skipped %5.1f%% duplicates %11llu cases"
                 " %9.0f /s",
                 (unsigned long long)r->begun, (unsigned long long)r->trials,
                 percent(r->skipped, r->trials), percent(r->duplicates, r->begun),
                 (unsigned long long)r->cases,
                 (double)r->cases / (r->seconds > 0 ? r->seconds : 1));
        cli_put_words(out, 62, figures);
    }
    if (law_lost_many(r)) {
        cli_printf(out,
                   "    warning: %s: of %llu trials asked for, %llu (%.1f %%) were not done,"
                   " as duplicates\n",
                   l->name, (unsigned long long)r->begun, (unsigned long long)r->duplicates,
                   percent(r->duplicates, r->begun));
    }
    if (!cli_given(w->run, CLI_OPT_VERBOSE)) return;
    write_forks(out, r);
    write_seen(out, r);
}

const char *cli_law_sentence(const law_report *r, char sentence[CLI_LAW_SENTENCE]) {
    const size_t first = strcspn(r->failure, "\n");
    snprintf(sentence, CLI_LAW_SENTENCE, "%.*s", (int)first, r->failure);
    return r->failure + first;
}

/* The error object of a law that failed; `input` shows what it failed on, in lines. */
static void put_error(cli_json *json, const law_report *r) {
    char sentence[CLI_LAW_SENTENCE];
    const char *rest = cli_law_sentence(r, sentence);
    cli_json_fault(json, "error", "law-failed", sentence);
    if (rest[0] && rest[1]) cli_json_text(json, "input", rest + 1);
    if (r->again[0]) cli_json_text(json, "again", r->again);
    cli_json_end(json);
}

static void put_law(const lawing *w, const law_instance *l, const law_report *r) {
    char seed[24];
    cli_json json = cli_json_open(&w->run->out);
    snprintf(seed, sizeof seed, "0x%016llx", (unsigned long long)r->seed);
    cli_json_text(&json, "law", l->name);
    cli_json_bool(&json, "ok", r->held);
    cli_json_text(&json, "runner", law_runner());
    cli_json_number(&json, "asked", r->begun);
    cli_json_number(&json, "trials", r->trials);
    cli_json_number(&json, "skipped", r->skipped);
    cli_json_number(&json, "duplicates", r->duplicates);
    if (law_lost_many(r)) cli_json_text(&json, "warning", "too-many-duplicates");
    cli_json_number(&json, "cases", r->cases);
    cli_json_number(&json, "assertions", r->asked);
    cli_json_seconds(&json, "seconds", r->seconds);
    cli_json_text(&json, "seed", seed);
    if (!r->held && r->failing_trial) cli_json_number(&json, "trial", r->failing_trial);
    if (cli_given(w->run, CLI_OPT_VERBOSE)) {
        cli_json_array(&json, "forks");
        for (unsigned i = 0; i < LAW_FORKS && r->forks[i].name; i++) {
            cli_json_object(&json, NULL);
            cli_json_text(&json, "where", r->forks[i].name);
            cli_json_number(&json, "cases", r->forks[i].times[1]);
            cli_json_number(&json, "cases_not", r->forks[i].times[0]);
            cli_json_number(&json, "assertions", r->forks[i].asked[1]);
            cli_json_number(&json, "assertions_not", r->forks[i].asked[0]);
            cli_json_end(&json);
        }
        cli_json_end(&json);
        cli_json_object(&json, "seen");
        for (unsigned i = 0; i < CORPUS_TRAITS; i++) {
            if (r->seen[i]) cli_json_number(&json, corpus_trait_name(i), r->seen[i]);
        }
        cli_json_end(&json);
    }
    if (!r->held) put_error(&json, r);
    cli_json_close(&json);
}

static void hear_law(void *context, const law_instance *l, const law_report *r) {
    lawing *w = context;
    char sentence[CLI_LAW_SENTENCE];
    w->held += r->held;
    w->failed += !r->held;
    w->trials += r->trials;
    w->cases += r->cases;
    cli_progress_done(w->run);
    if (cli_given(w->run, CLI_OPT_JSON)) {
        put_law(w, l, r);
    } else {
        write_law(w, l, r);
    }
    cli_flush(&w->run->out);
    const char *rest = cli_law_sentence(r, sentence);
    cli_out body;
    cli_out_in_memory(&body);
    cli_printf(&body, "%s\nagain: %s", rest, r->again);
    cli_junit_add_body(&w->junit, l->law->name, l->name,
                       r->held ? CLI_JUNIT_PASSED : CLI_JUNIT_FAILED, sentence,
                       r->held ? NULL : cli_terminated(&body), r->seconds);
    cli_out_close(&body);
}

/* ---- run ------------------------------------------------------------------------------------- */

static law_wish hear_wish(void *context, const law_watch *running, unsigned count) {
    lawing *w = context;
    const double seconds = cli_now() - w->began;
    cli_mind_second_interrupt();
    if (atomic_load(&cli_interrupted) || w->run->out.failure) return LAW_STOP_NOW;
    if (w->failed && cli_given(w->run, CLI_OPT_FIRST)) return LAW_STOP_NOW;
    cli_progress(w->run, "%.0f s, %llu held, %llu failed, %llu trials%s%s", seconds,
                 (unsigned long long)w->held, (unsigned long long)w->failed,
                 (unsigned long long)w->trials, count ? "; " : "",
                 count ? running[0].law.name : "");
    return w->minutes > 0 && seconds >= 60 * w->minutes ? LAW_BEGIN_NO_MORE : LAW_GO_ON;
}

static void write_closing(const lawing *w) {
    cli_out *out = &w->run->out;
    cli_printf_in(out, w->failed ? CLI_RED : CLI_GREEN, "%llu held, %llu failed",
                  (unsigned long long)w->held, (unsigned long long)w->failed);
    cli_printf(out, ": %llu trial%s, %llu case%s, %.1f s\n", (unsigned long long)w->trials,
               cli_plural(w->trials), (unsigned long long)w->cases, cli_plural(w->cases),
               cli_now() - w->began);
}

/* Runs the laws once, or with --minutes in rounds until the time is over. A law that has begun is
 * let end, so that its verdict is one of all its trials; only an interrupt, --first or an output
 * that failed cut it short. */
static cli_status run_rounds(lawing *w) {
    cli_out *out = &w->run->out;
    const bool json = cli_given(w->run, CLI_OPT_JSON);
    bool ok = true;
    law_wish wish = LAW_GO_ON;
    w->began = cli_now();
    w->round.laws = w->laws;
    w->round.count = w->count;
    w->round.context = w;
    w->round.over = hear_law;
    w->round.wish = hear_wish;
    if (!json) {
        cli_printf(out, "seed 0x%016llx, runner %s\n", (unsigned long long)w->round.options.seed,
                   law_runner());
    }
    cli_listen_for_interrupts();
    do {
        ok = law_run_round(&w->round);
        w->round.number++;
        wish = hear_wish(w, NULL, 0);
        if (w->minutes > 0) {
            cli_progress_done(w->run);
            if (!json) {
                cli_printf(out, "round %llu%s: %.0f s, %llu failed, %llu trials, %llu cases\n",
                           (unsigned long long)w->round.number,
                           wish == LAW_GO_ON ? "" : ", cut short", cli_now() - w->began,
                           (unsigned long long)w->failed, (unsigned long long)w->trials,
                           (unsigned long long)w->cases);
            }
            cli_flush(out);
        }
    } while (ok && w->minutes > 0 && wish == LAW_GO_ON);
    cli_progress_done(w->run);
    if (!json) write_closing(w);
    if (!ok) return cli_cannot(w->run, "there is no process to run a law in");
    if (atomic_load(&cli_interrupted)) {
        /* A law that has failed stays failed, although others were not tried. */
        const cli_status status = cli_cannot(w->run, "interrupted");
        return w->failed ? CLI_NOT_HELD : status;
    }
    return w->failed || w->held == 0 ? CLI_NOT_HELD : CLI_HELD;
}

/* ---- try ------------------------------------------------------------------------------------- */

/* One law on one file. A law about another kind of input cannot be tried on it, and the line says
 * so; but of all pairs of a law and a file, at least one must be tried. */
static void try_file(lawing *w, const law_instance *l, const char *path, const corpus_input *x) {
    static const char *const words[] = {"held", "FAILED", "skipped", "other"};
    static law_report report;
    const bool other = x->kind != l->law->input;
    report = (law_report){0};
    const unsigned verdict = other ? 3 : law_watch_try(l, x, &report);
    w->held += verdict == LAW_HOLDS;
    w->failed += verdict == LAW_FAILS;
    if (verdict == LAW_FAILS) {
        law_file_command(report.again, w->run->program, l->name, path);
    }
    if (cli_given(w->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(&w->run->out);
        cli_json_text(&json, "law", l->name);
        cli_json_bytes(&json, "file", path, strlen(path));
        cli_json_text(&json, "verdict", verdict == LAW_FAILS ? "failed" : words[verdict]);
        if (verdict == LAW_FAILS) put_error(&json, &report);
        cli_json_close(&json);
    } else if (verdict == LAW_FAILS) {
        cli_printf(&w->run->out, "FAILED %s", report.failure);
    } else if (other) {
        cli_printf(&w->run->out, "other %s: %s holds a %s\n", l->name, path,
                   corpus_kind_name(x->kind));
    } else {
        cli_printf(&w->run->out, "%s %s\n", words[verdict], l->name);
    }
}

static cli_status try_files(lawing *w) {
    static corpus_input x;
    for (size_t i = 2; i < w->run->operand_count; i++) {
        const char *path = w->run->operands[i];
        if (!law_read_input(path, &x)) {
            return cli_cannot(w->run, "%s: no kept input can be read there", path);
        }
        for (size_t j = 0; j < w->count; j++) try_file(w, &w->laws[j], path, &x);
    }
    if (w->failed) return CLI_NOT_HELD;
    if (w->held) return CLI_HELD;
    cli_note(w->run, "nothing was tried: no law named is about these inputs");
    return CLI_NOT_HELD;
}

/* ---- What was asked for ---------------------------------------------------------------------- */

static bool read_options(lawing *w) {
    cli_run *run = w->run;
    law_options *options = &w->round.options;
    uint64_t jobs = 0;
    if (!cli_seed(run, &options->seed) ||
        !cli_number(run, CLI_OPT_TRIALS, 1, UINT64_MAX, &options->trials) ||
        !cli_number(run, CLI_OPT_JOBS, 1, LAW_JOBS_MAX, &jobs) ||
        !cli_time(run, CLI_OPT_SECONDS, &options->seconds) ||
        !cli_time(run, CLI_OPT_MINUTES, &w->minutes) ||
        !cli_time(run, CLI_OPT_PATIENCE, &w->round.patience)) {
        return false;
    }
    if (!options->trials && options->seconds <= 0) options->seconds = 1;
    w->round.jobs = (unsigned)jobs;
    options->count_seen = cli_given(run, CLI_OPT_VERBOSE);
    options->as_found = cli_given(run, CLI_OPT_AS_FOUND);
    options->keep = cli_given(run, CLI_OPT_KEEP);
    options->program = run->program;
    return true;
}

static bool is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

bool cli_find_kept(char *path, size_t size) {
    static const char *const beside[] = {"../share/plyproof/laws", "../../corpus/laws"};
    char program[4096];
    snprintf(path, size, "corpus/laws");
    if (is_folder(path)) return true;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        if ((size_t)snprintf(path, size, "%s/%s", program, beside[i]) >= size) continue;
        if (is_folder(path)) return true;
    }
    return false;
}

/* The folder of kept inputs: the one that was named, or the one that came with the program. With
 * --trials only a folder that was named is tried, so that the trials of a seed are all there is. */
static cli_status find_kept(lawing *w) {
    law_options *options = &w->round.options;
    char unreadable[4096];
    options->kept = w->run->option[CLI_OPT_KEPT];
    if (options->keep && !options->kept) return cli_usage(w->run, "--keep needs --kept FOLDER");
    if (!options->kept && !options->trials && cli_find_kept(w->kept, sizeof w->kept)) {
        options->kept = w->kept;
    }
    if (!options->kept) return CLI_HELD;
    if (options->keep) (void)mkdir(options->kept, 0777);
    if (!is_folder(options->kept)) {
        return cli_cannot(w->run, "%s: there is no such folder", options->kept);
    }
    if (law_kept_are_readable(options->kept, unreadable, sizeof unreadable)) return CLI_HELD;
    return cli_cannot(w->run, "%s: no kept input can be read there", unreadable);
}

static cli_status run_named(lawing *w) {
    char suite[96];
    const cli_status status = find_kept(w);
    if (status != CLI_HELD) return status;
    cli_junit_open(&w->junit);
    snprintf(suite, sizeof suite, "plyproof laws, runner %s", law_runner());
    return cli_junit_finish(&w->junit, w->run, suite, run_rounds(w));
}

static cli_status run_laws(cli_run *run) {
    lawing w = {.run = run, .round.options.seed = 1};
    const char *what = run->operands[0];
    const bool lists = strcmp(what, "list") == 0, tries = strcmp(what, "try") == 0;
    cli_status status = CLI_USAGE;
    if (!lists && !tries && strcmp(what, "run") != 0) {
        return cli_usage(run, "\"%s\" is none of list, run and try", what);
    }
    if (tries && run->operand_count < 3) {
        return cli_usage(run, "an argument is missing: plyproof laws try LAW FILE...");
    }
    run->may_be_left = lists;
    if (read_options(&w) && choose_laws(&w, 1, tries ? 2 : run->operand_count)) {
        status = lists ? list_laws(&w) : tries ? try_files(&w) : run_named(&w);
    }
    free(w.laws);
    return status;
}

const cli_command cli_command_laws = {
    .name = "laws",
    .operands = "list|run|try [LAW...] [FILE...]",
    .summary = "try what must hold for everything, on random inputs",
    .about = "list shows the laws. run tries them for a second each, all of them or those\n"
             "that are named. try tries one law on inputs that were kept in files. A LAW is a\n"
             "name as listed, or the part before or after its colon: laws run :fen. Laws run\n"
             "on all cores, each with a seed of its own that is made from --seed (1 by\n"
             "default). Inputs that once broke a law are tried first, unless --trials is\n"
             "given. A failure shows the input, as simple as it could be made, and the\n"
             "command that tries it again. --verbose also shows what the inputs were like;\n"
             "--quiet shows failures only. Ctrl-C ends a run with the figures so far, and\n"
             "with status 3, or 1 if a law has failed.",
    .examples = "$ plyproof laws run positions-come-back:fen --trials 1000 --quiet | cut -c 1-16\n"
                "seed 0x000000000\n"
                "1 held, 0 failed\n",
    .options = CLI_TAKES(SEED) | CLI_TAKES(TRIALS) | CLI_TAKES(SECONDS) | CLI_TAKES(MINUTES) |
               CLI_TAKES(PATIENCE) | CLI_TAKES(JOBS) | CLI_TAKES(KEPT) | CLI_TAKES(KEEP) |
               CLI_TAKES(FIRST) | CLI_TAKES(AS_FOUND) | CLI_TAKES(VERBOSE) | CLI_TAKES(JUNIT) |
               CLI_TAKES(HTML) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_laws,
};
