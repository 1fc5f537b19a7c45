/* make_table_test.c - makes table.inc from data/emoji-12.1.tsv (run with --write), or proves that
 * table.inc is what it would make (run without). */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made_test.h"
#include "table.h"

#define FOLDER PLY_SOURCE_DIR "/core/emoji/"

enum { NODES = 8192 };

/* The trie while it grows: lists of children, and at last the slot of each node. */
typedef struct node {
    uint32_t character;
    unsigned first_child, sibling, children;
    unsigned index, slot, parent;
} node;

static node nodes[NODES]; /* 0 is the root, and stands for "none" in the lists */
static unsigned node_count = 1;
static emoji_slot slots[EMOJI_SLOTS];
static char texts[EMOJI_COUNT][EMOJI_LONGEST + 1];
static unsigned text_count;

static void must(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "make_table: %s\n", what);
    exit(1);
}

/* The UTF-8 bytes of a code point, as one number. */
static uint32_t utf8(uint32_t point) {
    if (point < 0x80) return point;
    if (point < 0x800) return 0xC080u | (point & 0x7C0u) << 2 | (point & 0x3Fu);
    if (point < 0x10000) {
        return 0xE08080u | (point & 0xF000u) << 4 | (point & 0xFC0u) << 2 | (point & 0x3Fu);
    }
    return 0xF0808080u | (point & 0x1C0000u) << 6 | (point & 0x3F000u) << 4 |
           (point & 0xFC0u) << 2 | (point & 0x3Fu);
}

static unsigned child_of(unsigned parent, uint32_t character) {
    unsigned child = nodes[parent].first_child;
    while (child && nodes[child].character != character) child = nodes[child].sibling;
    if (child) return child;
    must(node_count < NODES, "too many nodes");
    nodes[node_count] = (node){.character = character,
                               .sibling = nodes[parent].first_child,
                               .index = EMOJI_NONE,
                               .parent = parent};
    nodes[parent].first_child = node_count;
    nodes[parent].children++;
    return node_count++;
}

static void append(char *text, uint32_t character) {
    for (int shift = 24; shift >= 0; shift -= 8) {
        const unsigned byte = character >> shift & 0xFFu;
        if (!byte) continue;
        const size_t length = strlen(text);
        must(length < EMOJI_LONGEST, "an emoji is too long");
        text[length] = (char)byte;
    }
}

/* One line of the data: index, status, code points, name; tabs between. */
static void add_line(const char *line) {
    if (*line == '#') return;
    char *rest;
    const unsigned index = (unsigned)strtoul(line, &rest, 10);
    const int canonical = strncmp(rest, "\tfully-qualified\t", 17) == 0;
    rest = strchr(rest + 1, '\t');
    must(rest != NULL && index < EMOJI_COUNT, "a line has no code points");
    char text[EMOJI_LONGEST + 1] = "";
    unsigned at = 0;
    for (rest++; *rest != '\t'; rest += *rest == ' ') {
        const uint32_t character = utf8((uint32_t)strtoul(rest, &rest, 16));
        append(text, character);
        at = child_of(at, character);
    }
    must(nodes[at].index == EMOJI_NONE, "a spelling is listed twice");
    nodes[at].index = index;
    if (!canonical) return;
    must(index == text_count++, "indices do not follow each other");
    memcpy(texts[index], text, sizeof text);
}

static void read_data(void) {
    FILE *file = fopen(FOLDER "data/emoji-12.1.tsv", "r");
    must(file != NULL, "data/emoji-12.1.tsv cannot be opened");
    char line[512];
    while (fgets(line, sizeof line, file)) add_line(line);
    fclose(file);
    must(text_count == EMOJI_COUNT, "there are not 3178 emoji");
}

/* Whether all children of a node find an empty slot of their own from this base. */
static int fits(const node *parent, uint32_t base) {
    static unsigned char taken[EMOJI_SLOTS];
    int good = 1;
    unsigned child;
    for (child = parent->first_child; child && good; child = nodes[child].sibling) {
        const uint32_t slot = base ^ emoji_hash(nodes[child].character);
        good = slot != 0 && !slots[slot].character && !taken[slot];
        taken[slot] = 1;
    }
    memset(taken, 0, sizeof taken);
    return good;
}

