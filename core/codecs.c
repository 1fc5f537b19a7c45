/* codecs.c - what works for any codec. It does not touch the table of codecs: a program that reads
 * positions with one codec links that one, and not all. */
/* SPDX-License-Identifier: MIT */
#include "plyproof.h"

size_t ply_longest(const ply_codec *codec, size_t moves) {
    return codec->longest + moves * codec->longest_a_move;
}

ply_error ply_read_position(const ply_codec *codec, const char *text, size_t length,
                            ply_position *position) {
    /* Codecs of positions look at no member of `game` and set `start` only, so it may be anything
     * before; and on an error nothing in it is set, so nothing of it is copied. */
    ply_game game;
    const ply_error error = codec->decode(text, length, &game);
    if (!ply_failed(error)) *position = game.start;
    return error;
}

ply_error ply_write_position(const ply_codec *codec, const ply_position *position, char *out,
                             size_t capacity, size_t *length) {
    const ply_game game = {.start = *position};
    return codec->encode(&game, out, capacity, length);
}
