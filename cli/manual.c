/* manual.c - the manual page, in roff, made from the tables of commands and options.
 *
 * Every text of the tables goes through put_roff, which escapes what roff would take for its own.
 * Only what no table has, such as the environment, stands here in roff itself. */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <string.h>

#include "cli/cli.h"

/* Text as roff reads it: a dash that can be copied, a backslash that is one, no line that begins
 * as a request would. */
static void put_roff(cli_out *out, const char *text) {
    bool fresh = true;
    for (; *text; text++) {
        if (fresh && (*text == '.' || *text == '\'')) cli_puts(out, "\\&");
        fresh = *text == '\n';
        if (*text == '-') {
            cli_puts(out, "\\-");
        } else if (*text == '\\') {
            cli_puts(out, "\\e");
        } else {
            cli_put_byte(out, *text);
        }
    }
}

static void put_options(cli_out *out, uint64_t taken) {
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        const cli_option *option = &cli_options[id];
        if (!(taken >> id & 1u)) continue;
        cli_puts(out, ".TP\n\\fB");
        if (option->letter) cli_printf(out, "\\-%c\\fR, \\fB", option->letter);
        cli_puts(out, "\\-\\-");
        put_roff(out, option->name);
        cli_puts(out, "\\fR");
        if (option->argument) cli_printf(out, " \\fI%s\\fR", option->argument);
        cli_put_byte(out, '\n');
        put_roff(out, option->help);
        if (option->choices && option->choices[0] != '<') cli_printf(out, " (%s)", option->choices);
        cli_put_byte(out, '\n');
    }
}

static void put_command(cli_out *out, const cli_command *command) {
    cli_printf(out, ".SS plyproof %s ", command->name);
    put_roff(out, command->operands);
    cli_put_byte(out, '\n');
    /* A summary begins small and has no full stop; a sentence has both. */
    cli_put_byte(out, (char)toupper((unsigned char)command->summary[0]));
    put_roff(out, command->summary + 1);
    cli_puts(out, ".\n");
    put_roff(out, command->about);
    cli_put_byte(out, '\n');
    put_options(out, command->options);
    cli_puts(out, ".PP\n.EX\n");
    put_roff(out, command->examples);
    cli_puts(out, ".EE\n");
}

void cli_write_manual(cli_out *out) {
    cli_printf(out, ".TH PLYPROOF 1 \"\" \"plyproof %s\" \"User Commands\"\n", ply_version());
    cli_puts(out,
             ".SH NAME\nplyproof \\- proves chess code right\n"
             ".SH SYNOPSIS\n.B plyproof\n\\fICOMMAND\\fR [\\fIOPTION\\fR...] "
             "[\\fIARGUMENT\\fR...]\n"
             ".SH DESCRIPTION\n"
             "Writes and reads chess positions, moves and games in many codecs, lists legal\n"
             "moves with several generators, and checks that codecs and generators are right.\n"
             ".SH COMMANDS\n");
    for (size_t i = 0; i < cli_command_count; i++) put_command(out, cli_commands[i]);
    cli_puts(out, ".SH OPTIONS OF EVERY COMMAND\n");
    put_options(out, CLI_TAKES_ALWAYS);
    cli_puts(out, ".SH EXIT STATUS\n");
    for (unsigned status = 0; status < CLI_STATUS_COUNT; status++) {
        cli_printf(out, ".TP\n%u\n%s\n", status, cli_status_meaning(status));
    }
    cli_puts(
        out,
        ".PP\nCtrl-C and SIGTERM end a count or a run in good order, with what is known so far\n"
        "and status 3. A second one, and the first in commands that turn texts into\n"
        "texts, ends the program at once: the shell says 130, or 143 for SIGTERM.\n");
    cli_puts(out, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set to anything, no colour is used "
                  "unless \\fB\\-\\-color always\\fR is given.\n"
                  ".TP\n.B TERM\nIf it is dumb, there are no colours and no progress.\n"
                  ".TP\n.B COLUMNS\nThe width of a terminal that does not say how wide it is.\n");
}
