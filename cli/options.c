/* options.c - the table of options, and reading a command line with it.
 *
 * Options may stand before the command, behind it and among its operands. Each argument is an
 * option, the command, or an operand; behind -- all are operands. The first mistake ends the
 * reading with a sentence. Whether the command takes the options that were given, and as many
 * operands, is asked when all are read, since an option may stand before the command that decides
 * it. Values stay texts until a command asks for a number, a seed or a time. */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/suggest.h"
#include "properties/round.h"

#define CLI_OPTION(id, name, letter, argument, choices, help)                                      \
    {name, letter, argument, choices, help},
const cli_option cli_options[CLI_OPTION_COUNT] = {
#include "cli/options.def"
};
#undef CLI_OPTION

/* Where reading stands: the argument after the one in hand. */
typedef struct reading {
    char **next;
    cli_run *run;
} reading;

static const char *option_name(size_t index) { return cli_options[index].name; }

/* Is `word` one of the words of `choices`? Behind a `<` they are only examples. */
static bool is_choice(const char *choices, const char *word) {
    const size_t length = strlen(word);
    if (!choices || choices[0] == '<') return true;
    for (const char *at = choices; *at; at += strspn(at, " ")) {
        const size_t choice = strcspn(at, " ");
        if (choice == length && memcmp(at, word, length) == 0) return true;
        at += choice;
    }
    return false;
}

static bool take(reading *r, cli_option_id id, const char *argument) {
    const cli_option *option = &cli_options[id];
    /* An argument that is wanted is taken whatever it looks like: --from -x gives "-x". */
    if (option->argument && !argument) argument = *r->next ? *r->next++ : NULL;
    if (option->argument && !argument) {
        return cli_wrong_use(r->run, "--%s needs %s", option->name, option->argument);
    }
    if (!option->argument && argument) {
        return cli_wrong_use(r->run, "--%s takes no argument", option->name);
    }
    if (argument && !is_choice(option->choices, argument)) {
        return cli_wrong_use(r->run, "--%s takes one of: %s; not \"%s\"", option->name,
                             option->choices, argument);
    }
    r->run->option[id] = argument ? argument : "";
    return true;
}

uint64_t cli_taken_by(const cli_command *command) {
    return CLI_TAKES_ALWAYS | (command ? command->options : CLI_TAKES(VERSION));
}

/* `name` has its dashes. Where operands are texts, one that begins with a dash may be meant. */
static bool unknown(reading *r, const char *name) {
    /* Options may stand before the command, so its name may be still to be read. */
    const cli_command *command = r->run->command;
    for (char **next = r->next; !command && *next; next++) command = cli_find_command(*next);
    const char *meant = cli_suggest_option(name + 2, cli_taken_by(command)); /* NULL for a letter */
    if (meant) {
        return cli_wrong_use(r->run, "there is no option %s; did you mean --%s?", name, meant);
    }
    if (command && command->most == CLI_ANY) {
        return cli_wrong_use(
            r->run, "there is no option %s; put -- before a text that begins with -", name);
    }
    return cli_wrong_use(r->run, "there is no option %s", name);
}

/* --name, --name=argument, or --name and the next argument. */
static bool take_long(reading *r, const char *text) {
    char name[34] = "--";
    const size_t length = strcspn(text, "=");
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        if (strlen(option_name(id)) == length && memcmp(option_name(id), text, length) == 0) {
            return take(r, (cli_option_id)id, text[length] ? text + length + 1 : NULL);
        }
    }
    /* Only the beginning of what somebody mistyped is shown, and no argument behind it. */
    const size_t kept = length < sizeof name - 2 ? length : sizeof name - 3;
    memcpy(name + 2, text, kept);
    return unknown(r, name);
}

/* -a, -abc, -aargument, or -a and the next argument. */
static bool take_letters(reading *r, const char *letters) {
    for (; *letters; letters++) {
        size_t id = 0;
        while (id < CLI_OPTION_COUNT && cli_options[id].letter != *letters) id++;
        if (id == CLI_OPTION_COUNT) return unknown(r, (const char[]){'-', *letters, '\0'});
        if (cli_options[id].argument) {
            return take(r, (cli_option_id)id, letters[1] ? letters + 1 : NULL);
        }
        (void)take(r, (cli_option_id)id, NULL); /* without an argument nothing can be wrong */
    }
    return true;
}

static bool take_argument(reading *r, const char *argument, bool *only_operands) {
    /* A dash alone is an operand: it names standard input. */
    if (*only_operands || argument[0] != '-' || argument[1] == '\0') {
        cli_run *run = r->run;
        if (!run->command && !*only_operands) {
            run->command = cli_find_command(argument);
            if (run->command) return true;
            cli_no_such(run, "command", argument, cli_command_name, cli_command_count);
            return false;
        }
        run->operands[run->operand_count++] = argument;
        return true;
    }
    if (argument[1] != '-') return take_letters(r, argument + 1);
    if (argument[2] != '\0') return take_long(r, argument + 2);
    *only_operands = true;
    return true;
}

/* Not more commands than these are named when an option belongs to others. */
enum { OWNERS_MOST = 5 };

