/* games.c - games with a wanted end: mate, no moves, a promotion, en passant, castling, or none. */
#include "corpus/corpus.h"

#include <string.h>

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

/* Tells whether a man is one to move when a game is to have that end: pawns when it is a pawn that
 * ends it, and when it is castling whoever is not needed for that. */
static bool leads_to(unsigned type, wanted_end end) {
    switch (end) {
    case END_CASTLING: return type != PLY_KING && type != PLY_ROOK;
    case END_EN_PASSANT:
    case END_PROMOTION:
    case END_UNDERPROMOTION: return type == PLY_PAWN;
    default: return true;
    }
}

/* Two times in three one that leads to the end that is wanted. */
static ply_move draw_ply(uint64_t share, const ply_position *p, const ply_move *moves, size_t count,
                         wanted_end end) {
    const size_t first = (share - 1) * count >> 16;
    for (size_t i = first; share % 3 && i < first + count; i++) {
        const ply_move move = moves[i % count];
        if (leads_to(ply_type(p->piece[ply_from(move)]), end)) return move;
    }
    return moves[first];
}

/* Castling and en passant are taken when they come, all else in the second half. */
static bool may_end(wanted_end end, size_t count, uint64_t length) {
    return end == END_CASTLING || end == END_EN_PASSANT || count > length / 2;
}

void corpus_make_game(corpus_dice *dice, corpus_input *x) {
    /* Mostly from the beginning of games; the least choice is no move at all. */
    const uint64_t length = corpus_bits(dice, 8);
    const wanted_end end = (wanted_end)corpus_below(dice, ENDS);
    ply_move moves[PLY_MOVES_MAX];
    x->position = ply_start_position;
    if (corpus_below(dice, 4) == 3) corpus_make_position(dice, &x->position);
    ply_position now = x->position;
    while (x->count < length) {
        const uint64_t share = corpus_bits(dice, 16);
        const size_t count = corpus_list(&now, moves);
        if (share == 0 || count == 0) return;
        const bool may = may_end(end, x->count, length);
        ply_move move = may ? find_end(&now, moves, count, end) : PLY_NO_MOVE;
        const bool over = move != PLY_NO_MOVE;
        if (!over) move = draw_ply(share, &now, moves, count, end);
        x->moves[x->count++] = move;
        if (over) return;
        ply_play(&now, move);
    }
}
