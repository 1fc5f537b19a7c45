/* wording_test.c - are the words those that programs read? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "cli/wording.h"

/* All of them and none; names that there are not have no word. */
static void are_names_joined_that_are_there(void **state) {
    (void)state;
    static const struct {
        unsigned bits;
        const char *fields, *skips;
    } cases[] = {
        {0, "", ""},
        {1, "turn", "tags"},
        {2, "castling", "comments"},
        {6, "castling, en-passant", "comments, result"},
        {16, "fullmove", ""},
        {24, "halfmove, fullmove", ""},
        {~0u, "turn, castling, en-passant, halfmove, fullmove", "tags, comments, result"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[96];
        memset(out, 'x', sizeof out);
        cli_field_names(cases[i].bits, ", ", out);
        assert_string_equal(out, cases[i].fields);
        memset(out, 'x', sizeof out);
        cli_skip_names(cases[i].bits, ", ", out);
        assert_string_equal(out, cases[i].skips);
    }
}

static void has_each_problem_a_name(void **state) {
    (void)state;
    static const char *const names[] = {
        "white-kings",    "black-kings",    "pawn-rank",    "castling",    "en-passant",
        "opponent-check", "white-pieces",   "black-pieces", "white-pawns", "black-pawns",
        "white-promoted", "black-promoted", "checkers"};
    assert_int_equal(sizeof names / sizeof names[0], PLY_PROBLEM_COUNT);
    for (unsigned i = 0; i < PLY_PROBLEM_COUNT; i++) {
        assert_string_equal(cli_problem_name(1u << i), names[i]);
    }
}

static void is_one_thing_told_from_several(void **state) {
    (void)state;
    static const char *const plural[] = {"s", "", "s"}, *const plies[] = {"plies", "ply", "plies"};
    for (unsigned i = 0; i < 3; i++) {
        assert_string_equal(cli_plural(i), plural[i]);
        assert_string_equal(cli_plies(i), plies[i]);
    }
}

static void are_two_peers_told_apart(void **state) {
    (void)state;
    char out[CLI_PEERS][CLI_PEER_NAME];
    cli_peer_names("a", "b", out);
    assert_string_equal(out[0], "a");
    assert_string_equal(out[1], "b");
    cli_peer_names("a", "a", out);
    assert_string_equal(out[0], "a (the first)");
    assert_string_equal(out[1], "a (the second)");
    memset(out, 'x', sizeof out);
    cli_peer_names("a", NULL, out);
    assert_string_equal(out[0], "a");
    assert_int_equal(out[1][0], 'x');
}

static void have_kinds_sides_and_squares_their_names(void **state) {
    (void)state;
    char all[64] = "", square[3];
    for (unsigned kind = 0; kind < 4; kind++) {
        strcat(strcat(all, cli_kind_name((ply_kind)kind)), " ");
    }
    assert_string_equal(all, "position board move game ");
    assert_string_equal(cli_colour_name(0), "white");
    assert_string_equal(cli_colour_name(1), "black");
    cli_square_name(0, square);
    assert_string_equal(square, "a1");
    cli_square_name(62, square);
    assert_string_equal(square, "g8");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_names_joined_that_are_there),
        cmocka_unit_test(has_each_problem_a_name),
        cmocka_unit_test(is_one_thing_told_from_several),
        cmocka_unit_test(are_two_peers_told_apart),
        cmocka_unit_test(have_kinds_sides_and_squares_their_names),
    };
    return cmocka_run_group_tests_name("cli.wording", tests, NULL, NULL);
}
