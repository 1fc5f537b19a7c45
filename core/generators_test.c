/* generators_test.c - do all generators list, make and take back the same moves, as many as are
 * known? They know nothing of each other. (Deep counts are perft/'s.) */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"

/* Of each position in corpus/starts.def how many lines of legal play are so many plies long.
 * Stockfish counts the same (but does not take en-passant-knight with its square). */
static const struct {
    const char *name;
    unsigned depth;
    uint64_t lines;
} known[] = {
    {"kings", 5, 7922},
    {"startpos", 3, 8902},
    {"kiwipete", 3, 97862},
    {"position3", 4, 43238},
    {"position4", 3, 9467},
    {"position5", 3, 62379},
    {"position6", 3, 89890},
    {"castling", 3, 13744},
    {"castling-black", 3, 13744},
    {"guarded-castling", 3, 91542},
    {"promotions", 3, 9483},
    {"en-passant-check", 5, 36744},
    {"en-passant-line", 4, 13931},
    {"en-passant-rank", 5, 78822},
    {"en-passant-diagonal", 5, 15915},
    {"en-passant-knight", 5, 11081},
    {"pawns", 3, 6239},
    {"armies", 2, 6271},
    {"most-moves", 4, 85043},
    {"blocked", 3, 9429},
    {"mailbox1", 3, 15727},
    {"mailbox2", 3, 8902},
    {"mailbox3", 3, 80217},
    {"mailbox4", 3, 41944},
    {"last-number", 4, 7059},
};

static int by_value(const void *a, const void *b) {
    return (int)*(const ply_move *)a - (int)*(const ply_move *)b;
}

/* All that a generator says of a position. */
typedef struct answers {
    ply_squares attackers[2][64], checkers, pinned;
    size_t count;
    ply_move moves[PLY_MOVES_MAX];
} answers;

static answers answers_of(const ply_generator *g, const ply_position *position) {
    answers said;
    ply_board board;
    memset(&said, 0, sizeof said);
    g->load(&board, position);
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned square = 0; square < 64; square++) {
            said.attackers[colour][square] = g->attackers(&board, (ply_square)square, colour);
        }
    }
    said.checkers = g->checkers(&board);
    said.pinned = g->pinned(&board);
    said.count = g->moves(&board, said.moves);
    qsort(said.moves, said.count, sizeof said.moves[0], by_value);
    assert_int_equal(g->count(&board), said.count);
    return said;
}

/* Makes a move and takes it back: both boards must be what they are when they are set up. */
static void assert_made_and_unmade(const ply_generator *g, const ply_position *before,
                                   const ply_position *after, ply_move move) {
    ply_board board, other;
    ply_undo undo;
    ply_position saved;
    g->load(&board, before);
    g->save(&board, &saved);
    assert_true(ply_same_position(&saved, before));
    g->make(&board, move, &undo);
    g->save(&board, &saved);
    assert_true(ply_same_position(&saved, after));
    g->unmake(&board, move, &undo);
    g->load(&other, before);
    assert_memory_equal(&board, &other, g->size);
}

/* Asks all generators about a position and those behind it, some plies deep. Returns how many
 * there are. */
static unsigned compare(const ply_position *position, unsigned depth) {
    const answers first = answers_of(ply_generators[0], position);
    unsigned positions = 1;
    for (size_t g = 1; g < ply_generator_count; g++) {
        const answers other = answers_of(ply_generators[g], position);
        assert_memory_equal(&first, &other, sizeof first);
    }
    for (size_t i = 0; depth && i < first.count; i++) {
        ply_position after = *position;
        ply_play(&after, first.moves[i]);
        for (size_t g = 0; g < ply_generator_count; g++) {
            assert_made_and_unmade(ply_generators[g], position, &after, first.moves[i]);
        }
        positions += compare(&after, depth - 1);
    }
    return positions;
}

static void do_all_say_the_same_of_each_position(void **state) {
    (void)state;
    unsigned positions = 0;
    assert_true(ply_generator_count > 2);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const ply_position start = corpus_start(known[i].name);
        positions += compare(&start, 1);
    }
    assert_true(positions > 500);
}

static uint64_t lines_of(const ply_generator *g, ply_board *board, unsigned depth) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = g->moves(board, moves);
    uint64_t lines = 0;
    if (depth == 1) return count;
    for (size_t i = 0; i < count; i++) {
        ply_undo undo;
        g->make(board, moves[i], &undo);
        lines += lines_of(g, board, depth - 1);
        g->unmake(board, moves[i], &undo);
    }
    return lines;
}

static void does_each_count_what_is_known(void **state) {
    (void)state;
    assert_int_equal(sizeof known / sizeof known[0], corpus_start_count);
    for (size_t g = 0; g < ply_generator_count; g++) {
        for (size_t i = 0; i < corpus_start_count; i++) {
            const ply_position start = corpus_start(known[i].name);
            ply_board board;
            ply_generators[g]->load(&board, &start);
            const uint64_t lines = lines_of(ply_generators[g], &board, known[i].depth);
            if (lines == known[i].lines) continue;
            fail_msg("%s, %s, depth %u: %llu instead of %llu", ply_generators[g]->name,
                     known[i].name, known[i].depth, (unsigned long long)lines,
                     (unsigned long long)known[i].lines);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_all_say_the_same_of_each_position),
        cmocka_unit_test(does_each_count_what_is_known),
    };
    return cmocka_run_group_tests_name("core.generators", tests, NULL, NULL);
}
