/* pgn_test.c - a game in Portable Game Notation: what is written, what is read past, every refusal.
 */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "../games_test.h"

#include "../apart_test.h"

static const ply_codec *const pgn = &ply_codec_pgn;

#define LATER   "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17"
#define SPANISH "e2e4 e7e5 g1f3 b8c6 f1b5"

static void assert_reads_as(const char *text, const char *words) {
    test_game g;
    game_of(&g, &ply_start_position, words);
    assert_read(pgn, &g.game, text, strlen(text));
}

static void take_none(void *context, const ply_part *part) {
    (void)context;
    fail_msg("%s", part->says);
}

/* By the reader, and by what takes apart. */
static void assert_pgn_refused(const char *text, const char *fault, size_t ply, size_t at) {
    assert_refused(pgn, &ply_start_position, text, fault, ply, at);
    const ply_error error = pgn->parts(text, strlen(text), &ply_start_position, take_none, NULL);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, fault);
    assert_int_equal(error.ply, ply);
    assert_int_equal(error.at, at);
}

/* ---- What is written ------------------------------------------------------------------------- */

static void is_a_game_its_numbered_moves(void **state) {
    (void)state;
    test_game g;
    game_of(&g, &ply_start_position, SPANISH);
    assert_both_ways(pgn, &g.game, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    game_of(&g, &ply_start_position, "f2f3 e7e5 g2g4 d8h4");
    assert_both_ways(pgn, &g.game, "1. f3 e5 2. g4 Qh4# *");
    game_of(&g, &ply_start_position, "");
    assert_both_ways(pgn, &g.game, "*");
}

static void does_another_start_stand_in_tags(void **state) {
    (void)state;
    const ply_position start = corpus_position(LATER);
    const char *text = "[SetUp \"1\"] [FEN \"" LATER "\"] 17... Kd7 18. e4 *";
    test_game g, read;
    game_of(&g, &start, "e8d7 e2e4");
    assert_both_ways(pgn, &g.game, text);
    for (unsigned i = 0; i < 2; i++) {
        new_game(&read, i ? &ply_start_position : &ply_unknown_position);
        assert_null(read_game(pgn, text, strlen(text), &read.game).fault);
        assert_true(ply_same_position(&read.game.start, &start));
        assert_int_equal(read.game.count, 2);
    }
}

static void are_move_numbers_written_whole(void **state) {
    (void)state;
    static const unsigned numbers[] = {1, 9, 10, 11, 99, 100, 109, 110, 999, 1000, 99998};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        ply_position start = corpus_position("4k3/8/8/8/8/8/4P3/4K3 w - - 1 2");
        start.fullmove = numbers[i];
        test_game g;
        char text[TEST_TEXT];
        game_of(&g, &start, "e2e4 e8d8 e1e2");
        snprintf(text, sizeof text,
                 "[SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 1 %u\"] %u. e4 Kd8 %u. Ke2 *",
                 numbers[i], numbers[i], numbers[i] + 1);
        assert_both_ways(pgn, &g.game, text);
    }
}

/* What a caller makes room for: all that can stand around the moves, and around one of them. */
static void is_the_longest_text_made_of_the_longest_parts(void **state) {
    (void)state;
    const size_t tags = strlen("[SetUp \"1\"] [FEN \"\"] ") + ply_codec_fen.longest;
    assert_int_equal(pgn->longest, tags + strlen("..") + strlen("*"));
    assert_int_equal(pgn->longest_a_move, strlen("99999. Qa1xb2# "));
    assert_int_equal(pgn->skips, PLY_SKIPS_TAGS | PLY_SKIPS_COMMENTS | PLY_SKIPS_RESULT);
}

static void is_the_usual_start_taken_where_none_is_known(void **state) {
    (void)state;
    test_game g;
    new_game(&g, &ply_unknown_position);
    assert_null(read_game(pgn, "1. e4", 5, &g.game).fault);
    assert_true(ply_same_position(&g.game.start, &ply_start_position));
    assert_int_equal(g.game.count, 1);
}

static void is_a_given_start_played_from(void **state) {
    (void)state;
    const ply_position start = corpus_position(LATER);
    test_game g;
    game_of(&g, &start, "e8d7");
    assert_read(pgn, &g.game, "Kd7", 3);
}

