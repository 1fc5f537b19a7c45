/* mscs.c - Minimal Size Chess State v1: a position without counters in 192 bits.
 *
 * Ten bits for the turn, the colour of the first king, the rights and en passant; then the 64
 * squares, column by column, each with a code of 1, 4 or 5 bits. That the codes of every position
 * that the format admits fit into 182 bits is why the limits of state.h are part of the format.
 *
 * Writing asks state.c for a flaw first, so what it packs always fits. Reading cannot know before
 * the end: bits that end too early read as empty squares, the pieces are counted as they come, and
 * only a whole board is judged. Nearly all texts are right, so that costs nothing; where one is
 * wrong, the board is gone through again to find the bit to blame.
 *
 * A piece's code says its colour, but for kings: the code of a king stands twice in a board, and
 * the second bit of all says whose comes first. */
/* SPDX-License-Identifier: MIT */
#include "../faults.h"
#include "../parts.h"
#include "state.h"

enum { BYTES = 24, CHARACTERS = 32, BITS = 192, LEADING = 10 };

/* Where the leading bits stand, the first being bit 0. */
enum { AT_TURN = 0, AT_FIRST_KING = 1, AT_CASTLING = 2, AT_PUSH = 6, AT_COLUMN = 7 };

static const ply_fault bad_length = {PLY_BAD_TEXT, "length",
                                     "the code has {a} byte{a:s}, where mscs has {b}"};
static const ply_fault foreign = {PLY_BAD_TEXT, "foreign-byte",
                                  "{a:byte} is not one of the 64 characters of base64"};
static const ply_fault bits_end = {PLY_BAD_TEXT, "bits-end",
                                   "the 192 bits end before square {a:square}"};
static const ply_fault bit_after = {PLY_BAD_TEXT, "bit-after-board",
                                    "bit {a} is set, and the board ends before it"};
static const ply_fault stray_column = {
    PLY_BAD_TEXT, "column-without-push",
    "en passant: column {a} is given, and no pawn was moved two squares"};

/* 192 bits, the first being the highest of word 0. The fourth word is for reading ahead: it holds
 * zeros, which read as empty squares. In six words the codes of any 64 pieces have room, so that
 * nothing is written outside can be proved without counting the pieces. */
typedef struct bits {
    uint64_t word[6];
} bits;

static uint64_t load_word(const char bytes[8]) {
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++) word = word << 8 | (unsigned char)bytes[i];
    return word;
}

static void store_word(char bytes[8], uint64_t word) {
    for (unsigned i = 0; i < 8; i++) bytes[i] = (char)(word >> (56 - 8 * i));
}

/* ---- The board ------------------------------------------------------------------------------- */

/* The code of each piece, and its length. */
static const uint8_t code_of[16] = {0, 0x10, 0xc, 0x16, 0xe, 0x14, 9, 0,
                                    0, 0x11, 0xd, 0x17, 0xf, 0x15, 9, 0};
static const uint8_t length_of[16] = {1, 5, 4, 5, 4, 5, 4, 0, 0, 5, 4, 5, 4, 5, 4, 0};

/* What ten bits begin with: two codes. The length of both in bits 0-3, HAS_KING if a king is one of
 * them, the piece of the first in bits 8-11, that of the second in 12-15. A king's colour is not in
 * its code; it reads as white here. The table is the list of the 32 things that five bits can begin
 * with, nested in itself. */
enum { HAS_KING = 128 };
/* clang-format off */
#define REPEAT_2(...)  __VA_ARGS__ __VA_ARGS__
#define REPEAT_4(...)  __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__
#define REPEAT_16(...) REPEAT_4(REPEAT_4(__VA_ARGS__))
#define ONCE(...)      __VA_ARGS__
#define PAIR(piece, length, then, then_length)                                                     \
    (uint16_t)((piece) << 8 | (then) << 12 | ((length) + (then_length)) |                          \
               ((piece) == PLY_KING || (then) == PLY_KING) * HAS_KING),
