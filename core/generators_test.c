/* generators_test.c - what must hold for every generator in the table: it makes moves as ply_play
 * does, takes them back byte for byte, and lists what the others list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "plyproof.h"

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 9998 99999",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "6b1/8/8/3pP3/8/8/K7/7k w - d6 0 1",
    "8/8/8/3pP3/8/5n2/8/4K2k w - d6 0 1", /* a check that en passant does not answer */
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static ply_position position_of(const char *fen) {
    ply_position position;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position)));
    return position;
}

static void assert_holds(const ply_generator *g, const ply_board *board, const ply_position *p) {
    ply_position saved;
    ply_board made_anew;
    g->save(board, &saved);
    assert_memory_equal(&saved, p, sizeof saved);
    g->load(&made_anew, p);
    assert_int_equal(g->checkers(board), g->checkers(&made_anew));
    if (!g->keys) return;
    ply_keys kept = {0}, anew = {0};
    g->keys(board, &kept);
    g->keys(&made_anew, &anew);
    assert_memory_equal(&kept, &anew, sizeof kept);
}

/* Walks every line of `depth` plies; returns how many there are. */
static uint64_t walk(const ply_generator *g, ply_board *board, const ply_position *p, int depth) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = g->moves(board, moves);
    assert_int_equal(g->count(board), count);
    assert_holds(g, board, p);
    if (depth == 0) return 1;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        const ply_board before = *board;
        ply_position after = *p;
        ply_undo undo;
        ply_play(&after, moves[i]);
        g->make(board, moves[i], &undo);
        leaves += walk(g, board, &after, depth - 1);
        g->unmake(board, moves[i], &undo);
        assert_memory_equal(board, &before, g->size);
    }
    return leaves;
}

static void is_every_move_made_as_ply_play_does_and_taken_back_whole(void **state) {
    (void)state;
    static const uint64_t leaves[POSITIONS] = {8902,  97862, 2812, 9467, 62379,
                                               89890, 9483,  656,  251,  224};
    for (size_t g = 0; g < ply_generator_count; g++) {
        for (size_t i = 0; i < POSITIONS; i++) {
            const ply_position position = position_of(positions[i]);
            ply_board board;
            memset(&board, 0x5a, sizeof board);
            ply_generators[g]->load(&board, &position);
            assert_int_equal(walk(ply_generators[g], &board, &position, 3), leaves[i]);
        }
    }
}

static int by_value(const void *a, const void *b) {
    return (int)*(const ply_move *)a - (int)*(const ply_move *)b;
}

/* A list of moves in order of their numbers, without a move twice. */
static size_t sorted_moves(const ply_generator *g, const ply_position *p, ply_move *moves) {
    ply_board board;
    g->load(&board, p);
    const size_t count = g->moves(&board, moves);
    qsort(moves, count, sizeof *moves, by_value);
    for (size_t i = 1; i < count; i++) assert_int_not_equal(moves[i - 1], moves[i]);
    return count;
}

static void assert_agree(const ply_generator *g, const ply_generator *h, const ply_position *p) {
    ply_move first[PLY_MOVES_MAX], second[PLY_MOVES_MAX];
    ply_board a, b;
    const size_t count = sorted_moves(g, p, first);
    assert_int_equal(sorted_moves(h, p, second), count);
    assert_memory_equal(first, second, count * sizeof *first);
    g->load(&a, p);
    h->load(&b, p);
    assert_int_equal(g->checkers(&a), h->checkers(&b));
    assert_int_equal(g->pinned(&a), h->pinned(&b));
    for (unsigned i = 0; i < 128; i++) {
        const ply_square square = (ply_square)(i / 2);
        assert_int_equal(g->attackers(&a, square, i % 2), h->attackers(&b, square, i % 2));
    }
}

/* Every generator against the first one. */
static void assert_all_agree(const ply_position *p) {
    for (size_t g = 1; g < ply_generator_count; g++) {
        assert_agree(ply_generators[0], ply_generators[g], p);
    }
}

/* Numbers that look random: a linear congruence whose high bits are used. */
static uint32_t next_random(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static void do_all_generators_agree_along_random_games(void **state) {
    (void)state;
    uint64_t seed = 20;
    for (unsigned game = 0; game < 20u * POSITIONS; game++) {
        ply_position position = position_of(positions[game % POSITIONS]);
        for (unsigned ply = 0; ply < 80; ply++) {
            ply_move moves[PLY_MOVES_MAX];
            assert_all_agree(&position);
            const size_t count = sorted_moves(ply_generators[0], &position, moves);
            if (count == 0) break;
            ply_play(&position, moves[next_random(&seed) % count]);
        }
    }
}

static void do_equal_positions_give_equal_boards(void **state) {
    (void)state;
    for (size_t g = 0; g < ply_generator_count; g++) {
        ply_board one, other;
        memset(&one, 0, sizeof one);
        memset(&other, 0xff, sizeof other);
        ply_generators[g]->load(&one, &ply_start_position);
        ply_generators[g]->load(&other, &ply_start_position);
        assert_memory_equal(&one, &other, ply_generators[g]->size);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_move_made_as_ply_play_does_and_taken_back_whole),
        cmocka_unit_test(do_all_generators_agree_along_random_games),
        cmocka_unit_test(do_equal_positions_give_equal_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
