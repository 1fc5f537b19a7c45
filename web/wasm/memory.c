/* memory.c - the few functions of the C library that the page needs. Compiled with -fno-builtin, so
 * that a loop that copies is not made a call of itself. */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <string.h>

/* The C library's headers name the parameters in words that are reserved for it.
 * NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */

/* With -mbulk-memory these three are one instruction each. */
void *memcpy(void *restrict to, const void *restrict from, size_t length) {
    return __builtin_memcpy(to, from, length);
}

void *memmove(void *to, const void *from, size_t length) {
    return __builtin_memmove(to, from, length);
}

void *memset(void *to, int byte, size_t length) { return __builtin_memset(to, byte, length); }

int memcmp(const void *a, const void *b, size_t length) {
    const unsigned char *x = a, *y = b;
    while (length && *x == *y) x++, y++, length--;
    return length ? *x - *y : 0;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

void *memchr(const void *in, int byte, size_t length) {
    for (const unsigned char *at = in; length; at++, length--) {
        if (*at == (unsigned char)byte) return (void *)(uintptr_t)at;
    }
    return NULL;
}

char *stpcpy(char *restrict to, const char *restrict from) {
    while ((*to = *from)) to++, from++;
    return to;
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
