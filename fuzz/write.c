/* write.c - target write_NAME: bytes make a position, a move or a game, which is written and read
 * back. What comes back is what went in, less what the codec drops. A codec refuses an illegal
 * move, and may refuse what it cannot hold; a legal position that it refuses is no fault here, the
 * laws count those. As raw bytes a codec holds what it holds as text. A text is written again with
 * every room that is too small for it, and with just enough, each time up to a page that may not be
 * touched. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include "corpus/rules/slow_rules.h"
#include "properties/questions.h"

#include <string.h>

/* With less room than it takes, no byte is written. With enough, it is the same text. */
static void require_room(const ply_codec *codec, const ply_game *game, const law_text *text,
                         size_t capacity) {
    static char pattern[LAW_TEXT_CAPACITY];
    if (!pattern[0]) memset(pattern, '#', sizeof pattern);
    char *out = fuzz_guarded(1, pattern, capacity);
    size_t length = 12345;
    const ply_error error = codec->encode(game, out, capacity, &length);
    if (capacity < text->length) {
        REQUIRE(ply_status_of(error) == PLY_NO_ROOM, "%s: %zu bytes of %zu are enough", codec->name,
                capacity, text->length);
        REQUIRE(length == 12345, "%s: a length without a text", codec->name);
        REQUIRE(memcmp(out, pattern, capacity) == 0, "%s: half a text in %zu bytes of %zu",
                codec->name, capacity, text->length);
    } else {
        REQUIRE(!ply_failed(error) && length == text->length &&
                    memcmp(out, text->text, length) == 0,
                "%s: another text where it just fits", codec->name);
    }
}

/* Every room up to that. Of a long text, whose parts are written in one way, some at equal
 * distances, and those at its end. */
static void require_every_room(const ply_codec *codec, const ply_game *game, const law_text *text) {
    const size_t step = text->length / 128 + 1;
    for (size_t capacity = 0; capacity <= text->length; capacity++) {
        if (capacity % step == 0 || text->length - capacity < 16) {
            require_room(codec, game, text, capacity);
        }
    }
}

/* Returns why the thing cannot be held, or NULL. */
static const ply_fault *write_as(const ply_codec *codec, const ply_game *game) {
    static law_text text;
    law_case c = law_case_of(codec, NULL);
    const bool is_legal =
        codec->holds != PLY_MOVE || corpus_slow_is_legal(&game->start, game->moves[0]);
    const law_verdict verdict = is_legal ? law_ask_trip(&c, game, &text) : LAW_SKIPS;
    REQUIRE(verdict != LAW_FAILS, "%s: %s", codec->name, c.reason);
    if (verdict == LAW_HOLDS) {
        require_every_room(codec, game, &text);
        return NULL;
    }
    REQUIRE(law_ask_refusal(&c, game) == LAW_HOLDS, "%s: %s", codec->name, c.reason);
    return codec->encode(game, text.text, sizeof text.text, &text.length).fault;
}

void fuzz_write(const ply_codec *codec, const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    ply_game game;
    if (!fuzz_thing(&dice, codec, &game, moves)) return;
    const ply_fault *refused = write_as(codec, &game);
    if (codec->binary) {
        REQUIRE(write_as(codec->binary, &game) == refused, "%s: holds other things as bytes",
                codec->name);
    }
}
