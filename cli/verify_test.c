/* verify_test.c - what counts as held, and what does verify say of laws and counts that do not?
 * What comes of them is made up here. */
/* SPDX-License-Identifier: MIT */
#include "plyproof.h"

/* What verify.c calls is answered here. */
#define ply_codecs            made_up_codecs
#define ply_codec_count       made_up_codec_count
#define ply_generators        made_up_generators
#define ply_generator_count   made_up_generator_count
#define law_count             made_up_law_count
#define law_at                made_up_law_at
#define law_run_round         made_up_run_round
#define law_runner            made_up_runner
#define law_cores             made_up_cores
#define law_kept_are_readable made_up_kept_are_readable
#define perft_suite_read      made_up_suite_read
#define perft_suite_free      made_up_suite_free
#define perft_suite_run       made_up_suite_run
#define cli_find_kept         made_up_find_kept

static const ply_codec short_codec = {.name = "short"}, long_codec = {.name = "long"};
static const ply_codec *const ply_codecs[] = {&short_codec, &long_codec};
enum { ply_codec_count = 2 };
static const ply_generator slow_generator = {.name = "slow"}, slower_generator = {.name = "slower"};
static const ply_generator *const ply_generators[] = {&slow_generator, &slower_generator};
static size_t ply_generator_count;

#include "cli/made_up_test.h"

#include "cli/verify.c"

/* ---- What is made up ------------------------------------------------------------------------- */

static const law made_laws[] = {
    {.name = "anywhere"},
    {.name = "twice", .weight = 2},
    {.name = "once", .weight = 1},
    {.name = "thrice", .weight = 3},
    {.name = "of-moves", .weight = LAW_WEIGHT_MAX},
};
enum { MADE_LAWS = 5 };

static struct made_up {
    law_report over[MADE_LAWS]; /* of each law */
    size_t laws;                /* how many there are */
    bool no_process;
    const char *kept, *unreadable;
    perft_verdict verdict[16]; /* of one run of a suite */
    size_t verdicts, of_run;
    perft_end end;         /* of that run */
    uint64_t bad_lines;    /* of the suites that are built in */
    const char *interrupt; /* the line of what is asked for at which it comes */
    const char *fails;     /* the same, for the output */
    unsigned runs, suites;
} up;

/* Notes what is asked for; it may be where an interrupt comes, or where the output fails. */
__attribute__((format(printf, 1, 2))) static void ask(const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    note(said.asked, "%s", text);
    if (up.interrupt && strstr(said.asked, up.interrupt)) atomic_store(&cli_interrupted, true);
    if (up.fails && strstr(said.asked, up.fails)) said.run.out.failure = 28;
}

size_t made_up_law_count(void) { return up.laws; }

/* One of the position, one of the first codec, one of each other. */
law_instance made_up_law_at(size_t index) {
    law_instance l = {.law = &made_laws[index]};
    if (index == 1 || index == 2) l.codec = &short_codec;
    if (index == 3) l.codec = &long_codec;
    if (index == 4) l.generator = &slow_generator;
    snprintf(l.name, sizeof l.name, "%s", l.law->name);
    return l;
}

/* The laws are over in the opposite order. */
bool made_up_run_round(const law_round *round) {
    const law_options *o = &round->options;
    ask("round: seed %llu, trials %llu, seconds %g, program %s, kept %s:",
        (unsigned long long)o->seed, (unsigned long long)o->trials, o->seconds, o->program,
        o->kept ? o->kept : "none");
    for (size_t i = round->count; i-- > 0;) {
        const law_instance *l = &round->laws[i];
        law_watch watch = {.options = *o};
        watch.law = *l;
        ask(" %s", l->name);
        const law_wish wish = round->wish(round->context, &watch, 1);
        assert_int_equal(round->wish(round->context, NULL, 0), wish);
        ask("%s", wish == LAW_GO_ON ? "" : wish == LAW_STOP_NOW ? ", stop now" : "?");
        said.now++;
        round->over(round->context, l, &up.over[l->law - made_laws]);
    }
    ask("\n");
    return !up.no_process;
}

const char *made_up_runner(void) { return "made up"; }
unsigned made_up_cores(void) { return 3; }

bool made_up_find_kept(char *path, size_t size) {
    if (up.kept) snprintf(path, size, "%s", up.kept);
    return up.kept;
}

bool made_up_kept_are_readable(const char *folder, char *path, size_t room) {
    assert_string_equal(folder, up.kept);
    if (up.unreadable) snprintf(path, room, "%s", up.unreadable);
    return !up.unreadable;
}

/* The known positions are read, to see whether they are what is known; of the suites that are built
 * in there is one position. */
