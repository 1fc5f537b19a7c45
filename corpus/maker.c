/* maker.c - one maker for every kind of input: it asks the maker of that kind.
 *
 * The makers of each kind are in positions.c, built.c, games.c and texts.c. They get an input whose
 * fields are empty, but for the arrays, of which only as much counts as `count` and `length` say:
 * clearing those as well would only take time. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

static const char *const kind_names[CORPUS_KINDS] = {"position", "illegal", "any", "move",
                                                     "game",     "text",    "bits"};

const char *corpus_kind_name(corpus_kind kind) {
    return (unsigned)kind < CORPUS_KINDS ? kind_names[kind] : "";
}

const ply_codec *corpus_common_codec(ply_kind kind) {
    size_t i = 0;
    if (kind == PLY_BOARD) kind = PLY_POSITION;
    while (i + 1 < ply_codec_count && ply_codecs[i]->holds != kind) i++;
    return ply_codecs[i];
}

bool corpus_make(corpus_input *x, corpus_kind kind, const ply_codec *codec, corpus_dice *dice) {
    x->kind = kind;
    x->position = ply_empty_position;
    x->problem = 0;
    x->count = x->length = 0;
    switch (kind) {
    case CORPUS_POSITION: corpus_make_position(dice, &x->position); break;
    case CORPUS_ILLEGAL: return corpus_make_illegal(dice, x);
    case CORPUS_ANY: corpus_make_any(dice, x); break;
    case CORPUS_MOVE: corpus_make_move(dice, x); break;
    case CORPUS_GAME: corpus_make_game(dice, x); break;
    case CORPUS_TEXT: corpus_make_text(dice, x, codec); break;
    default:
        for (unsigned i = 0; i < 3; i++) x->bits[i] = corpus_bits(dice, 64);
        break;
    }
    return true;
}
