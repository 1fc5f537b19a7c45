/* counting.c - what the commands that count share: sizes of hash tables, counts and durations as
 * text, commands that take a count apart, and ending on an interrupt.
 *
 * The first interrupt only sets a flag, which is all that a signal handler may safely do. The count
 * looks at it, stops, writes its journal and reports what is known. The second one ends the
 * program: the handler is taken off by the loop that shows progress, and not in the handler, so
 * that two interrupts at once are one. */
/* SPDX-License-Identifier: MIT */
#include "cli/counting.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/moves.h"

enum { SUBJECT_MAX = 512 };

/* 512M, 4G; K, M, G and T are powers of 1024, and `B` or `iB` behind them changes nothing. A number
 * alone is MiB, as in UCI. */
static bool read_size(const char *text, size_t *bytes) {
    char digits[24] = "";
    static const char units[] = "KMGT";
    const size_t length = strspn(text, "0123456789");
    const char *unit = text[length] ? strchr(units, text[length] & ~0x20) : NULL;
    const char *rest = text + length + (unit != NULL);
    uint64_t number = 0;
    if (length >= sizeof digits) return false;
    memcpy(digits, text, length);
    if (unit && *rest == 'i') rest++;
    if (unit && (*rest == 'B' || *rest == 'b')) rest++;
    if (*rest || !cli_read_number(digits, &number)) return false;
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 20;
    if (number > SIZE_MAX >> shift) return false;
    *bytes = (size_t)number << shift;
    return true;
}

size_t cli_memory(void) {
    const double page = (double)sysconf(_SC_PAGESIZE), pages = (double)sysconf(_SC_PHYS_PAGES);
    return pages > 0 ? (size_t)(page * pages) : SIZE_MAX / 2;
}

bool cli_hash_size(cli_run *run, size_t *bytes) {
    const char *text = run->option[CLI_OPT_HASH];
    if (!text) return true;
    if (!read_size(text, bytes)) {
        cli_usage(run, "--hash needs a size such as 512M or 4G, not \"%s\"", text);
        return false;
    }
    if (*bytes <= cli_memory()) return true;
    cli_usage(run, "--hash %s is more than the memory of this machine, %.0fM", text,
              (double)cli_memory() / (1 << 20));
    return false;
}

static int by_move(const void *a, const void *b) {
    return cli_compare_moves(((const perft_share *)a)->move, ((const perft_share *)b)->move);
}

void cli_sort_shares(perft_report *report) {
    qsort(report->share, report->moves, sizeof report->share[0], by_move);
}

void cli_write_as_stockfish(cli_out *out, const ply_position *position, perft_report *report) {
    cli_sort_shares(report);
    for (size_t i = 0; i < report->moves; i++) {
        (void)cli_write_move(cli_common(PLY_MOVE), position, report->share[i].move, out);
        cli_puts(out, ": ");
        cli_put_count(out, report->share[i].leaves);
        cli_put_byte(out, '\n');
    }
    cli_puts(out, "\nNodes searched: ");
    cli_put_count(out, report->leaves);
    cli_puts(out, "\n\n");
}

const char *cli_duration_text(double seconds, char out[32]) {
    static const double minute = 60, hour = 3600, day = 24 * 3600, year = 365.25 * 24 * 3600;
    const unsigned whole = seconds < 100 * hour ? (unsigned)(seconds + 0.5) : 0;
    if (seconds < 0) {
        snprintf(out, 32, "some time");
    } else if (seconds < 100) {
        snprintf(out, 32, "%.1f s", seconds);
    } else if (seconds < 100 * minute) {
        snprintf(out, 32, "%u min %02u s", whole / 60, whole % 60);
    } else if (seconds < 100 * hour) {
        snprintf(out, 32, "%u h %02u min", whole / 3600, whole / 60 % 60);
    } else if (seconds < 1000 * day) {
        snprintf(out, 32, "%.0f days", seconds / day);
    } else {
        snprintf(out, 32, "%.0f years", seconds / year);
    }
    return out;
}

void cli_put_divide(const cli_run *run, cli_out *out, const perft_verdict *verdict) {
    const ply_game game = {.start = verdict->of->epd.position};
    cli_printf(out, "%s perft --divide ", run->program);
    if (verdict->engine) cli_printf(out, "--generator %s ", verdict->engine->name);
    cli_put_byte(out, '"');
    (void)cli_write(cli_common(PLY_POSITION), &game, out);
    cli_printf(out, "\" %u", verdict->depth);
}

void cli_put_count(cli_out *out, perft_count count) {
    char text[PERFT_COUNT_TEXT];
    perft_count_text(count, text);
    cli_puts(out, text);
}

void cli_json_count(cli_json *json, const char *key, perft_count count) {
    char text[PERFT_COUNT_TEXT];
    perft_count_text(count, text);
    cli_json_literal(json, key, text);
}

atomic_bool cli_interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&cli_interrupted, true);
}

static void set_interrupts(void (*handler)(int signal_number)) {
    struct sigaction action = {.sa_flags = 0};
    action.sa_handler = handler;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void cli_listen_for_interrupts(void) { set_interrupts(interrupt); }

void cli_mind_second_interrupt(void) {
    if (atomic_load(&cli_interrupted)) set_interrupts(SIG_DFL);
}

/* What a journal says that it is the journal of: its second line, behind the check sum. */
static bool read_subject(const char *path, char out[SUBJECT_MAX]) {
    FILE *file = fopen(path, "r");
    if (!file) return false;
    bool read = true;
    for (unsigned line = 1; line <= 2; line++) read = read && fgets(out, SUBJECT_MAX, file);
    fclose(file);
    const char *subject = read ? strchr(out, ' ') : NULL;
    if (!subject) return false;
    out[strcspn(out, "\n")] = '\0';
    memmove(out, subject + 1, strlen(subject));
    return true;
}

cli_status cli_complain_of_end(cli_run *run, perft_end end, const char *journal, int errno_value,
                               uint64_t journal_line) {
    const char *sentence = perft_end_sentence(end);
    if (end < PERFT_JOURNAL_FILE) return cli_cannot(run, "%s", sentence);
    if (end == PERFT_JOURNAL_FILE) {
        return cli_cannot(run, "%s: %s: %s", journal, sentence, strerror(errno_value));
    }
    if (end == PERFT_JOURNAL_BAD) {
        return cli_cannot(run, "%s:%llu: %s", journal, (unsigned long long)journal_line, sentence);
    }
    char subject[SUBJECT_MAX];
    if (end == PERFT_JOURNAL_OTHER && read_subject(journal, subject)) {
        return cli_cannot(run, "%s: %s: %s", journal, sentence, subject);
    }
    return cli_cannot(run, "%s: %s", journal, sentence);
}
