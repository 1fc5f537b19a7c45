/* moves_test.c - comparing generators, when one of them is wrong. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/moves.h"

/* Lists all but the pawns' double steps. */
static size_t list_without_double_steps(const ply_board *board, ply_move moves[PLY_MOVES_MAX]) {
    const size_t count = ply_generators[0]->moves(board, moves);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (ply_to(moves[i]) - ply_from(moves[i]) != 16) moves[kept++] = moves[i];
    }
    return kept;
}

/* Lists a move twice, after all the others. */
static size_t list_one_twice(const ply_board *board, ply_move moves[PLY_MOVES_MAX]) {
    const size_t count = ply_generators[0]->moves(board, moves);
    moves[count] = moves[0];
    return count + 1;
}

/* Compares the first generator with one that lists so; returns what is written. */
static bool in_json;
static const char *compare_with(size_t (*list)(const ply_board *board, ply_move *moves),
                                bool wrong_first, cli_status *status) {
    static cli_run run;
    ply_generator wrong = *ply_generators[0];
    wrong.name = "wrong";
    wrong.moves = list;
    const ply_generator *const generators[] = {wrong_first ? &wrong : ply_generators[0],
                                               wrong_first ? ply_generators[0] : &wrong};
    if (run.out.bytes) cli_out_close(&run.out);
    cli_out_in_memory(&run.out);
    run.option[CLI_OPT_JSON] = in_json ? "" : NULL;
    *status =
        cli_compare_generators(&run, cli_common(PLY_MOVE), &ply_start_position, generators, 2);
    cli_put_byte(&run.out, '\0');
    return run.out.bytes;
}

static void are_lacking_moves_named(void **state) {
    (void)state;
    cli_status status;
    const char *text = compare_with(list_without_double_steps, false, &status);
    assert_int_equal(status, CLI_NOT_HELD);
    assert_non_null(strstr(text, "12 moves; lacks a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4\n"));
    assert_non_null(strstr(text, "1 of 2 generators differ from the first\n"));
}

static void are_added_moves_named(void **state) {
    (void)state;
    cli_status status;
    const char *text = compare_with(list_without_double_steps, true, &status);
    assert_int_equal(status, CLI_NOT_HELD);
    assert_non_null(strstr(text, "20 moves; adds a2a4 b2b4"));
}

static void are_differences_named_in_json(void **state) {
    (void)state;
    cli_status status;
    in_json = true;
    const char *text = compare_with(list_without_double_steps, false, &status);
    in_json = false;
    assert_int_equal(status, CLI_NOT_HELD);
    assert_non_null(
        strstr(text, "{\"generator\":\"wrong\",\"moves\":12,\"lacks\":[\"a2a4\",\"b2b4\","));
    assert_non_null(strstr(text, "\"h2h4\"],\"adds\":[]}\n"));
}

static void is_a_move_listed_twice_a_difference(void **state) {
    (void)state;
    cli_status status;
    compare_with(list_one_twice, false, &status);
    assert_int_equal(status, CLI_NOT_HELD);
    compare_with(list_one_twice, true, &status);
    assert_int_equal(status, CLI_NOT_HELD);
}

static void do_equal_lists_agree(void **state) {
    (void)state;
    cli_status status;
    const char *text = compare_with(ply_generators[0]->moves, false, &status);
    assert_int_equal(status, CLI_HELD);
    assert_non_null(strstr(text, "all 2 generators agree\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_lacking_moves_named),
        cmocka_unit_test(are_added_moves_named),
        cmocka_unit_test(are_differences_named_in_json),
        cmocka_unit_test(is_a_move_listed_twice_a_difference),
        cmocka_unit_test(do_equal_lists_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
