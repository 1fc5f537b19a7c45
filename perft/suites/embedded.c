/* embedded.c - the suites of this folder, inside the program. The assembler reads the files; the
 * build says where they are, in PLY_SUITES_DIR, and makes this anew when one changes. */
#include "embedded.h"

#define EMBED(name)                                                                                \
    __asm__(".pushsection .rodata\n"                                                               \
            ".globl ply_suite_" #name "\n"                                                         \
            "ply_suite_" #name ":\n"                                                               \
            ".incbin \"" PLY_SUITES_DIR "/" #name ".epd\"\n"                                       \
            ".globl ply_suite_" #name "_end\n"                                                     \
            "ply_suite_" #name "_end:\n"                                                           \
            ".byte 0\n"                                                                            \
            ".popsection\n");                                                                      \
    extern const char ply_suite_##name[], ply_suite_##name##_end[]

EMBED(documented);
EMBED(edges);
EMBED(random);

const ply_embedded_suite ply_embedded_suites[PLY_EMBEDDED_SUITES] = {
    {"documented.epd", ply_suite_documented, ply_suite_documented_end},
    {"edges.epd", ply_suite_edges, ply_suite_edges_end},
    {"random.epd", ply_suite_random, ply_suite_random_end},
};
