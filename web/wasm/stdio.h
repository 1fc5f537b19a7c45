/* stdio.h - names that headers mention; the page has no streams, and nothing of it uses one. */
/* SPDX-License-Identifier: MIT */
#ifndef WASM_STDIO_H
#define WASM_STDIO_H

#include <stddef.h>

typedef struct wasm_no_stream FILE;
extern FILE *const stderr;
int fprintf(FILE *stream, const char *format, ...);
int snprintf(char *out, size_t capacity, const char *format, ...);

#endif
