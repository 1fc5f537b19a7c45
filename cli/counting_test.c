/* counting_test.c - how a duration is written, from a moment to ages, how a size is read, how
 * counts and their ends are told, and what an interrupt does. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <math.h>
#include <string.h>

#include "cli/memory_test.h"

#include "cli/counting.h"

#define sysconf made_up_sysconf
static long made_up_sysconf(int name);

#include "cli/counting.c"
#include "corpus/corpus.h"

static long pages;

static long made_up_sysconf(int name) {
    assert_true(name == _SC_PAGESIZE || name == _SC_PHYS_PAGES);
    return name == _SC_PAGESIZE ? 4096 : pages;
}

static void assert_written(double seconds, const char *text) {
    char out[32];
    cli_duration_text(seconds, out);
    assert_string_equal(out, text);
}

static void is_a_duration_written_in_units_of_its_size(void **state) {
    (void)state;
    assert_written(0, "0.0 s");
    assert_written(12.34, "12.3 s");
    assert_written(200, "3 min 20 s");
    assert_written(3 * 3600 + 240, "3 h 04 min");
    assert_written(99 * 3600, "99 h 00 min");
    assert_written(100 * 3600, "4 days");
    assert_written(365.25 * 24 * 3600 * 3, "3 years");
}

static void does_no_duration_overflow(void **state) {
    (void)state;
    char out[33];
    out[32] = '!'; /* is not for it */
    assert_written(200000 * 365.25 * 24 * 3600, "200000 years");
    volatile double ages = 1e300; /* so that no compiler warns of what is asked here */
    cli_duration_text(ages, out); /* cut, and no more */
    assert_int_equal(strlen(out), 31);
    assert_int_equal(out[32], '!');
    cli_duration_text(INFINITY, out);
    assert_string_equal(out, "inf years");
}

static void does_a_unit_end_where_the_next_begins(void **state) {
    (void)state;
    assert_written(-1e-9, "some time");
    assert_written(99.9, "99.9 s");
    assert_written(100, "1 min 40 s");
    assert_written(200.4, "3 min 20 s");
    assert_written(200.5, "3 min 21 s");
    assert_written(5999, "99 min 59 s");
    assert_written(6000, "1 h 40 min");
    assert_written(359999, "99 h 59 min");
    assert_written(360000, "4 days");
    assert_written(86399999, "1000 days");
    assert_written(86400000, "3 years");
}

/* What --hash makes of a text: the bytes; 1 if it is none, and 2 if that is too much. */
static size_t read_as(const char *text) {
    pages = 1 << 20;
    cli_run run = {.option[CLI_OPT_HASH] = text};
    size_t bytes = 7;
    cli_out_in_memory(&run.err);
    const bool read = cli_hash_size(&run, &bytes);
    const char *said = cli_terminated(&run.err);
    if (!read) bytes = strstr(said, "is more than the memory of this machine") ? 2 : 1;
    assert_int_equal(read, said[0] == '\0');
    cli_out_close(&run.err);
    return bytes;
}

static void is_a_size_read_in_every_unit(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
    } cases[] = {{"0", 0},
                 {"1", 1 << 20},
                 {"3", 3 << 20},
                 {"1K", 1 << 10},
                 {"3k", 3 << 10},
                 {"3KB", 3 << 10},
                 {"3Kb", 3 << 10},
                 {"3KiB", 3 << 10},
                 {"3kib", 3 << 10},
                 {"3Ki", 3 << 10},
                 {"2M", 2 << 20},
                 {"0G", 0},
                 {"0T", 0},
                 {"17592186044415", 2},
                 {"17179869183G", 2},
                 {"16777215T", 2},
                 {"17592186044416", 1},
                 {"17179869184G", 1},
                 {"16777216T", 1},
                 {"00000000000000000000001", 1 << 20},
                 {"000000000000000000000001", 1},
                 {"000000000000000000000000000000000000000000000000000000000000000000000000000000"
                  "000000000000000000000000000000000000000000000000000000000000000000000000000001",
                  1},
                 {"", 1},
                 {"K", 1},
                 {"B", 1},
                 {"1B", 1},
                 {"1iB", 1},
                 {"1P", 1},
                 {"1KBB", 1},
                 {"1KBi", 1},
                 {"1Kii", 1},
                 {"1 K", 1},
                 {"-1", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (read_as(cases[i].text) != cases[i].bytes) {
            fail_msg("%s: %zu", cases[i].text, read_as(cases[i].text));
        }
    }
    assert_int_equal(read_as(NULL), 7);
    /* All of the memory may be asked for. */
    assert_int_equal(read_as("4G"), (size_t)4 << 30);
    assert_int_equal(read_as("4097M"), 2);
    assert_int_equal(read_as("4294967297"), 2);
}