/* Refuses an option that this command does not take, and names those that do. */
static bool refuse_option(cli_run *run, size_t id) {
    const char *name = cli_options[id].name;
    cli_out owners;
    size_t count = 0, named = 0;
    for (size_t i = 0; i < cli_command_count; i++) count += cli_commands[i]->options >> id & 1u;
    if (!run->command || count == 0 || count > OWNERS_MOST) {
        return cli_wrong_use(run, "--%s is no option of %s", name,
                             run->command ? "this command" : "plyproof without a command");
    }
    cli_out_in_memory(&owners);
    for (size_t i = 0; i < cli_command_count; i++) {
        if (!(cli_commands[i]->options >> id & 1u)) continue;
        cli_printf(&owners, "%s%s",
                   named == 0           ? ""
                   : named == count - 1 ? " and "
                                        : ", ",
                   cli_commands[i]->name);
        named++;
    }
    cli_usage(run, "--%s is no option of this command, but of %s", name, cli_terminated(&owners));
    cli_out_close(&owners);
    return false;
}

bool cli_parse(cli_run *run, int count, char **arguments) {
    reading r = {arguments + (count > 0), run};
    bool only_operands = false;
    run->operands = cli_allocate(((size_t)count + 1) * sizeof *run->operands);
    while (*r.next) {
        const char *argument = *r.next++;
        if (!take_argument(&r, argument, &only_operands)) return false;
    }
    run->operands[run->operand_count] = NULL;
    const cli_command *command = run->command;
    for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
        if (run->option[id] && !(cli_taken_by(command) >> id & 1u)) return refuse_option(run, id);
    }
    if (!command || cli_given(run, CLI_OPT_HELP)) return true;
    if (run->operand_count < command->least) {
        return cli_wrong_use(run, "an argument is missing: plyproof %s %s", command->name,
                             command->operands);
    }
    if (run->operand_count > command->most) {
        return cli_wrong_use(run, "\"%s\" is one argument too many", run->operands[command->most]);
    }
    return true;
}

bool cli_is(const cli_run *run, cli_option_id id, const char *word) {
    return cli_given(run, id) && strcmp(run->option[id], word) == 0;
}

bool cli_not_both(cli_run *run, cli_option_id a, cli_option_id b) {
    if (!cli_given(run, a) || !cli_given(run, b)) return true;
    return cli_wrong_use(run, "--%s and --%s cannot be used together", cli_options[a].name,
                         cli_options[b].name);
}

bool cli_read_number(const char *text, uint64_t *number) {
    uint64_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (value > (UINT64_MAX - digit) / 10) return false; /* 10 * value + digit overflows */
        value = value * 10 + digit;
    }
    if (at == text || *at) return false;
    *number = value;
    return true;
}

bool cli_number(cli_run *run, cli_option_id id, uint64_t least, uint64_t greatest,
                uint64_t *number) {
    uint64_t value;
    const bool takes_auto = id == CLI_OPT_THREADS || id == CLI_OPT_JOBS;
    if (!cli_given(run, id)) return true;
    if (takes_auto && cli_is(run, id, "auto")) {
        const uint64_t cores = law_cores();
        *number = cores < greatest ? cores : greatest;
        return true;
    }
    if (!cli_read_number(run->option[id], &value) || value < least || value > greatest) {
        return cli_wrong_use(run, "--%s needs a number from %llu to %llu%s, not \"%s\"",
                             cli_options[id].name, (unsigned long long)least,
                             (unsigned long long)greatest, takes_auto ? ", or \"auto\"" : "",
                             run->option[id]);
    }
    *number = value;
    return true;
}

/* Up to sixteen digits after 0x. */
static bool read_hexadecimal(const char *text, uint64_t *number) {
    if (strncmp(text, "0x", 2) != 0) return false;
    const size_t digits = strspn(text + 2, "0123456789abcdefABCDEF");
    if (digits == 0 || digits > 16 || text[2 + digits]) return false;
    *number = strtoull(text + 2, NULL, 16);
    return true;
}

bool cli_seed(cli_run *run, uint64_t *seed) {
    const char *text = run->option[CLI_OPT_SEED];
    struct timespec now;
    if (!text || cli_read_number(text, seed) || read_hexadecimal(text, seed)) return true;
    if (strcmp(text, "fresh") == 0) {
        clock_gettime(CLOCK_REALTIME, &now);
        /* Nanoseconds take 30 bits. The product spreads both over all 64: two runs that begin
         * within a moment of each other get seeds that have little in common. */
        *seed = ((uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec) * UINT64_C(0x9e3779b97f4a7c15);
        return true;
    }
    return cli_wrong_use(run, "--seed needs a number or \"fresh\", not \"%s\"", text);
}

bool cli_time(cli_run *run, cli_option_id id, double *time) {
    const char *text = run->option[id];
    char *end;
    if (!text) return true;
    *time = strtod(text, &end);
    if (*text && !*end && isfinite(*time) && *time > 0) return true;
    return cli_wrong_use(run, "--%s needs a number above 0, not \"%s\"", cli_options[id].name,
                         text);
}

void cli_join(const cli_run *run, size_t first, size_t end, cli_out *out) {
    for (size_t i = first; i < end; i++) {
        if (i > first) cli_put_byte(out, ' ');
        cli_puts(out, run->operands[i]);
    }
}
