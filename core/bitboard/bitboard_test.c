/* bitboard_test.c - the generator `bitboard`: known counts, with PEXT and without, making and
 * taking back. That it agrees with the other generators is a law, and tried elsewhere. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "corpus/corpus.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bitboard/board.h"

static const ply_generator *const generator = &ply_generator_bitboard;

static void load(ply_board *board, const char *fen, bool pext) {
    const ply_position position = corpus_position(fen);
    generator->load(board, &position);
    ((ply_bitboard *)(void *)board)->has_pext = pext;
}

/* Counts to a depth; at every node what is counted is what is listed, and every move taken back
 * leaves no trace. */
static uint64_t perft(ply_board *board, unsigned depth) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = generator->moves(board, moves);
    assert_int_equal(count, generator->count(board));
    if (depth <= 1) return count;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        const ply_board before = *board;
        ply_undo undo;
        generator->make(board, moves[i], &undo);
        leaves += perft(board, depth - 1);
        generator->unmake(board, moves[i], &undo);
        assert_memory_equal(board, &before, generator->size);
    }
    return leaves;
}

static const struct known {
    const char *fen;
    unsigned depth;
    uint64_t leaves;
} known[] = {
    {"startpos", 4, 197281},
    {"kiwipete", 3, 97862},
    {"position3", 5, 674624},
    {"position4", 4, 422333},
    {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4, 422333},
    {"position5", 3, 62379},
    {"position6", 3, 89890},
    /* en passant would uncover a rook on the rank, a bishop on the diagonal; it ends a check */
    {"8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", 1, 6},
    {"7k/8/4b3/3pP3/8/1K6/8/8 w - d6 0 1", 1, 7},
    {"8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", 1, 8},
    /* 218 moves, more than in any position known */
    {"most-moves", 1, 218},
};

static void count_known(bool pext) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        ply_board board;
        load(&board, known[i].fen, pext);
        const uint64_t leaves = perft(&board, known[i].depth);
        if (leaves != known[i].leaves)
            fail_msg("%s: %llu", known[i].fen, (unsigned long long)leaves);
    }
}

static void are_known_counts_found_without_pext(void **state) {
    (void)state;
    count_known(false);
}

static void are_known_counts_found_with_pext(void **state) {
    (void)state;
    if (!ply_pext_is_fast()) skip();
    count_known(true);
}

#if defined(__x86_64__) && defined(__linux__)
/* Whether PEXT is there and fast, by what Linux says of the first processor. AMD's have a fast one
 * from family 25 on. */
static bool does_linux_say_pext_is_fast(FILE *cpuinfo) {
    static char line[16384];
    bool is_amd = false, has_bmi = false, has_bmi2 = false, has_popcnt = false;
    long family = 0;
    while (fgets(line, sizeof line, cpuinfo) && *line != '\n') {
        const char *value = strchr(line, ':');
        if (!value) continue;
        if (!strncmp(line, "vendor_id", 9)) is_amd = strstr(value, "AuthenticAMD");
        if (!strncmp(line, "cpu family", 10)) family = strtol(value + 1, NULL, 10);
        if (strncmp(line, "flags", 5) != 0) continue;
        has_bmi = strstr(value, " bmi1 ");
        has_bmi2 = strstr(value, " bmi2 ");
        has_popcnt = strstr(value, " popcnt ");
    }
    return has_bmi && has_bmi2 && has_popcnt && !(is_amd && family < 25);
}
#endif

static void is_pext_used_where_it_is_fast(void **state) {
    (void)state;
    ply_board board;
    generator->load(&board, &ply_start_position);
    const bool is_used = ((const ply_bitboard *)(const void *)&board)->has_pext;
#if defined(__x86_64__) && defined(__linux__)
    FILE *const cpuinfo = fopen("/proc/cpuinfo", "r");
    assert_non_null(cpuinfo);
    const bool is_fast = does_linux_say_pext_is_fast(cpuinfo);
    fclose(cpuinfo);
    assert_int_equal(is_used, is_fast);
#elif !defined(__x86_64__)
    assert_false(is_used);
#else
    (void)is_used;
#endif
}

static void is_what_was_loaded_saved(void **state) {
    (void)state;
    ply_board board;
    ply_position saved;
    generator->load(&board, &ply_start_position);
    generator->save(&board, &saved);
    assert_true(ply_same_position(&saved, &ply_start_position));
}

static void are_checkers_and_pinned_pieces_named(void **state) {
    (void)state;
    ply_board board;
    load(&board, "4r2k/8/8/8/1b5b/8/3N1N2/r1B1K3 w - - 0 1", false);
    assert_true(generator->checkers(&board) == (ply_squares)1 << 60);
    assert_true(generator->pinned(&board) ==
                ((ply_squares)1 << 11 | (ply_squares)1 << 13 | (ply_squares)1 << 2));
    assert_true(generator->attackers(&board, 2, PLY_BLACK) == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_known_counts_found_without_pext),
        cmocka_unit_test(are_known_counts_found_with_pext),
        cmocka_unit_test(is_pext_used_where_it_is_fast),
        cmocka_unit_test(is_what_was_loaded_saved),
        cmocka_unit_test(are_checkers_and_pinned_pieces_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
