/* kept.h - counter-examples kept as files: one thing a file, in lines a person can read. Internal.
 */
#ifndef LAWS_KEPT_H
#define LAWS_KEPT_H

#include "properties/things/things.h"

/* Calls `each` for every thing in the folder, in the order of their names. */
void kept_each(const char *folder, void (*each)(const thing *x, void *context), void *context);

/* Writes a thing into the folder, under a name made of the law and of what is in it, and adds where
 * it is to `message`. */
void kept_write(const char *folder, const char *name, const thing *x, char *message, size_t room);

#endif
