/* worker.c - counts below a position: plainly, with the fast engine, or with that and the table.
 *
 * Each of the three walks the upper plies itself, and looks on its way whether it should stop. The
 * last few plies are one call of the engine, which looks at nothing else: they take milliseconds.
 * Leaves are added up as they are found, so a count that is stopped has added a part, which the
 * caller throws away. */
/* SPDX-License-Identifier: MIT */
#include "worker.h"

/* Counts of so few plies are not interrupted. */
enum { UNDISTURBED = 5 };

/* The table is asked from this many plies on. Below that, counting is as fast as asking. */
enum { LEAST_ASKED = 2 };

static bool is_set(const atomic_bool *flag) {
    return flag && atomic_load_explicit(flag, memory_order_relaxed);
}

static bool is_stopped(const perft_worker *w) { return is_set(w->halt) || is_set(w->stop); }

/* ---- Plainly --------------------------------------------------------------------------------- */

static bool count_plainly(perft_worker *w, const ply_position *p, unsigned depth,
                          perft_count *leaves) {
    if (is_stopped(w)) return false;
    if (depth <= UNDISTURBED && w->tally) {
        perft_tally tally;
        perft_plain_tally(w->generator, p, depth, &tally);
        perft_tally_add(w->tally, &tally);
        *leaves += tally.leaves;
        return true;
    }
    if (depth <= UNDISTURBED) {
        *leaves += perft_plain(w->generator, p, depth);
        return true;
    }
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    w->generator->load(&board, p);
    const size_t count = w->generator->moves(&board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position child = *p;
        ply_play(&child, moves[i]);
        if (!count_plainly(w, &child, depth - 1, leaves)) return false;
    }
    return true;
}

/* ---- With the fast engine -------------------------------------------------------------------- */

static bool count_fast(perft_worker *w, const perft_fast_board *board, unsigned depth,
                       perft_count *leaves) {
    if (is_stopped(w)) return false;
    if (depth <= UNDISTURBED) {
        *leaves += w->fast->count(board, depth);
        return true;
    }
    perft_fast_board child[PLY_MOVES_MAX];
    const size_t count = w->fast->children(board, child);
    for (size_t i = 0; i < count; i++) {
        if (!count_fast(w, &child[i], depth - 1, leaves)) return false;
    }
    return true;
}

/* ---- With the table -------------------------------------------------------------------------- */

static bool count_children(perft_worker *w, const perft_fast_board *board, unsigned depth,
                           perft_count *leaves);

/* Counts below a board whose place in the table is already being fetched. */
static bool count_asking(perft_worker *w, const perft_fast_board *board, const perft_table_key *key,
                         unsigned depth, perft_count *leaves) {
    perft_count below = 0;
    w->probes++;
    if (perft_table_find(w->table, key, &below)) {
        w->hits++;
    } else {
        if (!count_children(w, board, depth, &below)) return false;
        perft_table_keep(w->table, key, below);
    }
    *leaves += below;
    return true;
}

/* Fetches the places of all children at once, and then goes through them. */
static bool count_children(perft_worker *w, const perft_fast_board *board, unsigned depth,
                           perft_count *leaves) {
    if (depth <= LEAST_ASKED) {
        *leaves += w->fast->count(board, depth);
        return true;
    }
    if (depth > UNDISTURBED && is_stopped(w)) return false;
    perft_fast_board child[PLY_MOVES_MAX];
    perft_table_key key[PLY_MOVES_MAX];
    const size_t count = w->fast->children(board, child);
    for (size_t i = 0; i < count; i++) perft_table_look(w->table, &child[i], depth - 1, &key[i]);
    for (size_t i = 0; i < count; i++) {
        if (!count_asking(w, &child[i], &key[i], depth - 1, leaves)) return false;
    }
    return true;
}

/* The root is asked for as well: another count in the same table may have found it. */
static bool count_hashed(perft_worker *w, const perft_fast_board *board, unsigned depth,
                         perft_count *leaves) {
    if (is_stopped(w)) return false;
    if (depth < LEAST_ASKED) return count_children(w, board, depth, leaves);
    perft_table_key key;
    perft_table_look(w->table, board, depth, &key);
    return count_asking(w, board, &key, depth, leaves);
}

bool perft_worker_count(perft_worker *w, const ply_position *p, unsigned depth,
                        perft_count *leaves) {
    if (w->generator) return count_plainly(w, p, depth, leaves);
    perft_fast_board board;
    perft_fast_load(&board, p);
    return w->table ? count_hashed(w, &board, depth, leaves) : count_fast(w, &board, depth, leaves);
}