bool made_up_suite_read(perft_suite *suite, const char *file, const char *text, size_t length,
                        perft_suite_bad_line bad, void *context) {
    static perft_case some[PERFT_KNOWN_COUNT];
    assert_true(!bad && !context && suite->count == 0);
    up.suites++;
    ask("read %s\n", file);
    if (strcmp(file, "known") != 0) {
        const perft_embedded_suite *e = perft_find_embedded(file);
        assert_true(e && text == e->begin && text + length == e->end);
        *suite = (perft_suite){.cases = some, .count = 1, .bad_lines = up.bad_lines};
        return true;
    }
    suite->cases = some;
    for (size_t i = 0; i < PERFT_KNOWN_COUNT; i++) {
        const char *end = memchr(text, '\n', length);
        assert_non_null(end);
        assert_false(ply_failed(perft_epd_read(text, (size_t)(end - text), &some[i].epd)));
        for (unsigned d = 1; d <= 8; d++) {
            assert_true(some[i].epd.leaves[d] == perft_known[i].leaves[d - 1]);
        }
        length -= (size_t)(end + 1 - text);
        text = end + 1;
        suite->count++;
    }
    assert_int_equal(length, 0);
    return true;
}

void made_up_suite_free(perft_suite *suite) {
    assert_non_null(suite->cases);
    up.suites--;
}

perft_end made_up_suite_run(const perft_suite_job *job, perft_suite_report *report) {
    const bool is_it = up.runs++ == up.of_run;
    assert_ptr_equal(job->stop, &cli_interrupted);
    assert_true(job->hash_bytes == 0 && !job->journal && job->max_depth == 0);
    ask("count %zu by", job->suite->count);
    for (size_t i = 0; i < job->engine_count; i++) {
        ask(" %s", job->engines[i] ? job->engines[i]->name : "fast");
    }
    ask(": %llu, jobs %u\n", (unsigned long long)job->max_nodes, job->jobs);
    *report = (perft_suite_report){.verdicts = 9, .outcomes = {2}, .seconds = 1.5};
    job->progress(job->context, report);
    if (!is_it && !atomic_load(&cli_interrupted)) {
        static const perft_case of = {.line = 1};
        const perft_verdict one = {.of = &of, .outcome = PERFT_CASE_AGREES};
        job->verdict(job->context, &one);
        return PERFT_DONE;
    }
    if (atomic_load(&cli_interrupted)) return PERFT_STOPPED;
    for (size_t i = 0; i < up.verdicts; i++) job->verdict(job->context, &up.verdict[i]);
    return up.end;
}

static void begin(void) {
    memset(&up, 0, sizeof up);
    up.laws = MADE_LAWS;
    ply_generator_count = 1;
    up.of_run = 99;
    for (size_t i = 0; i < MADE_LAWS; i++) {
        up.over[i] = (law_report){.held = true, .cases = 10 * (i + 1), .seconds = 0.5};
    }
}

static void fail_law(size_t index, const char *failure, const char *again) {
    law_report *r = &up.over[index];
    r->held = false;
    snprintf(r->failure, sizeof r->failure, "%s", failure);
    snprintf(r->again, sizeof r->again, "%s", again);
}

/* As said_in; the suites that were read must have been freed, too. */
static const char *verified(const char *line, unsigned how) {
    const char *text = said_in(line, how);
    assert_int_equal(up.suites, 0);
    return text;
}
#define assert_told(line, expected) assert_string_equal(verified(line, 0), expected)

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Writes a line; returns what was written, which lives until the next. */
static const char *written(cli_verify_line *line, bool json) {
    static cli_run own;
    if (own.out.bytes) cli_out_close(&own.out);
    own = (cli_run){.option[CLI_OPT_JSON] = json ? "" : NULL};
    cli_out_in_memory(&own.out);
    cli_verify_write(line, &own);
    cli_put_byte(&own.out, '\0');
    return own.out.bytes;
}

static cli_verify_line line_of(uint64_t tried, uint64_t held) {
    return (cli_verify_line){.room = "room",
                             .check = "check",
                             .of = "something",
                             .tried = tried,
                             .held = held,
                             .note = "noted 7"};
}

static void does_a_line_hold_when_all_that_was_tried_held(void **state) {
    (void)state;
    cli_verify_line line = line_of(5, 5);
    assert_true(cli_verify_held(&line));
    assert_non_null(strstr(written(&line, false), " held "));
    assert_non_null(strstr(written(&line, true), "\"ok\":true"));
    assert_non_null(strstr(written(&line, true), "\"note\":\"noted 7\""));
    assert_null(strstr(written(&line, true), "errors"));
}

static void does_a_failure_fail_the_line_and_name_its_command(void **state) {
    (void)state;
    cli_verify_line line = line_of(5, 5);
    cli_verify_fail(&line, "law-failed", "it is green", "fen   blue\n", "plyproof laws run green");
    assert_int_equal(line.tried, 6);
    assert_false(cli_verify_held(&line));
    assert_non_null(strstr(written(&line, false), "NOT HELD"));
    assert_non_null(
        strstr(written(&line, false), "    it is green\n        again: plyproof laws run green\n"));
    assert_non_null(strstr(written(&line, true),
                           "\"errors\":[{\"fault\":\"law-failed\",\"sentence\":\"it is green\","
                           "\"again\":\"plyproof laws run green\"}]"));
    cli_verify_close(&line);
}

