/* plyproof.h - positions, moves, every way to write them, every way to list them.
 *
 * libplyproof holds reference implementations of chess codecs and of move generators. It is
 * freestanding C17: it allocates nothing, prints nothing, keeps no state, needs no start-up call,
 * and may be called from any number of threads.
 *
 * The easiest use: read a FEN, write it as something else.
 *
 *     ply_position p;
 *     ply_error e = ply_read_position(&ply_codec_fen, text, strlen(text), &p);
 *     if (ply_failed(e)) {
 *         char sentence[PLY_SENTENCE_MAX];
 *         ply_error_sentence(e, sentence, sizeof sentence);
 *         printf("%s (byte %zu)\n", sentence, e.at);
 *         return 1;
 *     }
 *
 *     char out[PLY_TEXT_MAX];
 *     size_t length;
 *     e = ply_write_position(&ply_codec_mscs, &p, out, sizeof out, &length);
 *     if (!ply_failed(e)) printf("%.*s\n", (int)length, out);
 *
 * Listing the legal moves:
 *
 *     ply_board board;
 *     ply_move moves[PLY_MOVES_MAX];
 *     if (!(ply_problems(&p) & PLY_PROBLEM_ERRORS)) {
 *         ply_generator_bitboard.load(&board, &p);
 *         size_t count = ply_generator_bitboard.moves(&board, moves);
 *         printf("%zu legal moves\n", count);
 *     }
 *
 * What follows, in order: squares, pieces and moves; the position; errors; codecs; generators.
 * A text is a pointer and a length. No text that is read or written ends with a NUL, except the
 * sentences, which are for people.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLYPROOF_H
#define PLYPROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version. The build system reads it here; there is no second place. */
#define PLY_VERSION_MAJOR 0
#define PLY_VERSION_MINOR 1
#define PLY_VERSION_PATCH 0

#if defined(__GNUC__)
#define PLY_API __attribute__((visibility("default")))
#else
#define PLY_API
#endif

/* The version of the library that is linked, as "0.1.0". A shared library need not be of the
 * version of the header that a program was compiled with; before 1.0 the first two numbers must be
 * the same. */
PLY_API const char *ply_version(void);

/* ---- Squares, pieces, moves ------------------------------------------------------------------ */

/* A square is 8 * rank + file, both from 0: a1 = 0, b1 = 1, h8 = 63. */
typedef uint8_t ply_square;
#define PLY_NO_SQUARE 64u

static inline ply_square ply_square_at(unsigned file, unsigned rank) {
    return (ply_square)(8u * rank + file);
}
static inline unsigned ply_file(ply_square square) { return square % 8u; }
static inline unsigned ply_rank(ply_square square) { return square / 8u; }

/* A set of squares: bit s is square s. */
typedef uint64_t ply_squares;

enum { PLY_WHITE = 0, PLY_BLACK = 1 };
enum { PLY_PAWN = 1, PLY_KNIGHT = 2, PLY_BISHOP = 3, PLY_ROOK = 4, PLY_QUEEN = 5, PLY_KING = 6 };

/* A piece is its type, plus 8 for Black: white 1..6, black 9..14. An empty square is 0. */
typedef uint8_t ply_piece;
#define PLY_EMPTY 0u

static inline ply_piece ply_piece_of(unsigned colour, unsigned type) {
    return (ply_piece)(8u * colour + type);
}
static inline unsigned ply_type(ply_piece piece) { return piece % 8u; }
static inline unsigned ply_colour(ply_piece piece) { return piece / 8u; }

/* A move is where from, where to, and the type promoted to (0 if none), as bits 0-5, 6-11 and
 * 12-14. Castling is the king's move (e1g1). What is taken, en passant or not, follows from the
 * position. 0 (a1 to a1) is no move. */
typedef uint16_t ply_move;
#define PLY_NO_MOVE 0u

static inline ply_move ply_move_of(ply_square from, ply_square to, unsigned promotion) {
    return (ply_move)(from | (unsigned)to << 6 | promotion << 12);
}
static inline ply_square ply_from(ply_move move) { return (ply_square)(move % 64u); }
static inline ply_square ply_to(ply_move move) { return (ply_square)(move / 64u % 64u); }
static inline unsigned ply_promotion(ply_move move) { return move / 4096u; }

/* ---- The position ---------------------------------------------------------------------------- */

