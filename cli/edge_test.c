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
#include "cli/cli.h"
#include "cli/edge.h"
#include "cli/input.h"
#include "cli/memory_test.h"

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
    /* What stands before a text is none of its blanks. */
    static const char behind[] = "a\t  ";
    char folded[8];
    assert_int_equal(cli_fold(behind + 2, 2, folded), 0);
    assert_int_equal(cli_unfold(behind + 2, 2, 0), 0);
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

/* ---- Notations ------------------------------------------------------------------------------- */

enum { NOTED = 16384 };
static char noted[NOTED];

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...) {
    const size_t length = strlen(noted);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(noted + length, NOTED - length, format, arguments);
    va_end(arguments);
}

static cli_notation notation_of(const char *name) {
    cli_run run = {0};
    cli_notation found;
    cli_out_in_memory(&run.err);
    assert_true(cli_find_notation(&run, name, &found));
    assert_int_equal(run.err.used, 0);
    cli_out_close(&run.err);
    return found;
}

static void is_a_notation_a_codec_and_a_form(void **state) {
    (void)state;
    static const struct {
        const char *name, *codec;
        cli_form form;
        size_t record;
    } good[] = {{"fen", "fen", CLI_TEXT, 0},
                {"fen:text", "fen", CLI_TEXT, 0},
                {"mscs:text", "mscs", CLI_TEXT, 0},
                {"mscs:hex", "mscs", CLI_HEX, 0},
                {"mscs:binary", "mscs", CLI_BINARY, 24},
                {"mscs160:binary", "mscs160", CLI_BINARY, 20}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const cli_notation found = notation_of(good[i].name);
        assert_string_equal(found.codec->name, good[i].codec);
        assert_int_equal(found.form, good[i].form);
        assert_int_equal(cli_record_size(found), good[i].record);
    }
    static const char *const bad[] = {
        "nosuch",       "FEN",          "",        ":hex",      "mscs:", "mscs:Hex",
        "mscs:binaryx", "mscs:hex:hex", "fen:hex", "fen:binary"};
    cli_run run = {0};
    cli_notation found;
    cli_out_in_memory(&run.err);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(cli_find_notation(&run, bad[i], &found));
    }
    assert_string_equal(cli_terminated(&run.err),
                        "plyproof: there is no codec \"nosuch\"; there are: fen, emoji, mscs, "
                        "mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, pairs, "
                        "urlsafe, mscs160\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no codec \"FEN\"; there are: fen, emoji, mscs, "
                        "mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, pairs, "
                        "urlsafe, mscs160\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no codec \"\"; there are: fen, emoji, mscs, "
                        "mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, pairs, "
                        "urlsafe, mscs160\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no codec \":hex\"; there are: fen, emoji, mscs, "
                        "mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, pairs, "
                        "urlsafe, mscs160\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no form \"\"; there are: text, hex, binary\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no form \"Hex\"; there are: text, hex, binary\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no form \"binaryx\"; there are: text, hex, binary\n"
                        "try: plyproof --help\n"
                        "plyproof: there is no form \"hex:hex\"; there are: text, hex, binary\n"
                        "try: plyproof --help\n"
                        "plyproof: fen has no raw bytes, only texts\n"
                        "try: plyproof --help\n"
                        "plyproof: fen has no raw bytes, only texts\n"
                        "try: plyproof --help\n");
    cli_out_close(&run.err);
}

static void are_boards_positions_and_nothing_else_another_kind(void **state) {
    (void)state;
    static const ply_kind kinds[] = {PLY_POSITION, PLY_BOARD, PLY_MOVE, PLY_GAME};
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 4; j++) {
            assert_int_equal(cli_same_kind(kinds[i], kinds[j]), i == j || (i < 2 && j < 2));
        }
    }
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Writes down what is read of a text, or what is wrong where; the text ends at a NUL or `length`.
 */
