/* work_do_test.c - what does `work do` write, in which order, and how does it end? What is counted,
 * by whom and where is made up here: real counts are asked in cli/cases/work.txt. */
/* SPDX-License-Identifier: MIT */
#define law_cores              made_up_cores
#define cli_memory             made_up_memory
#define gethostname            made_up_hostname
#define perft_crew_new         made_up_new
#define perft_crew_run         made_up_crew_run
#define perft_crew_free        made_up_free
#define perft_crew_peer        made_up_peer
#define perft_crew_trouble     made_up_trouble
#define cli_lines_keep_waiting made_up_wait

#include "cli/made_up_test.h"

#include "cli/work_do.c"

static struct made_up {
    size_t memory;
    const char *host; /* NULL: it cannot be asked */
    const char *engine, *trouble;
    perft_end end_of_new, end_of_run; /* of the last batch, */
    unsigned batches, stop_at;        /* which this is, from 1; 0: all are done */
    size_t pause_after;               /* so many lines; 0: they come without one */
    size_t lines;
    int fails; /* errno of the output, in the first batch */
    unsigned crews;
    perft_crew_job job;
} up;

unsigned made_up_cores(void) { return 3; }
size_t made_up_memory(void) { return up.memory; }

int made_up_hostname(char *name, size_t len) {
    if (!up.host) return -1;
    strncpy(name, up.host, len); /* without a NUL, if it is as long */
    return 0;
}

perft_end made_up_new(const perft_crew_job *job, perft_crew **crew) {
    static char one;
    up.job = *job;
    assert_ptr_equal(job->stop, &cli_interrupted);
    note(said.asked, "%u threads, hash %zu, by %s", job->threads, job->hash_bytes,
         perft_engine_name(job->generator));
    if (job->peer) {
        note(said.asked, ", peer %s, dialect %s, patience %g", job->peer->line,
             job->peer->dialect ? job->peer->dialect->name : "any", job->peer->timeout);
        assert_ptr_equal(job->peer->stop, &cli_interrupted);
    }
    note(said.asked, "\n");
    *crew = NULL;
    if (up.end_of_new != PERFT_DONE) return up.end_of_new;
    up.crews++;
    *crew = (perft_crew *)(void *)&one;
    return PERFT_DONE;
}

void made_up_free(perft_crew *crew) { up.crews -= crew != NULL; }
const char *made_up_peer(const perft_crew *crew) {
    assert_non_null(crew);
    return up.engine;
}
const char *made_up_trouble(const perft_crew *crew) {
    assert_non_null(crew);
    return up.trouble;
}

/* The last errand is done first. */
perft_end made_up_crew_run(perft_crew *crew, perft_errand *errands, size_t count) {
    const bool stops = ++up.batches == up.stop_at;
    assert_non_null(crew);
    note(said.asked, "batch of %zu: depth %u to %u\n", count, errands[0].depth,
         errands[count - 1].depth);
    up.job.heard(NULL, up.job.context);
    for (size_t i = count; i-- > (stops ? 1 : 0);) {
        assert_false(errands[i].done);
        errands[i].leaves = 100 * errands[i].depth + i;
        up.job.heard(&errands[i], up.job.context);
    }
    if (up.fails) said.run.out.failure = up.fails;
    up.job.heard(NULL, up.job.context);
    return stops ? up.end_of_run : PERFT_DONE;
}

bool made_up_wait(const cli_lines *lines, int milliseconds) {
    assert_in_range(milliseconds, 50, 1000);
    return up.pause_after && lines->number && lines->number % up.pause_after == 0;
}

static void begin(void) {
    memset(&up, 0, sizeof up);
    up.memory = (size_t)1 << 20;
    up.host = "here";
    up.engine = up.trouble = "";
}

static bool downwards; /* the last item first */

