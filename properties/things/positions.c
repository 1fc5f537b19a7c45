/* positions.c - positions with something wrong, and moves. */
#include "things.h"

#include "properties/slow/slow.h"

/* ---- Wrong in one named way ------------------------------------------------------------------ */

static unsigned draw_square(struct theft *t) { return (unsigned)theft_random_bits(t, 6); }

static void set_random(struct theft *t, ply_position *p, ply_piece piece) {
    p->piece[draw_square(t)] = piece;
}

static unsigned count_of(const ply_position *p, ply_piece piece) {
    unsigned count = 0;
    for (unsigned square = 0; square < 64; square++) count += p->piece[square] == piece;
    return count;
}

/* Puts men on empty squares until there are so many of that piece. */
static void fill(struct theft *t, ply_position *p, ply_piece piece, unsigned wanted) {
    unsigned square = draw_square(t), count = count_of(p, piece);
    for (unsigned tries = 0; tries < 64 && count < wanted; tries++, square = (square + 11) % 64) {
        const bool edge = square / 8 == 0 || square / 8 == 7;
        if (p->piece[square] || (edge && ply_type(piece) == PLY_PAWN)) continue;
        p->piece[square] = piece;
        count++;
    }
}

/* No king, or a second one in place of a man or nothing. */
static void spoil_kings(struct theft *t, ply_position *p, unsigned colour) {
    const ply_piece king = ply_piece_of(colour, PLY_KING);
    p->castling &= colour ? 3u : 12u;
    if (theft_random_bits(t, 1)) {
        fill(t, p, king, 2);
    } else {
        p->piece[slow_find(p->piece, king)] = PLY_EMPTY;
    }
}

static void spoil_edge(struct theft *t, ply_position *p) {
    const unsigned square =
        (theft_random_bits(t, 1) ? 56u : 0u) + (unsigned)theft_random_bits(t, 3);
    p->piece[square] = ply_piece_of((unsigned)theft_random_bits(t, 1), PLY_PAWN);
}

static void spoil_castling(struct theft *t, ply_position *p) {
    p->castling |= (uint8_t)(1u << theft_random_bits(t, 2));
}

static void spoil_ep(struct theft *t, ply_position *p) {
    p->ep = (uint8_t)((p->turn ? 16 : 40) + theft_random_bits(t, 3));
}

static void spoil_safety(struct theft *t, ply_position *p) {
    set_random(t, p, ply_piece_of(p->turn, PLY_QUEEN));
}

static void spoil(struct theft *t, ply_position *p, unsigned problem) {
    const unsigned colour =
        problem == PLY_PROBLEM_BLACK_KINGS || problem == PLY_PROBLEM_BLACK_MEN ||
        problem == PLY_PROBLEM_BLACK_PAWNS || problem == PLY_PROBLEM_BLACK_PROMOTED;
    switch (problem) {
    case PLY_PROBLEM_WHITE_KINGS:
    case PLY_PROBLEM_BLACK_KINGS: spoil_kings(t, p, colour); break;
    case PLY_PROBLEM_PAWN_RANK: spoil_edge(t, p); break;
    case PLY_PROBLEM_CASTLING: spoil_castling(t, p); break;
    case PLY_PROBLEM_EP: spoil_ep(t, p); break;
    case PLY_PROBLEM_OPPONENT_CHECK: spoil_safety(t, p); break;
    case PLY_PROBLEM_WHITE_MEN:
    case PLY_PROBLEM_BLACK_MEN:
        fill(t, p, ply_piece_of(colour, PLY_PAWN), 8);
        fill(t, p, ply_piece_of(colour, PLY_KNIGHT), 5);
        fill(t, p, ply_piece_of(colour, PLY_BISHOP), 5);
        break;
    case PLY_PROBLEM_WHITE_PAWNS:
    case PLY_PROBLEM_BLACK_PAWNS: fill(t, p, ply_piece_of(colour, PLY_PAWN), 9); break;
    default:
        fill(t, p, ply_piece_of(colour, PLY_KNIGHT + draw_below(t, 4)), 4);
        fill(t, p, ply_piece_of(colour, PLY_PAWN), 8);
        break;
    }
}

/* Problems that come in company: 17 men are too many pawns or too many promoted men. */
static uint32_t company_of(uint32_t problem) {
    const uint32_t white =
        PLY_PROBLEM_WHITE_MEN | PLY_PROBLEM_WHITE_PAWNS | PLY_PROBLEM_WHITE_PROMOTED;
    const uint32_t black =
        PLY_PROBLEM_BLACK_MEN | PLY_PROBLEM_BLACK_PAWNS | PLY_PROBLEM_BLACK_PROMOTED;
    return problem & white ? white : problem & black ? black : problem;
}

/* Spoils legal positions until the problem wanted is there, and no other but its company. */
enum theft_alloc_res make_illegal(struct theft *t, thing *x) {
    const uint32_t wanted = 1u << draw_below(t, 12);
    for (unsigned tries = 0; tries < 8; tries++) {
        draw_position(t, &x->position);
        spoil(t, &x->position, wanted);
        x->problem = slow_problems(&x->position);
        if ((x->problem & wanted) && !(x->problem & ~company_of(wanted))) return THEFT_ALLOC_OK;
    }
    return THEFT_ALLOC_SKIP;
}

/* ---- Well formed ----------------------------------------------------------------------------- */

/* One field changed: a square mostly, else the turn, the rights, the en-passant square or a
 * counter. Whatever is drawn, the fields stay such as every reader promises. */