static void note_read(cli_reader *reader, const char *text, size_t length) {
    char *given = malloc(length ? length : 1); /* so that what stands behind it is noticed */
    assert_non_null(given);
    memcpy(given, text, length);
    const ply_error error = cli_read(reader, given, length);
    free(given);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\t') {
            note("<tab>");
        } else {
            note("%c", text[i]);
        }
    }
    const ply_game *game = &reader->game;
    if (ply_failed(error)) {
        char sentence[PLY_SENTENCE_MAX];
        ply_error_sentence(error, sentence, sizeof sentence);
        note(" -> %s at %zu, by %s, %zu moves;", sentence, error.at, reader->reads->name,
             game->count);
    }
    char fen[PLY_TEXT_MAX];
    size_t used = 0;
    assert_false(
        ply_failed(ply_write_position(&ply_codec_fen, &game->start, fen, sizeof fen, &used)));
    note(" -> %.*s", (int)used, fen);
    const ply_kind holds = reader->notation.codec->holds;
    for (size_t i = 0; i < game->count && (holds == PLY_MOVE || holds == PLY_GAME); i++) {
        note(" %c%c%c%c", 'a' + ply_from(game->moves[i]) % 8, '1' + ply_from(game->moves[i]) / 8,
             'a' + ply_to(game->moves[i]) % 8, '1' + ply_to(game->moves[i]) / 8);
    }
    note("\n");
}

/* Reads texts one after the other, with one reader, which has room for the longest of them. */
static void note_all(const char *notation, bool lines, const char *const *texts) {
    const long before = atomic_load(&pieces);
    const cli_notation read = notation_of(notation);
    size_t longest = 0;
    cli_reader reader;
    note("%s%s\n", notation, lines ? ", a line each" : "");
    cli_reader_open(&reader, read, &ply_start_position);
    reader.lines = lines;
    assert_int_equal(reader.room, 1);
    assert_true(ply_same_position(&reader.game.start, &ply_start_position));
    for (size_t i = 0; texts[i]; i++) {
        note_read(&reader, texts[i], strlen(texts[i]));
        if (strlen(texts[i]) > longest) longest = strlen(texts[i]);
        assert_int_equal(reader.folded_room, longest);
        assert_int_equal(reader.room, read.codec->holds == PLY_GAME && longest ? longest : 1);
    }
    cli_reader_close(&reader);
    assert_int_equal(atomic_load(&pieces), before);
}

/* What was noted, under its first line; nothing is noted then. */
static void expect_noted(const char *head, const char *expected) {
    assert_memory_equal(noted, head, strlen(head));
    assert_string_equal(noted + strlen(head), expected);
    noted[0] = '\0';
}

static void is_a_position_read_in_all_ways_to_write_it(void **state) {
    (void)state;
    static const char *const texts[] = {"8/8/8/8/8/8/8/8 b - - 5 7",
                                        "  8/8/8/8/8/8/8/8\t b  - -  5 7 ",
                                        "startpos",
                                        "KiwiPete ",
                                        "startpos moves e2e4 e7e5",
                                        " startpos   moves  g1f3 ",
                                        "startpos moves",
                                        "startpos moves ",
                                        "4k3/8/8/8/8/8/8/4K3 b moves e8e7 e1e2",
                                        "8/8/8/8/8/8/8/8",
                                        "startpos moves e2e4 e7e9",
                                        "8/8/8/8/8/8/8/8",
                                        "startpos moves  e2e5",
                                        "startpos  moves e2e4  x",
                                        "startpos movesx e2e4",
                                        "startpos mover e2e4",
                                        "startpos xmoves e2e4",
                                        "startpos moves",
                                        "nowhere moves e2e4",
                                        "8/8/8/8/8/8/8/8 w - - 0 1 moves a2a3",
                                        " moves e2e4",
                                        "moves",
                                        "  x",
                                        "8/8/8/8/8/8/8/8  x",
                                        "startpos\te2e4",
                                        "",
                                        " ",
                                        NULL};
    note_all("fen", false, texts);
    expect_noted("fen\n", "8/8/8/8/8/8/8/8 b - - 5 7 -> 8/8/8/8/8/8/8/8 b - - 5 7\n"
                          "  8/8/8/8/8/8/8/8<tab> b  - -  5 7  -> 8/8/8/8/8/8/8/8 b - - 5 7\n"
                          "startpos -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "KiwiPete  -> r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
                          "KQkq - 0 1\n"
                          "startpos moves e2e4 e7e5 -> rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQK"
                          "BNR w KQkq e6 0 2\n"
                          " startpos   moves  g1f3  -> rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1"
                          "R b KQkq - 1 1\n"
                          "startpos moves -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                          "0 1\n"
                          "startpos moves  -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                          "0 1\n"
                          "4k3/8/8/8/8/8/8/4K3 b moves e8e7 e1e2 -> 8/4k3/8/8/8/8/4K3/8 b - - 2 2\n"
                          "8/8/8/8/8/8/8/8 -> 8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "startpos moves e2e4 e7e9 -> '9' where a rank, 1 to 8, was expected at "
                          "23, by uci, 0 moves; -> 8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "8/8/8/8/8/8/8/8 -> 8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "startpos moves  e2e5 -> e2e5 is not a legal move here at 16, by uci, 0 "
                          "moves; -> 8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "startpos  moves e2e4  x -> 'x' where a file, a to h, was expected at "
                          "22, by uci, 0 moves; -> 8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "startpos movesx e2e4 -> 's' in rank 8, where a letter of PNBRQKpnbrqk "
                          "or a digit 1 to 8 was expected at 0, by fen, 0 moves; -> "
                          "8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "startpos mover e2e4 -> 's' in rank 8, where a letter of PNBRQKpnbrqk or "
                          "a digit 1 to 8 was expected at 0, by fen, 0 moves; -> 8/8/8/8/8/8/8/8 w "
                          "- - 0 1\n"
                          "startpos xmoves e2e4 -> 's' in rank 8, where a letter of PNBRQKpnbrqk "
                          "or a digit 1 to 8 was expected at 0, by fen, 0 moves; -> "
                          "8/8/8/8/8/8/8/8 w - - 0 1\n"
                          "startpos moves -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                          "0 1\n"
                          "nowhere moves e2e4 -> 'o' in rank 8, where a letter of PNBRQKpnbrqk or "
                          "a digit 1 to 8 was expected at 1, by fen, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "8/8/8/8/8/8/8/8 w - - 0 1 moves a2a3 -> no move can be played in this "
                          "position: White has not exactly one king at 32, by uci, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          " moves e2e4 -> 'm' in rank 8, where a letter of PNBRQKpnbrqk or a digit "
                          "1 to 8 was expected at 1, by fen, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "moves -> 'm' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to "
                          "8 was expected at 0, by fen, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "  x -> 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 "
                          "was expected at 2, by fen, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "8/8/8/8/8/8/8/8  x -> 'x' for the side to move, where w or b was "
                          "expected at 17, by fen, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "startpos<tab>e2e4 -> 's' in rank 8, where a letter of PNBRQKpnbrqk or a "
                          "digit 1 to 8 was expected at 0, by fen, 0 moves; -> "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          " -> the text is empty; the eight ranks of a board were expected at 0, "
                          "by fen, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq "
                          "- 0 1\n"
                          "  -> the text is empty; the eight ranks of a board were expected at 0, "
                          "by fen, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq "
                          "- 0 1\n");
}

