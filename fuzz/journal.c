/* journal.c - target journal: any bytes as a journal, which is read back and gone on with. The
 * first byte says what else stands in the file: nothing (then they hardly ever get past the first
 * line), the right first two lines before them, or also the right check before each line, so that
 * what lies behind the check is tried, too. Whatever is read again after a result was added is what
 * was read before, and that result. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/file.h"
#include "fuzz/targets.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "perft/journal.h"

static const char subject[] = "a target";

static void open_again(perft_journal *journal, const char *path) {
    const perft_end end = perft_journal_open(journal, path, subject);
    REQUIRE(end == PERFT_DONE, "not read: %s (line %llu)", perft_end_sentence(end),
            (unsigned long long)journal->line);
}

/* Adds each line of `text` that can be one as a result. Its check is then right. */
static void add_lines(perft_journal *journal, const char *text, size_t length) {
    char line[256];
    for (const char *end, *from = text; from < text + length; from = end + 1) {
        end = memchr(from, '\n', (size_t)(text + length - from));
        if (!end) return;
        const char *const blank = memchr(from, ' ', (size_t)(end - from));
        if (!blank || blank == from || blank + 1 == end || end - from >= 256) continue;
        if (memchr(from, '\0', (size_t)(end - from))) continue;
        memcpy(line, from, (size_t)(end - from));
        line[blank - from] = line[end - from] = '\0';
        REQUIRE(perft_journal_add(journal, line + (blank + 1 - from), line), "adding a line");
    }
}

/* The results of a journal, as a number that does not depend on their order. */
static uint64_t sum_of(const perft_journal *journal) {
    uint64_t sum = 0;
    for (size_t i = 0; i < journal->count; i++) {
        uint64_t hash = strlen(journal->entry[i].key);
        for (const char *k = journal->entry[i].key; *k; k++) hash = hash * 31 + (uint8_t)*k;
        for (const char *r = journal->entry[i].result; *r; r++) hash = hash * 31 + (uint8_t)*r;
        sum += hash;
    }
    return sum;
}

void fuzz_journal(const uint8_t *data, size_t size) {
    char path[FUZZ_PATH], key[64];
    perft_journal journal;
    const int file = fuzz_empty_file(path);
    const bool has_head = size && data[0] & 1, has_checks = has_head && data[0] & 2;
    /* Opening an empty file begins a journal, which writes the first two lines. */
    if (has_head) {
        open_again(&journal, path);
        if (has_checks) add_lines(&journal, (const char *)data + 1, size - 1);
        REQUIRE(perft_journal_close(&journal), "closing");
        lseek(file, 0, SEEK_END);
    }
    if (size > 1 && !has_checks) {
        REQUIRE(write(file, data + 1, size - 1) == (ssize_t)size - 1, "no room");
    }
    if (perft_journal_open(&journal, path, subject) != PERFT_DONE) return;

    /* What was read must still be there after something was added, and so must that. */
    snprintf(key, sizeof key, "any %zu", size);
    const size_t before = journal.count;
    const bool was_known = perft_journal_find(&journal, key) != NULL;
    REQUIRE(perft_journal_add(&journal, key, "7"), "adding");
    const size_t count = journal.count;
    const uint64_t sum = sum_of(&journal);
    REQUIRE(count == before + !was_known, "%zu results, then %zu", before, count);
    REQUIRE(perft_journal_close(&journal), "closing");
    open_again(&journal, path);
    REQUIRE(journal.count == count && sum_of(&journal) == sum, "%zu results, then %zu", count,
            journal.count);
    REQUIRE(perft_journal_find(&journal, key), "the result that was added is gone");
    REQUIRE(perft_journal_close(&journal), "closing");
}
