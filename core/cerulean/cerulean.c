/* cerulean.c - the 15x12 board of CeruleanJS: pieces are found by their lists, moves are words,
 * attacks are looked up by the difference of two indices, and the keys are kept along.
 *
 * Each side has a list of the cells of its pieces, the king's first, and each cell knows its place
 * in the list. So pieces are found without a look at the empty cells, and are added, removed and
 * moved in a fixed time. The last of the list takes the place of a piece that is removed, and goes
 * back to the end when the move is taken back: the board is then what it was to the byte, order and
 * all.
 *
 * Whether a piece attacks a cell is one look into the table of ways.c, at the difference of the two
 * indices, and for sliders a walk over the cells between. `make` works on everything: cells, lists,
 * keys, counters. Listing works on a copy of the board, and tries a move on its cells alone, since
 * that is all that decides whether the king is left attacked; and only if it might be: with no
 * check and the piece on no line with its king, the move is legal as it is. */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "keys.h"

#include <string.h>

static const cerulean *cerulean_in(const ply_board *board) { return (const cerulean *)board; }

static unsigned type_bit(unsigned code) { return code & ~(unsigned)CERULEAN_BLACK; }
static bool is_piece(unsigned code) { return code != CERULEAN_OUTSIDE && code != CERULEAN_EMPTY; }
static bool is_piece_of(unsigned code, unsigned colour) {
    return is_piece(code) && (code & 1u) == colour;
}
static bool slides(unsigned code) {
    return (code & (CERULEAN_BISHOP | CERULEAN_ROOK | CERULEAN_QUEEN)) != 0;
}
static bool is_pawn(unsigned code) { return type_bit(code) == CERULEAN_PAWN; }

static int forward(unsigned colour) { return colour == PLY_WHITE ? CERULEAN_UP : -CERULEAN_UP; }

/* The number of a type's bit is the type. */
static unsigned ply_type_of(unsigned code) { return (unsigned)__builtin_ctz(type_bit(code)); }

/* The code is that of a piece. */
static ply_piece ply_piece_of_code(unsigned code) {
    return ply_piece_of(code & 1u, ply_type_of(code));
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static void put_piece(cerulean *b, unsigned cell, unsigned code) {
    const unsigned colour = code & 1u, last = b->pieces[colour]++;
    b->cell[cell] = (uint8_t)code;
    b->place[cell] = (uint8_t)last;
    b->piece[colour][last] = (uint8_t)cell;
    ply_key_put(&b->keys, ply_key_of_piece(cerulean_square(cell), ply_piece_of_code(code)));
}

/* The last piece of the list takes the place that is freed. It may be the piece itself: then its
 * place, written in between, is cleared again by what follows. */
static void take_piece(cerulean *b, unsigned cell) {
    const unsigned code = b->cell[cell], colour = code & 1u, last = --b->pieces[colour];
    const unsigned moved = b->piece[colour][last], place = b->place[cell];
    b->piece[colour][place] = (uint8_t)moved;
    b->place[moved] = (uint8_t)place;
    b->piece[colour][last] = 0;
    b->place[cell] = 0;
    b->cell[cell] = CERULEAN_EMPTY;
    ply_key_take(&b->keys, ply_key_of_piece(cerulean_square(cell), ply_piece_of_code(code)));
}

/* Undoes take_piece, but for the keys: the piece that took the place goes back to the end. The cell
 * must be empty. */
static void put_piece_back(cerulean *b, unsigned cell, unsigned code, unsigned place) {
    const unsigned colour = code & 1u, last = b->pieces[colour]++;
    const unsigned moved = b->piece[colour][place];
    if (place != last) {
        b->piece[colour][last] = (uint8_t)moved;
        b->place[moved] = (uint8_t)last;
    }
    b->piece[colour][place] = (uint8_t)cell;
    b->place[cell] = (uint8_t)place;
    b->cell[cell] = (uint8_t)code;
}

/* Sets a piece from one cell to another, as `code` (a promotion is another piece in the same
 * place). */
static void shift(cerulean *b, unsigned from, unsigned to, unsigned code) {
    const unsigned place = b->place[from];
    b->cell[from] = CERULEAN_EMPTY;
    b->place[from] = 0;
    b->cell[to] = (uint8_t)code;
    b->place[to] = (uint8_t)place;
    b->piece[code & 1u][place] = (uint8_t)to;
}

/* The same with the keys kept: a key goes out for the piece that leaves, and one comes in for what
 * arrives, which is another piece if a pawn is promoted. Taking back does not need this, since the
 * keys from before are in the undo. */
static void shift_with_keys(cerulean *b, unsigned from, unsigned to, unsigned code) {
    const ply_piece before = ply_piece_of_code(b->cell[from]), after = ply_piece_of_code(code);
    ply_key_take(&b->keys, ply_key_of_piece(cerulean_square(from), before));
    ply_key_put(&b->keys, ply_key_of_piece(cerulean_square(to), after));
    shift(b, from, to, code);
}

/* ---- Setting up and writing back ------------------------------------------------------------- */

/* Puts the pieces of one kind on the board: all kings, or all others. */
static void put_pieces(cerulean *b, const ply_position *position, bool kings) {
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = position->piece[square];
        if (piece == PLY_EMPTY || (ply_type(piece) == PLY_KING) != kings) continue;
        put_piece(b, cerulean_cell(square), cerulean_code(piece));
    }
}

