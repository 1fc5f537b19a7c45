/* perft_report_test.c - what does perft say, whatever is counted, and however long it takes? The
 * counts are made up here: real ones are asked in perft/ and in cli/cases/perft.txt. */
/* SPDX-License-Identifier: MIT */
/* What perft.c calls is answered here. */
#define perft_run        made_up_run
#define perft_audit_keys made_up_audit_keys

#include "cli/made_up_test.h"

#include "cli/perft.c"

#define SCRATCH "perft_report_test.scratch"

enum { SOME = 4 };

static struct made_up {
    perft_report report[SOME]; /* of each run */
    perft_end end[SOME];
    unsigned runs;
    bool no_memory;
} up;

perft_end made_up_run(const perft_job *job, perft_report *report) {
    const unsigned run = up.runs++;
    assert_in_range(run, 0, SOME - 1);
    assert_ptr_equal(job->stop, &cli_interrupted);
    note(said.asked, "count to %u by %s, threads %u, hash %zu%s%s, journal %s\n", job->depth,
         perft_engine_name(job->generator), job->threads, job->hash_bytes,
         job->paranoid ? ", paranoid" : "", job->tally ? ", tally" : "",
         job->journal ? job->journal : "none");
    *report = up.report[run];
    job->progress(report, job->context);
    return up.end[run];
}

bool made_up_audit_keys(const ply_position *position, unsigned depth, perft_audit *audit) {
    *audit = (perft_audit){.positions = depth, .azure = 7, .blizzard = position->piece[0]};
    return !up.no_memory;
}

/* Counts of three moves, of which one is not known yet. */
static perft_report *begin(void) {
    perft_report *r = &up.report[0];
    memset(&up, 0, sizeof up);
    *r = (perft_report){.leaves = 12345678,
                        .units = 200,
                        .units_done = 25,
                        .moves = 3,
                        .seconds = 2,
                        .seconds_left = 200};
    const ply_move moves[3] = {ply_move_of(12, 28, 0), ply_move_of(1, 18, 0),
                               ply_move_of(0, 63, 0)};
    for (size_t i = 0; i < 3; i++) {
        r->share[i] = (perft_share){.move = moves[i], .known = i != 1, .leaves = 100 + i};
    }
    r->tally = (perft_tally){.leaves = 1,
                             .captures = 2,
                             .en_passant = 3,
                             .castles = 4,
                             .promotions = 5,
                             .checks = 60,
                             .discovered = 7,
                             .doubles = 8,
                             .mates = 9};
    for (size_t i = 1; i < SOME; i++) up.report[i] = *r;
    return r;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void is_a_count_one_number_and_a_remark(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|perft|3", "12345678\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "plyproof: perft: 2.0 s, 6.2 million leaves a second\n");
    assert_string_equal(said.asked, "count to 3 by fast, threads 1, hash 0, journal none\n");
    assert_string_equal(said.shown,
                        "[ 12.5%  12345678 leaves, 6 million a second, 3 min 20 s left].");
    assert_int_equal(said.minded, 1);
    assert_int_equal(said.listened, 1);
}

static void is_a_count_that_takes_no_time_without_a_rate(void **state) {
    (void)state;
    perft_report *r = begin();
    r->seconds = 0;
    r->units = 0;
    r->seconds_left = -1;
    assert_says("plyproof|perft|3", "12345678\n");
    assert_string_equal(said.errors, "plyproof: perft: 0.0 s, 0.0 million leaves a second\n");
    assert_string_equal(said.shown,
                        "[  0.0%  12345678 leaves, 0 million a second, some time left].");
}