#define PAIRS(piece, length, EACH)                                                                 \
    REPEAT_16(EACH(PAIR(piece, length, 0, 1)))                                                     \
    EACH(PAIR(piece, length, 1, 5)) EACH(PAIR(piece, length, 9, 5))                                \
    REPEAT_2(EACH(PAIR(piece, length, 6, 4)))                                                      \
    EACH(PAIR(piece, length, 5, 5)) EACH(PAIR(piece, length, 13, 5))                               \
    EACH(PAIR(piece, length, 3, 5)) EACH(PAIR(piece, length, 11, 5))                               \
    REPEAT_2(EACH(PAIR(piece, length, 2, 4))) REPEAT_2(EACH(PAIR(piece, length, 10, 4)))           \
    REPEAT_2(EACH(PAIR(piece, length, 4, 4))) REPEAT_2(EACH(PAIR(piece, length, 12, 4)))

static const uint16_t pairs[1024] = {
    PAIRS(0, 1, REPEAT_16)
    PAIRS(1, 5, ONCE) PAIRS(9, 5, ONCE)
    PAIRS(6, 4, REPEAT_2)
    PAIRS(5, 5, ONCE) PAIRS(13, 5, ONCE)
    PAIRS(3, 5, ONCE) PAIRS(11, 5, ONCE)
    PAIRS(2, 4, REPEAT_2) PAIRS(10, 4, REPEAT_2)
    PAIRS(4, 4, REPEAT_2) PAIRS(12, 4, REPEAT_2)
};
/* clang-format on */

/* The n-th square in the order of the code (a1..a8, b1..b8, ..., h8), and the place of a square in
 * that order, which is the same sum. */
static unsigned square_of(unsigned n) { return 8u * (n & 7u) + (n >> 3); }

/* Sets bits that were 0, 1 to 64 of them, the highest of `value` first. They may lie across two
 * words; then no shift is by 64, since `shift` is not 0. */
static void put_bits(bits *b, unsigned at, uint64_t value, unsigned count) {
    const unsigned word = at >> 6, shift = at & 63u;
    const uint64_t top = value << (64 - count);
    b->word[word] |= top >> shift;
    if (shift + count > 64) b->word[word + 1] |= top << (64 - shift);
}

/* The columns are coded one by one, so that a processor can work at several of them at once. A
 * column has 40 bits at most and fits a word. */
static void put_board(bits *b, const ply_position *p) {
    unsigned at = LEADING;
    for (unsigned file = 0; file < 8; file++) {
        uint64_t column = 0;
        unsigned count = 0;
        for (unsigned rank = 0; rank < 8; rank++) {
            const unsigned piece = p->piece[8u * rank + file] & 15u;
            column = column << length_of[piece] | code_of[piece];
            count += length_of[piece];
        }
        put_bits(b, at, column, count);
        at += count;
    }
}

/* The 64 bits from `at` on. The second shift is made in two steps, for where `shift` is 0 it would
 * be by 64, which C does not define; in two, nothing is left of the word, as it should be. */
static uint64_t window(const bits *b, unsigned at) {
    const unsigned word = at >> 6, shift = at & 63u;
    return b->word[word] << shift | b->word[word + 1] >> 1 >> (63 - shift);
}

/* What is known of a board that is being read, column by column. */
typedef struct reader {
    ply_census census;
    unsigned at;     /* the bit to read next */
    unsigned colour; /* 8 if the king to come is black: they alternate */
} reader;

/* Gives a piece that was read as a white king the colour of the king that is due. */
static void colour_king(reader *r, ply_piece *piece) {
    if (*piece != PLY_KING) return;
    *piece |= (ply_piece)r->colour;
    r->colour ^= 8u;
}

/* Puts two pieces on a square and the one above it, and counts them. */
static void place_pair(reader *r, ply_position *p, unsigned square, unsigned pair) {
    ply_piece first = pair >> 8 & 15u, second = (ply_piece)(pair >> 12);
    if (pair & HAS_KING) {
        colour_king(r, &first);
        colour_king(r, &second);
    }
    p->piece[square] = first;
    p->piece[square + 8] = second;
    ply_count(&r->census, first);
    ply_count(&r->census, second);
}