static void load(ply_board *board, const ply_position *position) {
    cerulean *b = (cerulean *)board;
    memset(b, 0, sizeof *b);
    for (unsigned square = 0; square < 64; square++) {
        b->cell[cerulean_cell(square)] = CERULEAN_EMPTY;
    }
    /* Kings first, so that they stand first in the lists, where they are always found. */
    put_pieces(b, position, true);
    put_pieces(b, position, false);
    b->turn = position->turn;
    b->castling = position->castling;
    b->ep = (uint8_t)(position->ep == PLY_NO_SQUARE ? 0 : cerulean_cell(position->ep));
    b->halfmove = position->halfmove;
    b->fullmove = position->fullmove;
    ply_key_put_rights(&b->keys, b->castling);
    if (b->ep) ply_key_put(&b->keys, ply_key_of_ep(position->ep));
    if (b->turn == PLY_BLACK) ply_key_put(&b->keys, &ply_key[PLY_KEY_TURN]);
}

static void save(const ply_board *board, ply_position *position) {
    const cerulean *b = cerulean_in(board);
    *position = ply_empty_position;
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned i = b->pieces[colour]; i--;) {
            const unsigned cell = b->piece[colour][i];
            position->piece[cerulean_square(cell)] = ply_piece_of_code(b->cell[cell]);
        }
    }
    position->turn = b->turn;
    position->castling = b->castling;
    if (b->ep) position->ep = (uint8_t)cerulean_square(b->ep);
    position->halfmove = b->halfmove;
    position->fullmove = b->fullmove;
}

/* ---- Attacks --------------------------------------------------------------------------------- */

/* The first cell that is not empty on the way from a cell, at the latest one outside the board. */
static unsigned first_met(const cerulean *b, unsigned cell, int step) {
    do cell = cerulean_step(cell, step);
    while (b->cell[cell] == CERULEAN_EMPTY);
    return cell;
}

/* How the piece on a cell stands in the table: pawns there are told apart by colour. */
static unsigned mover_bit(unsigned code) {
    return code == (CERULEAN_PAWN | CERULEAN_BLACK) ? CERULEAN_BLACK : type_bit(code);
}

/* Whether the way between two cells, one step after another, is empty. */
static bool is_open(const cerulean *b, unsigned from, unsigned to, int step) {
    unsigned cell = cerulean_step(from, step);
    while (cell != to && b->cell[cell] == CERULEAN_EMPTY) cell = cerulean_step(cell, step);
    return cell == to;
}

/* Whether the piece on one cell attacks another. Fifteen columns make every difference of two
 * squares' indices mean one way only, so no test of files or ranks is needed. */
static bool attacks(const cerulean *b, unsigned from, unsigned to) {
    const cerulean_way way = cerulean_way_to(from, to);
    return (way.movers & mover_bit(b->cell[from])) &&
           (!slides(b->cell[from]) || is_open(b, from, to, way.step));
}

