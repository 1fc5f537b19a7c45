/* check_report_test.c - what does check ask for, and what does it say of runs that no engine of
 * ours brings about? The runs are made up here: real ones are asked in perft/peer/ and in
 * cli/cases/findings.txt. */
/* SPDX-License-Identifier: MIT */

/* What check.c calls is answered here. */
#define perft_check_new          made_up_new
#define perft_check_free         made_up_free
#define perft_check_add_suites   made_up_add_suites
#define perft_check_add_suite    made_up_add_suite
#define perft_check_add_position made_up_add_position
#define perft_check_add_games    made_up_add_games
#define perft_check_learn        made_up_learn
#define perft_check_peer         made_up_peer
#define perft_check_positions    made_up_positions
#define perft_check_run          made_up_check_run
#define perft_check_reported     made_up_reported
#define perft_check_findings     made_up_findings
#define perft_check_finding      made_up_finding
#define perft_suite_free         made_up_suite_free

#include "cli/made_up_test.h"

#include "cli/check.c"
#include "corpus/corpus.h"

enum { SOME = 4 };

static struct made_up {
    perft_check_job job;
    perft_peer peer[2];
    perft_check_report report;
    perft_finding finding[SOME];
    size_t findings, positions;
    bool no_memory, no_suites, no_games, no_suite, learns, runs, notices;
    bool interrupts_learning, interrupts_run;
    unsigned failed, made, freed, suites_freed;
} up;

struct perft_check {
    char nothing;
};
static perft_check the_check;

perft_check *made_up_new(const perft_check_job *job) {
    up.job = *job;
    assert_ptr_equal(job->stop, &cli_interrupted);
    note(said.asked, "engines %u, jobs %u, depth %u, nodes %llu, seconds %g\n", job->engines,
         job->jobs, job->max_depth, (unsigned long long)job->max_nodes, job->seconds);
    for (unsigned i = 0; i < PERFT_CHECK_ENGINES; i++) {
        const perft_peer_setup *e = &job->engine[i];
        assert_ptr_equal(e->stop, &cli_interrupted);
        note(said.asked, "%u: %s%s%s, dialect %s, timeout %g\n", i, e->line ? e->line : "no line",
             e->command && e->command[0] ? ", " : "",
             e->command && e->command[0] ? e->command[0] : "",
             e->dialect  ? e->dialect->name
             : e->search ? "any search"
                         : "any",
             e->timeout);
    }
    if (up.no_memory) return NULL;
    up.made++;
    return &the_check;
}

void made_up_free(perft_check *c) { up.freed += c == &the_check; }

void made_up_suite_free(perft_suite *suite) {
    free(suite->cases);
    up.suites_freed++;
}

bool made_up_add_suites(perft_check *c) {
    assert_ptr_equal(c, &the_check);
    note(said.asked, "the suites\n");
    return !up.no_suites;
}

bool made_up_add_suite(perft_check *c, const perft_suite *suite) {
    assert_ptr_equal(c, &the_check);
    note(said.asked, "a suite of %zu\n", suite->count);
    return !up.no_suite;
}

bool made_up_add_position(perft_check *c, const ply_position *position, const char *origin) {
    char fen[PLY_TEXT_MAX];
    assert_ptr_equal(c, &the_check);
    perft_fen_text(position, fen);
    note(said.asked, "%s: %s\n", origin, fen);
    return true;
}

bool made_up_add_games(perft_check *c, uint64_t seed, size_t positions) {
    assert_ptr_equal(c, &the_check);
    note(said.asked, "games of %llu: %zu\n", (unsigned long long)seed, positions);
    return !up.no_games;
}

bool made_up_learn(perft_check *c, unsigned *failed) {
    assert_ptr_equal(c, &the_check);
    *failed = up.failed;
    if (up.interrupts_learning) atomic_store(&cli_interrupted, true);
    return up.learns;
}

const perft_peer *made_up_peer(const perft_check *c, unsigned engine) {
    assert_ptr_equal(c, &the_check);
    return &up.peer[engine];
}

size_t made_up_positions(const perft_check *c) {
    assert_ptr_equal(c, &the_check);
    return up.positions;
}

bool made_up_check_run(perft_check *c) {
    assert_ptr_equal(c, &the_check);
    up.job.progress(up.job.context, &up.report);
    for (size_t i = 0; i < up.findings; i++) {
        if (up.notices) up.job.noticed(up.job.context, &up.finding[i]);
    }
    for (size_t i = 0; i < up.findings; i++) {
        if (up.finding[i].seen) up.job.found(up.job.context, &up.finding[i]);
    }
    if (up.interrupts_run) atomic_store(&cli_interrupted, true);
    return up.runs;
}

const perft_check_report *made_up_reported(const perft_check *c) {
    assert_ptr_equal(c, &the_check);
    return &up.report;
}

size_t made_up_findings(const perft_check *c) {
    assert_ptr_equal(c, &the_check);
    return up.findings;
}

const perft_finding *made_up_finding(const perft_check *c, size_t index) {
    assert_ptr_equal(c, &the_check);
    assert_true(index < up.findings);
    return &up.finding[index];
}

static void begin(void) {
    memset(&up, 0, sizeof up);
    up.learns = up.runs = true;
    up.positions = 7;
    up.report = (perft_check_report){.positions = 7,
                                     .agree = 7,
                                     .questions = 21,
                                     .planned = 42,
                                     .differ = 3,
                                     .leaves = 12345,
                                     .seconds = 2,
                                     .seconds_left = 200};
    for (unsigned i = 0; i < 2; i++) {
        up.peer[i].dialect = perft_find_dialect("uci");
        up.peer[i].lists = true;
        snprintf(up.peer[i].name, sizeof up.peer[i].name, i ? "Other" : "Engine");
        snprintf(up.peer[i].detail, sizeof up.peer[i].detail, "it said %u", i);
    }
}

static unsigned rule_named(const char *name) {
    unsigned rule = 1;
    while (strcmp(perft_rule_name(rule), name) != 0) rule++;
    return rule;
}

/* A fault of the position with two kings in corners; more is filled in by the caller. */
static perft_fault *find(perft_kind kind, const char *rule) {
    perft_finding *f = &up.finding[up.findings++];
    f->seen = up.findings;
    f->first_depth = 3;
    snprintf(f->origin, sizeof f->origin, "--fen");
    const ply_position p = corpus_position("7k/8/8/8/8/8/8/K7 w - - 0 1");
    f->first = f->fault.position = p;
    f->fault.kind = kind;
    f->fault.rule = rule_named(rule);
    f->fault.depth = 2;
    f->fault.move = PLY_NO_MOVE;
    up.report.agree--;
    return &f->fault;
}

/* What a command line says; each check that is made is freed. */
static const char *says(const char *line, unsigned how) {
    const char *text = said_in(line, how);
    assert_int_equal(up.made, up.freed);
    return text;
}
#undef assert_says
#define assert_says(line, expected) assert_string_equal(says(line, 0), expected)

/* What the JUnit file of a run holds. */
static const char *junit(void) {
    static char text[65536];
    FILE *file = fopen("check_report_test.xml", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    unlink("check_report_test.xml");
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    return text;
}

/* ---- What is asked --------------------------------------------------------------------------- */

static void is_everything_asked_that_nothing_is_said_of(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|check|./engine", "all 7 positions agree, 12345 leaves\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.asked, "engines 1, jobs 1, depth 0, nodes 50000, seconds 600\n"
                                    "0: no line, ./engine, dialect any, timeout 0\n"
                                    "1: no line, dialect any, timeout 0\n"
                                    "the suites\n"
                                    "games of 1: 200\n");
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 21 questions, 2.0 s\n");
    assert_string_equal(said.shown, ".");
    assert_int_equal(said.listened, 1);
    assert_int_equal(said.minded, 1);
    assert_int_equal(up.suites_freed, 1);
}

