/* conform.c - the command conform: somebody else's reader or writer, asked texts until it is wrong,
 * and then which texts it takes.
 *
 * Texts are made, sent and judged in fuzz/conform/. Here the options become a job, and its report
 * is written when all is over, since a failure is shown once, in the smallest form that was found:
 * first the findings, then a table of the classes of texts, and what the peer did with each. The
 * folder for texts that fuzzing keeps is tried before anything is asked, so that hours of fuzzing
 * do not end at a folder that cannot be written. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/conform/conform.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/edge.h"
#include "cli/explain.h"
#include "cli/junit.h"
#include "cli/wording.h"
#include "perft/peer/process.h"

/* Unless options say otherwise. */
enum { MINUTES = 10 };

static const char KEPT[] = "conform-kept";

typedef struct conforming {
    cli_run *run;
    fuzz_conform_job job;
    fuzz_conform *conform;
    cli_junit junit;
    size_t differences;
    char name[CLI_PEERS][CLI_PEER_NAME]; /* of the peers; no two are the same */
} conforming;
_Static_assert(FUZZ_CONFORM_PEERS == CLI_PEERS, "there is a name for each peer");

static const char *demand_name(corpus_demand demand) {
    return demand == CORPUS_TAKE ? "take" : demand == CORPUS_REFUSE ? "refuse" : "usage";
}

/* ---- A difference, for people ---------------------------------------------------------------- */

/* Text as it is, but for bytes that a terminal would not show. */
static void put_visible(cli_out *out, const char *text, size_t length) {
    for (size_t i = 0; i < length;) {
        const size_t size = cli_utf8_length(text + i, length - i);
        const unsigned char byte = (unsigned char)text[i];
        if (size > 1 || (size == 1 && byte >= ' ' && byte != 127)) {
            cli_put(out, text + i, size);
            i += size;
            continue;
        }
        if (byte == '\n') {
            cli_puts(out, "\\n");
        } else {
            cli_printf(out, "\\x%02x", byte);
        }
        i++;
    }
}

static void put_row(cli_out *out, const char *what, const char *text, size_t length) {
    cli_puts(out, "    ");
    cli_put_padded(out, what, 12);
    put_visible(out, text, length);
    cli_put_byte(out, '\n');
}

static void put_sentence(cli_out *out, const char *what, const char *sentence) {
    put_row(out, what, sentence, strlen(sentence));
}

/* The sentence of a finding: what kind of text it is wrong about. */
static const char *sentence_of(const fuzz_finding *f, char out[CLI_SENTENCE_MAX]) {
    if (f->class) return f->class->sentence;
    if (f->of_a_row) return "a row of texts";
    if (!f->fault) return f->thing.kind == CORPUS_TEXT ? "a text made at random" : "";
    snprintf(out, CLI_SENTENCE_MAX, "a text that our reader refuses (%s)", f->fault->name);
    return out;
}

static void differs_text(unsigned differs, const char *between, char out[160]) {
    size_t length = 0;
    out[0] = '\0';
    for (unsigned bit = 0; bit < FUZZ_DIFFERS_BITS; bit++) {
        if (!(differs >> bit & 1)) continue;
        length += (size_t)snprintf(out + length, 160 - length, "%s%s", length ? between : "",
                                   fuzz_differs_name(bit));
    }
}

static bool has_start(const conforming *c) {
    return c->job.codec->holds == PLY_MOVE || c->job.codec->holds == PLY_GAME;
}

/* Any position has a FEN, and that is never as long. */
static size_t start_text(const fuzz_finding *f, char fen[PLY_TEXT_MAX]) {
    size_t length = 0;
    (void)ply_write_position(&ply_codec_fen, &f->thing.position, fen, PLY_TEXT_MAX, &length);
    fen[length] = '\0';
    return length;
}

/* What a person types to see it again. There is nothing to type for a peer whose answers change
 * from one time to the next, nor for a text with a NUL in it, which no shell can pass on. */
