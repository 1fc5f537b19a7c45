/* legal.h - the legal moves of a board, listed or counted. Internal; a body of code that is
 * compiled twice, see board.h. Who includes it has rook_attacks and bishop_attacks, and defines
 * NAME(question), the names of the two functions at the end, and HAS_POPCOUNT if the processor has
 * an instruction for that.
 *
 * A move is legal if it leaves no check behind. Nothing is made and tested: every man but the king
 * must go to a square that answers the checks there are (`answers`), and a man who stands alone
 * between his king and an enemy slider must stay on the line between them (`pinned_straight`,
 * `pinned_diagonal`); the king must go where the enemy does not look (`safe_among`).
 *
 * Each question is asked for White and for Black, listing and counting, by the same lines: the
 * functions are always inlined, and `turn` and `lists` are constants in them. */
#include "board.h"
#include "lines.h"
#include "sets.h"
#include "tables.h"

/* ---- What is known of a board before its moves ----------------------------------------------- */

typedef struct facts {
    const ply_bitboard *board;
    unsigned turn;
    unsigned king;                  /* where the king of the side to move stands */
    ply_squares own, foe, men;      /* of the side to move, of the other, of both */
    ply_squares straight, diagonal; /* enemy rooks and queens, enemy bishops and queens */
    ply_squares checkers;
    ply_squares
        answers; /* where a man other than the king may go, as far as checks are concerned */
    ply_squares pinned_straight, pinned_diagonal; /* lines from the king to a pinner, with him */
} facts;

/* What the king sees as a rook is where checks come from, or the first men on his lines; taking own
 * men among those away shows who pins them. */
INLINE void find_straight_lines(facts *f) {
    if (!(rook_reach(f->king) & f->straight)) return;
    const ply_squares seen = rook_attacks(f->king, f->men);
    const ply_squares behind = rook_attacks(f->king, f->men ^ (seen & f->own));
    f->checkers |= seen & f->straight;
    for (ply_squares s = behind & ~seen & f->straight; s; s &= s - 1) {
        f->pinned_straight |= straight_between(f->king, first_of(s));
    }
}
INLINE void find_diagonal_lines(facts *f) {
    if (!(bishop_reach(f->king) & f->diagonal)) return;
    const ply_squares seen = bishop_attacks(f->king, f->men);
    const ply_squares behind = bishop_attacks(f->king, f->men ^ (seen & f->own));
    f->checkers |= seen & f->diagonal;
    for (ply_squares s = behind & ~seen & f->diagonal; s; s &= s - 1) {
        f->pinned_diagonal |= diagonal_between(f->king, first_of(s));
    }
}

INLINE ply_squares of_foe(const facts *f, unsigned type) {
    return f->board->of_type[type] & f->foe;
}
INLINE ply_squares of_own(const facts *f, unsigned type) {
    return f->board->of_type[type] & f->own;
}

/* One check is answered by taking the man who gives it, or by standing in between; two only by the
 * king. */
INLINE ply_squares find_answers(const facts *f) {
    if (f->checkers == 0) return ~(ply_squares)0;
    if (has_many(f->checkers)) return 0;
    const unsigned checker = first_of(f->checkers);
    const ply_squares seen_straight = rook_attacks(f->king, f->men);
    if (f->checkers & f->straight & seen_straight) return straight_between(f->king, checker);
    if (f->checkers & f->diagonal) return diagonal_between(f->king, checker);
    return f->checkers;
}

/* Those of `squares` where the enemy does not look with the king off the board: he cannot hide
 * behind himself. Few squares are left for the sliders, most often. */
INLINE ply_squares safe_among(const facts *f, ply_squares squares) {
    if (squares == 0) return 0;
    const ply_squares men = f->men ^ bit(f->king);
    ply_squares safe = squares & ~pawns_attack(f->turn ^ 1u, of_foe(f, PLY_PAWN)) &
                       ~knights_attack(of_foe(f, PLY_KNIGHT)) &
                       ~ply_king_attacks[first_of(of_foe(f, PLY_KING))];
    for (ply_squares s = safe; s; s &= s - 1) {
        const unsigned square = first_of(s);
        if ((rook_attacks(square, men) & f->straight) |
            (bishop_attacks(square, men) & f->diagonal)) {
            safe ^= bit(square);
        }
    }
    return safe;
}

INLINE facts facts_of(const ply_bitboard *board, unsigned turn) {
    facts f = {.board = board, .turn = turn};
    f.own = board->of_colour[turn];
    f.foe = board->of_colour[turn ^ 1u];
    f.men = f.own | f.foe;
    f.king = first_of(of_own(&f, PLY_KING));
    f.straight = (board->of_type[PLY_ROOK] | board->of_type[PLY_QUEEN]) & f.foe;
    f.diagonal = (board->of_type[PLY_BISHOP] | board->of_type[PLY_QUEEN]) & f.foe;
    const ply_squares king = bit(f.king), pawns = of_foe(&f, PLY_PAWN);
    f.checkers = pawns_attack(turn, king) & pawns;
    f.checkers |= ply_knight_attacks[f.king] & of_foe(&f, PLY_KNIGHT);
    find_straight_lines(&f);
    find_diagonal_lines(&f);
    return f;
}

