/* shared.h - what the laws of codecs share: writing, reading, comparing, memory with guards. */
/* SPDX-License-Identifier: MIT */
#ifndef LAWS_SHARED_H
#define LAWS_SHARED_H

#include "properties/questions.h"

/* Two of them, for laws that write twice. Laws run one at a time. */
extern law_text law_text_first, law_text_second;

/* A game of the moves in `moves`, with room for them all. */
ply_game law_game_of(const ply_position *start, ply_move *moves, size_t count);

/* Writes a game; the text may take all the room there is. */
ply_error law_write_game(const ply_codec *codec, const ply_game *game, law_text *out);
ply_error law_write_position(const ply_codec *codec, const ply_position *p, law_text *out);

/* Tells whether two texts are the same. */
bool law_same_text(const law_text *a, const char *text, size_t length);

/* A copy of bytes that ends right before a page that cannot be read, and one that begins right
 * after such a page: what reads past either end crashes. */
const char *law_guarded_end(const char *text, size_t length);
const char *law_guarded_begin(const char *text, size_t length);

/* The sentence-like name of an error, for reasons. */
const char *law_fault_name(ply_error error);

/* Tells whether a codec writes moves. */
static inline bool law_holds_moves(const ply_codec *codec) {
    return codec->holds == PLY_MOVE || codec->holds == PLY_GAME;
}

#endif
