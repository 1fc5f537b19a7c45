/* rules.c - which rule of chess a fault breaks: the facts of a position and a move, and the table.
 *
 * A fault is named in two steps. First everything that may matter is found out about its position
 * and its move: how the piece goes, what gives check, what is pinned, how the king stands after the
 * move. Then the conditions of rules.def are asked one after another, and the first that holds is
 * the name.
 *
 * The moves looked at need not be legal, so no generator is asked about them: what attacks a square
 * is a question for corpus/rules, which looks from each piece to each square, and a move is played
 * with ply_play, which moves pieces whether they may or not.
 */
/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"
#include "corpus/rules/slow_rules.h"

typedef enum line { BY_NONE, BY_RANK, BY_FILE, BY_DIAGONAL, BY_KNIGHT, BY_PAWN, BY_KING } line;
enum { SHORT = 1, LONG };

/* What is about in a position and in those behind it, as bits: moves of these kinds, and rights to
 * castle. Of a move that is taken back wrongly nothing else is known. */
enum {
    ANY_EP = 1,
    ANY_PROMOTION = 2,
    ANY_PROMOTION_TAKES = 4,
    ANY_CASTLE = 8,
    ANY_RIGHTS = 16,
    ANY_TAKES = 32,
    ANY_PUSH_TWO = 64
};

typedef struct facts {
    const ply_position *position;
    perft_kind reply; /* made moves: what is wrong with the list after it */
    unsigned from, to, type, promotion;
    unsigned taken; /* type of the enemy's piece there, or 0 */
    bool from_empty, from_enemy, takes_own;
    bool is_ep, is_ep_like; /* a pawn takes onto the en-passant square, or another empty one */
    bool is_geometry, jumps, wraps, backward, last_rank, on_home, double_push, near_taken;
    unsigned castle; /* SHORT or LONG */
    bool has_right;
    unsigned blocked; /* file of a piece between king and rook, b = 1 */
    bool path_attacked, target_attacked, b_attacked, rook_attacked;
    unsigned checks, checker; /* how many pieces give check; the type of one */
    bool takes_checker;
    line pin;              /* the line that the moving piece is pinned on */
    line exposed;          /* how the king is attacked after the move, if it is */
    bool check_stays;      /* and was before, by the same piece */
    bool through_self;     /* only because the king stepped back along a line */
    bool by_pinned;        /* by a piece that is pinned itself */
    ply_squares attackers; /* those that attack the king after the move */
    bool from_edge, to_edge, king_on_rank;
    bool none_listed, all_missing, few_pieces, queen_listed;
    size_t legal;
    unsigned queens;
    bool takes_rook_at_home, rook_leaves_home, ep_was_there;
    bool no_move;
    bool by_search;        /* it was a search that was wrong */
    bool by_fen;           /* right when the position is reached by a move */
    bool is_own, is_plain; /* made by the side that replies; neither castling, promotion nor ep */
    bool is_dead;          /* neither side can mate */
    unsigned any;          /* ANY_... */
    bool detail_sum;
} facts;

/* ---- Looking along the board ----------------------------------------------------------------- */

static int distance(unsigned a, unsigned b) { return a > b ? (int)(a - b) : (int)(b - a); }

static line line_of(unsigned a, unsigned b) {
    if (ply_rank((ply_square)a) == ply_rank((ply_square)b)) return BY_RANK;
    if (ply_file((ply_square)a) == ply_file((ply_square)b)) return BY_FILE;
    const int files = distance(ply_file((ply_square)a), ply_file((ply_square)b));
    const int ranks = distance(ply_rank((ply_square)a), ply_rank((ply_square)b));
    return files == ranks ? BY_DIAGONAL : BY_NONE;
}

/* Whether a piece could go from one square to another, as far as the board lets it. */
static bool could_reach(const ply_position *p, unsigned from, unsigned to) {
    if (ply_type(p->piece[from]) != PLY_PAWN) return corpus_slow_attacks(p->piece, from, to);
    const unsigned promotion = to < 8 || to >= 56 ? PLY_QUEEN : 0;
    return corpus_slow_is_way(p, ply_move_of((ply_square)from, (ply_square)to, promotion));
}

