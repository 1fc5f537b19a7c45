/* units.c - cuts a count into units of work: goes a ply deeper as long as there are not too many.
 *
 * Each ply is made from the one before: every unit is replaced by its children. A ply that grows
 * past the limit is given up, and the one before it stays; what that costs is a few milliseconds,
 * where asking for the number of children first would cost the same for every ply that stays. */
/* SPDX-License-Identifier: MIT */
#include "units.h"

#include <stdlib.h>

#include "journal.h"

/* So many units that the last ones to finish are a small part of the whole, and so few that they
 * fit easily in memory. Below a unit enough should be left that handing it out costs nothing. */
enum { MOST_UNITS = 250000, LEAST_REST = 4 };

/* Makes room for the children of one more unit. */
static bool make_room(perft_unit **unit, size_t count, size_t *capacity) {
    if (*capacity - count >= PLY_MOVES_MAX) return true;
    const size_t larger = 2 * *capacity + PLY_MOVES_MAX;
    perft_unit *moved = realloc(*unit, larger * sizeof *moved);
    if (!moved) return false;
    *unit = moved;
    *capacity = larger;
    return true;
}

/* Replaces all units by their children. Leaves them as they are if the children are more than
 * MOST_UNITS: `*too_many`. The children of the root are the first moves, and each is a share of its
 * own, however many they are. False if there is no memory. */
static bool go_deeper(const ply_generator *g, perft_units *units, bool is_root, bool *too_many) {
    perft_unit *deeper = NULL;
    size_t count = 0, capacity = 0;
    *too_many = false;
    for (size_t i = 0; i < units->count && !*too_many; i++) {
        ply_board board;
        ply_move moves[PLY_MOVES_MAX];
        if (!make_room(&deeper, count, &capacity)) {
            free(deeper);
            return false;
        }
        g->load(&board, &units->unit[i].position);
        const size_t children = g->moves(&board, moves);
        for (size_t m = 0; m < children; m++) {
            deeper[count] = units->unit[i];
            if (is_root) deeper[count].share = (uint16_t)m;
            if (is_root) units->move[m] = moves[m];
            ply_play(&deeper[count++].position, moves[m]);
        }
        *too_many = count > MOST_UNITS;
    }
    if (*too_many) {
        free(deeper);
        return true;
    }
    free(units->unit);
    units->unit = deeper;
    units->count = count;
    units->rest--;
    return true;
}

bool perft_units_cut(const ply_generator *g, const ply_position *root, unsigned depth,
                     perft_units *units) {
    bool too_many = false;
    /* The root is a unit of its own, and the first ply is always cut: shares are its children. */
    *units = (perft_units){.rest = depth, .count = 1, .unit = malloc(sizeof *units->unit)};
    if (!units->unit) return false;
    units->unit[0] = (perft_unit){.position = *root};
    bool enough_memory = go_deeper(g, units, true, &too_many);
    units->moves = units->count;
    while (enough_memory && !too_many && units->rest > LEAST_REST) {
        enough_memory = go_deeper(g, units, false, &too_many);
    }
    if (!enough_memory) perft_units_free(units);
    return enough_memory;
}

void perft_units_free(perft_units *units) {
    free(units->unit);
    *units = (perft_units){0};
}

uint64_t perft_units_fingerprint(const perft_units *units) {
    /* Counters make no difference to a count, and so none to this. */
    uint64_t sum = PERFT_FNV;
    for (size_t i = 0; i < units->count; i++) {
        const ply_position *p = &units->unit[i].position;
        const uint8_t fields[3] = {p->turn, p->castling, p->ep};
        sum = perft_fnv(perft_fnv(sum, p->piece, sizeof p->piece), fields, sizeof fields);
    }
    return sum;
}