/* Castling rights, a set of these bits. */
enum {
    PLY_CASTLE_WHITE_KING = 1,
    PLY_CASTLE_WHITE_QUEEN = 2,
    PLY_CASTLE_BLACK_KING = 4,
    PLY_CASTLE_BLACK_QUEEN = 8
};

#define PLY_HALFMOVE_MAX 9999u
#define PLY_FULLMOVE_MAX 99999u

/* A position: the six fields of a FEN. A plain value without padding: copy it with =, compare it
 * with memcmp or ply_same_position. `zero` is always 0. */
typedef struct ply_position {
    ply_piece piece[64]; /* by square */
    uint8_t turn;        /* PLY_WHITE or PLY_BLACK */
    uint8_t castling;    /* a set of PLY_CASTLE_... */
    uint8_t ep;          /* the square behind a pawn that just moved two, or PLY_NO_SQUARE */
    uint8_t zero;
    uint32_t halfmove; /* half-moves since a capture or a pawn move, 0..PLY_HALFMOVE_MAX */
    uint32_t fullmove; /* number of the move to come, 1..PLY_FULLMOVE_MAX */
} ply_position;

/* The position a game starts from. */
PLY_API extern const ply_position ply_start_position;

/* The empty board, White to move: where a reader of a bare board starts from. */
PLY_API extern const ply_position ply_empty_position;

/* Stands where there is no position, for instance when the position before a move is not known. All
 * its bytes are 0. No position equals it, since a move number is at least 1. */
PLY_API extern const ply_position ply_unknown_position;

static inline bool ply_is_known(const ply_position *position) { return position->fullmove != 0; }

/* Tells whether two positions are equal in all six fields. */
PLY_API bool ply_same_position(const ply_position *a, const ply_position *b);

/* Plays a move: moves the pieces, and keeps turn, rights, en-passant square and counters as a FEN
 * does (the en-passant square is set after every double push, taken or not). The move must be
 * legal in the position; this is not checked. Counters stop at their greatest value. */
PLY_API void ply_play(ply_position *position, ply_move move);

/* The same position with the board turned (rank 1 for rank 8) and the colours exchanged. Doing it
 * twice gives the position back. Counters stay. */
PLY_API void ply_mirror(const ply_position *position, ply_position *mirrored);

/* The move that corresponds to `move` in the mirrored position. */
PLY_API ply_move ply_mirror_move(ply_move move);

/* What can be wrong with a position that is well formed. Those in PLY_PROBLEM_ERRORS make it one
 * that no generator may be given; those in PLY_PROBLEM_WARNINGS only make it unreachable. */
enum {
    PLY_PROBLEM_WHITE_KINGS = 1 << 0,     /* White has not exactly one king */
    PLY_PROBLEM_BLACK_KINGS = 1 << 1,     /* Black has not exactly one king */
    PLY_PROBLEM_PAWN_RANK = 1 << 2,       /* a pawn on the first or the last rank */
    PLY_PROBLEM_CASTLING = 1 << 3,        /* a right without its king and rook at home */
    PLY_PROBLEM_EP = 1 << 4,              /* an en-passant square without its pawn, or path taken */
    PLY_PROBLEM_OPPONENT_CHECK = 1 << 5,  /* the side that just moved left its king in check */
    PLY_PROBLEM_WHITE_PIECES = 1 << 6,    /* more than 16 pieces */
    PLY_PROBLEM_BLACK_PIECES = 1 << 7,    /* more than 16 pieces */
    PLY_PROBLEM_WHITE_PAWNS = 1 << 8,     /* more than 8 pawns */
    PLY_PROBLEM_BLACK_PAWNS = 1 << 9,     /* more than 8 pawns */
    PLY_PROBLEM_WHITE_PROMOTED = 1 << 10, /* more promoted pieces than missing pawns */
    PLY_PROBLEM_BLACK_PROMOTED = 1 << 11, /* more promoted pieces than missing pawns */
    PLY_PROBLEM_CHECKERS = 1 << 12,       /* a check that no last move can have given (warning) */
    PLY_PROBLEM_COUNT = 13,
    PLY_PROBLEM_ERRORS = (1 << 12) - 1,
    PLY_PROBLEM_WARNINGS = 1 << 12
};

/* The set of problems of a position; 0 if there is none. The position must be well formed: what a
 * codec has read is. */
PLY_API uint32_t ply_problems(const ply_position *position);

/* A sentence for one problem, given as its bit. Never NULL; "" for a bit that is no problem. */
PLY_API const char *ply_problem_sentence(uint32_t problem);

/* ---- Errors ---------------------------------------------------------------------------------- */

