/* print.c - an input for people (the board drawn), and as lines that are kept in a file.
 *
 * Both are written by the slow rules and not by codecs, since an input is printed most often when
 * some codec or generator is broken. What is kept is text that a person can read and change, one
 * field a line; bytes of a text that do not print are escaped. Each line is read on its own, in any
 * order. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/rules/slow_rules.h"

/* ---- For people ------------------------------------------------------------------------------ */

static bool has_moves(const corpus_input *x) {
    return x->kind == CORPUS_MOVE || x->kind == CORPUS_GAME;
}

static void print_board(FILE *f, const ply_position *p) {
    for (unsigned rank = 8; rank-- > 0;) {
        fprintf(f, "    %u ", rank + 1);
        for (unsigned file = 0; file < 8; file++) {
            fprintf(f, " %c", ".PNBRQK..pnbrqk."[p->piece[8 * rank + file] & 15u]);
        }
        fputc('\n', f);
    }
    fprintf(f, "       a b c d e f g h\n");
}

static void print_moves(FILE *f, const corpus_input *x) {
    char move[6];
    for (size_t i = 0; i < x->count; i++) {
        corpus_slow_uci(x->moves[i], move);
        fprintf(f, " %s", move);
    }
    fputc('\n', f);
}

/* A text as a C string would be written, so that no byte is lost on the way. */
static void print_text(FILE *f, const corpus_input *x) {
    for (size_t i = 0; i < x->length; i++) {
        const unsigned char byte = (unsigned char)x->text[i];
        if (byte >= ' ' && byte < 127 && byte != '\\') {
            fputc(byte, f);
        } else {
            fprintf(f, "\\x%02x", byte);
        }
    }
    fputc('\n', f);
}

static void print_bits(FILE *f, const corpus_input *x) {
    for (unsigned i = 0; i < 3; i++) fprintf(f, " %016llx", (unsigned long long)x->bits[i]);
    fputc('\n', f);
}

void corpus_print(FILE *f, const corpus_input *x) {
    char fen[128];
    if (x->kind == CORPUS_BITS) {
        fprintf(f, "    bits ");
        print_bits(f, x);
        return;
    }
    if (ply_is_known(&x->position)) corpus_slow_fen(&x->position, fen);
    fprintf(f, "    fen   %s\n", ply_is_known(&x->position) ? fen : "not known");
    if (x->problem) {
        /* Of several, one is told: the lowest bit. */
        const uint32_t first = x->problem & (0u - x->problem);
        fprintf(f, "    wrong %s\n", ply_problem_sentence(first));
    }
    if (has_moves(x)) {
        fprintf(f, "    moves");
        print_moves(f, x);
    }
    if (x->kind == CORPUS_TEXT) {
        fprintf(f, "    text  ");
        print_text(f, x);
    }
    if (ply_is_known(&x->position)) print_board(f, &x->position);
}

/* ---- Kept ------------------------------------------------------------------------------------ */

void corpus_write(FILE *f, const corpus_input *x) {
    char fen[128];
    fprintf(f, "kind %s\n", corpus_kind_name(x->kind));
    if (x->kind == CORPUS_BITS) {
        fprintf(f, "bits");
        print_bits(f, x);
        return;
    }
    if (ply_is_known(&x->position)) corpus_slow_fen(&x->position, fen);
    fprintf(f, "fen %s\n", ply_is_known(&x->position) ? fen : "-");
    if (has_moves(x)) {
        fprintf(f, "moves");
        print_moves(f, x);
    }
    if (x->kind == CORPUS_TEXT) {
        fprintf(f, "text ");
        print_text(f, x);
    }
}

static bool read_kind(corpus_input *x, const char *value) {
    for (unsigned kind = 0; kind < CORPUS_KINDS; kind++) {
        if (strcmp(value, corpus_kind_name((corpus_kind)kind)) != 0) continue;
        x->kind = (corpus_kind)kind;
        return true;
    }
    return false;
}

/* A dash stands for a position that is not known: a text may be read without one. */
static bool read_fen(corpus_input *x, const char *value) {
    if (strcmp(value, "-") == 0) {
        x->position = ply_unknown_position;
        return true;
    }
    if (ply_failed(ply_read_position(ply_codecs[0], value, strlen(value), &x->position)))
        return false;
    x->problem = corpus_slow_problems(&x->position);
    return true;
}

static unsigned square_at(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return PLY_NO_SQUARE;
    return 8u * (unsigned)(text[1] - '1') + (unsigned)(text[0] - 'a');
}

/* Moves are read by hand and not by a codec, since illegal ones are kept too, promotions to a king
 * among them. */
static bool read_moves(corpus_input *x, const char *value) {
    static const char promotions[] = ".pnbrqk";
    while (*value && x->count < CORPUS_MOVES_MAX) {
        const unsigned from = square_at(value), to = from < 64 ? square_at(value + 2) : 64;
        if (to > 63) return false;
        value += 4;
        unsigned promotion = 0;
        if (*value && *value != ' ') {
            const char *found = strchr(promotions, *value++);
            if (!found) return false;
            promotion = (unsigned)(found - promotions);
        }
        x->moves[x->count++] = ply_move_of((ply_square)from, (ply_square)to, promotion);
        while (*value == ' ') value++;
    }
    return *value == '\0';
}

/* Undoes print_text. A text without escapes, as a person may write it, is read as it stands. */
static bool read_text(corpus_input *x, const char *value) {
    for (x->length = 0; *value && x->length < sizeof x->text; x->length++) {
        char hex[3] = {0};
        if (value[0] == '\\' && value[1] == 'x' && value[2] && value[3]) {
            memcpy(hex, value + 2, 2);
            x->text[x->length] = (char)strtoul(hex, NULL, 16);
            value += 4;
        } else {
            x->text[x->length] = *value++;
        }
    }
    return *value == '\0';
}

/* Three words, and nothing behind them. */
static bool read_bits(corpus_input *x, const char *value) {
    for (unsigned i = 0; i < 3; i++) {
        char *end = NULL;
        x->bits[i] = strtoull(value, &end, 16);
        if (end == value) return false;
        value = end;
    }
    return *value == '\0';
}

bool corpus_read_line(corpus_input *x, const char *line) {
    static const struct {
        const char *word;
        bool (*read)(corpus_input *, const char *);
    } words[] = {{"kind ", read_kind},
                 {"fen ", read_fen},
                 {"moves ", read_moves},
                 {"text ", read_text},
                 {"bits ", read_bits}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = strlen(words[i].word);
        if (strncmp(line, words[i].word, length) == 0) return words[i].read(x, line + length);
    }
    return strcmp(line, "moves") == 0; /* a game of no moves has no blank behind the word */
}
