/* emoji.c - a position in 25 emoji: the encoding of Covert Chess.
 *
 * Between a text and a position stands a row: 25 indices into the list of all emoji, and where in
 * the text each was. Writing makes the row out of the position by arithmetic (13 pieces a square,
 * three squares an emoji) and looks up the spelling of each index; reading finds the longest listed
 * emoji again and again and makes the position out of the indices. The codec wants 25 emoji and
 * nothing else; ply_emoji_reveal collects them from among other text and then goes the same way.
 *
 * The longest emoji counts, not the first that fits, since many begin with another one. They are
 * found in a trie whose nodes lie in one table: a child is where the hash of its character,
 * combined with the number of its parent, says, if there is one; table.h says more. */
/* SPDX-License-Identifier: MIT */
#include "emoji.h"
#include "../faults.h"
#include "../parts.h"
#include "table.h"

#include <string.h>

#include "table.inc"

enum {
    EMOJI = 25,        /* in a position */
    SCHEME = 2441,     /* the first emoji is this, plus the piece on a8 */
    OFFSET = 1111,     /* added once more for each emoji of squares */
    TRIPLES = 21,      /* emoji of three squares */
    TRIPLE_END = 2197, /* 13 * 13 * 13 */
    STATES = 2080,     /* 2 * 16 * 65 */
    HALFMOVES = 101
};

static const ply_fault not_an_emoji = {PLY_BAD_TEXT, "not-an-emoji",
                                       "{a:byte} begins no emoji of Unicode 12.1"};
static const ply_fault emoji_count = {PLY_BAD_TEXT, "emoji-count",
                                      "the text has {a} emoji, and a position has 25"};
static const ply_fault emoji_follow = {PLY_BAD_TEXT, "emoji-follow",
                                       "more follows the 25 emoji of a position"};
static const ply_fault scheme_unknown = {
    PLY_BAD_TEXT, "scheme-unknown",
    "the first emoji has index {a}, which names no known scheme (2441 to 2453 do)"};
static const ply_fault squares_range = {
    PLY_BAD_TEXT, "squares-range",
    "emoji {a} stands for {b}, and three squares are a number of 0 to 2196"};
static const ply_fault state_range = {
    PLY_BAD_TEXT, "state-range",
    "emoji 23 has index {a}; turn, rights and en-passant square are 0 to 2079"};
static const ply_fault ep_rank = {PLY_BAD_TEXT, "ep-rank",
                                  "{a:square} is not on a rank of en-passant squares, 3 or 6"};
static const ply_fault ep_turn = {PLY_BAD_TEXT, "ep-turn",
                                  "en passant on {a:square} does not fit the side to move"};
static const ply_fault fullmove_zero = {PLY_BAD_TEXT, "fullmove-zero",
                                        "the move number is 0, and the first is 1"};
static const ply_fault ep_unheld = {PLY_CANNOT_HOLD, "ep-unheld",
                                    "en passant on {a:square} does not fit the side to move"};
static const ply_fault halfmove_unheld = {PLY_CANNOT_HOLD, "halfmove-unheld",
                                          "the halfmove clock is {a}, and may be 0 to 100"};
static const ply_fault fullmove_unheld = {
    PLY_CANNOT_HOLD, "fullmove-unheld",
    "the move number is {a}, and with a halfmove clock of {b} that is too many"};
static const ply_fault cover_has_emoji = {PLY_CANNOT_HOLD, "cover-has-emoji",
                                          "the message has an emoji of its own"};

/* ---- Emoji and bytes ------------------------------------------------------------------------- */

/* The UTF-8 character at the start of a text, as a number, and its length as its first byte has it.
 * What is cut short or misspelt becomes a number that no table has. */
