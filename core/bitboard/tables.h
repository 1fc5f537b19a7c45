/* tables.h - the attack tables, constants made by tables_main.c. Internal.
 *
 * The portable code needs 5 KiB: where knights and kings go, and the eight rays of each square.
 * The code with PEXT needs 218 KiB more: a slider's attacks for every way its lines can be
 * occupied, as 16 bits that PDEP spreads over the squares it can ever reach. */
#ifndef PLY_BITBOARD_TABLES_H
#define PLY_BITBOARD_TABLES_H

#include "../plyproof.h"

/* The squares a knight, or a king, attacks. */
extern const ply_squares ply_knight_attacks[64];
extern const ply_squares ply_king_attacks[64];

/* The squares from one to the edge. The first four rays rise (their squares have higher numbers),
 * and each of the other four goes the opposite way of the one four before it. */
enum {
    PLY_NORTH,
    PLY_EAST,
    PLY_NORTH_EAST,
    PLY_NORTH_WEST,
    PLY_SOUTH,
    PLY_WEST,
    PLY_SOUTH_WEST,
    PLY_SOUTH_EAST,
    PLY_RAYS
};
extern const ply_squares ply_ray[PLY_RAYS][64];

/* How the attacks of one slider on one square are looked up: the men on `lines` matter (not those
 * on the edge: nothing is behind them), and attacks lie in `reach`. */
typedef struct ply_slider {
    ply_squares lines;
    ply_squares reach;
    uint64_t first; /* where in ply_slider_attacks its 2^(squares in lines) entries begin */
} ply_slider;

extern const ply_slider ply_rook_slider[64];
extern const ply_slider ply_bishop_slider[64];

#define PLY_SLIDER_ATTACKS 107648u
extern const uint16_t ply_slider_attacks[PLY_SLIDER_ATTACKS];

#endif
