/* tables_main.c - prints tables.inc, the attack tables of tables.h, by walking over an empty board.
 *
 *     cc core/bitboard/tables_main.c -I core -o tables && ./tables >core/bitboard/tables.inc
 *
 * Every entry is found by stepping over files and ranks with signed numbers, where the edge of the
 * board is easy to see; nothing here is clever, so that what is clever elsewhere has something to
 * be held against. A slider's entries are printed in the order in which PEXT numbers the ways its
 * lines can be occupied: entry i is for the pieces that spreading the bits of i over the lines
 * gives. PEXT and PDEP are written out as loops, so that the program runs on any machine. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "tables.h"

static const struct {
    int file, rank;
} step[PLY_RAYS] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}};

static ply_squares square_set(int file, int rank) {
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return 0;
    return (ply_squares)1 << (8 * rank + file);
}

/* The squares from one to the edge, or to the first piece on the way, its square included. */
static ply_squares walk(unsigned square, unsigned ray, ply_squares pieces) {
    ply_squares walked = 0;
    int file = (int)(square & 7u), rank = (int)(square >> 3);
    for (;;) {
        file += step[ray].file;
        rank += step[ray].rank;
        const ply_squares here = square_set(file, rank);
        walked |= here;
        if (here == 0 || here & pieces) return walked;
    }
}

/* The squares of a ray but the last: a piece there hides nothing. */
static ply_squares walk_short(unsigned square, unsigned ray) {
    const ply_squares walked = walk(square, ray, 0);
    const unsigned back = (ray + 4u) % 8u;
    ply_squares inner = 0;
    for (unsigned other = 0; other < 64; other++) {
        /* A square is not the last if walking back from the one behind it comes across it. */
        if (walked >> other & 1u) inner |= walked & walk(other, back, 0);
    }
    return inner;
}

static ply_squares leap(unsigned square, const int (*leaps)[2], unsigned count) {
    ply_squares reached = 0;
    for (unsigned i = 0; i < count; i++) {
        reached |= square_set((int)(square & 7u) + leaps[i][0], (int)(square >> 3) + leaps[i][1]);
    }
    return reached;
}

/* Rooks go along rays 0, 1 and their opposites, bishops along 2, 3 and theirs. */
static ply_squares attacks(unsigned square, unsigned ray, ply_squares pieces) {
    return walk(square, ray, pieces) | walk(square, ray + 1, pieces) |
           walk(square, ray + 4, pieces) | walk(square, ray + 5, pieces);
}

static ply_squares lines(unsigned square, unsigned ray) {
    return walk_short(square, ray) | walk_short(square, ray + 1) | walk_short(square, ray + 4) |
           walk_short(square, ray + 5);
}

/* What the instructions PEXT and PDEP do: gather the bits of `from` that are in `mask`, and the
 * way back. */
static ply_squares gather(ply_squares from, ply_squares mask) {
    ply_squares gathered = 0;
    for (unsigned bit = 0; mask; mask &= mask - 1, bit++) {
        if (from & mask & (~mask + 1)) gathered |= (ply_squares)1 << bit;
    }
    return gathered;
}

static ply_squares spread(ply_squares from, ply_squares mask) {
    ply_squares spread_out = 0;
    for (; mask; mask &= mask - 1, from >>= 1) {
        if (from & 1u) spread_out |= mask & (~mask + 1);
    }
    return spread_out;
}

static unsigned size_of(ply_squares set) {
    unsigned size = 0;
    for (; set; set &= set - 1) size++;
    return size;
}

static void print_set(FILE *out, unsigned i, ply_squares set) {
    fprintf(out, "%s0x%016llx,", i % 4 ? " " : "\n    ", (unsigned long long)set);
}

static void print_leaper(FILE *out, const char *name, const int (*leaps)[2], unsigned count) {
    fprintf(out, "\n.%s = {", name);
    for (unsigned i = 0; i < 64; i++) print_set(out, i, leap(i, leaps, count));
    fprintf(out, "},\n");
}

/* The rays of each square to the edge, in the order of the enumeration in tables.h. */
static void print_rays(FILE *out) {
    fprintf(out, "\n.ray = {");
    for (unsigned square = 0; square < 64; square++) {
        fprintf(out, "{");
        for (unsigned ray = 0; ray < PLY_RAYS; ray++) print_set(out, ray, walk(square, ray, 0));
        fprintf(out, "},\n");
    }
    fprintf(out, "},\n");
}

