/* legal_plain.c - the legal moves of a board on any processor. The body is legal.h; here it is only
 * given the plain way of looking up sliders. On x86-64 counting bits is one instruction only if the
 * compiler was told that the processor has it; elsewhere the compiler knows what is best. */
/* SPDX-License-Identifier: MIT */
#include "sliders_plain.h"

#if defined(__POPCNT__) || !defined(__x86_64__)
#define HAS_POPCOUNT
#endif
#define NAME(question) ply_bitboard_##question##_plain
#include "legal.h"
