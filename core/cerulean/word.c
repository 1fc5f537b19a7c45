/* word.c - moves as words of 32 bits: do the fields agree, and which move is it?
 *
 * The check of a word knows no position, so it asks only what holds in all of them: is the kind one
 * that exists, does the promotion fit it, are both indices squares, and could any piece make that
 * step. It asks in the order of the digits, so the first thing wrong in the text is the one that is
 * told. The word of a move is made by listing the moves of its piece, which also answers whether it
 * is legal. */
/* SPDX-License-Identifier: MIT */
#include "../faults.h"
#include "board.h"

/* Where the fields stand among the eight digits. */
enum { AT_KIND = 0, AT_PROMOTION = 2, AT_TO = 4, AT_FROM = 6 };

static const ply_fault no_kind = {PLY_BAD_TEXT, "move-kind", "{a} is no kind of move"};
static const ply_fault no_square = {PLY_BAD_TEXT, "board-index",
                                    "{a} is not the index of a square (a1 is 33, h8 is 145)"};
static const ply_fault no_piece = {PLY_BAD_TEXT, "promotion-piece",
                                   "{a} is nothing to promote to (4, 8, 16 and 32 are)"};
static const ply_fault idle_promotion = {
    PLY_BAD_TEXT, "promotion-without-kind",
    "a move of kind {b} does not promote, and the promotion is {a} instead of 0"};
static const ply_fault no_way = {PLY_BAD_TEXT, "squares-of-kind",
                                 "no move of kind {b} goes to cell {a} from where this one begins"};

static bool is_kind(unsigned kind) {
    /* Otherwise a power of two up to 32, or 0. */
    return kind == PLY_CERULEAN_PROMOTION_CAPTURE ||
           (kind <= PLY_CERULEAN_PROMOTION && (kind & (kind - 1u)) == 0);
}

static bool is_promotion(unsigned kind) { return (kind & PLY_CERULEAN_PROMOTION) != 0; }

static bool is_promotion_piece(unsigned piece) {
    return piece == CERULEAN_KNIGHT || piece == CERULEAN_BISHOP || piece == CERULEAN_ROOK ||
           piece == CERULEAN_QUEEN;
}

static bool castles(unsigned from, unsigned to) {
    const bool from_home = from == 37u || from == 142u; /* e1, e8 */
    return from_home && (to == from + 2u || from == to + 2u);
}

/* A pawn that steps `files` aside and one rank on, leaving rank `white` if it is white and `black`
 * if black (ranks from 0). */
static bool pawn_goes(unsigned from, unsigned to, int files, unsigned white, unsigned black) {
    const unsigned rank = ply_rank((ply_square)cerulean_square(from));
    const int step = (int)to - (int)from;
    const bool up = step == CERULEAN_UP + files || step == CERULEAN_UP - files;
    const bool down = step == -CERULEAN_UP + files || step == -CERULEAN_UP - files;
    return (up && rank == white) || (down && rank == black);
}

/* A white pawn that steps once leaves the second to the sixth rank, since from the seventh it is
 * promoted; a black one, from the other side, the same. */
static bool pawn_steps(unsigned from, unsigned to) {
    const unsigned rank = cerulean_rank(from);
    return (to == from + CERULEAN_UP && rank >= 1 && rank <= 5) ||
           (from == to + CERULEAN_UP && rank >= 2 && rank <= 6);
}

static bool pawn_steps_twice(unsigned from, unsigned to) {
    const unsigned rank = cerulean_rank(from);
    return (to == from + 2u * CERULEAN_UP && rank == 1) ||
           (from == to + 2u * CERULEAN_UP && rank == 6);
}

/* Whether a move of that kind can go so. Quiet moves and captures go as a queen or a knight does:
 * that is all ways of all pieces, and pawns capture along the queen's. */
static bool squares_fit(unsigned kind, unsigned from, unsigned to) {
    switch (kind) {
    case PLY_CERULEAN_CASTLING: return castles(from, to);
    case PLY_CERULEAN_EN_PASSANT: return pawn_goes(from, to, 1, 4, 3);
    case PLY_CERULEAN_PAWN_ONE: return pawn_steps(from, to);
    case PLY_CERULEAN_PAWN_TWO: return pawn_steps_twice(from, to);
    case PLY_CERULEAN_PROMOTION: return pawn_goes(from, to, 0, 6, 1);
    case PLY_CERULEAN_PROMOTION_CAPTURE: return pawn_goes(from, to, 1, 6, 1);
    default: return cerulean_way_to(from, to).movers & (CERULEAN_QUEEN | CERULEAN_KNIGHT);
    }
}

ply_error ply_cerulean_word_check(uint32_t word) {
    const unsigned from = word_from(word), to = word_to(word), kind = word_kind(word);
    const unsigned piece = word_promotion(word);
    const int32_t a_from = (int32_t)from, a_to = (int32_t)to, a_kind = (int32_t)kind;
    const int32_t a_piece = (int32_t)piece;
    if (!is_kind(kind)) return ply_fault_at(&no_kind, AT_KIND, a_kind, 0);
    if (is_promotion(kind) && !is_promotion_piece(piece)) {
        return ply_fault_at(&no_piece, AT_PROMOTION, a_piece, 0);
    }
    if (!is_promotion(kind) && piece != 0) {
        return ply_fault_at(&idle_promotion, AT_PROMOTION, a_piece, a_kind);
    }
    if (!cerulean_is_square(to)) return ply_fault_at(&no_square, AT_TO, a_to, 0);
    if (!cerulean_is_square(from)) return ply_fault_at(&no_square, AT_FROM, a_from, 0);
    if (!squares_fit(kind, from, to)) return ply_fault_at(&no_way, AT_TO, a_to, a_kind);
    return ply_no_error();
}

ply_move ply_cerulean_move(uint32_t word) {
    const unsigned piece = word_promotion(word);
    return ply_move_of((ply_square)cerulean_square(word_from(word)),
                       (ply_square)cerulean_square(word_to(word)),
                       piece ? (unsigned)__builtin_ctz(piece) : 0u);
}

/* Lists only the moves of one piece, and looks for this one among them: a move that is not legal is
 * not there. */
uint32_t ply_cerulean_word(const ply_position *position, ply_move move) {
    ply_board board;
    uint32_t words[PLY_MOVES_MAX];
    ply_generator_cerulean.load(&board, position);
    const unsigned from = cerulean_cell(ply_from(move));
    size_t count = ply_cerulean_list_from((const cerulean *)&board, from, words);
    while (count--) {
        if (ply_cerulean_move(words[count]) == move) return words[count];
    }
    return 0;
}
