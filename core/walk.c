/* walk.c - a game one move at a time.
 *
 * A codec asks about one square or one move, and then about another position. So nothing is looked
 * up in large tables, which would be most of a program that reads SAN; attacks are worked out where
 * they are asked for, from the square that is attacked. What the moves of a text do next is hard to
 * predict, so there are few branches. A move is legal if it goes where its piece could go, and if
 * the king is not attacked on the board as it will be: that board is not made, since its occupied
 * squares and what was taken are all that matters.
 *
 * The generators know all this on their own. The laws hold this file against them. */
/* SPDX-License-Identifier: MIT */
#include "walk.h"

#define FILE_A ((ply_squares)0x0101010101010101)
#define FILE_H ((ply_squares)0x8080808080808080)
#define RANK_1 ((ply_squares)0x00000000000000ff)

/* ---- Setting up ------------------------------------------------------------------------------ */

/* Nearly every game starts from the usual position, so its sets are made beforehand; the test of
 * this file compares them with what `load` makes. */
static const ply_walk usual_start = {
    .of = {0x0000ffffffff0000,
           /* White's pawns, knights, bishops, rooks, queen, king, two that are no pieces */
           0x000000000000ff00, 0x0000000000000042, 0x0000000000000024, 0x0000000000000081,
           0x0000000000000008, 0x0000000000000010, 0, 0,
           /* Black's */
           0x00ff000000000000, 0x4200000000000000, 0x2400000000000000, 0x8100000000000000,
           0x0800000000000000, 0x1000000000000000, 0},
};

ply_error ply_walk_start(ply_walk *walk, const ply_position *start) {
    if (ply_same_position(start, &ply_start_position)) {
        *walk = usual_start;
        walk->position = *start;
        return ply_no_error();
    }
    *walk = (ply_walk){.position = *start};
    for (unsigned square = 0; square < 64; square++) {
        walk->of[start->piece[square]] |= ply_bit(square);
    }
    return ply_check_start(start);
}

/* ---- Attacks --------------------------------------------------------------------------------- */

/* The diagonals that rise from a to h, from the one through h1 to the one through a8, and those
 * that fall, from the one through a1 to the one through h8. */
static const ply_squares rising[15] = {
    0x0000000000000080, 0x0000000000008040, 0x0000000000804020, 0x0000000080402010,
    0x0000008040201008, 0x0000804020100804, 0x0080402010080402, 0x8040201008040201,
    0x4020100804020100, 0x2010080402010000, 0x1008040201000000, 0x0804020100000000,
    0x0402010000000000, 0x0201000000000000, 0x0100000000000000,
};
static const ply_squares falling[15] = {
    0x0000000000000001, 0x0000000000000102, 0x0000000000010204, 0x0000000001020408,
    0x0000000102040810, 0x0000010204081020, 0x0001020408102040, 0x0102040810204080,
    0x0204081020408000, 0x0408102040800000, 0x0810204080000000, 0x1020408000000000,
    0x2040800000000000, 0x4080000000000000, 0x8000000000000000,
};

/* What a slider on the square `here` attacks upwards along a line, as far as the first occupied
 * square. With `others` occupied on the line, taking twice `here` from it borrows from the first of
 * them above: the bits between and that one change, and no other on the line. */
static inline ply_squares up_along(ply_squares others, ply_squares here) {
    return others ^ (others - 2 * here);
}

/* Both ways along a file or a diagonal: these have one square on each rank, so with the ranks in
 * the opposite order, which is the opposite order of bytes, what was down is up. */
static inline ply_squares along(ply_squares line, ply_squares here, ply_squares occupied) {
    const ply_squares others = occupied & line & ~here;
    const ply_squares down = up_along(__builtin_bswap64(others), __builtin_bswap64(here));
    return (up_along(others, here) ^ __builtin_bswap64(down)) & line;
}

/* Both ways along a rank, whose squares are the bits of one byte. Downwards, the first occupied
 * square is the highest bit below; a1 is taken for occupied, since nothing is farther off. The
 * squares before it are left out: no piece stands there. */
static inline ply_squares along_rank(ply_squares line, ply_squares here, ply_squares occupied) {
    const ply_squares others = occupied & line & ~here, below = others & (here - 1);
    const ply_squares down = ply_bit(63u - (unsigned)__builtin_clzll(below | 1u));
    return (up_along(others, here) | down) & line;
}

/* One file aside; what would go over the edge of the board is left out. */
static inline ply_squares aside(ply_squares here) {
    return (here & ~FILE_A) >> 1 | (here & ~FILE_H) << 1;
}

/* Where a king can step to. */
static inline ply_squares next_to(ply_squares here) {
    const ply_squares one = aside(here), row = one | here;
    return row << 8 | row >> 8 | one;
}

/* The pieces of `colour` among some that attack a square if those are the occupied squares. A piece
 * attacks a square if one like it there would attack the piece; a pawn, if one of the other colour
 * would. Which of these find something is hard to predict, so all of them are asked without a
 * branch. */