static void are_all_options_those_of_the_run(void **state) {
    (void)state;
    begin();
    says("plyproof|check|--max-depth|24|--max-nodes|7|--minutes|0.5|--jobs|1024|--patience|3|"
         "--seed|0xa|--dialect|xboard|--against|./other {fen}|./engine",
         0);
    assert_string_equal(said.asked, "engines 2, jobs 1024, depth 24, nodes 7, seconds 30\n"
                                    "0: no line, ./engine, dialect xboard, timeout 3\n"
                                    "1: ./other {fen}, dialect any, timeout 3\n"
                                    "the suites\n"
                                    "games of 10: 200\n");
    begin();
    says("plyproof|check|--fen|8/8/8/8/8/8/8/K6k w - - 0 1|--ask|moves-by-search|--against|"
         "./other|./engine",
         0);
    assert_string_equal(said.asked, "engines 2, jobs 1, depth 0, nodes 50000, seconds 600\n"
                                    "0: no line, ./engine, dialect any search, timeout 0\n"
                                    "1: ./other, dialect any search, timeout 0\n"
                                    "--fen: 8/8/8/8/8/8/8/K6k w - - 0 1\n");
    begin();
    says("plyproof|check|--command|./engine {fen}", 0);
    assert_string_equal(said.asked, "engines 1, jobs 1, depth 0, nodes 50000, seconds 600\n"
                                    "0: ./engine {fen}, dialect any, timeout 0\n"
                                    "1: no line, dialect any, timeout 0\n"
                                    "the suites\n"
                                    "games of 1: 200\n");
}

static void is_nothing_run_without_memory(void **state) {
    (void)state;
    begin();
    up.no_memory = true;
    assert_says("plyproof|check|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: check: there is not enough memory\n");
    begin();
    up.no_suites = true;
    assert_says("plyproof|check|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.asked, "engines 1, jobs 1, depth 0, nodes 50000, seconds 600\n"
                                    "0: no line, ./engine, dialect any, timeout 0\n"
                                    "1: no line, dialect any, timeout 0\n"
                                    "the suites\n");
    begin();
    up.no_games = true;
    assert_says("plyproof|check|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.asked, "engines 1, jobs 1, depth 0, nodes 50000, seconds 600\n"
                                    "0: no line, ./engine, dialect any, timeout 0\n"
                                    "1: no line, dialect any, timeout 0\n"
                                    "the suites\n"
                                    "games of 1: 200\n");
    begin();
    up.no_suite = true;
    assert_says("plyproof|check|--suite|edges|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: check: there is not enough memory\n");
    assert_int_equal(up.suites_freed, 1);
}

static void is_a_position_refused_that_cannot_be_asked(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|check|--fen|8/8/8/8/8/8/8/8 w - - 0 1|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "check: no moves there: White has not exactly one king\n"
                                     "check: no moves there: Black has not exactly one king\n");
    assert_says("plyproof|check|--fen|8/8|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors,
                        "--fen: fen: the board ends before rank 6; '/' was expected (byte 3)\n");
    up.positions = 0;
    assert_says("plyproof|check|--suite|edges|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(
        said.errors,
        "plyproof: check: edges: there is no position in it that can be asked about\n");
}

#define SUITE "check_report_test.epd"

/* A line that is asked, one that cannot be read, one whose position has a problem beside a check
 * that no move can have given, and one that has only such a check, and is asked. */
static void is_each_line_of_a_suite_told_that_is_not_asked(void **state) {
    (void)state;
    FILE *file = fopen(SUITE, "w");
    assert_non_null(file);
    assert_true(fputs("7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                      "x\n"
                      "\n"
                      "4k3/8/3N1N2/8/4R3/8/8/4K3 b - e3 0 1\n"
                      "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1\n",
                      file) >= 0);
    assert_int_equal(fclose(file), 0);
    begin();
    assert_says("plyproof|check|--suite|" SUITE "|--junit|check_report_test.xml|./engine",
                "all 7 positions agree, 12345 leaves\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(
        said.errors,
        SUITE ":2: 'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected "
              "(byte 0)\n" SUITE ":4: the en-passant square has no pawn before it, or it is not "
              "empty or the one behind it\n"
              "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it "
              "lists its moves\n"
              "plyproof: check: 21 questions, 2.0 s\n");
    assert_string_equal(
        junit(),
        "<?xml version=`1.0` encoding=`UTF-8`?>\n"
        "<testsuites>\n"
        "  <testsuite name=`plyproof check` tests=`3` failures=`0` errors=`2` skipped=`0` "
        "time=`2.000`>\n"
        "    <testcase classname=`" SUITE "` name=`line 2` time=`0.000`><error message=`'x' in "
        "rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected (byte "
        "0)`/></testcase>\n"
        "    <testcase classname=`" SUITE "` name=`line 4` time=`0.000`><error message=`the "
        "en-passant square has no pawn before it, or it is not empty or the one behind "
        "it`/></testcase>\n"
        "    <testcase classname=`plyproof check` name=`7 of 7 positions agree` time=`2.000`/>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
    assert_says(
        "plyproof|check|--suite|" SUITE "|--json|./engine",
        "{`file`:`" SUITE "`,`line`:2,`error`:{`fault`:`piece-expected`,`sentence`:`'x' in rank 8, "
        "where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected`,`byte`:0}}\n"
        "{`file`:`" SUITE "`,`line`:4,`problems`:[{`fault`:`en-passant`,`sentence`:`the en-passant "
        "square has no pawn before it, or it is not empty or the one behind it`,`warning`:false}]}"
        "\n"
        "{`positions`:7,`agree`:7,`outcome`:`match`,`differences`:0,`questions`:21,`skipped`:0,"
        "`leaves`:12345,`engine`:`Engine`,`dialect`:`uci`,`seconds`:2.000}\n");
    unlink(SUITE);
    begin();
    assert_says("plyproof|check|--suite|no-such-suite|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: check: no-such-suite: No such file or directory\n");
}

static void are_options_refused_of_which_one_would_be_passed_over(void **state) {
    (void)state;
    static const char *const wrong[] = {"--fen|startpos|--suite|edges|./engine",
                                        "--dialect|uci|--command|x {fen}",
                                        "--dialect|uci|--command|x {expected}",
                                        "--dialect|uci|--ask|moves-by-search|./engine",
                                        "--ask|moves-by-search|--command|x {fen}",
                                        "--command|x {fen}|./engine",
                                        "--command|'x",
                                        "--against|'x|./engine",
                                        "--seed|x|./engine",
                                        "--quiet"};
    char all[NOTED] = "", line[256];
    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(line, sizeof line, "plyproof|check|%s", wrong[i]);
        assert_says(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s",
                 (int)strcspn(said.errors, "\n") + 1, said.errors);
    }
    assert_string_equal(
        all,
        "plyproof: check: --fen asks about one position and --suite about those of a file: give "
        "one of them\n"
        "plyproof: check: --dialect is for engines; a program that is run for each position has "
        "none\n"
        "plyproof: check: --dialect is for engines; a program that is run for each position has "
        "none\n"
        "plyproof: check: --dialect names a way to ask for counts, and --ask moves-by-search asks "
        "for none\n"
        "plyproof: check: --ask moves-by-search is for engines; a program that is run for each "
        "position cannot search\n"
        "plyproof: check: --command names the engine already; `./engine` is one too many\n"
        "plyproof: check: --command: the command has no words, more than 64, or an open quotation "
        "mark\n"
        "plyproof: check: --against: the command has no words, more than 64, or an open quotation "
        "mark\n"
        "plyproof: check: --seed needs a number or `fresh`, not `x`\n"
        "plyproof: check: which engine? plyproof check -- ./myengine\n");
    assert_int_equal(up.made, 0);
    says("plyproof|check|--dialect|uci|--command|x", 0); /* an engine all the same */
    assert_string_equal(said.asked, "engines 1, jobs 1, depth 0, nodes 50000, seconds 600\n"
                                    "0: x, dialect uci, timeout 0\n"
                                    "1: no line, dialect any, timeout 0\n"
                                    "the suites\n"
                                    "games of 1: 200\n");
}

