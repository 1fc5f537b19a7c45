/* codecs.h - what the laws of codecs share: writing, reading, comparing, memory with guards. */
#ifndef LAWS_CODECS_H
#define LAWS_CODECS_H

#include "properties/laws.h"

enum { TEXT_ROOM = 1 << 16 };

/* A text, with room for the longest that any law writes. */
typedef struct written {
    size_t length;
    char text[TEXT_ROOM];
} written;

/* Two of them, for laws that write twice. Laws run one at a time. */
extern written written_first, written_second;

/* A game of the moves in `moves`, with room for them all. */
ply_game game_of(const ply_position *start, ply_move *moves, size_t count);

/* Writes a game; the text may take all the room there is. */
ply_error write_game(const ply_codec *codec, const ply_game *game, written *out);
ply_error write_position(const ply_codec *codec, const ply_position *p, written *out);

/* Tells whether two texts are the same. */
bool same_text(const written *a, const char *text, size_t length);

/* A copy of bytes that ends right before a page that cannot be read, and one that begins right
 * after such a page: what reads past either end crashes. */
const char *guarded_end(const char *text, size_t length);
const char *guarded_begin(const char *text, size_t length);

/* The sentence-like name of an error, for reasons. */
const char *fault_name(ply_error error);

/* Tells whether a codec writes moves. */
static inline bool holds_moves(const ply_codec *codec) {
    return codec->holds == PLY_MOVE || codec->holds == PLY_GAME;
}

#endif
