/* kept.h - counter-examples kept as files: one thing a file, in lines a person can read. Internal.
 */
#ifndef LAWS_KEPT_H
#define LAWS_KEPT_H

#include "properties/things/things.h"

/* Calls `each` for every thing in the folder, in the order of their names. Files that cannot be
 * read are left out. */
typedef void kept_visitor(const thing *x, const char *path, void *context);
void kept_each(const char *folder, kept_visitor *each, void *context);

/* Tells whether all files of a folder can be read; if not, `path` is the first that cannot. */
bool kept_are_readable(const char *folder, char *path, size_t room);

/* Writes a thing into the folder, under a name made of the law and of what is in it, and adds where
 * it is to `message`. */
void kept_write(const char *folder, const char *name, const thing *x, char *message, size_t room);

#endif
