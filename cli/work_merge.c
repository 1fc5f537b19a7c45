/* work_merge.c - plyproof work merge: the results of a plan, checked and added up.
 *
 * The plan is read first, so that every result can be held against its item: perft/work/merge.h
 * says of each whether it is new, known, of another plan or contradicts another. Lines with a fault
 * are named and do not count. What is written is the total if nothing is open, or what is known;
 * --rest writes the open items as a plan again, --divide the count of each first move. */
/* SPDX-License-Identifier: MIT */
#include "cli/work.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/given.h"
#include "cli/moves.h"
#include "cli/wording.h"
#include "perft/work/merge.h"
#include "perft/work/plan.h"

#define FAULT(variable, name, clause) static const ply_fault variable = {PLY_BAD_TEXT, name, clause}

FAULT(contradicts, "result-contradicts", "another result of this item says otherwise");
FAULT(other_plan, "other-plan", "this belongs to another plan");
FAULT(no_such_item, "no-such-item", "the plan has no item of this number");
FAULT(too_many_leaves, "too-many-leaves", "there cannot be so many leaves");
FAULT(plan_expected, "plan-expected", "the line of a plan was expected first");
FAULT(item_expected, "item-expected", "an item of a plan was expected");
FAULT(result_expected, "result-expected", "a result was expected");

/* How many results a version, compiler and engine counted. */
typedef struct maker {
    size_t length;
    char name[PERFT_WHO_MAX];
    uint64_t results;
} maker;

/* At most this many are told apart; the last stands for all others. */
enum { MAKERS = 16 };

typedef struct merging {
    cli_run *run;
    perft_merge merge;
    bool begun, no_memory;
    uint64_t refused, again, plan_lines;
    maker maker[MAKERS];
    size_t makers;
} merging;

/* Notes who counted: all of the word but the machine, which stands last. */
static void note_maker(merging *m, const perft_line *line) {
    size_t length = line->who_length, i = 0;
    while (length > 0 && line->who[length - 1] != '/') length--; /* behind the last stroke */
    length = length ? length - 1 : line->who_length;
    while (i < m->makers &&
           (m->maker[i].length != length || memcmp(m->maker[i].name, line->who, length) != 0)) {
        i++;
    }
    if (i == m->makers && m->makers < MAKERS) {
        maker *one = &m->maker[m->makers++];
        const bool rest = m->makers == MAKERS;
        one->length = rest ? sizeof "others" - 1 : length;
        memcpy(one->name, rest ? "others" : line->who, one->length);
    }
    m->maker[i < MAKERS ? i : MAKERS - 1].results++;
}

static void take(merging *m, cli_lines *l, perft_merged merged) {
    static const ply_fault *const faults[] = {
        [PERFT_MERGED_CONTRADICTS] = &contradicts,
        [PERFT_MERGED_OTHER_PLAN] = &other_plan,
        [PERFT_MERGED_NO_ITEM] = &no_such_item,
        [PERFT_MERGED_TOO_LARGE] = &too_many_leaves,
    };
    if (merged == PERFT_MERGED_AGAIN) m->again++;
    if (merged == PERFT_MERGED_NO_MEMORY) m->no_memory = true;
    if (merged < sizeof faults / sizeof faults[0] && faults[merged]) {
        cli_lines_refuse(l, faults[merged]);
    }
}

/* Reads the plan: its line first, then the items. */
static cli_status read_plan(merging *m, const char *path) {
    cli_lines l;
    perft_line line;
    if (!cli_lines_open(&l, m->run, path, &m->refused)) return CLI_CANNOT_RUN;
    while (cli_lines_next(&l, &line)) {
        if (m->begun) {
            if (line.kind == PERFT_LINE_ITEM) {
                take(m, &l, perft_merge_item(&m->merge, &line));
            } else {
                cli_lines_refuse(&l, &item_expected);
            }
        } else if (line.kind == PERFT_LINE_PLAN || line.kind == PERFT_LINE_SAMPLE) {
            if (!perft_merge_begin(&m->merge, &line, cli_given(m->run, CLI_OPT_TWICE))) {
                cli_lines_close(&l);
                return cli_cannot(m->run, "%s: there is not enough memory for %llu items", path,
                                  (unsigned long long)line.items);
            }
            m->begun = true;
        } else {
            cli_lines_refuse(&l, &plan_expected);
        }
    }
    m->plan_lines = l.number;
    if (!cli_lines_close(&l)) return CLI_CANNOT_RUN;
    return m->begun ? CLI_HELD : cli_cannot(m->run, "%s: this is no plan", path);
}