static ply_squares attackers_of(const cerulean *b, unsigned cell, unsigned colour) {
    ply_squares found = 0;
    for (unsigned i = b->pieces[colour]; i--;) {
        const unsigned from = b->piece[colour][i];
        if (attacks(b, from, cell)) found |= (ply_squares)1 << cerulean_square(from);
    }
    return found;
}

static ply_squares attackers(const ply_board *board, ply_square square, unsigned colour) {
    return attackers_of(cerulean_in(board), cerulean_cell(square), colour);
}

static ply_squares checkers(const ply_board *board) {
    const cerulean *b = cerulean_in(board);
    return attackers_of(b, b->piece[b->turn][0], b->turn ^ 1u);
}

/* An enemy slider on a line with the king pins a piece when the first that it meets on the way is
 * of the king's side, and from there the way to the king is empty. */
static ply_squares pinned(const ply_board *board) {
    const cerulean *b = cerulean_in(board);
    const unsigned king = b->piece[b->turn][0], enemy = b->turn ^ 1u;
    ply_squares found = 0;
    for (unsigned i = b->pieces[enemy]; i--;) {
        const unsigned from = b->piece[enemy][i];
        const cerulean_way way = cerulean_way_to(from, king);
        if (!slides(b->cell[from]) || !(way.movers & type_bit(b->cell[from]))) continue;
        const unsigned piece = first_met(b, from, way.step);
        if (!is_piece_of(b->cell[piece], b->turn) || piece == king) continue;
        if (is_open(b, piece, king, way.step)) found |= (ply_squares)1 << cerulean_square(piece);
    }
    return found;
}

/* Whether a side's king is attacked by a piece that is still there: lists are not kept while a move
 * is only tried, so a piece that was taken is still listed, and its cell shows that it is gone: the
 * cell is empty, or holds a piece of the other colour. */
static bool king_is_attacked(const cerulean *b, unsigned colour) {
    const unsigned king = b->piece[colour][0], enemy = colour ^ 1u;
    for (unsigned i = b->pieces[enemy]; i--;) {
        const unsigned from = b->piece[enemy][i];
        if (is_piece_of(b->cell[from], enemy) && attacks(b, from, king)) return true;
    }
    return false;
}

/* ---- Making and taking back ------------------------------------------------------------------ */

/* The rights that end when a piece leaves a cell or is taken on it. */
static unsigned rights_ended_at(unsigned cell) {
    switch (cell) {
    case 33: return PLY_CASTLE_WHITE_QUEEN;
    case 37: return PLY_CASTLE_WHITE_QUEEN | PLY_CASTLE_WHITE_KING;
    case 40: return PLY_CASTLE_WHITE_KING;
    case 138: return PLY_CASTLE_BLACK_QUEEN;
    case 142: return PLY_CASTLE_BLACK_QUEEN | PLY_CASTLE_BLACK_KING;
    case 145: return PLY_CASTLE_BLACK_KING;
    default: return 0;
    }
}

/* The kind of a move that does more than take a piece from one cell to another; any other counts as
 * quiet here, since what is taken and what a pawn becomes are told without it. */
static unsigned kind_of(const cerulean *b, unsigned from, unsigned to) {
    const unsigned type = type_bit(b->cell[from]), far = to > from ? to - from : from - to;
    if (type == CERULEAN_KING && far == 2u) return PLY_CERULEAN_CASTLING;
    if (type != CERULEAN_PAWN) return PLY_CERULEAN_QUIET;
    /* No pawn can push to the en-passant cell: the pawn that just moved two stands where it would
     * come from. */
    if (to == b->ep) return PLY_CERULEAN_EN_PASSANT;
    return far == 2u * CERULEAN_UP ? PLY_CERULEAN_PAWN_TWO : PLY_CERULEAN_QUIET;
}

/* The word of a move that fits the board, with its kind as told above. */
static uint32_t to_word(const cerulean *b, ply_move move) {
    const unsigned from = cerulean_cell(ply_from(move)), to = cerulean_cell(ply_to(move));
    const unsigned type = ply_promotion(move), promotion = type ? 1u << type : 0;
    return word_of(kind_of(b, from, to), promotion, from, to);
}

