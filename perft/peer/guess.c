/* guess.c - which move is at fault, of an engine that prints no lists.
 *
 * The position has one legal move too few or too many, or several, and that is all the engine says.
 * But it also says how many leaves there are two and three plies deep: what is missing there is
 * what the missing moves would have led to. So every move that could be missing, too many or listed
 * twice is tried: moves of one rule together, and with them the special cases of that rule, since
 * an engine that breaks a rule breaks it wherever it can.
 *
 * In one position several rules may explain the numbers, and all of them are noted. In several
 * positions it is the rule that explains most of them, and that would not have made other positions
 * wrong which are right: check.c sees to that, and perft_settle says what the fault is if that rule
 * is broken. As long as there is no more to go by, the rule is one that the deeper counts confirm,
 * and of several the most special, which stands first in the table. That deeper counts do not fit
 * says nothing: what is wrong in this position may be wrong again behind it.
 */
/* SPDX-License-Identifier: MIT */
#include "guess.h"

#include <string.h>

#include "corpus/corpus.h"
#include "rules.h"

enum {
    DEPTHS = 3,
    DEEPER_LEAVES_MAX = 3000,
    CANDIDATES_MAX = 1024,
    RULES_MAX = 64 * PERFT_RULE_WORDS
};

/* How well a rule explains the numbers. */
typedef enum worth {
    WORTH_NONE,
    WORTH_PART,  /* other moves are at fault as well, or not all that break it are */
    WORTH_MOVES, /* just as many moves break it */
    WORTH_ALL    /* and the other depths fit as well */
} worth;

/* A move that may be at fault, and what it adds at each depth. */
typedef struct candidate {
    ply_move move;
    unsigned rule;
    bool known;               /* what it adds is known */
    int64_t adds[DEPTHS + 1]; /* from depth 2 on; at depth 1 it is one */
} candidate;

typedef struct candidates {
    perft_kind kind;
    size_t count;
    candidate of[CANDIDATES_MAX];
} candidates;

/* ---- Moves that may be at fault -------------------------------------------------------------- */

static void add_candidate(candidates *list, const ply_position *p, ply_move move, unsigned rule) {
    ply_position after = *p;
    if (list->count == CANDIDATES_MAX) return;
    candidate *c = &list->of[list->count++];
    ply_play(&after, move);
    *c = (candidate){.move = move, .rule = rule};
    const uint32_t problems = ply_problems(&after) & PLY_PROBLEM_ERRORS;
    c->known = !(problems & ~(uint32_t)PLY_PROBLEM_OPPONENT_CHECK);
    if (problems != PLY_PROBLEM_OPPONENT_CHECK) {
        for (unsigned depth = 2; c->known && depth <= DEPTHS; depth++) {
            c->adds[depth] = (int64_t)perft_true_count(&after, depth - 1);
        }
        return;
    }
    /* The move leaves its own king attacked. An engine that lists it goes on as if nobody could
     * take that king; none of our generators takes such a position, so the replies are listed here.
     */
    ply_move replies[PERFT_NEARLY_MAX];
    const size_t count = perft_legal_in_check(&after, replies);
    c->adds[2] = (int64_t)count;
    for (size_t i = 0; i < count; i++) {
        ply_position then = after;
        ply_play(&then, replies[i]);
        if (ply_problems(&then) & PLY_PROBLEM_ERRORS) continue;
        c->adds[3] += (int64_t)perft_true_count(&then, 1);
    }
}

/* All moves that could be missing, extra or listed twice, each with the rule that this would break.
 */
static void list_candidates(candidates *list, const ply_position *p, perft_kind kind) {
    ply_move legal[PLY_MOVES_MAX], others[PERFT_NEARLY_MAX];
    const size_t legal_count = corpus_list(p, legal);
    list->kind = kind;
    list->count = 0;
    for (size_t i = 0; kind != PERFT_EXTRA && i < legal_count; i++) {
        const unsigned promotion = kind == PERFT_MISSING ? ply_promotion(legal[i]) : 0;
        /* A promotion is missing by itself, or with those of the same pawn. */
        if (promotion) add_candidate(list, p, legal[i], perft_rule_of_promotion(p, legal[i]));
        if (promotion == PLY_QUEEN) continue;
        add_candidate(list, p, legal[i], perft_rule_of(kind, p, legal[i]));
    }
    const size_t count = kind == PERFT_EXTRA ? perft_not_legal(p, others) : 0;
    for (size_t i = 0; i < count; i++) {
        add_candidate(list, p, others[i], perft_rule_of(kind, p, others[i]));
    }
}

/* ---- What explains the numbers --------------------------------------------------------------- */

/* What the engine has too few or too many, at each depth. */
typedef struct differences {
    unsigned depths; /* of which it is known */
    int64_t at[DEPTHS + 1];
} differences;

/* How well it explains the numbers that all moves of this rule are at fault; or all of it and of
 * its special cases. */
