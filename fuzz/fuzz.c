/* fuzz.c - failing loudly, copies that end on a guard page, and which inputs are asked everything.
 *
 * A failure aborts, since that is what every engine takes for a crash, after a line that says what
 * was broken. Guarded copies end where a page begins that may not be touched, or begin where one
 * ends: a reader that goes a byte too far, or begins one too early, crashes, sanitizer or not. The
 * pages are made at the first call and stay. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void fuzz_fail(const char *file, int line, const char *condition, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: broken: %s: ", file, line, condition);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it was started above */
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

/* Two runs of pages: behind the first and before the second is a page that may not be touched, the
 * same one. Returns where that begins. */
static char *map_guarded(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t room = (FUZZ_TEXT_MAX + page - 1) / page * page;
    char *start =
        mmap(NULL, 2 * room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED || mprotect(start + room, page, PROT_NONE) != 0) {
        perror("fuzz: no guard page");
        exit(3);
    }
    return start + room;
}

static char *guard_of(unsigned place, size_t size) {
    static char *guards[FUZZ_PLACES];
    REQUIRE(place < FUZZ_PLACES && size <= FUZZ_TEXT_MAX, "place %u, %zu bytes", place, size);
    if (!guards[place]) guards[place] = map_guarded();
    return guards[place];
}

char *fuzz_guarded(unsigned place, const void *bytes, size_t size) {
    char *copy = guard_of(place, size) - size;
    if (bytes && size) memcpy(copy, bytes, size);
    return copy;
}

char *fuzz_guarded_front(unsigned place, const void *bytes, size_t size) {
    char *copy = guard_of(place, size) + sysconf(_SC_PAGESIZE);
    if (bytes && size) memcpy(copy, bytes, size);
    return copy;
}

bool fuzz_always_thorough = false;

/* Chosen by the bytes and not by chance, so that an input that failed fails again. */
bool fuzz_is_thorough(const uint8_t *data, size_t size) {
    if (fuzz_always_thorough || size == 0) return true;
    return ((size + 3u * data[0] + 5u * data[size / 2] + 7u * data[size - 1]) & 15u) == 0;
}
