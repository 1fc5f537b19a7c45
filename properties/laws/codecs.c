/* codecs.c - what the laws of codecs share: writing, reading, comparing, memory with guards. */
#include "properties/laws/codecs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

written written_first, written_second;

ply_game game_of(const ply_position *start, ply_move *moves, size_t count) {
    return (ply_game){.start = *start, .moves = moves, .count = count, .capacity = count};
}

ply_error write_game(const ply_codec *codec, const ply_game *game, written *out) {
    return codec->encode(game, out->text, sizeof out->text, &out->length);
}

ply_error write_position(const ply_codec *codec, const ply_position *p, written *out) {
    return ply_write_position(codec, p, out->text, sizeof out->text, &out->length);
}

bool same_text(const written *a, const char *text, size_t length) {
    return a->length == length && memcmp(a->text, text, length) == 0;
}

const char *fault_name(ply_error error) { return error.fault ? error.fault->name : "no error"; }

/* ---- Guards ---------------------------------------------------------------------------------- */

enum { GUARD = 1 << 16 };

/* A page that cannot be read, room to write, and another such page. */
static char *guarded_room(void) {
    static char *room;
    if (room) return room;
    char *all = mmap(NULL, TEXT_ROOM + 2 * GUARD, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) abort();
    room = all + GUARD;
    if (mprotect(room, TEXT_ROOM, PROT_READ | PROT_WRITE) != 0) abort();
    return room;
}

const char *guarded_end(const char *text, size_t length) {
    char *copy = guarded_room() + TEXT_ROOM - length;
    memcpy(copy, text, length);
    return copy;
}

const char *guarded_begin(const char *text, size_t length) {
    char *copy = guarded_room();
    memcpy(copy, text, length);
    return copy;
}
