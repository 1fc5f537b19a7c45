/* things.h - what laws are tried on: positions, moves, games and texts, made of random choices.
 *
 * A thing is made by the alloc callback of a theft type info (thing_type), so that theft can make
 * it simpler: fewer and smaller choices give a simpler thing, and no choice at all the simplest:
 * bare kings, the game of no moves. All kinds of things are one struct, so that they are printed,
 * kept in a file and read back in one way.
 *
 *     struct theft_type_info type = thing_type(THING_POSITION, NULL);
 *
 * In order: things; making them; what is in one; printing and keeping; the parts that makers
 * share. */
#ifndef THINGS_H
#define THINGS_H

#include "theft.h"
#include "plyproof.h"

/* ---- Things ---------------------------------------------------------------------------------- */

typedef enum thing_kind {
    THING_POSITION, /* legal: out of a random game, or built from nothing */
    THING_ILLEGAL,  /* well formed, and wrong in one way (`problem`, with its company) */
    THING_ANY,      /* well formed, and changed at random */
    THING_MOVE,     /* a legal position, and a move that may be legal */
    THING_GAME,     /* a start and legal moves */
    THING_TEXT,     /* a text of a codec, changed a little, and the position it is read in */
    THING_BITS,     /* 192 random bits */
    THING_KINDS
} thing_kind;

enum { THING_MOVES_MAX = 320, THING_TEXT_MAX = 4096 };

typedef struct thing {
    thing_kind kind;
    ply_position position; /* the start of a game; else the position itself */
    uint32_t problem;      /* THING_ILLEGAL: what is wrong, a set of PLY_PROBLEM_... */
    size_t count;
    ply_move moves[THING_MOVES_MAX];
    size_t length;
    uint64_t bits[3];
    char text[THING_TEXT_MAX];
} thing;

/* The word for a kind: "position", "text", ... */
const char *thing_kind_name(thing_kind kind);

/* ---- Making them ----------------------------------------------------------------------------- */

/* How theft makes, frees and prints a kind of thing. Texts are texts of `codec`; it may be NULL for
 * all other kinds. `max_failed_shrinks` is set so that small counter-examples are found. */
struct theft_type_info thing_type(thing_kind kind, const ply_codec *codec);

/* Tells whether a thing makes a law fail. */
typedef bool thing_fails(const thing *x, void *context);

/* Makes a thing that fails as simple as it can be made by taking off men, emptying fields, leaving
 * out moves and bytes: it is still of its kind, and still fails. */
void thing_simplify(thing *x, thing_fails *fails, void *context);

/* ---- What is in a thing ---------------------------------------------------------------------- */

/* Features that are counted, so that it is known what was tried. Bits, in the order of their names.
 */
#define SEEN(bit)               ((uint64_t)1 << (bit))
#define SEEN_CHECK              SEEN(0)
#define SEEN_DOUBLE_CHECK       SEEN(1)
#define SEEN_MATE               SEEN(2)
#define SEEN_STALEMATE          SEEN(3)
#define SEEN_PIN                SEEN(4)
#define SEEN_EP_SQUARE          SEEN(5)
#define SEEN_EP_TAKES           SEEN(6) /* en passant is legal */
#define SEEN_EP_PINNED          SEEN(7) /* a pawn attacks the square, and no such move is legal */
#define SEEN_CASTLING_RIGHT     SEEN(8)
#define SEEN_CASTLES            SEEN(9)
#define SEEN_PROMOTES           SEEN(10)
#define SEEN_PROMOTED_MEN       SEEN(11) /* more queens, rooks, knights or bishops than at first */
#define SEEN_MANY_QUEENS        SEEN(12) /* five or more of one colour */
#define SEEN_MANY_MOVES         SEEN(13) /* 80 or more */
#define SEEN_BLACK_TO_MOVE      SEEN(14)
#define SEEN_BARE_KINGS         SEEN(15)
#define SEEN_OLD_COUNTERS       SEEN(16) /* a clock of 100 or more, or a number of 1000 */
#define SEEN_LEGAL              SEEN(17) /* moves */
#define SEEN_ILLEGAL            SEEN(18)
#define SEEN_ILLEGAL_PROMOTION  SEEN(19)
#define SEEN_EMPTY_GAME         SEEN(20) /* games; their last position is looked at as well */
#define SEEN_LONG_GAME          SEEN(21)
#define SEEN_END_CASTLING       SEEN(22)
#define SEEN_END_EN_PASSANT     SEEN(23)
#define SEEN_END_PROMOTION      SEEN(24)
#define SEEN_END_UNDERPROMOTION SEEN(25)
#define SEEN_END_CAPTURE        SEEN(26)
#define SEEN_EMPTY_TEXT         SEEN(27) /* texts */
#define SEEN_READ               SEEN(28)
#define SEEN_REFUSED            SEEN(29)
enum {
    SEEN_PROBLEMS = 32, /* from this bit on, the problems of a position */
    SEEN_FEATURES = SEEN_PROBLEMS + PLY_PROBLEM_COUNT
};

/* "" for a number between. */
const char *feature_name(unsigned feature);

/* What is in a thing; texts are read by `codec`, or not at all if that is NULL. */
uint64_t features_of(const thing *x, const ply_codec *codec);

/* The features of a legal position, by the first generator of the table. */
uint64_t features_of_position(const ply_position *p);

/* ---- Printing and keeping -------------------------------------------------------------------- */

/* The thing itself: FEN and board, moves, text. */
void thing_print(FILE *f, const thing *x);

/* The thing as lines that thing_read reads: `kind`, `fen`, `problem`, `moves`, `text`, `bits`. */
void thing_write(FILE *f, const thing *x);

/* Takes one such line into a thing; false if it is none. Begin with (thing){0}. */
bool thing_read_line(thing *x, const char *line);

/* ---- What makers share ----------------------------------------------------------------------- */

/* A random number less than `count`; 0 if that is 0. */
unsigned draw_below(struct theft *t, size_t count);

/* One of the well-known starting points, or one built from nothing. */
void draw_start(struct theft *t, ply_position *p);
void build_position(struct theft *t, ply_position *p);

/* Plays up to 31 random legal moves. */
void play_randomly(struct theft *t, ply_position *p);

/* A legal position, however made. */
void draw_position(struct theft *t, ply_position *p);

/* A legal move, half of them promotions where there are any; any move where none is legal. */
ply_move draw_good_move(struct theft *t, const ply_position *p);

/* Makers of each kind. */
enum theft_alloc_res make_illegal(struct theft *t, thing *x);
void make_any(struct theft *t, thing *x);
void make_move(struct theft *t, thing *x);
void make_game(struct theft *t, thing *x);
void make_text(struct theft *t, thing *x, const ply_codec *codec);

/* The legal moves of a position, by the first generator. */
size_t list_moves(const ply_position *p, ply_move moves[PLY_MOVES_MAX]);

#endif
