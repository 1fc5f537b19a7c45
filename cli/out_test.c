/* out_test.c - is all of an output written, whatever the system does with it, and does it fit the
 * columns of a terminal? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* What out.c asks of the system is answered here, if it is not to be asked. */
static ssize_t made_up_write(int fd, const void *bytes, size_t count);
static int made_up_terminal(int fd);
static int made_up_ioctl(int fd, unsigned long request, struct winsize *size);
static int made_up_close(int fd);
static void *made_up_realloc(void *block, size_t bytes);
_Noreturn static void made_up_exit(int status);
#define write   made_up_write
#define isatty  made_up_terminal
#define ioctl   made_up_ioctl
#define close   made_up_close
#define realloc made_up_realloc
#define exit    made_up_exit

#include "cli/out.c"

#undef write
#undef close
#undef realloc

static struct {
    char written[1 << 20];
    size_t used;
    size_t calls;
    int fd;            /* that was written to last */
    size_t at_once;    /* a write takes no more than this */
    size_t fails_from; /* the call of that number, from 1, */
    size_t fails_to;   /* and those up to that one */
    int failure;       /* fail so */
    size_t takes_none; /* the call of that number writes nothing */
    int terminal;
    unsigned short columns;
    bool no_memory, closing_fails;
    size_t asked;               /* of memory, last */
    const unsigned char *guard; /* stands behind it */
    int status;
} up;
static jmp_buf left;
enum { GUARD = 8 };

static ssize_t made_up_write(int fd, const void *bytes, size_t count) {
    up.calls++;
    up.fd = fd;
    if (up.calls >= up.fails_from && up.calls <= up.fails_to) {
        errno = up.failure;
        return -1;
    }
    if (count > up.at_once) count = up.at_once;
    if (up.calls == up.takes_none) count = 0;
    errno = EIO; /* which means nothing where nothing failed */
    memcpy(up.written + up.used, bytes, count);
    up.used += count;
    return (ssize_t)count;
}

static int made_up_terminal(int fd) { return fd == up.terminal; }

static int made_up_ioctl(int fd, unsigned long request, struct winsize *size) {
    assert_int_equal(fd, up.terminal);
    assert_int_equal(request, TIOCGWINSZ);
    if (up.columns == 1) return -1; /* it does not know */
    size->ws_col = up.columns;
    return 0;
}

static int made_up_close(int fd) {
    close(fd);
    errno = EIO;
    return up.closing_fails ? -1 : 0;
}

static void *made_up_realloc(void *block, size_t bytes) {
    up.asked = bytes;
    if (up.no_memory) return NULL;
    unsigned char *got = realloc(block, bytes + GUARD);
    assert_non_null(got);
    memset(got + bytes, 0xa5, GUARD);
    up.guard = got + bytes;
    return got;
}

_Noreturn static void made_up_exit(int status) {
    up.status = status;
    longjmp(left, 1);
}

static void begin(void) {
    memset(&up, 0, sizeof up);
    up.at_once = SIZE_MAX;
    up.terminal = -1;
}

