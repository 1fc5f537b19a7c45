/* check_test.c - does the check talk every dialect, and leave no process behind? */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "alive_test.h"
#include "field.h"

static const char ep_fen[] = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";

/* Every engine that prints lists is asked the same, and the same is found. */
static void is_a_bug_found_in_every_dialect(void **state) {
    (void)state;
    static const char *const dialects[] = {"uci", "uci-perft", "xboard"};
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        const char *const arguments[] = {"--bug", "ep_pinned_on_the_rank", "--dialect", dialects[i],
                                         NULL};
        perft_check *check = check_engine(arguments, NULL, 5000, ep_fen);
        assert_string_equal(perft_check_peer(check, 0)->dialect->name, dialects[i]);
        const perft_finding *f = found(check, PERFT_EXTRA, "ep_pin_rank");
        /* The pattern may stand elsewhere by now: a pawn that takes to the left or to the right. */
        assert_int_equal(ply_rank(ply_from(f->fault.move)), 4);
        assert_int_equal(ply_to(f->fault.move), f->fault.position.ep);
        assert_int_equal(f->seen, 1);
        assert_int_equal(findings_of(check), 1);
        perft_check_free(check);
    }
}

static void is_a_bug_found_by_a_command(void **state) {
    (void)state;
    char line[5000];
    snprintf(line, sizeof line,
             "'%s' --bug right_outlives_the_rook --dialect command {fen} {depth} {moves}",
             buggy_engine());
    perft_check *check = check_line(line, "r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1", 3, 100000);
    const perft_finding *f = found(check, PERFT_MAKE, "make_right_rook_taken");
    assert_int_equal(f->fault.way_length, 1);
    assert_int_equal(ply_to(f->fault.move), f->fault.way[0] >> 6 & 63);
    assert_int_equal(f->fault.reply_kind, PERFT_EXTRA);
    perft_check_free(check);
}

static void is_an_exit_status_an_answer(void **state) {
    (void)state;
    perft_check *check = check_line("sh -c 'test $0 -lt 1000' {expected} {fen}",
                                    "8/8/8/8/8/8/4k3/K7 w - - 0 1", 3, 100000);
    assert_int_equal(findings_of(check), 0);
    assert_int_equal(perft_check_reported(check)->agree, 1);
    perft_check_free(check);
    check = check_line("sh -c 'test $0 -lt 10' {expected} {fen}", "8/8/8/8/8/8/4k3/K7 w - - 0 1", 3,
                       100000);
    assert_int_equal(findings_of(check), 1);
    perft_check_free(check);
}

/* A status that disagrees at depth 1 has no number in it, so no move can be worked out. */
static void is_no_move_blamed_where_there_are_no_numbers(void **state) {
    (void)state;
    perft_check *check = check_line("sh -c 'test $0 -ne 3' {expected} {fen}",
                                    "8/8/8/8/8/k7/4P3/K7 w - - 0 1", 2, 1000);
    assert_int_equal(findings_of(check), 1);
    const perft_finding *f = found(check, PERFT_COUNTED, NULL);
    assert_int_equal(f->fault.depth, 1);
    assert_true(f->fault.guessed && !f->fault.has_leaves);
    assert_int_equal(f->fault.move, PLY_NO_MOVE);
    perft_check_free(check);
}

/* An engine without lists counts far too many moves: no rule of chess explains so many. */
static void are_too_many_moves_named_as_that(void **state) {
    (void)state;
    static const char script[] =
        "n=400; while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; "
        "*RNBQKBNR*|*startpos*) n=400;; *P*) n=999;; position*) n=5;; perft*) echo $n;; esac; done";
    static const char *const command[] = {"/bin/sh", "-c", script, NULL};
    perft_check_job job = {.engines = 1, .max_depth = 1};
    job.engine[0] = (perft_peer_setup){
        .command = command, .dialect = perft_find_dialect("uci-perft"), .timeout = 20};
    perft_check *check = run_check(&job, "8/8/8/8/8/k7/4P3/K7 w - - 0 1");
    assert_int_equal(findings_of(check), 1);
    const perft_finding *f = found(check, PERFT_EXTRA, "more_moves");
    assert_true(f->fault.guessed && f->fault.has_leaves);
    assert_true(f->fault.engine_leaves == 999);
    assert_int_equal(f->fault.move, PLY_NO_MOVE);
    perft_check_free(check);
}

