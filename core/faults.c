/* faults.c - the faults that several codecs share, and handing out a finished text.
 *
 * Most codecs write into a buffer of their own and hand the text out by ply_put, which keeps the
 * rule that a caller's buffer gets the whole text or nothing. */
/* SPDX-License-Identifier: MIT */
#include "faults.h"

#include <string.h>

const ply_fault ply_fault_no_room = {PLY_NO_ROOM, "no-room",
                                     "the text needs {a} byte{a:s} and there is room for {b}"};
const ply_fault ply_fault_no_move_room = {PLY_NO_ROOM, "no-move-room",
                                          "the game has more moves than the {a} there is room for"};
const ply_fault ply_fault_needs_position = {PLY_NEEDS_POSITION, "needs-position",
                                            "this needs the position that it is played in"};
const ply_fault ply_fault_illegal_move = {PLY_ILLEGAL_MOVE, "illegal-move",
                                          "{a:move} is not a legal move here"};
const ply_fault ply_fault_not_one_move = {PLY_CANNOT_HOLD, "not-one-move",
                                          "this holds one move, and there are {a}"};
const ply_fault ply_fault_impossible_position = {
    PLY_ILLEGAL_MOVE, "impossible-position", "no move can be played in this position: {a:problem}"};

ply_error ply_put(const char *text, size_t text_length, char *out, size_t capacity,
                  size_t *length) {
    if (text_length > capacity) {
        return ply_fault_of(&ply_fault_no_room, (int32_t)text_length, (int32_t)capacity);
    }
    memcpy(out, text, text_length);
    *length = text_length;
    return ply_no_error();
}
