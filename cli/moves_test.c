/* moves_test.c - comparing generators, when one of them is wrong; and moves that a codec does not
 * take, which no codec of the table has. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "cli/moves.c"

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

/* Lists a move twice, in place of another. */
static size_t list_one_for_another(const ply_board *board, ply_move moves[PLY_MOVES_MAX]) {
    const size_t count = ply_generators[0]->moves(board, moves);
    moves[1] = moves[0];
    return count;
}

static void is_as_many_moves_lacking_as_added_a_difference(void **state) {
    (void)state;
    cli_status status;
    const char *text = compare_with(list_one_for_another, false, &status);
    assert_int_equal(status, CLI_NOT_HELD);
    assert_non_null(strstr(text, "20 moves; lacks "));
    assert_non_null(strstr(text, "; adds "));
}

static void do_equal_lists_agree(void **state) {
    (void)state;
    cli_status status;
    const char *text = compare_with(ply_generators[0]->moves, false, &status);
    assert_int_equal(status, CLI_HELD);
    assert_non_null(strstr(text, "all 2 generators agree\n"));
}

/* ---- A codec that does not take every move --------------------------------------------------- */

static ply_error encode_no_king(const ply_game *game, char *out, size_t capacity, size_t *length) {
    static const ply_fault no_king = {PLY_BAD_TEXT, "no-king", "kings have no word: {a:move}"};
    if (ply_type(game->start.piece[ply_from(game->moves[0])]) == PLY_KING) {
        return (ply_error){.fault = &no_king, .a = game->moves[0]};
    }
    return ply_codec_uci.encode(game, out, capacity, length);
}

static ply_codec kingless;
static ply_position king_and_pawn;
static cli_run run;

/* Begins a run with that codec, in a position of three moves. */
static cli_notation begin(bool json) {
    kingless = ply_codec_uci;
    kingless.name = "kingless";
    kingless.encode = encode_no_king;
    assert_false(ply_failed(
        ply_read_position(&ply_codec_fen, "8/8/8/8/8/k7/7P/K7 w - - 0 1", 28, &king_and_pawn)));
    run = (cli_run){.option[CLI_OPT_JSON] = json ? "" : NULL};
    cli_out_in_memory(&run.out);
    return (cli_notation){&kingless, CLI_TEXT};
}

/* Whether that was written, and so many moves were refused. */
static void assert_wrote(const char *text, size_t refused) {
    static char wrote[4096]; /* ` stands for a quotation mark */
    snprintf(wrote, sizeof wrote, "%s", cli_terminated(&run.out));
    for (char *at = wrote; (at = strchr(at, '"')) != NULL;) *at = '`';
    assert_string_equal(wrote, text);
    assert_int_equal(run.refused, refused);
    cli_out_close(&run.out);
}

static void are_moves_listed_that_the_codec_takes_and_why_not_the_others(void **state) {
    (void)state;
    cli_notation as = begin(false);
    assert_int_equal(list_by_one(&run, ply_generators[0], as, &king_and_pawn), CLI_NOT_HELD);
    assert_wrote("(kingless: kings have no word: a1b1)\n"
                 "h2h3\n"
                 "h2h4\n",
                 1);
    as = begin(true);
    assert_int_equal(list_by_one(&run, ply_generators[0], as, &king_and_pawn), CLI_NOT_HELD);
    assert_wrote("{`error`:{`fault`:`no-king`,`sentence`:`kings have no word: a1b1`,"
                 "`codec`:`kingless`}}\n"
                 "{`codec`:`kingless`,`text`:`h2h3`}\n"
                 "{`codec`:`kingless`,`text`:`h2h4`}\n",
                 1);
    begin(true);
    assert_int_equal(list_by_one(&run, ply_generators[0], cli_common(PLY_MOVE), &king_and_pawn),
                     CLI_HELD);
    assert_wrote("{`codec`:`uci`,`text`:`a1b1`}\n"
                 "{`codec`:`uci`,`text`:`h2h3`}\n"
                 "{`codec`:`uci`,`text`:`h2h4`}\n",
                 0);
}

static void are_moves_in_a_line_those_that_the_codec_takes(void **state) {
    (void)state;
    listings all = {.run = &run, .generator = ply_generators[1]};
    const cli_text text = {.bytes = "a position", .length = 10};
    all.as = begin(false);
    list_in_a_line(&all, &text, &king_and_pawn);
    assert_wrote("(kingless: kings have no word: a1b1) h2h3 h2h4\n", 1);
    all.as = begin(true);
    list_in_a_line(&all, &text, &king_and_pawn);
    assert_wrote("{`codec`:`kingless`,`moves`:[``,`h2h3`,`h2h4`]}\n", 1);
}

