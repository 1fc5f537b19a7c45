/* cerulean.h - what CeruleanJS adds to the library: moves as 32-bit words, and Zobrist keys.
 *
 *     ply_keys keys;
 *     ply_keys_of(&position, &keys);                      the two keys of a position
 *
 *     uint32_t word = ply_cerulean_word(&position, move); 0x10005234 for e2e4 at the start
 *
 * A word has four fields: what kind of move it is, the piece promoted to, and two squares as
 * indices of a board 15 wide (a1 = 33, h8 = 145):
 *
 *     kind << 24 | promotion << 16 | to << 8 | from
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLY_CERULEAN_H
#define PLY_CERULEAN_H

#include "../plyproof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Moves as words -------------------------------------------------------------------------- */

/* The kind is one of these: a single flag, but for the promotion that captures. */
enum {
    PLY_CERULEAN_QUIET = 0,
    PLY_CERULEAN_CAPTURE = 1,
    PLY_CERULEAN_CASTLING = 2,
    PLY_CERULEAN_EN_PASSANT = 4,
    PLY_CERULEAN_PAWN_ONE = 8,
    PLY_CERULEAN_PAWN_TWO = 16,
    PLY_CERULEAN_PROMOTION = 32,
    PLY_CERULEAN_PROMOTION_CAPTURE = 33
};

/* The word of a legal move; 0, which is no word, for a move that is not legal there. The position
 * must have no problem in PLY_PROBLEM_ERRORS. */
PLY_API uint32_t ply_cerulean_word(const ply_position *position, ply_move move);

/* Tells whether the fields of a word agree among themselves, so that in some position it might be a
 * legal move. If not, the error says why; its place is that of the field among the eight
 * hexadecimal digits of the word. */
PLY_API ply_error ply_cerulean_word_check(uint32_t word);

/* The move that a word says; the word must be without fault. */
PLY_API ply_move ply_cerulean_move(uint32_t word);

/* ---- Keys ------------------------------------------------------------------------------------ */

/* The keys of a position, made anew. They tell apart pieces on squares, castling rights held, the
 * en-passant square (capturable or not) and the side to move; not counters. The position must be
 * well formed, with no more than 32 pieces (the additive key of more may pass 2^53). */
PLY_API void ply_keys_of(const ply_position *position, ply_keys *keys);

/* One way of making a key, for programs that list them by name. */
#define PLY_KEY_TEXT 24u
typedef struct ply_key_scheme {
    const char *name;    /* as on the command line */
    const char *summary; /* one line */
    /* Writes the key as text, without a NUL; returns its length. */
    size_t (*write)(const ply_keys *keys, char out[PLY_KEY_TEXT]);
    const char *sign; /* what stands between the parts of a key: "+", or "xor" */
} ply_key_scheme;

/* Takes a key apart: gives `take` each of the keys that it is the sum of, or the exclusive or, as
 * the scheme writes it. The position is one that ply_keys_of may be given. */
PLY_API void ply_key_parts(const ply_key_scheme *scheme, const ply_position *position,
                           ply_take_part *take, void *context);

/* All of them: azure (decimal) and blizzard (two times eight hexadecimal digits, hi:lo). */
PLY_API extern const ply_key_scheme ply_key_schemes[];
PLY_API extern const size_t ply_key_scheme_count;

#ifdef __cplusplus
}
#endif
#endif
