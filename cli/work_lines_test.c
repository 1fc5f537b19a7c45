/* work_lines_test.c - is a line waited for only where none is there, and how are those named that
 * cannot be used? */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include "cli/work_lines.c"

static void give(int pipe, uint64_t number, const char *end) {
    char line[PERFT_WORK_LINE_MAX + 8];
    const perft_line item = {.kind = PERFT_LINE_ITEM,
                             .id = 7,
                             .number = number,
                             .times = 1,
                             .depth = 1,
                             .position = ply_start_position};
    size_t length = perft_line_write(&item, line);
    memcpy(line + length, end, strlen(end));
    length += strlen(end);
    assert_int_equal(write(pipe, line, length), (ssize_t)length);
}

/* Someone hands out lines, two at once and then no more for a while. */
static void is_a_line_waited_for_only_where_none_is_there(void **state) {
    (void)state;
    int ends[2];
    cli_lines l;
    perft_line line;
    uint64_t refused = 0;
    const int before = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    give(ends[1], 1, "\n");
    give(ends[1], 2, "\n");
    assert_true(cli_lines_open(&l, &said.run, NULL, &refused));
    assert_true(cli_lines_next(&l, &line));
    assert_int_equal(line.number, 1);
    assert_false(cli_lines_keep_waiting(&l, 100)); /* the second has been read with the first */
    assert_true(cli_lines_next(&l, &line));
    assert_int_equal(line.number, 2);
    assert_true(cli_lines_keep_waiting(&l, 0));
    assert_true(cli_lines_keep_waiting(&l, 1));
    give(ends[1], 3, "\n");
    assert_false(cli_lines_keep_waiting(&l, 1000));
    assert_true(cli_lines_next(&l, &line));
    assert_int_equal(line.number, 3);
    close(ends[1]);
    assert_false(cli_lines_keep_waiting(&l, 1000)); /* there is an end to be read */
    assert_false(cli_lines_next(&l, &line));
    assert_false(cli_lines_keep_waiting(&l, 1000));
    assert_true(cli_lines_close(&l));
    assert_int_equal(refused, 0);
    assert_int_equal(dup2(before, STDIN_FILENO), STDIN_FILENO);
    close(before);
    close(ends[0]);
}

/* A message ends the line of progress. Each of two neighbours with one fault has its own byte. */
static void are_lines_named_that_cannot_be_used(void **state) {
    (void)state;
    char path[] = "/tmp/plyproof-lines-XXXXXX", text[4096];
    cli_lines l;
    perft_line line;
    uint64_t refused = 0;
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, "plan x\nitem 1 longer\n", 21), 21);
    give(file, 7, "\n");
    give(file, 1, "x\n");
    give(file, 1000, "x\n\n");
    give(file, 10, "x\n");
    close(file);
    said = (struct said){.run.program = "plyproof"};
    cli_out_in_memory(&said.run.err);
    assert_true(cli_lines_open(&l, &said.run, path, &refused));
    assert_true(cli_lines_next(&l, &line));
    assert_int_equal(line.number, 7);
    assert_false(cli_lines_next(&l, &line));
    assert_true(cli_lines_close(&l));
    unlink(path);
    assert_int_equal(refused, 5);
    snprintf(text, sizeof text, "%s", cli_terminated(&said.run.err));
    for (char *at = text; (at = strstr(at, path)) != NULL;) {
        memmove(at, at + strlen(path), strlen(at + strlen(path)) + 1);
    }
    assert_string_equal(
        text, ":1: the check at the end does not fit: the line was cut or changed (byte 6)\n"
              ":2: the check at the end does not fit: the line was cut or changed (byte 4)\n"
              ":4: the check at the end does not fit: the line was cut or changed (byte 96)\n"
              ":5-7: the check at the end does not fit: the line was cut or changed\n");
    assert_string_equal(said.shown, "....");
    cli_out_close(&said.run.err);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_line_waited_for_only_where_none_is_there),
        cmocka_unit_test(are_lines_named_that_cannot_be_used),
    };
    return cmocka_run_group_tests_name("cli.work_lines", tests, NULL, NULL);
}
