/* fen.c - for ci/prove: what reading a FEN needs of others to be proved for texts of any length. */
/* SPDX-License-Identifier: MIT */
#include "inline.h"

#include "faults.h"

/*@ assigns \nothing;
    ensures \result.fault == \null; */
static inline ply_error ply_no_error(void);

/*@ assigns \nothing;
    ensures \result.fault == fault && \result.at == at; */
static inline ply_error ply_fault_at(const ply_fault *fault, size_t at, int32_t a, int32_t b);

#include "../core/position.c"

#include "../core/fen/fen.c"

/* The reader asks that the empty position is well formed. */
/*@ assigns \nothing;
    ensures whole_but_rights(*(ply_position *)&ply_empty_position); */
void begin_well_formed(void);
void begin_well_formed(void) {}
