/* odd.h - positions of all kinds to try the fast engine on, made out of a seed. For tests.
 *
 * Half of them come from play: random moves from positions that are known to be troublesome. The
 * others are men thrown on the board, a few or up to sixteen a side, with kings drawn near the men
 * of the other side, pawns standing ready to take en passant or to promote, kings and rooks at
 * home: anything without a problem in PLY_PROBLEM_ERRORS. */
#ifndef PERFT_FAST_ODD_H
#define PERFT_FAST_ODD_H

#include <string.h>

#include "plyproof.h"

/* A generator of random numbers (xorshift64*); the seed must not be 0. */
typedef struct odd_source {
    uint64_t state;
} odd_source;

static inline unsigned odd_below(odd_source *source, unsigned limit) {
    source->state ^= source->state >> 12;
    source->state ^= source->state << 25;
    source->state ^= source->state >> 27;
    return (unsigned)((source->state * 0x2545f4914f6cdd1du >> 32) % limit);
}

static const char *const odd_roots[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r2qk2r/8/3b1b2/8/8/3B1B2/8/R2QK2R w KQkq - 0 1",
    "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1",
    "1k6/1b4pp/2p1p1r1/1pP1P1R1/pP3PPp/P2r3P/1K1R1B2/8 w - - 0 1",
};

/* Plays up to so many random moves. */
static inline void odd_play(odd_source *source, ply_position *position, unsigned plies) {
    const ply_generator *g = &ply_generator_bitboard;
    for (unsigned i = 0; i < plies; i++) {
        ply_board board;
        ply_move moves[PLY_MOVES_MAX];
        g->load(&board, position);
        const size_t count = g->moves(&board, moves);
        if (count == 0) return;
        ply_play(position, moves[odd_below(source, (unsigned)count)]);
    }
}

static inline void odd_from_play(odd_source *source, ply_position *position) {
    const char *root = odd_roots[odd_below(source, sizeof odd_roots / sizeof odd_roots[0])];
    ply_read_position(&ply_codec_fen, root, strlen(root), position);
    odd_play(source, position, odd_below(source, 80));
}

/* A type: all alike in some positions, any in others. */
static inline unsigned odd_type(odd_source *source, unsigned favourite) {
    return odd_below(source, 3) ? favourite : PLY_PAWN + odd_below(source, 5);
}

/* Throws a man on the board, near a square or anywhere; may miss. */
static inline void odd_throw(odd_source *source, ply_position *p, ply_piece piece, unsigned near) {
    unsigned file = odd_below(source, 8), rank = odd_below(source, 8);
    if (near < 64) {
        file = ply_file((ply_square)near) + odd_below(source, 5) - 2u;
        rank = ply_rank((ply_square)near) + odd_below(source, 5) - 2u;
    }
    if (file > 7 || rank > 7) return;
    const ply_square square = ply_square_at(file, rank);
    if (ply_type(piece) == PLY_PAWN && (rank == 0 || rank == 7)) return;
    if (p->piece[square] == PLY_EMPTY) p->piece[square] = piece;
}

static inline void odd_put_kings(odd_source *source, ply_position *p, unsigned square[2]) {
    static const uint8_t home[4] = {PLY_CASTLE_WHITE_KING, PLY_CASTLE_WHITE_QUEEN,
                                    PLY_CASTLE_BLACK_KING, PLY_CASTLE_BLACK_QUEEN};
    static const ply_square corner[4] = {7, 0, 63, 56};
    for (unsigned colour = 0; colour < 2; colour++) {
        const bool at_home = odd_below(source, 3) == 0;
        square[colour] = at_home ? 4u + 56u * colour : odd_below(source, 64);
        while (p->piece[square[colour]]) square[colour] = odd_below(source, 64);
        p->piece[square[colour]] = ply_piece_of(colour, PLY_KING);
        for (unsigned i = 2 * colour; at_home && i < 2 * colour + 2; i++) {
            if (odd_below(source, 4) == 0 || p->piece[corner[i]]) continue;
            p->piece[corner[i]] = ply_piece_of(colour, PLY_ROOK);
            p->castling |= home[i];
        }
    }
}

/* Sets an en-passant square if some pawn can have come over one. */
static inline void odd_set_ep(odd_source *source, ply_position *p) {
    const unsigned first = odd_below(source, 8);
    for (unsigned i = 0; i < 8; i++) {
        const unsigned file = (first + i) % 8u;
        p->ep = ply_square_at(file, p->turn == PLY_WHITE ? 5 : 2);
        if (!(ply_problems(p) & PLY_PROBLEM_EP)) return;
    }
    p->ep = PLY_NO_SQUARE;
}

static inline void odd_thrown(odd_source *source, ply_position *position) {
    do {
        unsigned king[2];
        *position = ply_empty_position;
        odd_put_kings(source, position, king);
        const unsigned men = 1 + odd_below(source, odd_below(source, 2) ? 34 : 14);
        const unsigned favourite = PLY_PAWN + odd_below(source, 5);
        for (unsigned i = 0; i < men; i++) {
            const ply_piece piece = ply_piece_of(odd_below(source, 2), odd_type(source, favourite));
            const unsigned near = odd_below(source, 3) ? 64 : king[odd_below(source, 2)];
            odd_throw(source, position, piece, near);
        }
        position->turn = (uint8_t)odd_below(source, 2);
        odd_set_ep(source, position);
    } while (ply_problems(position) & PLY_PROBLEM_ERRORS);
}

static inline void odd_position(odd_source *source, ply_position *position) {
    if (odd_below(source, 2)) {
        odd_from_play(source, position);
    } else {
        odd_thrown(source, position);
        odd_play(source, position, odd_below(source, 4));
    }
}

#endif