static ply_squares attackers_of(const ply_position *p, unsigned square, unsigned colour) {
    return corpus_slow_attackers(p->piece, square, colour);
}

static unsigned king_of(const ply_position *p, unsigned colour) {
    return corpus_slow_find(p->piece, ply_piece_of(colour, PLY_KING));
}

static unsigned first_of(ply_squares set) { return (unsigned)__builtin_ctzll(set); }

static line attack_line(const ply_position *p, unsigned from, unsigned to) {
    switch (ply_type(p->piece[from])) {
    case PLY_PAWN: return BY_PAWN;
    case PLY_KNIGHT: return BY_KNIGHT;
    case PLY_KING: return BY_KING;
    default: return line_of(from, to);
    }
}

/* Whether the piece on a square is pinned to the king of its colour, and along which line. */
static line pin_of(const ply_position *p, unsigned square) {
    ply_position without = *p;
    const unsigned colour = ply_colour(p->piece[square]), king = king_of(p, colour);
    if (king == PLY_NO_SQUARE) return BY_NONE;
    without.piece[square] = PLY_EMPTY;
    const ply_squares more =
        attackers_of(&without, king, !colour) & ~attackers_of(p, king, !colour);
    return more ? line_of(first_of(more), king) : BY_NONE;
}

/* ---- Facts ----------------------------------------------------------------------------------- */

static size_t legal_moves(const ply_position *position, ply_move *moves) {
    return ply_problems(position) & PLY_PROBLEM_ERRORS ? 0 : corpus_list(position, moves);
}

/* King and rook at home, and the king goes two squares towards it. */
static void look_at_castling(facts *f, const ply_position *p) {
    const unsigned us = p->turn, them = !us, home = us == PLY_WHITE ? 0 : 56;
    if (f->type != PLY_KING || f->from != home + 4) return;
    if (f->to != home + 6 && f->to != home + 2) return;
    f->castle = f->to == home + 6 ? SHORT : LONG;
    const bool is_long = f->castle == LONG;
    const unsigned corner = home + (is_long ? 0 : 7);
    f->has_right = (p->castling >> (2 * us) & (is_long ? 2u : 1u)) != 0;
    for (unsigned file = is_long ? 1 : 5; file <= (is_long ? 3u : 6u); file++) {
        if (p->piece[home + file] && !f->blocked) f->blocked = file;
    }
    f->path_attacked = attackers_of(p, home + (is_long ? 3 : 5), them) != 0;
    f->target_attacked = attackers_of(p, f->to, them) != 0;
    f->b_attacked = is_long && attackers_of(p, home + 1, them) != 0;
    f->rook_attacked = attackers_of(p, corner, them) != 0;
}

/* How the king stands after the move. */
static void look_at_exposure(facts *f, const ply_position *p, ply_move move, ply_squares checkers) {
    const unsigned us = p->turn, them = !us;
    ply_position after = *p;
    /* What a pawn becomes is nothing to its king, unless that is a king, too. */
    ply_play(&after, ply_move_of(ply_from(move), ply_to(move), 0));
    const unsigned king = king_of(&after, us);
    if (king == PLY_NO_SQUARE) return;
    f->attackers = attackers_of(&after, king, them);
    if (!f->attackers) return;
    unsigned by = first_of(f->attackers);
    for (ply_squares set = f->attackers; set; set &= set - 1) { /* a line says more */
        if (attack_line(&after, first_of(set), king) <= BY_DIAGONAL) by = first_of(set);
    }
    f->exposed = attack_line(&after, by, king);
    f->check_stays = f->type != PLY_KING && (f->attackers & checkers) != 0;
    if (f->type == PLY_KING) { /* were it not for the square that it left */
        ply_position blocked = after;
        blocked.piece[f->from] = ply_piece_of(us, PLY_PAWN);
        f->through_self = attackers_of(&blocked, king, them) == 0;
    }
    if ((f->attackers & (f->attackers - 1)) == 0) f->by_pinned = pin_of(p, by) != BY_NONE;
}