static void is_each_number_refused_outside_its_limits(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "--max-depth|0", "--max-depth|25", "--max-nodes|0", "--max-nodes|x", "--jobs|0",
        "--jobs|1025",   "--minutes|0",    "--minutes|x",   "--patience|0",  "--patience|-1"};
    char all[NOTED] = "", line[256];
    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(line, sizeof line, "plyproof|check|%s|./engine", wrong[i]);
        assert_says(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        note(all, "%s", said.errors);
    }
    assert_string_equal(all,
                        "plyproof: check: --max-depth needs a number from 1 to 24, not `0`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --max-depth needs a number from 1 to 24, not `25`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --max-nodes needs a number from 1 to "
                        "18446744073709551615, not `0`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --max-nodes needs a number from 1 to "
                        "18446744073709551615, not `x`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --jobs needs a number from 1 to 1024, or `auto`, not "
                        "`0`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --jobs needs a number from 1 to 1024, or `auto`, not "
                        "`1025`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --minutes needs a number above 0, not `0`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --minutes needs a number above 0, not `x`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --patience needs a number above 0, not `0`\n"
                        "try: plyproof check --help\n"
                        "plyproof: check: --patience needs a number above 0, not `-1`\n"
                        "try: plyproof check --help\n");
    assert_int_equal(up.made, 0);
    says("plyproof|check|--max-depth|1|--max-nodes|1|--jobs|1|./engine", 0);
    assert_string_equal(said.asked, "engines 1, jobs 1, depth 1, nodes 1, seconds 600\n"
                                    "0: no line, ./engine, dialect any, timeout 0\n"
                                    "1: no line, dialect any, timeout 0\n"
                                    "the suites\n"
                                    "games of 1: 200\n");
}

/* ---- Findings -------------------------------------------------------------------------------- */

static void is_a_count_told_that_is_wrong_behind_moves(void **state) {
    (void)state;
    begin();
    perft_fault *f = find(PERFT_MAKE, "make_king");
    f->way[0] = f->move = ply_move_of(0, 1, 0);
    f->way_length = 1;
    f->reply_kind = PERFT_COUNTED;
    f->reply = PLY_NO_MOVE;
    assert_says("plyproof|check|./engine",
                "\n"
                "1. make: it does not keep up with where the king is\n"
                "    seen in 1 position; first in --fen\n"
                "\n"
                "    8  .  .  .  .  .  .  .  k\n"
                "    7  .  .  .  .  .  .  .  .\n"
                "    6  .  .  .  .  .  .  .  .\n"
                "    5  .  .  .  .  .  .  .  .\n"
                "    4  .  .  .  .  .  .  .  .\n"
                "    3  .  .  .  .  .  .  .  .\n"
                "    2  .  .  .  .  .  .  .  .\n"
                "    1  K  .  .  .  .  .  .  .\n"
                "       a  b  c  d  e  f  g  h\n"
                "\n"
                "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                "    after a1b1, the count is wrong; set up by FEN that position is right\n"
                "    what is wrong then stands in no FEN, or in several fields of it\n"
                "\n"
                "    with plyproof:\n"
                "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
                "    with the engine:\n"
                "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                "        go perft 2\n"
                "\n"
                "1 difference: 6 of 7 positions agree\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_says(
        "plyproof|check|--json|./engine",
        "{`outcome`:`make`,`name`:`Engine`,`fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
        "1`,`move`:`a1b1`,`rule`:`does not keep up with where the king "
        "is`,`rule_name`:`make_king`,`side`:null,`depth`:2,`seen`:1,`way`:[`a1b1`],"
        "`reply_outcome`:`count`,`reply`:null,`field`:null,`kept`:null,`expected`:9,`engine`:null,"
        "`guessed`:false,`first_fen`:`7k/8/8/8/8/8/8/K7 w - - 0 1`,`first_depth`:3,`detail`:``}\n"
        "{`positions`:7,`agree`:6,`outcome`:`make`,`differences`:1,`questions`:21,`skipped`:0,"
        "`leaves`:12345,`engine`:`Engine`,`dialect`:`uci`,`seconds`:2.000}\n");
    f->reply_kind = PERFT_EXTRA; /* a move, but nobody knows which */
    f->by_search = true;
    assert_says("plyproof|check|./engine",
                "\n"
                "1. make: it does not keep up with where the king is\n"
                "    seen in 1 position; first in --fen\n"
                "\n"
                "    8  .  .  .  .  .  .  .  k\n"
                "    7  .  .  .  .  .  .  .  .\n"
                "    6  .  .  .  .  .  .  .  .\n"
                "    5  .  .  .  .  .  .  .  .\n"
                "    4  .  .  .  .  .  .  .  .\n"
                "    3  .  .  .  .  .  .  .  .\n"
                "    2  .  .  .  .  .  .  .  .\n"
                "    1  K  .  .  .  .  .  .  .\n"
                "       a  b  c  d  e  f  g  h\n"
                "\n"
                "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                "    after a1b1, a move is listed and is not legal\n"
                "\n"
                "    with plyproof:\n"
                "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
                "    with the engine:\n"
                "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                "        go perft 2\n"
                "\n"
                "1 difference: 6 of 7 positions agree\n");
}

/* ---- Lists of moves -------------------------------------------------------------------------- */

/* Reads moves as UCI writes them, with a blank between them. */
static size_t read_moves(const char *text, ply_move *moves) {
    size_t count = 0;
    for (; *text; text += text[4] ? 5 : 4) {
        moves[count++] =
            ply_move_of(ply_square_at((unsigned)(text[0] - 'a'), (unsigned)(text[1] - '1')),
                        ply_square_at((unsigned)(text[2] - 'a'), (unsigned)(text[3] - '1')), 0);
    }
    return count;
}

static perft_fault *find_lists(perft_kind kind, const char *rule, const char *expected,
                               const char *engine) {
    perft_fault *f = find(kind, rule);
    f->has_lists = true;
    f->expected_count = read_moves(expected, f->expected);
    f->engine_count = read_moves(engine, f->engine);
    return f;
}

/* What stands below the board, which is that of the fault. */
static const char *below_the_board(const char *text) {
    const char *board = strstr(text, "a  b  c  d  e  f  g  h\n\n");
    assert_non_null(board);
    return strchr(board, '\n') + 2;
}
#define assert_below(line, expected) assert_string_equal(below_the_board(says(line, 0)), expected)

