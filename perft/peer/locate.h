/* locate.h - from a count that is wrong to the place where the engine goes wrong.
 *
 * Internal to perft/peer. A fault is one thing that an engine does wrong in one position: a move
 * that it misses, or one that it makes up. perft_locate finds the faults behind a wrong count;
 * perft_shrink makes the position of one as small as it gets; rules.h names the rule.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_LOCATE_H
#define PERFT_LOCATE_H

#include "peer.h"

/* What can come of a position. The words of the report, in this order. */
typedef enum perft_kind {
    PERFT_MATCH,
    PERFT_MISSING,   /* a legal move is not listed */
    PERFT_EXTRA,     /* a move is listed that is not legal */
    PERFT_DUPLICATE, /* a move is listed twice */
    PERFT_MAKE,      /* after a move was made, the list is wrong; set up by FEN it is right */
    PERFT_UNMAKE,    /* right alone, wrong among others: a move is not taken back rightly */
    PERFT_COUNTED,   /* all lists are right, and the count is not */
    PERFT_REFUSED,
    PERFT_CRASHED,
    PERFT_HUNG,
    PERFT_PROTOCOL, /* what it wrote has no count, or no end */
    PERFT_SKIPPED,
    PERFT_KINDS
} perft_kind;

/* The word for a kind: "missing". */
const char *perft_kind_name(perft_kind kind);

/* The kind of fault that it is to say this where a right answer was to be had. */
perft_kind perft_kind_of_said(perft_said said);

/* Whether the rule of such a fault follows from all that is about in its position, so that it is
 * only known when that has been made small. */
static inline bool perft_is_named_late(perft_kind kind) {
    return kind == PERFT_UNMAKE || kind == PERFT_COUNTED || kind >= PERFT_REFUSED;
}

#define PERFT_RULE_NONE  0u
#define PERFT_RULE_WORDS 4u /* of a set of rules */

static inline bool perft_has_rule(const uint64_t set[PERFT_RULE_WORDS], unsigned rule) {
    return set[rule / 64] >> rule % 64 & 1;
}

static inline void perft_add_rule(uint64_t set[PERFT_RULE_WORDS], unsigned rule) {
    set[rule / 64] |= UINT64_C(1) << rule % 64;
}

/* What a move that is made wrongly leaves wrong: see field.h. */
typedef enum perft_field {
    PERFT_FIELD_NONE, /* not known; perhaps nothing that stands in a FEN */
    PERFT_FIELD_CASTLING,
    PERFT_FIELD_EP,
    PERFT_FIELD_TURN,
    PERFT_FIELD_HALFMOVE,
    PERFT_FIELD_PIECES,
    PERFT_FIELDS
} perft_field;

typedef struct perft_fault {
    perft_kind kind;
    unsigned rule;               /* see rules.h */
    ply_position position;       /* set up by FEN */
    ply_move way[PERFT_WAY_MAX]; /* made from there; only PERFT_MAKE has any */
    size_t way_length;
    unsigned depth; /* how deep it has to be asked, way included */
    ply_move move;  /* at fault: missing, extra, twice; or made or taken back wrongly; or none */
    ply_move reply; /* make: what is wrong in the list after the way, and how */
    perft_kind reply_kind;
    perft_field field;   /* make: what is wrong after the way, */
    ply_position kept;   /* and, if that is known, the position that the engine goes on with */
    unsigned traits;     /* unmake and count: the kinds of moves about, one of which is to blame */
    bool by_table;       /* count: right with the smallest table */
    bool maybe_table;    /* unmake: the engine may have a table, which nothing switches off */
    bool maybe_unmake;   /* count: see perft_weigh_table */
    bool traits_known;   /* they are common to several such faults, and name the rule */
    bool by_fen;         /* missing, extra, twice: and right when a move leads to the position */
    bool one_side;       /* its mirror image, with the other colour to move, is right */
    bool by_search;      /* it was played, or thought of */
    bool guessed;        /* the engine gives no lists: the move follows from its counts, */
    bool settled;        /* and its rule as well: see perft_settle */
    bool settled_by_all; /* that rule explains most of what is wrong in other positions, too */
    uint64_t could[PERFT_RULE_WORDS];  /* guessed: the rules that explain the count, */
    uint64_t surely[PERFT_RULE_WORDS]; /* those that do so at every depth, */
    uint64_t partly[PERFT_RULE_WORDS]; /* and all that can be broken there */
    bool has_lists;                    /* the next two are known: of the position after the way */
    size_t expected_count, engine_count;
    ply_move expected[PLY_MOVES_MAX], engine[PERFT_LISTED_MAX];
    bool has_leaves;
    perft_count expected_leaves, engine_leaves; /* at `depth` from the position */
    char detail[320];                           /* crashed and so on: how, in words */
} perft_fault;

/* Several faults may show in one list. */
#define PERFT_FAULTS_MAX 8u
typedef struct perft_faults {
    size_t count;
    perft_fault fault[PERFT_FAULTS_MAX];
} perft_faults;

/* What locating works with. */
typedef struct perft_hunt {
    perft_peer *peer;
    perft_answer *answer;  /* scratch */
    perft_answer *answer2; /* scratch */
    bool fresh;            /* ask each question of a new process: a table remembers too much */
    bool stopped;          /* the peer was told to stop: what was found is not to be trusted */
    bool cannot;           /* the engine could not be started any more */
} perft_hunt;

/* What the position has at this depth, by the fast engine. */
perft_count perft_true_count(const ply_position *position, unsigned depth);

/* Asks for a position at a depth, and finds what is wrong there. No fault: all is right. */
void perft_locate(perft_hunt *hunt, const ply_position *position, unsigned depth,
                  perft_faults *faults);

/* The same for a fault of which it is known that the table is to blame, without going down: wrong
 * in a new process, and right with the smallest table. */
void perft_locate_table(perft_hunt *hunt, const ply_position *position, unsigned depth,
                        perft_faults *faults);

/* For a fault of taking moves back that was made small. A table in which positions are known by
 * their pieces and the side to move returns nothing wrong within three plies: there the pieces
 * stand the same only after the same moves, or where a piece that moved was taken. So what is wrong
 * less deep is a move that is not taken back. What is wrong only deeper is most likely the table,
 * if nothing switches that off; then this makes it a fault of counting. */
void perft_weigh_table(perft_fault *fault);

/* Whether that is to be weighed: wrong as deep as this, and nothing switches a table off. */
bool perft_may_be_table(const perft_fault *fault);

/* Compares an answer with what is right, as far as it says anything; false if something differs. */
bool perft_answer_is_right(const perft_answer *answer, perft_count expected);

/* The same for the answer of a search, which lists all moves or only some. */
bool perft_search_is_right(const perft_answer *answer, bool lists_all);

/* Makes the position of a fault smaller while the engine stays wrong in the same way. */
void perft_shrink(perft_hunt *hunt, perft_fault *fault, const atomic_bool *stop);

#endif
