/* work_merge_test.c - what does merging say when memory is short, or it is stopped? Both are made
 * up here. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "perft/work/merge.h"
#include "perft/work/plan.h"

static unsigned makes, fails_at; /* plans made; the one that is not, from 1 */
static perft_end end_made;
static bool no_memory_to_begin, no_memory_for_a_result;
static bool plan_goes, plan_becomes_a_folder; /* while the results are read */

static perft_end made_up_make(perft_plan *plan, const ply_position *root, unsigned depth,
                              unsigned ply, const atomic_bool *stop) {
    return ++makes == fails_at ? end_made : perft_plan_make(plan, root, depth, ply, stop);
}

static bool made_up_begin(perft_merge *merge, const perft_line *plan, bool twice) {
    return !no_memory_to_begin && perft_merge_begin(merge, plan, twice);
}

static perft_merged made_up_result(perft_merge *merge, const perft_line *result) {
    if (plan_goes) remove("plan");
    if (plan_becomes_a_folder) mkdir("plan", 0777);
    return no_memory_for_a_result ? PERFT_MERGED_NO_MEMORY : perft_merge_result(merge, result);
}

#define perft_plan_make    made_up_make
#define perft_merge_begin  made_up_begin
#define perft_merge_result made_up_result

#include "cli/work_merge.c"

static size_t written; /* to standard output by what was run last */

/* Runs a command line, whose words are parted by blanks; returns what is written and the status. */
static const char *said_by(const char *line) {
    static char text[16384], words[256];
    char *argument[16];
    int count = 0;
    cli_run run = {.program = "plyproof"};
    snprintf(words, sizeof words, "%s", line);
    for (char *at = words, *word; (word = strsep(&at, " "));) argument[count++] = word;
    argument[count] = NULL;
    cli_out_in_memory(&run.out);
    cli_out_in_memory(&run.err);
    assert_true(cli_parse(&run, count, argument));
    makes = 0;
    const cli_status status = run.command->run(&run);
    written = run.out.used;
    snprintf(text, sizeof text, "%.*s%.*s%d\n", (int)run.out.used, run.out.bytes, (int)run.err.used,
             run.err.bytes, (int)status);
    cli_out_close(&run.out);
    cli_out_close(&run.err);
    free(run.operands);
    return text;
}

/* Writes what a command writes to a file. */
static void write_file(const char *path, const char *line) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    const char *said = said_by(line);
    assert_int_equal(fwrite(said, 1, written, file), written);
    fclose(file);
}

static int begin(void **state) {
    (void)state;
    fails_at = 0;
    no_memory_to_begin = no_memory_for_a_result = plan_goes = plan_becomes_a_folder = false;
    remove("plan");
    write_file("plan", "plyproof work plan -q 7k/8/8/8/8/p7/P7/K7 w - - 0 1 2 --ply 1");
    write_file("done", "plyproof work do -q plan");
    return 0;
}

static void is_the_plan_named_that_there_is_no_memory_for(void **state) {
    (void)state;
    no_memory_to_begin = true;
    assert_string_equal(said_by("plyproof work merge plan done"),
                        "plyproof: work: plan: there is not enough memory for 1 items\n3\n");
}

static void is_a_result_that_there_is_no_memory_for_no_success(void **state) {
    (void)state;
    no_memory_for_a_result = true;
    assert_string_equal(said_by("plyproof work merge plan done"),
                        "plyproof: work: there is not enough memory\n3\n");
}

static void is_a_division_given_up_that_is_stopped(void **state) {
    (void)state;
    char expected[1024];
    for (unsigned at = 1; at <= 2; at++) {
        fails_at = at;
        end_made = at == 1 ? PERFT_STOPPED : PERFT_NO_MEMORY;
        snprintf(expected, sizeof expected, "plyproof: work: %s\n3\n",
                 perft_end_sentence(end_made));
        assert_string_equal(said_by("plyproof work merge --divide plan done"), expected);
        assert_int_equal(makes, at);
    }
}

/* The last item of a plan is as good as any other. */
static void is_the_plan_itself_the_rest_of_no_results(void **state) {
    (void)state;
    char expected[1024];
    FILE *file = fopen("plan", "rb");
    assert_non_null(file);
    expected[fread(expected, 1, sizeof expected - 1, file)] = '\0';
    fclose(file);
    strcat(expected, "merge: 1 of 1 items are open\n1\n");
    assert_string_equal(said_by("plyproof work merge plan /dev/null --rest -"), expected);
}

static void is_there_no_rest_of_a_plan_that_is_gone(void **state) {
    (void)state;
    plan_goes = true;
    assert_string_equal(said_by("plyproof work merge plan done --rest rest"),
                        "3\nplyproof: work: plan: No such file or directory\n3\n");
    begin(NULL);
    plan_goes = plan_becomes_a_folder = true;
    assert_string_equal(said_by("plyproof work merge plan done --rest rest"),
                        "3\nplyproof: work: plan: Is a directory\n3\n");
    assert_int_equal(access("rest", F_OK), -1);
}

static void does_a_result_count_once_however_often_it_comes(void **state) {
    (void)state;
    assert_string_equal(said_by("plyproof work merge plan done done"),
                        "3\n"
                        "plyproof: work: 1 result came more than once, and counts once\n"
                        "0\n");
    assert_string_equal(said_by("plyproof work merge plan done done done"),
                        "3\n"
                        "plyproof: work: 2 results came more than once, and count once\n"
                        "0\n");
}

