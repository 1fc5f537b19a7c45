/* merge.h - the results of a plan, put together again.
 *
 *     perft_merge merge;
 *     perft_merge_begin(&merge, &plan_line, false);
 *     perft_merge_item(&merge, &line) for each item of the plan
 *     perft_merge_result(&merge, &line) for each result
 *     perft_merge_end(&merge, &sum);
 *     if (!sum.open) ... sum.leaves ...
 *     perft_merge_free(&merge);
 *
 * Nothing is taken on trust that can be checked. A result counts once, however often it comes. Two
 * results that contradict each other are both in doubt, and the item is open again; it is closed
 * when one count has been found twice, and more often than any other.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_WORK_MERGE_H
#define PERFT_WORK_MERGE_H

#include "perft/work/line.h"

/* What became of a line. */
typedef enum perft_merged {
    PERFT_MERGED,             /* it was new */
    PERFT_MERGED_AGAIN,       /* it says what is known already */
    PERFT_MERGED_CONTRADICTS, /* it says something else than an earlier one */
    PERFT_MERGED_OTHER_PLAN,
    PERFT_MERGED_NO_ITEM,   /* the plan has no item of that number */
    PERFT_MERGED_TOO_LARGE, /* more leaves than 218 moves a ply can make */
    PERFT_MERGED_NO_MEMORY
} perft_merged;

/* What is known of an item. */
typedef struct perft_known_item {
    uint64_t times; /* 0: the plan's line is missing */
    perft_count leaves;
    uint64_t maker; /* who counted first, without the machine: a hash */
    uint32_t votes; /* how many results say so, up to a limit */
    bool twice;     /* another maker says so, too */
    size_t other;   /* the first that says otherwise in perft_merge.other, counted from 1 */
} perft_known_item;

typedef struct perft_other_result {
    size_t next; /* of the same item, counted from 1; 0: none */
    perft_count leaves;
    uint32_t votes;
    uint64_t maker;
    bool twice;
} perft_other_result;

typedef struct perft_merge {
    perft_line plan;
    bool twice; /* items are open until two makers have counted them */
    perft_known_item *item;
    perft_other_result *other;
    size_t others, other_capacity;
} perft_merge;

/* What came out. */
typedef struct perft_sum {
    uint64_t items, done;      /* of the plan; closed */
    uint64_t open;             /* without a result, or in doubt, or counted by one maker only */
    uint64_t doubted;          /* of those, how many have results that contradict each other */
    uint64_t unlisted;         /* items whose lines the plan lacks */
    bool too_large;            /* the sum does not fit in 128 bits */
    perft_count leaves;        /* of what is done; of all if nothing is open */
    bool wrong_lines;          /* the items' times do not add up to what the plan says */
    double estimate, variance; /* of a sample: the total, and the square of its standard error,
                                  below 0 if one draw tells nothing of that */
} perft_sum;

/* Begins with the line of a plan or a sample. False if there is no memory. */
bool perft_merge_begin(perft_merge *merge, const perft_line *plan, bool twice);
void perft_merge_free(perft_merge *merge);

/* Takes an item's line, or a result's. */
perft_merged perft_merge_item(perft_merge *merge, const perft_line *item);
perft_merged perft_merge_result(perft_merge *merge, const perft_line *result);

/* Whether nothing more need be counted of an item; numbers are from 1. */
bool perft_merge_is_closed(const perft_merge *merge, uint64_t number);

void perft_merge_end(const perft_merge *merge, perft_sum *sum);

#endif
