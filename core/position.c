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

/*@ requires \valid(position);
    assigns position->turn, position->castling, position->ep, position->halfmove,
        position->fullmove;
    ensures position->turn == ((drops & PLY_DROPS_TURN) ? 0 : \old(position->turn));
    ensures position->castling == ((drops & PLY_DROPS_CASTLING) ? 0 : \old(position->castling));
    ensures position->ep == ((drops & PLY_DROPS_EP) ? PLY_NO_SQUARE : \old(position->ep));
    ensures position->halfmove == ((drops & PLY_DROPS_HALFMOVE) ? 0 : \old(position->halfmove));
    ensures position->fullmove == ((drops & PLY_DROPS_FULLMOVE) ? 1 : \old(position->fullmove)); */
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

/* What a position has that is well formed, and where a move goes. */
/*@ predicate is_piece(integer c) = 0 <= c <= 6 || 9 <= c <= 14;
    predicate well_formed_but_rights(ply_position *p) =
        (\forall integer s; 0 <= s < 64 ==> is_piece(p->piece[s])) && p->turn <= 1 &&
        p->ep <= PLY_NO_SQUARE && p->halfmove <= PLY_HALFMOVE_MAX &&
        1 <= p->fullmove <= PLY_FULLMOVE_MAX;
    predicate well_formed(ply_position *p) = well_formed_but_rights(p) && p->castling <= 15;
    logic integer from(integer move) = move % 64;
    logic integer to(integer move) = move / 64 % 64;
    logic integer promotion(integer move) = move / 4096; */

/*@ requires \valid(position) && from < 64 && to < 64;
    assigns position->piece[from], position->piece[to];
    ensures position->piece[to] == (from == to ? PLY_EMPTY : \old(position->piece[from]));
    ensures position->piece[from] == PLY_EMPTY; */
static void move_piece(ply_position *position, unsigned from, unsigned to) {
    position->piece[to] = position->piece[from];
    position->piece[from] = PLY_EMPTY;
}

/* Of what is legal this relies on no more than two things: a king that goes two squares aside goes
 * from e1 or e8, and nothing but knight, bishop, rook and queen is promoted to. That no right comes
 * up is for proof/play.c to show, since WP cannot tell what `&` does. */
/*@ requires \valid(position) && well_formed(position);
    requires position->piece[from(move)] % 8 == PLY_KING && \abs(to(move) - from(move)) == 2 ==>
        from(move) == 4 || from(move) == 60;
    requires promotion(move) == 0 || PLY_KNIGHT <= promotion(move) <= PLY_QUEEN;
    assigns *position;
    ensures well_formed_but_rights(position);
    ensures position->turn == 1 - \old(position->turn); */
void ply_play(ply_position *position, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move), turn = position->turn;
    const unsigned type = ply_type(position->piece[from]);
    const bool takes = position->piece[to] != PLY_EMPTY;
    /* Ranks 2 and 4 differ in bit 1 of the rank alone, and so do 7 and 5. */
    const bool pushes_two = type == PLY_PAWN && (from ^ to) == 16u;

    /* A pawn that takes en passant lands beside the pawn it takes: same file as `to`, same rank as
     * `from`. */
    if (type == PLY_PAWN && to == position->ep) position->piece[from / 8u * 8u + to % 8u] = 0;
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
    position->turn = (uint8_t)(1u - turn);
}

/* Mirror images are worked out in sums: provers know these, and not what exclusive-or does. */
/*@ logic integer mirrored_square(integer s) = 8 * (7 - s / 8) + s % 8;
    logic integer mirrored_piece(integer p) = p == 0 ? 0 : (p + 8) % 16;
    logic integer mirrored_rights(integer r) = r % 4 * 4 + r / 4;
    logic integer mirrored_ep(integer s) =
        s == PLY_NO_SQUARE ? PLY_NO_SQUARE : mirrored_square(s); */

/*@ requires square < 64;
    assigns \nothing;
    ensures \result == mirrored_square(square) < 64; */
static ply_square mirror_square(unsigned square) {
    return (ply_square)(8u * (7u - square / 8u) + square % 8u);
}

/*@ requires \valid_read(position) && \valid(mirrored);
    requires position->turn <= 1 && position->castling <= 15 && position->ep <= 64;
    assigns *mirrored;
    ensures \forall integer s; 0 <= s < 64 ==>
        mirrored->piece[s] == mirrored_piece(\old(position->piece[mirrored_square(s)]));
    ensures mirrored->turn == 1 - \old(position->turn);
    ensures mirrored->castling == mirrored_rights(\old(position->castling));
    ensures mirrored->ep == mirrored_ep(\old(position->ep));
    ensures mirrored->zero == \old(position->zero);
    ensures mirrored->halfmove == \old(position->halfmove);
    ensures mirrored->fullmove == \old(position->fullmove); */
void ply_mirror(const ply_position *position, ply_position *mirrored) {
    ply_position turned = *position;
    /*@ loop invariant 0 <= square <= 64;
        loop invariant \forall integer s; 0 <= s < square ==>
            turned.piece[s] == mirrored_piece(position->piece[mirrored_square(s)]);
        loop assigns square, turned.piece[0 .. 63];
        loop variant 64 - square; */
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[mirror_square(square)];
        turned.piece[square] = (ply_piece)(piece ? (piece + 8u) % 16u : PLY_EMPTY);
    }
    turned.turn = (uint8_t)(1u - position->turn);
    turned.castling = (uint8_t)(position->castling % 4u * 4u + position->castling / 4u);
    if (position->ep != PLY_NO_SQUARE) turned.ep = mirror_square(position->ep);
    *mirrored = turned;
}

/*@ assigns \nothing;
    ensures from(\result) == mirrored_square(from(move));
    ensures to(\result) == mirrored_square(to(move));
    ensures promotion(\result) == promotion(move); */
ply_move ply_mirror_move(ply_move move) {
    const unsigned from = mirror_square(ply_from(move)), to = mirror_square(ply_to(move));
    return (ply_move)(from + 64u * to + 4096u * ply_promotion(move));
}