/* How a pawn goes, also where no pawn may. */
static void look_at_pawn(facts *f, const ply_position *p) {
    const unsigned us = p->turn;
    const int ahead = us == PLY_WHITE ? (int)(f->to >> 3) - (int)(f->from >> 3)
                                      : (int)(f->from >> 3) - (int)(f->to >> 3);
    const bool diagonal = ahead == 1 && distance(f->from & 7, f->to & 7) == 1;
    f->is_ep = diagonal && f->to == p->ep && !p->piece[f->to];
    f->is_ep_like = diagonal && !f->is_ep && !p->piece[f->to];
    f->backward = ahead <= 0;
    f->on_home = f->from >> 3 == (us == PLY_WHITE ? 1u : 6u);
    f->last_rank = f->to >> 3 == (us == PLY_WHITE ? 7u : 0u);
    f->double_push = ahead == 2 && (f->from & 7) == (f->to & 7);
    f->near_taken = f->double_push && p->piece[(f->from + f->to) / 2];
}

/* All facts of a move, or of a position if the move is PLY_NO_MOVE. */
static void look_at(facts *f, const ply_position *p, ply_move move) {
    const unsigned us = p->turn, them = !us;
    ply_move legal[PLY_MOVES_MAX];
    f->position = p;
    f->no_move = move == PLY_NO_MOVE;
    f->from = ply_from(move);
    f->to = ply_to(move);
    f->promotion = ply_promotion(move);
    f->legal = legal_moves(p, legal);
    f->queen_listed = true;
    const ply_piece piece = p->piece[f->from], target = p->piece[f->to];
    f->type = ply_type(piece);
    f->from_empty = !piece;
    f->from_enemy = piece && ply_colour(piece) != us;
    f->takes_own = target && ply_colour(target) == us;
    f->taken = f->takes_own ? 0 : ply_type(target);
    unsigned count = 0, minors = 0, queens[2] = {0};
    for (unsigned square = 0; square < 64; square++) {
        const unsigned it = p->piece[square] ? ply_type(p->piece[square]) : 0;
        count += it != 0;
        minors += it == PLY_KNIGHT || it == PLY_BISHOP;
        if (ply_type(p->piece[square]) == PLY_QUEEN) queens[ply_colour(p->piece[square])]++;
    }
    f->few_pieces = count <= 4;
    f->is_dead = count == 2 || (count == 3 && minors == 1);
    f->queens = queens[0] > queens[1] ? queens[0] : queens[1];
    const unsigned king = king_of(p, us);
    const ply_squares checkers = king == PLY_NO_SQUARE ? 0 : attackers_of(p, king, them);
    f->checks = (unsigned)__builtin_popcountll(checkers);
    f->checker = checkers ? ply_type(p->piece[first_of(checkers)]) : 0;
    f->takes_checker = checkers >> f->to & 1;
    f->from_edge = (f->from & 7) == 0 || (f->from & 7) == 7;
    f->to_edge = (f->to & 7) == 0 || (f->to & 7) == 7;
    f->king_on_rank = king >> 3 == f->from >> 3;
    f->any = p->castling ? ANY_RIGHTS : 0;
    if (f->type == PLY_PAWN) look_at_pawn(f, p);
    look_at_castling(f, p);
    f->is_geometry = could_reach(p, f->from, f->to) || f->is_ep_like || (f->castle && !f->taken);
    if (f->from_empty || f->from_enemy) return;
    const int files = distance(f->from & 7, f->to & 7);
    f->wraps = files >= 5 && (f->type == PLY_PAWN || f->type == PLY_KNIGHT || f->type == PLY_KING ||
                              line_of(f->from, f->to) == BY_NONE);
    ply_position empty = *p;
    for (unsigned square = 0; square < 64; square++) {
        if (square != f->from && square != f->to) empty.piece[square] = PLY_EMPTY;
    }
    f->jumps = !f->is_geometry && could_reach(&empty, f->from, f->to);
    f->pin = pin_of(p, f->from);
    if (f->is_geometry) look_at_exposure(f, p, move, checkers);
}

