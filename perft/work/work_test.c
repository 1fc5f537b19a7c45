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

/* Black may begin, too: the positions of each ply have the moves that the next ply is made of. */
static void has_a_plan_of_black_the_moves_of_its_mirror_image(void **state) {
    (void)state;
    static const uint64_t leaves[] = {48, 2039, 97862};
    const ply_position kiwipete = corpus_start("kiwipete");
    ply_position root;
    ply_mirror(&kiwipete, &root);
    for (unsigned ply = 0; ply < 3; ply++) {
        perft_plan plan;
        uint64_t sum = 0;
        assert_int_equal(perft_plan_make(&plan, &root, 9, ply, NULL), PERFT_DONE);
        for (size_t i = 0; i < plan.count; i++) {
            ply_position p;
            ply_board board;
            perft_plan_position(&plan, i, &p);
            assert_int_equal(p.turn, ply & 1 ? PLY_WHITE : PLY_BLACK);
            ply_generators[0]->load(&board, &p);
            sum += plan.place[i].times * ply_generators[0]->count(&board);
        }
        assert_true(sum == leaves[ply]);
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

/* The lines are a format: what one version writes, another reads. Each kind, with its greatest
 * numbers. */
static void are_lines_written_as_the_format_says(void **state) {
    (void)state;
    static const struct {
        perft_line line;
        const char *text;
    } lines[] = {
        {{.kind = PERFT_LINE_PLAN,
          .id = 0x0123456789abcdef,
          .depth = 3,
          .ply = 1,
          .items = 2,
          .count = ~(perft_count)0},
         "plan 1 0123456789abcdef 3 1 2 340282366920938463463374607431768211455 "
         "8/8/8/8/8/k7/8/K7 w - - 0 1 a908aab0"},
        {{.kind = PERFT_LINE_SAMPLE, .id = 0xff, .depth = 24, .items = UINT64_MAX, .count = 7},
         "sample 1 00000000000000ff 24 0 18446744073709551615 7 "
         "8/8/8/8/8/k7/8/K7 w - - 0 1 afa5d938"},
        {{.kind = PERFT_LINE_ITEM,
          .id = 0x0123456789abcdef,
          .number = UINT64_MAX,
          .times = UINT64_MAX,
          .depth = 24},
         "item 1 0123456789abcdef 18446744073709551615 18446744073709551615 24 "
         "8/8/8/8/8/k7/8/K7 w - - 0 1 6f4f593c"},
        {{.kind = PERFT_LINE_DONE,
          .id = 0x0123456789abcdef,
          .number = 5,
          .count = ~(perft_count)0,
          .who_length = 5,
          .who = "a/b/c"},
         "done 1 0123456789abcdef 5 340282366920938463463374607431768211455 a/b/c deb44114"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[PERFT_WORK_LINE_MAX];
        perft_line line = lines[i].line, read;
        if (line.kind != PERFT_LINE_DONE) {
            line.position = corpus_position("8/8/8/8/8/k7/8/K7 w - - 0 1");
        }
        assert_int_equal(perft_line_write(&line, text), strlen(lines[i].text));
        assert_memory_equal(text, lines[i].text, strlen(lines[i].text));
        assert_false(ply_failed(perft_line_read(text, strlen(lines[i].text), &read)));
        assert_memory_equal(&read, &line, sizeof line);
    }
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
        for (size_t at = 29; at < 34; at++) {
            strcpy(text, "done 1 0123456789abcdef 5 20 abc/d");
            text[at] = (char)byte;
            const ply_error error = read_sealed_bytes(text, 34, &line);
            assert_int_equal(ply_failed(error), byte <= ' ' || byte == 0x7f);
            if (ply_failed(error)) assert_string_equal(error.fault->name, "who-expected");
        }
    }
}

/* An ID is 16 hexadecimal digits, none of them great. */
static void is_an_id_made_of_hexadecimal_digits(void **state) {
    (void)state;
    for (unsigned at = 0; at < 16; at++) {
        for (unsigned byte = 0; byte < 256; byte++) {
            static const char digits[] = "0123456789abcdef";
            char text[64] = "done 1 0000000000000000 5 20 me";
            perft_line line;
            if (byte == '\n' || byte == ' ') continue;
            text[7 + at] = (char)byte;
            const ply_error error = read_sealed_bytes(text, 31, &line);
            const char *const digit = byte ? strchr(digits, (int)byte) : NULL;
            assert_int_equal(ply_failed(error), digit == NULL);
            if (digit) assert_true(line.id == (uint64_t)(digit - digits) << 4 * (15 - at));
            if (!digit) assert_string_equal(error.fault->name, "plan-id-expected");
        }
    }
}

/* What nobody changed on its way, but somebody wrote: the check fits, and a word does not. Each is
 * told at its byte. */
static void is_a_wrong_word_named_though_the_check_fits(void **state) {
    (void)state;
    static const char depth[] = "a depth from 0 to 24 was expected";
    static const char number[] = "a decimal number was expected";
    static const char empty[] = "the text is empty; the eight ranks of a board were expected";
    static const char id[] = "the 16 hexadecimal digits of a plan were expected";
    static const char who[] =
        "a word on who counted, of at most 128 bytes that can be printed, was expected";
    static const char version[] =
        "this line is of another version of plyproof; this one reads lines of format 1";
#define ID  "0123456789abcdef"
#define FEW "8/8/8/8/8/k7/8/K7 w - - 0 1"
    static const struct {
        const char *text, *says;
        size_t at;
    } lines[] = {
        {"plan 1 " ID " 3 1 2 2 " FEW, NULL, 0},
        {"plan 1 " ID " 24 24 18446744073709551615 2 " FEW, NULL, 0},
        {"sample 1 " ID " 0 0 0 0 " FEW, NULL, 0},
        {"item 1 " ID " 1 1 2 " FEW, NULL, 0},
        {"item 1 " ID " 18446744073709551615 18446744073709551615 0 " FEW, NULL, 0},
        {"done 1 " ID " 1 0 me", NULL, 0},
        {"plan", version, 4},
        {"plan 12345678 " ID " 3 1 2 2 " FEW, version, 5},
        {"plan x " ID " 3 1 2 2 " FEW, version, 5},
        {"plan  1 " ID " 3 1 2 2 " FEW, version, 5},
        {"plan 1 0", id, 7},
        {"plan 1", id, 6},
        {"plan 1 0" ID " 3 1 2 2 " FEW, id, 7},
        {"plan 1 " ID " x 1 2 2 " FEW, depth, 24},
        {"plan 1 " ID " 3 x 2 2 " FEW, depth, 26},
        {"plan 1 " ID " 25 1 2 2 " FEW, depth, 24},
        {"plan 1 " ID " 24 25 2 2 " FEW, depth, 27},
        {"plan 1 " ID " 18446744073709551617 1 2 2 " FEW, depth, 24},
        {"plan 1 " ID " 3 4 2 2 " FEW, "a depth from 0 to 3 was expected", 26},
        {"plan 1 " ID " 3 1 x 2 " FEW, number, 28},
        {"plan 1 " ID " 3 1 18446744073709551616 2 " FEW, number, 28},
        {"plan 1 " ID " 3 1 2 x " FEW, number, 30},
        {"plan 1 " ID " 3 1 2", number, 29},
        {"plan 1 " ID " 3 1 2 2", empty, 31},
        {"plan 1 " ID " 3 1 2 2 ", empty, 32},
        {"plan 1 " ID " 3 1 2 2 x",
         "'x' in rank 8, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected", 32},
        {"plan 1 " ID " 3 1 2 2 8/8/8/8/8/k7/8/K7 x - - 0 1",
         "'x' for the side to move, where w or b was expected", 50},
        {"plan 1 " ID " 3 1 2 2 8/8/8/8/8/8/8/K7 w - - 0 1",
         "no game is played on from this position", 32},
        {"item 1 " ID " x 1 2 " FEW, number, 24},
        {"item 1 " ID " 0 1 2 " FEW, number, 24},
        {"item 1 " ID " 1 x 2 " FEW, number, 26},
        {"item 1 " ID " 1 0 2 " FEW, number, 26},
        {"item 1 " ID " 1 1 x " FEW, depth, 28},
        {"item 1 " ID " 1 1 25 " FEW, depth, 28},
        {"item 1 " ID " 1 1 2 8/8/8/8/8/8/8/K7 w - - 0 1",
         "no game is played on from this position", 30},
        {"done 1 " ID " x 0 me", number, 24},
        {"done 1 " ID " 0 0 me", number, 24},
        {"done 1 " ID " 1 x me", number, 26},
        {"done 1 " ID " 1 0", who, 27},
        {"done 1 " ID " 1 0 me too", who, 28},
    };
#undef ID
#undef FEW
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char said[256] = "";
        perft_line line = {.number = 99};
        const ply_error error = read_sealed(lines[i].text, &line);
        if (ply_failed(error)) {
            ply_error_sentence(error, said, sizeof said);
            if (!strstr(error.fault->clause, "{b}")) assert_int_equal(error.b, 0);
        }
        if (strcmp(said, lines[i].says ? lines[i].says : "") != 0 ||
            (ply_failed(error) && error.at != lines[i].at)) {
            fail_msg("%s: byte %zu: %s", lines[i].text, error.at, said);
        }
        assert_int_equal(line.number == 99, ply_failed(error));
    }
}

/* A text without a check, or with that of another line; and what is no line at all. */
static void is_a_damaged_line_told_from_no_line(void **state) {
    (void)state;
    static const char damage[] = "the check at the end does not fit: the line was cut or changed";
    static const char kind[] = "plan, sample, item or done was expected";
    static const char version[] =
        "this line is of another version of plyproof; this one reads lines of format 1";
    static const struct {
        const char *text, *says;
        size_t at;
    } lines[] = {
        {"", kind, 0},
        {"\r", kind, 0},
        {" plan", kind, 0},
        {"pla", kind, 0},
        {"plans 1", kind, 0},
        {"Plan 1", kind, 0},
        {"plan 1\nplan 1", kind, 0},
        {"item 999 whatever", version, 5},
        {"item 0 whatever", version, 5},
        {"item 1000 whatever", damage, 9},
        {"done", damage, 4},
        {"done ", damage, 5},
        {"done x", damage, 6},
        {"done 1x", damage, 7},
        {"done 1 x", damage, 8},
        {"done 1 xx", damage, 9},
        {"done 1 x 12345678", damage, 8},
        {"done 1 x 1234567", damage, 16},
        {"done 1 x x2345678\r", damage, 8},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char said[256] = "";
        char text[64];
        perft_line line;
        /* What stands before and behind it is not of the line. */
        snprintf(text, sizeof text, "          %s9", lines[i].text);
        const ply_error error = perft_line_read(text + 10, strlen(lines[i].text), &line);
        assert_true(ply_failed(error));
        if (!strstr(error.fault->clause, "{b}")) assert_int_equal(error.b, 0);
        ply_error_sentence(error, said, sizeof said);
        if (strcmp(said, lines[i].says) != 0 || error.at != lines[i].at) {
            fail_msg("%s: byte %zu: %s", lines[i].text, error.at, said);
        }
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
    merge.item[0].times = 2; /* one of them alone */
    perft_merge_end(&merge, &sum);
    assert_true(sum.too_large && sum.leaves == many);
    perft_merge_free(&merge);
    line.items = SIZE_MAX;
    assert_false(perft_merge_begin(&merge, &line, false));
}

/* What is heard of an item, told by a simpler way: each count, how often it was heard, and the
 * makers who said so. */
typedef struct model {
    struct {
        perft_count leaves;
        unsigned votes, makers; /* a bit for each maker */
    } count[4];
    unsigned counts, ahead;
} model;

static perft_merged hear_of(model *m, perft_count leaves, unsigned maker) {
    unsigned i = 0;
    while (i < m->counts && m->count[i].leaves != leaves) i++;
    const perft_merged merged = m->counts == 0  ? PERFT_MERGED
                                : i == m->ahead ? PERFT_MERGED_AGAIN
                                                : PERFT_MERGED_CONTRADICTS;
    if (i == m->counts) m->counts++;
    m->count[i].leaves = leaves;
    m->count[i].votes++;
    m->count[i].makers |= 1u << maker;
    if (m->count[i].votes > m->count[m->ahead].votes) m->ahead = i;
    return merged;
}

static bool is_doubted(const model *m) {
    bool doubted = m->counts > 1 && m->count[m->ahead].votes < 2;
    for (unsigned i = 0; i < m->counts; i++) {
        doubted |= i != m->ahead && m->count[i].votes >= m->count[m->ahead].votes;
    }
    return doubted;
}

static bool is_settled(const model *m, bool twice) {
    const unsigned makers = m->counts ? m->count[m->ahead].makers : 0;
    return makers && (!twice || (makers & (makers - 1))) && !is_doubted(m);
}

/* Compares a merge with the simpler way: each item, and their sum. Item i was drawn i + 1 times. */
static void assert_same_as(const perft_merge *merge, const model *m, size_t items, bool twice) {
    perft_sum sum, expected = {.items = items};
    for (size_t i = 0; i < items; i++) {
        const bool settled = is_settled(&m[i], twice);
        assert_int_equal(perft_merge_is_closed(merge, i + 1), settled);
        if (m[i].counts) assert_true(merge->item[i].leaves == m[i].count[m[i].ahead].leaves);
        expected.done += settled;
        expected.open += !settled;
        expected.doubted += is_doubted(&m[i]);
        if (settled) expected.leaves += m[i].count[m[i].ahead].leaves * (i + 1);
    }
    perft_merge_end(merge, &sum);
    assert_int_equal(sum.items, expected.items);
    assert_int_equal(sum.done, expected.done);
    assert_int_equal(sum.open, expected.open);
    assert_int_equal(sum.doubted, expected.doubted);
    assert_int_equal(sum.unlisted, 0);
    assert_true(sum.leaves == expected.leaves);
    assert_false(sum.too_large || sum.wrong_lines);
}

/* Four makers of whom two have no machine, and one has no name; few counts and few items, so that
 * all orders of them come up. */
static void is_a_merge_what_a_simpler_way_says(void **state) {
    (void)state;
    static const char *const makers[4][2] = {
        {"one/a", "one/b"}, {"one/two/a", "one/two/b"}, {"three", "three/b"}, {"/a", "/b"}};
    enum { ITEMS = 3 };
    corpus_dice dice = corpus_dice_of_seed(11);
    for (unsigned round = 0; round < 400; round++) {
        const bool twice = round & 1;
        model models[ITEMS] = {{.counts = 0}};
        perft_merge merge;
        perft_line line = {.kind = PERFT_LINE_PLAN, .id = 5, .depth = 2, .items = 3, .count = 6};
        assert_true(perft_merge_begin(&merge, &line, twice));
        line.kind = PERFT_LINE_ITEM;
        for (line.number = 1; line.number <= ITEMS; line.number++) {
            line.times = line.number;
            assert_int_equal(perft_merge_item(&merge, &line), PERFT_MERGED);
        }
        for (unsigned i = 0; i < 24; i++) {
            const uint32_t item = corpus_below(&dice, ITEMS), maker = corpus_below(&dice, 4);
            const char *const who = makers[maker][corpus_below(&dice, 2)];
            const perft_count leaves = 40 + corpus_below(&dice, round % 4 + 1);
            perft_line done = {.kind = PERFT_LINE_DONE, .id = 5, .number = item + 1};
            done.count = leaves;
            done.who_length = strlen(who);
            memcpy(done.who, who, done.who_length);
            const perft_merged expected = hear_of(&models[item], leaves, maker);
            assert_int_equal(perft_merge_result(&merge, &done), expected);
            assert_same_as(&merge, models, ITEMS, twice);
        }
        perft_merge_free(&merge);
    }
}

/* 218 moves a ply, up to the 16 plies whose leaves fit in 128 bits. */
static void are_more_leaves_than_moves_can_make_refused(void **state) {
    (void)state;
    perft_count most = 1;
    for (unsigned depth = 0; depth <= 24; depth++) {
        const perft_line plan = {.kind = PERFT_LINE_PLAN, .depth = depth + 1, .ply = 1, .items = 1};
        perft_line done = {.kind = PERFT_LINE_DONE, .number = 1, .count = most};
        perft_merge merge;
        assert_true(perft_merge_begin(&merge, &plan, false));
        assert_int_equal(perft_merge_result(&merge, &done), PERFT_MERGED);
        done.count = depth <= 16 ? most + 1 : ~(perft_count)0;
        assert_int_equal(perft_merge_result(&merge, &done),
                         depth <= 16 ? PERFT_MERGED_TOO_LARGE : PERFT_MERGED_CONTRADICTS);
        perft_merge_free(&merge);
        if (depth < 16) most *= 218;
    }
}

/* A sum that is as great as it may be, and one that is greater by one line of an item. */
static void does_a_sum_fit_as_long_as_it_can(void **state) {
    (void)state;
    const perft_count all = ~(perft_count)0;
    for (unsigned more = 0; more < 2; more++) {
        perft_merge merge;
        perft_sum sum;
        perft_line line = {.kind = PERFT_LINE_PLAN, .depth = 60, .items = 3, .count = 4};
        assert_true(perft_merge_begin(&merge, &line, false));
        for (line.number = 1; line.number <= 3; line.number++) {
            line.times = line.number == 2 ? 2 : 1;
            line.count = line.number == 2 ? all / 4 : all / 2 - (all / 4) * 2 + more;
            if (line.number == 3) line.count = all / 2 + 1;
            assert_int_equal(perft_merge_item(&merge, &line), PERFT_MERGED);
            assert_int_equal(perft_merge_result(&merge, &line), PERFT_MERGED);
        }
        perft_merge_end(&merge, &sum);
        assert_int_equal(sum.done, 3);
        assert_int_equal(sum.too_large, more);
        assert_true(more || sum.leaves == all);
        perft_merge_free(&merge);
    }
}

/* One draw tells the mean, but not how far it is off; none tells nothing. What is open is left out,
 * and what was drawn more often counts more often. */
static void is_an_estimate_made_of_what_is_done(void **state) {
    (void)state;
    for (unsigned drawn = 1; drawn <= 3; drawn++) {
        perft_merge merge;
        perft_sum sum;
        perft_line line = {.kind = PERFT_LINE_SAMPLE, .depth = 2, .items = 3, .count = 1000};
        assert_true(perft_merge_begin(&merge, &line, false));
        for (line.number = 1; line.number <= 3; line.number++) {
            line.times = line.number;
            assert_int_equal(perft_merge_item(&merge, &line), PERFT_MERGED);
        }
        perft_merge_end(&merge, &sum);
        assert_true(sum.estimate == 0 && sum.variance == -1);
        line.number = drawn;
        line.count = 30;
        assert_int_equal(perft_merge_result(&merge, &line), PERFT_MERGED);
        perft_merge_end(&merge, &sum);
        assert_true(sum.estimate == 30000 && sum.variance == (drawn == 1 ? -1 : 0));
        assert_int_equal(sum.open, 2);
        assert_false(sum.wrong_lines); /* a sample need not have all of them */
        perft_merge_free(&merge);
    }
}

/* A plan whose items are not all known has other lines for that reason, and is not blamed. */
static void are_lines_added_up_only_where_all_items_are_known(void **state) {
    (void)state;
    perft_merge merge;
    perft_sum sum;
    perft_line line = {.kind = PERFT_LINE_PLAN, .depth = 2, .items = 2, .count = 9};
    assert_true(perft_merge_begin(&merge, &line, false));
    line.times = 4;
    line.number = 1;
    assert_int_equal(perft_merge_item(&merge, &line), PERFT_MERGED);
    perft_merge_end(&merge, &sum);
    assert_true(sum.unlisted == 1 && !sum.wrong_lines);
    line.number = 2;
    assert_int_equal(perft_merge_item(&merge, &line), PERFT_MERGED);
    perft_merge_end(&merge, &sum);
    assert_true(sum.unlisted == 0 && sum.wrong_lines);
    perft_merge_free(&merge);
    assert_null(merge.item);
    assert_int_equal(merge.plan.kind, 0);
    line.items = 0; /* a plan of nothing */
    assert_true(perft_merge_begin(&merge, &line, false));
    perft_merge_free(&merge);
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
        assert_true(drawn.id == plan.id && drawn.depth == 9 && drawn.ply == plies[k]);
        assert_true(ply_same_position(&drawn.root, &root));
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
    assert_int_equal(perft_draw_begin(&draw, &root, 3, 3, crew), PERFT_DONE);
    assert_true(draw.lines == 8902);
    perft_plan_free(&draw.base);
    free(draw.below);
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
    /* Five first moves, with a fifth of all numbers below each, and one line more. */
    assert_int_equal(begin_draw(few, 6, "3689348814741910323", &draw, &crew), PERFT_DONE);
    assert_true(draw.lines == UINT64_MAX);
    for (size_t i = 0; i < draw.base.count; i++) assert_true(draw.below[i] == UINT64_MAX / 5);
    perft_plan_free(&draw.base);
    free(draw.below);
    assert_int_equal(begin_draw(few, 6, "3689348814741910324", &draw, &crew), PERFT_BAD_JOB);
    assert_null(draw.below);
    /* From ten plies on five are enumerated, and the others are counted. */
    assert_int_equal(begin_draw(few, 12, "7", &draw, &crew), PERFT_DONE);
    assert_int_equal(draw.base.ply, 5);
    assert_true(draw.lines == 7 * perft_plan_lines(&draw.base));
    perft_plan_free(&draw.base);
    free(draw.below);
}

/* At a position to which several lines lead, they pass what numbers can say, though one would not.
 */
static void are_lines_counted_as_often_as_they_come(void **state) {
    (void)state;
    static const char few[] = "8/8/8/8/8/k7/4P2P/K7 w - - 0 1";
    perft_plan plan;
    perft_crew *crew;
    perft_draw draw;
    char count[32];
    size_t i = 0;
    const ply_position root = corpus_position(few);
    assert_int_equal(perft_plan_make(&plan, &root, 20, 3, NULL), PERFT_DONE);
    uint64_t lines = plan.place[0].times;
    while (plan.place[i].times == 1 && i + 1 < plan.count) lines += plan.place[++i].times;
    assert_true(plan.place[i].times > 1);
    snprintf(count, sizeof count, "%llu", (unsigned long long)(UINT64_MAX / lines + 1));
    assert_int_equal(begin_draw(few, 8, count, &draw, &crew), PERFT_BAD_JOB);
    assert_null(draw.below);
    perft_plan_free(&plan);
}

/* A line has its number on all machines: moves are in the order of the places they lead to. */
static void is_a_line_found_by_its_number_everywhere(void **state) {
    (void)state;
    static const uint64_t numbers[] = {0, 1, 191, 2811, 2811};
    const perft_crew_job job = {.threads = 2};
    const ply_position root = corpus_position("8/8/8/8/5p2/k7/4P2P/K7 w - - 0 1");
    perft_crew *crew;
    perft_draw draw;
    perft_plan drawn;
    assert_int_equal(perft_crew_new(&job, &crew), PERFT_DONE);
    assert_int_equal(perft_draw_begin(&draw, &root, 9, 6, crew), PERFT_DONE);
    assert_int_equal(perft_draw_end(&draw, numbers, 5, crew, &drawn), PERFT_DONE);
    if (drawn.id != 0xa26a790bc698a63c) fail_msg("0x%016llx", (unsigned long long)drawn.id);
    perft_plan_free(&drawn);
    perft_crew_free(crew);
}

/* Up to five plies all of them are enumerated, then as many as leave five, but five at most. */
static void are_as_many_plies_enumerated_as_can_be(void **state) {
    (void)state;
    static const struct {
        unsigned ply, enumerated;
    } draws[] = {{0, 0}, {4, 4}, {5, 5}, {6, 1}, {9, 4}, {10, 5}, {13, 5}};
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        perft_crew *crew;
        perft_draw draw;
        const unsigned ply = draws[i].ply;
        assert_int_equal(begin_draw("8/8/8/8/8/k7/8/K7 w - - 0 1", ply, "1", &draw, &crew),
                         PERFT_DONE);
        assert_int_equal(draw.ply, ply);
        assert_int_equal(draw.base.ply, draws[i].enumerated);
        perft_plan_free(&draw.base);
        free(draw.below);
    }
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
    assert_null(plan.place);
    assert_int_equal(perft_plan_make(&plan, &root, 2, 2, NULL), PERFT_DONE);
    perft_plan_free(&plan);
    const ply_position few = corpus_position("8/8/8/8/8/k7/8/K7 w - - 0 1");
    assert_int_equal(perft_plan_make(&plan, &few, 8, PERFT_PLAN_PLY_MAX, NULL), PERFT_DONE);
    perft_plan_free(&plan);
}

/* An ID is written into the lines of a plan, so it must be the same in every version; it depends on
 * all that is counted. */
static void is_the_id_of_a_plan_what_it_always_was(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        unsigned depth, ply;
        uint64_t id;
    } plans[] = {
        {NULL, 9, 0, 0xb6ef5d70b9c7f615},
        {NULL, 9, 2, 0x920dc41924d4f3cb},
        {NULL, 10, 2, 0x3c58565a32eb3fff},
        {"r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", 4, 1, 0x8af17bf186cb758a},
        {"r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1", 4, 3, 0x42681fd27bb967af},
    };
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        perft_plan plan;
        const ply_position root = plans[i].fen ? corpus_position(plans[i].fen) : ply_start_position;
        assert_int_equal(perft_plan_make(&plan, &root, plans[i].depth, plans[i].ply, NULL),
                         PERFT_DONE);
        if (plan.id != plans[i].id) fail_msg("%zu: 0x%016llx", i, (unsigned long long)plan.id);
        perft_plan_free(&plan);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_plan_have_as_many_positions_as_there_are),
        cmocka_unit_test(has_a_plan_of_black_the_moves_of_its_mirror_image),
        cmocka_unit_test(are_positions_the_same_that_have_the_same_moves),
        cmocka_unit_test(does_a_place_hold_the_whole_position),
        cmocka_unit_test(does_the_sum_of_the_parts_equal_the_known_count),
        cmocka_unit_test(is_every_damage_to_a_line_noticed),
        cmocka_unit_test(are_lines_written_as_the_format_says),
        cmocka_unit_test(is_a_contradiction_open_until_one_count_came_twice),
        cmocka_unit_test(does_a_result_count_once),
        cmocka_unit_test(does_twice_mean_two_makers),
        cmocka_unit_test(is_a_line_of_elsewhere_refused),
        cmocka_unit_test(is_a_plan_that_lacks_a_line_noticed),
        cmocka_unit_test(is_an_estimate_the_mean_times_the_lines),
        cmocka_unit_test(are_many_contradictions_kept_apart),
        cmocka_unit_test(is_a_line_of_another_format_told_from_a_damaged_one),
        cmocka_unit_test(is_who_counted_a_word_that_can_be_printed),
        cmocka_unit_test(is_an_id_made_of_hexadecimal_digits),
        cmocka_unit_test(is_a_wrong_word_named_though_the_check_fits),
        cmocka_unit_test(is_a_damaged_line_told_from_no_line),
        cmocka_unit_test(is_a_line_as_long_as_it_may_be),
        cmocka_unit_test(is_an_item_that_comes_again_known),
        cmocka_unit_test(do_more_votes_leave_an_item_closed),
        cmocka_unit_test(is_a_sum_that_cannot_be_noticed),
        cmocka_unit_test(is_a_merge_what_a_simpler_way_says),
        cmocka_unit_test(are_more_leaves_than_moves_can_make_refused),
        cmocka_unit_test(does_a_sum_fit_as_long_as_it_can),
        cmocka_unit_test(is_an_estimate_made_of_what_is_done),
        cmocka_unit_test(are_lines_added_up_only_where_all_items_are_known),
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
        cmocka_unit_test(are_lines_counted_as_often_as_they_come),
        cmocka_unit_test(is_a_line_found_by_its_number_everywhere),
        cmocka_unit_test(are_as_many_plies_enumerated_as_can_be),
        cmocka_unit_test(is_a_draw_without_lines_empty),
        cmocka_unit_test(is_a_stopped_plan_no_plan),
        cmocka_unit_test(is_the_id_of_a_plan_what_it_always_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
