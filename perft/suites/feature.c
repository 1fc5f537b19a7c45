/* feature.c - what is special about a position.
 *
 * A position is looked at once as it stands (en passant, castling, checks, pins, pawns, kings), and
 * then once for each of its legal moves, which is made to see what comes of it: checks, mates, lost
 * rights. Each look sets the features that it sees; none is ever taken back, so the order does not
 * matter, but that what needs all moves together comes last.
 *
 * Features are the names of things that generators get wrong, and are what suites are made for. So
 * a feature is set only if the position really turns on it: a castling that is stopped by one thing
 * alone, a pin that forbids a move which nothing else forbids. What is legal is asked of the first
 * generator in the table; a suite made with a wrong one would be noticed by the others. */
/* SPDX-License-Identifier: MIT */
#include "feature.h"

#include <string.h>

static const char *const names[PERFT_FEATURES] = {
#define FEATURE(id, name) name,
#include "feature.def"
#undef FEATURE
};

const char *perft_feature_name(unsigned feature) { return names[feature]; }

/* A position that is looked at. */
typedef struct look {
    const ply_generator *generator;
    const ply_position *p;
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    size_t count;
    unsigned us, them, king, enemy; /* sides, and where their kings are */
    ply_squares checkers, pinned;
    unsigned ep_moves, promotions;
    bool *has;
} look;

/* One of its moves, and what comes of it. */
typedef struct step {
    unsigned from, to, type, promotion;
    bool takes, is_ep, is_castling, is_double_push;
    ply_position after;
    ply_squares checks;
    bool is_end; /* the other side has no move */
    bool is_direct, is_discovered;
} step;

/* ---- Squares --------------------------------------------------------------------------------- */

static ply_squares bit(unsigned square) { return (ply_squares)1 << square; }
static unsigned first(ply_squares set) { return (unsigned)__builtin_ctzll(set); }
static unsigned size(ply_squares set) { return (unsigned)__builtin_popcountll(set); }
static int file_of(unsigned square) { return (int)(square & 7u); }
static int rank_of(unsigned square) { return (int)(square >> 3); }

static int difference(int a, int b) { return a > b ? a - b : b - a; }

static bool is_beside(unsigned a, unsigned b) {
    return a != b && difference(file_of(a), file_of(b)) <= 1 &&
           difference(rank_of(a), rank_of(b)) <= 1;
}

/* The line that two squares share. */
enum { RANK, FILE_LINE, RISING, FALLING, NO_LINE };
static unsigned line_of(unsigned a, unsigned b) {
    const int files = file_of(b) - file_of(a), ranks = rank_of(b) - rank_of(a);
    if (ranks == 0) return RANK;
    if (files == 0) return FILE_LINE;
    if (files == ranks) return RISING;
    return files == -ranks ? FALLING : NO_LINE;
}

static unsigned type_at(const look *l, unsigned square) { return ply_type(l->p->piece[square]); }

static bool is_ours(const look *l, unsigned square, unsigned type) {
    return l->p->piece[square] == ply_piece_of(l->us, type);
}

static ply_squares attackers(const look *l, unsigned square) {
    return l->generator->attackers(&l->board, (ply_square)square, l->them);
}

static bool is_legal(const look *l, unsigned from, unsigned to) {
    for (size_t i = 0; i < l->count; i++) {
        if (ply_from(l->moves[i]) == from && ply_to(l->moves[i]) == to) return true;
    }
    return false;
}