static void is_it_said_what_a_size_may_be(void **state) {
    (void)state;
    static const char *const texts[] = {"5G", "x"};
    cli_run run = {0};
    size_t bytes;
    cli_out_in_memory(&run.err);
    pages = 1 << 20;
    for (size_t i = 0; i < 2; i++) {
        run.option[CLI_OPT_HASH] = texts[i];
        assert_false(cli_hash_size(&run, &bytes));
    }
    assert_string_equal(cli_terminated(&run.err),
                        "plyproof: --hash 5G is more than the memory of this machine, 4096M\n"
                        "try: plyproof --help\n"
                        "plyproof: --hash needs a size such as 512M or 4G, not \"x\"\n"
                        "try: plyproof --help\n");
    cli_out_close(&run.err);
}

static void is_memory_unknown_no_limit(void **state) {
    (void)state;
    pages = 3;
    assert_int_equal(cli_memory(), 3 * 4096);
    pages = 1;
    assert_int_equal(cli_memory(), 4096);
    pages = -1;
    assert_int_equal(cli_memory(), SIZE_MAX / 2);
    pages = 0;
    assert_int_equal(cli_memory(), SIZE_MAX / 2);
}

/* ---- Counts ---------------------------------------------------------------------------------- */

static void are_counts_written_as_stockfish_does(void **state) {
    (void)state;
    static perft_report report = {.moves = 3, .leaves = 345};
    report.share[0] = (perft_share){.move = ply_move_of(12, 28, 0), .leaves = 20};
    report.share[1] = (perft_share){.move = ply_move_of(6, 21, 0), .leaves = 21};
    report.share[2] = (perft_share){.move = ply_move_of(8, 16, 0), .leaves = 0};
    cli_out out;
    cli_out_in_memory(&out);
    cli_write_as_stockfish(&out, &ply_start_position, &report);
    assert_string_equal(cli_terminated(&out), "g1f3: 21\n"
                                              "a2a3: 0\n"
                                              "e2e4: 20\n"
                                              "\n"
                                              "Nodes searched: 345\n"
                                              "\n");
    cli_out_close(&out);
}

static void is_the_command_told_that_shows_a_verdict(void **state) {
    (void)state;
    const cli_run run = {.program = "./plyproof"};
    const perft_case of = {.epd.position = corpus_position("7k/8/8/8/8/8/8/K7 w - - 0 1")};
    perft_verdict verdict = {.of = &of, .depth = 7};
    cli_out out;
    cli_out_in_memory(&out);
    cli_put_divide(&run, &out, &verdict);
    cli_put_byte(&out, '\n');
    verdict.engine = ply_generators[1];
    cli_put_divide(&run, &out, &verdict);
    cli_json json = cli_json_open(&out);
    cli_json_count(&json, "count", 12345678901u);
    cli_json_close(&json);
    assert_string_equal(cli_terminated(&out),
                        "./plyproof perft --divide \"7k/8/8/8/8/8/8/K7 w - - 0 1\" 7\n"
                        "./plyproof perft --divide --generator mailbox \"7k/8/8/8/8/8/8/K7 w - - "
                        "0 1\" 7{\"count\":12345678901}\n");
    cli_out_close(&out);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static void is_it_handled(int signal_number, bool expected) {
    struct sigaction now;
    assert_int_equal(sigaction(signal_number, NULL, &now), 0);
    assert_true(now.sa_handler == (expected ? interrupt : SIG_DFL));
    assert_int_equal(now.sa_flags & (SA_RESTART | SA_NOCLDSTOP), 0);
}

/* The first is noted, and leaves the handler where it is; the second ends the program. */
static void is_the_second_interrupt_one_that_ends_the_program(void **state) {
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < 2; i++) {
        atomic_store(&cli_interrupted, false);
        cli_listen_for_interrupts();
        cli_mind_second_interrupt();
        is_it_handled(SIGINT, true);
        is_it_handled(SIGTERM, true);
        assert_false(atomic_load(&cli_interrupted));
        raise(signals[i]);
        assert_true(atomic_load(&cli_interrupted));
        is_it_handled(SIGINT, true);
        is_it_handled(SIGTERM, true);
        cli_mind_second_interrupt();
        is_it_handled(SIGINT, false);
        is_it_handled(SIGTERM, false);
    }
    atomic_store(&cli_interrupted, false);
}

#define JOURNAL "counting_test.journal"

