/* counts_main.c - prints counts.inc, the constants of counts.h, by counting.
 *
 *     cc core/mscs160/counts_main.c -o counts && ./counts >core/mscs160/counts.inc
 *
 * The tables build on each other, and are made in that order: binomials; the words in which a side
 * can name its free pieces, one letter added at a time; from those the armies, both sides' words
 * with their colours; from those the states with given pawns, and sums of them as far as each entry
 * of before_pawns and before_case. The codec looks the same numbers up, so the order in which
 * things are summed here is the order in which it numbers states: neither can be changed alone. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "counts.h"

enum { PIECES = PLY_PIECES_MOST + 1, PROMOTIONS = PLY_PROMOTIONS, PIECES_PINNED_MOST = 3 };

/* Pieces of a side that stand fixed by its rights: king and rooks, if there is a right. */
static const unsigned pinned_pieces[3] = {0, 2, 3};

static struct {
    uint64_t choose[33][65];
    ply_words n, bn, rbn[3], qrbn[3], all[3], up_to[3];
    uint16_t armies_at[9][9];
    u128 armies[9][PLY_ARMIES];
    wide before_pawns[PLY_CLASSES][PLY_PAWN_PAIRS], total[PLY_CLASSES];
    wide before_case[PLY_CASES + 1];
} t;

static unsigned at_least_0(unsigned a, unsigned b) { return a > b ? a - b : 0; }
static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

static uint64_t choose(unsigned n, unsigned k) { return k <= 32 ? t.choose[k][n] : 0; }

/* Pascal's triangle. C(64, 32) is below 2^61. */
static void make_choose(void) {
    for (unsigned n = 0; n <= 64; n++) {
        t.choose[0][n] = 1;
        for (unsigned k = 1; k <= 32 && n > 0; k++) {
            t.choose[k][n] = t.choose[k - 1][n - 1] + t.choose[k][n - 1];
        }
    }
}

/* Words in one letter more, of which `base` need no promotion. The letter takes `count` of the
 * places, any of them, and a word of the other letters fills the rest. Each of the letter beyond
 * the base is a promoted piece, so the word that fills the rest has that many fewer. */
static void add_letter(const ply_words *without, unsigned base, ply_words *with) {
    for (unsigned pieces = 0; pieces < PIECES; pieces++) {
        for (unsigned i = 0; i < PROMOTIONS; i++) {
            for (unsigned count = 0; count <= pieces; count++) {
                const unsigned promoted = at_least_0(count, base);
                if (promoted > i) break;
                with->ways[pieces][i] +=
                    choose(pieces, count) * without->ways[pieces - count][i - promoted];
            }
        }
    }
}

/* Knights alone make one word of any length, in which those beyond two are promoted. Every other
 * letter is added to the words without it; the rooks that castle are in no word, and so fewer rooks
 * in it are free of promotion. A king is added only if no rook castles: otherwise it stands at home
 * with the rooks. */
static void make_words(void) {
    for (unsigned pieces = 0; pieces < PIECES && at_least_0(pieces, 2) < PROMOTIONS; pieces++) {
        t.n.ways[pieces][at_least_0(pieces, 2)] = 1;
    }
    add_letter(&t.n, 2, &t.bn);
    for (unsigned rooks = 0; rooks < 3; rooks++) {
        add_letter(&t.bn, 2 - rooks, &t.rbn[rooks]);
        add_letter(&t.rbn[rooks], 1, &t.qrbn[rooks]);
        for (unsigned pieces = 0; pieces < PIECES; pieces++) {
            uint64_t sum = 0;
            for (unsigned i = 0; i < PROMOTIONS; i++) {
                const uint64_t with_king = pieces ? pieces * t.qrbn[0].ways[pieces - 1][i] : 0;
                t.all[rooks].ways[pieces][i] = rooks ? t.qrbn[rooks].ways[pieces][i] : with_king;
                sum += t.all[rooks].ways[pieces][i];
                t.up_to[rooks].ways[pieces][i] = sum;
            }
        }
    }
}

/* The pairs of words for so many pieces of U and of T, at most `most` of them promoted in all. */
static u128 pairs_of_words(unsigned class9, unsigned u, unsigned v, unsigned pawns_u,
                           unsigned pawns_t, unsigned most) {
    u128 sum = 0;
    for (unsigned i = 0; i <= least(8 - pawns_u, most); i++) {
        sum += (u128)t.all[class9 / 3].ways[u][i] *
               t.up_to[class9 % 3].ways[v][least(8 - pawns_t, most - i)];
    }
    return sum;
}