static void write_commands(const conforming *c, const fuzz_finding *f) {
    const fuzz_peer *peer = fuzz_conform_peer(c->conform, f->peer);
    cli_out *out = &c->run->out;
    char fen[PLY_TEXT_MAX];
    if (f->outcome == FUZZ_OUT_UNSTEADY || !f->given || strlen(f->given) != f->given_length ||
        (f->given_length == 0 && f->class == NULL)) {
        return;
    }
    const size_t room = 4 * f->given_length + 3; /* if each byte is a quotation mark */
    char *quoted = cli_allocate(room);
    perft_process_quote(f->given, quoted, room);
    start_text(f, fen);
    cli_puts(out, "    with plyproof:\n        ");
    cli_printf(out, "plyproof %s %s ", c->job.write ? "encode" : "decode", c->job.codec->name);
    if (has_start(c)) cli_printf(out, "--from '%s' ", fen);
    cli_printf(out, "-- %s\n    with the peer:\n        ", quoted);
    if (peer->manner == FUZZ_LINES) {
        if (has_start(c)) {
            cli_printf(out, "printf '%%s\\t%%s\\n' '%s' %s |", fen, quoted);
        } else {
            cli_printf(out, "printf '%%s\\n' %s |", quoted);
        }
    }
    for (size_t i = 0; i < peer->word_count; i++) {
        if (strcmp(peer->words[i], "{text}") == 0) {
            cli_printf(out, " %s", quoted);
        } else if (strcmp(peer->words[i], "{position}") == 0) {
            cli_printf(out, " '%s'", fen);
        } else {
            char word[4096];
            perft_process_quote(peer->words[i], word, sizeof word);
            cli_printf(out, i || peer->manner == FUZZ_LINES ? " %s" : "%s", word);
        }
    }
    cli_put_byte(out, '\n');
    free(quoted);
}

static void write_what_came(const conforming *c, const fuzz_finding *f) {
    cli_out *out = &c->run->out;
    char text[160], fen[PLY_TEXT_MAX];
    if (!f->of_a_row) {
        if (has_start(c)) put_row(out, "position", fen, start_text(f, fen));
        put_row(out, "given", f->given, f->given_length);
    }
    if (f->outcome >= FUZZ_OUT_UNSTEADY) { /* those have no answer to compare */
        put_sentence(out, "happened", f->detail);
        return;
    }
    if (f->outcome == FUZZ_OUT_REFUSED) {
        put_sentence(out, "came back", "an empty line: it was refused");
    } else {
        put_row(out, "came back", f->came, f->came_length);
    }
    if (f->outcome == FUZZ_OUT_TAKEN) {
        put_sentence(out, "expected", "an empty line: it is to be refused");
        if (*f->detail) put_sentence(out, "unreadable", f->detail);
        if (f->fault) put_sentence(out, "since", f->fault->name);
    } else {
        put_row(out, "expected", f->expected, f->expected_length);
    }
    differs_text(f->differs, ", ", text);
    if (f->outcome == FUZZ_OUT_MISREAD) put_sentence(out, "differs in", text);
    if (f->outcome == FUZZ_OUT_UNREADABLE) put_sentence(out, "unreadable", f->detail);
}

static void write_finding(conforming *c, const fuzz_finding *f) {
    cli_out *out = &c->run->out;
    char sentence[CLI_SENTENCE_MAX];
    cli_printf(out, "%s%zu. ", c->differences > 1 ? "\n" : "", c->differences);
    cli_printf_in(out, CLI_RED, "%s", fuzz_outcome_name(f->outcome));
    cli_puts(out, ": ");
    if (c->job.peers > 1) cli_printf(out, "%s: ", c->name[f->peer]);
    cli_printf_in(out, CLI_BOLD, "%s", sentence_of(f, sentence));
    if (f->class) cli_printf(out, " (%s)", f->class->name);
    cli_put_byte(out, '\n');
    if (!f->of_a_row) {
        cli_printf(out, "    seen in %llu text%s; first in %s\n", (unsigned long long)f->seen,
                   cli_plural(f->seen), f->origin);
    }
    write_what_came(c, f);
    if (f->class && *f->class->clause) put_sentence(out, "says", f->class->clause);
    write_commands(c, f);
}

