/* corpus.h - inputs: what codecs, generators and counts are tried on.
 *
 * The easiest use is a well-known position, by its name:
 *
 *     const ply_position p = corpus_start("kiwipete");
 *
 * Everything else is made of random choices. Dice are where these come from: a seed, which makes
 * the same inputs again; the bytes that a fuzzer found; or any other source of bits. An input is
 * made by saying what kind it is to be:
 *
 *     corpus_dice dice = corpus_dice_of_seed(1);
 *     corpus_input x;
 *     while (!corpus_make(&x, CORPUS_GAME, NULL, &dice)) {}
 *     corpus_print(stdout, &x);
 *
 * Small numbers from the dice make simple inputs, and dice that only give zeros the simplest: bare
 * kings, the game of no moves. All kinds are one struct, so that they are printed, kept in a file,
 * read back and made simpler in one way.
 *
 * Makers use the first generator of the table to list moves, and rules/slow_rules.h, which shares
 * no code with core/, to judge what they made. No maker keeps anything between calls; all may be
 * called from several threads.
 *
 * In order: well-known positions; dice; inputs; making them; what is in one; making one simpler;
 * printing and keeping; the parts that makers share. */
/* SPDX-License-Identifier: MIT */
#ifndef CORPUS_H
#define CORPUS_H

#include <stdio.h>

#include "plyproof.h"

/* ---- Well-known positions -------------------------------------------------------------------- */

/* One of starts.def, where every such FEN is written once. */
typedef struct corpus_known {
    const char *name;  /* in small letters */
    const char *fen;   /* six fields */
    const char *about; /* what is special about it */
} corpus_known;

/* The first is the simplest: bare kings. Random games may begin with the first
 * corpus_starts_of_games of them. */
extern const corpus_known corpus_starts[];
extern const size_t corpus_start_count, corpus_starts_of_games;

/* Sets `position` to the one of that name, in capitals or not; false if there is none, and then
 * `position` is as it was. */
bool corpus_find_start(const char *name, size_t length, ply_position *position);

/* The one with that index, below corpus_start_count. */
ply_position corpus_start_at(size_t index);

/* For programs and tests that know the name. Ends the program if there is none. */
ply_position corpus_start(const char *name);
const char *corpus_start_fen(const char *name);

/* The position of that name or, if the text has a slash, of that FEN. Ends the program if there is
 * none. */
ply_position corpus_position(const char *text);

/* ---- Dice ------------------------------------------------------------------------------------ */

/* A source of random bits. `bits` gives the next 1 to 64 of them; the other fields are its own. A
 * source of another kind sets `bits` and `source` only:
 *
 *     corpus_dice dice = {.bits = my_bits, .source = mine}; */
typedef struct corpus_dice corpus_dice;
struct corpus_dice {
    uint64_t (*bits)(corpus_dice *dice, unsigned count);
    void *source;
    uint64_t state;
    const uint8_t *next;
    uint8_t *record;
    size_t left;
    bool is_spent; /* more was asked for than there is, and the rest is zeros */
};

/* Bits out of a seed: the same seed gives the same bits everywhere. Never spent. */
corpus_dice corpus_dice_of_seed(uint64_t seed);

/* Bits out of bytes, which must outlive the dice: each request takes as many whole bytes as it
 * needs (1 to 8 bits take one). Zeros when they are spent. */
corpus_dice corpus_dice_of_bytes(const void *bytes, size_t size);

/* Bits out of a seed, each request of which is also written to `bytes`, as long as there is room:
 * dice of those bytes then give the same. `left` is how much room is left. */
corpus_dice corpus_dice_recorded(uint64_t seed, void *bytes, size_t room);

/* The next 1 to 64 bits. */
static inline uint64_t corpus_bits(corpus_dice *dice, unsigned count) {
    return dice->bits(dice, count);
}

/* A number less than `limit`, or 0 if that is 0; `limit` is at most 2^32. Nearly even: 8 bits
 * choose among up to 256, 16 bits among up to 65536, 32 bits among more, and powers of two take
 * just what they need. So at worst one number is twice as likely as another. */
unsigned corpus_below(corpus_dice *dice, size_t limit);

/* ---- Inputs ---------------------------------------------------------------------------------- */

typedef enum corpus_kind {
    CORPUS_POSITION, /* legal: out of a random game, or put together from nothing */
    CORPUS_ILLEGAL,  /* well formed, and wrong in one way (see `problem`) */
    CORPUS_ANY,      /* well formed, and changed at random */
    CORPUS_MOVE,     /* a legal position, and a move that may be legal */
    CORPUS_GAME,     /* a start and legal moves */
    CORPUS_TEXT,     /* a text of a codec, changed a little, and the position it is read in */
    CORPUS_BITS,     /* 192 random bits */
    CORPUS_KINDS
} corpus_kind;