/* Free pieces: those that are neither pawns nor fixed by rights. Fewer than none comes out as a
 * great number. */
static unsigned free_pieces(unsigned class9, unsigned pawns_u, unsigned pawns_t,
                            unsigned captures) {
    return 32 - captures - pawns_u - pawns_t - pinned_pieces[class9 / 3] -
           pinned_pieces[class9 % 3];
}

/* All armies, by how many of the free pieces are U's. Why the promoted pieces of both sides are at
 * most `most` is explained in README.md ("Why it fits in 156 bits"). */
static u128 count_armies(unsigned class9, unsigned pawns_u, unsigned pawns_t, unsigned captures) {
    const unsigned pieces = free_pieces(class9, pawns_u, pawns_t, captures);
    const unsigned most = 8 + captures - (pawns_u > pawns_t ? pawns_u : pawns_t);
    u128 sum = 0;
    if (pieces > 32) return 0;
    for (unsigned u = at_least_0(pieces, PLY_PIECES_MOST); u <= least(pieces, PLY_PIECES_MOST);
         u++) {
        sum += choose(pieces, u) * pairs_of_words(class9, u, pieces - u, pawns_u, pawns_t, most);
    }
    return sum;
}

/* One entry for each pair of numbers of pawns, with no more of U than of T, and within it one for
 * each number of captures: at most 30 less the pawns, for the two kings stay. */
static void make_armies(void) {
    unsigned at = 0;
    for (unsigned u = 0; u <= 8; u++) {
        for (unsigned v = u; v <= 8; v++) {
            t.armies_at[u][v] = t.armies_at[v][u] = (uint16_t)at;
            for (unsigned captures = 0; captures <= 30 - u - v; captures++, at++) {
                for (unsigned class9 = 0; class9 < 9; class9++) {
                    t.armies[class9][at] = count_armies(class9, u, v, captures);
                }
            }
        }
    }
}

/* The number for any pawns. With U and T exchanged it is the same, so only half is kept. */
static u128 armies(unsigned class9, unsigned pawns_u, unsigned pawns_t, unsigned captures) {
    const unsigned turned = 3 * (class9 % 3) + class9 / 3;
    return t.armies[pawns_u <= pawns_t ? class9 : turned][t.armies_at[pawns_u][pawns_t] + captures];
}

/* All states of a class with these pawns: the ways to place them, times, for each number of
 * captures, the ways to place, colour and name the free pieces. A pushed pawn and the two squares
 * behind it are taken from the slots. */
static wide count_with_pawns(unsigned class, unsigned pawns_u, unsigned pawns_t) {
    const unsigned pushed = class / 9, class9 = class % 9, slots = 48 - 3 * pushed;
    wide sum = {{0}};
    if (pawns_t < pushed) return sum; /* the pawn that was pushed is T's */
    const unsigned squares =
        64 - 2 * pushed - pinned_pieces[class9 / 3] - pinned_pieces[class9 % 3] - pawns_u - pawns_t;
    for (unsigned captures = 0; captures <= 30 - pawns_u - pawns_t; captures++) {
        const u128 ways = armies(class9, pawns_u, pawns_t, captures);
        const unsigned pieces = free_pieces(class9, pawns_u, pawns_t, captures);
        if (ways) wide_add(&sum, wide_product(ways, choose(squares, pieces)));
    }
    wide_multiply(&sum, choose(slots, pawns_u));
    wide_multiply(&sum, choose(slots - pawns_u, pawns_t - pushed));
    return sum;
}

/* Each entry is the sum of all before it, so that the codec finds a number's place by looking for
 * the last entry that is not greater. The same holds of the cases. */
static void make_before_pawns(void) {
    for (unsigned class = 0; class < PLY_CLASSES; class ++) {
        wide sum = {{0}};
        for (unsigned pair = 0; pair < PLY_PAWN_PAIRS; pair++) {
            t.before_pawns[class][pair] = sum;
            wide_add(&sum, count_with_pawns(class, pair / 9, pair % 9));
        }
        t.total[class] = sum;
    }
}

