/* traits.c - what is in an input: counted to know what was tried.
 *
 * A law that held for a million positions says little if none of them had an en-passant square. So
 * runs count the traits of what they try, and show them. Most are found by the slow rules, on
 * purpose: a generator that sees no pins would find no position with one. Only the legal moves come
 * from a generator, since listing them by the slow rules would take most of the time of a run. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include "corpus/rules/slow_rules.h"

static const char *const names[] = {
    "in check",
    "in double check",
    "mate",
    "stalemate",
    "a pinned piece",
    "an en-passant square",
    "en passant legal",
    "en passant pinned",
    "a castling right",
    "castling legal",
    "promotion legal",
    "promoted pieces",
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

const char *corpus_trait_name(unsigned trait) {
    if (trait >= CORPUS_TRAIT_PROBLEMS)
        return ply_problem_sentence(1u << (trait - CORPUS_TRAIT_PROBLEMS));
    return trait < sizeof names / sizeof names[0] ? names[trait] : "";
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* How many legal moves there are, and of which kinds. */
static uint64_t traits_of_moves(const ply_position *p, bool in_check) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(p, moves);
    uint64_t seen = count >= 80 ? CORPUS_TRAIT_MANY_MOVES : 0;
    if (count == 0) seen |= in_check ? CORPUS_TRAIT_MATE : CORPUS_TRAIT_STALEMATE;
    for (size_t i = 0; i < count; i++) {
        const unsigned from = ply_from(moves[i]), to = ply_to(moves[i]);
        const unsigned type = ply_type(p->piece[from]);
        if (ply_promotion(moves[i])) seen |= CORPUS_TRAIT_PROMOTES;
        if (type == PLY_PAWN && to == p->ep) seen |= CORPUS_TRAIT_EP_TAKES;
        if (type == PLY_KING && (from + 2 == to || to + 2 == from)) seen |= CORPUS_TRAIT_CASTLES;
    }
    return seen;
}

/* An en-passant square that a pawn attacks and may not go to is one where a pin, or a check that is
 * not answered, forbids it: `seen` says whether a move goes there. */
static uint64_t traits_of_ep(const ply_position *p, uint64_t seen) {
    if (p->ep == PLY_NO_SQUARE) return 0;
    bool attacked = false;
    for (unsigned square = 0; square < 64; square++) {
        attacked |= p->piece[square] == ply_piece_of(p->turn, PLY_PAWN) &&
                    corpus_slow_attacks(p->piece, square, p->ep);
    }
    return CORPUS_TRAIT_EP_SQUARE |
           (attacked && !(seen & CORPUS_TRAIT_EP_TAKES) ? CORPUS_TRAIT_EP_PINNED : 0);
}

/* Which pieces there are. More of a kind than at first are promoted pawns for certain; fewer may
 * be. */
static uint64_t traits_of_pieces(const ply_position *p) {
    static const unsigned at_first[8] = {0, 8, 2, 2, 2, 1, 1, 0};
    unsigned count[16] = {0}, pieces = 0;
    uint64_t seen = 0;
    for (unsigned square = 0; square < 64; square++) count[p->piece[square] & 15u]++;
    for (unsigned piece = 1; piece < 15; piece++) {
        pieces += count[piece];
        if (count[piece] > at_first[piece & 7u]) seen |= CORPUS_TRAIT_PROMOTED_PIECES;
    }
    if (count[PLY_QUEEN] > 4 || count[8 + PLY_QUEEN] > 4) seen |= CORPUS_TRAIT_MANY_QUEENS;
    return pieces == 2 ? seen | CORPUS_TRAIT_BARE_KINGS : seen;
}