/* What kinds of moves there are within so many plies, as ANY_... */
static unsigned kinds_within(const ply_position *p, unsigned plies) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = legal_moves(p, moves);
    unsigned any = 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned from = ply_from(moves[i]), to = ply_to(moves[i]);
        const unsigned type = ply_type(p->piece[from]);
        const bool takes = p->piece[to] != 0;
        if (takes) any |= ANY_TAKES;
        if (ply_promotion(moves[i]))
            any |= takes ? ANY_PROMOTION | ANY_PROMOTION_TAKES : ANY_PROMOTION;
        if (type == PLY_PAWN && to == p->ep) any |= ANY_EP;
        if (type == PLY_PAWN && distance(from >> 3, to >> 3) == 2) any |= ANY_PUSH_TWO;
        if (type == PLY_KING && distance(from & 7, to & 7) == 2) any |= ANY_CASTLE;
        if (plies <= 1) continue;
        ply_position after = *p;
        ply_play(&after, moves[i]);
        any |= kinds_within(&after, plies - 1);
    }
    return any;
}

/* ---- Moves that engines may list ------------------------------------------------------------- */

typedef struct move_list {
    ply_move *of;
    size_t count;
} move_list;

static void add_move(move_list *l, unsigned from, unsigned to, unsigned promotion) {
    if (l->count < PERFT_NEARLY_MAX) {
        l->of[l->count++] = ply_move_of((ply_square)from, (ply_square)to, promotion);
    }
}

static bool is_last_rank(unsigned colour, unsigned square) {
    return square >> 3 == (colour == PLY_WHITE ? 7u : 0u);
}

static bool is_own(const ply_position *p, unsigned square) {
    return p->piece[square] && ply_colour(p->piece[square]) == p->turn;
}

/* A pawn's move, or all its promotions. */
static void add_pawn_move(move_list *l, unsigned us, unsigned from, unsigned to) {
    if (!is_last_rank(us, to)) add_move(l, from, to, 0);
    for (unsigned type = PLY_KNIGHT; is_last_rank(us, to) && type <= PLY_QUEEN; type++) {
        add_move(l, from, to, type);
    }
}

/* Moves as pieces go, wherever that leaves the king. */
static void list_pseudo_legal(const ply_position *p, move_list *l) {
    for (unsigned from = 0; from < 64; from++) {
        if (!is_own(p, from)) continue;
        const bool is_pawn = ply_type(p->piece[from]) == PLY_PAWN;
        for (unsigned to = 0; to < 64; to++) {
            if (is_own(p, to)) continue;
            if (!could_reach(p, from, to)) continue;
            if (is_pawn) add_pawn_move(l, p->turn, from, to);
            if (!is_pawn) add_move(l, from, to, 0);
        }
    }
}

/* A pawn that pushes two squares over a piece or onto one, or from the rank after its first; that
 * takes straight ahead, is not promoted, or takes around the edge. */
static void list_wild_pawn(const ply_position *p, unsigned from, move_list *l) {
    const unsigned us = p->turn, rank = us == PLY_WHITE ? from >> 3 : 7 - (from >> 3);
    const int ahead = us == PLY_WHITE ? 8 : -8;
    const int one = (int)from + ahead, two = one + ahead;
    if (one < 0 || one > 63) return;
    if ((rank == 1 || rank == 2) && !is_own(p, (unsigned)two)) {
        const bool is_blocked = p->piece[one] || p->piece[two];
        if ((rank == 1) == is_blocked) add_move(l, from, (unsigned)two, 0);
    }
    const bool last = is_last_rank(us, (unsigned)one);
    if (last ? !p->piece[one] : p->piece[one] && !is_own(p, (unsigned)one)) {
        add_move(l, from, (unsigned)one, 0);
    }
    for (int side = -1; side <= 1; side += 2) {
        const int to = one + side, file = (int)(from & 7) + side;
        if (to < 0 || to > 63) continue;
        const bool takes = (p->piece[to] && !is_own(p, (unsigned)to)) || to == p->ep;
        const bool wraps = file < 0 || file > 7;
        if (takes && wraps) add_pawn_move(l, us, from, (unsigned)to);
        if (takes && !wraps && last) add_move(l, from, (unsigned)to, 0);
    }
}

