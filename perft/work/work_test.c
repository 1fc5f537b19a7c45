/* work_test.c - a count cut into lines and put together again: is it the count, whatever happens to
 * the lines on their way? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"
#include "crew.h"
#include "sample.h"
#include "merge.h"
#include "perft/known.h"
#include "plan.h"
#include "perft/journal.h"

static perft_plan plan_of(const char *start, unsigned depth, unsigned ply) {
    perft_plan plan;
    const ply_position root = corpus_start(start);
    assert_int_equal(perft_plan_make(&plan, &root, depth, ply, NULL), PERFT_DONE);
    return plan;
}

/* The numbers of different positions are published (the On-Line Encyclopedia of Integer Sequences
 * has them as A083276); the numbers of lines are the known counts. */
static void does_a_plan_have_as_many_positions_as_there_are(void **state) {
    (void)state;
    static const size_t positions[] = {1, 20, 400, 5362, 72078};
    static const uint64_t lines[] = {1, 20, 400, 8902, 197281};
    for (unsigned ply = 0; ply < 5; ply++) {
        perft_plan plan = plan_of("startpos", 9, ply);
        assert_int_equal(plan.count, positions[ply]);
        assert_true(perft_plan_lines(&plan) == lines[ply]);
        perft_plan_free(&plan);
    }
}

/* A pawn that is pinned cannot take en passant: the position is the same without the square. Nor
 * do counters matter. */
static void are_positions_the_same_that_have_the_same_moves(void **state) {
    (void)state;
    ply_position with, without;
    static const char fen[] = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 4 20";
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &with)));
    without = with;
    without.ep = PLY_NO_SQUARE;
    without.halfmove = 0;
    perft_plan a, b;
    assert_int_equal(perft_plan_make(&a, &with, 3, 0, NULL), PERFT_DONE);
    assert_int_equal(perft_plan_make(&b, &without, 3, 0, NULL), PERFT_DONE);
    assert_memory_equal(a.place, b.place, sizeof *a.place);
    assert_true(a.id == b.id);
    perft_plan_free(&a);
    perft_plan_free(&b);
}

/* Every field of a position survives the way into planes and back. */
static void does_a_place_hold_the_whole_position(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(7);
    unsigned with_ep = 0, with_rights = 0;
    for (unsigned i = 0; i < 3000;) {
        corpus_input x;
        if (!corpus_make(&x, CORPUS_POSITION, NULL, &dice)) continue;
        i++;
        if (ply_problems(&x.position) & PLY_PROBLEM_ERRORS) continue;
        perft_plan plan;
        ply_position back;
        assert_int_equal(perft_plan_make(&plan, &x.position, 1, 0, NULL), PERFT_DONE);
        perft_plan_position(&plan, 0, &back);
        perft_plan_free(&plan);
        back.halfmove = x.position.halfmove;
        back.fullmove = x.position.fullmove;
        with_ep += back.ep != PLY_NO_SQUARE;
        with_rights += back.castling != 0;
        if (back.ep == PLY_NO_SQUARE) back.ep = x.position.ep;
        assert_true(ply_same_position(&back, &x.position));
    }
    assert_true(with_ep > 20 && with_rights > 100);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static perft_line header_of(const perft_plan *plan) {
    return (perft_line){.kind = PERFT_LINE_PLAN,
                        .id = plan->id,
                        .depth = plan->depth,
                        .ply = plan->ply,
                        .items = plan->count,
                        .position = plan->root,
                        .count = perft_plan_lines(plan)};
}

static perft_line item_of(const perft_plan *plan, size_t i) {
    perft_line item = {.kind = PERFT_LINE_ITEM,
                       .id = plan->id,
                       .number = i + 1,
                       .times = plan->place[i].times,
                       .depth = plan->depth - plan->ply};
    perft_plan_position(plan, i, &item.position);
    return item;
}

static perft_line result_of(const perft_plan *plan, size_t i, perft_count leaves, const char *who) {
    perft_line done = {.kind = PERFT_LINE_DONE,
                       .id = plan->id,
                       .number = i + 1,
                       .count = leaves,
                       .who_length = strlen(who)};
    memcpy(done.who, who, done.who_length);
    return done;
}

/* Writes a line and reads it back, as another machine would. */
static perft_line sent(perft_line line) {
    char text[PERFT_WORK_LINE_MAX];
    perft_line back;
    const size_t length = perft_line_write(&line, text);
    const ply_error error = perft_line_read(text, length, &back);
    if (ply_failed(error)) fail_msg("%.*s: %s", (int)length, text, error.fault->name);
    return back;
}

/* Counts each item with threads and a table, and merges what was sent. */
static void does_the_sum_of_the_parts_equal_the_known_count(void **state) {
    (void)state;
    for (size_t k = 0; k < PERFT_KNOWN_COUNT; k++) {
        perft_plan plan = plan_of(perft_known[k].name, 4, 2);
        perft_errand *errands = calloc(plan.count, sizeof *errands);
        perft_merge merge;
        perft_crew *crew;
        perft_sum sum;
        const perft_crew_job job = {.threads = 2, .hash_bytes = 1 << 20};
        const perft_line header = sent(header_of(&plan));
        assert_non_null(errands);
        assert_true(perft_merge_begin(&merge, &header, false));
        for (size_t i = 0; i < plan.count; i++) {
            const perft_line item = sent(item_of(&plan, i));
            assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED);
            errands[i] = (perft_errand){.position = item.position, .depth = item.depth};
        }
        assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
        assert_int_equal(perft_crew_run(crew, errands, plan.count), PERFT_DONE);
        perft_crew_free(crew);
        for (size_t i = 0; i < plan.count; i++) {
            assert_true(errands[i].done);
            const perft_line done = sent(result_of(&plan, i, errands[i].leaves, "it/here"));
            assert_int_equal(perft_merge_result(&merge, &done), PERFT_MERGED);
        }
        perft_merge_end(&merge, &sum);
        assert_int_equal(sum.open, 0);
        assert_false(sum.wrong_lines);
        assert_true(sum.leaves == perft_known[k].leaves[3]);
        perft_merge_free(&merge);
        perft_plan_free(&plan);
        free(errands);
    }
}

