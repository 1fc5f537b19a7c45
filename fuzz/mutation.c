/* mutation.c - one call of a mutator, kept in a file for as long as it runs.
 *
 * The file is mapped into memory once, so that to keep a call is to copy its bytes: no call of the
 * system, and what was copied is in the file however the process ends, even if it is killed. The
 * first byte is written last and cleared first, so a file either begins with a whole first line and
 * holds a call that did not come back, or it begins with a NUL. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "fuzz/mutation.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FILE_SIZE = FUZZ_MUTATION_HEAD + 2 * FUZZ_INPUT_MAX, PATH_ROOM = 4096 };

static const char word[] = "plyproof mutation ";

/* ---- Keeping --------------------------------------------------------------------------------- */

static void set_aside(const char *path) {
    char first = '\0', aside[PATH_ROOM];
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const bool is_left = read(file, &first, 1) == 1 && first == word[0];
    close(file);
    snprintf(aside, sizeof aside, "%s.%ld", path, (long)getpid());
    if (is_left && rename(path, aside) != 0) perror(path);
}

/* The file in memory, or NULL if nothing is to be kept. */
static uint8_t *map_file(void) {
    const char *path = getenv("PLY_FUZZ_MUTATION");
    if (!path || !*path) return NULL;
    set_aside(path);
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    void *map = MAP_FAILED;
    if (file >= 0 && ftruncate(file, FILE_SIZE) == 0) {
        map = mmap(NULL, FILE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    if (map == MAP_FAILED) perror(path);
    if (file >= 0) close(file);
    return map == MAP_FAILED ? NULL : map;
}

static uint8_t *kept_file(void) {
    static uint8_t *map;
    static bool is_mapped;
    if (!is_mapped) map = map_file();
    is_mapped = true;
    return map;
}

/* What is copied must be there before the first byte says that it is, so the compiler may not move
 * one past the other. */
static void set_first_byte(uint8_t *file, char byte) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    *(volatile uint8_t *)file = (uint8_t)byte;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

void fuzz_mutation_begins(const fuzz_mutation *m) {
    uint8_t *const file = kept_file();
    if (!file || m->max_size > FUZZ_TEXT_MAX) return;
    if (m->size > FUZZ_INPUT_MAX || m->other_size > FUZZ_INPUT_MAX) return;
    char head[FUZZ_MUTATION_HEAD + 1];
    snprintf(head, sizeof head, "%s%c %016llx %08zx %08zx %08zx\n", word,
             m->other          ? 'x'
             : m->has_fallback ? 'f'
                               : 'm',
             (unsigned long long)m->seed, m->max_size, m->size, m->other_size);
    memcpy(file + 1, head + 1, FUZZ_MUTATION_HEAD - 1);
    if (m->size) memcpy(file + FUZZ_MUTATION_HEAD, m->data, m->size);
    if (m->other) memcpy(file + FUZZ_MUTATION_HEAD + m->size, m->other, m->other_size);
    set_first_byte(file, word[0]);
}

void fuzz_mutation_ended(void) {
    uint8_t *const file = kept_file();
    if (file) set_first_byte(file, '\0');
}

/* ---- Running it again ------------------------------------------------------------------------ */

bool fuzz_mutation_read(const uint8_t *data, size_t size, fuzz_mutation *m) {
    char head[FUZZ_MUTATION_HEAD + 1] = {0}, way;
    unsigned long long seed;
    size_t length = sizeof word - 1;
    if (size < FUZZ_MUTATION_HEAD || memcmp(data, word, length) != 0) return false;
    memcpy(head, data, FUZZ_MUTATION_HEAD);
    *m = (fuzz_mutation){.data = data + FUZZ_MUTATION_HEAD};
    if (sscanf(head + length, "%c %16llx %8zx %8zx %8zx", &way, &seed, &m->max_size, &m->size,
               &m->other_size) != 5) {
        return false;
    }
    /* Each by itself first, so that the sum is not too large for its type. */
    if (m->max_size == 0 || m->max_size > FUZZ_TEXT_MAX || m->size > FUZZ_INPUT_MAX ||
        m->other_size > FUZZ_INPUT_MAX || size - FUZZ_MUTATION_HEAD < m->size + m->other_size) {
        return false;
    }
    m->seed = seed;
    m->has_fallback = way == 'f';
    if (way == 'x') m->other = m->data + m->size;
    return way == 'x' || (m->other_size == 0 && m->size <= m->max_size);
}

/* What an engine did of its own ran none of our code. */
static size_t change_nothing(uint8_t *data, size_t size, size_t max_size) {
    (void)data;
    (void)max_size;
    return size;
}

size_t fuzz_mutation_run(const fuzz_form *form, const fuzz_mutation *m, uint8_t *out) {
    if (m->other) {
        return fuzz_cross(form, m->data, m->size, m->other, m->other_size, out, m->max_size,
                          m->seed);
    }
    memcpy(out, m->data, m->size);
    return fuzz_mutate(form, out, m->size, m->max_size, m->seed,
                       m->has_fallback ? change_nothing : NULL);
}
