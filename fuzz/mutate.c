/* mutate.c - changing an input: as the thing that a codec reads, as what is made of it, as text, or
 * as bytes.
 *
 * An engine that flips bytes of a FEN makes texts that are refused. So where a target reads a
 * codec, an input is read, changed as what it says (a piece moved, other moves played), and written
 * again: the text is right, and says something new. What cannot be read is changed as text. Where a
 * target makes something of its bytes, a flipped byte makes something else altogether, so the
 * position is made, changed in one place, and written as the bytes that make just that one. Where
 * an engine has changes of its own, most are left to it: they are cheap, know nothing of chess, and
 * so find what nobody thought of. All chance comes from the seed that the engine gives. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/mutation.h"

#include <string.h>

/* ---- Games ----------------------------------------------------------------------------------- */

/* Plays random legal moves after the first `keep` of the game, up to `count` in all. */
static void play_on(corpus_dice *dice, ply_game *game, size_t keep, size_t count) {
    ply_position p = game->start;
    for (size_t i = 0; i < keep; i++) ply_play(&p, game->moves[i]);
    game->count = keep + corpus_play_on(dice, &p, game->moves + keep, count - keep);
}

/* Another end from a random place on: a few moves long, or about as long as the game was. */
static void mutate_moves(corpus_dice *dice, ply_game *game) {
    const size_t keep = corpus_below(dice, game->count + 1);
    size_t count = keep + corpus_bits(dice, 3);
    if (corpus_bits(dice, 1)) count = game->count + corpus_below(dice, 3);
    play_on(dice, game, keep, count < game->capacity ? count : game->capacity);
}

/* A game from another start, where its text says which. */
static void mutate_start(corpus_dice *dice, ply_game *game) {
    corpus_make_position(dice, &game->start);
    play_on(dice, game, 0, corpus_bits(dice, 2));
}

