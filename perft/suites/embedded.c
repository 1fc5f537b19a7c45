/* embedded.c - the suites of this folder, inside the program. The assembler reads the files; the
 * build says where they are, in PERFT_SUITES_DIR, and makes this anew when one changes. A byte 0 is
 * put behind each, which is not part of it: suites are texts with a beginning and an end. */
/* SPDX-License-Identifier: MIT */
#include "embedded.h"

#include <string.h>

#define EMBED(name)                                                                                \
    __asm__(".pushsection .rodata\n"                                                               \
            ".globl perft_suite_" #name "\n"                                                       \
            "perft_suite_" #name ":\n"                                                             \
            ".incbin \"" PERFT_SUITES_DIR "/" #name ".epd\"\n"                                     \
            ".globl perft_suite_" #name "_end\n"                                                   \
            "perft_suite_" #name "_end:\n"                                                         \
            ".byte 0\n"                                                                            \
            ".popsection\n");                                                                      \
    extern const char perft_suite_##name[], perft_suite_##name##_end[]

EMBED(documented);
EMBED(edges);
EMBED(random);

const perft_embedded_suite perft_embedded_suites[PERFT_EMBEDDED_SUITES] = {
    {"documented.epd", perft_suite_documented, perft_suite_documented_end},
    {"edges.epd", perft_suite_edges, perft_suite_edges_end},
    {"random.epd", perft_suite_random, perft_suite_random_end},
};

const perft_embedded_suite *perft_find_embedded(const char *name) {
    const size_t length = strlen(name);
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        const char *const full = perft_embedded_suites[i].name;
        if (length == 0 || strncmp(full, name, length) != 0) continue;
        if (full[length] == '\0' || strcmp(full + length, ".epd") == 0) {
            return &perft_embedded_suites[i];
        }
    }
    return NULL;
}