static void make_before_case(void) {
    static const unsigned rooks[4] = {0, 1, 1, 2};
    wide sum = {{0}};
    for (unsigned i = 0; i < PLY_CASES; i++) {
        t.before_case[i] = sum;
        wide_add(&sum, t.total[9u * (i >= 16) + 3 * rooks[i >> 2 & 3u] + rooks[i & 3u]]);
    }
    t.before_case[PLY_CASES] = sum;
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void begin(FILE *out, const char *declaration) {
    fprintf(out, "\nconst %s = {\n", declaration);
}

static void print_numbers(FILE *out, const uint64_t *numbers, size_t count) {
    int column = fprintf(out, "   ");
    for (size_t i = 0; i < count; i++) {
        if (column > 80) column = fprintf(out, "\n   ") - 1;
        column +=
            fprintf(out, numbers[i] < 10 ? " %llu," : " 0x%llx,", (unsigned long long)numbers[i]);
    }
    fprintf(out, "\n");
}

static void print_rows(FILE *out, const uint64_t *numbers, size_t rows, size_t columns) {
    for (size_t row = 0; row < rows; row++) {
        fprintf(out, "{\n");
        print_numbers(out, numbers + row * columns, columns);
        fprintf(out, "},\n");
    }
}

static void print_words(FILE *out, const char *name, const ply_words *words, size_t tables) {
    fprintf(out, "\nconst ply_words ply_words_%s = {\n", name);
    for (size_t i = 0; i < tables; i++) {
        fprintf(out, tables > 1 ? "{{\n" : "{\n");
        print_rows(out, words[i].ways[0], PIECES, PROMOTIONS);
        fprintf(out, tables > 1 ? "}},\n" : "},\n");
    }
    fprintf(out, "};\n");
}

static void print_wides(FILE *out, const wide *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "    {{0x%llx, 0x%llx, 0x%llx}},\n", (unsigned long long)numbers[i].word[0],
                (unsigned long long)numbers[i].word[1], (unsigned long long)numbers[i].word[2]);
    }
}

static void print_armies(FILE *out, unsigned shift) {
    for (unsigned class9 = 0; class9 < 9; class9++) {
        uint64_t part[PLY_ARMIES];
        for (unsigned i = 0; i < PLY_ARMIES; i++) {
            part[i] = (uint64_t)(t.armies[class9][i] >> shift);
        }
        print_rows(out, part, 1, PLY_ARMIES);
    }
    fprintf(out, "};\n");
}

static void print_armies_at(FILE *out) {
    begin(out, "uint16_t ply_armies_at[9][9]");
    for (unsigned u = 0; u < 9; u++) {
        uint64_t row[9];
        for (unsigned v = 0; v < 9; v++) row[v] = t.armies_at[u][v];
        print_rows(out, row, 1, 9);
    }
    fprintf(out, "};\n");
}

static void print_tables(FILE *out) {
    make_choose();
    make_words();
    make_armies();
    make_before_pawns();
    make_before_case();
    fprintf(out, "/* counts.inc - the constants of counts.h; made by counts_main.c. */\n");
    begin(out, "uint64_t ply_choose[33][65]");
    print_rows(out, t.choose[0], 33, 65);
    fprintf(out, "};\n");
    print_words(out, "n", &t.n, 1);
    print_words(out, "bn", &t.bn, 1);
    print_words(out, "rbn[3]", t.rbn, 3);
    print_words(out, "qrbn[3]", t.qrbn, 3);
    print_words(out, "all[3]", t.all, 3);
    print_words(out, "up_to[3]", t.up_to, 3);
    print_armies_at(out);
    begin(out, "uint64_t ply_armies_low[9][PLY_ARMIES]");
    print_armies(out, 0);
    begin(out, "uint32_t ply_armies_high[9][PLY_ARMIES]");
    print_armies(out, 64);
    begin(out, "wide ply_before_pawns[PLY_CLASSES][PLY_PAWN_PAIRS]");
    for (unsigned class = 0; class < PLY_CLASSES; class ++) {
        fprintf(out, "{\n");
        print_wides(out, t.before_pawns[class], PLY_PAWN_PAIRS);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
    begin(out, "wide ply_before_case[PLY_CASES + 1]");
    print_wides(out, t.before_case, PLY_CASES + 1);
    fprintf(out, "};\n");
}

int main(void) {
    print_tables(stdout);
    return 0;
}
