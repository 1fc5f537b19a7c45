/* mailbox_test.c - the 10x12 board: the counts of its document, and the figures of its steps. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "corpus/corpus.h"
#include "plyproof.h"

static const ply_generator *const mailbox = &ply_generator_mailbox;

static ply_board board_of(const char *fen) {
    const ply_position position = corpus_position(fen);
    ply_board board;
    mailbox->load(&board, &position);
    return board;
}

static size_t moves_in(const char *fen) {
    const ply_board board = board_of(fen);
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = mailbox->moves(&board, moves);
    assert_int_equal(mailbox->count(&board), count);
    return count;
}

/* The document gives two fields only; a missing field means no right, no square, counters 0 and 1.
 */
static void do_the_four_documented_positions_have_their_moves(void **state) {
    (void)state;
    assert_int_equal(moves_in("mailbox1"), 22);
    assert_int_equal(moves_in("mailbox2"), 20);
    assert_int_equal(moves_in("mailbox3"), 49);
    assert_int_equal(moves_in("mailbox4"), 32);
}

static void is_the_pinned_piece_of_the_document_found(void **state) {
    (void)state;
    const ply_board board = board_of("mailbox4");
    assert_int_equal(mailbox->pinned(&board), 1u << 18); /* c3, by b4 */
    const ply_board pinned = board_of("4k3/8/8/8/1b2r3/8/3PN3/4K3 w - - 0 1");
    assert_int_equal(mailbox->pinned(&pinned), 1u << 11 | 1u << 12);
}

static void do_the_cells_hold_the_codes_of_the_document(void **state) {
    (void)state;
    const ply_board board = board_of("4k2r/8/8/8/8/8/p7/1N2K3 w k - 0 1");
    const int8_t *cell = (const int8_t *)board.bytes;
    assert_int_equal(cell[21], 0);
    assert_int_equal(cell[22], 2);
    assert_int_equal(cell[25], 6);
    assert_int_equal(cell[31], 33);
    assert_int_equal(cell[95], 38);
    assert_int_equal(cell[98], 36);
    assert_int_equal(cell[20], -1);
    assert_int_equal(cell[29], -1);
    assert_int_equal(cell[119], -1);
    assert_int_equal(board.bytes[124], 0); /* no cell has been passed by a pawn */
}

/* All 136 bytes, those of the frame and those that no field has too. */
static void is_a_board_its_fields_and_nothing_else(void **state) {
    (void)state;
    static const uint8_t codes[2][8] = {{4, 2, 3, 5, 6, 3, 2, 4}, {36, 34, 35, 37, 38, 35, 34, 36}};
    const ply_board board =
        board_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b Kkq e3 7 300");
    uint8_t expected[136];
    memset(expected, 0, sizeof expected);
    memset(expected, 0xff, 120);
    for (unsigned rank = 0; rank < 8; rank++) memset(expected + 21 + 10 * rank, 0, 8);
    memset(expected + 31, 1, 8);
    memset(expected + 81, 33, 8);
    memcpy(expected + 21, codes[0], 8);
    memcpy(expected + 91, codes[1], 8);
    expected[35] = 0; /* e2 to e4, over e3 */
    expected[55] = 1;
    expected[120] = 25; /* the kings */
    expected[121] = 95;
    expected[122] = PLY_BLACK;
    expected[123] = PLY_CASTLE_WHITE_KING | PLY_CASTLE_BLACK_KING | PLY_CASTLE_BLACK_QUEEN;
    expected[124] = 45;
    const uint32_t counters[2] = {7, 300};
    memcpy(expected + 128, counters, sizeof counters);
    assert_int_equal(mailbox->size, sizeof expected);
    assert_memory_equal(board.bytes, expected, sizeof expected);
}

static void does_a_discovered_check_forbid_taking_en_passant(void **state) {
    (void)state;
    assert_int_equal(moves_in("en-passant-rank"), 6);
    assert_int_equal(moves_in("8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1"), 7);
}

static void does_an_attacked_way_forbid_castling(void **state) {
    (void)state;
    const char *const free = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const char *const b1_attacked = "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const char *const d1_attacked = "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_int_equal(moves_in(free), 26);
    assert_int_equal(moves_in(b1_attacked), 26);
    assert_int_equal(moves_in(d1_attacked), 23);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_the_four_documented_positions_have_their_moves),
        cmocka_unit_test(is_the_pinned_piece_of_the_document_found),
        cmocka_unit_test(do_the_cells_hold_the_codes_of_the_document),
        cmocka_unit_test(is_a_board_its_fields_and_nothing_else),
        cmocka_unit_test(does_a_discovered_check_forbid_taking_en_passant),
        cmocka_unit_test(does_an_attacked_way_forbid_castling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