static void is_a_count_that_is_stopped_so_far(void **state) {
    (void)state;
    begin();
    up.end[0] = PERFT_STOPPED;
    assert_says("plyproof|perft|3", "12345678 so far\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: perft: 2.0 s, 6.2 million leaves a second\n"
                                     "plyproof: perft: the count was stopped\n");
    begin();
    up.end[0] = PERFT_STOPPED;
    assert_says("plyproof|perft|--divide|3", "? 102\n"
                                             "b1c3 101 so far\n"
                                             "e2e4 100\n"
                                             "total 12345678 so far\n");
    begin();
    up.end[0] = PERFT_STOPPED;
    assert_says("plyproof|perft|--counters|3",
                "leaves                                           1 so far\n"
                "captures, en passant included                    2 so far\n"
                "en passant                                       3 so far\n"
                "castles                                          4 so far\n"
                "promotions                                       5 so far\n"
                "checks, mates included                          60 so far\n"
                "checks, mates not included                      51 so far\n"
                "discovered checks                                7 so far\n"
                "double checks                                    8 so far\n"
                "mates                                            9 so far\n");
    begin();
    up.end[0] = PERFT_STOPPED;
    assert_says("plyproof|perft|--format|stockfish|3", "12345678 so far\n");
    begin();
    up.end[0] = PERFT_STOPPED;
    assert_says(
        "plyproof|perft|--json|3",
        "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`,`depth`:3,`generator`:`fast`,`leaves`:12345678,`complete`:false,`seconds`:2.000,"
        "`threads`:1,`units`:200,`units_done`:25,`units_resumed`:0}\n");
}

static void is_each_first_move_written_as_asked(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|perft|--divide|3", "? 102\n"
                                             "b1c3 101 so far\n"
                                             "e2e4 100\n"
                                             "total 12345678\n");
    begin();
    assert_says("plyproof|perft|--divide|--as|san|3", "? 102\n"
                                                      "Nc3 101 so far\n"
                                                      "e4 100\n"
                                                      "total 12345678\n");
    begin();
    assert_says("plyproof|perft|--format|stockfish|3", ": 102\n"
                                                       "b1c3: 101\n"
                                                       "e2e4: 100\n"
                                                       "\n"
                                                       "Nodes searched: 12345678\n"
                                                       "\n");
}

static void are_all_kinds_of_moves_told(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|perft|--counters|3",
                "leaves                                           1\n"
                "captures, en passant included                    2\n"
                "en passant                                       3\n"
                "castles                                          4\n"
                "promotions                                       5\n"
                "checks, mates included                          60\n"
                "checks, mates not included                      51\n"
                "discovered checks                                7\n"
                "double checks                                    8\n"
                "mates                                            9\n");
    assert_string_equal(said.asked,
                        "count to 3 by bitboard, threads 1, hash 0, tally, journal none\n");
    begin();
    assert_says(
        "plyproof|perft|--counters|--json|3",
        "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`,`depth`:3,`generator`:`bitboard`,`leaves`:1,`captures`:2,`en_passant`:3,`castles`:4,"
        "`promotions`:5,`checks`:60,`checks_not_mate`:51,`discovered`:7,`doubles`:8,`mates`:9,"
        "`complete`:true,`seconds`:2.000,`threads`:1,`units`:200,`units_done`:25,"
        "`units_resumed`:0}\n");
}

static void is_it_said_what_the_journal_knew(void **state) {
    (void)state;
    perft_report *r = begin();
    r->units_resumed = 50;
    r->leaves_resumed = 2345678;
    assert_says("plyproof|perft|--journal|" SCRATCH "|3", "12345678\n");
    assert_string_equal(said.errors, "plyproof: perft: 2.0 s, 5.0 million leaves a second\n"
                                     "plyproof: perft: 50 of 200 parts were in the journal\n");
    assert_string_equal(
        said.asked, "count to 3 by fast, threads 1, hash 0, journal perft_report_test.scratch\n");
    r = begin();
    r->units_resumed = 200;
    r->leaves_resumed = r->leaves;
    assert_says("plyproof|perft|--journal|" SCRATCH "|3", "12345678\n");
    assert_string_equal(said.errors, "plyproof: perft: 2.0 s\n"
                                     "plyproof: perft: 200 of 200 parts were in the journal\n");
}

