/* seeds.c - what a campaign starts from: inputs and dictionaries, made out of the tables.
 *
 * For a codec both come of what it writes: texts of random positions, moves or games are its seeds,
 * and the words in such texts are its dictionary. So a new codec has them without another line.
 * Targets that read something else have samples here, or makers of their own, or start from random
 * bytes. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/mutate.h"
#include "fuzz/seeds.h"

#include <ctype.h>
#include <string.h>

enum { WORDS_MAX = 256, WORD_MAX = 16, INPUTS = 400 };

/* An input that the codec's reader may read: a position edited up to three times, or up to a dozen
 * plies from the usual start (every pass over a game costs an engine all of its moves). Where a
 * game says what it begins with, every second one begins elsewhere. */
static void random_thing(const ply_codec *codec, uint64_t seed, ply_game *game, ply_move *moves) {
    corpus_dice dice = corpus_dice_of_seed(seed);
    *game = (ply_game){.start = ply_start_position, .moves = moves, .capacity = FUZZ_GAME_MAX};
    if (fuzz_plays(codec)) {
        if (fuzz_names_start(codec) && corpus_bits(&dice, 1)) {
            corpus_make_position(&dice, &game->start);
        }
        ply_position p = game->start;
        const size_t most = codec->holds == PLY_MOVE ? 1 : corpus_below(&dice, 12);
        game->count = corpus_play_on(&dice, &p, moves, most);
        return;
    }
    corpus_make_position(&dice, &game->start);
    for (unsigned n = corpus_below(&dice, 4); n; n--) corpus_edit_position(&dice, &game->start);
}

/* In every second text of a codec that skips such things are comments, tags or another result. */
static size_t text_of(const ply_codec *codec, uint64_t seed, char *out) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game game;
    size_t length = 0;
    random_thing(codec, seed, &game, moves);
    if (ply_failed(codec->encode(&game, out, FUZZ_TEXT_MAX, &length))) return 0;
    corpus_dice dice = corpus_dice_of_seed(~seed);
    for (unsigned left = codec->skips ? corpus_below(&dice, 4) : 0; left; left--) {
        length = fuzz_annotate(&dice, codec, false, (uint8_t *)out, length, FUZZ_TEXT_MAX);
    }
    return length;
}