/* ---- A difference, for programs -------------------------------------------------------------- */

static void put_finding(conforming *c, const fuzz_finding *f) {
    cli_json json = cli_json_open(&c->run->out);
    char sentence[CLI_SENTENCE_MAX], fen[PLY_TEXT_MAX];
    cli_json_text(&json, "outcome", fuzz_outcome_name(f->outcome));
    cli_json_text(&json, "name", c->name[f->peer]);
    cli_json_text(&json, "class", f->class ? f->class->name : NULL);
    cli_json_text(&json, "sentence", sentence_of(f, sentence));
    cli_json_text(&json, "clause", f->class ? f->class->clause : "");
    if (f->fault) cli_json_text(&json, "fault", f->fault->name);
    if (has_start(c) && !f->of_a_row) {
        start_text(f, fen);
        cli_json_text(&json, "position", fen);
    }
    cli_json_bytes(&json, "given", f->given, f->given_length);
    cli_json_bytes(&json, "came", f->came, f->came_length);
    cli_json_bytes(&json, "expected", f->expected, f->expected_length);
    cli_json_array(&json, "differs");
    for (unsigned bit = 0; bit < FUZZ_DIFFERS_BITS && f->outcome == FUZZ_OUT_MISREAD; bit++) {
        if (f->differs >> bit & 1) cli_json_text(&json, NULL, fuzz_differs_name(bit));
    }
    cli_json_end(&json);
    cli_json_number(&json, "seen", f->seen);
    cli_json_text(&json, "origin", f->origin);
    cli_json_text(&json, "detail", f->detail);
    cli_json_close(&json);
}

/* ---- The table of classes -------------------------------------------------------------------- */

static bool is_wrong(const conforming *c, unsigned peer, const corpus_class *class) {
    for (size_t i = 0; i < fuzz_conform_findings(c->conform); i++) {
        const fuzz_finding *f = fuzz_conform_finding(c->conform, i);
        if (f->peer == peer && f->class == class) return true;
    }
    return false;
}

/* What else there is to say of a class: "97 taken, 3 refused, 2 hung". */
static void remark_on(const fuzz_class_count *n, char out[160]) {
    size_t length = 0;
    out[0] = '\0';
#define ADD(...)                                                                                   \
    length += (size_t)snprintf(out + length, 160 - length, "%s", length ? ", " : ""),              \
        length += (size_t)snprintf(out + length, 160 - length, __VA_ARGS__)
    if (n->taken && n->refused) {
        ADD("%llu taken, %llu refused", (unsigned long long)n->taken,
            (unsigned long long)n->refused);
    }
    if (n->misread) ADD("%llu not as meant", (unsigned long long)n->misread);
    if (n->crashed) ADD("%llu crashed", (unsigned long long)n->crashed);
    if (n->hung) ADD("%llu hung", (unsigned long long)n->hung);
    if (n->protocol) ADD("%llu without an answer of one line", (unsigned long long)n->protocol);
    if (n->without_ep) {
        ADD("%llu without the en-passant square", (unsigned long long)n->without_ep);
    }
    if (n->unsendable && !n->texts) ADD("has line feeds: needs --jsonl or --command");
#undef ADD
}

static void write_class(conforming *c, unsigned peer, size_t i) {
    const corpus_class *class = &corpus_classes[i];
    const fuzz_class_count *n = fuzz_conform_count(c->conform, peer, i);
    cli_out *out = &c->run->out;
    char remark[160], number[32];
    remark_on(n, remark);
    snprintf(number, sizeof number, "%llu", (unsigned long long)n->texts);
    cli_put_padded(out, class->name, 24);
    cli_put_padded(out, demand_name(class->demand), 8);
    if (is_wrong(c, peer, class)) cli_paint(out, CLI_RED);
    cli_put_padded(out, fuzz_class_verdict(n), 9);
    cli_paint(out, CLI_PLAIN);
    cli_put_padded(out, number, *remark ? 8 : 0);
    cli_printf(out, "%s\n", remark);
}

