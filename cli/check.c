/* check.c - the command check: somebody else's engine, asked for counts until it is wrong, and then
 * asked where.
 *
 * The asking, and the search for the position and the rule that are wrong, is done in perft/peer/.
 * Here the options become a job, and the results are reported. A difference is reported as soon as
 * it is found, because a run may take hours: for people with both lists of moves and the commands
 * that show it again, or as one object, and always as a case of the JUnit file. Findings that all
 * positions share are only announced when they are first seen (hear_notice). Two engines, with
 * --against, are asked the same, and each difference says whose it is. */
/* SPDX-License-Identifier: MIT */
#include "perft/peer/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/explain.h"
#include "cli/given.h"
#include "cli/junit.h"
#include "cli/wording.h"
#include "perft/peer/field.h"
#include "perft/peer/rules.h"

/* What is asked unless options say otherwise: every position to the depth that has at most this
 * many leaves, for at most this many minutes; and, beside the suites, this many positions of random
 * games. ROWS_MAX is how long a list of moves may be to be shown whole. */
enum { MAX_NODES = 50000, MINUTES = 10, GAME_POSITIONS = 200, ROWS_MAX = 12 };

typedef struct checking {
    cli_run *run;
    perft_check_job job;
    perft_check *check;
    perft_suite suite;
    cli_input file; /* the texts of the suite, if --suite names one */
    cli_junit junit;
    uint64_t seed; /* of the games */
    size_t differences;
    char name[CLI_PEERS][CLI_PEER_NAME]; /* of the engines; no two are the same */
} checking;
_Static_assert(PERFT_CHECK_ENGINES == CLI_PEERS, "there is a name for each engine");

static bool has_two(const checking *c) { return c->job.engines > 1; }

/* What it does wrong instead, if nothing tells. */
static const char *alternative(const perft_fault *f) {
    return f->maybe_unmake ? ", or takes a move back wrongly" : "";
}

/* What it does wrong, in a sentence without its subject. */
#define RULE_TEXT (PERFT_FIELD_TEXT + 256u)
static void rule_text(const perft_fault *f, char out[RULE_TEXT]) {
    char field[PERFT_FIELD_TEXT];
    perft_field_text(f, field);
    snprintf(out, RULE_TEXT, "%s%s%s%s", perft_rule_sentence(f->rule), alternative(f),
             field[0] ? ": then " : "", field);
}

/* ---- A difference, for people ---------------------------------------------------------------- */

/* The position where the list is wrong: behind the moves that were made. */
static ply_position place_of(const perft_fault *f) {
    ply_position p = f->position;
    for (size_t i = 0; i < f->way_length; i++) ply_play(&p, f->way[i]);
    return p;
}

/* The board; squares that matter stand in brackets. */
static void draw_marked(cli_out *out, const ply_position *p, ply_squares marked) {
    static const char letters[] = ".PNBRQK..pnbrqk.";
    for (unsigned rank = 8; rank-- > 0;) {
        cli_printf(out, "    %u ", rank + 1);
        for (unsigned file = 0; file < 8; file++) {
            const ply_square square = ply_square_at(file, rank);
            const char letter = letters[p->piece[square]];
            if (marked >> square & 1) {
                cli_printf_in(out, CLI_BOLD, "[%c]", letter);
            } else {
                cli_printf(out, file < 7 ? " %c " : " %c", letter);
            }
        }
        cli_put_byte(out, '\n');
    }
    cli_puts(out, "       a  b  c  d  e  f  g  h\n");
}

static int by_text(const void *left, const void *right) {
    char a[8], b[8];
    perft_move_text(*(const ply_move *)left, a);
    perft_move_text(*(const ply_move *)right, b);
    return strcmp(a, b);
}

static void put_row(cli_out *out, const char *expected, const char *engine, const char *remark) {
    cli_puts(out, "    ");
    cli_put_padded(out, expected, *engine || *remark ? 12 : 0);
    cli_put_padded(out, engine, *remark ? 10 : 0);
    if (*remark) cli_printf_in(out, CLI_RED, "%s", remark);
    cli_put_byte(out, '\n');
}

