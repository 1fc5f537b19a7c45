/* walk.c - a game one move at a time, on the board of the bitboard generator. */
#include "walk.h"

/* Nearly every game starts from the usual position, so its board is made beforehand; the test of
 * this file holds it against what the generator would load. */
static void start_as_usual(ply_bitboard *board) {
    static const ply_bitboard usual = {
        .of = {0x0000ffffffff0000,
               /* White's pawns, knights, bishops, rooks, queen, king, two that are no pieces */
               0x000000000000ff00, 0x0000000000000042, 0x0000000000000024, 0x0000000000000081,
               0x0000000000000008, 0x0000000000000010, 0, 0,
               /* Black's */
               0x00ff000000000000, 0x4200000000000000, 0x2400000000000000, 0x8100000000000000,
               0x0800000000000000, 0x1000000000000000, 0},
    };
    *board = usual;
    board->position = ply_start_position;
    board->has_pext = ply_pext_is_fast();
}

ply_error ply_walk_start(ply_walk *walk, const ply_position *start) {
    walk->ply = 0;
    if (ply_same_position(start, &ply_start_position)) {
        start_as_usual(&walk->is.sets);
        return ply_no_error();
    }
    const ply_error error = ply_check_start(start);
    if (!ply_failed(error)) ply_generator_bitboard.load(&walk->is.board, start);
    return error;
}

bool ply_walk_is_own(const ply_walk *walk, unsigned square) {
    const ply_position *p = ply_walk_position(walk);
    return p->piece[square] && ply_colour(p->piece[square]) == p->turn;
}

/* A pawn that pushes to an empty square comes from the one behind it, or if that is empty too, from
 * the pawns' second rank. */
static ply_squares pushers(const ply_walk *walk, unsigned to) {
    const ply_position *p = ply_walk_position(walk);
    const ply_piece pawn = ply_piece_of(p->turn, PLY_PAWN);
    const unsigned rank = p->turn ? 7 - ply_rank((ply_square)to) : ply_rank((ply_square)to);
    if (rank < 2) return 0;
    const unsigned one = p->turn ? to + 8 : to - 8, two = p->turn ? one + 8 : one - 8;
    if (p->piece[one] == pawn) return ply_bit(one);
    if (rank == 3 && !p->piece[one] && p->piece[two] == pawn) return ply_bit(two);
    return 0;
}

ply_squares ply_walk_could_go(const ply_walk *walk, unsigned to) {
    const ply_position *p = ply_walk_position(walk);
    if (ply_walk_is_own(walk, to)) return 0;
    const ply_squares attackers =
        ply_generator_bitboard.attackers(&walk->is.board, (ply_square)to, p->turn);
    if (p->piece[to] || to == p->ep) return attackers;
    return (attackers & ~ply_walk_own(walk, PLY_PAWN)) | pushers(walk, to);
}

bool ply_walk_castles(const ply_walk *walk, ply_move move) {
    const ply_position *p = ply_walk_position(walk);
    const unsigned from = ply_from(move), to = ply_to(move), home = p->turn ? 60 : 4;
    if (from != home || p->piece[home] != ply_piece_of(p->turn, PLY_KING)) return false;
    return to == home + 2 || to == home - 2;
}

bool ply_walk_takes(const ply_walk *walk, ply_move move) {
    const ply_position *p = ply_walk_position(walk);
    if (p->piece[ply_to(move)]) return true;
    return ply_type(p->piece[ply_from(move)]) == PLY_PAWN && ply_to(move) == p->ep;
}

/* Castling, but for the safety of the square the king lands on. A right means that king and rook
 * are at home: the start has no problems, and moves keep it so. */
static bool may_castle(const ply_walk *walk, ply_move move) {
    const ply_position *p = ply_walk_position(walk);
    const unsigned from = ply_from(move), to = ply_to(move);
    const unsigned side = to > from ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_WHITE_QUEEN;
    const unsigned right = side << 2 * p->turn;
    const ply_squares path = (to > from ? (ply_squares)0x60 : (ply_squares)0x0E)
                             << (p->turn ? 56 : 0);
    if (!(p->castling & right) || (path & ~walk->is.sets.of[PLY_EMPTY])) return false;
    const ply_board *board = &walk->is.board;
    const unsigned enemy = p->turn ^ 1u, passed = (from + to) / 2;
    return !ply_generator_bitboard.attackers(board, (ply_square)from, enemy) &&
           !ply_generator_bitboard.attackers(board, (ply_square)passed, enemy);
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
    if (!promotes_rightly(ply_walk_position(walk), move)) return false;
    if (ply_walk_castles(walk, move)) return may_castle(walk, move);
    return ply_walk_could_go(walk, ply_to(move)) & ply_bit(ply_from(move));
}

static bool leaves_king_safe(const ply_walk *walk, unsigned colour) {
    const ply_squares king = walk->is.sets.of[ply_piece_of(colour, PLY_KING)];
    const ply_square square = (ply_square)__builtin_ctzll(king);
    return !ply_generator_bitboard.attackers(&walk->is.board, square, colour ^ 1u);
}

static bool make(ply_walk *walk, ply_move move, ply_undo *undo) {
    const unsigned colour = ply_walk_position(walk)->turn;
    if (!could_play(walk, move)) return false;
    ply_generator_bitboard.make(&walk->is.board, move, undo);
    if (leaves_king_safe(walk, colour)) return true;
    ply_generator_bitboard.unmake(&walk->is.board, move, undo);
    return false;
}

bool ply_walk_make(ply_walk *walk, ply_move move) {
    ply_undo undo;
    if (!make(walk, move, &undo)) return false;
    walk->ply++;
    return true;
}

bool ply_walk_is_legal(ply_walk *walk, ply_move move) {
    ply_undo undo;
    if (!make(walk, move, &undo)) return false;
    ply_generator_bitboard.unmake(&walk->is.board, move, &undo);
    return true;
}