static void is_it_said_how_sure_a_hash_is(void **state) {
    (void)state;
    perft_report *r = begin();
    r->hash_probes = 200;
    r->hash_hits = 25;
    r->hash_doubt = 1.25e-9;
    assert_says("plyproof|perft|--hash|1M|--threads|3|3", "12345678\n");
    assert_string_equal(
        said.errors,
        "plyproof: perft: 2.0 s, 6.2 million leaves a second\n"
        "plyproof: perft: the hash answered 12.5% of 200 questions\n"
        "plyproof: perft: the chance that an answer was another position's is at most 1.3e-09\n");
    assert_string_equal(said.asked, "count to 3 by fast, threads 3, hash 1048576, journal none\n");
    r = begin();
    assert_says("plyproof|perft|--hash|1M|--paranoid|3", "12345678\n");
    assert_string_equal(
        said.errors,
        "plyproof: perft: 2.0 s, 6.2 million leaves a second\n"
        "plyproof: perft: the hash answered 0.0% of 0 questions\n"
        "plyproof: perft: it held whole positions: no answer was another position's\n");
    assert_string_equal(said.asked,
                        "count to 3 by fast, threads 1, hash 1048576, paranoid, journal none\n");
}

/* ---- Objects --------------------------------------------------------------------------------- */

static void is_a_count_an_object(void **state) {
    (void)state;
    perft_report *r = begin();
    r->units_resumed = 50;
    r->hash_probes = 200;
    r->hash_hits = 25;
    r->hash_doubt = 1.25e-9;
    assert_says("plyproof|perft|--json|3",
                "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                "1`,`depth`:3,`generator`:`fast`,`leaves`:12345678,`complete`:true,`seconds`:2.000,"
                "`threads`:1,`units`:200,`units_done`:25,`units_resumed`:50}\n");
    begin();
    up.report[0].hash_doubt = 1.25e-9;
    assert_says(
        "plyproof|perft|--json|--hash|1M|--divide|--as|san|3",
        "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`,`depth`:3,`generator`:`fast`,`leaves`:12345678,`complete`:true,`seconds`:2.000,"
        "`threads`:1,`units`:200,`units_done`:25,`units_resumed`:0,`hash`:{`bytes`:1048576,"
        "`probes`:0,`hits`:0,`doubt`:1.250e-09},`divide`:[{`move`:`?`,`leaves`:102,"
        "`complete`:true},{`move`:`Nc3`,`leaves`:101,`complete`:false},{`move`:`e4`,`leaves`:100,"
        "`complete`:true}]}\n");
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static void are_runs_told_by_mean_and_deviation(void **state) {
    (void)state;
    begin();
    up.report[0].seconds = 2;
    up.report[1].seconds = 1;
    up.report[2].seconds = 4;
    assert_says("plyproof|perft|--runs|3|3", "12345678\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(
        said.errors,
        "plyproof: perft: 3 runs: mean 2.3333 s, deviation 1.5275 s, from 1.0000 to 4.0000 s\n"
        "plyproof: perft: 5.3 million leaves a second\n");
    assert_string_equal(
        said.shown,
        "[ 12.5%  12345678 leaves, 6 million a second, 3 min 20 s left].[ 12.5%  12345678 leaves, "
        "12 million a second, 3 min 20 s left].[ 12.5%  12345678 leaves, 3 million a second, 3 "
        "min 20 s left].");
    begin();
    up.report[0].seconds = 2;
    up.report[1].seconds = 1;
    up.report[2].seconds = 4;
    assert_says("plyproof|perft|--runs|3|--json|3",
                "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                "1`,`depth`:3,`generator`:`fast`,`leaves`:12345678,`complete`:true,`seconds`:4.000,"
                "`threads`:1,`units`:200,`units_done`:25,`units_resumed`:0,`runs`:{`count`:3,"
                "`mean`:2.333333,`deviation`:1.527525,`least`:1.000000,`greatest`:4.000000}}\n");
    begin();
    assert_says("plyproof|perft|--runs|1|--json|3",
                "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                "1`,`depth`:3,`generator`:`fast`,`leaves`:12345678,`complete`:true,`seconds`:2.000,"
                "`threads`:1,`units`:200,`units_done`:25,`units_resumed`:0,`runs`:{`count`:1,"
                "`mean`:2.000000,`deviation`:0.000000,`least`:2.000000,`greatest`:2.000000}}\n");
    begin();
    for (size_t i = 0; i < SOME; i++) up.report[i].seconds = 0;
    assert_says("plyproof|perft|--runs|2|3", "12345678\n");
    assert_string_equal(
        said.errors,
        "plyproof: perft: 2 runs: mean 0.0000 s, deviation 0.0000 s, from 0.0000 to 0.0000 s\n");
}

static void is_a_run_a_bug_that_counts_another_number(void **state) {
    (void)state;
    begin();
    up.report[1].leaves++;
    assert_says("plyproof|perft|--runs|3|3", "");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "perft: run 2 counted another number than the one before\n");
    assert_int_equal(up.runs, 2);
}

