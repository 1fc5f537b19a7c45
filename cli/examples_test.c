/* examples_test.c - does each example in the help of a command print what stands there? What
 * follows a line with `$` is all that a terminal would show. */
/* SPDX-License-Identifier: MIT */
#include "cases_test.h"

/* A line of what a terminal would show: a command, or what came of it. */
static void add_shown_line(void *context, const char *line, size_t length) {
    expected **e = context;
    if (length > 1 && line[0] == '$' && line[1] == ' ') {
        *e = new_case(line, length);
        (*e)->merged = true;
        put_command(*e, line + 2, length - 2);
    } else if (*e) {
        cli_put(&(*e)->output, line, length);
        cli_put_byte(&(*e)->output, '\n');
    }
}

static void add_help_examples(void) {
    for (size_t i = 0; i < cli_command_count; i++) {
        const char *text = cli_commands[i]->examples;
        expected *e = NULL;
        for_each_line(text, text + strlen(text), &e, add_shown_line);
    }
}

/* A pattern may be given, as for cases_test.c. */
int main(int count, char **arguments) {
    return run_cases("cli.examples", add_help_examples, count > 1 ? arguments[1] : NULL);
}