/* The enemy sliders that would give check to the mover if this move were played, legal or not. */
static ply_squares exposed_by(const look *l, unsigned from, unsigned to) {
    static const signed char steps[8][2] = {{0, 1}, {1, 0},  {0, -1},  {-1, 0},
                                            {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    ply_position after = *l->p;
    ply_squares found = 0;
    ply_play(&after, ply_move_of((ply_square)from, (ply_square)to, 0));
    for (unsigned i = 0; i < 8; i++) {
        int file = file_of(l->king) + steps[i][0], rank = rank_of(l->king) + steps[i][1];
        const ply_piece slider = ply_piece_of(l->them, i < 4 ? PLY_ROOK : PLY_BISHOP);
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8;
             file += steps[i][0], rank += steps[i][1]) {
            const unsigned square = (unsigned)(8 * rank + file);
            const ply_piece piece = after.piece[square];
            if (piece == slider || piece == ply_piece_of(l->them, PLY_QUEEN)) found |= bit(square);
            if (piece) break;
        }
    }
    return found;
}

/* ---- En passant ------------------------------------------------------------------------------ */

/* A taker that may not take: because the check stays, or because a slider behind would see the
 * king. On a diagonal that is the taker's own pin, or the taken pawn was in the way. */
static void look_at_illegal_ep(look *l, unsigned from) {
    if (l->checkers) {
        l->has[PERFT_EP_NO_ANSWER] = true;
        return;
    }
    /* Out of no check, a capture that is illegal opens the way of some slider to the king. */
    switch (line_of(l->king, first(exposed_by(l, from, l->p->ep)))) {
    case RANK: l->has[PERFT_EP_PINNED_RANK] = true; break;
    case FILE_LINE: l->has[PERFT_EP_PINNED_FILE] = true; break;
    default:
        l->has[l->pinned & bit(from) ? PERFT_EP_PINNED_DIAGONAL : PERFT_EP_TAKEN_SHIELDS] = true;
    }
}

static void look_at_ep(look *l) {
    if (l->p->ep == PLY_NO_SQUARE) return;
    /* Ranks 3 and 4, like 6 and 5, differ in the lowest bit of the rank. */
    const unsigned taken = l->p->ep ^ 8u;
    unsigned legal = 0;
    bool is_taker = false;
    for (int side = -1; side <= 1; side += 2) {
        const unsigned from = (unsigned)((int)taken + side);
        if (from >> 3 != taken >> 3 || !is_ours(l, from, PLY_PAWN)) continue;
        is_taker = true;
        if (is_legal(l, from, l->p->ep)) {
            legal++;
        } else {
            look_at_illegal_ep(l, from);
        }
    }
    l->has[PERFT_EP_NO_TAKER] = !is_taker;
    l->has[PERFT_EP_TWO_TAKERS] = legal == 2;
}

static void look_at_ep_move(look *l, const step *s) {
    l->ep_moves++;
    l->has[PERFT_EP_FILE_A + (int)(s->to & 7u)] = true;
    if (l->pinned & bit(s->from)) l->has[PERFT_EP_ALONG_PIN] = true;
    if (s->is_direct) l->has[PERFT_EP_CHECKS] = true;
    if (size(s->checks) > 1) l->has[PERFT_EP_DOUBLE_CHECKS] = true;
    if (s->is_end && s->checks) l->has[PERFT_EP_MATES] = true;
    if (l->checkers == bit(s->to ^ 8u)) l->has[PERFT_EP_ANSWERS] = true;
    if (!s->is_discovered) return;
    /* What uncovered the slider: the taker if it stood on the slider's line to the king, or else
     * the pawn that was taken. */
    const unsigned slider = first(s->checks & ~bit(s->to));
    const bool by_taker = line_of(l->enemy, s->from) == line_of(l->enemy, slider);
    l->has[by_taker ? PERFT_EP_DISCOVERS : PERFT_EP_DISCOVERS_TAKEN] = true;
}

/* ---- Castling -------------------------------------------------------------------------------- */

/* One wing, with its features from `base` on: legal, in check, path, target, rook, no right. */
typedef struct wing {
    perft_feature base;
    unsigned corner, path, target;
    ply_squares between;
    bool has_right;
} wing;

/* White's rights are the bits 1 and 2, Black's two higher; Black's squares are 56 higher. */
static wing wing_of(const look *l, bool is_long) {
    const unsigned home = l->us == PLY_WHITE ? 0u : 56u;
    const unsigned right = (is_long ? 2u : 1u) << 2 * l->us;
    return (wing){
        .base = is_long ? PERFT_CASTLE_LONG : PERFT_CASTLE_SHORT,
        .corner = home + (is_long ? 0u : 7u),
        .path = home + (is_long ? 3u : 5u),
        .target = home + (is_long ? 2u : 6u),
        .between = (ply_squares)(is_long ? 0x0e : 0x60) << home,
        .has_right = (l->p->castling & right) != 0,
    };
}

static ply_squares pieces_of(const look *l) {
    ply_squares pieces = 0;
    for (unsigned square = 0; square < 64; square++) {
        if (l->p->piece[square]) pieces |= bit(square);
    }
    return pieces;
}

/* The ways are clear; only attacks can forbid it. Where one attacked square alone does, the pieces
 * that attack it are what stops the castling. */
static void look_at_clear_wing(look *l, const wing *w) {
    const bool path = attackers(l, w->path) != 0, target = attackers(l, w->target) != 0;
    l->has[w->base] |= is_legal(l, l->king, w->target);
    l->has[w->base + 1] |= l->checkers && !path && !target;
    l->has[w->base + 2] |= !l->checkers && path && !target;
    l->has[w->base + 3] |= !l->checkers && target && !path;
    l->has[w->base + 4] |= l->has[w->base] && attackers(l, w->corner);
    if (l->checkers || path == target) return;
    for (ply_squares set = attackers(l, path ? w->path : w->target); set; set &= set - 1) {
        l->has[PERFT_CASTLE_STOPPED_BY_PAWN + (int)type_at(l, first(set)) - 1] = true;
    }
}

static void look_at_wing(look *l, bool is_long) {
    const wing w = wing_of(l, is_long);
    const unsigned home = l->us == PLY_WHITE ? 4u : 60u;
    const ply_squares between = pieces_of(l) & w.between;
    /* No right, but nothing else in the way: a generator that forgets rights castles here. */
    const bool at_home = l->king == home && is_ours(l, w.corner, PLY_ROOK);
    if (!w.has_right) {
        l->has[w.base + 5] |=
            at_home && !between && !l->checkers && !attackers(l, w.path) && !attackers(l, w.target);
        return;
    }
    if (!between) look_at_clear_wing(l, &w);
    if (size(between) == 1 && !l->checkers) {
        l->has[PERFT_CASTLE_BLOCKED_B + (int)(first(between) & 7u) - 1] = true;
    }
    if (is_long && l->has[w.base] && attackers(l, home - 3)) l->has[PERFT_CASTLE_B_ATTACKED] = true;
}

static void look_at_castling(look *l) {
    look_at_wing(l, false);
    look_at_wing(l, true);
    l->has[PERFT_CASTLE_BOTH] = l->has[PERFT_CASTLE_SHORT] && l->has[PERFT_CASTLE_LONG];
}

static void look_at_castling_move(look *l, const step *s) {
    const int base = s->to > s->from ? PERFT_CASTLE_SHORT : PERFT_CASTLE_LONG;
    if (s->checks) l->has[base + 6] = true;
    if (s->checks && s->is_end) l->has[base + 7] = true;
}

/* A rook leaves its corner, and the way from the king to it is clear: should an enemy piece go
 * there, a generator that forgot the lost right would castle with it. */
static void look_at_left_corner(look *l, const step *s) {
    ply_board board;
    for (unsigned is_long = 0; is_long < 2; is_long++) {
        const wing w = wing_of(l, is_long);
        if (s->type != PLY_ROOK || s->from != w.corner || !w.has_right) continue;
        if ((pieces_of(l) & w.between) || (w.between & bit(s->to)) || s->checks) continue;
        l->generator->load(&board, &s->after);
        const ply_squares takers = l->generator->attackers(&board, (ply_square)w.corner, l->them);
        for (ply_squares set = takers; set; set &= set - 1) {
            if (type_at(l, first(set)) == PLY_PAWN) continue;
            l->has[is_long ? PERFT_CORNER_LEFT_LONG : PERFT_CORNER_LEFT_SHORT] = true;
        }
    }
}

/* A move that takes a rook of the other side's right. */
static void look_at_lost_rights(look *l, const step *s) {
    const unsigned lost = (unsigned)(l->p->castling & ~s->after.castling);
    const unsigned theirs = lost >> 2 * l->them & 3u, ours = lost >> 2 * l->us & 3u;
    if (!theirs) return;
    const bool is_long = theirs == 2;
    if (s->promotion) {
        l->has[is_long ? PERFT_CORNER_PROMOTED_LONG : PERFT_CORNER_PROMOTED_SHORT] = true;
    } else {
        l->has[is_long ? PERFT_CORNER_TAKEN_LONG : PERFT_CORNER_TAKEN_SHORT] = true;
    }
    if (ours && s->type == PLY_ROOK) l->has[PERFT_CORNER_ROOK_TAKES_ROOK] = true;
}

/* ---- Promotions ------------------------------------------------------------------------------ */

/* Promotion features by piece stand in the order knight, bishop, rook, queen. */
static void look_at_promotion(look *l, const step *s) {
    const int piece = (int)s->promotion - PLY_KNIGHT, side = file_of(s->to) - file_of(s->from);
    l->promotions++;
    l->has[side == 0  ? PERFT_PROMOTE_PUSH
           : side < 0 ? PERFT_PROMOTE_TAKE_LEFT
                      : PERFT_PROMOTE_TAKE_RIGHT] = true;
    l->has[PERFT_PROMOTE_FILE_A + (int)(s->to & 7u)] = true;
    if (l->pinned & bit(s->from)) l->has[PERFT_PROMOTE_ALONG_PIN] = true;
    if (l->checkers) {
        l->has[l->checkers == bit(s->to) ? PERFT_PROMOTE_TAKES_CHECKER : PERFT_PROMOTE_BLOCKS] =
            true;
    }
    if (s->is_direct) l->has[PERFT_PROMOTE_KNIGHT_CHECKS + piece] = true;
    if (s->is_direct && s->is_end) l->has[PERFT_PROMOTE_KNIGHT_MATES + piece] = true;
    if (s->is_discovered) l->has[PERFT_PROMOTE_DISCOVERS] = true;
    if (size(s->checks) > 1) l->has[PERFT_PROMOTE_DOUBLE_CHECKS] = true;
    if (!s->checks && s->is_end && s->promotion == PLY_QUEEN) {
        l->has[PERFT_PROMOTE_STALEMATES] = true;
    }
    if (!s->is_direct || s->promotion == PLY_KNIGHT) return;
    const unsigned line = line_of(l->enemy, s->to);
    if (line != NO_LINE && line_of(l->enemy, s->from) == line) {
        l->has[PERFT_PROMOTE_UNDER_CHECKS_THROUGH] = true;
    }
}

/* A pawn that might be promoted or pushed two, and is not: what blocks it, and where. */
static void look_at_pawn(look *l, unsigned from) {
    const unsigned rank = l->us == PLY_WHITE ? from >> 3 : 7u - (from >> 3);
    const unsigned near = l->us == PLY_WHITE ? from + 8 : from - 8;
    if (rank == 6) {
        const bool pinned = (l->pinned & bit(from)) != 0;
        if (l->p->piece[near]) l->has[PERFT_PROMOTE_BLOCKED] = true;
        if (pinned && !l->p->piece[near] && !is_legal(l, from, near)) {
            l->has[PERFT_PROMOTE_PINNED] = true;
        }
    }
    if (rank != 1) return;
    const unsigned far = l->us == PLY_WHITE ? from + 16 : from - 16;
    if (l->p->piece[near] && !l->p->piece[far]) l->has[PERFT_PUSH_TWO_NEAR] = true;
    if (!l->p->piece[near] && l->p->piece[far]) l->has[PERFT_PUSH_TWO_FAR] = true;
}

/* ---- Checks and pins ------------------------------------------------------------------------- */

/* Which two pieces give check. Pairs that no move can give have 0 in the table, and set nothing. */
static void look_at_double_check(look *l) {
    static const unsigned char feature[7][7] = {
        [PLY_PAWN] = {[PLY_ROOK] = PERFT_DOUBLE_PAWN_ROOK, [PLY_QUEEN] = PERFT_DOUBLE_PAWN_QUEEN},
        [PLY_KNIGHT] = {[PLY_BISHOP] = PERFT_DOUBLE_KNIGHT_BISHOP,
                        [PLY_ROOK] = PERFT_DOUBLE_KNIGHT_ROOK,
                        [PLY_QUEEN] = PERFT_DOUBLE_KNIGHT_QUEEN},
        [PLY_BISHOP] =
            {[PLY_ROOK] = PERFT_DOUBLE_BISHOP_ROOK, [PLY_QUEEN] = PERFT_DOUBLE_BISHOP_QUEEN},
        [PLY_ROOK] = {[PLY_ROOK] = PERFT_DOUBLE_ROOK_ROOK, [PLY_QUEEN] = PERFT_DOUBLE_ROOK_QUEEN},
        [PLY_QUEEN] = {[PLY_QUEEN] = PERFT_DOUBLE_QUEEN_QUEEN},
    };
    if (size(l->checkers) != 2) return;
    const unsigned a = type_at(l, first(l->checkers));
    const unsigned b = type_at(l, first(l->checkers & (l->checkers - 1)));
    const unsigned found = a < b ? feature[a][b] : feature[b][a];
    if (found) l->has[found] = true;
}

/* Features of pins stand by type, and for each type by line. */
static void look_at_pins(look *l) {
    for (ply_squares set = l->pinned; set; set &= set - 1) {
        const unsigned square = first(set), line = line_of(l->king, square);
        l->has[PERFT_PIN_PAWN_RANK + (int)(4 * (type_at(l, square) - 1) + line)] = true;
    }
    l->has[PERFT_PIN_TWO] = size(l->pinned) == 2;
    l->has[PERFT_PIN_THREE] = size(l->pinned) > 2;
}

/* A single check: the piece that gives it, and squares the king cannot go to. One is behind the
 * king on the line of a slider: nothing attacks it while the king stands before it. */
static void look_at_check(look *l) {
    if (size(l->checkers) != 1) return;
    const unsigned checker = first(l->checkers);
    if (is_beside(checker, l->king) && !is_legal(l, l->king, checker)) {
        l->has[PERFT_CHECKER_PROTECTED] = true;
    }
    if (l->generator->attackers(&l->board, (ply_square)checker, l->us) & l->pinned) {
        l->has[PERFT_PIN_IN_CHECK] = true;
    }
    for (unsigned to = 0; to < 64; to++) {
        const bool behind = is_beside(to, l->king) && line_of(checker, to) != NO_LINE &&
                            line_of(checker, to) == line_of(checker, l->king);
        if (behind && !l->p->piece[to] && !attackers(l, to) && !is_legal(l, l->king, to)) {
            l->has[PERFT_KING_STAYS_ON_LINE] = true;
        }
    }
}

/* How a move answers a single check, by the type that moves. En passant and promotions have answers
 * of their own. */
static void look_at_answer(look *l, const step *s) {
    if (size(l->checkers) != 1 || s->is_ep || s->promotion) return;
    if (l->checkers == bit(s->to)) {
        l->has[PERFT_TAKES_CHECKER_PAWN + (int)s->type - 1] = true;
    } else if (s->is_double_push) {
        l->has[PERFT_BLOCKS_TWO] = true;
    } else if (s->type != PLY_KING) {
        l->has[PERFT_BLOCKS_PAWN + (int)s->type - 1] = true;
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void look_at_pushing_two(look *l, const step *s) {
    const unsigned beside[2] = {s->to - 1, s->to + 1};
    for (int i = 0; i < 2; i++) {
        if (beside[i] >> 3 == s->to >> 3 &&
            l->p->piece[beside[i]] == ply_piece_of(l->them, PLY_PAWN)) {
            l->has[PERFT_PUSH_TWO_BESIDE] = true;
        }
    }
    if (s->is_direct) l->has[PERFT_PUSH_TWO_CHECKS] = true;
    if (s->is_discovered) l->has[PERFT_PUSH_TWO_DISCOVERS] = true;
    if (l->pinned & bit(s->from)) l->has[PERFT_PIN_PAWN_PUSHES_TWO] = true;
}

static void look_at_plain_move(look *l, const step *s) {
    if (s->is_discovered) l->has[PERFT_DISCOVERS_PAWN + (int)s->type - 1] = true;
    if (s->checks && s->is_end) l->has[PERFT_MATES_PAWN + (int)s->type - 1] = true;
    if (s->type == PLY_KING && s->takes) l->has[PERFT_KING_TAKES] = true;
    if (l->pinned & bit(s->from) && s->takes) l->has[PERFT_PIN_TAKES_PINNER] = true;
}

/* Makes a move, and looks at what comes of it. A check by the piece that moved is direct, any
 * other is discovered, and a move may do both. Nobody asks which one castling gives. */
static step take_step(const look *l, ply_move move) {
    step s = {.from = ply_from(move), .to = ply_to(move)};
    ply_board board;
    s.type = type_at(l, s.from);
    s.promotion = ply_promotion(move);
    s.takes = l->p->piece[s.to] != PLY_EMPTY;
    s.is_ep = s.type == PLY_PAWN && s.to == l->p->ep;
    s.is_castling = s.type == PLY_KING && difference((int)s.from, (int)s.to) == 2;
    s.is_double_push = s.type == PLY_PAWN && (s.from ^ s.to) == 16;
    s.after = *l->p;
    ply_play(&s.after, move);
    l->generator->load(&board, &s.after);
    s.checks = l->generator->checkers(&board);
    s.is_end = l->generator->count(&board) == 0;
    s.is_direct = (s.checks & bit(s.to)) != 0;
    s.is_discovered = (s.checks & ~bit(s.to)) != 0;
    return s;
}

/* Promotions, en passant and castling have features of their own, and are not plain moves. */
static void look_at_move(look *l, ply_move move) {
    const step s = take_step(l, move);
    look_at_answer(l, &s);
    look_at_lost_rights(l, &s);
    look_at_left_corner(l, &s);
    if (!s.checks && s.is_end) l->has[PERFT_STALEMATES] = true;
    if (s.promotion) {
        look_at_promotion(l, &s);
    } else if (s.is_ep) {
        look_at_ep_move(l, &s);
    } else if (s.is_castling) {
        look_at_castling_move(l, &s);
    } else {
        if (s.is_double_push) look_at_pushing_two(l, &s);
        look_at_plain_move(l, &s);
    }
}

/* ---- Ends and numbers ------------------------------------------------------------------------ */

/* Mated by what; and smothered, if a knight does it and all squares beside the king are taken by
 * its own pieces. */
static void look_at_mate(look *l) {
    bool smothered = true;
    if (size(l->checkers) > 1) {
        l->has[PERFT_MATED_BY_TWO] = true;
        return;
    }
    const unsigned type = type_at(l, first(l->checkers));
    l->has[PERFT_MATED_BY_PAWN + (int)type - 1] = true;
    for (unsigned square = 0; square < 64; square++) {
        const bool ours = l->p->piece[square] && ply_colour(l->p->piece[square]) == l->us;
        if (is_beside(square, l->king) && !ours) smothered = false;
    }
    if (type == PLY_KNIGHT && smothered) l->has[PERFT_MATED_SMOTHERED] = true;
}

/* Stalemated by what, if the other side has pieces of only one type besides its king. */
static void look_at_stalemate(look *l) {
    unsigned types = 0;
    bool pawns = false;
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = l->p->piece[square];
        if (!piece) continue;
        if (ply_colour(piece) == l->them) types |= 1u << ply_type(piece);
        pawns |= is_ours(l, square, PLY_PAWN);
    }
    types &= ~(1u << PLY_KING);
    if (types && (types & (types - 1)) == 0) {
        l->has[PERFT_STALEMATED_BY_PAWN + __builtin_ctz(types) - 1] = true;
    }
    if (l->pinned) l->has[PERFT_STALEMATED_PINNED] = true;
    if (pawns) l->has[PERFT_STALEMATED_PAWNS] = true;
}

/* Enemy pieces beside the king that it may not take, because they are protected; kings that face
 * each other; and armies that are special. */
static void look_at_kings(look *l) {
    unsigned pieces = 0, pawns = 0, queens = 0;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned type = type_at(l, square);
        pieces += type != 0;
        pawns += type == PLY_PAWN;
        queens += is_ours(l, square, PLY_QUEEN);
        const bool theirs = type && ply_colour(l->p->piece[square]) == l->them;
        if (theirs && is_beside(square, l->king) && !is_legal(l, l->king, square) && !l->checkers) {
            l->has[PERFT_KING_CANNOT_TAKE] = true;
        }
    }
    const int apart = difference((int)l->enemy, (int)l->king);
    const bool opposed = (apart == 16 || apart == 2) && line_of(l->enemy, l->king) <= FILE_LINE;
    l->has[PERFT_KINGS_OPPOSED] = opposed && pawns >= 2 && pieces == pawns + 2;
    l->has[PERFT_KINGS_ALONE] = pieces == 2;
    l->has[PERFT_NINE_QUEENS] = queens == 9;
}

/* Few moves or many, moves of one kind only, counters near their limits. */
static void look_at_numbers(look *l) {
    l->has[PERFT_MANY_MOVES] = l->count > 100;
    l->has[PERFT_ONE_MOVE] = l->count == 1 && !l->checkers;
    l->has[PERFT_ONE_MOVE_IN_CHECK] = l->count == 1 && l->checkers;
    l->has[PERFT_EP_ONLY_MOVE] = l->count > 0 && l->ep_moves == l->count;
    l->has[PERFT_PROMOTE_ONLY_MOVE] = l->count > 0 && l->promotions == l->count;
    l->has[PERFT_HALFMOVE_99] = l->p->halfmove == 99;
    l->has[PERFT_HALFMOVE_100] = l->p->halfmove == 100;
    l->has[PERFT_HALFMOVE_150] = l->p->halfmove == 150;
    l->has[PERFT_HALFMOVE_LAST] = l->p->halfmove == PLY_HALFMOVE_MAX;
    l->has[PERFT_FULLMOVE_LAST] = l->p->fullmove == PLY_FULLMOVE_MAX;
}

void perft_features_of(const ply_position *position, perft_feature_set *features) {
    look l = {.generator = ply_generators[0], .p = position, .has = features->has};
    memset(features, 0, sizeof *features);
    l.us = position->turn;
    l.them = l.us ^ 1u;
    while (position->piece[l.king] != ply_piece_of(l.us, PLY_KING)) l.king++;
    while (position->piece[l.enemy] != ply_piece_of(l.them, PLY_KING)) l.enemy++;
    l.generator->load(&l.board, position);
    l.count = l.generator->moves(&l.board, l.moves);
    l.checkers = l.generator->checkers(&l.board);
    l.pinned = l.generator->pinned(&l.board);
    look_at_ep(&l);
    look_at_castling(&l);
    look_at_double_check(&l);
    look_at_pins(&l);
    look_at_check(&l);
    for (unsigned square = 8; square < 56; square++) {
        if (is_ours(&l, square, PLY_PAWN)) look_at_pawn(&l, square);
    }
    for (size_t i = 0; i < l.count; i++) look_at_move(&l, l.moves[i]);
    if (l.count == 0 && l.checkers) look_at_mate(&l);
    if (l.count == 0 && !l.checkers) look_at_stalemate(&l);
    look_at_kings(&l);
    look_at_numbers(&l);
}