static void print_lines(FILE *out) {
    fprintf(out, "\n.line = {");
    for (unsigned ray = 0; ray < 4; ray++) {
        fprintf(out, "{");
        for (unsigned square = 0; square < 64; square++)
            print_set(out, square, walk(square, ray, 0) | walk(square, ray + 4u, 0));
        fprintf(out, "},\n");
    }
    fprintf(out, "},\n");
}

/* For each place on a line of eight and each way its six inner squares can be occupied: what is
 * attacked, on the a-file if the line rises, else on all ranks. Bit 0 of the index is the inner
 * square of the lowest file, but on the a-file that of the highest rank. */
static void print_places(FILE *out, const char *name, unsigned ray) {
    fprintf(out, "\n.%s = {", name);
    for (unsigned place = 0; place < 8; place++) {
        const unsigned square = ray == PLY_NORTH ? 8u * place : place;
        fprintf(out, "{");
        for (unsigned i = 0; i < 64; i++) {
            ply_squares pieces = 0, copied = 0;
            for (unsigned b = 0; b < 6; b++) {
                const unsigned inner = ray == PLY_NORTH ? 8u * (6u - b) : b + 1u;
                pieces |= (ply_squares)(i >> b & 1u) << inner;
            }
            const ply_squares seen = walk(square, ray, pieces) | walk(square, ray + 4u, pieces);
            for (unsigned rank = 0; rank < (ray == PLY_NORTH ? 1u : 8u); rank++)
                copied |= seen << 8u * rank;
            print_set(out, i, copied);
        }
        fprintf(out, "},\n");
    }
    fprintf(out, "},\n");
}

/* A square whose lines have n inner squares has 2^n entries. Those of all squares lie one behind
 * another, first the rook's and then the bishop's, and `first` says where each square's begin. */
static void print_slider(FILE *out, const char *name, unsigned ray, unsigned *first) {
    fprintf(out, "\n.%s = {\n.lines = {", name);
    for (unsigned square = 0; square < 64; square++) print_set(out, square, lines(square, ray));
    fprintf(out, "},\n.reach = {");
    for (unsigned square = 0; square < 64; square++)
        print_set(out, square, attacks(square, ray, 0));
    fprintf(out, "},\n.first = {");
    for (unsigned square = 0; square < 64; square++) {
        fprintf(out, "%s%u,", square % 16 ? " " : "\n    ", *first);
        *first += 1u << size_of(lines(square, ray));
    }
    fprintf(out, "}},\n");
}

/* One entry for every way the inner squares can be occupied. Attacks are kept as bits of the reach,
 * which has 14 squares at most, so 16 bits are enough. */
static void print_attacks(FILE *out, unsigned ray) {
    for (unsigned square = 0; square < 64; square++) {
        const ply_squares inner = lines(square, ray), reach = attacks(square, ray, 0);
        for (unsigned i = 0; i < 1u << size_of(inner); i++) {
            const ply_squares attacked = attacks(square, ray, spread(i, inner));
            fprintf(out, "%s%u,", i % 16 ? "" : "\n", (unsigned)gather(attacked, reach));
        }
    }
}

static void print_leapers(FILE *out) {
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int king[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                   {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static const int pawn[2][2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
    print_leaper(out, "knight", knight, 8);
    print_leaper(out, "king", king, 8);
    print_leaper(out, "pawn[PLY_WHITE]", pawn[PLY_WHITE], 2);
    print_leaper(out, "pawn[PLY_BLACK]", pawn[PLY_BLACK], 2);
}

static void print_tables(FILE *out) {
    unsigned first = 0;
    fprintf(out, "/* tables.inc - the attack tables of tables.h; made by tables_main.c. */\n");
    print_leapers(out);
    print_rays(out);
    print_lines(out);
    print_places(out, "by_file", PLY_EAST);
    print_places(out, "by_rank", PLY_NORTH);
    print_slider(out, "rook", 0, &first);
    print_slider(out, "bishop", 2, &first);
    fprintf(out, "\n#ifdef PLY_HAS_SLIDES\n.slides = {");
    print_attacks(out, 0);
    print_attacks(out, 2);
    fprintf(out, "},\n#endif\n");
}

int main(void) {
    print_tables(stdout);
    return 0;
}
