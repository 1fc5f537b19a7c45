/* things.c - inputs that the corpus makes of bytes, and what a codec reads, as one struct. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/fuzz.h"

#include <string.h>

bool fuzz_input(corpus_dice *dice, corpus_kind kind, ply_game *game, ply_move *moves) {
    static corpus_input x;
    if (!corpus_make(&x, kind, NULL, dice)) return false;
    memcpy(moves, x.moves, x.count * sizeof moves[0]);
    *game = (ply_game){
        .start = x.position, .moves = moves, .count = x.count, .capacity = FUZZ_GAME_MAX};
    return true;
}

corpus_kind fuzz_kind_for(const ply_codec *codec) {
    return codec->holds == PLY_GAME   ? CORPUS_GAME
           : codec->holds == PLY_MOVE ? CORPUS_MOVE
                                      : CORPUS_ANY;
}

bool fuzz_thing(corpus_dice *dice, const ply_codec *codec, ply_game *game, ply_move *moves) {
    return fuzz_input(dice, fuzz_kind_for(codec), game, moves);
}

const ply_position *fuzz_start_for(const ply_codec *codec) {
    return fuzz_plays(codec) ? &ply_start_position : &ply_unknown_position;
}

bool fuzz_read_thing(const ply_codec *codec, const uint8_t *data, size_t size, ply_game *game,
                     ply_move *moves) {
    *game = (ply_game){.start = *fuzz_start_for(codec), .moves = moves, .capacity = FUZZ_GAME_MAX};
    return !ply_failed(codec->decode((const char *)data, size, game));
}