static size_t list_none(const ply_board *board, ply_move moves[PLY_MOVES_MAX]) {
    (void)board;
    (void)moves;
    return 0;
}

static void are_differences_written_that_the_codec_takes(void **state) {
    (void)state;
    ply_generator blind = *ply_generators[0];
    blind.name = "blind";
    blind.moves = list_none;
    const ply_generator *const generators[] = {ply_generators[0], &blind, ply_generators[1]};
    for (unsigned json = 0; json < 2; json++) {
        const cli_notation as = begin(json);
        assert_int_equal(cli_compare_generators(&run, as, &king_and_pawn, generators, 3),
                         CLI_NOT_HELD);
        assert_wrote(
            json
                ? "{`generator`:`bitboard`,`moves`:3,`lacks`:[],`adds`:[]}\n"
                  "{`generator`:`blind`,`moves`:0,`lacks`:[``,`h2h3`,`h2h4`],`adds`:[]}\n"
                  "{`generator`:`mailbox`,`moves`:3,`lacks`:[],`adds`:[]}\n"
                : "bitboard         3 moves\n"
                  "blind            0 moves; lacks (kingless: kings have no word: a1b1) h2h3 h2h4\n"
                  "mailbox          3 moves\n"
                  "1 of 3 generators differ from the first\n",
            1);
    }
    const cli_notation as = begin(true);
    assert_int_equal(cli_compare_generators(&run, as, &king_and_pawn, generators, 1), CLI_HELD);
    assert_wrote("{`generator`:`bitboard`,`moves`:3,`lacks`:[],`adds`:[]}\n", 0);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void is_a_move_played_if_it_is_legal(void **state) {
    (void)state;
    char sentence[PLY_SENTENCE_MAX];
    ply_position p = ply_start_position, before = p;
    ply_error error = cli_play(&p, ply_move_of(12, 36, 0));
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, "illegal-move");
    ply_error_sentence(error, sentence, sizeof sentence);
    assert_string_equal(sentence, "e2e5 is not a legal move here");
    assert_memory_equal(&p, &before, sizeof p);
    assert_false(ply_failed(cli_play(&p, ply_move_of(12, 28, 0))));
    ply_play(&before, ply_move_of(12, 28, 0));
    assert_memory_equal(&p, &before, sizeof p);
    /* The first move of the list, and the last. */
    ply_move moves[PLY_MOVES_MAX];
    ply_board board;
    ply_generators[0]->load(&board, &ply_start_position);
    const size_t count = ply_generators[0]->moves(&board, moves);
    for (size_t i = 0; i < count; i += count - 1) {
        p = ply_start_position;
        assert_false(ply_failed(cli_play(&p, moves[i])));
    }
    p = ply_empty_position;
    error = cli_play(&p, ply_move_of(12, 28, 0));
    assert_string_equal(error.fault->name, "unplayable");
    ply_error_sentence(error, sentence, sizeof sentence);
    assert_string_equal(sentence,
                        "no move can be played in this position: White has not exactly one king");
}

static void are_moves_ordered_by_square_square_and_piece(void **state) {
    (void)state;
    const ply_move in_order[] = {ply_move_of(0, 63, 0),          ply_move_of(1, 0, 0),
                                 ply_move_of(1, 2, 0),           ply_move_of(52, 60, PLY_KNIGHT),
                                 ply_move_of(52, 60, PLY_QUEEN), ply_move_of(52, 61, PLY_KNIGHT),
                                 ply_move_of(53, 60, PLY_KNIGHT)};
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 7; j++) {
            const int compared = cli_compare_moves(in_order[i], in_order[j]);
            assert_int_equal((compared > 0) - (compared < 0), (i > j) - (i < j));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_lacking_moves_named),
        cmocka_unit_test(are_added_moves_named),
        cmocka_unit_test(are_differences_named_in_json),
        cmocka_unit_test(is_a_move_listed_twice_a_difference),
        cmocka_unit_test(is_as_many_moves_lacking_as_added_a_difference),
        cmocka_unit_test(do_equal_lists_agree),
        cmocka_unit_test(are_moves_listed_that_the_codec_takes_and_why_not_the_others),
        cmocka_unit_test(are_moves_in_a_line_those_that_the_codec_takes),
        cmocka_unit_test(are_differences_written_that_the_codec_takes),
        cmocka_unit_test(is_a_move_played_if_it_is_legal),
        cmocka_unit_test(are_moves_ordered_by_square_square_and_piece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