/* Both lists in order, side by side. Of long ones only the rows that differ. */
static void write_lists(cli_out *out, const perft_fault *f) {
    ply_move expected[PLY_MOVES_MAX], engine[PERFT_LISTED_MAX];
    memcpy(expected, f->expected, sizeof expected);
    memcpy(engine, f->engine, sizeof engine);
    qsort(expected, f->expected_count, sizeof *expected, by_text);
    qsort(engine, f->engine_count, sizeof *engine, by_text);
    /* Both lists are in the same order, so one walk through both finds what stands in one only. */
    const bool all = f->expected_count <= ROWS_MAX && f->engine_count <= ROWS_MAX + 4;
    /* A search need not think of every move. */
    const bool is_whole = !f->by_search || f->kind == PERFT_MISSING;
    size_t same = 0;
    char left[32], right[32];
    snprintf(left, sizeof left, "legal: %zu", f->expected_count);
    snprintf(right, sizeof right, "engine: %zu", f->engine_count);
    put_row(out, left, right, "");
    for (size_t i = 0, j = 0; i < f->expected_count || j < f->engine_count;) {
        const int order = i == f->expected_count ? 1
                          : j == f->engine_count ? -1
                                                 : by_text(&expected[i], &engine[j]);
        if (order <= 0) perft_move_text(expected[i], left);
        if (order >= 0) perft_move_text(engine[j], right);
        if (order < 0 && (is_whole || all)) put_row(out, left, "", is_whole ? "missing" : "");
        if (order > 0) {
            const bool twice = i > 0 && expected[i - 1] == engine[j];
            put_row(out, "", right, twice ? "twice" : "not legal");
        }
        if (order == 0 && all) put_row(out, left, right, "");
        same += order == 0;
        i += order <= 0;
        j += order >= 0;
    }
    if (!all) cli_printf(out, "    and %zu moves that both have\n", same);
}

static void write_commands(const checking *c, cli_out *out, const perft_finding *found) {
    const perft_fault *f = &found->fault;
    const ply_position place = place_of(f);
    /* Where the list is wrong behind moves, the engine has to be led there by these moves: set up
     * by FEN it may list the right ones. plyproof is given the position itself. */
    perft_question q = {.position = f->position, .depth = f->depth, .list = true};
    char fen[PLY_TEXT_MAX], hand[8192];
    if (f->way_length && f->has_lists) {
        memcpy(q.way, f->way, sizeof q.way);
        q.way_length = f->way_length;
        q.depth = f->depth - (unsigned)f->way_length;
    }
    q.leaves = f->expected_leaves;
    perft_fen_text(f->has_lists ? &place : &f->position, fen);
    cli_puts(out, "    with plyproof:\n");
    if (f->has_lists) {
        cli_printf(out, "        plyproof moves \"%s\"\n", fen);
    } else {
        cli_printf(out, "        plyproof perft --divide \"%s\" %u\n", fen, f->depth);
    }
    perft_peer_by_hand(perft_check_peer(c->check, found->engine), &q, hand, sizeof hand);
    cli_puts(out, "    with the engine:\n");
    cli_put_indented(out, "        ", hand);
}

/* "d5c6 is listed and is not legal" */
static void put_fault(cli_out *out, perft_kind kind, ply_move move) {
    char text[8] = "a move";
    if (move != PLY_NO_MOVE) perft_move_text(move, text);
    switch (kind) {
    case PERFT_MISSING: cli_printf(out, "%s is legal and is missing", text); break;
    case PERFT_EXTRA: cli_printf(out, "%s is listed and is not legal", text); break;
    case PERFT_DUPLICATE: cli_printf(out, "%s is listed twice", text); break;
    default: cli_puts(out, "the count is wrong");
    }
}

