/* legal.h - the legal moves of a board, listed or counted. Internal; a body of code that is
 * compiled twice, see board.h. Who includes it has rook_attacks and bishop_attacks, and defines
 * NAME(question), the names of the two functions at the end, and HAS_POPCOUNT if the processor has
 * an instruction for that.
 *
 * A move is legal if it leaves no check behind. Nothing is made and tested: every piece but the
 * king must go to a square that answers the checks there are (`answers`), and a piece that stands
 * alone between its king and an enemy slider must stay on the line between them (`pinned_straight`,
 * `pinned_diagonal`); the king must go to a square that the enemy does not attack (`safe_among`).
 *
 * Each question is asked for White and for Black, listing and counting, by the same lines: the
 * functions are always inlined, and `turn` and `lists` are constants in them. */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "lines.h"
#include "sets.h"
#include "tables.h"

/* ---- What is known of a board before its moves ----------------------------------------------- */

typedef struct facts {
    const ply_bitboard *board;
    unsigned turn;
    unsigned king;                  /* where the king of the side to move stands */
    ply_squares own, foe, pieces;   /* of the side to move, of the other, of both */
    ply_squares straight, diagonal; /* enemy rooks and queens, enemy bishops and queens */
    ply_squares checkers;
    ply_squares
        answers; /* where a piece other than the king may go, as far as checks are concerned */
    ply_squares pinned_straight,
        pinned_diagonal; /* lines from the king to a pinner, with the pinner */
} facts;

INLINE ply_squares of_foe(const facts *f, unsigned type) {
    return f->board->of[ply_piece_of(f->turn ^ 1u, type)];
}
INLINE ply_squares of_own(const facts *f, unsigned type) {
    return f->board->of[ply_piece_of(f->turn, type)];
}

INLINE facts facts_of(const ply_bitboard *board, unsigned turn) {
    facts f = {.board = board, .turn = turn, .answers = ~(ply_squares)0};
    f.pieces = ~board->of[PLY_EMPTY];
    f.own = of_own(&f, PLY_PAWN) | of_own(&f, PLY_KNIGHT) | of_own(&f, PLY_BISHOP) |
            of_own(&f, PLY_ROOK) | of_own(&f, PLY_QUEEN) | of_own(&f, PLY_KING);
    f.foe = f.pieces ^ f.own;
    f.king = first_of(of_own(&f, PLY_KING));
    f.straight = of_foe(&f, PLY_ROOK) | of_foe(&f, PLY_QUEEN);
    f.diagonal = of_foe(&f, PLY_BISHOP) | of_foe(&f, PLY_QUEEN);
    return f;
}

/* Whether there may be checks or pins. Most often no enemy slider is on a line with the king, even
 * on an empty board, and that is a quick test. */
INLINE bool is_king_watched(const facts *f) {
    return (rook_reach(f->king) & f->straight) | (bishop_reach(f->king) & f->diagonal) |
           (ply_attacks.knight[f->king] & of_foe(f, PLY_KNIGHT)) |
           (ply_attacks.pawn[f->turn][f->king] & of_foe(f, PLY_PAWN));
}

/* Looks at a line from the king to an enemy slider. With nothing between them it is a check. With
 * one piece between them, of the king's own side, it is a pin. */
INLINE void find_line(facts *f, ply_squares line, ply_squares slider, ply_squares *pinned) {
    const ply_squares between = line & f->pieces;
    if (between == 0) {
        f->checkers |= slider;
        f->answers &= line | slider;
    } else if (!has_many(between) && (between & f->own)) {
        *pinned |= line | slider;
    }
}

/* With only the enemy's sliders on the board, the king sees as far as the first slider on each
 * line. That slider, with only the king on the board, sees the squares between them. It sees
 * nothing else that the king sees, because their other lines are parallel. */
INLINE void find_lines(facts *f) {
    const ply_squares straight = rook_attacks(f->king, f->straight);
    for (ply_squares s = straight & f->straight; s; s &= s - 1) {
        const ply_squares line = straight & rook_attacks(first_of(s), bit(f->king));
        find_line(f, line, s & (~s + 1), &f->pinned_straight);
    }
    const ply_squares diagonal = bishop_attacks(f->king, f->diagonal);
    for (ply_squares s = diagonal & f->diagonal; s; s &= s - 1) {
        const ply_squares line = diagonal & bishop_attacks(first_of(s), bit(f->king));
        find_line(f, line, s & (~s + 1), &f->pinned_diagonal);
    }
}

