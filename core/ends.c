/* ends.c - how a game has ended: mate, stalemate, or a draw. */
/* SPDX-License-Identifier: MIT */
#include "walk.h"

#include <string.h>

/* Neither side can ever mate with what is there: beside the kings a single knight, or nothing but
 * bishops on squares of one colour. */
static bool is_dead(const ply_walk *walk) {
    const ply_squares light = 0x55aa55aa55aa55aau;
    ply_squares knights = 0, bishops = 0;
    for (unsigned colour = 0; colour < 2; colour++) {
        const ply_squares *of = walk->of + 8u * colour;
        if (of[PLY_PAWN] | of[PLY_ROOK] | of[PLY_QUEEN]) return false;
        knights |= of[PLY_KNIGHT];
        bishops |= of[PLY_BISHOP];
    }
    if (knights) return !bishops && !(knights & (knights - 1));
    return !(bishops & light) || !(bishops & ~light);
}

static bool can_take_en_passant(const ply_walk *walk, ply_square to) {
    ply_squares pawns = ply_walk_could_go(walk, to) & ply_walk_own(walk, PLY_PAWN);
    for (; pawns; pawns &= pawns - 1) {
        const ply_square from = (ply_square)__builtin_ctzll(pawns);
        if (ply_walk_is_legal(walk, ply_move_of(from, to, 0))) return true;
    }
    return false;
}

/* What makes two positions of a game the same: all but the counters, and of the en-passant square
 * only whether a pawn can legally take there. */
static ply_position essence(const ply_walk *walk) {
    ply_position p = *ply_walk_position(walk);
    p.halfmove = p.fullmove = 0;
    if (p.ep != PLY_NO_SQUARE && !can_take_en_passant(walk, p.ep)) p.ep = PLY_NO_SQUARE;
    return p;
}

/* How often the last position of a game stood in it, which is at least once. The game is played
 * again from its start, because there is no room to keep its positions in. */
static unsigned times_seen(const ply_game *game, const ply_position *last) {
    ply_walk walk;
    unsigned times = 0;
    (void)ply_walk_start(&walk, &game->start);
    for (size_t i = 0;; i++) {
        const ply_position here = essence(&walk);
        times += memcmp(&here, last, sizeof here) == 0;
        if (i == game->count) return times;
        (void)ply_walk_make(&walk, game->moves[i]);
    }
}

ply_end ply_end_of(const ply_game *game) {
    ply_walk walk;
    if (ply_failed(ply_walk_start(&walk, &game->start))) return PLY_END_UNKNOWN;
    for (size_t i = 0; i < game->count; i++) {
        if (!ply_walk_make(&walk, game->moves[i])) return PLY_END_UNKNOWN;
    }
    if (!ply_walk_has_move(&walk)) {
        return ply_walk_in_check(&walk) ? PLY_END_CHECKMATE : PLY_END_STALEMATE;
    }
    if (is_dead(&walk)) return PLY_END_DEAD;
    if (walk.position.halfmove >= 100) return PLY_END_HALFMOVES;
    const ply_position last = essence(&walk);
    return times_seen(game, &last) >= 3 ? PLY_END_REPETITION : PLY_END_NONE;
}

const char *ply_end_sentence(ply_end end) {
    switch (end) {
    case PLY_END_CHECKMATE: return "checkmate";
    case PLY_END_STALEMATE: return "stalemate: a draw";
    case PLY_END_DEAD: return "neither side has enough to mate: a draw";
    case PLY_END_HALFMOVES: return "100 half-moves without a capture or a pawn's move: a draw";
    case PLY_END_REPETITION: return "the same position for the third time: a draw";
    default: return "";
    }
}