static void put_class(conforming *c, unsigned peer, size_t i) {
    const corpus_class *class = &corpus_classes[i];
    const fuzz_class_count *n = fuzz_conform_count(c->conform, peer, i);
    cli_json json = cli_json_open(&c->run->out);
    cli_json_text(&json, "class", class->name);
    cli_json_text(&json, "name", c->name[peer]);
    cli_json_text(&json, "demand", demand_name(class->demand));
    cli_json_text(&json, "verdict", fuzz_class_verdict(n));
    cli_json_number(&json, "texts", n->texts);
    cli_json_number(&json, "taken", n->taken);
    cli_json_number(&json, "refused", n->refused);
    cli_json_number(&json, "misread", n->misread);
    cli_json_number(&json, "crashed", n->crashed);
    cli_json_number(&json, "hung", n->hung);
    cli_json_number(&json, "without_ep", n->without_ep);
    cli_json_text(&json, "sentence", class->sentence);
    cli_json_text(&json, "clause", class->clause);
    cli_json_close(&json);
}

static void add_to_junit(conforming *c, unsigned peer, size_t i) {
    const corpus_class *class = &corpus_classes[i];
    const fuzz_class_count *n = fuzz_conform_count(c->conform, peer, i);
    char message[400] = "";
    size_t length = 0;
    for (size_t k = 0; k < fuzz_conform_findings(c->conform); k++) {
        const fuzz_finding *f = fuzz_conform_finding(c->conform, k);
        if (f->peer != peer || f->class != class || length > 300) continue;
        length += (size_t)snprintf(message + length, sizeof message - length, "%s%s: given %.100s",
                                   length ? "; " : "", fuzz_outcome_name(f->outcome), f->given);
    }
    cli_junit_add(&c->junit, c->name[peer], class->name,
                  *message   ? CLI_JUNIT_FAILED
                  : n->texts ? CLI_JUNIT_PASSED
                             : CLI_JUNIT_SKIPPED,
                  *message ? message : class->sentence, 0);
}

static void tell_classes(conforming *c) {
    cli_out *out = &c->run->out;
    const bool json = cli_given(c->run, CLI_OPT_JSON);
    for (unsigned peer = 0; peer < c->job.peers; peer++) {
        if (!json) {
            if (c->differences) cli_put_byte(out, '\n');
            if (c->job.peers > 1) cli_printf(out, "%s\n", c->name[peer]);
            cli_printf_in(out, CLI_BOLD, "class                   owed    verdict  texts\n");
        }
        for (size_t i = 0; i < corpus_class_count; i++) {
            const fuzz_class_count *n = fuzz_conform_count(c->conform, peer, i);
            if (!n->texts && !n->unsendable) continue;
            if (json) {
                put_class(c, peer, i);
            } else {
                write_class(c, peer, i);
            }
            add_to_junit(c, peer, i);
        }
    }
}

/* ---- The end --------------------------------------------------------------------------------- */

static void tell_findings(conforming *c) {
    for (size_t i = 0; i < fuzz_conform_findings(c->conform); i++) {
        const fuzz_finding *f = fuzz_conform_finding(c->conform, i);
        c->differences++;
        if (cli_given(c->run, CLI_OPT_JSON)) {
            put_finding(c, f);
        } else {
            write_finding(c, f);
        }
        if (f->class) continue;
        cli_junit_add(&c->junit, c->name[f->peer], fuzz_outcome_name(f->outcome), CLI_JUNIT_FAILED,
                      f->given, 0);
    }
}

