/* features.c - what is in a position: counted to know what was tried. */
#include "things.h"

#include "properties/slow/slow.h"

static const char *const names[SEEN_FEATURES] = {
    "in check",         "in double check",   "mate",
    "stalemate",        "a man pinned",      "an en-passant square",
    "en passant legal", "en passant pinned", "a castling right",
    "castling legal",   "promotion legal",   "promoted men",
    "five queens",      "80 moves or more",  "Black to move",
    "bare kings",       "old counters",
};

const char *feature_name(unsigned feature) { return feature < SEEN_FEATURES ? names[feature] : ""; }

static uint32_t features_of_moves(const ply_position *p, bool in_check) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = list_moves(p, moves);
    uint32_t seen = count >= 80 ? SEEN_MANY_MOVES : 0;
    if (count == 0) seen |= in_check ? SEEN_MATE : SEEN_STALEMATE;
    for (size_t i = 0; i < count; i++) {
        const unsigned from = ply_from(moves[i]), to = ply_to(moves[i]);
        const unsigned type = ply_type(p->piece[from]);
        if (ply_promotion(moves[i])) seen |= SEEN_PROMOTES;
        if (type == PLY_PAWN && to == p->ep) seen |= SEEN_EP_TAKES;
        if (type == PLY_KING && (from + 2 == to || to + 2 == from)) seen |= SEEN_CASTLES;
    }
    return seen;
}

static uint32_t features_of_ep(const ply_position *p, uint32_t seen) {
    if (p->ep == PLY_NO_SQUARE) return 0;
    bool attacked = false;
    for (unsigned square = 0; square < 64; square++) {
        attacked |= p->piece[square] == ply_piece_of(p->turn, PLY_PAWN) &&
                    slow_attacks(p->piece, square, p->ep);
    }
    return SEEN_EP_SQUARE | (attacked && !(seen & SEEN_EP_TAKES) ? SEEN_EP_PINNED : 0);
}

static uint32_t features_of_men(const ply_position *p) {
    static const unsigned at_first[8] = {0, 8, 2, 2, 2, 1, 1, 0};
    unsigned count[16] = {0}, men = 0;
    uint32_t seen = 0;
    for (unsigned square = 0; square < 64; square++) count[p->piece[square] & 15u]++;
    for (unsigned piece = 1; piece < 15; piece++) {
        men += count[piece];
        if (count[piece] > at_first[piece & 7u]) seen |= SEEN_PROMOTED_MEN;
    }
    if (count[PLY_QUEEN] > 4 || count[8 + PLY_QUEEN] > 4) seen |= SEEN_MANY_QUEENS;
    return men == 2 ? seen | SEEN_BARE_KINGS : seen;
}

uint32_t features_of(const ply_position *p) {
    const ply_squares checkers = slow_checkers(p->piece, p->turn);
    uint32_t seen = checkers ? SEEN_CHECK : 0;
    if (checkers & (checkers - 1)) seen |= SEEN_DOUBLE_CHECK;
    if (slow_pinned(p->piece, p->turn)) seen |= SEEN_PIN;
    if (p->castling) seen |= SEEN_CASTLING_RIGHT;
    if (p->turn == PLY_BLACK) seen |= SEEN_BLACK_TO_MOVE;
    if (p->halfmove >= 100 || p->fullmove >= 1000) seen |= SEEN_OLD_COUNTERS;
    seen |= features_of_moves(p, checkers != 0) | features_of_men(p);
    return seen | features_of_ep(p, seen);
}
