/* shrink.c - the position of a fault made smaller while the engine stays wrong in the same way.
 *
 * Every step makes a simpler position, asks the engine about it, and keeps it if the same kind of
 * fault of the same rule is still there. First pieces go, half of them at once and then one by one;
 * then rights, the en-passant square and the counters; then strong pieces become weaker ones; and
 * the position is turned so that White is to move. Each time it is also asked less deep, so that
 * moves that lead to the fault are as few as there can be. When nothing of this changes anything
 * any more, kings that have nothing to do with it go to corners, the pattern goes to the middle of
 * the board, and is mirrored so that the piece at fault stands on the left; each of these once, and
 * then all goes round again. At the end it is tried whether the engine is as wrong with the colours
 * exchanged.
 */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "corpus/rules/slow_rules.h"
#include "guess.h"
#include "locate.h"
#include "rules.h"

/* Questions cost time: hangs cost all of the engine's patience. */
enum { TRIES_MAX = 600, FAILURES_MAX = 6 };
/* Fewer pieces may have more leaves: so many are asked for in a try, or as many as at first. */
#define LEAVES_MAX ((perft_count)120000)
/* Seconds: an engine that has hung is waited for no longer while shrinking. */
#define HANG 2.0
#define SLOW 0.5 /* seconds; a try that takes longer and ends in a failure counts as one */

typedef struct shrinking {
    perft_hunt *hunt;
    perft_fault *fault;
    const atomic_bool *stop;
    unsigned tries, failures;
    perft_count leaves; /* of a try, at most */
    bool right;         /* the last try was asked, and nothing was wrong with the answer */
} shrinking;

/* Takes a simpler position if the fault is still there. */
static bool try_position(shrinking *s, const ply_position *p, unsigned depth) {
    static _Thread_local perft_faults faults;
    const perft_fault *f = s->fault;
    s->right = false;
    if (s->tries >= TRIES_MAX || s->failures >= FAILURES_MAX || s->hunt->stopped ||
        s->hunt->cannot || (s->stop && atomic_load(s->stop))) {
        return false;
    }
    if (ply_problems(p) || (ply_same_position(p, &f->position) && depth == f->depth)) return false;
    if (depth == 0 || perft_true_count(p, depth) > s->leaves) return false;
    s->tries++;
    const double began = perft_process_now();
    if (f->by_table) {
        perft_locate_table(s->hunt, p, depth, &faults);
    } else {
        perft_locate(s->hunt, p, depth, &faults);
    }
    const bool slow = perft_process_now() - began > SLOW;
    s->right = faults.count == 0 && !s->hunt->stopped && !s->hunt->cannot;
    for (size_t i = 0; i < faults.count; i++) {
        const perft_fault *g = &faults.fault[i];
        s->failures += g->kind == PERFT_HUNG || g->kind == PERFT_PROTOCOL ||
                       (g->kind == PERFT_REFUSED && slow);
        if (g->depth > f->depth) continue;
        if (f->settled) {
            if (!g->guessed || !perft_has_rule(g->could, f->rule)) continue;
            const unsigned rule = f->rule;
            *s->fault = *g;
            perft_settle(s->fault, rule);
            return true;
        }
        if (g->kind != f->kind || g->guessed != f->guessed) continue;
        const bool is_number_only = f->guessed && f->kind != PERFT_COUNTED;
        /* The rule of a fault of taking back, of counting or of no answer is what is about in its
         * position, and changes while that becomes smaller. A more general rule may take the place
         * of any other: the special case was nothing of its own then. */
        if (!is_number_only && !perft_is_named_late(f->kind) && g->rule != f->rule &&
            !perft_rule_is_special_of(f->rule, g->rule)) {
            continue;
        }
        *s->fault = *g;
        if (is_number_only) perft_unsettle(s->fault);
        return true;
    }
    return false;
}

static bool try_here(shrinking *s, const ply_position *p) {
    return try_position(s, p, s->fault->depth);
}

static size_t pieces_of(const ply_position *p, unsigned squares[64]) {
    size_t count = 0;
    for (unsigned square = 0; square < 64; square++) {
        if (p->piece[square] && ply_type(p->piece[square]) != PLY_KING) squares[count++] = square;
    }
    return count;
}

/* Rights and an en-passant square that no longer fit go with the pieces they need. */
static void tidy(ply_position *p) {
    static const struct {
        uint8_t right, king, rook, colour;
    } homes[4] = {{1, 4, 7, 0}, {2, 4, 0, 0}, {4, 60, 63, 1}, {8, 60, 56, 1}};
    for (unsigned i = 0; i < 4; i++) {
        if (p->piece[homes[i].king] != ply_piece_of(homes[i].colour, PLY_KING) ||
            p->piece[homes[i].rook] != ply_piece_of(homes[i].colour, PLY_ROOK)) {
            p->castling &= (uint8_t)~homes[i].right;
        }
    }
    if (ply_problems(p) & PLY_PROBLEM_EP) p->ep = PLY_NO_SQUARE;
}