/* ---- What goes wrong on the way -------------------------------------------------------------- */

/* Any byte that is another one, any byte that is missing. */
static void is_every_damage_to_a_line_noticed(void **state) {
    (void)state;
    perft_plan plan = plan_of("kiwipete", 3, 1);
    const perft_line lines[] = {header_of(&plan), item_of(&plan, 5),
                                result_of(&plan, 5, 2039, "it/here")};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[PERFT_WORK_LINE_MAX], changed[PERFT_WORK_LINE_MAX];
        perft_line read;
        const size_t length = perft_line_write(&lines[i], text);
        for (size_t at = 0; at < length; at++) {
            memcpy(changed, text, length);
            changed[at] ^= 1;
            assert_true(ply_failed(perft_line_read(changed, length, &read)));
            memmove(changed + at, text + at + 1, length - at - 1);
            assert_true(ply_failed(perft_line_read(changed, length - 1, &read)));
            assert_true(ply_failed(perft_line_read(text, at, &read)));
        }
        text[length] = '\r';
        assert_false(ply_failed(perft_line_read(text, length + 1, &read)));
    }
    perft_plan_free(&plan);
}

/* A plan of three items, of which each occurs once or more often, with all items read. */
static perft_merge merge_of(perft_plan *plan, bool twice) {
    perft_merge merge;
    *plan = plan_of("position4", 2, 1);
    assert_int_equal(plan->count, 6);
    const perft_line header = header_of(plan);
    assert_true(perft_merge_begin(&merge, &header, twice));
    for (size_t i = 0; i < plan->count; i++) {
        const perft_line item = item_of(plan, i);
        assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED);
    }
    return merge;
}

static perft_merged hear(perft_merge *merge, const perft_plan *plan, size_t i, perft_count leaves,
                         const char *who) {
    const perft_line result = result_of(plan, i, leaves, who);
    return perft_merge_result(merge, &result);
}

