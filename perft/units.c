/* units.c - cuts a count into units of work, ply by ply, until there are enough of them. */
#include "units.h"

#include <stdlib.h>

/* So many units that the last ones to finish are a small part of the whole, and so few that they
 * fit easily in memory. Below a unit there should be enough left that handing it out costs nothing.
 */
enum { MOST_UNITS = 250000, LEAST_REST = 4 };

static size_t children_of_all(const ply_generator *g, const perft_units *units) {
    size_t total = 0;
    for (size_t i = 0; i < units->count; i++) {
        ply_board board;
        g->load(&board, &units->unit[i].position);
        total += g->count(&board);
    }
    return total;
}

static perft_unit *add_children(const ply_generator *g, const perft_unit *parent,
                                perft_unit *next) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    g->load(&board, &parent->position);
    const size_t count = g->moves(&board, moves);
    for (size_t i = 0; i < count; i++) {
        *next = *parent;
        ply_play(&next->position, moves[i]);
        next++;
    }
    return next;
}

/* Replaces all units by the `total` ones a ply deeper. */
static bool go_deeper(const ply_generator *g, perft_units *units, size_t total) {
    perft_unit *deeper = malloc((total ? total : 1) * sizeof *deeper);
    if (!deeper) return false;
    perft_unit *next = deeper;
    for (size_t i = 0; i < units->count; i++) next = add_children(g, &units->unit[i], next);
    free(units->unit);
    units->unit = deeper;
    units->count = total;
    units->rest--;
    return true;
}

/* The first ply: its units are the first moves, and give the shares their numbers. */
static bool go_first(const ply_generator *g, const ply_position *root, perft_units *units) {
    ply_board board;
    g->load(&board, root);
    units->moves = g->moves(&board, units->move);
    units->unit = malloc(sizeof *units->unit);
    if (!units->unit) return false;
    units->unit[0] = (perft_unit){.position = *root};
    units->count = 1;
    if (!go_deeper(g, units, units->moves)) return false;
    for (size_t i = 0; i < units->count; i++) units->unit[i].share = (uint16_t)i;
    return true;
}

bool perft_units_cut(const ply_generator *g, const ply_position *root, unsigned depth,
                     perft_units *units) {
    *units = (perft_units){.rest = depth};
    bool enough_memory = go_first(g, root, units);
    while (enough_memory && units->rest > LEAST_REST) {
        const size_t total = children_of_all(g, units);
        if (total > MOST_UNITS) break;
        enough_memory = go_deeper(g, units, total);
    }
    if (!enough_memory) perft_units_free(units);
    return enough_memory;
}

void perft_units_free(perft_units *units) {
    free(units->unit);
    *units = (perft_units){0};
}

static uint64_t mix(uint64_t sum, unsigned byte) { return (sum ^ byte) * 0x100000001b3u; }

uint64_t perft_units_fingerprint(const perft_units *units) {
    uint64_t sum = 0xcbf29ce484222325u; /* FNV-1a, 64 bits */
    for (size_t i = 0; i < units->count; i++) {
        const ply_position *p = &units->unit[i].position;
        for (unsigned square = 0; square < 64; square++) sum = mix(sum, p->piece[square]);
        sum = mix(mix(mix(sum, p->turn), p->castling), p->ep);
    }
    return sum;
}
