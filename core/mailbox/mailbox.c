/* mailbox.c - the 10x12 board: pieces step by an offset and stop at the frame. Legal moves are
 * found the plain way: every move is made, and dropped if it leaves the own king attacked.
 *
 * The frame has two rows of cells above and below the board. Beside it there is one column left and
 * one right, which together part a rank from the next by two cells. So a knight, which goes two at
 * the most in any direction, never comes out on a square beyond the edge, and every walk along a
 * line ends on a cell that says OUTSIDE. No step is ever checked against the edge of the board.
 *
 * There is no cleverness about pins and checks: this generator is here to be compared with one that
 * has it. Attacks are found by walking from the attacked cell. A move is made on a copy of the
 * board that belongs to the list, the king is looked at, and the move is taken back. */
/* SPDX-License-Identifier: MIT */
#include "../plyproof.h"

#include <string.h>

/* A cell holds -1 outside the board, 0 where it is empty, or a piece in six bits: the type in bits
 * 0-3, the colour (00 white, 10 black) in bits 4-5. */
enum { OUTSIDE = -1, EMPTY = 0, TYPE = 15, COLOUR_SHIFT = 5 };

enum { CELLS = 120, A1 = 21, NO_CELL = 0 };

typedef struct mailbox {
    int8_t cell[CELLS];
    uint8_t king[2]; /* their cells, by colour */
    uint8_t turn;
    uint8_t castling;
    uint8_t ep; /* a cell, or NO_CELL */
    uint8_t zero[3];
    uint32_t halfmove;
    uint32_t fullmove;
} mailbox;

_Static_assert(sizeof(mailbox) == 136, "a board has no padding");
_Static_assert(sizeof(mailbox) <= sizeof(ply_board), "a board fits its room");

static const int8_t knight_steps[8] = {-21, -19, -12, -8, 8, 12, 19, 21};
static const int8_t king_steps[8] = {-11, -9, 9, 11, -10, -1, 1, 10}; /* diagonals come first */

static const mailbox *mailbox_in(const ply_board *board) { return (const mailbox *)board; }

static unsigned cell_of(unsigned square) { return A1 + (square & 7u) + 10u * (square >> 3); }
static unsigned square_of(unsigned cell) { return 8u * ((cell - A1) / 10u) + (cell - A1) % 10u; }
static unsigned step_from(unsigned cell, int step) { return (unsigned)((int)cell + step); }

static int8_t piece_code(unsigned colour, unsigned type) {
    return (int8_t)(colour << COLOUR_SHIFT | type);
}
static unsigned type_of(int8_t code) { return (unsigned)code & TYPE; }
static unsigned colour_of(int8_t code) { return (unsigned)code >> COLOUR_SHIFT & 1u; }
/* What is outside is negative. */
static bool is_piece(int8_t code) { return code > EMPTY; }
static bool is_piece_of(int8_t code, unsigned colour) {
    return is_piece(code) && colour_of(code) == colour;
}

/* White pawns step up the board, black ones down. */
static int forward(unsigned colour) { return colour == PLY_WHITE ? 10 : -10; }

static bool slides_along(unsigned type, bool diagonal) {
    return type == PLY_QUEEN || type == (diagonal ? PLY_BISHOP : PLY_ROOK);
}

/* ---- Setting up and writing back ------------------------------------------------------------- */

/* The frame is laid out first, over all cells; the squares then replace it. An empty square is
 * piece 0 of colour 0, whose code is EMPTY. */
static void load(ply_board *board, const ply_position *position) {
    mailbox *b = (mailbox *)board;
    memset(b, 0, sizeof *b);
    memset(b->cell, OUTSIDE, sizeof b->cell);
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        const unsigned cell = cell_of(square);
        b->cell[cell] = piece_code(ply_colour(piece), ply_type(piece));
        if (ply_type(piece) == PLY_KING) b->king[ply_colour(piece)] = (uint8_t)cell;
    }
    b->turn = position->turn;
    b->castling = position->castling;
    b->ep = (uint8_t)(position->ep == PLY_NO_SQUARE ? NO_CELL : cell_of(position->ep));
    b->halfmove = position->halfmove;
    b->fullmove = position->fullmove;
}