/* ---- Where moves go -------------------------------------------------------------------------- */

/* Moves are listed at `next`, or only counted. */
typedef struct sink {
    ply_move *next;
    size_t count;
    bool lists;
} sink;

INLINE void add_one(sink *moves, unsigned from, unsigned to, unsigned promotion) {
    moves->count++;
    if (moves->lists) *moves->next++ = ply_move_of((ply_square)from, (ply_square)to, promotion);
}

INLINE void add(sink *moves, unsigned from, ply_squares to) {
    moves->count += size_of(to);
    if (!moves->lists) return;
    for (; to; to &= to - 1) {
        *moves->next++ = ply_move_of((ply_square)from, (ply_square)first_of(to), 0);
    }
}

/* ---- Pawns ----------------------------------------------------------------------------------- */

/* Lists the moves of pawns that all came the same way, `back` squares from where they go. */
INLINE void list_pawns(sink *moves, ply_squares to, int back) {
    for (ply_squares s = to & ~(RANK_1 | RANK_8); s; s &= s - 1) {
        const unsigned square = first_of(s);
        *moves->next++ = ply_move_of((ply_square)((int)square + back), (ply_square)square, 0);
    }
    for (ply_squares s = to & (RANK_1 | RANK_8); s; s &= s - 1) {
        const unsigned square = first_of(s);
        for (unsigned type = PLY_QUEEN; type >= PLY_KNIGHT; type--) {
            *moves->next++ =
                ply_move_of((ply_square)((int)square + back), (ply_square)square, type);
        }
    }
}

/* A pawn may be promoted to four types, so those on the last rank count three more. The two sets
 * may have squares in common. */
INLINE size_t count_pawns(ply_squares a, ply_squares b) {
    size_t count = size_of(a) + size_of(b);
    if ((a | b) & (RANK_1 | RANK_8)) {
        count += 3u * (size_of(a & (RANK_1 | RANK_8)) + size_of(b & (RANK_1 | RANK_8)));
    }
    return count;
}

/* A pawn that is pinned along his file may push; one pinned along a diagonal may take the pinner.
 * No push of one pinned along a rank, or the wrong way along a diagonal, lands on a pin line of the
 * same kind: those lines start at the king, and go the same way or cross him. */
INLINE void add_pawns(const facts *f, sink *moves) {
    const ply_squares pawns = of_own(f, PLY_PAWN), empty = ~f->men;
    const ply_squares straight = pawns & ~f->pinned_diagonal,
                      diagonal = pawns & ~f->pinned_straight;
    const ply_squares bound_push = straight & f->pinned_straight;
    const ply_squares bound_take = diagonal & f->pinned_diagonal;
    const ply_squares free_push = straight ^ bound_push, free_take = diagonal ^ bound_take;
    const unsigned turn = f->turn;

    const ply_squares one =
        (pawns_up(turn, free_push) | (pawns_up(turn, bound_push) & f->pinned_straight)) & empty;
    const ply_squares third = turn == PLY_WHITE ? RANK_3 : RANK_6;
    const ply_squares two = pawns_up(turn, one & third) & empty & f->answers;
    const ply_squares once = one & f->answers;
    const ply_squares taken = f->foe & f->answers;
    const ply_squares west =
        taken & (pawns_west(turn, free_take) | (pawns_west(turn, bound_take) & f->pinned_diagonal));
    const ply_squares east =
        taken & (pawns_east(turn, free_take) | (pawns_east(turn, bound_take) & f->pinned_diagonal));
    if (!moves->lists) {
        /* A push and a capture never go to the same square: one count for both. */
        moves->count += count_pawns(once | west, two | east);
        return;
    }
    const int up = turn == PLY_WHITE ? 8 : -8;
    list_pawns(moves, once, -up);
    list_pawns(moves, two, -2 * up);
    list_pawns(moves, west, 1 - up);
    list_pawns(moves, east, -1 - up);
}

/* Taking en passant moves two men off one rank: the lines to the king are looked at anew. */
INLINE bool may_take_en_passant(const facts *f, unsigned from, unsigned to, unsigned taken) {
    const ply_squares men = f->men ^ bit(from) ^ bit(to) ^ bit(taken);
    const ply_squares leapers = f->checkers & ~(f->straight | f->diagonal);
    if (leapers & ~bit(taken)) return false;
    if (rook_attacks(f->king, men) & f->straight) return false;
    return !(bishop_attacks(f->king, men) & f->diagonal);
}

