/* attack_rules.c - which pieces attack what, by looking from each piece to each square.
 *
 * A piece attacks a square if the files and ranks between the two are as the rules say of its kind,
 * and, for those that slide, nothing stands between. Every piece is asked about, one by one: that
 * is slow, and leaves little to get wrong. */
/* SPDX-License-Identifier: MIT */
#include "corpus/rules/slow_rules.h"

#include <stdlib.h>
#include <string.h>

static int sign(int number) { return (number > 0) - (number < 0); }

static int files_between(unsigned from, unsigned to) { return (int)(to % 8) - (int)(from % 8); }
static int ranks_between(unsigned from, unsigned to) { return (int)(to / 8) - (int)(from / 8); }

/* Nothing stands between two squares of one line. */
static bool sees(const ply_piece *board, unsigned from, unsigned to) {
    /* The squares are on one line, so steps of one square come to `to`. */
    const int step = sign(files_between(from, to)) + 8 * sign(ranks_between(from, to));
    for (int square = (int)from + step; square != (int)to; square += step) {
        if (board[square]) return false;
    }
    return true;
}

bool corpus_slow_attacks(const ply_piece *board, unsigned from, unsigned to) {
    const int files = files_between(from, to), ranks = ranks_between(from, to);
    const bool straight = (files == 0) != (ranks == 0);
    const bool diagonal = files != 0 && abs(files) == abs(ranks);
    switch (ply_type(board[from])) {
    case PLY_PAWN: return abs(files) == 1 && ranks == (ply_colour(board[from]) ? -1 : 1);
    case PLY_KNIGHT: return abs(files * ranks) == 2; /* one and two, in either order */
    case PLY_BISHOP: return diagonal && sees(board, from, to);
    case PLY_ROOK: return straight && sees(board, from, to);
    case PLY_QUEEN: return (straight || diagonal) && sees(board, from, to);
    case PLY_KING: return from != to && abs(files) <= 1 && abs(ranks) <= 1;
    default: return false;
    }
}

static bool is_piece_of(ply_piece piece, unsigned colour) {
    return piece != PLY_EMPTY && ply_colour(piece) == colour;
}

ply_squares corpus_slow_attackers(const ply_piece *board, unsigned square, unsigned colour) {
    ply_squares found = 0;
    for (unsigned from = 0; from < 64; from++) {
        if (is_piece_of(board[from], colour) && corpus_slow_attacks(board, from, square)) {
            found |= (ply_squares)1 << from;
        }
    }
    return found;
}

unsigned corpus_slow_find(const ply_piece *board, ply_piece piece) {
    for (unsigned square = 0; square < 64; square++) {
        if (board[square] == piece) return square;
    }
    return PLY_NO_SQUARE;
}

ply_squares corpus_slow_checkers(const ply_piece *board, unsigned colour) {
    const unsigned king = corpus_slow_find(board, ply_piece_of(colour, PLY_KING));
    return king == PLY_NO_SQUARE ? 0 : corpus_slow_attackers(board, king, colour ^ 1u);
}

/* Each piece is taken off in turn. A check that was there before does not count. */
ply_squares corpus_slow_pinned(const ply_piece *board, unsigned colour) {
    const ply_squares checkers = corpus_slow_checkers(board, colour);
    ply_squares pinned = 0;
    for (unsigned square = 0; square < 64; square++) {
        if (!is_piece_of(board[square], colour) || ply_type(board[square]) == PLY_KING) continue;
        ply_piece without[64];
        memcpy(without, board, sizeof without);
        without[square] = PLY_EMPTY;
        if (corpus_slow_checkers(without, colour) & ~checkers) pinned |= (ply_squares)1 << square;
    }
    return pinned;
}
