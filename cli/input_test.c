/* input_test.c - is an input cut into the same texts, in whatever pieces it comes, and is it known
 * when reading fails? */
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
#include <unistd.h>

static ssize_t made_up_read(int fd, void *bytes, size_t count);
#define read made_up_read
#include "cli/input.c"
#undef read

/* What is read: a text, so much of it at once; and what happens at a call of a certain number. */
static struct {
    const char *text;
    size_t length, at, at_once, calls, waits;
    size_t interrupted, fails; /* the number of the call, from 1; 0: none */
} up;

static const cli_input *reading;

static ssize_t made_up_read(int fd, void *bytes, size_t count) {
    assert_int_equal(fd, 7);
    assert_true(count > 0);
    assert_ptr_equal((const char *)bytes + count, reading->bytes + reading->capacity);
    up.calls++;
    if (up.calls == up.interrupted || up.calls == up.fails) {
        errno = up.calls == up.fails ? EIO : EINTR;
        return -1;
    }
    if (count > up.at_once) count = up.at_once;
    if (count > up.length - up.at) count = up.length - up.at;
    memcpy(bytes, up.text + up.at, count);
    up.at += count;
    return (ssize_t)count;
}

static void wait_for(void *context) {
    assert_ptr_equal(context, &up);
    up.waits++;
}

static void begin(cli_input *input, const char *text, size_t length, size_t at_once) {
    memset(&up, 0, sizeof up);
    up.text = text;
    up.length = length;
    up.at_once = at_once;
    cli_input_open(input, 7);
    reading = input;
    input->before_waiting = wait_for;
    input->context = &up;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void assert_line(cli_input *input, const char *expected, size_t length) {
    const char *line;
    size_t got;
    assert_true(cli_next_line(input, &line, &got));
    assert_int_equal(got, length);
    assert_memory_equal(line, expected, length);
}

static void are_lines_the_same_in_whatever_pieces_they_come(void **state) {
    (void)state;
    static const char text[] = "one\n\ntwo\r\nthree";
    for (size_t at_once = 1; at_once <= sizeof text; at_once++) {
        cli_input input;
        const char *line;
        size_t length;
        begin(&input, text, sizeof text - 1, at_once);
        up.interrupted = 2;
        assert_line(&input, "one", 3);
        assert_line(&input, "", 0);
        assert_line(&input, "two\r", 4);
        assert_line(&input, "three", 5);
        assert_false(cli_next_line(&input, &line, &length));
        assert_true(input.ended);
        assert_int_equal(input.failure, 0);
        /* It waits once for each piece, and not for an answer to come again, nor at the end. */
        assert_int_equal(up.waits, (sizeof text - 1 + at_once - 1) / at_once + 1);
        assert_int_equal(up.calls, up.waits + 1);
        assert_false(cli_input_more(&input));
        assert_int_equal(up.calls, up.waits + 1);
        cli_input_close(&input);
        assert_null(input.bytes);
        assert_int_equal(input.fd, -1);
        assert_true(input.ended);
    }
}

/* A line that is larger than the buffer makes it larger, and one that is in its way does not. */
static void does_a_line_of_any_length_fit(void **state) {
    (void)state;
    enum { LONG = 700000, HALF = 1 << 17 };
    char *text = malloc(LONG + 2 * HALF + 8);
    cli_input input;
    assert_non_null(text);
    memset(text, 'x', LONG);
    text[LONG] = '\n';
    memset(text + LONG + 1, 'y', 2 * HALF + 6);
    begin(&input, text, LONG + 1, 65536);
    assert_line(&input, text, LONG);
    assert_int_equal(input.capacity, 1 << 21); /* at most half of it is in use */
    assert_false(cli_input_more(&input));
    cli_input_close(&input);
    /* Half of the buffer is left to read more into, and less than that is not enough. */
    for (size_t more = 0; more < 2; more++) {
        begin(&input, text + LONG + 1, 2 * HALF, HALF + more);
        assert_true(cli_input_more(&input));
        assert_int_equal(input.used, HALF + more);
        assert_true(cli_input_more(&input));
        assert_int_equal(input.capacity, more ? 4 * HALF : 2 * HALF);
        assert_int_equal(input.used, 2 * HALF);
        cli_input_close(&input);
    }
    free(text);
}

static void are_lines_that_are_too_long_passed_over(void **state) {
    (void)state;
    static const char text[] = "12345\n123456\n\n1234567890123456\nab\n12345678";
    static const struct {
        bool whole;
        const char *line;
    } expected[] = {{true, "12345"}, {false, ""},  {true, ""},
                    {false, ""},     {true, "ab"}, {false, ""}};
    for (size_t at_once = 1; at_once <= sizeof text; at_once++) {
        cli_input input;
        const char *line;
        size_t length;
        bool whole;
        begin(&input, text, sizeof text - 1, at_once);
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
            line = NULL;
            assert_true(cli_next_short_line(&input, 5, &line, &length, &whole));
            assert_non_null(line);
            assert_int_equal(whole, expected[i].whole);
            assert_int_equal(length, whole ? strlen(expected[i].line) : 6);
            assert_memory_equal(line, expected[i].line, strlen(expected[i].line));
        }
        assert_false(cli_next_short_line(&input, 5, &line, &length, &whole));
        cli_input_close(&input);
    }
}