/* A knight or king around the edge: by its steps, counted in squares, up to a 0. */
static void list_wild_steps(const ply_position *p, unsigned from, const int *steps, move_list *l) {
    for (; *steps; steps++) {
        const int to = (int)from + *steps;
        if (to < 0 || to > 63 || distance(from & 7, (unsigned)to & 7) < 5) continue;
        if (!is_own(p, (unsigned)to)) add_move(l, from, (unsigned)to, 0);
    }
}

/* A bishop, rook or queen through another piece. */
static void list_wild_jumps(const ply_position *p, unsigned from, move_list *l) {
    const unsigned type = ply_type(p->piece[from]);
    for (unsigned to = 0; to < 64; to++) {
        const line along = from == to ? BY_NONE : line_of(from, to);
        const bool goes =
            along == BY_DIAGONAL ? type != PLY_ROOK : along != BY_NONE && type != PLY_BISHOP;
        if (!goes || is_own(p, to) || corpus_slow_attacks(p->piece, from, to)) continue;
        add_move(l, from, to, 0);
    }
}

size_t perft_not_legal(const ply_position *p, ply_move moves[PERFT_NEARLY_MAX]) {
    static const int knight[] = {6, 10, 15, 17, -6, -10, -15, -17, 0};
    static const int king[] = {1, 7, 9, -1, -7, -9, 0};
    ply_move legal[PLY_MOVES_MAX];
    move_list all = {.of = moves};
    const size_t count = legal_moves(p, legal);
    list_pseudo_legal(p, &all);
    /* Castling wherever king and rook are at home. */
    const unsigned home = p->turn == PLY_WHITE ? 0 : 56;
    const ply_piece rook = ply_piece_of(p->turn, PLY_ROOK);
    if (p->piece[home + 4] == ply_piece_of(p->turn, PLY_KING)) {
        if (p->piece[home] == rook) add_move(&all, home + 4, home + 2, 0);
        if (p->piece[home + 7] == rook) add_move(&all, home + 4, home + 6, 0);
    }
    for (unsigned from = 0; from < 64; from++) {
        if (!is_own(p, from)) continue;
        switch (ply_type(p->piece[from])) {
        case PLY_PAWN: list_wild_pawn(p, from, &all); break;
        case PLY_KNIGHT: list_wild_steps(p, from, knight, &all); break;
        case PLY_KING: list_wild_steps(p, from, king, &all); break;
        default: list_wild_jumps(p, from, &all);
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++) {
        bool is_legal = ply_type(p->piece[ply_to(moves[i])]) == PLY_KING; /* which is not listed */
        for (size_t j = 0; j < count && !is_legal; j++) is_legal = legal[j] == moves[i];
        if (!is_legal) moves[kept++] = moves[i];
    }
    return kept;
}

size_t perft_legal_in_check(const ply_position *p, ply_move moves[PERFT_NEARLY_MAX]) {
    move_list all = {.of = moves};
    size_t kept = 0;
    list_pseudo_legal(p, &all);
    for (size_t i = 0; i < all.count; i++) {
        const ply_piece target = p->piece[ply_to(moves[i])];
        ply_position after = *p;
        if (target && ply_type(target) == PLY_KING) continue;
        ply_play(&after, moves[i]);
        if (attackers_of(&after, king_of(&after, p->turn), !p->turn)) continue;
        moves[kept++] = moves[i];
    }
    return kept;
}

/* ---- The table ------------------------------------------------------------------------------- */

enum {
    RULE_NONE = PERFT_RULE_NONE,
#define FAMILY(special, general)
#define RULE(id, kinds, condition, sentence) RULE_##id,
#include "rules.def"
#undef FAMILY
#undef RULE
    RULES
};

static const struct {
    const char *name, *sentence, *kinds;
} rules[RULES] = {
    [RULE_NONE] = {"", "", ""},
#define FAMILY(special, general)
#define RULE(id, kinds, condition, sentence) [RULE_##id] = {#id, sentence, kinds},
#include "rules.def"
#undef FAMILY
#undef RULE
};
_Static_assert(RULES <= 64 * PERFT_RULE_WORDS, "a set holds all rules");

bool perft_rule_is_special_of(unsigned special, unsigned general) {
#define RULE(id, kinds, condition, sentence)
#define RULE_ANY general
#define FAMILY(special_id, general_id)                                                             \
    if (special == RULE_##special_id && general == RULE_##general_id) return true;
#include "rules.def"
#undef FAMILY
#undef RULE_ANY
#undef RULE
    return false;
}

const char *perft_rule_sentence(unsigned rule) { return rules[rule].sentence; }
const char *perft_rule_name(unsigned rule) { return rules[rule].name; }

/* The first rule of a kind that holds. `f` is about the move at fault or, for faults of making
 * moves, about what is wrong in the list behind them, and `made` is then about the first of them.
 */
static unsigned first_rule(char kind, const facts *f, const facts *made) {
#define FAMILY(special, general)
#define RULE(id, kinds, condition, sentence)                                                       \
    if (strchr(kinds, kind) && (condition)) return RULE_##id;
#include "rules.def"
#undef FAMILY
#undef RULE
    return RULE_NONE;
}

/* The letter of a kind in rules.def. */
static char letter_of(perft_kind kind) {
    static const char letters[PERFT_KINDS] = " MXDKUCFFFF ";
    return letters[kind];
}

bool perft_rule_is_about(unsigned rule, perft_kind kind) {
    return rule < RULES && strchr(rules[rule].kinds, letter_of(kind));
}

unsigned perft_rule_of(perft_kind kind, const ply_position *position, ply_move move) {
    facts f = {0};
    look_at(&f, position, move);
    return first_rule(letter_of(kind), &f, &f);
}

unsigned perft_rule_of_promotion(const ply_position *position, ply_move move) {
    facts f = {0};
    look_at(&f, position, move);
    f.queen_listed = false;
    return first_rule(letter_of(PERFT_MISSING), &f, &f);
}

/* Whether the engine lists the same move as a promotion to a queen, as far as its list is known. */
static bool lists_queen(const perft_fault *fault, ply_move move) {
    for (size_t i = 0; i < fault->engine_count; i++) {
        const ply_move other = fault->engine[i];
        if (ply_from(other) == ply_from(move) && ply_to(other) == ply_to(move) &&
            ply_promotion(other) == PLY_QUEEN) {
            return true;
        }
    }
    return !fault->has_lists;
}

unsigned perft_rule_of_reply(const perft_fault *fault, perft_kind kind, ply_move reply) {
    facts f = {0}, made = {0};
    ply_position after = fault->position;
    for (size_t i = 0; i < fault->way_length; i++) ply_play(&after, fault->way[i]);
    look_at(&made, &fault->position, fault->way[0]);
    look_at(&f, &after, reply);
    f.reply = kind;
    const unsigned mover = fault->position.turn, castler = after.turn;
    const unsigned corner = (castler == PLY_WHITE ? 0u : 56u) + (f.castle == LONG ? 0 : 7);
    made.takes_rook_at_home = mover != castler && made.to == corner && made.taken;
    made.rook_leaves_home = mover == castler && made.type == PLY_ROOK && made.from == corner;
    f.ep_was_there = f.to == fault->position.ep && fault->position.ep != PLY_NO_SQUARE &&
                     (f.is_ep || f.is_ep_like) && !made.is_ep;
    made.is_own = mover == castler;
    made.is_plain = !made.castle && !made.promotion && !made.is_ep;
    return first_rule('K', &f, &made);
}

unsigned perft_position_traits(const ply_position *position) {
    return kinds_within(position, 1) | (position->castling ? ANY_RIGHTS : 0u);
}

bool perft_rule_is_plain(unsigned rule) {
    return !(rule >= RULE_from_empty && rule <= RULE_no_geometry) &&
           !(rule >= RULE_twice_ep && rule <= RULE_twice);
}

bool perft_rule_is_general(unsigned rule) { return rule == RULE_fails; }
bool perft_rule_is_of_a_sum(unsigned rule) { return rule == RULE_count_sum; }

/* Whether there is a legal move that nothing makes special: then it is no accident if none is
 * listed. */
static bool has_plain_move(const perft_fault *fault) {
    const ply_position *p = &fault->position;
    if (attackers_of(p, king_of(p, p->turn), !p->turn)) return fault->expected_count > 1;
    for (size_t i = 0; i < fault->expected_count; i++) {
        facts f = {0};
        look_at(&f, p, fault->expected[i]);
        if (!f.is_ep && !f.castle && !f.promotion && !f.pin) return true;
    }
    return false;
}

void perft_rules_of_none(const ply_position *position, bool lists_none,
                         uint64_t could[PERFT_RULE_WORDS]) {
    facts f = {0};
    look_at(&f, position, PLY_NO_MOVE);
    if (f.legal > 120) perft_add_rule(could, RULE_many_moves);
    if (!lists_none) return;
    if (position->halfmove >= 100) perft_add_rule(could, RULE_draw_fifty);
    if (f.few_pieces) perft_add_rule(could, RULE_draw_pieces);
    perft_add_rule(could, RULE_all_missing);
}

void perft_name_rule(perft_fault *fault) {
    if (fault->settled && !fault->by_fen) return;
    if (fault->kind == PERFT_MAKE && fault->way_length) {
        fault->rule = perft_rule_of_reply(fault, fault->reply_kind, fault->reply);
        return;
    }
    facts f = {0};
    look_at(&f, &fault->position, fault->move);
    f.by_fen = fault->by_fen;
    f.by_search = fault->by_search;
    f.none_listed = fault->has_lists && fault->engine_count == 0;
    f.all_missing = fault->has_lists && fault->engine_count == 0 && has_plain_move(fault);
    f.queen_listed = lists_queen(fault, fault->move);
    f.detail_sum = strstr(fault->detail, "sum of its parts") != NULL;
    if (perft_is_named_late(fault->kind)) {
        /* What a table mixes up may lie as deep as the count is. */
        const bool deep = (fault->kind == PERFT_COUNTED || perft_may_be_table(fault)) &&
                          fault->depth <= 6 &&
                          perft_true_count(&fault->position, fault->depth) < 100000;
        if (!fault->traits_known) {
            const unsigned plies = deep ? fault->depth : fault->depth < 2 ? 1 : 2;
            fault->traits = f.any | kinds_within(&fault->position, plies);
        }
        f.any = fault->traits;
    }
    fault->rule = first_rule(letter_of(fault->kind), &f, &f);
}

ply_squares perft_rule_squares(const perft_fault *fault) {
    ply_position at = fault->position;
    ply_move move = fault->move;
    for (size_t i = 0; i < fault->way_length; i++) ply_play(&at, fault->way[i]);
    if (fault->way_length) move = fault->reply;
    if (move == PLY_NO_MOVE || fault->kind >= PERFT_REFUSED) return 0;
    facts f = {0};
    look_at(&f, &at, move);
    ply_squares marked = (ply_squares)1 << f.from | (ply_squares)1 << f.to;
    if (f.is_ep) marked |= (ply_squares)1 << (f.to ^ 8u); /* the pawn that is taken */
    if (f.attackers) marked |= f.attackers;
    if (f.exposed) marked |= (ply_squares)1 << king_of(&at, at.turn);
    return marked;
}
