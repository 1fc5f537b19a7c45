/* version.c - the version of the library, for programs that run with it. */
/* SPDX-License-Identifier: MIT */
#include "plyproof.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

const char *ply_version(void) {
    return TEXT(PLY_VERSION_MAJOR) "." TEXT(PLY_VERSION_MINOR) "." TEXT(PLY_VERSION_PATCH);
}
