/* laws_report_test.c - what does laws say, whatever comes of a law? The rounds are made up here:
 * real ones are asked in properties/ and in cli/laws_test.sh. */
/* SPDX-License-Identifier: MIT */
#include <sys/stat.h>

/* What laws.c calls is answered here. */
#define law_run_round  made_up_run_round
#define law_watch_try  made_up_watch_try
#define law_read_input made_up_read_input
#define law_runner     made_up_runner
#define readlink       made_up_readlink

#include "cli/made_up_test.h"

#include "cli/laws.c"

enum { SOME = 8 };

#define FEN "positions-come-back:fen"
#define UCI "moves-come-back:uci"

/* What comes of laws, and how it is told. */
static struct made_up {
    struct {
        const char *name;
        law_report report;
    } over[SOME];
    size_t overs;
    double lasts; /* a round, in seconds */
    bool no_process;
    unsigned interrupt; /* in so many rounds */
    int fails;          /* errno of the output, when a law is over */
    law_verdict verdict;
    char failure[80];
    unsigned rounds;
    const char *program; /* where it is; NULL: nobody knows */
    bool program_is_far; /* or that is too long a path */
} up;

static const char *wish_name(law_wish wish) {
    return wish == LAW_GO_ON ? "go on" : wish == LAW_STOP_NOW ? "stop now" : "begin no more";
}

static void note_round(const law_round *round) {
    const law_options *o = &round->options;
    note(said.asked,
         "round %llu: laws %zu, jobs %u, patience %g, seed %llu, trials %llu, seconds %g",
         (unsigned long long)round->number, round->count, round->jobs, round->patience,
         (unsigned long long)o->seed, (unsigned long long)o->trials, o->seconds);
    note(said.asked, "%s%s%s, program %s, kept %s\n", o->count_seen ? ", count seen" : "",
         o->as_found ? ", as found" : "", o->keep ? ", keep" : "", o->program,
         o->kept ? o->kept : "none");
}

bool made_up_run_round(const law_round *round) {
    note_round(round);
    for (size_t i = 0; i < up.overs; i++) {
        law_watch watch = {.options = round->options};
        const law_instance *l = NULL;
        for (size_t j = 0; j < round->count; j++) {
            if (strcmp(round->laws[j].name, up.over[i].name) == 0) l = &round->laws[j];
        }
        if (!l) fail_msg("%s is not asked", up.over[i].name);
        watch.law = *l;
        note(said.asked, "%s\n", wish_name(round->wish(round->context, &watch, 1)));
        if (up.fails) said.run.out.failure = up.fails;
        round->over(round->context, l, &up.over[i].report);
    }
    said.now += up.lasts;
    if (++up.rounds > 99) fail_msg("the rounds do not end");
    if (up.rounds == up.interrupt) atomic_store(&cli_interrupted, true);
    note(said.asked, "%s\n", wish_name(round->wish(round->context, NULL, 0)));
    return !up.no_process;
}

law_verdict made_up_watch_try(const law_instance *l, const corpus_input *x, law_report *report) {
    static const law_report none;
    assert_int_equal(l->law->input, x->kind);
    assert_memory_equal(report, &none, sizeof none);
    snprintf(report->failure, sizeof report->failure, "%s", up.failure);
    return up.verdict;
}

/* A file that is called `text` holds one, and so on. */
bool made_up_read_input(const char *path, corpus_input *x) {
    for (corpus_kind kind = 0; kind <= CORPUS_TEXT; kind++) {
        x->kind = kind;
        if (strcmp(path, corpus_kind_name(kind)) == 0) return true;
    }
    return false;
}

const char *made_up_runner(void) { return "made up"; }

ssize_t made_up_readlink(const char *path, char *buf, size_t len) {
    assert_string_equal(path, "/proc/self/exe");
    if (up.program_is_far) memset(buf, '/', len);
    if (up.program_is_far) return (ssize_t)len;
    if (!up.program) return -1;
    assert_in_range(strlen(up.program), 0, len);
    memcpy(buf, up.program, strlen(up.program));
    return (ssize_t)strlen(up.program);
}

/* ---- Making them up -------------------------------------------------------------------------- */

static void begin(void) { memset(&up, 0, sizeof up); }

/* A law that is over and has held; more is filled in by the caller. */
static law_report *end(const char *name) {
    law_report *report = &up.over[up.overs].report;
    up.over[up.overs++].name = name;
    *report = (law_report){.held = true,
                           .begun = 500,
                           .trials = 490,
                           .passed = 441,
                           .skipped = 49,
                           .duplicates = 5,
                           .cases = 98765,
                           .asked = 123456,
                           .seconds = 2,
                           .seed = 0xfeed};
    return report;
}

static law_report *fail_law(const char *name, const char *failure) {
    law_report *report = end(name);
    report->held = false;
    snprintf(report->failure, sizeof report->failure, "%s", failure);
    return report;
}

/* A folder of its own, with a corpus like that of a source tree. */
static char folder[] = "/tmp/laws_report_test-XXXXXX";
static int enter_folder(void **state) {
    (void)state;
    return !mkdtemp(folder) || chdir(folder) || mkdir("corpus", 0777) || mkdir("corpus/laws", 0777);
}

