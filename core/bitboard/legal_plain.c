/* legal_plain.c - the legal moves of a board on any processor. */
#include "sliders_plain.h"

#if defined(__POPCNT__) || !defined(__x86_64__)
#define HAS_POPCOUNT
#endif
#define NAME(question) ply_bitboard_##question##_plain
#include "legal.h"
