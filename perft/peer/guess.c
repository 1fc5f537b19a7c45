/* guess.c - which move is at fault, of an engine that prints no lists.
 *
 * The position has one legal move too few or too many, or several, and that is all the engine says.
 * But it also says how many leaves there are two and three plies deep: what is missing there is
 * what the missing moves would have led to. So every move that could be missing or too many is
 * tried: moves of one rule together, since an engine that breaks a rule breaks it wherever it can.
 * The rule that explains the numbers at all depths is the answer; among several the most special
 * one, which stands first in the table.
 */
#include "guess.h"

#include <string.h>

#include "rules.h"

enum { DEPTHS = 3, CANDIDATES_MAX = 2 * PLY_MOVES_MAX };

/* A move that may be at fault, and what it adds at each depth. */
typedef struct candidate {
    ply_move move;
    unsigned rule;
    bool known; /* what it adds is known */
    int64_t adds[DEPTHS + 1];
} candidate;

static void add_candidate(candidate *c, const ply_position *p, perft_kind kind, ply_move move) {
    ply_position after = *p;
    ply_play(&after, move);
    *c = (candidate){.move = move, .rule = perft_rule_of(kind, p, move)};
    c->known = !(ply_problems(&after) & PLY_PROBLEM_ERRORS);
    for (unsigned depth = 1; c->known && depth <= DEPTHS; depth++) {
        c->adds[depth] = (int64_t)perft_true_count(&after, depth - 1);
    }
}

static bool is_legal(const ply_position *p, ply_move move) {
    ply_board board;
    ply_move legal[PLY_MOVES_MAX];
    ply_generators[0]->load(&board, p);
    const size_t count = ply_generators[0]->moves(&board, legal);
    for (size_t i = 0; i < count; i++) {
        if (legal[i] == move) return true;
    }
    return false;
}

static size_t list_candidates(const ply_position *p, perft_kind kind, candidate *found) {
    ply_move moves[CANDIDATES_MAX];
    size_t count = 0;
    const size_t all = perft_nearly_legal(p, moves);
    for (size_t i = 0; i < all; i++) {
        if (is_legal(p, moves[i]) == (kind == PERFT_EXTRA)) continue;
        add_candidate(&found[count++], p, kind, moves[i]);
    }
    return count;
}

/* How well the moves of one rule explain the differences: 0 not at all, 2 the number of moves is
 * right, 3 so are the other depths. `missing` moves take away what they add. */
static unsigned explains(const candidate *c, size_t count, unsigned rule,
                         const int64_t difference[DEPTHS + 1], unsigned depths) {
    int64_t sum[DEPTHS + 1] = {0};
    bool known = true;
    for (size_t i = 0; i < count; i++) {
        if (c[i].rule != rule) continue;
        sum[1]++;
        known = known && c[i].known;
        for (unsigned depth = 2; depth <= depths; depth++) sum[depth] += c[i].adds[depth];
    }
    const int64_t moves = difference[1] < 0 ? -difference[1] : difference[1];
    if (sum[1] != moves) return sum[1] > moves ? 1 : 0;
    for (unsigned depth = 2; known && depth <= depths; depth++) {
        if (sum[depth] != (difference[depth] < 0 ? -difference[depth] : difference[depth])) {
            return 1;
        }
    }
    return known && depths > 1 ? 3 : 2;
}

/* A single move of a rule may be at fault, where the engine breaks the rule only sometimes. */
static bool explains_alone(const candidate *c, const int64_t difference[DEPTHS + 1],
                           unsigned depths) {
    if (difference[1] != 1 && difference[1] != -1) return false;
    for (unsigned depth = 2; c->known && depth <= depths; depth++) {
        if (c->adds[depth] != (difference[depth] < 0 ? -difference[depth] : difference[depth])) {
            return false;
        }
    }
    return c->known && depths > 1;
}

static const candidate *choose(const candidate *c, size_t count,
                               const int64_t difference[DEPTHS + 1], unsigned depths) {
    const candidate *best = NULL;
    unsigned best_worth = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned worth = explains(c, count, c[i].rule, difference, depths);
        if (worth < 3 && explains_alone(&c[i], difference, depths)) worth = 3;
        if (worth > best_worth || (worth && worth == best_worth && c[i].rule < best->rule)) {
            best = &c[i];
            best_worth = worth;
        }
    }
    return best;
}

void perft_guess(perft_hunt *hunt, const perft_question *question, perft_count expected,
                 perft_faults *faults) {
    static const ply_move none = PLY_NO_MOVE;
    const perft_answer *a = hunt->answer;
    const ply_position here = a->position;
    const bool counts = a->has_total && !a->agrees && !a->disagrees;
    int64_t difference[DEPTHS + 1] = {0, counts ? (int64_t)a->total - (int64_t)expected : 0};
    const perft_count counted = a->total;
    unsigned depths = 1;
    for (unsigned depth = 2; counts && depth <= DEPTHS; depth++) {
        perft_question deeper = *question;
        deeper.depth = depth;
        deeper.leaves = perft_true_count(&here, depth);
        if (perft_peer_ask(hunt->peer, &deeper, hunt->answer2) != PERFT_SAID) break;
        difference[depth] = (int64_t)hunt->answer2->total - (int64_t)deeper.leaves;
        depths = depth;
    }
    perft_fault *f = &faults->fault[faults->count++];
    *f = (perft_fault){.kind = PERFT_COUNTED,
                       .position = question->position,
                       .depth = 1 + (unsigned)question->way_length,
                       .guessed = true,
                       .has_leaves = counts,
                       .expected_leaves = expected,
                       .engine_leaves = counted};
    candidate found[CANDIDATES_MAX] = {{0}};
    perft_kind kind = difference[1] < 0 ? PERFT_MISSING : PERFT_EXTRA;
    const size_t count = difference[1] ? list_candidates(&here, kind, found) : 0;
    const candidate *best = choose(found, count, difference, depths);
    /* A legal move that is counted twice adds what it leads to once more. */
    candidate twice[CANDIDATES_MAX] = {{0}};
    if (difference[1] > 0 && (!best || !best->known)) {
        const size_t legal = list_candidates(&here, PERFT_DUPLICATE, twice);
        const candidate *again = choose(twice, legal, difference, depths);
        if (again && explains(twice, legal, again->rule, difference, depths) == 3 && !best) {
            best = again;
            kind = PERFT_DUPLICATE;
        }
    }
    if (difference[1]) f->kind = kind;
    f->move = best ? best->move : none;
    if (question->way_length) {
        memcpy(f->way, question->way, sizeof f->way);
        f->way_length = question->way_length;
        f->reply = f->move;
        f->reply_kind = f->kind;
        f->kind = PERFT_MAKE;
        f->move = f->way[0];
    }
    perft_name_rule(f);
}
