/* features.c - what is in a thing: counted to know what was tried. */
#include "things.h"

#include "properties/slow/slow.h"

static const char *const names[] = {
    "in check",
    "in double check",
    "mate",
    "stalemate",
    "a man pinned",
    "an en-passant square",
    "en passant legal",
    "en passant pinned",
    "a castling right",
    "castling legal",
    "promotion legal",
    "promoted men",
    "five queens",
    "80 moves or more",
    "Black to move",
    "bare kings",
    "old counters",
    "a legal move",
    "an illegal move",
    "an illegal promotion",
    "an empty game",
    "100 plies or more",
    "a game that ends by castling",
    "a game that ends by en passant",
    "a game that ends by promotion",
    "a game that ends by underpromotion",
    "a game that ends by a capture",
    "an empty text",
    "a text that is read",
    "a text that is refused",
};

const char *feature_name(unsigned feature) {
    if (feature >= SEEN_PROBLEMS) return ply_problem_sentence(1u << (feature - SEEN_PROBLEMS));
    return feature < sizeof names / sizeof names[0] ? names[feature] : "";
}

/* ---- Positions ------------------------------------------------------------------------------- */

static uint64_t features_of_moves(const ply_position *p, bool in_check) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = list_moves(p, moves);
    uint64_t seen = count >= 80 ? SEEN_MANY_MOVES : 0;
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

static uint64_t features_of_ep(const ply_position *p, uint64_t seen) {
    if (p->ep == PLY_NO_SQUARE) return 0;
    bool attacked = false;
    for (unsigned square = 0; square < 64; square++) {
        attacked |= p->piece[square] == ply_piece_of(p->turn, PLY_PAWN) &&
                    slow_attacks(p->piece, square, p->ep);
    }
    return SEEN_EP_SQUARE | (attacked && !(seen & SEEN_EP_TAKES) ? SEEN_EP_PINNED : 0);
}

static uint64_t features_of_men(const ply_position *p) {
    static const unsigned at_first[8] = {0, 8, 2, 2, 2, 1, 1, 0};
    unsigned count[16] = {0}, men = 0;
    uint64_t seen = 0;
    for (unsigned square = 0; square < 64; square++) count[p->piece[square] & 15u]++;
    for (unsigned piece = 1; piece < 15; piece++) {
        men += count[piece];
        if (count[piece] > at_first[piece & 7u]) seen |= SEEN_PROMOTED_MEN;
    }
    if (count[PLY_QUEEN] > 4 || count[8 + PLY_QUEEN] > 4) seen |= SEEN_MANY_QUEENS;
    return men == 2 ? seen | SEEN_BARE_KINGS : seen;
}

uint64_t features_of_position(const ply_position *p) {
    const ply_squares checkers = slow_checkers(p->piece, p->turn);
    uint64_t seen = checkers ? SEEN_CHECK : 0;
    if (checkers & (checkers - 1)) seen |= SEEN_DOUBLE_CHECK;
    if (slow_pinned(p->piece, p->turn)) seen |= SEEN_PIN;
    if (p->castling) seen |= SEEN_CASTLING_RIGHT;
    if (p->turn == PLY_BLACK) seen |= SEEN_BLACK_TO_MOVE;
    if (p->halfmove >= 100 || p->fullmove >= 1000) seen |= SEEN_OLD_COUNTERS;
    seen |= features_of_moves(p, checkers != 0) | features_of_men(p);
    return seen | features_of_ep(p, seen);
}

/* ---- The other kinds ------------------------------------------------------------------------- */

/* What is wrong with a position, and if nothing is, what is in it. */
static uint64_t features_of_odd(const ply_position *p) {
    const uint32_t problems = ply_problems(p);
    const uint64_t wrong = (uint64_t)problems << SEEN_PROBLEMS;
    return problems & PLY_PROBLEM_ERRORS ? wrong : wrong | features_of_position(p);
}

static uint64_t features_of_move(const ply_position *p, ply_move move) {
    if (slow_is_legal(p, move)) return SEEN_LEGAL;
    return SEEN_ILLEGAL | (ply_promotion(move) ? SEEN_ILLEGAL_PROMOTION : 0);
}

/* How the last move of a game is made, in the position before it. */
static uint64_t features_of_end(const ply_position *p, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move), type = ply_type(p->piece[from]);
    uint64_t seen = p->piece[to] ? SEEN_END_CAPTURE : 0;
    if (type == PLY_KING && (from + 2 == to || to + 2 == from)) seen |= SEEN_END_CASTLING;
    if (type == PLY_PAWN && to == p->ep) seen |= SEEN_END_EN_PASSANT;
    if (ply_promotion(move) == PLY_QUEEN) return seen | SEEN_END_PROMOTION;
    return ply_promotion(move) ? seen | SEEN_END_UNDERPROMOTION : seen;
}

static uint64_t features_of_game(const thing *x) {
    ply_position p = x->position;
    if (x->count == 0) return SEEN_EMPTY_GAME | features_of_position(&p);
    for (size_t i = 0; i + 1 < x->count; i++) ply_play(&p, x->moves[i]);
    const ply_move last = x->moves[x->count - 1];
    const uint64_t seen = features_of_end(&p, last) | (x->count >= 100 ? SEEN_LONG_GAME : 0);
    ply_play(&p, last);
    return seen | features_of_position(&p);
}

static uint64_t features_of_text(const thing *x, const ply_codec *codec) {
    static ply_move moves[THING_TEXT_MAX];
    ply_game game = {.start = x->position, .moves = moves, .capacity = THING_TEXT_MAX};
    const uint64_t seen = x->length ? 0 : SEEN_EMPTY_TEXT;
    if (!codec) return seen;
    const bool refused = ply_failed(codec->decode(x->text, x->length, &game));
    return seen | (refused ? SEEN_REFUSED : SEEN_READ);
}

uint64_t features_of(const thing *x, const ply_codec *codec) {
    switch (x->kind) {
    case THING_ILLEGAL:
    case THING_ANY: return features_of_odd(&x->position);
    case THING_MOVE:
        return features_of_position(&x->position) | features_of_move(&x->position, x->moves[0]);
    case THING_GAME: return features_of_game(x);
    case THING_TEXT: return features_of_text(x, codec);
    case THING_POSITION: return features_of_position(&x->position);
    default: return 0;
    }
}
