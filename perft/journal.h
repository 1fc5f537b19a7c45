/* journal.h - a file that says which units of a long count are done, so that it can be killed and
 * go on later. Internal to perft/.
 *
 * It is text. The head says what is counted; a line follows for each unit that is done:
 *
 *     plyproof perft journal 1
 *     position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
 *     depth 9
 *     units 197281 2f0e41b4f1c7a9d3
 *     17 24388510 9bd1c0e2
 *
 * that is, the number of the unit, its leaves, and a check of the two. A last line without its end
 * is what a kill leaves behind; it is dropped. Any other damage is an error.
 */
#ifndef PERFT_JOURNAL_H
#define PERFT_JOURNAL_H

#include <stdio.h>

#include "units.h"

typedef struct perft_journal {
    FILE *file;
    int errno_value;
    uint64_t line; /* the one being read, from 1 */
} perft_journal;

/* What is told of each unit that the journal knows. False if it cannot be right. */
typedef bool (*perft_journal_unit)(void *context, uint64_t unit, perft_count leaves);

/* Opens or creates the journal of this count, tells what it knows, and makes it ready for more. On
 * an error the file is closed and, if it was there, as it was. */
perft_end perft_journal_open(perft_journal *journal, const char *path, const perft_job *job,
                             const perft_units *units, perft_journal_unit tell, void *context);

/* Notes that a unit is done. */
bool perft_journal_add(perft_journal *journal, uint64_t unit, perft_count leaves);

/* Hands what was added to the system: it outlives this process. */
bool perft_journal_flush(perft_journal *journal);

/* Sees to it that what was added is on the disk: it outlives the system. */
bool perft_journal_sync(perft_journal *journal);

/* Does that, and closes. False if something could not be written, now or before. */
bool perft_journal_close(perft_journal *journal);

#endif
