/* state.h - what a chess state may be: the limits that both mscs codecs set. Internal.
 *
 * A state is a position without its counters. Both codecs hold only those that a game could have
 * made as far as can be told from the pieces alone: one king each, pawns off the edge, no more
 * promoted pieces than missing pawns, rights with king and rook at home, and an en-passant square
 * only behind a pawn that can just have moved two. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_STATE_H
#define PLY_STATE_H

#include "../faults.h"

/* What is wrong with a state, in the order in which it is looked for. */
typedef enum ply_flaw_kind {
    PLY_FLAW_NONE,
    PLY_FLAW_VALUE,     /* a value that no position has */
    PLY_FLAW_CASTLING,  /* a: the corner of the right */
    PLY_FLAW_EP,        /* a: the en-passant square */
    PLY_FLAW_KINGS,     /* a, b: white, black kings */
    PLY_FLAW_PAWN_RANK, /* a: the square of the pawn */
    PLY_FLAW_PAWNS,     /* a, b: white, black pawns */
    PLY_FLAW_PROMOTED,  /* a, b: white, black promoted pieces that can be seen */
    PLY_FLAW_COUNT
} ply_flaw_kind;

typedef struct ply_flaw {
    ply_flaw_kind kind;
    int32_t a, b;
} ply_flaw;

/* How many pieces of each colour and type, and where the last of each stands. Byte `type` of a word
 * counts that type, byte 0 nothing. */
typedef struct ply_census {
    uint64_t pieces[2];
    uint8_t last[16]; /* by piece; set by ply_count_pieces only, for the pieces that are there */
} ply_census;

static inline unsigned ply_pieces(const ply_census *census, unsigned colour, unsigned type) {
    return (unsigned)(census->pieces[colour] >> (8u * type) & 0xffu);
}

/* What each piece adds to the words of a census. */
extern const uint64_t ply_census_of[2][16];

static inline void ply_count(ply_census *census, unsigned piece) {
    census->pieces[PLY_WHITE] += ply_census_of[PLY_WHITE][piece];
    census->pieces[PLY_BLACK] += ply_census_of[PLY_BLACK][piece];
}

/* Counts the pieces. Codes that are no piece are counted in byte 7 of either word. */
ply_census ply_count_pieces(const ply_position *position);

/* Pieces that must be promoted pawns: queens above one, rooks, bishops and knights above two. */
unsigned ply_promoted(const ply_census *census, unsigned colour);

/* The first flaw of a state, or PLY_FLAW_NONE. It may be given any bytes as a position. */
ply_flaw ply_find_flaw(const ply_position *position, const ply_census *census);

/* The same flaws as faults, for writing ([0]) and for reading ([1]), by kind. */
extern const ply_fault ply_flaw_faults[2][PLY_FLAW_COUNT];

/* The error of a text whose length is not `expected`. A text that is too short is blamed at its
 * end, a text that is too long at the first byte too many. */
ply_error ply_wrong_length(const ply_fault *fault, size_t length, unsigned expected);

#endif