static void save(const ply_board *board, ply_position *position) {
    const mailbox *b = mailbox_in(board);
    *position = ply_empty_position;
    for (unsigned square = 0; square < 64; square++) {
        const int8_t code = b->cell[cell_of(square)];
        position->piece[square] = ply_piece_of(colour_of(code), type_of(code));
    }
    position->turn = b->turn;
    position->castling = b->castling;
    if (b->ep != NO_CELL) position->ep = (uint8_t)square_of(b->ep);
    position->halfmove = b->halfmove;
    position->fullmove = b->fullmove;
}

/* ---- Attacks --------------------------------------------------------------------------------- */

/* The first cell that is not empty on the way from `cell`. The frame ends every way. */
static unsigned first_met(const mailbox *b, unsigned cell, int step) {
    do cell = step_from(cell, step);
    while (b->cell[cell] == EMPTY);
    return cell;
}

/* The mask changes nothing of a cell of the board; with it the shift is defined of every cell. */
static ply_squares set_of_cell(unsigned cell) { return (ply_squares)1 << (square_of(cell) & 63u); }

/* The knights and pawns of `colour` that attack a cell. A knight's steps are the same both ways; a
 * pawn stands one rank behind what it attacks. */
static ply_squares leapers_at(const mailbox *b, unsigned cell, unsigned colour) {
    ply_squares found = 0;
    const int8_t knight = piece_code(colour, PLY_KNIGHT), pawn = piece_code(colour, PLY_PAWN);
    for (unsigned i = 0; i < 8; i++) {
        const unsigned from = step_from(cell, knight_steps[i]);
        if (b->cell[from] == knight) found |= set_of_cell(from);
    }
    for (int side = -1; side <= 1; side += 2) {
        const unsigned from = step_from(cell, side - forward(colour));
        if (b->cell[from] == pawn) found |= set_of_cell(from);
    }
    return found;
}

/* The pieces of `colour` that attack a cell. */
static ply_squares attackers_of(const mailbox *b, unsigned cell, unsigned colour) {
    ply_squares found = leapers_at(b, cell, colour);
    for (unsigned i = 0; i < 8; i++) {
        const unsigned from = first_met(b, cell, king_steps[i]);
        if (!is_piece_of(b->cell[from], colour)) continue;
        const unsigned type = type_of(b->cell[from]);
        const bool next_to_it = from == step_from(cell, king_steps[i]);
        if (slides_along(type, i < 4) || (type == PLY_KING && next_to_it)) {
            found |= set_of_cell(from);
        }
    }
    return found;
}

static ply_squares attackers(const ply_board *board, ply_square square, unsigned colour) {
    return attackers_of(mailbox_in(board), cell_of(square), colour);
}

static ply_squares checkers(const ply_board *board) {
    const mailbox *b = mailbox_in(board);
    return attackers_of(b, b->king[b->turn], b->turn ^ 1u);
}

/* Along each line from the king: the first piece met, if it is the king's own, is pinned by the
 * second, if that is an enemy that slides along such lines. */
static ply_squares pinned(const ply_board *board) {
    const mailbox *b = mailbox_in(board);
    ply_squares found = 0;
    for (unsigned i = 0; i < 8; i++) {
        const unsigned piece = first_met(b, b->king[b->turn], king_steps[i]);
        if (!is_piece_of(b->cell[piece], b->turn)) continue;
        const int8_t behind = b->cell[first_met(b, piece, king_steps[i])];
        if (is_piece_of(behind, b->turn ^ 1u) && slides_along(type_of(behind), i < 4)) {
            found |= set_of_cell(piece);
        }
    }
    return found;
}

/* ---- Making and taking back ------------------------------------------------------------------ */

/* The rights that end when a piece leaves a cell or is taken on it. */
static unsigned rights_ended_at(unsigned cell) {
    switch (cell) {
    case 21: return PLY_CASTLE_WHITE_QUEEN;
    case 25: return PLY_CASTLE_WHITE_QUEEN | PLY_CASTLE_WHITE_KING;
    case 28: return PLY_CASTLE_WHITE_KING;
    case 91: return PLY_CASTLE_BLACK_QUEEN;
    case 95: return PLY_CASTLE_BLACK_QUEEN | PLY_CASTLE_BLACK_KING;
    case 98: return PLY_CASTLE_BLACK_KING;
    default: return 0;
    }
}

static void shift(mailbox *b, unsigned from, unsigned to) {
    b->cell[to] = b->cell[from];
    b->cell[from] = EMPTY;
}

