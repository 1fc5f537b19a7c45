/* shared.c - what the laws of codecs share: writing, reading, comparing, memory with guards.
 *
 * Texts are read from memory that has a page on either side which the process may not touch, so a
 * reader that looks at a byte too many crashes, in a release build as well. */
/* SPDX-License-Identifier: MIT */
#include "properties/laws/shared.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

law_text law_text_first, law_text_second;

ply_game law_game_of(const ply_position *start, ply_move *moves, size_t count) {
    return (ply_game){.start = *start, .moves = moves, .count = count, .capacity = count};
}

ply_error law_write_game(const ply_codec *codec, const ply_game *game, law_text *out) {
    out->length = 0; /* so that a trial does not depend on the one before it */
    return codec->encode(game, out->text, sizeof out->text, &out->length);
}

ply_error law_write_position(const ply_codec *codec, const ply_position *p, law_text *out) {
    out->length = 0;
    return ply_write_position(codec, p, out->text, sizeof out->text, &out->length);
}

bool law_same_text(const law_text *a, const char *text, size_t length) {
    return a->length == length && memcmp(a->text, text, length) == 0;
}

const char *law_fault_name(ply_error error) { return error.fault ? error.fault->name : "no error"; }

/* ---- Guards ---------------------------------------------------------------------------------- */

enum { GUARD = 1 << 16 };

/* Pages that cannot be read, room to write, and such pages again. The room and the guards are whole
 * pages of any size up to GUARD, and are made once. */
static char *guarded_room(void) {
    static char *room;
    if (room) return room;
    char *all =
        mmap(NULL, LAW_TEXT_CAPACITY + 2 * GUARD, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) abort();
    room = all + GUARD;
    if (mprotect(room, LAW_TEXT_CAPACITY, PROT_READ | PROT_WRITE) != 0) abort();
    return room;
}

/* The text ends where the room does: the byte behind it is the first of the guard. */
const char *law_guarded_end(const char *text, size_t length) {
    char *copy = guarded_room() + LAW_TEXT_CAPACITY - length;
    memcpy(copy, text, length);
    return copy;
}

const char *law_guarded_begin(const char *text, size_t length) {
    char *copy = guarded_room();
    memcpy(copy, text, length);
    return copy;
}
