/* differential.c - target differential: a thing goes through one codec and then through another
 * that holds the same, and comes back with all that both keep.
 *
 * The first byte chooses the first codec, and what follows makes something that it holds. What
 * comes back from it then goes through every codec of that kind, one at a time. A codec that cannot
 * hold it is passed over; one that reads back something else is wrong, or the first one is. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"
#include "properties/questions.h"

/* Writes with a codec and reads that again; false when the codec cannot hold it. */
static bool there_and_back(const ply_codec *codec, const ply_game *game, ply_game *back) {
    static char text[FUZZ_TEXT_MAX];
    size_t length = 0;
    if (ply_failed(codec->encode(game, text, sizeof text, &length))) return false;
    back->start =
        codec->holds == PLY_MOVE || codec->holds == PLY_GAME ? game->start : ply_empty_position;
    const ply_error error = codec->decode(text, length, back);
    REQUIRE(!ply_failed(error), "%s: does not read what it wrote: %s", codec->name,
            error.fault->name);
    return true;
}

static bool hold_the_same(const ply_codec *a, const ply_codec *b) {
    return a->holds == b->holds || (!fuzz_plays(a) && !fuzz_plays(b));
}

/* The first byte says which codec goes first. */
static const ply_codec *first_codec(corpus_dice *dice) {
    return ply_codecs[corpus_below(dice, ply_codec_count)];
}

fuzz_form fuzz_differential_form(const uint8_t *data, size_t size) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    fuzz_form form = fuzz_form_of_things(first_codec(&dice));
    form.before = 1;
    return form;
}

bool fuzz_differential_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    const ply_codec *first = first_codec(&dice);
    return fuzz_thing(&dice, first, game, moves);
}

void fuzz_differential(const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX], first_moves[FUZZ_GAME_MAX], second_moves[FUZZ_GAME_MAX];
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    const ply_codec *first = first_codec(&dice);
    ply_game game, once, twice;
    if (!fuzz_thing(&dice, first, &game, moves)) return;
    once = (ply_game){.moves = first_moves, .capacity = FUZZ_GAME_MAX};
    if (!there_and_back(first, &game, &once)) return;

    for (size_t i = 0; i < ply_codec_count; i++) {
        ply_codec both = *ply_codecs[i];
        if (!hold_the_same(first, &both)) continue;
        twice = (ply_game){.moves = second_moves, .capacity = FUZZ_GAME_MAX};
        if (!there_and_back(&both, &once, &twice)) continue;
        /* Compared as by a codec that drops what either of them drops. */
        both.drops |= first->drops;
        REQUIRE(law_same_game(&both, &game, &twice), "%s, then %s", first->name, both.name);
    }
}