/* Where the rook of a castling stands before and after it; false if the king just steps. */
static bool castling_rook(unsigned from, unsigned to, unsigned *home, unsigned *beside) {
    if (to != from + 2u && from != to + 2u) return false;
    *home = to > from ? from + 3u : from - 4u;
    *beside = (from + to) / 2u;
    return true;
}

/* Where the piece that a move takes stands: on `to`, but for en passant. */
static unsigned taken_at(const mailbox *b, unsigned from, unsigned to) {
    const bool passing = to == b->ep && type_of(b->cell[from]) == PLY_PAWN;
    return passing ? step_from(to, -forward(b->turn)) : to;
}

static void make(ply_board *board, ply_move move, ply_undo *undo) {
    mailbox *b = (mailbox *)board;
    const unsigned from = cell_of(ply_from(move)), to = cell_of(ply_to(move));
    const unsigned type = type_of(b->cell[from]), victim = taken_at(b, from, to);
    const int8_t taken = b->cell[victim];
    const bool takes = taken != EMPTY;
    const bool pushes_two = type == PLY_PAWN && (to == from + 20u || from == to + 20u);
    unsigned home, beside;

    /* First all that the board no longer shows after the move. What is taken is a piece or EMPTY,
     * never negative, so its eight bits do not reach into the next field. */
    undo->word[0] = (uint64_t)taken | (uint64_t)b->castling << 8 | (uint64_t)b->ep << 16;
    undo->word[1] = b->halfmove;
    undo->word[2] = b->fullmove;

    /* Then the pieces. The cell of a pawn taken en passant is not the one that is gone to, so what
     * is taken is removed by itself. */
    b->cell[victim] = EMPTY;
    shift(b, from, to);
    if (ply_promotion(move)) b->cell[to] = piece_code(b->turn, ply_promotion(move));
    if (type == PLY_KING) {
        b->king[b->turn] = (uint8_t)to;
        if (castling_rook(from, to, &home, &beside)) shift(b, home, beside);
    }

    /* Then everything else: rights, en-passant cell, counters, turn. */
    b->castling &= (uint8_t) ~(rights_ended_at(from) | rights_ended_at(to));
    b->ep = (uint8_t)(pushes_two ? (from + to) / 2u : NO_CELL);
    if (takes || type == PLY_PAWN) {
        b->halfmove = 0;
    } else if (b->halfmove < PLY_HALFMOVE_MAX) {
        b->halfmove++;
    }
    if (b->turn == PLY_BLACK && b->fullmove < PLY_FULLMOVE_MAX) b->fullmove++;
    b->turn ^= 1u;
}

/* Sets back the fields, then the pieces, and puts what was taken where it stood. Which move it was
 * is read off the board that the move left, as `make` read it off the one before. */
static void unmake(ply_board *board, ply_move move, const ply_undo *undo) {
    mailbox *b = (mailbox *)board;
    const unsigned from = cell_of(ply_from(move)), to = cell_of(ply_to(move));
    unsigned home, beside;

    /* The en-passant cell comes back before taken_at asks for it, and so does the mover. */
    b->turn ^= 1u;
    b->castling = (uint8_t)(undo->word[0] >> 8);
    b->ep = (uint8_t)(undo->word[0] >> 16);
    b->halfmove = (uint32_t)undo->word[1];
    b->fullmove = (uint32_t)undo->word[2];
    if (ply_promotion(move)) b->cell[to] = piece_code(b->turn, PLY_PAWN);
    shift(b, to, from);
    if (type_of(b->cell[from]) == PLY_KING) {
        b->king[b->turn] = (uint8_t)from;
        if (castling_rook(from, to, &home, &beside)) shift(b, beside, home);
    }
    b->cell[taken_at(b, from, to)] = (int8_t)(undo->word[0] & 0xff);
}

/* ---- Listing --------------------------------------------------------------------------------- */

/* A list being made. Moves are tried on a board of its own. */
typedef struct listing {
    ply_board board;
    ply_move *moves;
    size_t count;
} listing;

static bool is_legal(listing *l, ply_move move) {
    const mailbox *b = mailbox_in(&l->board);
    const unsigned mover = b->turn;
    ply_undo undo;
    make(&l->board, move, &undo);
    const bool safe = attackers_of(b, b->king[mover], mover ^ 1u) == 0;
    unmake(&l->board, move, &undo);
    return safe;
}