static inline uint32_t first_character(const unsigned char *text, size_t length, size_t *bytes) {
    unsigned char four[4] = {0};
    if (length >= 4) {
        memcpy(four, text, 4); /* a constant length is one load */
    } else {
        memcpy(four, text, length);
    }
    const uint32_t word =
        (uint32_t)four[0] << 24 | (uint32_t)four[1] << 16 | (uint32_t)four[2] << 8 | four[3];
    if (word >= 0xF0000000u) return *bytes = 4, word;
    if (word >= 0xE0000000u) return *bytes = 3, word >> 8;
    if (word >= 0xC0000000u) return *bytes = 2, word >> 16;
    return *bytes = 1, word >> 24;
}

/* The index of the longest listed emoji that the text begins with, and its length; EMOJI_NONE if
 * it begins with none. */
static unsigned longest_emoji(const char *text, size_t length, size_t *bytes) {
    /* Each step must be kept inside the text by what the table says alone: a character cut short by
     * the end is padded with 0, which is a byte of no listed character, so no child is found for
     * it, and `at` does not go on. */
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    unsigned index = EMOJI_NONE;
    uint32_t parent = EMOJI_ROOT, base = 0;
    do {
        size_t step;
        const uint32_t character = first_character(at, (size_t)(end - at), &step);
        const uint32_t slot = base ^ emoji_hash(character);
        const emoji_slot *child = &emoji_slots[slot];
        if (child->character != character || child->parent != parent) break;
        at += step;
        if (child->index != EMOJI_NONE) {
            index = child->index;
            *bytes = (size_t)((const char *)at - text);
        }
        parent = slot;
        base = child->base;
    } while (base);
    return index;
}

static size_t emoji_bytes(unsigned index) {
    return (size_t)emoji_offset[index + 1] - emoji_offset[index];
}

/* Copies as much as the longest emoji has, since a constant length is faster, and says how many of
 * those bytes count. */
static size_t put_emoji(char out[EMOJI_LONGEST], unsigned index) {
    memcpy(out, emoji_texts + emoji_offset[index], EMOJI_LONGEST);
    return emoji_bytes(index);
}

/* ---- Indices and positions ------------------------------------------------------------------- */

/* The 25 emoji of a position, and where in the text each was. */
typedef struct emoji_row {
    unsigned index[EMOJI];
    size_t at[EMOJI];
} emoji_row;

/* The document counts squares from a8 to h8, then from a7, and pieces from 0 to 12. */
static unsigned square_code(const ply_position *p, unsigned nth) {
    const unsigned piece = p->piece[nth ^ 56u];
    return piece > PLY_KING ? piece - 2u : piece;
}

static void set_square(ply_position *p, unsigned nth, unsigned code) {
    p->piece[nth ^ 56u] = (ply_piece)(code > PLY_KING ? code + 2u : code);
}

/* The index of a three-square number that is 0 when read at place k. */
static unsigned offset_of(unsigned k) { return k * OFFSET % EMOJI_COUNT; }

static ply_error check_scheme(const emoji_row *row) {
    if (row->index[0] - SCHEME < 13) return ply_no_error();
    return ply_fault_at(&scheme_unknown, row->at[0], (int32_t)row->index[0], 0);
}

static ply_error read_squares(const emoji_row *row, ply_position *p) {
    set_square(p, 0, row->index[0] - SCHEME);
    for (unsigned k = 0; k < TRIPLES; k++) {
        /* The offset, taken off again modulo the number of emoji. */
        const unsigned index = row->index[k + 1], offset = offset_of(k);
        const unsigned value = index - offset + (index < offset ? EMOJI_COUNT : 0u);
        if (value >= TRIPLE_END) {
            return ply_fault_at(&squares_range, row->at[k + 1], (int32_t)k + 2, (int32_t)value);
        }
        set_square(p, 3 * k + 1, value / 169);
        set_square(p, 3 * k + 2, value / 13 % 13);
        set_square(p, 3 * k + 3, value % 13);
    }
    return ply_no_error();
}

