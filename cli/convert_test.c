/* convert_test.c - what do encode, decode and convert write, and what do they say that is lost?
 * (Their inputs, line by line and in files: cli/cases/.) */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include "cli/convert.c"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define LATER "8/8/8/8/8/8/8/K1k5 b - - 7 9"

/* What is said to some command lines, one after the other: each with its status, its output or
 * only its length, and its errors. */
static const char *answers(const char *const *lines, bool whole) {
    static char all[4 * NOTED];
    size_t used = 0;
    for (size_t i = 0; lines[i]; i++) {
        char line[512];
        snprintf(line, sizeof line, "plyproof|%s", lines[i]);
        const char *text = said_in(line, 0);
        used += (size_t)snprintf(all + used, sizeof all - used, "%s: %d, %zu bytes\n%s%s", lines[i],
                                 (int)said.status, strlen(text), whole ? text : "", said.errors);
        assert_true(used < sizeof all);
    }
    return all;
}

static void is_a_text_written_in_the_codec_asked_for(void **state) {
    (void)state;
    static const char *const lines[] = {
        "encode|mscs|startpos",
        "encode|--hex|mscs|startpos",
        "encode|mscs:hex|--hex|startpos",
        "encode|uci|--from|startpos|e2e4",
        "encode|long|1. e4 e5 *",
        "encode|fen|--json|startpos|x",
        "decode|mscs|PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf",
        "decode|mscs|--hex|3c3a011fc80476d008de9008d660119b40237c80477a011f",
        "decode|mscs:hex|--json|3c3a011fc80476d008de9008d660119b40237c80477a011f|3c",
        "decode|urlsafe|ckGV",
        "decode|san|--from|startpos|e4",
        "convert|long|pairs|e2e4e7e5|startpos\te2e4",
        "convert|fen|mscs:hex|startpos|8/8",
        "convert|mailbox120|cerulean180|x",
        "convert|uci|san|e2e4|startpos\te2e4",
        NULL};
    assert_string_equal(answers(lines, true),
                        "encode|mscs|startpos: 0, 33 bytes\n"
                        "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
                        "encode|--hex|mscs|startpos: 0, 49 bytes\n"
                        "3c3a011fc80476d008de9008d660119b40237c80477a011f\n"
                        "encode|mscs:hex|--hex|startpos: 0, 49 bytes\n"
                        "3c3a011fc80476d008de9008d660119b40237c80477a011f\n"
                        "encode|uci|--from|startpos|e2e4: 0, 5 bytes\n"
                        "e2e4\n"
                        "encode|long|1. e4 e5 *: 0, 9 bytes\n"
                        "e2e4e7e5\n"
                        "encode|fen|--json|startpos|x: 1, 258 bytes\n"
                        "{`argument`:1,`codec`:`fen`,`text`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R"
                        "NBQKBNR w KQkq - 0 1`}\n"
                        "{`argument`:2,`error`:{`fault`:`piece-expected`,`sentence`:`'x' in rank "
                        "8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was "
                        "expected`,`codec`:`fen`,`byte`:0}}\n"
                        "plyproof: encode: 1 of 2 texts refused\n"
                        "decode|mscs|PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf: 0, 57 bytes\n"
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                        "decode|mscs|--hex|3c3a011fc80476d008de9008d660119b40237c80477a011f: 0, "
                        "57 bytes\n"
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                        "decode|mscs:hex|--json|3c3a011fc80476d008de9008d660119b40237c80477a011f|"
                        "3c: 1, 213 bytes\n"
                        "{`argument`:1,`codec`:`fen`,`text`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R"
                        "NBQKBNR w KQkq - 0 1`}\n"
                        "{`argument`:2,`error`:{`fault`:`length`,`sentence`:`the code has 1 "
                        "byte, where mscs has 24`,`codec`:`mscs`,`byte`:2}}\n"
                        "plyproof: decode: 1 of 2 texts refused\n"
                        "decode|urlsafe|ckGV: 0, 18 bytes\n"
                        "1. e4 e5 2. Nf3 *\n"
                        "decode|san|--from|startpos|e4: 0, 5 bytes\n"
                        "e2e4\n"
                        "convert|long|pairs|e2e4e7e5|startpos\te2e4: 0, 8 bytes\n"
                        "Mc0k\n"
                        "Mc\n"
                        "convert|fen|mscs:hex|startpos|8/8: 1, 50 bytes\n"
                        "3c3a011fc80476d008de9008d660119b40237c80477a011f\n"
                        "\n"
                        "argument 2: fen: the board ends before rank 6; '/' was expected (byte "
                        "3)\n"
                        "plyproof: convert: 1 of 2 texts refused\n"
                        "convert|mailbox120|cerulean180|x: 1, 1 bytes\n"
                        "\n"
                        "argument 1: mailbox120: 'x' where the number of cell 0 was expected "
                        "(byte 0)\n"
                        "convert|uci|san|e2e4|startpos\te2e4: 1, 4 bytes\n"
                        "\n"
                        "e4\n"
                        "argument 1: uci: this needs the position that it is played in (byte 0); "
                        "--from gives it\n"
                        "plyproof: convert: 1 of 2 texts refused\n");
}

