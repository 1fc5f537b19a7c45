/* portable.c - the fast engine for any processor: the same body as in avx2.c, with the plain way of
 * looking up sliders. */
/* SPDX-License-Identifier: MIT */
#include "perft/fast/engines.h"

#include "bitboard/sliders_plain.h"

#if defined(__POPCNT__) || !defined(__x86_64__)
#define HAS_POPCOUNT
#endif
#include "perft/fast/count.inc"

static bool can_run(void) { return true; }

const perft_fast_engine perft_fast_engine_portable = {
    .name = "portable", .can_run = can_run, .count = count, .children = children};