/* Where the piece that a word takes stands: on `to`, or behind it. */
static unsigned taken_at(uint32_t word, unsigned turn) {
    const bool passing = word_kind(word) == PLY_CERULEAN_EN_PASSANT;
    return cerulean_step(word_to(word), passing ? -forward(turn) : 0);
}

static unsigned rook_home(unsigned from, unsigned to) { return to > from ? from + 3u : from - 4u; }

/* What unmake needs: the word, the piece taken and its place; counters; the keys. */
static void remember(const cerulean *b, uint32_t word, unsigned taken, ply_undo *undo) {
    const unsigned place = b->place[taken], code = b->cell[taken];
    const unsigned state = b->castling | (unsigned)b->ep << 4 | place << 12 | code << 16;
    undo->word[0] = (uint64_t)word << 32 | state;
    undo->word[1] = (uint64_t)b->halfmove << 32 | b->fullmove;
    undo->word[2] = b->keys.azure;
    undo->word[3] = (uint64_t)b->keys.blizzard_hi << 32 | b->keys.blizzard_lo;
}

static void make(ply_board *board, ply_move move, ply_undo *undo) {
    cerulean *b = (cerulean *)board;
    const uint32_t word = to_word(b, move);
    const unsigned from = word_from(word), to = word_to(word), kind = word_kind(word);
    const unsigned taken = taken_at(word, b->turn), code = b->cell[from];
    const bool takes = is_piece(b->cell[taken]), moves_pawn = is_pawn(code);

    /* What is taken leaves first, so that its cell is free for what comes to it. */
    remember(b, word, taken, undo);
    if (takes) take_piece(b, taken);
    shift_with_keys(b, from, to, word_promotion(word) ? word_promotion(word) | b->turn : code);
    if (kind == PLY_CERULEAN_CASTLING) {
        const unsigned rook = rook_home(from, to);
        shift_with_keys(b, rook, (from + to) / 2u, b->cell[rook]);
    }

    /* Only rights that are held have a key to take out. */
    const unsigned ended = b->castling & (rights_ended_at(from) | rights_ended_at(to));
    ply_key_take_rights(&b->keys, ended);
    b->castling &= (uint8_t)~ended;

    const unsigned ep = kind == PLY_CERULEAN_PAWN_TWO ? (from + to) / 2u : 0;
    if (b->ep) ply_key_take(&b->keys, ply_key_of_ep(cerulean_square(b->ep)));
    if (ep) ply_key_put(&b->keys, ply_key_of_ep(cerulean_square(ep)));
    b->ep = (uint8_t)ep;

    if (takes || moves_pawn) {
        b->halfmove = 0;
    } else if (b->halfmove < PLY_HALFMOVE_MAX) {
        b->halfmove++;
    }
    if (b->turn == PLY_BLACK) {
        if (b->fullmove < PLY_FULLMOVE_MAX) b->fullmove++;
        ply_key_take(&b->keys, &ply_key[PLY_KEY_TURN]);
    } else {
        ply_key_put(&b->keys, &ply_key[PLY_KEY_TURN]);
    }
    b->turn ^= 1u;
}

static void unmake(ply_board *board, ply_move move, const ply_undo *undo) {
    (void)move; /* the word says more */
    cerulean *b = (cerulean *)board;
    const uint32_t word = (uint32_t)(undo->word[0] >> 32), state = (uint32_t)undo->word[0];
    const unsigned from = word_from(word), to = word_to(word), taken_code = state >> 16 & 255u;

    /* The steps of `make` backwards, but for the keys: those are put back whole. */
    b->turn ^= 1u;
    if (word_kind(word) == PLY_CERULEAN_CASTLING) {
        const unsigned beside = (from + to) / 2u;
        shift(b, beside, rook_home(from, to), b->cell[beside]);
    }
    shift(b, to, from, word_promotion(word) ? CERULEAN_PAWN | b->turn : b->cell[to]);
    if (is_piece(taken_code)) {
        put_piece_back(b, taken_at(word, b->turn), taken_code, state >> 12 & 15u);
    }
    b->castling = (uint8_t)(state & 15u);
    b->ep = (uint8_t)(state >> 4);
    b->halfmove = (uint32_t)(undo->word[1] >> 32);
    b->fullmove = (uint32_t)undo->word[1];
    b->keys.azure = undo->word[2];
    b->keys.blizzard_hi = (uint32_t)(undo->word[3] >> 32);
    b->keys.blizzard_lo = (uint32_t)undo->word[3];
}

