/* suite_journal.c - target suite_journal: any bytes as the journal of a suite, which is read back
 * and gone on with. The first byte says whether the right head stands before them. What was known
 * is still known after a count was added, and so is that count. */
#include "fuzz/file.h"
#include "fuzz/targets.h"

#include "perft/notes.h"

#include <unistd.h>

static size_t open_notes(perft_notes *notes, const char *path) {
    const perft_end end = perft_notes_open(notes, path);
    REQUIRE(end == PERFT_DONE, "not read again: %d", (int)end);
    return notes->count;
}

void fuzz_suite_journal(const uint8_t *data, size_t size) {
    char path[FUZZ_PATH], key[PERFT_NOTE_KEY_MAX];
    perft_notes notes;
    const int file = fuzz_empty_file(path);
    if (size && data[0] & 1) {
        open_notes(&notes, path);
        REQUIRE(perft_notes_close(&notes), "closing");
        lseek(file, 0, SEEK_END);
    }
    if (size > 1) REQUIRE(write(file, data + 1, size - 1) == (ssize_t)size - 1, "no room");
    if (perft_notes_open(&notes, path) != PERFT_DONE) return;

    perft_count leaves = 0;
    const size_t known = notes.count;
    perft_note_key("any", (unsigned)size, &ply_start_position, key);
    const bool was_known = perft_notes_find(&notes, key, &leaves);
    const perft_count added = was_known ? leaves : size;
    REQUIRE(perft_notes_add(&notes, key, added) && perft_notes_close(&notes), "adding");
    REQUIRE(open_notes(&notes, path) == known + !was_known, "%zu counts were known", known);
    REQUIRE(perft_notes_find(&notes, key, &leaves) && leaves == added, "another count");
    REQUIRE(perft_notes_close(&notes), "closing");
}
