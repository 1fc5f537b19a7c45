/* file.c - a file in memory, for targets of readers that want a path. There is one, emptied for
 * each input: making a file anew would take longer than most inputs. */
/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "fuzz/file.h"
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int fuzz_empty_file(char path[FUZZ_PATH]) {
    static int file = -1;
    if (file < 0) file = memfd_create("fuzz", MFD_CLOEXEC);
    REQUIRE(file >= 0 && ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0, "no file");
    snprintf(path, FUZZ_PATH, "/proc/self/fd/%d", file);
    return file;
}