typedef enum ply_status {
    PLY_OK = 0,
    PLY_BAD_TEXT,       /* the text is not in the codec's language */
    PLY_CANNOT_HOLD,    /* the codec has no way to write this */
    PLY_ILLEGAL_MOVE,   /* the rules do not allow the move there */
    PLY_NEEDS_POSITION, /* this cannot be read or written without a position */
    PLY_NO_ROOM         /* the caller's buffer, or list of moves, is too short */
} ply_status;

/* A way in which something can be refused. `name` is one stable word for programs
 * ("rank-too-long"). `clause` is a pattern from which ply_error_sentence makes what people read;
 * {a} and {b} in it stand for the numbers of the error:
 *
 *     {a}         in decimal                                   17
 *     {a:word}    as a word, up to twenty                      nine
 *     {a:s}       the s of a plural, unless it is 1            s
 *     {a:square}  as a square                                  e4
 *     {a:byte}    as a byte; -1 is the end of the text         'x', 0xff, a blank, the end
 *     {a:move}    as a move                                    e7e8q
 *     {a:piece}   as a piece                                   white knight
 *     {a:problem} as a problem of a position, given as its bit White has not exactly one king
 *     {a:ordinal} as an ordinal number                         2nd */
typedef struct ply_fault {
    ply_status status;
    const char *name;
    const char *clause;
} ply_fault;

/* An error is a value: what, and where. `fault` is NULL when there is none. */
typedef struct ply_error {
    const ply_fault *fault;
    size_t at;    /* reading: the byte of the text, from 0 */
    uint32_t ply; /* games: the ply, from 0 */
    int32_t a;    /* what {a} and {b} in the clause stand for */
    int32_t b;
} ply_error;

static inline bool ply_failed(ply_error error) { return error.fault != NULL; }
static inline ply_status ply_status_of(ply_error error) {
    return error.fault ? error.fault->status : PLY_OK;
}

/* Room for the sentence of any error that this library makes, and its NUL. */
#define PLY_SENTENCE_MAX 256u

/* Writes what went wrong as a sentence for people, in English, without a full stop: the clause of
 * the fault with its numbers filled in. Where it went wrong is not in it: that is error.at and
 * error.ply. Terminates it with a NUL, cuts it to fit in `capacity`, and returns the length of the
 * whole sentence, like snprintf; with a capacity of 0, `out` may be NULL. Without an error the
 * sentence is empty. */
PLY_API size_t ply_error_sentence(ply_error error, char *out, size_t capacity);

/* ---- Codecs ---------------------------------------------------------------------------------- */

/* What codecs write: a position, and moves played from it. A position is a game of no moves, a
 * move is a game of one. `moves` has room for `capacity` moves and is the caller's. */
typedef struct ply_game {
    ply_position start;
    ply_move *moves;
    size_t count;
    size_t capacity;
} ply_game;

/* How a game ended, if it did. Whether a draw ends it at once or must be claimed is for others to
 * say. */
typedef enum ply_end {
    PLY_END_NONE = 0,
    PLY_END_UNKNOWN,   /* the start has a problem in PLY_PROBLEM_ERRORS, or a move is illegal */
    PLY_END_CHECKMATE, /* the side to move is mated */
    PLY_END_STALEMATE,
    PLY_END_DEAD,      /* nobody can mate: beside the kings one knight, or bishops of one colour.
                          Positions that are dead for other reasons are not noticed */
    PLY_END_HALFMOVES, /* 100 half-moves without a capture or a pawn's move */
    PLY_END_REPETITION /* the last position has been there three times: pieces, turn, rights, and an
                          en-passant square where a legal move captures */
} ply_end;

/* Tells how a game has ended after its last move; where several are true, the first of the list. */
PLY_API ply_end ply_end_of(const ply_game *game);

/* A sentence for an end. Never NULL; "" for PLY_END_NONE and PLY_END_UNKNOWN. */
PLY_API const char *ply_end_sentence(ply_end end);

typedef enum ply_kind { PLY_POSITION, PLY_BOARD, PLY_MOVE, PLY_GAME } ply_kind;

/* Fields that a codec drops: they read as those of ply_empty_position. */
enum {
    PLY_DROPS_TURN = 1,
    PLY_DROPS_CASTLING = 2,
    PLY_DROPS_EP = 4,
    PLY_DROPS_HALFMOVE = 8,
    PLY_DROPS_FULLMOVE = 16,
    PLY_DROPS_COUNTERS = PLY_DROPS_HALFMOVE | PLY_DROPS_FULLMOVE,
    PLY_DROPS_ALL_BUT_BOARD = 31
};

