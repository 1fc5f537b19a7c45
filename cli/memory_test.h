/* memory_test.h - counts the pieces of memory that were given and not given back, so that a test
 * may ask for them in a build without sanitizers, too: these look for leaks themselves, and only
 * glibc lets its malloc be called from another one. Elsewhere nothing is counted. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MEMORY_TEST_H
#define CLI_MEMORY_TEST_H

#include <stdatomic.h>
#include <stdlib.h>

static atomic_long pieces;

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define MEMORY_IS_WATCHED
#endif
#elif defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define MEMORY_IS_WATCHED
#endif

#if defined __GLIBC__ && !defined MEMORY_IS_WATCHED

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *old);

static void *given(void *piece) {
    if (piece) atomic_fetch_add(&pieces, 1);
    return piece;
}

void *malloc(size_t size) { return given(__libc_malloc(size)); }
void *calloc(size_t nmemb, size_t size) { return given(__libc_calloc(nmemb, size)); }
void *realloc(void *ptr, size_t size) {
    return ptr ? __libc_realloc(ptr, size) : given(__libc_malloc(size));
}
void free(void *ptr) {
    if (ptr) atomic_fetch_sub(&pieces, 1);
    __libc_free(ptr);
}

#endif

#endif
