/* games_test.h - what the tests of move and game codecs share: games from words, games at random,
 * reading from exact memory, and the form of a refusal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_GAMES_TEST_H
#define PLY_GAMES_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"

enum { TEST_MOVES = 400, TEST_TEXT = 16 * TEST_MOVES };

/* A game with room of its own. Set up with new_game; do not copy. */
typedef struct test_game {
    ply_game game;
    ply_move moves[TEST_MOVES];
} test_game;

static inline void new_game(test_game *g, const ply_position *start) {
    memset(g, 0, sizeof *g);
    g->game = (ply_game){.start = *start, .moves = g->moves, .capacity = TEST_MOVES};
}

static inline ply_move move_of(const char *uci) {
    static const char letters[] = "..nbrq";
    unsigned promotion = 0;
    for (unsigned type = 2; type < 6; type++) {
        if (uci[4] == letters[type]) promotion = type;
    }
    return ply_move_of(ply_square_at((unsigned)(uci[0] - 'a'), (unsigned)(uci[1] - '1')),
                       ply_square_at((unsigned)(uci[2] - 'a'), (unsigned)(uci[3] - '1')),
                       promotion);
}

/* A game from words like "e2e4 e7e5 b7a8q". */
static inline void game_of(test_game *g, const ply_position *start, const char *words) {
    new_game(g, start);
    while (*words) {
        g->moves[g->game.count++] = move_of(words);
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
}

/* A random legal game of at most so many plies. */
static inline void random_game(test_game *g, const ply_position *start, size_t plies,
                               corpus_dice *dice) {
    ply_position p = *start;
    new_game(g, start);
    g->game.count = corpus_play_on(dice, &p, g->moves, plies);
}

/* Reads from a copy that ends where the text ends, so that a sanitizer sees a byte too many. */
static inline ply_error read_game(const ply_codec *codec, const char *text, size_t length,
                                  ply_game *game) {
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    const ply_error error = codec->decode(copy, length, game);
    free(copy);
    return error;
}

static inline size_t write_game(const ply_codec *codec, const ply_game *game, char *text) {
    size_t length = 0;
    assert_null(codec->encode(game, text, TEST_TEXT, &length).fault);
    return length;
}

static inline void assert_written(const ply_codec *codec, const ply_game *game, const char *text) {
    char written[TEST_TEXT];
    const size_t length = write_game(codec, game, written);
    written[length] = '\0';
    assert_string_equal(written, text);
}

/* Reads `text`, played from the game's start, and compares the moves. */
static inline void assert_read(const ply_codec *codec, const ply_game *game, const char *text,
                               size_t length) {
    test_game read;
    new_game(&read, &game->start);
    read.game.count = 77; /* what was there before is forgotten */
    assert_null(read_game(codec, text, length, &read.game).fault);
    assert_int_equal(read.game.count, game->count);
    assert_memory_equal(read.moves, game->moves, game->count * sizeof *game->moves);
    assert_true(ply_same_position(&read.game.start, &game->start));
}

static inline void assert_both_ways(const ply_codec *codec, const ply_game *game,
                                    const char *text) {
    assert_written(codec, game, text);
    assert_read(codec, game, text, strlen(text));
}

/* A number that the clause of an error does not show is 0. */
static inline void assert_numbers_are_shown(ply_error error) {
    if (!strstr(error.fault->clause, "{a")) assert_int_equal(error.a, 0);
    if (!strstr(error.fault->clause, "{b")) assert_int_equal(error.b, 0);
}

/* Reading stops with this fault, at this ply and byte, with the moves before it read. */
static inline void assert_refused(const ply_codec *codec, const ply_position *start,
                                  const char *text, const char *fault, size_t ply, size_t at) {
    test_game read;
    new_game(&read, start);
    read.game.count = 77;
    const ply_error error = read_game(codec, text, strlen(text), &read.game);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, fault);
    assert_int_equal(error.ply, ply);
    assert_int_equal(error.at, at);
    assert_numbers_are_shown(error);
    assert_int_equal(read.game.count, codec->holds == PLY_GAME ? ply : 77);
    for (size_t i = ply; i < TEST_MOVES; i++) assert_int_equal(read.moves[i], 0);
}

/* The same, and what goes wrong is told with these two numbers. */
static inline void assert_refused_with(const ply_codec *codec, const ply_position *start,
                                       const char *text, const char *fault, size_t ply, size_t at,
                                       int32_t a, int32_t b) {
    test_game read;
    assert_refused(codec, start, text, fault, ply, at);
    new_game(&read, start);
    const ply_error error = read_game(codec, text, strlen(text), &read.game);
    assert_int_equal(error.a, a);
    assert_int_equal(error.b, b);
}

/* Writing stops with this fault at this ply, and leaves everything as it was. */
static inline void assert_not_written(const ply_codec *codec, const ply_game *game,
                                      const char *fault, size_t ply) {
    char text[TEST_TEXT];
    memset(text, '~', sizeof text);
    size_t length = 77;
    const ply_error error = codec->encode(game, text, sizeof text, &length);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, fault);
    assert_int_equal(error.ply, ply);
    assert_int_equal(error.at, 0);
    assert_numbers_are_shown(error);
    if (strcmp(fault, "illegal-move") == 0) assert_int_equal(error.a, game->moves[ply]);
    assert_int_equal(length, 77);
    for (size_t i = 0; i < sizeof text; i++) assert_int_equal(text[i], '~');
}

/* Writes into every room up to the one needed: too little changes nothing, enough is enough. */
static inline void assert_needs_its_room(const ply_codec *codec, const ply_game *game) {
    char expected[TEST_TEXT], text[TEST_TEXT];
    const size_t needed = write_game(codec, game, expected);
    assert_true(needed <= ply_longest(codec, codec->holds == PLY_GAME ? game->count : 0));
    for (size_t room = 0; room <= needed; room++) {
        memset(text, '~', sizeof text);
        size_t length = 77;
        const ply_error error = codec->encode(game, text, room, &length);
        assert_int_equal(ply_status_of(error), room < needed ? PLY_NO_ROOM : PLY_OK);
        assert_int_equal(length, room < needed ? 77 : needed);
        assert_int_equal(error.a, room < needed ? needed : 0);
        assert_int_equal(error.b, room < needed ? room : 0);
        assert_int_equal(error.at, 0);
        if (room == needed) assert_memory_equal(text, expected, needed);
        for (size_t i = room < needed ? 0 : needed; i < sizeof text; i++) {
            assert_int_equal(text[i], '~');
        }
    }
}

#endif
