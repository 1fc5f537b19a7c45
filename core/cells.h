/* cells.h - boards written as the numbers in their cells: what mailbox120 and cerulean180 share.
 * Internal. */
#ifndef PLY_CELLS_H
#define PLY_CELLS_H

#include "plyproof.h"

/* A board of cells in which the 64 squares lie. */
typedef struct ply_cells {
    const uint8_t *square; /* by cell: the square, or 64 for a cell outside the board */
    unsigned count;        /* how many cells */
    int outside;           /* what those hold */
    int16_t value[16];     /* by piece: what its cell holds; [0] is that of an empty square */
    const uint8_t *piece;  /* by value: 1 + the piece, or 0 for no value of a square */
    unsigned values;       /* how many entries `piece` has */
} ply_cells;

#define PLY_CELLS_TEXT 512 /* at least the longest text of either board */

/* The squares of a rank, from one on, as entries of the table above. */
#define PLY_CELLS_RANK(first)                                                                      \
    (first), (first) + 1, (first) + 2, (first) + 3, (first) + 4, (first) + 5, (first) + 6,         \
        (first) + 7

/* Writes the cells in order, as decimal numbers with a space between. */
ply_error ply_cells_write(const ply_cells *cells, const ply_position *position, char *out,
                          size_t capacity, size_t *length);

/* Reads them. Only what ply_cells_write writes is read. On an error nothing is changed. */
ply_error ply_cells_read(const ply_cells *cells, const char *text, size_t length,
                         ply_position *position);

#endif
