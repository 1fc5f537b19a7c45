/* read.c - target read_NAME: any bytes into the reader of a codec.
 *
 * A text that is refused leaves everything as it was, and is refused again in the same way. A text
 * that is read is written in one canonical way, which reads as the same thing again; where the
 * codec has one spelling only, that is the text itself. Reading is a function: twice the same. All
 * that is asked of every input; whether a text comes back is asked as the laws ask it. A codec that
 * is raw bytes as well reads the same input as those. A stream is cut into texts that lie one
 * behind the other, and fewer bytes of it either say the same or say nothing. */
#include "fuzz/targets.h"
#include "properties/questions.h"

#include <string.h>

/* What a reader must not touch: a game filled with a pattern. */
static void fill(ply_game *game, ply_move *moves, const ply_position *start) {
    *game = (ply_game){.start = *start, .moves = moves, .count = 77, .capacity = FUZZ_GAME_MAX};
}

/* What must hold of a refusal: a place in the text, a sentence of bearable length, nothing set. */
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
static void require_read_the_same(const ply_codec *codec, const char *text, size_t size,
                                  const ply_game *game, ply_error error) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game again;
    fill(&again, moves, fuzz_start_for(codec));
    const ply_error second = codec->decode(text, size, &again);
    REQUIRE(error.fault == second.fault && error.at == second.at && error.ply == second.ply,
            "%s: refuses in two ways", codec->name);
    REQUIRE(ply_failed(error) || law_same_game(codec, game, &again), "%s: reads in two ways",
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
    if (!codec->cut) return;
    law_case c = law_case_of(codec, NULL);
    REQUIRE(law_ask_cuts(&c, (const char *)data, size, false) == LAW_HOLDS, "%s: %s", codec->name,
            c.reason);
}