/* Takes pieces off: half of them at once, then quarters, down to single ones. Where that succeeds
 * the fault may be found in another position, so the pieces are listed anew. */
static bool drop_pieces(shrinking *s) {
    bool any = false;
    unsigned squares[64];
    size_t count = pieces_of(&s->fault->position, squares);
    for (size_t part = (count + 1) / 2; part > 0; part = part > 1 ? (part + 1) / 2 : 0) {
        for (size_t from = 0; from < count;) {
            ply_position p = s->fault->position;
            for (size_t i = from; i < count && i < from + part; i++) {
                p.piece[squares[i]] = PLY_EMPTY;
            }
            tidy(&p);
            if (try_here(s, &p)) {
                any = true;
                count = pieces_of(&s->fault->position, squares);
            } else {
                from += part;
            }
        }
    }
    return any;
}

/* Rights, en-passant square and counters go: all at once, or as many as may. */
static bool drop_state(shrinking *s) {
    bool any = false;
    ply_position p = s->fault->position;
    p.castling = 0;
    p.ep = PLY_NO_SQUARE;
    p.halfmove = 0;
    p.fullmove = 1;
    if (try_here(s, &p)) return true;
    for (unsigned right = 1; right <= 8; right *= 2) {
        p = s->fault->position;
        if (!(p.castling & right)) continue;
        p.castling &= (uint8_t)~right;
        any |= try_here(s, &p);
    }
    p = s->fault->position;
    p.ep = PLY_NO_SQUARE;
    any |= try_here(s, &p);
    p = s->fault->position;
    p.halfmove = 0;
    p.fullmove = 1;
    any |= try_here(s, &p);
    return any;
}

/* Weaker pieces have fewer moves, so what is left of them is more likely to matter. */
static bool weaken_pieces(shrinking *s) {
    static const unsigned weaker[7][3] = {[PLY_QUEEN] = {PLY_ROOK, PLY_BISHOP, PLY_PAWN},
                                          [PLY_ROOK] = {PLY_PAWN, 0, 0},
                                          [PLY_BISHOP] = {PLY_PAWN, 0, 0},
                                          [PLY_KNIGHT] = {PLY_PAWN, 0, 0}};
    bool any = false;
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = s->fault->position.piece[square];
        for (unsigned i = 0; piece && i < 3 && weaker[ply_type(piece)][i]; i++) {
            ply_position p = s->fault->position;
            p.piece[square] = ply_piece_of(ply_colour(piece), weaker[ply_type(piece)][i]);
            tidy(&p);
            if (try_here(s, &p)) {
                any = true;
                break;
            }
        }
    }
    return any;
}

/* The other colour to move, if that is White. */
static bool turn_round(shrinking *s) {
    ply_position p;
    if (s->fault->position.turn == PLY_WHITE) return false;
    ply_mirror(&s->fault->position, &p);
    return try_here(s, &p);
}

/* A king that has nothing to do with it goes to a corner. */
static bool park_kings(shrinking *s) {
    static const unsigned corners[] = {0, 7, 56, 63};
    bool any = false;
    for (unsigned colour = 0; colour < 2; colour++) {
        for (size_t i = 0; i < 4; i++) {
            ply_position p = s->fault->position;
            const unsigned king = corpus_slow_find(p.piece, ply_piece_of(colour, PLY_KING));
            if (king == corners[i]) break;
            if (p.piece[corners[i]]) continue;
            p.piece[king] = PLY_EMPTY;
            p.piece[corners[i]] = ply_piece_of(colour, PLY_KING);
            tidy(&p);
            if (!try_here(s, &p)) continue;
            any = true;
            break;
        }
    }
    return any;
}

/* ---- Where on the board ---------------------------------------------------------------------- */

/* Moves all pieces but those that stay towards the middle of the board: the whole way at once
 * (round 0), or along one side, or one step. */
