/* count.h - the recursion, and the functions of a perft_fast_engine. Internal to perft/fast/. */
#ifndef PERFT_FAST_COUNT_H
#define PERFT_FAST_COUNT_H

#include "perft/fast/pairs.h"

INLINE uint64_t lines_of(const board *b, unsigned us, unsigned depth) {
    if (depth == 2) return pairs_of(b, us);
    const facts f = facts_of(b, us);
    errand e = {.what = COUNT_DEEPER, .depth = depth - 1};
    return walk(&e, b, us, &f);
}

/* Lines of at least 2 and at most DEPTH_MAX_64 plies: 218^8 is less than 2^64, and no position has
 * more than 218 moves. */
#define DEPTH_MAX_64 8u

static __attribute__((noinline)) uint64_t white_lines(const board *b, unsigned depth) {
    return lines_of(b, PLY_WHITE, depth);
}
static __attribute__((noinline)) uint64_t black_lines(const board *b, unsigned depth) {
    return lines_of(b, PLY_BLACK, depth);
}

static size_t children(const perft_fast_board *b, perft_fast_board kept[PLY_MOVES_MAX]) {
    errand e = {.what = KEEP, .kept = kept};
    const unsigned us = (unsigned)b->turn;
    if (us == PLY_WHITE) {
        const facts f = facts_of(b, PLY_WHITE);
        return walk(&e, b, PLY_WHITE, &f);
    }
    const facts f = facts_of(b, PLY_BLACK);
    return walk(&e, b, PLY_BLACK, &f);
}

static perft_count count(const perft_fast_board *b, unsigned depth) {
    const bool white = b->turn == PLY_WHITE;
    if (depth == 0) return 1;
    if (depth == 1) return white ? white_leaves(b) : black_leaves(b);
    if (depth <= DEPTH_MAX_64) return white ? white_lines(b, depth) : black_lines(b, depth);
    board after_move[PLY_MOVES_MAX];
    const size_t moves = children(b, after_move);
    perft_count sum = 0;
    for (size_t i = 0; i < moves; i++) sum += count(&after_move[i], depth - 1);
    return sum;
}

#endif