static void add(listing *l, unsigned from, unsigned to, unsigned promotion) {
    const ply_move move =
        ply_move_of((ply_square)square_of(from), (ply_square)square_of(to), promotion);
    if (is_legal(l, move)) l->moves[l->count++] = move;
}

/* Ranks 2 to 7 have cells 31 to 88. A pawn that goes beyond them is promoted, to each type. */
static void add_pawn_move(listing *l, unsigned from, unsigned to) {
    if (to >= 31u && to < 91u) {
        add(l, from, to, 0);
        return;
    }
    for (unsigned type = PLY_KNIGHT; type <= PLY_QUEEN; type++) add(l, from, to, type);
}

/* Pushes only to empty cells; captures of an enemy, or on the en-passant cell. */
static void list_pawn(listing *l, const mailbox *b, unsigned from) {
    const int ahead = forward(b->turn);
    const unsigned one = step_from(from, ahead), two = step_from(one, ahead);
    const bool at_home = b->turn == PLY_WHITE ? from < 41u : from >= 81u;
    if (b->cell[one] == EMPTY) {
        add_pawn_move(l, from, one);
        if (at_home && b->cell[two] == EMPTY) add(l, from, two, 0);
    }
    for (int side = -1; side <= 1; side += 2) {
        const unsigned to = step_from(one, side);
        if (is_piece_of(b->cell[to], b->turn ^ 1u) || to == b->ep) {
            add_pawn_move(l, from, to);
        }
    }
}

/* Every piece but a pawn: along each of its steps, once or until something is met. */
static void list_steps(listing *l, const mailbox *b, unsigned from, unsigned type) {
    const int8_t *steps = type == PLY_KNIGHT ? knight_steps : king_steps;
    const unsigned first = type == PLY_ROOK ? 4 : 0, end = type == PLY_BISHOP ? 4 : 8;
    const bool slides = type != PLY_KNIGHT && type != PLY_KING;
    for (unsigned i = first; i < end; i++) {
        unsigned to = step_from(from, steps[i]);
        while (slides && b->cell[to] == EMPTY) {
            add(l, from, to, 0);
            to = step_from(to, steps[i]);
        }
        if (b->cell[to] == EMPTY || is_piece_of(b->cell[to], b->turn ^ 1u)) add(l, from, to, 0);
    }
}

/* Castling to one side. Whether the king would end in check is tested by `add`. */
static void list_castling(listing *l, const mailbox *b, unsigned right, int side) {
    const unsigned king = b->king[b->turn], beside = step_from(king, side);
    if (!(b->castling & right)) return;
    /* With the right held the rook is at home, so it is the first thing met if the way is empty. On
     * the queen's side that includes the b-file, which may be attacked. */
    const unsigned rook = side > 0 ? king + 3u : king - 4u;
    if (first_met(b, king, side) != rook) return;
    if (attackers_of(b, king, b->turn ^ 1u) || attackers_of(b, beside, b->turn ^ 1u)) return;
    add(l, king, step_from(beside, side), 0);
}

static size_t moves(const ply_board *board, ply_move list[PLY_MOVES_MAX]) {
    listing l;
    const mailbox *b = mailbox_in(board);
    memcpy(&l.board, board, sizeof *b); /* of the room only what this generator uses */
    l.moves = list;
    l.count = 0;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned cell = cell_of(square), type = type_of(b->cell[cell]);
        if (!is_piece_of(b->cell[cell], b->turn)) continue;
        if (type == PLY_PAWN) {
            list_pawn(&l, b, cell);
        } else {
            list_steps(&l, b, cell, type);
        }
    }
    const bool white = b->turn == PLY_WHITE;
    list_castling(&l, b, white ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_BLACK_KING, 1);
    list_castling(&l, b, white ? PLY_CASTLE_WHITE_QUEEN : PLY_CASTLE_BLACK_QUEEN, -1);
    return l.count;
}

static size_t count(const ply_board *board) {
    ply_move list[PLY_MOVES_MAX];
    return moves(board, list);
}

const ply_generator ply_generator_mailbox = {
    .name = "mailbox",
    .summary = "the 10x12 board with a frame, every move made and tested",
    .load = load,
    .save = save,
    .moves = moves,
    .count = count,
    .make = make,
    .unmake = unmake,
    .attackers = attackers,
    .checkers = checkers,
    .pinned = pinned,
    .size = sizeof(mailbox),
};