static inline ply_squares attackers(const ply_walk *walk, unsigned square, unsigned colour,
                                    ply_squares occupied) {
    const ply_squares *of = walk->of + 8u * colour;
    const ply_squares here = ply_bit(square);
    const unsigned file = square & 7u, rank = square >> 3;

    const ply_squares one = aside(here), two = aside(one) & ~here;
    ply_squares found = (colour == PLY_WHITE ? one >> 8 : one << 8) & of[PLY_PAWN];
    found |= (one << 16 | one >> 16 | two << 8 | two >> 8) & of[PLY_KNIGHT];
    found |= next_to(here) & of[PLY_KING];
    const ply_squares straight =
        along(FILE_A << file, here, occupied) | along_rank(RANK_1 << 8u * rank, here, occupied);
    const ply_squares oblique = along(rising[7 + rank - file], here, occupied) |
                                along(falling[rank + file], here, occupied);
    found |= straight & (of[PLY_ROOK] | of[PLY_QUEEN]);
    return found | (oblique & (of[PLY_BISHOP] | of[PLY_QUEEN]));
}

static ply_squares occupied_on(const ply_walk *walk) { return ~walk->of[PLY_EMPTY]; }

static unsigned king_of(const ply_walk *walk) {
    return (unsigned)__builtin_ctzll(ply_walk_own(walk, PLY_KING));
}

bool ply_walk_in_check(const ply_walk *walk) {
    const unsigned enemy = walk->position.turn ^ 1u;
    return attackers(walk, king_of(walk), enemy, occupied_on(walk)) != 0;
}

/* ---- Where pieces could go ------------------------------------------------------------------- */

bool ply_walk_is_own(const ply_walk *walk, unsigned square) {
    const ply_position *p = &walk->position;
    return p->piece[square] && ply_colour(p->piece[square]) == p->turn;
}

/* A pawn that pushes to an empty square comes from the one behind it, or if that is empty too, from
 * the second rank of its colour. `rank` is as its colour counts; below 2 there is no square behind
 * that a pawn could stand on. */
static ply_squares pushers(const ply_walk *walk, unsigned to) {
    const ply_position *p = &walk->position;
    const ply_piece pawn = ply_piece_of(p->turn, PLY_PAWN);
    const unsigned rank = p->turn ? 7u - (to >> 3) : to >> 3;
    if (rank < 2 || p->piece[to]) return 0;
    const unsigned one = p->turn ? to + 8u : to - 8u;
    if (p->piece[one] == pawn) return ply_bit(one);
    if (rank != 3 || p->piece[one]) return 0;
    const unsigned two = p->turn ? one + 8u : one - 8u;
    return p->piece[two] == pawn ? ply_bit(two) : 0;
}

ply_squares ply_walk_could_go(const ply_walk *walk, unsigned to) {
    const ply_position *p = &walk->position;
    if (ply_walk_is_own(walk, to)) return 0;
    const ply_squares found = attackers(walk, to, p->turn, occupied_on(walk));
    if (p->piece[to] || to == p->ep) return found;
    return (found & ~ply_walk_own(walk, PLY_PAWN)) | pushers(walk, to);
}

bool ply_walk_castles(const ply_walk *walk, ply_move move) {
    const ply_position *p = &walk->position;
    const unsigned from = ply_from(move), to = ply_to(move), home = p->turn ? 60 : 4;
    if (from != home || p->piece[home] != ply_piece_of(p->turn, PLY_KING)) return false;
    return to == home + 2 || to == home - 2;
}

static bool takes_en_passant(const ply_walk *walk, ply_move move) {
    const ply_position *p = &walk->position;
    return ply_to(move) == p->ep && ply_type(p->piece[ply_from(move)]) == PLY_PAWN;
}

bool ply_walk_takes(const ply_walk *walk, ply_move move) {
    return walk->position.piece[ply_to(move)] || takes_en_passant(walk, move);
}

/* ---- Is a move legal? ------------------------------------------------------------------------ */

/* Castling, but for the safety of the square the king lands on. A right means that king and rook
 * are at home: the start has no problems, and moves keep it so. */
static bool may_castle(const ply_walk *walk, ply_move move) {
    const ply_position *p = &walk->position;
    const unsigned from = ply_from(move), to = ply_to(move);
    const unsigned side = to > from ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_WHITE_QUEEN;
    const unsigned right = side << 2 * p->turn;
    const ply_squares path = (to > from ? (ply_squares)0x60 : (ply_squares)0x0E)
                             << (p->turn ? 56 : 0);
    if (!(p->castling & right) || (path & ~walk->of[PLY_EMPTY])) return false;
    const unsigned enemy = p->turn ^ 1u, passed = (from + to) / 2;
    const ply_squares occupied = occupied_on(walk);
    return !attackers(walk, from, enemy, occupied) && !attackers(walk, passed, enemy, occupied);
}

