/* given_test.c - what do the names and positions on a command line stand for, and what is said of
 * those that stand for nothing? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/memory_test.h"

/* A close that succeeds may change errno. */
static int made_up_close(int fd) {
    const int closed = close(fd);
    errno = EDOM;
    return closed;
}
#define close made_up_close

#include "cli/given.c"
#undef close
#include "corpus/corpus.h"

static cli_run run;

static int begin(void **state) {
    (void)state;
    run = (cli_run){.program = "plyproof", .command = cli_find_command("encode")};
    cli_out_in_memory(&run.out);
    cli_out_in_memory(&run.err);
    return 0;
}

static int end(void **state) {
    (void)state;
    cli_out_close(&run.out);
    cli_out_close(&run.err);
    return 0;
}

/* What was written since the last time: the output, and behind it the errors. */
static const char *written(void) {
    static char text[16384];
    snprintf(text, sizeof text, "%s%s", cli_terminated(&run.out), cli_terminated(&run.err));
    run.out.used = run.err.used = 0;
    return text;
}

static void assert_position(const ply_position *p, const char *fen) {
    const ply_position expected = corpus_position(fen);
    assert_true(ply_same_position(p, &expected));
}

#define KINGS "7k/8/8/8/8/8/8/K7 b - - 3 4"

static void is_a_position_read_or_its_mistake_told(void **state) {
    (void)state;
    ply_position p;
    const long before = atomic_load(&pieces);
    assert_true(cli_read_fen(&run, "label", " " KINGS, &p));
    assert_position(&p, KINGS);
    assert_string_equal(written(), "");
    assert_false(cli_read_fen(&run, "label", "startpos moves e2e5", &p));
    assert_false(cli_read_fen(&run, "label", "8/8", &p));
    assert_false(cli_read_fen(&run, "label", "strtpos", &p));
    assert_false(cli_read_fen(&run, "label", "given_test.file", &p));
    FILE *file = fopen("given_test.file", "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    assert_false(cli_read_fen(&run, "label", "given_test.file", &p));
    run.command = cli_find_command("perft");
    assert_false(cli_read_fen(&run, "label", "given_test.file", &p));
    remove("given_test.file");
    run.option[CLI_OPT_JSON] = "";
    assert_false(cli_read_fen(&run, "label", "startpos moves e2e5", &p));
    assert_string_equal(written(),
                        "{\"error\":{\"fault\":\"illegal-move\",\"sentence\":\"e2e5 is not a "
                        "legal move here\",\"codec\":\"uci\",\"byte\":15}}\n"
                        "label: uci: e2e5 is not a legal move here (byte 15)\n"
                        "label: fen: the board ends before rank 6; '/' was expected (byte 3)\n"
                        "label: fen: 's' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0); did you mean startpos?\n"
                        "label: fen: 'g' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0)\n"
                        "label: fen: 'g' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0); that is the name of a file, and --files "
                        "reads the texts in files\n"
                        "label: fen: 'g' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0); that is the name of a file\n");
    assert_int_equal(atomic_load(&pieces), before);
}

static void are_operands_one_position(void **state) {
    (void)state;
    static const char *operands[] = {"x", "7k/8/8/8/8/8/8/K7", "b", "-", "-", "3", "4", NULL};
    ply_position p;
    run.operands = operands;
    run.operand_count = 7;
    const long before = atomic_load(&pieces);
    assert_true(cli_read_fen_operands(&run, 1, 7, &p));
    assert_position(&p, KINGS);
    assert_true(cli_read_fen_operands(&run, 1, 3, &p));
    assert_position(&p, "7k/8/8/8/8/8/8/K7 b - - 0 1");
    assert_false(cli_read_fen_operands(&run, 0, 2, &p));
    assert_string_equal(written(),
                        "encode: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0)\n");
    assert_int_equal(atomic_load(&pieces), before);
}

static void is_the_start_that_of_from_if_it_is_given(void **state) {
    (void)state;
    ply_position p;
    assert_true(cli_from(&run, &ply_start_position, &p));
    assert_true(ply_same_position(&p, &ply_start_position));
    run.option[CLI_OPT_FROM] = KINGS;
    assert_true(cli_from(&run, &ply_start_position, &p));
    assert_position(&p, KINGS);
    run.option[CLI_OPT_FROM] = "x";
    assert_false(cli_from(&run, &ply_start_position, &p));
    assert_string_equal(written(),
                        "--from: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
                        "to 8 was expected (byte 0)\n");
}

static void is_an_en_passant_square_kept_that_a_pawn_can_take_on(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool kept;
    } some[] = {
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true},
        {"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", true},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", false},
        {"4k3/8/8/8/2n1P3/8/8/4K3 b - e3 0 1", false}, /* no pawn does */
        {"4k3/8/8/8/K2pP2r/8/8/8 b - e3 0 1", true},
        {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", false}, /* it would leave its king in check */
        {"4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", true},
        {"4k3/8/8/8/3pP3/8/8/8 b - e3 0 1", true},      /* no position to ask about */
        {"k7/2K5/2N5/8/3pP3/3P4/8/8 b - e3 0 1", true}, /* there is no other move */
        {"4k3/8/8/8/8/8/8/4K3 b - - 0 1", true},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        ply_position p = corpus_position(some[i].fen);
        const ply_square ep = p.ep;
        cli_keep_legal_ep(&p);
        assert_int_equal(p.ep, some[i].kept ? ep : PLY_NO_SQUARE);
    }
}