static void is_a_contradiction_open_until_one_count_came_twice(void **state) {
    (void)state;
    perft_plan plan;
    perft_merge merge = merge_of(&plan, false);
    perft_sum sum;
    assert_int_equal(hear(&merge, &plan, 0, 41, "a/x"), PERFT_MERGED);
    assert_true(perft_merge_is_closed(&merge, 1));
    assert_int_equal(hear(&merge, &plan, 0, 43, "a/y"), PERFT_MERGED_CONTRADICTS);
    assert_false(perft_merge_is_closed(&merge, 1));
    perft_merge_end(&merge, &sum);
    assert_int_equal(sum.doubted, 1);
    assert_int_equal(sum.open, 6);
    assert_int_equal(hear(&merge, &plan, 0, 43, "a/z"), PERFT_MERGED_CONTRADICTS);
    assert_true(perft_merge_is_closed(&merge, 1));
    assert_true(merge.item[0].leaves == 43);
    assert_int_equal(hear(&merge, &plan, 0, 41, "a/x"), PERFT_MERGED_CONTRADICTS);
    assert_false(perft_merge_is_closed(&merge, 1));
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

static void does_a_result_count_once(void **state) {
    (void)state;
    perft_plan plan;
    perft_merge merge = merge_of(&plan, false);
    perft_sum sum;
    assert_int_equal(hear(&merge, &plan, 2, 40, "a/x"), PERFT_MERGED);
    assert_int_equal(hear(&merge, &plan, 2, 40, "a/x"), PERFT_MERGED_AGAIN);
    perft_merge_end(&merge, &sum);
    assert_true(sum.leaves == 40);
    assert_int_equal(sum.done, 1);
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

/* Two machines with the same program are one maker. */
static void does_twice_mean_two_makers(void **state) {
    (void)state;
    perft_plan plan;
    perft_merge merge = merge_of(&plan, true);
    hear(&merge, &plan, 0, 43, "plyproof-0.1.0/fast/one");
    hear(&merge, &plan, 0, 43, "plyproof-0.1.0/fast/two");
    assert_false(perft_merge_is_closed(&merge, 1));
    hear(&merge, &plan, 0, 43, "plyproof-0.1.0/mailbox/two");
    assert_true(perft_merge_is_closed(&merge, 1));
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

static void is_a_line_of_elsewhere_refused(void **state) {
    (void)state;
    perft_plan plan;
    perft_merge merge = merge_of(&plan, false);
    perft_line result = result_of(&plan, 0, 43, "a/x");
    result.id ^= 1;
    assert_int_equal(perft_merge_result(&merge, &result), PERFT_MERGED_OTHER_PLAN);
    assert_int_equal(hear(&merge, &plan, 6, 43, "a/x"), PERFT_MERGED_NO_ITEM);
    assert_int_equal(hear(&merge, &plan, 0, 219, "a/x"), PERFT_MERGED_TOO_LARGE);
    assert_int_equal(hear(&merge, &plan, 0, 218, "a/x"), PERFT_MERGED);
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

static void is_a_plan_that_lacks_a_line_noticed(void **state) {
    (void)state;
    perft_plan plan = plan_of("position4", 2, 1);
    perft_merge merge;
    perft_sum sum;
    const perft_line header = header_of(&plan), item = item_of(&plan, 1);
    assert_true(perft_merge_begin(&merge, &header, false));
    perft_merge_item(&merge, &item);
    perft_merge_end(&merge, &sum);
    assert_int_equal(sum.unlisted, 5);
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

/* Drawn 4 and 2 times, 10 and 40 leaves: mean 20, of 3000 lines. */
static void is_an_estimate_the_mean_times_the_lines(void **state) {
    (void)state;
    perft_plan plan = plan_of("position4", 2, 1);
    perft_merge merge;
    perft_sum sum;
    perft_line header = header_of(&plan);
    header.kind = PERFT_LINE_SAMPLE;
    header.items = 2;
    header.count = 3000;
    assert_true(perft_merge_begin(&merge, &header, false));
    for (size_t i = 0; i < 2; i++) {
        perft_line item = item_of(&plan, i);
        item.times = i ? 2 : 4;
        assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED);
        assert_int_equal(hear(&merge, &plan, i, i ? 40 : 10, "a/x"), PERFT_MERGED);
    }
    perft_merge_end(&merge, &sum);
    assert_true(sum.estimate > 59999 && sum.estimate < 60001);
    /* The squares of the deviations are 4 * 100 + 2 * 400, over 5 and over 6 draws. */
    assert_true(sum.variance > 359.9e6 && sum.variance < 360.1e6);
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

/* A contradiction more for each item, and several for one: what each says is kept apart. */
static void are_many_contradictions_kept_apart(void **state) {
    (void)state;
    perft_plan plan;
    perft_merge merge = merge_of(&plan, false);
    for (size_t i = 0; i < plan.count; i++) hear(&merge, &plan, i, 10 + i, "a/x");
    for (size_t n = 0; n < 50; n++) {
        for (size_t i = 0; i < plan.count; i++) {
            assert_int_equal(hear(&merge, &plan, i, 100 + n, "a/x"), PERFT_MERGED_CONTRADICTS);
        }
    }
    assert_int_equal(merge.others, 50 * plan.count);
    hear(&merge, &plan, 3, 120, "b/x");
    for (size_t i = 0; i < plan.count; i++) {
        assert_int_equal(perft_merge_is_closed(&merge, i + 1), i == 3);
    }
    assert_true(merge.item[3].leaves == 120);
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

static void is_a_line_of_another_format_told_from_a_damaged_one(void **state) {
    (void)state;
    static const char *const texts[] = {
        "done 2 0123456789abcdef 5 20 a/b/c 00000000", "item 999 whatever",
        "done 1 0123456789abcdef 5 20 a/b/c 00000000", "done 0123456789abcdef 5 20 a/b/c 00000000"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        perft_line line;
        const ply_error error = perft_line_read(texts[i], strlen(texts[i]), &line);
        assert_string_equal(error.fault->name, i < 2 ? "line-of-another-version" : "line-damaged");
    }
}

/* Reads a line that ends in the check it should have; any byte may be in it. */
static ply_error read_sealed_bytes(const char *body, size_t length, perft_line *line) {
    char text[PERFT_WORK_LINE_MAX];
    const uint64_t hash = perft_fnv(PERFT_FNV, body, length);
    memcpy(text, body, length);
    const int more = snprintf(text + length, sizeof text - length, " %08x",
                              (unsigned)(uint32_t)(hash ^ hash >> 32));
    return perft_line_read(text, length + (size_t)more, line);
}

static ply_error read_sealed(const char *body, perft_line *line) {
    return read_sealed_bytes(body, strlen(body), line);
}

/* Who counted may be any word, but for bytes that no terminal should get, or that end a text. */
static void is_who_counted_a_word_that_can_be_printed(void **state) {
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        char text[64];
        perft_line line;
        if (byte == '\n') continue; /* it ends the line */
        const int length =
            snprintf(text, sizeof text, "done 1 0123456789abcdef 5 20 a%cb/c", (int)byte);
        const ply_error error = read_sealed_bytes(text, (size_t)length, &line);
        assert_int_equal(ply_failed(error), byte <= ' ' || byte == 0x7f);
        if (ply_failed(error)) assert_string_equal(error.fault->name, "who-expected");
    }
}

/* What nobody changed on its way, but somebody wrote: the check fits, and a word does not. */
static void is_a_wrong_word_named_though_the_check_fits(void **state) {
    (void)state;
    static const char few[] = "8/8/8/8/8/k7/8/K7 w - - 0 1", id[] = "0123456789abcdef";
    static const struct {
        const char *begins, *goes_on, *fen, *fault;
    } lines[] = {
        {"plan 1", " 3 1 2 2 ", few, NULL},
        {"item 1", " 1 1 2 ", few, NULL},
        {"done 1", " 1 0 me", "", NULL},
        {"plan", " 3 1 2 2 ", few, "line-of-another-version"},
        {"plan 12345678", " 3 1 2 2 ", few, "line-of-another-version"},
        {"plan x", " 3 1 2 2 ", few, "line-of-another-version"},
        {"plan 1 0", "", "", "plan-id-expected"},
        {"plan 1", "", "", "plan-id-expected"},
        {"plan 1", " x 1 2 2 ", few, "depth-not-possible"},
        {"plan 1", " 3 x 2 2 ", few, "depth-not-possible"},
        {"plan 1", " 1000 1 2 2 ", few, "depth-not-possible"},
        {"plan 1", " 3 4 2 2 ", few, "depth-not-possible"},
        {"plan 1", " 3 1 x 2 ", few, "number-expected"},
        {"plan 1", " 3 1 18446744073709551616 2 ", few, "number-expected"},
        {"plan 1", " 3 1 2 x ", few, "number-expected"},
        {"plan 1", " 3 1 2 2", "", "text-empty"},
        {"plan 1", " 3 1 2 2 ", "8/8/8/8/8/8/8/K7 w - - 0 1", "playable-expected"},
        {"item 1", " x 1 2 ", few, "number-expected"},
        {"item 1", " 0 1 2 ", few, "number-expected"},
        {"item 1", " 1 x 2 ", few, "number-expected"},
        {"item 1", " 1 0 2 ", few, "number-expected"},
        {"item 1", " 1 1 x ", few, "depth-not-possible"},
        {"done 1", " x 0 me", "", "number-expected"},
        {"done 1", " 0 0 me", "", "number-expected"},
        {"done 1", " 1 x me", "", "number-expected"},
        {"done 1", " 1 0", "", "who-expected"},
        {"done 1", " 1 0 me too", "", "who-expected"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[256];
        perft_line line = {.number = 99};
        const bool has_id = lines[i].goes_on[0] && strlen(lines[i].begins) > 4;
        snprintf(text, sizeof text, "%s%s%s%s%s", lines[i].begins, has_id ? " " : "",
                 has_id ? id : "", lines[i].goes_on, lines[i].fen);
        const ply_error error = read_sealed(text, &line);
        const char *const fault = ply_failed(error) ? error.fault->name : "none";
        if (strcmp(fault, lines[i].fault ? lines[i].fault : "none") != 0) {
            fail_msg("%s: %s", text, fault);
        }
        assert_int_equal(line.number == 99, ply_failed(error));
    }
}

/* A name as long as it may be, and one byte longer; a line feed within. */
static void is_a_line_as_long_as_it_may_be(void **state) {
    (void)state;
    char text[256] = "done 1 0123456789abcdef 5 20 ";
    const size_t head = strlen(text);
    perft_line line;
    memset(text + head, 'x', PERFT_WHO_MAX + 1);
    assert_string_equal(read_sealed(text, &line).fault->name, "who-expected");
    text[head + PERFT_WHO_MAX] = '\0';
    assert_false(ply_failed(read_sealed(text, &line)));
    assert_int_equal(line.who_length, PERFT_WHO_MAX);
    text[head] = '\n';
    assert_string_equal(read_sealed(text, &line).fault->name, "line-kind-expected");
}

/* ---- Merging by hand ------------------------------------------------------------------------- */

static void is_an_item_that_comes_again_known(void **state) {
    (void)state;
    perft_plan plan;
    perft_merge merge = merge_of(&plan, false);
    perft_line item = item_of(&plan, 2);
    assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED_AGAIN);
    item.times++;
    assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED_CONTRADICTS);
    item.number = plan.count + 1;
    assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED_NO_ITEM);
    item.id++;
    assert_int_equal(perft_merge_item(&merge, &item), PERFT_MERGED_OTHER_PLAN);
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

/* What three makers say is no less certain than what two say, and a count of votes that is full
 * stays full. */
static void do_more_votes_leave_an_item_closed(void **state) {
    (void)state;
    static const char *const makers[] = {"one/1/a", "two/1/a", "three/1/a"};
    perft_plan plan;
    perft_merge merge = merge_of(&plan, true);
    for (size_t i = 0; i < 3; i++) {
        hear(&merge, &plan, 0, 43, makers[i]);
        assert_int_equal(perft_merge_is_closed(&merge, 1), i > 0);
        assert_int_equal(merge.item[0].votes, i + 1);
    }
    merge.item[0].votes = UINT32_MAX;
    hear(&merge, &plan, 0, 43, makers[0]);
    assert_int_equal(merge.item[0].votes, UINT32_MAX);
    assert_true(perft_merge_is_closed(&merge, 1));
    perft_merge_free(&merge);
    perft_plan_free(&plan);
}

/* Two items of 2^127 leaves, which no word holds together; and a plan of more lines than it says.
 */
static void is_a_sum_that_cannot_be_noticed(void **state) {
    (void)state;
    const perft_count many = (perft_count)1 << 127;
    perft_merge merge;
    perft_sum sum;
    perft_line line = {.kind = PERFT_LINE_PLAN, .depth = 60, .items = 2, .count = 2};
    assert_true(perft_merge_begin(&merge, &line, false));
    for (line.number = 1; line.number <= 2; line.number++) {
        line.times = 1;
        assert_int_equal(perft_merge_item(&merge, &line), PERFT_MERGED);
        line.count = many;
        assert_int_equal(perft_merge_result(&merge, &line), PERFT_MERGED);
    }
    perft_merge_end(&merge, &sum);
    assert_true(sum.too_large && sum.leaves == many && !sum.wrong_lines);
    merge.plan.count = 3;
    perft_merge_end(&merge, &sum);
    assert_true(sum.wrong_lines);
    perft_merge_free(&merge);
    line.items = SIZE_MAX;
    assert_false(perft_merge_begin(&merge, &line, false));
}

/* ---- Crews ----------------------------------------------------------------------------------- */

static void is_a_crew_that_cannot_be_refused(void **state) {
    (void)state;
    const perft_peer_setup setup = {0};
    const perft_crew_job jobs[] = {
        {.threads = PERFT_THREADS_MAX + 1},
        {.generator = ply_generators[0], .hash_bytes = 1 << 16},
        {.generator = ply_generators[0], .peer = &setup},
        {.peer = &setup, .hash_bytes = 1 << 16},
    };
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        perft_crew *crew = NULL;
        assert_int_equal(perft_crew_new(&jobs[i], &crew), PERFT_BAD_JOB);
        assert_null(crew);
    }
    perft_crew_free(NULL);
}

/* What is done already is not counted again, and not told of. */
static void is_what_is_done_left_alone(void **state) {
    (void)state;
    const perft_crew_job job = {0};
    perft_errand errands[] = {
        {.position = ply_start_position, .depth = 2, .done = true, .leaves = 7},
        {.position = ply_start_position, .depth = 2}};
    perft_crew *crew;
    assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
    assert_int_equal(perft_crew_run(crew, errands, 2), PERFT_DONE);
    assert_int_equal(errands[0].leaves, 7);
    assert_int_equal(errands[1].leaves, 400);
    perft_crew_free(crew);
}

/* What a crew tells on its way. */
typedef struct told {
    const perft_errand *errands;
    size_t count, results, ticks;
    unsigned times[8]; /* each errand was told of */
    atomic_bool stop;  /* is set at the third tick: by then everybody is at work */
} told;

static void take_down(const perft_errand *errand, void *context) {
    told *t = context;
    if (!errand) {
        if (++t->ticks == 3) atomic_store(&t->stop, true);
        return;
    }
    assert_true(errand >= t->errands && errand < t->errands + t->count);
    assert_true(errand->done);
    t->times[errand - t->errands]++;
    t->results++;
}

/* Long errands stand before short ones, so that results come out of order; and one is done. */
static void is_each_result_told_once(void **state) {
    (void)state;
    static const unsigned depths[] = {5, 1, 2, 6, 1, 3};
    static const uint64_t leaves[] = {4865609, 20, 400, 119060324, 20, 8902};
    enum { COUNT = sizeof depths / sizeof depths[0], DONE = 2 };
    for (unsigned threads = 1; threads <= 3; threads++) {
        perft_errand errands[COUNT];
        told t = {.errands = errands, .count = COUNT};
        const perft_crew_job job = {.threads = threads, .heard = take_down, .context = &t};
        for (size_t i = 0; i < COUNT; i++) {
            errands[i] = (perft_errand){.position = ply_start_position, .depth = depths[i]};
        }
        errands[DONE].done = true;
        errands[DONE].leaves = 400;
        perft_crew *crew;
        assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
        assert_int_equal(perft_crew_run(crew, errands, COUNT), PERFT_DONE);
        assert_int_equal(t.results, COUNT - 1);
        assert_true(t.ticks > 0);
        for (size_t i = 0; i < COUNT; i++) {
            assert_int_equal(t.times[i], i != DONE);
            assert_true(errands[i].done && errands[i].leaves == leaves[i]);
        }
        assert_int_equal(perft_crew_run(crew, errands, 0), PERFT_DONE);
        perft_crew_free(crew);
    }
}

/* The first errand is done at once, and nobody would wait for the second: each way of counting
 * looks at the flag on its way, and what is stopped is not done. */
static void does_a_crew_stop_when_it_is_told(void **state) {
    (void)state;
    perft_errand errands[2];
    told t = {.errands = errands, .count = 2};
    const perft_crew_job jobs[] = {{.threads = 1},
                                   {.threads = 2, .hash_bytes = 1 << 20},
                                   {.threads = 2, .generator = ply_generators[0]}};
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        perft_crew_job job = jobs[i];
        job.heard = take_down;
        job.context = &t;
        job.stop = &t.stop;
        t.results = t.ticks = 0;
        atomic_store(&t.stop, false);
        errands[0] = (perft_errand){.position = ply_start_position, .depth = 1};
        errands[1] = (perft_errand){.position = ply_start_position, .depth = PERFT_DEPTH_MAX};
        perft_crew *crew;
        assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
        assert_int_equal(perft_crew_run(crew, errands, 2), PERFT_STOPPED);
        assert_true(errands[0].done && !errands[1].done);
        assert_int_equal(t.results, 1);
        assert_string_equal(perft_crew_trouble(crew), "");
        perft_crew_free(crew);
    }
}

/* Has an engine count two plies of the start, and one of a position with an en-passant square, of
 * which it is asked after it was learned. Returns what the crew says of it. */
static perft_end ask_engine(const char *program, const char *const *arguments, double timeout,
                            char trouble[512]) {
    const char *command[8] = {getenv("PLY_BUILD_DIR")};
    char path[1024];
    assert_non_null(command[0]);
    snprintf(path, sizeof path, "%s/%s", command[0], program);
    command[0] = path;
    for (size_t i = 0; arguments[i]; i++) command[i + 1] = arguments[i];
    const perft_peer_setup setup = {.command = command, .timeout = timeout};
    const perft_crew_job job = {.peer = &setup};
    const ply_position root = ply_start_position;
    perft_errand errands[2] = {{.position = root, .depth = 2}, {.position = root, .depth = 1}};
    ply_play(&errands[1].position, ply_move_of(12, 28, 0));
    errands[1].position.ep = 20;
    perft_crew *crew;
    assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
    const perft_end end = perft_crew_run(crew, errands, 2);
    snprintf(trouble, 512, "%s", perft_crew_trouble(crew));
    assert_int_equal(errands[1].done, end == PERFT_DONE);
    if (end == PERFT_DONE) assert_true(errands[0].leaves == 400 && errands[1].leaves == 20);
    assert_true(end != PERFT_DONE || strcmp(perft_crew_peer(crew), "") != 0);
    perft_crew_free(crew);
    return end;
}

static void is_an_engine_that_fails_named_with_its_trouble(void **state) {
    (void)state;
    static const struct {
        const char *program, *arguments[3], *says;
    } engines[] = {{"buggy_engine", {NULL}, ""},
                   {"buggy_engine", {"--trouble", "refuse"}, "it refuses a position"},
                   {"buggy_engine", {"--trouble", "exit"}, "it exited with status 3"},
                   {"no_engine", {NULL}, "No such file"}};
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        char trouble[512];
        const perft_end end =
            ask_engine(engines[i].program, engines[i].arguments, i ? 1 : 0, trouble);
        if (!strstr(trouble, engines[i].says)) fail_msg("%zu: %s", i, trouble);
        assert_int_equal(end, i ? PERFT_STOPPED : PERFT_DONE);
        assert_int_equal(trouble[0] != 0, i > 0);
    }
}

/* Has a program count that is a command line, or an engine of a few lines of shell. */
static perft_end ask_program(const perft_peer_setup *setup, unsigned depth, perft_count *leaves,
                             char trouble[512]) {
    told t = {.count = 1};
    perft_errand errand = {.position = ply_start_position, .depth = depth};
    perft_peer_setup stoppable = *setup;
    const perft_crew_job job = {.peer = &stoppable, .heard = take_down, .context = &t};
    perft_crew *crew;
    t.errands = &errand;
    stoppable.stop = stoppable.timeout > 0 ? &t.stop : NULL;
    assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
    const perft_end end = perft_crew_run(crew, &errand, 1);
    snprintf(trouble, 512, "%s", perft_crew_trouble(crew));
    assert_int_equal(errand.done, end == PERFT_DONE);
    *leaves = errand.leaves;
    perft_crew_free(crew);
    return end;
}

static void is_it_said_why_a_program_does_not_count(void **state) {
    (void)state;
    static const struct {
        perft_peer_setup setup;
        const char *says;
    } programs[] = {
        {{.line = "sh -c 'exit 0' {expected}"}, "it wrote no count"},
        {{.line = "sh 'never closed"}, "quot"},
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        perft_peer_setup setup = programs[i].setup;
        char trouble[512];
        perft_count leaves;
        if (i == 0) setup.dialect = perft_find_dialect("status");
        assert_int_equal(ask_program(&setup, 2, &leaves, trouble), PERFT_STOPPED);
        if (!strstr(trouble, programs[i].says)) fail_msg("%zu: %s", i, trouble);
    }
}

/* However deep it is asked, what an engine says is its count. And one that is told to stop while it
 * counts has no trouble. */
static void is_an_engine_asked_deeply_and_stopped(void **state) {
    (void)state;
    static const char *const always_400[] = {
        "/bin/sh", "-c",
        "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; "
        "'go perft'*) echo 'Nodes searched: 400';; esac; done",
        NULL};
    static const char *const counts_two_plies[] = {
        "/bin/sh", "-c",
        "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; "
        "'go perft 2') echo 'Nodes searched: 400';; 'go perft'*) sleep 1000;; esac; done",
        NULL};
    const perft_peer_setup deaf = {.command = always_400, .dialect = perft_find_dialect("uci")};
    const perft_peer_setup slow = {
        .command = counts_two_plies, .dialect = perft_find_dialect("uci"), .timeout = 60};
    perft_count leaves;
    char trouble[512];
    assert_int_equal(ask_program(&deaf, PERFT_DEPTH_MAX, &leaves, trouble), PERFT_DONE);
    assert_true(leaves == 400);
    assert_int_equal(ask_program(&slow, 3, &leaves, trouble), PERFT_STOPPED);
    assert_string_equal(trouble, "");
}

/* ---- Draws ----------------------------------------------------------------------------------- */

/* Drawing each line once draws each position as often as lines lead to it: that is the plan. Up to
 * five plies positions come from a plan; below that lines are followed, here for five plies. */
static void is_every_line_drawn_once_the_plan(void **state) {
    (void)state;
    static const char few[] = "8/8/8/8/5p2/k7/4P2P/K7 w - - 0 1";
    static const unsigned plies[] = {3, 6};
    const perft_crew_job job = {.threads = 2, .hash_bytes = 1 << 16};
    for (size_t k = 0; k < 2; k++) {
        ply_position root = ply_start_position;
        perft_plan plan, drawn;
        perft_crew *crew;
        perft_draw draw;
        if (k) {
            const size_t length = sizeof few - 1;
            assert_false(ply_failed(ply_read_position(&ply_codec_fen, few, length, &root)));
        }
        assert_int_equal(perft_plan_make(&plan, &root, 9, plies[k], NULL), PERFT_DONE);
        assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
        assert_int_equal(perft_draw_begin(&draw, &root, 9, plies[k], crew), PERFT_DONE);
        assert_true(draw.lines == perft_plan_lines(&plan) && draw.lines > 4096);
        const size_t count = (size_t)draw.lines;
        uint64_t *number = calloc(count, sizeof *number);
        assert_non_null(number);
        for (size_t i = 0; i < count; i++) number[i] = i;
        assert_int_equal(perft_draw_end(&draw, number, count, crew, &drawn), PERFT_DONE);
        assert_int_equal(drawn.count, plan.count);
        assert_memory_equal(drawn.place, plan.place, plan.count * sizeof *plan.place);
        perft_plan_free(&drawn);
        perft_plan_free(&plan);
        perft_crew_free(crew);
        free(number);
    }
}

static void is_a_draw_past_its_limits_refused(void **state) {
    (void)state;
    const perft_crew_job job = {.threads = 1};
    perft_crew *crew;
    perft_draw draw;
    const ply_position root = ply_start_position;
    assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
    assert_int_equal(perft_draw_begin(&draw, &root, 3, 4, crew), PERFT_BAD_JOB);
    assert_int_equal(perft_draw_begin(&draw, &root, 20, 14, crew), PERFT_BAD_JOB);
    perft_crew_free(crew);
}

/* Begins a draw of lines that an engine counts, or says that it does: so many below a position. */
static perft_end begin_draw(const char *fen, unsigned ply, const char *count, perft_draw *draw,
                            perft_crew **crew) {
    static char script[512];
    static const char *command[] = {"/bin/sh", "-c", script, NULL};
    snprintf(script, sizeof script,
             "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; "
             "*startpos*|*RNBQKBNR*) n=400;; position*) n=%s;; go*) echo \"Nodes searched: $n\";; "
             "esac; done",
             count);
    const perft_peer_setup setup = {.command = command, .dialect = perft_find_dialect("uci")};
    const perft_crew_job job = {.peer = &setup};
    ply_position root;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &root)));
    assert_int_equal(perft_crew_new(&job, crew), PERFT_DONE);
    const perft_end end = perft_draw_begin(draw, &root, 20, ply, *crew);
    perft_crew_free(*crew);
    return end;
}

