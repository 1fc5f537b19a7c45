/* embedded.h - the suites of this folder as they were when the program was built, inside it. */
#ifndef PLY_EMBEDDED_H
#define PLY_EMBEDDED_H

#include <stddef.h>

typedef struct ply_embedded_suite {
    const char *name; /* edges.epd */
    const char *begin, *end;
} ply_embedded_suite;

#define PLY_EMBEDDED_SUITES 3
extern const ply_embedded_suite ply_embedded_suites[PLY_EMBEDDED_SUITES];

#endif
