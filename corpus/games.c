/* games.c - the one player of random games, which can be given an end to look for.
 *
 * Plain random games rarely end by castling, en passant, a promotion or mate. So a game may have a
 * wanted end: moves that lead there are played more often, and a move that is that end is played as
 * soon as it may be. Without a wanted end all moves are equally likely.
 *
 * Moves are listed by the first generator of the table. Its board is set up once a game and then
 * goes along, and the position goes along beside it by ply_play. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include <string.h>

/* ---- Listing --------------------------------------------------------------------------------- */

/* A generator that is broken may list moves that take a king. They are left out, so that inputs can
 * still be made, and the laws that are about moves say what is wrong. */
static size_t spare_kings(const ply_position *p, ply_move *moves, size_t count) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (ply_type(p->piece[ply_to(moves[i])]) != PLY_KING) moves[left++] = moves[i];
    }
    return left;
}

size_t corpus_list(const ply_position *p, ply_move moves[PLY_MOVES_MAX]) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    return spare_kings(p, moves, ply_generators[0]->moves(&board, moves));
}

/* ---- Ends ------------------------------------------------------------------------------------ */

typedef enum wanted_end {
    END_NONE,
    END_CASTLING,
    END_EN_PASSANT,
    END_PROMOTION,
    END_UNDERPROMOTION,
    END_CAPTURE,
    END_NO_MOVES,
    ENDS
} wanted_end;

/* A move after which there is none. */
static ply_move find_last_move(const ply_position *p, const ply_move *moves, size_t count) {
    const ply_generator *g = ply_generators[0];
    ply_board board;
    ply_undo undo;
    g->load(&board, p);
    for (size_t i = 0; i < count; i++) {
        ply_board after = board;
        g->make(&after, moves[i], &undo);
        if (g->count(&after) == 0) return moves[i];
    }
    return PLY_NO_MOVE;
}

/* Tells whether the move is the end that is wanted. */
static bool is_end(const ply_position *p, ply_move move, wanted_end end) {
    const unsigned from = ply_from(move), to = ply_to(move), type = ply_type(p->piece[from]);
    switch (end) {
    case END_CASTLING: return type == PLY_KING && (from + 2 == to || to + 2 == from);
    case END_EN_PASSANT: return type == PLY_PAWN && to == p->ep;
    case END_PROMOTION: return ply_promotion(move) == PLY_QUEEN;
    case END_UNDERPROMOTION: return ply_promotion(move) && ply_promotion(move) != PLY_QUEEN;
    case END_CAPTURE: return p->piece[to] != PLY_EMPTY;
    default: return false;
    }
}

static ply_move find_end(const ply_position *p, const ply_move *moves, size_t count,
                         wanted_end end) {
    if (end == END_NO_MOVES) return find_last_move(p, moves, count);
    for (size_t i = 0; i < count && end != END_NONE; i++) {
        if (is_end(p, moves[i], end)) return moves[i];
    }
    return PLY_NO_MOVE;
}

/* Does a move of this type of piece lead to the wanted end? Pawns lead to what a pawn does;
 * castling wants the pieces out of the way that are not needed for it. */
static bool leads_to(unsigned type, wanted_end end) {
    switch (end) {
    case END_CASTLING: return type != PLY_KING && type != PLY_ROOK;
    case END_EN_PASSANT:
    case END_PROMOTION:
    case END_UNDERPROMOTION: return type == PLY_PAWN;
    default: return true;
    }
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Any move; two times in three one that leads to the end that is wanted. */
static ply_move draw_ply(corpus_dice *dice, const ply_position *p, const ply_move *moves,
                         size_t count, wanted_end end) {
    /* From a random place on, so that all moves that lead there have a chance. */
    const size_t first = corpus_below(dice, count);
    const bool leading = end != END_NONE && corpus_below(dice, 3);
    for (size_t i = first; leading && i < first + count; i++) {
        const ply_move move = moves[i % count];
        if (leads_to(ply_type(p->piece[ply_from(move)]), end)) return move;
    }
    return moves[first];
}

/* Plays until the end that is wanted, or for `most` plies, or while there are moves and dice. The
 * board goes along with the position, which knows what a move takes. */
static size_t play(corpus_dice *dice, ply_position *p, ply_move *played, size_t most,
                   wanted_end end) {
    const ply_generator *g = ply_generators[0];
    ply_move moves[PLY_MOVES_MAX];
    ply_board board;
    ply_undo undo;
    g->load(&board, p);
    /* Castling and en passant are rare, and taken when they come; all else in the second half. */
    const bool at_once = end == END_CASTLING || end == END_EN_PASSANT;
    for (size_t ply = 0; ply < most; ply++) {
        const size_t count = spare_kings(p, moves, g->moves(&board, moves));
        const bool may_end = at_once || ply > most / 2;
        ply_move move = may_end ? find_end(p, moves, count, end) : PLY_NO_MOVE;
        const bool is_over = move != PLY_NO_MOVE;
        if (!is_over && count) move = draw_ply(dice, p, moves, count, end);
        /* Dice that are spent give zeros: without this a game would go on with first moves only. */
        if (count == 0 || dice->is_spent) return ply;
        if (played) played[ply] = move;
        g->make(&board, move, &undo);
        ply_play(p, move);
        if (is_over) return ply + 1;
    }
    return most;
}

size_t corpus_play_on(corpus_dice *dice, ply_position *p, ply_move *moves, size_t most) {
    return play(dice, p, moves, most, END_NONE);
}

/* Three in four from the beginning of games; the least choice is no move at all. */
void corpus_make_game(corpus_dice *dice, corpus_input *x) {
    const size_t most = corpus_bits(dice, 8);
    const wanted_end end = (wanted_end)corpus_below(dice, ENDS);
    x->position = ply_start_position;
    if (corpus_below(dice, 4) == 3) corpus_make_position(dice, &x->position);
    ply_position now = x->position;
    x->count = play(dice, &now, x->moves, most, end);
}
