/* state.c - what a chess state may be: the limits that both mscs codecs set.
 *
 * A state may come from a caller who writes, with any bytes in it, or from a reader that just made
 * it. So nothing is taken for granted: values come first, since what follows relies on them.
 * The pieces are counted in one go, in two words of eight counters, so that most questions after
 * that are comparisons. The flaws are looked for in the order of their numbers, and the first one
 * found is the answer; a square is searched for only once it is known that there is one. */
/* SPDX-License-Identifier: MIT */
#include "state.h"

#include <string.h>

enum { OTHER = 7 };

/* No byte of a word can overflow: there are 64 squares. */
#define ONE(type) ((uint64_t)1 << (8 * (type)))
#define ARMY                                                                                       \
    ONE(PLY_PAWN), ONE(PLY_KNIGHT), ONE(PLY_BISHOP), ONE(PLY_ROOK), ONE(PLY_QUEEN), ONE(PLY_KING), \
        ONE(OTHER)

const uint64_t ply_census_of[2][16] = {{0, ARMY, ONE(OTHER)}, {[9] = ARMY}};

ply_census ply_count_pieces(const ply_position *position) {
    /* Codes from 16 on would be taken for a piece by their low bits. That one of them is there is
     * noticed in the bits of all codes together. */
    ply_census census = {{0, 0}, {0}};
    unsigned all = 0;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned piece = position->piece[square];
        ply_count(&census, piece & 15u);
        census.last[piece & 15u] = (uint8_t)square;
        all |= piece;
    }
    if (all > 15) census.pieces[PLY_WHITE] |= ONE(OTHER);
    return census;
}

static unsigned above(unsigned count, unsigned base) { return count > base ? count - base : 0; }

unsigned ply_promoted(const ply_census *census, unsigned colour) {
    return above(ply_pieces(census, colour, PLY_QUEEN), 1) +
           above(ply_pieces(census, colour, PLY_ROOK), 2) +
           above(ply_pieces(census, colour, PLY_BISHOP), 2) +
           above(ply_pieces(census, colour, PLY_KNIGHT), 2);
}

/* The corner of the first right without king and rook at home, or PLY_NO_SQUARE. */
static unsigned bad_corner(const ply_position *p) {
    static const uint8_t corners[4] = {7, 0, 63, 56};
    for (unsigned right = 0; right < 4; right++) {
        const unsigned corner = corners[right], colour = right >> 1;
        const bool home = p->piece[(corner & 56u) + 4u] == ply_piece_of(colour, PLY_KING) &&
                          p->piece[corner] == ply_piece_of(colour, PLY_ROOK);
        if (p->castling >> right & 1u && !home) return corner;
    }
    return PLY_NO_SQUARE;
}

/* A pawn that just moved two stands before its en-passant square, with nothing behind it. */
static bool has_pushed_pawn(const ply_position *p) {
    const unsigned file = p->ep & 7u;
    if (p->turn == PLY_WHITE) {
        return p->ep >> 3 == 5 && p->piece[32 + file] == ply_piece_of(PLY_BLACK, PLY_PAWN) &&
               !p->piece[40 + file] && !p->piece[48 + file];
    }
    return p->ep >> 3 == 2 && p->piece[24 + file] == ply_piece_of(PLY_WHITE, PLY_PAWN) &&
           !p->piece[16 + file] && !p->piece[8 + file];
}

/* The first pawn on rank 1 or 8; there is one. From h1 the next square is a8, 49 on. That this does
 * not leave the board can be seen without counting pawns: h8 is followed by a1. */
static unsigned edge_pawn(const ply_position *p) {
    unsigned square = 0;
    while (ply_type(p->piece[square]) != PLY_PAWN) square = (square + (square == 7 ? 49 : 1)) & 63u;
    return square;
}

/* Whether a rank has a pawn, its eight squares asked at once. A byte of `x` is 0 for a pawn and
 * below 8 for anything else: taking 1 from each byte sets the highest bit of one that was 0, and of
 * no other unless a 0 below it borrowed, which answers the same. */