static void has_a_line_failed_that_tried_nothing(void **state) {
    (void)state;
    cli_verify_line line = line_of(0, 0);
    assert_false(cli_verify_held(&line));
    assert_non_null(strstr(written(&line, false), "NOT HELD"));
    assert_non_null(strstr(written(&line, false), "nothing tried"));
    assert_non_null(strstr(written(&line, true), "\"ok\":false"));
}

static void does_a_line_fit_80_columns(void **state) {
    (void)state;
    cli_verify_line line = line_of(98765432100, 98765432100);
    line.of = "cerulean-moves";
    line.seconds = 3600.5;
    strcpy(line.note, "12345 positions");
    assert_in_range(strlen(written(&line, false)), 60, 81);
    line.held--;
    assert_in_range(strlen(written(&line, false)), 60, 81);
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static void is_a_line_written_for_each_subject_and_count(void **state) {
    (void)state;
    begin();
    up.kept = "corpus/laws";
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           1           1  held       1.5 s  1 position\n"
                "suites  edges.epd                1           1  held       1.5 s  1 position\n"
                "suites  random.epd               1           1  held       1.5 s  1 position\n"
                "all 9 checks held (5.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept corpus/laws: of-moves\n"
        "round: seed 1, trials 7500, seconds 0, program plyproof, kept corpus/laws: thrice\n"
        "round: seed 1, trials 5000, seconds 0, program plyproof, kept corpus/laws: twice\n"
        "round: seed 1, trials 2500, seconds 0, program plyproof, kept corpus/laws: once "
        "anywhere\n"
        "read known\n"
        "count 10 by slow: 5000000, jobs 3\n"
        "count 10 by fast: 1000000000, jobs 3\n"
        "read documented.epd\n"
        "count 1 by fast slow: 10000, jobs 3\n"
        "read edges.epd\n"
        "count 1 by fast slow: 10000, jobs 3\n"
        "read random.epd\n"
        "count 1 by fast slow: 10000, jobs 3\n");
    assert_string_equal(
        said.shown,
        "[laws: of-moves][laws: ][laws: thrice][laws: ][laws: twice][laws: ][laws: once][laws: "
        "][laws: anywhere][laws: ]....[counts: slow: 7 of 9].[counts: fast engine: 7 of "
        "9].[suites: documented.epd: 7 of 9].[suites: edges.epd: 7 of 9].[suites: random.epd: 7 "
        "of 9]..");
    assert_int_equal(said.flushed, 10);
    assert_int_equal(said.listened, 1);
    assert_int_equal(said.minded, 15);
}

static void is_a_tenth_of_it_quick(void **state) {
    (void)state;
    begin();
    assert_string_equal(
        verified("plyproof|verify|--quick|--seed|7", IN_COLOUR),
        "\033[2mcheck   of                   tried        held  verdict     time  note\n"
        "\033[0mlaws    position                10          10  \033[32mheld    \033[0m   0.5 s  "
        "1 law\n"
        "laws    short                   50          50  \033[32mheld    \033[0m   1.0 s  2 laws\n"
        "laws    long                    40          40  \033[32mheld    \033[0m   0.5 s  1 law\n"
        "laws    slow                    50          50  \033[32mheld    \033[0m   0.5 s  1 law\n"
        "counts  slow                     1           1  \033[32mheld    \033[0m   1.5 s  10 "
        "positions\n"
        "counts  fast engine              1           1  \033[32mheld    \033[0m   1.5 s  10 "
        "positions\n"
        "suites  documented.epd           1           1  \033[32mheld    \033[0m   1.5 s  1 "
        "position\n"
        "suites  edges.epd                1           1  \033[32mheld    \033[0m   1.5 s  1 "
        "position\n"
        "suites  random.epd               1           1  \033[32mheld    \033[0m   1.5 s  1 "
        "position\n"
        "\033[32mall 9 checks held\033[0m (5.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(
        said.asked,
        "round: seed 7, trials 5000, seconds 0, program plyproof, kept none: of-moves\n"
        "round: seed 7, trials 750, seconds 0, program plyproof, kept none: thrice\n"
        "round: seed 7, trials 500, seconds 0, program plyproof, kept none: twice\n"
        "round: seed 7, trials 250, seconds 0, program plyproof, kept none: once anywhere\n"
        "read known\n"
        "count 10 by slow: 500000, jobs 3\n"
        "count 10 by fast: 100000000, jobs 3\n"
        "read documented.epd\n"
        "count 1 by fast slow: 1000, jobs 3\n"
        "read edges.epd\n"
        "count 1 by fast slow: 1000, jobs 3\n"
        "read random.epd\n"
        "count 1 by fast slow: 1000, jobs 3\n");
}