static int leave_folder(void **state) {
    (void)state;
    return rmdir("corpus/laws") || rmdir("corpus") || rmdir(folder);
}

/* ---- Names --------------------------------------------------------------------------------------
 */

static void is_a_law_listed_with_what_it_is_about(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|laws|list|" FEN "|" UCI "|--json",
                "{`law`:`positions-come-back:fen`,`about`:`A legal position that is written and "
                "read is the same, less what the codec drops.`}\n"
                "{`law`:`moves-come-back:uci`,`about`:`Legal moves that are written and read are "
                "the same; an illegal one is refused.`}\n");
    assert_says("plyproof|laws|list|" UCI "|" FEN,
                "positions-come-back:fen                                  A legal position that "
                "is written and read is the same, less what the codec drops.\n"
                "moves-come-back:uci                                      Legal moves that are "
                "written and read are the same; an illegal one is refused.\n");
    setenv("COLUMNS", "87", 1);
    assert_string_equal(
        said_in("plyproof|laws|list|" FEN, ON_SCREEN),
        "positions-come-back:fen                                  A legal position that is\n"
        "                                                         written and read is the same,\n"
        "                                                         less what the codec drops.\n");
}

/* By the whole name, or by what stands before or behind the colon. */
static void is_a_law_known_by_a_part_of_its_name(void **state) {
    (void)state;
    static char all[65536];
    begin();
    snprintf(all, sizeof all, "%s", said_in("plyproof|laws|list|:fen", 0));
    assert_non_null(strstr(all, FEN " "));
    for (const char *line = all; *line; line = strchr(line, '\n') + 1) {
        assert_memory_equal(line + strcspn(line, ":"), ":fen ", 5);
    }
    assert_says("plyproof|laws|list|fen", all);
    snprintf(all, sizeof all, "%s", said_in("plyproof|laws|list|positions-come-back", 0));
    assert_non_null(strstr(all, FEN " "));
    for (const char *line = all; *line; line = strchr(line, '\n') + 1) {
        assert_memory_equal(line, "positions-come-back:", 20);
    }
}

static void is_a_law_that_there_is_not_refused(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|laws|list|" FEN "|moves-come-bakc", "");
    assert_int_equal(said.status, CLI_USAGE);
    assert_string_equal(said.errors, "plyproof: laws: there is no law `moves-come-bakc`; did you "
                                     "mean moves-come-back?\ntry: plyproof laws --help\n");
}

/* ---- Reports --------------------------------------------------------------------------------- */

/* One that holds, and one that fails. */
static void make_two(void) {
    law_report *r = end(FEN);
    r->forks[0] = (law_fork){"the codec can hold it", {7, 483}, {11, 123445}};
    r->forks[1] = (law_fork){"it is check", {0, 490}, {0, 123456}};
    r->seen[0] = 490;
    r->seen[CORPUS_TRAITS - 1] = 49;
    r = fail_law(UCI, UCI ": it is green\nfen   8/8 w\nmove  a1a2\n");
    r->failing_trial = 17;
    r->duplicates = 6;
    snprintf(r->again, sizeof r->again, "plyproof laws run x --seed 17");
    up.lasts = 3;
}

static void is_each_law_told_in_lines(void **state) {
    (void)state;
    begin();
    make_two();
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI,
        "seed 0x0000000000000001, runner made up\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "FAILED moves-come-back:uci: it is green\n"
        "fen   8/8 w\n"
        "move  a1a2\n"
        "    trial: 17\n"
        "    again: plyproof laws run x --seed 17\n"
        "    warning: moves-come-back:uci: of 500 trials asked for, 6 (1.2 %) were not done, as "
        "duplicates\n"
        "1 held, 1 failed: 980 trials, 197530 cases, 3.0 s\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "");
    assert_string_equal(
        said.asked,
        "round 0: laws 2, jobs 0, patience 0, seed 1, trials 0, seconds 1, program plyproof, kept "
        "corpus/laws\n"
        "go on\n"
        "go on\n"
        "go on\n");
    assert_string_equal(
        said.shown,
        "[0 s, 0 held, 0 failed, 0 trials; positions-come-back:fen].[0 s, 1 held, 0 failed, 490 "
        "trials; moves-come-back:uci].[3 s, 1 held, 1 failed, 980 trials][3 s, 1 held, 1 failed, "
        "980 trials].");
    assert_int_equal(said.flushed, 2);
    assert_int_equal(said.listened, 1);
    assert_int_equal(said.minded, 4);
}

static void does_quiet_leave_only_what_failed(void **state) {
    (void)state;
    begin();
    make_two();
    up.over[0].report.duplicates = 6;
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI "|--quiet|--as-found",
        "seed 0x0000000000000001, runner made up\n"
        "    warning: positions-come-back:fen: of 500 trials asked for, 6 (1.2 %) were not done, "
        "as duplicates\n"
        "FAILED moves-come-back:uci: it is green\n"
        "fen   8/8 w\n"
        "move  a1a2\n"
        "    trial: 17\n"
        "    again: plyproof laws run x --seed 17\n"
        "    warning: moves-come-back:uci: of 500 trials asked for, 6 (1.2 %) were not done, as "
        "duplicates\n"
        "1 held, 1 failed: 980 trials, 197530 cases, 3.0 s\n");
    assert_string_equal(
        said.asked,
        "round 0: laws 2, jobs 0, patience 0, seed 1, trials 0, seconds 1, as found, program "
        "plyproof, kept corpus/laws\n"
        "go on\n"
        "go on\n"
        "go on\n");
}