static void are_both_lists_side_by_side(void **state) {
    (void)state;
    begin();
    find_lists(PERFT_MISSING, "fails_dead", "a1b1 a1a2 a1b2", "a1b2 a1b1")->move =
        ply_move_of(0, 8, 0);
    assert_string_equal(says("plyproof|check|./engine", IN_COLOUR),
                        "\n"
                        "1. \033[31mmissing\033[0m: \033[1mit fails where neither side can "
                        "mate\033[0m\n"
                        "    seen in 1 position; first in --fen\n"
                        "\n"
                        "    8  .  .  .  .  .  .  .  k\n"
                        "    7  .  .  .  .  .  .  .  .\n"
                        "    6  .  .  .  .  .  .  .  .\n"
                        "    5  .  .  .  .  .  .  .  .\n"
                        "    4  .  .  .  .  .  .  .  .\n"
                        "    3  .  .  .  .  .  .  .  .\n"
                        "    2 \033[1m[.]\033[0m .  .  .  .  .  .  .\n"
                        "    1 \033[1m[K]\033[0m .  .  .  .  .  .  .\n"
                        "       a  b  c  d  e  f  g  h\n"
                        "\n"
                        "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                        "    a1a2 is legal and is missing\n"
                        "\n"
                        "    legal: 3    engine: 2\n"
                        "    a1a2                  \033[31mmissing\033[0m\n"
                        "    a1b1        a1b1\n"
                        "    a1b2        a1b2\n"
                        "\n"
                        "    with plyproof:\n"
                        "        plyproof moves `7k/8/8/8/8/8/8/K7 w - - 0 1`\n"
                        "    with the engine:\n"
                        "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                        "        go perft 2\n"
                        "\n"
                        "\033[31m1 difference: 6 of 7 positions agree\033[0m\n");
    assert_says("plyproof|check|--json|./engine",
                "{`outcome`:`missing`,`name`:`Engine`,`fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
                "1`,`move`:`a1a2`,`rule`:`fails where neither side can "
                "mate`,`rule_name`:`fails_dead`,`side`:null,`depth`:2,`seen`:1,"
                "`expected`:[`a1b1`,`a1a2`,`a1b2`],`engine`:[`a1b2`,`a1b1`],"
                "`guessed`:false,`first_fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
                "1`,`first_depth`:3,`detail`:``}\n"
                "{`positions`:7,`agree`:6,`outcome`:`missing`,`differences`:1,"
                "`questions`:21,`skipped`:0,`leaves`:12345,`engine`:`Engine`,"
                "`dialect`:`uci`,`seconds`:2.000}\n");
    begin();
    find_lists(PERFT_EXTRA, "fails_dead", "a1b1 a1a2 a1b2", "a1b2 a1c3 a1b1 a1a2 a1h8")->move =
        ply_move_of(0, 18, 0);
    assert_below("plyproof|check|./engine", "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "    a1c3 is listed and is not legal\n"
                                            "\n"
                                            "    legal: 3    engine: 5\n"
                                            "    a1a2        a1a2\n"
                                            "    a1b1        a1b1\n"
                                            "    a1b2        a1b2\n"
                                            "                a1c3      not legal\n"
                                            "                a1h8      not legal\n"
                                            "\n"
                                            "    with plyproof:\n"
                                            "        plyproof moves `7k/8/8/8/8/8/8/K7 w - - 0 1`\n"
                                            "    with the engine:\n"
                                            "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "        go perft 2\n"
                                            "\n"
                                            "1 difference: 6 of 7 positions agree\n");
    begin();
    find_lists(PERFT_DUPLICATE, "fails_dead", "a1b1 a1a2 a1b2", "a1b2 a1a2 a1b1 a1a2 a1a2")->move =
        ply_move_of(0, 8, 0);
    assert_below("plyproof|check|./engine", "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "    a1a2 is listed twice\n"
                                            "\n"
                                            "    legal: 3    engine: 5\n"
                                            "    a1a2        a1a2\n"
                                            "                a1a2      twice\n"
                                            "                a1a2      twice\n"
                                            "    a1b1        a1b1\n"
                                            "    a1b2        a1b2\n"
                                            "\n"
                                            "    with plyproof:\n"
                                            "        plyproof moves `7k/8/8/8/8/8/8/K7 w - - 0 1`\n"
                                            "    with the engine:\n"
                                            "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "        go perft 2\n"
                                            "\n"
                                            "1 difference: 6 of 7 positions agree\n");
}

/* Of a search nobody expects all moves. */
static void is_a_move_not_missing_that_a_search_does_not_play(void **state) {
    (void)state;
    begin();
    perft_fault *f = find_lists(PERFT_EXTRA, "fails_dead", "a1b1 a1a2 a1b2", "a1b2 a1c3");
    f->move = ply_move_of(0, 18, 0);
    f->by_search = true;
    assert_below("plyproof|check|./engine", "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "    a1c3 is listed and is not legal\n"
                                            "\n"
                                            "    legal: 3    engine: 2\n"
                                            "    a1a2\n"
                                            "    a1b1\n"
                                            "    a1b2        a1b2\n"
                                            "                a1c3      not legal\n"
                                            "\n"
                                            "    with plyproof:\n"
                                            "        plyproof moves `7k/8/8/8/8/8/8/K7 w - - 0 1`\n"
                                            "    with the engine:\n"
                                            "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "        go perft 2\n"
                                            "\n"
                                            "1 difference: 6 of 7 positions agree\n");
    f->kind = PERFT_MISSING;
    assert_below("plyproof|check|./engine", "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "    a1c3 is legal and is missing\n"
                                            "\n"
                                            "    legal: 3    engine: 2\n"
                                            "    a1a2                  missing\n"
                                            "    a1b1                  missing\n"
                                            "    a1b2        a1b2\n"
                                            "                a1c3      not legal\n"
                                            "\n"
                                            "    with plyproof:\n"
                                            "        plyproof moves `7k/8/8/8/8/8/8/K7 w - - 0 1`\n"
                                            "    with the engine:\n"
                                            "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "        go perft 2\n"
                                            "\n"
                                            "1 difference: 6 of 7 positions agree\n");
}