uint64_t corpus_traits_of_position(const ply_position *p) {
    const ply_squares checkers = corpus_slow_checkers(p->piece, p->turn);
    uint64_t seen = checkers ? CORPUS_TRAIT_CHECK : 0;
    if (checkers & (checkers - 1)) seen |= CORPUS_TRAIT_DOUBLE_CHECK;
    if (corpus_slow_pinned(p->piece, p->turn)) seen |= CORPUS_TRAIT_PIN;
    if (p->castling) seen |= CORPUS_TRAIT_CASTLING_RIGHT;
    if (p->turn == PLY_BLACK) seen |= CORPUS_TRAIT_BLACK_TO_MOVE;
    if (p->halfmove >= 100 || p->fullmove >= 1000) seen |= CORPUS_TRAIT_OLD_COUNTERS;
    seen |= traits_of_moves(p, checkers != 0) | traits_of_pieces(p);
    return seen | traits_of_ep(p, seen);
}

/* ---- The other kinds ------------------------------------------------------------------------- */

/* What is wrong with a position, and if nothing is, what is in it. */
static uint64_t traits_of_odd(const ply_position *p) {
    const uint32_t problems = ply_problems(p);
    const uint64_t wrong = (uint64_t)problems << CORPUS_TRAIT_PROBLEMS;
    return problems & PLY_PROBLEM_ERRORS ? wrong : wrong | corpus_traits_of_position(p);
}

/* Judged by the slow rules, so that what a generator takes for legal does not count. */
static uint64_t traits_of_move(const ply_position *p, ply_move move) {
    if (corpus_slow_is_legal(p, move)) return CORPUS_TRAIT_LEGAL;
    return CORPUS_TRAIT_ILLEGAL | (ply_promotion(move) ? CORPUS_TRAIT_ILLEGAL_PROMOTION : 0);
}

/* How the last move of a game is made, in the position before it. */
static uint64_t traits_of_end(const ply_position *p, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move), type = ply_type(p->piece[from]);
    uint64_t seen = p->piece[to] ? CORPUS_TRAIT_END_CAPTURE : 0;
    if (type == PLY_KING && (from + 2 == to || to + 2 == from)) seen |= CORPUS_TRAIT_END_CASTLING;
    if (type == PLY_PAWN && to == p->ep) seen |= CORPUS_TRAIT_END_EN_PASSANT;
    if (ply_promotion(move) == PLY_QUEEN) return seen | CORPUS_TRAIT_END_PROMOTION;
    return ply_promotion(move) ? seen | CORPUS_TRAIT_END_UNDERPROMOTION : seen;
}

static uint64_t traits_of_game(const corpus_input *x) {
    ply_position p = x->position;
    if (x->count == 0) return CORPUS_TRAIT_EMPTY_GAME | corpus_traits_of_position(&p);
    for (size_t i = 0; i + 1 < x->count; i++) ply_play(&p, x->moves[i]);
    const ply_move last = x->moves[x->count - 1];
    const uint64_t seen = traits_of_end(&p, last) | (x->count >= 100 ? CORPUS_TRAIT_LONG_GAME : 0);
    ply_play(&p, last);
    return seen | corpus_traits_of_position(&p);
}

static uint64_t traits_of_text(const corpus_input *x, const ply_codec *codec) {
    /* Not on the stack, and never looked at: only whether the text is read counts. No codec reads
     * more moves than bytes. */
    static ply_move moves[CORPUS_TEXT_MAX];
    ply_game game = {.start = x->position, .moves = moves, .capacity = CORPUS_TEXT_MAX};
    const uint64_t seen = x->length ? 0 : CORPUS_TRAIT_EMPTY_TEXT;
    if (!codec) return seen;
    const bool refused = ply_failed(codec->decode(x->text, x->length, &game));
    return seen | (refused ? CORPUS_TRAIT_REFUSED : CORPUS_TRAIT_READ);
}

uint64_t corpus_traits(const corpus_input *x, const ply_codec *codec) {
    switch (x->kind) {
    case CORPUS_ILLEGAL:
    case CORPUS_ANY: return traits_of_odd(&x->position);
    case CORPUS_MOVE:
        return corpus_traits_of_position(&x->position) | traits_of_move(&x->position, x->moves[0]);
    case CORPUS_GAME: return traits_of_game(x);
    case CORPUS_TEXT: return traits_of_text(x, codec);
    case CORPUS_POSITION: return corpus_traits_of_position(&x->position);
    default: return 0;
    }
}