/* Writes results of the plan in `from`: each item by somebody of a list, and the rest by the last.
 */
static void write_results(const char *from, const char *const *who, size_t count,
                          perft_count leaves) {
    static char plan[65536];
    char out[PERFT_WORK_LINE_MAX];
    size_t i = 0;
    perft_line line;
    FILE *file = fopen(from, "rb");
    assert_non_null(file);
    plan[fread(plan, 1, sizeof plan - 1, file)] = '\0';
    fclose(file);
    file = fopen("done", "wb");
    assert_non_null(file);
    const char *at = strchr(plan, '\n') + 1;
    for (const char *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        assert_false(ply_failed(perft_line_read(at, (size_t)(end - at), &line)));
        perft_line done = {.kind = PERFT_LINE_DONE,
                           .id = line.id,
                           .number = line.number,
                           .count = leaves,
                           .who_length = strlen(who[i])};
        memcpy(done.who, who[i], done.who_length);
        const size_t length = perft_line_write(&done, out);
        assert_int_equal(fwrite(out, 1, length, file), length);
        fputc('\n', file);
        if (i + 1 < count) i++;
    }
    fclose(file);
}

/* All of the word but the machine, which stands last; where there is no stroke, all of it. */
static void is_it_said_who_counted(void **state) {
    (void)state;
    char wide[PERFT_WHO_MAX + 1] = "";
    const char *const who[] = {"x", "aa/m", "ab/m", "aa/n", "a/m", "/m", "a/b/m", wide, "me"};
    memset(wide, 'w', PERFT_WHO_MAX);
    write_file("plan", "plyproof work plan -q startpos 2 --ply 1");
    write_results("plan", who, sizeof who / sizeof who[0], 20);
    assert_string_equal(
        said_by("plyproof work merge --json plan done"),
        "{\"items\":20,\"done\":20,\"open\":0,\"doubted\":0,\"refused\":0,\"by\":{\"x\":1,\"aa\":2,"
        "\"ab\":1,\"a\":1,\"\":1,\"a/"
        "b\":1,"
        "\"wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\":1,\"me\":12},\"leaves\":400}\n"
        "plyproof: work: 1 result by x\n"
        "plyproof: work: 2 results by aa\n"
        "plyproof: work: 1 result by ab\n"
        "plyproof: work: 1 result by a\n"
        "plyproof: work: 1 result by \n"
        "plyproof: work: 1 result by a/b\n"
        "plyproof: work: 1 result by "
        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\n"
        "plyproof: work: 12 results by me\n"
        "0\n");
    assert_string_equal(said_by("plyproof work merge plan done"),
                        "400\n"
                        "plyproof: work: 1 result by x\n"
                        "plyproof: work: 2 results by aa\n"
                        "plyproof: work: 1 result by ab\n"
                        "plyproof: work: 1 result by a\n"
                        "plyproof: work: 1 result by \n"
                        "plyproof: work: 1 result by a/b\n"
                        "plyproof: work: 1 result by "
                        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
                        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\n"
                        "plyproof: work: 12 results by me\n"
                        "0\n");
}

static void is_an_estimate_exact_where_all_draws_are_alike(void **state) {
    (void)state;
    static const char *const who[] = {"me"};
    write_file("plan", "plyproof work plan -q startpos 3 --threads 1 --hash 1M --sample 3");
    write_results("plan", who, 1, 400);
    assert_string_equal(said_by("plyproof work merge --json plan done"),
                        "{\"items\":3,\"done\":3,\"open\":0,\"doubted\":0,\"refused\":0,\"by\":{"
                        "\"me\":3},\"estimate\":8000,\"deviation\":0}\n"
                        "0\n");
    assert_string_equal(said_by("plyproof work merge --estimate plan done"),
                        "8000, standard error 0 (0 %)\n"
                        "0\n");
    write_file("plan", "plyproof work plan -q startpos 3 --threads 1 --hash 1M --sample 1");
    write_results("plan", who, 1, 400);
    assert_string_equal(said_by("plyproof work merge --json plan done"),
                        "{\"items\":1,\"done\":1,\"open\":0,\"doubted\":0,\"refused\":0,\"by\":{"
                        "\"me\":1},\"estimate\":8000,\"deviation\":null}\n"
                        "0\n");
    assert_string_equal(said_by("plyproof work merge plan done"),
                        "8000, standard error inf (inf %)\n"
                        "0\n");
}

int main(void) {
    char folder[] = "/tmp/plyproof-merge-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(is_the_plan_named_that_there_is_no_memory_for, begin),
        cmocka_unit_test_setup(is_a_result_that_there_is_no_memory_for_no_success, begin),
        cmocka_unit_test_setup(is_a_division_given_up_that_is_stopped, begin),
        cmocka_unit_test_setup(is_the_plan_itself_the_rest_of_no_results, begin),
        cmocka_unit_test_setup(is_there_no_rest_of_a_plan_that_is_gone, begin),
        cmocka_unit_test_setup(does_a_result_count_once_however_often_it_comes, begin),
        cmocka_unit_test_setup(is_it_said_who_counted, begin),
        cmocka_unit_test_setup(is_an_estimate_exact_where_all_draws_are_alike, begin),
    };
    if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
    const int failed = cmocka_run_group_tests_name("cli.work_merge", tests, NULL, NULL);
    return remove("plan") != 0 || remove("done") != 0 || chdir("/") != 0 || rmdir(folder) != 0 ||
           failed;
}
