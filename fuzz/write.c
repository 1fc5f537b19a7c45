/* write.c - target write_NAME: bytes make a position, a move or a game, which is written and read
 * back. What comes back is what went in, less what the codec drops. A codec refuses an illegal
 * move, and may refuse what it cannot hold; a legal position that it refuses is no fault here, the
 * laws count those. As raw bytes a codec holds what it holds as text. */
#include "fuzz/targets.h"

#include "corpus/rules/slow_rules.h"
#include "properties/questions.h"

/* Returns why the thing cannot be held, or NULL. */
static const ply_fault *write_as(const ply_codec *codec, const ply_game *game) {
    static law_text text;
    law_case c = law_case_of(codec, NULL);
    const bool is_legal =
        codec->holds != PLY_MOVE || corpus_slow_is_legal(&game->start, game->moves[0]);
    const law_verdict verdict = is_legal ? law_ask_trip(&c, game, &text) : LAW_SKIPS;
    REQUIRE(verdict != LAW_FAILS, "%s: %s", codec->name, c.reason);
    if (verdict == LAW_HOLDS) {
        REQUIRE(law_ask_fit(&c, game, &text) == LAW_HOLDS, "%s: %s", codec->name, c.reason);
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
