/* faults.h - the faults that several codecs share, and short ways to make an error. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FAULTS_H
#define PLY_FAULTS_H

#include "plyproof.h"

extern const ply_fault ply_fault_no_room;             /* {a} bytes are needed, {b} are there */
extern const ply_fault ply_fault_no_move_room;        /* the list of moves has room for {a} */
extern const ply_fault ply_fault_needs_position;      /* */
extern const ply_fault ply_fault_illegal_move;        /* {a:move} */
extern const ply_fault ply_fault_not_one_move;        /* {a} moves are there */
extern const ply_fault ply_fault_impossible_position; /* it has the error {a:problem} */

static inline ply_error ply_no_error(void) { return (ply_error){0}; }

/* What goes wrong when reading, and at which byte. */
static inline ply_error ply_fault_at(const ply_fault *fault, size_t at, int32_t a, int32_t b) {
    return (ply_error){.fault = fault, .at = at, .a = a, .b = b};
}

/* What goes wrong when writing: there is no byte to name. */
static inline ply_error ply_fault_of(const ply_fault *fault, int32_t a, int32_t b) {
    return ply_fault_at(fault, 0, a, b);
}

/* Fails if no move can be played from a start: it is not known, or it has an error. */
ply_error ply_check_start(const ply_position *start);

/* Copies a finished text out if it fits, and says PLY_NO_ROOM if not. */
ply_error ply_put(const char *text, size_t text_length, char *out, size_t capacity, size_t *length);

#endif
