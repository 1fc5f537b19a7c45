/* rules.h - which rule of chess a fault breaks, as a sentence.
 *
 * Internal to perft/peer. The rules stand in rules.def, each with a condition on the facts of a
 * position and a move. The first whose condition holds gives the fault its name, so special ones
 * stand before general ones, and for every kind of fault there is a last one that always holds.
 */
#ifndef PERFT_RULES_H
#define PERFT_RULES_H

#include "locate.h"

/* Sets fault->rule. */
void perft_name_rule(perft_fault *fault);

/* The rule for a move in a list, without a fault around it. */
unsigned perft_rule_of(perft_kind kind, const ply_position *position, ply_move move);

/* Whether the first is a special case of the second, so that an engine that breaks the second
 * breaks the first as well: see FAMILY in rules.def. */
bool perft_rule_is_special_of(unsigned special, unsigned general);

/* What the engine does, as what follows "it": "takes en passant although ...". */
const char *perft_rule_sentence(unsigned rule);

/* One word for programs: "ep_pin_rank". */
const char *perft_rule_name(unsigned rule);

/* The squares that matter, to be marked on a board. */
ply_squares perft_rule_squares(const perft_fault *fault);

/* Moves as pieces go, whether or not the king is then in check, and castling and en passant
 * wherever the pieces stand for it: what an engine may list that is not legal. At most
 * PLY_MOVES_MAX * 2; returns how many. */
size_t perft_nearly_legal(const ply_position *position, ply_move *moves);

#endif
