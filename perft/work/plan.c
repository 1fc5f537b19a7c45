/* plan.c - a long count as work for many machines: the different positions some plies from the
 * root.
 *
 * Ply after ply, each place is expanded, and the positions after its moves are entered in a table
 * by their planes, where those that are the same meet and their numbers of lines are added up. The
 * table is open, at most two thirds full, and doubles. At the end it is put in order, which makes a
 * plan the same wherever it is made.
 *
 * The fast engine says that a pawn may be taken en passant wherever an enemy pawn stands beside it.
 * That pawn may be pinned; the positions with and without the square are then the same, and have
 * the same moves. So the square is kept only where it adds a move. */
/* SPDX-License-Identifier: MIT */
#include "plan.h"

#include <stdlib.h>
#include <string.h>

#include "perft/journal.h"
#include "perft/planes.h"

/* ---- The table ------------------------------------------------------------------------------- */

/* A slot is free while `times` is 0. */
typedef struct places {
    perft_place *slot;
    size_t size, count; /* size is a power of two */
} places;

static size_t slot_of(const places *t, const uint64_t plane[4]) {
    uint64_t h = 0;
    for (unsigned i = 0; i < 4; i++) {
        h = (h ^ plane[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    return (size_t)(h ^ h >> 32) & (t->size - 1);
}

static perft_place *find(const places *t, const uint64_t plane[4]) {
    size_t at = slot_of(t, plane);
    while (t->slot[at].times && memcmp(t->slot[at].plane, plane, 4 * sizeof *plane) != 0) {
        at = (at + 1) & (t->size - 1);
    }
    return &t->slot[at];
}

static bool open_places(places *t, size_t size) {
    *t = (places){.slot = calloc(size, sizeof *t->slot), .size = size};
    return t->slot;
}

static bool grow(places *t) {
    places larger;
    if (!open_places(&larger, 2 * t->size)) return false;
    for (size_t i = 0; i < t->size; i++) {
        if (t->slot[i].times) *find(&larger, t->slot[i].plane) = t->slot[i];
    }
    larger.count = t->count;
    free(t->slot);
    *t = larger;
    return true;
}

static bool add(places *t, const uint64_t plane[4], uint64_t times) {
    if (3 * (t->count + 1) > 2 * t->size && !grow(t)) return false;
    perft_place *place = find(t, plane);
    if (!place->times) {
        memcpy(place->plane, plane, sizeof place->plane);
        t->count++;
    }
    place->times += times;
    return true;
}

/* ---- Making a plan --------------------------------------------------------------------------- */

void perft_place_of(const perft_fast_board *board, uint64_t plane[4]) {
    perft_planes_of(board, plane);
    if (!board->ep) return;
    const perft_fast_engine *fast = perft_fast_best();
    perft_fast_board without = *board;
    without.ep = 0;
    if (fast->count(board, 1) == fast->count(&without, 1)) perft_planes_of(&without, plane);
}

static bool add_board(places *t, const perft_fast_board *board, uint64_t times) {
    uint64_t plane[4];
    perft_place_of(board, plane);
    return add(t, plane, times);
}

/* From the places of one ply to those of the next. */
static perft_end expand(places *t, unsigned turn, const atomic_bool *stop) {
    const perft_fast_engine *fast = perft_fast_best();
    perft_fast_board board, children[PLY_MOVES_MAX];
    places next;
    perft_end end = PERFT_DONE;
    if (!open_places(&next, t->size)) return PERFT_NO_MEMORY;
    for (size_t i = 0; i < t->size && end == PERFT_DONE; i++) {
        if (!t->slot[i].times) continue;
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) end = PERFT_STOPPED;
        perft_board_of(t->slot[i].plane, turn, &board);
        const size_t count = fast->children(&board, children);
        for (size_t j = 0; j < count && end == PERFT_DONE; j++) {
            if (!add_board(&next, &children[j], t->slot[i].times)) end = PERFT_NO_MEMORY;
        }
    }
    free(t->slot);
    *t = next;
    return end;
}

static int by_planes(const void *a, const void *b) {
    const perft_place *x = a, *y = b;
    for (unsigned i = 0; i < 4; i++) {
        if (x->plane[i] != y->plane[i]) return x->plane[i] < y->plane[i] ? -1 : 1;
    }
    return 0;
}

void perft_plan_sort(perft_plan *plan) {
    qsort(plan->place, plan->count, sizeof *plan->place, by_planes);
}

/* Word by word, so that it is the same on machines of either byte order. */
uint64_t perft_plan_identity(const perft_plan *plan) {
    uint64_t id =
        PERFT_FNV ^ (uint64_t)plan->depth << 8 ^ plan->ply ^ (uint64_t)plan->root.turn << 16;
    for (size_t i = 0; i < plan->count; i++) {
        const perft_place *p = &plan->place[i];
        for (unsigned j = 0; j < 4; j++) id = (id ^ p->plane[j]) * UINT64_C(0x100000001b3);
        id = (id ^ p->times) * UINT64_C(0x100000001b3);
        id ^= id >> 32;
    }
    return id;
}

perft_end perft_plan_make(perft_plan *plan, const ply_position *root, unsigned depth, unsigned ply,
                          const atomic_bool *stop) {
    *plan = (perft_plan){.root = *root, .depth = depth, .ply = ply};
    if (ply > depth || ply > PERFT_PLAN_PLY_MAX || depth > PERFT_DEPTH_MAX) return PERFT_BAD_JOB;
    perft_fast_board board;
    places t;
    perft_fast_load(&board, root);
    if (!open_places(&t, 64)) return PERFT_NO_MEMORY;
    add_board(&t, &board, 1); /* which has room */
    perft_end end = PERFT_DONE;
    for (unsigned i = 0; i < ply && end == PERFT_DONE; i++) {
        end = expand(&t, root->turn ^ (i & 1u), stop);
    }
    if (end != PERFT_DONE) {
        free(t.slot);
        return end;
    }
    for (size_t i = 0, used = 0; i < t.size; i++) {
        if (t.slot[i].times) t.slot[used++] = t.slot[i];
    }
    plan->place = t.slot;
    plan->count = t.count;
    perft_plan_sort(plan);
    plan->id = perft_plan_identity(plan);
    return PERFT_DONE;
}

void perft_plan_free(perft_plan *plan) {
    free(plan->place);
    plan->place = NULL;
}

/* ---- Asking it ------------------------------------------------------------------------------- */

/* By the first three bits of a square, the first plane's the lowest. */
static const uint8_t type_of[8] = {PLY_EMPTY, PLY_BISHOP, PLY_ROOK, PLY_QUEEN,
                                   PLY_PAWN,  PLY_KNIGHT, PLY_KING, PLY_ROOK};

void perft_plan_position(const perft_plan *plan, size_t place, ply_position *position) {
    const uint64_t *plane = plan->place[place].plane;
    *position = ply_empty_position;
    position->turn = (uint8_t)((plan->root.turn ^ plan->ply) & 1u);
    for (unsigned square = 0; square < 64; square++) {
        const unsigned bits = (unsigned)(plane[0] >> square & 1) |
                              (unsigned)(plane[1] >> square & 1) << 1 |
                              (unsigned)(plane[2] >> square & 1) << 2;
        const unsigned upper = (unsigned)(plane[3] >> square & 1);
        if (bits) position->piece[square] = ply_piece_of(upper, type_of[bits]);
        if (!bits && upper) position->ep = (uint8_t)square;
        if (bits != 7) continue;
        position->castling |= square == 7    ? PLY_CASTLE_WHITE_KING
                              : square == 0  ? PLY_CASTLE_WHITE_QUEEN
                              : square == 63 ? PLY_CASTLE_BLACK_KING
                                             : PLY_CASTLE_BLACK_QUEEN;
    }
}

perft_count perft_plan_lines(const perft_plan *plan) {
    perft_count lines = 0;
    for (size_t i = 0; i < plan->count; i++) lines += plan->place[i].times;
    return lines;
}
