/* audit_test.c - distinct positions, and that the keys tell them apart. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"

/* ---- The same, the plain way: every line is walked, and all FENs are sorted -------------------
 */

enum { LINES = 1 + 20 + 400 + 8902 };
static char fens[LINES][PLY_TEXT_MAX];
static size_t fen_count;

static void walk(ply_position p, unsigned depth) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    size_t length = 0;
    ply_position same = p;
    ply_drop(&same, PLY_DROPS_COUNTERS);
    ply_write_position(&ply_codec_fen, &same, fens[fen_count++], PLY_TEXT_MAX, &length);
    if (depth == 0) return;
    ply_generator_mailbox.load(&board, &p);
    const size_t count = ply_generator_mailbox.moves(&board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position child = p;
        ply_play(&child, moves[i]);
        walk(child, depth - 1);
    }
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, PLY_TEXT_MAX); }

static size_t distinct_fens(unsigned depth) {
    memset(fens, 0, sizeof fens);
    fen_count = 0;
    walk(ply_start_position, depth);
    qsort(fens, fen_count, sizeof fens[0], by_bytes);
    size_t distinct = 1;
    for (size_t i = 1; i < fen_count; i++) distinct += by_bytes(fens[i], fens[i - 1]) != 0;
    return distinct;
}

static void are_as_many_positions_found_as_there_are_fens(void **state) {
    (void)state;
    for (unsigned depth = 0; depth <= 3; depth++) {
        perft_audit audit;
        assert_true(perft_audit_keys(&ply_start_position, depth, &audit));
        assert_int_equal(audit.positions, distinct_fens(depth));
    }
}

static void do_the_keys_tell_all_positions_of_four_plies_apart(void **state) {
    (void)state;
    perft_audit audit;
    assert_true(perft_audit_keys(&ply_start_position, 4, &audit));
    assert_true(audit.positions > 72000);
    assert_int_equal(audit.azure, audit.positions);
    assert_int_equal(audit.blizzard, audit.positions);
}

/* Two kings going to and fro meet the same positions again. */
static void is_a_position_that_is_met_again_counted_once(void **state) {
    (void)state;
    ply_position p = ply_empty_position;
    perft_audit audit;
    p.piece[0] = ply_piece_of(PLY_WHITE, PLY_KING);
    p.piece[63] = ply_piece_of(PLY_BLACK, PLY_KING);
    assert_true(perft_audit_keys(&p, 40, &audit));
    assert_int_equal(audit.positions, 2 * 3612);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_as_many_positions_found_as_there_are_fens),
        cmocka_unit_test(do_the_keys_tell_all_positions_of_four_plies_apart),
        cmocka_unit_test(is_a_position_that_is_met_again_counted_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