static void do_random_games_come_back(void **state) {
    (void)state;
    static const char *const starts[] = {
        "startpos",
        "kiwipete",
        "promotions",
        "position4",
    };
    corpus_dice dice = corpus_dice_of_seed(6);
    for (unsigned round = 0; round < 200; round++) {
        ply_position start = corpus_start(starts[round % 4]);
        if (round % 8 == 2) { /* near the end of what counters hold */
            start.halfmove = 9000;
            start.fullmove = 99998;
        }
        test_game g;
        char text[TEST_TEXT];
        random_game(&g, &start, 200, &dice);
        const size_t length = write_game(pgn, &g.game, text);
        assert_true(length <= ply_longest(pgn, g.game.count));
        assert_read(pgn, &g.game, text, length);
    }
}

/* ---- What is read past ----------------------------------------------------------------------- */

static void are_numbers_dots_and_blanks_read_past(void **state) {
    (void)state;
    assert_reads_as("e4 e5 Nf3 Nc6 Bb5", SPANISH);
    assert_reads_as("1.e4 e5 2.Nf3 Nc6 3.Bb5", SPANISH);
    assert_reads_as("1 e4 1... e5\r\n2. Nf3\t2...Nc6 \n\v\f 77. Bb5 \n", SPANISH);
    assert_reads_as("1 . e4 1 ... e5 2. . Nf3 2. ... Nc6 3\n.Bb5", SPANISH);
    assert_reads_as("  1. e4", "e2e4");
    assert_reads_as("", "");
    assert_reads_as(" \n", "");
}

static void are_results_read_past(void **state) {
    (void)state;
    assert_reads_as("e4 *", "e2e4");
    assert_reads_as("e4 1-0", "e2e4");
    assert_reads_as("e4 0-1 ", "e2e4");
    assert_reads_as("e4 1/2-1/2\n{agreed}", "e2e4");
    assert_reads_as("1-0", "");
}

static void are_lines_with_a_percent_sign_read_past(void **state) {
    (void)state;
    assert_reads_as("%d4 {\ne4\n%(\ne5 *\n%", "e2e4 e7e5");
    assert_reads_as("e4 (d4\n%) (\nd5) e5", "e2e4 e7e5");
    assert_reads_as("e4 (d4\n%)\nd5) e5", "e2e4 e7e5");
    assert_reads_as("e4 (d4 % d5) e5", "e2e4 e7e5");
    assert_pgn_refused("e4 % e5", "token-expected", 1, 3);
}

static void are_comments_read_past(void **state) {
    (void)state;
    assert_reads_as("{first} e4 {a ( \" ; [ $ comment}e5;and ) } the line\nNf3 Nc6 Bb5 ; last",
                    SPANISH);
    assert_reads_as("{}", "");
}

static void are_variations_read_past(void **state) {
    (void)state;
    assert_reads_as("e4 (d4 d5 (d5 Nf6 ((())) c4)) e5 (e6 {)} ;)\n) Nf3 Nc6 Bb5()", SPANISH);
    assert_reads_as("e4 (d4 {x} d5) e5", "e2e4 e7e5");
}

static void are_glyphs_read_past(void **state) {
    (void)state;
    assert_reads_as("e4! e5?? $14 Nf3 $2$3 !? Nc6?! Bb5!! $255", SPANISH);
    assert_reads_as("e4 $14e5", "e2e4 e7e5");
    assert_reads_as("e4 * $14", "e2e4");
}

static void are_tags_read_past(void **state) {
    (void)state;
    assert_reads_as("[Event \"a \\\"b\\\" ] c\"]\n[ Site \"?\" ] {x} [Result_2\"*\"]\n\ne4",
                    "e2e4");
    assert_reads_as("[SetUp \"0\"] e4", "e2e4");
    assert_reads_as("[Event \"a \\\"\"] [Site \"\\\\\"] e4", "e2e4");
    assert_reads_as("[Event \"\"]", "");
}

static void is_a_zero_byte_in_what_is_skipped_no_end(void **state) {
    (void)state;
    static const char text[] = "[Site \"a\0b\"] {c\0d} e4 ;e\0f\n (g\0h) e5";
    test_game g;
    game_of(&g, &ply_start_position, "e2e4 e7e5");
    assert_read(pgn, &g.game, text, sizeof text - 1);
}

