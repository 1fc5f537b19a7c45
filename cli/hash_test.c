/* hash_test.c - are the keys of each text written in its place, and nothing else? (What the keys
 * are is asked in core/cerulean/.) */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

static void are_keys_written_of_each_text(void **state) {
    (void)state;
    assert_says("plyproof|hash|startpos|8/8|8/8/8/8/8/8/8/K1k5 b",
                "3728296486293765 0994f904:41a4a859\n"
                "\n"
                "248876491609441 df1be086:812a5576\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "argument 2: fen: the board ends before rank 6; '/' was expected (byte "
                        "3)\n"
                        "plyproof: hash: 1 of 3 texts refused\n");
    assert_says("plyproof|hash|--all|startpos|x|8/8/8/8/8/8/8/K1k5",
                "azure 3728296486293765 blizzard 0994f904:41a4a859\n"
                "\n"
                "azure 230516758305485 blizzard cd6b3ef9:9769c9fb\n");
    assert_says("plyproof|hash|--json|startpos|x",
                "{`argument`:1,`azure`:`3728296486293765`,"
                "`blizzard`:`0994f904:41a4a859`}\n"
                "{`argument`:2,`error`:{`fault`:`piece-expected`,`sentence`:`'x' in rank "
                "8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was "
                "expected`,`codec`:`fen`,`byte`:0}}\n");
    assert_string_equal(said.errors, "plyproof: hash: 1 of 2 texts refused\n");
    assert_says("plyproof|hash|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9",
                "3728296486293765 0994f904:41a4a859\n");
    assert_int_equal(said.status, CLI_HELD);
}

/* Keys are made for 32 pieces. */
static void is_a_position_of_too_many_pieces_refused(void **state) {
    (void)state;
    assert_says("plyproof|hash|QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8|"
                "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/Q7/8/8/8|8/8/8/8/8/8/8/QQQQQQQQ",
                "4379212904541637 d450788f:86951976\n"
                "\n"
                "693884487260353 406ac9b3:93907b9f\n");
    assert_string_equal(said.errors,
                        "argument 2: fen: 33 pieces are more than the 32 that keys are made for\n"
                        "plyproof: hash: 1 of 3 texts refused\n");
    assert_says("plyproof|hash|--json|QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/7Q/8/8/8|"
                "nnnnnnnn/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/QQQQQQQQ",
                "{`argument`:1,`error`:{`fault`:`too-many-pieces`,`sentence`:`33 pieces "
                "are more than the 32 that keys are made for`,`codec`:`fen`}}\n"
                "{`argument`:2,`error`:{`fault`:`too-many-pieces`,`sentence`:`40 pieces "
                "are more than the 32 that keys are made for`,`codec`:`fen`}}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void is_nothing_hashed_where_the_command_line_is_wrong(void **state) {
    (void)state;
    assert_says("plyproof|hash|--max-errors|0|startpos", "");
    assert_int_equal(said.status, CLI_USAGE);
    assert_says("plyproof|hash|--files", "");
    assert_int_equal(said.status, CLI_USAGE);
    assert_string_equal(said.errors, "plyproof: hash: --files needs files: plyproof hash [FEN...]\n"
                                     "try: plyproof hash --help\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_keys_written_of_each_text),
        cmocka_unit_test(is_a_position_of_too_many_pieces_refused),
        cmocka_unit_test(is_nothing_hashed_where_the_command_line_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