/* Adds items of two plans to a file, each with a depth of its own; and results. */
static void write_items(const char *path, size_t count, bool have) {
    char line[PERFT_WORK_LINE_MAX + 1];
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    for (size_t n = 0; n < count; n++) {
        const size_t i = downwards ? count - 1 - n : n;
        const perft_line item = {.kind = have ? PERFT_LINE_DONE : PERFT_LINE_ITEM,
                                 .id = i % 2 ? 0xb : 0xa,
                                 .number = i / 2 + 1,
                                 .times = 1,
                                 .depth = 1 + (unsigned)(i % 3),
                                 .position = ply_start_position,
                                 .count = 7,
                                 .who_length = have ? 4 : 0,
                                 .who = "they"};
        line[perft_line_write(&item, line)] = '\n';
        assert_true(fwrite(line, 1, strcspn(line, "\n") + 1, file) > 0);
    }
    assert_int_equal(fclose(file), 0);
}

/* What is written, without the check at the end of each line; who counts is called SELF. */
static const char *counted(const char *line) {
    static char text[1 << 20];
    char self[64];
    size_t used = 0;
    const char *all = said_in(line, 0);
    assert_int_equal(up.crews, 0);
    for (const char *end; (end = strchr(all, '\n')) != NULL; all = end + 1) {
        const char *check = end - all > 9 && end[-9] == ' ' ? end - 9 : end;
        const int length = (int)(check - all);
        used += (size_t)snprintf(text + used, sizeof text - used, "%.*s\n", length, all);
    }
    text[used] = '\0';
    const size_t length = (size_t)snprintf(self, sizeof self, "plyproof-%s+", ply_version()) +
                          (size_t)snprintf(self + strlen(self), 32, COMPILER);
    for (char *at = text; (at = strstr(at, self)) != NULL;) {
        memcpy(at, "SELF", 4);
        memmove(at + 4, at + length, strlen(at + length) + 1);
    }
    return text;
}
#define assert_counts(line, expected) assert_string_equal(counted(line), expected)

static int make_files(void **state) {
    (void)state;
    write_items("five", 5, false);
    write_items("many", 4097, false);
    write_items("three_done", 3, true);
    write_items("many_done", 3000, true);
    write_items("cut", 3, true);
    assert_int_equal(truncate("cut", 50), 0);
    fclose(fopen("empty", "w"));
    write_items("then_done", 2, false);
    write_items("then_done", 1, true);
    downwards = true;
    write_items("down", 13, false);
    downwards = false;
    write_items("byte", 1, true);
    assert_int_equal(truncate("byte", 1), 0);
    return 0;
}

static int remove_files(void **state) {
    (void)state;
    return remove("five") || remove("many") || remove("three_done") || remove("many_done") ||
           remove("cut") || remove("empty") || remove("byte") || remove("then_done") ||
           remove("down");
}

/* ---- Results --------------------------------------------------------------------------------- */

static void is_a_result_written_for_each_item(void **state) {
    (void)state;
    begin();
    assert_counts("plyproof|work|do|five", "done 1 000000000000000b 2 104 SELF/fast/here\n"
                                           "done 1 000000000000000a 1 103 SELF/fast/here\n"
                                           "done 1 000000000000000b 1 202 SELF/fast/here\n"
                                           "done 1 000000000000000a 3 201 SELF/fast/here\n"
                                           "done 1 000000000000000a 2 300 SELF/fast/here\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 5: depth 3 to 1\n");
    assert_string_equal(said.shown, "[0 done][5 done].");
    assert_int_equal(said.flushed, 3);
    assert_int_equal(said.listened, 1);
    assert_int_equal(said.minded, 2);
}

/* A batch has 4096 items at most, may have some of several files, and waits for none. */
static void are_items_counted_in_batches(void **state) {
    (void)state;
    begin();
    counted("plyproof|work|do|many|five");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 4096: depth 3 to 1\n"
                                    "batch of 6: depth 3 to 1\n");
    begin();
    up.pause_after = 2;
    counted("plyproof|work|do|five|five");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 2: depth 2 to 1\n"
                                    "batch of 2: depth 3 to 1\n"
                                    "batch of 3: depth 2 to 1\n"
                                    "batch of 2: depth 3 to 1\n"
                                    "batch of 1: depth 2 to 2\n");
}

