/* classes.h - ways to write a position, a move or a game: those that every reader must take, those
 * that it must refuse, and those in which usage differs.
 *
 *     for (size_t i = 0; i < corpus_class_count; i++) {
 *         const corpus_class *c = &corpus_classes[i];
 *         if (!corpus_class_is_of(c, codec) || !corpus_class_fits(c, corpus_shown(&x))) continue;
 *         if (corpus_class_write(c, codec, &x, text, sizeof text, &length)) ...
 *     }
 *
 * A class is a row of classes.def: a pattern, filled in with the parts of a thing, and what the
 * thing has to show so that the pattern says something. Writing makes no random choice: the same
 * thing gives the same text, so that a thing can be made simpler while its text still fails.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CORPUS_CLASSES_H
#define CORPUS_CLASSES_H

#include "corpus/corpus.h"

/* What a reader owes to a text of the class. */
typedef enum corpus_demand {
    CORPUS_TAKE,   /* it must take it, and understand it as it was meant */
    CORPUS_REFUSE, /* it must refuse it */
    CORPUS_USAGE   /* it may do either; if it takes it, it must understand it as it was meant */
} corpus_demand;

/* What a thing shows: of a position; of a move, beside that of its position; of a game, what its
 * start and any of its moves show. */
typedef enum corpus_sign {
    CORPUS_BLACK,        /* Black to move */
    CORPUS_RIGHTS,       /* castling rights; and of these not all */
    CORPUS_SOME_RIGHTS,  /* */
    CORPUS_EP,           /* an en-passant square; with a legal capture there, and with none */
    CORPUS_EP_TAKEN,     /* */
    CORPUS_EP_UNTAKEN,   /* */
    CORPUS_CLOCK,        /* half-moves that are not 0 */
    CORPUS_NUMBER,       /* a number of the move that is not 1 */
    CORPUS_LATE,         /* half-moves of 100 or more, or a number of 1000 or more */
    CORPUS_HUGE,         /* half-moves of 1000 or more, or a number of 10000 or more */
    CORPUS_PROMOTED,     /* more pieces of a type than at the beginning of a game */
    CORPUS_BAD_KINGS,    /* problems of a position */
    CORPUS_BAD_PAWNS,    /* */
    CORPUS_BAD_RIGHTS,   /* */
    CORPUS_BAD_EP,       /* */
    CORPUS_BAD_CHECK,    /* the side that moved is in check */
    CORPUS_BAD_NUMBERS,  /* too many pieces, or pawns */
    CORPUS_LEGAL,        /* the move is legal */
    CORPUS_ILLEGAL_MOVE, /* a piece could go so, but for its king */
    CORPUS_PAWN,         /* what moves: a pawn, a king, anything else */
    CORPUS_KING,         /* */
    CORPUS_PIECE,        /* */
    CORPUS_TAKES,        /* */
    CORPUS_EN_PASSANT,   /* */
    CORPUS_STEPS,        /* it is no castling; or it is one of these */
    CORPUS_SHORT,        /* */
    CORPUS_LONG,         /* */
    CORPUS_PROMOTES,     /* */
    CORPUS_UNDER,        /* to another piece than a queen */
    CORPUS_CHECKS,       /* check or mate; and mate */
    CORPUS_MATES,        /* */
    CORPUS_TOLD,         /* SAN names an origin; and what of it */
    CORPUS_TOLD_FILE,    /* */
    CORPUS_TOLD_RANK,    /* */
    CORPUS_TOLD_BOTH,    /* */
    CORPUS_OTHER_START,  /* a game that does not begin at the usual start */
    CORPUS_NO_MOVES,     /* a game of none */
    CORPUS_LONG_GAME,    /* of 100 plies or more */
    CORPUS_SIGNS
} corpus_sign;

#define CORPUS_SHOWS(sign) (UINT64_C(1) << CORPUS_##sign)

typedef struct corpus_class {
    const char *codec; /* NULL: of all codecs that have no row of their own */
    const char *name;
    uint64_t needs, lacks; /* sets of CORPUS_SHOWS(...) */
    const char *pattern;   /* classes.def says what may stand in one */
    const char *sentence;  /* what such a text is */
    const char *clause;    /* where a standard says so, or "" */
    corpus_demand demand;
    unsigned loose; /* a set of PLY_DROPS_...: what is understood of these does not matter */
} corpus_class;

extern const corpus_class corpus_classes[];
extern const size_t corpus_class_count;

/* Whether the class is one of texts of the codec. */
bool corpus_class_is_of(const corpus_class *class, const ply_codec *codec);

/* Whether the texts of a class are such as those of another, with something more. */
bool corpus_class_is_special(const corpus_class *class, const corpus_class *of);

/* What a thing shows: a position, legal or not; a move; or a game. A set of CORPUS_SHOWS(...). */
uint64_t corpus_shown(const corpus_input *x);

/* Whether a thing that shows this can be written in the way of the class. */
static inline bool corpus_class_fits(const corpus_class *class, uint64_t shown) {
    return (shown & class->needs) == class->needs && !(shown & class->lacks);
}

/* Writes the thing in the way of the class. False if it cannot be written so, or there is no room;
 * nothing is promised of `out` then. */
bool corpus_class_write(const corpus_class *class, const ply_codec *codec, const corpus_input *x,
                        char *out, size_t capacity, size_t *length);

/* Fields that are not in the text, and read as those of ply_empty_position: PLY_DROPS_... */
unsigned corpus_class_drops(const corpus_class *class, const ply_codec *codec);

#endif