/* Whether that was written since the beginning. */
static void assert_written(const char *text) {
    assert_int_equal(up.used, strlen(text));
    assert_memory_equal(up.written, text, up.used);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void is_all_written_however_little_a_write_takes(void **state) {
    (void)state;
    cli_out out;
    begin();
    up.at_once = 3;
    up.fails_from = up.fails_to = 2;
    up.failure = EINTR; /* that is no failure */
    up.takes_none = 3;
    cli_out_open(&out, 7);
    assert_false(out.terminal || out.colour);
    cli_puts(&out, "ten bytes.");
    assert_int_equal(up.calls, 0);
    assert_true(cli_flush(&out));
    assert_written("ten bytes.");
    assert_int_equal(up.calls, 6);
    assert_int_equal(up.fd, 7);
    assert_int_equal(out.used, 0);
    assert_true(cli_flush(&out));
    assert_int_equal(up.calls, 6);
    cli_out_close(&out);
    assert_null(out.bytes);
    assert_int_equal(out.fd, -1);
}

static void is_a_failure_remembered_and_nothing_written_after_it(void **state) {
    (void)state;
    cli_out out;
    begin();
    up.fails_from = up.fails_to = 2;
    up.failure = ENOSPC;
    cli_out_open(&out, 7);
    cli_puts(&out, "one");
    assert_true(cli_flush(&out));
    cli_puts(&out, "two");
    assert_false(cli_flush(&out));
    assert_int_equal(out.failure, ENOSPC);
    assert_int_equal(out.used, 0);
    cli_puts(&out, "three");
    assert_false(cli_flush(&out));
    assert_written("one");
    assert_int_equal(up.calls, 2);
    cli_out_close(&out);
}

/* The buffer is written when it is full, and grows for a text that is larger. */
static void does_a_text_of_any_size_fit(void **state) {
    (void)state;
    static char text[3 << 17];
    cli_out out;
    memset(text, 'x', sizeof text);
    begin();
    cli_out_open(&out, 7);
    assert_int_equal(up.asked, 1 << 18);
    cli_put(&out, text, (1 << 18) - 1);
    cli_put_byte(&out, 'y');
    assert_int_equal(up.calls, 0); /* just full */
    cli_put_byte(&out, 'z');
    assert_int_equal(up.used, 1 << 18);
    assert_int_equal(up.written[up.used - 1], 'y');
    assert_int_equal(out.used, 1);
    cli_put(&out, text, sizeof text);
    assert_int_equal(up.used, (1 << 18) + 1);
    assert_int_equal(out.used, sizeof text);
    assert_int_equal(up.asked, sizeof text);
    assert_true(cli_flush(&out));
    cli_out_close(&out);
    begin();
    cli_out_in_memory(&out);
    for (unsigned i = 0; i < 100000; i++) cli_put_byte(&out, (char)('a' + i % 26));
    assert_true(cli_flush(&out));
    assert_int_equal(out.used, 100000);
    for (unsigned i = 0; i < 100000; i++) assert_int_equal(out.bytes[i], 'a' + i % 26);
    assert_int_equal(up.calls, 0);
    cli_out_close(&out);
}

static void does_no_text_go_behind_the_room_for_it(void **state) {
    (void)state;
    for (size_t free_room = 0; free_room < 12; free_room++) {
        for (unsigned way = 0; way < 3; way++) {
            cli_out out;
            begin();
            cli_out_in_memory(&out);
            while (out.used + free_room < out.capacity) cli_put_byte(&out, 'x');
            const size_t before = out.used;
            if (way == 0) cli_printf(&out, "%s", "123456");
            if (way == 1) cli_puts(&out, "123456");
            assert_string_equal(cli_terminated(&out) + before, way < 2 ? "123456" : "");
            for (size_t i = 0; i < GUARD; i++) assert_int_equal(up.guard[i], 0xa5);
            cli_out_close(&out);
        }
    }
}

static void does_a_program_without_memory_end_with_a_message(void **state) {
    (void)state;
    for (unsigned fails = 0; fails < 2; fails++) {
        begin();
        up.no_memory = true;
        up.fails_from = fails, up.fails_to = fails; /* nothing helps if that cannot be written */
        if (setjmp(left) == 0) {
            cli_allocate(0);
            fail_msg("it goes on");
        }
        assert_int_equal(up.status, 3);
        assert_int_equal(up.asked, 1);
        assert_int_equal(up.fd, 2);
        assert_written(fails ? "" : "plyproof: out of memory\n");
    }
}

static void is_a_file_made_and_is_its_failure_told(void **state) {
    (void)state;
    char folder[] = "/tmp/plyproof-out-XXXXXX", path[64];
    cli_out out;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    begin();
    struct stat status;
    const mode_t mask = umask(0);
    assert_int_equal(cli_out_create(&out, folder), EISDIR);
    assert_int_equal(cli_out_create(&out, path), 0);
    umask(mask);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0666);
    assert_int_equal(fcntl(out.fd, F_GETFD), FD_CLOEXEC);
    cli_puts(&out, "text");
    assert_int_equal(cli_out_finish(&out), 0);
    assert_written("text");
    assert_null(out.bytes);
    assert_int_equal(cli_out_create(&out, path), 0);
    up.closing_fails = true;
    assert_int_equal(cli_out_finish(&out), EIO);
    assert_int_equal(cli_out_create(&out, path), 0);
    cli_puts(&out, "text");
    up.fails_from = up.fails_to = 2;
    up.failure = ENOSPC; /* the first of both */
    assert_int_equal(cli_out_finish(&out), ENOSPC);
    /* A program may be started without standard input: then a file is 0. */
    const int input = dup(0);
    close(0);
    begin();
    assert_int_equal(cli_out_create(&out, path), 0);
    assert_int_equal(out.fd, 0);
    cli_puts(&out, "text");
    assert_int_equal(cli_out_finish(&out), 0);
    assert_written("text");
    dup2(input, 0);
    close(input);
    remove(path);
    rmdir(folder);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static void assert_said(cli_out *out, const char *text) {
    assert_string_equal(cli_terminated(out), text);
    assert_int_equal(out->used, strlen(text));
    cli_out_close(out);
}

static void are_texts_written_as_they_are_formatted(void **state) {
    (void)state;
    cli_out out;
    begin();
    cli_out_in_memory(&out);
    cli_printf(&out, "%d-%s", 12, "x");
    cli_printf(&out, "%s", "");
    cli_put_padded(&out, "ab", 4);
    cli_put_padded(&out, "abcd", 4);
    cli_put_padded(&out, "abcde", 4);
    cli_put_byte(&out, '\n');
    cli_put_indented(&out, "> ", "one\n\ntwo\n");
    cli_put_indented(&out, "> ", "three");
    cli_put_indented(&out, "> ", "");
    assert_said(&out, "12-xab  abcdabcde\n> one\n> \n> two\n> three\n");
    assert_int_equal(cli_width("a\xc3\xa9z", 4), 3);
    assert_int_equal(cli_width("a\xc3\xa9z", 3), 2);
}

static void is_colour_written_where_it_may_be(void **state) {
    (void)state;
    static const char *const expected[] = {
        "one two", "\033[1mone\033[0m \033[0m\033[2m\033[31m\033[32m\033[33mtwo"};
    for (unsigned colour = 0; colour < 2; colour++) {
        cli_out out;
        begin();
        cli_out_in_memory(&out);
        out.colour = colour;
        cli_printf_in(&out, CLI_BOLD, "%s", "one");
        cli_put_byte(&out, ' ');
        cli_paint(&out, CLI_PLAIN);
        cli_paint(&out, CLI_DIM);
        cli_paint(&out, CLI_RED);
        cli_paint(&out, CLI_GREEN);
        cli_paint(&out, CLI_YELLOW);
        cli_puts(&out, "two");
        assert_said(&out, expected[colour]);
    }
}

/* ---- Columns --------------------------------------------------------------------------------- */

static size_t columns_with(unsigned short of_terminal, const char *of_environment) {
    cli_out out;
    begin();
    up.terminal = 7;
    up.columns = of_terminal;
    unsetenv("COLUMNS");
    if (of_environment) setenv("COLUMNS", of_environment, 1);
    cli_out_open(&out, 7);
    assert_true(out.terminal);
    const size_t columns = cli_columns(&out);
    cli_out_close(&out);
    return columns;
}

static void does_the_terminal_say_how_many_columns_it_has_or_else_the_environment(void **state) {
    (void)state;
    assert_int_equal(columns_with(132, "100"), 132);
    assert_int_equal(columns_with(0, "100"), 100);
    assert_int_equal(columns_with(1, "100"), 100);
    assert_int_equal(columns_with(0, "0"), 80);
    assert_int_equal(columns_with(0, "wide"), 80);
    assert_int_equal(columns_with(0, NULL), 80);
    cli_out out;
    begin();
    cli_out_in_memory(&out);
    assert_int_equal(cli_columns(&out), 0);
    cli_out_close(&out);
}

static void do_words_go_on_below_where_there_is_no_room(void **state) {
    (void)state;
    static const struct {
        unsigned short columns; /* 0: no terminal */
        size_t at;
        const char *text, *expected;
    } cases[] = {
        {0, 2, "  one two three four", "  one two three four\n"},
        {40, 10, "0123456789 0123456789 01234567", "0123456789 0123456789 01234567\n"},
        {40, 10, "0123456789 0123456789 012345678", "0123456789 0123456789\n          012345678\n"},
        {40, 10, "0123456789 0123456789 0123456789 0123456789",
         "0123456789 0123456789\n          0123456789 0123456789\n"},
        {40, 10,
         "0123456789  \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 "
         "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 01234 x",
         "0123456789 \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 "
         "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 01234\n          x\n"},
        {40, 10, "012345678901234567890123456789012345678901234567890123456789 x",
         "012345678901234567890123456789012345678901234567890123456789\n          x\n"},
        /* Less than 30 columns are too few: the text begins on the next line. */
        {40, 11, "0123456789 0123456789 0123456789 0123456789",
         "\n    0123456789 0123456789 0123456789\n    0123456789\n"},
        {40, 11, "  one two three four five six seven",
         "\n    one two three four five six seven\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cli_out out;
        begin();
        cli_out_in_memory(&out);
        out.terminal = cases[i].columns > 0;
        up.columns = cases[i].columns;
        cli_put_words(&out, cases[i].at, cases[i].text);
        assert_said(&out, cases[i].expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_all_written_however_little_a_write_takes),
        cmocka_unit_test(is_a_failure_remembered_and_nothing_written_after_it),
        cmocka_unit_test(does_a_text_of_any_size_fit),
        cmocka_unit_test(does_no_text_go_behind_the_room_for_it),
        cmocka_unit_test(does_a_program_without_memory_end_with_a_message),
        cmocka_unit_test(is_a_file_made_and_is_its_failure_told),
        cmocka_unit_test(are_texts_written_as_they_are_formatted),
        cmocka_unit_test(is_colour_written_where_it_may_be),
        cmocka_unit_test(does_the_terminal_say_how_many_columns_it_has_or_else_the_environment),
        cmocka_unit_test(do_words_go_on_below_where_there_is_no_room),
    };
    return cmocka_run_group_tests_name("cli.out", tests, NULL, NULL);
}
