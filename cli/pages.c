/* pages.c - the pages of the formats: the README beside each codec and generator, in the program.
 *
 * Which page is whose is found out when the program is built (room.cmake): it is the README in the
 * folder of the file that defines the codec or the generator. pages.def, which is made then, has a
 * line for each. */
#include "cli/pages.h"

#include <string.h>

#define CLI_PAGE(name, path)                                                                       \
    extern const char cli_page_##name[], cli_page_##name##_end[];                                  \
    __asm__(".section .rodata\n"                                                                   \
            ".global cli_page_" #name "\n.global cli_page_" #name "_end\n"                         \
            "cli_page_" #name ": .incbin \"" path "\"\n"                                           \
            "cli_page_" #name "_end: .byte 0\n"                                                    \
            ".previous\n");
#include "pages.def"
#undef CLI_PAGE

static const struct {
    const char *name, *begin, *end;
} pages[] = {
#define CLI_PAGE(name, path) {#name, cli_page_##name, cli_page_##name##_end},
#include "pages.def"
#undef CLI_PAGE
};

/* Codecs have a dash in their names where C has an underscore. */
static bool is_name(const char *name, const char *in_c) {
    for (; *name && *in_c; name++, in_c++) {
        if ((*name == '-' ? '_' : *name) != *in_c) return false;
    }
    return *name == *in_c;
}

const char *cli_find_page(const char *name, size_t *length) {
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        if (!is_name(name, pages[i].name)) continue;
        *length = (size_t)(pages[i].end - pages[i].begin);
        return pages[i].begin;
    }
    return NULL;
}
