/* command_line.c - one run of the command line: from arguments to exit status.
 *
 * Everything about a run is in one cli_run: the command, its options and operands, and the two
 * outputs, which are buffers that remember whether writing failed. A command returns its exit
 * status and need not look at each write: at the end the outputs are flushed, and if that failed,
 * now or before, the status is that the program could not run. Sentences about what was asked for
 * all begin in the same way and are written here. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/suggest.h"
#include "perft/peer/process.h"

__attribute__((format(printf, 2, 0))) static void say(cli_run *run, const char *format,
                                                      va_list arguments) {
    cli_puts(&run->err, "plyproof: ");
    if (run->command) cli_printf(&run->err, "%s: ", run->command->name);
    cli_vprintf(&run->err, format, arguments);
    cli_put_byte(&run->err, '\n');
}

static void point_to_help(cli_run *run) {
    cli_printf(&run->err, "try: plyproof %s%s--help\n", run->command ? run->command->name : "",
               run->command ? " " : "");
}

cli_status cli_usage(cli_run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    point_to_help(run);
    return CLI_USAGE;
}

bool cli_wrong_use(cli_run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    point_to_help(run);
    return false;
}

bool cli_could_not(cli_run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    return false;
}

cli_status cli_cannot(cli_run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    return CLI_CANNOT_RUN;
}

void cli_note(cli_run *run, const char *format, ...) {
    va_list arguments;
    if (cli_given(run, CLI_OPT_QUIET)) return;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
}

/* Not more names than these are listed when none is near. */
enum { NAMED_MOST = 16 };

cli_status cli_no_such(cli_run *run, const char *what, const char *name,
                       const char *(*name_of)(size_t index), size_t count) {
    const char *meant = cli_suggest(name, name_of, count);
    if (meant) {
        return cli_usage(run, "there is no %s \"%s\"; did you mean %s?", what, name, meant);
    }
    if (count > NAMED_MOST) return cli_usage(run, "there is no %s \"%s\"", what, name);
    cli_out names;
    cli_out_in_memory(&names);
    for (size_t i = 0; i < count; i++) cli_printf(&names, "%s%s", i ? ", " : "", name_of(i));
    cli_usage(run, "there is no %s \"%s\"; there are: %s", what, name, cli_terminated(&names));
    cli_out_close(&names);
    return CLI_USAGE;
}

static bool wants_colour(const cli_run *run, const cli_out *out) {
    const char *when = run->option[CLI_OPT_COLOR], *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    if (when && strcmp(when, "auto") != 0) return strcmp(when, "always") == 0;
    if (no_color && *no_color) return false;
    return out->terminal && term && strcmp(term, "dumb") != 0;
}

/* A file that cannot be written is better known before hours of work than after. */
static bool can_write(cli_run *run, cli_option_id id) {
    const char *path = run->option[id];
    if (!path) return true;
    const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return cli_could_not(run, "%s: %s", path, strerror(errno));
    close(fd);
    return true;
}

static cli_status run_command(cli_run *run) {
    if (cli_given(run, CLI_OPT_VERSION)) {
        cli_printf(&run->out, "plyproof %s\n", ply_version());
        return CLI_HELD;
    }
    if (cli_given(run, CLI_OPT_HELP)) {
        run->may_be_left = true;
        cli_write_help(&run->out, run->command);
        return CLI_HELD;
    }
    if (!run->command) return cli_usage(run, "a command is missing");
    if (!can_write(run, CLI_OPT_JUNIT) || !can_write(run, CLI_OPT_HTML)) return CLI_CANNOT_RUN;
    run->may_be_left = run->command->may_be_left;
    return run->command->run(run);
}

int cli_main(int count, char **arguments) {
    static char program[4096];
    cli_run run = {.program = "plyproof"};
    if (count > 0 && strlen(arguments[0]) < sizeof program / 4 - 2) {
        /* Commands that failures print begin with it, and are copied into a shell. */
        perft_process_quote(arguments[0], program, sizeof program);
        run.program = program;
    }
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is then a failed write, which is noticed */
    cli_out_open(&run.out, STDOUT_FILENO);
    cli_out_open(&run.err, STDERR_FILENO);
    cli_status status = CLI_USAGE;
    if (cli_parse(&run, count, arguments)) {
        run.out.colour = wants_colour(&run, &run.out);
        run.err.colour = wants_colour(&run, &run.err);
        status = run_command(&run);
    }
    /* If the output failed, nothing that the command found counts; unless the reader closed the
     * pipe and may do so. */
    const bool written = cli_flush(&run.out), has_left = run.out.failure == EPIPE;
    if (!written && !(has_left && run.may_be_left)) {
        status =
            cli_cannot(&run, "writing to standard output failed: %s", strerror(run.out.failure));
    }
    if (!cli_flush(&run.err)) status = CLI_CANNOT_RUN;
    cli_out_close(&run.out);
    cli_out_close(&run.err);
    free(run.operands);
    return (int)status;
}
