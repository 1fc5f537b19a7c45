/* check_test.c - does the check talk every dialect, and leave no process behind? */
#include "bugs_test.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static const char ep_fen[] = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";

/* Every engine that prints lists is asked the same, and the same is found. */
static void is_a_bug_found_in_every_dialect(void **state) {
    (void)state;
    static const char *const dialects[] = {"uci", "uci-perft", "xboard"};
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        const char *const arguments[] = {"--bug", "ep_pinned_on_the_rank", "--dialect", dialects[i],
                                         NULL};
        perft_check *check = check_engine(arguments, NULL, 5000, ep_fen);
        assert_string_equal(perft_check_peer(check, 0)->dialect->name, dialects[i]);
        const perft_finding *f = find(check, PERFT_EXTRA, "ep_pin_rank");
        if (!f) fail_msg("not found in %s", dialects[i]);
        assert_int_equal(f->fault.move, ply_move_of(36, 43, 0));
        assert_int_equal(f->seen, 1);
        assert_int_equal(findings_of(check), 1);
        perft_check_free(check);
    }
}

static perft_check *check_line(const char *line, const char *fen, unsigned depth) {
    perft_check_job job = {.engines = 1, .max_depth = depth, .max_nodes = 100000};
    ply_position p;
    job.engine[0].line = line;
    job.engine[0].timeout = 2;
    perft_check *check = perft_check_new(&job);
    assert_non_null(check);
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
    assert_true(perft_check_add_position(check, &p, "test"));
    if (!perft_check_learn(check)) fail_msg("%s", perft_check_peer(check, 0)->detail);
    assert_true(perft_check_run(check));
    return check;
}

static void is_a_bug_found_by_a_command(void **state) {
    (void)state;
    char line[5000];
    snprintf(line, sizeof line,
             "'%s' --bug right_outlives_the_rook --dialect command {fen} {depth} {moves}",
             buggy_engine());
    perft_check *check = check_line(line, "r3k3/8/8/8/8/8/6B1/4K3 w q - 0 1", 3);
    const perft_finding *f = find(check, PERFT_MAKE, "make_right_rook_taken");
    assert_non_null(f);
    assert_int_equal(f->fault.way_length, 1);
    assert_int_equal(ply_to(f->fault.move), f->fault.way[0] >> 6 & 63);
    assert_int_equal(f->fault.reply_kind, PERFT_EXTRA);
    perft_check_free(check);
}

static void is_an_exit_status_an_answer(void **state) {
    (void)state;
    perft_check *check =
        check_line("sh -c 'test $0 -lt 1000' {expected} {fen}", "8/8/8/8/8/8/4k3/K7 w - - 0 1", 3);
    assert_int_equal(findings_of(check), 0);
    assert_int_equal(perft_check_reported(check)->agree, 1);
    perft_check_free(check);
    check =
        check_line("sh -c 'test $0 -lt 10' {expected} {fen}", "8/8/8/8/8/8/4k3/K7 w - - 0 1", 3);
    assert_int_equal(findings_of(check), 1);
    perft_check_free(check);
}

/* An engine that prints totals only: the move follows from the numbers. */
static void is_a_missing_move_worked_out_from_totals(void **state) {
    (void)state;
    const char *const arguments[] = {"--bug", "no_knights_are_promoted", "--dialect", "uci-perft",
                                     NULL};
    perft_check *check = check_engine(arguments, NULL, 5000, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    const perft_finding *f = find(check, PERFT_MISSING, "under_promotion_knight");
    assert_non_null(f);
    assert_int_equal(f->fault.move, ply_move_of(48, 56, PLY_KNIGHT));
    assert_true(f->fault.guessed);
    perft_check_free(check);
}

static void is_all_right_said_of_an_engine_without_bugs(void **state) {
    (void)state;
    static const char *const dialects[] = {"uci", "uci-perft", "xboard"};
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        const char *const arguments[] = {"--dialect", dialects[i], NULL};
        perft_check *check = check_engine(arguments, dialects[i], 60, NULL);
        assert_int_equal(findings_of(check), 0);
        assert_true(perft_check_reported(check)->agree > 3600);
        perft_check_free(check);
    }
}

static void can_an_engine_that_never_reads_not_block_us(void **state) {
    (void)state;
    const char *const command[] = {buggy_engine(), "--trouble", "never-reads", NULL};
    perft_check_job job = {.engines = 1, .max_nodes = 10};
    job.engine[0].command = command;
    job.engine[0].timeout = 0.3;
    perft_check *check = perft_check_new(&job);
    assert_false(perft_check_learn(check));
    assert_non_null(strstr(perft_check_peer(check, 0)->detail, "no answer within"));
    perft_check_free(check);
}

/* A dead process that nobody has waited for yet is no longer alive. */
static bool is_alive(pid_t pid) {
    char path[64], line[256] = "";
    if (kill(pid, 0) != 0) return false;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    if (!f) return true; /* there is no /proc here */
    if (!fgets(line, sizeof line, f)) line[0] = '\0';
    fclose(f);
    return !strstr(line, ") Z ");
}

/* A process that an engine has started is gone with it. */
static void are_grandchildren_gone_at_the_end(void **state) {
    (void)state;
    const char *const arguments[] = {"-c", "sleep 1000 & echo $!; cat", NULL};
    const char *const command[] = {"/bin/sh", arguments[0], arguments[1], NULL};
    perft_process p;
    const char *line;
    size_t length;
    assert_int_equal(perft_process_start(&p, command, NULL), 0);
    assert_int_equal(perft_process_line(&p, perft_process_now() + 20, &line, &length),
                     PERFT_HEARD_LINE);
    const pid_t child = (pid_t)strtol(line, NULL, 10);
    assert_true(child > 1 && kill(child, 0) == 0);
    perft_process_end(&p);
    for (int i = 0; i < 1000 && is_alive(child); i++) usleep(10000);
    assert_false(is_alive(child));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_bug_found_in_every_dialect),
        cmocka_unit_test(is_a_bug_found_by_a_command),
        cmocka_unit_test(is_an_exit_status_an_answer),
        cmocka_unit_test(is_a_missing_move_worked_out_from_totals),
        cmocka_unit_test(is_all_right_said_of_an_engine_without_bugs),
        cmocka_unit_test(can_an_engine_that_never_reads_not_block_us),
        cmocka_unit_test(are_grandchildren_gone_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
