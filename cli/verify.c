/* verify.c - the command verify: everything that can be checked in about a minute, as a table. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/check.h"
#include "cli/clock.h"
#include "cli/json.h"

#define CLI_CHECK(name) extern const cli_check cli_check_##name;
#include "cli/checks.def"
#undef CLI_CHECK

#define CLI_CHECK(name) &cli_check_##name,
static const cli_check *const checks[] = {
#include "cli/checks.def"
};
#undef CLI_CHECK

enum { CHECKS = sizeof checks / sizeof checks[0] };

/* The default of --seed: the same positions every time, so that figures can be compared. */
#define SEED 1

void cli_check_begin(cli_verification *v, const char *name) {
    v->line = name;
    v->tried = v->held = 0;
    v->began = cli_now();
}

void cli_check_tries(cli_verification *v, uint64_t tried, uint64_t held) {
    v->tried += tried;
    v->held += held;
    if (v->run->err.terminal) {
        cli_progress(v->run, "%s: %s, %s: %llu tried", v->check->room, v->check->name, v->line,
                     (unsigned long long)v->tried);
    }
}

void cli_check_try(cli_verification *v, bool held) { cli_check_tries(v, 1, held); }

static bool line_held(const cli_verification *v) { return v->tried > 0 && v->held == v->tried; }

static void write_row(const cli_verification *v, const char *note, double seconds) {
    cli_out *out = &v->run->out;
    cli_put_padded(out, v->check->room, 12);
    cli_put_padded(out, v->check->name, 18);
    cli_put_padded(out, v->line, 16);
    cli_printf(out, "%12llu %12llu  ", (unsigned long long)v->tried, (unsigned long long)v->held);
    cli_paint(out, line_held(v) ? CLI_GREEN : CLI_RED);
    cli_put_padded(out, line_held(v) ? "held" : "NOT HELD", 8);
    cli_paint(out, CLI_PLAIN);
    cli_printf(out, " %6.1f s  %s\n", seconds, note);
    cli_flush(out);
}

static void write_object(const cli_verification *v, const char *note, double seconds) {
    cli_json json = cli_json_open(&v->run->out);
    cli_json_text(&json, "room", v->check->room);
    cli_json_text(&json, "check", v->check->name);
    cli_json_text(&json, "of", v->line);
    cli_json_number(&json, "tried", v->tried);
    cli_json_number(&json, "held", v->held);
    cli_json_bool(&json, "ok", line_held(v));
    cli_json_seconds(&json, "seconds", seconds);
    cli_json_text(&json, "note", note);
    cli_json_close(&json);
    cli_flush(&v->run->out);
}

void cli_check_end(cli_verification *v, const char *format, ...) {
    va_list arguments;
    char note[256];
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    const double seconds = cli_now() - v->began;
    cli_progress_done(v->run);
    v->lines++;
    v->failed += !line_held(v);
    if (cli_given(v->run, CLI_OPT_JSON)) {
        write_object(v, v->tried ? note : "nothing was tried", seconds);
    } else {
        write_row(v, v->tried ? note : "nothing was tried", seconds);
    }
}

static void write_verdict(const cli_verification *v, double seconds) {
    cli_out *out = &v->run->out;
    if (cli_given(v->run, CLI_OPT_JSON)) return;
    cli_paint(out, v->failed ? CLI_RED : CLI_GREEN);
    if (v->failed) {
        cli_printf(out, "%zu of %zu checks did not hold", v->failed, v->lines);
    } else {
        cli_printf(out, "all %zu checks held", v->lines);
    }
    cli_paint(out, CLI_PLAIN);
    cli_printf(out, " (%.1f s)\n", seconds);
}

static cli_status run_verify(cli_run *run) {
    const double began = cli_now();
    cli_verification v = {.run = run, .quick = cli_given(run, CLI_OPT_QUICK), .seed = SEED};
    if (!cli_seed(run, &v.seed)) return CLI_USAGE;
    if (!cli_given(run, CLI_OPT_JSON)) {
        cli_paint(&run->out, CLI_DIM);
        cli_puts(&run->out, "room        check             of                     tried"
                            "         held  verdict      time  note\n");
        cli_paint(&run->out, CLI_PLAIN);
        cli_flush(&run->out);
    }
    for (size_t i = 0; i < CHECKS && !run->out.failure; i++) {
        v.check = checks[i];
        v.check->run(&v);
    }
    write_verdict(&v, cli_now() - began);
    return v.failed || v.lines == 0 ? CLI_NOT_HELD : CLI_HELD;
}

const cli_command cli_command_verify = {
    .name = "verify",
    .operands = "",
    .summary = "everything that can be checked in about a minute",
    .about = "One line for each thing checked: how much was tried, how much of that held. What\n"
             "tried nothing has not held. The same seed tries the same things.",
    .examples = "$ plyproof verify --quick | tail -1 | cut -c 1-4\n"
                "all \n",
    .options = CLI_TAKES(QUICK) | CLI_TAKES(SEED) | CLI_TAKES(JSON),
    .run = run_verify,
};
