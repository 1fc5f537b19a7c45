/* judge.c - what an answer says, compared with what was meant.
 *
 * A reader's answer is a text of the common codec, in which things of its kind are given and shown:
 * FEN, UCI or PGN. A writer's answer is a text of the codec in question. Our own reader of that
 * codec reads it, and the two things are compared field by field. Only then, and only of a writer,
 * is it asked whether the text is spelt as it must be.
 *
 * Two things are let pass. An en-passant square where no pawn can legally take may be left out,
 * since many boards keep none. And where fields do not matter, an answer may have them in ways that
 * we do not read. */
/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <string.h>

#include "fuzz/fuzz.h"

enum { MOVES_MAX = 4096 };

/* ---- Differences ----------------------------------------------------------------------------- */

unsigned fuzz_differences(const ply_codec *codec, const ply_game *meant, const ply_game *got) {
    unsigned differs = 0;
    if (codec->holds == PLY_MOVE) {
        const ply_move was = meant->moves[0], is = got->moves[0];
        if (ply_from(was) != ply_from(is)) differs |= FUZZ_DIFFERS_FROM;
        if (ply_to(was) != ply_to(is)) differs |= FUZZ_DIFFERS_TO;
        if (ply_promotion(was) != ply_promotion(is)) differs |= FUZZ_DIFFERS_PROMOTION;
        return differs;
    }
    const ply_position *was = &meant->start, *is = &got->start;
    if (memcmp(was->piece, is->piece, sizeof was->piece) != 0) differs |= FUZZ_DIFFERS_BOARD;
    if (was->turn != is->turn) differs |= PLY_DROPS_TURN;
    if (was->castling != is->castling) differs |= PLY_DROPS_CASTLING;
    if (was->ep != is->ep) differs |= PLY_DROPS_EP;
    if (was->halfmove != is->halfmove) differs |= PLY_DROPS_HALFMOVE;
    if (was->fullmove != is->fullmove) differs |= PLY_DROPS_FULLMOVE;
    if (codec->holds != PLY_GAME || differs) return differs;
    for (size_t i = 0; i < meant->count && i < got->count; i++) {
        if (meant->moves[i] != got->moves[i]) return FUZZ_DIFFERS_MOVE;
    }
    if (got->count < meant->count) differs |= FUZZ_DIFFERS_FEWER;
    if (got->count > meant->count) differs |= FUZZ_DIFFERS_MORE;
    return differs;
}

static bool can_take_en_passant(const ply_position *p) {
    return (corpus_shown(&(corpus_input){.kind = CORPUS_POSITION, .position = *p}) &
            CORPUS_SHOWS(EP_TAKEN)) != 0;
}

/* ---- Reading answers ------------------------------------------------------------------------- */

static void trim(const char **text, size_t *length) {
    while (*length && memchr(" \t\r\n", (*text)[*length - 1], 4)) --*length;
    while (*length && memchr(" \t\r\n", **text, 4)) {
        ++*text;
        --*length;
    }
}

size_t fuzz_fold_blanks(const char *text, size_t length, char *out) {
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        if (!memchr(" \t\r", text[i], 3)) {
            out[used++] = text[i];
        } else if (used && out[used - 1] != ' ') {
            out[used++] = ' ';
        }
    }
    return used - (used && out[used - 1] == ' ');
}

/* A game may also come as its moves, written as in UCI with blanks between. False if one of them is
 * no move. */
static bool read_row(const char *text, size_t length, ply_game *game) {
    const ply_codec *const uci = corpus_common_codec(PLY_MOVE);
    ply_position p = game->start;
    game->count = 0;
    for (const char *at = text, *end = text + length; at < end;) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        const size_t size = (size_t)((blank ? blank : end) - at);
        ply_move move;
        ply_game one = {p, &move, 0, 1};
        if (size && (ply_failed(uci->decode(at, size, &one)) || game->count == game->capacity)) {
            return false;
        }
        if (size) {
            game->moves[game->count++] = move;
            ply_play(&p, move);
        }
        at += size + 1;
    }
    return game->count > 0;
}

/* A FEN with a dash for each field that does not matter, and nothing for counters that do not.
 * Returns its length; `out` has room for as many bytes as `text` has, and two. */
static size_t without_loose(const char *text, size_t length, unsigned loose, char *out) {
    size_t used = 0;
    unsigned field = 0;
    for (size_t at = 0; at < length; field++) {
        const char *blank = memchr(text + at, ' ', length - at);
        const size_t end = blank ? (size_t)(blank - text) : length;
        if (field >= 4 && loose & PLY_DROPS_COUNTERS) break;
        if (field) out[used++] = ' ';
        if ((field == 2 && loose & PLY_DROPS_CASTLING) || (field == 3 && loose & PLY_DROPS_EP)) {
            out[used++] = '-';
        } else {
            memcpy(out + used, text + at, end - at);
            used += end - at;
        }
        at = end + 1;
    }
    return used;
}