bool fuzz_names_start(const ply_codec *codec) {
    ply_game game = {.start = corpus_start_at(0)}, back = {.start = ply_start_position};
    char text[PLY_TEXT_MAX];
    size_t length = 0;
    if (codec->holds != PLY_GAME || !codec->encode) return false;
    return !ply_failed(codec->encode(&game, text, sizeof text, &length)) &&
           !ply_failed(codec->decode(text, length, &back)) &&
           ply_same_position(&game.start, &back.start);
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* At least a byte is left: an engine takes nothing else. */
static size_t mutate_text(corpus_dice *dice, uint8_t *data, size_t size, size_t max_size) {
    size = corpus_edit_text(dice, (char *)data, size, max_size);
    if (size == 0) data[size++] = (uint8_t)corpus_bits(dice, 8);
    return size;
}

/* What may stand in texts of a codec that skips such things, and what a reader must refuse. */
static const struct {
    unsigned skipped;
    bool is_wrong;
    const char *word;
} annotations[] = {
    {PLY_SKIPS_COMMENTS, false, "{e4(} "},
    {PLY_SKIPS_COMMENTS, false, "(1. d4 d5) "},
    {PLY_SKIPS_COMMENTS, false, "($1 (N) {)} x) "},
    {PLY_SKIPS_COMMENTS, false, "$13 "},
    {PLY_SKIPS_COMMENTS, false, "!? "},
    {PLY_SKIPS_COMMENTS, false, ";Nf3\n"},
    {PLY_SKIPS_COMMENTS, false, "(;)\n) "},
    {PLY_SKIPS_COMMENTS, false, "\n%{\n"},
    {PLY_SKIPS_COMMENTS, false, "(\n%)\n) "},
    {PLY_SKIPS_COMMENTS, false, "3... "},
    {PLY_SKIPS_TAGS, false, "[Event \"a\"]\n"},
    {PLY_SKIPS_TAGS, false, "[W \"\\\"b]\"]\n"},
    {PLY_SKIPS_TAGS, false, "[SetUp \"0\"]\n"},
    {PLY_SKIPS_RESULT, false, "1-0"},
    {PLY_SKIPS_RESULT, false, "0-1"},
    {PLY_SKIPS_RESULT, false, "1/2-1/2"},
    {PLY_SKIPS_COMMENTS, true, "0-0 "},
    {PLY_SKIPS_COMMENTS, true, "{"},
    {PLY_SKIPS_COMMENTS, true, "("},
    {PLY_SKIPS_COMMENTS, true, "$ "},
    {PLY_SKIPS_COMMENTS, true, ") "},
    {PLY_SKIPS_TAGS, true, "[SetUp \"1\"]"},
    {PLY_SKIPS_TAGS, true, "[FEN \""},
    {PLY_SKIPS_TAGS, true, "\"]\n"},
    {PLY_SKIPS_TAGS, true, "[SetUp \"2\"]"},
    {PLY_SKIPS_TAGS, true, "[ \"\"]"},
    {PLY_SKIPS_TAGS, true, "[a b"},
    {PLY_SKIPS_TAGS, true, "[a \"\\"},
    {PLY_SKIPS_RESULT, true, "*"},
};
enum { ANNOTATIONS = sizeof annotations / sizeof annotations[0] };

void fuzz_annotations(const ply_codec *codec, void (*take)(void *context, const char *word),
                      void *context) {
    for (unsigned i = 0; i < ANNOTATIONS; i++) {
        if (annotations[i].skipped & codec->skips) take(context, annotations[i].word);
    }
}

/* Tags at the beginning, comments behind a blank that is behind all tags. No word above has a blank
 * where another may not stand. */
static size_t right_place(corpus_dice *dice, unsigned kind, const uint8_t *data, size_t size) {
    if (kind == PLY_SKIPS_TAGS) return 0;
    if (kind == PLY_SKIPS_RESULT) return size;
    size_t at = corpus_below(dice, size + 1), first = size;
    while (first > 0 && data[first - 1] != ']') first--;
    if (at < first) at = first;
    while (at > first && data[at - 1] != ' ') at--;
    return at;
}

static bool may_annotate(unsigned which, const ply_codec *codec, bool wrongly) {
    return (annotations[which].skipped & codec->skips) && (wrongly || !annotations[which].is_wrong);
}

size_t fuzz_annotate(corpus_dice *dice, const ply_codec *codec, bool wrongly, uint8_t *data,
                     size_t size, size_t max_size) {
    unsigned count = 0, which = 0;
    for (unsigned i = 0; i < ANNOTATIONS; i++) count += may_annotate(i, codec, wrongly);
    if (!count) return size;
    unsigned wanted = corpus_below(dice, count);
    while (!may_annotate(which, codec, wrongly) || wanted--) which++;
    const unsigned kind = annotations[which].skipped;
    const size_t length = strlen(annotations[which].word);
    if (length > max_size - size) return size;
    /* A result stands in place of the one there is. */
    while (!wrongly && kind == PLY_SKIPS_RESULT && size && memchr("*/-012", data[size - 1], 6))
        size--;
    const size_t at = wrongly && corpus_bits(dice, 1) ? corpus_below(dice, size + 1)
                                                      : right_place(dice, kind, data, size);
    memmove(data + at + length, data + at, size - at);
    memcpy(data + at, annotations[which].word, length);
    return size + length;
}

/* ---- What a codec reads ---------------------------------------------------------------------- */

/* Another move; another end of the game; or one to three edits of the position. */
static void change_thing(corpus_dice *dice, const ply_codec *codec, ply_game *game) {
    if (codec->holds == PLY_MOVE) {
        play_on(dice, game, 0, 1);
    } else if (codec->holds == PLY_GAME) {
        if (corpus_below(dice, 4) == 0 && fuzz_names_start(codec)) {
            mutate_start(dice, game);
        } else {
            mutate_moves(dice, game);
        }
    } else {
        for (unsigned n = 1 + corpus_below(dice, 3); n; n--) {
            corpus_edit_position(dice, &game->start);
        }
    }
}

/* A thing to start from when the bytes are none: short, for it is made often. */
static void fresh_thing(corpus_dice *dice, const ply_codec *codec, ply_game *game) {
    game->start = ply_start_position;
    game->count = 0;
    if (fuzz_plays(codec)) play_on(dice, game, 0, codec->holds == PLY_MOVE ? 1 : 4);
}

static size_t mutate_thing(corpus_dice *dice, const ply_codec *codec, uint8_t *data, size_t size,
                           size_t max_size) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game game;
    if (!fuzz_read_thing(codec, data, size, &game, moves)) {
        if (corpus_below(dice, 8)) return mutate_text(dice, data, size, max_size);
        fresh_thing(dice, codec, &game);
    }
    for (unsigned attempt = 0; attempt < 8; attempt++) {
        const ply_game before = game;
        size_t length = 0;
        change_thing(dice, codec, &game);
        if (!ply_failed(codec->encode(&game, (char *)data, max_size, &length)) && length) {
            return length;
        }
        if (!fuzz_plays(codec)) game = before; /* the codec cannot hold it: change it another way */
    }
    return mutate_text(dice, data, size, max_size);
}

