/* avx2.c - the fast engine for processors with AVX2, BMI2 and a fast PEXT (x86-64-v3). The
 * instructions are asked for here and not from the compiler's command line, so that the file can be
 * compiled like any other. */
/* SPDX-License-Identifier: MIT */
#include "perft/fast/engines.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include "bitboard/board.h"

static bool can_run(void) {
    return ply_pext_is_fast() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("popcnt");
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#include "bitboard/sliders_pext.h"

#define HAS_POPCOUNT
#define HAS_LANES
#include "perft/fast/count.inc"

const perft_fast_engine perft_fast_engine_avx2 = {
    .name = "avx2", .can_run = can_run, .count = count, .children = children};

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else

static bool can_run(void) { return false; }

const perft_fast_engine perft_fast_engine_avx2 = {.name = "avx2", .can_run = can_run};

#endif