INLINE void add_en_passant(const facts *f, sink *moves) {
    const unsigned to = f->board->position.ep;
    if (to == PLY_NO_SQUARE) return;
    const ply_squares from = pawns_attack(f->turn ^ 1u, bit(to));
    const unsigned taken = f->turn == PLY_WHITE ? to - 8u : to + 8u;
    for (ply_squares s = from & of_own(f, PLY_PAWN); s; s &= s - 1) {
        if (may_take_en_passant(f, first_of(s), to, taken)) add_one(moves, first_of(s), to, 0);
    }
}

/* ---- Men, kings ------------------------------------------------------------------------------ */

/* A pinned slider that moves the way of the pin stays on its line: the squares it can reach on the
 * other pin lines of the same kind are none, as for pawns. A queen is a rook and a bishop. */
INLINE void add_men(const facts *f, sink *moves) {
    const ply_squares pinned = f->pinned_straight | f->pinned_diagonal;
    const ply_squares to = ~f->own & f->answers;
    const ply_squares queens = of_own(f, PLY_QUEEN);
    const ply_squares straight = (of_own(f, PLY_ROOK) | queens) & ~f->pinned_diagonal;
    const ply_squares diagonal = (of_own(f, PLY_BISHOP) | queens) & ~f->pinned_straight;
    for (ply_squares s = of_own(f, PLY_KNIGHT) & ~pinned; s; s &= s - 1) {
        add(moves, first_of(s), ply_knight_attacks[first_of(s)] & to);
    }
    for (ply_squares s = straight & ~f->pinned_straight; s; s &= s - 1) {
        add(moves, first_of(s), rook_attacks(first_of(s), f->men) & to);
    }
    for (ply_squares s = diagonal & ~f->pinned_diagonal; s; s &= s - 1) {
        add(moves, first_of(s), bishop_attacks(first_of(s), f->men) & to);
    }
    for (ply_squares s = straight & f->pinned_straight; s; s &= s - 1) {
        add(moves, first_of(s), rook_attacks(first_of(s), f->men) & to & f->pinned_straight);
    }
    for (ply_squares s = diagonal & f->pinned_diagonal; s; s &= s - 1) {
        add(moves, first_of(s), bishop_attacks(first_of(s), f->men) & to & f->pinned_diagonal);
    }
}

/* Where the king goes when he castles, if he has the right and the way to the rook is free: one
 * square over which he passes and the one where he lands. */
INLINE ply_squares castling_path(const facts *f, unsigned right, ply_squares between,
                                 ply_squares path) {
    if (!(f->board->position.castling & right) || (f->men & between)) return 0;
    return path;
}

/* The king's steps; returns where he may castle to, if he is not in check. */
INLINE ply_squares add_king(const facts *f, sink *moves) {
    const unsigned home = f->turn == PLY_WHITE ? 0u : 56u;
    const unsigned right = f->turn == PLY_WHITE ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_BLACK_KING;
    const ply_squares steps = ply_king_attacks[f->king] & ~f->own;
    ply_squares king_side = 0, queen_side = 0;
    if (f->checkers == 0) {
        king_side = castling_path(f, right, (ply_squares)0x60 << home, (ply_squares)0x60 << home);
        queen_side =
            castling_path(f, right << 1, (ply_squares)0x0e << home, (ply_squares)0x0c << home);
    }
    const ply_squares safe = safe_among(f, steps | king_side | queen_side);
    add(moves, f->king, steps & safe);
    if (king_side & ~safe) king_side = 0;
    if (queen_side & ~safe) queen_side = 0;
    return (king_side & bit(home + 6u)) | (queen_side & bit(home + 2u));
}

INLINE void add_others(const facts *f, sink *moves) {
    add_pawns(f, moves);
    add_en_passant(f, moves);
    add_men(f, moves);
}

INLINE size_t add_all(const ply_bitboard *board, unsigned turn, ply_move *list) {
    facts f = facts_of(board, turn);
    sink moves = {.next = list, .count = 0, .lists = list != NULL};
    const ply_squares castlings = add_king(&f, &moves);
    if ((f.checkers | f.pinned_straight | f.pinned_diagonal) == 0) {
        /* Most often. The compiler makes simpler code of what is constant. */
        f.answers = ~(ply_squares)0;
        f.checkers = f.pinned_straight = f.pinned_diagonal = 0;
        add_others(&f, &moves);
    } else if ((f.answers = find_answers(&f)) != 0) {
        add_others(&f, &moves);
    }
    add(&moves, f.king, castlings);
    return list ? (size_t)(moves.next - list) : moves.count;
}

size_t NAME(moves)(const ply_bitboard *board, ply_move moves[PLY_MOVES_MAX]) {
    return board->position.turn == PLY_WHITE ? add_all(board, PLY_WHITE, moves)
                                             : add_all(board, PLY_BLACK, moves);
}

size_t NAME(count)(const ply_bitboard *board) {
    return board->position.turn == PLY_WHITE ? add_all(board, PLY_WHITE, NULL)
                                             : add_all(board, PLY_BLACK, NULL);
}
