/* string.h - the few functions of the C library that the page needs; memory.c has them. */
/* SPDX-License-Identifier: MIT */
#ifndef WASM_STRING_H
#define WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
int memcmp(const void *a, const void *b, size_t length);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
char *strchr(const char *text, int byte); /* in functions that the page does not use */
void *memchr(const void *in, int byte, size_t length);
char *stpcpy(char *restrict to, const char *restrict from);

#endif