/* The document's order of rights, K Q k q from the highest bit, is plyproof's turned round. */
static unsigned turned_round(unsigned rights) {
    return (rights & 1u) << 3 | (rights & 2u) << 1 | (rights & 4u) >> 1 | rights >> 3;
}

static ply_error read_state(const emoji_row *row, ply_position *p) {
    const unsigned state = row->index[23 - 1], ep = state % 65;
    const size_t at = row->at[23 - 1];
    if (state >= STATES) return ply_fault_at(&state_range, at, (int32_t)state, 0);
    p->turn = state >= 1040;
    p->castling = (uint8_t)turned_round(state / 65 % 16);
    if (!ep) return ply_no_error();
    const unsigned square = (ep - 1) ^ 56u, rank = square >> 3;
    /* 64 squares can be said, and only those behind a pawn of the other side are right. */
    if (rank != 2 && rank != 5) return ply_fault_at(&ep_rank, at, (int32_t)square, 0);
    if (rank != (p->turn ? 2u : 5u)) return ply_fault_at(&ep_turn, at, (int32_t)square, 0);
    p->ep = (uint8_t)square;
    return ply_no_error();
}

/* The position of a row. The order of the checks is that of the emoji, so the first one that is
 * wrong is the one that is blamed. */
static ply_error read_row(const emoji_row *row, ply_position *position) {
    ply_position p = ply_empty_position;
    ply_error error = check_scheme(row);
    if (!ply_failed(error)) error = read_squares(row, &p);
    if (!ply_failed(error)) error = read_state(row, &p);
    if (ply_failed(error)) return error;
    /* Both counters are one number of two emoji. Its greatest value, 3178 * 3178 - 1, is a move
     * number of 99,996, so the limits of a position need no check. */
    const uint32_t counters = row->index[24 - 1] * EMOJI_COUNT + row->index[25 - 1];
    p.halfmove = counters % HALFMOVES;
    p.fullmove = counters / HALFMOVES;
    if (!p.fullmove) return ply_fault_at(&fullmove_zero, row->at[24 - 1], 0, 0);
    *position = p;
    return ply_no_error();
}

/* The row of a position; where its emoji will stand is not known yet. */
static ply_error row_of(const ply_position *p, emoji_row *row) {
    row->index[0] = SCHEME + square_code(p, 0);
    for (unsigned k = 0; k < TRIPLES; k++) {
        const unsigned value = square_code(p, 3 * k + 1) * 169 + square_code(p, 3 * k + 2) * 13 +
                               square_code(p, 3 * k + 3);
        const unsigned index = value + offset_of(k);
        row->index[k + 1] = index - (index < EMOJI_COUNT ? 0u : EMOJI_COUNT);
    }
    const bool none = p->ep == PLY_NO_SQUARE;
    if (!none && ply_rank(p->ep) != (p->turn ? 2u : 5u)) {
        return ply_fault_of(&ep_unheld, p->ep, 0);
    }
    row->index[23 - 1] =
        p->turn * 1040u + turned_round(p->castling) * 65 + (none ? 0u : (p->ep ^ 56u) + 1u);
    const uint32_t counters = p->halfmove + p->fullmove * HALFMOVES;
    if (p->halfmove >= HALFMOVES) return ply_fault_of(&halfmove_unheld, (int32_t)p->halfmove, 0);
    if (counters >= EMOJI_COUNT * EMOJI_COUNT) {
        return ply_fault_of(&fullmove_unheld, (int32_t)p->fullmove, (int32_t)p->halfmove);
    }
    row->index[24 - 1] = counters / EMOJI_COUNT;
    row->index[25 - 1] = counters % EMOJI_COUNT;
    return ply_no_error();
}

/* ---- The codec ------------------------------------------------------------------------------- */