static void edit(struct theft *t, ply_position *p) {
    static const ply_piece pieces[16] = {0, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 1, 9, 0};
    const unsigned what = (unsigned)theft_random_bits(t, 4);
    switch (what) {
    case 11: p->castling = (uint8_t)theft_random_bits(t, 4); break;
    case 12: p->ep = (uint8_t)((p->turn ? 16 : 40) + theft_random_bits(t, 3)); break;
    case 13: p->halfmove = draw_below(t, PLY_HALFMOVE_MAX + 1); break;
    case 14: p->fullmove = 1 + draw_below(t, PLY_FULLMOVE_MAX); break;
    case 15:
        p->turn ^= 1u;
        if (p->ep != PLY_NO_SQUARE) p->ep ^= 56u;
        break;
    default: set_random(t, p, pieces[theft_random_bits(t, 4)]); break;
    }
}

void make_any(struct theft *t, thing *x) {
    draw_position(t, &x->position);
    for (uint64_t edits = theft_random_bits(t, 3); edits > 0; edits--) edit(t, &x->position);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool is_own(const ply_position *p, unsigned square) {
    return p->piece[square] && ply_colour(p->piece[square]) == p->turn;
}

/* A man of the side to move, from a square on; there is the king at least. */
static unsigned draw_man(struct theft *t, const ply_position *p) {
    unsigned square = draw_square(t);
    while (!is_own(p, square)) square = (square + 1) % 64;
    return square;
}

/* A square that a man attacks, from a square on, or any: what pins and checks forbid is there. */
static ply_move draw_way(struct theft *t, const ply_position *p) {
    const unsigned from = draw_man(t, p), first = draw_square(t);
    for (unsigned i = 0; i < 64; i++) {
        const unsigned to = (first + i) % 64;
        if (slow_attacks(p->piece, from, to)) {
            return ply_move_of((ply_square)from, (ply_square)to, 0);
        }
    }
    return ply_move_of((ply_square)from, (ply_square)first, 0);
}

/* Two files aside, wherever the king stands. */
static ply_move draw_castling(struct theft *t, const ply_position *p) {
    const unsigned king = slow_find(p->piece, ply_piece_of(p->turn, PLY_KING));
    const unsigned to = theft_random_bits(t, 1) ? king + 62 : king + 2;
    return ply_move_of((ply_square)king, (ply_square)(to % 64), 0);
}

static ply_move draw_any_move(struct theft *t) {
    const uint64_t promotion = theft_random_bits(t, 3);
    return ply_move_of((ply_square)draw_square(t), (ply_square)draw_square(t),
                       promotion < 7 ? (unsigned)promotion : 0);
}

/* One of the legal moves, or any if there is none. */
static ply_move draw_legal(struct theft *t, const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = list_moves(p, moves);
    return count ? moves[draw_below(t, count)] : draw_any_move(t);
}

/* A promotion if one is legal, else another legal move. */
static ply_move draw_promotion(struct theft *t, const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = list_moves(p, moves);
    if (count == 0) return draw_any_move(t);
    const size_t first = draw_below(t, count);
    for (size_t i = first; i < first + count; i++) {
        if (ply_promotion(moves[i % count])) return moves[i % count];
    }
    return moves[first];
}

/* A promotion to another man, to a king or a pawn or to none; or a man that becomes another where
 * nothing does. */
static ply_move draw_wrong_promotion(struct theft *t, const ply_position *p) {
    const ply_move move = draw_promotion(t, p);
    return ply_move_of(ply_from(move), ply_to(move), draw_below(t, PLY_KING + 1));
}

/* A legal move that begins or ends on a neighbouring square instead. */
static ply_move draw_neighbour(struct theft *t, const ply_position *p) {
    static const unsigned char steps[8] = {1, 63, 8, 56, 7, 57, 9, 55};
    const ply_move move = draw_legal(t, p);
    const unsigned step = steps[theft_random_bits(t, 3)], ends = (unsigned)theft_random_bits(t, 1);
    const unsigned from = ply_from(move) + (ends ? 0 : step), to = ply_to(move) + (ends ? step : 0);
    return ply_move_of((ply_square)(from % 64), (ply_square)(to % 64), ply_promotion(move));
}

/* A move that the other side could make if it were its turn. */
static ply_move draw_out_of_turn(struct theft *t, const ply_position *p) {
    ply_position other = *p;
    other.turn ^= 1u;
    other.ep = PLY_NO_SQUARE;
    return draw_legal(t, &other);
}

ply_move draw_good_move(struct theft *t, const ply_position *p) {
    return theft_random_bits(t, 1) ? draw_promotion(t, p) : draw_legal(t, p);
}

/* Half are legal; of the others most are nearly so. A position without moves has none that are
 * legal. */
static ply_move draw_move(struct theft *t, const ply_position *p) {
    switch (theft_random_bits(t, 4)) {
    case 8:
    case 9: return draw_wrong_promotion(t, p);
    case 10: return draw_neighbour(t, p);
    case 11: return draw_out_of_turn(t, p);
    case 12:
    case 13: return draw_way(t, p);
    case 14: return draw_castling(t, p);
    case 15: return draw_any_move(t);
    default: return draw_good_move(t, p);
    }
}

void make_move(struct theft *t, thing *x) {
    draw_position(t, &x->position);
    x->moves[0] = draw_move(t, &x->position);
    x->count = 1;
}
