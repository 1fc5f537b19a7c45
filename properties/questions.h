/* questions.h - questions that more than one part of plyproof asks, each written once: does it come
 * back, do the generators agree, is make undone, is a count right.
 *
 * Laws ask them of inputs at random, fuzz targets of bytes, ci/agree and ci/compare of millions of
 * positions, tests of a few. A question is a function of a case, in which it counts its assertions
 * and says why one failed:
 *
 *     law_case c = law_case_of(codec, NULL);
 *     law_text text;
 *     if (law_ask_trip(&c, &game, &text) == LAW_FAILS) puts(c.reason);
 *
 * Where nothing else is said, a question is about c->codec or c->generator. */
/* SPDX-License-Identifier: MIT */
#ifndef LAWS_QUESTIONS_H
#define LAWS_QUESTIONS_H

#include "perft/perft.h"
#include "properties/laws.h"

/* ---- Does it come back? ---------------------------------------------------------------------- */

enum { LAW_TEXT_CAPACITY = 1 << 16, LAW_GAME_CAPACITY = 1024 };

/* A text, with room for the longest that anybody writes here. */
typedef struct law_text {
    size_t length;
    char text[LAW_TEXT_CAPACITY];
} law_text;

/* Writes a position, a move or a game; reads it again; compares. Positions come back less what the
 * codec drops, games of at most LAW_GAME_CAPACITY moves with all of them. LAW_SKIPS if the codec
 * says that it cannot hold it; otherwise `text` is what was written. */
law_verdict law_ask_trip(law_case *c, const ply_game *game, law_text *text);

/* The text of a game, as law_ask_trip left it: it is written the same into just as many bytes, and
 * not begun where there are fewer. */
law_verdict law_ask_fit(law_case *c, const ply_game *game, const law_text *text);

/* What the codec cannot hold: the text is not begun, and its length not set. */
law_verdict law_ask_refusal(law_case *c, const ply_game *game);

/* Do two games agree in all that a codec keeps? */
bool law_same_game(const ply_codec *codec, const ply_game *a, const ply_game *b);

/* ---- Where does a text end? ------------------------------------------------------------------ */

/* Bytes are cut by a codec that has `cut` into texts that lie one behind the other, and fewer bytes
 * of the stream either say the same or say nothing. Some number of fewer bytes is tried, which the
 * bytes choose; if `thorough`, every number. */
law_verdict law_ask_cuts(law_case *c, const char *bytes, size_t size, bool thorough);

/* ---- Do the generators agree? ---------------------------------------------------------------- */

/* Moves in rising order, which is the order of all lists below. */
void law_sort(ply_move *moves, size_t count);

/* The moves of `a` that are not in `b`, each as often as it is too much; returns how many. */
size_t law_missing(const ply_move *a, size_t a_count, const ply_move *b, size_t b_count,
                   ply_move missing[PLY_MOVES_MAX]);

/* The moves that a generator lists, in rising order. */
size_t law_list(const ply_generator *g, const ply_board *board, ply_move moves[PLY_MOVES_MAX]);

/* The generator lists exactly these moves on its board, each once, and counts them. */
law_verdict law_ask_list(law_case *c, const ply_board *board, const ply_move *moves, size_t count);

/* It sees the attackers, checkers and pins that another one sees on its own board of the position;
 * the attackers of the squares from `first` up to `end`. */
law_verdict law_ask_attacks(law_case *c, const ply_board *board, const ply_generator *other,
                            const ply_board *other_board, unsigned first, unsigned end);

/* The board is that of the position: it saves it, and its keys are those made anew. */
law_verdict law_ask_board(law_case *c, const ply_board *board, const ply_position *p);

/* A move made on the board of a position gives the board of the position after it; taken back, it
 * leaves the board as it was, byte for byte. */
law_verdict law_ask_move(law_case *c, ply_board *board, const ply_position *p, ply_move move);

/* Every generator gives the position back, lists the moves of the first one, and sees its attacks.
 * The position must have no problem that is an error. `c` need not name a generator; it names the
 * one that failed. */
law_verdict law_ask_agreement(law_case *c, const ply_position *p);

/* Every generator makes each of its moves and takes it back: law_ask_move. */
law_verdict law_ask_moves(law_case *c, const ply_position *p);

/* Turned, with the colours exchanged, a position has the corresponding moves. */
law_verdict law_ask_mirror(law_case *c, const ply_position *p);

/* ---- Is the count right? --------------------------------------------------------------------- */

/* Every fast engine that this machine can run counts what the plain count counts, which is set. */
law_verdict law_ask_counts(law_case *c, const ply_position *p, unsigned depth, perft_count *plain);

#endif
