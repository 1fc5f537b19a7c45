/* work.c - the command work: a long count cut into lines that any machine can count.
 *
 * `plan` writes lines, `do` reads some of them and writes a line for each result, `merge` reads the
 * plan and all results. Lines are read one by one wherever they come from; what is wrong with one
 * is told with its file and line, and the others are still used. `do` counts in batches, so that it
 * need not hold a plan of millions of lines, and writes each result as soon as it is there. */
#include "perft/work/merge.h"
#include "perft/work/crew.h"
#include "perft/work/plan.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/explain.h"
#include "cli/given.h"
#include "cli/input.h"
#include "cli/moves.h"
#include "corpus/corpus.h"
#include "properties/round.h"

#define FAULT(variable, name, clause) static const ply_fault variable = {PLY_BAD_TEXT, name, clause}

FAULT(contradicts, "result-contradicts", "another result of this item says otherwise");
FAULT(other_plan, "other-plan", "this belongs to another plan");
FAULT(no_such_item, "no-such-item", "the plan has no item of this number");
FAULT(too_many_leaves, "too-many-leaves", "there cannot be so many leaves");
FAULT(plan_expected, "plan-expected", "the line of a plan was expected first");
FAULT(item_expected, "item-expected", "an item of a plan was expected");
FAULT(result_expected, "result-expected", "a result was expected");

/* ---- Reading lines --------------------------------------------------------------------------- */

/* The lines of a file, or of standard input, one after the other. */
typedef struct lines {
    cli_run *run;
    const char *path;
    cli_input input;
    int fd;
    uint64_t number;   /* of the line, from 1 */
    const char *text;  /* the line as it stands, */
    size_t length;     /* without its line feed */
    uint64_t *refused; /* counts what could not be read */
} lines;

static bool open_lines(lines *l, cli_run *run, const char *path, uint64_t *refused) {
    const bool is_stdin = !path || strcmp(path, "-") == 0;
    *l = (lines){.run = run, .path = is_stdin ? "stdin" : path, .refused = refused};
    l->fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (l->fd < 0) {
        cli_cannot(run, "%s: %s", path, strerror(errno));
        return false;
    }
    cli_input_open(&l->input, l->fd);
    return true;
}

/* False if reading failed; the message is written. */
static bool close_lines(lines *l) {
    const int failure = l->input.failure;
    cli_input_close(&l->input);
    if (l->fd != STDIN_FILENO) close(l->fd);
    if (failure) cli_cannot(l->run, "%s: %s", l->path, strerror(failure));
    return !failure;
}

/* Says what is wrong with a line, to people or, with --json, to programs; and at which byte, if it
 * was found in reading. */
