/* drive_test.c - what does uci answer while a count runs, and to each line? The counts, and when
 * lines come, are made up here: real ones are asked in cli/cases/uci.txt. */
/* SPDX-License-Identifier: MIT */
#define perft_run  made_up_run
#define cli_memory made_up_memory

#include "cli/made_up_test.h"

#include <errno.h>
#include <fcntl.h>

#include "cli/drive.c"
#include "perft/peer/peer.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { TIMES = 12 };

static struct made_up {
    const char *come[TIMES]; /* what comes before each look at the input during a count; "" ends
                                the looks of this count, if it is not the first of them */
    bool stops[TIMES];       /* whether the count is to stop then, */
    const char *out[TIMES];  /* and all that is written by then, or NULL */
    bool closes;             /* nothing comes after that */
    perft_end end;
    bool breaks; /* nobody reads the output any more */
    int to;      /* the input */
    size_t at;
    unsigned counts;
} up;

size_t made_up_memory(void) { return (size_t)4096 << 20; }

static void write_input(const char *text) {
    const size_t length = strlen(text);
    assert_int_equal(write(up.to, text, length), (ssize_t)length);
}

perft_end made_up_run(const perft_job *job, perft_report *report) {
    char fen[PLY_TEXT_MAX];
    perft_fen_text(&job->position, fen);
    note(said.asked, "%s: depth %u, threads %u, hash %zu%s\n", fen, job->depth, job->threads,
         job->hash_bytes, atomic_load(job->stop) ? ", stopped" : "");
    up.counts++;
    if (up.breaks) said.run.out.failure = EPIPE;
    for (bool first = true; up.at < TIMES && up.come[up.at]; first = false) {
        const size_t i = up.at++;
        if (!first && !*up.come[i]) break;
        write_input(up.come[i]);
        if (up.closes && (i + 1 == TIMES || !up.come[i + 1])) close(up.to);
        job->progress(report, job->context);
        assert_int_equal(atomic_load(job->stop), up.stops[i]);
        if (up.out[i]) assert_string_equal(cli_terminated(&said.run.out), up.out[i]);
    }
    *report = (perft_report){.leaves = 30 + up.counts};
    return up.end;
}

/* Runs it with that as its standard input, which is closed. */
static const char *says_to(int input) {
    const int before = dup(STDIN_FILENO);
    assert_true(input >= 0 && before >= 0 && dup2(input, STDIN_FILENO) == STDIN_FILENO);
    close(input);
    const char *text = said_in("plyproof|uci", 0);
    assert_true(dup2(before, STDIN_FILENO) == STDIN_FILENO);
    close(before);
    return text;
}

static const char *says(const char *input) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    up.to = ends[1];
    write_input(input);
    if (!up.come[0]) close(ends[1]);
    return says_to(ends[0]);
}

#undef assert_says
#define assert_says(input, expected) assert_string_equal(says(input), expected)

/* ---- Counts ---------------------------------------------------------------------------------- */

static void is_a_count_asked_for_as_it_was_set(void **state) {
    (void)state;
    up = (struct made_up){.end = PERFT_DONE};
    assert_says("go perft 3\n"
                "setoption name Threads value 5\n"
                "setoption name Hash value 16\n"
                "position fen 7k/8/8/8/8/8/8/K7 b - - 3 9\n"
                "perft 24\n"
                "position startpos moves e2e4\n"
                "perft 0",
                "\nNodes searched: 31\n\n"
                "\nNodes searched: 32\n\n"
                "\nNodes searched: 33\n\n");
    assert_string_equal(
        said.asked, START
        ": depth 3, threads 1, hash 0\n"
        "7k/8/8/8/8/8/8/K7 b - - 3 9: depth 24, threads 5, hash 16777216\n"
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1: depth 0, threads 5, hash "
        "16777216\n");
    assert_int_equal(said.status, CLI_HELD);
}

static void is_it_said_why_a_count_has_ended(void **state) {
    (void)state;
    up = (struct made_up){.end = PERFT_NO_MEMORY};
    assert_says("go perft 3\n", "info string there is not enough memory\n");
}

/* Lines come in pieces. What is answered at once is not answered again, and what stops a count does
 * not stop the next one. */
