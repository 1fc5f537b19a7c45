/* sliders_pext.h - the attacks of sliders with the instructions PEXT and PDEP. Internal. */
#ifndef PLY_BITBOARD_SLIDERS_PEXT_H
#define PLY_BITBOARD_SLIDERS_PEXT_H

#include <immintrin.h>

#include "tables.h"

static inline ply_squares slider_attacks(const ply_slider *slider, ply_squares men) {
    const uint64_t entry = slider->first + _pext_u64(men, slider->lines);
    return _pdep_u64(ply_slider_attacks[entry], slider->reach);
}

static inline ply_squares rook_attacks(unsigned square, ply_squares men) {
    return slider_attacks(&ply_rook_slider[square], men);
}

static inline ply_squares bishop_attacks(unsigned square, ply_squares men) {
    return slider_attacks(&ply_bishop_slider[square], men);
}

/* What they attack on an empty board. */
static inline ply_squares rook_reach(unsigned square) { return ply_rook_slider[square].reach; }
static inline ply_squares bishop_reach(unsigned square) { return ply_bishop_slider[square].reach; }

#endif