/* What is said of an end where the journal holds that text, or there is none. */
static void complain(cli_run *run, perft_end end, const char *text) {
    FILE *file = text ? fopen(JOURNAL, "w") : NULL;
    if (file) {
        assert_true(fputs(text, file) >= 0);
        assert_int_equal(fclose(file), 0);
    }
    const long before = atomic_load(&pieces);
    assert_int_equal(cli_complain_of_end(run, end, JOURNAL, ENOSPC, 7), CLI_CANNOT_RUN);
    assert_int_equal(atomic_load(&pieces), before);
    remove(JOURNAL);
}

static void is_it_said_why_a_count_has_ended(void **state) {
    (void)state;
    static const perft_end ends[] = {PERFT_STOPPED,      PERFT_BAD_JOB,      PERFT_NO_MEMORY,
                                     PERFT_NO_THREAD,    PERFT_JOURNAL_FILE, PERFT_JOURNAL_IN_USE,
                                     PERFT_JOURNAL_NONE, PERFT_JOURNAL_OLD,  PERFT_JOURNAL_OTHER,
                                     PERFT_JOURNAL_BAD};
    static const char other[] = "head 1\nsum of that position\nmore\n";
    cli_run run = {0};
    cli_out_in_memory(&run.err);
    cli_room(&run.err, 65536); /* so that it need not grow */
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) complain(&run, ends[i], NULL);
    complain(&run, PERFT_JOURNAL_OTHER, other);
    complain(&run, PERFT_JOURNAL_OLD, other);
    complain(&run, PERFT_JOURNAL_OTHER, "head 1\nsum without an end");
    complain(&run, PERFT_JOURNAL_OTHER, "head 1\nsum\nmore and more\n");
    complain(&run, PERFT_JOURNAL_OTHER, "head 1\n");
    complain(&run, PERFT_JOURNAL_OTHER, "");
    assert_string_equal(cli_terminated(&run.err),
                        "plyproof: the count was stopped\n"
                        "plyproof: the depth, the threads or the hash table cannot be so\n"
                        "plyproof: there is not enough memory\n"
                        "plyproof: the system gives no more threads\n"
                        "plyproof: counting_test.journal: the journal cannot be read or written: "
                        "No space left on device\n"
                        "plyproof: counting_test.journal: the journal is in use by another "
                        "plyproof\n"
                        "plyproof: counting_test.journal: the file is not a journal\n"
                        "plyproof: counting_test.journal: the journal was written by another "
                        "version of plyproof, and can be finished with that one only\n"
                        "plyproof: counting_test.journal: the journal belongs to another count\n"
                        "plyproof: counting_test.journal:7: the journal is damaged\n"
                        "plyproof: counting_test.journal: the journal belongs to another count: "
                        "of that position\n"
                        "plyproof: counting_test.journal: the journal was written by another "
                        "version of plyproof, and can be finished with that one only\n"
                        "plyproof: counting_test.journal: the journal belongs to another count: "
                        "without an end\n"
                        "plyproof: counting_test.journal: the journal belongs to another count\n"
                        "plyproof: counting_test.journal: the journal belongs to another count\n"
                        "plyproof: counting_test.journal: the journal belongs to another count\n");
    cli_out_close(&run.err);
}

/* Only its beginning. */
static void is_a_long_subject_cut(void **state) {
    (void)state;
    char text[1024] = "head 1\nsum ", expected[1024];
    cli_run run = {0};
    memset(text + strlen(text), 'x', 600);
    cli_out_in_memory(&run.err);
    cli_room(&run.err, 65536);
    complain(&run, PERFT_JOURNAL_OTHER, text);
    snprintf(expected, sizeof expected, "plyproof: " JOURNAL ": %s: %.507s\n",
             perft_end_sentence(PERFT_JOURNAL_OTHER), strchr(text, 'x'));
    assert_string_equal(cli_terminated(&run.err), expected);
    cli_out_close(&run.err);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_duration_written_in_units_of_its_size),
        cmocka_unit_test(does_no_duration_overflow),
        cmocka_unit_test(does_a_unit_end_where_the_next_begins),
        cmocka_unit_test(is_a_size_read_in_every_unit),
        cmocka_unit_test(is_it_said_what_a_size_may_be),
        cmocka_unit_test(is_memory_unknown_no_limit),
        cmocka_unit_test(are_counts_written_as_stockfish_does),
        cmocka_unit_test(is_the_command_told_that_shows_a_verdict),
        cmocka_unit_test(is_the_second_interrupt_one_that_ends_the_program),
        cmocka_unit_test(is_it_said_why_a_count_has_ended),
        cmocka_unit_test(is_a_long_subject_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
