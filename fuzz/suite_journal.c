/* suite_journal.c - target suite_journal: any bytes as the journal of a suite, which is read back
 * and gone on with. The first byte says whether the right head stands before them. What was known
 * is still known after a count was added, and so is that count. */
#include "fuzz/file.h"
#include "fuzz/targets.h"

#include "perft/notes.h"

#include <unistd.h>

static size_t open_notes(ply_notes *notes, const char *path) {
    const ply_perft_end end = ply_notes_open(notes, path);
    REQUIRE(end == PLY_PERFT_DONE, "not read again: %d", (int)end);
    return notes->count;
}

void fuzz_suite_journal(const uint8_t *data, size_t size) {
    char path[FUZZ_PATH], key[PLY_NOTE_KEY_MAX];
    ply_notes notes;
    const int file = fuzz_empty_file(path);
    if (size && data[0] & 1) {
        open_notes(&notes, path);
        REQUIRE(ply_notes_close(&notes), "closing");
        lseek(file, 0, SEEK_END);
    }
    if (size > 1) REQUIRE(write(file, data + 1, size - 1) == (ssize_t)size - 1, "no room");
    if (ply_notes_open(&notes, path) != PLY_PERFT_DONE) return;

    ply_count leaves = 0;
    const size_t known = notes.count;
    ply_note_key("any", (unsigned)size, &ply_start_position, key);
    const bool was_known = ply_notes_find(&notes, key, &leaves);
    const ply_count added = was_known ? leaves : size;
    REQUIRE(ply_notes_add(&notes, key, added) && ply_notes_close(&notes), "adding");
    REQUIRE(open_notes(&notes, path) == known + !was_known, "%zu counts were known", known);
    REQUIRE(ply_notes_find(&notes, key, &leaves) && leaves == added, "another count");
    REQUIRE(ply_notes_close(&notes), "closing");
}