/* Emoji 1 is judged before the others are looked for: another scheme may have another length. */
static ply_error take_row(const char *text, size_t length, emoji_row *row) {
    size_t at = 0, bytes = 0;
    for (unsigned i = 0; i < EMOJI; i++, at += bytes) {
        if (at == length) return ply_fault_at(&emoji_count, at, (int32_t)i, 0);
        row->at[i] = at;
        row->index[i] = longest_emoji(text + at, length - at, &bytes);
        if (row->index[i] == EMOJI_NONE) {
            return ply_fault_at(&not_an_emoji, at, (unsigned char)text[at], 0);
        }
        if (i == 0 && ply_failed(check_scheme(row))) return check_scheme(row);
    }
    if (at < length) return ply_fault_at(&emoji_follow, at, 0, 0);
    return ply_no_error();
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    emoji_row row;
    const ply_error error = take_row(text, length, &row);
    return ply_failed(error) ? error : read_row(&row, &game->start);
}

/* The text is put together in a buffer of the greatest length there can be, and handed out if it
 * fits. */
static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    emoji_row row;
    const ply_error error = row_of(&game->start, &row);
    if (ply_failed(error)) return error;
    /* put_emoji copies more than it counts, but no more than the longest emoji has. */
    _Static_assert(EMOJI * EMOJI_LONGEST <= PLY_EMOJI_LONGEST, "a row of the longest emoji fits");
    char text[PLY_EMOJI_LONGEST];
    size_t end = 0;
    for (unsigned i = 0; i < EMOJI; i++) end += put_emoji(text + end, row.index[i]);
    return ply_put(text, end, out, capacity, length);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* Three squares: their codes, the number that these make, and how far it is moved on. */
static void say_triple(unsigned k, const ply_position *p, ply_part *part) {
    static const char *const factors[] = {"{a} x 169 + ", "{a} x 13 + ", "{a}"};
    unsigned value = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned nth = 3 * k + 1 + i, code = square_code(p, nth);
        part->squares |= (ply_squares)1 << (nth ^ 56u);
        ply_part_say(part, factors[i], (int32_t)code, 0);
        value = 13 * value + code;
    }
    ply_part_say(part, " = {a}, moved on by {b}", (int32_t)value, (int32_t)offset_of(k));
}

/* What emoji k, from 0, says of the position. */
static void say_emoji(unsigned k, const ply_position *p, ply_part *part) {
    if (k == 0) {
        part->name = "scheme, and a8";
        ply_part_say_square(part, 56, p->piece[56]);
    } else if (k <= TRIPLES) {
        part->name = "three squares";
        say_triple(k - 1, p, part);
    } else if (k == 22) {
        part->name = "turn, rights, en passant";
        ply_part_say_turn(part, p->turn);
        ply_part_say(part, "; ", 0, 0);
        ply_part_say_rights(part, p->castling);
        if (p->ep == PLY_NO_SQUARE) return;
        part->squares |= (ply_squares)1 << p->ep;
        ply_part_say(part, "; en passant on {a:square}", p->ep, 0);
    } else {
        part->name = "counters";
        ply_part_say(part, "half-moves {a}, move {b}", (int32_t)p->halfmove, (int32_t)p->fullmove);
    }
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    emoji_row row;
    ply_position p;
    (void)start;
    ply_error error = take_row(text, length, &row);
    if (!ply_failed(error)) error = read_row(&row, &p);
    for (unsigned k = 0; k < EMOJI && !ply_failed(error); k++) {
        ply_part part = {.at = row.at[k]};
        part.bytes = (k + 1 < EMOJI ? row.at[k + 1] : length) - row.at[k];
        ply_part_number(&part, row.index[k]);
        say_emoji(k, &p, &part);
        take(context, &part);
    }
    return error;
}

const ply_codec ply_codec_emoji = {
    .name = "emoji",
    .summary = "Covert Chess: a whole position in 25 emoji",
    .holds = PLY_POSITION,
    .longest = PLY_EMOJI_LONGEST,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};

/* ---- Emoji among words ----------------------------------------------------------------------- */

