/* play.c - for ci/prove: a move is made of its parts, and played in any well formed position,
 * square by square from where and to where, with what the contract of ply_play asks for. That no
 * right comes up, and what a move is made of, is shown here since WP cannot tell what `&` and `|`
 * do. */
/* SPDX-License-Identifier: MIT */
#include "well_formed.h"

/* The squares come back whatever is promoted to, and that comes back whatever the square is. */
static void take_moves_apart(void) {
    for (unsigned from = 0; from < 64; from++) {
        for (unsigned to = 0; to < 64; to++) {
            const ply_move move = ply_move_of((ply_square)from, (ply_square)to, any(0, 7));
            const unsigned from_again = ply_from(move), to_again = ply_to(move);
            /*@ assert from_again == from && to_again == to; */
        }
    }
    for (unsigned promotion = 0; promotion < 8; promotion++) {
        for (unsigned to = 0; to < 64; to++) {
            const ply_move move = ply_move_of((ply_square)any(0, 63), (ply_square)to, promotion);
            const unsigned again = ply_promotion(move);
            /*@ assert again == promotion; */
        }
    }
}

static void play_all(void) {
    static const unsigned promotions[5] = {0, PLY_KNIGHT, PLY_BISHOP, PLY_ROOK, PLY_QUEEN};
    static const ply_piece no_king[11] = {0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13};
    const ply_position before = well_formed();
    for (unsigned from = 0; from < 64; from++) {
        for (unsigned to = 0; to < 64; to++) {
            const bool aside = to == from + 2 || from == to + 2;
            ply_position p = before;
            if (aside && from != 4 && from != 60) p.piece[from] = no_king[any(0, 10)];
            ply_play(&p, (ply_move)(from + 64 * to + 4096 * promotions[any(0, 4)]));
            /*@ assert p.castling <= 15; */
        }
    }
}

int main(void) {
    take_moves_apart();
    play_all();
    return 0;
}
