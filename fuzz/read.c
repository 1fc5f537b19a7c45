/* read.c - target read_NAME: any bytes into the reader of a codec.
 *
 * A text that is refused leaves everything as it was, and is refused again in the same way. A text
 * that is read is written in one canonical way, which reads as the same thing again; where the
 * codec has one spelling only, that is the text itself. Reading is a function: twice the same. All
 * that is asked of every input. A codec that is raw bytes as well reads the same input as those. */
#include "fuzz/targets.h"

#include <string.h>

/* What a reader must not touch: a game filled with a pattern. */
static void fill(ply_game *game, ply_move *moves, const ply_position *start) {
    *game = (ply_game){.start = *start, .moves = moves, .count = 77, .capacity = FUZZ_GAME_MAX};
}

static void require_untouched(const ply_codec *codec, const ply_game *game,
                              const ply_position *start, const ply_error error, size_t size) {
    REQUIRE(error.at <= size, "%s: error at byte %zu of %zu", codec->name, error.at, size);
    const size_t sentence = ply_error_sentence(error, NULL, 0);
    REQUIRE(sentence && sentence < PLY_SENTENCE_MAX, "%s: %zu bytes of sentence", codec->name,
            sentence);
    /* Moves read before the error come with the start that they are played from. */
    const bool has_moves = codec->holds == PLY_GAME && game->count > 0;
    REQUIRE(has_moves || ply_same_position(&game->start, start), "%s: half a position",
            codec->name);
    if (codec->holds != PLY_GAME) REQUIRE(game->count == 77, "%s: half a move", codec->name);
    if (codec->holds == PLY_GAME) {
        REQUIRE(game->count <= game->capacity, "%s: %zu moves", codec->name, game->count);
    }
}

/* Writes into a buffer that ends on the guard page, just behind the text; returns that text. */
static const char *write_exactly(const ply_codec *codec, const ply_game *game, size_t *length) {
    static char text[FUZZ_TEXT_MAX];
    const ply_error error = codec->encode(game, text, sizeof text, length);
    REQUIRE(!ply_failed(error), "%s: read but not written: %s", codec->name, error.fault->name);
    REQUIRE(*length <= ply_longest(codec, game->count), "%s: %zu bytes", codec->name, *length);
    return fuzz_guarded(1, text, *length);
}

static void require_written_the_same(const ply_codec *codec, const ply_game *game, const char *text,
                                     size_t length) {
    static char again[FUZZ_TEXT_MAX];
    size_t length_again = 0;
    REQUIRE(!ply_failed(codec->encode(game, again, length, &length_again)),
            "%s: does not fit its own length", codec->name);
    REQUIRE(length_again == length && memcmp(again, text, length) == 0, "%s: written in two ways",
            codec->name);
}

static void require_short_refused(const ply_codec *codec, const ply_game *game, size_t length) {
    static char room[FUZZ_TEXT_MAX];
    if (!length) return;
    memset(room, '#', length);
    size_t written = 4711;
    const ply_error error = codec->encode(game, room, length - 1, &written);
    REQUIRE(ply_status_of(error) == PLY_NO_ROOM, "%s: a byte too short", codec->name);
    REQUIRE(written == 4711, "%s: a length without a text", codec->name);
    for (size_t i = 0; i < length; i++) REQUIRE(room[i] == '#', "%s: half a text", codec->name);
}

const char *fuzz_canonical(const ply_codec *codec, const ply_game *game, bool thorough,
                           size_t *length) {
    static ply_move moves[FUZZ_GAME_MAX];
    const char *text = write_exactly(codec, game, length);
    ply_game again;
    fill(&again, moves, &game->start);
    const ply_error error = codec->decode(text, *length, &again);
    REQUIRE(!ply_failed(error), "%s: does not read what it wrote: %s", codec->name,
            error.fault->name);
    REQUIRE(fuzz_same_thing(codec, game, &again), "%s: comes back changed", codec->name);
    if (thorough) {
        require_written_the_same(codec, game, text, *length);
        require_short_refused(codec, game, *length);
    }
    return text;
}

/* A second read must say and give the same. */
static void require_read_the_same(const ply_codec *codec, const char *text, size_t size,
                                  const ply_game *game, ply_error error) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game again;
    fill(&again, moves, fuzz_start_for(codec));
    const ply_error second = codec->decode(text, size, &again);
    REQUIRE(error.fault == second.fault && error.at == second.at && error.ply == second.ply,
            "%s: refuses in two ways", codec->name);
    REQUIRE(ply_failed(error) || fuzz_same_thing(codec, game, &again), "%s: reads in two ways",
            codec->name);
}

static void read_as(const ply_codec *codec, const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    const char *text = fuzz_guarded(0, data, size);
    const ply_position *start = fuzz_start_for(codec);
    ply_game game;

    fill(&game, moves, start);
    const ply_error error = codec->decode(text, size, &game);
    if (ply_failed(error)) {
        require_untouched(codec, &game, start, error, size);
        require_read_the_same(codec, text, size, &game, error);
        return;
    }
    size_t length = 0;
    const char *canonical = fuzz_canonical(codec, &game, fuzz_is_thorough(data, size), &length);
    const bool same_text = length == size && memcmp(canonical, text, size) == 0;
    REQUIRE(same_text || !codec->one_spelling, "%s: two spellings", codec->name);
    /* A canonical text has been read a second time already, just before. */
    if (!same_text) require_read_the_same(codec, text, size, &game, error);
}

void fuzz_read(const ply_codec *codec, const uint8_t *data, size_t size) {
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    read_as(codec, data, size);
    if (codec->binary) read_as(codec->binary, data, size);
}