static void write_end(conforming *c, const fuzz_conform_report *r) {
    cli_out *out = &c->run->out;
    if (cli_given(c->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        const fuzz_outcome outcome = c->differences ? fuzz_conform_finding(c->conform, 0)->outcome
                                     : r->texts     ? FUZZ_OUT_MATCH
                                                    : FUZZ_OUT_SKIPPED;
        cli_json_number(&json, "texts", r->texts);
        cli_json_number(&json, "agree", r->agree);
        cli_json_text(&json, "outcome", fuzz_outcome_name(outcome));
        cli_json_number(&json, "differences", c->differences);
        cli_json_number(&json, "fuzzed", r->fuzzed);
        cli_json_number(&json, "kept", r->kept);
        cli_json_number(&json, "skipped", r->planned - (r->texts - r->fuzzed));
        cli_json_text(&json, "codec", c->job.codec->name);
        cli_json_text(&json, "peer", c->name[0]);
        if (c->job.peers > 1) cli_json_text(&json, "against", c->name[1]);
        cli_json_seconds(&json, "seconds", r->seconds);
        cli_json_close(&json);
        return;
    }
    cli_put_byte(out, '\n');
    cli_paint(out, c->differences || r->agree < r->texts ? CLI_RED : CLI_GREEN);
    if (c->differences || r->agree < r->texts) {
        if (c->differences) {
            cli_printf(out, "%zu difference%s: ", c->differences, cli_plural(c->differences));
        }
        cli_printf(out, "%llu of %llu text%s agree%s", (unsigned long long)r->agree,
                   (unsigned long long)r->texts, cli_plural(r->texts), r->texts == 1 ? "s" : "");
    } else {
        cli_printf(out, "all %llu texts agree", (unsigned long long)r->texts);
    }
    cli_paint(out, CLI_PLAIN);
    cli_put_byte(out, '\n');
}

/* Some readers write "error: ..." for a text that they refuse. A note says once what to write
 * instead. */
static void note_explanations(conforming *c) {
    const fuzz_finding *first = NULL;
    uint64_t count = 0;
    for (size_t i = 0; i < fuzz_conform_findings(c->conform); i++) {
        const fuzz_finding *f = fuzz_conform_finding(c->conform, i);
        if (f->outcome != FUZZ_OUT_TAKEN || !*f->detail || strcmp(f->came, f->given) == 0) continue;
        if (!first) first = f;
        count += f->seen;
    }
    if (count < 3) return; /* one or two may be bugs; more are a habit */
    cli_note(c->run, "\"%.60s\" and the like count as answers: a text is refused by an empty line",
             first->came);
}

static cli_status finish(conforming *c, bool ran) {
    const fuzz_conform_report *r = fuzz_conform_reported(c->conform);
    char time[32];
    cli_progress_done(c->run);
    cli_peer_names(fuzz_conform_peer(c->conform, 0)->name,
                   c->job.peers > 1 ? fuzz_conform_peer(c->conform, 1)->name : NULL, c->name);
    if (ran) {
        tell_findings(c);
        tell_classes(c);
    }
    write_end(c, r);
    cli_note(c->run, "%llu text%s, %s, %.0f texts/s", (unsigned long long)r->texts,
             cli_plural(r->texts), cli_duration_text(r->seconds, time),
             r->seconds > 0 ? (double)r->texts / r->seconds : 0.0);
    if (r->unread) {
        cli_note(c->run, "%s: %llu file%s cannot be read as kept texts, such as %s", c->job.kept,
                 (unsigned long long)r->unread, cli_plural(r->unread), r->unread_name);
    }
    if (ran) note_explanations(c);
    if (r->given_up) cli_note(c->run, "it failed too often, and was not asked any more");
    for (unsigned i = 0; i < c->job.peers; i++) {
        const fuzz_peer *p = fuzz_conform_peer(c->conform, i);
        if (p->is_absent) {
            return cli_cannot(c->run, "%s could not be started any more: %s", p->name, p->detail);
        }
    }
    if (r->keep_failure) {
        return cli_cannot(c->run, "%s: %s", c->job.kept, strerror(r->keep_failure));
    }
    if (atomic_load(&cli_interrupted)) return cli_cannot(c->run, "interrupted");
    if (!ran) return cli_cannot(c->run, "nothing was asked");
    return c->differences ? CLI_NOT_HELD : CLI_HELD;
}

static void hear_progress(void *context, const fuzz_conform_report *r) {
    conforming *c = context;
    char left[32];
    cli_mind_second_interrupt();
    if (!c->run->err.terminal) return;
    cli_duration_text(r->seconds_left < 0 ? 0 : r->seconds_left, left);
    if (r->fuzzing) {
        cli_progress(c->run, "fuzzing: %llu texts, %llu agree, %s left",
                     (unsigned long long)r->texts, (unsigned long long)r->agree, left);
    } else {
        cli_progress(c->run, "%llu of %llu texts, %llu agree, %s left",
                     (unsigned long long)r->texts, (unsigned long long)r->planned,
                     (unsigned long long)r->agree, left);
    }
}

/* ---- What was asked for ---------------------------------------------------------------------- */

/* Whether a command line can be cut into words: if not, that is a usage error, which is
 * clearer than a peer that cannot be started. */
static bool has_words(const char *line) {
    const char *words[PERFT_COMMAND_WORDS + 1];
    char *room = cli_allocate(strlen(line) + 1);
    const bool has = perft_process_words(line, room, words) > 0;
    free(room);
    return has;
}

static bool choose_peers(conforming *c) {
    cli_run *run = c->run;
    fuzz_peer_setup *setup = &c->job.peer[0];
    const bool has_line = cli_given(run, CLI_OPT_COMMAND);
    if (has_line == (run->operand_count > 1)) {
        return cli_wrong_use(run,
                             has_line ? "--command names the peer already; \"%s\" is one too many"
                                      : "which reader? plyproof conform %s -- ./myreader",
                             run->operands[has_line ? 1 : 0]);
    }
    if (has_line && cli_given(run, CLI_OPT_JSONL)) {
        return cli_wrong_use(run,
                             "--jsonl is for a peer that reads lines; --command gives it one text");
    }
    if (has_line && !has_words(run->option[CLI_OPT_COMMAND])) {
        return cli_wrong_use(run, "--command needs a command, not \"%s\"",
                             run->option[CLI_OPT_COMMAND]);
    }
    setup->command = run->operands + 1; /* a NULL stands behind the last, as in argv */
    setup->line = run->option[CLI_OPT_COMMAND];
    c->job.peers = 1;
    return true;
}

/* The other peer is asked in the same way: its line is cut into words for that. */
static bool choose_other(conforming *c) {
    static char room[8192];
    static const char *words[PERFT_COMMAND_WORDS + 1];
    const char *line = c->run->option[CLI_OPT_AGAINST];
    if (!line) return true;
    c->job.peers = 2;
    if (strlen(line) >= sizeof room || !has_words(line)) {
        return cli_wrong_use(c->run, "--against needs a command, not \"%s\"", line);
    }
    if (c->job.peer[0].line) {
        c->job.peer[1].line = line;
        return true;
    }
    perft_process_words(line, room, words);
    c->job.peer[1].command = words;
    return true;
}

static bool read_options(conforming *c) {
    cli_run *run = c->run;
    cli_notation notation;
    uint64_t trials = FUZZ_CONFORM_TRIALS, seed = 1;
    double minutes = MINUTES, fuzz = 0, patience = 0;
    if (!cli_find_notation(run, run->operands[0], &notation) ||
        !cli_number(run, CLI_OPT_TRIALS, 1, 1000000, &trials) || !cli_seed(run, &seed) ||
        !cli_time(run, CLI_OPT_MINUTES, &minutes) || !cli_time(run, CLI_OPT_FUZZ, &fuzz) ||
        !cli_time(run, CLI_OPT_PATIENCE, &patience)) {
        return false;
    }
    if (notation.form != CLI_TEXT) {
        return cli_wrong_use(run, "%s is raw bytes; peers are asked texts", run->operands[0]);
    }
    c->job.codec = notation.codec;
    c->job.write = cli_given(run, CLI_OPT_WRITE);
    c->job.trials = (unsigned)trials;
    c->job.seed = seed;
    c->job.seconds = 60 * minutes;
    c->job.fuzz_seconds = 60 * fuzz;
    c->job.kept = cli_given(run, CLI_OPT_KEPT) ? run->option[CLI_OPT_KEPT] : fuzz > 0 ? KEPT : NULL;
    c->job.stop = &cli_interrupted;
    c->job.progress = hear_progress;
    c->job.context = c;
    if (c->job.write && (fuzz > 0 || c->job.kept)) {
        return cli_wrong_use(
            run, "--fuzz and --kept are for readers: there are no texts to change for --write");
    }
    for (unsigned i = 0; i < FUZZ_CONFORM_PEERS; i++) {
        c->job.peer[i].patience = patience;
        c->job.peer[i].json = cli_given(run, CLI_OPT_JSONL);
        c->job.peer[i].stop = &cli_interrupted;
    }
    return choose_peers(c) && choose_other(c);
}

static cli_status learn_and_run(conforming *c) {
    if (!fuzz_conform_learn(c->conform)) {
        for (unsigned i = 0; i < c->job.peers; i++) {
            const fuzz_peer *p = fuzz_conform_peer(c->conform, i);
            if (p->detail[0]) return cli_cannot(c->run, "%s: %s", p->name, p->detail);
        }
        if (atomic_load(&cli_interrupted)) return cli_cannot(c->run, "interrupted");
        return cli_cannot(c->run, "the peer could not be asked");
    }
    for (unsigned i = 0; i < c->job.peers; i++) {
        const fuzz_peer *p = fuzz_conform_peer(c->conform, i);
        if (p->manner != FUZZ_ONCE && !p->is_prompt) {
            cli_note(c->run,
                     "%s answers when its input ends, so it is started for each batch; it is asked "
                     "faster if it flushes its output after each line",
                     p->name);
        }
    }
    return finish(c, fuzz_conform_run(c->conform));
}

static cli_status run_conform(cli_run *run) {
    conforming c = {.run = run};
    cli_status status = CLI_USAGE;
    cli_junit_open(&c.junit);
    const bool good = read_options(&c), keeps = good && c.job.kept && c.job.fuzz_seconds > 0;
    /* Whether texts can be kept is tried before the minutes of fuzzing, not after them. */
    const bool made = keeps && mkdir(c.job.kept, 0777) == 0;
    if (good && c.job.kept && access(c.job.kept, keeps ? R_OK | W_OK | X_OK : R_OK | X_OK) != 0) {
        status = cli_cannot(run, "--kept %s: %s", c.job.kept, strerror(errno));
    } else if (good) {
        cli_listen_for_interrupts();
        c.conform = fuzz_conform_new(&c.job);
        status = c.conform ? learn_and_run(&c) : cli_cannot(run, "there is not enough memory");
        if (made) rmdir(c.job.kept); /* it stays if something was kept in it */
    }
    if (status == CLI_CANNOT_RUN) {
        cli_junit_add(&c.junit, "plyproof conform", "run", CLI_JUNIT_ERROR, "it could not run", 0);
    }
    fuzz_conform_free(c.conform);
    return cli_junit_finish(&c.junit, run, "plyproof conform", status);
}

const cli_command cli_command_conform = {
    .name = "conform",
    .operands = "CODEC [--] PEER [ARGUMENT...]",
    .summary = "check whether another reader or writer follows the format",
    .about = "Sends the peer texts of the codec, one a line, and reads a line for each: what\n"
             "plyproof decode would write (fen, uci, pgn), or an empty line for a text that it\n"
             "refuses. For moves and games, the position and a tab come first. Texts come in\n"
             "classes: those that must be taken, those that must be refused, and those on\n"
             "which usage differs. Each failure is shown once, in its smallest form. With\n"
             "--write the peer writes: it gets what plyproof encode gets. --command names a\n"
             "program that is run for each text instead, with {text} and {position} filled in.\n"
             "A peer that crashes or hangs is started again. See docs/conform.md.",
    .examples = "$ plyproof conform fen -q -- plyproof decode fen | grep without-ep\n"
                "without-ep              usage   takes    100\n",
    .options = CLI_TAKES(WRITE) | CLI_TAKES(COMMAND) | CLI_TAKES(JSONL) | CLI_TAKES(TRIALS) |
               CLI_TAKES(MINUTES) | CLI_TAKES(SEED) | CLI_TAKES(PATIENCE) | CLI_TAKES(FUZZ) |
               CLI_TAKES(KEPT) | CLI_TAKES(AGAINST) | CLI_TAKES(JUNIT) | CLI_TAKES(HTML) |
               CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_conform,
};
