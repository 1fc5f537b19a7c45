/* shrink.c - the position of a fault made smaller while the engine stays wrong in the same way.
 *
 * Every step makes a simpler position, asks the engine about it, and keeps it if the same kind of
 * fault of the same rule is still there. First pieces go, half of them at once and then one by one;
 * then rights, the en-passant square and the counters; then strong pieces become weaker ones. What
 * is left is turned so that White is to move, and pushed towards the middle of the board. This goes
 * round until nothing changes.
 */
#include <string.h>

#include "locate.h"
#include "rules.h"

/* Questions cost time: hangs cost all of the engine's patience. */
enum { TRIES_MAX = 600, FAILURES_MAX = 6 };

typedef struct shrinking {
    perft_hunt *hunt;
    perft_fault *fault;
    const atomic_bool *stop;
    unsigned tries, failures;
} shrinking;

static bool is_rule_kept(perft_kind kind) {
    return kind != PERFT_UNMAKE && kind != PERFT_COUNTED && kind < PERFT_REFUSED;
}

/* Takes a simpler position if the fault is still there. */
static bool try_position(shrinking *s, const ply_position *p, unsigned depth) {
    static _Thread_local perft_faults faults;
    const perft_fault *f = s->fault;
    if (s->tries >= TRIES_MAX || s->failures >= FAILURES_MAX || s->hunt->stopped ||
        s->hunt->cannot || (s->stop && atomic_load(s->stop))) {
        return false;
    }
    if (ply_problems(p) || (ply_same_position(p, &f->position) && depth == f->depth)) return false;
    if (depth == 0) return false;
    s->tries++;
    perft_locate(s->hunt, p, depth, &faults);
    for (size_t i = 0; i < faults.count; i++) {
        const perft_fault *g = &faults.fault[i];
        s->failures += g->kind == PERFT_HUNG || g->kind == PERFT_PROTOCOL;
        if (g->kind != f->kind || g->depth > f->depth) continue;
        if (is_rule_kept(f->kind) && g->rule != f->rule &&
            !perft_rule_is_special_of(f->rule, g->rule)) {
            continue;
        }
        *s->fault = *g;
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
            unsigned king = 0;
            while (king < 64 && p.piece[king] != ply_piece_of(colour, PLY_KING)) king++;
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

void perft_shrink(perft_hunt *hunt, perft_fault *fault, const atomic_bool *stop) {
    shrinking s = {.hunt = hunt, .fault = fault, .stop = stop};
    bool parked = false;
    hunt->fresh = fault->kind == PERFT_COUNTED && !fault->guessed;
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
    }
    hunt->fresh = false;
    perft_name_rule(fault);
}
