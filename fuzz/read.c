/* read.c - target read_NAME: any bytes into the reader of a codec.
 *
 * A text that is refused leaves everything as it was, and is refused again in the same way. A text
 * that is read is written in one canonical way, which reads as the same thing again; where the
 * codec has one spelling only, that is the text itself. Reading is a function: twice the same, the
 * first time with a page behind the text that may not be read, the second time with one before it.
 * All that is asked of every input; whether a text comes back is asked as the laws ask it. A game
 * is also read into lists that are too short for it: each of them, if the game is short. A codec
 * that is raw bytes as well reads the same input as those. A stream is cut into texts that lie one
 * behind the other, and fewer bytes of it either say the same or say nothing. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"
#include "properties/questions.h"

#include <string.h>

/* What a reader gets: a game of which every byte is known, and a list of moves that ends on a page
 * that may not be touched. `before` is a copy from before. */
typedef struct reading {
    ply_game game, before;
} reading;

enum { UNTOUCHED = 0x5a, COUNT_BEFORE = 77 };

static ply_move *list_of(size_t capacity) {
    const size_t size = capacity * sizeof(ply_move);
    return (ply_move *)(void *)fuzz_guarded(2, NULL, size);
}

/* `touched` is how many moves of the list may be other than they were: at first all of them. */
static void fill(reading *r, const ply_position *start, size_t capacity, size_t touched) {
    memset(&r->game, UNTOUCHED, sizeof r->game);
    r->game.start = *start;
    r->game.moves = list_of(capacity);
    r->game.count = COUNT_BEFORE;
    r->game.capacity = capacity;
    memcpy(&r->before, &r->game, sizeof r->game);
    memset(r->game.moves, UNTOUCHED, touched * sizeof(ply_move));
}

/* Is the list as it was, from that move on? */
static bool is_untouched_from(const reading *r, size_t count) {
    static ply_move pattern[FUZZ_GAME_MAX];
    if (pattern[0] == 0) memset(pattern, UNTOUCHED, sizeof pattern);
    return memcmp(r->game.moves + count, pattern,
                  (r->before.capacity - count) * sizeof pattern[0]) == 0;
}

/* What must hold of a refusal: a place in the text, a sentence of bearable length, and every byte
 * as it was. The moves of a game that were read before the error come with the start that they are
 * played from, and nothing is written behind them. */
static void require_untouched(const ply_codec *codec, const reading *r, const ply_error error,
                              size_t size) {
    REQUIRE(error.at <= size, "%s: error at byte %zu of %zu", codec->name, error.at, size);
    const size_t sentence = ply_error_sentence(error, NULL, 0);
    REQUIRE(sentence && sentence < PLY_SENTENCE_MAX, "%s: %zu bytes of sentence", codec->name,
            sentence);
    reading now;
    memcpy(&now, r, sizeof now);
    if (codec->holds == PLY_GAME) {
        REQUIRE(now.game.count <= now.game.capacity, "%s: %zu moves", codec->name, now.game.count);
        if (now.game.count) memcpy(&now.game.start, &now.before.start, sizeof now.game.start);
        now.game.count = now.before.count;
    }
    /* NOLINTNEXTLINE(*-comparison,cert-exp42-c,cert-flp37-c): every byte is meant */
    REQUIRE(memcmp(&now.game, &now.before, sizeof now.game) == 0, "%s: half a result", codec->name);
    REQUIRE(is_untouched_from(r, codec->holds == PLY_GAME ? r->game.count : 0),
            "%s: a move behind those that were read", codec->name);
}

const char *fuzz_canonical(const ply_codec *codec, const ply_game *game, bool thorough,
                           size_t *length) {
    static law_text text;
    law_case c = law_case_of(codec, NULL);
    const law_verdict verdict = law_ask_trip(&c, game, &text);
    REQUIRE(verdict != LAW_SKIPS, "%s: read but not written", codec->name);
    REQUIRE(verdict == LAW_HOLDS, "%s: %s", codec->name, c.reason);
    REQUIRE(!thorough || law_ask_fit(&c, game, &text) == LAW_HOLDS, "%s: %s", codec->name,
            c.reason);
    *length = text.length;
    return text.text;
}