/* What the text of a game may say beside its moves, and reading skips. */
enum {
    PLY_SKIPS_TAGS = 1,
    PLY_SKIPS_COMMENTS = 2, /* variations and marks of moves, too */
    PLY_SKIPS_RESULT = 4
};

/* One text of a stream of them: its bytes, from `begin` up to `end`, and what is in it that reading
 * skips, a set of PLY_SKIPS_.... */
typedef struct ply_cut {
    size_t begin, end;
    unsigned skips;
} ply_cut;

/* At least as long as the text of any position, board or move in any codec. */
#define PLY_TEXT_MAX 1024u

/* A part of a text, and what it says: for people who want to see how a format is made. Parts of one
 * text may lie in each other, and a part may have no bytes of its own, such as a factor of a
 * number. All texts in it end with a NUL. */
#define PLY_PART_VALUE 64u
#define PLY_PART_SAYS  128u
typedef struct ply_part {
    const char *name;     /* what kind of part it is: "castling", "piece" */
    size_t at, bytes;     /* where it stands in the text; no bytes: all over it */
    unsigned bit, bits;   /* where among the bits of the code, the first being bit 0; no bits:
                             the format is no row of bits */
    unsigned row, column; /* where it is drawn on a board of cells, from 1, row 1 on top; 0: the
                             format has no such board */
    ply_squares squares;  /* the squares it speaks of */
    char value[PLY_PART_VALUE]; /* the number or the letters that stand there: "2451", "10110" */
    char says[PLY_PART_SAYS];   /* what that means: "white bishop on c1" */
} ply_part;

/* Is given the parts of a text, one after the other; a part lasts as long as the call. */
typedef void ply_take_part(void *context, const ply_part *part);

typedef struct ply_codec ply_codec;
struct ply_codec {
    const char *name;      /* as on the command line */
    const char *summary;   /* one line: what the format is */
    ply_kind holds;        /* */
    unsigned drops;        /* a set of PLY_DROPS_... */
    bool one_spelling;     /* every text that is read is the text that is written */
    size_t longest;        /* the longest text, in bytes, of a game of no moves */
    size_t longest_a_move; /* what each move adds to that (for a codec of moves: 0) */

    /* Writes `game` into `out`, and its length. Bytes are written only if all of it fits in
     * `capacity`; the error is PLY_NO_ROOM if not. On any error neither `out` nor `*length` is
     * changed. Codecs of positions and boards look at game->start only; codecs of moves write
     * game->moves[0] as played in game->start. The position must be well formed; moves need not be
     * legal, an illegal one is an error. */
    ply_error (*encode)(const ply_game *game, char *out, size_t capacity, size_t *length);

    /* Reads `length` bytes of `text`, all of them, and no byte more. Codecs of positions and boards
     * set game->start and no other member (nor need others be set). Codecs of moves and games take
     * game->start as the position before the first move, and set moves and count; a codec of games
     * whose text names a start of its own (pgn) sets game->start. If the start is not known, it is
     * ply_unknown_position: a codec that needs to know it says PLY_NEEDS_POSITION. On an error
     * nothing is changed, but for games: there moves and count hold those read before the
     * error, and if there are any, start is what they are played from. The text may lie anywhere,
     * but not overlap `game`. */
    ply_error (*decode)(const char *text, size_t length, ply_game *game);

    /* The same code as raw bytes, for those that are a number first and a text second; or NULL. */
    const ply_codec *binary;

    unsigned skips; /* a set of PLY_SKIPS_... that its texts may have */

    /* For codecs whose texts may have several lines, and stand one behind the other in a file
     * (pgn); NULL for others, whose texts are lines. Finds the first text of a stream, of which
     * `length` bytes are there; `ended` says that these are all. Returns false if more of them must
     * be there to tell where the text ends, which cannot be if they are all. If there is no text in
     * them, but blanks and comments, `begin` and `end` are both `length`. Where a text ends does
     * not depend on what is wrong with it. */
    bool (*cut)(const char *text, size_t length, bool ended, ply_cut *cut);

    /* Takes a text apart: gives `take` each part of it, in the order in which people read them. The
     * text must be one that `decode` reads; if it is not, the error is that of `decode`. `start` is
     * what moves and games are played from; codecs of positions do not look at it. NULL for a codec
     * that has nothing to show. */
    ply_error (*parts)(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context);
};