/* Checks by leapers are answered by taking them. Two checks only the king answers. */
INLINE void find_checks_and_pins(facts *f) {
    const ply_squares pawns = ply_attacks.pawn[f->turn][f->king] & of_foe(f, PLY_PAWN);
    const ply_squares knights = ply_attacks.knight[f->king] & of_foe(f, PLY_KNIGHT);
    f->checkers = pawns | knights;
    if (f->checkers) f->answers = f->checkers;
    find_lines(f);
    if (has_many(f->checkers)) f->answers = 0;
}

/* Whether the enemy's pieces other than the king attack a square. What attacks it would be attacked
 * by its like from there. */
INLINE bool is_attacked(const facts *f, unsigned square, ply_squares pieces) {
    return (rook_attacks(square, pieces) & f->straight) |
           (bishop_attacks(square, pieces) & f->diagonal) |
           (ply_attacks.knight[square] & of_foe(f, PLY_KNIGHT)) |
           (ply_attacks.pawn[f->turn][square] & of_foe(f, PLY_PAWN));
}

/* All squares that the enemy's pieces other than the king attack. */
INLINE ply_squares all_attacked(const facts *f, ply_squares pieces) {
    ply_squares attacked = pawns_attack(f->turn ^ 1u, of_foe(f, PLY_PAWN));
    for (ply_squares s = of_foe(f, PLY_KNIGHT); s; s &= s - 1) {
        attacked |= ply_attacks.knight[first_of(s)];
    }
    for (ply_squares s = f->straight; s; s &= s - 1) attacked |= rook_attacks(first_of(s), pieces);
    for (ply_squares s = f->diagonal; s; s &= s - 1) {
        attacked |= bishop_attacks(first_of(s), pieces);
    }
    return attacked;
}

/* Those of `squares` that the enemy does not attack with the king taken off the board, because a
 * king cannot hide from a slider behind itself. Either each square is asked about, or each piece,
 * whichever are fewer. */
