/* guess.h - which move is at fault, of an engine that prints no lists. Internal to perft/peer. */
#ifndef PERFT_GUESS_H
#define PERFT_GUESS_H

#include "locate.h"

/* The count of the position at depth 1 is not `expected`; hunt->answer has it. Adds one fault,
 * whose move is that which explains the numbers best, or none. */
void perft_guess(perft_hunt *hunt, const perft_question *question, perft_count expected,
                 perft_faults *faults);

#endif