static void does_verbose_say_what_was_asked_of_which_inputs(void **state) {
    (void)state;
    begin();
    make_two();
    for (unsigned i = 0; i < LAW_FORKS; i++) {
        up.over[1].report.forks[i] = (law_fork){"again", {i, 1}, {2, 3}};
    }
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI "|--verbose|--trials|490",
        "seed 0x0000000000000001, runner made up\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "       123456 assertions\n"
        "       123445 assertions in 483 cases where: the codec can hold it\n"
        "           11 assertions in 7 cases where not: the codec can hold it\n"
        "       123456 assertions in 490 cases where: it is check\n"
        "            0 assertions in 0 cases where not: it is check\n"
        "          490 100.0%  in check\n"
        "           49  10.0%  no last move can have given this check\n"
        "FAILED moves-come-back:uci: it is green\n"
        "fen   8/8 w\n"
        "move  a1a2\n"
        "    trial: 17\n"
        "    again: plyproof laws run x --seed 17\n"
        "    warning: moves-come-back:uci: of 500 trials asked for, 6 (1.2 %) were not done, as "
        "duplicates\n"
        "       123456 assertions\n"
        "            3 assertions in 1 cases where: again\n"
        "            2 assertions in 0 cases where not: again\n"
        "            3 assertions in 1 cases where: again\n"
        "            2 assertions in 1 cases where not: again\n"
        "            3 assertions in 1 cases where: again\n"
        "            2 assertions in 2 cases where not: again\n"
        "            3 assertions in 1 cases where: again\n"
        "            2 assertions in 3 cases where not: again\n"
        "1 held, 1 failed: 980 trials, 197530 cases, 3.0 s\n");
    assert_string_equal(
        said.asked,
        "round 0: laws 2, jobs 0, patience 0, seed 1, trials 490, seconds 0, count seen, program "
        "plyproof, kept none\n"
        "go on\n"
        "go on\n"
        "go on\n");
}