static void write_place(cli_out *out, const perft_fault *f) {
    char text[8];
    cli_puts(out, "    ");
    if (f->kind == PERFT_MAKE) {
        cli_puts(out, "after");
        for (size_t i = 0; i < f->way_length; i++) {
            perft_move_text(f->way[i], text);
            cli_printf(out, " %s", text);
        }
        cli_puts(out, ", ");
        put_fault(out, f->reply_kind, f->reply);
        if (!f->by_search) cli_puts(out, "; set up by FEN that position is right");
        if (f->field) {
            char fen[PLY_TEXT_MAX];
            perft_fen_text(&f->kept, fen);
            cli_printf(out, "\n    it goes on as from %s", fen);
        } else if (!f->by_search) {
            cli_puts(out, "\n    what is wrong then stands in no FEN, or in several fields of it");
        }
    } else if (f->kind == PERFT_UNMAKE || f->kind == PERFT_COUNTED) {
        cli_printf(out, "%s", f->detail[0] ? f->detail : "every position is right alone");
        if (f->move != PLY_NO_MOVE) {
            perft_move_text(f->move, text);
            cli_printf(out, "; the first wrong share is that of %s", text);
        }
    } else if (f->kind >= PERFT_REFUSED) {
        cli_printf(out, "asked for depth %u: %s", f->depth, f->detail);
    } else {
        if (f->guessed && f->move == PLY_NO_MOVE) {
            cli_puts(out, "the count is wrong, and no single move explains it");
        } else {
            put_fault(out, f->kind, f->move);
        }
        if (f->guessed && f->move != PLY_NO_MOVE) cli_puts(out, ", as far as its counts tell");
        if (f->by_fen) cli_printf(out, "; %s", f->detail);
    }
    if (f->one_side) {
        cli_printf(out, "\n    the same with the colours exchanged is right: only %s is concerned",
                   f->position.turn == PLY_WHITE ? "White" : "Black");
    }
    cli_put_byte(out, '\n');
}

/* What is wrong there, what both say, and how to see it again. */
static void write_details(const checking *c, cli_out *out, const perft_finding *found) {
    const perft_fault *f = &found->fault;
    write_place(out, f);
    if (f->has_leaves) {
        cli_printf(out, "    depth %u: ", f->depth);
        cli_put_count(out, f->expected_leaves);
        cli_puts(out, " leaves, and the engine counts ");
        cli_put_count(out, f->engine_leaves);
        cli_put_byte(out, '\n');
    }
    cli_put_byte(out, '\n');
    if (f->has_lists) {
        write_lists(out, f);
        cli_put_byte(out, '\n');
    }
    write_commands(c, out, found);
}

static void write_finding(checking *c, const perft_finding *found) {
    const perft_fault *f = &found->fault;
    const ply_position place = place_of(f);
    cli_out *out = &c->run->out;
    char fen[PLY_TEXT_MAX], rule[RULE_TEXT];
    rule_text(f, rule);
    cli_printf(out, "\n%zu. ", c->differences);
    cli_printf_in(out, CLI_RED, "%s", perft_kind_name(f->kind));
    cli_puts(out, ": ");
    if (has_two(c)) {
        cli_printf(out, "%s: ", found->both ? "both engines" : c->name[found->engine]);
    }
    cli_printf_in(out, CLI_BOLD, "it %s", rule);
    cli_printf(out, "\n    seen in %llu position%s; first in %s\n\n",
               (unsigned long long)found->seen, cli_plural(found->seen), found->origin);
    draw_marked(out, f->has_lists ? &place : &f->position, perft_rule_squares(f));
    perft_fen_text(&f->position, fen);
    cli_printf(out, "\n    %s\n", fen);
    write_details(c, out, found);
}

/* ---- A difference, for programs -------------------------------------------------------------- */

static void put_moves(cli_json *json, const char *key, const ply_move *moves, size_t count) {
    cli_json_array(json, key);
    for (size_t i = 0; i < count; i++) {
        char text[8];
        perft_move_text(moves[i], text);
        cli_json_text(json, NULL, text);
    }
    cli_json_end(json);
}

static void put_move(cli_json *json, const char *key, ply_move move) {
    char text[8];
    if (move != PLY_NO_MOVE) perft_move_text(move, text);
    cli_json_text(json, key, move == PLY_NO_MOVE ? NULL : text);
}