/* ---- What is made of bytes ------------------------------------------------------------------- */

/* Bytes that a maker asked a seed for: something new, as the makers make it. */
static size_t make_anew(corpus_dice *dice, corpus_kind kind, uint8_t *data, size_t room) {
    static corpus_input x;
    corpus_dice recorded = corpus_dice_recorded(corpus_bits(dice, 64), data, room);
    corpus_make(&x, kind, NULL, &recorded);
    return room - recorded.left;
}

/* One to three changes, half of which bring several pieces. Moves and games begin with a position
 * without errors, so what has one is taken back. */
static void change_position(corpus_dice *dice, bool must_be_legal, ply_position *p) {
    unsigned wanted = 1 + corpus_below(dice, 3);
    for (unsigned attempt = 0; attempt < 8 && wanted; attempt++) {
        const ply_position before = *p;
        if (corpus_bits(dice, 1)) {
            corpus_add_theme(dice, p);
        } else {
            corpus_edit_position(dice, p);
        }
        wanted--;
        if (!must_be_legal || !ply_problems(p)) continue;
        *p = before;
        wanted++;
    }
}

/* The position that is made now, changed, as bytes that make it; behind them what chose the move or
 * the game before, or other choices. */
static size_t mutate_made(corpus_dice *dice, corpus_kind kind, uint8_t *data, size_t size,
                          size_t room) {
    static corpus_input x;
    uint8_t bytes[CORPUS_BYTES_MAX];
    corpus_dice now = corpus_dice_of_bytes(data, size);
    if (room < CORPUS_BYTES_MAX || corpus_below(dice, 8) == 0 ||
        !corpus_make(&x, kind, NULL, &now)) {
        return make_anew(dice, kind, data, room);
    }
    ply_position p = x.position;
    /* Is it written square by square already? Then a new one takes just as many bytes. */
    const size_t before = corpus_bytes_of(kind, &p, 0, bytes), head = kind == CORPUS_GAME ? 3 : 0;
    const bool was_written = size >= before && data[head] == bytes[head] &&
                             (head == 0 || (data[head - 1] & 3u) == bytes[head - 1]);
    change_position(dice, kind != CORPUS_ANY, &p);
    const unsigned plies =
        was_written && kind == CORPUS_GAME ? data[0] : (unsigned)corpus_bits(dice, 4);
    const size_t length = corpus_bytes_of(kind, &p, plies, bytes);
    memcpy(data, bytes, length);
    if (was_written) return size;
    size = length;
    if (kind == CORPUS_ANY) return size;
    for (size_t more = corpus_bits(dice, 5); more && size < room; more--) {
        data[size++] = (uint8_t)corpus_bits(dice, 8);
    }
    return size;
}

/* ---- All together ---------------------------------------------------------------------------- */

/* In sixteenths: below as_bytes the engine's own changes, if it has any; then those of the thing;
 * at 14 those of the thing and of its text; at 15 those of the text. A game is dear to read and to
 * write again, so that is done less often. */
static size_t mutate_text_of(corpus_dice *dice, const ply_codec *codec, unsigned choice,
                             uint8_t *data, size_t size, size_t max_size) {
    if (codec->binary && corpus_below(dice, 2)) codec = codec->binary;
    if (choice < 15) size = mutate_thing(dice, codec, data, size, max_size);
    if (codec->skips && corpus_bits(dice, 1)) {
        const bool wrongly = corpus_below(dice, 4) == 3;
        for (unsigned n = 1 + corpus_below(dice, 3); n; n--) {
            size = fuzz_annotate(dice, codec, wrongly, data, size, max_size);
        }
    }
    if (choice >= 14) size = mutate_text(dice, data, size, max_size);
    return size;
}

static unsigned parts_left_to_engine(const fuzz_form *form) {
    if (form->codec) return form->codec->holds == PLY_GAME ? 13 : 12;
    return form->makes ? 10 : 14;
}

static size_t mutate(corpus_dice *dice, const fuzz_form *form, unsigned choice, uint8_t *data,
                     size_t size, size_t max_size) {
    if (form->codec) return mutate_text_of(dice, form->codec, choice, data, size, max_size);
    if (!form->makes || choice == 15 || form->before > size || form->before >= max_size) {
        return mutate_text(dice, data, size, max_size);
    }
    const size_t before = form->before;
    size = before + mutate_made(dice, form->kind, data + before, size - before, max_size - before);
    if (size == 0) data[size++] = 0;
    return size;
}

