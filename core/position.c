/* position.c - the position: comparing, mirroring, dropping fields, playing a move.
 *
 * A position is a plain value of 76 bytes without padding, so two of them are equal if their bytes
 * are. Everything here keeps that true: `zero` stays 0, and an empty square is 0 and nothing else.
 *
 * ply_play reads off the board what kind of move it is: a king that goes two files castles, and a
 * pawn that goes to the en-passant square takes en passant. That is right for legal moves only; the
 * codecs, whose moves come from strangers, ask walk.h first. */
/* SPDX-License-Identifier: MIT */
#include "plyproof.h"

#include <string.h>

_Static_assert(sizeof(ply_position) == 76, "a position has no padding");

enum { P = 1, N = 2, B = 3, R = 4, Q = 5, K = 6, p = 9, n = 10, b = 11, r = 12, q = 13, k = 14 };

const ply_position ply_start_position = {
    .piece = {R, N, B, Q, K, B, N, R, P, P, P, P, P, P, P, P, 0, 0, 0, 0, 0, 0,
              0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
              0, 0, 0, 0, p, p, p, p, p, p, p, p, r, n, b, q, k, b, n, r},
    .turn = PLY_WHITE,
    .castling = 15,
    .ep = PLY_NO_SQUARE,
    .fullmove = 1,
};

const ply_position ply_empty_position = {.ep = PLY_NO_SQUARE, .fullmove = 1};

const ply_position ply_unknown_position = {.fullmove = 0};

bool ply_same_position(const ply_position *x, const ply_position *y) {
    return memcmp(x, y, sizeof *x) == 0;
}

void ply_drop(ply_position *position, unsigned drops) {
    if (drops & PLY_DROPS_TURN) position->turn = ply_empty_position.turn;
    if (drops & PLY_DROPS_CASTLING) position->castling = ply_empty_position.castling;
    if (drops & PLY_DROPS_EP) position->ep = ply_empty_position.ep;
    if (drops & PLY_DROPS_HALFMOVE) position->halfmove = ply_empty_position.halfmove;
    if (drops & PLY_DROPS_FULLMOVE) position->fullmove = ply_empty_position.fullmove;
}

/* The rights that end when a piece leaves a square or is taken on it. Whatever comes to the square
 * of a rook has taken that rook, or the right had ended before: so one table serves both ends of a
 * move, and nobody need ask which piece it was. */
static const uint8_t rights_of_corner[64] = {
    [0] = PLY_CASTLE_WHITE_QUEEN,
    [4] = PLY_CASTLE_WHITE_QUEEN | PLY_CASTLE_WHITE_KING,
    [7] = PLY_CASTLE_WHITE_KING,
    [56] = PLY_CASTLE_BLACK_QUEEN,
    [60] = PLY_CASTLE_BLACK_QUEEN | PLY_CASTLE_BLACK_KING,
    [63] = PLY_CASTLE_BLACK_KING,
};

static void move_piece(ply_position *position, unsigned from, unsigned to) {
    position->piece[to] = position->piece[from];
    position->piece[from] = PLY_EMPTY;
}

void ply_play(ply_position *position, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move), turn = position->turn;
    const unsigned type = ply_type(position->piece[from]);
    const bool takes = position->piece[to] != PLY_EMPTY;
    /* Ranks 2 and 4 differ in bit 1 of the rank alone, and so do 7 and 5. */
    const bool pushes_two = type == PLY_PAWN && (from ^ to) == 16u;

    /* A pawn that takes en passant lands beside the pawn it takes: same file as `to`, same rank as
     * `from`. */
    if (type == PLY_PAWN && to == position->ep) position->piece[(from & 56u) | (to & 7u)] = 0;
    /* A king that moves two files castles: the rook goes to the square between. */
    if (type == PLY_KING && to == from + 2u) move_piece(position, from + 3u, from + 1u);
    if (type == PLY_KING && from == to + 2u) move_piece(position, from - 4u, from - 1u);
    move_piece(position, from, to);
    if (ply_promotion(move)) position->piece[to] = ply_piece_of(turn, ply_promotion(move));

    position->castling &= (uint8_t) ~(rights_of_corner[from] | rights_of_corner[to]);
    position->ep = (uint8_t)(pushes_two ? (from + to) / 2u : PLY_NO_SQUARE);
    /* Counters stop at their greatest value. Written without branches: what takes, and whose turn
     * it is, is hard to predict. */
    const bool resets = takes || type == PLY_PAWN;
    const uint32_t next = position->halfmove + (position->halfmove < PLY_HALFMOVE_MAX);
    position->halfmove = resets ? 0 : next;
    position->fullmove += (turn == PLY_BLACK) & (position->fullmove < PLY_FULLMOVE_MAX);
    position->turn = (uint8_t)(turn ^ 1u);
}

void ply_mirror(const ply_position *position, ply_position *mirrored) {
    ply_position turned = *position;
    /* With the rank in bits 3 to 5 of a square, exclusive-or with 56 turns rank 1 into rank 8. */
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square ^ 56u];
        turned.piece[square] = (ply_piece)(piece ? piece ^ 8u : PLY_EMPTY);
    }
    turned.turn = position->turn ^ 1u;
    turned.castling = (uint8_t)((position->castling & 3u) << 2 | position->castling >> 2);
    if (position->ep != PLY_NO_SQUARE) turned.ep = position->ep ^ 56u;
    *mirrored = turned;
}

ply_move ply_mirror_move(ply_move move) {
    return ply_move_of(ply_from(move) ^ 56u, ply_to(move) ^ 56u, ply_promotion(move));
}