static worth explains(const candidates *list, unsigned rule, bool with_special,
                      const differences *d) {
    int64_t sum[DEPTHS + 1] = {0};
    bool fits = d->depths > 1;
    for (size_t i = 0; i < list->count; i++) {
        const candidate *c = &list->of[i];
        if (c->rule != rule && !(with_special && perft_rule_is_special_of(c->rule, rule))) continue;
        sum[1]++;
        fits = fits && c->known;
        for (unsigned depth = 2; depth <= d->depths; depth++) sum[depth] += c->adds[depth];
    }
    if (sum[1] != d->at[1]) return WORTH_PART;
    for (unsigned depth = 2; depth <= d->depths; depth++) fits &= sum[depth] == d->at[depth];
    return fits ? WORTH_ALL : WORTH_MOVES;
}

/* A single move of a rule may be at fault, where the engine breaks the rule only sometimes. */
static bool explains_alone(const candidate *c, const differences *d) {
    bool fits = d->at[1] == 1 && c->known && d->depths > 1;
    for (unsigned depth = 2; depth <= d->depths; depth++) fits &= c->adds[depth] == d->at[depth];
    return fits;
}

typedef struct explained {
    worth of[RULES_MAX];
} explained;

/* The name of the fault if this move is at fault: that of the move, or of what made it so. */
static unsigned rule_of_fault(const perft_fault *f, const candidate *c, perft_kind kind) {
    return f->way_length ? perft_rule_of_reply(f, kind, c->move) : c->rule;
}

static void raise_worth(explained *e, unsigned rule, worth w) {
    if (w > e->of[rule]) e->of[rule] = w;
}

/* Each rule that a move breaks is tried, and each of which that is a special case. */
static void explain(explained *e, const perft_fault *f, const candidates *list,
                    const differences *d) {
    bool is_done[RULES_MAX] = {false};
    for (size_t i = 0; i < list->count; i++) {
        const candidate *c = &list->of[i];
        if (explains_alone(c, d)) raise_worth(e, rule_of_fault(f, c, list->kind), WORTH_MOVES);
        if (is_done[c->rule]) continue;
        is_done[c->rule] = true;
        raise_worth(e, rule_of_fault(f, c, list->kind), explains(list, c->rule, false, d));
        raise_worth(e, rule_of_fault(f, c, list->kind), explains(list, c->rule, true, d));
        for (unsigned rule = 1; rule < RULES_MAX && !f->way_length; rule++) {
            if (is_done[rule] || !perft_rule_is_about(rule, list->kind)) continue;
            if (!perft_rule_is_special_of(c->rule, rule)) continue;
            raise_worth(e, rule, explains(list, rule, true, d));
        }
    }
}

/* ---- A fault --------------------------------------------------------------------------------- */

/* Asks for the next two plies as well, as long as they are cheap. */
static differences ask_deeper(perft_hunt *hunt, const perft_question *question,
                              perft_count expected) {
    const ply_position here = hunt->answer->position;
    differences d = {.depths = 1};
    d.at[1] = (int64_t)hunt->answer->total - (int64_t)expected;
    for (unsigned depth = 2; depth <= DEPTHS; depth++) {
        perft_question deeper = *question;
        deeper.depth = depth;
        deeper.leaves = perft_true_count(&here, depth);
        if (deeper.leaves > DEEPER_LEAVES_MAX) break;
        if (perft_peer_ask(hunt->peer, &deeper, hunt->answer2) != PERFT_SAID) break;
        d.at[depth] = (int64_t)hunt->answer2->total - (int64_t)deeper.leaves;
        d.depths = depth;
    }
    return d;
}

/* Puts the move at fault where it belongs: behind moves it is what they have made wrong. */
static void set_move(perft_fault *f, perft_kind kind, ply_move move) {
    if (f->way_length) {
        f->reply = move;
        f->reply_kind = kind;
        f->kind = PERFT_MAKE;
        f->move = f->way[0];
    } else {
        f->move = move;
        f->kind = kind;
    }
}

void perft_settle(perft_fault *f, unsigned rule) {
    static _Thread_local candidates list;
    ply_position here = f->position;
    for (size_t i = 0; i < f->way_length; i++) ply_play(&here, f->way[i]);
    const bool is_less = (f->way_length ? f->reply_kind : f->kind) == PERFT_MISSING;
    static const perft_kind kinds[] = {PERFT_EXTRA, PERFT_DUPLICATE};
    const candidate *found = NULL;
    /* A move that breaks the rule itself; else one that breaks a special case of it. */
    for (size_t k = 0; k < (is_less ? 1u : 2u) && !found; k++) {
        list_candidates(&list, &here, is_less ? PERFT_MISSING : kinds[k]);
        for (size_t i = 0; i < list.count; i++) {
            const unsigned its = rule_of_fault(f, &list.of[i], list.kind);
            if (its == rule || (!found && perft_rule_is_special_of(its, rule))) {
                found = &list.of[i];
            }
            if (its == rule) break;
        }
    }
    if (found) set_move(f, list.kind, found->move);
    f->rule = rule; /* which may be about no move in particular */
    f->settled = true;
    perft_name_rule(f); /* by the FEN, if that is read wrongly */
}

