/* pages.c - the pages of the formats: the README beside each codec and generator, in the program.
 *
 * Which page is whose is found out when the program is built (room.cmake): it is the README in the
 * folder of the file that defines the codec or the generator. pages.def, which is made then, has a
 * line for each.
 *
 * On a terminal a page is laid out block by block. A block is the lines of a table, those of a
 * program or drawing (which are never broken), or a paragraph; an item of a list begins one. */
/* SPDX-License-Identifier: MIT */
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

/* ---- On a terminal --------------------------------------------------------------------------- */

typedef enum block { BLANK, TABLE, VERBATIM, PARAGRAPH } block;

static block block_of(const char *line, size_t length) {
    if (length == 0) return BLANK;
    if (line[0] == '|') return TABLE;
    return length >= 4 && memcmp(line, "    ", 4) == 0 ? VERBATIM : PARAGRAPH;
}

static bool begins_item(const char *line, size_t length) {
    const size_t digits = strspn(line, "0123456789");
    if (line[0] == '#') return true;
    return length > 2 &&
           (memcmp(line, "- ", 2) == 0 || (digits && memcmp(line + digits, ". ", 2) == 0));
}

/* Writes a cell or a paragraph, which is no text of C yet, broken behind `lead`. */
static void put_text(cli_out *out, const char *lead, const char *text, size_t length) {
    cli_out words;
    cli_out_in_memory(&words);
    cli_put(&words, text, length);
    cli_puts(out, lead);
    cli_put_words(out, strlen(lead), cli_terminated(&words));
    cli_out_close(&words);
}

/* Where the cell ends that begins here: at a bar that is not written as \\|. */
static size_t cell_length(const char *text, size_t length) {
    size_t at = 0;
    while (at < length && (text[at] != '|' || (at > 0 && text[at - 1] == '\\'))) at++;
    return at;
}

/* The first cell of a row, and the others below it. */
static void put_row(cli_out *out, const char *row, size_t length) {
    const char *lead = "";
    for (size_t at = 1; at < length;) {
        const size_t cell = cell_length(row + at, length - at);
        size_t begin = at, end = at + cell;
        while (begin < end && row[begin] == ' ') begin++;
        while (end > begin && row[end - 1] == ' ') end--;
        if (end > begin) put_text(out, lead, row + begin, end - begin);
        lead = "    ";
        at += cell + 1;
    }
}

static void put_table(cli_out *out, const char *table, size_t length, bool fits) {
    for (size_t at = 0; at < length;) {
        const char *row = table + at, *end = memchr(row, '\n', length - at);
        const size_t size = end ? (size_t)(end - row) : length - at;
        if (fits) {
            cli_put(out, row, size);
            cli_put_byte(out, '\n');
        } else if (strspn(row, "|-: ") < size) {
            put_row(out, row, size);
        }
        at += size + 1;
    }
}

/* How many bytes the block takes that begins here, and how wide its widest line is. Blank lines are
 * blocks of their own, a line each, so that as many are written as there are. */
static size_t block_length(const char *page, size_t length, block kind, size_t *widest) {
    size_t at = 0;
    *widest = 0;
    while (at < length) {
        const char *line = page + at, *end = memchr(line, '\n', length - at);
        const size_t size = end ? (size_t)(end - line) : length - at;
        const bool goes_on = block_of(line, size) == kind && (at == 0 || kind != BLANK) &&
                             (at == 0 || kind != PARAGRAPH || !begins_item(line, size));
        if (!goes_on) break;
        const size_t width = cli_width(line, size);
        if (width > *widest) *widest = width;
        at += size + (end != NULL);
        if (kind == PARAGRAPH && line[0] == '#') break;
    }
    return at;
}

static void put_paragraph(cli_out *out, const char *text, size_t length) {
    cli_out joined;
    cli_out_in_memory(&joined);
    for (size_t i = 0; i < length; i++) {
        cli_put_byte(&joined, text[i] == '\n' && i + 1 < length ? ' ' : text[i]);
    }
    const size_t end = joined.used - (joined.bytes[joined.used - 1] == '\n');
    const size_t item = text[0] == '-' && begins_item(text, length) ? 2 : 0;
    put_text(out, item ? "- " : "", joined.bytes + item, end - item);
    cli_out_close(&joined);
}

void cli_put_page(cli_out *out, const char *page, size_t length) {
    const size_t columns = cli_columns(out);
    if (columns == 0) {
        cli_put(out, page, length);
        return;
    }
    for (size_t at = 0; at < length;) {
        const char *line = page + at, *end = memchr(line, '\n', length - at);
        const block kind = block_of(line, end ? (size_t)(end - line) : length - at);
        size_t widest;
        const size_t size = block_length(line, length - at, kind, &widest);
        if (kind == TABLE) {
            put_table(out, line, size, widest <= columns);
        } else if (kind == PARAGRAPH) {
            put_paragraph(out, line, size);
        } else {
            cli_put(out, line, size);
        }
        at += size;
    }
}