/* The deepest first, and then by plan and number. They are done in the opposite order. */
static void are_items_counted_in_the_order_of_their_likeness(void **state) {
    (void)state;
    begin();
    assert_counts("plyproof|work|do|down", "done 1 000000000000000b 5 112 SELF/fast/here\n"
                                           "done 1 000000000000000b 2 111 SELF/fast/here\n"
                                           "done 1 000000000000000a 7 110 SELF/fast/here\n"
                                           "done 1 000000000000000a 4 109 SELF/fast/here\n"
                                           "done 1 000000000000000a 1 108 SELF/fast/here\n"
                                           "done 1 000000000000000b 4 207 SELF/fast/here\n"
                                           "done 1 000000000000000b 1 206 SELF/fast/here\n"
                                           "done 1 000000000000000a 6 205 SELF/fast/here\n"
                                           "done 1 000000000000000a 3 204 SELF/fast/here\n"
                                           "done 1 000000000000000b 6 303 SELF/fast/here\n"
                                           "done 1 000000000000000b 3 302 SELF/fast/here\n"
                                           "done 1 000000000000000a 5 301 SELF/fast/here\n"
                                           "done 1 000000000000000a 2 300 SELF/fast/here\n");
}

static void is_nothing_counted_that_is_there_already(void **state) {
    (void)state;
    begin();
    assert_counts("plyproof|work|do|five|--have|three_done",
                  "done 1 000000000000000b 2 101 SELF/fast/here\n"
                  "done 1 000000000000000a 3 200 SELF/fast/here\n");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "plyproof: work: 3 results were there already\n");
    begin();
    counted("plyproof|work|do|many|--have|many_done");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 1097: depth 3 to 1\n");
    assert_string_equal(said.errors, "plyproof: work: 3000 results were there already\n");
    begin();
    assert_counts("plyproof|work|do|three_done|--have|three_done", "");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "three_done:1: an item of a plan was expected\n"
                                     "three_done:2-3: an item of a plan was expected\n");
    begin();
    assert_counts("plyproof|work|do|five|--have|many_done", "");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "plyproof: work: 5 results were there already\n");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n");
    begin();
    up.stop_at = 9;
    assert_counts("plyproof|work|do|five|--have|cut",
                  "\n"
                  "done 1 000000000000000b 2 103 SELF/fast/here\n"
                  "done 1 000000000000000b 1 202 SELF/fast/here\n"
                  "done 1 000000000000000a 3 201 SELF/fast/here\n"
                  "done 1 000000000000000a 2 300 SELF/fast/here\n");
    assert_string_equal(
        said.errors,
        "cut:2: the check at the end does not fit: the line was cut or changed (byte 8)\n"
        "plyproof: work: 1 result was there already\n");
    begin();
    counted("plyproof|work|do|five|--have|empty");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 5: depth 3 to 1\n");
    assert_string_equal(said.errors, "");
    begin();
    counted("plyproof|work|do|five|--have|none");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 5: depth 3 to 1\n");
    assert_string_equal(said.errors, "");
    begin();
    assert_counts("plyproof|work|do|five|--have|.", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: .: Is a directory\n");
}