static void is_each_line_an_object(void **state) {
    (void)state;
    begin();
    assert_told(
        "plyproof|verify|--json",
        "{`room`:`core`,`check`:`laws`,`of`:`position`,`runner`:`made "
        "up`,`tried`:10,`held`:10,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`short`,`runner`:`made "
        "up`,`tried`:50,`held`:50,`ok`:true,`seconds`:1.000,`note`:`2 laws`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`long`,`runner`:`made "
        "up`,`tried`:40,`held`:40,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`slow`,`runner`:`made "
        "up`,`tried`:50,`held`:50,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`counts`,`of`:`slow`,`tried`:1,`held`:1,`ok`:true,`seconds`:1.500,"
        "`note`:`10 positions`}\n"
        "{`room`:`perft`,`check`:`counts`,`of`:`fast "
        "engine`,`tried`:1,`held`:1,`ok`:true,`seconds`:1.500,`note`:`10 positions`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`documented.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`edges.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`random.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_int_equal(said.flushed, 9);
}

static void is_a_subject_without_laws_a_failure(void **state) {
    (void)state;
    begin();
    up.laws = 3;
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                     0           0  NOT HELD   0.0 s  nothing tried\n"
                "laws    slow                     0           0  NOT HELD   0.0 s  nothing tried\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           1           1  held       1.5 s  1 position\n"
                "suites  edges.epd                1           1  held       1.5 s  1 position\n"
                "suites  random.epd               1           1  held       1.5 s  1 position\n"
                "2 of 9 checks did not hold (3.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void is_a_program_without_laws_a_failure(void **state) {
    (void)state;
    begin();
    up.laws = 0;
    ply_generator_count = 2;
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                 0           0  NOT HELD   0.0 s  nothing tried\n"
                "laws    short                    0           0  NOT HELD   0.0 s  nothing tried\n"
                "laws    long                     0           0  NOT HELD   0.0 s  nothing tried\n"
                "laws    slow                     0           0  NOT HELD   0.0 s  nothing tried\n"
                "laws    slower                   0           0  NOT HELD   0.0 s  nothing tried\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  slower                   1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           1           1  held       1.5 s  1 position\n"
                "suites  edges.epd                1           1  held       1.5 s  1 position\n"
                "suites  random.epd               1           1  held       1.5 s  1 position\n"
                "5 of 11 checks did not hold (0.0 s; runner of the laws: made up)\n");
    assert_string_equal(said.asked, "read known\n"
                                    "count 10 by slow: 5000000, jobs 3\n"
                                    "count 10 by slower: 5000000, jobs 3\n"
                                    "count 10 by fast: 1000000000, jobs 3\n"
                                    "read documented.epd\n"
                                    "count 1 by fast slow slower: 10000, jobs 3\n"
                                    "read edges.epd\n"
                                    "count 1 by fast slow slower: 10000, jobs 3\n"
                                    "read random.epd\n"
                                    "count 1 by fast slow slower: 10000, jobs 3\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void are_failures_of_laws_told(void **state) {
    (void)state;
    begin();
    fail_law(1, "twice: it is green\nfen   8/8 w\n", "plyproof laws run twice --seed 7");
    fail_law(2, "once: it is blue\n", "plyproof laws run once");
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   52          50  NOT HELD   1.0 s  2 laws\n"
                "    twice: it is green\n"
                "        again: plyproof laws run twice --seed 7\n"
                "    once: it is blue\n"
                "        again: plyproof laws run once\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           1           1  held       1.5 s  1 position\n"
                "suites  edges.epd                1           1  held       1.5 s  1 position\n"
                "suites  random.epd               1           1  held       1.5 s  1 position\n"
                "1 of 9 checks did not hold (5.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(
        verified("plyproof|verify|--quick", IN_COLOUR),
        "\033[2mcheck   of                   tried        held  verdict     time  note\n"
        "\033[0mlaws    position                10          10  \033[32mheld    \033[0m   0.5 s  "
        "1 law\n"
        "laws    short                   52          50  \033[31mNOT HELD\033[0m   1.0 s  2 laws\n"
        "    twice: it is green\n"
        "        again: plyproof laws run twice --seed 7\n"
        "    once: it is blue\n"
        "        again: plyproof laws run once\n"
        "laws    long                    40          40  \033[32mheld    \033[0m   0.5 s  1 law\n"
        "laws    slow                    50          50  \033[32mheld    \033[0m   0.5 s  1 law\n"
        "counts  slow                     1           1  \033[32mheld    \033[0m   1.5 s  10 "
        "positions\n"
        "counts  fast engine              1           1  \033[32mheld    \033[0m   1.5 s  10 "
        "positions\n"
        "suites  documented.epd           1           1  \033[32mheld    \033[0m   1.5 s  1 "
        "position\n"
        "suites  edges.epd                1           1  \033[32mheld    \033[0m   1.5 s  1 "
        "position\n"
        "suites  random.epd               1           1  \033[32mheld    \033[0m   1.5 s  1 "
        "position\n"
        "\033[31m1 of 9 checks did not hold\033[0m (5.0 s; runner of the laws: made up)\n");
    assert_told(
        "plyproof|verify|--json",
        "{`room`:`core`,`check`:`laws`,`of`:`position`,`runner`:`made "
        "up`,`tried`:10,`held`:10,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`short`,`runner`:`made "
        "up`,`tried`:52,`held`:50,`ok`:false,`seconds`:1.000,`note`:`2 "
        "laws`,`errors`:[{`fault`:`law-failed`,`sentence`:`twice: it is green`,`again`:`plyproof "
        "laws run twice --seed 7`},{`fault`:`law-failed`,`sentence`:`once: it is "
        "blue`,`again`:`plyproof laws run once`}]}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`long`,`runner`:`made "
        "up`,`tried`:40,`held`:40,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`slow`,`runner`:`made "
        "up`,`tried`:50,`held`:50,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`counts`,`of`:`slow`,`tried`:1,`held`:1,`ok`:true,`seconds`:1.500,"
        "`note`:`10 positions`}\n"
        "{`room`:`perft`,`check`:`counts`,`of`:`fast "
        "engine`,`tried`:1,`held`:1,`ok`:true,`seconds`:1.500,`note`:`10 positions`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`documented.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`edges.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`random.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n");
}

