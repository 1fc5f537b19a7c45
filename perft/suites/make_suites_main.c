/* make_suites_main.c - makes the suites edges.epd and random.epd out of rules and a seed, and tells
 * what suites cover. Run by ci/suites.
 *
 *     make_suites edges SEED > edges.epd
 *     make_suites random SEED > random.epd
 *     make_suites deepen LEAVES FILE [JOURNAL] > deeper.epd
 *     make_suites coverage FILE...
 *
 * The same seed gives the same file. Edges are found, not drawn up: pieces are scattered under
 * rules that make something special likely, and a position is kept if it has a feature of which
 * there are not enough yet. Each is kept twice, as found and mirrored.
 *
 * Counts that it writes are made by one generator. That is no proof of them: the suites are counted
 * by every engine of the project and by Stockfish, which must agree. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"
#include "feature.h"
#include "perft/journal.h"
#include "perft/suite.h"

enum {
    OF_EACH_FEATURE = 4, /* positions, and as many mirrored */
    TRIES = 3000000,
    LEAVES_MAX = 100000, /* counts up to here are noted, */
    DEPTH_MAX = 6,       /* and up to here */
    KEPT_MAX = 8192,
};

/* ---- Chance ---------------------------------------------------------------------------------- */

static corpus_dice chance;

/* Not corpus_below: the suites in version control were made with this. */
static uint32_t below(uint32_t limit) { return (uint32_t)(corpus_bits(&chance, 32) * limit >> 32); }

static bool one_in(uint32_t n) { return below(n) == 0; }

static int by_number(const void *a, const void *b) {
    return (int)*(const ply_move *)a - (int)*(const ply_move *)b;
}

/* The moves in order of their numbers: generators promise none, and files must not hang on it. */
static size_t sorted_moves(const ply_position *p, ply_move moves[PLY_MOVES_MAX]) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    const size_t count = ply_generators[0]->moves(&board, moves);
    qsort(moves, count, sizeof moves[0], by_number);
    return count;
}

/* ---- Positions that were kept ---------------------------------------------------------------- */

static ply_position kept[KEPT_MAX];
static const char *why[KEPT_MAX];
static size_t kept_count;

static bool is_kept(const ply_position *p) {
    for (size_t i = 0; i < kept_count; i++) {
        if (ply_same_position(&kept[i], p)) return true;
    }
    return false;
}

static void keep(const ply_position *p, const char *reason) {
    if (kept_count == KEPT_MAX || is_kept(p)) return;
    kept[kept_count] = *p;
    why[kept_count++] = reason;
}

/* Counts as deep as is cheap, and writes the line. The next depth is guessed to grow as the last
 * one did, and is not counted if that would be far beyond the limit; two plies always are. */
static void write_line(const ply_position *p, const char *reason) {
    perft_epd epd = {.has_position = true, .position = *p};
    char line[PERFT_EPD_MAX + 256];
    perft_count last = 1;
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++) {
        const perft_count leaves = perft_plain(ply_generators[0], p, depth);
        if (leaves > LEAVES_MAX && depth > 2) break;
        epd.depths |= 1u << depth;
        epd.leaves[depth] = leaves;
        if (leaves == 0 || leaves * (leaves / (last ? last : 1)) > 4 * (perft_count)LEAVES_MAX)
            break;
        last = leaves;
    }
    epd.remark = reason;
    epd.remark_length = strlen(reason);
    printf("%.*s\n", (int)perft_epd_write(&epd, line), line);
}

/* ---- Scattering pieces ----------------------------------------------------------------------- */

/* The position that is being made. White is to move. */
static ply_position made;

static unsigned empty_square(void) {
    unsigned square;
    do square = below(64);
    while (made.piece[square]);
    return square;
}

static void put(unsigned square, unsigned colour, unsigned type) {
    const bool on_edge = square < 8 || square >= 56;
    if (made.piece[square] || (type == PLY_PAWN && on_edge)) return;
    made.piece[square] = ply_piece_of(colour, type);
}

static unsigned any_type(void) { return PLY_PAWN + below(5); }

static void scatter(unsigned colour, unsigned count) {
    for (; count > 0; count--) put(empty_square(), colour, any_type());
}

static unsigned square_of_king(unsigned colour) {
    unsigned square = 0;
    while (made.piece[square] != ply_piece_of(colour, PLY_KING)) square++;
    return square;
}

