/* locate.c - from a count that is wrong to the place where the engine goes wrong.
 *
 * A position is asked about, and its list of moves compared with the legal ones. If the list is
 * wrong, that is the place. If it is right, some move has a wrong share of the count; the position
 * behind that move is set up by FEN and asked about, one ply less deep. If it is wrong there as
 * well, the search goes on from there. If it is right there, the engine is wrong only on its way:
 * it is asked again for the same position, reached by making the move. If that is wrong, moves are
 * made wrongly, and from here on positions are reached by moves, to see what is wrong with the
 * list. If that is right as well, every part is right alone and wrong among the others: something
 * is not taken back, or a table returns the count of something else.
 *
 * Engines that print no shares are asked for each position behind a legal move instead, and at the
 * last ply the difference in numbers must do: see guess.c.
 */
/* SPDX-License-Identifier: MIT */
#include "locate.h"

#include <stdio.h>
#include <string.h>

#include "before.h"
#include "corpus/corpus.h"
#include "guess.h"
#include "perft/fast.h"
#include "rules.h"

const char *perft_kind_name(perft_kind kind) {
    static const char *const names[PERFT_KINDS] = {"match",   "missing", "extra",    "duplicate",
                                                   "make",    "unmake",  "count",    "refused",
                                                   "crashed", "hung",    "protocol", "skipped"};
    return names[kind];
}

perft_kind perft_kind_of_said(perft_said said) {
    static const perft_kind kinds[] = {[PERFT_SAID] = PERFT_COUNTED,
                                       [PERFT_SAID_REFUSED] = PERFT_REFUSED,
                                       [PERFT_SAID_CRASHED] = PERFT_CRASHED,
                                       [PERFT_SAID_HUNG] = PERFT_HUNG,
                                       [PERFT_SAID_NONSENSE] = PERFT_PROTOCOL};
    return kinds[said];
}

perft_count perft_true_count(const ply_position *position, unsigned depth) {
    perft_fast_board board;
    perft_fast_load(&board, position);
    return perft_fast_best()->count(&board, depth);
}

