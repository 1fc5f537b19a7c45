/* answer.h - what an engine wrote when it was asked for a count: its moves, their counts, the
 * total.
 *
 *     perft_answer answer;
 *     perft_answer_begin(&answer, &position, 5);
 *     while (...) perft_answer_line(&answer, line, length);
 *     perft_answer_end(&answer);
 *     if (answer.sure) ... answer.total ...
 *
 * Engines write as they like, and the reader is tolerant. Moves: `e2e4: 20`, `e2e4 - 20`,
 * `1. e2e4 20`, `Ng1-f3 20`, `e7e8Q 1`, `e7e8=q`, castling as e1g1, as e1h1, as O-O or as 0-0,
 * and the names of PGN where they are legal moves. Totals: `Nodes searched: 400`, `Total: 400`,
 * `perft(2) = 400`, `400 nodes in 3 ms`, a row of a table of depths, a number alone on its line,
 * or, if there is nothing else, `info nodes 400`. Prompts, times, speeds and drawings of the board
 * are passed over. Any bytes may come; nothing is read past them.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_ANSWER_H
#define PERFT_ANSWER_H

#include "perft/perft.h"

/* A list may have more moves than there can be: engines are asked because they may be wrong. */
#define PERFT_LISTED_MAX 512u

/* A line of play that is longer is looked at up to here. */
#define PERFT_LINE_MAX 24u

typedef struct perft_listed {
    ply_move move; /* as in plyproof.h; it need not be legal, nor be a move of a piece at all */
    bool counted;
    perft_count leaves;
} perft_listed;

typedef struct perft_answer {
    ply_position position; /* what was asked about */
    unsigned depth;
    size_t count;
    perft_listed list[PERFT_LISTED_MAX]; /* in the engine's order, with what it has twice */
    bool sure;                           /* a total was read that says of itself that it is one */
    unsigned weight;                     /* how much so: 0 is no total at all */
    perft_count total; /* of its own words; else, at the end, the sum of the list */
    bool has_total;
    bool agrees, disagrees;        /* an exit status that said so: there are no numbers then */
    bool searched;                 /* it began to play instead: bestmove, or move */
    bool by_search;                /* the list is what a search came by: it need not be whole */
    ply_move line[PERFT_LINE_MAX]; /* a line that it thought of, up to the first move that is not */
    size_t line_length;            /* legal there, which is the last; 0: all lines were legal */
    bool too_long;                 /* more moves than the list holds */
    char complaint[128]; /* the first line that says that something was refused; "" if none */
} perft_answer;

/* Before the first line: what was asked. */
void perft_answer_begin(perft_answer *answer, const ply_position *position, unsigned depth);

/* One line, without its line feed. */
void perft_answer_line(perft_answer *answer, const char *line, size_t length);

/* After the last line: a total that was not written is the sum of the list. */
void perft_answer_end(perft_answer *answer);

/* Moves the beginning of a line behind prompts that stand there: "engine> ". */
void perft_answer_skip_prompts(const char **line, size_t *length);

/* Whether the total is only the nodes of an `info` line, which searches write, too. */
bool perft_answer_is_by_info(const perft_answer *answer);

/* A line of a search instead: `info ... pv ...`, `bestmove` or `move`. The first move of each line
 * of play goes into the list, once; what follows must be legal, or is kept in `line`. Returns
 * whether this line ends the search. */
bool perft_answer_search_line(perft_answer *answer, const char *line, size_t length);

/* The same for all lines of a text. */
void perft_answer_read(perft_answer *answer, const ply_position *position, unsigned depth,
                       const char *text, size_t length);

/* Reads a move at the start of a text, in any of the spellings above; returns how many bytes it
 * has, or 0. */
size_t perft_answer_move(const ply_position *position, const char *text, size_t length,
                         ply_move *move);

#endif
