/* table.h - the emoji of Unicode 12.1: what each index looks like, and which index a text begins
 * with. The constants are in table.inc, made by make_table_test.c. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_EMOJI_TABLE_H
#define PLY_EMOJI_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum {
    EMOJI_COUNT = 3178,       /* fully-qualified emoji */
    EMOJI_LONGEST = 28,       /* bytes of the longest */
    EMOJI_SLOTS = 8192,       /* places in the trie */
    EMOJI_ROOT = EMOJI_SLOTS, /* the node before the first character */
    EMOJI_NONE = 0xFFFF       /* no index: this node ends no emoji */
};

/* A node of the trie of all listed spellings, one character (not byte) a step. The children of a
 * node lie at node.base ^ emoji_hash(character). Slot 0 is never used, so that an empty slot, whose
 * parent is 0, is nobody's child. */
typedef struct emoji_slot {
    uint32_t character; /* its UTF-8 bytes, as one number */
    uint16_t parent;    /* the slot it hangs on */
    uint16_t base;      /* where its own children are; 0 if it has none */
    uint16_t index;     /* the emoji that ends here, or EMOJI_NONE */
} emoji_slot;

/* Thirteen bits that tell the children of any one node apart: the low six bits of the last two
 * bytes, shuffled with the first byte. That they do is checked where the table is made. */
static inline uint32_t emoji_hash(uint32_t character) {
    const uint32_t last_two = (character & 0x3Fu) | (character >> 2 & 0xFC0u);
    return (last_two ^ character >> 19) & (EMOJI_SLOTS - 1u);
}

#endif
