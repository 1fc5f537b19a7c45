/* arguments_fuzz.c - fuzz target arguments: any bytes as a command line, an argument a line up to
 * an empty line, and behind that as standard input.
 *
 * The command line is read twice, to the same end: what is refused is said in a line, and of what
 * is taken every option is one that its command takes. Then the command runs, if all that it does
 * is to read that input: its output stays in memory. Counting would take long and `show` opens
 * files, so those are only read as far as their options. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/targets.h"
#include "fuzz/file.h"

enum { ARGUMENTS_MAX = 32, ROOM = 4096 };

/* A command line: `word` ends with NULL, as main's does. */
typedef struct command_line {
    int count;
    char *word[ARGUMENTS_MAX + 1];
    char text[ROOM];
} command_line;

/* Cuts the bytes into arguments; returns how many bytes belong to the command line. */
static size_t cut_arguments(command_line *line, const uint8_t *data, size_t size) {
    static char program[] = "plyproof";
    size_t end = 0, used = 0;
    *line = (command_line){.count = 1, .word = {program}};
    while (end < size && data[end] != '\n' && line->count < ARGUMENTS_MAX) {
        line->word[line->count++] = line->text + used;
        for (; end < size && data[end] != '\n'; end++) {
            if (used < ROOM - 2 * ARGUMENTS_MAX) line->text[used++] = (char)data[end];
        }
        line->text[used++] = '\0';
        end += end < size;
    }
    return end + (end < size);
}

static bool parse(cli_run *run, command_line *line) {
    *run = (cli_run){0};
    cli_out_in_memory(&run->out);
    cli_out_in_memory(&run->err);
    return cli_parse(run, line->count, line->word);
}

static void end_run(cli_run *run) {
    cli_out_close(&run->out);
    cli_out_close(&run->err);
    free(run->operands);
}

static void require_said(const cli_run *run) {
    static const char start[] = "plyproof: ";
    const cli_out *err = &run->err;
    REQUIRE(err->used > sizeof start && memcmp(err->bytes, start, sizeof start - 1) == 0,
            "refused without a word");
    REQUIRE(err->bytes[err->used - 1] == '\n', "a sentence without an end");
}

/* What was taken is what the tables allow. */
static void require_taken(const cli_run *run) {
    const cli_command *command = run->command;
    const uint64_t takes = CLI_TAKES_ALWAYS | (command ? command->options : CLI_TAKES(VERSION));
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        REQUIRE(!run->option[id] || (takes >> id & 1u), "--%s was taken", cli_options[id].name);
        REQUIRE(!run->option[id] || cli_options[id].argument || !*run->option[id],
                "--%s has an argument", cli_options[id].name);
    }
    REQUIRE(!command || cli_given(run, CLI_OPT_HELP) ||
                (run->operand_count >= command->least && run->operand_count <= command->most),
            "%zu operands", run->operand_count);
    REQUIRE(run->err.used == 0, "taken with a remark");
}

static void require_same(const cli_run *a, const cli_run *b) {
    REQUIRE(a->command == b->command && a->operand_count == b->operand_count, "read in two ways");
    REQUIRE(memcmp(a->option, b->option, sizeof a->option) == 0 || a->err.used,
            "options in two ways");
    REQUIRE(a->err.used == b->err.used && memcmp(a->err.bytes, b->err.bytes, a->err.used) == 0,
            "refused in two ways");
}

static bool may_run(const cli_run *run) {
    static const char *const apart[] = {"perft",  "suite", "check", "conform", "laws",
                                        "verify", "show",  "uci",   "random",  "work"};
    if (!run->command || cli_given(run, CLI_OPT_HELP)) return false;
    if (cli_given(run, CLI_OPT_FILES) || cli_given(run, CLI_OPT_JUNIT)) return false;
    if (cli_given(run, CLI_OPT_HTML)) return false;
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        if (strcmp(run->command->name, apart[i]) == 0) return false;
    }
    return true;
}

/* Makes some bytes standard input. */
static void give_input(const uint8_t *data, size_t size) {
    char path[FUZZ_PATH];
    const int file = fuzz_empty_file(path);
    REQUIRE(write(file, data, size) == (ssize_t)size && lseek(file, 0, SEEK_SET) == 0, "no input");
    REQUIRE(dup2(file, STDIN_FILENO) == STDIN_FILENO, "no standard input");
}

static void run_command(cli_run *run, const uint8_t *data, size_t size) {
    give_input(data, size);
    const cli_status status = run->command->run(run);
    REQUIRE((unsigned)status < CLI_STATUS_COUNT, "exit status %u", (unsigned)status);
    if (status == CLI_USAGE || status == CLI_CANNOT_RUN) require_said(run);
}

void fuzz_arguments(const uint8_t *data, size_t size) {
    static command_line line;
    cli_run run, again;
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    const size_t head = size ? cut_arguments(&line, data, size) : 0;
    if (!head) return;
    const bool taken = parse(&run, &line);
    REQUIRE(parse(&again, &line) == taken, "taken in two ways");
    require_same(&run, &again);
    end_run(&again);
    if (taken) {
        require_taken(&run);
        if (may_run(&run)) run_command(&run, data + head, size - head);
    } else {
        require_said(&run);
    }
    end_run(&run);
}

/* ---- Seeds and words ------------------------------------------------------------------------- */

/* The example of a command, without quotation marks and what it is piped to, an argument a line. */
size_t cli_arguments_seed(unsigned index, uint8_t *out) {
    if (index >= cli_command_count) return 0;
    char start[64];
    snprintf(start, sizeof start, "plyproof %s", cli_commands[index]->name);
    const char *example = strstr(cli_commands[index]->examples, start);
    if (!example) example = start;
    size_t size = 0;
    for (const char *at = strchr(example, ' ') + 1; *at && *at != '\n' && *at != '|'; at++) {
        if (*at != '\'' && *at != '"') out[size++] = (uint8_t)(*at == ' ' ? '\n' : *at);
    }
    return size;
}

void cli_arguments_words(FILE *out) {
    for (size_t i = 0; i < cli_command_count; i++) {
        fprintf(out, "\"%s\\x0A\"\n", cli_commands[i]->name);
    }
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        fprintf(out, "\"--%s%s\"\n", cli_options[i].name, cli_options[i].argument ? "=" : "\\x0A");
    }
    for (size_t i = 0; i < ply_codec_count; i++) {
        fprintf(out, "\"%s\\x0A\"\n", ply_codecs[i]->name);
    }
    for (size_t i = 0; i < ply_generator_count; i++) {
        fprintf(out, "\"%s\\x0A\"\n", ply_generators[i]->name);
    }
}