static void refuse_line(lines *l, ply_error error, bool reading) {
    cli_run *run = l->run;
    cli_progress_done(run);
    ++*l->refused;
    if (cli_given(run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(&run->out);
        cli_json_text(&json, "file", l->path);
        cli_json_number(&json, "line", l->number);
        cli_json_error(&json, "error", NULL, error, reading);
        cli_json_close(&json);
        return;
    }
    char sentence[CLI_SENTENCE_MAX];
    if (reading) {
        cli_sentence(error, PLY_POSITION, sentence);
    } else {
        ply_error_sentence(error, sentence, sizeof sentence);
    }
    cli_printf(&run->err, "%s:%llu: %s\n", l->path, (unsigned long long)l->number, sentence);
}

/* The next line that says something; others are refused. False at the end. */
static bool next_line(lines *l, perft_line *line) {
    while (cli_next_line(&l->input, &l->text, &l->length)) {
        l->number++;
        if (l->length == 0 || (l->length == 1 && l->text[0] == '\r')) continue;
        const ply_error error = perft_line_read(l->text, l->length, line);
        if (!ply_failed(error)) return true;
        refuse_line(l, error, true);
    }
    return false;
}

static void put_line(cli_out *out, const perft_line *line) {
    cli_took(out, perft_line_write(line, cli_room(out, PERFT_WORK_LINE_MAX)));
    cli_put_byte(out, '\n');
}

/* ---- plan ------------------------------------------------------------------------------------ */

/* A plan whose lines are some thousands, where there are so many. */
static unsigned usual_ply(unsigned depth) { return depth < 5 ? depth / 2 : depth < 9 ? 3 : 4; }

static void write_item(cli_run *run, const perft_plan *plan, size_t place, uint64_t number,
                       uint64_t times) {
    perft_line item = {.kind = PERFT_LINE_ITEM,
                       .id = plan->id,
                       .number = number,
                       .times = times,
                       .depth = plan->depth - plan->ply};
    perft_plan_position(plan, place, &item.position);
    put_line(&run->out, &item);
    if (run->out.used > 1u << 16) cli_flush(&run->out);
}

static int by_number(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Draws lines of play, each as likely as any other, and names where they lead: a place is drawn as
 * often as its share of the lines says. */
static void write_sample(cli_run *run, perft_plan *plan, perft_line *header, uint64_t draws,
                         uint64_t seed) {
    uint64_t *drawn = cli_allocate((size_t)draws * sizeof *drawn);
    corpus_dice dice = corpus_dice_of_seed(seed);
    uint64_t items = 0, before = 0;
    /* 64 bits times a number below 2^37: no line is likelier than another by more than 2^-27. */
    for (uint64_t i = 0; i < draws; i++) {
        drawn[i] = (uint64_t)(corpus_bits(&dice, 64) * header->count >> 64);
    }
    qsort(drawn, (size_t)draws, sizeof *drawn, by_number);
    /* Times become numbers of draws; a place that was not drawn has none. */
    for (size_t i = 0, at = 0; i < plan->count; i++) {
        const uint64_t end = before + plan->place[i].times;
        plan->place[i].times = 0;
        for (; at < draws && drawn[at] < end; at++) plan->place[i].times++;
        items += plan->place[i].times > 0;
        before = end;
    }
    header->kind = PERFT_LINE_SAMPLE;
    header->items = items;
    plan->id = header->id = plan->id ^ (seed + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ draws << 1;
    put_line(&run->out, header);
    for (size_t i = 0, number = 1; i < plan->count; i++) {
        if (plan->place[i].times) write_item(run, plan, i, number++, plan->place[i].times);
    }
    free(drawn);
}

static cli_status run_plan(cli_run *run) {
    perft_plan plan;
    ply_position root = ply_start_position;
    uint64_t depth = 0, ply, draws = 0, seed = 1;
    const size_t words = run->operand_count;
    if (words < 2 || !cli_read_number(run->operands[words - 1], &depth) || depth < 1 ||
        depth > PERFT_DEPTH_MAX) {
        return cli_usage(run, "plan needs a position, and a depth from 1 to %u", PERFT_DEPTH_MAX);
    }
    ply = usual_ply((unsigned)depth);
    const uint64_t deepest = depth < PERFT_PLAN_PLY_MAX ? depth : PERFT_PLAN_PLY_MAX;
    if (!cli_number(run, CLI_OPT_PLY, 0, deepest, &ply) ||
        !cli_number(run, CLI_OPT_SAMPLE, 1, UINT32_MAX, &draws) || !cli_seed(run, &seed)) {
        return CLI_USAGE;
    }
    if (words > 2 && !cli_read_fen_operands(run, 1, words - 1, &root)) return CLI_NOT_HELD;
    if (!cli_is_playable(run, &root)) return CLI_NOT_HELD;
    cli_listen_for_interrupts();
    const perft_end end =
        perft_plan_make(&plan, &root, (unsigned)depth, (unsigned)ply, &cli_interrupted);
    if (end != PERFT_DONE) return cli_complain_of_end(run, end, NULL, 0, 0);
    perft_line header = {.kind = PERFT_LINE_PLAN,
                         .id = plan.id,
                         .depth = plan.depth,
                         .ply = plan.ply,
                         .items = plan.count,
                         .position = root,
                         .count = perft_plan_lines(&plan)};
    if (draws && header.count == 0) {
        perft_plan_free(&plan);
        return cli_usage(run, "no line is %llu plies long, so none can be drawn",
                         (unsigned long long)ply);
    }
    if (draws) {
        write_sample(run, &plan, &header, draws, seed);
    } else {
        put_line(&run->out, &header);
        for (size_t i = 0; i < plan.count; i++) {
            write_item(run, &plan, i, i + 1, plan.place[i].times);
        }
    }
    cli_note(run, "%llu positions, %llu plies below each; `parallel --pipe -N %llu` makes parts",
             (unsigned long long)header.items, (unsigned long long)(depth - ply),
             (unsigned long long)(header.items / 64 + 1));
    perft_plan_free(&plan);
    return CLI_HELD;
}

/* ---- do -------------------------------------------------------------------------------------- */

enum { BATCH = 4096 };

/* What `do` works with. */
typedef struct doing {
    cli_run *run;
    perft_line item[BATCH];
    perft_errand errand[BATCH];
    size_t count;
    perft_crew *crew;
    uint64_t done, skipped, refused;
    uint64_t *have; /* what the file of --have holds: hashes of plan and number, in order */
    size_t haves, have_capacity;
    size_t who_length;
    char who[PERFT_WHO_MAX];
} doing;

static uint64_t name_of(const perft_line *line) {
    return (line->id ^ line->number * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
}

static bool has(const doing *d, const perft_line *item) {
    const uint64_t name = name_of(item);
    return d->haves && bsearch(&name, d->have, d->haves, sizeof name, by_number);
}

/* Reads what is done already. A file that is not there yet holds nothing. A last line without its
 * line feed is what a kill leaves: the results to come begin on a line of their own. */
static bool read_have(doing *d) {
    lines l;
    perft_line line;
    uint64_t refused = 0;
    const char *path = d->run->option[CLI_OPT_HAVE];
    if (!path || (access(path, F_OK) != 0 && errno == ENOENT)) return true;
    if (!open_lines(&l, d->run, path, &refused)) return false;
    while (next_line(&l, &line)) {
        if (line.kind != PERFT_LINE_DONE) continue;
        if (d->haves == d->have_capacity) {
            d->have_capacity = d->have_capacity ? 2 * d->have_capacity : 1024;
            d->have = cli_reallocate(d->have, d->have_capacity * sizeof *d->have);
        }
        d->have[d->haves++] = name_of(&line);
    }
    char last = '\n';
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && lseek(fd, -1, SEEK_END) >= 0 && read(fd, &last, 1) == 1 && last != '\n') {
        cli_put_byte(&d->run->out, '\n');
    }
    if (fd >= 0) close(fd);
    if (d->haves) qsort(d->have, d->haves, sizeof *d->have, by_number);
    return close_lines(&l);
}

static void hear(const perft_errand *errand, void *context) {
    doing *d = context;
    if (!errand) {
        cli_mind_second_interrupt();
        cli_flush(&d->run->out);
        cli_progress(d->run, "%llu done", (unsigned long long)d->done);
        if (d->run->out.failure) atomic_store(&cli_interrupted, true);
        return;
    }
    const perft_line *item = &d->item[errand - d->errand];
    perft_line done = {.kind = PERFT_LINE_DONE,
                       .id = item->id,
                       .number = item->number,
                       .count = errand->leaves,
                       .who_length = d->who_length};
    memcpy(done.who, d->who, d->who_length);
    put_line(&d->run->out, &done);
    d->done++;
}

static perft_end do_batch(doing *d) {
    const perft_end end = perft_crew_run(d->crew, d->errand, d->count);
    cli_flush(&d->run->out);
    d->count = 0;
    return end;
}

static perft_end do_lines(doing *d, lines *l) {
    perft_line line;
    perft_end end = PERFT_DONE;
    while (end == PERFT_DONE && next_line(l, &line)) {
        if (line.kind == PERFT_LINE_DONE) {
            refuse_line(l, (ply_error){.fault = &item_expected}, false);
        }
        if (line.kind != PERFT_LINE_ITEM) continue;
        if (has(d, &line)) {
            d->skipped++;
            continue;
        }
        d->item[d->count] = line;
        d->errand[d->count++] = (perft_errand){.position = line.position, .depth = line.depth};
        if (d->count == BATCH) end = do_batch(d);
    }
    return end;
}

static void name_self(doing *d, const ply_generator *generator) {
    char host[64] = "unknown";
    if (gethostname(host, sizeof host) != 0) snprintf(host, sizeof host, "unknown");
    host[sizeof host - 1] = '\0';
    for (char *c = host; *c; c++) {
        if (*c <= ' ' || *c > '~') *c = '-';
    }
    d->who_length = (size_t)snprintf(d->who, sizeof d->who, "plyproof-%s/%s/%s", ply_version(),
                                     perft_engine_name(generator), host);
}

/* A quarter of the memory, up to 1 GiB: what runs beside it on the machine wants some, too. */
static size_t usual_hash(void) {
    const size_t quarter = cli_memory() / 4, most = (size_t)1 << 30;
    return quarter < most ? quarter : most;
}

static perft_end do_all(doing *d, const perft_crew_job *job) {
    perft_end end = perft_crew_new(job, &d->crew);
    const size_t files = d->run->operand_count;
    for (size_t i = 1; i < (files < 2 ? 2 : files) && end == PERFT_DONE; i++) {
        lines l;
        if (!open_lines(&l, d->run, files < 2 ? NULL : d->run->operands[i], &d->refused)) {
            d->refused++;
            continue;
        }
        end = do_lines(d, &l);
        if (!close_lines(&l)) d->refused++;
    }
    if (end == PERFT_DONE && d->count) end = do_batch(d);
    perft_crew_free(d->crew);
    cli_progress_done(d->run);
    return end;
}

static cli_status run_do(cli_run *run) {
    perft_crew_job job = {.stop = &cli_interrupted, .heard = hear};
    uint64_t threads = law_cores();
    if (cli_given(run, CLI_OPT_GENERATOR) && !cli_generator(run, &job.generator)) return CLI_USAGE;
    if (!job.generator) job.hash_bytes = usual_hash();
    if (!cli_number(run, CLI_OPT_THREADS, 1, PERFT_THREADS_MAX, &threads) ||
        !cli_hash_size(run, &job.hash_bytes)) {
        return CLI_USAGE;
    }
    if (job.generator && job.hash_bytes) {
        return cli_usage(run,
                         "--hash is for the fast engine, so it cannot be used with --generator");
    }
    doing *d = cli_allocate(sizeof *d);
    memset(d, 0, sizeof *d);
    d->run = run;
    job.threads = (unsigned)threads;
    job.context = d;
    name_self(d, job.generator);
    cli_listen_for_interrupts();
    cli_status status = CLI_CANNOT_RUN;
    if (read_have(d)) {
        const perft_end end = do_all(d, &job);
        if (d->skipped) {
            cli_note(run, "%llu results were there already", (unsigned long long)d->skipped);
        }
        if (end != PERFT_DONE) {
            status = cli_complain_of_end(run, end, NULL, 0, 0);
        } else if (d->refused) {
            status = CLI_NOT_HELD;
        } else if (d->done + d->skipped == 0) {
            status = cli_cannot(run, "there was no item to count");
        } else {
            status = CLI_HELD;
        }
    }
    free(d->have);
    free(d);
    return status;
}

/* ---- merge ----------------------------------------------------------------------------------- */

typedef struct merging {
    cli_run *run;
    perft_merge merge;
    bool begun, no_memory;
    uint64_t refused, again;
} merging;

static void take(merging *m, lines *l, perft_merged merged) {
    static const ply_fault *const faults[] = {
        [PERFT_MERGED_CONTRADICTS] = &contradicts,
        [PERFT_MERGED_OTHER_PLAN] = &other_plan,
        [PERFT_MERGED_NO_ITEM] = &no_such_item,
        [PERFT_MERGED_TOO_LARGE] = &too_many_leaves,
    };
    if (merged == PERFT_MERGED_AGAIN) m->again++;
    if (merged == PERFT_MERGED_NO_MEMORY) m->no_memory = true;
    if (merged < sizeof faults / sizeof faults[0] && faults[merged]) {
        refuse_line(l, (ply_error){.fault = faults[merged]}, false);
    }
}

/* Reads the plan: its line first, then the items. */
static cli_status read_plan(merging *m, const char *path) {
    lines l;
    perft_line line;
    if (!open_lines(&l, m->run, path, &m->refused)) return CLI_CANNOT_RUN;
    while (next_line(&l, &line)) {
        if (m->begun) {
            if (line.kind == PERFT_LINE_ITEM) {
                take(m, &l, perft_merge_item(&m->merge, &line));
            } else {
                refuse_line(&l, (ply_error){.fault = &item_expected}, false);
            }
        } else if (line.kind == PERFT_LINE_PLAN || line.kind == PERFT_LINE_SAMPLE) {
            if (!perft_merge_begin(&m->merge, &line, cli_given(m->run, CLI_OPT_TWICE))) {
                close_lines(&l);
                return cli_cannot(m->run, "%s: there is not enough memory for %llu items", path,
                                  (unsigned long long)line.items);
            }
            m->begun = true;
        } else {
            refuse_line(&l, (ply_error){.fault = &plan_expected}, false);
        }
    }
    if (!close_lines(&l)) return CLI_CANNOT_RUN;
    return m->begun ? CLI_HELD : cli_cannot(m->run, "%s: this is no plan", path);
}

static bool read_results(merging *m, const char *path) {
    lines l;
    perft_line line;
    if (!open_lines(&l, m->run, path, &m->refused)) return false;
    while (next_line(&l, &line)) {
        if (line.kind == PERFT_LINE_DONE) {
            take(m, &l, perft_merge_result(&m->merge, &line));
        } else {
            refuse_line(&l, (ply_error){.fault = &result_expected}, false);
        }
    }
    return close_lines(&l);
}

static void put_open_items(const merging *m, lines *plan, cli_out *out) {
    perft_line line;
    put_line(out, &m->merge.plan);
    while (next_line(plan, &line)) {
        if (line.kind != PERFT_LINE_ITEM || line.id != m->merge.plan.id ||
            line.number > m->merge.plan.items || perft_merge_is_closed(&m->merge, line.number)) {
            continue;
        }
        put_line(out, &line);
        if (out->used > 1u << 16) cli_flush(out);
    }
}

/* Writes what is open as a plan again: the lines of the plan itself, so that nothing is lost. It is
 * written beside the file and then takes its place, so the file is never half of one, and may be
 * the plan itself. */
static bool write_rest(merging *m, const char *plan, const char *path) {
    lines l;
    uint64_t refused = 0;
    cli_out out;
    char beside[4096];
    if (strcmp(path, "-") == 0) {
        if (!open_lines(&l, m->run, plan, &refused)) return false;
        put_open_items(m, &l, &m->run->out);
        return close_lines(&l);
    }
    const int length = snprintf(beside, sizeof beside, "%s.part", path);
    const int fd = length < 0 || (size_t)length >= sizeof beside
                       ? -1
                       : open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) {
        cli_cannot(m->run, "%s: %s", path, strerror(errno));
        return false;
    }
    cli_out_open(&out, fd);
    bool written = open_lines(&l, m->run, plan, &refused);
    if (written) {
        put_open_items(m, &l, &out);
        written = close_lines(&l);
    }
    if (written && (!cli_flush(&out) || rename(beside, path) != 0)) {
        cli_cannot(m->run, "%s: %s", path, strerror(out.failure ? out.failure : errno));
        written = false;
    }
    if (!written) unlink(beside);
    cli_out_close(&out);
    close(fd);
    return written;
}

/* The leaves below a place that stands in the plan. */
static bool leaves_at(const merging *m, const perft_plan *plan, const perft_place *place,
                      perft_count *leaves) {
    size_t low = 0, high = plan->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        unsigned i = 0;
        while (i < 4 && plan->place[middle].plane[i] == place->plane[i]) i++;
        if (i == 4) {
            *leaves = m->merge.item[middle].leaves;
            return true;
        }
        if (plan->place[middle].plane[i] < place->plane[i]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

/* The count of each first move: the plan is made anew, and below each move another one, whose
 * places are looked up in the whole. */
static cli_status divide(merging *m) {
    const perft_line *of = &m->merge.plan;
    perft_plan whole, part;
    ply_board board;
    perft_report *report = cli_allocate(sizeof *report);
    memset(report, 0, sizeof *report);
    ply_move moves[PLY_MOVES_MAX];
    perft_end end = perft_plan_make(&whole, &of->position, of->depth, of->ply, &cli_interrupted);
    if (end == PERFT_DONE && whole.id != of->id) {
        perft_plan_free(&whole);
        free(report);
        return cli_cannot(m->run, "this version of plyproof makes another plan of that count");
    }
    ply_generators[0]->load(&board, &of->position);
    report->moves = end == PERFT_DONE ? ply_generators[0]->moves(&board, moves) : 0;
    for (size_t i = 0; i < report->moves && end == PERFT_DONE; i++) {
        ply_position child = of->position;
        ply_play(&child, moves[i]);
        report->share[i] = (perft_share){.move = moves[i], .known = true};
        end = perft_plan_make(&part, &child, of->depth - 1, of->ply - 1, &cli_interrupted);
        if (end != PERFT_DONE) break;
        for (size_t j = 0; j < part.count; j++) {
            perft_count leaves = 0;
            if (!leaves_at(m, &whole, &part.place[j], &leaves)) end = PERFT_BAD_JOB;
            report->share[i].leaves += leaves * part.place[j].times;
        }
        perft_plan_free(&part);
    }
    if (whole.place) perft_plan_free(&whole);
    if (end != PERFT_DONE) {
        free(report);
        return cli_complain_of_end(m->run, end, NULL, 0, 0);
    }
    cli_sort_shares(report);
    for (size_t i = 0; i < report->moves; i++) {
        (void)cli_write_move(cli_common(PLY_MOVE), &of->position, report->share[i].move,
                             &m->run->out);
        cli_put_byte(&m->run->out, ' ');
        cli_put_count(&m->run->out, report->share[i].leaves);
        cli_put_byte(&m->run->out, '\n');
    }
    free(report);
    return CLI_HELD;
}

static void write_sum(const merging *m, const perft_sum *sum) {
    cli_out *out = &m->run->out;
    const bool sample = m->merge.plan.kind == PERFT_LINE_SAMPLE;
    const double deviation = sum->variance < 0 ? INFINITY : sqrt(sum->variance);
    if (cli_given(m->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        char number[64];
        cli_json_number(&json, "items", sum->items);
        cli_json_number(&json, "done", sum->done);
        cli_json_number(&json, "open", sum->open);
        cli_json_number(&json, "doubted", sum->doubted);
        cli_json_number(&json, "refused", m->refused);
        if (sample && sum->done) {
            snprintf(number, sizeof number, "%.10g", sum->estimate);
            cli_json_literal(&json, "estimate", number);
            if (sum->variance < 0) {
                cli_json_null(&json, "deviation");
            } else {
                snprintf(number, sizeof number, "%.4g", deviation);
                cli_json_literal(&json, "deviation", number);
            }
        }
        if (!sample && !sum->open && !sum->too_large) cli_json_count(&json, "leaves", sum->leaves);
        cli_json_close(&json);
    } else if (sample && sum->done) {
        cli_printf(out, "%.10g, standard error %.4g (%.3g %%)\n", sum->estimate, deviation,
                   100 * deviation / sum->estimate);
    } else if (!sample && !sum->open && !sum->too_large) {
        if (cli_given(m->run, CLI_OPT_DIVIDE)) cli_puts(out, "total ");
        cli_put_count(out, sum->leaves);
        cli_put_byte(out, '\n');
    }
}

static cli_status judge(merging *m, const perft_sum *sum) {
    cli_run *run = m->run;
    if (m->again) {
        cli_note(run, "%llu results came more than once, and count once",
                 (unsigned long long)m->again);
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
    return m->refused ? CLI_NOT_HELD : CLI_HELD;
}

static cli_status merge_all(merging *m) {
    cli_run *run = m->run;
    perft_sum sum;
    const char *rest = run->option[CLI_OPT_REST];
    cli_status status = read_plan(m, run->operands[1]);
    bool all_read = true;
    if (status != CLI_HELD) return status;
    for (size_t i = 2; i < run->operand_count; i++) {
        all_read = read_results(m, run->operands[i]) && all_read;
    }
    perft_merge_end(&m->merge, &sum);
    if (cli_given(run, CLI_OPT_DIVIDE) && !sum.open && !sum.too_large) {
        if (m->merge.plan.kind == PERFT_LINE_SAMPLE || m->merge.plan.ply == 0) {
            return cli_usage(run, "--divide needs a whole plan, of at least one ply");
        }
        status = divide(m);
        if (status != CLI_HELD) return status;
    }
    write_sum(m, &sum);
    if (rest && !write_rest(m, run->operands[1], rest)) return CLI_CANNOT_RUN;
    status = judge(m, &sum);
    return all_read ? status : CLI_CANNOT_RUN;
}

static cli_status run_merge(cli_run *run) {
    merging m = {.run = run};
    if (run->operand_count < 3) {
        return cli_usage(run, "an argument is missing: plyproof work merge PLAN RESULT...");
    }
    cli_listen_for_interrupts();
    const cli_status status = merge_all(&m);
    if (m.begun) perft_merge_free(&m.merge);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

static cli_status run_work(cli_run *run) {
    const char *what = run->operands[0];
    const bool merges = strcmp(what, "merge") == 0;
    if (cli_given(run, CLI_OPT_JSON) && !merges)
        return cli_usage(run, "--json can be used with merge only");
    if (strcmp(what, "plan") == 0) return run_plan(run);
    if (strcmp(what, "do") == 0) return run_do(run);
    if (merges) return run_merge(run);
    return cli_usage(run, "\"%s\" is none of plan, do and merge", what);
}

const cli_command cli_command_work = {
    .name = "work",
    .operands = "plan|do|merge [FEN DEPTH] [FILE...]",
    .summary = "divide a long count among many machines, as lines of text",
    .about = "plan walks the first --ply plies and writes a line for each position, with how\n"
             "often it occurs. do reads any of these lines and writes a result for each. merge\n"
             "reads the plan and all results, and writes the total, or with --divide the count\n"
             "of each first move. Results may come twice, in any order and from anywhere:\n"
             "merge names lines that are damaged, belong to another plan or contradict each\n"
             "other, and --rest FILE writes the items that are still open as a new plan.\n"
             "--twice wants each item counted by two engines or versions. do --have FILE skips\n"
             "the items whose results are in that file. plan --sample N draws N lines at\n"
             "random, from which merge estimates the total.",
    .examples = "$ plyproof work plan -q startpos 5 > plan\n"
                "$ plyproof work do -q plan > results\n"
                "$ plyproof work merge plan results\n"
                "4865609\n",
    .options = CLI_TAKES(PLY) | CLI_TAKES(SAMPLE) | CLI_TAKES(SEED) | CLI_TAKES(THREADS) |
               CLI_TAKES(HASH) | CLI_TAKES(GENERATOR) | CLI_TAKES(HAVE) | CLI_TAKES(REST) |
               CLI_TAKES(TWICE) | CLI_TAKES(DIVIDE) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_work,
};