static void is_a_zero_byte_in_a_tag_refused_there(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        const char *fault;
    } tags[] = {
        {"[\0", 2, "tag-name-expected"},
        {"[Event\0", 7, "tag-quote-expected"},
        {"[Event \"x\"\0", 11, "tag-end-expected"},
    };
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        test_game g;
        new_game(&g, &ply_start_position);
        const ply_error error = read_game(pgn, tags[i].text, tags[i].length, &g.game);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, tags[i].fault);
        assert_int_equal(error.at, tags[i].length - 1);
        assert_int_equal(error.a, 0);
    }
}

/* Two texts in which all that can stand in a game stands once; each is read up to every length,
 * where it goes on, and where it does not. */
static void does_what_follows_the_length_change_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {
        "%x\n[Event \"a\\\"b\"]\n[SetUp \"1\"] [FEN \"r3k2r/8/8/8/8/8/4P3/R3K2R b KQkq - 3 17\"]"
        "\n17 . ... 0-0 18. O-O-O {c} Ra6 0-1 {d} $12 ; e",
        "1. e4! (1. d4 {x;)} (d5 ;)\n%)\n) $3) e5 2. Nf3 $14 Nc6 3. Bb5 1/2-1/2 (x)",
    };
    for (size_t i = 0; i < 2; i++) {
        for (size_t length = 0; length <= strlen(texts[i]); length++) {
            test_game g, exact;
            new_game(&g, &ply_start_position);
            new_game(&exact, &ply_start_position);
            const ply_error error = pgn->decode(texts[i], length, &g.game);
            const ply_error wanted = read_game(pgn, texts[i], length, &exact.game);
            assert_ptr_equal(error.fault, wanted.fault);
            assert_int_equal(error.at, wanted.at);
            assert_int_equal(error.a, wanted.a);
            if (length == strlen(texts[i])) assert_null(error.fault);
            assert_int_equal(g.game.count, exact.game.count);
            assert_memory_equal(g.moves, exact.moves, sizeof g.moves);
            assert_true(ply_same_position(&g.game.start, &exact.game.start));
        }
    }
}

static void is_castling_with_zeros_no_result(void **state) {
    (void)state;
    assert_reads_as("e4 e5 Nf3 Nc6 Bb5 Nf6 0-0 0-1", SPANISH " g8f6 e1g1");
    assert_reads_as("e4 e5 Nf3 Nc6 Bb5 Nf6 7. 0-0", SPANISH " g8f6 e1g1");
}

/* ---- A stream of games ----------------------------------------------------------------------- */

/* Asserts that a stream is cut into texts, which are given one a line of `expected`, line feeds in
 * them as bars; that each of them is found before all of the stream is there, if it is at all; and
 * that what lies behind the stream in memory changes nothing. */
static void assert_cut(const char *stream, const char *expected) {
    static const char *const behind[] = {"", "x", "Event \"", ". e4", "\n*"};
    const size_t length = strlen(stream);
    for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++) {
        size_t at = 0, used = 0;
        char got[1024], memory[1024];
        snprintf(memory, sizeof memory, "%s%s", stream, behind[i]);
        for (ply_cut cut; pgn->cut(memory + at, length - at, true, &cut) && cut.begin < cut.end;) {
            for (size_t j = at + cut.begin; j < at + cut.end; j++) {
                got[used++] = (char)(stream[j] == '\n' ? '|' : stream[j]);
            }
            got[used++] = '\n';
            for (size_t part = 0; part <= length - at; part++) {
                ply_cut early;
                if (!pgn->cut(memory + at, part, false, &early)) continue;
                assert_int_equal(early.begin, cut.begin);
                assert_int_equal(early.end, cut.end);
                assert_int_equal(early.skips, cut.skips);
                assert_true(early.end <= part);
            }
            at += cut.end;
        }
        got[used] = '\0';
        assert_string_equal(got, expected);
    }
}

/* Asserts that the first text of a stream is found as soon as so many bytes are there, not before,
 * and from then on. */
static void assert_found_with(const char *stream, size_t needed) {
    for (size_t length = 0; length <= strlen(stream); length++) {
        ply_cut cut;
        const bool found = pgn->cut(stream, length, false, &cut);
        if (found != (length >= needed)) fail_msg("%s: %zu bytes", stream, length);
    }
}

