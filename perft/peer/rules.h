/* rules.h - which rule of chess a fault breaks, as a sentence.
 *
 * Internal to perft/peer. The rules stand in rules.def, each with a condition on the facts of a
 * position and a move. The first whose condition holds gives the fault its name, so special ones
 * stand before general ones, and for every kind of fault there is a last one that always holds.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_RULES_H
#define PERFT_RULES_H

#include "locate.h"

/* Sets fault->rule. */
void perft_name_rule(perft_fault *fault);

/* The rule for a move in a list, without a fault around it. */
unsigned perft_rule_of(perft_kind kind, const ply_position *position, ply_move move);

/* The same for a missing promotion where all promotions of the pawn are missing, the queen's too.
 */
unsigned perft_rule_of_promotion(const ply_position *position, ply_move move);

/* The rule of a fault of making moves, if this is what is wrong in the list behind them. */
unsigned perft_rule_of_reply(const perft_fault *fault, perft_kind kind, ply_move reply);

/* Adds the rules that explain missing moves without naming one: many moves; and no moves at all, if
 * none are listed. */
void perft_rules_of_none(const ply_position *position, bool lists_none,
                         uint64_t could[PERFT_RULE_WORDS]);

/* Whether the first is a special case of the second, so that an engine that breaks the second
 * breaks the first as well: see FAMILY in rules.def. */
bool perft_rule_is_special_of(unsigned special, unsigned general);

/* Whether there is such a rule, and it is one for faults of this kind. */
bool perft_rule_is_about(unsigned rule, perft_kind kind);

/* Whether it is about a total that is not the sum of its parts; other rules of taking back and
 * counting follow from fault->traits. */
bool perft_rule_is_of_a_sum(unsigned rule);

/* Whether it is about moves as pieces go, each listed once: engines break such rules more often
 * than others. */
bool perft_rule_is_plain(unsigned rule);

/* Whether it is the last one of failures, which always holds. */
bool perft_rule_is_general(unsigned rule);

/* The kinds of moves that a position has, as in fault->traits. */
unsigned perft_position_traits(const ply_position *position);

/* What the engine does, as what follows "it": "takes en passant although ...". */
const char *perft_rule_sentence(unsigned rule);

/* One word for programs: "ep_pin_rank". */
const char *perft_rule_name(unsigned rule);

/* The squares that matter, to be marked on a board. */
ply_squares perft_rule_squares(const perft_fault *fault);

/* More than there are moves of these kinds in a position. */
#define PERFT_NEARLY_MAX 2048u

/* What an engine may list that is not legal: moves as pieces go that leave the king in check,
 * castling and en passant wherever the pieces stand for it, and what is no move of a piece at all:
 * around the edge of the board, through other pieces, a pawn that is not promoted. Returns how
 * many. */
size_t perft_not_legal(const ply_position *position, ply_move moves[PERFT_NEARLY_MAX]);

/* The moves of the side to move, which the other side has let attack its king: legal but for that,
 * and without those that take the king, and castling. */
size_t perft_legal_in_check(const ply_position *position, ply_move moves[PERFT_NEARLY_MAX]);

#endif