enum { CORPUS_MOVES_MAX = 320, CORPUS_TEXT_MAX = 4096 };

typedef struct corpus_input {
    corpus_kind kind;
    ply_position position; /* the start of a game; else the position itself */
    uint32_t problem;      /* CORPUS_ILLEGAL: the problem, and those that follow from it */
    size_t count;
    ply_move moves[CORPUS_MOVES_MAX];
    size_t length;
    uint64_t bits[3];
    char text[CORPUS_TEXT_MAX];
} corpus_input;

/* The word for a kind: "position", "text", ... */
const char *corpus_kind_name(corpus_kind kind);

/* ---- Making them ----------------------------------------------------------------------------- */

/* Makes an input of a kind. Texts are texts of `codec`, which may be NULL for all other kinds.
 * False if the dice led nowhere, which happens to illegal positions only: try again. */
bool corpus_make(corpus_input *x, corpus_kind kind, const ply_codec *codec, corpus_dice *dice);

/* Bytes whose dice make an input of a kind (CORPUS_ANY, CORPUS_MOVE or CORPUS_GAME) that begins
 * with this position, as it stands; a move or a game needs one without a problem. Returns how many
 * bytes, CORPUS_BYTES_MAX at most. Bytes behind them choose what happens then: the move, or `plies`
 * at most of a game. */
enum { CORPUS_BYTES_MAX = 96 };
size_t corpus_bytes_of(corpus_kind kind, const ply_position *p, unsigned plies,
                       uint8_t out[CORPUS_BYTES_MAX]);

/* ---- What is in one -------------------------------------------------------------------------- */

/* Traits are counted, so that it is known what was tried. Bits, in the order of their names. */
#define CORPUS_TRAIT(bit)               ((uint64_t)1 << (bit))
#define CORPUS_TRAIT_CHECK              CORPUS_TRAIT(0)
#define CORPUS_TRAIT_DOUBLE_CHECK       CORPUS_TRAIT(1)
#define CORPUS_TRAIT_MATE               CORPUS_TRAIT(2)
#define CORPUS_TRAIT_STALEMATE          CORPUS_TRAIT(3)
#define CORPUS_TRAIT_PIN                CORPUS_TRAIT(4)
#define CORPUS_TRAIT_EP_SQUARE          CORPUS_TRAIT(5)
#define CORPUS_TRAIT_EP_TAKES           CORPUS_TRAIT(6) /* en passant is legal */
#define CORPUS_TRAIT_EP_PINNED          CORPUS_TRAIT(7) /* a pawn attacks the square; not legal */
#define CORPUS_TRAIT_CASTLING_RIGHT     CORPUS_TRAIT(8)
#define CORPUS_TRAIT_CASTLES            CORPUS_TRAIT(9)
#define CORPUS_TRAIT_PROMOTES           CORPUS_TRAIT(10)
#define CORPUS_TRAIT_PROMOTED_PIECES    CORPUS_TRAIT(11) /* more queens, ... than at first */
#define CORPUS_TRAIT_MANY_QUEENS        CORPUS_TRAIT(12) /* five or more of one colour */
#define CORPUS_TRAIT_MANY_MOVES         CORPUS_TRAIT(13) /* 80 or more */
#define CORPUS_TRAIT_BLACK_TO_MOVE      CORPUS_TRAIT(14)
#define CORPUS_TRAIT_BARE_KINGS         CORPUS_TRAIT(15)
#define CORPUS_TRAIT_OLD_COUNTERS       CORPUS_TRAIT(16) /* a clock of 100, a number of 1000 */
#define CORPUS_TRAIT_LEGAL              CORPUS_TRAIT(17) /* moves */
#define CORPUS_TRAIT_ILLEGAL            CORPUS_TRAIT(18)
#define CORPUS_TRAIT_ILLEGAL_PROMOTION  CORPUS_TRAIT(19)
#define CORPUS_TRAIT_EMPTY_GAME         CORPUS_TRAIT(20) /* games, and their last position */
#define CORPUS_TRAIT_LONG_GAME          CORPUS_TRAIT(21)
#define CORPUS_TRAIT_END_CASTLING       CORPUS_TRAIT(22)
#define CORPUS_TRAIT_END_EN_PASSANT     CORPUS_TRAIT(23)
#define CORPUS_TRAIT_END_PROMOTION      CORPUS_TRAIT(24)
#define CORPUS_TRAIT_END_UNDERPROMOTION CORPUS_TRAIT(25)
#define CORPUS_TRAIT_END_CAPTURE        CORPUS_TRAIT(26)
#define CORPUS_TRAIT_EMPTY_TEXT         CORPUS_TRAIT(27) /* texts */
#define CORPUS_TRAIT_READ               CORPUS_TRAIT(28)
#define CORPUS_TRAIT_REFUSED            CORPUS_TRAIT(29)
enum {
    CORPUS_TRAIT_PROBLEMS = 32, /* from this bit on, the problems of a position */
    CORPUS_TRAITS = CORPUS_TRAIT_PROBLEMS + PLY_PROBLEM_COUNT
};

