/* feature_test.c - what is special about a position: drawn-up positions, and what they have. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embedded.h"
#include "feature.h"
#include "perft/epd.h"

/* A position, a feature that it has, and one that it has not. */
static const struct drawn {
    const char *fen;
    perft_feature has, has_not;
} drawn[] = {
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", PERFT_EP_FILE_D, PERFT_EP_NO_TAKER},
    {"4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 1", PERFT_EP_NO_TAKER, PERFT_EP_FILE_D},
    {"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", PERFT_EP_TWO_TAKERS, PERFT_EP_ONLY_MOVE},
    {"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", PERFT_EP_PINNED_RANK, PERFT_EP_FILE_D},
    {"k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", PERFT_EP_PINNED_FILE, PERFT_EP_PINNED_RANK},
    {"k3r3/8/8/3pP3/8/8/8/rN2K3 w - d6 0 1", PERFT_EP_PINNED_FILE, PERFT_EP_PINNED_RANK},
    {"k7/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1", PERFT_EP_PINNED_DIAGONAL, PERFT_EP_TAKEN_SHIELDS},
    {"k7/8/8/3pP3/4K3/8/8/8 w - d6 0 1", PERFT_EP_ANSWERS, PERFT_EP_NO_ANSWER},
    {"k7/1b6/8/3pP3/4K3/8/8/8 w - d6 0 1", PERFT_EP_NO_ANSWER, PERFT_EP_ANSWERS},
    {"b3k3/8/8/3pP3/8/5K2/8/8 w - d6 0 1", PERFT_EP_TAKEN_SHIELDS, PERFT_EP_FILE_D},
    {"8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", PERFT_EP_CHECKS, PERFT_EP_DISCOVERS},
    {"4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", PERFT_EP_DISCOVERS, PERFT_EP_DISCOVERS_TAKEN},
    {"8/8/8/3pPk2/8/1B6/8/K7 w - d6 0 1", PERFT_EP_FILE_D, PERFT_EP_DISCOVERS_TAKEN},
    {"8/5k2/8/3pP3/8/1B6/8/K7 w - d6 0 1", PERFT_EP_DISCOVERS_TAKEN, PERFT_EP_DISCOVERS},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", PERFT_CASTLE_SHORT, PERFT_CASTLE_LONG},
    {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", PERFT_CASTLE_SHORT_PATH, PERFT_CASTLE_SHORT},
    {"4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", PERFT_CASTLE_SHORT_TARGET, PERFT_CASTLE_SHORT_PATH},
    {"4k2r/8/8/8/8/8/8/4K2R w K - 0 1", PERFT_CASTLE_SHORT_ROOK, PERFT_CASTLE_SHORT_TARGET},
    {"4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1", PERFT_CASTLE_LONG_IN_CHECK, PERFT_CASTLE_LONG},
    {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", PERFT_CASTLE_B_ATTACKED, PERFT_CASTLE_LONG_TARGET},
    {"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", PERFT_CASTLE_BLOCKED_B, PERFT_CASTLE_LONG},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", PERFT_CASTLE_SHORT_NO_RIGHT, PERFT_CASTLE_BOTH},
    {"4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1", PERFT_CORNER_PROMOTED_SHORT, PERFT_CORNER_TAKEN_SHORT},
    {"r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", PERFT_CORNER_ROOK_TAKES_ROOK, PERFT_CORNER_TAKEN_SHORT},
    {"4k3/8/8/8/8/1n6/8/R3K3 w Q - 0 1", PERFT_CORNER_LEFT_LONG, PERFT_CORNER_LEFT_SHORT},
    {"4k2r/8/8/8/8/8/8/B3K3 b k - 0 1", PERFT_CORNER_LEFT_SHORT, PERFT_CORNER_LEFT_LONG},
    {"8/P7/8/8/8/8/7k/K7 w - - 0 1", PERFT_PROMOTE_FILE_A, PERFT_PROMOTE_TAKE_LEFT},
    {"n7/P6k/8/8/8/8/8/K7 w - - 0 1", PERFT_PROMOTE_BLOCKED, PERFT_PROMOTE_PUSH},
    {"k7/8/8/8/8/2p5/1q6/K7 w - - 0 1", PERFT_CHECKER_PROTECTED, PERFT_TAKES_CHECKER_KING},
    {"4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", PERFT_DOUBLE_KNIGHT_ROOK, PERFT_DOUBLE_BISHOP_ROOK},
    {"4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", PERFT_PIN_KNIGHT_FILE, PERFT_PIN_KNIGHT_RANK},
    {"7k/8/8/8/7b/6P1/8/4K3 w - - 0 1", PERFT_PIN_PAWN_RISING, PERFT_PIN_PAWN_FALLING},
    {"7k/8/8/8/8/8/8/4K2r w - - 0 1", PERFT_KING_STAYS_ON_LINE, PERFT_PIN_TWO},
    {"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", PERFT_MATED_BY_ROOK, PERFT_STALEMATED_BY_ROOK},
    {"6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", PERFT_MATED_SMOTHERED, PERFT_MATED_BY_QUEEN},
    {"7k/8/8/8/8/1n6/NPPn4/1KR5 w - - 0 1", PERFT_MATED_BY_KNIGHT, PERFT_MATED_SMOTHERED},
    {"k7/2Q5/8/8/8/8/8/K7 b - - 0 1", PERFT_STALEMATED_BY_QUEEN, PERFT_MATED_BY_QUEEN},
    {"4k3/8/1Q6/6Q1/6Q1/2Q4Q/8/6K1 w - - 0 1", PERFT_STALEMATES, PERFT_MANY_MOVES}, /* 100 */
    {"5k2/8/8/3QQ1Q1/8/1Q5Q/8/1K6 w - - 0 1", PERFT_MANY_MOVES, PERFT_NINE_QUEENS}, /* 101 */
    {"8/8/3p4/3k4/8/3K4/3P4/8 w - - 100 1", PERFT_KINGS_OPPOSED, PERFT_HALFMOVE_99},
};
enum { DRAWN = sizeof drawn / sizeof drawn[0] };

static void has_each_position_its_feature_and_not_the_other(void **state) {
    (void)state;
    for (size_t i = 0; i < DRAWN; i++) {
        ply_position p, mirrored;
        perft_feature_set features, of_mirror;
        assert_false(
            ply_failed(ply_read_position(&ply_codec_fen, drawn[i].fen, strlen(drawn[i].fen), &p)));
        assert_int_equal(ply_problems(&p) & PLY_PROBLEM_ERRORS, 0);
        perft_features_of(&p, &features);
        if (!features.has[drawn[i].has]) {
            fail_msg("%s: not %s", drawn[i].fen, perft_feature_name(drawn[i].has));
        }
        if (features.has[drawn[i].has_not]) {
            fail_msg("%s: %s", drawn[i].fen, perft_feature_name(drawn[i].has_not));
        }
        if (drawn[i].has == PERFT_PIN_PAWN_RISING) continue; /* its mirror image is a falling one */
        ply_mirror(&p, &mirrored);
        perft_features_of(&mirrored, &of_mirror);
        assert_true(of_mirror.has[drawn[i].has]);
    }
}

static void has_every_feature_a_name_of_its_own(void **state) {
    (void)state;
    for (unsigned f = 0; f < PERFT_FEATURES; f++) {
        for (unsigned other = 0; other < f; other++) {
            if (*perft_feature_name(f)) {
                assert_string_not_equal(perft_feature_name(f), perft_feature_name(other));
            }
        }
    }
}

/* Adds the features of a position, and of all positions up to so many plies later. */
static void join(perft_feature_set *all, const ply_position *p, unsigned plies) {
    perft_feature_set features;
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    perft_features_of(p, &features);
    for (unsigned f = 0; f < PERFT_FEATURES; f++) all->has[f] |= features.has[f];
    if (plies == 0) return;
    ply_generators[0]->load(&board, p);
    const size_t count = ply_generators[0]->moves(&board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position child = *p;
        ply_play(&child, moves[i]);
        join(all, &child, plies - 1);
    }
}

/* Counts the positions of a suite that have each feature, in themselves or so many plies later. */
static void count_features(const perft_embedded_suite *suite, unsigned plies,
                           unsigned positions[PERFT_FEATURES]) {
    memset(positions, 0, PERFT_FEATURES * sizeof *positions);
    for (const char *line = suite->begin, *end; line < suite->end; line = end + 1) {
        perft_feature_set features = {0};
        perft_epd epd;
        end = memchr(line, '\n', (size_t)(suite->end - line));
        assert_non_null(end);
        assert_false(ply_failed(perft_epd_read(line, (size_t)(end - line), &epd)));
        if (!epd.has_position) continue;
        join(&features, &epd.position, plies);
        for (unsigned f = 0; f < PERFT_FEATURES; f++) positions[f] += features.has[f];
    }
}

/* The table has a row for each feature that has a name, and two columns for each suite. All of it
 * is made anew but what lies two plies below the larger suites, which would take a minute. */
static void has_each_suite_the_features_that_its_page_says(void **state) {
    (void)state;
    enum { COLUMNS = 4 };
    static unsigned made[COLUMNS][PERFT_FEATURES];
    char line[1024];
    unsigned f = 0;
    assert_non_null(getenv("PLY_SOURCE_DIR"));
    snprintf(line, sizeof line, "%s/docs/suites.md", getenv("PLY_SOURCE_DIR"));
    FILE *page = fopen(line, "r");
    assert_non_null(page);
    count_features(&perft_embedded_suites[0], 0, made[0]);
    count_features(&perft_embedded_suites[0], 2, made[1]);
    count_features(&perft_embedded_suites[1], 0, made[2]);
    count_features(&perft_embedded_suites[2], 0, made[3]);
    do assert_non_null(fgets(line, sizeof line, page));
    while (strncmp(line, "| positions |", 13) != 0);
    while (fgets(line, sizeof line, page)) {
        char name[128];
        unsigned said[COLUMNS];
        while (f < PERFT_FEATURES && !*perft_feature_name(f)) f++;
        assert_true(f < PERFT_FEATURES);
        assert_int_equal(sscanf(line, "| %127[^|] | %u | %u | %u | %*u | %u |", name, &said[0],
                                &said[1], &said[2], &said[3]),
                         1 + COLUMNS);
        name[strlen(name) - 1] = '\0'; /* the blank before the stroke */
        assert_string_equal(name, perft_feature_name(f));
        for (unsigned i = 0; i < COLUMNS; i++) {
            if (made[i][f] != said[i]) {
                fail_msg("%s, column %u: %u, not %u", name, i, made[i][f], said[i]);
            }
        }
        f++;
    }
    fclose(page);
    assert_int_equal(f, PERFT_FEATURES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_each_position_its_feature_and_not_the_other),
        cmocka_unit_test(has_every_feature_a_name_of_its_own),
        cmocka_unit_test(has_each_suite_the_features_that_its_page_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