static unsigned skips_of(const char *text) {
    ply_cut cut;
    assert_true(pgn->cut(text, strlen(text), true, &cut));
    return cut.skips;
}

static void is_a_stream_cut_behind_results(void **state) {
    (void)state;
    assert_cut("1. e4 e5 1-0\n1. d4 * 1. c4\n0-1 {so} 1/2-1/2\n",
               "1. e4 e5 1-0\n1. d4 *\n1. c4|0-1\n{so} 1/2-1/2\n");
    assert_cut("1. e4 e5 2. 0-0 0-1", "1. e4 e5 2. 0-0 0-1\n");
    assert_cut("1. e4 *. e5 1-0x *d4", "1. e4 *\n. e5 1-0x *\nd4\n");
    assert_cut("", "");
    assert_cut(" \n{nothing}\n; at all", "");
}

static void is_a_result_in_what_is_skipped_no_end(void **state) {
    (void)state;
    assert_cut("1. e4 (d4 * (c4 *) d5 *) e5 * d4", "1. e4 (d4 * (c4 *) d5 *) e5 *\nd4\n");
    assert_cut("1. e4 {( *} * d4", "1. e4 {( *} *\nd4\n");
    assert_cut("1. e4 (d4 {)} * {(} ) * d4", "1. e4 (d4 {)} * {(} ) *\nd4\n");
    assert_cut("1. e4 (d4 ; ) *\n * ) * d4", "1. e4 (d4 ; ) *| * ) *\nd4\n");
    assert_cut("1. e4 ; 1-0\n* d4", "1. e4 ; 1-0|*\nd4\n");
    assert_cut("[Site \"a] * b\"] 1. e4 * d4", "[Site \"a] * b\"] 1. e4 *\nd4\n");
    assert_cut("[Site \"a\\\"] * b\"] 1. e4 * d4", "[Site \"a\\\"] * b\"] 1. e4 *\nd4\n");
    assert_cut("[Site \\\"a] * b", "[Site \\\"a] * b\n");
    assert_cut("1. e4 $1-0 *", "1. e4 $1-0 *\n");
    assert_cut("e4{ * } *", "e4{ * } *\n");
    assert_cut("e4( * ) *", "e4( * ) *\n");
    assert_cut("e4; *\n*", "e4; *|*\n");
    assert_cut("e4[A \" * \"] *", "e4[A \" * \"] *\n");
}

/* The last bytes that are there may be the beginning of what ends the text. */
static void is_the_end_of_a_text_found_as_soon_as_it_can_be_told(void **state) {
    (void)state;
    assert_found_with("", 1);
    assert_found_with("1. e4 *", 7);
    assert_found_with("1. e4 1-0\n", 10);
    assert_found_with("1. e4 1/2-1/2{}", 14);
    assert_found_with("1. e4\n1. d4", 9);
    assert_found_with("1. e4\n1.. e5\n1... e5 *", 22);
    assert_found_with("1. e4 1. e5\n11. e5\n2. e5 *", 26);
    assert_found_with("1. e4\n[Site \"b\"]", 14);
    assert_found_with("1. e4\n[1] e4 *", 14);
    assert_found_with("1. e4 [A] *", 11);
    assert_found_with("[A \"b\"]\n[B \"c\"]\n[Event \"c\"]", 24);
    assert_found_with("1. e4 {x\n[Event \"", 17);
    assert_found_with("{x}\n[Event \"b\"]\n1. e4\n*", 23);
    assert_found_with("{x}\n1. e4\n*", 11);
}

static void does_a_zero_byte_end_no_text(void **state) {
    (void)state;
    static const char text[] = "[A\0 \" * \"\0 * ] {\0 * } (\0 * ) $\0 1-0\0 ;\0 *\n *";
    ply_cut cut;
    assert_true(pgn->cut(text, sizeof text - 1, false, &cut));
    assert_int_equal(cut.end, sizeof text - 1);
    assert_int_equal(cut.skips, PLY_SKIPS_TAGS | PLY_SKIPS_COMMENTS);
}

