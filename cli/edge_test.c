/* edge_test.c - blanks folded and bytes found again, raw bytes in hexadecimal, and input cut up. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "corpus/corpus.h"
#include "cli/edge.h"
#include "cli/input.h"

static void assert_folded(const char *text, const char *wanted) {
    char folded[128];
    const size_t length = cli_fold(text, strlen(text), folded);
    assert_int_equal(length, strlen(wanted));
    assert_memory_equal(folded, wanted, length);
}

static void are_blanks_trimmed_and_folded(void **state) {
    (void)state;
    assert_folded("", "");
    assert_folded(" \t\r ", "");
    assert_folded("a", "a");
    assert_folded("  a b\t\t c \r", "a b c");
    assert_folded("a\nb", "a\nb");
}

/* Any text of a, blank and tab: each byte that was kept is found where it stood. */
static void is_every_byte_found_again(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(7);
    for (unsigned round = 0; round < 100000; round++) {
        char text[12], folded[12];
        const size_t length = corpus_below(&dice, 13);
        for (size_t i = 0; i < length; i++) text[i] = "ab \t"[corpus_below(&dice, 4)];
        const size_t kept = cli_fold(text, length, folded);
        for (size_t at = 0; at < kept; at++) {
            const char there = text[cli_unfold(text, length, at)];
            assert_int_equal(there == '\t' ? ' ' : there, folded[at]);
            if (at) assert_true(cli_unfold(text, length, at) > cli_unfold(text, length, at - 1));
        }
        const size_t end = cli_unfold(text, length, kept);
        for (size_t i = end; i < length; i++) assert_true(text[i] == ' ' || text[i] == '\t');
    }
}

/* Writes `text` into a pipe and gives it to be read. */
static void open_text(cli_input *input, const char *text, size_t length) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], text, length), (ssize_t)length);
    close(ends[1]);
    cli_input_open(input, ends[0]);
}

static void close_text(cli_input *input) {
    close(input->fd);
    cli_input_close(input);
}

static void are_lines_cut_at_line_feeds_only(void **state) {
    (void)state;
    static const char *const wanted[] = {"one", "", "two\r", "last"};
    cli_input input;
    const char *line;
    size_t length;
    open_text(&input, "one\n\ntwo\r\nlast", 14);
    for (size_t i = 0; i < 4; i++) {
        assert_true(cli_next_line(&input, &line, &length));
        assert_int_equal(length, strlen(wanted[i]));
        assert_memory_equal(line, wanted[i], length);
    }
    assert_false(cli_next_line(&input, &line, &length));
    assert_false(cli_next_line(&input, &line, &length));
    close_text(&input);
}

/* Lines that lie across the ends of what is read at a time, and longer than that. */
static void are_lines_whole_wherever_reads_end(void **state) {
    (void)state;
    FILE *file = tmpfile();
    corpus_dice dice = corpus_dice_of_seed(3);
    size_t lengths[300];
    assert_non_null(file);
    for (size_t i = 0; i < 300; i++) {
        lengths[i] = corpus_below(&dice, i % 50 ? 4000 : 2000000);
        for (size_t j = 0; j < lengths[i]; j++) fputc('a' + (int)(i % 26), file);
        fputc('\n', file);
    }
    assert_int_equal(fseek(file, 0, SEEK_SET), 0);
    cli_input input;
    const char *line;
    size_t length;
    cli_input_open(&input, fileno(file));
    for (size_t i = 0; i < 300; i++) {
        assert_true(cli_next_line(&input, &line, &length));
        assert_int_equal(length, lengths[i]);
        for (size_t j = 0; j < length; j++) assert_int_equal(line[j], 'a' + (int)(i % 26));
    }
    assert_false(cli_next_line(&input, &line, &length));
    cli_input_close(&input);
    fclose(file);
}