/* A pawn is promoted, to one of four, when it reaches the last rank, and nothing else ever is. */
static bool promotes_rightly(const ply_position *p, ply_move move) {
    const unsigned rank = ply_rank(ply_to(move)), promotion = (unsigned)move >> 12;
    const bool last = rank == 0 || rank == 7;
    if (ply_type(p->piece[ply_from(move)]) != PLY_PAWN || !last) return promotion == 0;
    return promotion >= PLY_KNIGHT && promotion <= PLY_QUEEN;
}

/* Legal but for the king's safety after the move. */
static bool could_play(const ply_walk *walk, ply_move move) {
    if (!promotes_rightly(&walk->position, move)) return false;
    if (ply_walk_castles(walk, move)) return may_castle(walk, move);
    const ply_position *p = &walk->position;
    const unsigned from = ply_from(move), to = ply_to(move);
    if (ply_walk_is_own(walk, to)) return false;
    /* As in ply_walk_could_go, but of one piece: no attack is worked out for a pawn's push. */
    const bool is_pawn = p->piece[from] == ply_piece_of(p->turn, PLY_PAWN);
    if (is_pawn && ((from ^ to) & 7u) == 0) return pushers(walk, to) & ply_bit(from);
    if (is_pawn && !p->piece[to] && to != p->ep) return false;
    return attackers(walk, to, p->turn, occupied_on(walk)) & ply_bit(from);
}

/* The pawn that is taken en passant stands beside where the other comes from: on the rank of `from`
 * and the file of `to`. */
static unsigned beside(unsigned from, unsigned to) { return (from & 56u) | (to & 7u); }

/* Whether the king is not attacked after a move that could be played. What is taken attacks nothing
 * any more, and no longer stands in the way; a castling rook stands beside its king, where it
 * stands in the way only of what attacked the king before it castled. */
static bool leaves_king_safe(const ply_walk *walk, ply_move move) {
    const ply_position *p = &walk->position;
    const unsigned from = ply_from(move), to = ply_to(move), enemy = p->turn ^ 1u;
    const unsigned king = king_of(walk) == from ? to : king_of(walk);
    const ply_squares taken = ply_bit(takes_en_passant(walk, move) ? beside(from, to) : to);
    const ply_squares occupied = (occupied_on(walk) & ~ply_bit(from) & ~taken) | ply_bit(to);
    return !(attackers(walk, king, enemy, occupied) & ~taken);
}

bool ply_walk_is_legal(const ply_walk *walk, ply_move move) {
    return could_play(walk, move) && leaves_king_safe(walk, move);
}

/* Castling need not be looked at: a king that can castle can also step to the square between. If
 * one promotion of a pawn is legal, all four are. */
static bool has_move_to(const ply_walk *walk, ply_squares squares) {
    for (; squares; squares &= squares - 1) {
        const ply_square to = (ply_square)__builtin_ctzll(squares);
        for (ply_squares s = ply_walk_could_go(walk, to); s; s &= s - 1) {
            const ply_square from = (ply_square)__builtin_ctzll(s);
            if (leaves_king_safe(walk, ply_move_of(from, to, 0))) return true;
        }
    }
    return false;
}

/* A king in check mostly has a square to go to, so those next to it come first. */
bool ply_walk_has_move(const ply_walk *walk) {
    const ply_squares near = next_to(ply_walk_own(walk, PLY_KING));
    return has_move_to(walk, near) || has_move_to(walk, ~near);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Every change is a toggle: a piece and the empty square that it leaves or comes to. */
bool ply_walk_make(ply_walk *walk, ply_move move) {
    if (!ply_walk_is_legal(walk, move)) return false;
    const unsigned from = ply_from(move), to = ply_to(move), turn = walk->position.turn;
    const unsigned piece = walk->position.piece[from], taken = walk->position.piece[to];
    ply_squares *of = walk->of;
    of[piece] ^= ply_bit(from) | ply_bit(to);
    of[taken] ^= ply_bit(to);
    of[PLY_EMPTY] ^= ply_bit(from);
    if (ply_promotion(move)) {
        of[piece] ^= ply_bit(to);
        of[ply_piece_of(turn, ply_promotion(move))] ^= ply_bit(to);
    } else if (takes_en_passant(walk, move)) {
        of[ply_piece_of(turn ^ 1u, PLY_PAWN)] ^= ply_bit(beside(from, to));
        of[PLY_EMPTY] ^= ply_bit(beside(from, to));
    } else if (ply_walk_castles(walk, move)) {
        const ply_squares rook = ply_bit(to > from ? from + 3u : from - 4u);
        const ply_squares passed = ply_bit((from + to) / 2u);
        of[ply_piece_of(turn, PLY_ROOK)] ^= rook | passed;
        of[PLY_EMPTY] ^= rook | passed;
    }
    ply_play(&walk->position, move);
    walk->ply++;
    return true;
}
