/* fuzz.h - what fuzz targets share: REQUIRE, guarded copies, and inputs made out of bytes.
 *
 * A target is a function of bytes. It returns when all that it asks for holds, and aborts when
 * something does not, after a line that says what. Any engine can drive it:
 *
 *     void fuzz_read(const ply_codec *codec, const uint8_t *data, size_t size);
 *
 * fuzz/targets.h lists them all; fuzz/engine.c.in turns one into a libFuzzer or AFL++ program, and
 * web/replay_main.c runs files through any.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FUZZ_H
#define PLY_FUZZ_H

#include "corpus/corpus.h"

/* Aborts with the place and the reason; no build flag removes it. */
#define REQUIRE(condition, ...)                                                                    \
    do {                                                                                           \
        if (!(condition)) fuzz_fail(__FILE__, __LINE__, #condition, __VA_ARGS__);                  \
    } while (0)

/* Prints one line to standard error and aborts: the way every broken law ends. */
_Noreturn void fuzz_fail(const char *file, int line, const char *condition, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The greatest input that a target looks at; longer ones are cut. */
#define FUZZ_INPUT_MAX 65536u
#define FUZZ_GAME_MAX  1024u

/* A copy of some bytes that ends where the process may read no further: one byte past it traps,
 * with or without a sanitizer. There are some such places; the copy stays until the next call with
 * the same place. At most FUZZ_TEXT_MAX bytes. */
#define FUZZ_TEXT_MAX (FUZZ_INPUT_MAX * 2u)
enum { FUZZ_PLACES = 3 };
char *fuzz_guarded(unsigned place, const void *bytes, size_t size);

/* The same, but it begins where the process may read no byte before it. Each place has room for one
 * such copy beside the other. */
char *fuzz_guarded_front(unsigned place, const void *bytes, size_t size);

/* Whether an input is to be asked everything. An engine's speed is worth more than asking of each
 * input what hardly differs between inputs, so one in sixteen is, chosen by its bytes; the replayer
 * sets fuzz_always_thorough. */
extern bool fuzz_always_thorough;
bool fuzz_is_thorough(const uint8_t *data, size_t size);

/* An input of a kind as the corpus makes it of dice (corpus/corpus.h), for targets over the bytes:
 *
 *     corpus_dice dice = corpus_dice_of_bytes(data, size);
 *
 * `moves` has room for FUZZ_GAME_MAX. False when the dice make none. */
bool fuzz_input(corpus_dice *dice, corpus_kind kind, ply_game *game, ply_move *moves);

/* An input of the kind that the codec holds: any position, a move that may be legal, or a game. */
corpus_kind fuzz_kind_for(const ply_codec *codec);
bool fuzz_thing(corpus_dice *dice, const ply_codec *codec, ply_game *game, ply_move *moves);

/* Whether a codec writes moves, and reads them as played from game->start. */
static inline bool fuzz_plays(const ply_codec *codec) {
    return codec->holds == PLY_MOVE || codec->holds == PLY_GAME;
}

/* The position that a codec reads from: the usual start, or none. */
const ply_position *fuzz_start_for(const ply_codec *codec);

/* Reads bytes as a text of the codec. False if it refuses them. */
bool fuzz_read_thing(const ply_codec *codec, const uint8_t *data, size_t size, ply_game *game,
                     ply_move *moves);

#endif