/* Up to twelve legal moves, and four more of the engine, are shown. */
static void is_a_long_list_shown_where_it_differs(void **state) {
    (void)state;
    static const char twelve[] = "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4",
                      most[] = "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 "
                               "g2g4 h2h3 h2h4",
                      more[] = "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 "
                               "g2g4 h2h3 h2h4 h2h5";
    static const struct {
        const char *expected, *engine;
    } lists[] = {{twelve, most}, {twelve, more}, {more, twelve}, {most, twelve + 10}};
    char all[NOTED] = "";
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        begin();
        find_lists(PERFT_EXTRA, "fails_dead", lists[i].expected, lists[i].engine);
        const char *text = strstr(says("plyproof|check|./engine", 0), "    legal");
        note(all, "%.*s", (int)(strstr(text, "    with") - text), text);
    }
    assert_string_equal(all, "    legal: 12   engine: 16\n"
                             "    a2a3        a2a3\n"
                             "    a2a4        a2a4\n"
                             "    b2b3        b2b3\n"
                             "    b2b4        b2b4\n"
                             "    c2c3        c2c3\n"
                             "    c2c4        c2c4\n"
                             "    d2d3        d2d3\n"
                             "    d2d4        d2d4\n"
                             "    e2e3        e2e3\n"
                             "    e2e4        e2e4\n"
                             "    f2f3        f2f3\n"
                             "    f2f4        f2f4\n"
                             "                g2g3      not legal\n"
                             "                g2g4      not legal\n"
                             "                h2h3      not legal\n"
                             "                h2h4      not legal\n"
                             "\n"
                             "    legal: 12   engine: 17\n"
                             "                g2g3      not legal\n"
                             "                g2g4      not legal\n"
                             "                h2h3      not legal\n"
                             "                h2h4      not legal\n"
                             "                h2h5      not legal\n"
                             "    and 12 moves that both have\n"
                             "\n"
                             "    legal: 17   engine: 12\n"
                             "    g2g3                  missing\n"
                             "    g2g4                  missing\n"
                             "    h2h3                  missing\n"
                             "    h2h4                  missing\n"
                             "    h2h5                  missing\n"
                             "    and 12 moves that both have\n"
                             "\n"
                             "    legal: 16   engine: 10\n"
                             "    a2a3                  missing\n"
                             "    a2a4                  missing\n"
                             "    g2g3                  missing\n"
                             "    g2g4                  missing\n"
                             "    h2h3                  missing\n"
                             "    h2h4                  missing\n"
                             "    and 10 moves that both have\n"
                             "\n");
    begin();
    find_lists(PERFT_EXTRA, "fails_dead", more, twelve + 10)->by_search = true;
    assert_below("plyproof|check|./engine", "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "    a move is listed and is not legal\n"
                                            "\n"
                                            "    legal: 17   engine: 10\n"
                                            "    and 10 moves that both have\n"
                                            "\n"
                                            "    with plyproof:\n"
                                            "        plyproof moves `7k/8/8/8/8/8/8/K7 w - - 0 1`\n"
                                            "    with the engine:\n"
                                            "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                                            "        go perft 2\n"
                                            "\n"
                                            "1 difference: 6 of 7 positions agree\n");
}

/* Behind moves, the engine is led there, and plyproof is given the position itself. */
static void are_lists_told_of_the_position_behind_the_moves(void **state) {
    (void)state;
    begin();
    perft_fault *f = find_lists(PERFT_MAKE, "make_king", "h8g8 h8h7", "h8g8 h8h7 h8g7");
    f->way_length = read_moves("a1b1 h8g8 b1a1 g8h8 a1a2", f->way);
    f->move = f->way[0];
    f->depth = 7;
    f->reply_kind = PERFT_EXTRA;
    f->reply = ply_move_of(63, 54, 0);
    f->field = 1;
    f->kept = corpus_position("7k/8/8/8/8/8/8/K7 b - - 0 1");
    assert_says("plyproof|check|./engine",
                "\n"
                "1. make: it does not keep up with where the king is: then the right to "
                "castle is - instead of -\n"
                "    seen in 1 position; first in --fen\n"
                "\n"
                "    8  .  .  .  .  .  .  . [k]\n"
                "    7  .  .  .  .  .  . [.] .\n"
                "    6  .  .  .  .  .  .  .  .\n"
                "    5  .  .  .  .  .  .  .  .\n"
                "    4  .  .  .  .  .  .  .  .\n"
                "    3  .  .  .  .  .  .  .  .\n"
                "    2  K  .  .  .  .  .  .  .\n"
                "    1  .  .  .  .  .  .  .  .\n"
                "       a  b  c  d  e  f  g  h\n"
                "\n"
                "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                "    after a1b1 h8g8 b1a1 g8h8 a1a2, h8g7 is listed and is not legal; "
                "set up by FEN that position is right\n"
                "    it goes on as from 7k/8/8/8/8/8/8/K7 b - - 0 1\n"
                "\n"
                "    legal: 2    engine: 3\n"
                "                h8g7      not legal\n"
                "    h8g8        h8g8\n"
                "    h8h7        h8h7\n"
                "\n"
                "    with plyproof:\n"
                "        plyproof moves `7k/8/8/8/8/8/K7/8 b - - 5 3`\n"
                "    with the engine:\n"
                "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1 h8g8 b1a1 "
                "g8h8 a1a2\n"
                "        go perft 2\n"
                "\n"
                "1 difference: 6 of 7 positions agree\n");
    assert_says("plyproof|check|--json|./engine",
                "{`outcome`:`make`,`name`:`Engine`,`fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
                "1`,`move`:`a1b1`,`rule`:`does not keep up with where the king is: then "
                "the right to castle is - instead of "
                "-`,`rule_name`:`make_king`,`side`:null,`depth`:7,`seen`:1,`way`:[`a1b1`,"
                "`h8g8`,`b1a1`,`g8h8`,`a1a2`],`reply_outcome`:`extra`,`reply`:`h8g7`,"
                "`field`:`castling`,`kept`:`7k/8/8/8/8/8/8/K7 b - - 0 "
                "1`,`expected`:[`h8g8`,`h8h7`],`engine`:[`h8g8`,`h8h7`,`h8g7`],"
                "`guessed`:false,`first_fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
                "1`,`first_depth`:3,`detail`:``}\n"
                "{`positions`:7,`agree`:6,`outcome`:`make`,`differences`:1,"
                "`questions`:21,`skipped`:0,`leaves`:12345,`engine`:`Engine`,"
                "`dialect`:`uci`,`seconds`:2.000}\n");
    f->reply_kind = PERFT_MISSING;
    assert_below("plyproof|check|./engine",
                 "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                 "    after a1b1 h8g8 b1a1 g8h8 a1a2, h8g7 is legal and is missing; set "
                 "up by FEN that position is right\n"
                 "    it goes on as from 7k/8/8/8/8/8/8/K7 b - - 0 1\n"
                 "\n"
                 "    legal: 2    engine: 3\n"
                 "                h8g7      not legal\n"
                 "    h8g8        h8g8\n"
                 "    h8h7        h8h7\n"
                 "\n"
                 "    with plyproof:\n"
                 "        plyproof moves `7k/8/8/8/8/8/K7/8 b - - 5 3`\n"
                 "    with the engine:\n"
                 "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1 h8g8 b1a1 "
                 "g8h8 a1a2\n"
                 "        go perft 2\n"
                 "\n"
                 "1 difference: 6 of 7 positions agree\n");
    f->reply_kind = PERFT_DUPLICATE;
    f->has_lists = false;
    assert_below("plyproof|check|./engine",
                 "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                 "    after a1b1 h8g8 b1a1 g8h8 a1a2, h8g7 is listed twice; set up by FEN "
                 "that position is right\n"
                 "    it goes on as from 7k/8/8/8/8/8/8/K7 b - - 0 1\n"
                 "\n"
                 "    with plyproof:\n"
                 "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 7\n"
                 "    with the engine:\n"
                 "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                 "        go perft 7\n"
                 "\n"
                 "1 difference: 6 of 7 positions agree\n");
}

/* What counts alone tell is a guess. */
static void is_a_guess_told_as_one(void **state) {
    (void)state;
    begin();
    perft_fault *f = find(PERFT_MISSING, "fails_dead");
    strcpy(f->detail, "the detail");
    char all[NOTED] = "";
    for (unsigned i = 0; i < 8; i++) {
        f->guessed = i & 1;
        f->move = i & 2 ? ply_move_of(0, 1, 0) : PLY_NO_MOVE;
        f->by_fen = i & 4;
        const char *text = below_the_board(says("plyproof|check|./engine", 0));
        text = strchr(text, '\n') + 1;
        note(all, "%.*s", (int)strcspn(text, "\n") + 1, text);
    }
    assert_string_equal(all, "    a move is legal and is missing\n"
                             "    the count is wrong, and no single move explains it\n"
                             "    a1b1 is legal and is missing\n"
                             "    a1b1 is legal and is missing, as far as its counts tell\n"
                             "    a move is legal and is missing; the detail\n"
                             "    the count is wrong, and no single move explains it; the detail\n"
                             "    a1b1 is legal and is missing; the detail\n"
                             "    a1b1 is legal and is missing, as far as its counts tell; the "
                             "detail\n");
}

