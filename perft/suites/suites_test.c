/* suites_test.c - the suites in version control: what they promise, and that their counts hold. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "perft/suite.h"
#include "perft/suites/embedded.h"
#include "perft/suites/feature.h"

static perft_suite suites[PERFT_EMBEDDED_SUITES];
static const perft_suite *const documented = &suites[0], *const edges = &suites[1],
                                *const played = &suites[2];

static int read_all(void **state) {
    (void)state;
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        const perft_embedded_suite *e = &perft_embedded_suites[i];
        if (!perft_suite_read(&suites[i], e->name, e->begin, (size_t)(e->end - e->begin), NULL,
                              NULL)) {
            return 1;
        }
    }
    return 0;
}

static int give_back(void **state) {
    (void)state;
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) perft_suite_free(&suites[i]);
    return 0;
}

static void are_there_as_many_positions_as_promised(void **state) {
    (void)state;
    assert_true(documented->count >= 10);
    assert_true(edges->count >= 1000);
    assert_true(played->count >= 2000);
}

static void does_every_line_say_why_it_is_there_and_have_counts(void **state) {
    (void)state;
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        assert_int_equal(suites[i].bad_lines, 0);
        for (size_t c = 0; c < suites[i].count; c++) {
            const perft_case *of = &suites[i].cases[c];
            assert_true(of->epd.remark_length > 0);
            assert_true(of->epd.depths & 2u);
            /* Position 4, which everybody uses, has a check that no move can have given. */
            assert_int_equal(of->problems & (i ? ~0u : PLY_PROBLEM_ERRORS), 0);
        }
    }
}

/* By its whole name, or without its ending; not by a part of it. */
static void is_a_suite_found_by_its_name(void **state) {
    (void)state;
    const perft_embedded_suite *const found = perft_find_embedded("edges.epd");
    assert_non_null(found);
    assert_string_equal(found->name, "edges.epd");
    assert_ptr_equal(perft_find_embedded("edges"), found);
    assert_null(perft_find_embedded("edge"));
    assert_null(perft_find_embedded("edges."));
    assert_null(perft_find_embedded("edges.epd2"));
    assert_null(perft_find_embedded(""));
}

static int by_position(const void *a, const void *b) {
    return memcmp(&((const perft_case *)a)->epd.position, &((const perft_case *)b)->epd.position,
                  sizeof(ply_position));
}

static void is_no_position_there_twice(void **state) {
    (void)state;
    for (size_t i = 1; i < PERFT_EMBEDDED_SUITES; i++) {
        perft_case *sorted = malloc(suites[i].count * sizeof *sorted);
        assert_non_null(sorted);
        memcpy(sorted, suites[i].cases, suites[i].count * sizeof *sorted);
        qsort(sorted, suites[i].count, sizeof *sorted, by_position);
        for (size_t c = 1; c < suites[i].count; c++) {
            assert_true(by_position(&sorted[c - 1], &sorted[c]) != 0);
        }
        free(sorted);
    }
}

/* An edge is there for a feature that it has, and so is its mirror image. */
static void has_every_edge_what_it_is_there_for(void **state) {
    (void)state;
    size_t of_feature[PERFT_FEATURES] = {0}, others = 0;
    for (size_t c = 0; c < edges->count; c++) {
        const perft_epd *epd = &edges->cases[c].epd;
        perft_feature_set features;
        unsigned f = 0;
        perft_features_of(&epd->position, &features);
        while (f < PERFT_FEATURES &&
               (strlen(perft_feature_name(f)) != epd->remark_length ||
                memcmp(perft_feature_name(f), epd->remark, epd->remark_length) != 0)) {
            f++;
        }
        others += f == PERFT_FEATURES;
        if (f == PERFT_FEATURES) continue;
        if (!features.has[f]) fail_msg("line %d", (int)edges->cases[c].line);
        of_feature[f]++;
    }
    assert_int_equal(others, 4); /* those with 218 moves */
    for (unsigned f = 0; f < PERFT_FEATURES; f++) {
        if (*perft_feature_name(f) && of_feature[f] < 2) fail_msg("%s", perft_feature_name(f));
    }
}

static void has_the_start_position_its_greatest_known_count(void **state) {
    (void)state;
    for (size_t c = 0; c < documented->count; c++) {
        const perft_epd *epd = &documented->cases[c].epd;
        if (!ply_same_position(&epd->position, &ply_start_position)) continue;
        char text[PERFT_COUNT_TEXT];
        perft_count_text(epd->leaves[15], text);
        assert_string_equal(text, "2015099950053364471960");
        return;
    }
    fail();
}

static void do_all_engines_agree_on_all_counts_within_the_limits(void **state) {
    (void)state;
    const ply_generator *engines[32] = {NULL};
    size_t count = 1;
    for (size_t i = 0; i < ply_generator_count; i++) engines[count++] = ply_generators[i];
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        perft_suite_report report;
        const perft_suite_job job = {.suite = &suites[i],
                                     .engines = engines,
                                     .engine_count = count,
                                     .max_nodes = 3000,
                                     .jobs = 2};
        assert_int_equal(perft_suite_run(&job, &report), PERFT_DONE);
        assert_true(perft_suite_holds(&suites[i], &report));
        assert_int_equal(report.outcomes[PERFT_CASE_AGREES], suites[i].count * count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_there_as_many_positions_as_promised),
        cmocka_unit_test(does_every_line_say_why_it_is_there_and_have_counts),
        cmocka_unit_test(is_no_position_there_twice),
        cmocka_unit_test(is_a_suite_found_by_its_name),
        cmocka_unit_test(has_every_edge_what_it_is_there_for),
        cmocka_unit_test(has_the_start_position_its_greatest_known_count),
        cmocka_unit_test(do_all_engines_agree_on_all_counts_within_the_limits),
    };
    return cmocka_run_group_tests(tests, read_all, give_back);
}
