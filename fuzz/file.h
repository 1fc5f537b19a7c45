/* file.h - a file in memory, for targets of readers that want a path. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_FUZZ_FILE_H
#define PLY_FUZZ_FILE_H

#define FUZZ_PATH 64

/* Empties the file, writes its path, and returns its descriptor, which stays open. The same file
 * every time. */
int fuzz_empty_file(char path[FUZZ_PATH]);

#endif