static ply_error read_answer(const fuzz_meant *meant, const char *text, size_t length,
                             ply_game *game) {
    const ply_codec *codec = meant->write ? meant->codec : corpus_common_codec(meant->codec->holds);
    game->start = fuzz_plays(codec) ? meant->game->start : ply_empty_position;
    if (!meant->write && codec->holds == PLY_GAME && read_row(text, length, game)) {
        return (ply_error){0};
    }
    game->count = 0;
    char rest[PLY_TEXT_MAX];
    if (codec->holds == PLY_POSITION && meant->loose && length < sizeof rest - 2) {
        length = without_loose(text, length, meant->loose, rest);
        text = rest;
    }
    return codec->decode(text, length, game);
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* A text of a codec with one spelling is what our writer makes of the thing, byte for byte. A game
 * may be written in many ways. */
static bool is_spelt_right(const fuzz_meant *meant, const char *text, size_t length) {
    static _Thread_local char ours[65536];
    size_t size = 0;
    if (meant->codec->holds == PLY_GAME && !meant->codec->one_spelling) return true;
    if (ply_failed(meant->codec->encode(meant->game, ours, sizeof ours, &size))) return true;
    return size == length && memcmp(ours, text, length) == 0;
}

static fuzz_judgement judge_answer(const fuzz_meant *meant, const char *text, size_t length) {
    static _Thread_local ply_move moves[MOVES_MAX];
    fuzz_judgement j = {.outcome = FUZZ_OUT_MATCH};
    ply_game got = {.moves = moves, .capacity = MOVES_MAX}, expected = *meant->game;
    trim(&text, &length);
    j.error = read_answer(meant, text, length, &got);
    if (ply_failed(j.error)) {
        j.outcome = FUZZ_OUT_UNREADABLE;
        return j;
    }
    if (!fuzz_plays(meant->codec)) ply_drop(&expected.start, meant->drops);
    j.differs = fuzz_differences(meant->codec, &expected, &got) & ~meant->loose;
    /* Of a game the moves are compared only if it starts as it should: so they are compared anew.
     */
    if (j.differs == PLY_DROPS_EP && got.start.ep == PLY_NO_SQUARE &&
        !can_take_en_passant(&expected.start)) {
        got.start.ep = expected.start.ep;
        j.differs = fuzz_differences(meant->codec, &expected, &got) & ~meant->loose;
        j.without_ep = j.differs == 0;
    }
    if (j.differs) {
        j.outcome = FUZZ_OUT_MISREAD;
    } else if (meant->write && !j.without_ep && !is_spelt_right(meant, text, length)) {
        j.outcome = FUZZ_OUT_SPELLED;
    }
    return j;
}

fuzz_judgement fuzz_judge(const fuzz_meant *meant, fuzz_said said, const char *answer,
                          size_t length) {
    fuzz_judgement j = {.outcome = FUZZ_OUT_SKIPPED};
    switch (said) {
    case FUZZ_CRASHED: j.outcome = FUZZ_OUT_CRASHED; return j;
    case FUZZ_HUNG: j.outcome = FUZZ_OUT_HUNG; return j;
    case FUZZ_NONSENSE: j.outcome = FUZZ_OUT_PROTOCOL; return j;
    case FUZZ_UNASKED: return j;
    case FUZZ_REFUSED:
        j.outcome = meant->game && !meant->may_refuse ? FUZZ_OUT_REFUSED : FUZZ_OUT_MATCH;
        return j;
    case FUZZ_TAKEN: break;
    }
    if (meant->game) return judge_answer(meant, answer, length);
    j.outcome = meant->may_refuse ? FUZZ_OUT_MATCH : FUZZ_OUT_TAKEN;
    return j;
}

ply_error fuzz_answer_error(const fuzz_meant *meant, const ply_position *from, const char *answer,
                            size_t length) {
    static _Thread_local ply_move moves[MOVES_MAX];
    ply_game start = {.start = *from}, got = {.moves = moves, .capacity = MOVES_MAX};
    fuzz_meant any = *meant;
    any.game = &start;
    trim(&answer, &length);
    return read_answer(&any, answer, length, &got);
}

size_t fuzz_expected(const fuzz_meant *meant, char *out, size_t capacity) {
    const ply_codec *codec = meant->write ? meant->codec : corpus_common_codec(meant->codec->holds);
    size_t length = 0;
    if (!meant->game) return 0;
    ply_game game = *meant->game;
    if (!fuzz_plays(meant->codec)) ply_drop(&game.start, meant->drops);
    return ply_failed(codec->encode(&game, out, capacity, &length)) ? 0 : length;
}
