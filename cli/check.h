/* check.h - what `plyproof verify` runs, and how a check reports.
 *
 * A check is a struct cli_check in a file of its own and a line in checks.def. It reports one or
 * more lines, each of which says how much was tried and how much of that held. A line that tried
 * nothing has failed.
 *
 *     static void run(cli_verification *v) {
 *         cli_check_begin(v, "fen");
 *         for (size_t i = cli_check_amount(v, 100000); i > 0; i--) cli_check_try(v, holds(...));
 *         cli_check_end(v, "positions out of games");
 *     }
 *     const cli_check cli_check_round_trips = {"core", "round trips", run};
 */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/cli.h"

typedef struct cli_verification cli_verification;

typedef struct cli_check {
    const char *room; /* whose work is checked */
    const char *name;
    void (*run)(cli_verification *v);
} cli_check;

struct cli_verification {
    cli_run *run;
    const cli_check *check;
    bool quick;
    uint64_t seed;
    const char *line; /* what the line in hand is about */
    uint64_t tried, held;
    double began;
    size_t lines, failed; /* of all checks so far */
};

/* Begins a line, about `name` (which must live until the line ends). */
void cli_check_begin(cli_verification *v, const char *name);

/* Counts one try, or many, of which `held` held; shows progress. */
void cli_check_try(cli_verification *v, bool held);
void cli_check_tries(cli_verification *v, uint64_t tried, uint64_t held);

/* Ends the line; the note may be a format. */
__attribute__((format(printf, 2, 3))) void cli_check_end(cli_verification *v, const char *format,
                                                         ...);

/* How much to do: `full`, or a tenth of it with --quick. Never 0 unless `full` is. */
static inline uint64_t cli_check_amount(const cli_verification *v, uint64_t full) {
    return v->quick ? full / 10 + (full % 10 != 0) : full;
}

#endif
