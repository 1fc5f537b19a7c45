/* replay_test.c - does replay refuse what it cannot do before it reads a game? What it says of
 * games stands in cli/cases/games.txt. */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

static void are_arguments_refused_that_say_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "2pgm|1. e4",
        "2pgn:what|1. e4",
        "2fen|x",
        "2pgn|--as|mscs:binary|1. e4",
        "2pgn|--as|uci|1. e4",
        "1pgn|--from|x|1. e4",
        "2pgn|--max-errors|0|1. e4",
        "2pgn|--files",
    };
    char all[NOTED] = "", line[256];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(line, sizeof line, "plyproof|replay|%s", wrong[i] + 1);
        assert_says(line, "");
        assert_int_equal(said.status, wrong[i][0] - '0');
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s",
                 (int)strcspn(said.errors, "\n") + 1, said.errors);
    }
    assert_string_equal(
        all,
        "plyproof: replay: there is no codec `pgm`; did you mean pgn?\n"
        "plyproof: replay: there is no form `what`; there are: text, hex, binary\n"
        "plyproof: replay: fen holds a position; a game or a move is needed\n"
        "plyproof: replay: replay writes lines of text, not raw bytes\n"
        "plyproof: replay: uci holds a move; --as needs a codec that holds a position\n"
        "--from: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected "
        "(byte 0)\n"
        "plyproof: replay: --max-errors needs a number from 1 to 18446744073709551615, not `0`\n"
        "plyproof: replay: --files needs files: plyproof replay CODEC [TEXT...]\n");
}

static void is_each_position_of_a_game_an_object_or_a_line(void **state) {
    (void)state;
    assert_says("plyproof|replay|pgn|--each|1. e4 e5|1. e5|1. f3",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n"
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n"
                "\n"
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "argument 2: pgn: no piece of that kind could go to e5 (ply 0, byte 3)\n"
                        "plyproof: replay: 1 of 3 texts refused\n");
    assert_says(
        "plyproof|replay|pgn|--each|--json|--as|mscs|1. e4 e5|1. e5|1. f3",
        "{`argument`:1,`ply`:0,`codec`:`mscs`,`text`:`PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf`}\n"
        "{`argument`:1,`ply`:1,`codec`:`mscs`,`text`:`vzoBH8gEdtAI3pAI1kgRm0AjfIBHegEf`}\n"
        "{`argument`:1,`ply`:2,`codec`:`mscs`,`text`:`PzoBH8gEdtAI3pAI1khEm0AjfIBHegEf`}\n"
        "{`argument`:2,`error`:{`fault`:`no-such-piece`,`sentence`:`no piece of that kind could go "
        "to e5`,`codec`:`pgn`,`ply`:0,`byte`:3}}\n"
        "{`argument`:3,`ply`:0,`codec`:`mscs`,`text`:`PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf`}\n"
        "{`argument`:3,`ply`:1,`codec`:`mscs`,`text`:`vDoBH8gEdtAI3pAI1mARmyAjfIBHegEf`}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_says("plyproof|replay|uci|--ep|legal|e2e4",
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
    assert_int_equal(said.status, CLI_HELD);
    /* A move that is read without a position is not legal yet. */
    assert_says("plyproof|replay|cerulean-move|00002425", "\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "argument 1: cerulean-move: e1d1 is not a legal move here (byte 0)\n");
    /* The codec of --as cannot hold the second position. */
    assert_says("plyproof|replay|pgn|--as|emoji|--from|K1k5/8/8/8/8/8/8/8 w - - 100 1|1. Ka7",
                "\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "argument 1: emoji: the halfmove clock is 101, and may be 0 to 100\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_arguments_refused_that_say_nothing),
        cmocka_unit_test(is_each_position_of_a_game_an_object_or_a_line),
    };
    return cmocka_run_group_tests_name("cli.replay", tests, NULL, NULL);
}