/* What the targets of their own read, where it is a text. */
static const struct sample {
    const char *target, *text;
} samples[] = {
    {"suite", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1 ;D1 50 ;D2 2125\n"},
    {"suite", "4k3/8/8/8/8/8/8/4K2R w K -; perft 1 = 15; perft 2 66; c0 \"h1 g1\"; id 7;\r\n"},
    {"suite", "# both\n\n8/8/8/8/8/8/4k3/K7 b - - D0 1; d1 8 ;id \"a; b\";dm 2\n"},
    {"journal", "0plyproof journal 2\n"},
    {"journal", "324388510 17\n193 2\n"},
    {"journal", "3197281 mailbox 4 8/8/8/8/8/8/4k3/K7 w - - 0 1\n"},
    {"messages", "Meet me at the usual place,\tand bring the other half of the map.\n"},
    {"words", "\x08\x04RC"},
    {"names", "fen"},
    {"names", "bitboard"},
    {"object", "{\"line\":1,\"codec\":\"fen\",\"text\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}"},
    {"object", "{\"text\":null}"},
    {"object", "{\"error\":{\"fault\":\"x\",\"at\":[1,2.5,true]},\"line\":2}"},
    {"object", " {\"text\" : \"a\\u00e9\\ud83d\\ude00\\n\\\"\\/\" } "},
    {"work", "\001plan 1 7157352c9f7c2601 2 1 8 8 8/8/8/8/8/8/4k3/K7 w - - 0 1\n"},
    {"work", "\001sample 1 7157352c9f7c2601 3 1 4 8 8/8/8/8/8/8/4k3/K7 w - - 0 1\n"},
    {"work", "\001item 1 7157352c9f7c2601 1 2 1 8/8/8/8/8/8/4k3/1K6 b - - 0 1\n"},
    {"work", "\001done 1 7157352c9f7c2601 1 20 1.0/fast/host\n"},
    {"answer", "\012\001e2e4: 20\ng7g8q 1\n\nNodes searched: 20\nperft 2 = 400\n"},
    {"answer", "\013\002info depth 2 score cp -7 nodes 400 pv e2e4 e7e5\nbestmove e2e4\n"},
    {"answer", "\014\001Illegal move: O-O\nmove Nxf3+\nerror (unknown command): total 7\n"},
    {"numbers", "340282366920938463463374607431768211455"},
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

static bool is_of(const struct sample *sample, const fuzz_target *target) {
    return strcmp(sample->target, target->name) == 0;
}

/* The n-th sample of a target; returns its size, 0 if there are not so many. */
static size_t sample_of(const fuzz_target *target, unsigned n, uint8_t *out) {
    for (unsigned i = 0; i < SAMPLES; i++) {
        if (!is_of(&samples[i], target) || n--) continue;
        memcpy(out, samples[i].text, strlen(samples[i].text));
        return strlen(samples[i].text);
    }
    return 0;
}

/* For a target that makes something of its bytes: bytes of which a maker makes a well-known
 * position and what follows from it, or what it makes of a seed. */
static size_t made_for(const fuzz_target *target, unsigned index, uint8_t *out) {
    static corpus_input x;
    out[0] = (uint8_t)(index * 17);
    const fuzz_form form = fuzz_form_of(target, out, 1);
    if (!form.makes) return 0;
    uint8_t *const bytes = out + form.before;
    corpus_dice dice = corpus_dice_recorded(index, bytes, FUZZ_INPUT_MAX);
    if (index % 2 == 0) {
        const ply_position p = corpus_start_at(index / 2 % corpus_start_count);
        const size_t length = corpus_bytes_of(form.kind, &p, 4, bytes);
        corpus_dice rest = corpus_dice_of_seed(index);
        for (size_t i = 0; i < 12; i++) bytes[length + i] = (uint8_t)corpus_bits(&rest, 8);
        return form.before + length + 12;
    }
    (void)corpus_make(&x, form.kind, NULL, &dice);
    return form.before + FUZZ_INPUT_MAX - dice.left;
}

size_t fuzz_seed(const fuzz_target *target, unsigned index, uint8_t *out) {
    if (target->codec_run == fuzz_read) {
        /* Not every codec can hold everything: each index has seeds to try one after another. */
        size_t length = 0;
        uint64_t seed = (uint64_t)index << 32;
        const ply_codec *codec = target->codec;
        if (codec->binary && index % 3 == 2) codec = codec->binary;
        for (unsigned attempt = 0; !length && attempt < 100; attempt++) {
            length = text_of(codec, seed++, (char *)out);
        }
        return length;
    }
    if (target->seed) return target->seed(index, out);
    const size_t sample = sample_of(target, index, out);
    if (sample) return sample;
    const size_t made = made_for(target, index, out);
    if (made) return made;
    corpus_dice dice = corpus_dice_of_seed(index);
    const size_t size = (size_t)8 << index % 6;
    for (size_t i = 0; i < size; i++) out[i] = (uint8_t)corpus_bits(&dice, 8);
    return size;
}

/* ---- Dictionaries ---------------------------------------------------------------------------- */

typedef struct word {
    char text[WORD_MAX];
    size_t length;
} word;

typedef struct words {
    word word[WORDS_MAX];
    size_t count;
} words;

static void add_word(words *all, const char *text, size_t length) {
    if (length == 0 || length > WORD_MAX || all->count == WORDS_MAX) return;
    for (size_t i = 0; i < all->count; i++) {
        if (all->word[i].length == length && memcmp(all->word[i].text, text, length) == 0) return;
    }
    memcpy(all->word[all->count].text, text, length);
    all->word[all->count++].length = length;
}

/* Letters and digits make words, a byte of 0x80 or more goes on with the one before it, and each
 * mark stands alone. */
static bool goes_on(unsigned char before, unsigned char byte) {
    if (byte >= 0x80) return before >= 0x80 && (byte & 0xc0) == 0x80;
    return isalnum(before) && isalnum(byte);
}

static void add_words(words *all, const char *text, size_t length) {
    for (size_t from = 0, to; from < length; from = to) {
        for (to = from + 1; to < length; to++) {
            if (!goes_on((unsigned char)text[to - 1], (unsigned char)text[to])) break;
        }
        add_word(all, text + from, to - from);
    }
}

static void print_word(const word *w, FILE *out) {
    fputc('"', out);
    for (size_t i = 0; i < w->length; i++) {
        const unsigned char byte = (unsigned char)w->text[i];
        if (byte < 0x20 || byte >= 0x7f || byte == '"' || byte == '\\') {
            fprintf(out, "\\x%02X", byte);
        } else {
            fputc(byte, out);
        }
    }
    fputs("\"\n", out);
}

/* Without the blank that is behind it in a text. */
static void add_annotation(void *context, const char *text) {
    const size_t length = strlen(text);
    add_word(context, text, length > 1 && text[length - 1] == ' ' ? length - 1 : length);
}

void fuzz_dictionary(const fuzz_target *target, FILE *out) {
    static char text[FUZZ_TEXT_MAX];
    static words all;
    if (target->words) target->words(out);
    all.count = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        if (is_of(&samples[i], target)) add_words(&all, samples[i].text, strlen(samples[i].text));
    }
    if (target->codec_run == fuzz_read) fuzz_annotations(target->codec, add_annotation, &all);
    for (uint64_t seed = 0; target->codec_run == fuzz_read && seed < INPUTS; seed++) {
        add_words(&all, text, text_of(target->codec, seed, text));
    }
    for (size_t i = 0; i < all.count; i++) print_word(&all.word[i], out);
}

/* ---- Options --------------------------------------------------------------------------------- */

void fuzz_options(const fuzz_target *target, FILE *out) {
    fputs("max_len = 4096\n", out);
    /* How often an edge was passed tells no more of a game than how long it is. An engine that
     * counts keeps ever longer games, and tries a quarter as many. */
    const fuzz_form form = fuzz_form_of(target, NULL, 0);
    const bool plays = target->codec && fuzz_plays(target->codec);
    if (plays || (form.makes && form.kind == CORPUS_GAME)) fputs("use_counters = 0\n", out);
}