static void put_finding(checking *c, const perft_finding *found) {
    const perft_fault *f = &found->fault;
    cli_json json = cli_json_open(&c->run->out);
    char fen[PLY_TEXT_MAX], rule[RULE_TEXT];
    cli_json_text(&json, "outcome", perft_kind_name(f->kind));
    cli_json_text(&json, "name", c->name[found->engine]);
    if (has_two(c)) {
        cli_json_text(&json, "of", found->both ? "both" : found->engine ? "second" : "first");
    }
    perft_fen_text(&f->position, fen);
    cli_json_text(&json, "fen", fen);
    put_move(&json, "move", f->move);
    rule_text(f, rule);
    cli_json_text(&json, "rule", rule);
    cli_json_text(&json, "rule_name", perft_rule_name(f->rule));
    cli_json_text(&json, "side", f->one_side ? cli_colour_name(f->position.turn) : NULL);
    cli_json_number(&json, "depth", f->depth);
    cli_json_number(&json, "seen", found->seen);
    if (f->way_length) {
        put_moves(&json, "way", f->way, f->way_length);
        cli_json_text(&json, "reply_outcome", perft_kind_name(f->reply_kind));
        put_move(&json, "reply", f->reply);
    }
    if (f->kind == PERFT_MAKE) {
        if (f->field) perft_fen_text(&f->kept, fen);
        cli_json_text(&json, "field", f->field ? perft_field_name(f->field) : NULL);
        cli_json_text(&json, "kept", f->field ? fen : NULL);
    }
    if (f->has_lists) {
        put_moves(&json, "expected", f->expected, f->expected_count);
        put_moves(&json, "engine", f->engine, f->engine_count);
    } else if (f->has_leaves) {
        cli_json_count(&json, "expected", f->expected_leaves);
        cli_json_count(&json, "engine", f->engine_leaves);
    } else {
        cli_json_count(&json, "expected", perft_true_count(&f->position, f->depth));
        cli_json_null(&json, "engine");
    }
    if (f->maybe_unmake) cli_json_text(&json, "or_outcome", perft_kind_name(PERFT_UNMAKE));
    cli_json_bool(&json, "guessed", f->guessed);
    perft_fen_text(&found->first, fen);
    cli_json_text(&json, "first_fen", fen);
    cli_json_number(&json, "first_depth", found->first_depth);
    cli_json_text(&json, "detail", f->detail);
    cli_json_close(&json);
}

static void hear_finding(void *context, const perft_finding *found) {
    checking *c = context;
    const perft_fault *f = &found->fault;
    char name[PLY_TEXT_MAX], message[1024], rule[RULE_TEXT];
    rule_text(f, rule);
    c->differences++;
    cli_progress_done(c->run);
    if (cli_given(c->run, CLI_OPT_JSON)) {
        put_finding(c, found);
    } else {
        write_finding(c, found);
    }
    perft_fen_text(&f->position, name);
    snprintf(message, sizeof message, "%s: it %s (seen in %llu position%s)%s%.200s",
             perft_kind_name(f->kind), rule, (unsigned long long)found->seen,
             cli_plural(found->seen), f->detail[0] ? "; " : "", f->detail);
    cli_out body;
    cli_out_in_memory(&body);
    write_details(c, &body, found);
    cli_junit_add_body(&c->junit, found->both ? "both engines" : c->name[found->engine], name,
                       CLI_JUNIT_FAILED, message, cli_terminated(&body), 0);
    cli_out_close(&body);
    cli_flush(&c->run->out);
}

/* Said at once, because what all positions say is known only at the end. */
static void hear_notice(void *context, const perft_finding *found) {
    checking *c = context;
    const char *whom = has_two(c) ? c->name[found->engine] : "it";
    cli_progress_done(c->run);
    cli_note(c->run, "%s: %s %s%s", perft_kind_name(found->fault.kind), whom,
             perft_rule_sentence(found->fault.rule), alternative(&found->fault));
    cli_flush(&c->run->err);
}

static void hear_progress(void *context, const perft_check_report *report) {
    checking *c = context;
    char left[32];
    cli_mind_second_interrupt();
    if (!c->run->err.terminal) return;
    cli_progress(c->run, "%llu of %llu questions, %llu positions differ, %s left",
                 (unsigned long long)report->questions, (unsigned long long)report->planned,
                 (unsigned long long)report->differ, cli_duration_text(report->seconds_left, left));
}

/* ---- The end --------------------------------------------------------------------------------- */

/* The outcome of the whole: match, or that of the first difference. */
static const char *outcome_of(const checking *c) {
    for (size_t i = 0; i < perft_check_findings(c->check); i++) {
        const perft_finding *f = perft_check_finding(c->check, i);
        if (f->seen) return perft_kind_name(f->fault.kind);
    }
    const perft_check_report *r = perft_check_reported(c->check);
    return perft_kind_name(r->positions ? PERFT_MATCH : PERFT_SKIPPED);
}