static bool read_results(merging *m, const char *path) {
    cli_lines l;
    perft_line line;
    if (!cli_lines_open(&l, m->run, path, &m->refused)) return false;
    while (cli_lines_next(&l, &line)) {
        if (line.kind == PERFT_LINE_DONE) {
            if (line.id == m->merge.plan.id) note_maker(m, &line);
            take(m, &l, perft_merge_result(&m->merge, &line));
        } else {
            cli_lines_refuse(&l, &result_expected);
        }
    }
    return cli_lines_close(&l);
}

/* Reads the plan a second time, and so not from a pipe: that would be a plan of nothing. */
static bool put_open_items(const merging *m, const char *plan, cli_out *out) {
    cli_lines l;
    perft_line line;
    uint64_t refused = 0;
    if (!cli_lines_open(&l, m->run, plan, &refused)) return false;
    cli_put_work(out, &m->merge.plan);
    while (cli_lines_next(&l, &line)) {
        if (line.kind != PERFT_LINE_ITEM || line.id != m->merge.plan.id ||
            line.number > m->merge.plan.items || perft_merge_is_closed(&m->merge, line.number)) {
            continue;
        }
        cli_put_work(out, &line);
    }
    const bool same = l.number == m->plan_lines;
    if (!cli_lines_close(&l)) return false;
    return same ||
           cli_could_not(m->run, "%s: --rest reads the plan again, so it must be a file", plan);
}

/* Writes what is open as a plan again: the lines of the plan itself, so that nothing is lost. It is
 * written beside the file and then takes its place, so the file is never half of one, and may be
 * the plan itself. */
static bool write_rest(merging *m, const char *plan, const char *path) {
    cli_out out;
    char beside[4096];
    /* To standard output the items go as they are found: there is nothing to take the place of. */
    if (strcmp(path, "-") == 0) return put_open_items(m, plan, &m->run->out);
    const bool fits = (size_t)snprintf(beside, sizeof beside, "%s.part", path) < sizeof beside;
    const int failure = fits ? cli_out_create(&out, beside) : ENAMETOOLONG;
    if (failure) return cli_could_not(m->run, "%s: %s", path, strerror(failure));
    bool written = put_open_items(m, plan, &out);
    if (written && (!cli_flush(&out) || rename(beside, path) != 0)) {
        cli_cannot(m->run, "%s: %s", path, strerror(out.failure ? out.failure : errno));
        written = false;
    }
    if (!written) unlink(beside);
    close(out.fd);
    cli_out_close(&out);
    return written;
}

/* The leaves below a place that stands in the plan, whose places are in the order of their planes.
 */
