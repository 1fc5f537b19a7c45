/* suite_report_test.c - what does suite say, whatever comes of a case? What is counted is made up
 * here: real counts are asked in perft/ and in cli/cases/suite.txt. */
/* SPDX-License-Identifier: MIT */

#include "plyproof.h"

/* What suite.c calls is answered here, and what engines there are. */
#define perft_suite_run     made_up_suite_run
#define perft_suite_limit   made_up_suite_limit
#define ply_generators      made_up_generators
#define ply_generator_count made_up_generator_count

static const ply_generator slow = {.name = "slow"}, slower = {.name = "slower"};
static const ply_generator *const ply_generators[] = {&slow, &slower};
enum { ply_generator_count = 2 };

#include "cli/made_up_test.h"
#include "perft/suite.h"

static bool no_memory; /* to read a suite */

static bool made_up_suite_read(perft_suite *suite, const char *file, const char *text,
                               size_t length, perft_suite_bad_line bad, void *context) {
    return !no_memory && perft_suite_read(suite, file, text, length, bad, context);
}
#define perft_suite_read made_up_suite_read

#include "cli/suite.c"

/* Positions with problems, with remarks and with lines that cannot be read, as files. */
#define GOOD "suite_report_test.good"
#define BAD  "suite_report_test.bad"

enum { SOME = 8 };

static struct made_up {
    struct {
        size_t of, by; /* indices of a case and of an engine */
        perft_verdict verdict;
    } told[SOME];
    size_t tolds;
    perft_suite_report report;
    perft_end end;
    perft_count limit;
    uint64_t left_out;
} up;

perft_end made_up_suite_run(const perft_suite_job *job, perft_suite_report *report) {
    char text[PERFT_COUNT_TEXT];
    assert_ptr_equal(job->stop, &cli_interrupted);
    perft_count_text(job->max_nodes, text);
    note(said.asked, "%zu cases by", job->suite->count);
    for (size_t i = 0; i < job->engine_count; i++) {
        note(said.asked, " %s", perft_engine_name(job->engines[i]));
    }
    note(said.asked, ", to %u, nodes %s, jobs %u, hash %zu, journal %s\n", job->max_depth, text,
         job->jobs, job->hash_bytes, job->journal ? job->journal : "none");
    *report = up.report;
    job->progress(job->context, report);
    for (size_t i = 0; i < up.tolds; i++) {
        perft_verdict v = up.told[i].verdict;
        v.of = &job->suite->cases[up.told[i].of];
        v.engine = job->engines[up.told[i].by];
        job->verdict(job->context, &v);
        report->outcomes[v.outcome]++;
    }
    return up.end;
}

perft_count made_up_suite_limit(const perft_suite *suite, unsigned max_depth, perft_count most,
                                uint64_t *left_out) {
    char text[PERFT_COUNT_TEXT];
    perft_count_text(most, text);
    note(said.asked, "limit of %zu cases to %u: %s\n", suite->count, max_depth, text);
    *left_out = up.left_out;
    return up.limit;
}