static void has_a_build_server_all_that_failed(void **state) {
    (void)state;
    static char text[65536];
    begin();
    fail_law(0, "anywhere: it crashed", "plyproof laws run anywhere");
    fail_law(1, "twice: it is green\nfen   8/8 w\n", "plyproof laws run twice --seed 7");
    fail_law(2, "once: it is blue\n", "plyproof laws run once");
    up.laws = 4;
    char path[] = "/tmp/verify_test-XXXXXX", line[96];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    snprintf(line, sizeof line, "plyproof|verify|--junit|%s", path);
    verified(line, 0);
    assert_int_equal(said.status, CLI_NOT_HELD);
    const ssize_t length = read(fd, text, sizeof text - 1);
    assert_true(length > 0);
    text[length] = '\0';
    close(fd);
    unlink(path);
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    assert_string_equal(
        text, "<?xml version=`1.0` encoding=`UTF-8`?>\n"
              "<testsuites>\n"
              "  <testsuite name=`plyproof verify` tests=`9` failures=`3` errors=`0` skipped=`0` "
              "time=`9.500`>\n"
              "    <testcase classname=`laws` name=`position, 10 of 11 held` time=`0.500`><failure "
              "message=`not all of it held`>anywhere: it crashed\n"
              "again: plyproof laws run anywhere\n"
              "</failure></testcase>\n"
              "    <testcase classname=`laws` name=`short, 50 of 52 held` time=`1.000`><failure "
              "message=`not all of it held`>twice: it is green\n"
              "fen   8/8 w\n"
              "again: plyproof laws run twice --seed 7\n"
              "\n"
              "once: it is blue\n"
              "again: plyproof laws run once\n"
              "</failure></testcase>\n"
              "    <testcase classname=`laws` name=`long, 40 of 40 held` time=`0.500`/>\n"
              "    <testcase classname=`laws` name=`slow, 0 of 0 held` time=`0.000`><failure "
              "message=`nothing was tried`></failure></testcase>\n"
              "    <testcase classname=`counts` name=`slow, 1 of 1 held` time=`1.500`/>\n"
              "    <testcase classname=`counts` name=`fast engine, 1 of 1 held` time=`1.500`/>\n"
              "    <testcase classname=`suites` name=`documented.epd, 1 of 1 held` time=`1.500`/>\n"
              "    <testcase classname=`suites` name=`edges.epd, 1 of 1 held` time=`1.500`/>\n"
              "    <testcase classname=`suites` name=`random.epd, 1 of 1 held` time=`1.500`/>\n"
              "  </testsuite>\n"
              "</testsuites>\n");
}

/* One of each kind, and more wrong ones than are shown. */
static void make_verdicts(size_t wrong) {
    static perft_case of = {.file = "some.epd", .line = 7};
    of.epd.position = ply_start_position;
    of.epd.leaves[3] = 8902;
    up.verdict[up.verdicts++] = (perft_verdict){.of = &of, .outcome = PERFT_CASE_AGREES};
    up.verdict[up.verdicts++] = (perft_verdict){.of = &of, .outcome = PERFT_CASE_SKIPPED};
    up.verdict[up.verdicts++] = (perft_verdict){.of = &of, .outcome = PERFT_CASE_WAITS};
    up.verdict[up.verdicts++] = (perft_verdict){.of = &of, .outcome = PERFT_CASE_REFUSED};
    for (size_t i = 0; i < wrong; i++) {
        up.verdict[up.verdicts++] = (perft_verdict){.of = &of,
                                                    .outcome = PERFT_CASE_WRONG,
                                                    .engine = i ? &slow_generator : NULL,
                                                    .depth = 3,
                                                    .counted = 8000 + i};
    }
}

