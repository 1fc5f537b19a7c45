/* simplify.c - a counter-example made simpler by hand: pieces taken off, moves and bytes left out.
 *
 * What chance has made is full of pieces, moves and bytes that have nothing to do with the failure.
 * They are taken off here one by one. What comes out may be an input that no choices make.
 *
 * Every step is tried on a copy, and kept only if the copy is still of its kind and still fails. A
 * step that failed once may work after another one, so all are tried again until a whole round
 * changes nothing. That comes to an end, since no step adds a piece, a move or a byte, and turning
 * the board or sending a king home is not undone by any other step. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include <string.h>

#include "corpus/rules/slow_rules.h"

typedef struct simplifying {
    corpus_input *x;
    corpus_fails *fails;
    void *context;
    bool progress;
} simplifying;

static bool has_legal_moves_only(const corpus_input *x) {
    ply_position p = x->position;
    for (size_t i = 0; i < x->count; i++) {
        if (!corpus_slow_is_legal(&p, x->moves[i])) return false;
        corpus_slow_play(&p, x->moves[i]);
    }
    return true;
}

static bool is_of_its_kind(const corpus_input *x) {
    const uint32_t problems = corpus_slow_problems(&x->position);
    switch (x->kind) {
    case CORPUS_POSITION:
    case CORPUS_MOVE: return problems == 0;
    case CORPUS_GAME: return problems == 0 && has_legal_moves_only(x);
    case CORPUS_ILLEGAL: return problems == x->problem;
    default: return true;
    }
}

/* Keeps a simpler input if it is one of its kind and still fails. */
static bool keep_if_failing(simplifying *s, const corpus_input *simpler) {
    if (!is_of_its_kind(simpler) || !s->fails(simpler, s->context)) return false;
    *s->x = *simpler;
    s->progress = true;
    return true;
}

/* ---- Positions ------------------------------------------------------------------------------- */

static void take_pieces_off(simplifying *s) {
    for (unsigned square = 0; square < 64; square++) {
        corpus_input simpler = *s->x;
        if (!simpler.position.piece[square]) continue;
        simpler.position.piece[square] = PLY_EMPTY;
        keep_if_failing(s, &simpler);
    }
}

/* All fields but the turn, each on its own; then the rights one by one, in case some are needed. */
static void empty_fields(simplifying *s) {
    for (unsigned drops = 2; drops <= PLY_DROPS_FULLMOVE; drops *= 2) {
        corpus_input simpler = *s->x;
        ply_drop(&simpler.position, drops);
        if (!ply_same_position(&simpler.position, &s->x->position)) keep_if_failing(s, &simpler);
    }
    for (unsigned bit = 0; bit < 4; bit++) {
        corpus_input simpler = *s->x;
        simpler.position.castling &= (uint8_t) ~(1u << bit);
        if (simpler.position.castling != s->x->position.castling) keep_if_failing(s, &simpler);
    }
}

/* White to move, or the board turned so that it is. */
static void give_white_the_move(simplifying *s) {
    corpus_input simpler = *s->x;
    if (simpler.position.turn == PLY_WHITE || simpler.count) return;
    if (simpler.position.ep == PLY_NO_SQUARE) {
        simpler.position.turn = PLY_WHITE;
        if (keep_if_failing(s, &simpler)) return;
    }
    simpler = *s->x;
    ply_mirror(&s->x->position, &simpler.position);
    /* Mirrored, a problem of White's is one of Black's. */
    if (simpler.kind == CORPUS_ILLEGAL) simpler.problem = corpus_slow_problems(&simpler.position);
    keep_if_failing(s, &simpler);
}

static void send_kings_home(simplifying *s) {
    for (unsigned colour = 0; colour < 2; colour++) {
        corpus_input simpler = *s->x;
        const unsigned home = colour ? 60 : 4;
        const unsigned king =
            corpus_slow_find(simpler.position.piece, ply_piece_of(colour, PLY_KING));
        if (king > 63 || king == home || simpler.position.piece[home]) continue;
        simpler.position.piece[home] = simpler.position.piece[king];
        simpler.position.piece[king] = PLY_EMPTY;
        keep_if_failing(s, &simpler);
    }
}

/* The position of a text is left alone: what a text means may hang on every piece of it. */
static void simplify_position(simplifying *s) {
    if (s->x->kind == CORPUS_TEXT) return;
    take_pieces_off(s);
    empty_fields(s);
    give_white_the_move(s);
    send_kings_home(s);
}

/* ---- Moves and bytes ------------------------------------------------------------------------- */

/* Ends earlier, as far as that goes; then leaves out a move and its answer anywhere. */
static void simplify_moves(simplifying *s) {
    if (s->x->kind != CORPUS_GAME) return;
    for (bool shorter = true; shorter && s->x->count > 0;) {
        corpus_input simpler = *s->x;
        simpler.count--;
        shorter = keep_if_failing(s, &simpler);
    }
    for (size_t at = 0; at + 1 < s->x->count; at++) {
        corpus_input simpler = *s->x;
        simpler.count -= 2;
        memmove(simpler.moves + at, simpler.moves + at + 2,
                (simpler.count - at) * sizeof simpler.moves[0]);
        keep_if_failing(s, &simpler);
    }
}

/* Leaves out bytes: first all, then each half, each quarter, and so on to single ones. */
static void simplify_text(simplifying *s) {
    if (s->x->kind != CORPUS_TEXT) return;
    for (size_t size = s->x->length; size > 0; size /= 2) {
        for (size_t at = 0; at + size <= s->x->length;) {
            corpus_input simpler = *s->x;
            simpler.length -= size;
            memmove(simpler.text + at, simpler.text + at + size, simpler.length - at);
            if (!keep_if_failing(s, &simpler)) at += size;
        }
    }
}

void corpus_simplify(corpus_input *x, corpus_fails *fails, void *context) {
    simplifying s = {.x = x, .fails = fails, .context = context, .progress = true};
    if (x->kind == CORPUS_BITS) return;
    while (s.progress) {
        s.progress = false;
        simplify_moves(&s);
        simplify_text(&s);
        simplify_position(&s);
    }
}