static void is_a_generator_found_by_its_name(void **state) {
    (void)state;
    const ply_generator *generator;
    assert_true(cli_generator(&run, &generator));
    assert_ptr_equal(generator, ply_generators[0]);
    run.option[CLI_OPT_GENERATOR] = "cerulean";
    assert_true(cli_generator(&run, &generator));
    assert_string_equal(generator->name, "cerulean");
    run.option[CLI_OPT_GENERATOR] = "";
    assert_false(cli_generator(&run, &generator));
    run.option[CLI_OPT_GENERATOR] = "cerulaen";
    assert_false(cli_generator(&run, &generator));
    assert_string_equal(written(),
                        "plyproof: encode: there is no generator \"\"; there are: bitboard, "
                        "mailbox, cerulean\n"
                        "try: plyproof encode --help\n"
                        "plyproof: encode: there is no generator \"cerulaen\"; did you mean "
                        "cerulean?\n"
                        "try: plyproof encode --help\n");
}

static void is_a_codec_of_as_one_that_fits(void **state) {
    (void)state;
    cli_notation as;
    assert_true(cli_as(&run, PLY_MOVE, &as));
    assert_string_equal(as.codec->name, "uci");
    assert_int_equal(as.form, CLI_TEXT);
    run.option[CLI_OPT_AS] = "mailbox120";
    assert_true(cli_as(&run, PLY_POSITION, &as));
    assert_string_equal(as.codec->name, "mailbox120");
    assert_false(cli_as(&run, PLY_MOVE, &as));
    run.option[CLI_OPT_AS] = "nosuch";
    assert_false(cli_as(&run, PLY_MOVE, &as));
    assert_string_equal(written(),
                        "plyproof: encode: mailbox120 holds a board; --as needs a codec that "
                        "holds a move\n"
                        "try: plyproof encode --help\n"
                        "plyproof: encode: there is no codec \"nosuch\"; there are: fen, emoji, "
                        "mscs, mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, "
                        "pairs, urlsafe, mscs160\n"
                        "try: plyproof encode --help\n");
}

/* What is read as that name: how it is called, and its length; or why not. */
static void assert_counts(const char *path, const char *name, const char *text, int failure) {
    cli_input input;
    const char *found = NULL, *got = NULL;
    size_t length = 0;
    const int next = dup(STDOUT_FILENO);
    close(next);
    errno = 0;
    const bool read = cli_read_counts(&input, path, &found, &got, &length);
    if (read && name) {
        assert_string_equal(found, name);
        if (text) {
            assert_int_equal(length, strlen(text));
            assert_memory_equal(got, text, length);
        } else {
            assert_true(length > 1000 && got[length - 1] == '\n');
        }
    } else {
        assert_int_equal(errno, failure);
    }
    assert_int_equal(read, failure == 0);
    cli_input_close(&input);
    assert_int_equal(dup(STDOUT_FILENO), next); /* no file is left open */
    close(next);
}