static void is_it_ready_and_stopped_while_it_counts(void **state) {
    (void)state;
    up = (struct made_up){
        .end = PERFT_STOPPED,
        .come = {"", "i\nisrea", "dy\n", "isready \nstop now\nunknown\n\tisready\nst", "op \nisrea",
                 "dy\ngo perft 6\n", "", "isre", "ady\n"},
        .stops = {[4] = true, [5] = true},
        .out = {[0] = "",
                [1] = "",
                [2] = "readyok\n",
                [3] = "readyok\nreadyok\nreadyok\n",
                [5] = "readyok\nreadyok\nreadyok\nreadyok\n"},
        .closes = true,
    };
    assert_says("go perft 5\nuc", "readyok\nreadyok\nreadyok\nreadyok\n"
                                  "info string the count was stopped\n"
                                  "id name plyproof 0.1.0\n"
                                  "id author the authors of plyproof\n"
                                  "option name Threads type spin default 1 min 1 max 1024\n"
                                  "option name Hash type spin default 0 min 0 max 4096\n"
                                  "uciok\n"
                                  "info string there is no command `unknown`\n"
                                  "readyok\n"
                                  "info string the count was stopped\n");
    assert_string_equal(said.asked, START ": depth 5, threads 1, hash 0\n" START
                                          ": depth 6, threads 1, hash 0\n");
}

/* Nothing comes, but some lines wait already. */
static void are_lines_heard_that_came_before_the_count(void **state) {
    (void)state;
    up = (struct made_up){
        .end = PERFT_DONE, .come = {"", "\n"}, .out = {"readyok\nreadyok\n"}, .closes = true};
    assert_says("go perft 5\nisready\nisready\n", "readyok\nreadyok\n\nNodes searched: 31\n\n");
}

/* What stood in the buffer before it was moved to its front is none. What is said is shown before
 * it waits, before a count begins, and at once where it is ready. */
static void is_a_line_answered_once_wherever_it_stood(void **state) {
    (void)state;
    up = (struct made_up){.end = PERFT_DONE,
                          .come = {"\n", "", "", "\n"},
                          .out = {[0] = "readyok\n", [2] = "readyok\n\nNodes searched: 31\n\n"},
                          .closes = true};
    assert_says("go perft 5\ngo perft 6\nisready\n",
                "readyok\n\nNodes searched: 31\n\n\nNodes searched: 32\n\n");
    assert_int_equal(said.flushed, 7);
}

/* All that it has to look at is the end of the input. */
static void does_a_count_go_on_when_the_input_has_ended(void **state) {
    (void)state;
    up = (struct made_up){.end = PERFT_DONE, .come = {"x", "stop"}, .closes = true};
    assert_says("go perft 5\n", "\nNodes searched: 31\n\n"
                                "info string there is no command `xstop`\n");
}

/* ---- Lines ----------------------------------------------------------------------------------- */

#define SHOWN                                                                                      \
    "\n8  . . . . k . . .\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n"           \
    "4  . . . . . . . .\n3  . . . . . n . .\n2  . . . . . . . .\n1  r . . . K . . .\n"             \
    "   a b c d e f g h\n\nFen: 4k3/8/8/8/8/5n2/8/r3K3 w - - 0 1\nCheckers: a1 f3\n"

