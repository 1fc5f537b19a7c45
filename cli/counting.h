/* counting.h - what the commands that count share: sizes, times, large numbers, being interrupted,
 * and how a count ended. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_COUNTING_H
#define CLI_COUNTING_H

#include "cli/cli.h"
#include "cli/json.h"
#include "perft/suite.h"

/* The size of --hash: 512M, 4G; 64 is 64M, as in UCI. Unchanged if it was not given. False if it is
 * none, or more than the machine's memory: a usage error is written. */
bool cli_hash_size(cli_run *run, size_t *bytes);

/* The bytes of memory that the machine has; SIZE_MAX / 2 if that is not known. */
size_t cli_memory(void);

/* Puts the shares of first moves in the order of their squares. */
void cli_sort_shares(perft_report *report);

/* Writes a count as Stockfish does: `e2e4: 20` for each first move, and `Nodes searched: 400`. */
void cli_write_as_stockfish(cli_out *out, const ply_position *position, perft_report *report);

/* "3 min 20 s"; "some time" if it is below 0, which says that nobody knows. Returns `out`. */
const char *cli_duration_text(double seconds, char out[32]);

/* Writes the command that takes the count of a verdict apart, move by move. */
void cli_put_divide(const cli_run *run, cli_out *out, const perft_verdict *verdict);

/* A count, however large. */
void cli_put_count(cli_out *out, perft_count count);
void cli_json_count(cli_json *json, const char *key, perft_count count);

/* Becomes true at the first Ctrl-C or SIGTERM after cli_listen_for_interrupts. A second one, a
 * moment later, ends the program: the progress of a count calls cli_mind_second_interrupt. (Not at
 * once: some programs send the signal twice.) */
extern atomic_bool cli_interrupted;
void cli_listen_for_interrupts(void);
void cli_mind_second_interrupt(void);

/* Says how a count ended that is not done, as the exit status. `journal` may be NULL. */
cli_status cli_complain_of_end(cli_run *run, perft_end end, const char *journal, int errno_value,
                               uint64_t journal_line);

#endif
