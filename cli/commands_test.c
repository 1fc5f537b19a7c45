/* commands_test.c - does each command take what it takes, and no more? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* A line for each: its name, how many operands it wants, whether its reader may leave, and its
 * options. */
static void does_each_command_take_what_it_takes(void **state) {
    (void)state;
    static const char *const wanted[] = {
        "list 0-0, may be left: json",
        "encode 1-any, may be left: from binary hex whole lines files max-errors line-buffered ep "
        "json",
        "decode 1-any, may be left: from binary hex whole lines files max-errors line-buffered ep "
        "json",
        "convert 2-any, may be left: from whole lines files max-errors line-buffered ep json",
        "inspect 0-any, may be left: from files max-errors line-buffered unicode json",
        "explain 1-any, may be left: from files max-errors line-buffered unicode json",
        "replay 1-any, may be left: from whole files max-errors line-buffered ep as each json",
        "moves 0-any, may be left: files max-errors line-buffered as generator all json",
        "perft 1-any: as generator format runs divide counters audit-hash threads hash paranoid "
        "journal json",
        "work 1-any: generator divide threads hash dialect command ply sample have rest twice "
        "estimate seed patience json",
        "suite 1-any: generator all hash journal max-depth max-nodes jobs junit html verbose json",
        "check 0-any: dialect ask command against fen suite max-depth max-nodes jobs junit html "
        "seed minutes patience json",
        "conform 1-any: command write jsonl fuzz against junit html seed trials minutes patience "
        "kept json",
        "uci 0-0:",
        "hash 0-any, may be left: files max-errors line-buffered all json",
        "hide 1-any, may be left: json",
        "reveal 0-any, may be left: as json",
        "random 0-0, may be left: line-buffered as seed positions games texts json",
        "laws 1-any: jobs junit html verbose seed trials seconds minutes patience kept keep first "
        "as-found json",
        "verify 0-0: junit html quick seed json",
        "show 1-any, may be left: unicode target",
        "help 0-1, may be left: man",
        "completion 1-1, may be left:",
    };
    assert_int_equal(cli_command_count, sizeof wanted / sizeof wanted[0]);
    for (size_t i = 0; i < cli_command_count; i++) {
        const cli_command *c = cli_commands[i];
        cli_out out;
        cli_out_in_memory(&out);
        cli_printf(&out, "%s %zu-", c->name, c->least);
        if (c->most == CLI_ANY) {
            cli_puts(&out, "any");
        } else {
            cli_printf(&out, "%zu", c->most);
        }
        cli_puts(&out, c->may_be_left ? ", may be left:" : ":");
        for (size_t id = 0; id < CLI_OPTION_COUNT; id++) {
            if (c->options >> id & 1u) cli_printf(&out, " %s", cli_options[id].name);
        }
        assert_string_equal(cli_terminated(&out), wanted[i]);
        cli_out_close(&out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_each_command_take_what_it_takes),
    };
    return cmocka_run_group_tests_name("cli.commands", tests, NULL, NULL);
}
