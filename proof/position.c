/* position.c - for ci/prove: what position.c does to any well formed position and any move. */
/* SPDX-License-Identifier: MIT */
#include "well_formed.h"

int main(void) {
    const ply_position p = well_formed();
    ply_position mirrored, again;
    ply_mirror(&p, &mirrored);
    ply_mirror(&mirrored, &again);
    ply_drop(&again, any(0, PLY_DROPS_ALL_BUT_BOARD));
    const ply_move move = ply_mirror_move((ply_move)any(0, 65535));
    return ply_same_position(&p, &again) && move;
}
