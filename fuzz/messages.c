/* messages.c - target messages: any bytes as a message. A position hidden among them is found
 * again, and without the emoji and the spaces before them the message is what it was. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include "emoji/emoji.h"

#include <string.h>

/* What is left of `hidden` after every byte of `words`, in order, was crossed out: emoji and spaces
 * only, so not a byte of the message was changed. */
static void require_words_kept(const char *words, size_t length, const char *hidden,
                               size_t hidden_length) {
    size_t kept = 0;
    for (size_t i = 0; i < hidden_length && kept < length; i++) kept += hidden[i] == words[kept];
    REQUIRE(kept == length, "the message is lost from byte %zu on", kept);
}

static void hide_and_reveal(const ply_position *position, const char *words, size_t length) {
    static char room[FUZZ_TEXT_MAX + PLY_EMOJI_HIDE_ADDS];
    size_t hidden = 4711, shorter = 4711;
    ply_error error = ply_emoji_hide(position, words, length, room, sizeof room, &hidden);
    if (ply_failed(error)) {
        REQUIRE(hidden == 4711 && ply_status_of(error) == PLY_CANNOT_HOLD && error.at <= length,
                "not hidden: %s", error.fault->name);
        return;
    }
    REQUIRE(hidden <= length + PLY_EMOJI_HIDE_ADDS, "%zu bytes out of %zu", hidden, length);
    require_words_kept(words, length, room, hidden);
    ply_position found;
    error = ply_emoji_reveal(fuzz_guarded(1, room, hidden), hidden, &found);
    REQUIRE(!ply_failed(error) && ply_same_position(&found, position), "not found again");
    error = ply_emoji_hide(position, words, length, room, hidden - 1, &shorter);
    REQUIRE(ply_status_of(error) == PLY_NO_ROOM && shorter == 4711, "a byte too short");
}

void fuzz_messages(const uint8_t *data, size_t size) {
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    const char *text = fuzz_guarded(0, data, size);
    ply_position revealed = ply_start_position;
    const ply_error error = ply_emoji_reveal(text, size, &revealed);
    REQUIRE(error.at <= size, "an error at byte %zu of %zu", error.at, size);
    REQUIRE(!ply_failed(error) || ply_same_position(&revealed, &ply_start_position),
            "half a position");
    if (!ply_failed(error)) hide_and_reveal(&revealed, "some words", 10);
    hide_and_reveal(&ply_start_position, text, size);
}
