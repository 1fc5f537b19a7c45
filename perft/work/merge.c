/* merge.c - the results of a plan, put together again.
 *
 * Every item has one record, which holds the count that was heard first. Other counts of the same
 * item are rare, being errors, and stand in a list; what decides between them is how often each was
 * heard. The record and the list change places when another count gets ahead.
 *
 * A plan that was drawn at random names each position with a probability proportional to the number
 * of lines that lead to it. The leaves below a drawn line then have the same mean as those below
 * all lines, so the mean times the number of lines is an estimate without bias, and its standard
 * error is that of the mean times the same number. */
/* SPDX-License-Identifier: MIT */
#include "merge.h"

#include <stdlib.h>
#include <string.h>

#include "perft/journal.h"

bool perft_merge_begin(perft_merge *merge, const perft_line *plan, bool twice) {
    *merge = (perft_merge){.plan = *plan, .twice = twice};
    if (plan->items >= SIZE_MAX) return false;
    merge->item = calloc((size_t)plan->items + 1, sizeof *merge->item);
    return merge->item;
}

void perft_merge_free(perft_merge *merge) {
    free(merge->item);
    free(merge->other);
    *merge = (perft_merge){0};
}

static perft_merged place_of(const perft_merge *merge, const perft_line *line) {
    if (line->id != merge->plan.id) return PERFT_MERGED_OTHER_PLAN;
    return line->number > merge->plan.items ? PERFT_MERGED_NO_ITEM : PERFT_MERGED;
}

perft_merged perft_merge_item(perft_merge *merge, const perft_line *item) {
    const perft_merged place = place_of(merge, item);
    if (place != PERFT_MERGED) return place;
    perft_known_item *known = &merge->item[item->number - 1];
    if (known->times) {
        return known->times == item->times ? PERFT_MERGED_AGAIN : PERFT_MERGED_CONTRADICTS;
    }
    known->times = item->times;
    return PERFT_MERGED;
}

/* Version and engine, without the machine: what stands before the last stroke. */
static uint64_t maker_of(const perft_line *result) {
    size_t length = result->who_length;
    while (length > 0 && result->who[length - 1] != '/') length--;
    return perft_fnv(PERFT_FNV, result->who, length ? length - 1 : result->who_length);
}

/* No position has more than 218 moves, so a larger count is a slip, whoever made it. */
static bool is_possible(perft_count leaves, unsigned depth) {
    perft_count most = 1;
    for (unsigned i = 0; i < depth && most < leaves; i++) {
        if (most > (perft_count)-1 / 218) return true;
        most *= 218;
    }
    return leaves <= most;
}

static perft_other_result *other_of(perft_merge *merge, perft_known_item *known,
                                    perft_count leaves) {
    for (size_t i = known->other; i; i = merge->other[i - 1].next) {
        if (merge->other[i - 1].leaves == leaves) return &merge->other[i - 1];
    }
    if (merge->others == merge->other_capacity) {
        const size_t capacity = merge->other_capacity ? 2 * merge->other_capacity : 16;
        perft_other_result *larger = realloc(merge->other, capacity * sizeof *larger);
        if (!larger) return NULL;
        merge->other = larger;
        merge->other_capacity = capacity;
    }
    perft_other_result *other = &merge->other[merge->others++];
    *other = (perft_other_result){.next = known->other, .leaves = leaves};
    known->other = merge->others;
    return other;
}

/* Another result says the same: two makers agree if this one is not the first who said it. */
static void hear(uint32_t *votes, uint64_t *first, bool *twice, uint64_t maker) {
    if (*votes == 0) *first = maker;
    *twice = *twice || maker != *first;
    if (*votes < UINT32_MAX) ++*votes;
}

perft_merged perft_merge_result(perft_merge *merge, const perft_line *result) {
    const perft_merged place = place_of(merge, result);
    if (place != PERFT_MERGED) return place;
    if (!is_possible(result->count, merge->plan.depth - merge->plan.ply)) {
        return PERFT_MERGED_TOO_LARGE;
    }
    perft_known_item *known = &merge->item[result->number - 1];
    const uint64_t maker = maker_of(result);
    if (known->votes == 0 || known->leaves == result->count) {
        const bool is_new = known->votes == 0;
        known->leaves = result->count;
        hear(&known->votes, &known->maker, &known->twice, maker);
        return is_new ? PERFT_MERGED : PERFT_MERGED_AGAIN;
    }
    perft_other_result *other = other_of(merge, known, result->count);
    if (!other) return PERFT_MERGED_NO_MEMORY;
    hear(&other->votes, &other->maker, &other->twice, maker);
    if (other->votes > known->votes) {
        const perft_other_result ahead = *other;
        other->leaves = known->leaves, other->votes = known->votes;
        other->maker = known->maker, other->twice = known->twice;
        known->leaves = ahead.leaves, known->votes = ahead.votes;
        known->maker = ahead.maker, known->twice = ahead.twice;
    }
    return PERFT_MERGED_CONTRADICTS;
}

/* Contradicted, and no count was heard more often than any other, which is twice at least. */
static bool is_in_doubt(const perft_merge *merge, uint64_t number) {
    const perft_known_item *known = &merge->item[number - 1];
    for (size_t i = known->other; i; i = merge->other[i - 1].next) {
        if (merge->other[i - 1].votes >= known->votes) return true;
    }
    return false;
}

bool perft_merge_is_closed(const perft_merge *merge, uint64_t number) {
    const perft_known_item *known = &merge->item[number - 1];
    return known->times && known->votes && (!merge->twice || known->twice) &&
           !is_in_doubt(merge, number);
}

/* The estimate of a sample: mean and deviation of what is done, each item as often as drawn. Both
 * are kept up to date item by item (Welford), since a sum of squares of such numbers loses all
 * digits. */
static void estimate(const perft_merge *merge, perft_sum *sum) {
    double draws = 0, mean = 0, squares = 0;
    for (uint64_t number = 1; number <= sum->items; number++) {
        if (!perft_merge_is_closed(merge, number)) continue;
        const double times = (double)merge->item[number - 1].times;
        const double off = (double)merge->item[number - 1].leaves - mean;
        draws += times;
        mean += off * times / draws;
        squares += times * off * ((double)merge->item[number - 1].leaves - mean);
    }
    const double lines = (double)merge->plan.count;
    sum->estimate = mean * lines;
    sum->variance = draws > 1 ? squares / (draws - 1) / draws * lines * lines : -1.0;
}

void perft_merge_end(const perft_merge *merge, perft_sum *sum) {
    perft_count lines = 0;
    *sum = (perft_sum){.items = merge->plan.items};
    for (uint64_t number = 1; number <= sum->items; number++) {
        const perft_known_item *known = &merge->item[number - 1];
        if (!known->times) sum->unlisted++;
        lines += known->times;
        if (!perft_merge_is_closed(merge, number)) {
            sum->open++;
            sum->doubted += is_in_doubt(merge, number);
            continue;
        }
        sum->done++;
        if (known->leaves > ((perft_count)-1 - sum->leaves) / known->times) {
            sum->too_large = true;
        } else {
            sum->leaves += known->leaves * known->times;
        }
    }
    if (merge->plan.kind == PERFT_LINE_SAMPLE) {
        estimate(merge, sum);
    } else {
        sum->wrong_lines = !sum->unlisted && lines != merge->plan.count;
    }
}