static void put_kings(void) {
    put(empty_square(), PLY_WHITE, PLY_KING);
    put(empty_square(), PLY_BLACK, PLY_KING);
}

/* The square so many steps from another, or 64 off the board. */
static unsigned away(unsigned square, int files, int ranks) {
    const int file = (int)(square & 7u) + files, rank = (int)(square >> 3) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 64 : (unsigned)(8 * rank + file);
}

/* On a line from a king: a piece of `near` somewhere, and behind it a slider of `far`. */
static void put_line(unsigned king_colour, unsigned near_colour, unsigned far_colour) {
    static const int steps[8][2] = {{0, 1}, {1, 0},  {0, -1},  {-1, 0},
                                    {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    const unsigned king = square_of_king(king_colour), direction = below(8);
    const int near = 1 + (int)below(4), far = near + 1 + (int)below(3);
    const int *step = steps[direction];
    const unsigned near_square = away(king, near * step[0], near * step[1]);
    const unsigned far_square = away(king, far * step[0], far * step[1]);
    if (near_square == 64 || far_square == 64) return;
    put(near_square, near_colour, any_type());
    put(far_square, far_colour, one_in(3) ? PLY_QUEEN : direction < 4 ? PLY_ROOK : PLY_BISHOP);
}

/* Black's king near or on an edge, hemmed in by its own pieces. */
static void hem_in(unsigned colour, unsigned rarely) {
    const unsigned king = square_of_king(colour);
    for (int files = -1; files <= 1; files++) {
        for (int ranks = -1; ranks <= 1; ranks++) {
            const unsigned square = away(king, files, ranks);
            if (square < 64 && one_in(rarely)) put(square, colour, any_type());
        }
    }
}

static void put_king_on_edge(unsigned colour) {
    static const unsigned corners[4] = {0, 7, 56, 63};
    const unsigned along = below(8);
    const unsigned edges[4] = {along, 56 + along, 8 * along, 8 * along + 7};
    put(one_in(3) ? corners[below(4)] : edges[below(4)], colour, PLY_KING);
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Each rule scatters pieces so that something special is likely. None has to make a legal position:
 * `consider` drops those with problems. */

static void make_anything(void) {
    put_kings();
    scatter(PLY_WHITE, below(7));
    scatter(PLY_BLACK, below(7));
}

static void make_lines(void) {
    put_kings();
    for (unsigned i = 1 + below(3); i > 0; i--) put_line(PLY_WHITE, PLY_WHITE, PLY_BLACK);
    for (unsigned i = below(3); i > 0; i--) put_line(PLY_BLACK, PLY_WHITE, PLY_WHITE);
    scatter(PLY_WHITE, below(4));
    scatter(PLY_BLACK, below(4));
}

/* Black's pawn has just pushed two past one or two of White's. */
static void make_en_passant(void) {
    const unsigned file = below(8), pawn = 32 + file;
    put(pawn, PLY_BLACK, PLY_PAWN);
    if (away(pawn, -1, 0) < 64 && !one_in(3)) put(pawn - 1, PLY_WHITE, PLY_PAWN);
    if (away(pawn, 1, 0) < 64 && !one_in(3)) put(pawn + 1, PLY_WHITE, PLY_PAWN);
    if (one_in(4)) put(one_in(2) ? 32 + below(8) : empty_square(), PLY_WHITE, PLY_KING);
    if (one_in(3)) put_king_on_edge(PLY_BLACK);
    while (!memchr(made.piece, PLY_KING, 64)) put(empty_square(), PLY_WHITE, PLY_KING);
    while (!memchr(made.piece, 8 + PLY_KING, 64)) put(empty_square(), PLY_BLACK, PLY_KING);
    made.ep = (uint8_t)(pawn + 8);
    for (unsigned i = below(3); i > 0; i--) put(empty_square(), PLY_BLACK, PLY_BISHOP + below(3));
    if (one_in(3)) hem_in(PLY_BLACK, 2);
    if (one_in(3)) hem_in(PLY_WHITE, 2);
    for (unsigned i = below(4); i > 0; i--) put(empty_square(), PLY_WHITE, PLY_BISHOP + below(3));
    scatter(PLY_BLACK, below(3));
    scatter(PLY_WHITE, below(2));
}

static void put_castlers(unsigned colour) {
    const unsigned home = colour == PLY_WHITE ? 0 : 56;
    put(home + 4, colour, PLY_KING);
    for (unsigned wing = 0; wing < 2; wing++) {
        if (one_in(5)) continue;
        put(home + (wing ? 0 : 7), colour, PLY_ROOK);
        if (!one_in(6)) made.castling |= (uint8_t)(1u << (2 * colour + wing));
    }
}

static void make_castling(void) {
    put_castlers(PLY_WHITE);
    if (one_in(2)) {
        put_castlers(PLY_BLACK);
    } else if (one_in(2)) {
        put(below(24), PLY_BLACK, PLY_KING);
    }
    while (!memchr(made.piece, 8 + PLY_KING, 64)) put(empty_square(), PLY_BLACK, PLY_KING);
    if (one_in(4)) hem_in(PLY_BLACK, 2);
    scatter(PLY_BLACK, below(5));
    scatter(PLY_WHITE, below(5));
    if (one_in(3)) put(48 + below(8), PLY_WHITE, PLY_PAWN);
}

static void make_promotions(void) {
    if (one_in(2)) put(48 + below(16), PLY_BLACK, PLY_KING);
    if (one_in(2)) put(40 + below(24), PLY_WHITE, PLY_KING);
    while (!memchr(made.piece, PLY_KING, 64)) put(empty_square(), PLY_WHITE, PLY_KING);
    while (!memchr(made.piece, 8 + PLY_KING, 64)) put(empty_square(), PLY_BLACK, PLY_KING);
    for (unsigned i = 1 + below(2); i > 0; i--) put(48 + below(8), PLY_WHITE, PLY_PAWN);
    for (unsigned i = below(4); i > 0; i--) put(56 + below(8), PLY_BLACK, PLY_KNIGHT + below(4));
    if (one_in(3)) put_line(PLY_WHITE, PLY_WHITE, PLY_BLACK);
    if (one_in(3)) put_line(PLY_BLACK, PLY_WHITE, PLY_WHITE);
    if (one_in(3)) hem_in(PLY_BLACK, 2);
    scatter(PLY_BLACK, below(3));
    scatter(PLY_WHITE, below(3));
}

/* White has hardly a move, and Black has pieces of one kind. */
static void make_ends(void) {
    const unsigned type = any_type();
    put_king_on_edge(PLY_WHITE);
    const unsigned king = square_of_king(PLY_WHITE);
    if (one_in(2)) put(away(king, (int)below(5) - 2, (int)below(5) - 2) & 63u, PLY_BLACK, PLY_KING);
    while (!memchr(made.piece, 8 + PLY_KING, 64)) put(empty_square(), PLY_BLACK, PLY_KING);
    for (unsigned i = 1 + below(3); i > 0; i--) {
        put(away(king, (int)below(7) - 3, (int)below(7) - 3) & 63u, PLY_BLACK, type);
    }
    for (unsigned i = below(3); i > 0; i--) {
        const unsigned pawn = 8 + below(40);
        if (made.piece[pawn] || made.piece[pawn + 8]) continue;
        put(pawn, PLY_WHITE, PLY_PAWN);
        put(pawn + 8, PLY_BLACK, one_in(2) ? PLY_PAWN : type);
    }
    if (one_in(3)) put_line(PLY_WHITE, PLY_WHITE, PLY_BLACK);
    if (one_in(4)) hem_in(PLY_WHITE, 2);
}

/* Black's king is hemmed in, and White may mate it. */
static void make_mates(void) {
    put_king_on_edge(PLY_BLACK);
    hem_in(PLY_BLACK, 2);
    if (one_in(3)) {
        const unsigned king = square_of_king(PLY_BLACK);
        put(away(king, (int)below(5) - 2, (int)below(5) - 2) & 63u, PLY_WHITE, PLY_KING);
    }
    while (!memchr(made.piece, PLY_KING, 64)) put(empty_square(), PLY_WHITE, PLY_KING);
    if (one_in(2)) put_line(PLY_BLACK, PLY_WHITE, PLY_WHITE);
    scatter(PLY_WHITE, 1 + below(5));
}

static void make_queens(void) {
    put_king_on_edge(PLY_BLACK);
    hem_in(PLY_BLACK, 1);
    put(empty_square(), PLY_WHITE, PLY_KING);
    for (unsigned i = 0; i < 9; i++) put(empty_square(), PLY_WHITE, PLY_QUEEN);
    scatter(PLY_WHITE, below(3));
}

/* The kings face each other across one square, among pawns. */
static void make_opposition(void) {
    const unsigned king = below(64);
    const unsigned other = one_in(2) ? away(king, 2, 0) : away(king, 0, 2);
    if (other == 64) return;
    put(king, PLY_WHITE, PLY_KING);
    put(other, PLY_BLACK, PLY_KING);
    for (unsigned i = 2 + below(6); i > 0; i--) put(empty_square(), below(2), PLY_PAWN);
}

static void (*const rules[])(void) = {
    make_anything,   make_lines, make_lines, make_en_passant, make_en_passant, make_castling,
    make_promotions, make_ends,  make_ends,  make_mates,      make_queens,     make_opposition,
};

/* The ends of the counters, where there was no capture or pawn move just now. */
static void set_counters(void) {
    static const uint32_t ends[] = {0, 99, 100, 150, PLY_HALFMOVE_MAX};
    if (made.ep == PLY_NO_SQUARE && one_in(16)) made.halfmove = ends[below(5)];
    if (one_in(64)) made.fullmove = PLY_FULLMOVE_MAX;
}

/* ---- Edges ----------------------------------------------------------------------------------- */

static unsigned of_feature[PERFT_FEATURES];

/* What the mirror image has instead: a rising diagonal becomes a falling one, its neighbour. */
static unsigned feature_of_mirror(const ply_position *mirrored, unsigned feature) {
    perft_feature_set features;
    perft_features_of(mirrored, &features);
    if (features.has[feature]) return feature;
    return feature + 1 < PERFT_FEATURES && features.has[feature + 1] ? feature + 1 : feature - 1;
}

/* Keeps a position, and its mirror image, for the feature it has that is rarest so far. */
static bool consider(const ply_position *p) {
    perft_feature_set features;
    if (ply_problems(p)) return false; /* a rule may give up before both kings are there */
    perft_features_of(p, &features);
    unsigned rarest = PERFT_FEATURES;
    bool is_interesting = false;
    for (unsigned f = 0; f < PERFT_FEATURES; f++) {
        if (!features.has[f]) continue;
        is_interesting = true;
        if (of_feature[f] >= OF_EACH_FEATURE) continue;
        if (rarest == PERFT_FEATURES || of_feature[f] < of_feature[rarest]) rarest = f;
    }
    if (rarest == PERFT_FEATURES || is_kept(p)) return is_interesting;
    ply_position mirrored;
    ply_mirror(p, &mirrored);
    keep(p, perft_feature_name(rarest));
    keep(&mirrored, perft_feature_name(feature_of_mirror(&mirrored, rarest)));
    of_feature[rarest]++;
    return is_interesting;
}

/* Looks at what the moves of a position lead to: all of them sometimes, else one. */
static void consider_children(const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = sorted_moves(p, moves);
    if (count == 0) return;
    const bool all = one_in(8);
    for (size_t i = all ? 0 : below((uint32_t)count); i < count; i++) {
        ply_position child = *p;
        ply_play(&child, moves[i]);
        consider(&child);
        if (!all) break;
    }
}

static size_t count_missing(void) {
    size_t missing = 0;
    for (unsigned f = 0; f < PERFT_FEATURES; f++) {
        missing += *perft_feature_name(f) && of_feature[f] < OF_EACH_FEATURE;
    }
    return missing;
}

/* The positions that are not found by chance. */
static void keep_famous(void) {
    static const char *const fens[][2] = {
        {"most-moves", "218 moves"},
        {"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", "218 moves"},
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        ply_position p = corpus_position(fens[i][0]), mirrored;
        ply_mirror(&p, &mirrored);
        keep(&p, fens[i][1]);
        keep(&mirrored, fens[i][1]);
    }
}

static int by_reason(const void *a, const void *b) {
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    const int order = strcmp(why[x], why[y]);
    return order ? order : (x > y) - (x < y);
}

static void write_kept(void) {
    static size_t order[KEPT_MAX];
    for (size_t i = 0; i < kept_count; i++) order[i] = i;
    qsort(order, kept_count, sizeof order[0], by_reason);
    for (size_t i = 0; i < kept_count; i++) write_line(&kept[order[i]], why[order[i]]);
}

/* Tries rules until there are enough of every feature, which is asked now and then only, or until
 * there were too many tries; what is still missing is told. */
static int make_edges(void) {
    keep_famous();
    for (unsigned tries = 0; tries < TRIES && (tries % 1024 || count_missing()); tries++) {
        made = ply_empty_position;
        rules[below(sizeof rules / sizeof rules[0])]();
        set_counters();
        const ply_position found = made;
        if (consider(&found)) consider_children(&found);
    }
    for (unsigned f = 0; f < PERFT_FEATURES; f++) {
        if (*perft_feature_name(f) && of_feature[f] < OF_EACH_FEATURE) {
            fprintf(stderr, "make_suites: %u of %d: %s\n", of_feature[f], OF_EACH_FEATURE,
                    perft_feature_name(f));
        }
    }
    write_kept();
    return 0;
}

/* ---- Random games ---------------------------------------------------------------------------- */

static const struct phase {
    const char *name;
    unsigned least, most;
} phases[] = {
    {"opening", 29, 32}, {"middle game", 17, 28}, {"endgame", 8, 16}, {"few pieces", 3, 7}};
enum { PHASES = sizeof phases / sizeof phases[0], OF_EACH_PHASE = 550, FROM_A_GAME = 4 };

static unsigned of_phase[PHASES];

static unsigned pieces_of(const ply_position *p) {
    unsigned pieces = 0;
    for (unsigned square = 0; square < 64; square++) pieces += p->piece[square] != PLY_EMPTY;
    return pieces;
}

/* Plays a game of random moves, and keeps a few positions of it. */
static void play_game(void) {
    ply_position p = ply_start_position;
    unsigned taken[PHASES] = {0};
    for (unsigned ply = 0; ply < 600; ply++) {
        ply_move moves[PLY_MOVES_MAX];
        const size_t count = sorted_moves(&p, moves);
        if (count == 0) return;
        ply_play(&p, moves[below((uint32_t)count)]);
        for (unsigned phase = 0; phase < PHASES; phase++) {
            const unsigned pieces = pieces_of(&p);
            if (pieces < phases[phase].least || pieces > phases[phase].most || !one_in(16))
                continue;
            if (taken[phase]++ >= FROM_A_GAME) continue;
            if (of_phase[phase] == OF_EACH_PHASE || is_kept(&p)) continue;
            of_phase[phase]++;
            keep(&p, phases[phase].name);
        }
    }
}

static int make_random(void) {
    for (unsigned game = 0; game < 20000 && kept_count < PHASES * OF_EACH_PHASE; game++) {
        play_game();
    }
    write_kept();
    return 0;
}

/* ---- Deeper counts --------------------------------------------------------------------------- */

/* The journal of counts, the one that `plyproof suite` has; its `file` is -1 if none is wanted. A
 * count is handed to the system as soon as it is made: a kill loses only the one in hand. */
static perft_journal journal = {.file = -1};

static perft_count count_fast(const ply_position *p, unsigned depth) {
    static perft_report report;
    const perft_job job = {.position = *p, .depth = depth};
    char key[PERFT_KEY_BYTES], text[PERFT_COUNT_TEXT];
    perft_count known;
    const bool noting = journal.file >= 0;
    perft_count_key(NULL, depth, p, key);
    const perft_journal_entry *entry = noting ? perft_journal_find(&journal, key) : NULL;
    if (entry && perft_count_read(entry->result, strlen(entry->result), &known)) return known;
    if (perft_run(&job, &report) != PERFT_DONE) abort();
    perft_count_text(report.leaves, text);
    if (noting && !(perft_journal_add(&journal, key, text) && perft_journal_flush(&journal))) {
        fprintf(stderr, "make_suites: the journal: %s\n", strerror(journal.errno_value));
        exit(3);
    }
    return report.leaves;
}

/* Adds counts up to so many leaves by the fast engine, for others to agree with; takes away those
 * beyond. */
static void deepen(perft_epd *epd, perft_count most) {
    perft_count last = 1, leaves = 1;
    for (unsigned depth = 1; depth <= PERFT_EPD_DEPTH_MAX; depth++) {
        const bool is_near = last && leaves * (leaves / last) <= 4 * most;
        const bool known = epd->depths >> depth & 1u;
        last = leaves;
        leaves = known               ? epd->leaves[depth]
                 : is_near && leaves ? count_fast(&epd->position, depth)
                                     : 0;
        epd->depths &= ~(1u << depth);
        if (leaves == 0 || leaves > most) leaves = 0;
        if (leaves) epd->depths |= 1u << depth;
        epd->leaves[depth] = leaves;
    }
}

static int make_deeper(perft_count most, const char *path, const char *journal_path) {
    char line[8192], out[PERFT_EPD_MAX + sizeof line];
    const perft_end end =
        journal_path ? perft_journal_open(&journal, journal_path, "a suite") : PERFT_DONE;
    if (end != PERFT_DONE) {
        fprintf(stderr, "make_suites: %s: %s\n", journal_path, perft_end_sentence(end));
        return 3;
    }
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "make_suites: %s cannot be read\n", path);
        return 3;
    }
    while (fgets(line, sizeof line, file)) {
        perft_epd epd;
        const ply_error error = perft_epd_read(line, strcspn(line, "\n"), &epd);
        if (ply_failed(error) || !epd.has_position) continue;
        deepen(&epd, most);
        printf("%.*s\n", (int)perft_epd_write(&epd, out), out);
    }
    fclose(file);
    return journal_path && !perft_journal_close(&journal) ? 3 : 0;
}

/* ---- Coverage -------------------------------------------------------------------------------- */

/* How many positions of a suite have each feature, at the root, and within two plies. */
typedef struct coverage {
    size_t positions, at_root[PERFT_FEATURES], within_two[PERFT_FEATURES];
} coverage;

/* Adds the features of a position, and of all positions up to so many plies later. */
static void join(perft_feature_set *all, const ply_position *p, unsigned plies) {
    perft_feature_set features;
    ply_move moves[PLY_MOVES_MAX];
    perft_features_of(p, &features);
    for (unsigned f = 0; f < PERFT_FEATURES; f++) all->has[f] |= features.has[f];
    if (plies == 0) return;
    const size_t count = sorted_moves(p, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position child = *p;
        ply_play(&child, moves[i]);
        join(all, &child, plies - 1);
    }
}

static bool cover_file(coverage *c, const char *path) {
    char line[8192];
    FILE *file = fopen(path, "r");
    if (!file) return false;
    while (fgets(line, sizeof line, file)) {
        perft_epd epd;
        perft_feature_set root, deep = {0};
        const ply_error error = perft_epd_read(line, strcspn(line, "\n"), &epd);
        if (ply_failed(error) || !epd.has_position) continue;
        perft_features_of(&epd.position, &root);
        join(&deep, &epd.position, 2);
        c->positions++;
        for (unsigned f = 0; f < PERFT_FEATURES; f++) {
            c->at_root[f] += root.has[f];
            c->within_two[f] += deep.has[f];
        }
    }
    fclose(file);
    return true;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A table in Markdown: a row for each feature, two columns for each suite. */
static int tell_coverage(char **paths, size_t count) {
    static coverage covered[8];
    printf("| feature |");
    for (size_t i = 0; i < count; i++) {
        if (!cover_file(&covered[i], paths[i])) {
            fprintf(stderr, "make_suites: %s cannot be read\n", paths[i]);
            return 3;
        }
        printf(" %s: root | within 2 plies |", base_name(paths[i]));
    }
    printf("\n|---|");
    for (size_t i = 0; i < count; i++) printf("--:|--:|");
    printf("\n| positions |");
    for (size_t i = 0; i < count; i++) printf(" %zu | |", covered[i].positions);
    for (unsigned f = 0; f < PERFT_FEATURES; f++) {
        if (!*perft_feature_name(f)) continue;
        printf("\n| %s |", perft_feature_name(f));
        for (size_t i = 0; i < count; i++) {
            printf(" %zu | %zu |", covered[i].at_root[f], covered[i].within_two[f]);
        }
    }
    printf("\n");
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3) chance = corpus_dice_of_seed(strtoull(argv[2], NULL, 10));
    int status = 2;
    if (argc == 3 && strcmp(argv[1], "edges") == 0) status = make_edges();
    if (argc == 3 && strcmp(argv[1], "random") == 0) status = make_random();
    if ((argc == 4 || argc == 5) && strcmp(argv[1], "deepen") == 0) {
        status = make_deeper(strtoull(argv[2], NULL, 10), argv[3], argc == 5 ? argv[4] : NULL);
    }
    if (argc >= 3 && argc <= 10 && strcmp(argv[1], "coverage") == 0) {
        status = tell_coverage(argv + 2, (size_t)argc - 2);
    }
    if (status == 2)
        fputs("usage: make_suites edges|random SEED | deepen LEAVES FILE [JOURNAL] |"
              " coverage FILE...\n",
              stderr);
    return fclose(stdout) != 0 ? 3 : status;
}