static void is_a_stream_cut_before_tags_and_first_numbers(void **state) {
    (void)state;
    assert_cut("[Event \"a\"]\n[Site \"]\"]\n\n1. e4\n2. d4\n[Site \"b\"]\n1. e4",
               "[Event \"a\"]|[Site \"]\"]||1. e4|2. d4|\n[Site \"b\"]|1. e4\n");
    assert_cut("1. e4 {x}\n1... e5\n1. d4\n", "1. e4 {x}|1... e5|\n1. d4|\n");
    assert_cut("[Event \"a\"]\n\n[Event \"b\"]\n*", "[Event \"a\"]||\n[Event \"b\"]|*\n");
    assert_cut("1. e4\n[A]", "1. e4|\n[A]\n");
    assert_cut("1. e4\n[A", "1. e4|\n[A\n");
    assert_cut("1. e4\n[", "1. e4|[\n");
    assert_cut("1. e4\n[1A]\n[A1]", "1. e4|[1A]|\n[A1]\n");
    assert_cut("1. e4\n1.", "1. e4|\n1.\n");
    assert_cut("1. e4\n1", "1. e4|1\n");
    assert_cut("1. e4\n1..", "1. e4|1..\n");
    assert_cut("1. e4 (x\n1. d4)\n1. d4", "1. e4 (x|1. d4)|\n1. d4\n");
    assert_cut("1. e4 {x [Event \"a\"]} *", "1. e4 {x [Event \"a\"]} *\n");
    assert_cut("{[Event \"a\"]} *", "{[Event \"a\"]} *\n");
}

static void does_a_game_that_is_wrong_end_all_the_same(void **state) {
    (void)state;
    assert_cut("1. e4 {open\n[Event \"b\"]\n1. d4 *", "1. e4 {open|\n[Event \"b\"]|1. d4 *\n");
    assert_cut("1. e4 (d4 (c4)\n[Event \"b\"]\n*", "1. e4 (d4 (c4)|\n[Event \"b\"]|*\n");
    assert_cut("[Site \"open]\n1. e5 *\n1. d4", "[Site \"open]|1. e5 *\n1. d4\n");
    assert_cut("rubbish ] ) } 1-0x\n1-0\n*", "rubbish ] ) } 1-0x|1-0\n*\n");
    assert_cut("[Site \"\\\"]\"] 1. e4 *\n[A \\\"]", "[Site \"\\\"]\"] 1. e4 *\n[A \\\"]\n");
    assert_cut("[Site \"open\\", "[Site \"open\\\n");
    assert_cut("{open ; (", "{open ; (\n");
    assert_cut("1. e4 (a ;b", "1. e4 (a ;b\n");
    assert_cut("1. e4 {a ; b} * d4", "1. e4 {a ; b} *\nd4\n");
}

static void is_what_is_skipped_said(void **state) {
    (void)state;
    assert_int_equal(skips_of("1. e4 *"), 0);
    assert_int_equal(skips_of("{x}"), 0);
    assert_int_equal(skips_of("[SetUp \"0\"] 1. e4 *"), 0);
    assert_int_equal(skips_of("[Site \"a\"] 1. e4 *"), PLY_SKIPS_TAGS);
    assert_int_equal(skips_of("1. e4 {x}"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4! (d4)"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4!"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4?"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4$1"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4(d4)"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4;"), PLY_SKIPS_COMMENTS);
    assert_int_equal(skips_of("1. e4 $1 1-0"), PLY_SKIPS_COMMENTS | PLY_SKIPS_RESULT);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void is_a_bad_move_refused_at_its_byte(void **state) {
    (void)state;
    assert_pgn_refused("1. e4 e5 2. Nf4 Nc6", "no-such-piece", 2, 12);
    assert_pgn_refused("1. e4 e5 2. O-O", "illegal-move", 2, 12);
    assert_pgn_refused("1. e4 e5 2. Nx", "move-cut-short", 2, 14);
    assert_pgn_refused("1. e4 e5 2. Ni3", "file-expected", 2, 13);
    assert_pgn_refused("d4 d5 Nf3 Nf6 Nd2", "ambiguous", 4, 14);
}

static void is_what_is_no_token_refused(void **state) {
    (void)state;
    assert_pgn_refused("e4 ) e5", "token-expected", 1, 3);
    assert_pgn_refused("e4 } e5", "token-expected", 1, 3);
    assert_pgn_refused("e4 - e5", "token-expected", 1, 3);
    assert_pgn_refused("e4 . e5", "token-expected", 1, 3);
    assert_pgn_refused("e4 [Event \"x\"]", "token-expected", 1, 3);
    assert_pgn_refused(" % no line\ne4", "token-expected", 0, 1);
    assert_pgn_refused("\xEF\xBB\xBF"
                       "e4",
                       "token-expected", 0, 0);
}

/* Each byte that is no character between two moves, and behind a result: blanks are read past, and
 * nothing else is, zero bytes neither. */
static void are_bytes_that_are_no_characters_refused(void **state) {
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_blank = byte == ' ' || (byte >= '\t' && byte <= '\r');
        if (byte > ' ' && byte < 0x7f) continue;
        char between[] = "e4 _ e5", behind[] = "e4 e5 * _";
        between[3] = behind[8] = (char)byte;
        test_game g;
        game_of(&g, &ply_start_position, "e2e4 e7e5");
        if (is_blank) {
            assert_read(pgn, &g.game, between, sizeof between - 1);
            assert_read(pgn, &g.game, behind, sizeof behind - 1);
            continue;
        }
        new_game(&g, &ply_start_position);
        ply_error error = read_game(pgn, between, sizeof between - 1, &g.game);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "token-expected");
        assert_int_equal(error.at, 3);
        assert_int_equal(error.ply, 1);
        error = pgn->parts(between, sizeof between - 1, &ply_start_position, take_none, NULL);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "token-expected");
        new_game(&g, &ply_start_position);
        error = read_game(pgn, behind, sizeof behind - 1, &g.game);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "result-followed");
        assert_int_equal(error.at, 8);
    }
}

