/* leaks_test.c - does every command give back all memory, whatever comes of it? What it says is
 * asked elsewhere. (Commands that run for long: beside them, where what they run is made up.) */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include <fcntl.h>
#include <pthread.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void write_to(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

enum { THREADS = 4 };

static void *wait_for_others(void *barrier) {
    pthread_barrier_wait(barrier);
    return NULL;
}

/* What a thread is made of is kept for the next one: that is no leak, so some are made before. */
static void make_threads(void) {
    pthread_t thread[THREADS];
    pthread_barrier_t barrier;
    assert_int_equal(pthread_barrier_init(&barrier, NULL, THREADS), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&thread[i], NULL, wait_for_others, &barrier), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) assert_int_equal(pthread_join(thread[i], NULL), 0);
    pthread_barrier_destroy(&barrier);
}

static const char *const files[] = {"texts", "games", "case",  "empty",  "out",
                                    "plan",  "done",  "other", "sample", "drawn"};

static void remove_files(void) {
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) remove(files[i]);
}

/* Runs the command line with a file as its standard input. Its status. */
static cli_status run_with(const char *input, const char *line) {
    const int file = open(input, O_RDONLY), before = dup(STDIN_FILENO);
    assert_true(file >= 0 && dup2(file, STDIN_FILENO) == STDIN_FILENO);
    said_in(line, 0);
    dup2(before, STDIN_FILENO);
    close(file);
    close(before);
    return said.status;
}

static void does_each_command_give_back_what_it_took(void **state) {
    (void)state;
    /* A status, and a command line that ends with it. */
    static const char *const lines[] = {
        "0plyproof|list",
        "0plyproof|list|--json",
        "0plyproof|help",
        "0plyproof|help|perft",
        "0plyproof|help|fen",
        "0plyproof|help|--man",
        "0plyproof|completion|bash",
        ("0plyproof|encode|mscs|" START),
        ("0plyproof|encode|mscs|--json|" START),
        ("1plyproof|encode|fen|rubbish|" START),
        "1plyproof|encode|fen|--files|texts",
        "3plyproof|encode|fen|--files|texts|none|empty",
        "1plyproof|encode|fen|--max-errors|1|--files|texts|texts",
        "0plyproof|encode|pgn|--whole|--files|games",
        "1plyproof|decode|mscs|PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf|x",
        "1plyproof|convert|fen|mscs|--files|texts",
        "0plyproof|convert|pgn|long|1. e4 e5 *",
        ("0plyproof|inspect|" START),
        "1plyproof|inspect|--json|8/8/8/8/8/8/8/8",
        "0plyproof|inspect|ckGV",
        "0plyproof|explain|mscs|PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf",
        "1plyproof|explain|mscs|--json|x",
        "0plyproof|replay|pgn|1. e4 e5 *",
        "0plyproof|replay|pgn|--each|--as|mscs|1. e4 e5 *",
        "1plyproof|replay|pgn|--each|--json|1. e4 e5 *|1. e5",
        "1plyproof|replay|pgn|--as|emoji|--from|8/8/8/8/8/8/8/K1k5 w - - 100 1|1. Ka2 Kd2",
        "0plyproof|moves|startpos",
        "0plyproof|moves|--json|--all|startpos",
        "1plyproof|moves|--files|texts",
        "0plyproof|perft|--divide|3",
        "0plyproof|perft|--divide|--json|--hash|1M|2",
        "0plyproof|perft|--format|stockfish|2",
        "0plyproof|perft|--audit-hash|2",
        "1plyproof|perft|8/8/8/8/8/8/8/8|2",
        "0plyproof|work|merge|plan|done",
        "0plyproof|work|merge|--divide|plan|done",
        "0plyproof|work|merge|--divide|--json|plan|done",
        "1plyproof|work|merge|plan|empty|--rest|out",
        "1plyproof|work|merge|plan|empty|--rest|-",
        "3plyproof|work|merge|plan|none|other",
        "3plyproof|work|merge|empty|done",
        "3plyproof|work|merge|none|done",
        "0plyproof|work|merge|sample|drawn|--estimate",
        "0plyproof|work|merge|--json|sample|drawn",
        "2plyproof|work|merge|--divide|sample|drawn",
        "0plyproof|work|do|--threads|2|plan",
        "0plyproof|work|do|--threads|2|plan|--have|done",
        "0plyproof|work|do|--threads|2|plan|--have|none",
        "0plyproof|work|plan|3|--ply|2",
        "0plyproof|work|plan|3|--threads|2|--sample|2",
        "0plyproof|suite|--max-depth|1|edges",
        "3plyproof|suite|none",
        "1plyproof|suite|texts",
        "1plyproof|hash|--files|texts",
        "0plyproof|hash|--all|--json|startpos",
        "0plyproof|hide|startpos|secret",
        "1plyproof|hide|x|secret",
        "0plyproof|hide|--json|startpos",
        "1plyproof|reveal|1. e4",
        "0plyproof|random|--positions|2|--games|2|--texts|2",
        "0plyproof|random|--games|2|--json|--as|pgn",
        "0plyproof|random|--positions|2|--json",
        "2plyproof|random",
        "0plyproof|uci",
        "0plyproof|laws|list",
        "0plyproof|laws|list|--json|:fen",
        "2plyproof|laws|list|nothing",
        "0plyproof|show|--target|read_fen|case",
        "0plyproof|show|--target|read_pgn|case",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const cli_status status = run_with("texts", lines[i] + 1);
        if (status != (cli_status)(lines[i][0] - '0')) {
            fail_msg("%s: %d\n%s", lines[i], (int)status, said.errors);
        }
    }
}

/* Inputs, among them what the commands write themselves. */
static int make_files(void **state) {
    (void)state;
    make_threads();
    write_to("texts", START "\nrubbish\n8/8/8/8/8/8/8/8 b\n\n" START "\n");
    write_to("games", "1. e4 e5\n2. Nf3 *\n");
    write_to("case", START);
    write_to("empty", "");
    write_to("plan", said_in("plyproof|work|plan|3|--ply|1", 0));
    write_to("done", said_in("plyproof|work|do|--threads|2|plan", 0));
    write_to("other", said_in("plyproof|work|plan|2|--ply|1", 0));
    write_to("sample", said_in("plyproof|work|plan|3|--threads|2|--sample|20", 0));
    write_to("drawn", said_in("plyproof|work|do|--threads|2|sample", 0));
    return 0;
}

int main(void) {
    char folder[] = "/tmp/plyproof-leaks-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_each_command_give_back_what_it_took),
    };
    if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
    const int failed = cmocka_run_group_tests_name("cli.leaks", tests, make_files, NULL);
    remove_files();
    return chdir("/") != 0 || rmdir(folder) != 0 || failed;
}