void perft_unsettle(perft_fault *f) {
    f->settled = false;
    if (f->way_length == 0) f->move = PLY_NO_MOVE;
    f->reply = PLY_NO_MOVE;
    perft_name_rule(f);
}

void perft_breakable(const ply_position *position, uint64_t rules[PERFT_RULE_WORDS]) {
    static const perft_kind kinds[] = {PERFT_EXTRA, PERFT_MISSING, PERFT_DUPLICATE};
    ply_move moves[PERFT_NEARLY_MAX];
    perft_rules_of_none(position, true, rules);
    for (size_t k = 0; k < 3; k++) {
        const size_t count = kinds[k] == PERFT_EXTRA ? perft_not_legal(position, moves)
                                                     : corpus_list(position, moves);
        for (size_t i = 0; i < count; i++) {
            perft_add_rule(rules, perft_rule_of(kinds[k], position, moves[i]));
        }
    }
}

static unsigned first_of(const uint64_t set[PERFT_RULE_WORDS]) {
    for (unsigned i = 0; i < PERFT_RULE_WORDS; i++) {
        if (set[i]) return 64 * i + (unsigned)__builtin_ctzll(set[i]);
    }
    return PERFT_RULE_NONE;
}

/* Whether a position without a legal move is one leaf for the engine, however deep it is asked. */
static bool is_leaf_of_its_own(const ply_position *here, const differences *d) {
    ply_move moves[PLY_MOVES_MAX];
    for (unsigned depth = 1; depth <= DEPTHS; depth++) {
        if (d->at[depth] != 1) return false;
    }
    return corpus_list(here, moves) == 0;
}

void perft_guess(perft_hunt *hunt, const perft_question *question, perft_count expected,
                 perft_faults *faults) {
    static _Thread_local candidates list;
    static _Thread_local explained e;
    const perft_answer *a = hunt->answer;
    const ply_position here = a->position;
    const bool counts = a->has_total && !a->agrees && !a->disagrees;
    perft_fault *f = &faults->fault[faults->count++];
    *f = (perft_fault){.kind = PERFT_COUNTED,
                       .position = question->position,
                       .depth = 1 + (unsigned)question->way_length,
                       .move = PLY_NO_MOVE,
                       .guessed = true,
                       .has_leaves = counts && question->way_length == 0,
                       .expected_leaves = expected,
                       .engine_leaves = a->total};
    memcpy(f->way, question->way, sizeof f->way);
    f->way_length = question->way_length;
    const bool lists_none = counts && a->total == 0;
    differences d = {0};
    if (counts) d = ask_deeper(hunt, question, expected);
    if (d.at[1] == 0) {
        if (f->way_length) set_move(f, PERFT_COUNTED, PLY_NO_MOVE);
        perft_name_rule(f);
        return;
    }
    const bool is_less = d.at[1] < 0;
    for (unsigned depth = 1; is_less && depth <= DEPTHS; depth++) d.at[depth] = -d.at[depth];
    memset(&e, 0, sizeof e);
    set_move(f, is_less ? PERFT_MISSING : PERFT_EXTRA, PLY_NO_MOVE);
    if (is_less && !f->way_length) {
        perft_rules_of_none(&here, lists_none, f->could);
        memcpy(f->surely, f->could, sizeof f->surely);
    }
    if (!f->way_length && is_leaf_of_its_own(&here, &d)) { /* that explains it without a move */
        const unsigned rule = perft_rule_of(PERFT_EXTRA, &here, PLY_NO_MOVE);
        perft_add_rule(f->could, rule);
        perft_add_rule(f->surely, rule);
        perft_settle(f, rule);
        return;
    }
    list_candidates(&list, &here, is_less ? PERFT_MISSING : PERFT_EXTRA);
    explain(&e, f, &list, &d);
    if (!is_less) {
        list_candidates(&list, &here, PERFT_DUPLICATE);
        explain(&e, f, &list, &d);
    }
    for (unsigned i = 0; i < RULES_MAX; i++) {
        if (e.of[i] >= WORTH_PART) perft_add_rule(f->partly, i);
        if (e.of[i] >= WORTH_MOVES) perft_add_rule(f->could, i);
        if (e.of[i] == WORTH_ALL) perft_add_rule(f->surely, i);
    }
    unsigned rule = first_of(f->surely);
    if (!rule) rule = first_of(f->could);
    if (!rule) rule = first_of(f->partly);
    perft_name_rule(f);
    if (rule) perft_settle(f, rule);
}
