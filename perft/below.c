/* below.c - counts below a position: plainly, with the fast engine, or with that and the table. */
#include "below.h"

/* Counts of so few plies are not interrupted: they take milliseconds. */
enum { UNDISTURBED = 5 };

/* The table is asked from this many plies on. Below that, counting is as fast as asking. */
enum { LEAST_ASKED = 2 };

static bool is_stopped(const ply_below *w) {
    return atomic_load_explicit(w->halt, memory_order_relaxed) ||
           (w->stop && atomic_load_explicit(w->stop, memory_order_relaxed));
}

/* ---- Plainly --------------------------------------------------------------------------------- */

/* A count that nothing interrupts. */
static ply_count count_undisturbed(const ply_below *w, const ply_position *p, unsigned depth) {
    if (!w->counters) return ply_perft(w->generator, p, depth);
    ply_counters counters;
    ply_perft_counters(w->generator, p, depth, &counters);
    ply_counters_add(w->counters, &counters);
    return counters.leaves;
}

static bool count_plainly(ply_below *w, const ply_position *p, unsigned depth, ply_count *leaves) {
    if (is_stopped(w)) return false;
    if (depth <= UNDISTURBED) {
        *leaves += count_undisturbed(w, p, depth);
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

static bool count_fast(ply_below *w, const ply_fast_board *board, unsigned depth,
                       ply_count *leaves) {
    if (is_stopped(w)) return false;
    if (depth <= UNDISTURBED) {
        *leaves += w->engine->count(board, depth);
        return true;
    }
    ply_fast_board child[PLY_MOVES_MAX];
    const size_t count = w->engine->children(board, child);
    for (size_t i = 0; i < count; i++) {
        if (!count_fast(w, &child[i], depth - 1, leaves)) return false;
    }
    return true;
}

/* ---- With the table -------------------------------------------------------------------------- */

static bool count_children(ply_below *w, const ply_fast_board *board, unsigned depth,
                           ply_count *leaves);

/* Counts below a board whose place in the table is already being fetched. */
static bool count_asking(ply_below *w, const ply_fast_board *board, const ply_hash_key *key,
                         unsigned depth, ply_count *leaves) {
    ply_count below = 0;
    w->probes++;
    if (ply_hash_find(w->hash, key, &below)) {
        w->hits++;
    } else {
        if (!count_children(w, board, depth, &below)) return false;
        ply_hash_keep(w->hash, key, below);
    }
    *leaves += below;
    return true;
}

/* Fetches the places of all children at once, and then goes through them. */
static bool count_children(ply_below *w, const ply_fast_board *board, unsigned depth,
                           ply_count *leaves) {
    if (depth <= LEAST_ASKED) {
        *leaves += w->engine->count(board, depth);
        return true;
    }
    if (depth > UNDISTURBED && is_stopped(w)) return false;
    ply_fast_board child[PLY_MOVES_MAX];
    ply_hash_key key[PLY_MOVES_MAX];
    const size_t count = w->engine->children(board, child);
    for (size_t i = 0; i < count; i++) ply_hash_look(w->hash, &child[i], depth - 1, &key[i]);
    for (size_t i = 0; i < count; i++) {
        if (!count_asking(w, &child[i], &key[i], depth - 1, leaves)) return false;
    }
    return true;
}

static bool count_hashed(ply_below *w, const ply_fast_board *board, unsigned depth,
                         ply_count *leaves) {
    if (is_stopped(w)) return false;
    if (depth < LEAST_ASKED) return count_children(w, board, depth, leaves);
    ply_hash_key key;
    ply_hash_look(w->hash, board, depth, &key);
    return count_asking(w, board, &key, depth, leaves);
}

bool ply_count_below(ply_below *w, const ply_position *p, unsigned depth, ply_count *leaves) {
    if (w->generator) return count_plainly(w, p, depth, leaves);
    ply_fast_board board;
    ply_fast_load(&board, p);
    return w->hash ? count_hashed(w, &board, depth, leaves) : count_fast(w, &board, depth, leaves);
}
