/* read.c - target read_NAME: any bytes into the reader of a codec.
 *
 * A text that is refused leaves everything as it was. A text that is read is written in one
 * canonical way, which reads as the same thing again; where the codec has one spelling only, that
 * is the text itself. Reading is a function: twice the same. */
#include "fuzz/targets.h"

#include <string.h>

/* What a reader must not touch: a game filled with a pattern. */
static void fill(ply_game *game, ply_move *moves, const ply_position *start) {
    *game = (ply_game){.start = *start, .moves = moves, .count = 77, .capacity = FUZZ_GAME_MAX};
}

static void require_untouched(const ply_codec *codec, const ply_game *game,
                              const ply_position *start, const ply_error error, size_t size) {
    REQUIRE(error.at <= size, "%s: error at byte %zu of %zu", codec->name, error.at, size);
    REQUIRE(ply_same_position(&game->start, start), "%s: half a position", codec->name);
    if (codec->holds != PLY_GAME) REQUIRE(game->count == 77, "%s: half a move", codec->name);
    if (codec->holds == PLY_GAME) {
        REQUIRE(game->count <= game->capacity, "%s: %zu moves", codec->name, game->count);
    }
}

/* Writes `game`, with a buffer of just the length and with one byte less. */
static size_t write_exactly(const ply_codec *codec, const ply_game *game) {
    static char text[FUZZ_TEXT_MAX];
    size_t length = 0, shorter = 0;
    const ply_error error = codec->encode(game, text, sizeof text, &length);
    REQUIRE(!ply_failed(error), "%s: read but not written: %s", codec->name, error.fault->name);
    REQUIRE(length <= ply_longest(codec, game->count), "%s: %zu bytes", codec->name, length);

    char *exact = fuzz_guarded(1, NULL, length);
    REQUIRE(!ply_failed(codec->encode(game, exact, length, &shorter)) && shorter == length,
            "%s: does not fit its own length", codec->name);
    REQUIRE(memcmp(exact, text, length) == 0, "%s: written in two ways", codec->name);
    return length;
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

void fuzz_canonical(const ply_codec *codec, const ply_game *game) {
    static ply_move moves[FUZZ_GAME_MAX];
    const size_t length = write_exactly(codec, game);
    const char *canonical = fuzz_guarded(1, NULL, length);
    ply_game again;
    fill(&again, moves, &game->start);
    const ply_error error = codec->decode(canonical, length, &again);
    REQUIRE(!ply_failed(error), "%s: does not read what it wrote: %s", codec->name,
            error.fault->name);
    REQUIRE(fuzz_same_thing(codec, game, &again), "%s: comes back changed", codec->name);
    require_short_refused(codec, game, length);
}

void fuzz_read(const ply_codec *codec, const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX], moves_again[FUZZ_GAME_MAX];
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    const char *text = fuzz_guarded(0, data, size);
    const ply_position *start = fuzz_start_for(codec);
    ply_game game, again;

    fill(&game, moves, start);
    fill(&again, moves_again, start);
    const ply_error error = codec->decode(text, size, &game);
    const ply_error second = codec->decode(text, size, &again);
    REQUIRE(error.fault == second.fault && error.at == second.at && error.ply == second.ply,
            "%s: reads in two ways", codec->name);
    if (ply_failed(error)) {
        require_untouched(codec, &game, start, error, size);
        return;
    }
    REQUIRE(fuzz_same_thing(codec, &game, &again), "%s: reads in two ways", codec->name);
    fuzz_canonical(codec, &game);
    if (codec->one_spelling) {
        const size_t length = write_exactly(codec, &game);
        REQUIRE(length == size && memcmp(fuzz_guarded(1, NULL, length), text, size) == 0,
                "%s: two spellings", codec->name);
    }
}