static void is_a_token_that_runs_on_refused(void **state) {
    (void)state;
    assert_pgn_refused("1e4", "token-runs-on", 0, 1);
    assert_pgn_refused("1. e4Nf6", "token-runs-on", 1, 5);
    assert_pgn_refused("1. e4 e5_", "token-runs-on", 2, 8);
    assert_pgn_refused("1. e4+e5", "token-runs-on", 1, 6);
    assert_pgn_refused("1z", "token-runs-on", 0, 1);
    assert_pgn_refused("1Z", "token-runs-on", 0, 1);
    assert_pgn_refused("1`", "token-expected", 0, 1);
    assert_pgn_refused("1@", "token-expected", 0, 1);
}

static void is_an_open_comment_or_variation_refused_where_it_opens(void **state) {
    (void)state;
    assert_pgn_refused("e4 {no end", "comment-open", 1, 3);
    assert_pgn_refused("e4 (d4 (e5)", "variation-open", 1, 3);
    assert_pgn_refused("e4 (d4 {e5)", "comment-open", 1, 7);
    assert_pgn_refused("(", "variation-open", 0, 0);
    assert_pgn_refused("{", "comment-open", 0, 0);
    assert_pgn_refused("e4 (;)", "variation-open", 1, 3);
}

static void is_a_glyph_without_a_number_refused(void **state) {
    (void)state;
    assert_pgn_refused("e4 $ e5", "nag-digits", 1, 3);
    assert_pgn_refused("e4 $", "nag-digits", 1, 3);
    assert_pgn_refused("e4 $x", "nag-digits", 1, 3);
}

static void is_a_tag_that_is_none_refused(void **state) {
    (void)state;
    assert_pgn_refused("[", "tag-cut-short", 0, 1);
    assert_pgn_refused("[ \"x\"]", "tag-name-expected", 0, 2);
    assert_pgn_refused("[Event]", "tag-quote-expected", 0, 6);
    assert_pgn_refused("[Event", "tag-cut-short", 0, 6);
    assert_pgn_refused("[Event x]", "tag-quote-expected", 0, 7);
    assert_pgn_refused("[Event \"x", "tag-cut-short", 0, 9);
    assert_pgn_refused("[Event \"x\\", "tag-cut-short", 0, 10);
    assert_pgn_refused("[Event \"x\\\"", "tag-cut-short", 0, 11);
    assert_pgn_refused("[Event \"x\"", "tag-cut-short", 0, 10);
    assert_pgn_refused("[Event \"x\" y]", "tag-end-expected", 0, 11);
}