/* What is wrong after a move is found by comparing FENs that would explain it. */
static void is_the_field_named_that_a_move_leaves_wrong(void **state) {
    (void)state;
    static const struct {
        const char *bug, *fen;
        perft_field field;
        const char *says;
    } cases[] = {
        {"right_outlives_the_rook", "r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1", PERFT_FIELD_CASTLING,
         "the right to castle is "},
        {"ep_square_is_not_set", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", PERFT_FIELD_EP,
         "the en-passant square is - instead of "},
        {"ep_leaves_the_pawn", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", PERFT_FIELD_PIECES,
         " has a black pawn instead of nothing"},
        {"castling_leaves_the_rook", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", PERFT_FIELD_PIECES,
         "h1 has a white rook instead of nothing"},
        {"all_promotions_make_queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", PERFT_FIELD_PIECES,
         " has a white queen instead of a white "},
        {"king_is_not_followed", "4k3/8/8/8/8/8/8/4K2r w - - 0 1", PERFT_FIELD_NONE, ""},
    };
    static const char *const dialects[] = {"uci", "uci-perft"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (size_t j = 0; j < 2; j++) {
            const char *const arguments[] = {"--bug", cases[i].bug, "--dialect", dialects[j], NULL};
            char text[PERFT_FIELD_TEXT];
            perft_check *check = check_engine(arguments, dialects[j], 20000, cases[i].fen);
            const perft_finding *f = found(check, PERFT_MAKE, NULL);
            perft_field_text(&f->fault, text);
            if (f->fault.field != cases[i].field || !strstr(text, cases[i].says)) {
                fail_msg("%s in %s: %s (%s)", cases[i].bug, dialects[j], text,
                         perft_field_name(f->fault.field));
            }
            perft_check_free(check);
        }
    }
}

