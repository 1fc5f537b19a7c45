/* agree_main.c - do all generators, and Stockfish, agree? Tried on positions of random games and on
 * constructed ones. Run by ci/agree.
 *
 * The generators are asked by the questions of the laws, and so is every fast engine. Stockfish is
 * asked for its moves by the first ply of its own perft. A position counts towards the number
 * wanted only if everybody was asked about it. Differences are printed and counted, and the run
 * goes on: how many there are says much about what is wrong. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ci/measure/stockfish.h"
#include "properties/questions.h"

enum { PLIES_A_GAME = 120 };

/* What was tried, and what came of it. */
typedef struct tally {
    uint64_t positions, moves, asked, differences;
    uint64_t checks, double_checks, pins, en_passant, castlings, promotions, none;
} tally;

static stockfish *engine;

/* ---- One position ---------------------------------------------------------------------------- */

static size_t fen_of(const ply_position *p, char fen[PLY_TEXT_MAX]) {
    size_t length = 0;
    ply_write_position(&ply_codec_fen, p, fen, PLY_TEXT_MAX - 1, &length);
    fen[length] = '\0';
    return length;
}

static void differ(tally *t, const ply_position *p, const char *who, const char *what) {
    char fen[PLY_TEXT_MAX];
    fen_of(p, fen);
    t->differences++;
    printf("%s: %s: %s\n", who, what, fen);
}

/* All generators among each other, and every fast engine: the questions of the laws. */
static void ask_laws(tally *t, const ply_position *p) {
    perft_count plain;
    law_case c = law_case_of(NULL, NULL);
    if (law_ask_agreement(&c, p) == LAW_FAILS || law_ask_moves(&c, p) == LAW_FAILS) {
        differ(t, p, c.generator->name, c.reason);
    }
    if (law_ask_counts(&c, p, 2, &plain) == LAW_FAILS) differ(t, p, "perft 2", c.reason);
}

/* Stockfish is not asked about a check that no last move can have given: there it takes en passant
 * although a pawn or a knight goes on giving check. Its own games cannot come to such positions. */
static bool can_be_asked(const ply_position *p) {
    return engine && !(ply_problems(p) & PLY_PROBLEM_WARNINGS);
}

static void compare_stockfish(tally *t, const ply_position *p, const ply_move *sorted,
                              size_t expected) {
    char fen[PLY_TEXT_MAX];
    ply_move list[PLY_MOVES_MAX];
    size_t count;
    fen_of(p, fen);
    if (!stockfish_moves(engine, fen, list, &count)) {
        fprintf(stderr, "agree: Stockfish refused, or went away at %s\n", fen);
        exit(3);
    }
    t->asked++;
    law_sort(list, count);
    if (count != expected || memcmp(list, sorted, count * sizeof *list) != 0)
        differ(t, p, "stockfish", "other moves");
}

/* Notes what the position has in it, so that it is known what was tried. */
static void note_features(tally *t, const ply_position *p, const ply_move *moves, size_t count) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    const ply_squares checkers = ply_generators[0]->checkers(&board);
    bool passing = false, castles = false, promotes = false;
    for (size_t i = 0; i < count; i++) {
        const unsigned from = ply_from(moves[i]), to = ply_to(moves[i]);
        const unsigned type = ply_type(p->piece[from]);
        passing |= type == PLY_PAWN && to == p->ep;
        castles |= type == PLY_KING && (to == from + 2u || from == to + 2u);
        promotes |= ply_promotion(moves[i]) != 0;
    }
    t->checks += checkers != 0;
    t->double_checks += (checkers & (checkers - 1)) != 0;
    t->pins += ply_generators[0]->pinned(&board) != 0;
    t->en_passant += passing;
    t->castlings += castles;
    t->promotions += promotes;
    t->none += count == 0;
}

static size_t try_position(tally *t, const ply_position *p, ply_move sorted[PLY_MOVES_MAX]) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    const size_t count = law_list(ply_generators[0], &board, sorted);
    note_features(t, p, sorted, count);
    ask_laws(t, p);
    if (can_be_asked(p)) compare_stockfish(t, p, sorted, count);
    t->positions++;
    t->moves += count;
    return count;
}

/* ---- Many ------------------------------------------------------------------------------------ */

/* How many positions everybody was asked about. */
static uint64_t tried(const tally *t) { return engine ? t->asked : t->positions; }

static void try_games(tally *t, uint64_t positions, corpus_dice *dice) {
    /* All starts of games in turn, but for the first, which is bare kings. */
    for (size_t game = 0; tried(t) < positions; game++) {
        ply_position p = corpus_start_at(1 + game % (corpus_starts_of_games - 1));
        ply_move moves[PLY_MOVES_MAX];
        for (unsigned ply = 0; ply < PLIES_A_GAME && tried(t) < positions; ply++) {
            (void)try_position(t, &p, moves);
            if (corpus_play_on(dice, &p, NULL, 1) == 0) break;
        }
    }
}

static void try_constructed(tally *t, uint64_t positions, corpus_dice *dice) {
    while (tried(t) < positions) {
        ply_position p;
        ply_move moves[PLY_MOVES_MAX];
        corpus_build(dice, &p);
        (void)try_position(t, &p, moves);
    }
}

static void print(const char *what, const tally *t) {
    printf("%s: %" PRIu64 " positions, %" PRIu64 " moves, %" PRIu64 " asked of stockfish, %" PRIu64
           " differences\n",
           what, t->positions, t->moves, t->asked, t->differences);
    printf("  with a check %" PRIu64 ", double check %" PRIu64 ", pins %" PRIu64
           ", en passant %" PRIu64 ", castling %" PRIu64 ", promotion %" PRIu64 ", no move %" PRIu64
           "\n",
           t->checks, t->double_checks, t->pins, t->en_passant, t->castlings, t->promotions,
           t->none);
}

int main(int count, char **arguments) {
    if (count < 4) return 2;
    const uint64_t random = strtoull(arguments[1], NULL, 10);
    const uint64_t constructed = strtoull(arguments[2], NULL, 10);
    corpus_dice dice = corpus_dice_of_seed(strtoull(arguments[3], NULL, 10));
    tally games = {0}, odd = {0};
    const unsigned seconds = count > 5 ? (unsigned)strtoul(arguments[5], NULL, 10) : 20;
    engine = count > 4 ? stockfish_start(arguments[4], seconds) : NULL;
    if (count > 4 && !engine) {
        fprintf(stderr,
                "agree: %s cannot be started, or does not answer `go perft 1` as Stockfish does;"
                " plyproof check asks other engines\n",
                arguments[4]);
        return 3;
    }
    try_games(&games, random, &dice);
    print("random games", &games);
    try_constructed(&odd, constructed, &dice);
    print("constructed", &odd);
    if (engine) stockfish_end(engine);
    return games.differences + odd.differences ? 1 : 0;
}