/* ---- Records, and all of it ------------------------------------------------------------------ */

static void are_records_of_one_size_but_for_the_last(void **state) {
    (void)state;
    static const char text[] = "abcdefghij";
    for (size_t at_once = 1; at_once <= sizeof text; at_once++) {
        for (size_t size = 1; size <= sizeof text; size++) {
            cli_input input;
            const char *record;
            size_t length, at = 0;
            begin(&input, text, sizeof text - 1, at_once);
            assert_int_equal(up.calls, 0);
            for (; cli_next_record(&input, size, &record, &length); at += length) {
                const size_t left = sizeof text - 1 - at;
                assert_int_equal(length, left < size ? left : size);
                assert_memory_equal(record, text + at, length);
                /* No more is waited for than it takes. */
                if (length == size) assert_int_equal(up.calls, (at + size + at_once - 1) / at_once);
            }
            assert_int_equal(at, sizeof text - 1);
            cli_input_close(&input);
        }
    }
}

static void is_all_of_it_one_text_once(void **state) {
    (void)state;
    for (size_t size = 0; size < 3; size += 2) {
        cli_input input;
        const char *text;
        size_t length;
        begin(&input, "ab", size, 1);
        assert_true(cli_next_whole(&input, &text, &length));
        assert_int_equal(length, size);
        assert_memory_equal(text, "ab", size);
        assert_false(cli_next_whole(&input, &text, &length));
        cli_input_close(&input);
    }
}

static void are_games_cut_apart_in_whatever_pieces_they_come(void **state) {
    (void)state;
    static const char text[] = "[A \"b\"]\n\n1. e4 *\n\n[A \"c\"]\n\n1. d4 *\n";
    for (size_t at_once = 1; at_once <= sizeof text; at_once++) {
        cli_input input;
        const char *game;
        size_t length, games = 0;
        ply_cut cut;
        begin(&input, text, sizeof text - 1, at_once);
        while (cli_next_cut(&input, &ply_codec_pgn, &game, &length, &cut)) {
            const char *expected = games++ ? strstr(text, "[A \"c") : text;
            assert_true(length >= 16);
            assert_memory_equal(game, expected, length);
        }
        assert_int_equal(games, 2);
        cli_input_close(&input);
    }
}

/* ---- Failures -------------------------------------------------------------------------------- */

static void is_nothing_given_that_could_not_be_read_to_its_end(void **state) {
    (void)state;
    for (unsigned way = 0; way < 5; way++) {
        cli_input input;
        const char *text;
        size_t length;
        bool whole;
        ply_cut cut;
        begin(&input, "1. e4 is read", 13, 13);
        up.fails = 2;
        const bool given = way == 0   ? cli_next_line(&input, &text, &length)
                           : way == 1 ? cli_next_short_line(&input, 5, &text, &length, &whole)
                           : way == 2 ? cli_next_record(&input, 14, &text, &length)
                           : way == 3 ? cli_next_whole(&input, &text, &length)
                                      : cli_next_cut(&input, &ply_codec_pgn, &text, &length, &cut);
        assert_false(given);
        assert_int_equal(input.failure, EIO);
        assert_true(input.ended);
        assert_int_equal(up.calls, 2);
        cli_input_close(&input);
    }
}

static void is_a_dash_standard_input(void **state) {
    (void)state;
    assert_int_equal(cli_open_file("-"), 0);
    assert_int_equal(cli_open_file("/nowhere/to/be/found"), -1);
    const int fd = cli_open_file("/dev/null");
    assert_true(fd > 2);
    assert_int_equal(fcntl(fd, F_GETFD), FD_CLOEXEC);
    close(fd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_lines_the_same_in_whatever_pieces_they_come),
        cmocka_unit_test(does_a_line_of_any_length_fit),
        cmocka_unit_test(are_lines_that_are_too_long_passed_over),
        cmocka_unit_test(are_records_of_one_size_but_for_the_last),
        cmocka_unit_test(is_all_of_it_one_text_once),
        cmocka_unit_test(are_games_cut_apart_in_whatever_pieces_they_come),
        cmocka_unit_test(is_nothing_given_that_could_not_be_read_to_its_end),
        cmocka_unit_test(is_a_dash_standard_input),
    };
    return cmocka_run_group_tests_name("cli.input", tests, NULL, NULL);
}