static perft_count leaves_at(const merging *m, const perft_plan *plan, const perft_place *place) {
    size_t low = 0, high = plan->count - 1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        unsigned i = 0;
        while (i < 3 && plan->place[middle].plane[i] == place->plane[i]) i++;
        if (plan->place[middle].plane[i] < place->plane[i]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return m->merge.item[low].leaves;
}

/* The count of each first move: the plan is made anew, and below each move another one, whose
 * places are looked up in the whole. */
static cli_status divide(const merging *m, perft_report *report) {
    const perft_line *of = &m->merge.plan;
    perft_plan whole, part;
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    *report = (perft_report){0};
    perft_end end = perft_plan_make(&whole, &of->position, of->depth, of->ply, &cli_interrupted);
    if (end != PERFT_DONE) return cli_complain_of_end(m->run, end, NULL, 0, 0);
    /* Its identity says whether this is the plan whose results were read. */
    if (whole.id != of->id || whole.count != of->items) {
        perft_plan_free(&whole);
        return cli_cannot(m->run, "this version of plyproof makes another plan of that count");
    }
    ply_generators[0]->load(&board, &of->position);
    report->moves = ply_generators[0]->moves(&board, moves);
    for (size_t i = 0; i < report->moves; i++) {
        ply_position child = of->position;
        ply_play(&child, moves[i]);
        report->share[i].move = moves[i];
        end = perft_plan_make(&part, &child, of->depth - 1, of->ply - 1, &cli_interrupted);
        if (end != PERFT_DONE) break;
        for (size_t j = 0; j < part.count; j++) {
            report->share[i].leaves += leaves_at(m, &whole, &part.place[j]) * part.place[j].times;
        }
        perft_plan_free(&part);
    }
    perft_plan_free(&whole);
    if (end != PERFT_DONE) return cli_complain_of_end(m->run, end, NULL, 0, 0);
    cli_sort_shares(report);
    return CLI_HELD;
}

static void put_move(const merging *m, ply_move move, cli_out *out) {
    (void)cli_write_move(cli_common(PLY_MOVE), &m->merge.plan.position, move, out);
}

static void write_shares(const merging *m, const perft_report *report) {
    cli_out *out = &m->run->out;
    for (size_t i = 0; i < report->moves; i++) {
        put_move(m, report->share[i].move, out);
        cli_put_byte(out, ' ');
        cli_put_count(out, report->share[i].leaves);
        cli_put_byte(out, '\n');
    }
    cli_puts(out, "total ");
}

static void put_shares(const merging *m, const perft_report *report, cli_json *json) {
    cli_out move;
    cli_out_in_memory(&move);
    cli_json_array(json, "divide");
    for (size_t i = 0; i < report->moves; i++) {
        move.used = 0;
        put_move(m, report->share[i].move, &move);
        cli_json_object(json, NULL);
        cli_json_bytes(json, "move", move.bytes, move.used);
        cli_json_count(json, "leaves", report->share[i].leaves);
        cli_json_end(json);
    }
    cli_json_end(json);
    cli_out_close(&move);
}

/* Whether a total is known, and none that cannot be right. */
static bool is_whole(const merging *m, const perft_sum *sum) {
    return m->merge.plan.kind == PERFT_LINE_PLAN && !sum->open && !sum->too_large &&
           !sum->wrong_lines;
}

/* `shares` are those of --divide, or NULL. */
static void write_sum(const merging *m, const perft_sum *sum, const perft_report *shares) {
    cli_out *out = &m->run->out;
    const bool estimates = m->merge.plan.kind == PERFT_LINE_SAMPLE && sum->done;
    const double deviation = sum->variance < 0 ? INFINITY : sqrt(sum->variance);
    if (cli_given(m->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        char number[64];
        cli_json_number(&json, "items", sum->items);
        cli_json_number(&json, "done", sum->done);
        cli_json_number(&json, "open", sum->open);
        cli_json_number(&json, "doubted", sum->doubted);
        cli_json_number(&json, "refused", m->refused);
        cli_json_object(&json, "by");
        for (size_t i = 0; i < m->makers; i++) {
            char name[PERFT_WHO_MAX + 1];
            snprintf(name, sizeof name, "%.*s", (int)m->maker[i].length, m->maker[i].name);
            cli_json_number(&json, name, m->maker[i].results);
        }
        cli_json_end(&json);
        if (estimates) {
            snprintf(number, sizeof number, "%.10g", sum->estimate);
            cli_json_literal(&json, "estimate", number);
            if (sum->variance < 0) {
                cli_json_null(&json, "deviation");
            } else {
                snprintf(number, sizeof number, "%.4g", deviation);
                cli_json_literal(&json, "deviation", number);
            }
        }
        if (is_whole(m, sum)) cli_json_count(&json, "leaves", sum->leaves);
        if (shares) put_shares(m, shares, &json);
        cli_json_close(&json);
    } else if (estimates) {
        cli_printf(out, "%.10g, standard error %.4g (%.3g %%)\n", sum->estimate, deviation,
                   100 * deviation / sum->estimate);
    } else if (is_whole(m, sum)) {
        if (shares) write_shares(m, shares);
        cli_put_count(out, sum->leaves);
        cli_put_byte(out, '\n');
    }
}

static cli_status judge(merging *m, const perft_sum *sum) {
    cli_run *run = m->run;
    /* Results of several versions or engines are no fault, but should be no surprise. */
    for (size_t i = 0; i < m->makers && m->makers > 1; i++) {
        cli_note(run, "%llu result%s by %.*s", (unsigned long long)m->maker[i].results,
                 cli_plural(m->maker[i].results), (int)m->maker[i].length, m->maker[i].name);
    }
    if (m->again) {
        cli_note(run, "%llu result%s came more than once, and count%s once",
                 (unsigned long long)m->again, cli_plural(m->again), m->again == 1 ? "s" : "");
    }
    if (m->no_memory) return cli_complain_of_end(run, PERFT_NO_MEMORY, NULL, 0, 0);
    if (sum->unlisted) {
        return cli_cannot(run, "the plan has %llu items, and %llu of their lines are missing",
                          (unsigned long long)sum->items, (unsigned long long)sum->unlisted);
    }
    if (sum->wrong_lines) {
        return cli_cannot(run, "the items of the plan do not add up to the lines it names");
    }
    if (sum->too_large) return cli_cannot(run, "the total does not fit in 128 bits");
    if (sum->open) {
        cli_printf(&run->err, "merge: %llu of %llu items are open", (unsigned long long)sum->open,
                   (unsigned long long)sum->items);
        if (sum->doubted) {
            cli_printf(&run->err, ", %llu of them in doubt", (unsigned long long)sum->doubted);
        }
        cli_puts(&run->err, cli_given(run, CLI_OPT_REST)
                                ? "\n"
                                : "; --rest FILE writes them as a plan again\n");
        return CLI_NOT_HELD;
    }
    /* Lines that were refused have been named. They take nothing from a total that is whole, and a
     * loop that goes on until nothing is open must end. */
    return CLI_HELD;
}

static cli_status merge_all(merging *m) {
    cli_run *run = m->run;
    perft_sum sum;
    const char *rest = run->option[CLI_OPT_REST];
    const bool divides = cli_given(run, CLI_OPT_DIVIDE);
    cli_status status = read_plan(m, run->operands[1]);
    bool all_read = true;
    if (status != CLI_HELD) return status;
    if (cli_given(run, CLI_OPT_ESTIMATE) && m->merge.plan.kind != PERFT_LINE_SAMPLE) {
        return cli_usage(run, "--estimate needs a plan of --sample");
    }
    if (divides && (m->merge.plan.kind == PERFT_LINE_SAMPLE || m->merge.plan.ply == 0)) {
        return cli_usage(run, "--divide needs a whole plan, of at least one ply");
    }
    /* Every file is read, also after one that could not be: each message about a line is useful.
     */
    for (size_t i = 2; i < run->operand_count; i++) {
        all_read = read_results(m, run->operands[i]) && all_read;
    }
    perft_merge_end(&m->merge, &sum);
    perft_report *shares = NULL;
    if (divides && is_whole(m, &sum)) {
        shares = cli_allocate(sizeof *shares);
        status = divide(m, shares);
    }
    if (status == CLI_HELD) write_sum(m, &sum, shares);
    free(shares);
    if (status != CLI_HELD) return status;
    if (rest && !write_rest(m, run->operands[1], rest)) return CLI_CANNOT_RUN;
    status = judge(m, &sum);
    return all_read ? status : CLI_CANNOT_RUN;
}

cli_status cli_work_merge(cli_run *run) {
    merging m = {.run = run};
    if (run->operand_count < 3) {
        return cli_usage(run, "an argument is missing: plyproof work merge PLAN RESULT...");
    }
    cli_listen_for_interrupts();
    const cli_status status = merge_all(&m);
    if (m.begun) perft_merge_free(&m.merge);
    return status;
}