static void is_a_bad_start_refused_where_it_stands(void **state) {
    (void)state;
    assert_pgn_refused("[FEN \"8/8/8/8/8/8/8/x w - -\"]", "piece-expected", 0, 20);
    assert_pgn_refused("[FEN \"8/8/8/8/8/8/8/K7 w - -\"] Ka2", "impossible-position", 0, 6);
    assert_pgn_refused("[FEN \"" LATER "\"] [FEN \"" LATER "\"]", "fen-twice", 0, 47);
    assert_pgn_refused("[SetUp \"2\"]", "setup-value", 0, 8);
    assert_pgn_refused("[SetUp \"\"]", "setup-value", 0, 8);
    assert_pgn_refused("[SetUp \"11\"]", "setup-value", 0, 8);
    assert_pgn_refused("[SetUp \"1\"] e4", "fen-missing", 0, 12);
    assert_pgn_refused("[SetUp \"1\"] [", "tag-cut-short", 0, 13);
}

static void is_anything_behind_the_result_refused(void **state) {
    (void)state;
    assert_pgn_refused("e4 * e5", "result-followed", 1, 5);
    assert_pgn_refused("e4 1-0 [Event \"x\"]", "result-followed", 1, 7);
    assert_pgn_refused("e4 1-01", "result-followed", 1, 6);
    assert_pgn_refused("e4 * {", "comment-open", 1, 5);
}

static void do_moves_before_an_error_come_with_their_start(void **state) {
    (void)state;
    const ply_position start = corpus_position(LATER);
    const char *text = "[FEN \"" LATER "\"] 17... Kd7 18. e5 *";
    assert_pgn_refused(text, "no-such-piece", 1, strlen(text) - 4);
    test_game g;
    new_game(&g, &ply_unknown_position);
    assert_true(ply_failed(read_game(pgn, text, strlen(text), &g.game)));
    assert_true(ply_same_position(&g.game.start, &start));
    assert_int_equal(g.moves[0], move_of("e8d7"));
}

/* An empty board is refused where it stands, and does not become the usual start. */
static void is_a_game_from_an_empty_board_refused(void **state) {
    (void)state;
    test_game g;
    new_game(&g, &ply_empty_position);
    const ply_error error = read_game(pgn, "1. e4 *", 7, &g.game);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, "impossible-position");
    assert_pgn_refused("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] *", "impossible-position", 0, 6);
}

static void does_an_error_before_any_move_leave_the_start_alone(void **state) {
    (void)state;
    const char *text = "[FEN \"" LATER "\"] 17... Kd6 *";
    test_game g;
    new_game(&g, &ply_unknown_position);
    assert_true(ply_failed(read_game(pgn, text, strlen(text), &g.game)));
    assert_true(ply_same_position(&g.game.start, &ply_unknown_position));
}

static void is_an_illegal_game_not_written(void **state) {
    (void)state;
    test_game g;
    const ply_position no_king = corpus_position("8/8/8/8/8/8/8/K7 w - -");
    game_of(&g, &ply_start_position, "e2e4 e7e5 e4e5");
    assert_not_written(pgn, &g.game, "illegal-move", 2);
    game_of(&g, &ply_unknown_position, "e2e4");
    assert_not_written(pgn, &g.game, "needs-position", 0);
    game_of(&g, &no_king, "");
    assert_not_written(pgn, &g.game, "impossible-position", 0);
}

static void does_a_game_without_room_for_a_move_say_so(void **state) {
    (void)state;
    test_game g;
    new_game(&g, &ply_start_position);
    g.game.capacity = 2;
    const ply_error error = read_game(pgn, "1. e4 e5 2. Nf3", 15, &g.game);
    assert_string_equal(error.fault->name, "no-move-room");
    assert_int_equal(error.at, 12);
    assert_int_equal(error.ply, 2);
    assert_int_equal(error.a, 2);
    assert_numbers_are_shown(error);
    assert_int_equal(g.game.count, 2);
    assert_int_equal(g.moves[2], 0);
}

static void does_a_buffer_one_byte_short_stay_untouched(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(7);
    const ply_position start = corpus_position(LATER);
    test_game g;
    random_game(&g, &start, 40, &dice);
    assert_needs_its_room(pgn, &g.game);
}

/* ---- Taken apart ----------------------------------------------------------------------------- */