/* Moves *at to the first emoji that starts there or later; EMOJI_NONE if there is none. It is
 * looked for at every byte, within characters as well: no emoji begins with such a byte. */
static unsigned next_emoji(const char *text, size_t length, size_t *at, size_t *bytes) {
    for (; *at < length; ++*at) {
        const unsigned index = longest_emoji(text + *at, length - *at, bytes);
        if (index != EMOJI_NONE) return index;
    }
    return EMOJI_NONE;
}

ply_error ply_emoji_reveal(const char *text, size_t length, ply_position *position) {
    emoji_row row;
    size_t count = 0, at = 0, bytes = 0;
    for (; count < EMOJI; count++, at += bytes) {
        row.index[count] = next_emoji(text, length, &at, &bytes);
        if (row.index[count] == EMOJI_NONE) {
            return ply_fault_at(&emoji_count, length, (int32_t)count, 0);
        }
        row.at[count] = at;
    }
    if (next_emoji(text, length, &at, &bytes) == EMOJI_NONE) return read_row(&row, position);
    /* The others are only counted, for the message. */
    const size_t wrong_at = at;
    for (; next_emoji(text, length, &at, &bytes) != EMOJI_NONE; at += bytes) count++;
    return ply_fault_at(&emoji_count, wrong_at, (int32_t)count, 0);
}

static bool is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/* Whether a word of the message ends with this byte: the next is blank, or there is none. */
static bool ends_word(const char *words, size_t length, size_t at) {
    const char byte = words[at], next = at + 1 < length ? words[at + 1] : ' ';
    return !is_blank(byte) && is_blank(next);
}

static size_t count_words(const char *words, size_t length) {
    size_t count = 0;
    for (size_t at = 0; at < length; at++) count += ends_word(words, length, at);
    return count;
}

/* Writes emoji from *put up to the given one; returns how many bytes that were. */
static size_t put_until(char *out, const emoji_row *row, size_t *put, size_t until) {
    size_t end = 0;
    for (; *put < until; ++*put) {
        const size_t bytes = emoji_bytes(row->index[*put]);
        memcpy(out + end, emoji_texts + emoji_offset[row->index[*put]], bytes);
        end += bytes;
    }
    return end;
}

/* After word w of n, 25 * w / n emoji have been written; a message of no words has them all behind
 * it. There is one space for each word that emoji follow: no more than words, and no more than
 * emoji, which is what ply_emoji_hide makes room for. */
static size_t spread(const emoji_row *row, const char *words, size_t length, size_t word_count,
                     char *out) {
    size_t end = 0, put = 0, word = 0;
    for (size_t at = 0; at < length; at++) {
        out[end++] = words[at];
        if (!ends_word(words, length, at)) continue;
        const size_t until = EMOJI * ++word / word_count;
        if (until > put) out[end++] = ' ';
        end += put_until(out + end, row, &put, until);
    }
    return end + put_until(out + end, row, &put, EMOJI);
}

ply_error ply_emoji_hide(const ply_position *position, const char *words, size_t words_length,
                         char *out, size_t capacity, size_t *length) {
    emoji_row row;
    const ply_error error = row_of(position, &row);
    if (ply_failed(error)) return error;
    /* An emoji of the message's own would be taken for one of the 25. */
    size_t at = 0, bytes;
    if (next_emoji(words, words_length, &at, &bytes) != EMOJI_NONE) {
        return ply_fault_at(&cover_has_emoji, at, 0, 0);
    }
    const size_t word_count = count_words(words, words_length);
    size_t needed = words_length + (word_count < EMOJI ? word_count : EMOJI);
    for (unsigned i = 0; i < EMOJI; i++) needed += emoji_bytes(row.index[i]);
    if (needed > capacity) {
        return ply_fault_of(&ply_fault_no_room, (int32_t)needed, (int32_t)capacity);
    }
    *length = spread(&row, words, words_length, word_count, out);
    return ply_no_error();
}