enum { SHIFT_ROUNDS = 6 };
static bool shift_but(shrinking *s, ply_squares stay, unsigned round) {
    const ply_position *p = &s->fault->position;
    ply_position shifted = *p;
    int first_file = 7, last_file = 0, first_rank = 7, last_rank = 0;
    for (unsigned square = 0; square < 64; square++) {
        if (!p->piece[square] || (stay >> square & 1)) continue;
        const int file = (int)(square & 7), rank = (int)(square >> 3);
        first_file = file < first_file ? file : first_file;
        last_file = file > last_file ? file : last_file;
        first_rank = rank < first_rank ? rank : first_rank;
        last_rank = rank > last_rank ? rank : last_rank;
        shifted.piece[square] = PLY_EMPTY;
    }
    /* Until the middle of the pieces is that of the board: no such way leads over the edge. */
    const int files = (7 - first_file - last_file) / 2, ranks = (7 - first_rank - last_rank) / 2;
    const int step_files = (files > 0) - (files < 0), step_ranks = (ranks > 0) - (ranks < 0);
    const int ways[SHIFT_ROUNDS][2] = {{files, ranks},           {0, ranks},      {files, 0},
                                       {step_files, step_ranks}, {0, step_ranks}, {step_files, 0}};
    const int way = 8 * ways[round][1] + ways[round][0];
    if (way == 0) return false;
    for (unsigned square = 0; square < 64; square++) {
        if (!p->piece[square] || (stay >> square & 1)) continue;
        const unsigned to = (unsigned)((int)square + way);
        if (shifted.piece[to]) return false; /* one that stays is in the way */
        shifted.piece[to] = p->piece[square];
    }
    if (p->ep != PLY_NO_SQUARE) shifted.ep = (uint8_t)((int)p->ep + way);
    tidy(&shifted);
    return try_here(s, &shifted);
}

/* The pattern goes to the middle: at best without the kings; or with one of them, or both. */
static bool shift_to_middle(shrinking *s) {
    const ply_position p = s->fault->position;
    unsigned squares[64];
    if (p.castling || pieces_of(&p, squares) == 0) return false; /* nothing of it can be moved */
    const ply_piece own_king = ply_piece_of(p.turn, PLY_KING);
    const ply_piece other_king = ply_piece_of(!p.turn, PLY_KING);
    const ply_squares own = (ply_squares)1 << corpus_slow_find(p.piece, own_king);
    const ply_squares other = (ply_squares)1 << corpus_slow_find(p.piece, other_king);
    const ply_squares stays[4] = {own | other, other, own, 0};
    for (unsigned round = 0; round < SHIFT_ROUNDS; round++) {
        for (size_t i = 0; i < 4; i++) {
            if (shift_but(s, stays[i], round)) return true;
        }
    }
    return false;
}

/* Left for right, if the piece that moves stands on the right. */
static bool mirror_to_left(shrinking *s) {
    const perft_fault *f = s->fault;
    ply_position p = f->position;
    if (p.castling || f->move == PLY_NO_MOVE || ply_file(ply_from(f->move)) < 4) return false;
    for (unsigned square = 0; square < 64; square++) {
        p.piece[square] = f->position.piece[square ^ 7];
    }
    if (p.ep != PLY_NO_SQUARE) p.ep ^= 7;
    return try_here(s, &p);
}

/* Whether the engine is right about the mirror image: then the bug is in its code for one colour.
 */
static bool is_of_one_side(shrinking *s) {
    static _Thread_local perft_fault kept;
    ply_position p;
    const perft_kind kind = s->fault->kind;
    if (kind >= PERFT_UNMAKE || s->fault->by_search) return false;
    kept = *s->fault;
    ply_mirror(&kept.position, &p);
    try_position(s, &p, kept.depth);
    *s->fault = kept;
    return s->right;
}

void perft_shrink(perft_hunt *hunt, perft_fault *fault, const atomic_bool *stop) {
    shrinking s = {.hunt = hunt, .fault = fault, .stop = stop};
    s.leaves = perft_true_count(&fault->position, fault->depth);
    if (s.leaves < LEAVES_MAX) s.leaves = LEAVES_MAX;
    bool parked = false, shifted = false, mirrored = false;
    const double timeout = hunt->peer->setup.timeout;
    if (fault->kind == PERFT_HUNG && timeout > HANG) hunt->peer->setup.timeout = HANG;
    hunt->fresh = (fault->kind == PERFT_COUNTED && !fault->guessed) || perft_may_be_table(fault);
    for (bool changed = true; changed;) {
        changed = drop_pieces(&s);
        changed |= drop_state(&s);
        changed |= weaken_pieces(&s);
        changed |= turn_round(&s);
        for (unsigned depth = fault->depth; depth > 1;) {
            if (!try_position(&s, &fault->position, --depth)) break;
            changed = true;
        }
        if (!changed && !parked) {
            parked = true;
            changed = park_kings(&s);
        }
        if (!changed && !shifted) {
            shifted = true;
            changed = shift_to_middle(&s);
        }
        if (!changed && !mirrored) {
            mirrored = true;
            changed = mirror_to_left(&s);
        }
    }
    hunt->fresh = false;
    hunt->peer->setup.timeout = timeout;
    fault->one_side = is_of_one_side(&s);
    perft_name_rule(fault);
    perft_weigh_table(fault);
}