static void are_raw_bytes_written_with_nothing_behind_them(void **state) {
    (void)state;
    static const char *const lines[] = {"encode|--binary|mscs160|startpos|x|startpos",
                                        "encode|mscs160:binary|--binary|startpos",
                                        "convert|fen|mscs160:binary|startpos", NULL};
    for (size_t i = 0; lines[i]; i++) {
        char line[512];
        snprintf(line, sizeof line, "plyproof|%s", lines[i]);
        const char *text = said_in(line, 0);
        assert_int_equal(strlen(text), i == 0 ? 40 : 20);
        assert_memory_equal(text,
                            "\x08\xa9\x25\xfb\xad\xdb\xc7\x96\x29\x3d\x71\x4f\xc1\x24\x9f\xc8"
                            "\xdb\x24\x6c\xf6",
                            20);
    }
}

/* Each field alone, and all of them. What a codec holds is not said to be lost. */
static void is_it_said_what_is_lost(void **state) {
    (void)state;
    static const char *const lines[] = {
        "encode|mailbox120|8/8/8/8/8/8/8/8 b - - 0 1",
        "encode|mailbox120|r3k2r/8/8/8/8/8/8/R3K2R w q - 0 1",
        "encode|mailbox120|8/8/8/8/8/8/8/8 w - e6 0 1",
        "encode|mailbox120|8/8/8/8/8/8/8/8 w - - 1 1",
        "encode|mailbox120|8/8/8/8/8/8/8/8 w - - 0 2",
        "encode|mailbox120|8/8/8/8/8/8/8/8 w - - 0 1",
        "encode|mailbox120|8/8/8/8/8/8/8/8 b - - 5 2|x|8/8/8/8/8/8/8/8 w - e6 0 1|8/8/8/8/8/8/8/8",
        "encode|mscs|" LATER "|startpos|" LATER,
        "encode|fen|" LATER,
        "encode|--quiet|mscs|" LATER,
        "convert|pgn|long|1. e4 {good} e5!? (1... c5) 2. Nf3 $1 1-0|1. d4 *|1. d4 {x} *",
        "convert|pgn|pgn|[Event \"x\"]\n1. e4 {good} *",
        "convert|pgn|long|[FEN \"8/8/8/8/8/8/8/K1k5 b - - 7 9\"] *|1. e4 *",
        "convert|pgn|long|--from|" LATER "|[FEN \"8/8/8/8/8/8/8/K1k5 b - - 7 9\"] *",
        "convert|long|urlsafe|" LATER "\tc1c2|e2e4|" LATER "\t",
        "convert|long|pgn|" LATER "\tc1c2",
        "convert|uci|san|" LATER "\tc1c2",
        NULL};
    assert_string_equal(answers(lines, false),
                        "encode|mailbox120|8/8/8/8/8/8/8/8 b - - 0 1: 0, 296 bytes\n"
                        "plyproof: encode: mailbox120 does not hold: turn (lost from 1 of the "
                        "texts)\n"
                        "encode|mailbox120|r3k2r/8/8/8/8/8/8/R3K2R w q - 0 1: 0, 299 bytes\n"
                        "plyproof: encode: mailbox120 does not hold: castling (lost from 1 of "
                        "the texts)\n"
                        "encode|mailbox120|8/8/8/8/8/8/8/8 w - e6 0 1: 0, 296 bytes\n"
                        "plyproof: encode: mailbox120 does not hold: en-passant (lost from 1 of "
                        "the texts)\n"
                        "encode|mailbox120|8/8/8/8/8/8/8/8 w - - 1 1: 0, 296 bytes\n"
                        "plyproof: encode: mailbox120 does not hold: halfmove (lost from 1 of "
                        "the texts)\n"
                        "encode|mailbox120|8/8/8/8/8/8/8/8 w - - 0 2: 0, 296 bytes\n"
                        "plyproof: encode: mailbox120 does not hold: fullmove (lost from 1 of "
                        "the texts)\n"
                        "encode|mailbox120|8/8/8/8/8/8/8/8 w - - 0 1: 0, 296 bytes\n"
                        "encode|mailbox120|8/8/8/8/8/8/8/8 b - - 5 2|x|8/8/8/8/8/8/8/8 w - e6 0 "
                        "1|8/8/8/8/8/8/8/8: 1, 889 bytes\n"
                        "argument 2: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a "
                        "digit 1 to 8 was expected (byte 0)\n"
                        "plyproof: encode: 1 of 4 texts refused\n"
                        "plyproof: encode: mailbox120 does not hold: turn, en-passant, halfmove, "
                        "fullmove (lost from 2 of the texts)\n"
                        "encode|mscs|8/8/8/8/8/8/8/K1k5 b - - 7 9|startpos|8/8/8/8/8/8/8/K1k5 b "
                        "- - 7 9: 0, 99 bytes\n"
                        "plyproof: encode: mscs does not hold: halfmove, fullmove (lost from 2 "
                        "of the texts)\n"
                        "encode|fen|8/8/8/8/8/8/8/K1k5 b - - 7 9: 0, 29 bytes\n"
                        "encode|--quiet|mscs|8/8/8/8/8/8/8/K1k5 b - - 7 9: 0, 33 bytes\n"
                        "convert|pgn|long|1. e4 {good} e5!? (1... c5) 2. Nf3 $1 1-0|1. d4 *|1. "
                        "d4 {x} *: 0, 23 bytes\n"
                        "plyproof: convert: of pgn only the moves are read, not: comments, "
                        "result (lost from 2 of the texts)\n"
                        "convert|pgn|pgn|[Event \"x\"]\n"
                        "1. e4 {good} *: 0, 8 bytes\n"
                        "plyproof: convert: of pgn only the moves are read, not: tags, comments "
                        "(lost from 1 of the texts)\n"
                        "convert|pgn|long|[FEN \"8/8/8/8/8/8/8/K1k5 b - - 7 9\"] *|1. e4 *: 0, 6 "
                        "bytes\n"
                        "plyproof: convert: long does not hold: start (lost from 1 of the "
                        "texts)\n"
                        "convert|pgn|long|--from|8/8/8/8/8/8/8/K1k5 b - - 7 9|[FEN "
                        "\"8/8/8/8/8/8/8/K1k5 b - - 7 9\"] *: 0, 1 bytes\n"
                        "convert|long|urlsafe|8/8/8/8/8/8/8/K1k5 b - - 7 "
                        "9\tc1c2|e2e4|8/8/8/8/8/8/8/K1k5 b - - 7 9\t: 0, 5 bytes\n"
                        "plyproof: convert: urlsafe does not hold: start (lost from 2 of the "
                        "texts)\n"
                        "convert|long|pgn|8/8/8/8/8/8/8/K1k5 b - - 7 9\tc1c2: 0, 60 bytes\n"
                        "convert|uci|san|8/8/8/8/8/8/8/K1k5 b - - 7 9\tc1c2: 0, 4 bytes\n");
}