static void write_to(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static int write_files(void **state) {
    (void)state;
    write_to(GOOD, "8/8/8/8/8/8/4k3/K7 w - - 0 1 ;D1 3 ;D2 24 ;c0 \"corner\"\n"
                   "8/8/8/8/8/8/8/8 b - - 0 1 ;D1 3\n"
                   "8/8/8/8/8/8/4K3/k7 b - - 0 1 ;D3 50 ;D4 60\n");
    write_to(BAD, "\n8/8/8/8/8/8/4k3/K7 w - - 0 1 ;D1 x\n"
                  "8/8/8/8/8/8/4k3/K7 w - - 0 1 ;D1 3\nx\n");
    return 0;
}

static int remove_files(void **state) {
    (void)state;
    return unlink(GOOD) || unlink(BAD);
}

static perft_verdict *tell(size_t of, perft_outcome outcome, size_t by) {
    perft_verdict *v = &up.told[up.tolds].verdict;
    up.told[up.tolds].of = of;
    up.told[up.tolds++].by = by;
    *v = (perft_verdict){.outcome = outcome, .reason = "", .seconds = 0.25};
    return v;
}

static void begin(void) {
    memset(&up, 0, sizeof up);
    no_memory = false;
    up.report = (perft_suite_report){.verdicts = 3, .leaves = 77, .seconds = 2, .seconds_left = 61};
}

/* One of each outcome, by the fast engine or by all: of the second engine, too. */
static void tell_each(bool by_all) {
    const size_t second = by_all;
    begin();
    perft_verdict *v = tell(0, PERFT_CASE_AGREES, 0);
    v->depth = 2;
    v->leaves = v->counted = 27;
    v = tell(0, PERFT_CASE_WRONG, second);
    v->depth = 2;
    v->counted = 25;
    v->leaves = 28;
    tell(1, PERFT_CASE_REFUSED, 0);
    tell(1, PERFT_CASE_REFUSED, second);
    tell(2, PERFT_CASE_SKIPPED, 0)->reason = "too large";
    tell(2, PERFT_CASE_SKIPPED, second)->reason = "too large";
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void is_each_verdict_told_in_a_line(void **state) {
    (void)state;
    tell_each(true);
    assert_says(
        "plyproof|suite|--all|" GOOD,
        "suite_report_test.good:1: wrong at depth 2: 24 expected, 25 counted by slow (corner)\n"
        "    plyproof perft --divide --generator slow `8/8/8/8/8/8/4k3/K7 w - - 0 1` 2\n"
        "suite_report_test.good:2: refused: White has not exactly one king; Black has not exactly "
        "one king\n"
        "suite_report_test.good:3: skipped: too large\n"
        "engine          agrees     wrong   refused   skipped            leaves\n"
        "fast                 1         0         1         1                27\n"
        "slow                 0         1         1         1                28\n"
        "slower               0         0         0         0                 0\n"
        "did not hold: 1 wrong, 2 refused, 0 not counted, 0 bad lines\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "plyproof: suite: 2.0 s\n");
    assert_string_equal(
        said.asked, "limit of 3 cases to 0: 1000000000\n"
                    "3 cases by fast slow slower, to 0, nodes 0, jobs 1, hash 0, journal none\n");
    assert_string_equal(said.shown, ".......");
    assert_int_equal(said.flushed, 6);
    assert_int_equal(said.listened, 1);
    assert_int_equal(said.minded, 1);
    tell_each(false);
    tell(2, PERFT_CASE_WAITS, 0);
    assert_says(
        "plyproof|suite|--verbose|--max-nodes|none|" GOOD,
        "suite_report_test.good:1: agrees to depth 2 by fast (corner)\n"
        "suite_report_test.good:1: wrong at depth 2: 24 expected, 25 counted by fast (corner)\n"
        "    plyproof perft --divide `8/8/8/8/8/8/4k3/K7 w - - 0 1` 2\n"
        "suite_report_test.good:2: refused: White has not exactly one king; Black has not exactly "
        "one king\n"
        "suite_report_test.good:2: refused: White has not exactly one king; Black has not exactly "
        "one king\n"
        "suite_report_test.good:3: skipped: too large\n"
        "suite_report_test.good:3: skipped: too large\n"
        "suite_report_test.good:3: not counted by fast\n"
        "engine          agrees     wrong   refused   skipped            leaves\n"
        "fast                 1         1         2         2                55\n"
        "did not hold: 1 wrong, 2 refused, 1 not counted, 0 bad lines\n");
    assert_string_equal(said.asked,
                        "3 cases by fast, to 0, nodes 0, jobs 1, hash 0, journal none\n");
}

static void are_colours_where_they_tell_good_from_bad(void **state) {
    (void)state;
    tell_each(false);
    tell(2, PERFT_CASE_WAITS, 0);
    assert_string_equal(
        said_in("plyproof|suite|--verbose|" GOOD, IN_COLOUR),
        "suite_report_test.good:1: \033[32magrees to depth 2\033[0m by fast (corner)\n"
        "suite_report_test.good:1: \033[31mwrong at depth 2: 24 expected, 25 counted\033[0m by "
        "fast (corner)\n"
        "    plyproof perft --divide `8/8/8/8/8/8/4k3/K7 w - - 0 1` 2\n"
        "suite_report_test.good:2: \033[31mrefused: White has not exactly one king; Black has not "
        "exactly one king\033[0m\n"
        "suite_report_test.good:2: \033[31mrefused: White has not exactly one king; Black has not "
        "exactly one king\033[0m\n"
        "suite_report_test.good:3: \033[2mskipped: too large\033[0m\n"
        "suite_report_test.good:3: \033[2mskipped: too large\033[0m\n"
        "suite_report_test.good:3: \033[2mnot counted\033[0m by fast\n"
        "\033[2mengine          agrees     wrong   refused   skipped            leaves\n"
        "\033[0mfast                 1         1         2         2                55\n"
        "\033[31mdid not hold: 1 wrong, 2 refused, 1 not counted, 0 bad lines\033[0m\n");
    begin();
    tell(0, PERFT_CASE_AGREES, 0);
    assert_string_equal(
        said_in("plyproof|suite|" GOOD, IN_COLOUR),
        "\033[2mengine          agrees     wrong   refused   skipped            leaves\n"
        "\033[0mfast                 1         0         0         0                 0\n"
        "\033[32mall held: 3 cases, 3 verdicts\033[0m\n");
    assert_int_equal(said.status, CLI_HELD);
}

static void is_progress_shown_on_a_terminal(void **state) {
    (void)state;
    begin();
    up.report.outcomes[PERFT_CASE_WAITS] = 1;
    up.report.outcomes[PERFT_CASE_WRONG] = 2;
    said_in("plyproof|suite|" GOOD, ON_TERMINAL);
    assert_string_equal(said.shown, "[2 of 3 counted, 77 leaves, 2 wrong, 61.0 s left].");
}

static void is_what_held_counted(void **state) {
    (void)state;
    begin();
    tell(0, PERFT_CASE_AGREES, 0)->leaves = 12345;
    tell(2, PERFT_CASE_AGREES, 0)->leaves = 1;
    assert_says("plyproof|suite|" GOOD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 2         0         0         0             12346\n"
                "all held: 3 cases, 3 verdicts\n");
    assert_int_equal(said.status, CLI_HELD);
    up.left_out = 1;
    up.limit = 1000;
    up.report.verdicts = 1;
    assert_says("plyproof|suite|" GOOD "|--max-depth|4",
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 2         0         0         0             12346\n"
                "all held: 3 cases, 1 verdict; 1 count left out\n");
    assert_string_equal(
        said.errors,
        "plyproof: suite: 1 count of more than 1000 leaves is left out, so that the rest take "
        "about a minute; --max-nodes none makes it, too\n"
        "plyproof: suite: 2.0 s\n");
    assert_string_equal(said.asked,
                        "limit of 3 cases to 4: 50000000000\n"
                        "3 cases by fast, to 4, nodes 1000, jobs 1, hash 0, journal none\n");
    up.left_out = 2;
    assert_says("plyproof|suite|--generator|bitboard|" GOOD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "bitboard             2         0         0         0             12346\n"
                "all held: 3 cases, 1 verdict; 2 counts left out\n");
    assert_string_equal(
        said.errors,
        "plyproof: suite: 2 counts of more than 1000 leaves are left out, so that the rest take "
        "about a minute; --max-nodes none makes them, too\n"
        "plyproof: suite: 2.0 s\n");
    assert_string_equal(said.asked,
                        "limit of 3 cases to 0: 1000000000\n"
                        "3 cases by bitboard, to 0, nodes 1000, jobs 1, hash 0, journal none\n");
}

static void did_nothing_hold_where_nothing_was_counted(void **state) {
    (void)state;
    begin();
    tell(2, PERFT_CASE_SKIPPED, 0)->reason = "too large";
    assert_says("plyproof|suite|" GOOD,
                "suite_report_test.good:3: skipped: too large\n"
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 0         0         0         1                 0\n"
                "did not hold: no case was counted\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_says(
        "plyproof|suite|--json|" GOOD,
        "{`file`:`suite_report_test.good`,`line`:3,`remark`:``,`counter`:`fast`,"
        "`verdict`:`skipped`,`reason`:`too large`}\n"
        "{`outcome`:`failed`,`cases`:3,`verdicts`:3,`agree`:0,`wrong`:0,`refused`:0,`skipped`:1,"
        "`not_counted`:0,`bad_lines`:0,`left_out`:0}\n");
}

static void is_it_said_what_the_journal_knew(void **state) {
    (void)state;
    begin();
    tell(0, PERFT_CASE_AGREES, 0);
    up.report.leaves_resumed = 5;
    assert_says("plyproof|suite|--journal|some.journal|--jobs|3|--hash|1M|" GOOD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 1         0         0         0                 0\n"
                "all held: 3 cases, 3 verdicts\n");
    assert_string_equal(said.errors, "plyproof: suite: 2.0 s\n"
                                     "plyproof: suite: 5 leaves were in the journal\n");
    assert_string_equal(
        said.asked, "limit of 3 cases to 0: 50000000000\n"
                    "3 cases by fast, to 0, nodes 0, jobs 3, hash 1048576, journal some.journal\n");
}

/* ---- Objects and cases ----------------------------------------------------------------------- */

static void is_each_verdict_an_object(void **state) {
    (void)state;
    tell_each(true);
    assert_says(
        "plyproof|suite|--json|--all|" GOOD,
        "{`file`:`suite_report_test.good`,`line`:1,`remark`:`corner`,`counter`:`fast`,"
        "`verdict`:`agrees`,`depth`:2,`leaves`:27,`seconds`:0.250}\n"
        "{`file`:`suite_report_test.good`,`line`:1,`remark`:`corner`,`counter`:`slow`,"
        "`verdict`:`wrong`,`depth`:2,`leaves`:28,`seconds`:0.250,`expected`:24,`counted`:25,"
        "`error`:{`fault`:`count-wrong`,`sentence`:`wrong at depth 2: 24 expected, 25 "
        "counted`,`again`:`plyproof perft --divide --generator slow \\`8/8/8/8/8/8/4k3/K7 w - - 0 "
        "1\\` 2`}}\n"
        "{`file`:`suite_report_test.good`,`line`:2,`remark`:``,`counter`:`fast`,"
        "`verdict`:`refused`,`problems`:[{`fault`:`white-kings`,`sentence`:`White has not exactly "
        "one king`,`warning`:false},{`fault`:`black-kings`,`sentence`:`Black has not exactly one "
        "king`,`warning`:false}]}\n"
        "{`file`:`suite_report_test.good`,`line`:2,`remark`:``,`counter`:`slow`,"
        "`verdict`:`refused`,`problems`:[{`fault`:`white-kings`,`sentence`:`White has not exactly "
        "one king`,`warning`:false},{`fault`:`black-kings`,`sentence`:`Black has not exactly one "
        "king`,`warning`:false}]}\n"
        "{`file`:`suite_report_test.good`,`line`:3,`remark`:``,`counter`:`fast`,"
        "`verdict`:`skipped`,`reason`:`too large`}\n"
        "{`file`:`suite_report_test.good`,`line`:3,`remark`:``,`counter`:`slow`,"
        "`verdict`:`skipped`,`reason`:`too large`}\n"
        "{`outcome`:`failed`,`cases`:3,`verdicts`:3,`agree`:1,`wrong`:1,`refused`:2,`skipped`:2,"
        "`not_counted`:0,`bad_lines`:0,`left_out`:0}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    begin();
    up.report.outcomes[PERFT_CASE_WAITS] = 2;
    tell(0, PERFT_CASE_AGREES, 0);
    assert_says(
        "plyproof|suite|--json|" GOOD,
        "{`file`:`suite_report_test.good`,`line`:1,`remark`:`corner`,`counter`:`fast`,"
        "`verdict`:`agrees`,`depth`:0,`leaves`:0,`seconds`:0.250}\n"
        "{`outcome`:`failed`,`cases`:3,`verdicts`:3,`agree`:1,`wrong`:0,`refused`:0,`skipped`:0,"
        "`not_counted`:2,`bad_lines`:0,`left_out`:0}\n");
    up.report.outcomes[PERFT_CASE_WAITS] = 0;
    up.left_out = 3;
    assert_says(
        "plyproof|suite|--json|" GOOD,
        "{`file`:`suite_report_test.good`,`line`:1,`remark`:`corner`,`counter`:`fast`,"
        "`verdict`:`agrees`,`depth`:0,`leaves`:0,`seconds`:0.250}\n"
        "{`outcome`:`held`,`cases`:3,`verdicts`:3,`agree`:1,`wrong`:0,`refused`:0,`skipped`:0,"
        "`not_counted`:0,`bad_lines`:0,`left_out`:3}\n");
    assert_int_equal(said.status, CLI_HELD);
}

static void is_what_no_engine_counts_told_once(void **state) {
    (void)state;
    begin();
    tell(1, PERFT_CASE_REFUSED, 0);
    tell(2, PERFT_CASE_SKIPPED, 0)->reason = "too large";
    assert_says("plyproof|suite|--generator|bitboard|" GOOD,
                "suite_report_test.good:2: refused: White has not exactly one king; Black has not "
                "exactly one king\n"
                "suite_report_test.good:3: skipped: too large\n"
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "bitboard             0         0         1         1                 0\n"
                "did not hold: no case was counted\n");
}

static void is_each_verdict_a_case_for_a_build_server(void **state) {
    (void)state;
    static char text[65536];
    tell_each(false);
    tell(2, PERFT_CASE_WAITS, 0);
    said_in("plyproof|suite|--junit|suite_report_test.xml|" GOOD "|" BAD, 0);
    FILE *file = fopen("suite_report_test.xml", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    unlink("suite_report_test.xml");
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    assert_string_equal(
        text,
        "<?xml version=`1.0` encoding=`UTF-8`?>\n"
        "<testsuites>\n"
        "  <testsuite name=`plyproof suite` tests=`9` failures=`1` errors=`5` skipped=`2` "
        "time=`1.750`>\n"
        "    <testcase classname=`suite_report_test.bad` name=`line 2` time=`0.000`><error "
        "message=`a decimal count of depth 1 was expected (byte 33)`/></testcase>\n"
        "    <testcase classname=`suite_report_test.bad` name=`line 4` time=`0.000`><error "
        "message=`'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected "
        "(byte 0)`/></testcase>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/4k3/K7 w - - 0 1 "
        "(corner), line 1 by fast` time=`0.250`/>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/4k3/K7 w - - 0 1 "
        "(corner), line 1 by fast` time=`0.250`><failure message=`wrong at depth 2: 24 expected, "
        "25 counted`>wrong at depth 2: 24 expected, 25 counted; this takes the count apart:\n"
        "plyproof perft --divide `8/8/8/8/8/8/4k3/K7 w - - 0 1` 2</failure></testcase>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/8/8 b - - 0 1, line 2 "
        "by fast` time=`0.250`><error message=`refused: White has not exactly one king; Black has "
        "not exactly one king`/></testcase>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/8/8 b - - 0 1, line 2 "
        "by fast` time=`0.250`><error message=`refused: White has not exactly one king; Black has "
        "not exactly one king`/></testcase>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/4K3/k7 b - - 0 1, "
        "line 3 by fast` time=`0.250`><skipped message=`skipped: too large`/></testcase>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/4K3/k7 b - - 0 1, "
        "line 3 by fast` time=`0.250`><skipped message=`skipped: too large`/></testcase>\n"
        "    <testcase classname=`suite_report_test.good` name=`8/8/8/8/8/8/4K3/k7 b - - 0 1, "
        "line 3 by fast` time=`0.250`><error message=`not counted`/></testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
}

static void is_a_report_that_cannot_be_written_told(void **state) {
    (void)state;
    begin();
    tell(0, PERFT_CASE_AGREES, 0);
    said_in("plyproof|suite|--quiet|--junit|nowhere/x|--html|nowhere/y|" GOOD, 0);
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: suite: nowhere/x: No such file or directory\n"
                                     "plyproof: suite: nowhere/y: No such file or directory\n");
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void are_bad_lines_told_and_the_others_counted(void **state) {
    (void)state;
    begin();
    tell(0, PERFT_CASE_AGREES, 0);
    assert_says("plyproof|suite|" BAD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 1         0         0         0                 0\n"
                "did not hold: 0 wrong, 0 refused, 0 not counted, 2 bad lines\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(
        said.errors,
        "suite_report_test.bad:2: a decimal count of depth 1 was expected (byte 33)\n"
        "suite_report_test.bad:4: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 "
        "was expected (byte 0)\n"
        "plyproof: suite: 2.0 s\n");
    assert_says(
        "plyproof|suite|--json|" BAD,
        "{`file`:`suite_report_test.bad`,`line`:2,`verdict`:`bad "
        "line`,`error`:{`fault`:`count-expected`,`sentence`:`a decimal count of depth 1 was "
        "expected`,`byte`:33}}\n"
        "{`file`:`suite_report_test.bad`,`line`:4,`verdict`:`bad "
        "line`,`error`:{`fault`:`piece-expected`,`sentence`:`'x' in rank 8, where a letter of "
        "PNBRQKpnbrqk or a digit 1 to 8 was expected`,`byte`:0}}\n"
        "{`file`:`suite_report_test.bad`,`line`:3,`remark`:``,`counter`:`fast`,`verdict`:`agrees`,"
        "`depth`:0,`leaves`:0,`seconds`:0.250}\n"
        "{`outcome`:`failed`,`cases`:1,`verdicts`:3,`agree`:1,`wrong`:0,`refused`:0,`skipped`:0,"
        "`not_counted`:0,`bad_lines`:2,`left_out`:0}\n");
}

static void is_a_hint_given_of_the_first_line_only(void **state) {
    (void)state;
    begin();
    write_to("suite_report_test.marked", "\xef\xbb\xbfx\nx\n");
    assert_says("plyproof|suite|suite_report_test.marked|" BAD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 0         0         0         0                 0\n"
                "did not hold: no case was counted\n");
    assert_string_equal(
        said.errors,
        "suite_report_test.marked:1: 0xef in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
        "to 8 was expected (byte 0); the text begins with a byte order mark, to be removed\n"
        "suite_report_test.marked:2: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 "
        "to 8 was expected (byte 0)\n"
        "suite_report_test.bad:2: a decimal count of depth 1 was expected (byte 33)\n"
        "suite_report_test.bad:4: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 "
        "was expected (byte 0)\n"
        "plyproof: suite: 2.0 s\n");
    unlink("suite_report_test.marked");
}

static void are_files_named_that_cannot_be_read(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|suite|nothing", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(
        said.errors,
        "plyproof: suite: nothing: no such file, and no suite of the program, which are "
        "documented, edges, random\n");
    assert_says("plyproof|suite|" GOOD "|/", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: suite: /: Is a directory\n");
    assert_string_equal(said.asked, "");
}

static void is_a_suite_that_there_is_no_memory_for_not_counted(void **state) {
    (void)state;
    begin();
    no_memory = true;
    assert_says("plyproof|suite|" GOOD, "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: suite: there is not enough memory\n");
    assert_string_equal(said.asked, "");
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void is_what_was_stopped_no_success(void **state) {
    (void)state;
    begin();
    up.end = PERFT_STOPPED;
    tell(0, PERFT_CASE_AGREES, 0);
    assert_says("plyproof|suite|" GOOD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 1         0         0         0                 0\n"
                "did not hold: 0 wrong, 0 refused, 0 not counted, 0 bad lines\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: suite: 2.0 s\n"
                                     "plyproof: suite: the count was stopped\n");
    begin();
    up.end = PERFT_STOPPED;
    assert_says("plyproof|suite|" GOOD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 0         0         0         0                 0\n"
                "did not hold: no case was counted\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
}

static void is_nothing_summed_up_that_did_not_begin(void **state) {
    (void)state;
    begin();
    up.end = PERFT_JOURNAL_BAD;
    up.report.journal_line = 7;
    snprintf(up.report.journal, sizeof up.report.journal, "some.journal");
    assert_says("plyproof|suite|" GOOD, "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: suite: some.journal:7: the journal is damaged\n");
    tell(0, PERFT_CASE_AGREES, 0);
    up.end = PERFT_JOURNAL_FILE;
    up.report.errno_value = 28;
    assert_says("plyproof|suite|" GOOD,
                "engine          agrees     wrong   refused   skipped            leaves\n"
                "fast                 1         0         0         0                 0\n"
                "did not hold: 0 wrong, 0 refused, 0 not counted, 0 bad lines\n");
    assert_string_equal(
        said.errors,
        "plyproof: suite: 2.0 s\n"
        "plyproof: suite: some.journal: the journal cannot be read or written: No space left on "
        "device\n");
    begin();
    tell(0, PERFT_CASE_WRONG, 0);
    up.end = PERFT_NO_MEMORY;
    assert_says(
        "plyproof|suite|" GOOD,
        "suite_report_test.good:1: wrong at depth 0: 0 expected, 0 counted by fast (corner)\n"
        "    plyproof perft --divide `8/8/8/8/8/8/4k3/K7 w - - 0 1` 0\n"
        "engine          agrees     wrong   refused   skipped            leaves\n"
        "fast                 0         1         0         0                 0\n"
        "did not hold: 1 wrong, 0 refused, 0 not counted, 0 bad lines\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
}

static void are_options_refused_that_say_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {"--all|--generator|bitboard",
                                        "--generator|bitbord",
                                        "--max-depth|0",
                                        "--max-depth|x",
                                        "--max-nodes|0",
                                        "--max-nodes|x",
                                        "--jobs|0",
                                        "--hash|x"};
    char all[NOTED] = "", line[256];
    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(line, sizeof line, "plyproof|suite|%s|" GOOD, wrong[i]);
        assert_says(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s",
                 (int)strcspn(said.errors, "\n") + 1, said.errors);
    }
    assert_string_equal(
        all, "plyproof: suite: --all and --generator cannot be used together\n"
             "plyproof: suite: there is no generator `bitbord`; did you mean bitboard?\n"
             "plyproof: suite: --max-depth needs a number from 1 to 24, not `0`\n"
             "plyproof: suite: --max-depth needs a number from 1 to 24, not `x`\n"
             "plyproof: suite: --max-nodes needs a number above 0 or `none`, not `0`\n"
             "plyproof: suite: --max-nodes needs a number above 0 or `none`, not `x`\n"
             "plyproof: suite: --jobs needs a number from 1 to 1024, or `auto`, not `0`\n"
             "plyproof: suite: --hash needs a size such as 512M or 4G, not `x`\n");
    tell(0, PERFT_CASE_AGREES, 0);
    said_in("plyproof|suite|--max-nodes|7|--max-depth|1|--jobs|1024|" GOOD, 0);
    assert_string_equal(said.asked,
                        "3 cases by fast, to 1, nodes 7, jobs 1024, hash 0, journal none\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_each_verdict_told_in_a_line),
        cmocka_unit_test(are_colours_where_they_tell_good_from_bad),
        cmocka_unit_test(is_progress_shown_on_a_terminal),
        cmocka_unit_test(is_what_held_counted),
        cmocka_unit_test(did_nothing_hold_where_nothing_was_counted),
        cmocka_unit_test(is_it_said_what_the_journal_knew),
        cmocka_unit_test(is_each_verdict_an_object),
        cmocka_unit_test(is_what_no_engine_counts_told_once),
        cmocka_unit_test(is_each_verdict_a_case_for_a_build_server),
        cmocka_unit_test(is_a_report_that_cannot_be_written_told),
        cmocka_unit_test(are_bad_lines_told_and_the_others_counted),
        cmocka_unit_test(is_a_hint_given_of_the_first_line_only),
        cmocka_unit_test(are_files_named_that_cannot_be_read),
        cmocka_unit_test(is_a_suite_that_there_is_no_memory_for_not_counted),
        cmocka_unit_test(is_what_was_stopped_no_success),
        cmocka_unit_test(is_nothing_summed_up_that_did_not_begin),
        cmocka_unit_test(are_options_refused_that_say_nothing),
    };
    return cmocka_run_group_tests(tests, write_files, remove_files);
}
