/* legal_pext.c - the legal moves of a board on processors with a fast PEXT, and which those are.
 * The instructions are asked for here and not from the compiler's command line, so that the file
 * can be compiled like any other. */
/* SPDX-License-Identifier: MIT */
#include "board.h"

#if defined(__x86_64__) && defined(__GNUC__)

bool ply_pext_is_fast(void) {
    /* AMD's first processors with these instructions run PEXT in microcode, a bit at a time. */
    if (__builtin_cpu_is("znver1") || __builtin_cpu_is("znver2")) return false;
    if (__builtin_cpu_is("amdfam15h")) return false;
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC target("popcnt,bmi,bmi2")
#endif

#include "sliders_pext.h"

#define HAS_POPCOUNT
#define NAME(question) ply_bitboard_##question##_pext
#include "legal.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else

/* No PEXT here: these are never called, but something must bear their names. */
bool ply_pext_is_fast(void) { return false; }

size_t ply_bitboard_moves_pext(const ply_bitboard *board, ply_move moves[PLY_MOVES_MAX]) {
    return ply_bitboard_moves_plain(board, moves);
}

size_t ply_bitboard_count_pext(const ply_bitboard *board) {
    return ply_bitboard_count_plain(board);
}

#endif