/* Numbers of lines are 64 bits: those of one position, and of all. */
static void are_more_lines_than_there_are_numbers_refused(void **state) {
    (void)state;
    static const char few[] = "8/8/8/8/8/k7/4P2P/K7 w - - 0 1";
    perft_crew *crew;
    perft_draw draw;
    assert_int_equal(begin_draw(few, 6, "18446744073709551616", &draw, &crew), PERFT_BAD_JOB);
    assert_null(draw.below);
    assert_int_equal(begin_draw(few, 6, "18446744073709551615", &draw, &crew), PERFT_BAD_JOB);
    assert_null(draw.below);
    /* From ten plies on five are enumerated, and the others are counted. */
    assert_int_equal(begin_draw(few, 12, "7", &draw, &crew), PERFT_DONE);
    assert_int_equal(draw.base.ply, 5);
    assert_true(draw.lines == 7 * perft_plan_lines(&draw.base));
    perft_plan_free(&draw.base);
    free(draw.below);
}

/* Where the game is over there is nothing to draw, and nothing to free. */
static void is_a_draw_without_lines_empty(void **state) {
    (void)state;
    static const char mate[] = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    perft_crew *crew;
    perft_draw draw;
    assert_int_equal(begin_draw(mate, 3, "1", &draw, &crew), PERFT_DONE);
    assert_true(draw.lines == 0);
    assert_null(draw.below);
    assert_null(draw.base.place);
}

