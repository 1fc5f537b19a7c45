/* text_rules.c - FEN, uci, san and urlsafe, written by their definitions.
 *
 * A text is a string that grows at its end, with the length looked for each time. The questions
 * that a format asks of a position (which other pieces could go there, is it mate) are answered by
 * trying every square with the slow rules. */
/* SPDX-License-Identifier: MIT */
#include "corpus/rules/slow_rules.h"

#include <stdio.h>
#include <string.h>

/* The caller's array has room for the longest text there can be. */
static void add(char *out, const char *text) { strcat(out, text); }

static void add_char(char *out, char letter) {
    const size_t length = strlen(out);
    out[length] = letter;
    out[length + 1] = '\0';
}

static void add_square(char *out, unsigned square) {
    add_char(out, (char)('a' + square % 8));
    add_char(out, (char)('1' + square / 8));
}

/* ---- FEN ------------------------------------------------------------------------------------- */

/* Empty squares are counted until a piece or the end of the rank comes. */
static void add_rank(char *out, const ply_piece *rank) {
    unsigned empty = 0;
    for (unsigned file = 0; file <= 8; file++) {
        const bool is_empty = file < 8 && !rank[file];
        if (!is_empty && empty) add_char(out, (char)('0' + empty));
        empty = is_empty ? empty + 1 : 0;
        if (file < 8 && rank[file]) add_char(out, ".PNBRQK..pnbrqk"[rank[file]]);
    }
}

size_t corpus_slow_fen(const ply_position *p, char out[128]) {
    out[0] = '\0';
    for (int rank = 7; rank >= 0; rank--) {
        add_rank(out, &p->piece[8 * rank]);
        add(out, rank ? "/" : "");
    }
    add(out, p->turn == PLY_WHITE ? " w " : " b ");
    if (p->castling & PLY_CASTLE_WHITE_KING) add(out, "K");
    if (p->castling & PLY_CASTLE_WHITE_QUEEN) add(out, "Q");
    if (p->castling & PLY_CASTLE_BLACK_KING) add(out, "k");
    if (p->castling & PLY_CASTLE_BLACK_QUEEN) add(out, "q");
    add(out, p->castling ? " " : "- ");
    if (p->ep < 64) {
        add_square(out, p->ep);
    } else {
        add(out, "-");
    }
    const size_t length = strlen(out);
    snprintf(out + length, 128 - length, " %lu %lu", (unsigned long)p->halfmove,
             (unsigned long)p->fullmove);
    return strlen(out);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

void corpus_slow_uci(ply_move move, char out[6]) {
    out[0] = '\0';
    add_square(out, ply_from(move));
    add_square(out, ply_to(move));
    if (ply_promotion(move)) add_char(out, ".pnbrqk."[ply_promotion(move)]);
}

static bool castles(const ply_position *p, ply_move move) {
    const int files = (int)(ply_to(move) % 8) - (int)(ply_from(move) % 8);
    return ply_type(p->piece[ply_from(move)]) == PLY_KING && (files == 2 || files == -2);
}

/* How many pieces could go to the target if kings, pins and castling did not matter. All promotions
 * are tried, since a pawn goes to its last rank with one and elsewhere without. */
static unsigned pieces_that_reach(const ply_position *p, unsigned to) {
    unsigned count = 0;
    for (unsigned from = 0; from < 64; from++) {
        bool reaches = false;
        for (unsigned type = 0; type <= PLY_QUEEN; type++) {
            const ply_move move = ply_move_of((ply_square)from, (ply_square)to, type);
            reaches |= corpus_slow_is_way(p, move) && !castles(p, move);
        }
        count += reaches;
    }
    return count;
}

static char digit(unsigned square) {
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[square];
}

size_t corpus_slow_urlsafe(const ply_position *p, ply_move move, char out[4]) {
    const unsigned from = ply_from(move), to = ply_to(move);
    out[0] = '\0';
    if (castles(p, move)) {
        add_char(out, digit(from));
        add_char(out, digit(to > from ? from + 3 : from - 4));
        return 2;
    }
    if (pieces_that_reach(p, to) != 1) add_char(out, digit(from));
    add_char(out, digit(to));
    if (ply_promotion(move)) add_char(out, "..NBRQ"[ply_promotion(move)]);
    return strlen(out);
}

/* ---- san ------------------------------------------------------------------------------------- */

static bool takes(const ply_position *p, ply_move move) {
    const bool pawn = ply_type(p->piece[ply_from(move)]) == PLY_PAWN;
    return p->piece[ply_to(move)] || (pawn && ply_from(move) % 8 != ply_to(move) % 8);
}

/* As much of the origin as tells it from other pieces of its kind that can legally go there: the
 * file, else the rank, else both. */
static void add_origin(char *out, const ply_position *p, ply_move move) {
    bool others = false, on_file = false, on_rank = false;
    const unsigned from = ply_from(move);
    for (unsigned other = 0; other < 64; other++) {
        if (other == from || p->piece[other] != p->piece[from]) continue;
        if (!corpus_slow_is_legal(p, ply_move_of((ply_square)other, ply_to(move), 0))) continue;
        others = true;
        on_file |= other % 8 == from % 8;
        on_rank |= other / 8 == from / 8;
    }
    if (others && (!on_file || on_rank)) add_char(out, (char)('a' + from % 8));
    if (others && on_file) add_char(out, (char)('1' + from / 8));
}

static void add_check(char *out, const ply_position *p, ply_move move) {
    ply_position after = *p;
    ply_move answers[PLY_MOVES_MAX];
    corpus_slow_play(&after, move);
    if (corpus_slow_checkers(after.piece, after.turn))
        add(out, corpus_slow_moves(&after, answers) ? "+" : "#");
}

size_t corpus_slow_san(const ply_position *p, ply_move move, char out[16]) {
    const unsigned type = ply_type(p->piece[ply_from(move)]);
    out[0] = '\0';
    if (castles(p, move)) {
        add(out, ply_to(move) > ply_from(move) ? "O-O" : "O-O-O");
    } else {
        if (type != PLY_PAWN) {
            add_char(out, "..NBRQK"[type]);
            add_origin(out, p, move);
        } else if (takes(p, move)) {
            add_char(out, (char)('a' + ply_from(move) % 8));
        }
        add(out, takes(p, move) ? "x" : "");
        add_square(out, ply_to(move));
        if (ply_promotion(move)) {
            add(out, "=");
            add_char(out, "..NBRQ"[ply_promotion(move)]);
        }
    }
    add_check(out, p, move);
    return strlen(out);
}
