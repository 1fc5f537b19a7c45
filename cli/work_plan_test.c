/* work_plan_test.c - what does a plan say when what it asks for fails, and is each number drawn as
 * likely as any other? What fails is made up here. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "corpus/corpus.h"

static uint64_t made_up_bits(corpus_dice *dice, unsigned count);
#define corpus_bits      made_up_bits
#define perft_draw_begin made_up_begin
#define perft_crew_new   made_up_new
#define perft_crew_free  made_up_free
#define perft_plan_make  made_up_make

#include "cli/work_plan.c"

static uint64_t bits[4];
static size_t bits_taken;
static perft_end end_of_begin, end_of_new, end_of_make;
static perft_crew_job asked;

static uint64_t made_up_bits(corpus_dice *dice, unsigned count) {
    (void)dice;
    assert_int_equal(count, 64);
    return bits[bits_taken++];
}

perft_end made_up_new(const perft_crew_job *job, perft_crew **crew) {
    asked = *job;
    *crew = NULL;
    return end_of_new;
}

void made_up_free(perft_crew *crew) { (void)crew; }

perft_end made_up_begin(perft_draw *draw, const ply_position *root, unsigned depth, unsigned ply,
                        perft_crew *crew) {
    (void)root, (void)depth, (void)ply, (void)crew;
    *draw = (perft_draw){0};
    asked.heard(NULL, asked.context);
    return end_of_begin;
}

perft_end made_up_make(perft_plan *plan, const ply_position *root, unsigned depth, unsigned ply,
                       const atomic_bool *stop) {
    (void)plan, (void)root, (void)depth, (void)ply, (void)stop;
    return end_of_make;
}

static void is_each_number_drawn_as_likely_as_any_other(void **state) {
    (void)state;
    const uint64_t quarter = UINT64_C(1) << 62;
    /* The last quarter of all numbers would make the first third likelier. */
    bits[0] = UINT64_MAX, bits[1] = 3 * quarter, bits[2] = 3 * quarter - 1;
    bits_taken = 0;
    assert_true(draw_below(NULL, 3 * quarter) == 3 * quarter - 1);
    assert_int_equal(bits_taken, 3);
    /* All may stay where they are cut into equal parts. */
    bits[0] = UINT64_MAX, bits_taken = 0;
    assert_true(draw_below(NULL, quarter) == quarter - 1);
    bits[0] = UINT64_MAX, bits_taken = 0;
    assert_true(draw_below(NULL, 1) == 0);
    bits[0] = UINT64_MAX, bits[1] = 0, bits_taken = 0;
    assert_true(draw_below(NULL, 3) == 0);
    bits[0] = UINT64_MAX - 1, bits_taken = 0;
    assert_true(draw_below(NULL, 3) == 2);
}

/* Runs a plan; returns what is said and the status. */
static const char *said_by(char *last, bool on_terminal) {
    static char text[4096];
    char *arguments[] = {"plyproof", "work", "plan", "startpos", "13", last, NULL};
    cli_run run = {.program = "plyproof"};
    cli_out_in_memory(&run.out);
    cli_out_in_memory(&run.err);
    assert_true(cli_parse(&run, last ? 6 : 5, arguments));
    run.err.terminal = on_terminal;
    const cli_status status = cli_work_plan(&run);
    snprintf(text, sizeof text, "%.*s%.*s%d\n", (int)run.out.used, run.out.bytes, (int)run.err.used,
             run.err.bytes, (int)status);
    cli_out_close(&run.out);
    cli_out_close(&run.err);
    free(run.operands);
    return text;
}

static void is_the_reason_told_why_there_is_no_plan(void **state) {
    (void)state;
    end_of_make = PERFT_NO_MEMORY;
    assert_string_equal(said_by(NULL, false), "plyproof: work: there is not enough memory\n3\n");
    end_of_new = PERFT_NO_MEMORY;
    assert_string_equal(said_by("--sample=3", false),
                        "plyproof: work: there is not enough memory\n3\n");
    end_of_new = PERFT_DONE;
    end_of_begin = PERFT_STOPPED;
    assert_string_equal(said_by("--sample=3", false), "plyproof: work: the count was stopped\n3\n");
    end_of_begin = PERFT_BAD_JOB;
    assert_string_equal(said_by("--sample=3", false),
                        "plyproof: work: there are more lines of 9 plies than 64 bits can number\n"
                        "try: plyproof work --help\n2\n");
}

static void is_it_shown_on_a_terminal_that_lines_are_counted(void **state) {
    (void)state;
    setenv("TERM", "xterm", 1);
    end_of_begin = PERFT_NO_MEMORY;
    assert_string_equal(said_by("--sample=3", true),
                        "\rcounting lines to draw from\033[K\r\033[K"
                        "plyproof: work: there is not enough memory\n3\n");
    assert_ptr_equal(asked.stop, &cli_interrupted);
    assert_int_equal(asked.threads, law_cores());
    assert_int_equal(asked.hash_bytes, cli_usual_hash());
    show_counting(&(perft_errand){.depth = 1}, NULL); /* of each count nothing is said */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_each_number_drawn_as_likely_as_any_other),
        cmocka_unit_test(is_the_reason_told_why_there_is_no_plan),
        cmocka_unit_test(is_it_shown_on_a_terminal_that_lines_are_counted),
    };
    return cmocka_run_group_tests_name("cli.work_plan", tests, NULL, NULL);
}
