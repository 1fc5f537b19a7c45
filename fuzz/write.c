/* write.c - target write_NAME: bytes make a position, a move or a game, which is written and read
 * back. What comes back is what went in, less what the codec drops. A codec may refuse what it
 * cannot hold; a legal position that it refuses is no fault here, the laws count those. As raw
 * bytes a codec holds what it holds as text. */
#include "fuzz/targets.h"

/* Returns why the thing cannot be held, or NULL. */
static const ply_fault *write_as(const ply_codec *codec, const ply_game *game) {
    static char text[FUZZ_TEXT_MAX];
    size_t length = 4711;
    const ply_error error = codec->encode(game, text, sizeof text, &length);
    if (!ply_failed(error)) {
        fuzz_canonical(codec, game, true, &length);
        return NULL;
    }
    REQUIRE(length == 4711, "%s: a length without a text", codec->name);
    REQUIRE(ply_status_of(error) == PLY_CANNOT_HOLD, "%s: refuses to write: %s", codec->name,
            error.fault->name);
    return error.fault;
}

void fuzz_write(const ply_codec *codec, const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    fuzz_bytes bytes = {data, size};
    ply_game game;
    if (!fuzz_thing(&bytes, codec, &game, moves)) return;
    const ply_fault *refused = write_as(codec, &game);
    if (codec->binary) {
        REQUIRE(write_as(codec->binary, &game) == refused, "%s: holds other things as bytes",
                codec->name);
    }
}
