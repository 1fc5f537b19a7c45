/* work_do.c - plyproof work do: counts below positions, and writes each result as soon as it is
 * there.
 *
 * Lines are counted in batches, so that a plan of millions of lines need not be held. A batch is
 * full, or all that came before the input paused: so `do` may stand in a pipe behind something that
 * hands out work line by line. A crew of threads (perft/work/crew.h) counts a batch in the order in
 * which its items find most in the table that they share. Each result names the version, the engine
 * and the machine that counted. */
/* SPDX-License-Identifier: MIT */
#include "cli/work.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/counting.h"
#include "cli/given.h"
#include "perft/work/crew.h"
#include "properties/round.h"

static const ply_fault item_expected = {PLY_BAD_TEXT, "item-expected",
                                        "an item of a plan was expected"};

enum { BATCH = 4096 };

/* How long a batch waits for more lines, in milliseconds, before it is counted as it is. */
enum { PAUSE = 200 };

/* What `do` works with. */
typedef struct doing {
    cli_run *run;
    perft_line item[BATCH];
    perft_errand errand[BATCH];
    size_t count;
    perft_crew *crew;
    uint64_t done, skipped, refused;
    bool failed;    /* somebody else's engine: the message is written */
    uint64_t *have; /* what the file of --have holds: hashes of plan and number, in order */
    size_t haves, have_capacity;
    const ply_generator *generator;
    size_t who_length; /* 0: not known yet */
    char who[PERFT_WHO_MAX];
} doing;