static void is_the_start_of_a_move_or_a_game_read_before_a_tab(void **state) {
    (void)state;
    static const char *const moves[] = {"e2e4",
                                        " e2e4 ",
                                        "4k3/8/8/8/8/8/8/4K3 w\te1e2",
                                        "e1e2",
                                        "  kiwipete \t e5f7 ",
                                        "startpos moves e2e4\te7e5",
                                        "startpos\te2e5",
                                        " startpos \t  e2e9",
                                        "8/8 \te2e4",
                                        "nowhere\te2e4",
                                        "\te2e4",
                                        "e2e4\t",
                                        "startpos\t",
                                        "startpos \t ",
                                        "\t",
                                        "e2 e4",
                                        "",
                                        NULL};
    /* A line each or not, that is the same. */
    static const char told[] =
        "e2e4 -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4\n"
        " e2e4  -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
        "e2e4\n"
        "4k3/8/8/8/8/8/8/4K3 w<tab>e1e2 -> 4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2\n"
        "e1e2 -> e1e2 is not a legal move here at 0, by uci, 0 moves; -> "
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "  kiwipete <tab> e5f7  -> r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBB"
        "PPP/R3K2R w KQkq - 0 1 e5f7\n"
        "startpos moves e2e4<tab>e7e5 -> "
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 e7e5\n"
        "startpos<tab>e2e5 -> e2e5 is not a legal move here at 9, by uci, 0 "
        "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        " startpos <tab>  e2e9 -> '9' where a rank, 1 to 8, was expected at 16, "
        "by uci, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq "
        "- 0 1\n"
        "8/8 <tab>e2e4 -> the board ends before rank 6; '/' was expected at 3, "
        "by fen, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq "
        "- 0 1\n"
        "nowhere<tab>e2e4 -> 'o' in rank 8, where a letter of PNBRQKpnbrqk or a "
        "digit 1 to 8 was expected at 1, by fen, 0 moves; -> "
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "<tab>e2e4 -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
        "e2e4\n"
        "e2e4<tab> -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
        "e2e4\n"
        "startpos<tab> -> 's' where a file, a to h, was expected at 0, by uci, 0 "
        "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "startpos <tab>  -> 's' where a file, a to h, was expected at 0, by uci, "
        "0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "<tab> -> the text ends in the middle of a move at 0, by uci, 0 moves; "
        "-> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "e2 e4 -> a blank where a file, a to h, was expected at 2, by uci, 0 "
        "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        " -> the text ends in the middle of a move at 0, by uci, 0 moves; -> "
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    note_all("uci", false, moves);
    expect_noted("uci\n", told);
    note_all("uci", true, moves);
    expect_noted("uci, a line each\n", told);
    static const char *const games[] = {"e2e4e7e5g1f3",
                                        "4k3/8/8/8/8/8/8/4K3 w\te1e2e8e7",
                                        "e1e2",
                                        "kiwipete\t",
                                        " kiwipete \t ",
                                        "kiwipete",
                                        "e2e4\t",
                                        "\te2e4",
                                        "\t",
                                        "x\t",
                                        "",
                                        "startpos\te2e4e7e4",
                                        "e2e4e7e4",
                                        "startpos\tkiwipete\te2e4",
                                        NULL};
    note_all("long", false, games);
    expect_noted("long\n",
                 "e2e4e7e5g1f3 -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                 "1 e2e4 e7e5 g1f3\n"
                 "4k3/8/8/8/8/8/8/4K3 w<tab>e1e2e8e7 -> 4k3/8/8/8/8/8/8/4K3 w - - 0 1 "
                 "e1e2 e8e7\n"
                 "e1e2 -> e1e2 is not a legal move here at 0, by long, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "kiwipete<tab> -> r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
                 " w KQkq - 0 1\n"
                 " kiwipete <tab>  -> 'k' where a file, a to h, was expected at 1, by "
                 "long, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                 "0 1\n"
                 "kiwipete -> 'k' where a file, a to h, was expected at 0, by long, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "e2e4<tab> -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                 "e2e4\n"
                 "<tab>e2e4 -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                 "e2e4\n"
                 "<tab> -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "x<tab> -> 'x' where a file, a to h, was expected at 0, by long, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 " -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "startpos<tab>e2e4e7e4 -> e7e4 is not a legal move here at 13, by long, "
                 "1 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                 "e2e4\n"
                 "e2e4e7e4 -> e7e4 is not a legal move here at 4, by long, 1 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4\n"
                 "startpos<tab>kiwipete<tab>e2e4 -> 'k' where a file, a to h, was "
                 "expected at 9, by long, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    static const char *const pgn[] = {"1. e4 e5 *", "kiwipete\t1. Kf1 *", "\t1.\te4", "kiwipete\t",
                                      NULL};
    note_all("pgn", false, pgn);
    note_all("pgn", true, pgn);
    expect_noted("pgn\n", "1. e4 e5 * -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                          "e2e4 e7e5\n"
                          "kiwipete<tab>1. Kf1 * -> 'k' where a file, a to h, was expected at 0, "
                          "by pgn, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq "
                          "- 0 1\n"
                          "<tab>1.<tab>e4 -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                          "0 1 e2e4\n"
                          "kiwipete<tab> -> 'k' where a file, a to h, was expected at 0, by pgn, 0 "
                          "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                          "pgn, a line each\n"
                          "1. e4 e5 * -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                          "e2e4 e7e5\n"
                          "kiwipete<tab>1. Kf1 * -> r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBP"
                          "PP/R3K2R w KQkq - 0 1 e1f1\n"
                          "<tab>1.<tab>e4 -> '.' in rank 8, where a letter of PNBRQKpnbrqk or a "
                          "digit 1 to 8 was expected at 2, by fen, 0 moves; -> "
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n"
                          "kiwipete<tab> -> r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
                          " w KQkq - 0 1\n");
    static const char *const codes[] = {"PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf", "startpos\tx",
                                        " PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf", NULL};
    note_all("mscs", false, codes);
    expect_noted("mscs\n", "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf -> "
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                           "startpos<tab>x -> the code has 10 bytes, where mscs has 32 at 10, by "
                           "mscs, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                           "0 1\n"
                           " PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf -> "
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
}

static void is_hexadecimal_read_with_its_places(void **state) {
    (void)state;
    static const char *const texts[] = {"3c3a011fc80476d008de9008d660119b40237c80477a011f",
                                        "3c3a011fc80476d008de 9008d660119b40237c80477a011f",
                                        " 3C3A011FC80476D008DE9008D660119B40237C80477A011F \t",
                                        "3c3a011fc80476d008de9008d660119b40237c80477a01",
                                        "3c3a011fc80476d008de9008d660119b40237c80477a011f00",
                                        " 3c3a011fc80476d008de9008d660119b40237c80477a011 ",
                                        "  fc3a011fc80476d008de9008d660119b40237c80477a011f",
                                        "3g",
                                        " 3c  :a",
                                        "/0",
                                        "@0",
                                        "G0",
                                        "`0",
                                        "0",
                                        "",
                                        NULL};
    note_all("mscs:hex", false, texts);
    expect_noted("mscs:hex\n",
                 "3c3a011fc80476d008de9008d660119b40237c80477a011f -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "3c3a011fc80476d008de 9008d660119b40237c80477a011f -> a blank where a "
                 "hexadecimal digit was expected at 20, by mscs, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 " 3C3A011FC80476D008DE9008D660119B40237C80477A011F <tab> -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "3c3a011fc80476d008de9008d660119b40237c80477a01 -> the code has 23 "
                 "bytes, where mscs has 24 at 46, by mscs, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "3c3a011fc80476d008de9008d660119b40237c80477a011f00 -> the code has 25 "
                 "bytes, where mscs has 24 at 48, by mscs, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 " 3c3a011fc80476d008de9008d660119b40237c80477a011  -> the end where a "
                 "hexadecimal digit was expected at 48, by mscs, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "  fc3a011fc80476d008de9008d660119b40237c80477a011f -> castling: the "
                 "right that needs a rook on h1 is without its king and rook at home at "
                 "2, by mscs, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
                 "KQkq - 0 1\n"
                 "3g -> 'g' where a hexadecimal digit was expected at 1, by mscs, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 " 3c  :a -> a blank where a hexadecimal digit was expected at 3, by "
                 "mscs, 0 moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                 "0 1\n"
                 "/0 -> '/' where a hexadecimal digit was expected at 0, by mscs, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "@0 -> '@' where a hexadecimal digit was expected at 0, by mscs, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "G0 -> 'G' where a hexadecimal digit was expected at 0, by mscs, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "`0 -> '`' where a hexadecimal digit was expected at 0, by mscs, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "0 -> the end where a hexadecimal digit was expected at 1, by mscs, 0 "
                 "moves; -> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 " -> the code has 0 bytes, where mscs has 24 at 0, by mscs, 0 moves; -> "
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
}

static void are_raw_bytes_read_as_they_are(void **state) {
    (void)state;
    char bytes[24];
    cli_reader reader;
    cli_out out;
    const cli_notation binary = notation_of("mscs:binary"), hex = notation_of("mscs:hex");
    const ply_game game = {.start = ply_start_position};
    cli_out_in_memory(&out);
    assert_false(ply_failed(cli_write(binary, &game, &out)));
    assert_int_equal(out.used, 24);
    memcpy(bytes, out.bytes, 24);
    assert_false(ply_failed(cli_write(hex, &game, &out)));
    assert_int_equal(out.used, 24 + 48);
    assert_string_equal(cli_terminated(&out) + 24,
                        "3c3a011fc80476d008de9008d660119b40237c80477a011f");
    assert_false(ply_failed(cli_write(notation_of("mscs"), &game, &out)));
    assert_string_equal(cli_terminated(&out) + 24 + 48, "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf");
    /* On an error nothing is written. */
    const ply_game none = {.start = ply_empty_position};
    assert_string_equal(cli_write(hex, &none, &out).fault->name, "kings");
    assert_int_equal(out.used, 24 + 48 + 32);
    cli_out_close(&out);
    cli_reader_open(&reader, binary, &ply_empty_position);
    assert_false(ply_failed(cli_read(&reader, bytes, 24)));
    assert_true(ply_same_position(&reader.game.start, &ply_start_position));
    assert_int_equal(cli_read(&reader, bytes, 23).at, 23);
    assert_string_equal(reader.reads->name, "mscs");
    cli_reader_close(&reader);
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
        cmocka_unit_test(is_a_notation_a_codec_and_a_form),
        cmocka_unit_test(are_boards_positions_and_nothing_else_another_kind),
        cmocka_unit_test(is_a_position_read_in_all_ways_to_write_it),
        cmocka_unit_test(is_the_start_of_a_move_or_a_game_read_before_a_tab),
        cmocka_unit_test(is_hexadecimal_read_with_its_places),
        cmocka_unit_test(are_raw_bytes_read_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