static void write_end(checking *c, const perft_check_report *r) {
    cli_out *out = &c->run->out;
    if (cli_given(c->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        cli_json_number(&json, "positions", r->positions);
        cli_json_number(&json, "agree", r->agree);
        cli_json_text(&json, "outcome", outcome_of(c));
        cli_json_number(&json, "differences", c->differences);
        cli_json_number(&json, "questions", r->questions);
        cli_json_number(&json, "skipped", r->unasked);
        cli_json_count(&json, "leaves", r->leaves);
        cli_json_text(&json, "engine", c->name[0]);
        cli_json_text(&json, "dialect", perft_check_peer(c->check, 0)->dialect->name);
        if (has_two(c)) {
            cli_json_text(&json, "against", c->name[1]);
            cli_json_text(&json, "against_dialect", perft_check_peer(c->check, 1)->dialect->name);
            cli_json_number(&json, "apart", r->apart);
        }
        cli_json_seconds(&json, "seconds", r->seconds);
        cli_json_close(&json);
        return;
    }
    if (r->positions == 0) return; /* said with the reason */
    if (c->differences) cli_put_byte(out, '\n');
    cli_paint(out, c->differences ? CLI_RED : CLI_GREEN);
    if (c->differences) {
        cli_printf(out, "%zu difference%s: %llu of %llu position%s agree%s", c->differences,
                   cli_plural(c->differences), (unsigned long long)r->agree,
                   (unsigned long long)r->positions, cli_plural(r->positions),
                   r->positions == 1 ? "s" : "");
    } else {
        if (r->positions == 1) {
            cli_puts(out, "the position agrees");
        } else {
            cli_printf(out, "all %llu positions agree", (unsigned long long)r->positions);
        }
        if (perft_peer_searches(perft_check_peer(c->check, 0))) {
            cli_puts(out, ": every move that was played or thought of is legal");
        } else {
            cli_puts(out, ", ");
            cli_put_count(out, r->leaves);
            cli_puts(out, r->leaves == 1 ? " leaf" : " leaves");
        }
    }
    if (has_two(c) && c->differences) {
        cli_printf(out, "; the two engines said different things of %llu",
                   (unsigned long long)r->apart);
    }
    cli_paint(out, CLI_PLAIN);
    cli_put_byte(out, '\n');
}

/* What was found out, said before anything is asked. */
static void say_who(checking *c, unsigned engine) {
    const perft_peer *p = perft_check_peer(c->check, engine);
    cli_note(c->run, "%s speaks %s: %s%s", c->name[engine], p->dialect->name, p->dialect->summary,
             p->dialect->manner == PERFT_STATUS ? ""
             : perft_peer_searches(p) ? p->variants ? "; with MultiPV it searches every move"
                                                    : "; a move that it misses "
                                                      "cannot be found"
             : p->lists               ? "; it lists its moves"
                                      : "; it gives counts only");
}

static cli_status finish(checking *c, bool ran) {
    const perft_check_report *r = perft_check_reported(c->check);
    char time[32];
    cli_progress_done(c->run);
    write_end(c, r);
    cli_note(c->run, "%llu question%s, %s", (unsigned long long)r->questions,
             cli_plural(r->questions), cli_duration_text(r->seconds, time));
    if (r->unlooked) {
        cli_note(c->run, "%llu position%s that differ%s %s not looked into",
                 (unsigned long long)r->unlooked, cli_plural(r->unlooked),
                 r->unlooked == 1 ? "s" : "", r->unlooked == 1 ? "was" : "were");
    }
    if (r->given_up) cli_note(c->run, "it failed too often, and was not asked any more");
    if (r->unasked && !r->given_up) {
        cli_note(c->run, "%llu question%s %s not asked: the time was over",
                 (unsigned long long)r->unasked, cli_plural(r->unasked),
                 r->unasked == 1 ? "was" : "were");
    }
    /* The figures stand above, whatever the run came to; the status says whether they can be
     * trusted. A run that was cut short has no verdict, even if it found something. */
    if (atomic_load(&cli_interrupted)) return cli_cannot(c->run, "interrupted");
    if (r->positions == 0) return cli_cannot(c->run, "nothing was checked");
    if (!ran) return cli_cannot(c->run, "the engine could not be started any more");
    return c->differences || c->run->refused ? CLI_NOT_HELD : CLI_HELD;
}

/* ---- What was asked for ---------------------------------------------------------------------- */

/* A line that is not asked about: it cannot be read, or its position has problems. */
static void refuse_line(checking *c, const char *file, uint64_t line, const char *sentence) {
    char name[64];
    cli_printf(&c->run->err, "%s:%llu: %s\n", file, (unsigned long long)line, sentence);
    snprintf(name, sizeof name, "line %llu", (unsigned long long)line);
    cli_junit_add(&c->junit, file, name, CLI_JUNIT_ERROR, sentence, 0);
    c->run->refused++;
}

static void hear_bad_line(void *context, const char *file, uint64_t line, ply_error error) {
    checking *c = context;
    char sentence[CLI_SENTENCE_MAX];
    cli_sentence(error, PLY_POSITION, sentence);
    refuse_line(c, file, line, sentence);
    if (!cli_given(c->run, CLI_OPT_JSON)) return;
    cli_json json = cli_json_open(&c->run->out);
    cli_json_bytes(&json, "file", file, strlen(file));
    cli_json_number(&json, "line", line);
    cli_json_error(&json, "error", NULL, error, true);
    cli_json_close(&json);
}

/* Positions with problems cannot be asked about: what is right there, nobody can say. */
static void refuse_problems(checking *c, const perft_case *bad) {
    const uint32_t problems = bad->problems & PLY_PROBLEM_ERRORS;
    refuse_line(c, bad->file, bad->line, ply_problem_sentence(problems & (0u - problems)));
    if (!cli_given(c->run, CLI_OPT_JSON)) return;
    cli_json json = cli_json_open(&c->run->out);
    cli_json_bytes(&json, "file", bad->file, strlen(bad->file));
    cli_json_number(&json, "line", bad->line);
    cli_json_problems(&json, problems);
    cli_json_close(&json);
}

static bool read_suite(checking *c, const char *path) {
    const char *text, *found, *name = strcmp(path, "-") == 0 ? "stdin" : path;
    size_t length;
    if (!cli_read_counts(&c->file, path, &found, &text, &length)) {
        return cli_could_not(c->run, "%s: %s", path, strerror(errno));
    }
    if (!perft_suite_read(&c->suite, name, text, length, hear_bad_line, c) ||
        !perft_check_add_suite(c->check, &c->suite)) {
        return cli_could_not(c->run, "there is not enough memory");
    }
    for (size_t i = 0; i < c->suite.count; i++) {
        if (c->suite.cases[i].problems & PLY_PROBLEM_ERRORS) refuse_problems(c, &c->suite.cases[i]);
    }
    if (perft_check_positions(c->check) > 0) return true;
    return cli_could_not(c->run, "%s: there is no position in it that can be asked about", name);
}

/* What is to be asked: one position, a file, or the suites and random games. */
static bool add_positions(checking *c) {
    ply_position p;
    if (cli_given(c->run, CLI_OPT_FEN)) {
        if (!cli_read_fen(c->run, "--fen", c->run->option[CLI_OPT_FEN], &p)) return false;
        if (!cli_is_playable(c->run, &p)) return false;
        return perft_check_add_position(c->check, &p, "--fen");
    }
    if (cli_given(c->run, CLI_OPT_SUITE)) return read_suite(c, c->run->option[CLI_OPT_SUITE]);
    return perft_check_add_suites(c->check) &&
           perft_check_add_games(c->check, c->seed, GAME_POSITIONS);
}

/* A command line that cannot be cut into words is a usage error, and not an engine that fails. */
static bool is_line_good(checking *c, const char *name, cli_option_id option) {
    const perft_peer_setup setup = {.line = c->run->option[option]};
    perft_peer peer;
    const bool good = perft_peer_open(&peer, &setup);
    if (!good) cli_usage(c->run, "%s: %s", name, peer.detail);
    perft_peer_close(&peer);
    return good;
}

/* Options of which one would be passed over in silence. */
static bool are_options_at_peace(checking *c) {
    cli_run *run = c->run;
    const char *line = run->option[CLI_OPT_COMMAND];
    const bool is_once =
        cli_given(run, CLI_OPT_COMMAND) && (strstr(line, "{fen}") || strstr(line, "{expected}"));
    const char *why = NULL;
    if (cli_given(run, CLI_OPT_FEN) && cli_given(run, CLI_OPT_SUITE)) {
        why = "--fen asks about one position and --suite about those of a file: give one of them";
    } else if (cli_given(run, CLI_OPT_DIALECT) && is_once) {
        why = "--dialect is for engines; a program that is run for each position has none";
    } else if (cli_given(run, CLI_OPT_DIALECT) && c->job.engine[0].search) {
        why = "--dialect names a way to ask for counts, and --ask moves-by-search asks for none";
    } else if (is_once && c->job.engine[0].search) {
        why = "--ask moves-by-search is for engines; a program that is run for each position "
              "cannot search";
    }
    return why ? cli_wrong_use(run, "%s", why) : cli_seed(run, &c->seed);
}

static bool choose_engines(checking *c) {
    cli_run *run = c->run;
    perft_peer_setup *setup = &c->job.engine[0];
    const bool has_line = cli_given(run, CLI_OPT_COMMAND);
    if (has_line && !is_line_good(c, "--command", CLI_OPT_COMMAND)) return false;
    if (has_line == (run->operand_count > 0)) {
        return cli_wrong_use(run,
                             has_line ? "--command names the engine already; \"%s\" is one too many"
                                      : "which engine? plyproof check -- ./myengine%s",
                             has_line ? run->operands[0] : "");
    }
    setup->command = run->operands; /* a NULL stands behind the last, as in argv */
    setup->line = run->option[CLI_OPT_COMMAND];
    if (cli_given(run, CLI_OPT_DIALECT)) {
        setup->dialect = perft_find_dialect(run->option[CLI_OPT_DIALECT]);
    }
    setup->search = cli_is(run, CLI_OPT_ASK, "moves-by-search");
    if (!are_options_at_peace(c)) return false;
    c->job.engines = 1;
    if (cli_given(run, CLI_OPT_AGAINST)) {
        if (!is_line_good(c, "--against", CLI_OPT_AGAINST)) return false;
        c->job.engine[1].line = run->option[CLI_OPT_AGAINST];
        c->job.engine[1].search = setup->search;
        c->job.engines = 2;
    }
    return true;
}

static bool read_options(checking *c) {
    cli_run *run = c->run;
    uint64_t depth = 0, nodes = MAX_NODES, jobs = 1;
    double minutes = MINUTES, seconds = 0;
    if (!cli_number(run, CLI_OPT_MAX_DEPTH, 1, PERFT_DEPTH_MAX, &depth) ||
        !cli_number(run, CLI_OPT_MAX_NODES, 1, UINT64_MAX, &nodes) ||
        !cli_number(run, CLI_OPT_JOBS, 1, PERFT_THREADS_MAX, &jobs) ||
        !cli_time(run, CLI_OPT_MINUTES, &minutes) || !cli_time(run, CLI_OPT_PATIENCE, &seconds)) {
        return false;
    }
    c->job.max_depth = (unsigned)depth;
    c->job.max_nodes = nodes;
    c->job.jobs = (unsigned)jobs;
    c->job.seconds = 60 * minutes;
    c->job.stop = &cli_interrupted;
    c->job.noticed = hear_notice;
    c->job.found = hear_finding;
    c->job.progress = hear_progress;
    c->job.context = c;
    for (unsigned i = 0; i < PERFT_CHECK_ENGINES; i++) {
        c->job.engine[i].timeout = seconds;
        c->job.engine[i].stop = &cli_interrupted;
    }
    return choose_engines(c);
}

/* Finds out how the engine speaks, and asks it. An engine that cannot be talked to at all is no
 * finding: most likely the command line is not what its author meant, so the sentences say what to
 * try instead. */
static cli_status learn_and_run(checking *c) {
    unsigned failed;
    if (!perft_check_learn(c->check, &failed)) {
        const perft_peer *p = perft_check_peer(c->check, failed);
        const perft_peer_setup *setup = &c->job.engine[failed];
        if (atomic_load(&cli_interrupted)) return cli_cannot(c->run, "interrupted");
        const bool is_taken_for_engine = setup->line && !strchr(setup->line, '{');
        if (p->is_absent || setup->dialect || (setup->line && !is_taken_for_engine)) {
            return cli_cannot(c->run, "%s: %s", p->name, p->detail);
        }
        if (is_taken_for_engine) {
            return cli_cannot(c->run,
                              "%s: %s\nthere is no {fen} in the command line, so it was taken for "
                              "an engine that speaks UCI or xboard",
                              p->name, p->detail);
        }
        if (setup->search) {
            return cli_cannot(c->run, "%s cannot be asked by searches: %s", p->name, p->detail);
        }
        return cli_cannot(c->run,
                          "%s answers neither go perft 2 nor perft 2, in UCI or xboard: %s\n"
                          "if it is an engine without perft, try --ask moves-by-search; if it "
                          "is a program for the command line, try --command; if it starts "
                          "slowly, try --patience 60",
                          p->name, p->detail);
    }
    cli_peer_names(perft_check_peer(c->check, 0)->name,
                   has_two(c) ? perft_check_peer(c->check, 1)->name : NULL, c->name);
    for (unsigned i = 0; i < c->job.engines; i++) say_who(c, i);
    return finish(c, perft_check_run(c->check));
}

static cli_status write_junit(checking *c, cli_status status) {
    const perft_check_report *r = perft_check_reported(c->check);
    char name[64];
    snprintf(name, sizeof name, "%llu of %llu positions agree", (unsigned long long)r->agree,
             (unsigned long long)r->positions);
    if (r->agree) {
        cli_junit_add(&c->junit, "plyproof check", name, CLI_JUNIT_PASSED, "", r->seconds);
    }
    if (status == CLI_CANNOT_RUN) {
        cli_junit_add(&c->junit, "plyproof check", "run", CLI_JUNIT_ERROR, "it could not run", 0);
    }
    return cli_junit_finish(&c->junit, c->run, "plyproof check", status);
}

static cli_status run_check(cli_run *run) {
    checking c = {.run = run, .seed = 1};
    cli_status status = CLI_USAGE;
    cli_junit_open(&c.junit);
    if (read_options(&c)) {
        cli_listen_for_interrupts();
        c.check = perft_check_new(&c.job);
        if (!c.check) {
            status = cli_cannot(run, "there is not enough memory");
        } else if (!add_positions(&c)) {
            status = CLI_CANNOT_RUN;
        } else {
            status = learn_and_run(&c);
        }
    }
    if (c.check) {
        status = write_junit(&c, status);
    } else {
        cli_junit_drop(&c.junit);
    }
    perft_check_free(c.check);
    perft_suite_free(&c.suite);
    cli_input_close(&c.file);
    return status;
}

const cli_command cli_command_check = {
    .name = "check",
    .operands = "[--] ENGINE [ARGUMENT...]",
    .summary = "check whether another engine lists and counts moves correctly",
    .about = "Asks the engine for perft counts, of positions from the built-in suites and from\n"
             "random games. Where a count is wrong, finds the position whose list of moves is\n"
             "wrong, makes it as small as possible, and names the rule that the engine breaks,\n"
             "once for each bug. The engine may speak UCI (go perft N, or perft N) or xboard\n"
             "(perft N); which one is found out. --command names a program that is run for\n"
             "each position instead, with {fen} and {depth} filled in. An engine that crashes\n"
             "or hangs is started again. See docs/check.md.",
    .examples = "$ plyproof check -q --max-depth 1 --fen startpos --command 'echo total 20 {fen}'\n"
                "the position agrees, 20 leaves\n",
    .options = CLI_TAKES(DIALECT) | CLI_TAKES(ASK) | CLI_TAKES(COMMAND) | CLI_TAKES(FEN) |
               CLI_TAKES(SUITE) | CLI_TAKES(MAX_DEPTH) | CLI_TAKES(MAX_NODES) | CLI_TAKES(MINUTES) |
               CLI_TAKES(SEED) | CLI_TAKES(PATIENCE) | CLI_TAKES(JOBS) | CLI_TAKES(AGAINST) |
               CLI_TAKES(JUNIT) | CLI_TAKES(HTML) | CLI_TAKES(JSON),
    .most = CLI_ANY,
    .run = run_check,
};
