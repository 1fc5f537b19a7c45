/* process_test.c - is a program started, heard, written to and ended for certain, whatever it
 * does? */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "alive_test.h"

static const double patience = 60; /* seconds, for what comes at once where nothing is broken */

static double soon(void) { return perft_process_now() + patience; }

static void start(perft_process *p, const char *script, const atomic_bool *stop) {
    const char *const arguments[] = {"/bin/sh", "-c", script, NULL};
    assert_int_equal(perft_process_start(p, arguments, stop), 0);
    assert_true(p->pid > 0);
}

static void expect_line(perft_process *p, const char *expected) {
    const char *line;
    size_t length;
    assert_int_equal(perft_process_line(p, soon(), &line, &length), PERFT_HEARD_LINE);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(line, expected, length);
}

static void expect_heard(perft_process *p, perft_heard expected) {
    const char *line;
    size_t length;
    assert_int_equal(perft_process_line(p, soon(), &line, &length), expected);
}

static void write_text(perft_process *p, const char *text) {
    assert_true(perft_process_write(p, text, strlen(text), soon()));
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void expect_words(const char *line, size_t count, const char *expected) {
    const char *words[PERFT_COMMAND_WORDS + 1];
    char room[1024], joined[1024] = "";
    const size_t found = perft_process_words(line, room, words);
    if (found != count) fail_msg("%s: %zu words instead of %zu", line, found, count);
    if (!count) return;
    assert_null(words[count]);
    for (size_t i = 0; i < count; i++) {
        strcat(joined, words[i]);
        strcat(joined, "|");
    }
    assert_string_equal(joined, expected);
}

static void is_a_command_line_cut_as_a_shell_would(void **state) {
    (void)state;
    expect_words("engine", 1, "engine|");
    expect_words(" \t\nengine\t-x\n {fen} ", 3, "engine|-x|{fen}|");
    expect_words("'my engine' \"a b\"", 2, "my engine|a b|");
    expect_words("a'b c'd", 1, "ab cd|");
    expect_words("'a\"b' \"c'd\"", 2, "a\"b|c'd|");
    expect_words("a\\ b c\\'d", 2, "a b|c'd|");
    expect_words("\"a\\\"b\" '\\'", 2, "a\"b|\\|");
    expect_words("a ''", 2, "a||");
    expect_words("a\\", 1, "a\\|");
    expect_words("", 0, NULL);
    expect_words(" \t\n", 0, NULL);
    expect_words("a 'b", 0, NULL);
    expect_words("a \"b\\\"", 0, NULL);
    expect_words("a '", 0, NULL);
}

static void are_words_quoted_for_a_shell(void **state) {
    (void)state;
    char word[64];
    perft_process_quote("build/release/plyproof", word, sizeof word);
    assert_string_equal(word, "build/release/plyproof");
    perft_process_quote("a b", word, sizeof word);
    assert_string_equal(word, "'a b'");
    perft_process_quote("it's", word, sizeof word);
    assert_string_equal(word, "'it'\\''s'");
    perft_process_quote("", word, sizeof word);
    assert_string_equal(word, "''");
}

static void are_64_words_the_most(void **state) {
    (void)state;
    const char *words[PERFT_COMMAND_WORDS + 1], *many[PERFT_COMMAND_WORDS + 8] = {NULL};
    char line[2 * (PERFT_COMMAND_WORDS + 1) + 1] = "", room[sizeof line], why[128] = "";
    char *text = NULL;
    for (unsigned i = 0; i < PERFT_COMMAND_WORDS; i++) strcat(line, "x ");
    assert_int_equal(perft_process_words(line, room, words), PERFT_COMMAND_WORDS);
    assert_int_equal(perft_process_words(line, NULL, words), 0);
    assert_int_equal(perft_process_command(NULL, line, &text, words, why, sizeof why),
                     PERFT_COMMAND_WORDS);
    assert_string_equal(words[PERFT_COMMAND_WORDS - 1], "x");
    assert_null(words[PERFT_COMMAND_WORDS]);
    assert_string_equal(why, "");
    free(text);

    strcat(line, "x ");
    assert_int_equal(perft_process_words(line, room, words), 0);
    assert_int_equal(perft_process_command(NULL, line, &text, words, why, sizeof why), 0);
    assert_null(text);
    assert_non_null(strstr(why, "more than 64"));

    /* Words that are given one by one are taken as they are. */
    for (unsigned i = 0; i < PERFT_COMMAND_WORDS + 4; i++) many[i] = "a b";
    assert_int_equal(perft_process_command(many, NULL, &text, words, why, sizeof why),
                     PERFT_COMMAND_WORDS);
    assert_string_equal(words[PERFT_COMMAND_WORDS - 1], "a b");
    assert_null(words[PERFT_COMMAND_WORDS]);
}

/* ---- Hearing --------------------------------------------------------------------------------- */

static void are_lines_heard_whole_however_they_end(void **state) {
    (void)state;
    perft_process p;
    start(&p, "printf 'one\\ntwo\\r\\n\\n\\r\\nend'", NULL);
    expect_line(&p, "one");
    expect_line(&p, "two");
    expect_line(&p, "");
    expect_line(&p, "");
    expect_line(&p, "end"); /* which lacks its line feed */
    expect_heard(&p, PERFT_HEARD_END);
    expect_heard(&p, PERFT_HEARD_END);
    perft_process_end(&p);
    assert_int_equal(p.pid, 0);
    perft_process_end(&p); /* again: nothing is left to do */
}

/* Longer than the buffer is at first, and behind lines that were not taken yet. */
static void is_a_long_line_heard_whole(void **state) {
    (void)state;
    enum { LENGTH = 100000 };
    perft_process p;
    const char *line;
    size_t length;
    start(&p, "echo first; echo second; printf '%0100000d\\n' 7; echo last", NULL);
    expect_line(&p, "first");
    expect_line(&p, "second");
    assert_int_equal(perft_process_line(&p, soon(), &line, &length), PERFT_HEARD_LINE);
    assert_int_equal(length, LENGTH);
    assert_int_equal(line[0], '0');
    assert_int_equal(line[LENGTH - 1], '7');
    expect_line(&p, "last");
    perft_process_end(&p);
}

static void is_silence_told_from_the_end(void **state) {
    (void)state;
    perft_process p;
    const char *line;
    size_t length;
    start(&p, "read -r x; echo $x; read -r x", NULL);
    assert_int_equal(perft_process_line(&p, perft_process_now() + 0.1, &line, &length),
                     PERFT_HEARD_NOTHING);
    write_text(&p, "here\n");
    expect_line(&p, "here");
    perft_process_close_input(&p);
    assert_int_equal(p.to, -1);
    perft_process_close_input(&p);
    expect_heard(&p, PERFT_HEARD_END);
    assert_false(perft_process_write(&p, "x", 1, soon()));
    perft_process_end(&p);
}

/* The end of the output may be open in a child of the program, which has ended itself. */
static void is_the_end_known_though_a_child_holds_the_output(void **state) {
    (void)state;
    perft_process p;
    char words[256];
    start(&p, "sleep 1000 & echo here; exit 4", NULL);
    expect_line(&p, "here");
    expect_heard(&p, PERFT_HEARD_END);
    perft_process_say_end(&p, words, sizeof words);
    assert_string_equal(words, "it exited with status 4");
    assert_false(perft_process_write(&p, "x", 1, soon())); /* though the child would read it */
    perft_process_end(&p);
}

static void is_a_flood_no_answer(void **state) {
    (void)state;
    perft_process p;
    perft_heard heard;
    const char *line;
    char words[128];
    size_t length, lines = 0;
    start(&p, "yes", NULL);
    while ((heard = perft_process_line(&p, soon(), &line, &length)) == PERFT_HEARD_LINE) {
        assert_int_equal(length, 1);
        lines++;
    }
    assert_int_equal(heard, PERFT_HEARD_FLOOD);
    assert_in_range(lines, PERFT_OUTPUT_MAX / 2 - 1, PERFT_OUTPUT_MAX / 2 + (1 << 20));
    assert_false(perft_process_write(&p, "x", 1, soon()));
    perft_process_give_up(&p, heard, 1, words, sizeof words);
    assert_string_equal(words, "it wrote 8 MB and no end was in sight");
    assert_int_equal(p.pid, 0);
}

/* What was written before a question does not answer it, and does not count for it. */
static void is_what_was_forgiven_forgotten(void **state) {
    (void)state;
    perft_process p;
    start(&p, "echo old; echo older; echo here >&2; while read -r x; do echo \"$x\"; done", NULL);
    expect_line(&p, "old");
    while (!p.last_words[0]) perft_process_forgive(&p); /* by then all is in the pipe */
    perft_process_forgive(&p);
    assert_int_equal(p.written, 0);
    write_text(&p, "new\n");
    expect_line(&p, "new");
    assert_int_equal(p.written, 4);
    perft_process_close_input(&p);
    expect_heard(&p, PERFT_HEARD_END);
    perft_process_forgive(&p);
    perft_process_end(&p);
    perft_process_forgive(&p); /* which does not run */

    start(&p, "yes", NULL); /* which always has something to say */
    expect_line(&p, "y");
    perft_process_forgive(&p);
    assert_int_equal(p.written, 0);
    perft_process_end(&p);
}

static void does_nothing_wait_when_told_to_stop(void **state) {
    (void)state;
    static char much[1 << 20];
    atomic_bool stop = false;
    perft_process p;
    char words[64] = "unsaid";
    memset(much, '\n', sizeof much);
    start(&p, "exec sleep 1000", &stop);
    const double until = perft_process_now() + 0.1;
    assert_false(perft_process_write(&p, much, sizeof much, until)); /* it reads nothing */
    assert_true(perft_process_now() >= until);
    atomic_store(&stop, true);
    const double before = perft_process_now();
    assert_false(perft_process_write(&p, much, sizeof much, before + patience));
    expect_heard(&p, PERFT_HEARD_STOP);
    assert_true(perft_process_now() < before + patience / 2);
    assert_true(p.to >= 0);
    perft_process_give_up(&p, PERFT_HEARD_STOP, 1, words, sizeof words);
    assert_string_equal(words, "unsaid");
    assert_int_equal(p.pid, 0);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Either pipe is full before all is written: what comes back is taken in meanwhile. */
static void may_a_program_answer_while_it_is_written_to(void **state) {
    (void)state;
    enum { LINES = 300000 };
    static char text[8 * LINES + 1];
    perft_process p;
    for (size_t i = 0; i < LINES; i++) snprintf(text + 8 * i, 9, "%07zu\n", i);
    start(&p, "exec cat", NULL);
    assert_true(perft_process_write(&p, text, 8 * LINES, soon()));
    perft_process_close_input(&p);
    for (size_t i = 0; i < LINES; i++) {
        const char *line;
        size_t length;
        assert_int_equal(perft_process_line(&p, soon(), &line, &length), PERFT_HEARD_LINE);
        assert_int_equal(length, 7);
        assert_memory_equal(line, text + 8 * i, 7);
    }
    expect_heard(&p, PERFT_HEARD_END);
    perft_process_end(&p);
}

static void is_a_program_that_reads_no_more_noticed(void **state) {
    (void)state;
    perft_process p;
    char words[128];
    start(&p, "exec <&-; echo closed; exec sleep 1000", NULL);
    expect_line(&p, "closed");
    assert_false(perft_process_write(&p, "x\n", 2, soon()));
    assert_int_equal(p.to, -1);
    perft_process_say_end(&p, words, sizeof words); /* within a second it does not end */
    assert_string_equal(words, "it closed its input");
    perft_process_end(&p);

    start(&p, "exit 5", NULL); /* before it has read anything */
    expect_heard(&p, PERFT_HEARD_END);
    perft_process_say_end(&p, words, sizeof words);
    assert_string_equal(words, "it exited with status 5");
    assert_false(perft_process_write(&p, "x\n", 2, soon()));
    perft_process_end(&p);
}

/* ---- How it ended ---------------------------------------------------------------------------- */

static void is_it_said_how_a_program_ended(void **state) {
    (void)state;
    static const struct {
        const char *script, *says;
    } ends[] = {
        {"exit 0", "it exited with status 0"},
        {"exit 3", "it exited with status 3"},
        {"kill -9 $$", "it was ended by signal 9 (Killed)"},
        {"exec >&-; sleep 1000", "it closed its output"},
        {"echo one >&2; echo; printf 'two\\001\\377~ \\r\\n\\n' >&2; echo; exit 1",
         "it exited with status 1; its last words: two??~ "},
        {"printf ' %0299d' 1 >&2; echo; exit 1", NULL},
        {"echo said >&2; echo; read -r x; printf '\\n\\r\\n' >&2; exec 2>&-; exit 2",
         "it exited with status 2; its last words: said"},
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        perft_process p;
        char words[512], most[512];
        const char *line;
        size_t length;
        start(&p, ends[i].script, NULL);
        while (perft_process_line(&p, soon(), &line, &length) == PERFT_HEARD_LINE) {
            /* Standard error is another pipe: its last words are there before the end is. */
            if (p.to >= 0) perft_process_close_input(&p);
        }
        perft_process_give_up(&p, PERFT_HEARD_END, 1, words, sizeof words);
        snprintf(most, sizeof most, "it exited with status 1; its last words:  %0179d", 0);
        assert_string_equal(words, ends[i].says ? ends[i].says : most);
    }
    perft_process p;
    char words[64];
    start(&p, "exec sleep 1000", NULL);
    perft_process_give_up(&p, PERFT_HEARD_NOTHING, 0.5, words, sizeof words);
    assert_string_equal(words, "no answer within 0.5 s");
}

static void is_a_program_that_is_not_there_an_error(void **state) {
    (void)state;
    perft_process p;
    const char *const none[] = {"/no/such/program", NULL};
    const char *const folder[] = {"/", NULL};
    assert_int_equal(perft_process_start(&p, none, NULL), ENOENT);
    assert_int_equal(p.pid, 0);
    assert_int_equal(p.to, -1);
    assert_int_equal(p.from, -1);
    assert_int_equal(perft_process_start(&p, folder, NULL), EACCES);
    perft_process_end(&p);
}

/* Where the system takes the status of children itself, waiting for one is an error. */
static void does_ending_end_though_nobody_has_the_status(void **state) {
    (void)state;
    perft_process p;
    signal(SIGCHLD, SIG_IGN);
    start(&p, "echo here; exec sleep 1000", NULL);
    expect_line(&p, "here");
    perft_process_end(&p);
    signal(SIGCHLD, SIG_DFL);
    assert_int_equal(p.pid, 0);
}

/* ---- The guard ------------------------------------------------------------------------------- */

enum { LEFT = 3 };

/* This program, called as `process_test orphan`: starts programs, ends one, says which are left,
 * and is killed. */
static int leave_orphans(void) {
    static perft_process left[LEFT];
    const char *const arguments[] = {"sleep", "1000", NULL};
    for (size_t i = 0; i < LEFT; i++) {
        if (perft_process_start(&left[i], arguments, NULL) != 0) return 1;
    }
    perft_process_end(&left[1]);
    printf("%d\n%d\n", (int)left[0].pid, (int)left[2].pid);
    fflush(stdout);
    raise(SIGKILL);
    return 1;
}

static const char *this_program;

static void is_nothing_left_running_by_a_program_that_is_killed(void **state) {
    (void)state;
    perft_process p;
    const char *const arguments[] = {this_program, "orphans", NULL};
    pid_t left[2];
    char words[128];
    assert_int_equal(perft_process_start(&p, arguments, NULL), 0);
    for (size_t i = 0; i < 2; i++) {
        const char *line;
        size_t length;
        assert_int_equal(perft_process_line(&p, soon(), &line, &length), PERFT_HEARD_LINE);
        left[i] = (pid_t)strtol(line, NULL, 10);
        assert_true(left[i] > 1);
    }
    expect_heard(&p, PERFT_HEARD_END);
    perft_process_give_up(&p, PERFT_HEARD_END, 1, words, sizeof words);
    assert_string_equal(words, "it was ended by signal 9 (Killed)");
    for (size_t i = 0; i < 2; i++) {
        const double until = soon();
        while (is_alive(left[i]) && perft_process_now() < until) usleep(2000);
        assert_false(is_alive(left[i]));
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_command_line_cut_as_a_shell_would),
        cmocka_unit_test(are_words_quoted_for_a_shell),
        cmocka_unit_test(are_64_words_the_most),
        cmocka_unit_test(are_lines_heard_whole_however_they_end),
        cmocka_unit_test(is_a_long_line_heard_whole),
        cmocka_unit_test(is_silence_told_from_the_end),
        cmocka_unit_test(is_the_end_known_though_a_child_holds_the_output),
        cmocka_unit_test(is_a_flood_no_answer),
        cmocka_unit_test(is_what_was_forgiven_forgotten),
        cmocka_unit_test(does_nothing_wait_when_told_to_stop),
        cmocka_unit_test(may_a_program_answer_while_it_is_written_to),
        cmocka_unit_test(is_a_program_that_reads_no_more_noticed),
        cmocka_unit_test(is_it_said_how_a_program_ended),
        cmocka_unit_test(is_a_program_that_is_not_there_an_error),
        cmocka_unit_test(does_ending_end_though_nobody_has_the_status),
        cmocka_unit_test(is_nothing_left_running_by_a_program_that_is_killed),
    };
    this_program = arguments[0];
    signal(SIGPIPE, SIG_IGN); /* as the command does: a program that reads no more is noticed */
    if (count > 1) return leave_orphans();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