/* A bug of one colour stays with that colour, and the report says so. */
static void is_it_said_that_only_one_side_is_concerned(void **state) {
    (void)state;
    static const char *const bugs_of_black[][2] = {
        {"no_knights_are_promoted", "6k1/8/8/8/8/8/p7/7K b - - 0 1"},
        {"ep_leaves_the_pawn", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1"}};
    static const char *const dialects[] = {"uci", "uci-perft"};
    for (size_t i = 0; i < 4; i++) {
        const char *const *black = bugs_of_black[i / 2];
        const char *const one[] = {"--bug",     black[0],        "--side", "black",
                                   "--dialect", dialects[i % 2], NULL};
        const char *const both[] = {"--bug", black[0], "--dialect", dialects[i % 2], NULL};
        perft_check *check = check_engine(one, dialects[i % 2], 5000, black[1]);
        assert_int_equal(findings_of(check), 1);
        const perft_finding *f = found(check, i < 2 ? PERFT_MISSING : PERFT_MAKE, NULL);
        assert_true(f->fault.one_side);
        assert_int_equal(f->fault.position.turn, PLY_BLACK);
        perft_check_free(check);

        check = check_engine(both, dialects[i % 2], 5000, black[1]);
        f = found(check, i < 2 ? PERFT_MISSING : PERFT_MAKE, NULL);
        assert_false(f->fault.one_side);
        assert_int_equal(f->fault.position.turn, PLY_WHITE);
        perft_check_free(check);
    }
}

/* The king, its pinned knight and the rook on the first rank go to the middle, the knight to the
 * left. */
static void is_the_pattern_moved_to_the_middle_and_mirrored(void **state) {
    (void)state;
    static const char *const fens[] = {"8/8/8/8/8/k7/8/K1N4r w - - 0 1",
                                       "8/8/8/8/8/7k/8/r4N1K w - - 0 1",
                                       "R4n1k/8/7K/8/8/8/8/8 b - - 0 1"};
    const char *const arguments[] = {"--bug", "pinned_knights_move", NULL};
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        perft_check *check = check_engine(arguments, NULL, 20, fens[i]);
        const perft_finding *f = found(check, PERFT_EXTRA, "pin_knight");
        assert_int_equal(f->fault.position.turn, PLY_WHITE);
        const ply_square from = ply_from(f->fault.move);
        assert_in_range(ply_rank(from), 3, 4);
        assert_in_range(ply_file(from), 1, 3);
        perft_check_free(check);
    }
}

/* A FEN that is read wrongly is no bug of the move generator: below another position all is right.
 */
static void is_wrong_alone_and_right_inside_the_fault_of_the_fen(void **state) {
    (void)state;
    const char *const arguments[] = {"--bug", "fen_without_ep", NULL};
    perft_check *check = check_engine(arguments, NULL, 20000, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_int_equal(findings_of(check), 1);
    const perft_finding *f = found(check, PERFT_MISSING, "fen_ep");
    assert_true(f->fault.by_fen);
    assert_non_null(strstr(f->fault.detail, "right when d7d5 leads there from"));
    perft_check_free(check);
    check = check_engine(arguments, NULL, 20000, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    assert_int_equal(findings_of(check), 0);
    perft_check_free(check);
}

static perft_check *check_two(const char *const *first, const char *const *second,
                              const char *fen) {
    command_of command[2];
    perft_check_job job = {.engines = 2, .max_nodes = 5000};
    make_command(command[0], first);
    make_command(command[1], second);
    for (size_t i = 0; i < 2; i++) {
        job.engine[i].command = command[i];
        job.engine[i].timeout = 20;
    }
    return run_check(&job, fen);
}

/* What both do wrong is told once, of both; what one does wrong, of that one. */
static void are_two_engines_told_apart(void **state) {
    (void)state;
    static const char fen[] = "8/P6k/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const char *const one[] = {"--bug", "no_ep", NULL};
    const char *const other[] = {"--bug", "no_ep", "--bug", "no_knights_are_promoted", NULL};
    const char *const none[] = {NULL};
    perft_check *check = check_two(one, other, fen);
    assert_int_equal(findings_of(check), 2);
    const perft_finding *f = found(check, PERFT_MISSING, "ep_missing");
    assert_true(f->both);
    assert_int_equal(f->seen, 1);
    f = found(check, PERFT_MISSING, "under_promotion_knight");
    assert_false(f->both);
    assert_int_equal(f->engine, 1);
    assert_int_equal(perft_check_reported(check)->apart, 1);
    assert_int_equal(perft_check_reported(check)->agree, 0);
    perft_check_free(check);

    check = check_two(one, one, fen); /* wrong together */
    assert_int_equal(findings_of(check), 1);
    f = found(check, PERFT_MISSING, "ep_missing");
    assert_true(f->both);
    assert_int_equal(perft_check_reported(check)->apart, 0);
    perft_check_free(check);

    check = check_two(none, one, fen);
    f = found(check, PERFT_MISSING, "ep_missing");
    assert_false(f->both);
    assert_int_equal(f->engine, 1);
    perft_check_free(check);

    check = check_two(none, none, fen);
    assert_int_equal(findings_of(check), 0);
    assert_int_equal(perft_check_reported(check)->agree, 1);
    perft_check_free(check);
}

/* An engine prints moves and the other totals: they are compared in what both say. */
static void may_two_engines_speak_two_dialects(void **state) {
    (void)state;
    const char *const lists[] = {"--bug", "no_ep", NULL};
    const char *const totals[] = {"--bug", "no_ep", "--dialect", "uci-perft", NULL};
    perft_check *check = check_two(lists, totals, "8/8/4k3/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_int_equal(perft_check_reported(check)->apart, 0);
    assert_int_equal(findings_of(check), 1);
    perft_check_free(check);
}

/* An engine that prints totals only: the move follows from the numbers. */
static void is_a_missing_move_worked_out_from_totals(void **state) {
    (void)state;
    const char *const arguments[] = {"--bug", "no_knights_are_promoted", "--dialect", "uci-perft",
                                     NULL};
    perft_check *check = check_engine(arguments, NULL, 5000, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    const perft_finding *f = found(check, PERFT_MISSING, "under_promotion_knight");
    assert_int_equal(ply_promotion(f->fault.move), PLY_KNIGHT);
    assert_true(f->fault.guessed);
    perft_check_free(check);
}

static void is_all_right_said_of_an_engine_without_bugs(void **state) {
    (void)state;
    static const char *const dialects[] = {"uci", "uci-perft", "xboard"};
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        const char *const arguments[] = {"--dialect", dialects[i], NULL};
        perft_check *check = check_engine(arguments, dialects[i], 60, NULL);
        assert_int_equal(findings_of(check), 0);
        assert_true(perft_check_reported(check)->agree > 3600);
        perft_check_free(check);
    }
}

/* An engine may write a prompt before each command, or no total, and then nothing at all where
 * there is no move. */
static void are_prompts_and_lists_without_totals_understood(void **state) {
    (void)state;
    static const char *const ways[] = {"prompts", "no-total"};
    static const char *const fens[] = {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                                       "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"};
    for (size_t i = 0; i < 4; i++) {
        const char *const arguments[] = {"--trouble", ways[i / 2], NULL};
        perft_check *check = check_engine(arguments, NULL, 5000, fens[i % 2]);
        assert_string_equal(perft_check_peer(check, 0)->dialect->name, "uci");
        assert_true(perft_check_peer(check, 0)->lists);
        assert_int_equal(findings_of(check), 0);
        assert_int_equal(perft_check_reported(check)->agree, 1);
        perft_check_free(check);
    }
    char line[5000];
    snprintf(line, sizeof line, "'%s' --trouble no-total --dialect command {fen} {depth}",
             buggy_engine());
    perft_check *check = check_line(line, fens[1], 2, 1000);
    assert_int_equal(findings_of(check), 0);
    perft_check_free(check);
}

static void can_an_engine_that_never_reads_not_block_us(void **state) {
    (void)state;
    const char *const command[] = {buggy_engine(), "--trouble", "never-reads", NULL};
    perft_check_job job = {.engines = 1, .max_nodes = 10};
    job.engine[0].command = command;
    job.engine[0].timeout = 0.3;
    perft_check *check = perft_check_new(&job);
    assert_false(perft_check_learn(check, NULL));
    assert_non_null(strstr(perft_check_peer(check, 0)->detail, "no answer within"));
    perft_check_free(check);
}

/* A process that an engine has started is gone with it. */
static void are_grandchildren_gone_at_the_end(void **state) {
    (void)state;
    const char *const arguments[] = {"-c", "sleep 1000 & echo $!; cat", NULL};
    const char *const command[] = {"/bin/sh", arguments[0], arguments[1], NULL};
    perft_process p;
    const char *line;
    size_t length;
    assert_int_equal(perft_process_start(&p, command, NULL), 0);
    assert_int_equal(perft_process_line(&p, perft_process_now() + 20, &line, &length),
                     PERFT_HEARD_LINE);
    const pid_t child = (pid_t)strtol(line, NULL, 10);
    assert_true(child > 1 && kill(child, 0) == 0);
    perft_process_end(&p);
    for (int i = 0; i < 1000 && is_alive(child); i++) usleep(10000);
    assert_false(is_alive(child));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_bug_found_in_every_dialect),
        cmocka_unit_test(is_a_bug_found_by_a_command),
        cmocka_unit_test(is_an_exit_status_an_answer),
        cmocka_unit_test(is_no_move_blamed_where_there_are_no_numbers),
        cmocka_unit_test(are_too_many_moves_named_as_that),
        cmocka_unit_test(is_the_field_named_that_a_move_leaves_wrong),
        cmocka_unit_test(is_it_said_that_only_one_side_is_concerned),
        cmocka_unit_test(is_the_pattern_moved_to_the_middle_and_mirrored),
        cmocka_unit_test(is_wrong_alone_and_right_inside_the_fault_of_the_fen),
        cmocka_unit_test(are_two_engines_told_apart),
        cmocka_unit_test(may_two_engines_speak_two_dialects),
        cmocka_unit_test(is_a_missing_move_worked_out_from_totals),
        cmocka_unit_test(is_all_right_said_of_an_engine_without_bugs),
        cmocka_unit_test(are_prompts_and_lists_without_totals_understood),
        cmocka_unit_test(can_an_engine_that_never_reads_not_block_us),
        cmocka_unit_test(are_grandchildren_gone_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
