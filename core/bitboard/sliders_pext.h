/* sliders_pext.h - the attacks of sliders with the instructions PEXT and PDEP. For core/ and
 * perft/fast/. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_BITBOARD_SLIDERS_PEXT_H
#define PLY_BITBOARD_SLIDERS_PEXT_H

#include <immintrin.h>

#include "tables.h"

/* Always inlined, so that `slider` is a constant distance from the address of all tables. */
static inline __attribute__((always_inline)) ply_squares
slider_attacks(const ply_slider *slider, unsigned square, ply_squares pieces) {
    const uint64_t entry = slider->first[square] + _pext_u64(pieces, slider->lines[square]);
    return _pdep_u64(ply_attacks.slides[entry], slider->reach[square]);
}

static inline ply_squares rook_attacks(unsigned square, ply_squares pieces) {
    return slider_attacks(&ply_attacks.rook, square, pieces);
}

static inline ply_squares bishop_attacks(unsigned square, ply_squares pieces) {
    return slider_attacks(&ply_attacks.bishop, square, pieces);
}

#endif
