/* notes.h - the journal of a suite: every count that was made, so that none is made twice.
 * Internal to perft/.
 *
 * It is text. A line is a check of the rest, the leaves, the counter, the depth and the position:
 *
 *     plyproof suite journal 1
 *     5b1f04c2 197281 mailbox 4 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
 *
 * Each line is written at once and whole. A last line without its end is what a kill leaves behind;
 * it is dropped. Any other damage is an error. Lines say what was counted and not which suite it
 * was for, so that other limits, and other suites, can go on with the same journal.
 */
#ifndef PERFT_NOTES_H
#define PERFT_NOTES_H

#include "perft.h"

typedef struct perft_note {
    char *key; /* counter, depth, position: the rest of the line; from malloc. NULL: a free place */
    perft_count leaves;
} perft_note;

typedef struct perft_notes {
    int file;          /* descriptor; -1: there is no journal */
    perft_note *known; /* a hash table: `capacity` places, a power of two, more than half free */
    size_t count, capacity;
    int errno_value;
    uint64_t line; /* the one being read, from 1 */
} perft_notes;

/* Opens or creates the journal, and reads what it knows. On an error there is nothing to close. */
perft_end perft_notes_open(perft_notes *notes, const char *path);

/* The key of a count. */
#define PERFT_NOTE_KEY_MAX (PLY_TEXT_MAX + 64u)
void perft_note_key(const char *counter, unsigned depth, const ply_position *position,
                    char key[PERFT_NOTE_KEY_MAX]);

/* Whether the journal knows that count. */
bool perft_notes_find(const perft_notes *notes, const char *key, perft_count *leaves);

/* Notes a count, unless it is known. False if it could not be written: errno_value says why. */
bool perft_notes_add(perft_notes *notes, const char *key, perft_count leaves);

/* Sees to it that all is on the disk, and closes. False as above. */
bool perft_notes_close(perft_notes *notes);

#endif