static void is_a_run_that_is_stopped_the_last(void **state) {
    (void)state;
    begin();
    up.end[1] = PERFT_STOPPED;
    up.report[1].leaves = 7; /* so far: no whole run */
    up.report[1].seconds = 0.5;
    assert_says("plyproof|perft|--runs|3|3", "7 so far\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(
        said.errors,
        "plyproof: perft: 1 run: mean 2.0000 s, deviation 0.0000 s, from 2.0000 to 2.0000 s\n"
        "plyproof: perft: 6.2 million leaves a second\n"
        "plyproof: perft: the count was stopped\n");
    assert_int_equal(up.runs, 2);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void is_nothing_shown_of_what_could_not_begin(void **state) {
    (void)state;
    begin();
    up.end[0] = PERFT_NO_MEMORY;
    assert_says("plyproof|perft|3", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: perft: there is not enough memory\n");
    perft_report *r = begin();
    up.end[0] = PERFT_JOURNAL_FILE;
    r->errno_value = 13;
    assert_says("plyproof|perft|--journal|" SCRATCH "|--json|3", "");
    assert_string_equal(
        said.errors,
        "plyproof: perft: perft_report_test.scratch: the journal cannot be read or written: "
        "Permission denied\n");
    r = begin();
    up.end[0] = PERFT_JOURNAL_BAD;
    r->journal_line = 7;
    assert_says("plyproof|perft|--journal|" SCRATCH "|3", "");
    assert_string_equal(said.errors,
                        "plyproof: perft: perft_report_test.scratch:7: the journal is damaged\n");
}

static void are_keys_compared_with_positions(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|perft|--audit-hash|3",
                "distinct positions                               3\n"
                "distinct azure keys                              7\n"
                "distinct blizzard keys                           4\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_says("plyproof|perft|--audit-hash|--json|3",
                "{`position`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                "1`,`depth`:3,`generator`:`fast`,`positions`:3,`azure`:7,`blizzard`:4}\n");
    assert_int_equal(said.status, CLI_HELD);
    up.no_memory = true;
    assert_says("plyproof|perft|--audit-hash|3", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: perft: there is not enough memory\n");
    assert_int_equal(up.runs, 0);
}

static void do_options_not_go_together_of_which_one_would_be_passed_over(void **state) {
    (void)state;
    static const char *const apart[][2] = {
        {"--counters", "--divide"},
        {"--counters", "--hash|1M"},
        {"--counters", "--journal|x"},
        {"--audit-hash", "--counters"},
        {"--runs|2", "--journal|x"},
        {"--runs|2", "--audit-hash"},
        {"--format|stockfish", "--json"},
        {"--format|stockfish", "--counters"},
        {"--format|stockfish", "--audit-hash"},
        {"--hash|1M", "--generator|bitboard"},
        {"--paranoid", "--json"},
        {"--threads|0", "--json"},
        {"--threads|1025", "--json"},
        {"--runs|0", "--json"},
        {"--runs|1001", "--json"},
        {"--as|sam", "--json"},
        {"--generator|bitbord", "--json"},
        {"--hash|x", "--json"},
    };
    char all[NOTED] = "", line[256];
    begin();
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        snprintf(line, sizeof line, "plyproof|perft|%s|%s|3", apart[i][0], apart[i][1]);
        assert_says(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s",
                 (int)strcspn(said.errors, "\n") + 1, said.errors);
    }
    assert_string_equal(
        all, "plyproof: perft: --counters and --divide cannot be used together\n"
             "plyproof: perft: --counters and --hash cannot be used together\n"
             "plyproof: perft: --counters and --journal cannot be used together\n"
             "plyproof: perft: --audit-hash and --counters cannot be used together\n"
             "plyproof: perft: --runs and --journal cannot be used together\n"
             "plyproof: perft: --runs and --audit-hash cannot be used together\n"
             "plyproof: perft: --format and --json cannot be used together\n"
             "plyproof: perft: --format and --counters cannot be used together\n"
             "plyproof: perft: --format and --audit-hash cannot be used together\n"
             "plyproof: perft: --hash and --generator cannot be used together: a generator counts "
             "plainly\n"
             "plyproof: perft: --paranoid needs --hash\n"
             "plyproof: perft: --threads needs a number from 1 to 1024, or `auto`, not `0`\n"
             "plyproof: perft: --threads needs a number from 1 to 1024, or `auto`, not `1025`\n"
             "plyproof: perft: --runs needs a number from 1 to 1000, not `0`\n"
             "plyproof: perft: --runs needs a number from 1 to 1000, not `1001`\n"
             "plyproof: perft: there is no codec `sam`; did you mean san?\n"
             "plyproof: perft: there is no generator `bitbord`; did you mean bitboard?\n"
             "plyproof: perft: --hash needs a size such as 512M or 4G, not `x`\n");
    assert_int_equal(up.runs, 0);
    begin();
    said_in("plyproof|perft|--threads|1024|--runs|1|24", 0);
    assert_string_equal(said.asked, "count to 24 by fast, threads 1024, hash 0, journal none\n");
    assert_says("plyproof|perft|25", "");
    assert_string_equal(said.errors,
                        "plyproof: perft: DEPTH must be a number from 0 to 24, not `25`\n"
                        "try: plyproof perft --help\n");
    assert_says("plyproof|perft|8/8/8/8/8/8/8/8|3", "");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "perft: no moves there: White has not exactly one king\n"
                                     "perft: no moves there: Black has not exactly one king\n");
    assert_says("plyproof|perft|8/8|w|3", "");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "perft: fen: the board ends before rank 6; '/' was expected (byte 3)\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_count_one_number_and_a_remark),
        cmocka_unit_test(is_a_count_that_takes_no_time_without_a_rate),
        cmocka_unit_test(is_a_count_that_is_stopped_so_far),
        cmocka_unit_test(is_each_first_move_written_as_asked),
        cmocka_unit_test(are_all_kinds_of_moves_told),
        cmocka_unit_test(is_it_said_what_the_journal_knew),
        cmocka_unit_test(is_it_said_how_sure_a_hash_is),
        cmocka_unit_test(is_a_count_an_object),
        cmocka_unit_test(are_runs_told_by_mean_and_deviation),
        cmocka_unit_test(is_a_run_a_bug_that_counts_another_number),
        cmocka_unit_test(is_a_run_that_is_stopped_the_last),
        cmocka_unit_test(is_nothing_shown_of_what_could_not_begin),
        cmocka_unit_test(are_keys_compared_with_positions),
        cmocka_unit_test(do_options_not_go_together_of_which_one_would_be_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
