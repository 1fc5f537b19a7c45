/* kept.h - counter-examples kept as files: one input a file, in lines a person can read. Internal.
 */
/* SPDX-License-Identifier: MIT */
#ifndef LAWS_KEPT_H
#define LAWS_KEPT_H

#include "corpus/corpus.h"

/* Calls `each` for every input in the folder, in the order of their names. Files that cannot be
 * read are left out. */
typedef void law_kept_visitor(const corpus_input *x, const char *path, void *context);
void law_kept_each(const char *folder, law_kept_visitor *each, void *context);

/* Tells whether all files of a folder can be read; if not, `path` is the first that cannot. */
bool law_kept_are_readable(const char *folder, char *path, size_t room);

/* Writes an input into the folder, under a name made of the law and of what is in it, and adds
 * where it is to `message`. */
void law_kept_write(const char *folder, const char *name, const corpus_input *x, char *message,
                    size_t room);

#endif
