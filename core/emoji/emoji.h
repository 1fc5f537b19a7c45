/* emoji.h - a position among the words of a message, as Covert Chess hides it.
 *
 * The codec ply_codec_emoji writes a position as 25 emoji and reads nothing but those 25. The two
 * functions here put the emoji between words, and find them there:
 *
 *     char out[PLY_EMOJI_LONGEST + 200];
 *     size_t length;
 *     ply_error e = ply_emoji_hide(&p, words, strlen(words), out, sizeof out, &length);
 *     if (!ply_failed(e)) e = ply_emoji_reveal(out, length, &p);
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_EMOJI_H
#define PLY_EMOJI_H

#include "../plyproof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At least as many bytes as any position takes: 25 emoji of at most 28 bytes. */
#define PLY_EMOJI_LONGEST 700u

/* The most that ply_emoji_hide adds to a message: the emoji, and a space before each of them. */
#define PLY_EMOJI_HIDE_ADDS (PLY_EMOJI_LONGEST + 25u)

/* Finds the 25 emoji of a position among `length` bytes of `text`, skips all that is no emoji of
 * Unicode 12.1, and reads the position. Fewer or more than 25 is an error that tells how many were
 * found. The time is linear in the length, which has no limit. The text need not be valid UTF-8.
 * On an error `*position` is not changed. Not promised: that a message that was not made by
 * ply_emoji_hide is refused; any 25 emoji that make a position are one. */
PLY_API ply_error ply_emoji_reveal(const char *text, size_t length, ply_position *position);

/* Writes the message `words` into `out` with the 25 emoji of the position spread evenly after its
 * words, a space before each group; words are what stands between ASCII blanks, and every byte of
 * the message stays as it is. A message without words is followed by all 25. The result has at most
 * words_length + PLY_EMOJI_HIDE_ADDS bytes, and ply_emoji_reveal reads it. Errors: a message with
 * an emoji of its own (with the byte), a position that 25 emoji cannot hold, too little room. On an
 * error nothing is written. `words` and `out` must not overlap. */
PLY_API ply_error ply_emoji_hide(const ply_position *position, const char *words,
                                 size_t words_length, char *out, size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