static void is_a_square_kept_that_a_pawn_can_take_on(void **state) {
    (void)state;
    static const char *const lines[] = {
        "encode|fen|--ep|legal|4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1|4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "encode|fen|--ep|always|4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", NULL};
    assert_string_equal(answers(lines, true),
                        "encode|fen|--ep|legal|4k3/8/8/8/4P3/8/8/4K3 b - e3 0 "
                        "1|4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1: 0, 66 bytes\n"
                        "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1\n"
                        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1\n"
                        "encode|fen|--ep|always|4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1: 0, 33 bytes\n"
                        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\n");
}

static void is_the_command_line_wrong(void **state) {
    (void)state;
    static const char *const lines[] = {"encode|nosuch|x",
                                        "decode|nosuch|x",
                                        "convert|nosuch|fen|x",
                                        "convert|fen|nosuch|x",
                                        "convert|fen|uci|x",
                                        "convert|pgn|mailbox120|x",
                                        "encode|--binary|--hex|mscs|x",
                                        "encode|--binary|fen|x",
                                        "encode|--hex|uci|x",
                                        "encode|--hex|mscs:binary|x",
                                        "encode|--binary|mscs:hex|x",
                                        "decode|--hex|mscs:text|x",
                                        "encode|--json|--binary|mscs|startpos",
                                        "convert|--json|fen|mscs:binary|startpos",
                                        "decode|--json|mscs:hex|00",
                                        "encode|uci|--from|x|e2e4",
                                        "encode|fen|--max-errors|0|x",
                                        "decode|fen|--files",
                                        "convert|fen|fen|--max-errors|2|x|y|z",
                                        NULL};
    assert_string_equal(answers(lines, true),
                        "encode|nosuch|x: 2, 0 bytes\n"
                        "plyproof: encode: there is no codec `nosuch`; there are: fen, emoji, "
                        "mscs, mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, "
                        "pairs, urlsafe, mscs160\n"
                        "try: plyproof encode --help\n"
                        "decode|nosuch|x: 2, 0 bytes\n"
                        "plyproof: decode: there is no codec `nosuch`; there are: fen, emoji, "
                        "mscs, mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, "
                        "pairs, urlsafe, mscs160\n"
                        "try: plyproof decode --help\n"
                        "convert|nosuch|fen|x: 2, 0 bytes\n"
                        "plyproof: convert: there is no codec `nosuch`; there are: fen, emoji, "
                        "mscs, mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, "
                        "pairs, urlsafe, mscs160\n"
                        "try: plyproof convert --help\n"
                        "convert|fen|nosuch|x: 2, 0 bytes\n"
                        "plyproof: convert: there is no codec `nosuch`; there are: fen, emoji, "
                        "mscs, mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, "
                        "pairs, urlsafe, mscs160\n"
                        "try: plyproof convert --help\n"
                        "convert|fen|uci|x: 2, 0 bytes\n"
                        "plyproof: convert: fen holds a position and uci a move\n"
                        "try: plyproof convert --help\n"
                        "convert|pgn|mailbox120|x: 2, 0 bytes\n"
                        "plyproof: convert: pgn holds a game and mailbox120 a board\n"
                        "try: plyproof convert --help\n"
                        "encode|--binary|--hex|mscs|x: 2, 0 bytes\n"
                        "plyproof: encode: --binary and --hex cannot be used together\n"
                        "try: plyproof encode --help\n"
                        "encode|--binary|fen|x: 2, 0 bytes\n"
                        "plyproof: encode: fen has no raw bytes, only texts\n"
                        "try: plyproof encode --help\n"
                        "encode|--hex|uci|x: 2, 0 bytes\n"
                        "plyproof: encode: uci has no raw bytes, only texts\n"
                        "try: plyproof encode --help\n"
                        "encode|--hex|mscs:binary|x: 2, 0 bytes\n"
                        "plyproof: encode: mscs:binary names a form, and --hex another\n"
                        "try: plyproof encode --help\n"
                        "encode|--binary|mscs:hex|x: 2, 0 bytes\n"
                        "plyproof: encode: mscs:hex names a form, and --binary another\n"
                        "try: plyproof encode --help\n"
                        "decode|--hex|mscs:text|x: 2, 0 bytes\n"
                        "plyproof: decode: mscs:text names a form, and --hex another\n"
                        "try: plyproof decode --help\n"
                        "encode|--json|--binary|mscs|startpos: 2, 0 bytes\n"
                        "plyproof: encode: --json cannot show raw bytes\n"
                        "try: plyproof encode --help\n"
                        "convert|--json|fen|mscs:binary|startpos: 2, 0 bytes\n"
                        "plyproof: convert: --json cannot show raw bytes\n"
                        "try: plyproof convert --help\n"
                        "decode|--json|mscs:hex|00: 1, 118 bytes\n"
                        "{`argument`:1,`error`:{`fault`:`length`,`sentence`:`the code has 1 "
                        "byte, where mscs has 24`,`codec`:`mscs`,`byte`:2}}\n"
                        "encode|uci|--from|x|e2e4: 1, 0 bytes\n"
                        "--from: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0)\n"
                        "encode|fen|--max-errors|0|x: 2, 0 bytes\n"
                        "plyproof: encode: --max-errors needs a number from 1 to "
                        "18446744073709551615, not `0`\n"
                        "try: plyproof encode --help\n"
                        "decode|fen|--files: 2, 0 bytes\n"
                        "plyproof: decode: --files needs files: plyproof decode CODEC [TEXT...]\n"
                        "try: plyproof decode --help\n"
                        "convert|fen|fen|--max-errors|2|x|y|z: 1, 2 bytes\n"
                        "\n"
                        "\n"
                        "argument 1: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a "
                        "digit 1 to 8 was expected (byte 0)\n"
                        "argument 2: fen: 'y' in rank 8, where a letter of PNBRQKpnbrqk or a "
                        "digit 1 to 8 was expected (byte 0)\n"
                        "plyproof: convert: stopped: 2 of the first 2 texts were refused\n");
}

static void is_each_text_by_itself(void **state) {
    (void)state;
    static const char *const lines[] = {
        "encode|mscs|--json|startpos|4k3/8/8/8/8/8/8/4K3|8/8/8/8/8/8/8/8",
        "encode|mscs|8/8/8/8/8/8/8/8 w - - 7 1|startpos", /* what is not written is not lost */
        "convert|pgn|long|--lines|4k3/8/8/8/8/8/8/4K3 w\t1. Kd2|1. e4",
        "convert|pgn|long|4k3/8/8/8/8/8/8/4K3 w\t1. Kd2|1. e4", NULL};
    assert_string_equal(answers(lines, true),
                        "encode|mscs|--json|startpos|4k3/8/8/8/8/8/8/4K3|8/8/8/8/8/8/8/8: 1, 265 "
                        "bytes\n"
                        "{`argument`:1,`codec`:`mscs`,`text`:`PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf`}"
                        "\n"
                        "{`argument`:2,`codec`:`mscs`,`text`:`AAAAAAAkCQAAAAAAAAAAAAAAAAAAAAAA`}"
                        "\n"
                        "{`argument`:3,`error`:{`fault`:`kings`,`sentence`:`kings: 0 white and 0 "
                        "black, where each side has one`,`codec`:`mscs`}}\n"
                        "plyproof: encode: 1 of 3 texts refused\n"
                        "encode|mscs|8/8/8/8/8/8/8/8 w - - 7 1|startpos: 1, 34 bytes\n"
                        "\n"
                        "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
                        "argument 1: mscs: kings: 0 white and 0 black, where each side has one\n"
                        "plyproof: encode: 1 of 2 texts refused\n"
                        "convert|pgn|long|--lines|4k3/8/8/8/8/8/8/4K3 w\t1. Kd2|1. e4: 0, 10 "
                        "bytes\n"
                        "e1d2\n"
                        "e2e4\n"
                        "plyproof: convert: long does not hold: start (lost from 1 of the "
                        "texts)\n"
                        "convert|pgn|long|4k3/8/8/8/8/8/8/4K3 w\t1. Kd2|1. e4: 1, 6 bytes\n"
                        "\n"
                        "e2e4\n"
                        "argument 1: pgn: 'k' directly behind a move or a number (ply 0, byte "
                        "1)\n"
                        "plyproof: convert: 1 of 2 texts refused\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_text_written_in_the_codec_asked_for),
        cmocka_unit_test(are_raw_bytes_written_with_nothing_behind_them),
        cmocka_unit_test(is_it_said_what_is_lost),
        cmocka_unit_test(is_a_square_kept_that_a_pawn_can_take_on),
        cmocka_unit_test(is_the_command_line_wrong),
        cmocka_unit_test(is_each_text_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
