/* journal.c - target journal: any bytes as the journal of a long count, which is read back and gone
 * on with. The first byte says whether the right head stands before them. Whatever is read again
 * after a unit was added is what was read before, and that unit. */
#include "fuzz/file.h"
#include "fuzz/targets.h"

#include <unistd.h>

#include "perft/journal.h"

/* The units that a journal told of, added up. */
typedef struct told {
    uint64_t limit, units, sum;
} told;

static bool note(void *context, uint64_t unit, perft_count leaves) {
    told *all = context;
    if (unit >= all->limit) return false;
    all->units++;
    all->sum += unit * 31 + (uint64_t)leaves;
    return true;
}

/* A count whose units are cut once. */
static const perft_units *units_of(const perft_job *job) {
    static perft_units units;
    if (!units.unit) {
        const bool cut = perft_units_cut(&ply_generator_bitboard, &job->position, 2, &units);
        REQUIRE(cut, "no memory");
    }
    return &units;
}

static perft_end open_journal(perft_journal *journal, const char *path, const perft_job *job,
                              told *all) {
    *all = (told){.limit = units_of(job)->count};
    return perft_journal_open(journal, path, job, units_of(job), note, all);
}

void fuzz_journal(const uint8_t *data, size_t size) {
    const perft_job job = {.position = ply_start_position, .depth = 2};
    char path[64];
    perft_journal journal;
    told first, again;
    const int file = fuzz_empty_file(path);
    if (size && data[0] & 1) {
        REQUIRE(open_journal(&journal, path, &job, &first) == PERFT_DONE, "an empty file");
        REQUIRE(perft_journal_close(&journal), "closing");
        lseek(file, 0, SEEK_END);
    }
    if (size > 1) REQUIRE(write(file, data + 1, size - 1) == (ssize_t)size - 1, "no room");

    if (open_journal(&journal, path, &job, &first) != PERFT_DONE) return;
    const bool added = perft_journal_add(&journal, 1, 7);
    REQUIRE(perft_journal_close(&journal) && added, "adding");
    REQUIRE(open_journal(&journal, path, &job, &again) == PERFT_DONE, "reading again");
    REQUIRE(again.units == first.units + 1 && again.sum == first.sum + 31 + 7,
            "%llu units, then %llu", (unsigned long long)first.units,
            (unsigned long long)again.units);
    REQUIRE(perft_journal_close(&journal), "closing");
}