static void is_each_line_answered_by_what_it_says(void **state) {
    (void)state;
    up = (struct made_up){.end = PERFT_DONE};
    assert_says("ucinewgame\nstop\ndebug on\nponderhit\nregister later\n\n \t\r\n"
                "\t uci \r\n"
                "isready now\r\n"
                "setoption name Threads value 1\n"
                "setoption Threads value 1024\n"
                "setoption name Threads value 1025\n"
                "setoption name Threads value 0\n"
                "setoption name Threads 3\n"
                "setoption name Hash value 0\n"
                "setoption name Hash value 4096\n"
                "setoption name Hash value 4097\n"
                "setoption name Hash value 000000000000000000000007\n"
                "setoption name hash value 7\n"
                "setoption name\n"
                "1234567890123456789012345678901234567890\n"
                "12345678901234567890123456789012345678901\n"
                "\x01\x1f ~\n"
                "\x7f\xc3\xa9 \n"
                "go\n"
                "go perft 25\n"
                "go perft\n"
                "go perft 00000000000000000000024\n"
                "go perft 000000000000000000000024\n"
                "perft -1\n"
                "position fen 8/8/8/8/8/8/8/8 w - - 0 1\n"
                "go perft 1\n"
                "position startpos moves e2e5\n"
                "perft 1\n"
                "position\n"
                "perft 1\n"
                "position  fen   4k3/8/8/8/8/5n2/8/r3K3 w\n"
                "perft 1\n"
                "d\n"
                "position fenx\n"
                "d\n"
                "quit now\n"
                "isready\n",
                "id name plyproof 0.1.0\n"
                "id author the authors of plyproof\n"
                "option name Threads type spin default 1 min 1 max 1024\n"
                "option name Hash type spin default 0 min 0 max 4096\n"
                "uciok\n"
                "readyok\n"
                "info string Threads needs a value from 1 to 1024\n"
                "info string Threads needs a value from 1 to 1024\n"
                "info string Threads needs a value from 1 to 1024\n"
                "info string Hash needs a value from 0 to 4096\n"
                "info string Hash needs a value from 0 to 4096\n"
                "info string there is no option `hash`; Threads and Hash are those there are\n"
                "info string there is no option ``; Threads and Hash are those there are\n"
                "info string there is no command `1234567890123456789012345678901234567890`\n"
                "info string there is no command `1234567890123456789012345678901234567890...`\n"
                "info string there is no command `??`\n"
                "info string there is no command `???`\n"
                "info string plyproof counts, and does not search: go perft N\n"
                "bestmove 0000\n"
                "info string perft needs a depth from 0 to 24\n"
                "info string perft needs a depth from 0 to 24\n"
                "\nNodes searched: 31\n\n"
                "info string perft needs a depth from 0 to 24\n"
                "info string perft needs a depth from 0 to 24\n"
                "info string no position: White has not exactly one king\n"
                "info string there is no position: the last one was refused\n"
                "info string no position: uci: e2e5 is not a legal move here (byte 15)\n"
                "info string there is no position: the last one was refused\n"
                "info string no position: fen: the text is empty; the eight ranks of a board were "
                "expected (byte 0)\n"
                "info string there is no position: the last one was refused\n"
                "\nNodes searched: 32\n\n" SHOWN
                "info string no position: fen: 'f' in rank 8, where a letter of PNBRQKpnbrqk or a "
                "digit 1 to 8 was expected (byte 0)\n" SHOWN);
    assert_string_equal(said.asked,
                        START ": depth 24, threads 1024, hash 4294967296\n"
                              "4k3/8/8/8/8/5n2/8/r3K3 w - - 0 1: depth 1, threads 1024, hash "
                              "4294967296\n");
}

static void is_no_line_read_that_nobody_would_see_answered(void **state) {
    (void)state;
    up = (struct made_up){.end = PERFT_DONE, .breaks = true};
    assert_says("go perft 1\nisready\n", "\nNodes searched: 31\n\n");
    assert_int_equal(said.status, CLI_HELD);
}

static void is_it_said_that_the_input_cannot_be_read(void **state) {
    (void)state;
    assert_string_equal(says_to(open("/", O_RDONLY)), "");
    assert_int_equal(said.status, CLI_CANNOT_RUN);
    assert_string_equal(said.errors,
                        "plyproof: uci: reading standard input failed: Is a directory\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_count_asked_for_as_it_was_set),
        cmocka_unit_test(is_it_said_why_a_count_has_ended),
        cmocka_unit_test(is_it_ready_and_stopped_while_it_counts),
        cmocka_unit_test(are_lines_heard_that_came_before_the_count),
        cmocka_unit_test(is_a_line_answered_once_wherever_it_stood),
        cmocka_unit_test(does_a_count_go_on_when_the_input_has_ended),
        cmocka_unit_test(is_each_line_answered_by_what_it_says),
        cmocka_unit_test(is_no_line_read_that_nobody_would_see_answered),
        cmocka_unit_test(is_it_said_that_the_input_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
