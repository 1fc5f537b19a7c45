/* cases_test.c - does the command do what the files of cli/cases/ say? (The examples of its help:
 * examples_test.c.)
 *
 * A case file:
 *
 *     == does a line that is refused leave an empty line?
 *     $ plyproof encode fen
 *     < 8/8/8/8/8/8/8/8
 *     < rubbish
 *     > 8/8/8/8/8/8/8/8 w - - 0 1
 *     >
 *     ! stdin:2: fen: ...
 *     ? 1
 *
 * `$` is the command, `<` a line of its input, `>` of its output, `!` of its errors, `?` its exit
 * status, which is 0 if it is not given. In lines, \xNN is a byte, \\ a backslash, and \c at the
 * end leaves the line feed away.
 */
/* SPDX-License-Identifier: MIT */
#include "cases_test.h"

#include <dirent.h>

/* Adds a line of a case, its escapes read. */
static void put_line(cli_out *out, const char *line, size_t length) {
    for (size_t at = 0; at < length; at++) {
        if (line[at] != '\\' || at + 1 == length) {
            cli_put_byte(out, line[at]);
        } else if (line[at + 1] == 'c' && at + 2 == length) {
            return;
        } else if (line[at + 1] == 'x') {
            const char digits[3] = {line[at + 2], line[at + 3], 0};
            cli_put_byte(out, (char)strtoul(digits, NULL, 16));
            at += 3;
        } else {
            cli_put_byte(out, line[++at]);
        }
    }
    cli_put_byte(out, '\n');
}

/* Adds what stands behind the first byte of a line, and one blank, to a case. */
static void add_to_case(expected *e, char what, const char *rest, size_t length) {
    switch (what) {
    case '$': put_command(e, rest, length); break;
    case '<': put_line(&e->input, rest, length); break;
    case '>': put_line(&e->output, rest, length); break;
    case '!': put_line(&e->errors, rest, length); break;
    case '?': e->status = (int)strtol(rest, NULL, 10); break;
    default: fail_msg("a case has no lines that begin with %c", what);
    }
}

static void add_line(expected **e, const char *line, size_t length) {
    const size_t before = length > 1 ? 2 : 1;
    if (line[0] == '#') return;
    if (line[0] == '=') {
        *e = new_case(line + 3, length - 3);
    } else if (*e) {
        add_to_case(*e, line[0], line + before, length - before);
    } else {
        fail_msg("a file of cases begins with ==");
    }
}

static void add_case_line(void *context, const char *line, size_t length) {
    if (length > 0) add_line(context, line, length);
}

static void add_case_file(const char *path) {
    cli_out text;
    expected *e = NULL;
    read_file(path, &text);
    for_each_line(text.bytes, text.bytes + text.used, &e, add_case_line);
    cli_out_close(&text);
}

static int by_name(const struct dirent **a, const struct dirent **b) { return alphasort(a, b); }

static void add_folder(const char *folder, const char *ending, void (*add)(const char *path)) {
    struct dirent **entries;
    const int count = scandir(folder, &entries, NULL, by_name);
    for (int i = 0; i < count; i++) {
        char path[1024];
        const char *dot = strrchr(entries[i]->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (dot && strcmp(dot, ending) == 0) add(path);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

/* The files of cli/cases/ to read; "" is all of them. */
static const char *file_name = "";

static void add_named_file(const char *path) {
    const char *base = strrchr(path, '/') + 1;
    if (!*file_name || strcmp(base, file_name) == 0) add_case_file(path);
}

static void add_cases(void) { add_folder(PLY_SOURCE_DIR "/cli/cases", ".txt", add_named_file); }

/* A pattern may be given, as `*mirror*`: then only the cases whose names it fits are run; or a file
 * of cli/cases/, as `moves.txt`: then only its cases are. */
int main(int count, char **arguments) {
    const char *given = count > 1 ? arguments[1] : NULL;
    const bool is_file = given && strstr(given, ".txt");
    if (is_file) file_name = given;
    const int failed = run_cases("cli.cases", add_cases, is_file ? NULL : given);
    if (test_count == 0) fprintf(stderr, "cases_test: there are no cases in %s\n", given);
    return failed || test_count == 0;
}
