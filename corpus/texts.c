/* texts.c - texts near a codec's language: a good one, edited. */
#include "corpus/corpus.h"

#include <string.h>

/* Writes a random thing that the codec holds. What it cannot hold leaves the text empty. */
static void write_good(corpus_dice *dice, corpus_input *x, const ply_codec *codec) {
    if (codec->holds == PLY_GAME) {
        corpus_make_game(dice, x);
        if (x->count > 60) x->count = 60; /* edits near the end of a long game say no more */
    } else if (codec->holds == PLY_MOVE) {
        corpus_make_position(dice, &x->position);
        x->moves[x->count++] = corpus_make_good_move(dice, &x->position);
    } else {
        corpus_make_position(dice, &x->position);
    }
    const ply_game game = {x->position, x->moves, x->count, x->count};
    if (ply_longest(codec, x->count) > sizeof x->text) x->count = 0;
    (void)codec->encode(&game, x->text, sizeof x->text, &x->length);
}

/* A byte out of the text itself, which is likely to belong to the language, or any. */
static char draw_byte(corpus_dice *dice, const corpus_input *x) {
    const uint64_t choice = corpus_bits(dice, 10);
    if (choice < 256 || x->length == 0) return (char)(choice & 255u);
    return x->text[choice % x->length];
}

static void insert(corpus_input *x, size_t at, char byte) {
    if (x->length + 1 > sizeof x->text) return;
    memmove(x->text + at + 1, x->text + at, x->length - at);
    x->text[at] = byte;
    x->length++;
}

static void remove_bytes(corpus_input *x, size_t at, size_t count) {
    if (at + count > x->length) count = x->length - at;
    memmove(x->text + at, x->text + at + count, x->length - at - count);
    x->length -= count;
}

/* Bytes of one place written over another, or put in there. */
static void repeat(corpus_dice *dice, corpus_input *x, size_t at) {
    const size_t from = corpus_below(dice, x->length + 1), count = 1 + corpus_bits(dice, 4);
    for (size_t i = 0; i < count && from + i < x->length; i++) {
        insert(x, at, x->text[from + i]);
        at++;
    }
}

/* Anywhere; one time in four near the end, where readers forget to look. */
static size_t draw_place(corpus_dice *dice, const corpus_input *x) {
    const size_t place = corpus_below(dice, x->length + 1);
    const uint64_t from_end = corpus_bits(dice, 4);
    return from_end >= 12 && x->length > from_end - 12 ? x->length - (from_end - 11) : place;
}

static bool is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/* The first letter from a place on, in the other case. */
static void turn_letter(corpus_input *x, size_t at) {
    for (size_t i = 0; i < x->length; i++) {
        char *byte = &x->text[(at + i) % x->length];
        if (!is_letter(*byte)) continue;
        *byte = (char)(*byte ^ 0x20);
        return;
    }
}

/* The slip of a finger in one byte. */
static char mistype(corpus_dice *dice, const corpus_input *x, char byte) {
    switch (corpus_bits(dice, 2)) {
    case 0: return (char)(byte + 1);
    case 1: return (char)(byte - 1);
    case 2: return (char)(byte ^ 1 << corpus_bits(dice, 3));
    default: return draw_byte(dice, x);
    }
}

static void swap_neighbours(corpus_input *x, size_t at) {
    if (at + 1 >= x->length) return;
    const char byte = x->text[at];
    x->text[at] = x->text[at + 1];
    x->text[at + 1] = byte;
}

static void edit(corpus_dice *dice, corpus_input *x) {
    const unsigned what = (unsigned)corpus_bits(dice, 4);
    const size_t at = draw_place(dice, x);
    switch (what) {
    case 0: break;
    case 1:
    case 2: remove_bytes(x, at, 1); break;
    case 3: remove_bytes(x, at, 1 + corpus_bits(dice, 4)); break;
    case 4: x->length = at; break;
    case 5:
    case 6: insert(x, at, draw_byte(dice, x)); break;
    case 7: repeat(dice, x, at); break;
    case 8:
        if (at < x->length) insert(x, at, x->text[at]);
        break;
    case 9: swap_neighbours(x, at); break;
    case 10:
    case 11: turn_letter(x, at); break;
    default:
        if (at < x->length) x->text[at] = mistype(dice, x, x->text[at]);
        break;
    }
}

/* One in four stays as written, every second is edited once; a move or game is read in the position
 * it was written in, or, one time in eight, in none. */
void corpus_make_text(corpus_dice *dice, corpus_input *x, const ply_codec *codec) {
    static const unsigned char edits[8] = {0, 0, 1, 1, 1, 1, 2, 3};
    write_good(dice, x, codec);
    x->count = 0;
    for (unsigned left = edits[corpus_bits(dice, 3)]; left > 0; left--) edit(dice, x);
    if (codec->holds != PLY_MOVE && codec->holds != PLY_GAME) return;
    if (corpus_bits(dice, 3) == 7) x->position = ply_empty_position;
}