/* A second read must say and give the same. */
static void require_read_the_same(const ply_codec *codec, const uint8_t *data, size_t size,
                                  const ply_game *game, ply_error error) {
    static ply_move moves[FUZZ_GAME_MAX];
    const char *text = fuzz_guarded_front(0, data, size);
    ply_game again = {.start = *fuzz_start_for(codec), .moves = moves, .capacity = game->capacity};
    const ply_error second = codec->decode(text, size, &again);
    REQUIRE(error.fault == second.fault && error.at == second.at && error.ply == second.ply,
            "%s: refuses in two ways", codec->name);
    REQUIRE(ply_failed(error) || law_same_game(codec, game, &again), "%s: reads in two ways",
            codec->name);
}

/* A list with room for fewer moves: those that fit are read, and the next one is what is wrong. */
static void require_no_room(const ply_codec *codec, const char *text, size_t size,
                            const ply_game *game, size_t capacity) {
    static ply_move moves[FUZZ_GAME_MAX];
    reading r;
    memcpy(moves, game->moves, game->count * sizeof moves[0]);
    fill(&r, fuzz_start_for(codec), capacity, capacity);
    const ply_error error = codec->decode(text, size, &r.game);
    REQUIRE(ply_status_of(error) == PLY_NO_ROOM, "%s: %zu moves into a list of %zu", codec->name,
            game->count, capacity);
    require_untouched(codec, &r, error, size);
    if (codec->holds != PLY_GAME) return;
    REQUIRE(r.game.count == capacity, "%s: %zu moves in a list of %zu", codec->name, r.game.count,
            capacity);
    REQUIRE(memcmp(r.game.moves, moves, capacity * sizeof moves[0]) == 0, "%s: other moves",
            codec->name);
}

/* Every list that is too short, if they are few; else the shortest and the longest. */
enum { SHORT_GAME = 12 };
static void require_lists(const ply_codec *codec, const char *text, size_t size, ply_game *game) {
    static ply_move moves[FUZZ_GAME_MAX];
    memcpy(moves, game->moves, game->count * sizeof moves[0]); /* the list is about to be used */
    game->moves = moves;
    for (size_t capacity = game->count; capacity-- > 0;) {
        const bool at_an_end = capacity == 0 || capacity + 1 == game->count;
        if (game->count > SHORT_GAME && !at_an_end) continue;
        require_no_room(codec, text, size, game, capacity);
    }
}

static void read_as(const ply_codec *codec, const uint8_t *data, size_t size) {
    static size_t touched = FUZZ_GAME_MAX; /* of the list, by the input before this one */
    const char *text = fuzz_guarded(0, data, size);
    reading r;
    fill(&r, fuzz_start_for(codec), FUZZ_GAME_MAX, touched);
    const ply_error error = codec->decode(text, size, &r.game);
    touched = fuzz_plays(codec) && r.game.count <= FUZZ_GAME_MAX ? r.game.count : 0;
    if (ply_failed(error)) {
        require_untouched(codec, &r, error, size);
        require_read_the_same(codec, data, size, &r.game, error);
        return;
    }
    ply_game *const game = &r.game;
    REQUIRE(is_untouched_from(&r, fuzz_plays(codec) ? game->count : 0),
            "%s: a move behind those that were read", codec->name);
    const bool thorough = fuzz_is_thorough(data, size);
    size_t length = 0;
    const char *canonical = fuzz_canonical(codec, game, thorough, &length);
    const bool same_text = length == size && memcmp(canonical, text, size) == 0;
    REQUIRE(same_text || !codec->one_spelling, "%s: two spellings", codec->name);
    /* A canonical text has been read a second time already, just before. */
    if (!same_text || thorough) require_read_the_same(codec, data, size, game, error);
    if (!thorough || !fuzz_plays(codec)) return;
    touched = FUZZ_GAME_MAX;
    require_lists(codec, text, size, game);
}

void fuzz_read(const ply_codec *codec, const uint8_t *data, size_t size) {
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    read_as(codec, data, size);
    if (codec->binary) read_as(codec->binary, data, size);
    if (!codec->cut) return;
    law_case c = law_case_of(codec, NULL);
    REQUIRE(law_ask_cuts(&c, (const char *)data, size, false) == LAW_HOLDS, "%s: %s", codec->name,
            c.reason);
}