static void are_colours_where_they_tell_good_from_bad(void **state) {
    (void)state;
    begin();
    make_two();
    assert_string_equal(
        said_in("plyproof|laws|run|" FEN "|" UCI, IN_COLOUR),
        "seed 0x0000000000000001, runner made up\n"
        "\033[32mheld\033[0m positions-come-back:fen                                        500 "
        "asked       490 done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "\033[31mFAILED\033[0m moves-come-back:uci: it is green\n"
        "fen   8/8 w\n"
        "move  a1a2\n"
        "    trial: 17\n"
        "    again: plyproof laws run x --seed 17\n"
        "    warning: moves-come-back:uci: of 500 trials asked for, 6 (1.2 %) were not done, as "
        "duplicates\n"
        "\033[31m1 held, 1 failed\033[0m: 980 trials, 197530 cases, 3.0 s\n");
    begin();
    end(FEN);
    assert_string_equal(
        said_in("plyproof|laws|run|" FEN, IN_COLOUR),
        "seed 0x0000000000000001, runner made up\n"
        "\033[32mheld\033[0m positions-come-back:fen                                        500 "
        "asked       490 done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "\033[32m1 held, 0 failed\033[0m: 490 trials, 98765 cases, 0.0 s\n");
    assert_int_equal(said.status, CLI_HELD);
}

static void is_a_failure_told_of_which_little_is_known(void **state) {
    (void)state;
    begin();
    fail_law(FEN, FEN ": every input was skipped\n");
    fail_law(UCI, UCI ": it crashed");
    up.over[0].report.trials = up.over[0].report.begun = 0;
    up.over[0].report.seconds = 0;
    assert_says(
        "plyproof|laws|run|--json|" FEN "|" UCI,
        "{`law`:`positions-come-back:fen`,`ok`:false,`runner`:`made "
        "up`,`asked`:0,`trials`:0,`skipped`:49,`duplicates`:5,`cases`:98765,`assertions`:123456,"
        "`seconds`:0.000,`seed`:`0x000000000000feed`,`error`:{`fault`:`law-failed`,"
        "`sentence`:`positions-come-back:fen: every input was skipped`}}\n"
        "{`law`:`moves-come-back:uci`,`ok`:false,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
        "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,"
        "`error`:{`fault`:`law-failed`,`sentence`:`moves-come-back:uci: it crashed`}}\n");
    up.overs = 1;
    assert_says("plyproof|laws|run|" FEN,
                "seed 0x0000000000000001, runner made up\n"
                "FAILED positions-come-back:fen: every input was skipped\n"
                "0 held, 1 failed: 0 trials, 98765 cases, 0.0 s\n");
}

/* What stands behind the end of a text is no part of it, and a text may have one letter. */
static void is_no_more_told_of_a_failure_than_is_known(void **state) {
    (void)state;
    begin();
    law_report *r = fail_law(FEN, FEN ": it crashed");
    memcpy(r->failure + sizeof FEN ": it crashed", "more", 4);
    memcpy(r->again + 1, "more", 4);
    r = fail_law(UCI, UCI ": no\nx");
    snprintf(r->again, sizeof r->again, "p");
    assert_says("plyproof|laws|run|" FEN "|" UCI "|--json",
                "{`law`:`positions-come-back:fen`,`ok`:false,`runner`:`made "
                "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,`"
                "assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`error`:{`fault`:`"
                "law-failed`,`sentence`:`positions-come-back:fen: it crashed`}}\n"
                "{`law`:`moves-come-back:uci`,`ok`:false,`runner`:`made "
                "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,`"
                "assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`error`:{`fault`:`"
                "law-failed`,`sentence`:`moves-come-back:uci: no`,`input`:`x`,`again`:`p`}}\n");
    snprintf(r->failure, sizeof r->failure, UCI ": no\n");
    snprintf(up.over[0].report.failure, sizeof r->failure, FEN ": it crashed\n");
    assert_says("plyproof|laws|run|" UCI "|" FEN,
                "seed 0x0000000000000001, runner made up\n"
                "FAILED positions-come-back:fen: it crashed\n"
                "FAILED moves-come-back:uci: no\n"
                "    again: p\n"
                "0 held, 2 failed: 980 trials, 197530 cases, 0.0 s\n");
}

static void is_a_law_that_took_no_time_one_that_took_a_second(void **state) {
    (void)state;
    begin();
    law_report *r = end(FEN);
    r->trials = r->cases = 1;
    r->begun = r->skipped = 0;
    r->seconds = 0;
    assert_says(
        "plyproof|laws|run|" FEN,
        "seed 0x0000000000000001, runner made up\n"
        "held positions-come-back:fen                                          0 asked         1 "
        "done   0.0% skipped   0.0% duplicates           1 cases         1 /s\n"
        "1 held, 0 failed: 1 trial, 1 case, 0.0 s\n");
    r->seconds = 0.25;
    setenv("COLUMNS", "100", 1);
    assert_string_equal(
        said_in("plyproof|laws|run|" FEN, ON_SCREEN),
        "seed 0x0000000000000001, runner made up\n"
        "held positions-come-back:fen                                   0 asked 1 done 0.0% "
        "skipped 0.0%\n"
        "                                                              duplicates 1 cases 4 /s\n"
        "1 held, 0 failed: 1 trial, 1 case, 0.0 s\n");
}

static void is_each_law_an_object(void **state) {
    (void)state;
    begin();
    make_two();
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI "|--json",
        "{`law`:`positions-come-back:fen`,`ok`:true,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
        "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`}\n"
        "{`law`:`moves-come-back:uci`,`ok`:false,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:6,`warning`:`too-many-duplicates`,"
        "`cases`:98765,`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`trial`:17,"
        "`error`:{`fault`:`law-failed`,`sentence`:`moves-come-back:uci: it is green`,`input`:`fen "
        "  8/8 w\\nmove  a1a2\\n`,`again`:`plyproof laws run x --seed 17`}}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(
        said.shown,
        "[0 s, 0 held, 0 failed, 0 trials; positions-come-back:fen].[0 s, 1 held, 0 failed, 490 "
        "trials; moves-come-back:uci].[3 s, 1 held, 1 failed, 980 trials][3 s, 1 held, 1 failed, "
        "980 trials].");
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI "|--json|--verbose",
        "{`law`:`positions-come-back:fen`,`ok`:true,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
        "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`forks`:[{`where`:`the "
        "codec can hold "
        "it`,`cases`:483,`cases_not`:7,`assertions`:123445,`assertions_not`:11},{`where`:`it is "
        "check`,`cases`:490,`cases_not`:0,`assertions`:123456,`assertions_not`:0}],`seen`:{`in "
        "check`:490,`no last move can have given this check`:49}}\n"
        "{`law`:`moves-come-back:uci`,`ok`:false,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:6,`warning`:`too-many-duplicates`,"
        "`cases`:98765,`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`trial`:17,"
        "`forks`:[],`seen`:{},`error`:{`fault`:`law-failed`,`sentence`:`moves-come-back:uci: it "
        "is green`,`input`:`fen   8/8 w\\nmove  a1a2\\n`,`again`:`plyproof laws run x --seed "
        "17`}}\n");
    for (unsigned i = 0; i < LAW_FORKS; i++) {
        up.over[1].report.forks[i] = (law_fork){"again", {i, 1}, {2, 3}};
    }
    up.over[0].report.seen[0] = 0;
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI "|--json|--verbose",
        "{`law`:`positions-come-back:fen`,`ok`:true,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
        "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`forks`:[{`where`:`the "
        "codec can hold "
        "it`,`cases`:483,`cases_not`:7,`assertions`:123445,`assertions_not`:11},{`where`:`it is "
        "check`,`cases`:490,`cases_not`:0,`assertions`:123456,`assertions_not`:0}],`seen`:{`no "
        "last move can have given this check`:49}}\n"
        "{`law`:`moves-come-back:uci`,`ok`:false,`runner`:`made "
        "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:6,`warning`:`too-many-duplicates`,"
        "`cases`:98765,`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`,`trial`:17,"
        "`forks`:[{`where`:`again`,`cases`:1,`cases_not`:0,`assertions`:3,`assertions_not`:2},"
        "{`where`:`again`,`cases`:1,`cases_not`:1,`assertions`:3,`assertions_not`:2},"
        "{`where`:`again`,`cases`:1,`cases_not`:2,`assertions`:3,`assertions_not`:2},"
        "{`where`:`again`,`cases`:1,`cases_not`:3,`assertions`:3,`assertions_not`:2}],`seen`:{},"
        "`error`:{`fault`:`law-failed`,`sentence`:`moves-come-back:uci: it is green`,`input`:`fen "
        "  8/8 w\\nmove  a1a2\\n`,`again`:`plyproof laws run x --seed 17`}}\n");
}

static void is_each_law_a_case_for_a_build_server(void **state) {
    (void)state;
    static char text[65536];
    begin();
    make_two();
    said_in("plyproof|laws|run|" FEN "|" UCI "|--junit|junit.xml", 0);
    assert_int_equal(said.status, CLI_NOT_HELD);
    FILE *file = fopen("junit.xml", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_int_equal(unlink("junit.xml"), 0);
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    assert_string_equal(
        text, "<?xml version=`1.0` encoding=`UTF-8`?>\n"
              "<testsuites>\n"
              "  <testsuite name=`plyproof laws, runner made up` tests=`2` failures=`1` errors=`0` "
              "skipped=`0` time=`4.000`>\n"
              "    <testcase classname=`positions-come-back` name=`positions-come-back:fen` "
              "time=`2.000`/>\n"
              "    <testcase classname=`moves-come-back` name=`moves-come-back:uci` "
              "time=`2.000`><failure message=`moves-come-back:uci: it is green`>\n"
              "fen   8/8 w\n"
              "move  a1a2\n"
              "\n"
              "again: plyproof laws run x --seed 17</failure></testcase>\n"
              "  </testsuite>\n"
              "</testsuites>\n");
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static void are_all_options_those_of_the_round(void **state) {
    (void)state;
    begin();
    end(FEN);
    assert_says(
        "plyproof|laws|run|" FEN "|--seed|0xa|--trials|18446744073709551615|--seconds|0.5|"
        "--jobs|256|--patience|7|--kept|kept|--keep|--as-found|--verbose",
        "seed 0x000000000000000a, runner made up\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "       123456 assertions\n"
        "1 held, 0 failed: 490 trials, 98765 cases, 0.0 s\n");
    assert_int_equal(rmdir("kept"), 0); /* it was made */
    assert_string_equal(
        said.asked,
        "round 0: laws 1, jobs 256, patience 7, seed 10, trials 18446744073709551615, seconds "
        "0.5, count seen, as found, keep, program plyproof, kept kept\n"
        "go on\n"
        "go on\n");
}

static void is_a_round_begun_while_there_is_time(void **state) {
    (void)state;
    begin();
    end(FEN);
    up.lasts = 50;
    assert_says(
        "plyproof|laws|run|" FEN "|--minutes|2.5|--seed|7",
        "seed 0x0000000000000007, runner made up\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "round 1: 50 s, 0 failed, 490 trials, 98765 cases\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "round 2: 100 s, 0 failed, 980 trials, 197530 cases\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "round 3, cut short: 150 s, 0 failed, 1470 trials, 296295 cases\n"
        "3 held, 0 failed: 1470 trials, 296295 cases, 150.0 s\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(
        said.asked,
        "round 0: laws 1, jobs 0, patience 0, seed 7, trials 0, seconds 1, program plyproof, kept "
        "corpus/laws\n"
        "go on\n"
        "go on\n"
        "round 1: laws 1, jobs 0, patience 0, seed 7, trials 0, seconds 1, program plyproof, kept "
        "corpus/laws\n"
        "go on\n"
        "go on\n"
        "round 2: laws 1, jobs 0, patience 0, seed 7, trials 0, seconds 1, program plyproof, kept "
        "corpus/laws\n"
        "go on\n"
        "begin no more\n");
    assert_string_equal(
        said.shown,
        "[0 s, 0 held, 0 failed, 0 trials; positions-come-back:fen].[50 s, 1 held, 0 failed, 490 "
        "trials][50 s, 1 held, 0 failed, 490 trials].[50 s, 1 held, 0 failed, 490 trials; "
        "positions-come-back:fen].[100 s, 2 held, 0 failed, 980 trials][100 s, 2 held, 0 failed, "
        "980 trials].[100 s, 2 held, 0 failed, 980 trials; positions-come-back:fen].[150 s, 3 "
        "held, 0 failed, 1470 trials][150 s, 3 held, 0 failed, 1470 trials]..");
    assert_int_equal(said.flushed, 6);
    begin();
    end(FEN);
    up.lasts = 50;
    assert_says("plyproof|laws|run|" FEN "|--minutes|2.5|--json|--trials|5",
                "{`law`:`positions-come-back:fen`,`ok`:true,`runner`:`made "
                "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
                "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`}\n"
                "{`law`:`positions-come-back:fen`,`ok`:true,`runner`:`made "
                "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
                "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`}\n"
                "{`law`:`positions-come-back:fen`,`ok`:true,`runner`:`made "
                "up`,`asked`:500,`trials`:490,`skipped`:49,`duplicates`:5,`cases`:98765,"
                "`assertions`:123456,`seconds`:2.000,`seed`:`0x000000000000feed`}\n");
    assert_string_equal(
        said.asked,
        "round 0: laws 1, jobs 0, patience 0, seed 1, trials 5, seconds 0, program plyproof, kept "
        "none\n"
        "go on\n"
        "go on\n"
        "round 1: laws 1, jobs 0, patience 0, seed 1, trials 5, seconds 0, program plyproof, kept "
        "none\n"
        "go on\n"
        "go on\n"
        "round 2: laws 1, jobs 0, patience 0, seed 1, trials 5, seconds 0, program plyproof, kept "
        "none\n"
        "go on\n"
        "begin no more\n");
    assert_int_equal(said.flushed, 6);
}

static void may_all_of_it_take_less_than_a_minute(void **state) {
    (void)state;
    begin();
    end(FEN);
    up.lasts = 30;
    assert_says("plyproof|laws|run|" FEN "|--minutes|0.5|--seconds|0.5|--quiet",
                "seed 0x0000000000000001, runner made up\n"
                "round 1, cut short: 30 s, 0 failed, 490 trials, 98765 cases\n"
                "1 held, 0 failed: 490 trials, 98765 cases, 30.0 s\n");
    assert_string_equal(said.asked,
                        "round 0: laws 1, jobs 0, patience 0, seed 1, trials 0, seconds 0.5, "
                        "program plyproof, kept corpus/laws\n"
                        "go on\n"
                        "begin no more\n");
    begin();
    end(FEN);
    up.lasts = 30;
    assert_says("plyproof|laws|run|" FEN "|--minutes|1|--trials|1|--jobs|1|--quiet",
                "seed 0x0000000000000001, runner made up\n"
                "round 1: 30 s, 0 failed, 490 trials, 98765 cases\n"
                "round 2, cut short: 60 s, 0 failed, 980 trials, 197530 cases\n"
                "2 held, 0 failed: 980 trials, 197530 cases, 60.0 s\n");
    assert_string_equal(said.asked,
                        "round 0: laws 1, jobs 1, patience 0, seed 1, trials 1, seconds 0, "
                        "program plyproof, kept none\n"
                        "go on\n"
                        "go on\n"
                        "round 1: laws 1, jobs 1, patience 0, seed 1, trials 1, seconds 0, "
                        "program plyproof, kept none\n"
                        "go on\n"
                        "begin no more\n");
}

static void are_numbers_refused_that_say_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {"--trials|0", "--jobs|0", "--jobs|257", "--seconds|0",
                                        "--minutes|0"};
    char line[256];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        begin();
        snprintf(line, sizeof line, "plyproof|laws|run|" FEN "|%s", wrong[i]);
        assert_says(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        assert_string_equal(said.asked, "");
    }
}

static void does_first_stop_at_a_failure(void **state) {
    (void)state;
    begin();
    make_two();
    end(FEN);
    assert_says(
        "plyproof|laws|run|" FEN "|" UCI "|--first|--quiet|--minutes|1",
        "seed 0x0000000000000001, runner made up\n"
        "FAILED moves-come-back:uci: it is green\n"
        "fen   8/8 w\n"
        "move  a1a2\n"
        "    trial: 17\n"
        "    again: plyproof laws run x --seed 17\n"
        "    warning: moves-come-back:uci: of 500 trials asked for, 6 (1.2 %) were not done, as "
        "duplicates\n"
        "round 1, cut short: 3 s, 1 failed, 1470 trials, 296295 cases\n"
        "2 held, 1 failed: 1470 trials, 296295 cases, 3.0 s\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(
        said.asked,
        "round 0: laws 2, jobs 0, patience 0, seed 1, trials 0, seconds 1, program plyproof, kept "
        "corpus/laws\n"
        "go on\n"
        "go on\n"
        "stop now\n"
        "stop now\n");
}

static void is_an_interrupt_the_end_of_rounds(void **state) {
    (void)state;
    begin();
    end(FEN);
    up.lasts = 1;
    up.interrupt = 2;
    assert_says("plyproof|laws|run|" FEN "|--minutes|1|--quiet",
                "seed 0x0000000000000001, runner made up\n"
                "round 1: 1 s, 0 failed, 490 trials, 98765 cases\n"
                "round 2, cut short: 2 s, 0 failed, 980 trials, 197530 cases\n"
                "2 held, 0 failed: 980 trials, 197530 cases, 2.0 s\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: laws: interrupted\n");
    begin();
    fail_law(FEN, FEN ": no\n");
    up.interrupt = 1;
    assert_says("plyproof|laws|run|" FEN "|--quiet",
                "seed 0x0000000000000001, runner made up\n"
                "FAILED positions-come-back:fen: no\n"
                "0 held, 1 failed: 490 trials, 98765 cases, 0.0 s\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "plyproof: laws: interrupted\n");
}

static void is_an_output_that_fails_the_end(void **state) {
    (void)state;
    begin();
    end(FEN);
    end(FEN);
    up.fails = 28;
    said_in("plyproof|laws|run|" FEN "|--minutes|1", 0);
    assert_string_equal(
        said.asked,
        "round 0: laws 1, jobs 0, patience 0, seed 1, trials 0, seconds 1, program plyproof, kept "
        "corpus/laws\n"
        "go on\n"
        "stop now\n"
        "stop now\n");
}

static void does_no_process_mean_that_it_could_not_run(void **state) {
    (void)state;
    begin();
    end(FEN);
    up.no_process = true;
    assert_says(
        "plyproof|laws|run|" FEN "|--minutes|1",
        "seed 0x0000000000000001, runner made up\n"
        "held positions-come-back:fen                                        500 asked       490 "
        "done  10.0% skipped   1.0% duplicates       98765 cases     49382 /s\n"
        "round 1: 0 s, 0 failed, 490 trials, 98765 cases\n"
        "1 held, 0 failed: 490 trials, 98765 cases, 0.0 s\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: laws: there is no process to run a law in\n");
}

static void is_nothing_that_held_no_success(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|laws|run|" FEN, "seed 0x0000000000000001, runner made up\n"
                                          "0 held, 0 failed: 0 trials, 0 cases, 0.0 s\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    begin();
    law_report *r = end(FEN);
    r->trials = r->cases = 1;
    assert_says("plyproof|laws|run|" FEN "|--quiet", "seed 0x0000000000000001, runner made up\n"
                                                     "1 held, 0 failed: 1 trial, 1 case, 0.0 s\n");
    assert_int_equal(said.status, CLI_HELD);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void is_a_law_tried_on_files_that_hold_what_it_is_about(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|laws|try|" FEN "|position|text",
                "held positions-come-back:fen\n"
                "other positions-come-back:fen: text holds a text\n");
    assert_int_equal(said.status, CLI_HELD);
}

static void is_what_fails_on_a_file_told_with_its_command(void **state) {
    (void)state;
    begin();
    up.verdict = LAW_FAILS;
    snprintf(up.failure, sizeof up.failure, FEN ": it is green\nfen   8/8 w\n");
    assert_says("plyproof|laws|try|" FEN "|position|text",
                "FAILED positions-come-back:fen: it is green\n"
                "fen   8/8 w\n"
                "other positions-come-back:fen: text holds a text\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "");
    assert_says(
        "plyproof|laws|try|" FEN "|position|text|--json",
        "{`law`:`positions-come-back:fen`,`file`:`position`,`verdict`:`failed`,"
        "`error`:{`fault`:`law-failed`,`sentence`:`positions-come-back:fen: it is "
        "green`,`input`:`fen   8/8 w\\n`,`again`:`plyproof laws try positions-come-back:fen "
        "position`}}\n"
        "{`law`:`positions-come-back:fen`,`file`:`text`,`verdict`:`other`}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void is_what_was_skipped_not_held(void **state) {
    (void)state;
    begin();
    up.verdict = LAW_SKIPS;
    assert_says("plyproof|laws|try|" FEN "|position|text",
                "skipped positions-come-back:fen\n"
                "other positions-come-back:fen: text holds a text\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "plyproof: laws: nothing was tried: no law named is about these inputs\n");
    assert_says("plyproof|laws|try|" FEN "|position|text|--json",
                "{`law`:`positions-come-back:fen`,`file`:`position`,`verdict`:`skipped`}\n"
                "{`law`:`positions-come-back:fen`,`file`:`text`,`verdict`:`other`}\n");
    up.verdict = LAW_HOLDS;
    assert_says("plyproof|laws|try|" FEN "|position|text|--json",
                "{`law`:`positions-come-back:fen`,`file`:`position`,`verdict`:`held`}\n"
                "{`law`:`positions-come-back:fen`,`file`:`text`,`verdict`:`other`}\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "");
}

static size_t count_lines(const char *text) {
    size_t lines = 0;
    while ((text = strchr(text, '\n')) != NULL) lines++, text++;
    return lines;
}

static void are_all_laws_that_are_named_tried_on_each_file(void **state) {
    (void)state;
    begin();
    const size_t laws = count_lines(said_in("plyproof|laws|list|:fen", 0));
    assert_in_range(laws, 3, 99);
    const char *tried = said_in("plyproof|laws|try|:fen|position|text|game", 0);
    assert_int_equal(count_lines(tried), 3 * laws);
    assert_int_equal(said.status, CLI_HELD);
}

static void is_a_file_that_cannot_be_read_the_end(void **state) {
    (void)state;
    begin();
    assert_says("plyproof|laws|try|" FEN "|position|nothing|text",
                "held positions-come-back:fen\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: laws: nothing: no kept input can be read there\n");
}

/* ---- Kept inputs ----------------------------------------------------------------------------- */

static void make_folders(const char *const *folders, size_t count) {
    for (size_t i = 0; i < count; i++) assert_int_equal(mkdir(folders[i], 0777), 0);
}
static void remove_folders(const char *const *folders, size_t count) {
    while (count-- > 0) assert_int_equal(rmdir(folders[count]), 0);
}

/* Where nothing is kept, it is what came with the program; or what stands in its source. */
static void are_kept_inputs_found_beside_the_program(void **state) {
    (void)state;
    static const char *const source[] = {"there", "there/corpus", "there/corpus/laws",
                                         "there/build", "there/build/one"};
    static const char *const installed[] = {"there",
                                            "there/usr",
                                            "there/usr/bin",
                                            "there/usr/share",
                                            "there/usr/share/plyproof",
                                            "there/usr/share/plyproof/law"};
    char path[4096], program[256], expected[256];
    begin();
    assert_true(cli_find_kept(path, sizeof path));
    assert_string_equal(path, "corpus/laws"); /* of the place, whatever the program is */
    assert_int_equal(mkdir("elsewhere", 0777), 0);
    assert_int_equal(chdir("elsewhere"), 0);
    assert_false(cli_find_kept(path, sizeof path));
    up.program_is_far = true;
    assert_false(cli_find_kept(path, sizeof path));
    up.program_is_far = false;
    up.program = "";
    assert_false(cli_find_kept(path, sizeof path));
    up.program = program;

    make_folders(source, sizeof source / sizeof source[0]);
    snprintf(program, sizeof program, "%s/elsewhere/there/build/one/plyproof", folder);
    snprintf(expected, sizeof expected, "%s/elsewhere/there/build/one/../../corpus/laws", folder);
    assert_true(cli_find_kept(path, sizeof path));
    assert_string_equal(path, expected);
    remove_folders(source, sizeof source / sizeof source[0]);

    /* A path for which there is no room is not taken for what is left of it. */
    make_folders(installed, sizeof installed / sizeof installed[0]);
    snprintf(program, sizeof program, "%s/elsewhere/there/usr/bin/plyproof", folder);
    snprintf(expected, sizeof expected, "%s/elsewhere/there/usr/bin/../share/plyproof/laws",
             folder);
    assert_false(cli_find_kept(path, sizeof path));
    assert_false(cli_find_kept(path, strlen(expected)));
    assert_int_equal(mkdir("there/usr/share/plyproof/laws", 0777), 0);
    assert_true(cli_find_kept(path, strlen(expected) + 1));
    assert_string_equal(path, expected);
    assert_int_equal(rmdir("there/usr/share/plyproof/laws"), 0);
    remove_folders(installed, sizeof installed / sizeof installed[0]);
    assert_int_equal(chdir(".."), 0);
    assert_int_equal(rmdir("elsewhere"), 0);
}

static void is_a_folder_of_kept_inputs_wanted(void **state) {
    (void)state;
    begin();
    FILE *file = fopen("file", "w");
    assert_non_null(file);
    fclose(file);
    assert_says("plyproof|laws|run|" FEN "|--kept|file", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: laws: file: there is no such folder\n");
    unlink("file");
    assert_says("plyproof|laws|run|" FEN "|--kept|file", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: laws: file: there is no such folder\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_law_listed_with_what_it_is_about),
        cmocka_unit_test(is_a_law_known_by_a_part_of_its_name),
        cmocka_unit_test(is_a_law_that_there_is_not_refused),
        cmocka_unit_test(is_each_law_told_in_lines),
        cmocka_unit_test(does_quiet_leave_only_what_failed),
        cmocka_unit_test(does_verbose_say_what_was_asked_of_which_inputs),
        cmocka_unit_test(are_colours_where_they_tell_good_from_bad),
        cmocka_unit_test(is_a_failure_told_of_which_little_is_known),
        cmocka_unit_test(is_no_more_told_of_a_failure_than_is_known),
        cmocka_unit_test(is_a_law_that_took_no_time_one_that_took_a_second),
        cmocka_unit_test(is_each_law_an_object),
        cmocka_unit_test(is_each_law_a_case_for_a_build_server),
        cmocka_unit_test(are_all_options_those_of_the_round),
        cmocka_unit_test(is_a_round_begun_while_there_is_time),
        cmocka_unit_test(may_all_of_it_take_less_than_a_minute),
        cmocka_unit_test(are_numbers_refused_that_say_nothing),
        cmocka_unit_test(does_first_stop_at_a_failure),
        cmocka_unit_test(is_an_interrupt_the_end_of_rounds),
        cmocka_unit_test(is_an_output_that_fails_the_end),
        cmocka_unit_test(does_no_process_mean_that_it_could_not_run),
        cmocka_unit_test(is_nothing_that_held_no_success),
        cmocka_unit_test(is_a_law_tried_on_files_that_hold_what_it_is_about),
        cmocka_unit_test(is_what_fails_on_a_file_told_with_its_command),
        cmocka_unit_test(is_what_was_skipped_not_held),
        cmocka_unit_test(are_all_laws_that_are_named_tried_on_each_file),
        cmocka_unit_test(is_a_file_that_cannot_be_read_the_end),
        cmocka_unit_test(are_kept_inputs_found_beside_the_program),
        cmocka_unit_test(is_a_folder_of_kept_inputs_wanted),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