/* Moves the bits forward by `count`, 1 to 63. */
static void forward(bits *b, unsigned count) {
    for (unsigned i = 0; i < 3; i++) {
        b->word[i] = b->word[i] << count | b->word[i + 1] >> (64 - count);
    }
}

/* Reads the board, and leaves r->at after it: more than BITS where they ended too early. */
static void take_board(reader *r, const bits *code, ply_position *p) {
    bits b = *code;
    forward(&b, LEADING);
    for (unsigned file = 0; file < 8; file++) {
        uint64_t w = b.word[0];
        unsigned count = 0;
        for (unsigned rank = 0; rank < 8; rank += 2) {
            const unsigned pair = pairs[w >> 54];
            place_pair(r, p, 8 * rank + file, pair);
            /* The length of both, 10 at most; HAS_KING and the pieces are above bit 5. A column has
             * 40 bits at most, so `w` is never used up within one. */
            w <<= pair & 63u;
            count += pair & 63u;
        }
        forward(&b, count);
        r->at += count;
    }
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* The castling bits run white a-side, white h-side, black a-side, black h-side; ply_position has
 * the pairs the other way round. Doing it twice gives the rights back. */
static unsigned swap_sides(unsigned rights) { return (rights & 3u) << 2 | rights >> 2; }

static ply_error pack(const ply_position *p, bits *b) {
    const ply_census census = ply_count_pieces(p);
    const ply_flaw flaw = ply_find_flaw(p, &census);
    if (flaw.kind) return ply_fault_of(&ply_flaw_faults[0][flaw.kind], flaw.a, flaw.b);

    const unsigned pushed = p->ep != PLY_NO_SQUARE;
    const unsigned column = pushed ? ply_file(p->ep) : 0;
    /* Without a flaw there is one king of each colour, and the last of them is the only one. */
    const bool black_first = square_of(census.last[ply_piece_of(PLY_BLACK, PLY_KING)]) <
                             square_of(census.last[ply_piece_of(PLY_WHITE, PLY_KING)]);
    put_bits(b, AT_TURN, p->turn, 1);
    put_bits(b, AT_FIRST_KING, black_first, 1);
    put_bits(b, AT_CASTLING, swap_sides(p->castling), 4);
    put_bits(b, AT_PUSH, pushed << 3 | column, 4);
    put_board(b, p);
    return ply_no_error();
}

static ply_error encode_binary(const ply_game *game, char *out, size_t capacity, size_t *length) {
    bits b = {{0}};
    const ply_error error = pack(&game->start, &b);
    if (ply_failed(error)) return error;
    char bytes[BYTES];
    for (unsigned i = 0; i < 3; i++) store_word(bytes + (size_t)8 * i, b.word[i]);
    return ply_put(bytes, BYTES, out, capacity, length);
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    bits b = {{0}};
    const ply_error error = pack(&game->start, &b);
    if (ply_failed(error)) return error;
    char text[CHARACTERS];
    for (unsigned i = 0; i < CHARACTERS; i++) text[i] = alphabet[window(&b, 6 * i) >> 58];
    return ply_put(text, CHARACTERS, out, capacity, length);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Tells whether the pieces placed so far are too many in the way that `kind` names. */
static bool shows(ply_flaw_kind kind, const ply_position *so_far) {
    const ply_census census = ply_count_pieces(so_far);
    for (unsigned colour = 0; colour < 2; colour++) {
        const unsigned pawns = ply_pieces(&census, colour, PLY_PAWN);
        if (kind == PLY_FLAW_KINGS && ply_pieces(&census, colour, PLY_KING) > 1) return true;
        if (kind == PLY_FLAW_PAWNS && pawns > 8) return true;
        if (kind == PLY_FLAW_PROMOTED && pawns + ply_promoted(&census, colour) > 8) return true;
    }
    return false;
}

/* The bit at which a flaw shows: that of a field, or that of the square with which the pieces, read
 * in order, become too many; BITS for a king that is missing. The board is counted anew for every
 * square, which is slow and only done for texts that are wrong. */
static unsigned bit_of(const ply_position *p, ply_flaw flaw) {
    if (flaw.kind == PLY_FLAW_CASTLING) return AT_CASTLING;
    if (flaw.kind == PLY_FLAW_EP) return AT_PUSH;
    ply_position so_far = ply_empty_position;
    unsigned at = LEADING;
    for (unsigned n = 0; n < 64; n++) {
        const unsigned square = square_of(n);
        so_far.piece[square] = p->piece[square];
        if (flaw.kind == PLY_FLAW_PAWN_RANK ? (int32_t)square == flaw.a : shows(flaw.kind, &so_far))
            return at;
        at += length_of[p->piece[square]];
    }
    return BITS;
}

/* The first square whose code ends after the last bit. */
static unsigned square_cut(const ply_position *p) {
    unsigned at = LEADING, n = 0;
    while (n < 63 && (at += length_of[p->piece[square_of(n)]]) <= BITS) n++;
    return square_of(n);
}

/* The first bit set at or after `at`, or BITS. */
static unsigned next_bit(const bits *b, unsigned at) {
    for (; at < BITS; at += 64) {
        uint64_t w = window(b, at);
        if (!w) continue;
        for (; !(w >> 63); w <<= 1) at++;
        return at;
    }
    return BITS;
}

/* Reads the position; `at` of an error is a bit here. */
static ply_error unpack(const bits *b, ply_position *position) {
    ply_position p = ply_empty_position;
    const unsigned leading = (unsigned)(b->word[0] >> (64 - LEADING));
    const unsigned column = leading & 7u, pushed = leading >> 3 & 1u;
    p.turn = leading >> 9 & 1u;
    p.castling = (uint8_t)swap_sides(leading >> 4 & 15u);
    if (!pushed && column) {
        return ply_fault_at(&stray_column, next_bit(b, AT_COLUMN), (int32_t)column, 0);
    }
    if (pushed) p.ep = ply_square_at(column, p.turn == PLY_WHITE ? 5 : 2);

    /* Bit 8 of the ten says that Black's king is first: here it is 8 or 0, the colour's bit. */
    reader r = {.at = LEADING, .colour = leading >> 5 & 8u};
    take_board(&r, b, &p);
    /* The board must end within the bits, and nothing be set after it: only then is there no other
     * text for the same position. */
    if (r.at > BITS) return ply_fault_at(&bits_end, BITS, (int32_t)square_cut(&p), 0);
    const unsigned bit = next_bit(b, r.at);
    if (bit < BITS) return ply_fault_at(&bit_after, bit, (int32_t)bit, 0);
    const ply_flaw flaw = ply_find_flaw(&p, &r.census);
    if (flaw.kind) {
        return ply_fault_at(&ply_flaw_faults[1][flaw.kind], bit_of(&p, flaw), flaw.a, flaw.b);
    }
    *position = p;
    return ply_no_error();
}

/* Unpacks, and makes the bit of an error the byte that it is in. */
static ply_error decode_bits(const bits *b, unsigned bits_a_byte, ply_game *game) {
    ply_error error = unpack(b, &game->start);
    error.at /= bits_a_byte;
    return error;
}

static ply_error decode_binary(const char *bytes, size_t length, ply_game *game) {
    if (length != BYTES) return ply_wrong_length(&bad_length, length, BYTES);
    bits b = {{0}};
    for (unsigned i = 0; i < 3; i++) b.word[i] = load_word(bytes + (size_t)8 * i);
    return decode_bits(&b, 8, game);
}

/* The value of each character of the alphabet from '+' to 'z'; NO is none. */
enum { NO = 64 };
static const uint8_t values[] = {62, NO, NO, NO, 63, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, NO,
                                 NO, NO, NO, NO, NO, NO, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
                                 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                                 NO, NO, NO, NO, NO, NO, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
                                 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51};

static unsigned value_of(char character) {
    const unsigned i = (unsigned char)character - (unsigned)'+';
    return i < sizeof values ? values[i] : NO;
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    if (length != CHARACTERS) return ply_wrong_length(&bad_length, length, CHARACTERS);
    bits b = {{0}};
    for (unsigned i = 0; i < CHARACTERS; i++) {
        const unsigned value = value_of(text[i]);
        if (value == NO) return ply_fault_at(&foreign, i, (unsigned char)text[i], 0);
        put_bits(&b, 6 * i, value, 6);
    }
    return decode_bits(&b, 6, game);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* Some bits of the code, and the characters that hold them. */
static ply_part part_of(const bits *b, const char *name, unsigned at, unsigned count) {
    ply_part part = {.name = name, .bit = at, .bits = count};
    part.at = at / 6;
    part.bytes = (at + count - 1) / 6 + 1 - part.at;
    if (count <= 63) ply_part_bits(&part, window(b, at) >> (64 - count), count);
    return part;
}

static void take_leading(const bits *b, const ply_position *p, ply_take_part *take, void *context) {
    ply_part part = part_of(b, "side to move", AT_TURN, 1);
    ply_part_say_turn(&part, p->turn);
    take(context, &part);

    const bool black = window(b, AT_FIRST_KING) >> 63;
    part = part_of(b, "first king", AT_FIRST_KING, 1);
    ply_part_say(&part, "of the two kings, the {a:piece} comes first in the order of the code",
                 ply_piece_of(black, PLY_KING), 0);
    for (unsigned square = 0; square < 64; square++) {
        if (ply_type(p->piece[square]) == PLY_KING) part.squares |= (ply_squares)1 << square;
    }
    take(context, &part);

    part = part_of(b, "castling", AT_CASTLING, 4);
    ply_part_say_rights(&part, p->castling);
    take(context, &part);

    part = part_of(b, "double push", AT_PUSH, 1);
    const bool pushed = p->ep != PLY_NO_SQUARE;
    ply_part_say(&part, pushed ? "a pawn just moved two squares" : "no pawn just moved two squares",
                 0, 0);
    if (pushed) part.squares = (ply_squares)1 << p->ep;
    take(context, &part);

    part = part_of(b, "column", AT_COLUMN, 3);
    ply_part_say(&part, pushed ? "over {a:square}" : "no column", p->ep, 0);
    if (pushed) part.squares = (ply_squares)1 << p->ep;
    take(context, &part);
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    ply_game game = {.start = ply_empty_position};
    (void)start;
    ply_error error = decode(text, length, &game);
    bits b = {{0}};
    if (!ply_failed(error)) error = pack(&game.start, &b);
    if (ply_failed(error)) return error;
    take_leading(&b, &game.start, take, context);
    unsigned at = LEADING;
    for (unsigned n = 0; n < 64; n++) {
        const unsigned square = square_of(n);
        const ply_piece piece = game.start.piece[square];
        ply_part part = part_of(&b, "square", at, length_of[piece]);
        ply_part_say_square(&part, square, piece);
        take(context, &part);
        at += length_of[piece];
    }
    if (at < BITS) {
        ply_part part = part_of(&b, "rest", at, BITS - at);
        ply_part_say(&part, "{a} bits that are not needed", (int32_t)(BITS - at), 0);
        take(context, &part);
    }
    return error;
}

static const ply_codec binary = {
    .name = "mscs-binary",
    .summary = "Minimal Size Chess State v1: 192 bits, as 24 bytes",
    .holds = PLY_POSITION,
    .drops = PLY_DROPS_COUNTERS,
    .one_spelling = true,
    .longest = BYTES,
    .encode = encode_binary,
    .decode = decode_binary,
};

const ply_codec ply_codec_mscs = {
    .name = "mscs",
    .summary = "Minimal Size Chess State v1: 192 bits, as 32 characters of base64",
    .holds = PLY_POSITION,
    .drops = PLY_DROPS_COUNTERS,
    .one_spelling = true,
    .longest = CHARACTERS,
    .encode = encode,
    .decode = decode,
    .binary = &binary,
    .parts = parts,
};