static void place_children(unsigned parent, uint32_t base) {
    nodes[parent].slot = parent ? nodes[parent].slot : EMOJI_ROOT;
    if (parent) slots[nodes[parent].slot].base = (uint16_t)base;
    for (unsigned child = nodes[parent].first_child; child; child = nodes[child].sibling) {
        nodes[child].slot = base ^ emoji_hash(nodes[child].character);
        slots[nodes[child].slot] = (emoji_slot){.character = nodes[child].character,
                                                .parent = (uint16_t)nodes[parent].slot,
                                                .index = (uint16_t)nodes[child].index};
    }
}

/* Parents come before their children in `nodes`. The root's base is 0; of all other nodes the first
 * base that fits, which is never 0. */
static void place_all(void) {
    must(fits(&nodes[0], 0), "the hash does not tell the first characters apart");
    place_children(0, 0);
    for (unsigned parent = 1; parent < node_count; parent++) {
        if (!nodes[parent].children) continue;
        uint32_t base = 1;
        while (base < EMOJI_SLOTS && !fits(&nodes[parent], base)) base++;
        must(base < EMOJI_SLOTS, "no place for the children of a node");
        place_children(parent, base);
    }
}

/* Puts items on lines of at most 100 columns. */
static void item(FILE *out, const char *text) {
    static size_t column;
    const size_t length = strlen(text);
    if (*text == '\n' || column + length > 100) fputc('\n', out), column = 0;
    if (*text == '\n') return;
    fputs(text, out);
    column += length;
}

static void write_texts(FILE *out) {
    char number[32];
    fputs("static const unsigned char emoji_texts[] = {", out);
    item(out, "\n");
    for (unsigned i = 0; i < EMOJI_COUNT; i++) {
        for (const char *at = texts[i]; *at; at++) {
            snprintf(number, sizeof number, "%u,", (unsigned char)*at);
            item(out, number);
        }
    }
    /* so that EMOJI_LONGEST bytes can be copied from the start of any emoji */
    for (unsigned i = 0; i < EMOJI_LONGEST; i++) item(out, i ? ",0" : "0");
    fputs("};\n\nstatic const uint16_t emoji_offset[] = {", out);
    item(out, "\n");
    unsigned offset = 0;
    for (unsigned i = 0; i <= EMOJI_COUNT; i++) {
        snprintf(number, sizeof number, i ? ",%u" : "%u", offset);
        item(out, number);
        if (i < EMOJI_COUNT) offset += (unsigned)strlen(texts[i]);
    }
    fputs("};\n", out);
}

static void write_slots(FILE *out) {
    char text[64];
    fputs("\nstatic const emoji_slot emoji_slots[EMOJI_SLOTS] = {", out);
    item(out, "\n");
    for (unsigned i = 0; i < EMOJI_SLOTS; i++) {
        const emoji_slot *s = &slots[i];
        if (!s->character) continue;
        snprintf(text, sizeof text, "[%u]={%uu,%u,%u,%u},", i, (unsigned)s->character, s->parent,
                 s->base, s->index);
        item(out, text);
    }
    fputs("};\n", out);
}

static void write_table(FILE *out) {
    fputs("/* table.inc - the emoji of Unicode 12.1, made by make_table_test.c from\n"
          " * data/emoji-12.1.tsv: do not edit. */\n",
          out);
    write_texts(out);
    write_slots(out);
}

static void is_the_table_what_the_data_make(void **state) {
    (void)state;
    assert_made("core/emoji/table.inc", write_table);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(is_the_table_what_the_data_make)};
    read_data();
    place_all();
    if (argc < 2 || strcmp(argv[1], "--write") != 0) {
        return cmocka_run_group_tests(tests, NULL, NULL);
    }
    FILE *file = fopen(FOLDER "table.inc", "w");
    must(file != NULL, "table.inc cannot be written");
    write_table(file);
    must(fclose(file) == 0, "table.inc cannot be written");
    return 0;
}