static void are_records_of_one_size_but_for_the_last(void **state) {
    (void)state;
    cli_input input;
    const char *record;
    size_t length;
    open_text(&input, "abc\n\0fg", 7);
    assert_true(cli_next_record(&input, 3, &record, &length));
    assert_memory_equal(record, "abc", 3);
    assert_true(cli_next_record(&input, 3, &record, &length));
    assert_memory_equal(record, "\n\0f", 3);
    assert_true(cli_next_record(&input, 3, &record, &length));
    assert_int_equal(length, 1);
    assert_false(cli_next_record(&input, 3, &record, &length));
    close_text(&input);
}

static void is_the_whole_input_given_once(void **state) {
    (void)state;
    cli_input input;
    const char *text;
    size_t length;
    open_text(&input, "a\nb\n", 4);
    assert_true(cli_next_whole(&input, &text, &length));
    assert_int_equal(length, 4);
    assert_memory_equal(text, "a\nb\n", 4);
    assert_false(cli_next_whole(&input, &text, &length));
    close_text(&input);
}

static void is_a_failed_read_no_end_of_file(void **state) {
    (void)state;
    cli_input input;
    const char *text;
    size_t length;
    cli_input_open(&input, -1);
    assert_false(cli_next_line(&input, &text, &length));
    assert_int_not_equal(input.failure, 0);
    cli_input_close(&input);
}

static void close_before_reading_again(void *context) {
    cli_input *input = context;
    if (input->used > 0) close(input->fd);
}

static void is_a_line_that_a_failure_cuts_short_not_given(void **state) {
    (void)state;
    cli_input input;
    const char *text;
    size_t length;
    open_text(&input, "whole\ncut", 9);
    input.before_waiting = close_before_reading_again;
    input.context = &input;
    assert_true(cli_next_line(&input, &text, &length));
    assert_false(cli_next_line(&input, &text, &length));
    assert_int_not_equal(input.failure, 0);
    cli_input_close(&input);
}

/* For each codec with raw bytes: what is written in hexadecimal is read back, in either case. */
static void does_hexadecimal_come_back(void **state) {
    (void)state;
    size_t codecs = 0;
    for (size_t i = 0; i < ply_codec_count; i++) {
        if (!ply_codecs[i]->binary || ply_codecs[i]->holds != PLY_POSITION) continue;
        const cli_notation hex = {ply_codecs[i], CLI_HEX};
        const ply_game game = {.start = ply_start_position};
        cli_reader reader;
        cli_out out;
        cli_out_in_memory(&out);
        cli_reader_open(&reader, hex, &ply_empty_position);
        assert_false(ply_failed(cli_write(hex, &game, &out)));
        for (size_t j = 0; j < out.used; j += 2) {
            if (out.bytes[j] >= 'a') out.bytes[j] = (char)(out.bytes[j] - 32);
        }
        assert_false(ply_failed(cli_read(&reader, out.bytes, out.used)));
        assert_true(ply_same_position(&reader.game.start, &ply_start_position));
        assert_int_equal(cli_read(&reader, out.bytes, out.used - 1).at, out.used - 1);
        out.bytes[3] = 'g';
        assert_int_equal(cli_read(&reader, out.bytes, out.used).at, 3);
        cli_reader_close(&reader);
        cli_out_close(&out);
        codecs++;
    }
    assert_true(codecs > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_blanks_trimmed_and_folded),
        cmocka_unit_test(is_every_byte_found_again),
        cmocka_unit_test(are_lines_cut_at_line_feeds_only),
        cmocka_unit_test(are_lines_whole_wherever_reads_end),
        cmocka_unit_test(are_records_of_one_size_but_for_the_last),
        cmocka_unit_test(is_the_whole_input_given_once),
        cmocka_unit_test(is_a_failed_read_no_end_of_file),
        cmocka_unit_test(is_a_line_that_a_failure_cuts_short_not_given),
        cmocka_unit_test(does_hexadecimal_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