static void are_wrong_counts_told(void **state) {
    (void)state;
    begin();
    make_verdicts(2);
    assert_told("plyproof|verify|--quiet",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           1           1  held       1.5 s  1 position\n"
                "suites  edges.epd                1           1  held       1.5 s  1 position\n"
                "suites  random.epd               1           1  held       1.5 s  1 position\n"
                "all 9 checks held (5.0 s; runner of the laws: made up)\n");
    begin();
    make_verdicts(2);
    up.of_run = 4;
    assert_told(
        "plyproof|verify|--quiet",
        "check   of                   tried        held  verdict     time  note\n"
        "laws    position                10          10  held       0.5 s  1 law\n"
        "laws    short                   50          50  held       1.0 s  2 laws\n"
        "laws    long                    40          40  held       0.5 s  1 law\n"
        "laws    slow                    50          50  held       0.5 s  1 law\n"
        "counts  slow                     1           1  held       1.5 s  10 positions\n"
        "counts  fast engine              1           1  held       1.5 s  10 positions\n"
        "suites  documented.epd           1           1  held       1.5 s  1 position\n"
        "suites  edges.epd                1           1  held       1.5 s  1 position\n"
        "suites  random.epd               4           1  NOT HELD   1.5 s  1 position\n"
        "    some.epd:7: a position of a suite has problems\n"
        "        again: plyproof inspect `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`\n"
        "    some.epd:7: 8902 expected at depth 3, 8000 counted by fast\n"
        "        again: plyproof perft --divide `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
        "KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8001 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "1 of 9 checks did not hold (5.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    begin();
    make_verdicts(2);
    up.of_run = 0;
    assert_told(
        "plyproof|verify|--json",
        "{`room`:`core`,`check`:`laws`,`of`:`position`,`runner`:`made "
        "up`,`tried`:10,`held`:10,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`short`,`runner`:`made "
        "up`,`tried`:50,`held`:50,`ok`:true,`seconds`:1.000,`note`:`2 laws`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`long`,`runner`:`made "
        "up`,`tried`:40,`held`:40,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`laws`,`of`:`slow`,`runner`:`made "
        "up`,`tried`:50,`held`:50,`ok`:true,`seconds`:0.500,`note`:`1 law`}\n"
        "{`room`:`core`,`check`:`counts`,`of`:`slow`,`tried`:4,`held`:1,`ok`:false,"
        "`seconds`:1.500,`note`:`10 "
        "positions`,`errors`:[{`fault`:`count-wrong`,`sentence`:`some.epd:7: a position of a "
        "suite has problems`,`again`:`plyproof inspect "
        "\\`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1\\``},{`fault`:`count-wrong`,`sentence`:`some.epd:7: 8902 expected at depth 3, 8000 "
        "counted by fast`,`again`:`plyproof perft --divide "
        "\\`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\\` "
        "3`},{`fault`:`count-wrong`,`sentence`:`some.epd:7: 8902 expected at depth 3, 8001 "
        "counted by slow`,`again`:`plyproof perft --divide --generator slow "
        "\\`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\\` 3`}]}\n"
        "{`room`:`perft`,`check`:`counts`,`of`:`fast "
        "engine`,`tried`:1,`held`:1,`ok`:true,`seconds`:1.500,`note`:`10 positions`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`documented.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`edges.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n"
        "{`room`:`perft`,`check`:`suites`,`of`:`random.epd`,`tried`:1,`held`:1,`ok`:true,"
        "`seconds`:1.500,`note`:`1 position`}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void are_eight_failures_shown_and_the_others_counted(void **state) {
    (void)state;
    begin();
    make_verdicts(7);
    up.of_run = 1;
    assert_told(
        "plyproof|verify",
        "check   of                   tried        held  verdict     time  note\n"
        "laws    position                10          10  held       0.5 s  1 law\n"
        "laws    short                   50          50  held       1.0 s  2 laws\n"
        "laws    long                    40          40  held       0.5 s  1 law\n"
        "laws    slow                    50          50  held       0.5 s  1 law\n"
        "counts  slow                     1           1  held       1.5 s  10 positions\n"
        "counts  fast engine              9           1  NOT HELD   1.5 s  10 positions\n"
        "    some.epd:7: a position of a suite has problems\n"
        "        again: plyproof inspect `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`\n"
        "    some.epd:7: 8902 expected at depth 3, 8000 counted by fast\n"
        "        again: plyproof perft --divide `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
        "KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8001 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8002 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8003 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8004 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8005 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8006 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "suites  documented.epd           1           1  held       1.5 s  1 position\n"
        "suites  edges.epd                1           1  held       1.5 s  1 position\n"
        "suites  random.epd               1           1  held       1.5 s  1 position\n"
        "1 of 9 checks did not hold (5.0 s; runner of the laws: made up)\n");
    begin();
    make_verdicts(8);
    up.of_run = 1;
    assert_told(
        "plyproof|verify",
        "check   of                   tried        held  verdict     time  note\n"
        "laws    position                10          10  held       0.5 s  1 law\n"
        "laws    short                   50          50  held       1.0 s  2 laws\n"
        "laws    long                    40          40  held       0.5 s  1 law\n"
        "laws    slow                    50          50  held       0.5 s  1 law\n"
        "counts  slow                     1           1  held       1.5 s  10 positions\n"
        "counts  fast engine             10           1  NOT HELD   1.5 s  10 positions\n"
        "    some.epd:7: a position of a suite has problems\n"
        "        again: plyproof inspect `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`\n"
        "    some.epd:7: 8902 expected at depth 3, 8000 counted by fast\n"
        "        again: plyproof perft --divide `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
        "KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8001 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8002 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8003 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8004 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8005 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    some.epd:7: 8902 expected at depth 3, 8006 counted by slow\n"
        "        again: plyproof perft --divide --generator slow "
        "`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1` 3\n"
        "    and 1 more\n"
        "suites  documented.epd           1           1  held       1.5 s  1 position\n"
        "suites  edges.epd                1           1  held       1.5 s  1 position\n"
        "suites  random.epd               1           1  held       1.5 s  1 position\n"
        "1 of 9 checks did not hold (5.0 s; runner of the laws: made up)\n");
}

static void is_what_could_not_be_counted_a_failure(void **state) {
    (void)state;
    begin();
    make_verdicts(0);
    up.of_run = 3;
    up.end = PERFT_NO_MEMORY;
    assert_told(
        "plyproof|verify",
        "check   of                   tried        held  verdict     time  note\n"
        "laws    position                10          10  held       0.5 s  1 law\n"
        "laws    short                   50          50  held       1.0 s  2 laws\n"
        "laws    long                    40          40  held       0.5 s  1 law\n"
        "laws    slow                    50          50  held       0.5 s  1 law\n"
        "counts  slow                     1           1  held       1.5 s  10 positions\n"
        "counts  fast engine              1           1  held       1.5 s  10 positions\n"
        "suites  documented.epd           1           1  held       1.5 s  1 position\n"
        "suites  edges.epd                3           1  NOT HELD   1.5 s  1 position\n"
        "    some.epd:7: a position of a suite has problems\n"
        "        again: plyproof inspect `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1`\n"
        "    there is not enough memory\n"
        "        again: plyproof verify\n"
        "suites  random.epd               1           1  held       1.5 s  1 position\n"
        "1 of 9 checks did not hold (5.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void is_a_suite_with_bad_lines_a_failure(void **state) {
    (void)state;
    begin();
    up.bad_lines = 1;
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           2           1  NOT HELD   1.5 s  1 position\n"
                "    the suite has lines that cannot be read\n"
                "        again: plyproof verify\n"
                "suites  edges.epd                2           1  NOT HELD   1.5 s  1 position\n"
                "    the suite has lines that cannot be read\n"
                "        again: plyproof verify\n"
                "suites  random.epd               2           1  NOT HELD   1.5 s  1 position\n"
                "    the suite has lines that cannot be read\n"
                "        again: plyproof verify\n"
                "3 of 9 checks did not hold (5.0 s; runner of the laws: made up)\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void is_an_interrupt_the_end_wherever_it_comes(void **state) {
    (void)state;
    static const char *const where[] = {" of-moves", " once", "read known", ": 1000000000,",
                                        "read random.epd"};
    begin();
    up.interrupt = where[0];
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves, stop now\n"
        "read known\n"
        "read documented.epd\n"
        "read edges.epd\n"
        "read random.epd\n");
    begin();
    up.interrupt = where[1];
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves\n"
        "round: seed 1, trials 7500, seconds 0, program plyproof, kept none: thrice\n"
        "round: seed 1, trials 5000, seconds 0, program plyproof, kept none: twice\n"
        "round: seed 1, trials 2500, seconds 0, program plyproof, kept none: once, stop now "
        "anywhere, stop now\n"
        "read known\n"
        "read documented.epd\n"
        "read edges.epd\n"
        "read random.epd\n");
    begin();
    up.interrupt = where[2];
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves\n"
        "round: seed 1, trials 7500, seconds 0, program plyproof, kept none: thrice\n"
        "round: seed 1, trials 5000, seconds 0, program plyproof, kept none: twice\n"
        "round: seed 1, trials 2500, seconds 0, program plyproof, kept none: once anywhere\n"
        "read known\n"
        "read documented.epd\n"
        "read edges.epd\n"
        "read random.epd\n");
    begin();
    up.interrupt = where[3];
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves\n"
        "round: seed 1, trials 7500, seconds 0, program plyproof, kept none: thrice\n"
        "round: seed 1, trials 5000, seconds 0, program plyproof, kept none: twice\n"
        "round: seed 1, trials 2500, seconds 0, program plyproof, kept none: once anywhere\n"
        "read known\n"
        "count 10 by slow: 5000000, jobs 3\n"
        "count 10 by fast: 1000000000, jobs 3\n"
        "read documented.epd\n"
        "read edges.epd\n"
        "read random.epd\n");
    begin();
    up.interrupt = where[4];
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n"
                "laws    position                10          10  held       0.5 s  1 law\n"
                "laws    short                   50          50  held       1.0 s  2 laws\n"
                "laws    long                    40          40  held       0.5 s  1 law\n"
                "laws    slow                    50          50  held       0.5 s  1 law\n"
                "counts  slow                     1           1  held       1.5 s  10 positions\n"
                "counts  fast engine              1           1  held       1.5 s  10 positions\n"
                "suites  documented.epd           1           1  held       1.5 s  1 position\n"
                "suites  edges.epd                1           1  held       1.5 s  1 position\n");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves\n"
        "round: seed 1, trials 7500, seconds 0, program plyproof, kept none: thrice\n"
        "round: seed 1, trials 5000, seconds 0, program plyproof, kept none: twice\n"
        "round: seed 1, trials 2500, seconds 0, program plyproof, kept none: once anywhere\n"
        "read known\n"
        "count 10 by slow: 5000000, jobs 3\n"
        "count 10 by fast: 1000000000, jobs 3\n"
        "read documented.epd\n"
        "count 1 by fast slow: 10000, jobs 3\n"
        "read edges.epd\n"
        "count 1 by fast slow: 10000, jobs 3\n"
        "read random.epd\n");
    for (size_t i = 0; i < sizeof where / sizeof where[0]; i++) {
        begin();
        fail_law(0, "anywhere: no\n", "");
        up.interrupt = where[i];
        verified("plyproof|verify|--json", 0);
        assert_int_equal(said.status, CLI_CANNOT_RUN);
        assert_string_equal(said.errors, "plyproof: verify: interrupted\n");
    }
}

