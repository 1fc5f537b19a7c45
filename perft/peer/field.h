/* field.h - which field of the position an engine keeps wrongly when it makes moves.
 *
 * Internal to perft/peer. After some moves an engine is wrong, and right when the position that
 * they lead to is set up by FEN. So what it goes on with is another position. It is found by
 * setting up positions with one field changed, until the engine says of one exactly what it said
 * after the moves: that is the one it has.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_FIELD_H
#define PERFT_FIELD_H

#include "locate.h"

/* Sets fault->field and fault->kept, if the fault is one of making moves and a FEN explains it. */
void perft_find_field(perft_hunt *hunt, perft_fault *fault);

/* The word for a field: "castling"; "" for none. */
const char *perft_field_name(perft_field field);

/* What is wrong after the moves, as a clause: "the right to castle is then q instead of -"; "" if
 * no field is known. */
#define PERFT_FIELD_TEXT 256u
void perft_field_text(const perft_fault *fault, char out[PERFT_FIELD_TEXT]);

#endif
