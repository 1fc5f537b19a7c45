/* guess.h - which move is at fault, of an engine that prints no lists. Internal to perft/peer. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_GUESS_H
#define PERFT_GUESS_H

#include "locate.h"

/* The count of the position at depth 1 is not `expected`; hunt->answer has it. Adds one fault with
 * all the rules that explain the numbers in `could`; its move and its rule are those of the best
 * of them, or none. */
void perft_guess(perft_hunt *hunt, const perft_question *question, perft_count expected,
                 perft_faults *faults);

/* Makes a guessed fault one of this rule, which is in its `could`: sets the rule, the kind and the
 * move. */
void perft_settle(perft_fault *fault, unsigned rule);

/* Takes that back: what is known is that there are moves too many, or too few. */
void perft_unsettle(perft_fault *fault);

/* Adds all rules that an engine could break in this position. */
void perft_breakable(const ply_position *position, uint64_t rules[PERFT_RULE_WORDS]);

#endif