static bool has_pawn(const ply_piece rank[8]) {
    uint64_t x;
    memcpy(&x, rank, 8);
    x = (x & 0x0707070707070707u) ^ 0x0101010101010101u;
    return (x - 0x0101010101010101u) & ~x & 0x8080808080808080u;
}

static ply_flaw flaw(ply_flaw_kind kind, unsigned a, unsigned b) {
    return (ply_flaw){kind, (int32_t)a, (int32_t)b};
}

/* In the order of the flaws' numbers: each question may rely on the answers before it. */
ply_flaw ply_find_flaw(const ply_position *p, const ply_census *census) {
    if (ply_pieces(census, PLY_WHITE, OTHER) || ply_pieces(census, PLY_BLACK, OTHER) ||
        p->turn > 1 || p->castling > 15 || p->ep > PLY_NO_SQUARE) {
        return flaw(PLY_FLAW_VALUE, 0, 0);
    }
    const unsigned corner = p->castling ? bad_corner(p) : PLY_NO_SQUARE;
    if (corner != PLY_NO_SQUARE) return flaw(PLY_FLAW_CASTLING, corner, 0);
    if (p->ep != PLY_NO_SQUARE && !has_pushed_pawn(p)) return flaw(PLY_FLAW_EP, p->ep, 0);

    unsigned kings[2], pawns[2], promoted[2];
    for (unsigned colour = 0; colour < 2; colour++) {
        kings[colour] = ply_pieces(census, colour, PLY_KING);
        pawns[colour] = ply_pieces(census, colour, PLY_PAWN);
        promoted[colour] = ply_promoted(census, colour);
    }
    if (kings[0] != 1 || kings[1] != 1) return flaw(PLY_FLAW_KINGS, kings[0], kings[1]);
    if (has_pawn(p->piece) || has_pawn(p->piece + 56)) {
        return flaw(PLY_FLAW_PAWN_RANK, edge_pawn(p), 0);
    }
    if (pawns[0] > 8 || pawns[1] > 8) return flaw(PLY_FLAW_PAWNS, pawns[0], pawns[1]);
    if (pawns[0] + promoted[0] > 8 || pawns[1] + promoted[1] > 8) {
        return flaw(PLY_FLAW_PROMOTED, promoted[0], promoted[1]);
    }
    return flaw(PLY_FLAW_NONE, 0, 0);
}

ply_error ply_wrong_length(const ply_fault *fault, size_t length, unsigned expected) {
    const int32_t shown = length < INT32_MAX ? (int32_t)length : INT32_MAX;
    return ply_fault_at(fault, length < expected ? length : expected, shown, (int32_t)expected);
}

#define FAULTS(status)                                                                             \
    {                                                                                              \
        [PLY_FLAW_VALUE] = {status, "value", "a field has a value that no position has"},          \
        [PLY_FLAW_CASTLING] =                                                                      \
            {status, "castling",                                                                   \
             "castling: the right that needs a rook on {a:square} is without its "                 \
             "king and rook at home"},                                                             \
        [PLY_FLAW_EP] = {status, "en-passant",                                                     \
                         "en passant: no pawn can just have moved two squares past {a:square}"},   \
        [PLY_FLAW_KINGS] = {status, "kings",                                                       \
                            "kings: {a} white and {b} black, where each side has one"},            \
        [PLY_FLAW_PAWN_RANK] = {status, "pawn-rank", "pawns: one stands on {a:square}"},           \
        [PLY_FLAW_PAWNS] = {status, "pawns",                                                       \
                            "pawns: {a} white and {b} black, where a side has at most 8"},         \
        [PLY_FLAW_PROMOTED] = {                                                                    \
            status,                                                                                \
            "promoted",                                                                            \
            "promoted pieces: {a} white and {b} black, more than the pawns that are "              \
            "missing"                                                                              \
        }                                                                                          \
    }

const ply_fault ply_flaw_faults[2][PLY_FLAW_COUNT] = {FAULTS(PLY_CANNOT_HOLD),
                                                      FAULTS(PLY_BAD_TEXT)};
