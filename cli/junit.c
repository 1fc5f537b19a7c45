/* junit.c - the results of a run: the file that build servers read, and the report for a browser.
 *
 * The format wants the numbers of tests and failures before the tests themselves. So cases are
 * written into memory as they end, and the file is made at the end of the run. Each case is written
 * twice at that: as XML here, and as a row of the page by html.c. */
/* SPDX-License-Identifier: MIT */
#include "cli/junit.h"

#include <string.h>

#include "cli/html.h"

static void put_quoted(cli_out *out, const char *text) {
    cli_put_byte(out, '"');
    cli_put_escaped(out, text, strlen(text), "\"&<>\n");
    cli_put_byte(out, '"');
}

void cli_junit_open(cli_junit *junit) {
    *junit = (cli_junit){0};
    cli_out_in_memory(&junit->cases);
    cli_out_in_memory(&junit->rows);
    cli_out_in_memory(&junit->cards);
}

void cli_junit_drop(cli_junit *junit) {
    cli_out_close(&junit->cases);
    cli_out_close(&junit->rows);
    cli_out_close(&junit->cards);
}

void cli_junit_add(cli_junit *junit, const char *class_name, const char *name, cli_junit_kind kind,
                   const char *message, double seconds) {
    cli_junit_add_body(junit, class_name, name, kind, message, NULL, seconds);
}

void cli_junit_add_body(cli_junit *junit, const char *class_name, const char *name,
                        cli_junit_kind kind, const char *message, const char *body,
                        double seconds) {
    static const char *const elements[] = {"", "failure", "error", "skipped"};
    static const char *const results[] = {"passed", "failed", "error", "skipped"};
    cli_out *out = &junit->cases;
    const cli_html_case row = {class_name, name, results[kind], message, body, seconds};
    cli_html_row(&junit->rows, &junit->cards, &row);
    junit->counts[kind]++;
    junit->seconds += seconds;
    cli_puts(out, "    <testcase classname=");
    put_quoted(out, class_name);
    cli_puts(out, " name=");
    put_quoted(out, name);
    cli_printf(out, " time=\"%.3f\"", seconds);
    if (kind == CLI_JUNIT_PASSED) {
        cli_puts(out, "/>\n");
        return;
    }
    cli_printf(out, "><%s message=", elements[kind]);
    put_quoted(out, message);
    if (body) {
        cli_put_byte(out, '>');
        cli_put_escaped(out, body, strlen(body), "&<>");
        cli_printf(out, "</%s></testcase>\n", elements[kind]);
    } else {
        cli_puts(out, "/></testcase>\n");
    }
}

static int write_junit(const cli_junit *junit, const char *suite, const char *path) {
    const uint64_t *counts = junit->counts;
    const uint64_t all = counts[0] + counts[1] + counts[2] + counts[3];
    cli_out out;
    const int failure = cli_out_create(&out, path);
    if (failure) return failure;
    cli_puts(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=");
    put_quoted(&out, suite);
    cli_printf(&out,
               " tests=\"%llu\" failures=\"%llu\" errors=\"%llu\" skipped=\"%llu\""
               " time=\"%.3f\">\n",
               (unsigned long long)all, (unsigned long long)counts[CLI_JUNIT_FAILED],
               (unsigned long long)counts[CLI_JUNIT_ERROR],
               (unsigned long long)counts[CLI_JUNIT_SKIPPED], junit->seconds);
    cli_put(&out, junit->cases.bytes, junit->cases.used);
    cli_puts(&out, "  </testsuite>\n</testsuites>\n");
    return cli_out_finish(&out);
}

cli_status cli_junit_finish(cli_junit *junit, cli_run *run, const char *suite, cli_status status) {
    const bool writes = status != CLI_USAGE;
    const char *path = writes ? run->option[CLI_OPT_JUNIT] : NULL;
    const char *page = writes ? run->option[CLI_OPT_HTML] : NULL;
    int failure = path ? write_junit(junit, suite, path) : 0;
    if (failure) status = cli_cannot(run, "%s: %s", path, strerror(failure));
    failure = page ? cli_html_write(page, suite, junit->counts, junit->seconds, &junit->rows,
                                    &junit->cards)
                   : 0;
    if (failure) status = cli_cannot(run, "%s: %s", page, strerror(failure));
    cli_junit_drop(junit);
    return status;
}