static bool is_among(ply_move move, const ply_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

static size_t times_listed(const perft_answer *a, ply_move move) {
    size_t times = 0;
    for (size_t i = 0; i < a->count; i++) times += a->list[i].move == move;
    return times;
}

bool perft_answer_is_right(const perft_answer *a, perft_count expected) {
    if (a->agrees || a->disagrees) return a->agrees;
    if (!a->has_total || a->total != expected) return false;
    if (a->depth != 1 || a->count == 0) return true;
    ply_move legal[PLY_MOVES_MAX];
    const size_t count = corpus_list(&a->position, legal);
    for (size_t i = 0; i < count; i++) {
        if (times_listed(a, legal[i]) != 1) return false;
    }
    return a->count == count;
}

bool perft_search_is_right(const perft_answer *a, bool lists_all) {
    ply_move legal[PLY_MOVES_MAX];
    const size_t count = corpus_list(&a->position, legal);
    for (size_t i = 0; i < a->count; i++) {
        if (!is_among(a->list[i].move, legal, count)) return false;
    }
    return a->line_length == 0 && (lists_all ? a->count == count : a->count > 0 || count == 0);
}

/* ---- Faults ---------------------------------------------------------------------------------- */

/* NULL if there are as many already as are kept. */
static perft_fault *add_fault(perft_faults *faults, perft_kind kind, const perft_question *q) {
    if (faults->count == PERFT_FAULTS_MAX) return NULL;
    perft_fault *f = &faults->fault[faults->count++];
    *f = (perft_fault){.kind = kind,
                       .position = q->position,
                       .way_length = q->way_length,
                       .depth = q->depth + (unsigned)q->way_length};
    memcpy(f->way, q->way, sizeof f->way);
    return f;
}

/* The engine did not answer. */
static void add_failure(perft_hunt *hunt, perft_said said, const perft_question *q,
                        perft_faults *faults) {
    if (said == PERFT_SAID_STOP || said == PERFT_SAID_CANNOT) return;
    perft_fault *f = add_fault(faults, perft_kind_of_said(said), q);
    if (!f) return;
    memcpy(f->detail, hunt->peer->detail, sizeof f->detail);
    perft_name_rule(f);
}

/* One fault of a list. Where the position was reached by moves, these were made wrongly, and the
 * list is only what shows it. Of the same rule one is enough. */
static void add_list_fault(perft_faults *faults, perft_kind kind, ply_move move,
                           const perft_question *q, const perft_answer *a, const ply_move *legal,
                           size_t count) {
    perft_fault *f = add_fault(faults, q->way_length ? PERFT_MAKE : kind, q);
    if (!f) return;
    f->move = move;
    f->depth = 1 + (unsigned)q->way_length;
    if (q->way_length) {
        f->move = q->way[0];
        f->reply = move;
        f->reply_kind = kind;
    }
    f->has_lists = true;
    f->expected_count = count;
    memcpy(f->expected, legal, count * sizeof *legal);
    f->engine_count = a->count;
    for (size_t i = 0; i < a->count; i++) f->engine[i] = a->list[i].move;
    perft_name_rule(f);
    for (size_t i = 0; i + 1 < faults->count; i++) {
        const perft_fault *other = &faults->fault[i];
        if (other->kind == f->kind && other->rule == f->rule) {
            faults->count--;
            return;
        }
    }
}

/* Compares a list with the legal moves; returns whether it is right. */
static bool compare_list(const perft_question *q, const perft_answer *a, perft_faults *faults) {
    ply_move legal[PLY_MOVES_MAX];
    const size_t count = corpus_list(&a->position, legal);
    const size_t before = faults->count;
    for (size_t i = 0; i < a->count; i++) {
        if (!is_among(a->list[i].move, legal, count)) {
            add_list_fault(faults, PERFT_EXTRA, a->list[i].move, q, a, legal, count);
        }
    }
    for (size_t i = 0; i < count; i++) {
        const size_t times = times_listed(a, legal[i]);
        if (times == 1) continue;
        add_list_fault(faults, times ? PERFT_DUPLICATE : PERFT_MISSING, legal[i], q, a, legal,
                       count);
    }
    return faults->count == before;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static perft_said ask(perft_hunt *hunt, perft_question *q, perft_answer *answer) {
    ply_position p = q->position;
    for (size_t i = 0; i < q->way_length; i++) ply_play(&p, q->way[i]);
    q->leaves = perft_true_count(&p, q->depth);
    if (hunt->fresh && q->depth > 1) perft_peer_restart(hunt->peer);
    const perft_said said = perft_peer_ask(hunt->peer, q, answer);
    hunt->stopped |= said == PERFT_SAID_STOP;
    hunt->cannot |= said == PERFT_SAID_CANNOT;
    return said;
}

/* Whether the count of a position is wrong; failures count as wrong. */
static bool is_wrong(perft_hunt *hunt, const perft_question *asked, perft_said *said) {
    perft_question q = *asked;
    *said = ask(hunt, &q, hunt->answer2);
    if (*said == PERFT_SAID_CANNOT) return false;
    return *said != PERFT_SAID || !perft_answer_is_right(hunt->answer2, q.leaves);
}

/* What a search shows: a move that is played or thought of and not legal, here or behind legal
 * ones; and, where every move is searched, one that is not. */
static void locate_by_search(perft_hunt *hunt, perft_question *q, perft_faults *faults) {
    const perft_answer *a = hunt->answer;
    ply_move legal[PLY_MOVES_MAX];
    const size_t count = corpus_list(&a->position, legal);
    const bool all = perft_peer_searches_all(hunt->peer, count);
    if (a->line_length > 1 && faults->count == 0) {
        perft_question behind = *q;
        behind.way_length = a->line_length - 1;
        memcpy(behind.way, a->line, behind.way_length * sizeof *a->line);
        perft_fault *f = add_fault(faults, PERFT_MAKE, &behind);
        f->move = f->way[0];
        f->reply = a->line[behind.way_length];
        f->reply_kind = PERFT_EXTRA;
        f->by_search = true;
        perft_name_rule(f);
    }
    for (size_t i = 0; i < a->count; i++) {
        if (is_among(a->list[i].move, legal, count)) continue;
        add_list_fault(faults, PERFT_EXTRA, a->list[i].move, q, a, legal, count);
    }
    for (size_t i = 0; i < count && (all || a->count == 0); i++) {
        if (times_listed(a, legal[i])) continue;
        add_list_fault(faults, PERFT_MISSING, legal[i], q, a, legal, count);
    }
    for (size_t i = 0; i < faults->count; i++) {
        faults->fault[i].by_search = true;
        faults->fault[i].depth = q->depth;
    }
}

/* ---- Going down ------------------------------------------------------------------------------ */

/* The count is wrong, and no list is. Which move is to blame is not known yet. */
static perft_fault *add_count_fault(perft_hunt *hunt, perft_kind kind, const perft_question *q,
                                    perft_count expected, perft_count counted,
                                    perft_faults *faults) {
    perft_fault *f = add_fault(faults, kind, q);
    if (!f) return NULL;
    f->has_leaves = !hunt->answer->disagrees;
    f->expected_leaves = expected;
    f->engine_leaves = counted;
    return f;
}

/* Whether it is right in a process with the smallest table. */
static bool is_right_without_table(perft_hunt *hunt, const perft_question *q) {
    perft_said said;
    perft_peer *peer = hunt->peer;
    if (!peer->hash_option[0]) return false;
    peer->without_hash = true;
    perft_peer_restart(peer);
    const bool right = !is_wrong(hunt, q, &said);
    peer->without_hash = false;
    perft_peer_restart(peer);
    return right && said == PERFT_SAID;
}

static const char by_table[] =
    "right with the smallest table: the table returns the count of another position";

/* Plies within which no two positions of a tree are the same but for what a FEN says beside the
 * board. */
enum { TABLE_DEPTH = 4 };

bool perft_may_be_table(const perft_fault *fault) {
    return fault->kind == PERFT_UNMAKE && fault->maybe_table && fault->depth >= TABLE_DEPTH;
}

void perft_weigh_table(perft_fault *fault) {
    if (!perft_may_be_table(fault)) return;
    fault->kind = PERFT_COUNTED;
    fault->maybe_unmake = true;
    snprintf(fault->detail, sizeof fault->detail,
             "wrong only at depth %u or more, which points to a hash table; the engine has no "
             "option that switches one off, so it could also be a move that is taken back wrongly",
             fault->depth);
    perft_name_rule(fault);
}

/* Every part is right alone. A new process that is asked only this tells whether it is what came
 * before that matters; one with the smallest table, whether the table does. */
static perft_kind blame(perft_hunt *hunt, const perft_question *q, const char **why) {
    perft_said said;
    perft_peer *peer = hunt->peer;
    perft_peer_restart(peer);
    if (!is_wrong(hunt, q, &said)) {
        *why = "right when a new process is asked only this: something is kept between counts";
        return PERFT_COUNTED;
    }
    if (is_right_without_table(hunt, q)) {
        *why = by_table;
        return PERFT_COUNTED;
    }
    *why = "every position is right alone";
    return PERFT_UNMAKE;
}

static perft_count share_of(const perft_answer *a, ply_move move, bool *known) {
    for (size_t i = 0; i < a->count; i++) {
        if (a->list[i].move != move) continue;
        *known = a->list[i].counted;
        return a->list[i].leaves;
    }
    *known = false;
    return 0;
}

/* The next step down from q: the position behind one of its moves that is wrong as well, set up by
 * FEN or reached by moves; STEP_NONE if all are right alone. The suspect is the first move whose
 * share of the count is wrong. */
typedef enum step { STEP_FEN, STEP_MOVES, STEP_NONE, STEP_FAILED } step;

static step step_down(perft_hunt *hunt, const perft_question *q, perft_question *next,
                      ply_move *suspect) {
    ply_move legal[PLY_MOVES_MAX];
    const perft_answer *a = hunt->answer;
    const ply_position here = a->position;
    const size_t count = corpus_list(&here, legal);
    const bool shares = a->count > 0;
    *suspect = PLY_NO_MOVE;
    /* On a way of moves the positions were right when set up by FEN: they are not asked again. */
    for (unsigned round = q->way_length ? 1 : 0; round < 2; round++) {
        for (size_t i = 0; i < count; i++) {
            const ply_move move = shares && i < a->count ? a->list[i].move : legal[i];
            ply_position child = here;
            perft_said said;
            ply_play(&child, move);
            if (shares) {
                bool known;
                const perft_count share = share_of(a, move, &known);
                if (known && share == perft_true_count(&child, q->depth - 1)) continue;
            }
            if (shares && *suspect == PLY_NO_MOVE) *suspect = move;
            if (round == 0) { /* set up by FEN */
                *next = (perft_question){.position = child, .depth = q->depth - 1, .list = true};
                if (is_wrong(hunt, next, &said)) return hunt->stopped ? STEP_FAILED : STEP_FEN;
            } else { /* reached by moves */
                if (!hunt->peer->plays || q->way_length == PERFT_WAY_MAX) continue;
                *next = *q;
                next->way[next->way_length++] = move;
                next->depth = q->depth - 1;
                if (is_wrong(hunt, next, &said)) return hunt->stopped ? STEP_FAILED : STEP_MOVES;
            }
            if (hunt->cannot) return STEP_FAILED;
        }
    }
    return STEP_NONE;
}

/* Every part of q is right alone, and q as a whole is not. */
static void conclude(perft_hunt *hunt, const perft_question *q, perft_count expected,
                     ply_move suspect, perft_faults *faults) {
    const perft_answer *a = hunt->answer;
    const perft_count counted = a->total;
    perft_count sum = 0;
    bool all = a->count > 0;
    for (size_t i = 0; i < a->count; i++) {
        all = all && a->list[i].counted;
        sum += a->list[i].leaves;
    }
    const bool bad_sum = all && sum == expected && counted != expected;
    /* Behind moves, the whole was right when it was set up by FEN: so the moves are to blame. */
    const bool is_made = q->way_length && !bad_sum;
    const char *why = bad_sum ? "its total is not the sum of its parts" : "";
    const perft_kind kind = is_made ? PERFT_MAKE : bad_sum ? PERFT_COUNTED : blame(hunt, q, &why);
    if (hunt->stopped || hunt->cannot) return; /* there was no answer to go by */
    perft_fault *f = add_count_fault(hunt, kind, q, expected, counted, faults);
    if (!f) return;
    f->move = is_made ? q->way[0] : suspect;
    if (is_made) {
        f->reply_kind = PERFT_COUNTED;
        f->has_leaves = false;
    }
    strncpy(f->detail, why, sizeof f->detail - 1);
    f->by_table = why == by_table;
    /* With an option that makes the table as small as none, blame() has seen that it is not that.
     */
    const perft_peer *peer = hunt->peer;
    f->maybe_table =
        kind == PERFT_UNMAKE && !(peer->hash_option[0] && strcmp(peer->hash_least, "0") == 0);
    perft_name_rule(f);
}

void perft_locate_table(perft_hunt *hunt, const ply_position *position, unsigned depth,
                        perft_faults *faults) {
    perft_question q = {.position = *position, .depth = depth};
    perft_said said;
    faults->count = 0;
    perft_peer_restart(hunt->peer);
    if (!is_wrong(hunt, &q, &said) || said != PERFT_SAID) return;
    const perft_count counted = hunt->answer2->total;
    if (!is_right_without_table(hunt, &q)) return;
    perft_fault *f = add_count_fault(hunt, PERFT_COUNTED, &q, perft_true_count(position, depth),
                                     counted, faults);
    if (!f) return;
    strcpy(f->detail, by_table);
    f->by_table = true;
    perft_name_rule(f);
}

/* Whether its answer is that of the position that was asked about before, whichever that was. */
static bool is_deaf(perft_hunt *hunt, const perft_question *q) {
    static const char *const canaries[2] = {"7k/8/8/8/8/8/8/KB6 w - - 0 1",
                                            "8/8/8/k7/7R/8/8/K7 b - - 0 1"};
    for (size_t i = 0; i < 2; i++) {
        perft_question canary = {.depth = q->depth > 3 ? 3 : q->depth}, again = *q;
        again.depth = canary.depth;
        ply_read_position(&ply_codec_fen, canaries[i], strlen(canaries[i]), &canary.position);
        if (ply_same_position(&canary.position, &q->position)) return false;
        if (ask(hunt, &canary, hunt->answer2) != PERFT_SAID) return false;
        const perft_count other = hunt->answer2->total;
        if (ask(hunt, &again, hunt->answer2) != PERFT_SAID) return false;
        if (hunt->answer2->total != other || other == again.leaves) return false;
    }
    return true;
}

/* Whether all its answers are those of the start position. */
static bool starts_anew(perft_hunt *hunt, const perft_question *q) {
    bool differs = false;
    for (unsigned depth = 1; depth <= 3; depth++) {
        perft_question again = *q;
        again.depth = depth;
        if (ask(hunt, &again, hunt->answer2) != PERFT_SAID) return false;
        if (hunt->answer2->total != perft_true_count(&ply_start_position, depth)) return false;
        differs |= hunt->answer2->total != again.leaves;
    }
    return differs;
}

/* Whether the position was refused without a word, so that what is counted is another one. */
static bool is_refused_silently(perft_hunt *hunt, const perft_question *q, perft_faults *faults) {
    const perft_manner manner = hunt->peer->dialect->manner;
    if (manner == PERFT_STATUS || q->way_length) return false;
    const char *what = NULL;
    if (starts_anew(hunt, q)) {
        what = "it counts the start position instead";
    } else if (manner != PERFT_ONCE && is_deaf(hunt, q)) {
        what = "it still counts the position before";
    }
    if (!what) return false;
    faults->count = 0;
    strcpy(hunt->peer->detail, what);
    add_failure(hunt, PERFT_SAID_REFUSED, q, faults);
    return true;
}

static void locate(perft_hunt *hunt, const ply_position *position, unsigned depth,
                   perft_faults *faults) {
    perft_question q = {.position = *position, .depth = depth, .list = true};
    faults->count = 0;
    for (bool first = true;; first = false) {
        const perft_said said = ask(hunt, &q, hunt->answer);
        if (said != PERFT_SAID) {
            add_failure(hunt, said, &q, faults);
            return;
        }
        const perft_answer *a = hunt->answer;
        const perft_count expected = q.leaves;
        if (perft_peer_searches(hunt->peer)) {
            locate_by_search(hunt, &q, faults);
            return;
        }
        if (a->count > 0 || (a->depth == 1 && hunt->peer->lists)) {
            if (!compare_list(&q, a, faults)) {
                const bool strange = a->complaint[0] || faults->fault[0].kind == PERFT_EXTRA;
                if (strange) is_refused_silently(hunt, &q, faults);
                return;
            }
        } else if (!perft_answer_is_right(a, expected) && first &&
                   is_refused_silently(hunt, &q, faults)) {
            return;
        }
        if (perft_answer_is_right(a, expected)) return; /* it was wrong, and is not any more */
        if (q.depth == 1) {
            perft_guess(hunt, &q, expected, faults);
            return;
        }
        perft_question next;
        ply_move suspect;
        switch (step_down(hunt, &q, &next, &suspect)) {
        case STEP_FAILED: return;
        case STEP_NONE: conclude(hunt, &q, expected, suspect, faults); return;
        default: q = next;
        }
    }
}

/* A list that is wrong may be that of another position: if it is right when a move leads there, it
 * is the FEN that the engine reads wrongly. */
static void ask_from_before(perft_hunt *hunt, perft_faults *faults) {
    perft_question q = {.depth = 1, .list = true, .way_length = 1};
    perft_said said;
    const perft_fault *f = &faults->fault[0];
    if (!faults->count || f->kind < PERFT_MISSING || f->kind > PERFT_DUPLICATE || f->by_search ||
        !hunt->peer->plays || hunt->stopped || hunt->cannot ||
        !perft_before(&f->position, &q.position, &q.way[0])) {
        return;
    }
    if (is_wrong(hunt, &q, &said) || said != PERFT_SAID) return;
    char fen[PLY_TEXT_MAX], move[8];
    perft_fen_text(&q.position, fen);
    perft_move_text(q.way[0], move);
    for (size_t i = 0; i < faults->count; i++) {
        perft_fault *wrong = &faults->fault[i];
        wrong->by_fen = true;
        snprintf(wrong->detail, sizeof wrong->detail, "right when %s leads there from %.200s", move,
                 fen);
        perft_name_rule(wrong);
    }
}

/* What a table keeps of one question makes answers to the next ones wrong, so what was found with
 * it cannot be trusted: then every question is asked of a new process. */
void perft_locate(perft_hunt *hunt, const ply_position *position, unsigned depth,
                  perft_faults *faults) {
    locate(hunt, position, depth, faults);
    ask_from_before(hunt, faults);
    if (hunt->fresh || faults->count != 1 || faults->fault[0].kind != PERFT_COUNTED ||
        faults->fault[0].guessed || strstr(faults->fault[0].detail, "sum of its parts")) {
        return;
    }
    hunt->fresh = true;
    locate(hunt, position, depth, faults);
    hunt->fresh = false;
}