static void is_an_output_that_fails_the_end(void **state) {
    (void)state;
    begin();
    up.fails = " thrice";
    verified("plyproof|verify", 0);
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves\n"
        "round: seed 1, trials 7500, seconds 0, program plyproof, kept none: thrice, stop now\n"
        "read known\n"
        "read documented.epd\n"
        "read edges.epd\n"
        "read random.epd\n");
}

static void does_no_process_mean_that_it_could_not_run(void **state) {
    (void)state;
    begin();
    up.no_process = true;
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: verify: there is no process to run a law in\n");
    assert_string_equal(
        said.asked,
        "round: seed 1, trials 50000, seconds 0, program plyproof, kept none: of-moves\n"
        "read known\n"
        "read documented.epd\n"
        "read edges.epd\n"
        "read random.epd\n");
}

static void is_a_kept_input_that_cannot_be_read_not_passed_over(void **state) {
    (void)state;
    begin();
    up.kept = "kept";
    up.unreadable = "kept/bad.input";
    assert_told("plyproof|verify",
                "check   of                   tried        held  verdict     time  note\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors,
                        "plyproof: verify: kept/bad.input: no kept input can be read there\n");
    assert_string_equal(said.asked, "read known\n"
                                    "read documented.epd\n"
                                    "read edges.epd\n"
                                    "read random.epd\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_line_hold_when_all_that_was_tried_held),
        cmocka_unit_test(does_a_failure_fail_the_line_and_name_its_command),
        cmocka_unit_test(has_a_line_failed_that_tried_nothing),
        cmocka_unit_test(does_a_line_fit_80_columns),
        cmocka_unit_test(is_a_line_written_for_each_subject_and_count),
        cmocka_unit_test(is_a_tenth_of_it_quick),
        cmocka_unit_test(is_each_line_an_object),
        cmocka_unit_test(is_a_subject_without_laws_a_failure),
        cmocka_unit_test(is_a_program_without_laws_a_failure),
        cmocka_unit_test(are_failures_of_laws_told),
        cmocka_unit_test(has_a_build_server_all_that_failed),
        cmocka_unit_test(are_wrong_counts_told),
        cmocka_unit_test(are_eight_failures_shown_and_the_others_counted),
        cmocka_unit_test(is_what_could_not_be_counted_a_failure),
        cmocka_unit_test(is_a_suite_with_bad_lines_a_failure),
        cmocka_unit_test(is_an_interrupt_the_end_wherever_it_comes),
        cmocka_unit_test(is_an_output_that_fails_the_end),
        cmocka_unit_test(does_no_process_mean_that_it_could_not_run),
        cmocka_unit_test(is_a_kept_input_that_cannot_be_read_not_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
