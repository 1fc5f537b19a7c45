/* hash_table.h - a table of counts that threads share without locks. Internal to perft/.
 *
 * Two kinds. The ordinary one keeps 16 bytes an entry: a count, and a check of 64 bits that is a
 * random function of the position and the depth. The paranoid one keeps whole positions.
 *
 * How sure is the ordinary one? The check is multilinear: planes of the board times random numbers
 * of 128 bits, added up; the upper 64 bits of the sum. The random numbers are drawn when the table
 * is made. For any two positions, whatever they are, the checks then differ by any given number
 * with a probability of exactly 2^-64 (Dietzfelbinger's theorem on multiply-shift). Where entries
 * lie is decided by other random numbers. So a probe, which compares four entries, goes wrong with
 * a probability of at most 4 * 2^-64, and a count with at most that times the number of probes:
 * perft_table_doubt. An entry of which another thread has written one half only has, in place of
 * its check, that of a position changed by a number, and is no more likely to match.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_HASH_TABLE_H
#define PERFT_HASH_TABLE_H

#include "fast.h"

typedef struct perft_table perft_table;

/* A position and a depth, as the table knows them. */
typedef struct perft_table_key {
    uint64_t plane[4]; /* the board: four bits a square */
    uint64_t rest;     /* the depth, and whose turn it is */
    uint64_t check;
    void *bucket; /* where in the table */
} perft_table_key;

/* A table of at most so many bytes, and at least one entry; NULL if there is no memory, or the
 * system has no random numbers. */
perft_table *perft_table_new(size_t bytes, bool paranoid);
void perft_table_free(perft_table *table);

/* Makes the key and begins to fetch what the table has there. The depth is at most
 * PERFT_DEPTH_MAX. */
void perft_table_look(const perft_table *table, const perft_fast_board *board, unsigned depth,
                      perft_table_key *key);

/* Finds a count. */
bool perft_table_find(const perft_table *table, const perft_table_key *key, perft_count *count);

/* Keeps a count, in place of the smallest one in the same bucket. Counts past 64 bits are not
 * kept. */
void perft_table_keep(perft_table *table, const perft_table_key *key, perft_count count);

/* An upper bound on the probability that any of these probes returned another position's count. */
double perft_table_doubt(const perft_table *table, uint64_t probes);

#endif