/* A program that is told what is right is told so by hand as well. */
static void is_a_command_told_that_is_given_what_is_right(void **state) {
    (void)state;
    begin();
    perft_fault *f = find(PERFT_COUNTED, "count_table");
    f->has_leaves = true;
    f->expected_leaves = 9;
    f->engine_leaves = 8;
    up.peer[0].dialect = perft_find_dialect("status");
    up.peer[0].words[0] = "./count";
    up.peer[0].words[1] = "{fen}";
    up.peer[0].words[2] = "{depth}";
    up.peer[0].words[3] = "{expected}";
    up.peer[0].word_count = 4;
    assert_below("plyproof|check|--command|./count {fen} {depth} {expected}",
                 "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
                 "    every position is right alone\n"
                 "    depth 2: 9 leaves, and the engine counts 8\n"
                 "\n"
                 "    with plyproof:\n"
                 "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
                 "    with the engine:\n"
                 "        ./count '7k/8/8/8/8/8/8/K7 w - - 0 1' 2 9\n"
                 "\n"
                 "1 difference: 6 of 7 positions agree\n");
}

static void is_it_told_which_engine_is_wrong(void **state) {
    (void)state;
    char all[NOTED] = "";
    for (unsigned i = 0; i < 3; i++) {
        begin();
        find(PERFT_HUNG, "fails_dead");
        up.finding[0].both = i == 2;
        up.finding[0].engine = i % 2;
        const char *text = says("plyproof|check|--against|./other|./engine|--junit|"
                                "check_report_test.xml",
                                0);
        note(all, "%.*s", (int)strcspn(text + 1, "\n") + 1, text + 1);
        const char *xml = strstr(junit(), "<testcase");
        note(all, "%.*s\n", (int)strcspn(xml, ">"), xml);
        text = says("plyproof|check|--against|./other|./engine|--json", 0);
        note(all, "%.*s\n", (int)strcspn(text, "7"), text);
    }
    assert_string_equal(all,
                        "1. hung: Engine: it fails where neither side can mate\n"
                        "<testcase classname=`Engine` name=`7k/8/8/8/8/8/8/K7 w - - 0 1` "
                        "time=`0.000`\n"
                        "{`outcome`:`hung`,`name`:`Engine`,`of`:`first`,`fen`:`\n"
                        "1. hung: Other: it fails where neither side can mate\n"
                        "<testcase classname=`Other` name=`7k/8/8/8/8/8/8/K7 w - - 0 1` "
                        "time=`0.000`\n"
                        "{`outcome`:`hung`,`name`:`Other`,`of`:`second`,`fen`:`\n"
                        "1. hung: both engines: it fails where neither side can mate\n"
                        "<testcase classname=`both engines` name=`7k/8/8/8/8/8/8/K7 w - - 0 1` "
                        "time=`0.000`\n"
                        "{`outcome`:`hung`,`name`:`Engine`,`of`:`both`,`fen`:`\n");
}

static void is_it_told_what_else_it_may_be(void **state) {
    (void)state;
    begin();
    perft_fault *f = find(PERFT_COUNTED, "count_table");
    f->maybe_unmake = f->one_side = f->has_leaves = true;
    f->position.turn = PLY_BLACK;
    f->move = ply_move_of(0, 1, 0);
    f->expected_leaves = 24;
    f->engine_leaves = 25;
    snprintf(f->detail, sizeof f->detail, "it is wrong");
    assert_says(
        "plyproof|check|./engine",
        "\n"
        "1. count: it counts wrongly because of what it keeps of other positions, or takes a move "
        "back wrongly\n"
        "    seen in 1 position; first in --fen\n"
        "\n"
        "    8  .  .  .  .  .  .  .  k\n"
        "    7  .  .  .  .  .  .  .  .\n"
        "    6  .  .  .  .  .  .  .  .\n"
        "    5  .  .  .  .  .  .  .  .\n"
        "    4  .  .  .  .  .  .  .  .\n"
        "    3  .  .  .  .  .  .  .  .\n"
        "    2  .  .  .  .  .  .  .  .\n"
        "    1 [K][.] .  .  .  .  .  .\n"
        "       a  b  c  d  e  f  g  h\n"
        "\n"
        "    7k/8/8/8/8/8/8/K7 b - - 0 1\n"
        "    it is wrong; the first wrong share is that of a1b1\n"
        "    the same with the colours exchanged is right: only Black is concerned\n"
        "    depth 2: 24 leaves, and the engine counts 25\n"
        "\n"
        "    with plyproof:\n"
        "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 b - - 0 1` 2\n"
        "    with the engine:\n"
        "        position fen 7k/8/8/8/8/8/8/K7 b - - 0 1\n"
        "        go perft 2\n"
        "\n"
        "1 difference: 6 of 7 positions agree\n");
    assert_says(
        "plyproof|check|--json|./engine",
        "{`outcome`:`count`,`name`:`Engine`,`fen`:`7k/8/8/8/8/8/8/K7 b - - 0 "
        "1`,`move`:`a1b1`,`rule`:`counts wrongly because of what it keeps of other positions, or "
        "takes a move back "
        "wrongly`,`rule_name`:`count_table`,`side`:`black`,`depth`:2,`seen`:1,`expected`:24,"
        "`engine`:25,`or_outcome`:`unmake`,`guessed`:false,`first_fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
        "1`,`first_depth`:3,`detail`:`it is wrong`}\n"
        "{`positions`:7,`agree`:6,`outcome`:`count`,`differences`:1,`questions`:21,`skipped`:0,"
        "`leaves`:12345,`engine`:`Engine`,`dialect`:`uci`,`seconds`:2.000}\n");
    f->position.turn = PLY_WHITE;
    f->detail[0] = '\0';
    assert_says(
        "plyproof|check|./engine",
        "\n"
        "1. count: it counts wrongly because of what it keeps of other positions, or takes a move "
        "back wrongly\n"
        "    seen in 1 position; first in --fen\n"
        "\n"
        "    8  .  .  .  .  .  .  .  k\n"
        "    7  .  .  .  .  .  .  .  .\n"
        "    6  .  .  .  .  .  .  .  .\n"
        "    5  .  .  .  .  .  .  .  .\n"
        "    4  .  .  .  .  .  .  .  .\n"
        "    3  .  .  .  .  .  .  .  .\n"
        "    2  .  .  .  .  .  .  .  .\n"
        "    1 [K][.] .  .  .  .  .  .\n"
        "       a  b  c  d  e  f  g  h\n"
        "\n"
        "    7k/8/8/8/8/8/8/K7 w - - 0 1\n"
        "    every position is right alone; the first wrong share is that of a1b1\n"
        "    the same with the colours exchanged is right: only White is concerned\n"
        "    depth 2: 24 leaves, and the engine counts 25\n"
        "\n"
        "    with plyproof:\n"
        "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
        "    with the engine:\n"
        "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
        "        go perft 2\n"
        "\n"
        "1 difference: 6 of 7 positions agree\n");
}

