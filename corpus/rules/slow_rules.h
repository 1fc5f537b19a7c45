/* slow_rules.h - the rules once more, as definitions: slow, square by square, and sharing no line
 * with core/. What core/ says quickly is held against what is said here.
 *
 * A piece's reach is a question of where it stands and where it looks; a legal move is one that the
 * pieces' ways allow and after which one's own king is not attacked. Nothing is prepared, kept or
 * shortened. In order: attacks, moves, problems, texts. */
/* SPDX-License-Identifier: MIT */
#ifndef CORPUS_SLOW_RULES_H
#define CORPUS_SLOW_RULES_H

#include "plyproof.h"

/* ---- Attacks (attack_rules.c) ---------------------------------------------------------------- */

/* Tells whether the piece on `from` attacks `to`, whatever stands there. */
bool corpus_slow_attacks(const ply_piece *board, unsigned from, unsigned to);

/* The pieces of a colour that attack a square. */
ply_squares corpus_slow_attackers(const ply_piece *board, unsigned square, unsigned colour);

/* The square of the first piece of that kind, or PLY_NO_SQUARE. */
unsigned corpus_slow_find(const ply_piece *board, ply_piece piece);

/* The pieces that attack the king of `colour`; none if there is no king. */
ply_squares corpus_slow_checkers(const ply_piece *board, unsigned colour);

/* The pieces of `colour` without which a slider would attack their king. */
ply_squares corpus_slow_pinned(const ply_piece *board, unsigned colour);

/* ---- Moves (move_rules.c) -------------------------------------------------------------------- */

/* Tells whether a piece could go so if kings did not matter; castling is judged whole. */
bool corpus_slow_is_way(const ply_position *p, ply_move move);

/* Tells whether a move is legal. */
bool corpus_slow_is_legal(const ply_position *p, ply_move move);

/* The position after a legal move. */
void corpus_slow_play(ply_position *p, ply_move move);

/* All legal moves, in rising order; returns how many. */
size_t corpus_slow_moves(const ply_position *p, ply_move moves[PLY_MOVES_MAX]);

/* ---- Problems (position_rules.c) ------------------------------------------------------------- */

/* The set of problems, but for PLY_PROBLEM_CHECKERS. */
uint32_t corpus_slow_problems(const ply_position *p);

/* Tells whether the side to move is in a check that no last move explains: every piece is taken
 * back to every square, with and without something taken. */
bool corpus_slow_check_is_unexplained(const ply_position *p);

/* ---- Texts (text_rules.c) -------------------------------------------------------------------- */

/* The six fields of FEN, and a NUL. Returns the length. */
size_t corpus_slow_fen(const ply_position *p, char out[128]);

/* e2e4 or e7e8q, and a NUL. */
void corpus_slow_uci(ply_move move, char out[6]);

/* The url-safe pairs of a move with its from digit dropped where the rules of urlsafe want that;
 * returns the length, at most 3. */
size_t corpus_slow_urlsafe(const ply_position *p, ply_move move, char out[4]);

/* Standard algebraic notation with its check mark, and a NUL; returns the length. */
size_t corpus_slow_san(const ply_position *p, ply_move move, char out[16]);

#endif