/* ---- Listing --------------------------------------------------------------------------------- */

/* A list being made, and a board to try moves on. */
typedef struct listing {
    cerulean board;
    uint32_t *words;
    size_t count;
    bool in_check;
} listing;

/* Tries a word on the cells alone: does it leave the king attacked? Cells are put back in the
 * opposite order, since `taken` and `to` are one cell but for en passant. A castling rook is left
 * where it is: on its new cell it could shield the king only from what stands on their rank and
 * gave check before, and a king in check does not castle. */
static bool leaves_king_attacked(cerulean *b, uint32_t word) {
    const unsigned from = word_from(word), to = word_to(word), taken = taken_at(word, b->turn);
    const uint8_t mover = b->cell[from], victim = b->cell[taken], king = b->piece[b->turn][0];
    b->cell[from] = CERULEAN_EMPTY;
    b->cell[taken] = CERULEAN_EMPTY;
    b->cell[to] = mover;
    if (from == king) b->piece[b->turn][0] = (uint8_t)to;
    const bool attacked = king_is_attacked(b, b->turn);
    b->piece[b->turn][0] = king;
    b->cell[to] = CERULEAN_EMPTY;
    b->cell[taken] = victim;
    b->cell[from] = mover;
    return attacked;
}

/* A piece that is not on a line with its king, the king not in check, cannot uncover it: its moves
 * need no trial. Taking en passant also removes the piece beside. */
static bool needs_trial(const listing *l, unsigned from, unsigned kind) {
    const unsigned king = l->board.piece[l->board.turn][0];
    return l->in_check || from == king || kind == PLY_CERULEAN_EN_PASSANT ||
           (cerulean_way_to(from, king).movers & CERULEAN_QUEEN);
}

static void add(listing *l, unsigned kind, unsigned promotion, unsigned from, unsigned to) {
    const uint32_t word = word_of(kind, promotion, from, to);
    if (needs_trial(l, from, kind) && leaves_king_attacked(&l->board, word)) return;
    l->words[l->count++] = word;
}

/* A pawn's step or capture, as four promotions on the last rank. */
static void add_pawn_move(listing *l, unsigned kind, unsigned from, unsigned to) {
    const unsigned rank = cerulean_rank(to);
    if (rank != 0 && rank != 7) {
        add(l, kind, 0, from, to);
        return;
    }
    /* The types are single bits in the order knight to queen, so a shift goes to the next. */
    const unsigned promotes = PLY_CERULEAN_PROMOTION | (kind & PLY_CERULEAN_CAPTURE);
    for (unsigned piece = CERULEAN_KNIGHT; piece <= CERULEAN_QUEEN; piece <<= 1) {
        add(l, promotes, piece, from, to);
    }
}

static void list_pawn(listing *l, unsigned from) {
    const cerulean *b = &l->board;
    const int ahead = forward(b->turn);
    const unsigned one = cerulean_step(from, ahead), two = cerulean_step(one, ahead);
    const unsigned home = b->turn == PLY_WHITE ? 1u : 6u;
    if (b->cell[one] == CERULEAN_EMPTY) {
        add_pawn_move(l, PLY_CERULEAN_PAWN_ONE, from, one);
        if (cerulean_rank(from) == home && b->cell[two] == CERULEAN_EMPTY) {
            add(l, PLY_CERULEAN_PAWN_TWO, 0, from, two);
        }
    }
    for (int side = -1; side <= 1; side += 2) {
        const unsigned to = cerulean_step(one, side);
        if (is_piece_of(b->cell[to], b->turn ^ 1u)) {
            add_pawn_move(l, PLY_CERULEAN_CAPTURE, from, to);
        } else if (to == b->ep) {
            add(l, PLY_CERULEAN_EN_PASSANT, 0, from, to);
        }
    }
}

/* Every piece but a pawn: sliders go on along a step until they meet something, others take one.
 * The diagonal steps come first, so that a bishop's are the first four and a rook's the last. */