static void are_counts_read_of_a_file_or_a_suite(void **state) {
    (void)state;
    static const char path[] = "given_test.epd";
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("one\ntwo", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_counts(path, path, "one\ntwo", 0);
    const int before = dup(STDIN_FILENO), in = open(path, O_RDONLY);
    assert_true(before >= 0 && dup2(in, STDIN_FILENO) == STDIN_FILENO);
    assert_int_equal(close(in), 0);
    assert_counts("-", "stdin", "one\ntwo", 0);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* it is not ours to close */
    assert_true(dup2(before, STDIN_FILENO) == STDIN_FILENO);
    close(before);
    remove(path);
    assert_counts("edges", "edges.epd", NULL, 0);
    assert_counts(path, NULL, NULL, ENOENT);
    assert_counts("/", NULL, NULL, EISDIR);
}

static void is_each_problem_of_a_position_told(void **state) {
    (void)state;
    ply_position p = corpus_position("4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1"); /* only odd */
    assert_true(cli_is_playable(&run, &p));
    assert_string_equal(written(), "");
    p = corpus_position("8/8/3N1N2/8/4R3/8/8/p3K3 b - e3 0 1");
    assert_false(cli_is_playable(&run, &p));
    run.option[CLI_OPT_JSON] = "";
    assert_false(cli_is_playable(&run, &p));
    assert_string_equal(written(),
                        "{\"problems\":[{\"fault\":\"black-kings\",\"sentence\":\"Black has not "
                        "exactly one king\",\"warning\":false},{\"fault\":\"pawn-rank\","
                        "\"sentence\":\"a pawn stands on the first or the last "
                        "rank\",\"warning\":false},{\"fault\":\"en-passant\",\"sentence\":\"the "
                        "en-passant square has no pawn before it, or it is not empty or the one "
                        "behind it\",\"warning\":false}]}\n"
                        "encode: no moves there: Black has not exactly one king\n"
                        "encode: no moves there: a pawn stands on the first or the last rank\n"
                        "encode: no moves there: the en-passant square has no pawn before it, or "
                        "it is not empty or the one behind it\n");
    assert_true(cli_is_playable(&run, &ply_start_position));
    assert_string_equal(written(), "");
    p = corpus_position("QQQQQQQQ/8/7k/8/8/8/8/K7 w - - 0 1"); /* the last bit that is an error */
    ply_position black = corpus_position("qqqqqqqq/qq6/8/7k/8/8/8/K7 b - - 0 1");
    run.option[CLI_OPT_JSON] = NULL;
    (void)cli_is_playable(&run, &p);
    (void)cli_is_playable(&run, &black);
    assert_string_equal(written(),
                        "encode: no moves there: the side that just moved left its king in "
                        "check\n"
                        "encode: no moves there: the side that just moved left its king in "
                        "check\n"
                        "encode: no moves there: Black has more promoted pieces than missing "
                        "pawns\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(is_a_position_read_or_its_mistake_told, begin, end),
        cmocka_unit_test_setup_teardown(are_operands_one_position, begin, end),
        cmocka_unit_test_setup_teardown(is_the_start_that_of_from_if_it_is_given, begin, end),
        cmocka_unit_test(is_an_en_passant_square_kept_that_a_pawn_can_take_on),
        cmocka_unit_test_setup_teardown(is_a_generator_found_by_its_name, begin, end),
        cmocka_unit_test_setup_teardown(is_a_codec_of_as_one_that_fits, begin, end),
        cmocka_unit_test(are_counts_read_of_a_file_or_a_suite),
        cmocka_unit_test_setup_teardown(is_each_problem_of_a_position_told, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