size_t fuzz_mutate(const fuzz_form *form, uint8_t *data, size_t size, size_t max_size,
                   uint64_t seed, fuzz_mutate_bytes *fallback) {
    corpus_dice dice = corpus_dice_of_seed(seed);
    const unsigned choice = corpus_below(&dice, 16);
    if (fallback && choice < parts_left_to_engine(form)) return fallback(data, size, max_size);
    fuzz_mutation_begins(&(fuzz_mutation){.seed = seed,
                                          .max_size = max_size,
                                          .has_fallback = fallback != NULL,
                                          .data = data,
                                          .size = size});
    size = mutate(&dice, form, choice, data, size, max_size);
    fuzz_mutation_ended();
    return size;
}

/* ---- Crossing -------------------------------------------------------------------------------- */

/* Some files of one board, the others of the other. */
static void cross_positions(corpus_dice *dice, ply_game *a, const ply_game *b) {
    const unsigned files = corpus_below(dice, 256);
    for (unsigned square = 0; square < 64; square++) {
        if (files >> (square & 7u) & 1u) a->start.piece[square] = b->start.piece[square];
    }
}

/* The moves of b, after a first part of a, as far as each is legal there. */
static void cross_games(corpus_dice *dice, ply_game *a, const ply_game *b) {
    const ply_generator *generator = ply_generators[0];
    ply_board board;
    ply_undo undo;
    generator->load(&board, &a->start);
    a->count = corpus_below(dice, (unsigned)a->count + 1);
    for (size_t i = 0; i < a->count; i++) generator->make(&board, a->moves[i], &undo);
    for (size_t i = 0; i < b->count && a->count < a->capacity; i++) {
        ply_move moves[PLY_MOVES_MAX];
        const size_t legal = generator->moves(&board, moves);
        for (size_t m = 0; m < legal; m++) {
            if (moves[m] != b->moves[i]) continue;
            a->moves[a->count++] = moves[m];
            generator->make(&board, moves[m], &undo);
            break;
        }
    }
}

/* The beginning of one and the end of the other, as bytes. */
static size_t splice(corpus_dice *dice, const uint8_t *a, size_t a_size, const uint8_t *b,
                     size_t b_size, uint8_t *out, size_t max_size) {
    size_t head = corpus_below(dice, (unsigned)a_size + 1);
    const size_t from = corpus_below(dice, (unsigned)b_size + 1);
    size_t tail = b_size - from;
    if (head > max_size) head = max_size;
    if (tail > max_size - head) tail = max_size - head;
    memcpy(out, a, head);
    memcpy(out + head, b + from, tail);
    return head + tail;
}

static size_t cross(corpus_dice *dice, const ply_codec *codec, const uint8_t *a, size_t a_size,
                    const uint8_t *b, size_t b_size, uint8_t *out, size_t max_size) {
    static ply_move a_moves[FUZZ_GAME_MAX], b_moves[FUZZ_GAME_MAX];
    ply_game one, other;
    /* Games are dear to read; their texts can be spliced as well. */
    const unsigned as_things = codec && codec->holds == PLY_GAME ? 1 : 3;
    if (codec && corpus_below(dice, 4) < as_things &&
        fuzz_read_thing(codec, a, a_size, &one, a_moves) &&
        fuzz_read_thing(codec, b, b_size, &other, b_moves)) {
        size_t length = 0;
        if (codec->holds == PLY_GAME) cross_games(dice, &one, &other);
        if (!fuzz_plays(codec)) cross_positions(dice, &one, &other);
        if (!ply_failed(codec->encode(&one, (char *)out, max_size, &length)) && length) {
            return length;
        }
    }
    return splice(dice, a, a_size, b, b_size, out, max_size);
}

size_t fuzz_cross(const fuzz_form *form, const uint8_t *a, size_t a_size, const uint8_t *b,
                  size_t b_size, uint8_t *out, size_t max_size, uint64_t seed) {
    corpus_dice dice = corpus_dice_of_seed(seed);
    fuzz_mutation_begins(&(fuzz_mutation){.seed = seed,
                                          .max_size = max_size,
                                          .data = a,
                                          .size = a_size,
                                          .other = b,
                                          .other_size = b_size});
    const size_t size = cross(&dice, form->codec, a, a_size, b, b_size, out, max_size);
    fuzz_mutation_ended();
    return size;
}
