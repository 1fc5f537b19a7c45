/* work_lines.c - lines of work out of files, whatever else is in those.
 *
 * A message about a line names its file and number, and the other lines are still used. A file
 * may be ten gigabytes of something else: no line is kept that is longer than any line of work, and
 * neighbours with the same fault share a message. */
/* SPDX-License-Identifier: MIT */
#include "cli/work.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/explain.h"

static const ply_fault too_long = {PLY_BAD_TEXT, "line-too-long",
                                   "no line of work has more than {b} bytes"};

bool cli_lines_open(cli_lines *l, cli_run *run, const char *path, uint64_t *refused) {
    const bool is_stdin = !path || strcmp(path, "-") == 0;
    *l = (cli_lines){.run = run, .path = is_stdin ? "stdin" : path, .refused = refused};
    l->fd = cli_open_file(is_stdin ? "-" : path);
    if (l->fd < 0) return cli_could_not(run, "%s: %s", l->path, strerror(errno));
    cli_input_open(&l->input, l->fd);
    return true;
}

/* ---- Refusing -------------------------------------------------------------------------------- */

/* Names a line, or several: to people or, with --json, to programs. */
static void name_lines(const cli_lines *l, uint64_t from, uint64_t to) {
    cli_run *run = l->run;
    cli_progress_done(run);
    if (cli_given(run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(&run->out);
        cli_json_text(&json, "file", l->path);
        cli_json_number(&json, "line", from);
        if (to > from) cli_json_number(&json, "last", to);
        cli_json_error(&json, "error", NULL, l->fault, l->has_byte && from == to);
        cli_json_close(&json);
        return;
    }
    char sentence[PLY_SENTENCE_MAX];
    ply_error_sentence(l->fault, sentence, sizeof sentence);
    cli_printf(&run->err, "%s:%llu", l->path, (unsigned long long)from);
    if (to > from) cli_printf(&run->err, "-%llu", (unsigned long long)to);
    cli_printf(&run->err, ": %s", sentence);
    if (l->has_byte && to == from) cli_printf(&run->err, " (byte %zu)", l->fault.at);
    cli_put_byte(&run->err, '\n');
}

/* Names what has been refused since the first line with that fault was named. */
static void name_rest(cli_lines *l) {
    if (l->since) name_lines(l, l->since, l->until);
    l->since = 0;
}

/* Names the line at once, or waits: while neighbours have the fault of the one named last, the
 * first of them and the last are kept, and named as a range when something else comes. */
static void refuse(cli_lines *l, ply_error error, bool has_byte) {
    ++*l->refused;
    if (l->until && l->until + 1 == l->number && l->fault.fault == error.fault) {
        if (!l->since) l->since = l->number;
        l->fault.at = error.at;
    } else {
        name_rest(l);
        l->fault = error;
        l->has_byte = has_byte;
        name_lines(l, l->number, l->number);
    }
    l->until = l->number;
}

void cli_lines_refuse(cli_lines *l, const ply_fault *fault) {
    refuse(l, (ply_error){.fault = fault}, false);
}

bool cli_lines_close(cli_lines *l) {
    const int failure = l->input.failure;
    name_rest(l);
    cli_input_close(&l->input);
    if (l->fd != STDIN_FILENO) close(l->fd);
    if (failure) cli_cannot(l->run, "%s: %s", l->path, strerror(failure));
    return !failure;
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool cli_lines_next(cli_lines *l, perft_line *line) {
    bool whole;
    while (cli_next_short_line(&l->input, PERFT_WORK_LINE_MAX, &l->text, &l->length, &whole)) {
        l->number++;
        if (l->length == 0 || (l->length == 1 && l->text[0] == '\r')) {
            if (l->until + 1 == l->number) l->until++;
            continue;
        }
        if (!whole) {
            refuse(l, (ply_error){.fault = &too_long, .b = PERFT_WORK_LINE_MAX}, false);
            continue;
        }
        const ply_error error = perft_line_read(l->text, l->length, line);
        if (!ply_failed(error)) return true;
        refuse(l, error, true);
    }
    return false;
}

bool cli_lines_keep_waiting(const cli_lines *l, int milliseconds) {
    const cli_input *in = &l->input;
    if (in->ended || memchr(in->bytes + in->at, '\n', in->used - in->at)) return false;
    struct pollfd ready = {.fd = l->fd, .events = POLLIN};
    return poll(&ready, 1, milliseconds) == 0;
}

void cli_put_work(cli_out *out, const perft_line *line) {
    cli_took(out, perft_line_write(line, cli_room(out, PERFT_WORK_LINE_MAX)));
    cli_put_byte(out, '\n');
}
