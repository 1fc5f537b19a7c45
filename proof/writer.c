/* writer.c - for ci/prove: a codec writes any well formed position, with room for its longest text,
 * a byte less, or none. The room ends where the array ends. */
/* SPDX-License-Identifier: MIT */
#include "well_formed.h"

int main(void) {
    static char room[PLY_TEXT_MAX];
    const size_t most = CODEC.longest, rooms[3] = {0, most - 1, most};
    ply_game game = {.start = well_formed()};
    size_t length = 0;
    /* How much room there is, and how many letters the rights have, are looked at one by one. */
    const size_t capacity = rooms[any(0, 2)];
    const unsigned castling = game.start.castling;
    /*@ split capacity; */
    /*@ split castling; */
    game.start.castling = (uint8_t)castling;
    const ply_error error = CODEC.encode(&game, room + sizeof room - capacity, capacity, &length);
    return ply_failed(error);
}
