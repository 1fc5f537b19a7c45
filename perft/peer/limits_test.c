/* limits_test.c - what does a check ask, what does it tell on its way, and when does it end? */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

static const char ep_fen[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

/* What a check tells. */
typedef struct told {
    unsigned progress, noticed, found;
    bool is_late;                    /* something was noticed when all had been told */
    const perft_finding *early[64];  /* those of `noticed`, */
    const perft_finding *finding[8]; /* and of `found` */
    perft_check_report last;
    atomic_bool stop; /* set when so many questions are answered */
    uint64_t stop_at;
} told;

static void hear_progress(void *context, const perft_check_report *report) {
    told *t = context;
    t->progress++;
    t->last = *report;
    if (t->stop_at && report->questions >= t->stop_at) atomic_store(&t->stop, true);
}

static void hear_noticed(void *context, const perft_finding *finding) {
    told *t = context;
    assert_true(finding->done && finding->seen > 0);
    t->is_late |= t->found > 0;
    assert_true(t->noticed < 64);
    for (unsigned i = 0; i < t->noticed; i++) assert_ptr_not_equal(t->early[i], finding);
    t->early[t->noticed++] = finding;
}

static void hear_found(void *context, const perft_finding *finding) {
    told *t = context;
    assert_true(t->found < 8);
    for (unsigned i = 0; i < t->found; i++) assert_ptr_not_equal(t->finding[i], finding);
    t->finding[t->found++] = finding;
}

/* A job of buggy_engine with these arguments, which is listened to. */
static perft_check_job job_of(command_of command, const char *const *arguments, told *t) {
    make_command(command, arguments);
    perft_check_job job = {.engines = 1,
                           .noticed = hear_noticed,
                           .found = hear_found,
                           .progress = hear_progress,
                           .context = t};
    job.engine[0] =
        (perft_peer_setup){.command = command, .dialect = perft_find_dialect("uci"), .timeout = 20};
    return job;
}

static perft_check *check_of(const perft_check_job *job) {
    perft_check *check = perft_check_new(job);
    assert_non_null(check);
    return check;
}

static void add(perft_check *check, const char *fen) {
    ply_position p;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
    assert_true(perft_check_add_position(check, &p, "test"));
}

/* ---- What is asked --------------------------------------------------------------------------- */

/* Without a limit four plies are asked, and none behind the end of a game. */
static void is_a_check_without_limits_four_plies_deep(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        unsigned depth;
        perft_count nodes;
        uint64_t questions;
    } cases[] = {
        {"8/8/8/8/8/k7/4P3/K7 w - - 0 1", 0, 0, 4}, {"8/8/8/8/8/k7/4P3/K7 w - - 0 1", 6, 0, 6},
        {"8/8/8/8/8/k7/4P3/K7 w - - 0 1", 6, 3, 1}, {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0, 2},
        {"8/8/8/8/8/8/8/K7 w - - 0 1", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const none[] = {NULL};
        told t = {0};
        command_of command;
        perft_check_job job = job_of(command, none, &t);
        job.max_depth = cases[i].depth;
        job.max_nodes = cases[i].nodes;
        perft_check *check = check_of(&job);
        add(check, cases[i].fen);
        assert_int_equal(perft_check_positions(check), cases[i].questions > 0);
        assert_true(perft_check_learn(check, NULL));
        assert_int_equal(perft_check_run(check), cases[i].questions > 0);
        assert_int_equal(perft_check_reported(check)->questions, cases[i].questions);
        assert_int_equal(perft_check_reported(check)->agree, cases[i].questions > 0);
        perft_check_free(check);
    }
}

/* Positions of a suite are told by the file, without its folder, and the line. */
static void is_it_said_where_in_a_suite_a_finding_is(void **state) {
    (void)state;
    static const char text[] = "8/8/8/8/8/k7/4P3/K7 w - - 0 1 ;D1 3\n"
                               "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 ;D1 7\n"
                               "8/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n";
    static const char *const files[] = {"some/folder/mine.epd", "mine.epd"};
    const char *const no_ep[] = {"--bug", "no_ep", NULL};
    for (size_t i = 0; i < 2; i++) {
        told t = {0};
        command_of command;
        perft_check_job job = job_of(command, no_ep, &t);
        perft_suite suite = {0};
        job.max_depth = 2;
        assert_true(perft_suite_read(&suite, files[i], text, sizeof text - 1, NULL, NULL));
        perft_check *check = check_of(&job);
        assert_true(perft_check_add_suite(check, &suite));
        assert_int_equal(perft_check_positions(check), 2); /* one has problems */
        perft_suite_free(&suite);
        assert_true(perft_check_learn(check, NULL));
        assert_true(perft_check_run(check));
        assert_string_equal(found(check, PERFT_MISSING, "ep_missing")->origin, "mine.epd:2");
        assert_int_equal(perft_check_reported(check)->positions, 2);
        assert_int_equal(perft_check_reported(check)->agree, 1);
        perft_check_free(check);
    }
}

/* Games are drawn by their seed alone, and go on until they are over. */
static void are_games_the_same_of_the_same_seed(void **state) {
    (void)state;
    enum { POSITIONS = 300 };
    const char *const wrong[] = {"--bug", "no_ep_at_the_edge", "--bug", "only_queens", NULL};
    char origins[3][200] = {"", "", ""};
    uint64_t agreed[3];
    static const uint64_t seeds[3] = {7, 7, 8};
    for (size_t i = 0; i < 3; i++) {
        told t = {0};
        command_of command;
        perft_check_job job = job_of(command, wrong, &t);
        job.max_depth = 1;
        perft_check *check = check_of(&job);
        assert_true(perft_check_add_games(check, seeds[i], POSITIONS));
        assert_int_equal(perft_check_positions(check), POSITIONS);
        assert_true(perft_check_learn(check, NULL));
        assert_true(perft_check_run(check));
        agreed[i] = perft_check_reported(check)->agree;
        assert_true(agreed[i] > POSITIONS / 2);
        const perft_finding *f = found(check, PERFT_MISSING, "under_promotion");
        snprintf(origins[i], sizeof origins[i], "%s", f->origin);
        assert_int_equal(strncmp(origins[i], i < 2 ? "game, seed 7, pos" : "game, seed 8, pos", 17),
                         0);
        perft_check_free(check);
    }
    assert_string_equal(origins[0], origins[1]);
    assert_int_equal(agreed[0], agreed[1]);
}

/* ---- What is told ---------------------------------------------------------------------------- */

/* Each finding is noticed while others are looked for, and told once at the end. */
static void is_each_finding_told_once(void **state) {
    (void)state;
    const char *const two[] = {"--bug", "no_ep", "--bug", "no_knights_are_promoted", NULL};
    told t = {0};
    command_of command;
    perft_check_job job = job_of(command, two, &t);
    job.max_nodes = 100;
    perft_check *check = check_of(&job);
    assert_true(perft_check_add_suites(check));
    assert_true(perft_check_learn(check, NULL));
    assert_true(perft_check_run(check));
    assert_int_equal(t.found, findings_of(check));
    assert_int_equal(t.found, 2);
    assert_true(t.noticed >= t.found);
    assert_false(t.is_late);
    assert_true(t.progress > 1);
    assert_int_equal(t.last.questions, perft_check_reported(check)->questions);
    assert_int_equal(t.last.unasked, 0);
    for (unsigned i = 0; i < t.found; i++) assert_true(t.finding[i]->told);
    perft_check_free(check);
}

/* ---- When it ends ---------------------------------------------------------------------------- */

/* What was asked until then counts, and what was left is counted. */
static void does_a_check_stop_when_it_is_told(void **state) {
    (void)state;
    const char *const none[] = {NULL};
    for (uint64_t after = 0; after <= 20; after += 20) {
        told t = {.stop_at = after};
        command_of command;
        perft_check_job job = job_of(command, none, &t);
        job.max_nodes = 1000;
        job.stop = &t.stop;
        atomic_store(&t.stop, after == 0);
        perft_check *check = check_of(&job);
        assert_true(perft_check_add_suites(check));
        assert_true(perft_check_learn(check, NULL));
        assert_int_equal(perft_check_run(check), after > 0);
        const perft_check_report *r = perft_check_reported(check);
        assert_true(after ? r->questions >= after : r->questions == 0);
        assert_true(r->unasked > 0);
        assert_int_equal(r->questions + r->unasked, r->planned);
        assert_int_equal(r->positions, r->agree);
        perft_check_free(check);
    }
}

/* The time that is said to be left is never more than there is, nor less than none. */
static void does_a_check_end_when_its_time_is_up(void **state) {
    (void)state;
    static const double limits[] = {1e-9, 0.2, 1000};
    const char *const none[] = {NULL};
    for (size_t i = 0; i < 3; i++) {
        told t = {0};
        command_of command;
        perft_check_job job = job_of(command, none, &t);
        job.max_nodes = i < 2 ? 1000000 : 0;
        job.seconds = limits[i];
        perft_check *check = check_of(&job);
        if (i < 2) {
            assert_true(perft_check_add_suites(check));
        } else {
            add(check, ep_fen);
        }
        assert_true(perft_check_learn(check, NULL));
        perft_check_run(check);
        assert_int_equal(perft_check_reported(check)->unasked > 0, i < 2);
        assert_true(t.last.seconds_left <= limits[i]);
        assert_true(t.last.seconds_left >= (i == 1 ? 0 : -1));
        assert_int_equal(findings_of(check), 0);
        perft_check_free(check);
    }
}

/* An engine that is wrong all the time is not asked to the end. `does` is what it does at any
 * position but the start; there are 128 of two kings, which cannot become smaller. */
static void does_a_check_give_up(void **state) {
    (void)state;
    static const struct {
        const char *does;
        perft_kind kind;
    } engines[] = {
        {"exit 3", PERFT_CRASHED},
        {"for i in 1 2 3; do echo nonsense; done", PERFT_PROTOCOL},
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        char script[1024];
        snprintf(script, sizeof script,
                 "while read -r a b; do case \"$a $b\" in uci*) echo uciok;; isready*) echo "
                 "readyok;; *RNBQKBNR*) n=0;; position*) n=1;; go*) if [ $n = 1 ]; then %s; else "
                 "echo 'Nodes searched: 400'; fi;; esac; done",
                 engines[i].does);
        const char *const command[] = {"/bin/sh", "-c", script, NULL};
        told t = {0};
        perft_check_job job = {.engines = 1, .max_depth = 1, .found = hear_found, .context = &t};
        job.engine[0] = (perft_peer_setup){
            .command = command, .dialect = perft_find_dialect("uci"), .timeout = 20};
        perft_check *check = check_of(&job);
        for (unsigned white = 0; white < 16; white++) {
            for (unsigned black = 32; black < 40; black++) {
                ply_position p = ply_empty_position;
                p.piece[white] = ply_piece_of(PLY_WHITE, PLY_KING);
                p.piece[black] = ply_piece_of(PLY_BLACK, PLY_KING);
                assert_true(perft_check_add_position(check, &p, "two kings"));
            }
        }
        assert_int_equal(perft_check_positions(check), 128);
        assert_true(perft_check_learn(check, NULL));
        assert_true(perft_check_run(check));
        const perft_check_report *r = perft_check_reported(check);
        assert_true(r->given_up);
        assert_true(r->unasked > 30);
        assert_int_equal(r->agree, 0);
        found(check, engines[i].kind, NULL);
        perft_check_free(check);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_check_without_limits_four_plies_deep),
        cmocka_unit_test(is_it_said_where_in_a_suite_a_finding_is),
        cmocka_unit_test(are_games_the_same_of_the_same_seed),
        cmocka_unit_test(is_each_finding_told_once),
        cmocka_unit_test(does_a_check_stop_when_it_is_told),
        cmocka_unit_test(does_a_check_end_when_its_time_is_up),
        cmocka_unit_test(does_a_check_give_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
