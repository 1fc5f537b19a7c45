/* cli.h - the command `plyproof`: what its parts share.
 *
 * plyproof_main.c calls cli_main, which reads the command line (options.c), finds the command in
 * the table (commands.def) and runs it. A command stands in a file of its own, as a struct
 * cli_command with all that the help, the manual page and the completions say about it. Options
 * stand in one table (options.def), of which a command names those it takes.
 *
 * A command that works on texts takes them from texts.c (arguments, or lines of standard input),
 * reads and writes them with edge.c, and refuses them with cli_refuse. It writes to run->out and,
 * for people, to run->err; both are buffers that remember failure (out.c), so that commands need
 * not look: cli_main makes the exit status out of it.
 *
 * No command names a generator, nor a codec but fen, in which positions are given and printed: they
 * walk the tables of plyproof.h. Only `hide`, which is about emoji, names another.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/out.h"
#include "plyproof.h"

/* Exit status. */
typedef enum cli_status {
    CLI_HELD = 0,      /* everything held */
    CLI_NOT_HELD = 1,  /* something did not hold, or was refused */
    CLI_USAGE = 2,     /* the command line was wrong */
    CLI_CANNOT_RUN = 3 /* a file, an output, memory: it could not be done */
} cli_status;

enum { CLI_STATUS_COUNT = 4 };
const char *cli_status_meaning(unsigned status);

/* ---- Options --------------------------------------------------------------------------------- */

typedef enum cli_option_id {
#define CLI_OPTION(id, name, letter, argument, choices, help) CLI_OPT_##id,
#include "cli/options.def"
#undef CLI_OPTION
    CLI_OPTION_COUNT
} cli_option_id;

typedef struct cli_option {
    const char *name;     /* without the dashes */
    char letter;          /* the short form, or 0 */
    const char *argument; /* what the help calls its argument; NULL if it takes none */
    const char *choices;  /* the words its argument may be, or "codecs" and the like in angle
                             brackets; NULL if it is free */
    const char *help;     /* one line */
} cli_option;

extern const cli_option cli_options[CLI_OPTION_COUNT];

#define CLI_TAKES(id) (UINT64_C(1) << CLI_OPT_##id)

/* Every command takes these. */
#define CLI_TAKES_ALWAYS (CLI_TAKES(HELP) | CLI_TAKES(COLOR) | CLI_TAKES(QUIET))

/* ---- Commands -------------------------------------------------------------------------------- */

typedef struct cli_run cli_run;

#define CLI_ANY SIZE_MAX

typedef struct cli_command {
    const char *name;
    const char *operands; /* as in the usage line */
    const char *summary;  /* one line */
    const char *about;    /* a paragraph or two; lines of at most 80 columns */
    const char *examples; /* lines "$ command" and what they print; the tests try them */
    uint64_t options;     /* CLI_TAKES(...) beside those that all commands take */
    size_t least, most;   /* how many operands; CLI_ANY for no limit */
    bool may_be_left;     /* a reader of its output may close the pipe before the end: what was
                             written is right, and there is no verdict at the end */
    cli_status (*run)(cli_run *run);
} cli_command;

extern const cli_command *const cli_commands[];
extern const size_t cli_command_count;

const cli_command *cli_find_command(const char *name);

/* One run of the command line. */
struct cli_run {
    const char *program;                  /* how it was called, as a shell takes it */
    const cli_command *command;           /* NULL if none was named */
    const char *option[CLI_OPTION_COUNT]; /* its argument, "" if it takes none; NULL: not given */
    const char **operands;                /* what else was given, without the command's name; a
                                             NULL stands behind the last */
    size_t operand_count;
    cli_out out, err;
    size_t refused;      /* how many texts were refused */
    double progress_due; /* when progress may be shown again (clock.h) */
    bool progress_shown;
    bool may_be_left; /* as the command says, or since it was asked for a list */
};

static inline bool cli_given(const cli_run *run, cli_option_id id) { return run->option[id]; }

/* Whether the option was given, and with this word. */
bool cli_is(const cli_run *run, cli_option_id id, const char *word);

/* True unless both options were given; then a usage error is written. */
bool cli_not_both(cli_run *run, cli_option_id a, cli_option_id b);

/* The options that a command takes; those without any, if it is NULL. */
uint64_t cli_taken_by(const cli_command *command);

/* The number that an option was given; unchanged if it was not. False if it is no number from
 * `least` to `greatest`: a usage error is written. --threads and --jobs may be `auto`: as many as
 * there are cores. */
bool cli_number(cli_run *run, cli_option_id id, uint64_t least, uint64_t greatest,
                uint64_t *number);

/* The seed of --seed: decimal, hexadecimal after 0x as seeds are printed, or `fresh`, which takes
 * one from the clock. Unchanged if it was not given. False if it is none: a usage error is written.
 */
bool cli_seed(cli_run *run, uint64_t *seed);

/* A number of seconds or minutes above 0; unchanged if the option was not given. False if it is
 * none: a usage error is written. */
bool cli_time(cli_run *run, cli_option_id id, double *time);

/* Reads a decimal number; false if `text` is anything else, or past 64 bits. */
bool cli_read_number(const char *text, uint64_t *number);

/* Appends the operands from `first` up to `end`, with a blank between them. */
void cli_join(const cli_run *run, size_t first, size_t end, cli_out *out);

/* Reads the arguments into run->option, run->operands and run->command. False if they are wrong:
 * the message stands in run->err. */
bool cli_parse(cli_run *run, int count, char **arguments);

/* Runs the command line, whole; returns the exit status. */
int cli_main(int count, char **arguments);

/* ---- Saying what is wrong -------------------------------------------------------------------- */

/* Writes `plyproof: COMMAND: ...` to run->err, with a line on where help is, and returns
 * CLI_USAGE. */
__attribute__((format(printf, 2, 3))) cli_status cli_usage(cli_run *run, const char *format, ...);

/* Writes `plyproof: COMMAND: ...` to run->err, and returns CLI_CANNOT_RUN. */
__attribute__((format(printf, 2, 3))) cli_status cli_cannot(cli_run *run, const char *format, ...);

/* The same two for functions that answer whether they succeeded: both return false. */
__attribute__((format(printf, 2, 3))) bool cli_wrong_use(cli_run *run, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool cli_could_not(cli_run *run, const char *format, ...);

/* A remark for people, on run->err, unless --quiet. */
__attribute__((format(printf, 2, 3))) void cli_note(cli_run *run, const char *format, ...);

/* A usage error: `name` is no `what` ("codec"). Names the nearest of `count` names that there are,
 * given by name_of; or if none is near, all of them, if they are few. */
cli_status cli_no_such(cli_run *run, const char *what, const char *name,
                       const char *(*name_of)(size_t index), size_t count);

/* Names by index, for cli_no_such and for completions. */
const char *cli_codec_name(size_t index);
const char *cli_generator_name(size_t index);
const char *cli_command_name(size_t index);
const char *cli_start_name(size_t index); /* of a well-known position (corpus/starts.def) */

/* ---- Help, in all its forms (help.c, manual.c, completion.c) -----------------------------------
 */

void cli_write_help(cli_out *out, const cli_command *command); /* NULL: of the whole program */
void cli_write_manual(cli_out *out);
bool cli_write_completion(cli_out *out, const char *shell); /* false: no such shell */
extern const char *const cli_shells[];                      /* ends with NULL */

#endif
