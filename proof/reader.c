/* reader.c - for ci/prove: a codec reads any bytes, up to one more than its longest text. They end
 * where the array ends, so that a byte read behind them is seen. */
/* SPDX-License-Identifier: MIT */
#include "well_formed.h"

int main(void) {
    static char bytes[PLY_TEXT_MAX];
    Frama_C_make_unknown(bytes, sizeof bytes);
    const size_t most = CODEC.longest + 1;
    ply_game game = {.start = ply_empty_position};
    const ply_error error = CODEC.decode(bytes + sizeof bytes - most, any(0, (int)most), &game);
    return ply_failed(error);
}
