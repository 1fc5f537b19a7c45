/* cells.h - boards written as the numbers in their cells: what mailbox120 and cerulean180 share.
 * Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_CELLS_H
#define PLY_CELLS_H

#include "plyproof.h"

/* Text that stands in every board alike. */
typedef struct ply_frame {
    const char *text;
    size_t length;
} ply_frame;
#define PLY_FRAME(text)                                                                            \
    { (text), sizeof(text) - 1 }

/* A board of cells in which the 64 squares lie, rank by rank, and how it is written. */
typedef struct ply_cells {
    unsigned count;       /* how many cells */
    unsigned first;       /* which of them is a1 */
    unsigned width;       /* from one rank to the next */
    int outside;          /* what a cell outside the board holds */
    ply_frame before;     /* the cells before a1 */
    ply_frame between;    /* those between two ranks */
    ply_frame after;      /* those after h8 */
    char digits[16][4];   /* by piece: the text of a square that holds it, and a space */
    uint8_t length[16];   /* and how long that is; digits[0] is for an empty square */
    const uint8_t *piece; /* by number: 1 + the piece, or 0 for no number of a square */
    unsigned numbers;     /* how many entries `piece` has */
} ply_cells;

#define PLY_CELLS_TEXT 512 /* at least the longest text of either board */

/* Writes the cells in order, as decimal numbers with a space between. */
ply_error ply_cells_write(const ply_cells *cells, const ply_position *position, char *out,
                          size_t capacity, size_t *length);

/* Reads them. Only what ply_cells_write writes is read. On an error nothing is changed. */
ply_error ply_cells_read(const ply_cells *cells, const char *text, size_t length,
                         ply_position *position);

/* Takes a text apart, cell by cell. Row 1 of the drawing is the one that stands last in the text:
 * White is at the bottom. */
ply_error ply_cells_parts(const ply_cells *cells, const char *text, size_t length,
                          ply_take_part *take, void *context);

#endif