static void list_steps(listing *l, unsigned from, unsigned code) {
    static const int8_t king_steps[] = {-16, -14, 14, 16, -15, -1, 1, 15};
    static const int8_t knight_steps[] = {-31, -29, -17, -13, 13, 17, 29, 31};
    const unsigned type = type_bit(code);
    const int8_t *steps = type == CERULEAN_KNIGHT ? knight_steps : king_steps;
    const unsigned first = type == CERULEAN_ROOK ? 4 : 0, end = type == CERULEAN_BISHOP ? 4 : 8;
    for (unsigned i = first; i < end; i++) {
        unsigned to = cerulean_step(from, steps[i]);
        while (slides(code) && l->board.cell[to] == CERULEAN_EMPTY) {
            add(l, PLY_CERULEAN_QUIET, 0, from, to);
            to = cerulean_step(to, steps[i]);
        }
        if (l->board.cell[to] == CERULEAN_EMPTY) {
            add(l, PLY_CERULEAN_QUIET, 0, from, to);
        } else if (is_piece_of(l->board.cell[to], l->board.turn ^ 1u)) {
            add(l, PLY_CERULEAN_CAPTURE, 0, from, to);
        }
    }
}

/* Castling to one side; the king's last step is tried by `add`. */
static void list_castling(listing *l, unsigned right, int side) {
    const cerulean *b = &l->board;
    const unsigned king = b->piece[b->turn][0], beside = cerulean_step(king, side);
    if (!(b->castling & right) || l->in_check) return;
    const unsigned rook = side > 0 ? king + 3u : king - 4u;
    if (!is_open(b, king, rook, side) || attackers_of(b, beside, b->turn ^ 1u)) return;
    add(l, PLY_CERULEAN_CASTLING, 0, king, cerulean_step(beside, side));
}

/* The board is copied, since trying a move changes its cells, and the board that was given must
 * look the same to other threads. */
static listing begin_list(const cerulean *board, uint32_t words[PLY_MOVES_MAX]) {
    return (listing){
        .board = *board, .words = words, .in_check = king_is_attacked(board, board->turn)};
}

static void list_piece(listing *l, unsigned from) {
    const unsigned code = l->board.cell[from];
    if (is_pawn(code)) {
        list_pawn(l, from);
        return;
    }
    list_steps(l, from, code);
    if (type_bit(code) != CERULEAN_KING) return;
    const bool white = l->board.turn == PLY_WHITE;
    list_castling(l, white ? PLY_CASTLE_WHITE_KING : PLY_CASTLE_BLACK_KING, 1);
    list_castling(l, white ? PLY_CASTLE_WHITE_QUEEN : PLY_CASTLE_BLACK_QUEEN, -1);
}

size_t ply_cerulean_list(const cerulean *board, uint32_t words[PLY_MOVES_MAX]) {
    listing l = begin_list(board, words);
    const unsigned turn = board->turn;
    for (unsigned i = 0; i < board->pieces[turn]; i++) list_piece(&l, board->piece[turn][i]);
    return l.count;
}

size_t ply_cerulean_list_from(const cerulean *board, unsigned from, uint32_t words[PLY_MOVES_MAX]) {
    listing l = begin_list(board, words);
    if (is_piece_of(board->cell[from], board->turn)) list_piece(&l, from);
    return l.count;
}

static size_t moves(const ply_board *board, ply_move list[PLY_MOVES_MAX]) {
    uint32_t words[PLY_MOVES_MAX];
    const size_t count = ply_cerulean_list(cerulean_in(board), words);
    for (size_t i = count; i--;) list[i] = ply_cerulean_move(words[i]);
    return count;
}

static size_t count(const ply_board *board) {
    uint32_t words[PLY_MOVES_MAX];
    return ply_cerulean_list(cerulean_in(board), words);
}

static void keys(const ply_board *board, ply_keys *out) { *out = cerulean_in(board)->keys; }

const ply_generator ply_generator_cerulean = {
    .name = "cerulean",
    .summary = "the 15x12 board of CeruleanJS, with piece lists and kept keys",
    .load = load,
    .save = save,
    .moves = moves,
    .count = count,
    .make = make,
    .unmake = unmake,
    .attackers = attackers,
    .checkers = checkers,
    .pinned = pinned,
    .keys = keys,
    .size = sizeof(cerulean),
};
