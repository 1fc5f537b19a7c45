/* journal.h - a file of results, so that work that takes long can be killed and go on later. One
 * format and one code for long counts, suites, and whatever else takes long.
 *
 *     perft_journal journal;
 *     perft_end end = perft_journal_open(&journal, "suite.journal", "a suite");
 *     if (end != PERFT_DONE) ... perft_end_sentence(end), journal.errno_value, journal.line
 *     if (!perft_journal_find(&journal, "mailbox 4 startpos"))
 *         perft_journal_add(&journal, "mailbox 4 startpos", "197281");
 *     bool all_written = perft_journal_close(&journal);
 *
 * A journal is text. The first line says that it is one, the second what it is the journal of. A
 * line follows for each result: a check of the rest of the line, the result, and its key.
 *
 *     plyproof journal 2
 *     55ec07a3 a suite
 *     d9b6af2d 197281 mailbox 4 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
 *
 * A last line without its line feed is what a kill leaves behind. It is dropped. Any other damage
 * is an error: a check that is not right, a line of another shape, or a key for the second time.
 * Checks depend on the second line, so a line copied from the journal of something else is damage,
 * too. (Format 1, of versions that were never released, is recognised and refused.)
 *
 * One journal is for one thread at a time.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_JOURNAL_H
#define PERFT_JOURNAL_H

#include "perft.h"

/* A result. Both texts are at least a byte long and have no line feed; `result` has no blank. */
typedef struct perft_journal_entry {
    const char *key, *result;
    uint64_t line; /* of the file, from 1; 0 if it has been added since */
} perft_journal_entry;

typedef struct perft_journal {
    int file;        /* descriptor; -1: none is open */
    int read_only;   /* 0, or the errno that says why nothing can be added */
    int errno_value; /* of the first thing that could not be read or written */
    uint64_t line;   /* PERFT_JOURNAL_BAD: the damaged line, from 1 */

    perft_journal_entry *entry; /* all results, in the order of the file */
    size_t count;

    /* What follows is the journal's own affair. */
    uint32_t *place; /* a hash table of 2 * capacity numbers of entries, plus 1 */
    size_t capacity; /* a power of two */
    uint64_t seed;   /* what checks begin with */
    uint64_t whole;  /* where the last whole line ends, */
    bool cut;        /* and whether the file has been cut off there */
    char *unwritten; /* lines that have not been handed to the system */
    size_t unwritten_length;
} perft_journal;

/* Opens the journal of `subject` (a line of text), or begins it if there is no file or an empty
 * one, and reads what it knows. A journal that may be read but not written is opened, too: if all
 * work is done, nothing need be added. On an error there is nothing to close, and the file is as it
 * was:
 *
 *     PERFT_JOURNAL_FILE    it cannot be opened, read or begun: errno_value says why
 *     PERFT_JOURNAL_IN_USE  another process has it open
 *     PERFT_JOURNAL_NONE    the file is something else
 *     PERFT_JOURNAL_OLD     it is the journal of another version of plyproof
 *     PERFT_JOURNAL_OTHER   it is the journal of another subject
 *     PERFT_JOURNAL_BAD     it is damaged: `line` says where
 *     PERFT_NO_MEMORY
 */
perft_end perft_journal_open(perft_journal *journal, const char *path, const char *subject);

/* FNV-1a of some bytes, going on from `hash`: PERFT_FNV at first. */
#define PERFT_FNV UINT64_C(0xcbf29ce484222325)
static inline uint64_t perft_fnv(uint64_t hash, const void *bytes, size_t count) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* What the journal knows under that key, or NULL. Adding to the journal ends its life. */
const perft_journal_entry *perft_journal_find(const perft_journal *journal, const char *key);

/* Adds a result, unless the key is known: then nothing is changed. False if it cannot be kept, now
 * or since an earlier failure: errno_value says why. */
bool perft_journal_add(perft_journal *journal, const char *key, const char *result);

/* Hands what was added to the system: it outlives this process. False as above. */
bool perft_journal_flush(perft_journal *journal);

/* Sees to it that what was added is on the disk: it outlives the system. False as above. */
bool perft_journal_sync(perft_journal *journal);

/* Does that, and closes; does nothing if no file is open. False if anything that was added could
 * not be written. errno_value stays. */
bool perft_journal_close(perft_journal *journal);

#endif
