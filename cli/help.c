/* help.c - the text of --help, for the program and for each command, and the command help.
 *
 * All of it is made from the tables of commands and options. On a terminal, texts are broken to its
 * width; into a pipe they are written as they stand in the tables. Options are gone through twice:
 * for the widest label, and to write them. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/pages.h"

const char *cli_status_meaning(unsigned status) {
    static const char *const meanings[CLI_STATUS_COUNT] = {
        "all held", "something did not hold, or was refused", "the command line was wrong",
        "it could not run: a file, an output, memory"};
    return meanings[status];
}

enum { LABEL_MAX = 64 };

/* "  -f, --from FEN"; returns how many characters that are. */
static size_t write_label(const cli_option *option, char label[LABEL_MAX]) {
    char letter[8] = "    ";
    if (option->letter) snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(label, LABEL_MAX, "  %s--%s%s%s", letter, option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    return strlen(label);
}

static void write_options(cli_out *out, uint64_t taken) {
    char label[LABEL_MAX], help[256];
    size_t widest = 22;
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        const size_t width = taken >> id & 1u ? write_label(&cli_options[id], label) : 0;
        if (width > widest) widest = width;
    }
    cli_puts(out, "\nOptions\n");
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        const cli_option *option = &cli_options[id];
        if (!(taken >> id & 1u)) continue;
        write_label(option, label);
        cli_put_padded(out, label, widest + 2);
        const bool has_choices = option->choices && option->choices[0] != '<';
        snprintf(help, sizeof help, "%s%s%s%s", option->help, has_choices ? " (" : "",
                 has_choices ? option->choices : "", has_choices ? ")" : "");
        cli_put_words(out, widest + 2, help);
    }
}

static void write_of_command(cli_out *out, const cli_command *command) {
    cli_printf(out, "plyproof %s: %s\n\n  plyproof %s [OPTION...]%s%s\n\n%s\n", command->name,
               command->summary, command->name, command->operands[0] ? " " : "", command->operands,
               command->about);
    write_options(out, cli_taken_by(command));
    cli_puts(out, "\nExample\n");
    cli_put_indented(out, "  ", command->examples);
    /* A command may have the name of a format, as uci has. */
    size_t length;
    const char *page = cli_find_page(command->name, &length);
    if (!page) return;
    cli_puts(out, "\nThe codec of that name\n\n");
    cli_put_page(out, page, length);
}

static void write_of_program(cli_out *out) {
    cli_puts(out, "plyproof: proves chess code right\n\n"
                  "  plyproof COMMAND [OPTION...] [ARGUMENT...]\n\nCommands\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        cli_puts(out, "  ");
        cli_put_padded(out, cli_commands[i]->name, 14);
        cli_put_words(out, 16, cli_commands[i]->summary);
    }
    write_options(out, cli_taken_by(NULL));
    cli_puts(out, "\nExit status\n");
    for (unsigned status = 0; status < CLI_STATUS_COUNT; status++) {
        cli_printf(out, "  %u  %s\n", status, cli_status_meaning(status));
    }
    cli_puts(out, "\nExample\n"
                  "  $ plyproof encode fen '8/8/4k3/8/8/4K3/4P3/8'\n"
                  "  8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\n");
}

void cli_write_help(cli_out *out, const cli_command *command) {
    if (command) {
        write_of_command(out, command);
    } else {
        write_of_program(out);
    }
}

/* What there is help on: commands, codecs and generators. */
#define TOPICS (cli_command_count + ply_codec_count + ply_generator_count)

static const char *topic_name(size_t index) {
    if (index < cli_command_count) return cli_command_name(index);
    index -= cli_command_count;
    return index < ply_codec_count ? cli_codec_name(index)
                                   : cli_generator_name(index - ply_codec_count);
}

static cli_status run_help(cli_run *run) {
    if (cli_given(run, CLI_OPT_MAN)) {
        cli_write_manual(&run->out);
        return CLI_HELD;
    }
    const cli_command *command = NULL;
    if (run->operand_count > 0) {
        size_t length;
        command = cli_find_command(run->operands[0]);
        const char *page = command ? NULL : cli_find_page(run->operands[0], &length);
        if (page) {
            cli_put_page(&run->out, page, length);
            return CLI_HELD;
        }
        if (!command) return cli_no_such(run, "topic", run->operands[0], topic_name, TOPICS);
    }
    cli_write_help(&run->out, command);
    return CLI_HELD;
}

const cli_command cli_command_help = {
    .name = "help",
    .operands = "[COMMAND|CODEC|GENERATOR]",
    .summary = "show how to use plyproof, or the page of a command or codec",
    .about = "Shows the same as --help. For a codec or a generator, shows the page that\n"
             "describes the format or the board, with an example to follow by hand. --man\n"
             "writes the manual page.",
    .examples = "$ plyproof help list | head -1\n"
                "plyproof list: list the codecs and generators\n",
    .options = CLI_TAKES(MAN),
    .most = 1,
    .may_be_left = true,
    .run = run_help,
};
