/* near.c - texts near a codec's language: a good one, edited.
 *
 * Random bytes are refused at the first of them, so they show nothing of a reader but its first
 * test. A good text with one slip in it is read up to the slip: that is where a reader must say
 * what is wrong, and at which byte. The edits are those that people and broken programs make: a
 * byte lost, doubled, mistyped, two exchanged, a text cut short, a piece of it put in elsewhere. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include <string.h>

/* Writes something random that the codec holds. What it cannot hold, or what there is no room for,
 * leaves the text empty. */
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
    (void)codec->encode(&game, x->text, sizeof x->text, &x->length);
}

/* ---- Editing --------------------------------------------------------------------------------- */

typedef struct editing {
    corpus_dice *dice;
    char *text;
    size_t length, capacity;
} editing;

/* Three times in four a byte out of the text itself, which is likely to belong to the language;
 * otherwise any. */
static char draw_byte(editing *e) {
    const uint64_t choice = corpus_bits(e->dice, 10);
    if (choice < 256 || e->length == 0) return (char)(choice & 255u);
    return e->text[choice % e->length];
}

static void insert(editing *e, size_t at, char byte) {
    if (e->length + 1 > e->capacity) return;
    memmove(e->text + at + 1, e->text + at, e->length - at);
    e->text[at] = byte;
    e->length++;
}

static void remove_bytes(editing *e, size_t at, size_t count) {
    if (at + count > e->length) count = e->length - at;
    memmove(e->text + at, e->text + at + count, e->length - at - count);
    e->length -= count;
}

/* Bytes of one place put in at another. */
static void repeat(editing *e, size_t at) {
    char piece[16];
    const size_t from = corpus_below(e->dice, e->length + 1);
    size_t count = 1 + corpus_bits(e->dice, 4);
    if (count > e->length - from) count = e->length - from;
    if (count > e->capacity - e->length) count = e->capacity - e->length;
    memcpy(piece, e->text + from, count);
    memmove(e->text + at + count, e->text + at, e->length - at);
    memcpy(e->text + at, piece, count);
    e->length += count;
}

/* Anywhere; one time in four near the end, where readers forget to look. */
static size_t draw_place(editing *e) {
    const size_t place = corpus_below(e->dice, e->length + 1);
    const uint64_t from_end = corpus_bits(e->dice, 4);
    return from_end >= 12 && e->length > from_end - 12 ? e->length - (from_end - 11) : place;
}

static bool is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/* The first letter from a place on, in the other case. */
static void turn_letter(editing *e, size_t at) {
    for (size_t i = 0; i < e->length; i++) {
        char *byte = &e->text[(at + i) % e->length];
        if (!is_letter(*byte)) continue;
        *byte = (char)(*byte ^ 0x20);
        return;
    }
}

/* The slip of a finger in one byte. */
static char mistype(editing *e, char byte) {
    switch (corpus_bits(e->dice, 2)) {
    case 0: return (char)(byte + 1);
    case 1: return (char)(byte - 1);
    case 2: return (char)(byte ^ 1 << corpus_bits(e->dice, 3));
    default: return draw_byte(e);
    }
}

/* Which slip it is comes from four bits; the mistyped byte has the most of them. */
size_t corpus_edit_text(corpus_dice *dice, char *text, size_t length, size_t capacity) {
    editing e = {dice, text, length, capacity};
    const uint64_t what = corpus_bits(dice, 4);
    const size_t at = draw_place(&e);
    switch (what) {
    case 0: break;
    case 1:
    case 2: remove_bytes(&e, at, 1); break;
    case 3: remove_bytes(&e, at, 1 + corpus_bits(dice, 4)); break;
    case 4: e.length = at; break;
    case 5:
    case 6: insert(&e, at, draw_byte(&e)); break;
    case 7: repeat(&e, at); break;
    case 8:
        if (at < length) insert(&e, at, text[at]);
        break;
    case 9: /* two neighbours change places */
        if (at + 1 < length) {
            const char byte = text[at];
            text[at] = text[at + 1];
            text[at + 1] = byte;
        }
        break;
    case 10:
    case 11: turn_letter(&e, at); break;
    default:
        if (at < length) text[at] = mistype(&e, text[at]);
        break;
    }
    return e.length;
}

/* One in four stays as written, every second is edited once; a move or game is read in the position
 * it was written in, or, one time in eight, in none. */
void corpus_make_text(corpus_dice *dice, corpus_input *x, const ply_codec *codec) {
    static const unsigned char edits[8] = {0, 0, 1, 1, 1, 1, 2, 3};
    write_good(dice, x, codec);
    x->count = 0;
    for (unsigned left = edits[corpus_bits(dice, 3)]; left > 0; left--) {
        x->length = corpus_edit_text(dice, x->text, x->length, sizeof x->text);
    }
    if (codec->holds != PLY_MOVE && codec->holds != PLY_GAME) return;
    if (corpus_bits(dice, 3) == 7) x->position = ply_unknown_position;
}
