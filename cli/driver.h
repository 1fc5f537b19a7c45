/* driver.h - positions and games at random, the same for the same seed. */
#ifndef CLI_DRIVER_H
#define CLI_DRIVER_H

#include "plyproof.h"

typedef struct cli_random {
    uint64_t state;
} cli_random;

/* 64 random bits (splitmix64). */
uint64_t cli_random_bits(cli_random *random);

/* A number from 0 to below - 1; `below` is not 0. */
uint32_t cli_random_below(cli_random *random, uint32_t below);

/* Plays up to `plies` random moves from the start position, fewer if the game ends; `moves` has
 * room for them. Returns how many. `last` becomes the position they lead to. Without any generator
 * there are no moves. */
size_t cli_random_game(cli_random *random, ply_move *moves, size_t plies, ply_position *last);

/* Changes a position at random, keeping it well formed: men, rights, counters. */
void cli_random_edit(cli_random *random, ply_position *position);

#endif