static void does_taking_apart_say_each_move(void **state) {
    (void)state;
    static const ply_part usual[] = {
        {"move", 15, 2, 0, 0, 0, 0, 0x10001000, "e4", "white pawn e2e4"},
        {"move", 29, 2, 0, 0, 0, 0, 0x10001000000000, "e5", "black pawn e7e5"},
        {"move", 35, 3, 0, 0, 0, 0, 0x200040, "Nf3", "white knight g1f3"},
        {"move", 51, 3, 0, 0, 0, 0, 0x200040000000000, "Nc6", "black knight b8c6"},
    };
    static const ply_part other[] = {
        {"move", 43, 6, 0, 0, 0, 0, 0x402000000000000, "bxc8=N", "white pawn b7c8n"},
        {"move", 50, 3, 0, 0, 0, 0, 0x5000000000000000, "O-O", "black king e8g8"},
        {"move", 57, 3, 0, 0, 0, 0, 0x400080000000000, "Nd6", "white knight c8d6"},
    };
    assert_taken_apart(pgn, "[Site \"?\"] {x} e4 1 ... (c5) e5 2. Nf3! (2. d4) $1 Nc6 1-0",
                       &ply_start_position, usual, 4);
    assert_taken_apart(pgn, "[Site \"?\"] {x} e4 1 ... (c5) e5 2. Nf3", &ply_unknown_position,
                       usual, 3);
    assert_taken_apart(pgn, "[FEN \"r1n1k2r/1P6/8/8/8/8/8/4K3 w k -\"] 1. bxc8=N O-O 2. Nd6 *",
                       &ply_start_position, other, 3);
    assert_taken_apart(pgn, "*", &ply_start_position, usual, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_game_its_numbered_moves),
        cmocka_unit_test(are_lines_with_a_percent_sign_read_past),
        cmocka_unit_test(does_another_start_stand_in_tags),
        cmocka_unit_test(are_move_numbers_written_whole),
        cmocka_unit_test(is_the_longest_text_made_of_the_longest_parts),
        cmocka_unit_test(is_the_usual_start_taken_where_none_is_known),
        cmocka_unit_test(is_a_given_start_played_from),
        cmocka_unit_test(do_random_games_come_back),
        cmocka_unit_test(are_numbers_dots_and_blanks_read_past),
        cmocka_unit_test(are_results_read_past),
        cmocka_unit_test(are_comments_read_past),
        cmocka_unit_test(are_variations_read_past),
        cmocka_unit_test(are_glyphs_read_past),
        cmocka_unit_test(are_tags_read_past),
        cmocka_unit_test(is_a_zero_byte_in_what_is_skipped_no_end),
        cmocka_unit_test(is_a_zero_byte_in_a_tag_refused_there),
        cmocka_unit_test(does_what_follows_the_length_change_nothing),
        cmocka_unit_test(is_castling_with_zeros_no_result),
        cmocka_unit_test(is_a_stream_cut_behind_results),
        cmocka_unit_test(is_a_result_in_what_is_skipped_no_end),
        cmocka_unit_test(is_the_end_of_a_text_found_as_soon_as_it_can_be_told),
        cmocka_unit_test(does_a_zero_byte_end_no_text),
        cmocka_unit_test(is_a_stream_cut_before_tags_and_first_numbers),
        cmocka_unit_test(does_a_game_that_is_wrong_end_all_the_same),
        cmocka_unit_test(is_what_is_skipped_said),
        cmocka_unit_test(is_a_bad_move_refused_at_its_byte),
        cmocka_unit_test(is_what_is_no_token_refused),
        cmocka_unit_test(are_bytes_that_are_no_characters_refused),
        cmocka_unit_test(is_a_token_that_runs_on_refused),
        cmocka_unit_test(is_an_open_comment_or_variation_refused_where_it_opens),
        cmocka_unit_test(is_a_glyph_without_a_number_refused),
        cmocka_unit_test(is_a_tag_that_is_none_refused),
        cmocka_unit_test(is_a_bad_start_refused_where_it_stands),
        cmocka_unit_test(is_anything_behind_the_result_refused),
        cmocka_unit_test(do_moves_before_an_error_come_with_their_start),
        cmocka_unit_test(is_a_game_from_an_empty_board_refused),
        cmocka_unit_test(does_an_error_before_any_move_leave_the_start_alone),
        cmocka_unit_test(is_an_illegal_game_not_written),
        cmocka_unit_test(does_a_game_without_room_for_a_move_say_so),
        cmocka_unit_test(does_a_buffer_one_byte_short_stay_untouched),
        cmocka_unit_test(does_taking_apart_say_each_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
