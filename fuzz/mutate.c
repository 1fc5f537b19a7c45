/* mutate.c - changing an input: as the thing that a codec reads, as text, or as bytes.
 *
 * An engine that flips bytes of a FEN makes texts that are refused. So where a target reads a
 * codec, an input is read, changed as what it says (a piece moved, other moves played), and written
 * again: the text is right, and says something new. What cannot be read is changed as text. Where
 * an engine has changes of its own, most are left to it: they are cheap, know nothing of chess, and
 * so find what nobody thought of. All chance comes from the seed that the engine gives. */
#include "fuzz/mutate.h"

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

/* ---- Text ------------------------------------------------------------------------------------ */

/* At least a byte is left: an engine takes nothing else. */
static size_t mutate_text(corpus_dice *dice, uint8_t *data, size_t size, size_t max_size) {
    size = corpus_edit_text(dice, (char *)data, size, max_size);
    if (size == 0) data[size++] = (uint8_t)corpus_bits(dice, 8);
    return size;
}

/* ---- All together ---------------------------------------------------------------------------- */

/* Another move; another end of the game; or one to three edits of the position. */
static void change_thing(corpus_dice *dice, const ply_codec *codec, ply_game *game) {
    if (codec->holds == PLY_MOVE) {
        play_on(dice, game, 0, 1);
    } else if (codec->holds == PLY_GAME) {
        mutate_moves(dice, game);
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

size_t fuzz_mutate(const ply_codec *codec, uint8_t *data, size_t size, size_t max_size,
                   uint64_t seed, fuzz_mutate_bytes *fallback) {
    corpus_dice dice = corpus_dice_of_seed(seed);
    /* In sixteenths: below as_bytes the engine's own changes, if it has any; then those of the
     * thing; at 14 those of the thing and of its text; at 15 those of the text. */
    const unsigned choice = corpus_below(&dice, 16);
    if (codec && codec->binary && corpus_below(&dice, 2)) codec = codec->binary;
    /* A game is dear to read and to write again, so that is done less often. */
    const unsigned as_bytes = !codec ? 14 : codec->holds == PLY_GAME ? 13 : 12;
    if (fallback && choice < as_bytes) return fallback(data, size, max_size);
    if (codec && choice < 15) size = mutate_thing(&dice, codec, data, size, max_size);
    if (!codec || choice >= 14) size = mutate_text(&dice, data, size, max_size);
    return size;
}

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

size_t fuzz_cross(const ply_codec *codec, const uint8_t *a, size_t a_size, const uint8_t *b,
                  size_t b_size, uint8_t *out, size_t max_size, uint64_t seed) {
    static ply_move a_moves[FUZZ_GAME_MAX], b_moves[FUZZ_GAME_MAX];
    corpus_dice dice = corpus_dice_of_seed(seed);
    ply_game one, other;
    /* Games are dear to read; their texts can be spliced as well. */
    const unsigned as_things = codec && codec->holds == PLY_GAME ? 1 : 3;
    if (codec && corpus_below(&dice, 4) < as_things &&
        fuzz_read_thing(codec, a, a_size, &one, a_moves) &&
        fuzz_read_thing(codec, b, b_size, &other, b_moves)) {
        size_t length = 0;
        if (codec->holds == PLY_GAME) cross_games(&dice, &one, &other);
        if (!fuzz_plays(codec)) cross_positions(&dice, &one, &other);
        if (!ply_failed(codec->encode(&one, (char *)out, max_size, &length)) && length) {
            return length;
        }
    }
    return splice(&dice, a, a_size, b, b_size, out, max_size);
}
