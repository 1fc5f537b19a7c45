/* fold.h - blanks around and in what people type: taken away, and found again. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FOLD_H
#define CLI_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* A blank, a tab or a carriage return: what may stand between words of a line. */
static inline bool cli_is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/* Trims `text` and folds its runs of blanks into one; returns the new length. `folded` has room for
 * `length` bytes. */
size_t cli_fold(const char *text, size_t length, char *folded);

/* Where in `text` the byte `at` of the folded text stands; its end stands behind the last byte that
 * is no blank. */
size_t cli_unfold(const char *text, size_t length, size_t at);

#endif