/* "" for a number between. */
const char *corpus_trait_name(unsigned trait);

/* What is in an input; texts are read by `codec`, or not at all if that is NULL. */
uint64_t corpus_traits(const corpus_input *x, const ply_codec *codec);

/* The traits of a legal position, by the first generator of the table. */
uint64_t corpus_traits_of_position(const ply_position *p);

/* ---- Making one simpler ---------------------------------------------------------------------- */

/* Tells whether an input still shows what is to be shown. */
typedef bool corpus_fails(const corpus_input *x, void *context);

/* Makes an input that fails as simple as it can be made by taking off pieces, emptying fields,
 * leaving out moves and bytes: it is still of its kind, and still fails. */
void corpus_simplify(corpus_input *x, corpus_fails *fails, void *context);

/* ---- Printing and keeping -------------------------------------------------------------------- */

/* The input itself, for people: FEN and board, moves, text. */
void corpus_print(FILE *f, const corpus_input *x);

/* The input as lines that corpus_read_line reads: `kind`, `fen`, `moves`, `text`, `bits`. */
void corpus_write(FILE *f, const corpus_input *x);

/* Takes one such line into an input; false if it is none. Begin with (corpus_input){0}. */
bool corpus_read_line(corpus_input *x, const char *line);

/* ---- What makers share ----------------------------------------------------------------------- */

/* The legal moves of a position, by the first generator of the table; none of them takes a king. */
size_t corpus_list(const ply_position *p, ply_move moves[PLY_MOVES_MAX]);

/* Plays up to `most` random legal moves; ends early if there is none, or when the dice are spent.
 * Returns how many. They are written to `moves` if that is not NULL; `p` is where they lead. */
size_t corpus_play_on(corpus_dice *dice, ply_position *p, ply_move *moves, size_t most);

/* Changes a position in one way: a piece, a right, the en-passant square, a counter, the turn. It
 * stays well formed, and often becomes illegal. */
void corpus_edit_position(corpus_dice *dice, ply_position *p);

/* Changes a position by something that takes several pieces: a pin, an en-passant square with its
 * pawns, a right with its king and rook, a pawn about to promote. It stays well formed. */
void corpus_add_theme(corpus_dice *dice, ply_position *p);

/* Changes a text in one way, as a slip of a finger would, or not at all; returns its new length, at
 * most `capacity`. */
size_t corpus_edit_text(corpus_dice *dice, char *text, size_t length, size_t capacity);

/* A legal position put together from nothing, and one of few pieces, many of them pawns about to
 * promote. */
void corpus_build(corpus_dice *dice, ply_position *p);
void corpus_build_few(corpus_dice *dice, ply_position *p);

/* A legal position however it came about; and every second time up to `most` random plies later,
 * where games are cheap beside what is tried on them. */
void corpus_make_position(corpus_dice *dice, ply_position *p);
void corpus_make_played(corpus_dice *dice, ply_position *p, size_t most);

/* A legal move, half of them promotions where there are any; any move where none is legal. */
ply_move corpus_make_good_move(corpus_dice *dice, const ply_position *p);

/* The first codec of the table that holds such things, in which they are given and shown; boards
 * count as positions. */
const ply_codec *corpus_common_codec(ply_kind kind);

/* The makers that corpus_make asks, with `x` empty. */
bool corpus_make_illegal(corpus_dice *dice, corpus_input *x);
void corpus_make_any(corpus_dice *dice, corpus_input *x);
void corpus_make_move(corpus_dice *dice, corpus_input *x);
void corpus_make_game(corpus_dice *dice, corpus_input *x);
void corpus_make_text(corpus_dice *dice, corpus_input *x, const ply_codec *codec);

#endif
