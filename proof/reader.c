/* reader.c - for ci/prove: a codec reads any bytes, up to one more than its longest text. The bytes
 * end where the array ends, so that a byte read behind them is seen: at every length, with
 * EVERY_LENGTH, else behind the longest. The rights that are read are a set of four. */
/* SPDX-License-Identifier: MIT */
#include "well_formed.h"

int main(void) {
    static char bytes[PLY_TEXT_MAX];
    Frama_C_make_unknown(bytes, sizeof bytes);
    ply_game game = {.start = ply_empty_position};
    ply_error error;
    const size_t most = CODEC.longest + 1, length = any(0, (int)most);
#ifdef EVERY_LENGTH
    /*@ split length; */
    error = CODEC.decode(bytes + sizeof bytes - length, length, &game);
#else
    error = CODEC.decode(bytes + sizeof bytes - most, length, &game);
#endif
    /*@ assert game.start.castling <= 15; */
    return ply_failed(error);
}