/* A number for an item of a plan, out of both their numbers. */
static uint64_t name_of(const perft_line *line) {
    return (line->id ^ line->number * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
}

static bool has(const doing *d, const perft_line *item) {
    const uint64_t name = name_of(item);
    return d->haves && bsearch(&name, d->have, d->haves, sizeof name, cli_compare_numbers);
}

/* Reads what is done already. A file that is not there yet holds nothing. A last line without its
 * line feed is what a kill leaves: the results to come begin on a line of their own. */
static bool read_have(doing *d) {
    cli_lines l;
    perft_line line;
    uint64_t refused = 0;
    const char *path = d->run->option[CLI_OPT_HAVE];
    if (!path || (access(path, F_OK) != 0 && errno == ENOENT)) return true;
    if (!cli_lines_open(&l, d->run, path, &refused)) return false;
    while (cli_lines_next(&l, &line)) {
        if (line.kind != PERFT_LINE_DONE) continue;
        if (d->haves == d->have_capacity) {
            d->have_capacity = d->have_capacity ? 2 * d->have_capacity : 1024;
            d->have = cli_reallocate(d->have, d->have_capacity * sizeof *d->have);
        }
        d->have[d->haves++] = name_of(&line);
    }
    char last = '\n';
    if (lseek(l.fd, -1, SEEK_END) >= 0 && read(l.fd, &last, 1) == 1 && last != '\n') {
        cli_put_byte(&d->run->out, '\n');
    }
    if (d->haves) qsort(d->have, d->haves, sizeof *d->have, cli_compare_numbers);
    return cli_lines_close(&l);
}

#ifdef __clang__
#define COMPILER "clang-%d", __clang_major__
#else
#define COMPILER "gcc-%d", __GNUC__
#endif

/* One word without blanks and strokes. */
static void make_word(char *text) {
    for (; *text; text++) {
        if (*text <= ' ' || *text > '~' || *text == '/') *text = '-';
    }
}

/* Who counts: a version with the compiler that built it, what it counts with, and the machine. What
 * somebody else's engine is called is known once it has answered. */
static void name_self(doing *d) {
    char host[64], maker[96], compiler[32];
    const char *engine = perft_crew_peer(d->crew);
    if (gethostname(host, sizeof host) != 0) snprintf(host, sizeof host, "unknown");
    host[sizeof host - 1] = '\0';
    snprintf(compiler, sizeof compiler, COMPILER);
    if (*engine) {
        snprintf(maker, sizeof maker, "%.60s", engine);
    } else {
        snprintf(maker, sizeof maker, "plyproof-%.32s+%s", ply_version(), compiler);
    }
    make_word(maker);
    make_word(host);
    d->who_length = (size_t)snprintf(d->who, sizeof d->who, "%.63s/%s/%.40s", maker,
                                     *engine ? "perft" : perft_engine_name(d->generator), host);
}

static void hear(const perft_errand *errand, void *context) {
    doing *d = context;
    if (!errand) {
        cli_mind_second_interrupt();
        cli_flush(&d->run->out);
        cli_progress(d->run, "%llu done", (unsigned long long)d->done);
        /* Results that cannot be written are lost: counting on would waste hours. */
        if (d->run->out.failure) atomic_store(&cli_interrupted, true);
        return;
    }
    const perft_line *item = &d->item[errand - d->errand];
    if (!d->who_length) name_self(d);
    perft_line done = {.kind = PERFT_LINE_DONE,
                       .id = item->id,
                       .number = item->number,
                       .count = errand->leaves,
                       .who_length = d->who_length};
    memcpy(done.who, d->who, d->who_length);
    cli_put_work(&d->run->out, &done);
    d->done++;
}

/* Items are numbered so that those with neighbouring numbers are alike, and find more of what they
 * need in the table. The deepest come first: then the end is not spent waiting for one. */
static int by_likeness(const void *a, const void *b) {
    const perft_line *x = a, *y = b;
    const uint64_t depths[] = {x->depth, y->depth};
    int order = cli_compare_numbers(&depths[1], &depths[0]);
    if (order == 0) order = cli_compare_numbers(&x->id, &y->id);
    return order ? order : cli_compare_numbers(&x->number, &y->number);
}

static perft_end do_batch(doing *d) {
    qsort(d->item, d->count, sizeof d->item[0], by_likeness);
    for (size_t i = 0; i < d->count; i++) {
        d->errand[i] = (perft_errand){.position = d->item[i].position, .depth = d->item[i].depth};
    }
    const perft_end end = perft_crew_run(d->crew, d->errand, d->count);
    cli_flush(&d->run->out);
    d->count = 0;
    return end;
}

static perft_end do_lines(doing *d, cli_lines *l) {
    perft_line line;
    perft_end end = PERFT_DONE;
    while (end == PERFT_DONE) {
        if (d->count && cli_lines_keep_waiting(l, PAUSE)) {
            end = do_batch(d);
            continue;
        }
        if (!cli_lines_next(l, &line)) break;
        if (line.kind == PERFT_LINE_DONE) {
            cli_lines_refuse(l, &item_expected);
        }
        if (line.kind != PERFT_LINE_ITEM) continue;
        if (has(d, &line)) {
            d->skipped++;
            continue;
        }
        d->item[d->count++] = line;
        if (d->count == BATCH) end = do_batch(d);
    }
    return end;
}

/* A quarter of the memory, up to 1 GiB: what runs beside it on the machine wants some, too. */
size_t cli_usual_hash(void) {
    const size_t quarter = cli_memory() / 4, most = (size_t)1 << 30;
    return quarter < most ? quarter : most;
}

static perft_end do_all(doing *d, const perft_crew_job *job) {
    perft_end end = perft_crew_new(job, &d->crew);
    const size_t files = d->run->operand_count;
    /* Without files, standard input is the one. A batch may reach from one file into the next. */
    for (size_t i = 1; i < (files < 2 ? 2 : files) && end == PERFT_DONE; i++) {
        cli_lines l;
        if (!cli_lines_open(&l, d->run, files < 2 ? NULL : d->run->operands[i], &d->refused)) {
            d->refused++;
            continue;
        }
        end = do_lines(d, &l);
        if (!cli_lines_close(&l)) d->refused++;
    }
    if (end == PERFT_DONE && d->count) end = do_batch(d);
    cli_progress_done(d->run);
    if (d->crew && *perft_crew_trouble(d->crew)) {
        cli_cannot(d->run, "%s", perft_crew_trouble(d->crew));
        d->failed = true;
    }
    perft_crew_free(d->crew);
    return end;
}

/* Somebody else's engine, if --command names one. */
static bool read_peer(cli_run *run, perft_peer_setup *peer, perft_crew_job *job) {
    const char *line = run->option[CLI_OPT_COMMAND];
    *peer = (perft_peer_setup){.line = line, .stop = &cli_interrupted};
    if (!cli_time(run, CLI_OPT_PATIENCE, &peer->timeout)) return false;
    if (line && job->generator) {
        return cli_wrong_use(run, "--generator or --command: only one of them can count");
    }
    if (!line && (cli_given(run, CLI_OPT_DIALECT) || cli_given(run, CLI_OPT_PATIENCE))) {
        return cli_wrong_use(run,
                             "--dialect and --patience are for an engine: name it with --command");
    }
    if (cli_given(run, CLI_OPT_DIALECT)) {
        peer->dialect = perft_find_dialect(run->option[CLI_OPT_DIALECT]);
    }
    if (line) job->peer = peer;
    return true;
}

cli_status cli_work_do(cli_run *run) {
    perft_crew_job job = {.stop = &cli_interrupted, .heard = hear};
    uint64_t threads = law_cores();
    if (cli_given(run, CLI_OPT_GENERATOR) && !cli_generator(run, &job.generator)) return CLI_USAGE;
    const bool plain = job.generator || cli_given(run, CLI_OPT_COMMAND);
    if (!plain) job.hash_bytes = cli_usual_hash();
    if (!cli_number(run, CLI_OPT_THREADS, 1, PERFT_THREADS_MAX, &threads) ||
        !cli_hash_size(run, &job.hash_bytes)) {
        return CLI_USAGE;
    }
    if (plain && job.hash_bytes) {
        return cli_usage(
            run,
            "--hash is for the fast engine, so it cannot be used with --generator or --command");
    }
    perft_peer_setup peer;
    if (!read_peer(run, &peer, &job)) return CLI_USAGE;
    doing *d = cli_allocate(sizeof *d);
    memset(d, 0, sizeof *d);
    d->run = run;
    job.threads = (unsigned)threads;
    job.context = d;
    d->generator = job.generator;
    cli_listen_for_interrupts();
    cli_status status = CLI_CANNOT_RUN;
    if (read_have(d)) {
        const perft_end end = do_all(d, &job);
        if (d->skipped) {
            cli_note(run, "%llu result%s there already", (unsigned long long)d->skipped,
                     d->skipped == 1 ? " was" : "s were");
        }
        if (d->failed) {
            status = CLI_CANNOT_RUN;
        } else if (end != PERFT_DONE) {
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