static void is_a_stopped_plan_no_plan(void **state) {
    (void)state;
    const atomic_bool stop = true, no_stop = false;
    perft_plan plan;
    const ply_position root = ply_start_position;
    assert_int_equal(perft_plan_make(&plan, &root, 5, 3, &stop), PERFT_STOPPED);
    assert_int_equal(perft_plan_make(&plan, &root, 5, 6, NULL), PERFT_BAD_JOB);
    assert_int_equal(perft_plan_make(&plan, &root, 12, 9, NULL), PERFT_BAD_JOB);
    assert_int_equal(perft_plan_make(&plan, &root, PERFT_DEPTH_MAX + 1, 2, NULL), PERFT_BAD_JOB);
    assert_int_equal(perft_plan_make(&plan, &root, PERFT_DEPTH_MAX, 2, &no_stop), PERFT_DONE);
    assert_int_equal(plan.count, 400);
    perft_plan_free(&plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_plan_have_as_many_positions_as_there_are),
        cmocka_unit_test(are_positions_the_same_that_have_the_same_moves),
        cmocka_unit_test(does_a_place_hold_the_whole_position),
        cmocka_unit_test(does_the_sum_of_the_parts_equal_the_known_count),
        cmocka_unit_test(is_every_damage_to_a_line_noticed),
        cmocka_unit_test(is_a_contradiction_open_until_one_count_came_twice),
        cmocka_unit_test(does_a_result_count_once),
        cmocka_unit_test(does_twice_mean_two_makers),
        cmocka_unit_test(is_a_line_of_elsewhere_refused),
        cmocka_unit_test(is_a_plan_that_lacks_a_line_noticed),
        cmocka_unit_test(is_an_estimate_the_mean_times_the_lines),
        cmocka_unit_test(are_many_contradictions_kept_apart),
        cmocka_unit_test(is_a_line_of_another_format_told_from_a_damaged_one),
        cmocka_unit_test(is_who_counted_a_word_that_can_be_printed),
        cmocka_unit_test(is_a_wrong_word_named_though_the_check_fits),
        cmocka_unit_test(is_a_line_as_long_as_it_may_be),
        cmocka_unit_test(is_an_item_that_comes_again_known),
        cmocka_unit_test(do_more_votes_leave_an_item_closed),
        cmocka_unit_test(is_a_sum_that_cannot_be_noticed),
        cmocka_unit_test(is_a_crew_that_cannot_be_refused),
        cmocka_unit_test(is_what_is_done_left_alone),
        cmocka_unit_test(is_each_result_told_once),
        cmocka_unit_test(does_a_crew_stop_when_it_is_told),
        cmocka_unit_test(is_an_engine_that_fails_named_with_its_trouble),
        cmocka_unit_test(is_it_said_why_a_program_does_not_count),
        cmocka_unit_test(is_an_engine_asked_deeply_and_stopped),
        cmocka_unit_test(is_every_line_drawn_once_the_plan),
        cmocka_unit_test(is_a_draw_past_its_limits_refused),
        cmocka_unit_test(are_more_lines_than_there_are_numbers_refused),
        cmocka_unit_test(is_a_draw_without_lines_empty),
        cmocka_unit_test(is_a_stopped_plan_no_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