/* All codecs, `ply_codec_count` of them, in the order of core/codecs.def. The first that holds
 * positions is fen. Linking the table links every codec; linking ply_codec_fen links that one. */
PLY_API extern const ply_codec *const ply_codecs[];
PLY_API extern const size_t ply_codec_count;

#define PLY_CODEC(name) PLY_API extern const ply_codec ply_codec_##name;
#include "codecs.def"
#undef PLY_CODEC

/* The codec of that name (its length given), or NULL. */
PLY_API const ply_codec *ply_find_codec(const char *name, size_t length);

/* How long the text of a game of so many moves can be at most. */
PLY_API size_t ply_longest(const ply_codec *codec, size_t moves);

/* Reads a position with a codec that holds positions or boards. On an error `*position` is not
 * changed. */
PLY_API ply_error ply_read_position(const ply_codec *codec, const char *text, size_t length,
                                    ply_position *position);

/* Writes a position with a codec that holds positions or boards. On an error nothing is written. */
PLY_API ply_error ply_write_position(const ply_codec *codec, const ply_position *position,
                                     char *out, size_t capacity, size_t *length);

/* Sets the fields in `drops` to those of ply_empty_position: what a codec that drops them would
 * give back. */
PLY_API void ply_drop(ply_position *position, unsigned drops);

/* ---- Generators ------------------------------------------------------------------------------ */

/* No position without errors has more legal moves than 218; a list of this length is enough. */
#define PLY_MOVES_MAX 256u

/* For memory that is declared as one type here and used as another by a generator: tells compilers
 * that the two may be the same. */
#if defined(__GNUC__)
#define PLY_SEEN_AS_OTHERS __attribute__((may_alias))
#else
#define PLY_SEEN_AS_OTHERS
#endif

/* Room for the board of any generator; only its generator knows what is in it. */
typedef union PLY_SEEN_AS_OTHERS ply_board {
    uint64_t aligned[160];
    unsigned char bytes[1280];
} ply_board;

/* What a generator needs to take a move back. */
typedef struct PLY_SEEN_AS_OTHERS ply_undo {
    uint64_t word[4];
} ply_undo;

/* The two Zobrist keys of CeruleanJS: version 0.0.1 (additive) and 0.0.2 (two 32-bit halves). */
typedef struct ply_keys {
    uint64_t azure;
    uint32_t blizzard_lo;
    uint32_t blizzard_hi;
} ply_keys;

typedef struct ply_generator ply_generator;
struct ply_generator {
    const char *name;    /* as on the command line */
    const char *summary; /* one line: what board it is */

    /* Sets the board up. The position must have no problem in PLY_PROBLEM_ERRORS. Equal positions
     * give boards whose first `size` bytes are equal. */
    void (*load)(ply_board *board, const ply_position *position);
    /* Writes the position that the board holds. */
    void (*save)(const ply_board *board, ply_position *position);
    /* Lists the legal moves, each once, in no promised order; returns how many. */
    size_t (*moves)(const ply_board *board, ply_move moves[PLY_MOVES_MAX]);
    /* How many legal moves there are, without listing them where that is faster. */
    size_t (*count)(const ply_board *board);
    /* Makes a legal move. */
    void (*make)(ply_board *board, ply_move move, ply_undo *undo);
    /* Takes back the last move made; the board is then what it was, byte for byte. */
    void (*unmake)(ply_board *board, ply_move move, const ply_undo *undo);
    /* The pieces of `colour` that attack a square (pinned ones too; en passant does not count). */
    ply_squares (*attackers)(const ply_board *board, ply_square square, unsigned colour);
    /* The pieces that give check to the side to move. */
    ply_squares (*checkers)(const ply_board *board);
    /* The pieces of the side to move that stand alone between their king and an enemy slider. */
    ply_squares (*pinned)(const ply_board *board);
    /* The keys kept through make and unmake; NULL for a generator that keeps none. */
    void (*keys)(const ply_board *board, ply_keys *keys);
    size_t size; /* how many bytes of ply_board it uses */
};

/* All generators, in the order of core/generators.def. */
PLY_API extern const ply_generator *const ply_generators[];
PLY_API extern const size_t ply_generator_count;

#define PLY_GENERATOR(name) PLY_API extern const ply_generator ply_generator_##name;
#include "generators.def"
#undef PLY_GENERATOR

/* The generator of that name, or NULL. */
PLY_API const ply_generator *ply_find_generator(const char *name, size_t length);

#ifdef __cplusplus
}
#endif
#endif