static void is_only_the_beginning_of_a_long_story_a_message(void **state) {
    (void)state;
    begin();
    perft_fault *f = find(PERFT_CRASHED, "fails_dead");
    memset(f->detail, 'x', sizeof f->detail - 1);
    find(PERFT_HUNG, "fails_dead");
    strcpy(find(PERFT_REFUSED, "fails_dead")->detail, "x");
    says("plyproof|check|--junit|check_report_test.xml|./engine", 0);
    assert_string_equal(
        junit(),
        "<?xml version=`1.0` encoding=`UTF-8`?>\n"
        "<testsuites>\n"
        "  <testsuite name=`plyproof check` tests=`4` failures=`3` errors=`0` skipped=`0` "
        "time=`2.000`>\n"
        "    <testcase classname=`Engine` name=`7k/8/8/8/8/8/8/K7 w - - 0 1` "
        "time=`0.000`><failure message=`crashed: it fails where neither side can mate (seen in 1 "
        "position); "
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxx`>    asked for depth 2: "
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
        "\n"
        "    with plyproof:\n"
        "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
        "    with the engine:\n"
        "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
        "        go perft 2\n"
        "</failure></testcase>\n"
        "    <testcase classname=`Engine` name=`7k/8/8/8/8/8/8/K7 w - - 0 1` "
        "time=`0.000`><failure message=`hung: it fails where neither side can mate (seen in 2 "
        "positions)`>    asked for depth 2: \n"
        "\n"
        "    with plyproof:\n"
        "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
        "    with the engine:\n"
        "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
        "        go perft 2\n"
        "</failure></testcase>\n"
        "    <testcase classname=`Engine` name=`7k/8/8/8/8/8/8/K7 w - - 0 1` "
        "time=`0.000`><failure message=`refused: it fails where neither side can mate (seen in 3 "
        "positions); x`>    asked for depth 2: x\n"
        "\n"
        "    with plyproof:\n"
        "        plyproof perft --divide `7k/8/8/8/8/8/8/K7 w - - 0 1` 2\n"
        "    with the engine:\n"
        "        position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
        "        go perft 2\n"
        "</failure></testcase>\n"
        "    <testcase classname=`plyproof check` name=`4 of 7 positions agree` time=`2.000`/>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
}

static void is_the_outcome_that_of_the_first_that_was_seen(void **state) {
    (void)state;
    begin();
    find(PERFT_CRASHED, "fails_dead");
    find(PERFT_HUNG, "fails_dead");
    up.finding[0].seen = 0;
    assert_says(
        "plyproof|check|--json|./engine",
        "{`outcome`:`hung`,`name`:`Engine`,`fen`:`7k/8/8/8/8/8/8/K7 w - - 0 "
        "1`,`move`:null,`rule`:`fails where neither side can "
        "mate`,`rule_name`:`fails_dead`,`side`:null,`depth`:2,`seen`:2,`expected`:9,`engine`:null,"
        "`guessed`:false,`first_fen`:`7k/8/8/8/8/8/8/K7 w - - 0 1`,`first_depth`:3,`detail`:``}\n"
        "{`positions`:7,`agree`:5,`outcome`:`hung`,`differences`:1,`questions`:21,`skipped`:0,"
        "`leaves`:12345,`engine`:`Engine`,`dialect`:`uci`,`seconds`:2.000}\n");
    begin();
    up.report.positions = 0;
    assert_says(
        "plyproof|check|--json|./engine",
        "{`positions`:0,`agree`:7,`outcome`:`skipped`,`differences`:0,`questions`:21,`skipped`:0,"
        "`leaves`:12345,`engine`:`Engine`,`dialect`:`uci`,`seconds`:2.000}\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_says("plyproof|check|./engine", "");
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "plyproof: check: nothing was checked\n");
}

static void is_what_is_found_announced_once(void **state) {
    (void)state;
    begin();
    up.notices = true;
    find(PERFT_CRASHED, "fails_dead");
    find(PERFT_COUNTED, "count_table")->maybe_unmake = true;
    up.finding[1].engine = 1;
    says("plyproof|check|--json|./engine", ON_TERMINAL);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: crashed: it fails where neither side can mate\n"
        "plyproof: check: count: it counts wrongly because of what it keeps of other positions, "
        "or takes a move back wrongly\n"
        "plyproof: check: 21 questions, 2.0 s\n");
    assert_string_equal(said.shown,
                        "[21 of 42 questions, 3 positions differ, 3 min 20 s left].....");
    assert_int_equal(said.flushed, 2);
    assert_int_equal(said.errors_flushed, 2);
    says("plyproof|check|--json|--against|./other|./engine", 0);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: Other speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: crashed: Engine fails where neither side can mate\n"
        "plyproof: check: count: Other counts wrongly because of what it keeps of other "
        "positions, or takes a move back wrongly\n"
        "plyproof: check: 21 questions, 2.0 s\n");
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void is_one_of_each_told_as_one(void **state) {
    (void)state;
    begin();
    up.report.positions = up.report.agree = up.report.questions = 1;
    up.report.leaves = 1;
    assert_says("plyproof|check|./engine", "the position agrees, 1 leaf\n");
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 1 question, 2.0 s\n");
    find(PERFT_HUNG, "fails_dead");
    up.report.unlooked = up.report.unasked = 1;
    says("plyproof|check|./engine", IN_COLOUR);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 1 question, 2.0 s\n"
        "plyproof: check: 1 position that differs was not looked into\n"
        "plyproof: check: 1 question was not asked: the time was over\n");
    up.report.unlooked = up.report.unasked = 2;
    up.report.agree = 1;
    says("plyproof|check|./engine", 0);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 1 question, 2.0 s\n"
        "plyproof: check: 2 positions that differ were not looked into\n"
        "plyproof: check: 2 questions were not asked: the time was over\n");
    up.report.given_up = true;
    says("plyproof|check|./engine", 0);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 1 question, 2.0 s\n"
        "plyproof: check: 2 positions that differ were not looked into\n"
        "plyproof: check: it failed too often, and was not asked any more\n");
}

static void is_the_end_of_both_engines_told(void **state) {
    (void)state;
    begin();
    up.peer[1].dialect = perft_find_dialect("xboard");
    up.report.apart = 4;
    assert_says("plyproof|check|--json|--against|./other|./engine",
                "{`positions`:7,`agree`:7,`outcome`:`match`,`differences`:0,`questions`:21,"
                "`skipped`:0,`leaves`:12345,`engine`:`Engine`,`dialect`:`uci`,`against`:`Other`,"
                "`against_dialect`:`xboard`,`apart`:4,`seconds`:2.000}\n");
}

/* The last line of what a command line says. */
static const char *end_of(const char *line, unsigned how) {
    const char *text = says(line, how), *end = strrchr(text, '\n');
    assert_non_null(end);
    while (end > text && end[-1] != '\n') end--;
    return end;
}

static void is_the_end_in_the_colour_of_what_was_found(void **state) {
    (void)state;
    static const struct {
        unsigned positions, agree;
        const char *line, *end;
    } some[] = {
        {1, 0, "plyproof|check|./engine", "\033[31m1 difference: 0 of 1 position agrees\033[0m\n"},
        {2, 1, "plyproof|check|./engine", "\033[31m1 difference: 1 of 2 positions agree\033[0m\n"},
        {1, 0, "plyproof|check|--against|./other|./engine",
         "\033[31m1 difference: 0 of 1 position agrees; the two engines said different things of "
         "3\033[0m\n"},
    };
    begin();
    assert_string_equal(says("plyproof|check|./engine", IN_COLOUR),
                        "\033[32mall 7 positions agree, 12345 leaves\033[0m\n");
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        begin();
        find(PERFT_HUNG, "fails_dead");
        up.report.positions = some[i].positions;
        up.report.agree = some[i].agree;
        up.report.apart = 3;
        assert_string_equal(end_of(some[i].line, IN_COLOUR), some[i].end);
    }
}