/* A file of items holds no result, and one byte is the line that a kill has left. */
static void is_what_is_no_result_passed_over(void **state) {
    (void)state;
    begin();
    counted("plyproof|work|do|five|--have|five");
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 5: depth 3 to 1\n");
    begin();
    assert_int_equal(counted("plyproof|work|do|five|--have|byte")[0], '\n');
    begin();
    assert_int_equal(counted("plyproof|work|do|five|--have|three_done")[0], 'd');
    begin();
    assert_counts("plyproof|work|do|five|--have|five/x", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: five/x: Not a directory\n");
}

/* ---- Who counts ------------------------------------------------------------------------------ */

static void has_who_counts_a_name_of_one_word(void **state) {
    (void)state;
    static const struct {
        const char *engine, *host, *command, *who;
    } cases[] = {
        {"", NULL, "", "SELF/fast/unknown"},
        {"", "a b/c\x7f\xc3\xa9~!", "", "SELF/fast/a-b-c---~!"},
        {"", "mailbox", "|--generator|mailbox", "SELF/mailbox/mailbox"},
        {"Some Engine/1.0", "here", "|--command|x", "Some-Engine-1.0/perft/here"},
        {"0123456789012345678901234567890123456789012345678901234567890123456789",
         "0123456789012345678901234567890123456789012345678901234567890123456789", "|--command|x",
         "012345678901234567890123456789012345678901234567890123456789/perft/"
         "0123456789012345678901234567890123456789"},
        {"", "0123456789012345678901234567890123456789012345678901234567890123", "",
         "SELF/fast/0123456789012345678901234567890123456789"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[256];
        begin();
        up.engine = cases[i].engine;
        up.host = cases[i].host;
        snprintf(line, sizeof line, "plyproof|work|do|five%s", cases[i].command);
        const char *all = counted(line), *end = strchr(all, '\n');
        assert_non_null(end);
        assert_int_equal((size_t)(end - all), 30 + strlen(cases[i].who));
        assert_memory_equal(all + 30, cases[i].who, strlen(cases[i].who));
    }
}

/* ---- Options --------------------------------------------------------------------------------- */

static void are_all_options_those_of_the_crew(void **state) {
    (void)state;
    static const char *const lines[] = {
        "--threads|1|--hash|2M",
        "--generator|mailbox",
        "--command|an engine",
        "--command|x|--dialect|xboard|--patience|0.5|--threads|1024",
    };
    char all[NOTED] = "", line[256];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        begin();
        snprintf(line, sizeof line, "plyproof|work|do|five|%s", lines[i]);
        counted(line);
        assert_int_equal(said.status, CLI_HELD);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s", said.asked);
    }
    assert_string_equal(all, "1 threads, hash 2097152, by fast\n"
                             "batch of 5: depth 3 to 1\n"
                             "3 threads, hash 0, by mailbox\n"
                             "batch of 5: depth 3 to 1\n"
                             "3 threads, hash 0, by fast, peer an engine, dialect any, patience 0\n"
                             "batch of 5: depth 3 to 1\n"
                             "1024 threads, hash 0, by fast, peer x, dialect xboard, patience 0.5\n"
                             "batch of 5: depth 3 to 1\n");
    begin();
    up.memory = (size_t)1 << 40;
    counted("plyproof|work|do|five");
    assert_string_equal(said.asked, "3 threads, hash 1073741824, by fast\n"
                                    "batch of 5: depth 3 to 1\n");
}

static void are_options_refused_that_say_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "--threads|0",
        "--hash|x",
        "--generator|bitbord",
        "--generator|mailbox|--hash|1M",
        "--command|x|--hash|1M",
        "--command|x|--generator|mailbox",
        "--dialect|uci",
        "--patience|1",
        "--patience|x|--command|x",
    };
    char all[NOTED] = "", line[256];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        begin();
        snprintf(line, sizeof line, "plyproof|work|do|five|%s", wrong[i]);
        assert_counts(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        assert_string_equal(said.asked, "");
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s",
                 (int)strcspn(said.errors, "\n") + 1, said.errors);
    }
    assert_string_equal(
        all, "plyproof: work: --threads needs a number from 1 to 1024, or `auto`, not `0`\n"
             "plyproof: work: --hash needs a size such as 512M or 4G, not `x`\n"
             "plyproof: work: there is no generator `bitbord`; did you mean bitboard?\n"
             "plyproof: work: --hash is for the fast engine, so it cannot be used with --generator "
             "or --command\n"
             "plyproof: work: --hash is for the fast engine, so it cannot be used with --generator "
             "or --command\n"
             "plyproof: work: --generator or --command: only one of them can count\n"
             "plyproof: work: --dialect and --patience are for an engine: name it with --command\n"
             "plyproof: work: --dialect and --patience are for an engine: name it with --command\n"
             "plyproof: work: --patience needs a number above 0, not `x`\n");
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void is_what_could_not_be_counted_no_success(void **state) {
    (void)state;
    begin();
    up.end_of_new = PERFT_NO_MEMORY;
    assert_counts("plyproof|work|do|five", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: there is not enough memory\n");
    begin();
    up.stop_at = 1;
    up.end_of_run = PERFT_STOPPED;
    counted("plyproof|work|do|many|five|none");
    assert_string_equal(said.asked, "3 threads, hash 262144, by fast\n"
                                    "batch of 4096: depth 3 to 1\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: the count was stopped\n");
    begin();
    up.stop_at = 2;
    up.end_of_run = PERFT_STOPPED;
    up.pause_after = 2;
    assert_counts("plyproof|work|do|five|none", "done 1 000000000000000a 1 101 SELF/fast/here\n"
                                                "done 1 000000000000000b 1 200 SELF/fast/here\n"
                                                "done 1 000000000000000b 2 101 SELF/fast/here\n");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: the count was stopped\n");
    /* Nothing more is read. */
    begin();
    up.stop_at = 1;
    up.end_of_run = PERFT_STOPPED;
    up.pause_after = 2;
    counted("plyproof|work|do|then_done");
    assert_string_equal(said.errors, "plyproof: work: the count was stopped\n");
    begin();
    up.trouble = "x: no answer";
    counted("plyproof|work|do|five|--command|x");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: x: no answer\n");
}

static void does_an_output_that_fails_end_the_count(void **state) {
    (void)state;
    begin();
    counted("plyproof|work|do|five");
    assert_false(atomic_load(&cli_interrupted));
    begin();
    up.fails = 28;
    said_in("plyproof|work|do|five", 0);
    assert_true(atomic_load(&cli_interrupted));
}

static void are_lines_named_that_are_no_items(void **state) {
    (void)state;
    begin();
    assert_counts("plyproof|work|do|three_done|five|none|.",
                  "done 1 000000000000000b 2 104 SELF/fast/here\n"
                  "done 1 000000000000000a 1 103 SELF/fast/here\n"
                  "done 1 000000000000000b 1 202 SELF/fast/here\n"
                  "done 1 000000000000000a 3 201 SELF/fast/here\n"
                  "done 1 000000000000000a 2 300 SELF/fast/here\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "three_done:1: an item of a plan was expected\n"
                                     "three_done:2-3: an item of a plan was expected\n"
                                     "plyproof: work: none: No such file or directory\n"
                                     "plyproof: work: .: Is a directory\n");
    begin();
    assert_counts("plyproof|work|do|empty", "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors, "plyproof: work: there was no item to count\n");
}

int main(void) {
    char folder[] = "/tmp/plyproof-do-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_result_written_for_each_item),
        cmocka_unit_test(are_items_counted_in_batches),
        cmocka_unit_test(are_items_counted_in_the_order_of_their_likeness),
        cmocka_unit_test(is_nothing_counted_that_is_there_already),
        cmocka_unit_test(is_what_is_no_result_passed_over),
        cmocka_unit_test(has_who_counts_a_name_of_one_word),
        cmocka_unit_test(are_all_options_those_of_the_crew),
        cmocka_unit_test(are_options_refused_that_say_nothing),
        cmocka_unit_test(is_what_could_not_be_counted_no_success),
        cmocka_unit_test(does_an_output_that_fails_end_the_count),
        cmocka_unit_test(are_lines_named_that_are_no_items),
    };
    if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
    const int failed = cmocka_run_group_tests_name("cli.work_do", tests, make_files, remove_files);
    return chdir("/") != 0 || rmdir(folder) != 0 || failed;
}