INLINE ply_squares safe_among(const facts *f, ply_squares squares) {
    const ply_squares pieces = f->pieces ^ bit(f->king);
    ply_squares safe = squares & ~ply_attacks.king[first_of(of_foe(f, PLY_KING))];
    const ply_squares asked = f->straight | f->diagonal | of_foe(f, PLY_KNIGHT);
    if (size_of(asked) < size_of(safe)) return safe & ~all_attacked(f, pieces);
    for (ply_squares s = safe; s; s &= s - 1) {
        if (is_attacked(f, first_of(s), pieces)) safe ^= bit(first_of(s));
    }
    return safe;
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

/* A pawn that is pinned along its file may push; one pinned along a diagonal may take the pinner.
 * No push of one pinned along a rank, or the wrong way along a diagonal, lands on a pin line of the
 * same kind: those lines start at the king, and go the same way or cross it. */
INLINE void add_pawns(const facts *f, sink *moves) {
    const ply_squares pawns = of_own(f, PLY_PAWN), empty = ~f->pieces;
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

/* Taking en passant moves two pieces off one rank: the lines to the king are looked at anew. */
INLINE bool may_take_en_passant(const facts *f, unsigned from, unsigned to, unsigned taken) {
    const ply_squares pieces = f->pieces ^ bit(from) ^ bit(to) ^ bit(taken);
    const ply_squares leapers = f->checkers & ~(f->straight | f->diagonal);
    if (leapers & ~bit(taken)) return false;
    if (rook_attacks(f->king, pieces) & f->straight) return false;
    return !(bishop_attacks(f->king, pieces) & f->diagonal);
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

/* ---- Pieces, kings --------------------------------------------------------------------------- */

/* A pinned slider that moves the way of the pin stays on its line: the squares it can reach on the
 * other pin lines of the same kind are none, as for pawns. A queen is a rook and a bishop. */
INLINE void add_pieces(const facts *f, sink *moves) {
    const ply_squares pinned = f->pinned_straight | f->pinned_diagonal;
    const ply_squares to = ~f->own & f->answers;
    const ply_squares queens = of_own(f, PLY_QUEEN);
    const ply_squares straight = (of_own(f, PLY_ROOK) | queens) & ~f->pinned_diagonal;
    const ply_squares diagonal = (of_own(f, PLY_BISHOP) | queens) & ~f->pinned_straight;
    for (ply_squares s = of_own(f, PLY_KNIGHT) & ~pinned; s; s &= s - 1) {
        add(moves, first_of(s), ply_attacks.knight[first_of(s)] & to);
    }
    for (ply_squares s = straight & ~f->pinned_straight; s; s &= s - 1) {
        add(moves, first_of(s), rook_attacks(first_of(s), f->pieces) & to);
    }
    for (ply_squares s = diagonal & ~f->pinned_diagonal; s; s &= s - 1) {
        add(moves, first_of(s), bishop_attacks(first_of(s), f->pieces) & to);
    }
    for (ply_squares s = straight & f->pinned_straight; s; s &= s - 1) {
        add(moves, first_of(s), rook_attacks(first_of(s), f->pieces) & to & f->pinned_straight);
    }
    for (ply_squares s = diagonal & f->pinned_diagonal; s; s &= s - 1) {
        add(moves, first_of(s), bishop_attacks(first_of(s), f->pieces) & to & f->pinned_diagonal);
    }
}

/* The path of a castling king, if it has the right and the way to the rook is free. */
INLINE ply_squares castling_path(const facts *f, unsigned right, ply_squares between,
                                 ply_squares path) {
    if (!(f->board->position.castling & right) || (f->pieces & between)) return 0;
    return path;
}

/* Where it must not be attacked: the square it passes over, and where it lands. */
#define KING_SIDE  ((ply_squares)0x60)
#define QUEEN_SIDE ((ply_squares)0x0c)

INLINE ply_squares castling_paths(const facts *f) {
    const unsigned home = f->turn == PLY_WHITE ? 0u : 56u;
    const unsigned right = f->turn == PLY_WHITE ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_BLACK_KING;
    if (f->checkers) return 0;
    return castling_path(f, right, (ply_squares)0x60 << home, KING_SIDE << home) |
           castling_path(f, right << 1, (ply_squares)0x0e << home, QUEEN_SIDE << home);
}

/* The king's steps; returns where it may castle to. All squares of a path must be safe. */
INLINE ply_squares add_king(const facts *f, sink *moves) {
    const unsigned home = f->turn == PLY_WHITE ? 0u : 56u;
    const ply_squares steps = ply_attacks.king[f->king] & ~f->own, paths = castling_paths(f);
    if ((steps | paths) == 0) return 0;
    const ply_squares safe = safe_among(f, steps | paths);
    add(moves, f->king, steps & safe);
    if (paths == 0) return 0;
    const ply_squares ways = (paths & safe) >> home;
    ply_squares castlings = 0;
    if ((ways & KING_SIDE) == KING_SIDE) castlings |= bit(home + 6u);
    if ((ways & QUEEN_SIDE) == QUEEN_SIDE) castlings |= bit(home + 2u);
    return castlings;
}

INLINE void add_others(const facts *f, sink *moves) {
    add_pawns(f, moves);
    add_en_passant(f, moves);
    add_pieces(f, moves);
}

INLINE size_t add_all(const facts *f, ply_move *list) {
    sink moves = {.next = list, .count = 0, .lists = list != NULL};
    const ply_squares castlings = add_king(f, &moves);
    if (f->answers) add_others(f, &moves);
    add(&moves, f->king, castlings);
    return list ? (size_t)(moves.next - list) : moves.count;
}

/* No checks, no pins: the compiler makes simpler code of what is constant. */
INLINE size_t add_free(const ply_bitboard *board, unsigned turn, ply_move *list) {
    const facts f = facts_of(board, turn);
    return add_all(&f, list);
}

/* For each colour and question, a function of its own for the usual case and for the other. Each
 * takes what it needs from the board again: that costs less than to hand it over. `list` is `moves`
 * or NULL. */
#define CASES(name, turn, list)                                                                    \
    static APART size_t add_free_##name(const ply_bitboard *board, ply_move *moves) {              \
        (void)moves;                                                                               \
        return add_free(board, turn, list);                                                        \
    }                                                                                              \
    static APART size_t add_watched_##name(const ply_bitboard *board, ply_move *moves) {           \
        facts f = facts_of(board, turn);                                                           \
        find_checks_and_pins(&f);                                                                  \
        const bool tied = f.checkers | f.pinned_straight | f.pinned_diagonal;                      \
        return tied ? add_all(&f, list) : add_free_##name(board, moves);                           \
    }                                                                                              \
    INLINE size_t add_##name(const ply_bitboard *board, ply_move *moves) {                         \
        const facts f = facts_of(board, turn);                                                     \
        const bool watched = is_king_watched(&f);                                                  \
        return watched ? add_watched_##name(board, moves) : add_free_##name(board, moves);         \
    }

CASES(white_moves, PLY_WHITE, moves)
CASES(black_moves, PLY_BLACK, moves)
CASES(white_count, PLY_WHITE, NULL)
CASES(black_count, PLY_BLACK, NULL)

size_t NAME(moves)(const ply_bitboard *board, ply_move moves[PLY_MOVES_MAX]) {
    return board->position.turn == PLY_WHITE ? add_white_moves(board, moves)
                                             : add_black_moves(board, moves);
}

size_t NAME(count)(const ply_bitboard *board) {
    return board->position.turn == PLY_WHITE ? add_white_count(board, NULL)
                                             : add_black_count(board, NULL);
}