static void is_a_run_without_a_verdict_told(void **state) {
    (void)state;
    begin();
    up.interrupts_run = true;
    assert_says("plyproof|check|./engine", "all 7 positions agree, 12345 leaves\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "plyproof: check: interrupted\n");
    begin();
    up.runs = false;
    assert_says("plyproof|check|./engine", "all 7 positions agree, 12345 leaves\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(
        said.errors,
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "plyproof: check: the engine could not be started any more\n");
    begin();
    up.learns = false;
    up.interrupts_learning = true;
    assert_says("plyproof|check|./engine", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: check: interrupted\n");
}

static void is_a_run_without_a_verdict_an_error_of_junit(void **state) {
    (void)state;
    begin();
    up.interrupts_run = true;
    up.report.agree = 0;
    says("plyproof|check|--junit|check_report_test.xml|./engine", 0);
    assert_string_equal(junit(),
                        "<?xml version=`1.0` encoding=`UTF-8`?>\n"
                        "<testsuites>\n"
                        "  <testsuite name=`plyproof check` tests=`1` failures=`0` errors=`1` "
                        "skipped=`0` time=`0.000`>\n"
                        "    <testcase classname=`plyproof check` name=`run` time=`0.000`><error "
                        "message=`it could not run`/></testcase>\n"
                        "  </testsuite>\n"
                        "</testsuites>\n");
}

static void is_it_said_what_to_try_with_an_engine_that_does_not_answer(void **state) {
    (void)state;
    static const char *const how[] = {
        "./engine",           "--ask|moves-by-search|./engine", "--dialect|uci|./engine",
        "--command|./engine", "--command|./engine {fen}",       "--against|./other|./engine"};
    char all[NOTED] = "", line[256];
    begin();
    up.learns = false;
    for (size_t i = 0; i < sizeof how / sizeof how[0]; i++) {
        snprintf(line, sizeof line, "plyproof|check|%s", how[i]);
        up.failed = i == 5;
        assert_says(line, "");
        assert_int_equal(said.status, CLI_CANNOT_RUN);
        note(all, "%s", said.errors);
    }
    up.peer[0].is_absent = true;
    up.failed = 0;
    assert_says("plyproof|check|./engine", "");
    note(all, "%s", said.errors);
    assert_string_equal(
        all,
        "plyproof: check: Engine answers neither go perft 2 nor perft 2, in UCI or xboard: it "
        "said 0\n"
        "if it is an engine without perft, try --ask moves-by-search; if it is a program for the "
        "command line, try --command; if it starts slowly, try --patience 60\n"
        "plyproof: check: Engine cannot be asked by searches: it said 0\n"
        "plyproof: check: Engine: it said 0\n"
        "plyproof: check: Engine: it said 0\n"
        "there is no {fen} in the command line, so it was taken for an engine that speaks UCI or "
        "xboard\n"
        "plyproof: check: Engine: it said 0\n"
        "plyproof: check: Other: it said 1\n"
        "there is no {fen} in the command line, so it was taken for an engine that speaks UCI or "
        "xboard\n"
        "plyproof: check: Engine: it said 0\n");
}

static void is_it_said_how_an_engine_speaks(void **state) {
    (void)state;
    char all[NOTED] = "";
    static const char *const dialects[] = {"uci",           "xboard",  "uci-search",
                                           "xboard-search", "command", "status"};
    for (size_t i = 0; i < 2 * sizeof dialects / sizeof dialects[0]; i++) {
        begin();
        up.peer[0].dialect = perft_find_dialect(dialects[i / 2]);
        up.peer[0].lists = i % 2;
        up.peer[0].variants = i % 2;
        note(all, "%s", says("plyproof|check|./engine", 0));
        note(all, "%s", said.errors);
    }
    assert_string_equal(
        all,
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it gives "
        "counts only\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks uci: UCI, and go perft N, as Stockfish has it; it lists "
        "its moves\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks xboard: xboard, and perft N or divide N; it gives counts "
        "only\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks xboard: xboard, and perft N or divide N; it lists its "
        "moves\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree: every move that was played or thought of is legal\n"
        "plyproof: check: Engine speaks uci-search: UCI without perft: the moves that it plays "
        "and thinks of; a move that it misses cannot be found\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree: every move that was played or thought of is legal\n"
        "plyproof: check: Engine speaks uci-search: UCI without perft: the moves that it plays "
        "and thinks of; with MultiPV it searches every move\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree: every move that was played or thought of is legal\n"
        "plyproof: check: Engine speaks xboard-search: xboard without perft: the moves that it "
        "plays; a move that it misses cannot be found\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree: every move that was played or thought of is legal\n"
        "plyproof: check: Engine speaks xboard-search: xboard without perft: the moves that it "
        "plays; with MultiPV it searches every move\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks command: a program that is run for each position "
        "(--command); it gives counts only\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks command: a program that is run for each position "
        "(--command); it lists its moves\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks status: the same, and its exit status says whether "
        "{expected} is right\n"
        "plyproof: check: 21 questions, 2.0 s\n"
        "all 7 positions agree, 12345 leaves\n"
        "plyproof: check: Engine speaks status: the same, and its exit status says whether "
        "{expected} is right\n"
        "plyproof: check: 21 questions, 2.0 s\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_everything_asked_that_nothing_is_said_of),
        cmocka_unit_test(are_all_options_those_of_the_run),
        cmocka_unit_test(is_nothing_run_without_memory),
        cmocka_unit_test(is_a_position_refused_that_cannot_be_asked),
        cmocka_unit_test(is_each_line_of_a_suite_told_that_is_not_asked),
        cmocka_unit_test(are_options_refused_of_which_one_would_be_passed_over),
        cmocka_unit_test(is_each_number_refused_outside_its_limits),
        cmocka_unit_test(is_a_count_told_that_is_wrong_behind_moves),
        cmocka_unit_test(are_both_lists_side_by_side),
        cmocka_unit_test(is_a_move_not_missing_that_a_search_does_not_play),
        cmocka_unit_test(is_a_long_list_shown_where_it_differs),
        cmocka_unit_test(are_lists_told_of_the_position_behind_the_moves),
        cmocka_unit_test(is_a_guess_told_as_one),
        cmocka_unit_test(is_a_command_told_that_is_given_what_is_right),
        cmocka_unit_test(is_it_told_which_engine_is_wrong),
        cmocka_unit_test(is_it_told_what_else_it_may_be),
        cmocka_unit_test(is_only_the_beginning_of_a_long_story_a_message),
        cmocka_unit_test(is_the_outcome_that_of_the_first_that_was_seen),
        cmocka_unit_test(is_what_is_found_announced_once),
        cmocka_unit_test(is_one_of_each_told_as_one),
        cmocka_unit_test(is_the_end_of_both_engines_told),
        cmocka_unit_test(is_the_end_in_the_colour_of_what_was_found),
        cmocka_unit_test(is_a_run_without_a_verdict_told),
        cmocka_unit_test(is_a_run_without_a_verdict_an_error_of_junit),
        cmocka_unit_test(is_it_said_what_to_try_with_an_engine_that_does_not_answer),
        cmocka_unit_test(is_it_said_how_an_engine_speaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
